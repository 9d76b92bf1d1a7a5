//! What is written can be read again, and what a format cannot say is named.

use ninefold_variant_io::{
    MAX_VARIANT_BYTES, VariantFormat, VariantLoss, VariantWriteError, read_variant,
    read_variant_as, write_variant,
};
use ninefold_variant_model::{
    Automaton, DiagonalKind, ExtraCells, GridCell, HouseRules, IndexerKind, PairRelation, RankTies,
    Rule, SumTerm, ValueRange, ValueSet, VariantDraft, VariantPuzzle,
};

fn c(name: &str) -> GridCell {
    name.parse().expect("a cell")
}

fn cells(names: &str) -> Vec<GridCell> {
    names.split(' ').map(c).collect()
}

fn column(number: u8) -> Vec<GridCell> {
    (0..9).map(|row| GridCell::new(row, number)).collect()
}

fn with(rules: Vec<Rule>) -> VariantPuzzle {
    let mut draft = VariantDraft::square(9).expect("a size");
    draft.candidates[40] = ValueSet::only(5);
    draft.candidates[0] = [1, 2, 3].into_iter().collect();
    draft.rules = rules;
    draft.finish().expect("a puzzle")
}

/// Writes and reads a puzzle. Rules may come back in another order.
fn comes_back(puzzle: &VariantPuzzle, format: VariantFormat) {
    let writing = write_variant(puzzle, format, VariantLoss::Refuse)
        .unwrap_or_else(|error| panic!("{:?}: {error}", puzzle.rules()));
    let read = read_variant_as(&writing.text, format)
        .unwrap_or_else(|error| panic!("{}: {error}", writing.text));
    let sorted = |puzzle: &VariantPuzzle| {
        let mut draft = puzzle.clone().into_draft();
        draft.rules.sort_by_key(|rule| format!("{rule:?}"));
        draft
    };
    assert_eq!(sorted(&read.puzzle), sorted(puzzle), "{}", writing.text);
}

#[test]
fn cells_outside_the_grid_come_back_from_iss_and_are_lost_elsewhere() {
    let mut draft = VariantDraft::square(9).expect("a size");
    let label = "row sums: 50% ~ ü.".to_owned();
    let shade = ExtraCells { label, ..ExtraCells::new("SH", 81, 9) };
    let shade = draft.add_extra(shade).expect("a group");
    let sums = draft.add_extra(ExtraCells::new("X", 6, 3)).expect("a group");
    let single = draft.add_extra(ExtraCells::new("Y", 1, 9)).expect("a group");
    draft.candidates[81 + 80] = [1, 2].into_iter().collect();
    let values = [1, 3].into_iter().collect();
    draft.rules = vec![
        Rule::AntiKing,
        Rule::Arrow { number: single.clone(), shafts: vec![cells("r1c1 r1c2")] },
        Rule::Whisper { cells: sums.clone(), difference: 5 },
        Rule::Connected { cells: shade, values, size: Some(40) },
        Rule::Connected { cells: sums.clone(), values, size: None },
        Rule::CountDistinct { number: single[0], cells: sums.clone() },
        Rule::SameValues { groups: vec![sums[..3].to_vec(), cells("r1c1 r1c2 r1c3")] },
        Rule::Renban { cells: cells("r1c1 r1c2 r1c3") },
    ];
    let puzzle = draft.clone().finish().expect("a puzzle");
    comes_back(&puzzle, VariantFormat::Iss);
    let json = write_variant(&puzzle, VariantFormat::Fpuzzles, VariantLoss::Drop).unwrap();
    assert_eq!(
        json.dropped,
        [
            "extra cells `SH`",
            "extra cells `X`",
            "extra cells `Y`",
            "arrow Y to r1c2 (rule 2)",
            "whisper line X1 to X6 (rule 3)",
            "connected values SH1 to SH81 (rule 4)",
            "connected values X1 to X6 (rule 5)",
            "count of values Y to X6 (rule 6)",
            "same values X1 to r1c3 (rule 7)",
        ]
    );
    let read = read_variant_as(&json.text, VariantFormat::Fpuzzles).unwrap().puzzle;
    assert_eq!(read.rules(), [Rule::AntiKing, Rule::Renban { cells: cells("r1c1 r1c2 r1c3") }]);
    // A part of a group, and rows that no text of ISS says.
    draft.rules = vec![Rule::Connected { cells: sums[..3].to_vec(), values, size: None }];
    draft.add_extra(ExtraCells::new("Z", 5, 2)).expect("a group");
    let writing = write_variant(&draft.finish().unwrap(), VariantFormat::Iss, VariantLoss::Drop);
    let lost = writing.unwrap().dropped;
    assert_eq!(lost, ["rows of 2 extra cells `Z`", "connected values X1 to X3 (rule 1)"]);
}

#[test]
fn ranks_come_back_from_iss_and_are_lost_elsewhere() {
    let rank = |cells: Vec<GridCell>, rank, ties| Rule::FullRank { cells, rank, ties };
    let up = || column(3).into_iter().rev().collect::<Vec<GridCell>>();
    let clues =
        |ties| vec![rank(column(3), 36, ties), rank(up(), 5, ties), rank(column(0), 5, ties)];
    let choice = |ties| Rule::AnyOf {
        alternatives: vec![clues(ties), vec![Rule::Even { cell: c("r1c1") }]],
    };
    let unique = clues(RankTies::Forbidden);
    for rules in [
        unique.clone(),
        clues(RankTies::Allowed),
        [vec![Rule::DifferentLines], unique.clone()].concat(),
        vec![Rule::DifferentLines],
    ] {
        comes_back(&with(rules.clone()), VariantFormat::Iss);
        let json = write_variant(&with(rules.clone()), VariantFormat::Fpuzzles, VariantLoss::Drop);
        assert_eq!(json.unwrap().dropped.len(), rules.len());
    }
    let text = |rules| {
        let mut draft = VariantDraft::square(9).expect("a size");
        draft.rules = rules;
        write_variant(&draft.finish().expect("a puzzle"), VariantFormat::Iss, VariantLoss::Drop)
            .unwrap()
    };
    assert_eq!(
        text(clues(RankTies::Allowed)).text,
        ".FullRankTies~any.FullRank~C4~36.FullRank~C4~~5.FullRank~C1~5"
    );
    assert!(text(vec![choice(RankTies::Allowed)]).text.starts_with(".FullRankTies~any.Or.And."));
    // Ties that no line can have may be allowed by a clue.
    let both = [vec![Rule::DifferentLines], clues(RankTies::Allowed)].concat();
    assert_eq!(text(both).dropped, Vec::<String>::new());
    // A string says the same of all clues.
    let mixed = vec![unique[0].clone(), rank(up(), 5, RankTies::Allowed)];
    assert_eq!(text(mixed).dropped, ["full rank r9c4 to r1c4 (rule 2)"]);
    let mixed = vec![unique[0].clone(), choice(RankTies::Allowed)];
    assert_eq!(text(mixed).dropped.len(), 1);
    let inside = Rule::AnyOf { alternatives: vec![vec![Rule::DifferentLines]] };
    assert_eq!(text(vec![inside]).dropped.len(), 1);
    // ISS ranks lines only where rows and columns have all values.
    let mut draft =
        VariantDraft::new(4, 4, ValueRange::up_to(5).expect("five values")).expect("a grid");
    let cells = cells("r1c1 r1c2 r1c3 r1c4");
    draft.rules = vec![rank(cells, 2, RankTies::Forbidden), Rule::DifferentLines];
    let puzzle = draft.finish().expect("a puzzle");
    let written = write_variant(&puzzle, VariantFormat::Iss, VariantLoss::Drop).unwrap();
    assert_eq!(written.dropped, ["full rank r1c1 to r1c4 (rule 1)", "different lines (rule 2)"]);
}

#[test]
fn unknown_regions_come_back_from_iss() {
    let mut draft = VariantDraft::square(9).expect("a size");
    draft.regions.fill(None);
    let all: Vec<GridCell> =
        (0..9).flat_map(|row| (0..9).map(move |at| GridCell::new(row, at))).collect();
    let labels = ExtraCells { label: "regions".to_owned(), ..ExtraCells::new("CC", 81, 9) };
    let labels = draft.add_extra(labels).expect("a group");
    draft.candidates[81] = ValueSet::only(1);
    draft.rules = vec![
        Rule::UnknownRegions { cells: all, labels: labels.clone(), size: 9 },
        Rule::Renban { cells: vec![labels[3], labels[4]] },
    ];
    comes_back(&draft.clone().finish().unwrap(), VariantFormat::Iss);
    // Other sizes are lost.
    let Rule::UnknownRegions { size, .. } = &mut draft.rules[0] else { panic!("regions") };
    *size = 3;
    let writing = write_variant(&draft.finish().unwrap(), VariantFormat::Iss, VariantLoss::Drop);
    assert_eq!(writing.unwrap().dropped, ["unknown regions r1c1 to CC81 (rule 1)"]);
}

/// Rules that both f-puzzles and ISS say.
fn common() -> Vec<Rule> {
    let line = || cells("r1c1 r1c2 r2c3");
    let pair = |relation| Rule::Pair { cells: [c("r3c3"), c("r3c4")], relation };
    vec![
        Rule::Diagonal(DiagonalKind::Falling),
        Rule::Diagonal(DiagonalKind::Rising),
        Rule::DisjointGroups,
        Rule::ExtraRegion { cells: line() },
        Rule::AntiKnight,
        Rule::AntiKing,
        Rule::NonConsecutive,
        Rule::Cage { cells: line(), sum: Some(12) },
        Rule::Cage { cells: line(), sum: None },
        Rule::Arrow { number: cells("r1c1"), shafts: vec![cells("r2c1 r2c2")] },
        Rule::Arrow { number: cells("r1c1 r1c2"), shafts: vec![cells("r2c1 r2c2")] },
        Rule::DoubleArrow { cells: line() },
        Rule::Thermometer { cells: line() },
        Rule::Palindrome { cells: line() },
        Rule::Clone { cells: cells("r1c1"), copies: cells("r5c5") },
        Rule::Renban { cells: line() },
        Rule::Whisper { cells: line(), difference: 4 },
        Rule::Between { cells: line() },
        Rule::Lockout { cells: line(), difference: 3 },
        Rule::RegionSums { cells: line() },
        Rule::Entropic { cells: line() },
        Rule::Modular { cells: line(), modulus: 4 },
        Rule::Zipper { cells: line() },
        pair(PairRelation::Ratio(2)),
        pair(PairRelation::Sum(5)),
        pair(PairRelation::Sum(10)),
        Rule::Quadruple { cells: cells("r1c1 r1c2 r2c1 r2c2"), values: vec![3, 3] },
        Rule::LittleKiller { cells: cells("r1c3 r2c2 r3c1"), sum: 9 },
        Rule::Sandwich { cells: column(3), sum: 9 },
        Rule::XSum { cells: column(3), sum: 9 },
        Rule::XSum { cells: column(3).into_iter().rev().collect(), sum: 9 },
        Rule::Skyscraper { cells: column(3), count: 3 },
        Rule::Indexer { kind: IndexerKind::Row, cell: c("r4c4") },
        Rule::Indexer { kind: IndexerKind::Column, cell: c("r4c4") },
    ]
}

#[test]
fn f_puzzles_comes_back() {
    let line = || cells("r1c1 r1c2 r2c3");
    let difference =
        Rule::Pair { cells: [c("r3c3"), c("r3c4")], relation: PairRelation::Difference(2) };
    let more = vec![
        difference,
        Rule::SlowThermometer { cells: line() },
        Rule::Nabner { cells: line() },
        Rule::Odd { cell: c("r1c1") },
        Rule::Even { cell: c("r1c1") },
        Rule::Minimum { cells: line() },
        Rule::Maximum { cells: line() },
        Rule::Indexer { kind: IndexerKind::Box, cell: c("r4c4") },
        Rule::Pair { cells: [c("r3c3"), c("r3c4")], relation: PairRelation::Ratio(3) },
    ];
    let all: Vec<Rule> = common().into_iter().chain(more).collect();
    for format in [VariantFormat::Fpuzzles, VariantFormat::FpuzzlesLink] {
        for rule in &all {
            comes_back(&with(vec![rule.clone()]), format);
        }
        comes_back(&with(all.clone()), format);
    }
    let mut draft = VariantDraft::square(4).unwrap();
    draft.regions = "AABBAABBCCDDCCDD".chars().map(|name| Some(name as u16)).collect();
    draft.regions[0] = None;
    draft.title = Some("Ä title".to_owned());
    draft.author = Some("Somebody".to_owned());
    comes_back(&draft.finish().unwrap(), VariantFormat::Fpuzzles);
}

#[test]
fn iss_comes_back() {
    let line = || cells("r1c1 r1c2 r2c3");
    let mut automaton = Automaton::new(3).unwrap();
    automaton.start(0).accept(1);
    automaton.step(0, ValueSet::only(3), 1).step(1, ValueSet::only(4), 2);
    automaton.step(0, ValueSet::only(3), 2).step(2, ValueSet::only(9), 1);
    let term = |cell, weight| SumTerm { cell, weight };
    let more = vec![
        Rule::Windoku,
        Rule::Sum { cells: line(), sum: 9 },
        Rule::WeightedSum { terms: vec![term(c("r1c1"), -2), term(c("r1c1"), 3)], total: -4 },
        Rule::EqualSums { groups: vec![cells("r1c1 r1c2"), cells("r2c2")] },
        Rule::Pair { cells: [c("r3c3"), c("r3c4")], relation: PairRelation::Difference(1) },
        Rule::Greater { greater: c("r1c1"), less: c("r1c2") },
        Rule::NumberedRoom { cells: column(3), value: 4 },
        Rule::CountingCircles { cells: line() },
        Rule::Accepted { cells: line(), automaton },
        Rule::AnyOf {
            alternatives: vec![
                vec![Rule::OneOf { cell: c("r1c1"), values: ValueSet::only(4) }],
                vec![Rule::Thermometer { cells: line() }, Rule::Renban { cells: line() }],
            ],
        },
    ];
    let all: Vec<Rule> = common().into_iter().chain(more).collect();
    for rule in &all {
        comes_back(&with(vec![rule.clone()]), VariantFormat::Iss);
    }
    comes_back(&with(all), VariantFormat::Iss);
    let mut draft = VariantDraft::new(6, 8, ValueRange::new(0, 9).unwrap()).unwrap();
    comes_back(&draft.clone().finish().unwrap(), VariantFormat::Iss);
    draft.regions.fill(None);
    comes_back(&draft.clone().finish().unwrap(), VariantFormat::Iss);
    draft.houses = HouseRules { rows: false, columns: false };
    comes_back(&draft.finish().unwrap(), VariantFormat::Iss);
    let mut draft = VariantDraft::square(4).unwrap();
    draft.regions = "aaabcabbccdbcddd".chars().map(|c| Some(c as u16 - 97)).collect();
    comes_back(&draft.clone().finish().unwrap(), VariantFormat::Iss);
    comes_back(&VariantDraft::square(9).unwrap().finish().unwrap(), VariantFormat::Iss);
}

#[test]
fn negative_rules_come_back() {
    let mark = |cells, relation| Rule::Pair { cells, relation };
    let marks = [[c("r1c1"), c("r1c2")], [c("r2c1"), c("r2c2")]];
    let none =
        |relation, exempt: &[[GridCell; 2]]| Rule::NoPair { relation, exempt: exempt.to_vec() };
    let letters = vec![
        mark(marks[0], PairRelation::Sum(5)),
        none(PairRelation::Sum(5), &marks[..1]),
        none(PairRelation::Sum(10), &marks[..1]),
    ];
    comes_back(&with(letters.clone()), VariantFormat::Fpuzzles);
    comes_back(&with(letters), VariantFormat::Iss);
    let dots = vec![
        mark(marks[0], PairRelation::Difference(1)),
        mark(marks[1], PairRelation::Ratio(2)),
        none(PairRelation::Difference(1), &marks),
        none(PairRelation::Ratio(2), &marks),
    ];
    comes_back(&with(dots), VariantFormat::Iss);
    let ratios = vec![
        mark(marks[0], PairRelation::Ratio(3)),
        mark(marks[1], PairRelation::Ratio(2)),
        none(PairRelation::Ratio(3), &marks),
        none(PairRelation::Ratio(2), &marks),
    ];
    comes_back(&with(ratios), VariantFormat::Fpuzzles);
}

#[test]
fn other_rules_are_written_with_the_same_meaning() {
    // ISS has no types for these; tables and other types say the same.
    let rules = vec![
        Rule::SlowThermometer { cells: cells("r1c1 r1c2") },
        Rule::Nabner { cells: cells("r1c1 r1c2 r1c3") },
        Rule::Greater { greater: c("r1c1"), less: c("r9c9") },
        Rule::Odd { cell: c("r2c2") },
        Rule::Minimum { cells: cells("r2c2") },
        Rule::NoPair { relation: PairRelation::Sum(7), exempt: Vec::new() },
    ];
    let text = write_variant(&with(rules), VariantFormat::Iss, VariantLoss::Refuse).unwrap().text;
    let puzzle = read_variant(&text).unwrap().puzzle;
    assert!(puzzle.is_fully_known());
    assert_eq!(puzzle.candidates()[10], [1, 3, 5, 7, 9].into_iter().collect::<ValueSet>());
    let automata: Vec<_> = puzzle
        .rules()
        .iter()
        .filter_map(|rule| match rule {
            Rule::Accepted { automaton, .. } => Some(automaton),
            _ => None,
        })
        .collect();
    // One for the thermometer, three pairs, one distant pair, 144 neighbours.
    assert_eq!(automata.len(), 1 + 3 + 1 + 144);
    assert!(automata[0].accepts(&[3, 3]) && !automata[0].accepts(&[3, 2]));
    assert!(automata[1].accepts(&[3, 5]) && !automata[1].accepts(&[3, 4]));
    assert!(automata[4].accepts(&[3, 2]) && !automata[4].accepts(&[2, 2]));
    assert!(automata[5].accepts(&[3, 5]) && !automata[5].accepts(&[3, 4]));
}

#[test]
fn killers_and_jigsaws_come_back() {
    let mut draft = VariantDraft::square(9).unwrap();
    draft.rules = vec![
        Rule::Diagonal(DiagonalKind::Falling),
        Rule::Diagonal(DiagonalKind::Rising),
        Rule::Cage { cells: cells("r1c1 r2c1"), sum: Some(10) },
        Rule::Cage { cells: cells("r1c2 r1c3"), sum: Some(10) },
    ];
    let killer = draft.clone().finish().unwrap();
    comes_back(&killer, VariantFormat::SumoCue);
    comes_back(&killer, VariantFormat::Ps);
    draft.rules.clear();
    // Rows as regions are connected, so they can be read without the name of the format.
    draft.regions = (0..81).map(|n| Some(n / 9)).collect();
    draft.candidates[7] = ValueSet::only(7);
    let jigsaw = draft.finish().unwrap();
    comes_back(&jigsaw, VariantFormat::SumoCue);
    comes_back(&jigsaw, VariantFormat::JigsawLine);
}

#[test]
fn letters_that_may_mean_two_values_are_not_written_as_a_jigsaw_line() {
    let mut draft = VariantDraft::square(25).expect("a size");
    draft.candidates[0] = ValueSet::only(14);
    let format = VariantFormat::JigsawLine;
    let puzzle = draft.clone().finish().expect("a puzzle");
    let error = write_variant(&puzzle, format, VariantLoss::Refuse).expect_err("N is 14 or 23");
    assert!(error.to_string().contains("may mean two"), "{error}");
    for (cell, value) in [(30, 17), (60, 9)] {
        let mut clear = draft.clone();
        clear.candidates[cell] = ValueSet::only(value);
        comes_back(&clear.finish().expect("a puzzle"), format);
    }
}

#[test]
fn sumocue_takes_sums_for_clues_where_no_cage_has_two_cells() {
    let mut draft = VariantDraft::square(9).expect("a size");
    let cage = |names, sum| Rule::Cage { cells: cells(names), sum: Some(sum) };
    draft.rules = vec![cage("r1c1", 40), cage("r1c2", 5)];
    let alone = draft.clone().finish().expect("a puzzle");
    let format = VariantFormat::SumoCue;
    let error = write_variant(&alone, format, VariantLoss::Refuse).expect_err("a loss");
    assert!(error.to_string().contains("the sum 40 of the one cell r1c1"), "{error}");
    let writing = write_variant(&alone, format, VariantLoss::Drop).expect("a text");
    let back = read_variant_as(&writing.text, format).expect("a puzzle").puzzle;
    assert_eq!(back.givens().collect::<Vec<_>>(), [(c("r1c2"), 5)]);
    draft.rules.push(cage("r2c1 r2c2", 11));
    comes_back(&draft.finish().expect("a puzzle"), format);
}

#[test]
fn grids_come_back() {
    for format in VariantFormat::ALL {
        let lowest = u8::from(format.name() != "grid-from-zero");
        for size in [4, 6, 9, 10, 12, 16, 25] {
            let is_marks = format == VariantFormat::PencilMarks && size < 10;
            if !is_marks && !format.name().starts_with("grid") {
                continue;
            }
            let values = ValueRange::new(lowest, lowest + size - 1).unwrap();
            let mut draft = VariantDraft::new(size, size, values).unwrap();
            draft.candidates[0] = ValueSet::only(lowest);
            draft.candidates[1] = ValueSet::only(values.highest());
            comes_back(&draft.finish().unwrap(), format);
        }
    }
}

#[test]
fn a_text_that_is_too_long_to_be_read_is_not_written() {
    // ISS has a machine for each pair of cells of this rule.
    let puzzle = read_variant(&".AntiTaxicab".repeat(15)).unwrap().puzzle;
    let written = |format| write_variant(&puzzle, format, VariantLoss::Drop);
    let error = written(VariantFormat::Iss).unwrap_err();
    let VariantWriteError::TooLong { bytes, .. } = error else { panic!("{error}") };
    assert!(bytes > MAX_VARIANT_BYTES);
    assert!(error.to_string().contains("write another format"), "{error}");
    // No other format can say the rule, so the text is short.
    assert!(written(VariantFormat::Fpuzzles).unwrap().text.len() < 10_000);
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let puzzle = with(vec![Rule::Odd { cell: c("r1c1") }]);
    let error = write_variant(&puzzle, VariantFormat::Ps, VariantLoss::Refuse).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ps cannot say: odd cell r1c1 (rule 1); candidates {1, 2, 3} of r1c1; the clue 5 in r5c5",
    );
    let writing = write_variant(&puzzle, VariantFormat::Ps, VariantLoss::Drop).unwrap();
    assert_eq!(writing.dropped.len(), 3);
    assert!(read_variant(&writing.text).is_ok());
    let error = write_variant(&puzzle, VariantFormat::SudokuPad, VariantLoss::Drop).unwrap_err();
    assert!(matches!(error, VariantWriteError::ReadOnly { .. }));
    let large = VariantDraft::square(25).unwrap().finish().unwrap();
    let error = write_variant(&large, VariantFormat::Iss, VariantLoss::Drop).unwrap_err();
    assert!(matches!(error, VariantWriteError::Grid { .. }));
    // Sentences that no rule expresses are lost, too.
    let unknown = read_variant(".Shape~8x8.RegionSize~4.RegionSumLine~R1C1~R1C4").unwrap().puzzle;
    assert!(write_variant(&unknown, VariantFormat::Iss, VariantLoss::Refuse).is_err());
}

#[test]
fn a_quadruple_with_a_value_that_no_cell_has_is_no_rule_of_fpuzzles() {
    let reading = read_variant(".Quad~R5C3~1~0~5").unwrap();
    assert!(write_variant(&reading.puzzle, VariantFormat::Fpuzzles, VariantLoss::Refuse).is_err());
    let writing =
        write_variant(&reading.puzzle, VariantFormat::Fpuzzles, VariantLoss::Drop).unwrap();
    assert_eq!(writing.dropped.len(), 1);
}
