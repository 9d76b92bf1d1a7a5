//! Shards, time limits, and the same bytes with any number of threads.

mod common;

use common::{EASY, SOLVED, ninefold, rows};
use std::fs;
use std::time::{Duration, Instant};

/// Returns the i-th record: records of all kinds, in several shapes.
fn record(i: usize) -> String {
    match i % 10 {
        3 => format!("{}\n", &EASY[..80]),
        5 => format!("\n{}\n", rows(EASY, " ")),
        7 => EASY.replacen('5', "6", 1) + "\n",
        8 => format!("# a comment\n{EASY}\n"),
        _ => format!("{EASY}\n"),
    }
}

#[test]
fn all_shards_together_are_all_records() {
    let input: String = (0..503).map(record).collect();
    let plain = format!("{EASY}\n").repeat(5001);
    for input in [&input, &plain] {
        for command in [&["solve", "--to", "line"][..], &["count"], &["check"], &["convert"]] {
            let command = [command, &["--max-messages", "all"]].concat();
            let whole = ninefold(&command, input);
            let lines: Vec<&str> = whole.out.lines().collect();
            for of in [1, 2, 7, 6000] {
                for number in (1..=of).filter(|n| [1, 2, 3, 7, 5001, 6000].contains(n)) {
                    let shard = format!("{number}/{of}");
                    let arguments = [&command[..], &["--shard", &shard]].concat();
                    let part = ninefold(&arguments, input);
                    let expected: Vec<&str> =
                        lines.iter().skip(number - 1).step_by(of).copied().collect();
                    assert_eq!(part.out.lines().collect::<Vec<_>>(), expected, "{arguments:?}");
                    // Messages name the line of the whole input, not of the shard.
                    let told = part.err.lines().filter(|line| line.contains(": line "));
                    assert!(told.clone().all(|line| whole.err.contains(line)), "{arguments:?}");
                    let bad = expected.iter().filter(|line| line.starts_with("# malformed"));
                    assert!(told.count() >= bad.count());
                }
            }
        }
    }
}

#[test]
fn a_shard_counts_through_all_inputs_and_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("a"), folder.path().join("b"));
    fs::write(&first, format!("{EASY}\n").repeat(5)).unwrap();
    fs::write(&second, format!("{}\n{EASY}\n", ".".repeat(81)).repeat(20_000)).unwrap();
    let names = [first.to_str().unwrap(), second.to_str().unwrap()];
    // The sixth record is the first of the second input.
    for threads in ["1", "2", "8"] {
        let arguments = ["count", "--shard", "2/2", "--threads", threads];
        let out = ninefold(&[&arguments[..], &names].concat(), "");
        assert_eq!(out.out, "=1\n".repeat(2) + &">=2\n".repeat(20_000));
    }
    let convert = ninefold(&[&["convert", "--shard", "6/6"][..], &names].concat(), "");
    assert_eq!(convert.out.lines().next(), Some(&*".".repeat(81)));
}

#[test]
fn a_shard_without_a_record_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    for command in ["solve", "convert"] {
        let arguments = [command, "--shard", "3/3", "-o", path.to_str().unwrap(), "--to", "line"];
        let out = ninefold(&arguments, format!("{EASY}\n{EASY}\n"));
        assert_eq!((out.status, out.err.as_str()), (0, ""));
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
        fs::remove_file(&path).unwrap();
    }
    // An input without a record is an error, though.
    assert_eq!(ninefold(&["--shard", "1/3"], "\n").status, 2);
}

#[test]
fn an_empty_file_is_a_shard_without_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (good, empty, output) = (path("good.txt"), path("empty.jsonl"), path("out"));
    fs::write(&good, format!("{EASY}\n")).unwrap();
    fs::write(&empty, "").unwrap();
    let told = format!("ninefold: {empty}: the input is empty, so there are no puzzles\n");
    for command in [&["solve"][..], &["count"], &["check"], &["convert"], &["canon", "--dedupe"]] {
        for more in [&[][..], &["--to", "csv"], &["--shard", "1/1"], &["--from", "jsonl"]] {
            let alone = ninefold(&[command, more, &[&empty]].concat(), "");
            assert_eq!(alone.status, 0, "{command:?} {more:?} {}", alone.err);
            assert_eq!(alone.err.lines().next(), Some(told.trim_end()), "{command:?} {more:?}");
            let has_header = alone.out.starts_with("puzzle");
            assert_eq!(alone.out.lines().count(), usize::from(has_header), "{command:?} {more:?}");
            assert_eq!(has_header, more.contains(&"csv"), "{command:?} {more:?}");
        }
        for to in [&[][..], &["--to", "csv"]] {
            let mixed = [command, to, &[&empty, &good, &empty, &good, &empty]].concat();
            let twice = ninefold(&[command, to, &[&good, &good]].concat(), "");
            let mixed = ninefold(&mixed, "");
            assert_eq!(mixed.err.matches(&told).count(), 3, "{}", mixed.err);
            assert_eq!((mixed.status, &mixed.out), (twice.status, &twice.out), "{command:?}");
        }
        let quiet = ninefold(&[command, &["-q", &empty]].concat(), "");
        assert_eq!((quiet.status, quiet.err.as_str()), (0, ""), "{command:?}");
    }
    let arguments = ["solve", "--resume", "-o", &output, &empty, &good];
    assert_eq!(ninefold(&arguments, "").status, 0);
    assert_eq!(fs::read_to_string(&output).unwrap(), format!("{SOLVED}\n"));
    // Twelve are summed up after ten; --json keeps every one.
    let twelve = [&["count"][..], &[empty.as_str(); 12]].concat();
    let many = ninefold(&twelve, "");
    assert_eq!(many.err.lines().count(), 11, "{}", many.err);
    let rest = "ninefold: 2 more empty inputs (--max-messages all shows every one)\n";
    assert!(many.err.ends_with(rest), "{}", many.err);
    let json = ninefold(&[&twelve[..], &["--json"]].concat(), "");
    assert_eq!(json.err.matches("\"kind\":\"empty\"").count(), 12, "{}", json.err);
}

#[test]
fn a_wrong_shard_or_time_is_refused() {
    for arguments in [["--shard", "0/3"], ["--shard", "4/3"], ["--shard", "x"], ["--timeout", "0"]]
    {
        let out = ninefold(&arguments, EASY);
        assert_eq!((out.status, out.out.as_str()), (2, ""));
        assert!(out.err.contains("such as"), "{}", out.err);
    }
}

#[test]
fn a_search_ends_when_its_time_is_over_and_the_others_are_answered() {
    // The empty board has more solutions than can be counted.
    let empty = ".".repeat(81);
    let input = format!("{EASY}\n{empty}\n{EASY}\n{empty}\n");
    for threads in ["1", "2"] {
        let start = Instant::now();
        let limits = ["--timeout", "200ms", "--max-nodes", "unlimited", "--threads", threads];
        let out = ninefold(&[&["count", "--limit", "all"][..], &limits].concat(), &input);
        assert!(start.elapsed() >= Duration::from_millis(400));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        assert_eq!(out.status, 1);
        let lines: Vec<&str> = out.out.lines().collect();
        assert_eq!((lines[0], lines[2]), ("=1", "=1"));
        assert!(lines[1].starts_with(">=") && lines[3].starts_with(">="), "{lines:?}");
        let told =
            "line 2: stopped: time limit reached (--timeout 200ms); a higher limit may bring";
        assert!(out.err.contains(told), "{}", out.err);
    }
    let all = ["--all", "--to", "line", "--timeout", "100ms", "--max-nodes", "unlimited"];
    let out = ninefold(&all, &empty);
    assert_eq!((out.status, out.out.lines().last()), (1, Some("# stopped")));
    // The time limit never stops a search of a few nodes.
    assert_eq!(ninefold(&["--timeout", "0.000001"], EASY).status, 0);
    let slow = ["--method", "backtracking", "--timeout", "100ms", "--max-nodes", "unlimited"];
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let out = ninefold(&slow, hard);
    assert_eq!((out.status, out.out.as_str()), (1, "# stopped\n"));
}

#[test]
fn the_bytes_are_the_same_for_any_threads_and_instruction_set() {
    let input: String = (0..6007).map(record).collect();
    let folder = tempfile::tempdir().unwrap();
    for (command, name) in [
        (&["solve"][..], "a.txt"),
        (&["solve", "--to", "line"], "a.gz"),
        (&["count", "--limit", "50"], "a.zst"),
        (&["count"], "a.bz2"),
        (&["solve", "--to", "csv"], "a.xz"),
        (&["check"], "a.txt"),
    ] {
        let path = folder.path().join(name);
        let run = |arguments: &[&str]| {
            let output = ["-o", path.to_str().unwrap()];
            let ran = ninefold(&[command, arguments, &output].concat(), &input);
            (ran.status, ran.err, fs::read(&path).unwrap_or_default())
        };
        let first = run(&["--threads", "1"]);
        assert_eq!(first.0, 2);
        for threads in ["2", "8"] {
            assert!(run(&["--threads", threads]) == first, "{command:?} {threads}");
        }
        for isa in ["portable", "avx2", "avx512", "neon"] {
            // Not every processor has every instruction set.
            if ninefold(&["--isa", isa], EASY).status == 0 {
                assert!(run(&["--isa", isa]) == first, "{command:?} {isa}");
            }
        }
    }
}
