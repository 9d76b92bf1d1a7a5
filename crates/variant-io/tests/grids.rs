//! Grids of text in their spellings, pencil marks and jigsaws.

use ninefold_variant_io::{
    GridSpelling, VariantFormat, VariantReadError, read_variant, read_variant_as,
};
use ninefold_variant_model::VariantPuzzle;

fn grid(text: &str, spelling: GridSpelling) -> VariantPuzzle {
    let reading = read_variant(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(reading.format, VariantFormat::Grid(spelling), "{text}");
    reading.puzzle
}

fn readings(text: &str) -> Vec<VariantFormat> {
    match read_variant(text) {
        Err(VariantReadError::Ambiguous { readings }) => readings,
        other => panic!("{text}: {other:?}"),
    }
}

/// A 16x16 grid that begins with some cells.
fn sixteen(start: &str) -> String {
    format!("{start}{}", ".".repeat(256 - start.len()))
}

#[test]
fn small_grids_have_digits() {
    let text = format!("12{}", ".".repeat(14));
    assert_eq!(grid(&text, GridSpelling::LettersFromTen).givens().count(), 2);
    let rows = "1.. ..6\n... ...\n------+------\n... ...\n6.. ...\n... ...\n... ...\n";
    let puzzle = grid(rows, GridSpelling::LettersFromTen);
    assert_eq!((puzzle.rows(), puzzle.givens().count()), (6, 3));
    assert_eq!(puzzle.houses().count(), 18);
    let spaced = "1 2 0 0|0 0 0 0|0 0 0 0|0 0 0 3";
    assert_eq!(grid(spaced, GridSpelling::LettersFromTen).givens().count(), 3);
}

#[test]
fn sixteen_values_have_letters() {
    let ten = GridSpelling::LettersFromTen;
    assert_eq!(grid(&sixteen("1G"), ten).givens().nth(1).map(|(_, value)| value), Some(16));
    let one = GridSpelling::LettersFromOne;
    assert_eq!(grid(&sixteen("AP"), one).givens().nth(1).map(|(_, value)| value), Some(16));
    let zero = GridSpelling::FromZero;
    let puzzle = grid(&sixteen("0F"), zero);
    assert_eq!(puzzle.values().lowest(), 0);
    assert_eq!(puzzle.givens().nth(1).map(|(_, value)| value), Some(15));
    let big = format!("1P{}", "0".repeat(623));
    assert_eq!(grid(&big, ten).rows(), 25);
}

#[test]
fn a_grid_without_clues_has_values_from_one() {
    for size in [4_usize, 6, 9, 10, 16, 25] {
        for blank in [".", "0", "_"] {
            let puzzle = grid(&blank.repeat(size * size), GridSpelling::LettersFromTen);
            assert_eq!((usize::from(puzzle.rows()), puzzle.values().lowest()), (size, 1));
        }
    }
}

#[test]
fn numbers_have_two_digits_or_spaces() {
    let text = format!("0116{}", "..".repeat(254));
    assert_eq!(grid(&text, GridSpelling::TwoDigits).givens().count(), 2);
    let text = format!("1 12 {}", "0 ".repeat(142));
    assert_eq!(grid(&text, GridSpelling::Numbers).givens().count(), 2);
    let row = format!("10{}\n", " .".repeat(9));
    let text = row + &". . . . . . . . . .\n".repeat(9);
    assert_eq!(grid(&text, GridSpelling::Numbers).rows(), 10);
}

#[test]
fn what_may_be_two_things_is_refused() {
    let [ten, one, zero] =
        [GridSpelling::LettersFromTen, GridSpelling::LettersFromOne, GridSpelling::FromZero]
            .map(VariantFormat::Grid);
    assert_eq!(readings(&sixteen("1A")), [ten, zero]);
    assert_eq!(readings(&sixteen("AB")), [ten, one, zero]);
    // The format can be named.
    let puzzle = read_variant_as(&sixteen("1A"), zero).unwrap().puzzle;
    assert_eq!(puzzle.givens().nth(1).map(|(_, value)| value), Some(10));
    // Both kinds of blanks, or a zero.
    assert_eq!(readings(&format!("0.12{}", ".".repeat(77))), [ten, zero]);
    // Regions that do not hang together, or clues.
    assert_eq!(readings("1221211234433443"), [VariantFormat::JigsawLine, ten]);
}

#[test]
fn jigsaws_may_have_clues() {
    let layout = "AABBAABBCCDDCCDD";
    let reading = read_variant(layout).unwrap();
    assert_eq!(reading.format, VariantFormat::JigsawLine);
    let reading = read_variant(&format!("1..............4{layout}")).unwrap();
    assert_eq!(reading.puzzle.givens().count(), 2);
    // The same in lines.
    let reading = read_variant("1...\n....\n....\n...4\n\nAABB\nAABB\nCCDD\nCCDD\n").unwrap();
    assert_eq!(reading.puzzle.givens().count(), 2);
}

#[test]
fn pencil_marks_name_all_candidates() {
    let text = format!("1........{}", "123456789".repeat(80));
    let reading = read_variant(&text).unwrap();
    assert_eq!(reading.format, VariantFormat::PencilMarks);
    assert_eq!(reading.puzzle.givens().count(), 1);
    // A 4x4 grid with all its marks is as long as an 8x8 grid.
    let text = format!("1...{}", "1234".repeat(15));
    let grid = VariantFormat::Grid(GridSpelling::LettersFromTen);
    assert_eq!(readings(&text), [VariantFormat::PencilMarks, grid]);
}

#[test]
fn faults_are_named_with_their_place() {
    let ten = VariantFormat::Grid(GridSpelling::LettersFromTen);
    for (text, expected) in [
        ("1234\n1234\n123\n1234", "grid, line 3, column 1: expected 4 characters, as in the first"),
        (
            "1 2 3 4\n1 2 3 4\n1 2 3\n1 2 3 4",
            "line 3, column 1: expected 4 cells in each row, found 3",
        ),
        (
            "1.3.\n..5.\n....\n....",
            "line 2, column 3: expected 1-4 or a blank (one of 0 . _ *), found `5`",
        ),
        (
            "12345",
            "the text: expected a square grid of 4x4 to 25x25 cells, found 5 cells in 1 lines",
        ),
        ("", "found 0 cells in 0 lines"),
    ] {
        let error = read_variant_as(text, ten).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let long = "1".repeat(9 << 20);
    let error = read_variant(&long).unwrap_err().to_string();
    assert_eq!(error, "the text has 9437184 bytes; a puzzle has at most 4194304");
}

#[test]
fn the_page_of_rules_names_every_rule_of_the_whole_grid() {
    let page = include_str!("../../../docs/reference/rules.md");
    for rule in ninefold_variant_io::WholeGridRule::ALL {
        let name = rule.name();
        let is_named =
            page.contains(&format!("`--rules {name}`")) || page.contains(&format!("`{name}`"));
        assert!(is_named, "{name}");
    }
}
