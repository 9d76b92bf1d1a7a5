//! Clues at the border of the grid.

use super::layout::Layout;
use super::rules::number;
use super::{Meaning, ranks, special};
use crate::error::Bad;
use ninefold_variant_model::{GridCell, Rule};

/// Returns what a clue at the border means, or `None` if it is none.
pub(super) fn meaning(
    kind: &str,
    args: &[String],
    layout: &Layout,
) -> Result<Option<Meaning>, Bad> {
    let arg = |n: usize| args.get(n).map_or("", |arg| arg);
    Ok(Some(match kind {
        "LittleKiller" => {
            let sum = number(arg(0), "a sum")?;
            let cells = diagonal(layout, arg(1))?;
            Meaning::Rules(vec![Rule::LittleKiller { cells, sum }])
        }
        "Sandwich" => {
            let sum = number(arg(0), "a sum")?;
            let cells = line(layout, arg(1))?;
            special::lunchbox(cells, sum, layout)
        }
        "XSum" | "Skyscraper" | "NumberedRoom" | "HiddenSkyscraper" | "FullRank" => {
            let forwards = line(layout, arg(0))?;
            let backwards: Vec<GridCell> = forwards.iter().rev().copied().collect();
            let mut rules = Vec::new();
            for (cells, clue) in [(forwards, arg(1)), (backwards, arg(2))] {
                if clue.is_empty() {
                    continue;
                }
                match clue_of(kind, cells, clue, layout)? {
                    Meaning::Rules(rule) => rules.extend(rule),
                    other => return Ok(Some(other)),
                }
            }
            if rules.is_empty() {
                return Err(Bad::new("a number behind the row or column", "none"));
            }
            Meaning::Rules(rules)
        }
        _ => return Ok(None),
    }))
}

fn clue_of(kind: &str, cells: Vec<GridCell>, clue: &str, layout: &Layout) -> Result<Meaning, Bad> {
    let number = number(clue, "a number")?;
    let value = || u8::try_from(number).map_err(|_| Bad::text("a value", clue));
    Ok(Meaning::Rules(vec![match kind {
        "XSum" => Rule::XSum { cells, sum: number },
        "Skyscraper" if layout.values.lowest() == 0 => {
            return Ok(special::skyscrapers(cells, number, layout));
        }
        "Skyscraper" => Rule::Skyscraper { cells, count: number },
        "FullRank" => ranks::clue(cells, number, layout)?,
        "HiddenSkyscraper" => return Ok(special::hidden_skyscraper(cells, value()?, layout)),
        _ => Rule::NumberedRoom { cells, value: value()? },
    }]))
}

/// Reads `R1` or `Cb`.
fn line(layout: &Layout, name: &str) -> Result<Vec<GridCell>, Bad> {
    let expected = "a row or column of the grid, such as R1 or Cb";
    let mut characters = name.chars();
    let is_row = characters.next() == Some('R');
    let number = characters.as_str();
    // ISS counts lines in the decimal system and with letters.
    let number = match number.parse::<u8>() {
        Ok(number) => number,
        Err(_) if number.len() == 1 => u8::from_str_radix(number, 17).unwrap_or(0),
        Err(_) => 0,
    };
    let most = if is_row { layout.rows } else { layout.columns };
    if !name.starts_with(['R', 'C']) || number == 0 || number > most {
        return Err(Bad::text(expected, name));
    }
    Ok(layout.line(is_row, number - 1))
}

/// Returns the cells of the diagonal that ISS names by its first cell. Those on the left go down to
/// the right, those at the bottom up to the right, and so on clockwise.
pub(super) fn diagonal(layout: &Layout, name: &str) -> Result<Vec<GridCell>, Bad> {
    let first = layout.cell(name)?;
    let (bottom, right) = (layout.rows - 1, layout.columns - 1);
    let step = if first.column() == 0 && first.row() < bottom {
        (1, 1)
    } else if first.column() == right && (1..bottom).contains(&first.row()) {
        (-1, -1)
    } else if first.row() == 0 {
        (1, -1)
    } else if first.row() == bottom && first.column() < right {
        (-1, 1)
    } else {
        return Err(Bad::text("a cell at the border, from which a diagonal starts", name));
    };
    let inside = |cell: &GridCell| cell.row() <= bottom && cell.column() <= right;
    let next = |cell: &GridCell| cell.moved(step.0, step.1).filter(inside);
    let cells: Vec<GridCell> = std::iter::successors(Some(first), next).collect();
    if cells.len() < 2 {
        return Err(Bad::text("a diagonal of at least two cells", name));
    }
    Ok(cells)
}
