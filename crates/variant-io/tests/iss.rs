//! Strings of ISS: every type, and faults with their places.

use ninefold_variant_io::{VariantFormat, read_variant, read_variant_as};
use ninefold_variant_model::{
    DiagonalKind, GridCell, IndexerKind, PairRelation, RankTies, Rule, ValueRange, VariantPuzzle,
};

fn puzzle(text: &str) -> VariantPuzzle {
    let reading = read_variant(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(reading.format, VariantFormat::Iss, "{text}");
    reading.puzzle
}

fn rules(text: &str) -> Vec<Rule> {
    let puzzle = puzzle(text);
    assert!(puzzle.is_fully_known(), "{text}: {:?}", puzzle.unread());
    puzzle.rules().to_vec()
}

fn error(text: &str) -> String {
    match read_variant_as(text, VariantFormat::Iss) {
        Ok(reading) => panic!("{text}: {:?}", reading.puzzle),
        Err(error) => error.to_string(),
    }
}

/// Boxes that are smaller than a row, and an item that no rule says there.
const SMALL_BOXES: &str = ".Shape~8x8.RegionSize~4";
const UNREAD: &str = ".RegionSumLine~R1C1~R1C4";

fn is_choice(rule: &Rule) -> bool {
    matches!(rule, Rule::AnyOf { .. })
}

fn c(name: &str) -> GridCell {
    name.parse().expect("a cell")
}

fn cells(names: &str) -> Vec<GridCell> {
    names.split(' ').map(c).collect()
}

#[test]
fn shapes_have_sizes_values_and_kinds() {
    let grid = puzzle(".Shape~6x8~0-9.~R6C8_9");
    assert_eq!((grid.rows(), grid.columns()), (6, 8));
    assert_eq!(Some(grid.values()), ValueRange::new(0, 9));
    assert_eq!(puzzle(".Shape~16x16.~RgCg_16").givens().next(), Some((c("r16c16"), 16)));
    let raw = puzzle(".Shape~3x3~~Raw.~R1C1_1");
    assert_eq!(raw.houses().count(), 0);
    assert_eq!(puzzle(".Shape~9x9~12.NoBoxes.AntiKing").houses().count(), 18);
    assert_eq!(puzzle("..AntiKnight").houses().count(), 27);
}

#[test]
fn regions_are_boxes_or_pieces() {
    let layout = "AABBAABBCCDDCCDD";
    let text = format!(".Shape~4x4.NoBoxes.Jigsaw~{layout}");
    assert_eq!(puzzle(&text).region(c("r4c4")), Some(3));
    // Pieces beside boxes are houses, too.
    let text = format!(".Shape~4x4.Jigsaw~{}", "AAABCABBCCDBCDDD");
    assert_eq!(puzzle(&text).rules().len(), 4);
    // One region of another size is no house.
    let text = ".Shape~4x4.NoBoxes.Jigsaw~AAAAB........BBB".replace('.', "_");
    let text =
        text.replacen("_Shape", ".Shape", 1).replacen("_NoBoxes_Jigsaw", ".NoBoxes.Jigsaw", 1);
    assert_eq!(puzzle(&text).region(c("r2c2")), None);
}

#[test]
fn givens_that_stand_twice_are_cut() {
    let puzzle = puzzle(".~R1C1_1_2~R1C1_2_3~R2C2_5.~R2C2_5");
    assert_eq!(puzzle.givens().collect::<Vec<_>>(), [(c("r1c1"), 2), (c("r2c2"), 5)]);
}

#[test]
fn types_of_the_whole_grid_become_rules() {
    let text = ".AntiKnight.AntiKing.AntiConsecutive.Windoku.DisjointSets.Diagonal~1.Diagonal~-1";
    assert_eq!(
        rules(text),
        [
            Rule::AntiKnight,
            Rule::AntiKing,
            Rule::NonConsecutive,
            Rule::Windoku,
            Rule::DisjointGroups,
            Rule::Diagonal(DiagonalKind::Rising),
            Rule::Diagonal(DiagonalKind::Falling),
        ]
    );
    assert_eq!(rules(".GlobalEntropy").len(), 64);
    assert_eq!(rules(".GlobalMod").len(), 64);
    assert_eq!(rules(".DutchFlatmates").len(), 9);
    assert_eq!(rules(".RegionSameValues"), []);
    assert!(rules(".AntiTaxicab").len() > 1_000);
    assert_eq!(rules(".NoBoxes.DisjointSets").len(), 9);
}

#[test]
fn lines_become_rules() {
    let line = "~R1C1~R1C2~R1C3";
    let cells = || cells("r1c1 r1c2 r1c3");
    for (text, rule) in [
        (format!(".Thermo{line}"), Rule::Thermometer { cells: cells() }),
        (format!(".Renban{line}"), Rule::Renban { cells: cells() }),
        (format!(".Entropic{line}"), Rule::Entropic { cells: cells() }),
        (format!(".RegionSumLine{line}"), Rule::RegionSums { cells: cells() }),
        (format!(".Between{line}"), Rule::Between { cells: cells() }),
        (format!(".Palindrome{line}"), Rule::Palindrome { cells: cells() }),
        (format!(".Zipper{line}"), Rule::Zipper { cells: cells() }),
        (format!(".DoubleArrow{line}"), Rule::DoubleArrow { cells: cells() }),
        (format!(".AllDifferent{line}"), Rule::ExtraRegion { cells: cells() }),
        (format!(".CountingCircles{line}"), Rule::CountingCircles { cells: cells() }),
        (format!(".Whisper{line}"), Rule::Whisper { cells: cells(), difference: 5 }),
        (format!(".Whisper~4{line}"), Rule::Whisper { cells: cells(), difference: 4 }),
        (format!(".Modular~3{line}"), Rule::Modular { cells: cells(), modulus: 3 }),
        (format!(".Lockout~4{line}"), Rule::Lockout { cells: cells(), difference: 4 }),
        (format!(".Cage~6{line}"), Rule::Cage { cells: cells(), sum: Some(6) }),
        (format!(".Cage~0{line}"), Rule::Cage { cells: cells(), sum: None }),
        (format!(".Sum~6{line}"), Rule::Sum { cells: cells(), sum: 6 }),
        (
            format!(".ContainAtLeast~1_1_2{line}"),
            Rule::Quadruple { cells: cells(), values: vec![1, 1, 2] },
        ),
        (
            format!(".Arrow{line}"),
            Rule::Arrow { number: vec![c("r1c1")], shafts: vec![cells()[1..].to_vec()] },
        ),
        (
            ".PillArrow~2~R1C2~R1C1~R1C3".to_owned(),
            Rule::Arrow { number: cells()[..2].to_vec(), shafts: vec![vec![c("r1c3")]] },
        ),
    ] {
        assert_eq!(rules(&text), [rule], "{text}");
    }
    assert_eq!(rules(".SameValues~3~R1C1~R2C4~R3C7").len(), 2);
    assert_eq!(
        rules(".Indexing~R~R1C1~R2C4")[1],
        Rule::Indexer { kind: IndexerKind::Row, cell: c("r2c4") }
    );
    assert_eq!(
        rules(".Quad~R1C1~4~5"),
        [Rule::Quadruple { cells: self::cells("r1c1 r1c2 r2c1 r2c2"), values: vec![4, 5] }]
    );
    assert_eq!(
        rules(".EqualSum~R1C1~R1C2~-~R2C1"),
        [Rule::EqualSums { groups: vec![self::cells("r1c1 r1c2"), self::cells("r2c1")] }]
    );
}

#[test]
fn sums_have_weights() {
    let [Rule::WeightedSum { terms, total }] = &rules(".Sum~-3_=_1_-10~R1C1~R1C2")[..] else {
        panic!("a weighted sum")
    };
    assert_eq!((terms[1].weight, *total), (-10, -3));
    assert!(matches!(rules(".Sum~9~R1C1~R1C1")[..], [Rule::WeightedSum { .. }]));
    assert!(matches!(
        rules(".Cage~9~R1C1~R1C2~R1C2")[..],
        [Rule::WeightedSum { .. }, Rule::ExtraRegion { .. }]
    ));
}

#[test]
fn marks_lie_between_cells_that_touch() {
    assert_eq!(rules(".GreaterThan~R1C1~R1C2~R2C2").len(), 2);
    assert_eq!(
        rules(".X~R1C1~R1C2"),
        [Rule::Pair { cells: [c("r1c1"), c("r1c2")], relation: PairRelation::Sum(10) }]
    );
    assert!(error(".V~R1C1~R1C3").contains("expected two cells that share an edge"));
}

#[test]
fn strict_rules_spare_the_marked_pairs() {
    let rules =
        rules(".StrictKropki.WhiteDot~R1C1~R1C2.And.BlackDot~R2C2~R2C1.End.StrictXV.X~R5C5~R5C6");
    let exempt = |n: usize| match &rules[n] {
        Rule::NoPair { exempt, .. } => exempt.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!((exempt(0), exempt(1)), (2, 2));
    assert!(error(".StrictXV.Or.X~R1C1~R1C2.End").contains(".Or"));
}

#[test]
fn clues_at_the_border_become_rules() {
    assert_eq!(
        rules(".LittleKiller~9~R2C1"),
        [Rule::LittleKiller { cells: cells("r2c1 r3c2 r4c3 r5c4 r6c5 r7c6 r8c7 r9c8"), sum: 9 }]
    );
    assert_eq!(
        rules(".LittleKiller~9~R1C2"),
        [Rule::LittleKiller { cells: cells("r1c2 r2c1"), sum: 9 }]
    );
    let row: Vec<GridCell> = (0..9).map(|column| GridCell::new(2, column)).collect();
    let back: Vec<GridCell> = row.iter().rev().copied().collect();
    assert_eq!(rules(".Sandwich~9~R3"), [Rule::Sandwich { cells: row.clone(), sum: 9 }]);
    assert_eq!(
        rules(".XSum~R3~9~10"),
        [Rule::XSum { cells: row.clone(), sum: 9 }, Rule::XSum { cells: back.clone(), sum: 10 },]
    );
    assert_eq!(rules(".Skyscraper~R3~~4"), [Rule::Skyscraper { cells: back, count: 4 }]);
    assert_eq!(rules(".NumberedRoom~R3~7"), [Rule::NumberedRoom { cells: row, value: 7 }]);
    for text in [
        ".HiddenSkyscraper~C2~7",
        ".Shape~9x9~0-8.Skyscraper~C2~3",
        ".Shape~6x9.Sandwich~5~C2",
        ".SumLine~10~R1C1~R1C2~R1C3~LOOP",
        ".ContainExact~1_2~R1C1~R1C2~R1C3",
        ".LookAndSay~2305~R1C1~R1C2~R1C3",
        ".ValueIndexing~R1C1~R1C2~R1C3~R1C4",
        ".Regex~MS4qOQ~R1C1~R1C2~R1C3",
    ] {
        assert!(matches!(rules(text)[..], [Rule::Accepted { .. }]), "{text}");
    }
    for text in [".Lunchbox~5~R1C1~R1C2~R1C3", ".RellikCage~5~R1C1~R1C2", ".EqualityCage~R1C1~R1C2"]
    {
        assert!(matches!(rules(text)[..], [Rule::ExtraRegion { .. }, Rule::Accepted { .. }]));
    }
}

#[test]
fn tables_of_pairs_become_automata() {
    // In a 2x2 grid, the bits say that the second value is greater: of 1 and 2 only the pair 1, 2.
    let rules = rules(".Shape~2x2.Pair~C~_up~R1C1~R1C2~~R2C2~R2C1");
    let [Rule::Accepted { cells, automaton }, Rule::Accepted { .. }] = &rules[..] else {
        panic!("{rules:?}")
    };
    assert_eq!(cells[..], self::cells("r1c1 r1c2"));
    assert!(
        automaton.accepts(&[1, 2]) && !automaton.accepts(&[2, 1]) && !automaton.accepts(&[1, 1])
    );
}

#[test]
fn choices_hold_items_and_groups() {
    let rules = rules(".Or.~R1C1_1.And.~R1C1_2.Thermo~R2C1~R2C2.End.End");
    let [Rule::AnyOf { alternatives }] = &rules[..] else { panic!("{rules:?}") };
    assert_eq!(alternatives.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
    // An alternative that is not understood makes the choice unknown.
    let puzzle = puzzle(&format!("{SMALL_BOXES}.Or.~R1C1_1{UNREAD}.End.AntiKing"));
    assert_eq!((puzzle.rules().last(), puzzle.unread().len()), (Some(&Rule::AntiKing), 1));
    assert!(!puzzle.rules().iter().any(is_choice));
}

#[test]
fn templates_are_unfolded() {
    // The bits are the origin and the cell after next.
    assert_eq!(
        rules(".Replicate~F.Thermo~R1C1~R2C2.End"),
        [
            Rule::Thermometer { cells: cells("r1c1 r2c2") },
            Rule::Thermometer { cells: cells("r1c3 r2c4") },
        ]
    );
    assert!(error(".Replicate~F.Thermo~R1C1~R1C8.End").contains("cells that stay in the grid"));
}

#[test]
fn what_is_not_understood_is_kept() {
    let puzzle = puzzle(&format!("{SMALL_BOXES}{UNREAD}"));
    assert_eq!(puzzle.unread().len(), 1);
    assert!(puzzle.unread()[0].starts_with(&format!("{UNREAD}: ")), "{:?}", puzzle.unread());
    // What no version of ISS has is a mistake.
    assert!(error(".FullRanks~R1~2").contains("expected a type that ISS has"));
}

#[test]
fn faults_are_named_with_their_item() {
    for (text, expected) in [
        (
            ".Cage~7~R1C1.Thermo~R1C1~R0C1",
            "iss, item 2 `.Thermo~R1C1~R0C1`: expected a cell such as",
        ),
        (".Shape~4x4.Cage~7~R5C1", "expected a cell in 4 rows and 4 columns, found `R5C1`"),
        (".Shape~17x17", "expected rows and columns from 1 to 16, such as 9x9, found `17x17`"),
        (".~R1C1_10", "expected a cell and values from 1-9 behind `_`, found `R1C1_10`"),
        (".Cages~7~R1C1", "expected a type that ISS has, such as Cage, found `Cages`"),
        (".Cage~99999999999~R1C1", "expected a sum, or 0 for none"),
        (".Or.~R1C1_1", "expected an .End of each group, found the end of the text"),
        (".End", "expected an .Or, .And or .Replicate before it"),
        (".Or.Windoku.End", "expected a rule of cells in .Or"),
        (".NFA~A~_~R1C1", "a character is missing"),
        (".NFA~AAAA~_~R1C1~R1C2~VX1", "expected a cell such as R1C1"),
        (".Jigsaw~123", "expected a character for each of the 81 cells, found 3 characters"),
        ("x.AntiKing", "line 1, column 1: expected an item: `.`, found 'x'"),
        (".Thermo~R1C1", "thermometer r1c1 (rule 1): 1 cells, expected at least 2"),
        (".PillArrow~4~R1C1~R1C2", "expected a pill of 2 or 3 cells"),
    ] {
        let error = error(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn bombs_are_refused() {
    let deep = ".Or".repeat(100_000);
    assert!(error(&deep).contains("at most 24 groups"));
    // Each group doubles the rules: to the right, then down.
    let nested = ".Replicate~D".repeat(8) + &".Replicate~BI".repeat(8);
    let ends = ".End".repeat(16);
    assert!(error(&format!("{nested}.~R1C1_1{ends}")).contains("at most 100000 rules"));
    let groups = "~~R1C1~R1C2".repeat(300_000);
    assert!(error(&format!(".Pair~____________~_{groups}")).contains("at most 1000000 states"));
}

#[test]
fn cells_outside_the_grid_have_names() {
    let puzzle =
        puzzle(".Var~X~a%20label~3.Var~Y.Var~SH~~2x4.~VX2_5~VY_1_2.Sum~5~R1C1~VX1~VY~VSH8");
    let groups: Vec<_> = puzzle
        .extra()
        .iter()
        .map(|group| (&*group.name, &*group.label, group.cells, group.columns))
        .collect();
    assert_eq!(groups, [("X", "a label", 3, 9), ("Y", "", 1, 9), ("SH", "", 8, 4)]);
    let Rule::Sum { cells, .. } = &puzzle.rules()[0] else { panic!("{puzzle:?}") };
    let named = |cell: &GridCell| puzzle.named(*cell).to_string();
    assert_eq!(cells.iter().map(named).collect::<Vec<_>>(), ["r1c1", "X1", "Y", "SH8"]);
    assert_eq!(puzzle.candidates()[82].single(), Some(5));
    assert_eq!(puzzle.candidates()[84].len(), 2);
    for (text, expected) in [
        (".Var~X~~3.~VX4_1", "expected a cell such as R1C1"),
        (".Var~X~~3.~VX_1", "found `VX`"),
        (".Var~X~~3.~VX01_1", "found `VX01`"),
        (".Var~X.~VX1_1", "found `VX1`"),
        (".Var~x", "a name of 1 to 32 capital letters"),
        (".Var~X.Var~X", "a name of their own"),
        (".Var~X~~2x17", "expected at most 16 columns of extra cells, found `2x17`"),
        (".Var~X~~0", "expected a number of cells such as 3"),
        (".Var~X~~9x", "expected a number of cells such as 3"),
        (".Var~X~~1920", "too many cells; at most 2000 are possible"),
        (".Var~X~~1900x1", "too many rows of extra cells"),
    ] {
        let error = error(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn templates_stay_in_their_group() {
    // The bits are the origin and the third cell behind it, which is below it.
    let puzzle = puzzle(".Var~X~~2x3.Var~Y~~2x3.Replicate~J~VX1.Thermo~VX1~VX2.End");
    let named = |rule: &Rule| -> Vec<String> {
        rule.cells().map(|cell| puzzle.named(cell).to_string()).collect()
    };
    let lines: Vec<_> = puzzle.rules().iter().map(named).collect();
    assert_eq!(lines, [["X1", "X2"], ["X4", "X5"]]);
    let far = ".Var~X~~1x3.Var~Y~~1x3.Replicate~BAB~VX1.~VX1_1.End";
    assert!(error(far).contains("targets inside the grid"));
    let mixed = ".Var~X~~2x3.Replicate~J~VX1.Thermo~VX1~VX4.End";
    assert!(error(mixed).contains("cells that stay in the grid 1 rows down"), "{}", error(mixed));
}

#[test]
fn values_are_connected_counted_and_equal() {
    let regions = rules(".Var~X~~2x3.ConnectedValues~~1_3~9.ConnectedValues~VX~2");
    let [Rule::Connected { cells: grid, values, size }, Rule::Connected { cells: extra, .. }] =
        &regions[..]
    else {
        panic!("{regions:?}")
    };
    assert_eq!((grid.len(), extra.len(), *size), (81, 6, Some(9)));
    assert_eq!(*values, [1, 3].into_iter().collect());
    assert_eq!(
        rules(".CountDistinct~R1C1~R1C3~R1C2~R1C3"),
        [Rule::CountDistinct { number: c("r1c1"), cells: cells("r1c2 r1c3") }]
    );
    assert_eq!(
        rules(".CountDistinct~R1C1~R1C1"),
        [Rule::CountDistinct { number: c("r1c1"), cells: cells("r1c1") }]
    );
    assert_eq!(
        rules(".SameValues~2~R1C1~R1C2~R2C1~R2C2"),
        [Rule::SameValues { groups: vec![cells("r1c1 r1c2"), cells("r2c1 r2c2")] }]
    );
    let all = rules(".Shape~4x4~5.RegionSameValues");
    assert!(matches!(&all[..], [Rule::SameValues { groups }] if groups.len() == 12));
    for (text, expected) in [
        (".ConnectedValues~VX~1", "or a group of extra cells such as VX, found `VX`"),
        (".ConnectedValues~~0", "expected values from 1-9 with `_` between them, found `0`"),
        (".ConnectedValues~", "expected values from 1-9"),
        (".ConnectedValues~~1~0", "found 0, expected a region of at least 1 cell"),
        (".SameValues~2~R1C1~R1C2~R2C1", "found 2 sets of 3 cells"),
        (".SameValues~0~R1C1", "found 0 sets of 1 cells"),
        (".CountDistinct~R1C1", "0 cells, expected at least 1"),
    ] {
        let error = error(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn ranks_have_lines_and_ties() {
    let row = || cells("r2c1 r2c2 r2c3 r2c4");
    let rank = |cells, rank, ties| Rule::FullRank { cells, rank, ties };
    let start = ".Shape~4x4";
    assert_eq!(
        rules(&format!("{start}.FullRank~R2~3~16.FullRank~C1~~9")),
        [
            rank(row(), 3, RankTies::Forbidden),
            rank(cells("r2c4 r2c3 r2c2 r2c1"), 16, RankTies::Forbidden),
            rank(cells("r4c1 r3c1 r2c1 r1c1"), 9, RankTies::Forbidden),
        ]
    );
    let clue = ".FullRank~R2~3";
    // The ties count wherever they stand.
    for text in [format!(".FullRankTies~any{clue}"), format!("{clue}.FullRankTies~any")] {
        let text = format!("{start}{text}");
        assert_eq!(rules(&text), [rank(row(), 3, RankTies::Allowed)], "{text}");
    }
    let usual = [rank(row(), 3, RankTies::Forbidden)];
    assert_eq!(rules(&format!("{start}.FullRankTies~only-unclued{clue}")), usual);
    assert_eq!(
        rules(&format!("{start}.FullRankTies~none.FullRankTies~none{clue}")),
        [Rule::DifferentLines, usual[0].clone()]
    );
    assert_eq!(rules(&format!("{start}.FullRankTies~any.AntiKing")), [Rule::AntiKing]);
    // Values may begin at 0, and a clue may stand in a group.
    assert_eq!(rules(&format!("{start}~0-3{clue}")), usual);
    let choice = rules(&format!("{start}.Or{clue}.FullRank~C1~1~2.End"));
    let [Rule::AnyOf { alternatives }] = &choice[..] else { panic!("{choice:?}") };
    assert_eq!(alternatives.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
    // A clue with its row goes one row down.
    assert_eq!(rules(&format!("{start}.Replicate~Q.FullRank~R1~3.End")), usual);
    for (text, expected) in [
        (".FullRank~R5~3", "expected a row or column of the grid, such as R1 or Cb, found `R5`"),
        (".FullRank~R1", "expected a number behind the row or column, found none"),
        (".FullRank~R1~x", "expected a number, found `x`"),
        (".FullRank~R1~-2", "expected a number, found `-2`"),
        (".FullRank~R1~0", "found 0, expected a rank from 1 to four times the number of rows"),
        (".FullRank~R1~17", "found 17, expected a rank from 1 to four times the number of rows"),
        (".FullRank~R1~4294967296", "expected a number, found `4294967296`"),
        (".FullRankTies", "expected none, only-unclued or any, found nothing"),
        (".FullRankTies~some", "expected none, only-unclued or any, found `some`"),
        (
            ".FullRankTies~any.FullRankTies~none",
            "item 3 `.FullRankTies~none`: expected the same as in the .FullRankTies before it",
        ),
        (".Or.FullRankTies~any.End", "expected a rule of cells in .Or"),
    ] {
        let error = error(&format!("{start}{text}"));
        assert!(error.contains(expected), "{text}: {error}");
    }
    for (shape, expected) in [
        ("4x5", "a square grid with as many values as rows, found 4x5 with the values 1-5"),
        ("4x4~5", "a square grid with as many values as rows, found 4x4 with the values 1-5"),
        ("4x4~~Raw", "expected a grid with rows and columns, found a grid of the kind Raw"),
    ] {
        for item in [clue, ".FullRankTies~any"] {
            let error = error(&format!(".Shape~{shape}{item}"));
            assert!(error.contains(expected), "{shape}{item}: {error}");
        }
    }
}

#[test]
fn regions_that_are_to_be_found_have_labels() {
    let text =
        ".Shape~4x4.NoBoxes.ChaosConstruction.~CC1_1.Thermo~R1C1~CC16.ConnectedValues~CC~1_2";
    let puzzle = puzzle(text);
    let labels = puzzle.extra_cells(0);
    let all: Vec<GridCell> = puzzle.cells().collect();
    assert_eq!(
        puzzle.rules()[0],
        Rule::UnknownRegions { cells: all, labels: labels.clone(), size: 4 }
    );
    assert_eq!(puzzle.rules()[1], Rule::Thermometer { cells: vec![c("r1c1"), labels[15]] });
    assert_eq!(puzzle.candidates()[16].single(), Some(1));
    assert_eq!(puzzle.named(labels[15]).to_string(), "CC16");
    // The same with an empty argument, and with cells of the grid for their labels.
    let start = ".Shape~4x4.NoBoxes.ChaosConstruction";
    let line = |text: &str| -> Vec<String> {
        let puzzle = self::puzzle(&format!("{start}{text}"));
        assert!(puzzle.is_fully_known(), "{text}: {:?}", puzzle.unread());
        puzzle.rules()[1].cells().map(|cell| puzzle.named(cell).to_string()).collect()
    };
    assert_eq!(line(".ChaosCount~R2C2~0~CC6~CC7~CC1"), ["r2c2", "CC6", "CC7", "CC1"]);
    assert_eq!(line(".ChaosCount~R2C2~~R2C2~R2C3~R1C1"), ["r2c2", "CC6", "CC7", "CC1"]);
    assert_eq!(line(".ChaosCount~R1C1"), ["r1c1", "CC1", "CC5", "CC2", "CC6"]);
    assert_eq!(
        line(".ChaosArrow~R1C1~1~CC1~CC2~CC3~-~CC1~CC5"),
        ["r1c1", "CC1", "CC2", "CC3", "CC5"]
    );
    assert_eq!(
        line(".ChaosArrow~R2C2"),
        ["r2c2", "CC6", "CC5", "CC7", "CC8", "CC2", "CC10", "CC14"]
    );
    for (text, expected) in [
        (".ChaosCount~R1C1".to_owned(), "expected a .ChaosConstruction, found none"),
        (format!("{start}.ChaosCount~R1C1~2"), "expected 0 or 1"),
        (format!("{start}.ChaosArrow~R1C1~0~CC1~CC2~-~CC2~CC3"), "arms with the same first cell"),
        (format!("{start}.Var~X.ChaosCount~R1C1~0~VX"), "such as CC1, found `VX`"),
        (format!("{start}.Thermo~R1C1~CC17"), "found `CC17`"),
        (format!("{start}.Var~CC"), "a name of their own"),
        (".ChaosConstruction.RegionSize~7".to_owned(), "a size of regions that divides"),
    ] {
        let error = error(&text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn doppelganger_has_cells_for_what_houses_lack() {
    let puzzle = puzzle(".Shape~4x4~0-4.Doppelganger.Doppelganger.Thermo~R1C1~DGR1");
    let groups: Vec<_> = puzzle.extra().iter().map(|group| (&*group.name, group.cells)).collect();
    assert_eq!(groups, [("DGZ", 1), ("DGR", 4), ("DGC", 4), ("DGB", 4)]);
    let named = |rule: &Rule| -> Vec<String> {
        rule.cells().map(|cell| puzzle.named(cell).to_string()).collect()
    };
    let rules: Vec<_> = puzzle.rules().iter().map(named).collect();
    assert_eq!(rules[0], ["DGZ"]);
    assert_eq!(rules[1], ["DGC1", "DGC2", "DGC3", "DGC4", "DGZ"]);
    assert_eq!(rules[4], ["r1c1", "r1c2", "r1c3", "r1c4", "DGC1"]);
    assert_eq!(rules[5], ["r1c1", "r2c1", "r3c1", "r4c1", "DGR1"]);
    assert_eq!(rules[12], ["r1c1", "r1c2", "r2c1", "r2c2", "DGB1"]);
    assert_eq!(rules[16], ["r1c1", "DGC1", "DGR1", "DGB1"]);
    assert_eq!(rules.len(), 1 + 3 + 12 + 16 + 1);
    let Rule::Accepted { automaton, .. } = &puzzle.rules()[16] else { panic!("an automaton") };
    for (line, is_accepted) in
        [([0, 1, 2, 3], true), ([0, 1, 2, 1], false), ([0, 1, 1, 3], false), ([2, 1, 1, 1], true)]
    {
        assert_eq!(automaton.accepts(&line), is_accepted, "{line:?}");
    }
    let error = error(".Doppelganger");
    assert!(error.contains("expected a square grid with the values from 0"), "{error}");
}

#[test]
fn a_choice_with_an_unknown_rule_is_unread_as_a_whole() {
    let puzzle = puzzle(&format!("{SMALL_BOXES}.Or{UNREAD}.~R1C1_2.End"));
    assert!(!puzzle.is_fully_known());
    assert!(!puzzle.rules().iter().any(is_choice));
}
