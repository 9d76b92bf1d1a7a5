//! The output of `ninefold canon` and `ninefold scramble`.

mod common;

use common::{EASY, Ran, SOLVED, ninefold};

fn good(ran: Ran) -> String {
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

/// Returns `count` isomorphs of each of three puzzles.
fn scrambled(count: usize) -> String {
    let puzzles = format!("{EASY}\n{SOLVED}\n{}\n", ".".repeat(80) + "1");
    let count = count.to_string();
    good(ninefold(&["scramble", "--seed", "5", "--count", &count], puzzles))
}

#[test]
fn isomorphs_have_the_same_canonical_form() {
    let forms = good(ninefold(&["canon"], scrambled(400)));
    let forms: Vec<&str> = forms.lines().collect();
    assert_eq!(forms.len(), 1200);
    for (of_one, form) in forms.chunks(400).zip(forms.iter().step_by(400)) {
        assert!(of_one.iter().all(|other| other == form), "{form}");
    }
    assert!(forms[400].starts_with("123456789"));
    assert_eq!(forms[800], ".".repeat(80) + "1");
    let again = good(ninefold(&["canon"], forms.join("\n")));
    assert_eq!(again.lines().collect::<Vec<_>>(), forms);
}

#[test]
fn a_scrambled_puzzle_depends_on_seed_and_number_alone() {
    let puzzles = format!("{EASY}\n").repeat(3000);
    let one = good(ninefold(&["scramble", "--seed", "1", "--threads", "1"], &puzzles));
    for threads in ["2", "5"] {
        let other = good(ninefold(&["scramble", "--seed", "1", "--threads", threads], &puzzles));
        assert!(other == one, "{threads} threads");
    }
    let half = good(ninefold(&["scramble", "--seed", "1", "--shard", "2/2"], &puzzles));
    assert!(half.lines().eq(one.lines().skip(1).step_by(2)));
    let other = good(ninefold(&["scramble", "--seed", "2"], &puzzles));
    assert!(one.lines().zip(other.lines()).all(|(one, other)| one != other));
    let distinct: std::collections::BTreeSet<&str> = one.lines().collect();
    assert_eq!(distinct.len(), 3000);
}

#[test]
fn without_a_seed_a_new_one_is_told() {
    let first = ninefold(&["scramble"], EASY);
    assert_eq!(first.status, 0);
    let seed =
        first.err.strip_prefix("ninefold: seed ").and_then(|rest| rest.split_once(" was drawn; "));
    let (seed, rest) = seed.unwrap_or_else(|| panic!("{first:?}"));
    assert_eq!(rest, format!("--seed {seed} makes the same output again\n"));
    assert_eq!(good(ninefold(&["scramble", "--seed", seed], EASY)), first.out);
    assert_ne!(ninefold(&["scramble"], EASY).out, first.out);
}

#[test]
fn the_transform_leads_from_input_to_output() {
    let told =
        good(ninefold(&["scramble", "--seed", "3", "--transform"], format!("{EASY} easy\n")));
    let words: Vec<&str> = told.split_whitespace().collect();
    let [image, transform, "easy"] = words[..] else { panic!("{told}") };
    let transform: ninefold::Transform = transform.parse().unwrap();
    assert_eq!(transform.puzzle(&EASY.parse().unwrap()).to_string(), image);
    let told = good(ninefold(&["canon", "--transform", "--to", "csv"], EASY));
    let [head, record] = told.lines().collect::<Vec<_>>()[..] else { panic!("{told}") };
    assert_eq!(head, "puzzle,transform");
    let (form, transform) = record.split_once(',').unwrap();
    let transform: ninefold::Transform = transform.parse().unwrap();
    assert_eq!(transform.puzzle(&EASY.parse().unwrap()).to_string(), form);
}

#[test]
fn solutions_marks_and_other_fields_go_along() {
    let input = format!("puzzle,solution,rating\n{EASY},{SOLVED},7.2\n");
    let turned = good(ninefold(&["scramble", "--seed", "8", "--to", "csv"], &input));
    let fields: Vec<&str> = turned.lines().nth(1).unwrap().split(',').collect();
    let [puzzle, solution, "7.2"] = fields[..] else { panic!("{turned}") };
    assert_eq!(good(ninefold(&["--to", "line"], puzzle)).trim_end(), solution);
    let canon = good(ninefold(&["canon", "--to", "csv", "--automorphisms"], &input));
    let [head, record] = canon.lines().collect::<Vec<_>>()[..] else { panic!("{canon}") };
    assert_eq!(head, "puzzle,solution,rating,automorphisms");
    assert!(record.ends_with(",7.2,1"), "{record}");
}

#[test]
fn pencil_marks_move_with_their_cells_and_digits() {
    // All candidates but a few, which differ from cell to cell.
    let puzzle: ninefold::Puzzle = EASY.parse().unwrap();
    let mut marks = ninefold::Marks::from_board(&puzzle);
    let all: Vec<ninefold::Candidate> = marks.iter().collect();
    for (i, candidate) in all.into_iter().enumerate() {
        if i % 5 == 0 && marks.get(candidate.cell).len() > 2 {
            marks.strike(candidate);
        }
    }
    let groups: Vec<String> = marks.cells().iter().map(ToString::to_string).collect();
    let input: String = groups.chunks(9).map(|row| row.join(" ") + "\n").collect();
    for command in [&["scramble", "--seed", "5"][..], &["canon"]] {
        let arguments = [command, &["--from", "pencil", "--transform", "--to", "jsonl"]].concat();
        let told = good(ninefold(&arguments, &input));
        let record: serde_json::Value = serde_json::from_str(&told).unwrap();
        let text = |name: &str| record[name].as_str().unwrap_or_else(|| panic!("{told}"));
        let transform: ninefold::Transform = text("transform").parse().unwrap();
        let moved = text("candidates").as_bytes();
        assert_eq!(moved.len(), 729);
        for cell in ninefold::Cell::ALL {
            for digit in ninefold::Digit::ALL {
                let at = 9 * transform.cell(cell).index() + transform.digit(digit).index();
                assert_eq!(moved[at] != b'.', marks.get(cell).contains(digit), "{cell} {digit}");
            }
        }
    }
}

#[test]
fn the_first_of_each_class_is_kept() {
    let input = scrambled(300);
    let forms = good(ninefold(&["canon"], &input));
    let mut expected: Vec<&str> = forms.lines().collect();
    expected.dedup();
    let told = "ninefold: 3 classes; 897 duplicates left out\n";
    let ran = ninefold(&["canon", "--dedupe"], &input);
    assert_eq!((ran.status, ran.err.as_str()), (0, told));
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected);
    let ran = ninefold(&["canon", "--dedupe", "--original"], &input);
    let first: Vec<&str> = input.lines().step_by(300).collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), first);
    let ran = ninefold(&["canon", "--dedupe", "--memory", "60"], &input);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected);
    let told =
        "ninefold: 3 classes; 897 duplicates left out; 3 passes, with memory for 1 class each\n";
    assert_eq!((ran.status, ran.err.as_str()), (0, told));
    let both = ["canon", "--dedupe", "--original", "--to", "csv"];
    let plenty = ninefold(&both, format!("{input}{input}"));
    let little = ninefold(&[&both[..], &["--memory", "110"]].concat(), format!("{input}{input}"));
    assert_eq!(plenty.out, little.out);
}

#[test]
fn malformed_records_keep_their_places_but_among_classes() {
    let input = format!("{EASY}\n{}x\n{EASY}\n", &EASY[..80]);
    let fault = "line 2, column 81: expected 1-9 or a blank (one of 0 . _ * -), found 'x'";
    let ran = ninefold(&["canon"], &input);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out.lines().nth(1), Some("# malformed"), "{ran:?}");
    assert!(ran.err.contains(fault), "{ran:?}");
    let ran = ninefold(&["canon", "--dedupe"], &input);
    assert_eq!((ran.status, ran.out.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains(fault), "{ran:?}");
    let ran = ninefold(&["canon", "--strict"], &input);
    assert_eq!((ran.status, ran.out.lines().count()), (2, 1), "{ran:?}");
    let ran = ninefold(&["canon", "--skip-bad"], &input);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 2), "{ran:?}");
}

#[test]
fn any_board_has_a_canonical_form() {
    let clashing = format!("55{}", ".".repeat(79));
    let input = format!("{}\n{clashing}\n", ".".repeat(81));
    let forms = good(ninefold(&["canon", "--automorphisms"], &input));
    let expected = [
        format!("{} 1218998108160", ".".repeat(81)),
        // The number of automorphisms follows; this test does not state it.
        format!("{}11 ", ".".repeat(79)),
    ];
    let [empty, clash] = forms.lines().collect::<Vec<_>>()[..] else { panic!("{forms}") };
    assert_eq!(empty, expected[0]);
    assert!(clash.starts_with(&expected[1]), "{clash}");
}

#[test]
fn wrong_command_lines_are_told() {
    for (arguments, why) in [
        (&["canon", "--original"][..], "--dedupe"),
        (&["canon", "--memory", "1G"], "--dedupe"),
        (&["canon", "--dedupe", "--memory", "1X"], "expected a size such as 500M or 4G"),
        (&["scramble", "--seed", "x"], "expected a whole number from 0"),
        (&["scramble", "--count", "0"], "expected a whole number from 1"),
        (&["scramble", "--transform", "--to", "grid", "--seed", "1"], "the field `transform`"),
    ] {
        let ran = ninefold(arguments, EASY);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(why), "{ran:?}");
    }
}

/// Returns the value of a column in the n-th record of a CSV table.
fn column(table: &str, name: &str, record: usize) -> Option<String> {
    let place = table.lines().next()?.split(',').position(|column| column == name)?;
    table.lines().nth(record + 1)?.split(',').nth(place).map(str::to_owned)
}

#[test]
fn what_is_not_true_of_the_puzzle_any_more_is_made_new_or_left_out() {
    let clash = EASY.replacen("53", "55", 1);
    let more = SOLVED.replacen('5', ".", 1);
    let checked = ninefold(&["check", "--to", "csv"], format!("{EASY}\n{clash}\n{more}\n")).out;
    for command in [&["canon"][..], &["scramble", "--seed", "1"]] {
        let table = good(ninefold(&[command, &["--to", "csv"]].concat(), &checked));
        let names = "puzzle,solution,status,solutions,at_least,clues,minimal";
        assert_eq!(table.lines().next(), Some(names), "{command:?}");
        assert_eq!(column(&table, "clues", 2).as_deref(), Some("80"));
    }
    let kept = good(ninefold(&["canon", "--dedupe", "--original", "--to", "csv", "-q"], &checked));
    assert_eq!(kept, checked);
    let input = format!("puzzle,source,Clues,rating,nodes\n{more},a.txt,80,7.2,1\n");
    for how in [&["--seed", "1"][..], &["--seed", "1", "--count", "2"]] {
        let minimal = good(ninefold(&[&["minimize", "--to", "csv"], how].concat(), &input));
        assert_eq!(minimal.lines().next(), Some("puzzle,source,Clues"), "{minimal}");
        let puzzle = column(&minimal, "puzzle", 0).unwrap_or_default();
        let clues = puzzle.bytes().filter(|byte| *byte != b'.').count();
        assert_eq!(column(&minimal, "Clues", 0), Some(clues.to_string()));
    }
}

#[test]
fn the_hash_of_the_bank_is_that_of_the_puzzle() {
    let bank = good(ninefold(&["convert", "--to", "bank"], format!("{EASY}\n{SOLVED}\n")));
    let other = bank.replacen(&bank[..12], "0123456789ab", 1);
    let forms = good(ninefold(&["canon"], format!("{EASY}\n{SOLVED}\n")));
    let expected = good(ninefold(&["convert", "--to", "bank"], forms));
    assert_eq!(good(ninefold(&["canon", "--to", "bank"], &bank)), expected);
    // A hash that is not that of the puzzle stays.
    let form = good(ninefold(&["canon", "--to", "bank"], &other));
    assert!(form.starts_with("0123456789ab "), "{form}");
}

#[test]
fn a_step_of_hodoku_goes_with_its_puzzle() {
    let line = format!(":0300:53:{EASY}::511 312:198:a:b\n");
    let turned = good(ninefold(&["scramble", "--seed", "3", "--to", "hodoku"], &line));
    let parts: Vec<&str> = turned.trim_end().split(':').collect();
    assert_eq!((parts[1], parts[7..].join(":").as_str()), ("0300", "a:b"));
    let clues = parts[3].as_bytes();
    let mut digits = String::new();
    for word in parts[5].split(' ').map(str::as_bytes) {
        let [row, column] = [word[1], word[2]].map(|number| usize::from(number - b'1'));
        assert_eq!(clues[row * 9 + column], word[0], "{turned}");
        digits.push(char::from(word[0]));
    }
    assert_eq!(parts[2], digits);
    assert_ne!(parts[5], "511 312");
    // With fewer clues, the step may be impossible, so it is dropped.
    let minimal = good(ninefold(&["minimize", "--seed", "3", "--to", "hodoku"], &line));
    assert!(minimal.starts_with(":::") && minimal.ends_with("::::a:b\n"), "{minimal}");
}

#[test]
#[cfg(unix)]
fn a_file_for_classes_that_cannot_be_is_not_blamed_on_the_output() {
    let arguments = ["canon", "--dedupe", "--memory", "52"];
    let mut command = common::program();
    let input = tempfile::NamedTempFile::new().unwrap_or_else(|error| panic!("{error}"));
    std::fs::write(input.path(), scrambled(1)).unwrap_or_else(|error| panic!("{error}"));
    command.args(arguments).arg(input.path()).env("TMPDIR", "/nonexistent");
    let ran = common::ran(command.output().unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(ran.status, 2);
    let why = "ninefold: /nonexistent: no file there for the records that do not fit in memory: ";
    assert!(ran.err.contains(why) && !ran.err.contains("standard output"), "{ran:?}");
}
