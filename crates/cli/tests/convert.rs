//! `ninefold convert`, and formats in other commands.

mod common;

use common::{EASY, Ran, SOLVED, ninefold, program, ran, rows};
use std::fs;

fn good(out: impl Into<String>) -> Ran {
    Ran { status: 0, out: out.into(), err: String::new() }
}

fn zeros(line: &str) -> String {
    line.replace('.', "0")
}

#[test]
fn any_format_becomes_lines() {
    let hodoku = format!(":0000:x:{EASY}::::\n");
    for input in [
        format!("{EASY}\n"),
        rows(EASY, " "),
        rows(EASY, ""),
        format!("[Puzzle]\n{}", rows(EASY, "")),
    ] {
        assert_eq!(ninefold(&["convert"], &input), good(format!("{EASY}\n")));
    }
    let out = ninefold(&["convert", "--lossy"], hodoku);
    assert_eq!((out.status, out.out), (0, format!("{EASY}\n")));
    assert_eq!(out.err, "ninefold: dropped from 1 record: fields\n");
}

#[test]
fn the_format_to_write_is_named_or_that_of_the_outputs_name() {
    assert_eq!(ninefold(&["convert", "--to", "sdm"], EASY), good(zeros(EASY) + "\n"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.sdk");
    let name = path.to_str().unwrap();
    assert_eq!(ninefold(&["convert", "-o", name], EASY), good(""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("[Puzzle]\n{}", rows(EASY, "")));
    assert_eq!(ninefold(&["convert", "--to", "line", "-o", name], EASY), good(""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{EASY}\n"));
}

#[test]
fn an_unknown_ending_means_text_and_a_foreign_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = [
        (&["solve"][..], SOLVED),
        (&["count"], "=1"),
        (&["check"], "proper, not minimal: "),
        (&["convert"], EASY),
        (&["canon"], ""),
        (&["scramble", "--seed", "1"], ""),
        (&["minimize", "--seed", "1"], ""),
        (&["generate", "--seed", "7", "--shard", "1/3", "--resume"], ""),
    ];
    for (number, (command, start)) in text.into_iter().enumerate() {
        let path = folder.path().join(format!("part.{number}"));
        let ran = ninefold(&[command, &["-o", path.to_str().unwrap()]].concat(), EASY);
        assert_eq!(ran, good(""), "{command:?}");
        assert!(fs::read_to_string(&path).unwrap().starts_with(start), "{command:?}");
        for (name, instead) in [
            ("x.json", ".jsonl"),
            ("x.XLSX", ".csv"),
            ("x.txt.lzma", ".gz"),
            ("x.arrow", ".parquet"),
            ("x.pdf", ".txt"),
        ] {
            let path = folder.path().join(name);
            let ran = ninefold(&[command, &["-o", path.to_str().unwrap()]].concat(), EASY);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{command:?} {name}");
            let advice = format!("name a {instead} file instead, or name a format by --to");
            assert!(ran.err.contains(&advice), "{command:?} {}", ran.err);
            assert!(!path.exists(), "{command:?} {name}");
        }
    }
    // A format of puzzles has no place for a count.
    let path = folder.path().join("x.sdk");
    let ran = ninefold(&["count", "-o", path.to_str().unwrap()], EASY);
    assert_eq!((ran.status, path.exists()), (2, false), "{}", ran.err);
    // `--to` decides, whatever the ending.
    let path = folder.path().join("x.json");
    let ran = ninefold(&["convert", "--to", "line", "-o", path.to_str().unwrap()], EASY);
    assert_eq!(ran, good(""));
}

#[test]
fn a_loss_is_refused_unless_it_is_allowed() {
    let input = format!("{EASY}\n{EASY} 7.2 by Ada\n{EASY}\n");
    let refused = ninefold(&["convert", "--to", "grid"], &input);
    assert_eq!(refused.status, 2);
    assert_eq!(refused.out, rows(EASY, " "));
    assert_eq!(
        refused.err,
        "ninefold: standard input: line 2: format grid cannot hold the field `rest`; \
         set --lossy to drop it, or choose another format\n",
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.grid");
    fs::write(&path, "before").unwrap();
    let refused = ninefold(&["convert", "--from", "line", "-o", path.to_str().unwrap()], &input);
    assert_eq!(refused.status, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let allowed = ninefold(&["convert", "--from", "line", "--to", "sdm", "--lossy"], &input);
    assert_eq!((allowed.status, allowed.out), (0, (zeros(EASY) + "\n").repeat(3)));
    assert_eq!(allowed.err, "ninefold: dropped from 1 record: fields\n");
}

#[test]
fn a_bad_record_keeps_its_place() {
    let input = format!("{EASY} a\n{}\n{EASY} b\n", &EASY[..80]);
    let out = ninefold(&["convert", "--to", "line"], &input);
    assert_eq!(out.status, 2);
    assert_eq!(out.out, format!("{EASY} a\n# malformed\n{EASY} b\n"));
    assert_eq!(
        out.err,
        "ninefold: standard input: line 2, column 81: expected 81 characters, found 80\n\
         ninefold: 3 puzzles: 2 converted, 1 malformed\n",
    );
}

#[test]
fn tables_pass_columns_through() {
    let csv = format!("id,quizzes,solutions,rating\n1,{0},{SOLVED},7.20\n2,{0},,\n", zeros(EASY));
    let jsonl = ninefold(&["convert", "--to", "jsonl"], &csv);
    let first = format!(
        "{{\"puzzle\":\"{EASY}\",\"solution\":\"{SOLVED}\",\"id\":\"1\",\"rating\":\"7.20\"}}\n"
    );
    let second = format!("{{\"puzzle\":\"{EASY}\",\"id\":\"2\",\"rating\":\"\"}}\n");
    assert_eq!(jsonl, good(first.clone() + &second));
    let table = format!("puzzle,solution,id,rating\n{EASY},{SOLVED},1,7.20\n{EASY},,2,\n");
    assert_eq!(ninefold(&["convert", "--to", "csv"], &jsonl.out), good(table.clone()));
    // A column may be empty in the first record: the header of the input names it.
    let turned = format!("id,puzzle,solution,rating\n2,{EASY},,\n1,{EASY},{SOLVED},7.20\n");
    assert_eq!(ninefold(&["convert", "--to", "csv"], turned).status, 0);
    // A value without a column is refused.
    let refused = ninefold(&["convert", "--to", "csv"], second + &first);
    assert_eq!((refused.status, refused.out.lines().count()), (2, 2));
    assert!(refused.err.contains("line 2: format csv cannot hold the solution"), "{}", refused.err);
    assert_eq!(ninefold(&[], &csv), good(format!("{SOLVED}\n").repeat(2)));
}

#[test]
fn compressed_files_are_read_by_content_and_written_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{EASY}\n").repeat(5000);
    for ending in ["gz", "zst"] {
        let path = folder.path().join(format!("out.sdm.{ending}"));
        let name = path.to_str().unwrap();
        assert_eq!(ninefold(&["convert", "-o", name], &input), good(""));
        let packed = fs::read(&path).unwrap();
        assert!(packed.len() < input.len() / 10, "{ending}: {}", packed.len());
        assert_eq!(ninefold(&["convert", "--to", "line"], &packed), good(&input));
        assert_eq!(ninefold(&["convert"], packed.repeat(2)), good(input.repeat(2)));
        assert_eq!(ninefold(&["solve", "-o", name], &packed), good(""));
        let solved = fs::read(&path).unwrap();
        assert_eq!(ninefold(&["convert"], solved), good(format!("{SOLVED}\n").repeat(5000)));
        // A file that is cut off is never taken for a whole one.
        let cut = ninefold(&["convert"], &packed[..packed.len() - 5]);
        assert_eq!(cut.status, 2);
        assert!(
            cut.err.contains("the file is cut off; copy or download the file again"),
            "{cut:?}"
        );
        assert!(cut.out.len().is_multiple_of(82) && input.starts_with(&cut.out));
        let cut = ninefold(&["count"], &packed[..packed.len() / 2]);
        assert_eq!(cut.status, 2);
        assert!(cut.err.contains("cannot be read: the"), "{}", cut.err);
    }
}

#[test]
fn parquet_files_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.parquet");
    let name = path.to_str().unwrap();
    let csv = format!("puzzle,solution,id\n{EASY},{SOLVED},1\n{EASY},,2\n");
    assert_eq!(ninefold(&["convert", "-o", name], &csv), good(""));
    let packed = fs::read(&path).unwrap();
    // Every Parquet file has the number of clues.
    let with_clues = format!("puzzle,solution,clues,id\n{EASY},{SOLVED},30,1\n{EASY},,30,2\n");
    assert_eq!(ninefold(&["convert", "--to", "csv"], &packed), good(with_clues));
    // It is no loss where a format has no place for it.
    assert_eq!(ninefold(&["convert", "--to", "bank"], &packed).status, 2);
    assert_eq!(ninefold(&[name], ""), good(format!("{SOLVED}\n").repeat(2)));
    let cut = ninefold(&["count"], &packed[..packed.len() - 9]);
    assert_eq!((cut.status, cut.out.as_str()), (2, ""));
    assert!(cut.err.contains("cannot be read: not a whole Parquet file"), "{}", cut.err);
}

#[test]
fn an_input_without_a_record_or_that_is_missing_is_told() {
    let empty = ninefold(&["convert"], "\n");
    assert_eq!(empty.status, 2);
    assert_eq!(empty.err, "ninefold: standard input: expected a puzzle, found nothing\n");
    let missing = ran(program().args(["convert", "missing.sdk", "-"]).output().unwrap());
    assert_eq!(missing.status, 2);
    assert!(
        missing.err.starts_with("ninefold: missing.sdk: cannot be read: no file has this name")
    );
}

#[test]
fn other_commands_read_all_formats() {
    let sdk = format!("#AAda\n[Puzzle]\n{}", rows(EASY, ""));
    let hodoku = format!(":0300:4:{EASY}::411:::\n");
    let bank = format!("0123456789ab {} 1.2\n", zeros(EASY));
    for input in [sdk, hodoku, bank, format!("{EASY} 1.2\n"), EASY.replace('.', "X")] {
        assert_eq!(ninefold(&[], &input), good(format!("{SOLVED}\n")), "{input}");
        assert_eq!(ninefold(&["count"], &input), good("=1\n"), "{input}");
    }
    let forced = ninefold(&["--from", "bank"], format!("{EASY}\n"));
    assert_eq!((forced.status, forced.out.as_str()), (2, "# malformed\n"));
    assert!(forced.err.contains("line 1, column 1: expected a hash of 12"), "{}", forced.err);
    assert_eq!(ninefold(&["--from", "circle"], EASY).status, 2);
    assert_eq!(ninefold(&["convert", "--to", "text"], EASY).status, 2);
}

#[test]
fn many_records_of_a_format_are_answered_by_many_threads() {
    let input = format!("{EASY} 1.2\n").repeat(30_000);
    for threads in ["1", "2", "8"] {
        let out = ninefold(&["--threads", threads], &input);
        assert_eq!(out, good(format!("{SOLVED}\n").repeat(30_000)));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.txt");
    for many in [1, 20_000] {
        fs::write(&path, format!("{EASY}\n").repeat(many)).unwrap();
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let out = ran(program().arg("convert").arg(&path).stdout(full).output().unwrap());
        assert_eq!(out.status, 2);
        assert!(out.err.contains("standard output: cannot be written: No space left"));
    }
}

#[test]
fn arrow_files_are_answered_by_any_number_of_threads() {
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../io/tests/arrow");
    for name in ["polars.arrow", "stream.arrows", "lz4.feather"] {
        let path = format!("{files}/{name}");
        for threads in ["1", "3"] {
            let ran = ninefold(&["count", "--threads", threads, &path], "");
            assert_eq!(ran.out, "=1\n>=2\n# malformed\n=1\n", "{name}");
            assert!(ran.err.contains(&format!("{name}: line 3, column 1: expected 81")), "{ran:?}");
        }
        let piped = fs::read(&path).unwrap();
        assert_eq!(ninefold(&["count"], &piped).out, "=1\n>=2\n# malformed\n=1\n", "{name}");
    }
}
