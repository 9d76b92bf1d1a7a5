//! Damaged and hostile input: each fault has its place, and every search ends.

use crate::common::ninefold;
use crate::puzzles::FPUZZLES;
use std::time::{Duration, Instant};

#[test]
fn each_fault_is_named_with_its_place() {
    for (text, expected) in [
        (".Shape~6x6.Cage~5~R1C1~R9C1.~R1C1_1", "line 1: iss, item 2 `.Cage~5~R1C1~R9C1`: "),
        (
            ".Shape~9x9.Thermo~R1C1~R1C2~R1C1",
            "line 1: iss, item 2 `.Thermo~R1C1~R1C2~R1C1`: thermometer",
        ),
        ("1...\n....\n..x.\n...4\n", "line 3, column 3: expected 1-4 or a blank"),
        (
            "1...\n....\n..1\n...4\n",
            "line 3, column 1: expected 4 characters, as in the first group",
        ),
        (
            &format!("1A{}", ".".repeat(254)),
            "line 1: the text may be grid or grid-from-zero; name the format",
        ),
        (
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA",
            "column 49: expected the rest of the packed text; copy the whole link",
        ),
        (&FPUZZLES[..120], "(f-puzzles)"),
        ("SumoCueV1=10+0=7", "line 1: sumocue, the text: expected 81 entries"),
        ("3x3::k:2560:2560", "line 1: ps, the text: expected"),
    ] {
        let ran = ninefold(&["check"], text);
        assert_eq!(ran.status, 2, "{text}: {ran:?}");
        assert!(ran.err.contains(expected), "{text}: {}", ran.err);
    }
}

#[test]
fn regions_of_the_wrong_size_are_named() {
    let json =
        r#"{"size":4,"grid":[[{"region":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    let ran = ninefold(&["solve"], json);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("line 1: f-puzzles: region 1 (with r1c2) has 3 cells, expected 4"),
        "{}",
        ran.err
    );
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let text = b".Shape~4x4.~R1C1_1\n.Shape~4x4.\xFF~R1C1_1\n".to_vec();
    let ran = ninefold(&["count"], text);
    assert_eq!((ran.status, ran.out.as_str()), (2, ">=2\n# malformed\n"));
    assert!(ran.err.contains("line 2: expected text in UTF-8, found the byte 0xFF"), "{}", ran.err);
}

#[test]
fn sixteen_blank_lines_may_be_one_grid() {
    let ran = ninefold(&["count"], format!("{}\n", ".".repeat(16)).repeat(16));
    assert_eq!((ran.status, ran.out.as_str()), (2, "# malformed\n"));
    assert!(
        ran.err.contains("16 lines that may be one blank grid or small blank grids"),
        "{}",
        ran.err
    );
}

#[test]
fn a_huge_record_is_refused_by_name() {
    let huge = format!(
        ".Shape~4x4.~R1C1_1\n.Shape~4x4{}\n.Shape~4x4.~R1C1_2\n",
        ".~R1C1_1".repeat(600_000)
    );
    let ran = ninefold(&["count"], huge);
    assert_eq!((ran.status, ran.out.as_str()), (2, ">=2\n# malformed\n>=2\n"));
    assert!(
        ran.err.contains("line 2: the text has 4800010 bytes; a puzzle has at most"),
        "{}",
        ran.err
    );
}

#[test]
fn poison_boards_end_by_their_budget() {
    let row = |start: &str| format!("{start}{}", ".".repeat(25 - start.len()));
    // An empty grid whose far cells leave nothing in the last row.
    let mut far: Vec<String> = vec![row("1"); 1];
    far.extend((1..24).map(|_| row("")));
    far.push(format!("{}1", ".".repeat(24)));
    let renban: String = (1..=9).flat_map(|r| (1..=9).map(move |c| format!("~R{r}C{c}"))).collect();
    let sums: String = (0..40)
        .map(|n| {
            format!(
                ".Sum~{}~R{}C{}~R{}C{}~R9C9",
                12 + n % 7,
                n % 9 + 1,
                n % 8 + 1,
                (n + 4) % 9 + 1,
                n % 7 + 2
            )
        })
        .collect();
    let boards = [
        far.join("\n"),
        format!(".Shape~9x9.Renban{renban}"),
        format!(".Shape~9x9.AntiKnight.AntiKing.AntiConsecutive{sums}"),
        format!("{}.Windoku.DisjointSets.Diagonal~1.Diagonal~-1.AntiKnight", ".Shape~16x16"),
    ];
    for board in boards {
        for (words, most) in [
            (&["count", "--limit", "all", "--max-nodes", "300"][..], 30),
            (&["solve", "--timeout", "1s"], 30),
            (&["candidates", "--timeout", "1s", "--to", "line"], 30),
            (&["check", "--timeout", "1s"], 30),
        ] {
            let start = Instant::now();
            let ran = ninefold(words, &board);
            assert!(ran.status <= 2, "{ran:?}");
            assert!(start.elapsed() < Duration::from_secs(most), "{words:?} {}", &board[..40]);
        }
    }
}
