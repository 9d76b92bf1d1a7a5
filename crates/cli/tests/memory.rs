//! The peak memory of the program, as Linux accounts for it.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, program};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

/// Returns the peak memory of the program after it has answered an input, in KiB.
fn peak_kib(input: &[u8]) -> u64 {
    peak_kib_of(&[], input)
}

fn peak_kib_of(arguments: &[&str], input: &[u8]) -> u64 {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let input = [input, b"\n", EASY.replace('5', "6").as_bytes(), b"\n"].concat();
    let feeder = std::thread::spawn(move || {
        stdin.write_all(&input).unwrap();
        stdin
    });
    // The last puzzle clashes, so its record shows that all puzzles have been answered.
    let mut line = String::new();
    while !line.starts_with("# no solution") {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0);
    }
    let peak = peak_of(&child);
    drop(feeder.join().unwrap());
    stdout.read_to_end(&mut Vec::new()).unwrap();
    child.wait().unwrap();
    peak
}

/// Returns the peak memory of a process so far, in KiB. The pages of the program and of its libraries do
/// not count: how many of them are in memory depends on how the program was built and on what else ran.
fn peak_of(child: &Child) -> u64 {
    let (peak, files) = (status_of(child, "VmHWM:"), status_of(child, "RssFile:"));
    assert!(files > 0);
    peak - files
}

/// Returns a line of what Linux says of a process, in KiB.
fn status_of(child: &Child, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let value = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    value.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn one_grid_takes_less_than_4_mib() {
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{EASY}").unwrap();
    let mut line = String::new();
    // The answer comes while the input is open.
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let peak = peak_of(&child);
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert!((200..4 << 10).contains(&peak), "{peak} KiB");
}

#[test]
fn long_files_and_long_lines_take_less_than_16_mib() {
    let many = format!("{EASY}\n").repeat(100_000);
    let long_line = vec![b'.'; 40 << 20];
    let rows = "1........\n".repeat(4 << 20);
    for input in [many.as_bytes(), &long_line, rows.as_bytes()] {
        let peak = peak_kib(input);
        assert!(peak < 16 << 10, "{peak} KiB");
    }
}

/// Returns the peak memory of `convert` after it has written `lines` lines, in KiB.
fn peak_of_conversion(input: Vec<u8>, lines: usize) -> u64 {
    let mut child = program()
        .args(["convert", "--to", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let feeder = std::thread::spawn(move || {
        stdin.write_all(&input).unwrap();
        stdin
    });
    assert_eq!(stdout.lines().take(lines).map_while(Result::ok).count(), lines);
    let peak = peak_of(&child);
    drop(feeder.join().unwrap());
    child.wait().unwrap();
    peak
}

#[test]
fn other_formats_take_less_than_16_mib() {
    let row = format!("{EASY},1\n");
    let long = "x".repeat(40 << 20);
    let open_quote = format!("{EASY},\"{}", "x\n".repeat(1 << 16));
    let bad_json = format!("{{\"a\":\"{long}\"}}");
    let good_json = format!("{{\"puzzle\":\"{EASY}\"}}");
    let cases = [
        (format!("puzzle,id\n{row}{long}\n{row}"), 3),
        (format!("puzzle,id\n{row}{open_quote}{row}"), (1 << 16) + 2),
        (format!("{EASY} 1\n").repeat(100_000), 100_000),
        (format!("{good_json}\n{bad_json}\n{good_json}\n"), 3),
        (format!("{}\n", "123456789".repeat(81)).repeat(20_000), 20_000),
    ];
    for (input, lines) in cases {
        let start = input[..20].to_owned();
        let peak = peak_of_conversion(input.into_bytes(), lines);
        assert!(peak < 16 << 10, "{start}: {peak} KiB");
    }
}

#[test]
fn eight_threads_and_parts_of_many_records_take_less_than_32_mib() {
    let many = format!("{EASY}\n").repeat(300_000);
    // Shard 1 of 3 has the last record: there are 300,001.
    for arguments in [&["--threads", "8"][..], &["--threads", "8", "--shard", "1/3"]] {
        let peak = peak_kib_of(arguments, many.as_bytes());
        assert!(peak < 32 << 10, "{arguments:?} {peak} KiB");
    }
}

#[test]
fn records_that_take_the_place_of_one_come_as_they_are_made() {
    let all = u64::MAX.to_string();
    for (arguments, lines) in [
        (&["scramble", "--seed", "1", "--count", &all][..], 100_000),
        (&["minimize", "--seed", "1", "--count", &all], 3_000),
        (&["minimize", "--all"], 3_000),
    ] {
        for threads in ["1", "3"] {
            let mut child = program()
                .args(arguments)
                .args(["--threads", threads])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let input = format!("{SOLVED}\n").repeat(20);
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let stdout = BufReader::new(child.stdout.take().unwrap());
            assert_eq!(stdout.lines().take(lines).map_while(Result::ok).count(), lines);
            let peak = peak_of(&child);
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(peak < 16 << 10, "{arguments:?} {peak} KiB");
        }
    }
}

/// What `ninefold canon --dedupe` prints of grids where the process may have `limit` KiB of address
/// space; `None` if the program does not run to its end.
fn distinct_grids(grids: &std::path::Path, threads: u8, limit: &str) -> Option<(Vec<u8>, String)> {
    let command = format!("canon --dedupe --threads {threads} --memory 8G");
    let script = format!("ulimit -v {limit}; exec \"$0\" {command} \"$1\"");
    let program = program().get_program().to_owned();
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .arg(grids)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    output.status.success().then_some((output.stdout, err))
}

#[test]
fn duplicates_are_removed_in_more_passes_where_memory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let grids = folder.path().join("grids.txt");
    let made = program()
        .args(["generate", "--grids", "--seed", "1", "--count", "50000", "-o"])
        .arg(&grids)
        .status()
        .unwrap();
    assert!(made.success());
    let (expected, _) = distinct_grids(&grids, 1, "unlimited").unwrap();
    // With little memory nothing can start, with much nothing is refused. The threads share what
    // there is, so there is no limit beyond the first where the program fails again.
    let limit = |threads, step| {
        let runs: Vec<_> = (16..1024)
            .step_by(step)
            .map(|mib| distinct_grids(&grids, threads, &(mib << 10).to_string()))
            .skip_while(Option::is_none)
            .take(20)
            .collect();
        assert!(runs.len() == 20, "{threads} threads");
        let several = runs.iter().filter(|run| {
            let (found, err) = run.as_ref().expect("a run with more memory than another");
            assert!(*found == expected, "{threads} threads");
            err.contains(" passes, ")
        });
        assert!(several.count() > 0, "{threads} threads");
    };
    std::thread::scope(|scope| {
        scope.spawn(|| limit(1, 2));
        scope.spawn(|| limit(4, 6));
    });
}
