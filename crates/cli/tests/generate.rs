//! The output of `ninefold generate` and `ninefold minimize`.

mod common;

use common::{EASY, Ran, SOLVED, ninefold};
use std::collections::BTreeSet;
use std::fs;

fn good(ran: Ran) -> String {
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

fn generate(arguments: &[&str]) -> String {
    good(ninefold(&[&["generate", "--seed", "1"], arguments].concat(), ""))
}

/// Returns the line of `check` for each puzzle.
fn checked(puzzles: &str) -> Vec<String> {
    ninefold(&["check"], puzzles).out.lines().map(str::to_owned).collect()
}

#[test]
fn repeated_puzzles_are_told_once() {
    let near = generate(&["--count", "1"]);
    let arguments =
        ["generate", "--seed", "1", "--from", near.trim_end(), "--same-cells", "--count", "200"];
    let ran = ninefold(&arguments, "");
    let different = ran.out.lines().collect::<BTreeSet<_>>().len();
    assert!((2..200).contains(&different), "{different}");
    let told = format!(
        "ninefold: only {different} of 200 puzzles are different, and the others repeat them; ask \
         for fewer, "
    );
    assert_eq!((ran.status, ran.err.lines().count()), (0, 1));
    assert!(ran.err.starts_with(&told), "{}", ran.err);
    let json = ninefold(&[&arguments[..], &["--json", "--threads", "2"]].concat(), "");
    let object = format!("\"different\":{different},\"kind\":\"repeats\",\"made\":200,");
    assert!(json.err.contains(&object), "{}", json.err);
    assert_eq!(ninefold(&[&arguments[..], &["-q"]].concat(), "").err, "");
    let parquet = ninefold(&[&arguments[..], &["--to", "parquet", "-o", "/dev/null"]].concat(), "");
    assert!(parquet.err.starts_with(&told), "{}", parquet.err);
}

#[test]
fn puzzles_are_minimal_and_depend_on_seed_and_index_alone() {
    let all = generate(&["--count", "500", "--threads", "1"]);
    assert_eq!(all.lines().count(), 500);
    assert!(checked(&all).iter().all(|line| line == "proper, minimal"));
    for arguments in [&["--threads", "3"][..], &["--isa", "portable", "--threads", "2"]] {
        assert!(generate(&[&["--count", "500"], arguments].concat()) == all, "{arguments:?}");
    }
    let later = generate(&["--start", "100", "--count", "50"]);
    assert!(later.lines().eq(all.lines().skip(100).take(50)));
    let mut parts = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        parts.push(generate(&["--count", "500", "--shard", part]));
    }
    let lines: Vec<Vec<&str>> = parts.iter().map(|part| part.lines().collect()).collect();
    assert!(all.lines().enumerate().all(|(i, line)| lines[i % 3][i / 3] == line));
    assert_eq!(lines.iter().map(Vec::len).sum::<usize>(), 500);
    let other = ninefold(&["generate", "--seed", "2", "--count", "500"], "").out;
    assert!(all.lines().zip(other.lines()).all(|(one, other)| one != other));
}

#[test]
fn grids_are_grids() {
    let grids = generate(&["--grids", "--count", "3000"]);
    let distinct: BTreeSet<&str> = grids.lines().collect();
    assert_eq!(distinct.len(), 3000);
    assert_eq!(good(ninefold(&["solve", "--to", "line"], &grids)), grids);
}

#[test]
fn tables_say_which_puzzles_are_minimal_and_which_level_they_have() {
    let values = |order: &[&str], column: &str| -> Vec<String> {
        let table = generate(&[order, &["--count", "20", "--to", "csv"]].concat());
        let at = table.lines().next().unwrap().split(',').position(|name| name == column);
        let value = |row: &str| row.split(',').nth(at.unwrap()).unwrap().to_owned();
        table.lines().skip(1).map(value).collect()
    };
    let rotation = ["--symmetry", "rotation"];
    assert_eq!(values(&rotation, "minimal"), ["true"; 20]);
    let symmetric = [&rotation[..], &["--minimal", "symmetric"]].concat();
    let puzzles = values(&symmetric, "puzzle").join("\n");
    let minimal: Vec<bool> =
        checked(&puzzles).iter().map(|line| line == "proper, minimal").collect();
    let told = values(&symmetric, "minimal");
    assert!(told.iter().zip(&minimal).all(|(told, is)| told == &is.to_string()), "{told:?}");
    assert!(minimal.contains(&false));
    assert!(values(&["--proper", "--clues", "34"], "minimal").iter().all(|is| is == "false"));
    assert_eq!(values(&["--level", "hard"], "level"), ["hard"; 20]);
    let refused = ninefold(&["generate", "--proper", "--minimal", "strict"], "");
    assert_eq!(refused.status, 2, "{}", refused.err);
}

#[test]
fn redundant_clues_that_symmetry_asks_for_have_their_own_remedy() {
    let ran = ninefold(&["generate", "--seed", "1", "--symmetry", "full", "--tries", "3"], "");
    let remedy = "allow redundant clues that symmetry asks for (--minimal symmetric)";
    assert!(ran.status != 0 && ran.err.contains(remedy), "{}", ran.err);
}

#[test]
fn orders_are_met() {
    let clues = |line: &str| line.bytes().filter(|byte| *byte != b'.').count();
    let puzzles = generate(&["--clues", "22-23", "--count", "20"]);
    assert!(puzzles.lines().all(|line| (22..=23).contains(&clues(line))));
    let few = generate(&["--clues", "19"]);
    assert_eq!((clues(few.trim_end()), checked(&few)), (19, vec!["proper, minimal".to_owned()]));
    let usual = generate(&["--proper", "--count", "20"]);
    assert!(usual.lines().all(|line| (28..=36).contains(&clues(line))), "{usual}");
    let easy = generate(&["--clues", "34", "--proper", "--count", "5"]);
    assert!(easy.lines().all(|line| clues(line) == 34));
    assert!(checked(&easy).iter().all(|line| line.starts_with("proper, not minimal")));
    let symmetric = generate(&["--symmetry", "rotation", "--count", "5"]);
    for line in symmetric.lines() {
        let cells: Vec<bool> = line.bytes().map(|byte| byte == b'.').collect();
        assert!(cells.iter().eq(cells.iter().rev()), "{line}");
    }
    assert_eq!(checked(&symmetric), ["proper, minimal"; 5]);
    let of_grid = generate(&["--from", SOLVED, "--count", "4"]);
    assert_eq!(good(ninefold(&["--to", "line"], &of_grid)), format!("{SOLVED}\n").repeat(4));
    let hard = generate(&["--difficulty", "12-", "--count", "3", "--to", "csv"]);
    for record in hard.lines().skip(1) {
        let nodes = record.split(',').nth(4).and_then(|nodes| nodes.parse::<u64>().ok());
        assert!(nodes.is_some_and(|nodes| nodes >= 12), "{record}");
    }
    let minimal = good(ninefold(&["minimize", "--seed", "1"], EASY));
    let near = generate(&["--from", minimal.trim_end(), "--count", "3"]);
    assert!(near.lines().all(|line| clues(line) == clues(minimal.trim_end())));
    assert!(near.lines().all(|line| line != minimal.trim_end()));
    let same_cells = generate(&["--from", minimal.trim_end(), "--same-cells"]);
    let cells = |line: &str| line.bytes().map(|byte| byte == b'.').collect::<Vec<_>>();
    assert_eq!(cells(&same_cells), cells(&minimal));
}

#[test]
fn clues_stand_in_the_cells_of_a_pattern() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cross.txt");
    let mask = "\
        x . . . x . . . x\n. x . x . . x . .\nx . . . x . x . x\n. . . . . x x x .\n\
        . x x x x x x x .\n. x x x . . . . .\nx . x . x . . . x\n. . x . . x . x .\nx . . . x . . . x\n";
    fs::write(&path, mask).unwrap();
    let made = generate(&["--pattern", path.to_str().unwrap(), "--proper"]);
    let marks = mask.chars().filter(|c| !c.is_whitespace()).map(|c| c == 'x');
    assert!(made.trim_end().chars().map(|c| c != '.').eq(marks), "{made}");
    assert!(checked(&made)[0].starts_with("proper"));
}

#[test]
fn what_cannot_be_is_told() {
    let several = format!("{}{}", ".".repeat(27), &SOLVED[27..]);
    let blank_rows = format!("{}{}", ".".repeat(18), "x".repeat(63));
    for (arguments, why) in [
        (&["--clues", "16"][..], "at least 17"),
        (&["--clues", "41-50"], "no minimal puzzle with 41 clues is known"),
        (&["--pattern", &blank_rows], "row 1 and row 2"),
        (&["--pattern", "xx"], "expected 81 characters"),
        (&["--clues", "1"], "no puzzle with 1 clue has"),
        (&["--clues", "20-18"], "such as 22-24, the smaller first"),
        (&["--difficulty", "10-5"], "such as 5-20 or 50-, the smaller first"),
        (&["--seed", "abc"], "expected a whole number from 0 to 18446744073709551615"),
        (&["--seed", ""], "expected a whole number from 0"),
        (&["--start", "18446744073709551616"], "expected a whole number from 0"),
        (&["--from", SOLVED, "--same-cells"], "--from is a whole grid"),
        (&["--from", &EASY[1..]], "expected 81 characters, found 80"),
        (&["--from", &".".repeat(81)], "the start has 0 clues"),
        (&["--from", &several], "several solutions"),
        (&["--from", &format!("44{}", &EASY[2..])], "no solution"),
        (&["--from", EASY, "--clues", "20"], "has each puzzle; 20 are wanted"),
        (
            &["--symmetry", "quarter", "--clues", "18-19"],
            "--clues 18-19 and --symmetry quarter: no",
        ),
        (&["--grids", "--clues", "20"], "cannot be used with"),
        (&["--unique-classes", "--shard", "1/2"], "leave --shard out"),
        (&["--to", "opensudoku"], "invalid value"),
    ] {
        let ran = ninefold(&[&["generate"], arguments].concat(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?} {ran:?}");
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn numbers_of_clues_that_cannot_be_are_passed_over_at_both_ends() {
    let within = ["--proper", "--count", "20", "--clues"];
    let some = generate(&[&within[..], &["17-25"]].concat());
    assert_eq!(generate(&[&within[..], &["10-25"]].concat()), some);
    assert_eq!(generate(&["--clues=-30"]), generate(&["--clues", "17-30"]));
    assert_eq!(generate(&["--clues", "24-50"]), generate(&["--clues", "24-40"]));
}

#[test]
fn a_board_and_a_pattern_may_come_from_standard_input() {
    let of_grid = ninefold(&["generate", "--seed", "1", "--from", "-"], SOLVED);
    assert_eq!(of_grid.out, generate(&["--from", SOLVED]));
    let pattern = "\u{feff}".to_owned() + EASY;
    let arguments = ["generate", "--seed", "1", "--proper", "--pattern"];
    let of_pattern = ninefold(&[&arguments[..], &["-"]].concat(), pattern);
    assert_eq!(of_pattern, ninefold(&[&arguments[..], &[EASY]].concat(), ""));
}

#[test]
fn what_is_too_rare_is_told_for_each() {
    let arguments = ["generate", "--seed", "1", "--clues", "17", "--tries", "30", "--count", "2"];
    let ran = ninefold(&arguments, "");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:?}");
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(lines[0].starts_with("ninefold: index 0: no minimal puzzle with 17 clues"), "{ran:?}");
    assert!(lines[1].starts_with("ninefold: index 1: "), "{ran:?}");
    assert_eq!(lines[2], "ninefold: 2 puzzles: 0 made, 2 not found");
    let endless =
        ninefold(&["generate", "--seed", "1", "--clues", "17", "--tries", "30", "-n", "all"], "");
    assert_eq!(endless.status, 1, "{endless:?}");
    assert!(endless.err.contains("the run ends with the first puzzle that is not found; set a higher --tries, or set --count"), "{endless:?}");
}

#[test]
fn a_start_that_is_not_minimal_is_noted() {
    let arguments = ["generate", "--seed", "1", "--tries", "20", "--from"];
    let ran = ninefold(&[&arguments[..], &[EASY]].concat(), "");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(
        ran.err,
        "ninefold: --from: the puzzle is not minimal, and minimal puzzles with 30 clues are rare; \
         --proper finds others quickly\n\
         ninefold: index 0: no other minimal puzzle near the given one was found in 20 tries; \
         allow more tries (--tries), or ask for puzzles that need not be minimal (--proper)\n"
    );
    let minimal = ninefold(&["minimize", "--seed", "1"], EASY).out;
    for (more, board) in [(&["--proper"][..], EASY), (&[], minimal.trim()), (&[], SOLVED)] {
        let arguments = [&["generate", "--seed", "1", "--from", board], more].concat();
        let ran = ninefold(&arguments, "");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{board}");
    }
}

#[test]
fn unbiased_puzzles_are_minimal_and_depend_on_seed_and_index_alone() {
    let unbiased = |arguments: &[&str]| generate(&[&["--unbiased"], arguments].concat());
    let three = unbiased(&["--count", "3", "--threads", "1"]);
    assert_eq!(checked(&three), ["proper, minimal"; 3]);
    assert_eq!(three.lines().collect::<BTreeSet<_>>().len(), 3);
    assert_eq!(unbiased(&["--count", "3", "--threads", "2", "--isa", "portable"]), three);
    assert!(unbiased(&["--start", "1", "--count", "2"]).lines().eq(three.lines().skip(1)));
    // These are other puzzles than those of the usual kind.
    assert!(generate(&["--count", "3"]).lines().all(|line| !three.contains(line)));
    let clues = |line: &str| line.bytes().filter(|byte| *byte != b'.').count();
    let few = unbiased(&["--clues", "25-26", "--count", "3"]);
    assert!(few.lines().all(|line| (25..=26).contains(&clues(line))), "{few}");
    assert_eq!(checked(&few), ["proper, minimal"; 3]);
    let table = unbiased(&["--to", "csv"]);
    let record: Vec<&str> = table.lines().nth(1).unwrap().split(',').collect();
    assert!(record[1].bytes().all(|byte| byte != b'.') && record[5] == "0", "{table}");
}

#[test]
fn too_few_attempts_for_an_unbiased_puzzle_are_told() {
    let arguments = ["generate", "--seed", "1", "--unbiased", "--tries", "100"];
    let ran = ninefold(&arguments, "");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(
        ran.err,
        "ninefold: index 0: no minimal puzzle was found in 100 tries; allow more tries (--tries)\n",
        "{ran:?}"
    );
    for (more, why) in [
        (&["--clues", "16"][..], "it takes at least 17"),
        (&["--grids"], "--unbiased"),
        (&["--symmetry", "full"], "--unbiased"),
    ] {
        let ran = ninefold(&[&arguments[..], more].concat(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{more:?}");
        assert!(ran.err.contains(why), "{ran:?}");
    }
}

#[test]
fn what_is_not_found_counts_where_classes_are_told_apart_too() {
    let order = ["generate", "--seed", "1", "--clues", "38", "--tries", "10", "--count", "3"];
    let expected = ninefold(&order, "");
    assert_eq!((expected.status, expected.err.lines().count()), (1, 4), "{expected:?}");
    assert_eq!(ninefold(&[&order[..], &["--unique-classes"]].concat(), ""), expected);
}

#[test]
fn few_classes_are_soon_known_to_be_all() {
    let arguments = ["generate", "--seed", "1", "--unique-classes", "--count", "3"];
    let arguments = [&arguments[..], &["--from", SOLVED, "--proper", "--clues", "81"]].concat();
    let ran = ninefold(&arguments, "");
    assert_eq!((ran.status, ran.out.as_str()), (1, format!("{SOLVED}\n").as_str()), "{ran:?}");
    let why = "1 class found, and none by the last 2000 puzzles, which took 2000 tries; there";
    assert!(ran.err.contains(why), "{ran:?}");
    assert_eq!(ninefold(&[&arguments[..], &["--threads", "3"]].concat(), ""), ran);
}

#[test]
fn every_index_up_to_the_last_is_made() {
    let last = u64::MAX.to_string();
    let made = |start: u64, more: &[&str]| {
        let start = start.to_string();
        let arguments = ["generate", "--seed", "1", "--grids", "--to", "csv", "--start", &start];
        ninefold(&[&arguments[..], more].concat(), "")
    };
    let indices = |ran: &Ran| -> Vec<u64> {
        let index = |line: &str| line.split(',').nth(1).unwrap().parse().unwrap();
        ran.out.lines().skip(1).map(index).collect()
    };
    for count in [1, 16, 5000] {
        let first = u64::MAX - (count - 1);
        let ran = made(first, &["-n", &count.to_string()]);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(indices(&ran).into_iter().eq(first..=u64::MAX), "{count}");
        let beyond = made(first, &["-n", &(count + 1).to_string()]);
        assert_eq!((beyond.status, beyond.out.as_str()), (2, ""), "{beyond:?}");
        assert!(beyond.err.contains(&format!("leaves {count} of the indices")), "{beyond:?}");
    }
    for more in [&["-n", "all"][..], &["-n", "9", "--unique-classes"]] {
        let all = made(u64::MAX - 2, more);
        assert_eq!((all.status, indices(&all).len()), (1, 3), "{all:?}");
        assert!(all.err.contains(&format!("the indices end at {last}")), "{all:?}");
    }
    let parts = ["1/18446744073709551615", "2/18446744073709551615", "3/18446744073709551615"];
    let parts = parts.map(|part| indices(&made(7, &["-n", "2", "--shard", part])));
    assert_eq!(parts, [vec![7], vec![8], vec![]]);
}

#[test]
fn no_two_of_unique_classes_are_isomorphic() {
    let arguments = ["--unique-classes", "--from", SOLVED, "--clues", "22-30", "--count", "200"];
    let puzzles = generate(&arguments);
    let forms = good(ninefold(&["canon"], &puzzles));
    assert_eq!(forms.lines().collect::<BTreeSet<_>>().len(), 200);
    assert_eq!(generate(&[&arguments[..], &["--threads", "3"]].concat()), puzzles);
}

#[test]
fn an_output_is_continued_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    let name = path.to_str().unwrap();
    let begun = ["--count", "100", "-o", name, "--resume"];
    assert_eq!(generate(&begun), "");
    let expected = generate(&["--count", "100"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let ran = ninefold(&["generate", "-o", name, "--resume"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("name it by --seed"), "{ran:?}");
}

#[test]
fn minimal_puzzles_within_one_are_drawn_or_all_listed() {
    let one = good(ninefold(&["minimize", "--seed", "4"], EASY));
    assert_eq!(checked(&one), ["proper, minimal"]);
    let input = format!("{EASY}\n{SOLVED}\n");
    let five = good(ninefold(&["minimize", "--seed", "4", "--count", "5"], &input));
    assert_eq!(five.lines().collect::<BTreeSet<_>>().len(), 10);
    assert!(checked(&five).iter().all(|line| line == "proper, minimal"));
    let all = good(ninefold(&["minimize", "--all"], EASY));
    let all: BTreeSet<&str> = all.lines().collect();
    assert!(five.lines().take(5).all(|line| all.contains(line)));
    let many = all.len().to_string();
    let drawn = good(ninefold(&["minimize", "--seed", "4", "--count", "100000"], EASY));
    assert_eq!(drawn.lines().collect::<BTreeSet<_>>(), all, "{many}");
    let portable = good(ninefold(&["minimize", "--all", "--threads", "3"], EASY));
    assert_eq!(portable.lines().collect::<BTreeSet<_>>(), all);
}

#[test]
fn what_is_not_proper_is_not_minimized() {
    let input = format!("{}\n55{}\n{EASY}\n", ".".repeat(81), ".".repeat(79));
    for how in [&["--seed", "1"][..], &["--all"]] {
        let ran = ninefold(&[&["minimize"], how].concat(), &input);
        assert_eq!(ran.status, 1, "{ran:?}");
        assert!(ran.out.starts_with("# not proper\n# not proper\n"), "{ran:?}");
        assert!(ran.err.contains("line 1: not proper: it has several solutions"), "{ran:?}");
        assert!(ran.err.contains("line 2: not proper: it has no solution"), "{ran:?}");
        assert!(ran.err.ends_with("3 puzzles: 1 minimized, 2 not proper\n"), "{ran:?}");
    }
}

#[test]
fn what_is_not_proper_has_a_record_without_a_puzzle_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let parquet = folder.path().join("out.parquet");
    for how in [&["--seed", "1"][..], &["--all"]] {
        let minimize = |to: &[&str], input: &str| {
            let ran = ninefold(&[&["minimize"], how, to].concat(), input);
            assert_eq!(ran.status, 1, "{ran:?}");
            ran.out
        };
        let input = format!("puzzle,source\n{},b.txt\n{EASY},a.txt\n", ".".repeat(81));
        for to in ["csv", "tsv", "jsonl"] {
            let table = minimize(&["--to", to], &input);
            let back = ninefold(&["convert", "--to", "jsonl"], &table).out;
            let first = back.lines().next().unwrap();
            assert!(first.starts_with("{\"puzzle\":null,\"error\":\"column "), "{table}");
            assert!(first.contains("\"b.txt\""), "{table}");
            assert!(!table.contains('#'), "{table}");
        }
        let objects = minimize(&["--to", "jsonl"], &input);
        let why = "\"column 1: expected a puzzle with exactly one solution, found one with several";
        assert!(objects.contains(why), "{objects}");
        minimize(&["-o", parquet.to_str().unwrap()], &input);
        let back = ninefold(&["convert", "--to", "csv", parquet.to_str().unwrap()], "");
        assert!(back.out.lines().nth(1).is_some_and(|line| line.starts_with(',')), "{back:?}");
    }
}
