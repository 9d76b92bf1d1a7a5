//! What `ninefold canon` and `ninefold scramble` print.

mod common;

use common::{EASY, Ran, SOLVED, ninefold};

fn good(ran: Ran) -> String {
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

/// Many puzzles of some classes, in no particular order.
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
    let seed = first.err.strip_prefix("ninefold: --seed ").and_then(|rest| rest.split_once(' '));
    let (seed, rest) = seed.unwrap_or_else(|| panic!("{first:?}"));
    assert_eq!(rest, "makes the same again\n");
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
        "ninefold: 3 classes; 897 duplicates left out; 3 passes, as --memory has place for 1\n";
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
        // Two cells of a row in one box: 2 x 6 x ... symmetries leave them where they are.
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
        (&["scramble", "--seed", "x"], "invalid digit"),
        (&["scramble", "--count", "0"], "expected a whole number from 1"),
        (&["scramble", "--transform", "--to", "grid", "--seed", "1"], "the field `transform`"),
    ] {
        let ran = ninefold(arguments, EASY);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(why), "{ran:?}");
    }
}
