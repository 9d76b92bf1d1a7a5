//! The output of `ninefold generate --technique`.

mod common;

use common::ninefold;

fn generate(arguments: &[&str]) -> String {
    let ran = ninefold(&[&["generate", "--seed", "1"], arguments].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

#[test]
fn the_hardest_step_uses_the_technique_and_is_needed() {
    for technique in ["naked-pair", "x-wing", "skyscraper", "xy-wing"] {
        let out = generate(&["--technique", technique, "--count", "3"]);
        let puzzles: Vec<&str> = out.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(puzzles.len(), 3, "{out}");
        // The steps are comments, so every command reads the output.
        let rated = ninefold(&["rate", "--scale", "human"], &out);
        assert_eq!((rated.status, rated.out.lines().count()), (0, 3), "{rated:?}");
        for line in rated.out.lines() {
            assert_eq!(line.split(' ').nth(3), Some(technique), "{line}");
            assert!(out.contains(&format!("# {line}\n")), "{line} {out}");
        }
    }
}

#[test]
fn once_means_that_one_step_uses_the_technique() {
    let lines = |out: &str| out.lines().filter(|line| line.contains("] Naked pair: ")).count();
    let once = generate(&["--technique", "naked-pair", "--once", "--count", "4"]);
    assert_eq!(lines(&once), 4, "{once}");
    let any = generate(&["--technique", "naked-pair", "--count", "40"]);
    assert!(lines(&any) > 40);
}

#[test]
fn the_next_step_of_a_position_uses_the_technique() {
    for (technique, title) in [
        ("naked-single", "Naked single"),
        ("claiming", "Claiming"),
        ("hidden-pair", "Hidden pair"),
        ("x-wing", "X-wing"),
        ("w-wing", "W-wing"),
        ("uniqueness-1", "Uniqueness 1"),
    ] {
        let wanted = ["--technique", technique, "--positions", "--count", "5"];
        let out = generate(&wanted);
        let told: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("#   1. ")).collect();
        assert_eq!(told.len(), 5, "{out}");
        assert!(told.iter().all(|step| step.contains(title)), "{technique}: {out}");
        // Read back, each position has exactly this step next.
        let explained = ninefold(&["explain", "--short", "--timeout", "10s"], &out).out;
        let next: Vec<&str> =
            explained.lines().filter_map(|line| line.strip_prefix("  1. ")).collect();
        assert_eq!(next, told, "{technique}");
        // With full notes, a person sees the same kind of step.
        let hinted = ninefold(&["hint", "--stage", "1", "--lang", "en"], &out).out.to_lowercase();
        let kind = format!("the next step is of this kind: {}.", title.to_lowercase());
        assert_eq!(hinted.matches(&kind).count(), 5, "{technique}: {hinted}");
        for format in ["csv", "jsonl"] {
            let table = generate(&[&wanted[..], &["--to", format]].concat());
            let explained = ninefold(&["explain", "--short", "--timeout", "10s"], &table).out;
            let next: Vec<&str> =
                explained.lines().filter_map(|line| line.strip_prefix("  1. ")).collect();
            assert_eq!(next, told, "{technique} {format}");
        }
    }
}

#[test]
fn positions_depend_on_seed_and_index_alone() {
    let wanted = ["--technique", "naked-pair", "--positions", "--steps", "none"];
    let all = generate(&[&wanted[..], &["--count", "150", "--threads", "1"]].concat());
    let two = generate(&[&wanted[..], &["--count", "150", "--threads", "2"]].concat());
    assert!(all == two);
    let later = generate(&[&wanted[..], &["--start", "140", "--count", "10"]].concat());
    assert!(later.lines().eq(all.lines().skip(140)));
    let classes = generate(&[&wanted[..], &["--count", "5", "--unique-classes"]].concat());
    assert!(classes.lines().eq(all.lines().take(5)));
}

#[test]
fn steps_are_printed_if_no_format_is_named() {
    let x_wing = ["--technique", "x-wing"];
    let with = |more: &[&str]| generate(&[&x_wing[..], more].concat());
    let told = with(&[]);
    assert!(told.lines().skip(1).all(|line| line.starts_with("# ")));
    let puzzle = told.lines().next().unwrap();
    for alone in [&["--to", "line"][..], &["--steps", "none"]] {
        assert_eq!(with(alone), format!("{puzzle}\n"));
    }
    assert_eq!(with(&["--to", "line", "--steps", "short"]), told);
    assert_eq!(with(&["--unique-classes"]), told);
    let full = with(&["--steps", "full"]);
    assert!(full.lines().count() > told.lines().count() && full.starts_with(puzzle));
    let korean = with(&["--lang", "ko"]);
    assert!(korean.contains("r2c6") && korean != told, "{korean}");
    assert!(!with(&["--to", "csv"]).contains('#'));
    let hard = generate(&["--rating", "3.0", "--steps", "short"]);
    assert!(hard.contains("# 3.0 "), "{hard}");
}

#[test]
fn what_cannot_be_is_told_at_once() {
    for (arguments, why) in [
        (&["--technique", "xwing"][..], "did you mean `x-wing`?"),
        (&["--technique", "forcing-net-verity"], "the scale human does not use it; choose --scale"),
        (&["--technique", "brute-force"], "the scale human does not use it"),
        (&["--technique", "skyscraper", "--scale", "se121"], "the scale se121 does not use it"),
        (&["--technique", "x-wing", "--rating", "4.0-"], "this technique is rated 3.4"),
        (&["--technique", "x-wing", "--without", "fish"], "exclude each other"),
        (&["--technique", "x-wing", "--hardest", "x-wing"], "cannot be used with"),
        (&["--technique", "x-wing", "--difficulty", "2"], "cannot be used with"),
        (&["--once"], "--technique"),
        (&["--positions"], "--technique"),
        (&["--technique", "x-wing", "--positions", "--once"], "cannot be used with"),
        (
            &["--technique", "x-wing", "--to", "csv", "--steps", "short"],
            "paths are printed as text",
        ),
        (&["--technique", "x-wing", "--positions", "--to", "line"], "cannot hold"),
        (
            &["--technique", "full-house"],
            "allow redundant clues (--proper) and many clues (--clues",
        ),
    ] {
        let ran = ninefold(&[&["generate", "--seed", "1"], arguments].concat(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?} {ran:?}");
        assert!(ran.err.contains(why), "{arguments:?} {}", ran.err);
    }
}

#[test]
fn techniques_that_random_puzzles_seldom_need_are_found_too() {
    for (technique, scale) in
        [("jellyfish", "se121"), ("jellyfish", "hodoku"), ("hidden-quad", "human")]
    {
        let arguments = ["--technique", technique, "--scale", scale, "--to", "csv"];
        let out = generate(&[&arguments[..], &["--tries", "60000"]].concat());
        assert!(out.lines().nth(1).is_some_and(|line| line.contains(technique)), "{out}");
    }
    // Full houses alone solve puzzles that are nearly full.
    let out =
        generate(&["--technique", "full-house", "--proper", "--clues", "60-70", "--count", "2"]);
    assert_eq!(out.lines().filter(|line| !line.starts_with('#')).count(), 2, "{out}");
}

#[test]
fn a_technique_that_is_not_found_ends_after_the_tries() {
    let arguments = ["generate", "--seed", "1", "--technique", "multifish", "--tries", "20"];
    let ran = ninefold(&arguments, "");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:?}");
    assert!(ran.err.contains("none of the puzzles of 20 tries is as wanted"), "{}", ran.err);
}
