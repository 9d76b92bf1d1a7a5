//! From items to rules.

use super::item::Item;
use super::layout::Layout;
use super::{Group, Meaning, chaos, clues, custom, doppelganger, ranks, special};
use crate::error::Bad;
use ninefold_variant_model::{
    DiagonalKind, GridCell, IndexerKind, PairRelation, Rule, SumTerm, ValueSet,
};
use std::collections::BTreeMap;

/// Returns the number that a text spells, without a sign.
pub(super) fn number(text: &str, expected: &str) -> Result<u32, Bad> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or_else(|| Bad::text(expected, text))
}

fn small(text: &str, expected: &str) -> Result<u8, Bad> {
    u8::try_from(number(text, expected)?).map_err(|_| Bad::text(expected, text))
}

/// Reads a cell with its values, such as `R1C1_5`.
pub(super) fn given(text: &str, layout: &Layout) -> Result<(GridCell, ValueSet), Bad> {
    let mut parts = text.split('_');
    let cell = layout.cell(parts.next().unwrap_or_default())?;
    let mut values = ValueSet::EMPTY;
    for part in parts {
        let expected = format!("a cell and values from {} behind `_`", layout.values);
        let value = small(part, &expected).ok().filter(|&value| layout.values.contains(value));
        values = values.with(value.ok_or_else(|| Bad::text(expected, text))?);
    }
    if values.is_empty() {
        return Err(Bad::text("at least one value behind the cell, such as R1C1_5", text));
    }
    Ok((cell, values))
}

/// Returns what an item means, which begins no group.
pub(super) fn meaning(item: &Item, layout: &Layout, groups: &[Group]) -> Result<Meaning, Bad> {
    if let Some(group) = groups.last()
        && !may_stand_in_a_group(&item.kind)
    {
        let expected = format!("a rule of cells in .{}", group.item.kind);
        return Err(Bad::new(expected, format!("`.{}`, which is for the whole grid", item.kind)));
    }
    if !layout.is_sudoku && needs_rows(&item.kind) {
        return Err(Bad::new("a grid with rows and columns", "a grid of the kind Raw"));
    }
    let args = &item.args[..];
    if let Some(rule) = whole_grid(&item.kind, args, layout)? {
        return Ok(Meaning::Rules(rule));
    }
    if let Some(meaning) = clues::meaning(&item.kind, args, layout)? {
        return Ok(meaning);
    }
    if let Some(rules) = cells_alone(&item.kind, args, layout)? {
        return Ok(Meaning::Rules(rules));
    }
    if let Some(meaning) = with_number(&item.kind, args, layout)? {
        return Ok(meaning);
    }
    if let Some(meaning) = chaos::meaning(&item.kind, args, layout)? {
        return Ok(meaning);
    }
    if let Some(meaning) = special::meaning(&item.kind, args, layout)? {
        return Ok(meaning);
    }
    if let Some(meaning) = custom::meaning(&item.kind, args, layout)? {
        return Ok(meaning);
    }
    Ok(match &*item.kind {
        "Doppelganger" => doppelganger::meaning(layout)?,
        "FullRankTies" => ranks::meaning(layout)?,
        "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" | "Var" => Meaning::Rules(Vec::new()),
        "SearchPriority" => Meaning::Note("a setting of the solver"),
        "" | "Given" => {
            let one_of = |arg: &String| {
                let (cell, values) = given(arg, layout)?;
                Ok(Rule::OneOf { cell, values })
            };
            Meaning::Rules(args.iter().map(one_of).collect::<Result<_, _>>()?)
        }
        _ => Meaning::Unread("a type that is not understood".to_owned()),
    })
}

/// Types of the whole grid have no place in a group.
fn may_stand_in_a_group(kind: &str) -> bool {
    !matches!(
        kind,
        "Shape"
            | "NoBoxes"
            | "Jigsaw"
            | "RegionSize"
            | "RegionSameValues"
            | "StrictKropki"
            | "StrictXV"
            | "Windoku"
            | "DisjointSets"
            | "AntiKnight"
            | "AntiKing"
            | "AntiTaxicab"
            | "AntiConsecutive"
            | "GlobalEntropy"
            | "GlobalMod"
            | "DutchFlatmates"
            | "Diagonal"
            | "FullRankTies"
            | "Doppelganger"
            | "Var"
            | "ChaosConstruction"
            | "ConnectedValues"
    )
}

/// Types that ISS refuses in a grid without rows and columns.
fn needs_rows(kind: &str) -> bool {
    matches!(
        kind,
        "Jigsaw"
            | "NoBoxes"
            | "ChaosConstruction"
            | "Doppelganger"
            | "Windoku"
            | "DisjointSets"
            | "AntiKnight"
            | "AntiKing"
            | "Diagonal"
            | "LittleKiller"
            | "XSum"
            | "Sandwich"
            | "Skyscraper"
            | "HiddenSkyscraper"
            | "NumberedRoom"
            | "FullRank"
            | "FullRankTies"
            | "Indexing"
    )
}

/// Types without cells.
fn whole_grid(kind: &str, args: &[String], layout: &Layout) -> Result<Option<Vec<Rule>>, Bad> {
    let usual = layout.rows.max(layout.columns);
    let has_usual_boxes = layout.boxes.is_some_and(|boxes| boxes.rows * boxes.columns == usual)
        && layout.values.len() == usize::from(usual);
    Ok(Some(match kind {
        "Diagonal" => match args.first().map(String::as_str) {
            Some("1") => vec![Rule::Diagonal(DiagonalKind::Rising)],
            Some("-1") => vec![Rule::Diagonal(DiagonalKind::Falling)],
            other => {
                let expected = "1 for the rising diagonal or -1 for the falling one";
                return Err(Bad::text(expected, other.unwrap_or_default()));
            }
        },
        "AntiKnight" => vec![Rule::AntiKnight],
        "AntiKing" => vec![Rule::AntiKing],
        "AntiConsecutive" => vec![Rule::NonConsecutive],
        // The exempt pairs are added when all rules are known.
        "StrictKropki" => vec![
            Rule::NoPair { relation: PairRelation::Difference(1), exempt: Vec::new() },
            Rule::NoPair { relation: PairRelation::Ratio(2), exempt: Vec::new() },
        ],
        "StrictXV" => vec![
            Rule::NoPair { relation: PairRelation::Sum(5), exempt: Vec::new() },
            Rule::NoPair { relation: PairRelation::Sum(10), exempt: Vec::new() },
        ],
        "Windoku" if has_usual_boxes && layout.rows == layout.columns => vec![Rule::Windoku],
        "DisjointSets" if has_usual_boxes && layout.has_box_regions => vec![Rule::DisjointGroups],
        "DisjointSets" => disjoint_sets(layout),
        _ => return Ok(None),
    }))
}

/// Cells at the same place of their boxes, where the boxes are no regions.
fn disjoint_sets(layout: &Layout) -> Vec<Rule> {
    let Some(boxes) = layout.boxes else { return Vec::new() };
    let set = |place: u8| -> Rule {
        let (top, left) = (place / boxes.columns, place % boxes.columns);
        let tops = (top..layout.rows).step_by(boxes.rows.into());
        let cells = tops.flat_map(|row| {
            let lefts = (left..layout.columns).step_by(boxes.columns.into());
            lefts.map(move |column| GridCell::new(row, column))
        });
        Rule::ExtraRegion { cells: cells.collect() }
    };
    (0..boxes.rows * boxes.columns).map(set).collect()
}

/// Types whose arguments are cells.
fn cells_alone(kind: &str, args: &[String], layout: &Layout) -> Result<Option<Vec<Rule>>, Bad> {
    const KINDS: [&str; 19] = [
        "Thermo",
        "Renban",
        "Entropic",
        "RegionSumLine",
        "Between",
        "Palindrome",
        "Zipper",
        "WhiteDot",
        "BlackDot",
        "GreaterThan",
        "X",
        "V",
        "Arrow",
        "DoubleArrow",
        "AllDifferent",
        "CountingCircles",
        "EqualSum",
        "SameValues",
        "Quad",
    ];
    if !KINDS.contains(&kind) || matches!(kind, "EqualSum" | "SameValues" | "Quad") {
        return Ok(None);
    }
    let cells = layout.cells(args)?;
    let pairs = |rule: fn(GridCell, GridCell) -> Rule| {
        let pairs = touching(&cells);
        if pairs.is_empty() {
            return Err(Bad::text("two cells that share an edge", &args.join("~")));
        }
        Ok(pairs.into_iter().map(|[first, second]| rule(first, second)).collect())
    };
    let rule = match kind {
        "WhiteDot" => {
            return pairs(|a, b| Rule::Pair {
                cells: [a, b],
                relation: PairRelation::Difference(1),
            })
            .map(Some);
        }
        "BlackDot" => {
            return pairs(|a, b| Rule::Pair { cells: [a, b], relation: PairRelation::Ratio(2) })
                .map(Some);
        }
        "X" => {
            return pairs(|a, b| Rule::Pair { cells: [a, b], relation: PairRelation::Sum(10) })
                .map(Some);
        }
        "V" => {
            return pairs(|a, b| Rule::Pair { cells: [a, b], relation: PairRelation::Sum(5) })
                .map(Some);
        }
        "GreaterThan" => {
            return pairs(|greater, less| Rule::Greater { greater, less }).map(Some);
        }
        "Thermo" => Rule::Thermometer { cells },
        "Renban" => Rule::Renban { cells },
        "Entropic" => {
            if layout.values.len() != 9 || layout.values.lowest() != 1 {
                return Err(Bad::new("a grid with the values 1-9", layout.values.to_string()));
            }
            Rule::Entropic { cells }
        }
        "Between" => Rule::Between { cells },
        "Palindrome" => Rule::Palindrome { cells },
        "Zipper" => Rule::Zipper { cells },
        "Arrow" => {
            let mut cells = cells;
            let shaft = cells.split_off(1.min(cells.len()));
            Rule::Arrow { number: cells, shafts: vec![shaft] }
        }
        "DoubleArrow" => Rule::DoubleArrow { cells },
        "AllDifferent" => Rule::ExtraRegion { cells },
        "CountingCircles" => Rule::CountingCircles { cells },
        _ => return Ok(None),
    };
    Ok(Some(vec![rule]))
}

/// Returns the pairs of cells that share an edge, the one that is named earlier first.
fn touching(cells: &[GridCell]) -> Vec<[GridCell; 2]> {
    // A cell that is named twice is one cell.
    let mut places: BTreeMap<GridCell, usize> = BTreeMap::new();
    for (place, &cell) in cells.iter().enumerate() {
        places.entry(cell).or_insert(place);
    }
    let mut pairs = Vec::new();
    for (place, &first) in cells.iter().enumerate() {
        if places.get(&first) != Some(&place) {
            continue;
        }
        let near = first.neighbours();
        let later = near.filter(|other| places.get(other).is_some_and(|&other| other > place));
        pairs.extend(later.map(|other| [first, other]));
    }
    pairs
}

/// Types with a number, a list of values or parts before or between the cells.
fn with_number(kind: &str, args: &[String], layout: &Layout) -> Result<Option<Meaning>, Bad> {
    let head = args.first().map_or("", |head| head);
    let rest = args.get(1..).unwrap_or_default();
    let cells = || layout.cells(rest);
    let rule = match kind {
        "Whisper" => match number(head, "") {
            Ok(_) => Rule::Whisper { cells: cells()?, difference: small(head, "0 to 255")? },
            Err(_) => Rule::Whisper { cells: layout.cells(args)?, difference: 5 },
        },
        "Modular" => {
            let modulus = small(head, "a divisor from 1 to 255")?;
            Rule::Modular { cells: cells()?, modulus }
        }
        "Lockout" => {
            let difference = small(head, "a least difference from 0 to 255")?;
            Rule::Lockout { cells: cells()?, difference }
        }
        "RegionSumLine" => {
            let cells = layout.cells(args)?;
            if layout.has_hidden_regions {
                let reason = "sums in regions that share cells or are smaller than a row";
                return Ok(Some(Meaning::Unread(reason.to_owned())));
            }
            Rule::RegionSums { cells }
        }
        "Cage" => {
            let sum = if head.is_empty() { 0 } else { number(head, "a sum, or 0 for none")? };
            return Ok(Some(Meaning::Rules(cage(cells()?, sum))));
        }
        "Sum" => sum(head, &cells()?)?,
        "PillArrow" => return pill(head, cells()?, layout).map(Some),
        "ContainAtLeast" => {
            let values = head.split('_').map(|value| small(value, "values with `_` between them"));
            Rule::Quadruple { values: values.collect::<Result<_, _>>()?, cells: cells()? }
        }
        "Quad" => {
            let corner = layout.cell(head)?;
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells = square.into_iter().filter_map(|(down, right)| corner.moved(down, right));
            let values = rest.iter().map(|value| small(value, "a value"));
            Rule::Quadruple { values: values.collect::<Result<_, _>>()?, cells: cells.collect() }
        }
        "EqualSum" => {
            let groups = args.split(|arg| arg == "-").filter(|group| !group.is_empty());
            let groups = groups.map(|group| layout.cells(group)).collect::<Result<_, _>>()?;
            Rule::EqualSums { groups }
        }
        "SameValues" => {
            let cells = cells()?;
            let sets = number(head, "a number of sets")? as usize;
            if sets == 0 || cells.is_empty() || !cells.len().is_multiple_of(sets) {
                let expected = "a number of sets that divides the number of cells";
                return Err(Bad::new(expected, format!("{sets} sets of {} cells", cells.len())));
            }
            if sets == cells.len() {
                let copies = cells[1..]
                    .iter()
                    .map(|&copy| Rule::Clone { cells: vec![cells[0]], copies: vec![copy] });
                return Ok(Some(Meaning::Rules(copies.collect())));
            }
            let groups = cells.chunks(cells.len() / sets).map(<[GridCell]>::to_vec).collect();
            Rule::SameValues { groups }
        }
        "CountDistinct" => {
            let number = layout.cell(head)?;
            let mut cells: Vec<GridCell> = cells()?;
            // A value counts once, so a cell may stand there twice.
            cells.sort_unstable();
            cells.dedup();
            Rule::CountDistinct { number, cells }
        }
        "ConnectedValues" => {
            let Some(group) = layout.group(head) else {
                let expected = "nothing for the grid, or a group of extra cells such as VX";
                return Err(Bad::text(expected, head));
            };
            let values = rest.first().map_or("", |values| values);
            let values = connected_values(values, layout)?;
            let size = match rest.get(1).map_or("", |size| size) {
                "" => None,
                size => Some(number(size, "the number of cells of the region, from 1")?),
            };
            Rule::Connected { cells: group.to_vec(), values, size }
        }
        "Indexing" => {
            let kind = match head {
                "R" => IndexerKind::Row,
                "C" => IndexerKind::Column,
                _ => return Err(Bad::text("R or C", head)),
            };
            let rules = cells()?.into_iter().map(|cell| Rule::Indexer { kind, cell });
            return Ok(Some(Meaning::Rules(rules.collect())));
        }
        _ => return Ok(None),
    };
    Ok(Some(Meaning::Rules(vec![rule])))
}

/// Reads the values of a region, such as `1_3`.
fn connected_values(text: &str, layout: &Layout) -> Result<ValueSet, Bad> {
    let expected = format!("values from {} with `_` between them", layout.values);
    let mut values = ValueSet::EMPTY;
    for part in text.split('_') {
        let value = small(part, &expected)?;
        if !layout.values.contains(value) {
            return Err(Bad::text(expected, part));
        }
        values = values.with(value);
    }
    Ok(values)
}

/// Returns the rules of a cage; a sum of 0 is none. A cell that is named twice counts twice in the sum.
fn cage(cells: Vec<GridCell>, sum: u32) -> Vec<Rule> {
    let mut once = cells.clone();
    once.sort_unstable();
    once.dedup();
    match i32::try_from(sum) {
        Ok(total) if once.len() < cells.len() && total > 0 => {
            let terms = cells.into_iter().map(|cell| SumTerm { cell, weight: 1 }).collect();
            vec![Rule::WeightedSum { terms, total }, Rule::ExtraRegion { cells: once }]
        }
        _ => vec![Rule::Cage { cells, sum: (sum > 0).then_some(sum) }],
    }
}

/// Reads a sum such as `12`, or with weights such as `0_=_1_1_-1`.
fn sum(head: &str, cells: &[GridCell]) -> Result<Rule, Bad> {
    let (total, weights) = match head.split_once("_=_") {
        Some((total, weights)) => (total, Some(weights)),
        None => (head, None),
    };
    let bad = |what: &str| Bad::text(what, head);
    let total: i32 =
        total.parse().map_err(|_| bad("a sum such as 12, or with weights such as 0_=_1_-1"))?;
    let weights: Vec<i16> = match weights {
        Some(weights) => weights
            .split('_')
            .map(|weight| weight.parse().ok().filter(|weight: &i16| weight.abs() <= 100))
            .collect::<Option<_>>()
            .ok_or_else(|| bad("weights from -100 to 100"))?,
        None => vec![1; cells.len()],
    };
    if weights.len() != cells.len() {
        let found = format!("{} weights", weights.len());
        return Err(Bad::new(format!("a weight for each of the {} cells", cells.len()), found));
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let is_repeated = sorted.windows(2).any(|pair| pair[0] == pair[1]);
    match u32::try_from(total) {
        Ok(sum) if !head.contains('_') && !is_repeated => {
            Ok(Rule::Sum { cells: cells.to_vec(), sum })
        }
        _ => {
            let terms = cells.iter().zip(weights).map(|(&cell, weight)| SumTerm { cell, weight });
            Ok(Rule::WeightedSum { terms: terms.collect(), total })
        }
    }
}

/// Reads an arrow whose number has two or three digits. Its pill is read from left to right and from
/// top to bottom, whatever the order of the cells.
fn pill(head: &str, mut cells: Vec<GridCell>, layout: &Layout) -> Result<Meaning, Bad> {
    let size = match head {
        "2" => 2,
        "3" => 3,
        _ => return Err(Bad::text("a pill of 2 or 3 cells", head)),
    };
    if cells.len() <= size {
        return Err(Bad::new("cells behind the pill", "none"));
    }
    let shaft = cells.split_off(size);
    cells.sort_unstable();
    let is_readable = cells.windows(2).all(|pair| {
        [(0, 1), (1, 0), (1, 1)]
            .iter()
            .any(|&(down, right)| pair[0].moved(down, right) == Some(pair[1]))
    });
    if !is_readable {
        return Err(Bad::new("pill cells that follow each other to the right or down", "others"));
    }
    let mut rules = Vec::new();
    if layout.values.highest() > 9 {
        // All cells but the first are digits of a decimal number.
        let values: ValueSet = (0..=9).collect();
        rules.extend(cells[1..].iter().map(|&cell| Rule::OneOf { cell, values }));
    }
    rules.push(Rule::Arrow { number: cells, shafts: vec![shaft] });
    Ok(Meaning::Rules(rules))
}
