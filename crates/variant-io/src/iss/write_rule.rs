//! From a rule to its item.

use super::layout::{CHAOS, Layout, name_in};
use super::ranks::{self, Ties};
use crate::base64::URL_SAFE;
use ninefold_variant_model::{
    Automaton, DiagonalKind, ExtraCells, GridCell, IndexerKind, PairRelation, Rule, ValueRange,
    ValueSet, VariantPuzzle,
};

/// How automata are written.
pub(super) type PackAutomaton = fn(&Automaton, ValueRange) -> Option<String>;

/// The lines of cells that clues at the border name.
pub(super) struct Names {
    /// Cells of a row or column, its name, and whether it is read from the other end.
    lines: Vec<(Vec<GridCell>, String, bool)>,
    /// Whether the regions are the usual boxes.
    has_usual_boxes: bool,
    /// Groups of cells outside the grid.
    extra: Vec<ExtraCells>,
    /// Whether the group of labels is that of a rule about unknown regions.
    pub has_chaos: bool,
    /// Which lines may be equal, if ISS ranks the lines of the grid.
    pub rank_ties: Option<Ties>,
}

impl Names {
    pub fn of(puzzle: &VariantPuzzle) -> Self {
        let line = |is_row: bool, number: u8| -> Vec<GridCell> {
            let is_inside =
                move |cell: &GridCell| (if is_row { cell.row() } else { cell.column() }) == number;
            puzzle.cells().filter(is_inside).collect()
        };
        let mut lines = Vec::new();
        let rows = (0..puzzle.rows()).map(|number| (true, number));
        let columns = (0..puzzle.columns()).map(|number| (false, number));
        for (is_row, number) in rows.chain(columns) {
            let name = format!("{}{}", if is_row { 'R' } else { 'C' }, number + 1);
            let cells = line(is_row, number);
            lines.push((cells.iter().rev().copied().collect(), name.clone(), true));
            lines.push((cells, name, false));
        }
        let regions = crate::write::regions(puzzle);
        let has_usual_boxes =
            regions.iter().all(Option::is_some) && regions == crate::write::usual_regions(puzzle);
        let has_chaos = puzzle.rules().iter().any(|rule| is_chaos(rule, puzzle));
        let rank_ties = ranks::ties_of(puzzle);
        let extra = puzzle.extra().to_vec();
        Self { lines, has_usual_boxes, extra, has_chaos, rank_ties }
    }

    /// Returns what ISS calls a cell.
    pub fn cell(&self, cell: GridCell) -> String {
        let bare = if self.has_chaos { vec![CHAOS.to_owned()] } else { Vec::new() };
        name_in(cell, &self.extra, &bare)
    }

    /// Writes an item: a type, arguments, and cells.
    fn item(&self, kind: &str, args: &[String], cells: &[GridCell]) -> String {
        let mut text = format!(".{kind}");
        for arg in args.iter().cloned().chain(cells.iter().map(|&cell| self.cell(cell))) {
            text.push('~');
            text.push_str(&arg);
        }
        text
    }

    fn line(&self, cells: &[GridCell]) -> Option<(&str, bool)> {
        let (_, name, is_reversed) = self.lines.iter().find(|(line, ..)| line == cells)?;
        Some((name, *is_reversed))
    }
}

/// Writes a table of pairs as an item.
fn table(
    names: &Names,
    kind: &str,
    cells: &[&[GridCell]],
    values: ValueRange,
    holds: &dyn Fn(u8, u8) -> bool,
) -> String {
    let pairs = values.iter().flat_map(|a| values.iter().map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| holds(a, b)).collect();
    let six = |bits: &[bool]| bits.iter().rev().fold(0, |six, &bit| six << 1 | usize::from(bit));
    let key: String = bits.chunks(6).map(|bits| char::from(URL_SAFE[six(bits)])).collect();
    let mut text = names.item(kind, &[key.trim_end_matches('A').to_owned(), "_".to_owned()], &[]);
    for (n, cells) in cells.iter().enumerate() {
        text.push_str(if n == 0 { "" } else { "~" });
        text.push_str(&names.item("", &[], cells)[1..]);
    }
    text
}

fn values_text(values: impl Iterator<Item = u8>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join("_")
}

/// Writes a rule, or returns `None` if no item says it.
#[allow(clippy::too_many_lines)] // a table, with an arm for each rule
pub(super) fn rule_text(
    rule: &Rule,
    puzzle: &VariantPuzzle,
    names: &Names,
    pack: PackAutomaton,
) -> Option<String> {
    let values = puzzle.values();
    let simple = |kind: &str, cells: &[GridCell]| Some(names.item(kind, &[], cells));
    let with = |kind: &str, arg: String, cells: &[GridCell]| Some(names.item(kind, &[arg], cells));
    let allowed = |cell: GridCell, set: ValueSet| {
        let set = set.intersection(values.set());
        let text = format!(".~{}_{}", names.cell(cell), values_text(set.iter()));
        (!set.is_empty()).then_some(text)
    };
    match rule {
        Rule::Diagonal(DiagonalKind::Rising) => Some(".Diagonal~1".to_owned()),
        Rule::Diagonal(DiagonalKind::Falling) => Some(".Diagonal~-1".to_owned()),
        Rule::Windoku if values.len() == usize::from(puzzle.rows()) => Some(".Windoku".to_owned()),
        Rule::Windoku => Some(
            puzzle.windows().iter().map(|cells| names.item("AllDifferent", &[], cells)).collect(),
        ),
        Rule::DisjointGroups => names.has_usual_boxes.then(|| ".DisjointSets".to_owned()),
        Rule::ExtraRegion { cells } => simple("AllDifferent", cells),
        Rule::AntiKnight => Some(".AntiKnight".to_owned()),
        Rule::AntiKing => Some(".AntiKing".to_owned()),
        Rule::NonConsecutive => Some(".AntiConsecutive".to_owned()),
        Rule::Cage { cells, sum: sum @ (None | Some(1..)) } => {
            with("Cage", sum.unwrap_or(0).to_string(), cells)
        }
        Rule::Sum { cells, sum } => with("Sum", sum.to_string(), cells),
        Rule::WeightedSum { terms, total } => {
            let weights: Vec<String> = terms.iter().map(|term| term.weight.to_string()).collect();
            let cells: Vec<GridCell> = terms.iter().map(|term| term.cell).collect();
            let is_small = terms.iter().all(|term| term.weight.abs() <= 100);
            let head = format!("{total}_=_{}", weights.join("_"));
            if is_small { with("Sum", head, &cells) } else { None }
        }
        Rule::EqualSums { groups } => {
            let groups: Vec<String> =
                groups.iter().map(|cells| names.item("", &[], cells)[1..].to_owned()).collect();
            Some(format!(".EqualSum{}", groups.join("~-")))
        }
        Rule::Arrow { number, shafts } => arrows(number, shafts, puzzle, names),
        Rule::DoubleArrow { cells } => simple("DoubleArrow", cells),
        Rule::Thermometer { cells } => simple("Thermo", cells),
        Rule::SlowThermometer { cells } => {
            Some(table(names, "Pair", &[cells], values, &|a, b| a <= b))
        }
        Rule::Palindrome { cells } => simple("Palindrome", cells),
        Rule::Clone { cells, copies } => {
            let pair = |(cell, copy): (&GridCell, &GridCell)| {
                names.item("SameValues", &["2".to_owned()], &[*cell, *copy])
            };
            Some(cells.iter().zip(copies).map(pair).collect())
        }
        Rule::Renban { cells } => simple("Renban", cells),
        Rule::Whisper { cells, difference } => with("Whisper", difference.to_string(), cells),
        Rule::Between { cells } => simple("Between", cells),
        Rule::Lockout { cells, difference } => with("Lockout", difference.to_string(), cells),
        Rule::RegionSums { cells } => simple("RegionSumLine", cells),
        Rule::Entropic { cells } => {
            (values.len() == 9 && values.lowest() == 1).then(|| names.item("Entropic", &[], cells))
        }
        Rule::Modular { cells, modulus } => with("Modular", modulus.to_string(), cells),
        Rule::Nabner { cells } => {
            Some(table(names, "PairX", &[cells], values, &|a, b| a.abs_diff(b) > 1))
        }
        Rule::Zipper { cells } => simple("Zipper", cells),
        Rule::Pair { cells, relation } => {
            let kind = match relation {
                PairRelation::Difference(1) => "WhiteDot",
                PairRelation::Ratio(2) => "BlackDot",
                PairRelation::Sum(10) => "X",
                PairRelation::Sum(5) => "V",
                _ => "",
            };
            if !kind.is_empty() && cells[0].touches(cells[1]) {
                return simple(kind, cells);
            }
            Some(table(names, "Pair", &[cells], values, &|a, b| relation.holds(a, b)))
        }
        Rule::NoPair { relation, exempt } => {
            let is_exempt = |pair: &[GridCell; 2]| {
                exempt.contains(pair) || exempt.contains(&[pair[1], pair[0]])
            };
            let pairs: Vec<[GridCell; 2]> = puzzle
                .cells()
                .flat_map(|cell| {
                    let near = [cell.moved(0, 1), cell.moved(1, 0)];
                    near.into_iter().flatten().map(move |other| [cell, other])
                })
                .filter(|pair| puzzle.index(pair[1]).is_some() && !is_exempt(pair))
                .collect();
            let pairs: Vec<&[GridCell]> = pairs.iter().map(|pair| &pair[..]).collect();
            let text = || table(names, "Pair", &pairs, values, &|a, b| !relation.holds(a, b));
            Some(if pairs.is_empty() { String::new() } else { text() })
        }
        Rule::Greater { greater, less } if greater.touches(*less) => {
            simple("GreaterThan", &[*greater, *less])
        }
        Rule::Greater { greater, less } => {
            Some(table(names, "Pair", &[&[*greater, *less]], values, &|a, b| a > b))
        }
        Rule::Quadruple { values, .. } if values.is_empty() => Some(String::new()),
        Rule::Quadruple { cells, values } => {
            with("ContainAtLeast", values_text(values.iter().copied()), cells)
        }
        Rule::LittleKiller { cells, sum } => {
            let name = little_killer(puzzle, cells);
            match name {
                Some(name) => Some(format!(".LittleKiller~{sum}~{name}")),
                None => with("Sum", sum.to_string(), cells),
            }
        }
        Rule::Sandwich { cells, sum } => {
            let (name, _) = names.line(cells)?;
            (cells.len() == values.len()).then(|| format!(".Sandwich~{sum}~{name}"))
        }
        Rule::XSum { cells, sum } => clue("XSum", cells, *sum, names),
        Rule::Skyscraper { .. } if values.lowest() == 0 => None,
        Rule::Skyscraper { cells, count } => clue("Skyscraper", cells, *count, names),
        Rule::NumberedRoom { cells, value } => {
            let (name, is_reversed) = names.line(cells)?;
            Some(clue_text("NumberedRoom", name, is_reversed, (*value).into()))
        }
        Rule::FullRank { cells, rank, ties } => {
            let said = names.rank_ties?;
            let is_said = said == Ties::Never || said.of_clues() == *ties;
            if is_said { clue("FullRank", cells, *rank, names) } else { None }
        }
        // The ties of all clues are written before them.
        Rule::DifferentLines => names.rank_ties.map(|_| String::new()),
        Rule::Odd { cell } => {
            allowed(*cell, values.iter().filter(|value| value % 2 == 1).collect())
        }
        Rule::Even { cell } => {
            allowed(*cell, values.iter().filter(|value| value % 2 == 0).collect())
        }
        Rule::Minimum { cells } => Some(extremes(puzzle, cells, false, names)),
        Rule::Maximum { cells } => Some(extremes(puzzle, cells, true, names)),
        Rule::Indexer { kind: IndexerKind::Row, cell } => with("Indexing", "R".into(), &[*cell]),
        Rule::Indexer { kind: IndexerKind::Column, cell } => with("Indexing", "C".into(), &[*cell]),
        Rule::Cage { sum: Some(0), .. } | Rule::Indexer { kind: IndexerKind::Box, .. } => None,
        Rule::CountingCircles { cells } => simple("CountingCircles", cells),
        Rule::Connected { cells, values, size } => connected(cells, *values, *size, puzzle, names),
        Rule::UnknownRegions { .. } => {
            is_chaos(rule, puzzle).then(|| ".ChaosConstruction".to_owned())
        }
        Rule::CountDistinct { number, cells } => {
            simple("CountDistinct", &[&[*number], &cells[..]].concat())
        }
        Rule::SameValues { groups } => {
            with("SameValues", groups.len().to_string(), &groups.concat())
        }
        Rule::Accepted { cells, automaton } => {
            Some(names.item("NFA", &[pack(automaton, values)?, "_".to_owned()], cells))
        }
        Rule::OneOf { cell, values } => allowed(*cell, *values),
        Rule::AnyOf { alternatives } => any_of(alternatives, puzzle, names, pack),
    }
}

/// Returns whether `.ChaosConstruction` says a rule: about all cells, with the usual size of regions, and
/// with the labels in a group of its name.
fn is_chaos(rule: &Rule, puzzle: &VariantPuzzle) -> bool {
    let Rule::UnknownRegions { cells, labels, size } = rule else { return false };
    let group = puzzle.extra().iter().position(|group| group.name == CHAOS);
    let usual = puzzle.rows().max(puzzle.columns());
    let houses = puzzle.house_rules();
    *size == u32::from(usual)
        && houses.rows
        && houses.columns
        && puzzle.cells().eq(cells.iter().copied())
        && group.is_some_and(|group| {
            puzzle.extra()[group].columns == puzzle.columns()
                && puzzle.extra_cells(group) == *labels
        })
}

/// Writes that the cells with some values are connected, if the cells are all of the grid or of a group.
fn connected(
    cells: &[GridCell],
    values: ValueSet,
    size: Option<u32>,
    puzzle: &VariantPuzzle,
    names: &Names,
) -> Option<String> {
    let is_grid = puzzle.cells().eq(cells.iter().copied());
    let mut groups = puzzle.extra().iter().enumerate();
    let group = groups.find(|(place, _)| puzzle.extra_cells(*place) == cells);
    let name = match group {
        _ if is_grid => String::new(),
        Some((_, group)) if names.has_chaos && group.name == CHAOS => group.name.clone(),
        Some((_, group)) => format!("V{}", group.name),
        None => return None,
    };
    let values = values.intersection(puzzle.values().set());
    let size = size.map_or(String::new(), |size| format!("~{size}"));
    let text = || format!(".ConnectedValues~{name}~{}{size}", values_text(values.iter()));
    (!values.is_empty()).then(text)
}

fn any_of(
    alternatives: &[Vec<Rule>],
    puzzle: &VariantPuzzle,
    names: &Names,
    pack: PackAutomaton,
) -> Option<String> {
    let mut text = String::from(".Or");
    for alternative in alternatives {
        text.push_str(".And");
        for rule in alternative {
            // Rules of the whole grid cannot stand there, nor can marks that other rules look for.
            let may_stand = !matches!(
                rule,
                Rule::Diagonal(_)
                    | Rule::Windoku
                    | Rule::DisjointGroups
                    | Rule::AntiKnight
                    | Rule::AntiKing
                    | Rule::NonConsecutive
                    | Rule::Connected { .. }
                    | Rule::UnknownRegions { .. }
                    | Rule::DifferentLines
            );
            text.push_str(&may_stand.then(|| rule_text(rule, puzzle, names, pack)).flatten()?);
        }
        text.push_str(".End");
    }
    Some(text + ".End")
}

/// Writes an arrow for each shaft.
fn arrows(
    number: &[GridCell],
    shafts: &[Vec<GridCell>],
    puzzle: &VariantPuzzle,
    names: &Names,
) -> Option<String> {
    let is_readable = number.windows(2).all(|pair| {
        let next = [pair[0].moved(0, 1), pair[0].moved(1, 0), pair[0].moved(1, 1)];
        next.contains(&Some(pair[1]))
    });
    // In ISS, all cells of a pill but the first are digits.
    let digits: ValueSet = (0..=9).collect();
    let is_digit = |cell: &GridCell| {
        puzzle.values().highest() < 10
            || puzzle.rules().iter().any(|rule| {
                matches!(rule, Rule::OneOf { cell: other, values }
                    if other == cell && values.is_subset(digits))
            })
    };
    let head: Vec<String> = match number.len() {
        1 => Vec::new(),
        size if is_readable && number[1..].iter().all(is_digit) => vec![size.to_string()],
        _ => return None,
    };
    let kind = if number.len() == 1 { "Arrow" } else { "PillArrow" };
    Some(shafts.iter().map(|shaft| names.item(kind, &head, &[number, shaft].concat())).collect())
}

fn clue(kind: &str, cells: &[GridCell], number: u32, names: &Names) -> Option<String> {
    let (name, is_reversed) = names.line(cells)?;
    (number > 0).then(|| clue_text(kind, name, is_reversed, number))
}

fn clue_text(kind: &str, name: &str, is_reversed: bool, number: u32) -> String {
    format!(".{kind}~{name}~{}{number}", if is_reversed { "~" } else { "" })
}

/// Returns the name of a whole diagonal: the one of its two ends from which ISS begins.
fn little_killer(puzzle: &VariantPuzzle, cells: &[GridCell]) -> Option<String> {
    let layout = Layout::plain(puzzle);
    let reversed: Vec<GridCell> = cells.iter().rev().copied().collect();
    [cells.first(), cells.last()].into_iter().flatten().find_map(|&end| {
        let name = Layout::name(end);
        let line = super::clues::diagonal(&layout, &name).ok()?;
        (line == cells || line == reversed).then_some(name)
    })
}

/// Compares cells with their neighbours.
fn extremes(
    puzzle: &VariantPuzzle,
    cells: &[GridCell],
    is_greatest: bool,
    names: &Names,
) -> String {
    let near = |cell: GridCell| {
        cell.neighbours()
            .filter(|&other| puzzle.index(other).is_some() && !cells.contains(&other))
            .map(move |other| if is_greatest { [cell, other] } else { [other, cell] })
    };
    let pairs = cells.iter().flat_map(|&cell| near(cell));
    pairs.map(|pair| names.item("GreaterThan", &[], &pair)).collect()
}
