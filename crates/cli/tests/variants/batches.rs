//! Many puzzles: order, threads, shards, continued runs.

use crate::common::{ninefold, program, ran};
use crate::puzzles::{FOUR, Killer, SIX};
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Returns a file of puzzles of several formats, with malformed ones.
fn many(count: u64) -> String {
    let record = |n: u64| match n % 20 {
        3 => format!("{SIX}\n"),
        7 => format!("\n{FOUR}\n"),
        11 => format!("{}\n", Killer::new(n).short()),
        13 => ".Shape~6x6.~R1C1_9.~R1C2_1\n".to_owned(),
        17 => "hello\n".to_owned(),
        _ => format!("{}\n", Killer::new(n).iss()),
    };
    (0..count).map(record).collect()
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_bytes_do_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in", &many(200));
    for words in [
        &["solve"][..],
        &["count", "--limit", "5"],
        &["check", "--to", "csv"],
        &["candidates", "--to", "jsonl"],
        &["convert", "--to", "f-puzzles"],
        &["solve", "--all", "--limit", "2"],
    ] {
        let run = |threads: &str| {
            ninefold(
                &[words, &["--threads", threads, "--max-messages", "all", &input]].concat(),
                "",
            )
        };
        let one = run("1");
        assert!(!one.out.is_empty(), "{one:?}");
        for threads in ["2", "4"] {
            assert_eq!(run(threads), one, "{words:?} {threads}");
        }
        // A pipe gives the same, but for the name.
        let words = [words, &["--max-messages", "all"]].concat();
        let piped = ninefold(&words, many(200));
        assert_eq!(piped.out, one.out, "{words:?}");
        assert_eq!(piped.err, one.err.replace(&input, "standard input"), "{words:?}");
    }
}

#[test]
fn shards_take_turns() {
    let folder = tempfile::tempdir().unwrap();
    let inputs = [many(90), many(35)]
        .iter()
        .enumerate()
        .map(|(n, text)| file(folder.path(), &n.to_string(), text))
        .collect::<Vec<_>>();
    let count = |more: &[&str]| {
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        ninefold(&[&["count"], more, &inputs[..]].concat(), "").out
    };
    let whole = count(&[]);
    let shards: Vec<String> =
        ["1/3", "2/3", "3/3"].iter().map(|shard| count(&["--shard", shard])).collect();
    let mut lines: Vec<_> = shards.iter().map(|shard| shard.lines()).collect();
    let merged: Vec<&str> =
        (0..whole.lines().count()).filter_map(|n| lines[n % 3].next()).collect();
    assert_eq!(merged, whole.lines().collect::<Vec<_>>());
}

#[cfg(unix)]
#[test]
fn a_killed_run_is_continued_with_the_same_bytes() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in", &many(2000));
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (ending, threads) in [("txt", "1"), ("csv", "2"), ("txt", "4")] {
        let whole = path(&format!("whole.{ending}"));
        assert_eq!(ninefold(&["count", &input, "-o", &whole], "").status, 2);
        let output = path(&format!("part-{threads}.{ending}"));
        let words = ["count", &input, "--resume", "--threads", threads, "-o", &output];
        let mut kills = 0;
        for wait in (100..).step_by(200) {
            let mut child = program().args(words).stderr(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(wait));
            let is_over = child.try_wait().unwrap().is_some();
            if !is_over {
                kill(Pid::from_raw(child.id().try_into().unwrap()), Signal::SIGINT).unwrap();
                kills += 1;
            }
            let _ = child.wait_with_output().unwrap();
            if fs::exists(&output).unwrap() {
                break;
            }
        }
        assert!(kills > 0 || cfg!(not(debug_assertions)), "{ending} {threads}");
        assert!(fs::read(&output).unwrap() == fs::read(&whole).unwrap(), "{ending} {threads}");
    }
}

#[test]
fn malformed_records_keep_their_places_or_not() {
    let text = many(40);
    let kept = ninefold(&["count"], &text);
    assert_eq!((kept.status, kept.out.lines().count()), (2, 40));
    assert_eq!(kept.out.lines().filter(|line| *line == "# malformed").count(), 4);
    assert!(kept.err.contains("40 puzzles: 36 counted, 4 malformed"), "{}", kept.err);
    let skipped = ninefold(&["count", "--skip-bad"], &text);
    assert_eq!((skipped.status, skipped.out.lines().count()), (0, 36));
    let strict = ninefold(&["count", "--strict"], &text);
    assert_eq!((strict.status, strict.out.lines().count()), (2, 13));
    // The other kinds of messages are summed up.
    let few = ninefold(&["count", "--max-messages", "1"], &text);
    assert!(few.err.contains("3 more"), "{}", few.err);
}

#[test]
fn records_are_numbered() {
    let csv =
        ninefold(&["count", "--to", "csv", "--record-number", "--shard", "2/2"], many(10)).out;
    let last: Vec<&str> = csv.lines().skip(1).filter_map(|row| row.rsplit(',').next()).collect();
    assert_eq!(last, ["2", "4", "6", "8", "10"]);
}

#[test]
fn a_puzzle_is_answered_while_the_pipe_is_open() {
    use std::io::{BufRead, BufReader, Write};
    let mut child =
        program().arg("count").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{SIX}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "=1\n");
    }
    drop(input);
    assert_eq!(ran(child.wait_with_output().unwrap()).status, 0);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_rows_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let parquet = folder.path().join("out.parquet");
    let parquet = parquet.to_str().unwrap();
    let text = many(60);
    let csv = ninefold(&["candidates", "--to", "csv"], &text);
    let ran = ninefold(&["candidates", "-o", parquet, "--threads", "2"], &text);
    assert_eq!(ran.status, csv.status);
    assert!(fs::metadata(parquet).unwrap().len() > 1000);
}

#[test]
fn clues_outside_the_grid_are_counted() {
    let rows = ninefold(&["count", "--to", "csv"], ".Shape~4x4.Var~X~~2.~R1C1_1.~VX1_2.~VX2_1_3\n");
    let (names, row) = rows.out.split_once('\n').unwrap();
    let clues = names.split(',').position(|name| name == "clues").unwrap();
    assert_eq!(row.split(',').nth(clues), Some("2"), "{row}");
}
