//! `ninefold prove` and `ninefold verify`: journeys from puzzles to proofs and on, and what is refused.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, Ran, SOLVED, ninefold};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A minimal puzzle: without any one of its clues, it has several solutions.
const MINIMAL: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// ER 7.1.
const CHAINS: &str =
    ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
/// The two 5s in row 1 clash.
const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Six solutions.
const SEVERAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2.....41...5....8....";

/// A folder for the files of a test.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the program. Words that begin with `@` are names in the folder.
    fn run(&self, words: &[&str], input: &str) -> Ran {
        let word = |word: &&str| match word.strip_prefix('@') {
            Some(name) => self.path(name).to_str().unwrap().to_owned(),
            None => (*word).to_owned(),
        };
        let words: Vec<String> = words.iter().map(word).collect();
        ninefold(&words.iter().map(String::as_str).collect::<Vec<_>>(), input)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Returns the names of the files in a folder.
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.unwrap().file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

#[test]
fn a_puzzle_becomes_two_files_that_hold() {
    for (format, endings) in
        [("veripb", ["opb", "pbp"]), ("lrat", ["cnf", "lrat"]), ("drat", ["cnf", "drat"])]
    {
        let place = Place::new();
        let ran = place.run(&["prove", EASY, "-o", "@p", "--format", format], "");
        assert_eq!((ran.status, &ran.err[..]), (0, ""));
        assert!(ran.out.starts_with(&format!("exactly one solution\n  {SOLVED}\n")), "{}", ran.out);
        assert_eq!(place.names(""), endings.map(|ending| format!("p.{ending}")));
        let [formula, proof] = endings.map(|ending| format!("@p.{ending}"));
        let ran = place.run(&["verify", &proof, &formula, "--puzzle", EASY], "");
        assert_eq!((ran.status, &ran.err[..]), (0, ""));
        assert!(ran.out.ends_with(&format!("verified: exactly one solution\n  {EASY}\n")));
        let ran = place.run(&["verify", &proof, &formula, "--puzzle", MINIMAL], "");
        assert!(ran.status == 1 && ran.out.is_empty() && ran.err.contains("another puzzle"));
        // The ending of a file that was meant is no part of the name.
        let other = place.run(&["prove", EASY, "-o", &formula, "--format", format], "");
        assert_eq!((other.status, place.names("").len()), (0, 2));
    }
}

#[test]
fn a_claim_that_is_not_so_leaves_no_file() {
    let redundant = format!(".{}", &SOLVED[1..]);
    for (words, why) in [
        (&[SEVERAL, "--claim", "unique"][..], "several solutions"),
        (&[CLASH, "--claim", "unique"], "no solution"),
        (&[EASY, "--claim", "none"], "a solution exists"),
        (&[SEVERAL, "--limit", "3"], "more than 3 solutions"),
        (&[&redundant, "--minimal"], "not minimal: there is one solution without the clue r1c2"),
        (&[SEVERAL, "--minimal"], "several solutions"),
    ] {
        let place = Place::new();
        let ran = place.run(&[&["prove", "-o", "@p"], words].concat(), "");
        assert_eq!((ran.status, &ran.out[..]), (1, ""), "{words:?}");
        assert!(ran.err.contains(why), "{words:?}: {}", ran.err);
        assert!(place.names("").is_empty(), "{words:?}");
    }
}

#[test]
fn a_file_becomes_a_folder_with_a_manifest() {
    let place = Place::new();
    let input = format!("{EASY}\n{CLASH}\nnonsense\n{SEVERAL}\n{MINIMAL}\n");
    fs::write(place.path("in.txt"), &input).unwrap();
    let ran = place.run(&["prove", "@in.txt", "-o", "@all"], "");
    assert_eq!((ran.status, &ran.out[..]), (2, ""), "one record is malformed");
    let names = place.names("all");
    let numbered = ["000001", "000002", "000004", "000005"];
    let expected =
        numbered.iter().flat_map(|number| [".opb", ".pbp"].map(|end| format!("{number}{end}")));
    assert_eq!(names, expected.chain(["manifest.jsonl".to_owned()]).collect::<Vec<_>>());
    let lines: Vec<String> = place.read("all/manifest.jsonl").lines().map(str::to_owned).collect();
    assert!(lines[0].contains(r#""claim":"unique""#) && lines[0].contains(SOLVED));
    assert!(lines[1].contains(r#""claim":"none","solutions":[],"#));
    assert!(
        lines[2].starts_with(r#"{"puzzle":null,"claim":"count","error":"malformed: column 1: "#),
        "{}",
        lines[2]
    );
    assert!(lines[3].contains(r#""claim":"count""#));
    let ran = place.run(&["verify", "@all"], "");
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.ends_with(
            "4 of 5 verified: 1 with no solution, 2 with exactly one solution, 1 with several \
             solutions; 1 without a proof\n"
        ),
        "{}",
        ran.out
    );
    // The manifest is a file of puzzles, and the same puzzles make the same bytes.
    let again = place.run(&["prove", "@all/manifest.jsonl", "--skip-bad", "-o", "@again"], "");
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(place.read("again/000005.pbp"), place.read("all/000005.pbp"));
    assert_eq!(place.run(&["verify", "@again"], "").status, 0);
    let counted = place.run(&["count", "@again/manifest.jsonl", "--limit", "100"], "");
    assert_eq!(counted.out, "=1\n=0\n=6\n=1\n");
    let over = place.run(&["prove", "@all/manifest.jsonl", "-o", "@all"], "");
    assert!(over.status == 2 && over.err.contains("is in this folder"), "{}", over.err);
}

#[test]
fn a_folder_does_not_depend_on_threads_shards_and_resuming() {
    let place = Place::new();
    let input = [EASY, MINIMAL, CHAINS].join("\n") + "\n";
    fs::write(place.path("in.txt"), input.repeat(60)).unwrap();
    for (name, threads) in [("one", "1"), ("four", "4")] {
        let ran = place.run(
            &["prove", "@in.txt", "-o", &format!("@{name}"), "--threads", threads, "--resume"],
            "",
        );
        assert_eq!((ran.status, &ran.err[..]), (0, ""));
    }
    for name in place.names("one") {
        assert_eq!(place.read(&format!("one/{name}")), place.read(&format!("four/{name}")));
    }
    let complete = place.run(&["prove", "@in.txt", "-o", "@one", "--resume"], "");
    assert!(complete.status == 0 && complete.err.contains("already complete"), "{}", complete.err);
    for shard in ["1/2", "2/2"] {
        let folder = format!("@part{}", &shard[..1]);
        assert_eq!(place.run(&["prove", "@in.txt", "-o", &folder, "--shard", shard], "").status, 0);
    }
    // Shards may share a folder, too: each has its own manifest.
    for shard in ["1/2", "2/2"] {
        let words = ["prove", "@in.txt", "-o", "@both", "--shard", shard, "--resume"];
        assert_eq!(place.run(&words, "").status, 0);
    }
    let ran = place.run(&["verify", "@both"], "");
    assert_eq!((ran.status, ran.out.contains("180 of 180 verified")), (0, true), "{}", ran.out);
    // The files of shards have the numbers of all records.
    assert_eq!(place.read("part2/000002.opb"), place.read("one/000002.opb"));
    assert_eq!(place.run(&["verify", "@part1", "@part2"], "").status, 0);
}

#[test]
fn a_path_has_a_sentence_for_each_step() {
    let place = Place::new();
    let ran = place.run(&["prove", CHAINS, "-o", "@p", "--path", "--minimal", "--lang", "en"], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let proof = place.read("p.pbp");
    assert!(
        proof.contains("% 1. Hidden single: in box 2, the digit 9 has one place: r2c6. Place 9")
    );
    // The solution is excluded only after the last step, so no step can use that.
    let (steps, _) = proof.split_once("\nsoli ").unwrap();
    assert_eq!(proof.matches("\n% ").count(), steps.matches("\n% ").count());
    let all = ["verify", "@p.opb", "@p.pbp", "@p.minimal.txt"];
    let ran = place.run(&all, "");
    assert!(ran.status == 0 && ran.out.contains("verified: minimal"), "{}{}", ran.out, ran.err);
    let second = place.read("p.minimal.txt");
    fs::write(place.path("p.minimal.txt"), second.replacen('1', "2", 1)).unwrap();
    let ran = place.run(&all, "");
    assert!(ran.status == 1 && ran.err.contains("not verified"), "{}", ran.err);
    let ran = place.run(&["prove", CHAINS, "-o", "@q", "--path", "--format", "drat"], "");
    assert!(ran.status == 2 && ran.err.contains("leave out --format drat"), "{}", ran.err);
}

#[test]
fn damaged_and_forged_files_are_never_verified() {
    let place = Place::new();
    fs::write(place.path("in.txt"), format!("{CHAINS}\n{EASY}\n")).unwrap();
    for format in ["veripb", "lrat", "drat"] {
        let folder = format!("@{format}");
        let words = ["prove", "@in.txt", "-o", &folder, "--format", format, "--claim", "unique"];
        assert_eq!(place.run(&words, "").status, 0);
        let [formula, proof] = match format {
            "veripb" => ["000001.opb", "000001.pbp"],
            "lrat" => ["000001.cnf", "000001.lrat"],
            _ => ["000001.cnf", "000001.drat"],
        }
        .map(|name| format!("{format}/{name}"));
        let manifest = format!("{format}/manifest.jsonl");
        let refused = |file: &str, change: &dyn Fn(&str) -> String| {
            let text = place.read(file);
            let changed = change(&text);
            assert_ne!(text, changed, "{file}");
            fs::write(place.path(file), changed).unwrap();
            let ran = place.run(&["verify", &folder], "");
            assert_eq!(ran.status, 1, "{file}: {}", ran.out);
            assert!(ran.out.contains("1 of 2 verified") && ran.out.contains("1 NOT VERIFIED"));
            assert!(ran.err.contains("not verified"), "{}", ran.err);
            if file != manifest {
                let pair = ["verify", &format!("@{formula}"), &format!("@{proof}")];
                let ran = place.run(&pair, "");
                assert!(ran.status == 1 && ran.out.is_empty(), "{file}: {}{}", ran.out, ran.err);
            }
            fs::write(place.path(file), text).unwrap();
        };
        let without_line = |text: &str, number: usize| {
            let lines = text.split_inclusive('\n').enumerate();
            let kept = lines.filter(|(index, _)| *index != number);
            kept.map(|(_, line)| line).collect::<String>()
        };
        let last_line = |text: &str| text.lines().count() - 1;
        refused(&formula, &|text| without_line(text, last_line(text)));
        refused(&formula, &|text| without_line(text, 5));
        refused(&formula, &|text| text.replace('\n', "\r\n"));
        refused(&formula, &|text| format!("{text}\n"));
        refused(&proof, &|text| without_line(text, last_line(text)));
        refused(&proof, &|text| without_line(text, 0));
        refused(&proof, &|text| format!("{text}{text}"));
        refused(&proof, &|_| String::new());
        refused(&manifest, &|text| text.replacen(r#""claim":"unique""#, r#""claim":"none""#, 1));
        refused(&manifest, &|text| text.replacen("bytes\":", "bytes\":1", 1));
        refused(&manifest, &|text| text.replacen(CHAINS, MINIMAL, 1));
        refused(&manifest, &|text| text.replacen("000001.", "../000001.", 1));
        refused(&manifest, &|text| text.replacen("000001.", "000003.", 1));
        refused(&manifest, &|text| text.replacen('{', "", 1));
        let others = ["verify", &format!("@{formula}"), &format!("@{}", proof.replace('1', "2"))];
        assert_eq!(place.run(&others, "").status, 1, "the proof of another puzzle");
    }
    fs::write(place.path("veripb/000001.pbp"), [0xff, 0xfe]).unwrap();
    assert_eq!(place.run(&["verify", "@veripb"], "").status, 1);
    fs::write(place.path("veripb/manifest.jsonl"), "").unwrap();
    let empty = place.run(&["verify", "@veripb"], "");
    assert!(empty.status == 1 && empty.out.contains("the manifest has no record"), "{}", empty.out);
}

#[test]
fn words_that_make_no_sense_are_refused() {
    let place = Place::new();
    fs::write(place.path("file"), "x").unwrap();
    fs::create_dir(place.path("folder")).unwrap();
    let cell = Path::new(EASY);
    assert!(!cell.exists());
    for (words, why) in [
        (&["prove", EASY][..], "--output"),
        (&["prove", EASY, "-o", "-"], "two files"),
        (&["prove", EASY, "-o", "@folder"], "this is a folder"),
        (&["prove", "@file", "-o", "@file"], "need a folder"),
        (&["prove", EASY, "-o", "@p", "--resume"], "there is one puzzle"),
        (&["prove", EASY, "-o", "@p", "--limit", "0"], "--limit"),
        (&["prove", EASY, "-o", "@none/p"], "its folder does not exist"),
        (&["verify", "@none"], "no such file"),
        (&["verify", "@folder"], "has no manifest.jsonl"),
        (&["verify", "@file"], "expected a file of `ninefold prove`"),
        (&["verify", "@file", "--puzzle", "x"], "--puzzle: "),
        (&["prove", EASY, "-o", "@p.cnf"], "the format veripb has the endings .opb and .pbp"),
        (&["prove", EASY, "-o", "@p", "--minimal", "--claim", "none"], "leave out --claim"),
    ] {
        let ran = place.run(words, "");
        assert_eq!((ran.status, &ran.out[..]), (2, ""), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{words:?}: {}", ran.err);
    }
    assert_eq!(place.run(&["prove", EASY, "-o", "@p", "--formula"], "").status, 0);
    assert_eq!(place.names(""), ["file", "folder", "p.opb"]);
    let ran = place.run(&["verify", "@p.opb"], "");
    assert!(ran.status == 1 && ran.err.contains("the file of the proof is missing"), "{}", ran.err);
}

#[test]
fn nothing_named_stays_unread_and_nothing_unsaid() {
    let place = Place::new();
    fs::write(place.path("in.txt"), format!("{EASY}\n{MINIMAL}\n")).unwrap();
    assert_eq!(place.run(&["prove", "@in.txt", "-o", "@all"], "").status, 0);
    let manifest = place.read("all/manifest.jsonl");
    let first = manifest.lines().next().unwrap();
    // A record that is missing leaves files behind. A repeated one proves nothing more.
    let told = |text: &str, words: &str| {
        fs::write(place.path("all/manifest.jsonl"), text).unwrap();
        let ran = place.run(&["verify", "@all"], "");
        assert!(ran.status == 1 && ran.out.contains(words), "{}{}", ran.out, ran.err);
        assert!(!ran.err.contains('\u{1b}') && ran.err.contains("not verified"), "{}", ran.err);
    };
    told(&format!("{first}\n"), "1 of 1 verified: 1 with exactly one solution; 2 other files");
    told(&format!("{manifest}{first}\n"), "2 of 3 verified");
    told(
        &manifest.replacen("000001.opb", r"\u001b[31mX\nninefold: all verified", 1),
        "1 of 2 verified",
    );
    told(&manifest.replacen(r#""claim""#, r#""\u001b[2J":1,"claim""#, 1), "1 of 2 verified");
    let list = r#"["PUZZLE","unique",null,[],"veripb",null,null,null,1,1]"#;
    told(&format!("{}\n{manifest}", list.replace("PUZZLE", EASY)), "2 of 3 verified");
    fs::write(place.path("all/manifest.jsonl"), &manifest).unwrap();
    // What was found before an error is not lost.
    let ran = place.run(&["verify", "@all", "@all/000001.opb", "@all/000002.pbp"], "");
    assert!(ran.status == 1 && ran.out.contains("2 of 2 verified"), "{}{}", ran.out, ran.err);
    // Messages are limited, and JSON is JSON.
    let json = place.run(&["verify", "@all", "@all/000001.opb", "@all/000001.pbp", "--json"], "");
    assert_eq!(json.status, 0);
    for line in json.out.lines() {
        assert!(line.starts_with('{') && line.ends_with('}'), "{line}");
    }
    assert!(json.out.contains(r#""verified":2,"#) && json.out.contains(r#""kind":"verified""#));
    for (file, content) in [("a.minimal.txt", ""), ("b.minimal.txt", "x")] {
        fs::write(place.path(file), content).unwrap();
    }
    for (from, to) in [("all/000001.opb", "a.opb"), ("all/000001.pbp", "b.pbp")] {
        fs::copy(place.path(from), place.path(to)).unwrap();
    }
    let all = ["verify", "@a.opb", "@a.minimal.txt", "@b.pbp", "@b.minimal.txt"];
    let ran = place.run(&all, "");
    assert!(ran.status == 1 && ran.out.is_empty(), "{}", ran.out);
}

#[test]
fn only_a_proper_puzzle_is_minimal() {
    let place = Place::new();
    let two = "1".repeat(2) + &".".repeat(79);
    assert_eq!(place.run(&["prove", &two, "-o", "@p"], "").status, 0);
    // Without either of its two clues, the board has many solutions.
    let second = format!("r1c1 {SOLVED}\nr1c2 {SOLVED}\n");
    fs::write(place.path("p.minimal.txt"), second).unwrap();
    let ran = place.run(&["verify", "@p.opb", "@p.pbp", "@p.minimal.txt"], "");
    assert!(ran.status == 1 && ran.out.is_empty(), "{}", ran.out);
    assert!(ran.err.contains("only a puzzle with one solution is minimal"), "{}", ran.err);
}

#[test]
fn one_word_has_one_puzzle() {
    let place = Place::new();
    let ran = place.run(&["prove", &format!("{EASY}\n{MINIMAL}"), "-o", "@p"], "");
    assert!(ran.status == 2 && ran.err.contains("there are several"), "{}{}", ran.out, ran.err);
    // A name that a shell would split is quoted.
    let ran = place.run(&["prove", EASY, "-o", "@it's p"], "");
    assert!(ran.out.contains(r"it'\''s p.opb'"), "{}", ran.out);
}
