//! Runs that are killed and continued. The output has the bytes of a run without interruption.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, Ran, program, ran, rows};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

/// Returns records of all kinds.
fn input(records: usize) -> String {
    let solved = common::SOLVED;
    let clash = EASY.replacen('5', "6", 1);
    let several = EASY.replace(['9', '8'], ".");
    let record = |i: usize| match i % 50 {
        7 => format!("{clash}\n"),
        11 => format!("{}\n", &EASY[..80]),
        17 => format!("{solved}\n"),
        23 => format!("{several}\n"),
        29 => format!("\n{}\n", rows(EASY, " ")),
        _ => format!("{EASY}\n"),
    };
    (0..records).map(record).collect()
}

struct Place {
    folder: tempfile::TempDir,
    input: PathBuf,
}

impl Place {
    fn new(input: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("in.txt");
        fs::write(&path, input).unwrap();
        Self { folder, input: path }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn partial(&self, name: &str) -> PathBuf {
        self.path(&format!("{name}.partial"))
    }

    fn command(&self, arguments: &[&str], output: &Path) -> std::process::Command {
        let mut command = program();
        command.args(arguments).arg("-o").arg(output);
        if arguments[0] != "generate" {
            command.arg(&self.input);
        }
        command.stderr(Stdio::piped()).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str], output: &Path) -> Ran {
        ran(self.command(arguments, output).output().unwrap())
    }
}

/// Pseudorandom numbers (xorshift), the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Waits until a condition holds, for ten minutes at most: instrumented programs on a busy machine
/// are slow.
fn wait_until(has_come: impl Fn() -> bool) {
    let start = std::time::Instant::now();
    while !has_come() {
        assert!(start.elapsed() < Duration::from_mins(10), "it does not come");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A program that is killed at the end, also if its test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const RESUME: &str = "--resume";

/// Kills runs at random moments and continues them, until `kills` runs have been killed. Returns
/// how many of these had written something.
fn kill_and_resume(arguments: &[&str], name: &str, input: &str, kills: usize) -> usize {
    let place = Place::new(input);
    let whole = place.path(&format!("whole-{name}"));
    let expected_run = place.run(arguments, &whole);
    let expected = fs::read(&whole).unwrap();
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ input.len() as u64);
    let output = place.path(name);
    let arguments = [arguments, &[RESUME]].concat();
    let start = std::time::Instant::now();
    let uninterrupted = place.run(&arguments, &output);
    let longest = start.elapsed().as_micros() as u64 + 1000;
    assert_eq!(fs::read(&output).unwrap(), expected, "{arguments:?}");
    assert_eq!(uninterrupted.status, expected_run.status);
    fs::remove_file(&output).unwrap();
    let (mut killed, mut begun) = (0, 0);
    while killed < kills {
        let mut child = place.command(&arguments, &output).spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let drain = thread::spawn(move || io::read_to_string(&mut stderr));
        thread::sleep(Duration::from_micros(random.below(longest)));
        child.kill().unwrap();
        let status = child.wait().unwrap();
        let told = drain.join().unwrap().unwrap();
        if status.code().is_some() {
            assert_eq!(status.code(), Some(expected_run.status), "{arguments:?}: {told}");
            assert!(output.exists(), "{arguments:?}: {told}");
        }
        // A kill can come after the output is complete, but before the end of the program.
        let is_partial = place.partial(name).exists();
        let is_finished = status.code().is_some() || output.exists() && !is_partial;
        killed += usize::from(!is_finished);
        let length = fs::metadata(place.partial(name)).map_or(0, |data| data.len());
        begun += usize::from(!is_finished && length > 0);
        // One time in four, and after the last kill, a run goes on to its end.
        if !is_finished && (random.below(4) == 0 || killed == kills) {
            let last = place.run(&arguments, &output);
            assert_eq!(last.status, expected_run.status, "{arguments:?}: {}", last.err);
            let summary = |ran: &Ran| ran.err.lines().last().map(str::to_owned);
            assert_eq!(summary(&last), summary(&expected_run));
            assert!(output.exists(), "{arguments:?}: {}", last.err);
        } else if !is_finished {
            continue;
        }
        assert!(fs::read(&output).unwrap() == expected, "{arguments:?} after {killed} kills");
        assert!(!place.partial(name).exists());
        fs::remove_file(&output).unwrap();
        // A run that is killed at its very end leaves its state, which the next run replaces.
        for left in ["state", "state.new", "new"] {
            let _ = fs::remove_file(place.path(&format!("{name}.partial.{left}")));
        }
        assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 2);
    }
    begun
}

/// Runs to kill: arguments, name of the output, number of records.
const RUNS: [(&[&str], &str, usize); 27] = [
    (&["--to", "line"], "solved.txt", 30_000),
    (&["solve"], "solved.txt.gz", 20_000),
    (&["solve", "--threads", "1"], "solved.zst", 20_000),
    (&["solve", "--threads", "3"], "solved.bz2", 20_000),
    (&["solve"], "solved.xz", 20_000),
    (&["--all", "--limit", "20"], "all.txt", 5000),
    (&["count", "--limit", "100"], "counted.txt", 20_000),
    (&["check"], "checked.txt.gz", 5000),
    (&["rate", "--max-nodes", "100"], "rated.txt", 3000),
    (&["rate", "--max-nodes", "100"], "rated.csv", 3000),
    (&["rate", "--max-nodes", "100"], "rated.parquet", 3000),
    (&["check"], "checked.jsonl.zst", 3000),
    (&["solve", "--to", "sdk"], "solved.sdk", 3000),
    (&["solve"], "solved.csv", 20_000),
    (&["count", "--skip-bad"], "counted.parquet", 20_000),
    (&["solve", "--skip-bad"], "left.zst", 20_000),
    (&["convert", "--lossy"], "converted.csv", 30_000),
    (&["convert", "--lossy"], "converted.parquet", 30_000),
    (&["canon"], "forms.txt", 5000),
    (&["canon", "--dedupe", "--memory", "60"], "classes.txt.gz", 5000),
    (&["scramble", "--seed", "1", "--count", "3"], "scrambled.csv", 5000),
    (&["minimize", "--seed", "1"], "minimal.txt", 2000),
    (&["generate", "--seed", "1", "--count", "5000"], "made.txt", 0),
    (&["generate", "--seed", "1", "--count", "5000", "--threads", "2"], "made.csv.zst", 1),
    (&["generate", "--seed", "1", "--count", "400", "--kind", "jigsaw"], "jigsaws.txt", 1),
    (&["generate", "--seed", "1", "--count", "3000", "--grid", "6x6"], "small.csv", 1),
    (&["generate", "--seed", "1", "--count", "3000", "--unique-classes"], "made.parquet", 2),
];

/// Returns the number of kills in all. The variable `NINEFOLD_KILLS` sets another one, for a longer
/// run by hand.
fn kills() -> usize {
    std::env::var("NINEFOLD_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(200)
}

#[test]
fn a_killed_run_is_continued_to_the_same_bytes() {
    let kill_all = |runs: &[(&[&str], &str, usize)]| {
        let mut begun = 0;
        for (arguments, name, records) in runs {
            begun += kill_and_resume(arguments, name, &input(*records), kills() / RUNS.len());
        }
        begun
    };
    // The other tests of this file end much earlier, so this one has two threads.
    let (first, second) = RUNS.split_at(RUNS.len() / 2);
    let begun = thread::scope(|scope| {
        let other = scope.spawn(|| kill_all(second));
        kill_all(first) + other.join().unwrap()
    });
    println!("{} killed, {begun} of them after they had written something", kills());
    assert!(begun > kills() / 10, "{begun}");
}

#[test]
fn the_columns_of_a_continued_table_do_not_depend_on_where_it_was_killed() {
    let malformed = "{\"puzzle\": \"x\", \"level\": 1}\n".repeat(3000);
    let good = format!("{{\"puzzle\": \"{EASY}\", \"name\": \"a\", \"level\": 2}}\n");
    let records = malformed + &good.repeat(3000);
    for name in ["out.csv", "out.parquet"] {
        kill_and_resume(&["solve", "--lossy"], name, &records, 6);
    }
}

#[test]
fn answers_that_depend_on_time_are_kept() {
    // How many solutions are counted in a tenth of a second is never the same twice.
    let place = Place::new(&format!("{}\n", ".".repeat(81)).repeat(20));
    let arguments = ["count", "--limit", "all", "--timeout", "100ms", "--threads", "1"];
    for name in ["counts.txt", "counts.csv", "counts.jsonl", "counts.csv.gz", "counts.parquet"] {
        let output = place.path(name);
        let begun =
            Running(place.command(&[&arguments[..], &[RESUME]].concat(), &output).spawn().unwrap());
        if output.extension().is_some_and(|ending| ending == "gz") {
            // Pieces of a compressed output are too long for this test.
            thread::sleep(Duration::from_millis(300));
        } else {
            wait_until(|| kept_bytes(&place.partial(name)) > 0);
        }
        drop(begun);
        let length = usize::try_from(kept_bytes(&place.partial(name))).unwrap();
        let kept = fs::read(place.partial(name)).unwrap_or_default()[..length].to_vec();
        let continued = place.run(&[&arguments[..], &[RESUME]].concat(), &output);
        // A limit ended the searches.
        assert_eq!(continued.status, 1, "{name}: {}", continued.err);
        let whole = fs::read(&output).unwrap();
        assert!(
            output.extension().is_some_and(|ending| ending == "parquet")
                || whole.starts_with(&kept),
            "{name}"
        );
        assert!(!place.partial(name).exists(), "{name}");
    }
    // From a pipe, nothing can be kept: this is said before the run and not after it.
    let mut piped = program();
    piped.args(arguments).args([RESUME, "-o"]).arg(place.path("piped.csv"));
    let piped = piped.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let piped = ran(piped.wait_with_output().unwrap());
    assert_eq!(piped.status, 2, "{}", piped.err);
    assert!(piped.err.contains("--timeout makes answers depend on time"), "{}", piped.err);
}

/// A count without end of a grid without clues.
const COUNT: [&str; 6] = ["count", "--limit", "all", "--max-nodes", "unlimited", RESUME];

#[test]
fn a_record_that_is_torn_is_written_again() {
    let records = input(200);
    let place = Place::new(&records);
    let whole = place.path("whole.txt");
    place.run(&COUNT, &whole);
    let expected = fs::read(whole).unwrap();
    // The last record takes too long, so each run waits there to be killed.
    fs::write(&place.input, format!("{records}{}\n", ".".repeat(81))).unwrap();
    let output = place.path("out.txt");
    let before = leave_partial(&place, &output, expected.len());
    assert_eq!(before, expected);
    let torn = [&before[..], b">=12"].concat();
    fs::write(place.partial("out.txt"), torn).unwrap();
    assert_eq!(leave_partial(&place, &output, expected.len()), expected);
}

/// Kills a run whose last record takes too long as soon as it has written and noted all records
/// before. Returns its partial output.
fn leave_partial(place: &Place, output: &Path, bytes: usize) -> Vec<u8> {
    let partial = PathBuf::from(format!("{}.partial", output.display()));
    let running = Running(place.command(&COUNT, output).spawn().unwrap());
    wait_until(|| {
        fs::metadata(&partial).is_ok_and(|data| data.len() == bytes as u64)
            && kept_bytes(&partial) == bytes as u64
    });
    drop(running);
    fs::read(partial).unwrap()
}

/// Returns the number of bytes that a partial output surely keeps, which its state says later.
fn kept_bytes(partial: &Path) -> u64 {
    let state = fs::read_to_string(format!("{}.state", partial.display())).unwrap_or_default();
    let noted = state.split_once("\n\n").map_or("", |(_, slots)| slots).lines();
    noted.filter_map(|slot| slot.get(..20)?.parse().ok()).max().unwrap_or(0)
}

#[test]
fn what_another_run_has_begun_is_refused() {
    let place = Place::new(&format!("{EASY}\n{EASY}\n{}\n", ".".repeat(81)));
    let output = place.path("out.txt");
    let before = leave_partial(&place, &output, 6);
    let refused = |arguments: &[&str], expected: &str| {
        let ran = place.run(arguments, &output);
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
        assert_eq!(fs::read(place.partial("out.txt")).unwrap(), before);
        assert!(!output.exists());
    };
    refused(
        &["count", RESUME],
        "`question: the count up to 18446744073709551615`, and this run `question: the count up to 2`",
    );
    refused(&["check", RESUME], "was begun by another run");
    refused(&["convert", RESUME], "was begun by another run");
    // The input has changed.
    fs::write(&place.input, format!("{EASY}\n{EASY}\n")).unwrap();
    refused(&COUNT, "`input: ");
    // The state, which says where the output comes from, is gone.
    let state = place.path("out.txt.partial.state");
    fs::remove_file(state).unwrap();
    refused(&COUNT, "remove or rename");
    // A run without --resume ignores the partial output and leaves it alone.
    assert_eq!(place.run(&["count"], &output).status, 0);
    assert_eq!(fs::read_to_string(&output).unwrap(), "=1\n=1\n");
    assert_eq!(fs::read(place.partial("out.txt")).unwrap(), before);
}

#[test]
fn a_partial_output_that_was_changed_is_refused() {
    let place = Place::new(&format!("{EASY}\n{EASY}\n{}\n", ".".repeat(81)));
    let output = place.path("out.txt");
    leave_partial(&place, &output, 6);
    for changed in ["=1\n=2\n", "=1\n"] {
        fs::write(place.partial("out.txt"), changed).unwrap();
        let ran = place.run(&COUNT, &output);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("is not what this run has written"), "{}", ran.err);
    }
}

#[test]
fn two_runs_do_not_write_the_same_output() {
    let place = Place::new(&format!("{EASY}\n{EASY}\n{}\n", ".".repeat(81)));
    let output = place.path("out.txt");
    let running = Running(place.command(&COUNT, &output).spawn().unwrap());
    wait_until(|| fs::metadata(place.partial("out.txt")).is_ok_and(|data| data.len() >= 6));
    let second = place.run(&COUNT, &output);
    drop(running);
    assert_eq!(second.status, 2);
    assert!(second.err.contains("another run is writing"), "{}", second.err);
}

#[test]
fn resuming_needs_a_file() {
    let place = Place::new(&format!("{EASY}\n"));
    let ran_without = ran(program().args([RESUME]).arg(&place.input).output().unwrap());
    assert_eq!(ran_without.status, 2);
    let refused = place.run(&[RESUME], Path::new("/dev/null"));
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("only a file can be continued"), "{}", refused.err);
}

#[test]
fn another_input_on_standard_input_is_refused() {
    let place = Place::new(&format!("{EASY}\n{EASY}\n{}\n", ".".repeat(81)));
    let output = place.path("out.txt");
    let run = |input: &str, is_killed: bool| {
        let mut child = program()
            .args(COUNT)
            .arg("-o")
            .arg(&output)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The program does not read its input if the output is complete.
        let _ = io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        if is_killed {
            // A run that compares takes no checkpoints.
            let partial = place.partial("out.txt");
            let _running = Running(child);
            wait_until(|| fs::metadata(&partial).is_ok_and(|data| data.len() == 6));
            return None;
        }
        Some(ran(child.wait_with_output().unwrap()))
    };
    run(&fs::read_to_string(&place.input).unwrap(), true);
    let none = format!("{}\n", EASY.replacen('5', "6", 1));
    for other in [format!("{EASY}\n"), none.repeat(3)] {
        let refused = run(&other, false).unwrap();
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains("is not what this run would write"), "{}", refused.err);
        assert!(!output.exists());
    }
    let again = run(&format!("{EASY}\n{EASY}\n{EASY}\n"), false).unwrap();
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(fs::read_to_string(&output).unwrap(), "=1\n=1\n=1\n");
    let complete = run(&none, false).unwrap();
    assert_eq!(complete.status, 0);
    assert!(
        complete.err.contains("out.txt is already complete, by this command or another; to make"),
        "{}",
        complete.err
    );
    assert_eq!(fs::read_to_string(&output).unwrap(), "=1\n=1\n=1\n");
}

#[test]
fn fewer_than_are_made_already_are_refused_and_nothing_is_lost() {
    let place = Place::new("");
    let generate = |count: &str, name: &str| {
        let arguments = ["generate", "--seed", "1", "--resume", "--count", count];
        place.command(&arguments, &place.path(name))
    };
    for (name, format) in [("out.txt", &[][..]), ("out.parquet", &["--grids", "--to", "parquet"])] {
        let endless = Running(generate("100000000", name).args(format).spawn().unwrap());
        wait_until(|| kept_bytes(&place.partial(name)) > 100_000);
        drop(endless);
        let fewer = ran(generate("5", name).args(format).output().unwrap());
        assert_eq!((fewer.status, place.path(name).exists()), (2, false), "{fewer:?}");
        assert!(fewer.err.contains("count"), "{fewer:?}");
        let data = fs::metadata(place.partial(name)).unwrap();
        assert!(data.len() > 100_000, "{name}: {data:?}");
    }
    let other = ran(generate("5", "out.txt").args(["--clues", "24", "--proper"]).output().unwrap());
    let why = "it says `order: any minimal puzzle`, and this run `order: --proper --clues 24`";
    assert!(other.status == 2 && other.err.contains(why), "{other:?}");
    let lines = fs::read_to_string(place.partial("out.txt")).unwrap().lines().count();
    let count = (lines + 100).to_string();
    let more = ran(generate(&count, "out.txt").output().unwrap());
    assert_eq!((more.status, more.err.as_str()), (0, ""), "{more:?}");
    let whole = fs::read_to_string(place.path("out.txt")).unwrap();
    assert_eq!(whole.lines().count(), lines + 100);
}

#[test]
fn a_checkpoint_that_was_changed_is_not_used() {
    let place = Place::new("");
    let generate = |count: &str, name: &str| {
        let arguments = ["generate", "--grids", "--seed", "1", "--resume", "--count", count];
        place.command(&arguments, &place.path(name))
    };
    let endless = Running(generate("100000000", "out.txt").spawn().unwrap());
    wait_until(|| kept_bytes(&place.partial("out.txt")) > 100_000);
    drop(endless);
    let state = format!("{}.state", place.partial("out.txt").display());
    let text = fs::read_to_string(&state).unwrap();
    let lines = fs::read_to_string(place.partial("out.txt")).unwrap().lines().count();
    // Other numbers of bytes, and lines that are cut.
    let (head, slots) = text.split_once("\n\n").unwrap();
    let slots = slots.replace("0000000000", "0000000001").replace(" 00", " 0");
    fs::write(&state, format!("{head}\n\n{slots}")).unwrap();
    let count = (lines + 100).to_string();
    let again = ran(generate(&count, "out.txt").output().unwrap());
    assert_eq!((again.status, again.err.as_str()), (0, ""), "{again:?}");
    let whole = ran(generate(&count, "whole.txt").output().unwrap());
    assert_eq!(whole.status, 0);
    let [again, whole] = ["out.txt", "whole.txt"].map(|name| fs::read(place.path(name)).unwrap());
    assert!(again == whole);
}

#[test]
fn a_name_may_be_as_long_as_the_file_system_allows() {
    let place = Place::new(&input(60));
    for length in [236, 237, 238, 247, 255] {
        let name = "x".repeat(length - 4) + ".txt";
        for arguments in [&["count"][..], &["count", RESUME]] {
            let output = place.path(&name);
            let ran = place.run(arguments, &output);
            assert!(!ran.err.contains("cannot be written"), "{length} {arguments:?}: {}", ran.err);
            assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 60);
            fs::remove_file(&output).unwrap();
        }
        assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 1, "{length}");
    }
}
