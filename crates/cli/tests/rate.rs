//! Ratings.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold, rows};
use ninefold::logic::Board;
use ninefold::scales::{Profile, Rater};
use ninefold::{Candidate, Cell, Marks, Puzzle};
use std::fmt::Write;

/// Generated puzzles, with the line that `rate` prints.
const RATED: [(&str, &str); 4] = [
    (
        ".3..69.........4.....54..6.41.2....88.6...2..3...8.........6.85..1.2.9.7.49......",
        "1.2 1.2 1.2 hidden-single 56 se121",
    ),
    (
        "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85",
        "1.7 1.2 1.2 direct-pointing 57 se121",
    ),
    (EASY, "1.2 1.2 1.2 hidden-single 51 se121"),
    (SOLVED, "0.0 0.0 0.0 - 0 se121"),
];

/// A puzzle with several solutions.
const SEVERAL: &str =
    "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63";

fn puzzles() -> String {
    RATED.iter().fold(String::new(), |mut text, (puzzle, _)| {
        writeln!(text, "{puzzle}").unwrap();
        text
    })
}

fn ratings() -> String {
    RATED.iter().fold(String::new(), |mut text, (_, rating)| {
        writeln!(text, "{rating}").unwrap();
        text
    })
}

#[test]
fn each_puzzle_has_a_line_with_its_rating() {
    let ran = ninefold(&["rate", "--scale", "se121"], puzzles());
    assert_eq!((ran.status, ran.out, ran.err), (0, ratings(), String::new()));
    let ran = ninefold(&["rate", "--scale", "se121"], rows(EASY, " "));
    assert_eq!((ran.status, ran.out.as_str()), (0, "1.2 1.2 1.2 hidden-single 51 se121\n"));
}

#[test]
fn one_puzzle_has_one_number_in_its_rating_its_path_and_its_level() {
    let made = ninefold(&["generate", "--level", "expert", "--seed", "4", "--to", "csv"], "").out;
    let row = made.lines().nth(1).unwrap();
    let (puzzle, values) = (&row[..81], row.split(',').skip(4).collect::<Vec<_>>());
    let rated = ninefold(&["rate", puzzle], "").out;
    assert_eq!(rated, format!("{}\n", values[..6].join(" ")));
    let (er, last) = (values[0], &values[5..7]);
    assert_eq!(last, ["human", "expert"]);
    let explained = ninefold(&["explain", "--lang", "en", puzzle], "").out;
    let says = format!("Rating {er} in the scale human; hardest technique: ");
    assert!(explained.starts_with(&says), "{explained}");
}

#[test]
fn the_length_of_a_chain_counts_and_the_hardest_puzzles_end() {
    // Made puzzles, whose longest whips have 4 and 7 cells and houses. The Golden Nugget needs more.
    let short = ".7...9..11...4..2...4...9..6..8..3.......5..23.7..4..94...1.....297..6.......8...";
    let long = "...54.....9...184..23........2.6.18.........5..741..3...1...6...84....2.6...3...8";
    let nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let rated = ninefold(&["rate"], format!("{short}\n{long}\n{nugget}\n"));
    let lines: Vec<&str> = rated.out.lines().collect();
    assert_eq!(rated.status, 0, "{lines:?}");
    assert_eq!(lines[..2], ["8.1 1.2 1.2 whip 69 human", "8.3 1.2 1.2 whip 113 human"]);
    assert!(lines[2].contains("forcing-chains"), "{lines:?}");
}

#[test]
fn a_scale_leaves_techniques_out() {
    let made = ninefold(&["generate", "--technique", "unique-rectangle", "--seed", "1"], "").out;
    let puzzle = &made.lines().find(|line| !line.starts_with('#')).unwrap()[..81];
    let scale = ["rate", "--scale", "se121", "--steps", puzzle];
    let plain = ninefold(&scale, "").out;
    let without = ninefold(&[&scale[..], &["--without", "uniqueness"]].concat(), "").out;
    assert!(plain.contains("unique-rectangle"), "{plain}");
    assert!(!without.contains("unique-rectangle"), "{without}");
    assert!(without.lines().next().unwrap().ends_with(" se121-without-uniqueness"), "{without}");
    let path = ninefold(&["explain", "--short", "--without", "uniqueness", puzzle], "").out;
    assert!(path.contains("in the scale human-without-uniqueness"), "{path}");
    let refused = ninefold(&["rate", "--scale", "se121", "--without", "skyscraper"], puzzle);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("no scale of se121 has it"), "{}", refused.err);
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads_and_shards() {
    let text = puzzles().repeat(40);
    let whole = ninefold(&["rate", "--scale", "se121", "--threads", "1"], &text).out;
    assert_eq!(ninefold(&["rate", "--scale", "se121", "--threads", "4"], &text).out, whole);
    let shards = ["1/3", "2/3", "3/3"]
        .map(|part| ninefold(&["rate", "--scale", "se121", "--shard", part], &text).out);
    let shards = shards.each_ref().map(|part| part.lines().collect::<Vec<_>>());
    for (number, line) in whole.lines().enumerate() {
        assert_eq!(shards[number % 3][number / 3], line);
    }
}

#[test]
fn tables_have_the_rating_in_columns() {
    let text = format!("{}\n{}\nx\n", RATED[1].0, ".".repeat(81));
    let ran = ninefold(&["rate", "--scale", "se121", "--to", "csv", "--quiet"], &text);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].ends_with(",status,solutions,at_least,clues,nodes,er,ep,ed,hardest,steps,scale")
    );
    assert!(lines[1].ends_with(",unique,1,false,24,,1.7,1.2,1.2,direct-pointing,57,se121"));
    assert!(lines[2].ends_with(",multiple,2,true,0,,20.0,0.0,0.0,,0,se121"));
    assert!(lines[3].ends_with(",malformed,,,,,,,,,,"));
    assert_eq!((ran.status, lines.len()), (2, 4));
    let ran = ninefold(&["rate", "--scale", "se121", "--to", "jsonl"], &text);
    assert!(
        ran.out.contains(r#""er":1.7,"ep":1.2,"ed":1.2,"hardest":"direct-pointing","steps":57"#)
    );
    // A table of ratings can be rated again: the columns are replaced.
    let csv = ninefold(&["rate", "--scale", "se121", "--to", "csv"], RATED[1].0).out;
    assert_eq!(ninefold(&["rate", "--scale", "se121", "--to", "csv"], &csv).out, csv);
    // A rating belongs to the puzzle as written, so isomorphs lose it.
    let turned = ninefold(&["scramble", "--seed", "1", "--to", "csv"], &csv);
    assert!(!turned.out.contains("direct-pointing"), "{}", turned.out);
}

/// Returns a line of `HoDoKu`'s library: the clues, the digits put in, and the deleted candidates.
fn hodoku_line(puzzle: &Puzzle, board: &Board) -> String {
    let mut line = ":0000:x:".to_owned();
    for cell in Cell::ALL {
        let (given, filled) = (puzzle.get(cell), board.digit(cell));
        if given.is_none() && filled.is_some() {
            line.push('+');
        }
        write!(line, "{}", filled.map_or(0, ninefold::Digit::get)).unwrap();
    }
    let all = Board::new(board.filled()).candidate_set();
    let word = |Candidate { cell, digit }: Candidate| {
        format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1)
    };
    let deleted: Vec<String> = (all - board.candidate_set()).into_iter().map(word).collect();
    format!("{line}:{}:::\n", deleted.join(" "))
}

#[test]
fn a_position_with_pencil_marks_is_rated_from_there_on() {
    let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    let puzzle: Puzzle = text.parse().unwrap();
    let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121);
    let (mut lines, mut expected) = (String::new(), String::new());
    while let Some(step) = rater.next() {
        let board = *rater.board();
        if step.eliminations.is_empty() || board.is_filled() {
            continue;
        }
        lines += &hodoku_line(&puzzle, &board);
        let rating = Rater::new(board, Profile::SE121).finish();
        let hardest = rating.hardest.unwrap().name();
        let (er, ep, ed, steps) = (rating.er, rating.ep, rating.ed, rating.steps);
        writeln!(expected, "{er} {ep} {ed} {hardest} {steps} se121").unwrap();
    }
    assert!(lines.lines().count() > 5, "{lines}");
    let ran = ninefold(&["rate", "--scale", "se121"], &lines);
    assert_eq!((ran.status, ran.out.as_str()), (0, expected.as_str()), "{}", ran.err);
    // Tables keep digits put in and marks, so they can be rated, and rated again.
    let table = ninefold(&["rate", "--scale", "se121", "--to", "csv"], &lines).out;
    assert_eq!(ninefold(&["rate", "--scale", "se121", "--to", "csv"], &table).out, table);
    assert_eq!(ninefold(&["rate", "--scale", "se121"], &table).out, expected);
    assert!(
        ninefold(&["rate", "--scale", "se121"], text).out.ends_with("xy-forcing-chain 66 se121\n")
    );
}

#[test]
fn marks_that_exclude_nothing_change_nothing() {
    let text = format!("{}{SEVERAL}\n", puzzles());
    let plain = ninefold(&["rate", "--scale", "se121,hodoku"], &text);
    for format in ["pencil", "csv"] {
        let marks = ninefold(&["convert", "--to", format], &text).out;
        let ran = ninefold(&["rate", "--scale", "se121,hodoku"], &marks);
        assert_eq!((ran.status, ran.out), (plain.status, plain.out.clone()), "{format}");
    }
}

#[test]
fn marks_decide_which_solutions_count() {
    let puzzle: Puzzle = SEVERAL.parse().unwrap();
    let solution: Puzzle = ninefold(&["solve"], SEVERAL).out.trim().parse().unwrap();
    let marked = |strikes: &dyn Fn(Candidate) -> bool| {
        let mut marks = Marks::from_board(&puzzle);
        let blank = |one: &Candidate| puzzle.get(one.cell).is_none() && strikes(*one);
        let struck: Vec<Candidate> = marks.candidates().into_iter().filter(blank).collect();
        for one in struck {
            marks.strike(one);
        }
        hodoku_line(&puzzle, &Board::with_marks(&puzzle, &marks))
    };
    let is_right = |one: Candidate| solution.get(one.cell) == Some(one.digit);
    let rest = |one: Candidate| {
        !is_right(one) && !(one.cell.index() + one.digit.index()).is_multiple_of(4)
    };
    let ran = ninefold(&["rate", "--scale", "se121"], marked(&rest));
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("not proper"), "{}", ran.out);

    let several = marked(&|one| one == "r1c1=6".parse().unwrap());
    assert!(ninefold(&["rate", "--scale", "se121"], several).out.contains("several solutions"));

    let first = puzzle.clue_cells().complement().first().unwrap();
    let wrong = marked(&|one| is_right(one) && one.cell == first || rest(one));
    let ran = ninefold(&["rate", "--scale", "se121"], &wrong);
    let says = "not proper: no solution with these pencil marks\n";
    assert_eq!((ran.status, ran.out.as_str()), (1, says), "{}", ran.err);
    assert!(ran.err.contains("no solution with these pencil marks"), "{}", ran.err);
    let table = ninefold(&["rate", "--scale", "se121", "--to", "csv"], &wrong).out;
    assert!(table.lines().nth(1).unwrap().contains(",none,0,false,"), "{table}");

    let proper: Puzzle = EASY.parse().unwrap();
    let mut board = Board::new(&proper);
    board.place("r1c3=4".parse().unwrap());
    board.eliminate("r1c4=6".parse().unwrap());
    let ran = ninefold(&["rate", "--scale", "se121"], hodoku_line(&proper, &board));
    let says = "not proper: no solution with the digits put in and these pencil marks\n";
    assert_eq!(ran.out, says);
}

#[test]
fn marks_that_cannot_be_read_are_named() {
    let table = format!("puzzle,candidates\n{EASY},nonsense\n");
    let ran = ninefold(&["rate", "--scale", "se121"], &table);
    assert_eq!((ran.status, ran.out.as_str()), (1, "1.2 1.2 1.2 hidden-single 51 se121\n"));
    assert!(ran.err.contains("the field `candidates` is left out"), "{}", ran.err);
}

#[test]
fn the_nodes_of_a_rating_are_those_of_its_puzzle() {
    let chains =
        ".35..6.19..7..3..6..............19...9.3.......26.7....5.4..1..9....5.8.418.3.5..";
    let ran = ninefold(&["rate", "--stats", "--to", "csv", "--scale", "se121,stable"], chains);
    let row = ran.out.lines().nth(1).unwrap();
    let nodes: u64 = row.split(',').nth(6).unwrap().parse().unwrap();
    assert!(nodes > 100, "{row}");
    assert!(ran.err.contains(&format!("propagation: {nodes} nodes, ")), "{}", ran.err);
    let ran =
        ninefold(&["rate", "--scale", "se121", "--stats"], format!("{chains}\n{chains}\n{EASY}\n"));
    assert!(ran.err.contains("propagation: 3 puzzles, "), "{}", ran.err);
}

#[test]
fn what_is_not_proper_or_not_finished_says_so() {
    let clash = EASY.replacen("53", "55", 1);
    let ran = ninefold(
        &["rate", "--scale", "se121"],
        format!("{clash}\n{SEVERAL}\n{}\n", ".".repeat(81)),
    );
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "not proper: no solution: r1c1 and r1c2 are both 5 in row 1");
    assert!(lines[1].contains("; not proper: several solutions"), "{}", lines[1]);
    assert_eq!(lines[2], "20.0 0.0 0.0 - 0 se121; not proper: several solutions; no further step");
    assert_eq!(ran.status, 1);
    let summary = "ninefold: 3 puzzles: 0 rated, 3 not proper or not finished\n";
    assert!(ran.err.ends_with(summary), "{}", ran.err);
}

#[test]
fn a_line_that_is_not_finished_says_how_hard_its_steps_were() {
    // Published: ER 7.2 for the steps up to the point where the solutions part.
    let closure =
        "......432......716......589...726......451......938...287314695416895327935267148";
    let told = "20.0 2.0 2.0 xy-forcing-chain 18 se121; not proper: several solutions; no further step after 7.2\n";
    assert_eq!(ninefold(&["rate", "--scale", "se121", closure], "").out, told);
    let explained =
        ninefold(&["explain", "--lang", "en", "--scale", "se121", "--short", closure], "").out;
    assert!(
        explained.contains("The hardest step that was found has the rating 7.2."),
        "{explained}"
    );
    let several = ninefold(&["rate", "--scale", "se121,hodoku"], SEVERAL).out;
    assert!(several.contains("no further step in se121 after 3.0, in hodoku after "), "{several}");
}

#[test]
fn techniques_that_assume_one_solution_are_left_out_for_several() {
    let rating = |arguments: &[&str]| ninefold(arguments, SEVERAL).out;
    let several = "not proper: several solutions";
    let open = format!("20.0 1.2 1.2 naked-pair 34 se121; {several}; no further step after 3.0\n");
    assert_eq!(rating(&["rate", "--scale", "se121"]), open);
    let assumed = format!("5.6 1.2 1.2 bivalue-universal-grave 65 se121; {several}\n");
    assert_eq!(rating(&["rate", "--scale", "se121", "--assume-unique"]), assumed);
}

#[test]
fn a_limit_ends_the_rating_of_one_puzzle() {
    // The Golden Nugget, which takes seconds.
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let text = format!("{hard}\n{EASY}\n");
    let ran = ninefold(&["rate", "--scale", "se121", "--max-nodes", "3000"], &text);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (1, "stopped\n1.2 1.2 1.2 hidden-single 51 se121\n")
    );
    assert!(ran.err.contains("--max-nodes 3000"), "{}", ran.err);
    let ran = ninefold(
        &["rate", "--scale", "se121", "--steps", "--max-nodes", "3000"],
        format!("{hard}\n"),
    );
    assert_eq!(ran.out, format!("stopped\n  position: {hard}\n"));
    let ran = ninefold(&["rate", "--scale", "se121", "--timeout", "50ms"], &text);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (1, "stopped\n1.2 1.2 1.2 hidden-single 51 se121\n")
    );
    assert!(ran.err.contains("--timeout 50ms"), "{}", ran.err);
}

#[test]
fn the_steps_are_printed_below_the_rating() {
    let ran = ninefold(&["rate", "--scale", "se121", "--steps"], puzzles());
    let lines: Vec<&str> = ran.out.lines().collect();
    let (ratings, steps): (Vec<&str>, Vec<&str>) =
        lines.into_iter().partition(|line| !line.starts_with(' '));
    assert_eq!(ratings, RATED.map(|(_, rating)| rating));
    assert_eq!(steps.len(), 56 + 57 + 51);
    assert!(steps.iter().any(|step| step.starts_with("  1.7 direct-pointing, 4 in box")));
    let scores = ninefold(&["rate", "--steps", "--scale", "hodoku"], EASY).out;
    let is_whole = |line: &str| line.starts_with("  4 ") || line.starts_with("  14 ");
    assert!(scores.lines().skip(1).all(is_whole), "{scores}");
    let unfinished = ninefold(&["rate", "--scale", "se121", "--steps"], SEVERAL).out;
    assert_eq!(unfinished.lines().count(), 1 + 34 + 1);
    assert!(unfinished.lines().last().unwrap().starts_with("  position: "), "{unfinished}");
    let table = ninefold(&["rate", "--scale", "se121", "--steps", "--to", "csv"], EASY);
    assert_eq!((table.status, table.out.as_str()), (2, ""));
    assert!(table.err.contains("leave out --to"), "{}", table.err);
}

#[test]
fn puzzles_of_a_wanted_rating_are_made() {
    let order =
        ["generate", "--scale", "se121", "--rating", "3.0-4.2", "--count", "30", "--seed", "5"];
    let made = ninefold(&order, "").out;
    assert_eq!(made.lines().count(), 30);
    for line in ninefold(&["rate", "--scale", "se121"], &made).out.lines() {
        let er: f64 = line.split(' ').next().unwrap().parse().unwrap();
        assert!((3.0..=4.2).contains(&er), "{line}");
    }
    assert_eq!(ninefold(&[&order[..], &["--threads", "1"]].concat(), "").out, made);
    let table = ninefold(&[&order[..], &["--to", "csv"]].concat(), "").out;
    assert!(
        table.starts_with("puzzle,solution,clues,minimal,er,ep,ed,hardest,steps,scale,index\n"),
        "{table}"
    );
    assert!(table.lines().nth(1).unwrap().ends_with(",0"), "{table}");
}

#[test]
fn a_wanted_rating_is_a_number_of_the_scale_or_a_range() {
    for wrong in [
        "", "-", "0", "0-3.0", "0.5", "0.9", "12", "4.5-3.0", "3.05", "easy", "3..4", "1.0-99",
        "3.", "+3",
    ] {
        let ran = ninefold(&["generate", &format!("--rating={wrong}")], "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{wrong}");
        assert!(ran.err.contains("--rating"), "{wrong}: {}", ran.err);
    }
    for right in ["1.2", "1.5-", "-1.5", "2-3"] {
        let ran = ninefold(&["generate", &format!("--rating={right}"), "--seed", "1"], "");
        assert_eq!(ran.status, 0, "{right}: {}", ran.err);
    }
}

#[test]
fn an_unknown_scale_is_named_with_those_that_exist() {
    let ran = ninefold(&["rate", "--scale", "se"], EASY);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("'se'") && ran.err.contains("se121"), "{}", ran.err);
    let ran = ninefold(&["rate", "--scale", "se112"], EASY);
    assert!(ran.err.contains("a similar value exists: 'se121'"), "{}", ran.err);
    let ran = ninefold(&["rate", "--scale", "se121,se121"], EASY);
    assert_eq!((ran.status, ran.err.contains("se121 is named twice")), (2, true), "{}", ran.err);
}

/// Returns the number of columns of a scale.
fn width(scale: &str) -> usize {
    if scale == "hodoku" { 4 } else { 5 }
}

#[test]
fn several_scales_have_their_values_side_by_side() {
    let names: Vec<&str> = Profile::ALL.iter().map(Profile::name).collect();
    let all = names.join(",");
    let text = puzzles();
    let ran = ninefold(&["rate", "--scale", &all], &text);
    let alone: Vec<String> =
        names.iter().map(|name| ninefold(&["rate", "--scale", name], &text).out).collect();
    for (number, line) in ran.out.lines().enumerate() {
        let expected: Vec<&str> =
            alone.iter().map(|out| out.lines().nth(number).unwrap()).collect();
        assert_eq!(line, expected.join(" "));
    }
    assert_eq!(ran.out.lines().count(), RATED.len());
    let table = ninefold(&["rate", "--scale", &all, "--to", "csv"], &text).out;
    let header = table.lines().next().unwrap();
    let columns: Vec<&str> = header.split(',').skip(7).collect();
    let width: usize = names.iter().map(|name| width(name)).sum();
    assert_eq!(columns.len(), width, "{header}");
    assert_eq!(columns[0], "human_er");
    // A table of ratings can be rated again: the columns are replaced.
    assert_eq!(ninefold(&["rate", "--scale", &all, "--to", "csv"], &table).out, table);
}

#[test]
fn a_scale_that_was_stopped_leaves_the_others_alone() {
    // A made puzzle: its 8.4 takes more assumptions in one scale than in the other.
    let text = ".35..6.19..7..3..6..............19...9.3.......26.7....5.4..1..9....5.8.418.3.5..";
    let scales = |names| ["rate", "--max-nodes", "2000", "--scale", names];
    let alone = ninefold(&scales("sukaku-1.15"), text).out;
    assert!(alone.starts_with("8.4 1.2 1.2 "), "{alone}");
    let ran = ninefold(&scales("se121,sukaku-1.15"), text);
    assert_eq!(
        (ran.status, ran.out),
        (1, format!("- - - - - se121 {}; stopped\n", alone.trim_end()))
    );
    let both = [&scales("se121,sukaku-1.15")[..], &["--to", "csv"]].concat();
    let table = ninefold(&both, text).out;
    let values = alone.trim_end().rsplit_once(' ').unwrap().0.replace(' ', ",");
    assert!(table.ends_with(&format!(",,,,,{values}\n")), "{table}");
}

/// Returns the ratings of made puzzles: ER, EP, ED and the hardest technique.
fn rated(made: &str, scale: &str) -> Vec<(f64, f64, f64, String)> {
    let out = ninefold(&["rate", "--scale", scale], made).out;
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |index: usize| words[index].parse().unwrap();
        (number(0), number(1), number(2), words[3].to_owned())
    };
    out.lines().map(line).collect()
}

#[test]
fn puzzles_with_wanted_steps_are_made() {
    let make = |options: &[&str]| {
        let order = [&["generate", "--seed", "3", "--count", "4"][..], options].concat();
        let ran = ninefold(&order, "");
        assert_eq!((ran.status, ran.out.lines().count()), (0, 4), "{options:?}: {}", ran.err);
        let is_of_se121 = options.contains(&"se121");
        rated(&ran.out, if is_of_se121 { "se121" } else { "human" })
    };
    for (er, .., hardest) in make(&["--hardest", "x-wing,naked pair"]) {
        assert!(["x-wing", "naked-pair"].contains(&hardest.as_str()), "{hardest} {er}");
    }
    for (er, .., hardest) in
        make(&["--hardest", "intersections", "--without", "direct-pointing", "--scale", "se121"])
    {
        let (locked, direct) = (["pointing", "claiming"], "direct-claiming");
        assert!(locked.contains(&hardest.as_str()) || hardest == direct, "{hardest} {er}");
    }
    for (er, ep, ..) in make(&["--pearl", "--rating", "1.5-3.0"]) {
        assert!(er >= 1.5 && ep.to_bits() == er.to_bits(), "{er} {ep}");
    }
    for (er, ep, ed, _) in make(&["--diamond", "--level", "easy"]) {
        assert!(er <= 1.5 && [ep, ed].map(f64::to_bits) == [er; 2].map(f64::to_bits), "{er} {ed}");
    }
    for (er, ..) in make(&["--level", "hard"]) {
        assert!((2.5..=3.7).contains(&er), "{er}");
    }
}

#[test]
fn no_step_of_a_made_puzzle_uses_what_is_excluded() {
    let order = [
        "generate",
        "--scale",
        "se121",
        "--rating",
        "2.6-4.0",
        "--without",
        "subsets",
        "--seed",
        "2",
    ];
    let made = ninefold(&[&order[..], &["--count", "5"]].concat(), "").out;
    assert_eq!(made.lines().count(), 5);
    let steps = ninefold(&["rate", "--scale", "se121", "--steps"], &made).out;
    for word in ["pair", "triple", "quad"] {
        assert!(!steps.contains(word), "{steps}");
    }
    assert!(steps.contains("pointing") || steps.contains("claiming"), "{steps}");
}

#[test]
fn a_table_of_made_puzzles_has_the_columns_of_the_rating() {
    let order = ["generate", "--level", "medium", "--count", "3", "--seed", "1", "--to", "csv"];
    let made = ninefold(&order, "").out;
    assert!(
        made.starts_with(
            "puzzle,solution,clues,minimal,er,ep,ed,hardest,steps,scale,level,index\n"
        ),
        "{made}"
    );
    let puzzles: Vec<&str> = made.lines().skip(1).map(|line| &line[..81]).collect();
    let lines = ninefold(&["rate"], puzzles.join("\n")).out;
    for (row, line) in made.lines().skip(1).zip(lines.lines()) {
        let values: Vec<&str> = row.split(',').skip(4).take(6).collect();
        assert_eq!(values.join(" "), line);
    }
}

#[test]
fn steps_that_no_puzzle_has_are_refused() {
    for (options, why) in [
        (&["--hardest", "x-wing", "--rating", "4.0-5.0"][..], "this technique is rated 3.4"),
        (&["--hardest", "x-wing", "--level", "extreme"], "and 8.0-11.9 is wanted"),
        (&["--hardest", "x-wing", "--without", "fish"], "exclude each other"),
        (&["--hardest", "x-wing", "--rating", "4.0-5.0"], "and 4.0-5.0 is wanted"),
        (
            &["--hardest", "template-set"],
            "--hardest template-set: no scale uses it; `ninefold techniques` lists",
        ),
        (
            &["--hardest", "squirmbag"],
            "--hardest squirmbag: no scale uses it; `ninefold techniques` lists",
        ),
        (
            &["--hardest", "skyscraper", "--scale", "se121"],
            "does not use it; choose --scale human or hodoku",
        ),
        (
            &["--hardest", "unique-rectangle", "--rating", "5.5-11.9", "--scale", "se121"],
            "is rated 4.5-5.1, and 5.5",
        ),
        (
            &["--hardest", "x-cycle", "--rating", "9-", "--scale", "se121"],
            "this technique is rated 6.5-8.2, and 9.0",
        ),
        (&["--rating", "3.1"], "--rating 3.1: no technique of the scale human has this rating"),
        (&["--rating", "1.3-1.4"], "--rating 1.3-1.4: no technique of the scale human has"),
        (&["--level", "hard", "--scale", "sukaku-1.15"], "in the scale human; for the scale"),
        (&["--level", "hard", "--scale", "hodoku"], "the scale hodoku, use --rating"),
        (&["--rating", "400-800"], "choose a range within; for scores, add --scale hodoku"),
        (&["--rating", "100000", "--scale", "hodoku"], "whole numbers from 1 to 99999"),
        (&["--pearl", "--scale", "hodoku"], "--pearl: the scale hodoku has no ratings of first"),
        (&["--without", "singles"], "full house"),
        (&["--rating", "3.4", "--without", "x-wing"], "no other technique of the scale human"),
        (&["--hardest", "xwing"], "did you mean `x-wing`?"),
        (&["--without", "forcing-chian"], "did you mean `forcing-chains`?"),
        (&["--level", "medum"], "'medium'"),
        (&["--level", "easy", "--rating", "1.2"], "cannot be used with"),
        (&["--hardest", "x-wing", "--grids"], "cannot be used with"),
        (&["--pearl", "--difficulty", "5"], "cannot be used with"),
        (&["--scale", "se121"], "required"),
    ] {
        let ran = ninefold(&[&["generate", "--seed", "1"][..], options].concat(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{options:?}");
        assert!(ran.err.contains(why), "{options:?}: {}", ran.err);
    }
}

#[test]
fn a_rating_that_only_full_houses_have_is_refused_at_once() {
    for rating in ["1.0", "1.0-1.1"] {
        let ran = ninefold(&["generate", "--rating", rating, "--seed", "1"], "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{rating}");
        assert!(
            ran.err.contains("no minimal puzzle is known that full houses alone solve"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn measures_are_lines_or_columns() {
    let chains =
        ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    let all = "sum,bottleneck,techniques,depth,backdoors,scale-backdoors";
    let text = ninefold(&["rate", "--measures", all, chains], "").out;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "5.7 1.2 1.2 xy-chain 66 human");
    for line in [
        "  sum of the scores: 110.2",
        "  steps as hard as the hardest: 1",
        "  moves at the bottleneck: 2",
        "  backdoors: none needed",
        "  depth of trial and error: 1",
        "  backdoors under singles: 26 of 1 cell, such as r1c1=1",
    ] {
        assert!(lines.contains(&line), "{text}");
    }
    // The sum and the numbers of steps are those of the steps.
    let steps = ninefold(&["rate", "--steps", chains], "").out;
    let scores = steps.lines().skip(1).map(|line| line.split_whitespace().next().unwrap());
    let sum: f64 = scores.map(|score| score.parse::<f64>().unwrap()).sum();
    assert!((sum - 110.2).abs() < 1e-6, "{sum}");
    let table = ninefold(&["rate", "--measures", all, "--to", "csv", chains], "").out;
    let [header, row] = [0, 1].map(|line| table.lines().nth(line).unwrap().split(','));
    let value = |name: &str| {
        let place = header.clone().position(|own| own == name);
        row.clone().nth(place.unwrap_or_else(|| panic!("{name}: {table}"))).unwrap()
    };
    for (name, expected) in [
        ("score_sum", "110.2"),
        ("hardest_steps", "1"),
        ("bottleneck", "2"),
        ("steps_full_house", "20"),
        ("steps_xy_chain", "1"),
        ("steps_whip", "0"),
        ("depth", "1"),
        ("backdoor_size", "1"),
        ("backdoors", "26"),
        ("backdoor", "r1c1=1"),
        ("scale_backdoor_size", "0"),
    ] {
        assert_eq!(value(name), expected, "{name}");
    }
    let counted = header.clone().zip(row.clone()).filter(|(name, _)| name.starts_with("steps_"));
    let counted: u32 = counted.map(|(_, count)| count.parse::<u32>().unwrap()).sum();
    assert_eq!(counted, 66);
    // Several solutions have neither a depth nor backdoors.
    let several = ninefold(&["rate", "--measures", "sum,depth,backdoors", SEVERAL], "").out;
    assert!(several.contains("sum of the scores") && !several.contains("depth"), "{several}");
    let scales = ["rate", "--scale", "se121,human", "--measures", "bottleneck", chains];
    let both = ninefold(&scales, "").out;
    assert!(both.contains("  moves at the bottleneck in se121: 3\n"), "{both}");
    assert!(both.contains("  moves at the bottleneck in human: 2\n"), "{both}");
}

#[test]
fn the_length_of_the_longest_whip_is_a_rating() {
    let lines = ninefold(
        &["rate", "--scale", "whip,g-whip"],
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
         .7...9..11...4..2...4...9..6..8..3.......5..23.7..4..94...1.....297..6.......8...\n\
         8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
    );
    let rows: Vec<&str> = lines.out.lines().collect();
    assert!(rows[0].starts_with("0.0 0.0 0.0 "), "{rows:?}");
    assert!(rows[1].contains(" whip ") && !rows[1].starts_with("99"), "{rows:?}");
    assert!(rows[2].starts_with("99.0 ") && rows[2].contains("no further step"), "{rows:?}");
}

#[test]
fn a_line_has_the_form_that_the_user_wants() {
    let [puzzle, ..] = RATED;
    let line = |format: &str| ninefold(&["rate", "--scale", "se121", "--format", format], puzzle.0);
    let ran = line("%n %g ED=%r/%p/%d 5%%");
    assert_eq!((ran.status, ran.out), (0, format!("1 {} ED=1.2/1.2/1.2 5%\n", puzzle.0)));
    assert!(line("%e").out.ends_with("s\n"));
    for (options, why) in [
        (&["--format", "%x"][..], "%x is no conversion"),
        (&["--format", "%r", "--scale", "hodoku"], "choose one scale, and not hodoku"),
        (&["--format", "%r", "--scale", "se121,human"], "choose one scale"),
        (&["--format", "%r", "-o", "ratings.csv"], "a table has its own columns"),
        (&["--format", "%r", "--steps"], "cannot be used with"),
    ] {
        let refused = ninefold(&[&["rate"][..], options].concat(), puzzle.0);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{options:?}");
        assert!(refused.err.contains(why), "{options:?}: {}", refused.err);
    }
}

#[test]
fn a_table_keeps_nothing_of_another_rating() {
    let made = ninefold(&["generate", "--level", "hard", "--seed", "1", "--to", "csv"], "").out;
    assert!(made.lines().next().unwrap().contains(",scale,level,"), "{made}");
    // The level is that of the scale human.
    let other = ninefold(&["rate", "--scale", "se121", "--to", "csv"], &made).out;
    let header: Vec<&str> = other.lines().next().unwrap().split(',').collect();
    assert!(!header.contains(&"level") && header.contains(&"minimal"), "{other}");
    // Measures that name cells or depend on the path do not outlive a turn; others do.
    let all = "sum,bottleneck,techniques,depth,backdoors,scale-backdoors";
    let measured = ninefold(&["rate", "--measures", all, "--to", "csv"], &made).out;
    let turned = ninefold(&["scramble", "--seed", "1", "--to", "csv"], &measured).out;
    let header: Vec<&str> = turned.lines().next().unwrap().split(',').collect();
    for gone in ["score_sum", "bottleneck", "steps_x_wing", "backdoor", "scale_backdoor", "scale"] {
        assert!(measured.contains(gone) && !header.contains(&gone), "{gone}: {turned}");
    }
    for kept in ["depth", "backdoor_size", "backdoors", "minimal"] {
        assert!(header.contains(&kept), "{kept}: {turned}");
    }
    // A column of the user's own stays.
    let own = "puzzle,steps_taken,bottleneck\n".to_owned() + EASY + ",7,8\n";
    let turned = ninefold(&["scramble", "--seed", "1", "--to", "csv"], &own).out;
    assert!(turned.starts_with("puzzle,steps_taken,bottleneck\n"), "{turned}");
}
