//! `SudokuPad`: links and JSON.

use ninefold_variant_io::{VariantFormat, VariantNoteKind, read_variant};
use ninefold_variant_model::{GridCell, Rule};

/// A 4x4 puzzle in the shortened JSON of links.
const SHORT: &str = "{id:'x',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],\
    re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],\
    [[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:3,unique:t},{v:'title: Small'}],\
    global:['antiknight']}";

#[test]
fn links_contain_shortened_json() {
    for prefix in ["https://sudokupad.app/scl", "https://sudokupad.app/ctc", "scl"] {
        let link = format!("{prefix}{}", lz_str::compress_to_base64(SHORT));
        let reading = read_variant(&link).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reading.format, VariantFormat::SudokuPad);
        let puzzle = reading.puzzle;
        assert!(puzzle.is_fully_known(), "{:?}", puzzle.unread());
        assert_eq!(puzzle.givens().count(), 2);
        assert_eq!(puzzle.region(GridCell::new(3, 3)), Some(3));
        assert_eq!(puzzle.title(), Some("Small"));
        let cells = vec![GridCell::new(0, 0), GridCell::new(0, 1)];
        assert_eq!(puzzle.rules(), [Rule::Cage { cells, sum: Some(3) }, Rule::AntiKnight]);
    }
}

#[test]
fn drawings_make_a_puzzle_not_fully_known() {
    let json = r#"{"cells":[[{},{}],[{},{"value":"1"}]],"lines":[{"wayPoints":[[0,0],[1,1]]}],
        "metadata":{"rules":"The line is a thermometer."}}"#;
    let reading = read_variant(json).unwrap();
    assert_eq!(reading.puzzle.unread(), ["The line is a thermometer."]);
    assert_eq!(reading.notes[0].kind, VariantNoteKind::Drawing);
    assert_eq!(reading.puzzle.givens().count(), 1);
    // Without words, the drawings are named.
    let json = r#"{"cells":[[{},{}],[{},{}]],"overlays":[{"text":"V"}]}"#;
    assert_eq!(read_variant(json).unwrap().puzzle.unread(), ["drawings whose meaning is not said"]);
}

#[test]
fn links_may_contain_f_puzzles() {
    let json = r#"{"size":2,"grid":[[{},{}],[{},{}]],"antiking":true}"#;
    let link = format!("https://sudokupad.app/fpuzzles{}", lz_str::compress_to_base64(json));
    assert_eq!(read_variant(&link).unwrap().puzzle.rules(), [Rule::AntiKing]);
}

#[test]
fn faults_are_named() {
    let json = r#"{"cells":[[{},{}],[{},{}]],"cages":[{"cells":[[0,0],[0,2]],"value":3}]}"#;
    assert_eq!(
        read_variant(json).unwrap_err().to_string(),
        "sudokupad, cages[0].cells[1]: expected a cell of the grid: [row, column], both from 0, \
         found a list of 2",
    );
    let error = read_variant("https://sudokupad.app/abc123").unwrap_err().to_string();
    assert!(error.contains("a short link needs the network"), "{error}");
}
