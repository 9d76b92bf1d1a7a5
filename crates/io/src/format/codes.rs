//! Puzzles inside codes on one line: links with 81 cells, the game ids of Solo, and nine rows with
//! marks between them.

use super::cells::Span;
use super::fields;
use super::saved_cells::is_wiki_board;
use ninefold_core::{Cell, Digit, Puzzle};

/// Reads a line in plain characters as a code. Returns `None` if it is no code of a puzzle.
pub(super) fn puzzle(text: &[u8]) -> Option<Puzzle> {
    let text = text.trim_ascii();
    fields::line(text).or_else(|| rows(text)).or_else(|| solo(text)).or_else(|| link(text))
}

/// Returns whether a line in plain characters is meant as a link or a game id.
pub(super) fn is_code(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let scheme = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    text[scheme..].starts_with(SCHEME_END)
        || text.starts_with(SOLO)
        || is_wiki_board(text)
        || puzzle(text).is_some()
}

/// What stands behind the scheme of a link.
const SCHEME_END: &[u8] = b"://";

fn is_link(text: &[u8]) -> bool {
    text.windows(SCHEME_END.len()).any(|three| three == SCHEME_END)
}

/// Reads nine rows of nine cells with a mark between them: `53..7....,6..195...,...`.
fn rows(text: &[u8]) -> Option<Puzzle> {
    b",;/|".iter().find_map(|mark| {
        let rows: Vec<&[u8]> = text.split(|byte| byte == mark).map(<[u8]>::trim_ascii).collect();
        let are_rows = rows.len() == 9 && rows.iter().all(|row| row.len() == 9);
        let puzzle = are_rows.then(|| Span::new(1, &rows.concat()).cells().ok()).flatten();
        // Nine lists of candidates look like nine rows, but their digits clash.
        puzzle.filter(|puzzle| !puzzle.has_clash())
    })
}

/// What a game id of Solo begins with: boxes of three rows and three columns.
const SOLO: &[u8] = b"3x3:";

/// Reads a game id of Solo, from Simon Tatham's collection: a letter stands for 1 to 26 blanks, and `_`
/// separates two digits.
fn solo(text: &[u8]) -> Option<Puzzle> {
    let code = text.strip_prefix(SOLO)?;
    let mut cells: Vec<Option<Digit>> = Vec::with_capacity(81);
    for byte in code {
        match byte {
            b'a'..=b'z' => cells.resize(cells.len() + usize::from(byte - b'a') + 1, None),
            b'_' => {}
            _ => cells.push(Some(Digit::new(byte.wrapping_sub(b'0'))?)),
        }
    }
    <[Option<Digit>; Cell::ALL.len()]>::try_from(cells).ok().map(Puzzle::new)
}

/// Returns the kind of puzzle, in English, that a game id of Solo is for, if its rules or size are others.
/// Before the colon stand the size and a letter for each rule: `3x3k`, `3x3x`, `9j`, `2x3`.
pub(super) fn other_solo(text: &[u8]) -> Option<&'static str> {
    let text = str::from_utf8(text.trim_ascii()).ok()?;
    let (head, cells) = text.split_once(':')?;
    let rules = head.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x');
    let size = &head[..head.len() - rules.len()];
    let has_diagonals = size.ends_with('x');
    let sides = size.strip_suffix('x').unwrap_or(size).split('x');
    let sides: Vec<u8> = sides.map(|side| side.parse().ok()).collect::<Option<_>>()?;
    let is_code =
        |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || b"_,".contains(&byte);
    let has_flags = rules.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if !has_flags || cells.is_empty() || !cells.bytes().all(is_code) {
        return None;
    }
    match sides[..] {
        [_] | [_, _] if rules.contains('k') => Some("a killer Sudoku"),
        [_] if rules.starts_with('j') => Some("a jigsaw Sudoku"),
        [_, _] if has_diagonals => Some("a Sudoku with diagonals"),
        [width, height] if (width, height) != (3, 3) => Some("a board of another size"),
        _ => None,
    }
}

/// Reads the only 81 cells of a link. A grid without blanks beside other values is the solution of a
/// puzzle in another form.
fn link(text: &[u8]) -> Option<Puzzle> {
    if !is_link(text) {
        return None;
    }
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b".-_*".contains(byte);
    let mut runs = text.split(|byte| !is_cell(byte)).filter(|run| run.len() == 81);
    let only = runs.next().filter(|_| runs.next().is_none())?;
    let is_solution = only.iter().all(u8::is_ascii_digit) && !only.contains(&b'0');
    if is_solution && text.contains(&b'&') { None } else { Puzzle::parse(only).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn codes_of_other_programs_have_a_puzzle() {
        let expected: Puzzle = LINE.parse().unwrap();
        let zeros = LINE.replace('.', "0");
        let rows: Vec<&str> = (0..9).map(|row| &zeros[row * 9..row * 9 + 9]).collect();
        let solo = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
        for text in [
            rows.join(","),
            rows.join(" / "),
            format!("https://sudokupad.app/?puzzleid={LINE}"),
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
            format!("https://sudoku.coach/en/play/{zeros} "),
            solo.to_owned(),
        ] {
            assert_eq!(puzzle(text.as_bytes()), Some(expected), "{text}");
        }
        for text in [
            rows[..8].join(","),
            format!("https://example.org/?a={zeros}&b={zeros}"),
            format!("https://example.org/?p={}&s={SOLUTION}", LINE.replace('.', "-")),
            format!("https://example.org/?p={}&s={SOLUTION}", LINE.replace('.', "x")),
            ["123456789"; 9].join(","),
            "https://example.org/".to_owned(),
            format!("{solo}a"),
            solo[..40].to_owned(),
            "3x3:0".to_owned(),
        ] {
            assert_eq!(puzzle(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn game_ids_of_other_puzzles_are_named() {
        for (text, kind) in [
            ("3x3k:_5b7,a3b_2", Some("a killer Sudoku")),
            ("3x3xk:_5b7,a3b_2", Some("a killer Sudoku")),
            ("9jk:_5b7,a3b_2", Some("a killer Sudoku")),
            ("3x3x:a5_3b7", Some("a Sudoku with diagonals")),
            ("9j:a5_3b7,3a_4", Some("a jigsaw Sudoku")),
            ("2x3:a5_3b4", Some("a board of another size")),
            ("4x4:a15_3b4", Some("a board of another size")),
            ("3x3:5_3b7d6b1", None),
            ("9:5_3", None),
            ("12:30", None),
            ("3x3k:", None),
            ("3x3k: 5 3", None),
            ("x:5", None),
            ("Puzzle 1: .....", None),
        ] {
            assert_eq!(other_solo(text.as_bytes()), kind, "{text}");
        }
    }
}
