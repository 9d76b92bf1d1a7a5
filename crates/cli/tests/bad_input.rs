//! Messages about bad input, bad command lines, closed pipes and full disks.

mod common;

use common::{EASY, Ran, SOLVED, ninefold, program, ran, rows};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

fn malformed(fault: &str) -> Ran {
    Ran {
        status: 2,
        out: "# malformed\n".into(),
        err: format!("ninefold: standard input: {fault}\n"),
    }
}

#[test]
fn an_input_of_blank_lines_has_no_puzzle() {
    for input in ["\n", "\n\n", "# nothing but a comment\n"] {
        for command in [&[][..], &["count"], &["check"], &["--all"]] {
            let expected = Ran {
                status: 2,
                out: String::new(),
                err: "ninefold: standard input: expected a puzzle, found nothing\n".into(),
            };
            assert_eq!(ninefold(command, input), expected);
        }
    }
}

#[test]
fn a_fault_names_line_column_expectation_and_finding() {
    let cases: [(Vec<u8>, &str); 9] = [
        (".".repeat(80).into(), "line 1, column 81: expected 81 characters, found 80"),
        (".".repeat(82).into(), "line 1, column 82: expected 81 characters, found 82"),
        (
            EASY.replacen('.', "a", 1).into(),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'a'",
        ),
        (
            EASY.replacen('.', "٣", 1).into(),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found '٣' (U+0663)",
        ),
        (
            EASY.replacen('.', "\0", 1).into(),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found a NUL character",
        ),
        (vec![b'.'; 10_000_000], "line 1, column 82: expected 81 characters, found 10000000"),
        (
            vec![0; 100],
            "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found a NUL character",
        ),
        (
            "hello\n".into(),
            "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found 'h'",
        ),
        (
            rows(&EASY[..72], " ").into(),
            "line 8, column 18: expected 9 rows of 9 cells, without a blank line between them, found 8 rows",
        ),
    ];
    for (input, fault) in cases {
        for command in [&[][..], &["count"], &["check"]] {
            let mut ran = ninefold(command, &input);
            // The nearest format may follow. `bad_files.rs` has those messages.
            let end = ran.err.find('\n').map_or(ran.err.len(), |end| end + 1);
            let rest = ran.err.split_off(end);
            assert_eq!(ran, malformed(fault));
            assert!(rest.is_empty() || rest.contains("; the nearest format is "), "{rest}");
        }
    }
}

#[test]
fn a_bad_record_keeps_its_place_and_the_others_are_answered() {
    let input = format!("{EASY}\n{}\n{EASY}x\n{EASY}\n", &EASY[..80]);
    let solved = ninefold(&[], &input);
    assert_eq!(solved.status, 2);
    assert_eq!(solved.out, format!("{SOLVED}\n# malformed\n# malformed\n{SOLVED}\n"));
    assert!(solved.err.ends_with("ninefold: 4 puzzles: 2 solved, 2 malformed\n"), "{solved:?}");
    assert_eq!(ninefold(&["count"], &input).out, "=1\n# malformed\n# malformed\n=1\n");
    let grid = rows(EASY, " ");
    let input = format!("{grid}\n{}\n{grid}", grid.replacen('5', "?", 1));
    let expected = format!("{}\n# malformed\n\n{}", rows(SOLVED, " "), rows(SOLVED, " "));
    assert_eq!(ninefold(&[], input).out, expected);
}

#[test]
fn the_last_grid_may_be_truncated() {
    let grid = rows(EASY, "");
    let ran = ninefold(&[], format!("{grid}\n{}", &grid[..45]));
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out, format!("{}\n# malformed\n", rows(SOLVED, "")));
    assert!(ran.err.contains("line 15, column 6: expected a row of 9 cells"), "{}", ran.err);
}

#[test]
fn a_clash_in_each_kind_of_house_is_told() {
    let with = |cells: [usize; 2]| -> String {
        (0..81).map(|i| if cells.contains(&i) { '4' } else { '.' }).collect()
    };
    for (cells, clash) in [
        ([9, 17], "r2c1 and r2c9 are both 4 in row 2"),
        ([2, 74], "r1c3 and r9c3 are both 4 in column 3"),
        ([30, 40], "r4c4 and r5c5 are both 4 in box 5"),
    ] {
        let ran = ninefold(&[], with(cells));
        assert_eq!(ran.status, 1);
        assert_eq!(ran.err, format!("ninefold: standard input: line 1: no solution: {clash}\n"));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.txt");
    fs::write(&good, EASY).unwrap();
    let missing = folder.path().join("missing.txt");
    let output = program().args([&missing, folder.path(), &good]).output().unwrap();
    let ran = ran(output);
    assert_eq!((ran.status, ran.out.as_str()), (2, &*format!("{SOLVED}\n")));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].contains("missing.txt: cannot be read: no file has this name"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains(" is a folder; name the files"), "{}", lines[1]);
}

#[test]
fn an_error_of_the_command_line_says_what_was_meant() {
    for (arguments, tip) in [
        ("help sovle", Some("a similar subcommand exists: 'solve'")),
        ("generate 100", Some("for the number of puzzles, write '--count 100'")),
        ("generate --n 100", Some("a similar argument exists: '-n'")),
        ("scramble --n 100", Some("a similar argument exists: '-n'")),
        ("solve --n 100", None),
        ("count --all", None),
        ("--to cvs", Some("a similar value exists: 'csv'")),
        ("convert --to xlsx", Some("ninefold does not write .xlsx files; name a .csv file")),
        ("generate --difficulty hard", None),
    ] {
        let ran = ninefold(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments}");
        match tip {
            Some(tip) => assert!(ran.err.contains(&format!("tip: {tip}")), "{}", ran.err),
            None => assert!(!ran.err.contains("tip: "), "{}", ran.err),
        }
    }
    let hard = ninefold(&["generate", "--difficulty", "hard"], "").err;
    assert!(hard.contains("; --level has names such as easy and hard"), "{hard}");
    let help = ninefold(&["help", "--help"], "");
    assert_eq!(help, ninefold(&["--help"], ""));
}

#[test]
fn the_help_of_a_shared_option_is_true_of_its_command() {
    for (command, help) in [
        (&["-h"][..], "otherwise the layout of the input]"),
        (&["solve", "-h"], "otherwise the layout of the input]"),
        (&["check", "-h"], "otherwise plain text]"),
        (&["canon", "-h"], "otherwise line]"),
        (&["generate", "-h"], "indices I-1, I-1+N, ..., counted from --start"),
        (&["count", "-h"], "records I, I+N, I+2N, ... of all inputs"),
        (&["bench", "-h"], "Leave malformed records out without an error"),
    ] {
        let text = ninefold(command, "").out;
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(help), "{command:?}: {text}");
    }
}

#[test]
fn a_misspelt_command_is_refused_with_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.txt");
    fs::write(&good, EASY).unwrap();
    let good = good.to_str().unwrap();
    let ran = ninefold(&["conut", good], "");
    let err =
        "ninefold: conut: no file and no command has this name; did you mean `ninefold count`?\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (2, "", err));
    let ran = ninefold(&["--stats", "check", good], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("check: the command comes first: ninefold check ..."), "{}", ran.err);
    let ran = ninefold(&["puzzles", good], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, &*format!("{SOLVED}\n")));
    assert!(ran.err.contains("puzzles: cannot be read: no file has this name"), "{}", ran.err);
}

#[test]
fn a_puzzle_may_be_the_argument_itself() {
    let ran = ninefold(&[EASY], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, &*format!("{SOLVED}\n"), ""));
    assert_eq!(ninefold(&["count", EASY, &".".repeat(81)], "").out, "=1\n>=2\n");
    let ran = ninefold(&["check", &EASY[..80]], "");
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("the puzzle on the command line: line 1, column 81: expected"),
        "{}",
        ran.err
    );
    let pasted = [EASY.replace('.', "?"), format!(" {EASY} "), rows(EASY, " ")];
    for puzzle in pasted {
        assert_eq!(ninefold(&[&puzzle], "").out.replace([' ', '\n'], ""), SOLVED, "{puzzle}");
    }
    // A blank may be a hyphen, also the first one.
    let hyphens = format!("-{}", &EASY[1..].replace('.', "-"));
    assert_eq!(ninefold(&["count", &hyphens], "").out, "=1\n");
    // As programs write it.
    let digits = EASY.replace('.', "0");
    let cells: Vec<String> = digits.chars().map(String::from).collect();
    let lists: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let written = [
        format!("'{EASY}'"),
        format!("\"{EASY}\","),
        format!("[{}]", cells.join(", ")),
        format!("[{}]", lists.join(",")),
        format!("[{}]", lists.join(",\n")),
        format!("{{\"puzzle\":\"{EASY}\"}}"),
        format!("[ {{ \"puzzle\": \"{EASY}\" }} ]"),
        format!("board = [{}]", lists.join(",")),
        format!("```\n{}```", rows(EASY, "\n").replace("\n\n", "\n")),
    ];
    for puzzle in written {
        let ran = ninefold(&["solve", &puzzle], "");
        assert_eq!(
            (ran.out.replace([' ', '\n'], ""), ran.err),
            (SOLVED.into(), String::new()),
            "{puzzle}"
        );
    }
    // If a file has this name, the argument means the file.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(EASY), ".".repeat(81)).unwrap();
    let output = program().args(["count", EASY]).current_dir(folder.path()).output().unwrap();
    assert_eq!(ran_of(output), ">=2\n");
}

fn ran_of(output: std::process::Output) -> String {
    ran(output).out
}

#[test]
#[cfg(unix)]
fn an_input_that_is_the_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.txt");
    fs::write(&path, EASY).unwrap();
    let append = || File::options().append(true).open(&path).unwrap();
    let of_name = program().arg(&path).stdout(append()).output().unwrap();
    let stdin = File::open(&path).unwrap();
    let of_stdin = program().stdin(stdin).stdout(append()).output().unwrap();
    // With --resume, an input with the output's name would look like a complete output.
    let resumed = program().arg(&path).arg("--resume").arg("-o").arg(&path).output().unwrap();
    for (output, name, advice) in [
        (of_name, "f.txt", "; name another file, or replace it with --output "),
        (of_stdin, "standard input", "; name another file, or replace it with --output FILE"),
        (resumed, "f.txt", "; name another output, because --resume needs the input"),
    ] {
        let ran = ran(output);
        assert_eq!(ran.status, 2);
        let expected = format!("{name} is the input and the output{advice}");
        assert!(ran.err.contains(&expected), "{}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), EASY);
    }
    // A name of standard output means the stream, which appends.
    let log = folder.path().join("log.txt");
    fs::write(&log, "kept\n").unwrap();
    let stdout = File::options().append(true).open(&log).unwrap();
    let mut named = program();
    let output = named.arg(&path).args(["-o", "/dev/stdout"]).stdout(stdout).output().unwrap();
    assert_eq!(ran(output).status, 0);
    assert_eq!(fs::read_to_string(&log).unwrap(), format!("kept\n{SOLVED}\n"));
    let empty = folder.path().join("empty.txt");
    let emptied = program().arg(&empty).stdout(File::create(&empty).unwrap()).output().unwrap();
    let expected = "and it is empty, because a shell empties the file after `>`; name another file";
    let emptied = ran(emptied);
    assert!(emptied.status == 2 && emptied.err.contains(expected), "{}", emptied.err);
    // A named output takes its place when it is complete.
    let output = program().arg(&path).arg("-o").arg(&path).output().unwrap();
    assert_eq!(
        (ran(output).status, fs::read_to_string(&path).unwrap()),
        (0, format!("{SOLVED}\n"))
    );
}

#[test]
#[cfg(unix)]
fn a_bad_folder_for_temporary_files_is_no_fault_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.parquet");
    let written = ninefold(&["convert", "-o", path.to_str().unwrap()], format!("{EASY}\n"));
    assert_eq!((written.status, written.err.as_str()), (0, ""));
    let count = |arguments: &[&str], stdin: Stdio| {
        let mut command = program();
        command.arg("count").args(arguments).env("TMPDIR", "/nonexistent").stdin(stdin);
        ran(command.output().unwrap())
    };
    // A redirected file needs no copy.
    let redirected = count(&[], File::open(&path).unwrap().into());
    assert_eq!((redirected.out.as_str(), redirected.err.as_str()), ("=1\n", ""));
    let mut cat = Command::new("cat").arg(&path).stdout(Stdio::piped()).spawn().unwrap();
    let piped = count(&[], cat.stdout.take().unwrap().into());
    cat.wait().unwrap();
    let expected = "standard input: cannot be read: a Parquet file from a pipe or a compressed \
                    file is copied to the folder /nonexistent first, and that failed";
    assert!(piped.status == 2 && piped.err.contains(expected), "{}", piped.err);
}

#[test]
#[cfg(unix)]
fn a_file_size_limit_is_an_error_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.txt");
    fs::write(&input, format!("{EASY}\n").repeat(20_000)).unwrap();
    let limited = |arguments: &str| {
        let script = format!("ulimit -f 1; exec \"$0\" {arguments}");
        let output = Command::new("sh")
            .args(["-c", &script])
            .arg(program().get_program())
            .current_dir(folder.path())
            .output();
        ran(output.unwrap())
    };
    for (command, number) in WRITING.into_iter().zip(1..) {
        let continued = format!("-o {number}.txt --resume");
        for target in ["-o out.txt", "-o out.csv", &continued, "> out.txt"] {
            let ran = limited(&format!("{command} {target}"));
            assert_eq!(ran.status, 2, "{command} {target}");
            let is_told = ran.err.contains("cannot be written: File too large");
            assert!(is_told, "{command} {target}: {}", ran.err);
        }
    }
    for arguments in ["man pages", "--help > out.txt", "completions bash > out.txt"] {
        let ran = limited(arguments);
        assert_eq!(ran.status, 2, "{arguments}");
        assert!(ran.err.contains("cannot be written: File too large"), "{arguments}: {}", ran.err);
    }
}

/// A command line of every command that writes records, with more output than a small disk holds.
const WRITING: [&str; 8] = [
    "solve in.txt",
    "count in.txt",
    "check in.txt",
    "convert in.txt",
    "canon in.txt",
    "scramble --seed 1 in.txt",
    "minimize --seed 1 in.txt",
    "generate --seed 1 --count 20000 --grids",
];

#[test]
fn options_about_messages_may_stand_before_the_command() {
    let input = format!("{EASY}\n{}\n", &EASY[..80]);
    let ran = ninefold(&["-q", "count"], &input);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (2, "=1\n# malformed\n", ""));
    let ran = ninefold(&["--json", "count"], &input);
    assert!(ran.err.contains("\"kind\":\"record\""), "{}", ran.err);
}

#[test]
fn a_wrong_command_line_is_refused() {
    for arguments in [
        &["--to", "circle"][..],
        &["--limit", "3"],
        &["--all", "--limit", "0"],
        &["count", "--limit", "many"],
        &["--max-nodes", "-5"],
        &["--nonsense"],
        &["man", "/dev/null/folder"],
        &["-o", "/nonexistent/folder/out"],
        &["-o", "/"],
    ] {
        let ran = ninefold(arguments, EASY);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn a_negative_number_is_refused_by_the_option_that_it_follows() {
    for (arguments, expected) in [
        (&["generate", "--seed", "-1"][..], "a whole number from 0 to 18446744073709551615"),
        (&["generate", "-n", "-1"], "a whole number from 1 to 18446744073709551615, or `all`"),
        (&["count", "--limit", "99999999999999999999"], "from 1 to 18446744073709551615, or `all`"),
        (&["count", "--limit", "-7"], "a whole number from 1 to 18446744073709551615, or `all`"),
        (&["--threads", "-2"], "a whole number from 1 to 1024"),
        (&["--timeout", "-2"], "a time of at least 1 ns, such as 50ms, 2s, 5m or 1h"),
    ] {
        let ran = ninefold(arguments, EASY);
        assert_eq!(ran.status, 2, "{arguments:?}");
        let is_told = ran.err.contains("invalid value '") && ran.err.contains(expected);
        assert!(is_told, "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let input = format!("{EASY}\n").repeat(50_000);
    let mut child = program()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let mut first = [0; 82];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(first.as_slice(), format!("{SOLVED}\n").as_bytes());
    // The test has closed the pipe, so the program ends without a message.
    let ran = ran(child.wait_with_output().unwrap());
    feeder.join().unwrap();
    assert_eq!(ran, Ran { status: 0, out: String::new(), err: String::new() });
}

#[test]
fn a_closed_pipe_ends_the_program_though_more_input_may_come() {
    for threads in ["1", "2", "8"] {
        let mut child = program()
            .args(["--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = format!("{EASY}\n").repeat(50_000);
        // Standard input stays open.
        let feeder = std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
            stdin
        });
        child.stdout.take().unwrap().read_exact(&mut [0; 82]).unwrap();
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!(ran, Ran { status: 0, out: String::new(), err: String::new() }, "{threads}");
        drop(feeder.join().unwrap());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for many in [1, 20_000, 100_000] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("in.txt");
        fs::write(&path, format!("{EASY}\n").repeat(many)).unwrap();
        let to_stdout = program().arg(&path).stdout(full()).output().unwrap();
        let to_stdout = ran(to_stdout);
        assert_eq!(to_stdout.status, 2);
        assert_eq!(
            to_stdout.err,
            "ninefold: standard output: cannot be written: No space left on device (os error 28)\n",
        );
        let to_file = ran(program().arg("-o").arg("/dev/full").arg(&path).output().unwrap());
        assert_eq!(to_file.status, 2);
        assert!(to_file.err.contains("/dev/full: cannot be written: No space left"));
        // From standard input, a read may come between the failure and the next record.
        let file = File::open(&path).unwrap();
        let from_stdin = program().stdin(file).stdout(full()).output().unwrap();
        assert_eq!(ran(from_stdin), to_stdout);
        let words = WRITING.into_iter().filter(|_| many == 1).map(|words| words.split(' '));
        for words in words.chain(["completions bash".split(' '), "--help".split(' ')]) {
            let mut command = program();
            command.args(words.clone()).current_dir(folder.path()).stdout(full());
            let failed = ran(command.output().unwrap());
            assert_eq!((failed.status, failed.err), (2, to_stdout.err.clone()), "{words:?}");
        }
    }
}

#[test]
fn an_answer_comes_before_more_input_is_awaited() {
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{SOLVED}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_answer_does_not_wait_where_there_are_threads() {
    let mut child = program()
        .args(["--threads", "3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    // First enough lines to start the threads, then single lines, each in two pieces.
    let many = 10_000;
    let feeder = std::thread::spawn(move || {
        stdin.write_all(format!("{EASY}\n").repeat(many).as_bytes()).unwrap();
        stdin
    });
    let mut line = String::new();
    for _ in 0..many {
        line.clear();
        stdout.read_line(&mut line).unwrap();
    }
    let mut stdin = feeder.join().unwrap();
    for _ in 0..3 {
        stdin.write_all(EASY.as_bytes()).unwrap();
        stdin.write_all(b"\n").unwrap();
        line.clear();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{SOLVED}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_answer_does_not_wait_for_a_long_search() {
    // The second puzzle has more solutions than can be counted.
    let mut child = program()
        .args(["count", "--limit", "all"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = format!("{EASY}\n{}\n", ".".repeat(81));
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(line, "=1\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_whole_records_and_ends_with_130() {
    let interrupt = |pid: u32| {
        let killed = Command::new("kill").args(["-INT", &pid.to_string()]).status();
        assert!(killed.unwrap().success());
    };
    // Interrupt the program while it waits for input.
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    interrupt(child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    // Interrupt the program while it prints solutions without end.
    let mut child = program()
        .args(["--all", "--to", "line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&[b'.'; 81]).unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut printed = vec![0; 8200];
    stdout.read_exact(&mut printed).unwrap();
    let id = child.id();
    let reader = std::thread::spawn(move || {
        stdout.read_to_end(&mut printed).unwrap();
        printed
    });
    interrupt(id);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let printed = reader.join().unwrap();
    assert_eq!(printed.len() % 82, 0);
    assert!(printed.chunks(82).all(|record| record[81] == b'\n'));
}

#[cfg(unix)]
#[test]
fn an_interrupt_cuts_no_record_where_the_reader_stalls() {
    let grids = format!("{}\n", rows(EASY, "")).repeat(20_000);
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || drop(stdin.write_all(grids.as_bytes())));
    // Once there is output, the program handles an interrupt.
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0];
    stdout.read_exact(&mut first).unwrap();
    // Time for the pipe to fill. If it does not fill, the test shows less but does not fail.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    let mut printed = String::from(char::from(first[0]));
    stdout.read_to_string(&mut printed).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    feeder.join().unwrap();
    let grid = rows(SOLVED, "");
    assert!(!printed.is_empty());
    for record in printed.split("\n\n") {
        assert_eq!(record.trim_end(), grid.trim_end());
    }
    assert!(printed.ends_with('\n'));
}

#[test]
#[cfg(unix)]
fn an_input_without_line_ends_comes_to_an_end() {
    let ask = |arguments: &[&str]| {
        let ran = ninefold(arguments, "");
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.err.contains("a line of more than a gibibyte"), "{arguments:?}: {}", ran.err);
    };
    std::thread::scope(|scope| {
        scope.spawn(|| ask(&["count", "/dev/zero"]));
        scope.spawn(|| ask(&["count", "--strict", "/dev/zero"]));
        scope.spawn(|| ask(&["count", "--from", "csv", "/dev/zero"]));
    });
}

#[test]
fn the_name_of_a_folder_is_no_output() {
    let folder = tempfile::tempdir().unwrap();
    let name = format!("{}/new/", folder.path().display());
    let ran = ninefold(&["-o", &name], format!("{EASY}\n"));
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("this is the name of a folder"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
