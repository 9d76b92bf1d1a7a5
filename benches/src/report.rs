//! Tables for people to read.

use crate::measure::{Figure, Table, Times};
use crate::with_commas;
use std::fmt::Write;

/// Corpora side by side.
const COLUMNS: usize = 6;

/// Width of a solver's name, in characters.
const NAME: usize = 24;

/// Width of a corpus, in characters: nanoseconds and a ratio.
const COLUMN: usize = 19;

/// Text in place of figures, for a solver that was left out.
const SKIPPED: &str = "skipped";

/// Returns the figures of one table as text, a row for each solver.
pub fn table(table: Table, figures: &[Figure], against: &str) -> String {
    let corpora = distinct(figures.iter().map(|figure| figure.corpus.clone()));
    let solvers = distinct(figures.iter().map(Figure::label));
    let mut text = format!(
        "{}: {}\nnanoseconds a {}, and how many times as fast as `{against}`\n",
        table.name,
        table.about,
        table.question.unit(),
    );
    for corpora in corpora.chunks(COLUMNS) {
        text.push('\n');
        line(&mut text, "", corpora.iter().map(|name| shortened(name)));
        for solver in &solvers {
            let cells = corpora.iter().map(|corpus| {
                let mut own = figures.iter();
                let own = own.find(|one| one.corpus == *corpus && one.label() == *solver);
                own.map_or_else(String::new, |figure| cell(figure.times.as_ref()))
            });
            line(&mut text, solver, cells);
        }
    }
    let mut clues = figures.iter().filter(|figure| figure.clues.is_some()).peekable();
    if clues.peek().is_some() {
        text.push_str("\nclues on average\n");
    }
    for figure in clues {
        let cell = figure.clues.map(|clues| format!("{clues:.2}"));
        line(&mut text, &figure.label(), cell.into_iter());
    }
    text
}

fn line(text: &mut String, name: &str, cells: impl Iterator<Item = String>) {
    let mut line = format!("{name:NAME$}");
    for cell in cells {
        // Writing to a string does not fail.
        let _ = write!(line, "{cell:>COLUMN$}");
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

fn cell(times: Option<&Times>) -> String {
    match times {
        None => SKIPPED.to_owned(),
        Some(times) => match times.ratio {
            None => nanoseconds(times.median),
            Some(ratio) => format!("{} {:>6} x", nanoseconds(times.median), shown_ratio(ratio)),
        },
    }
}

fn nanoseconds(nanoseconds: f64) -> String {
    if nanoseconds < 100.0 {
        format!("{nanoseconds:.1}")
    } else {
        #[allow(clippy::cast_sign_loss)] // times are positive
        with_commas(nanoseconds.round() as u64)
    }
}

fn shown_ratio(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 10.0 => format!("{ratio:.2}"),
        ratio if ratio < 100.0 => format!("{ratio:.1}"),
        ratio => format!("{ratio:.0}"),
    }
}

/// Returns a corpus's name, cut to the width of its column.
fn shortened(name: &str) -> String {
    let most = COLUMN - 2;
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most).collect() }
}

/// Returns each name once, in the order of first occurrence.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut distinct = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::TABLES;

    fn figure(corpus: &str, solver: &str, times: Option<(f64, Option<f64>)>) -> Figure {
        let times = times.map(|(median, ratio)| Times {
            median,
            min: median,
            max: median,
            passes: 1,
            ratio,
        });
        Figure {
            table: TABLES[0],
            corpus: corpus.to_owned(),
            puzzles: 1,
            solver: solver.to_owned(),
            isa: None,
            times,
            clues: None,
        }
    }

    #[test]
    fn a_table_has_a_row_a_solver_and_a_column_a_corpus() {
        let figures = [
            figure("easy", "fast", Some((34.26, Some(36.04)))),
            figure("easy", "slow", None),
            figure("hard", "fast", Some((12_345.6, Some(5.432)))),
            figure("hard", "slow", Some((1.0e6, None))),
        ];
        let text = table(TABLES[0], &figures, "sudoku");
        let rows: Vec<&str> = text.lines().skip(3).collect();
        assert_eq!(
            rows,
            [
                "                                       easy               hard",
                "fast                          34.3   36.0 x    12,346   5.43 x",
                "slow                                skipped          1,000,000",
            ],
        );
    }

    #[test]
    fn the_clues_of_puzzles_that_were_made_are_told() {
        let mut figures = ["one", "other"].map(|name| figure("blank", name, Some((1.0, None))));
        assert!(!table(TABLES[0], &figures, "sudoku").contains("clues"));
        figures[1].clues = Some(24.376);
        let text = table(TABLES[0], &figures, "sudoku");
        assert!(
            text.ends_with("\nclues on average\nother                                 24.38\n")
        );
    }

    #[test]
    fn many_corpora_are_parted_into_blocks() {
        let names: Vec<String> = (0..8).map(|i| format!("corpus-{i}")).collect();
        let figures: Vec<Figure> =
            names.iter().map(|name| figure(name, "it", Some((1.0, None)))).collect();
        let text = table(TABLES[1], &figures, "sudoku");
        assert_eq!(text.lines().filter(|line| line.starts_with("it ")).count(), 2);
        assert!(names.iter().all(|name| text.contains(name.as_str())));
    }
}
