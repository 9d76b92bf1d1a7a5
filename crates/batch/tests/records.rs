//! Jobs on records: output and messages depend neither on how the input comes in, nor on the number
//! of threads.

// Tests may panic, and their texts are short.
#![allow(missing_docs, clippy::unwrap_used, clippy::format_collect, clippy::format_push_string)]

use ninefold_batch::{
    AskJob, CanonicalForms, CollectingHost, ConvertRecords, CountSolutions, Host, Input, Job,
    ListSolutions, Malformed, MemoryOutput, Message, OpenInput, Output, Question, RecordFilter,
    RecordFormat, RecordSource, Rewrite, RewriteJob, RunStatus, ScramblePuzzles, SearchOptions,
    Shard, SolvePuzzles, Tally,
};
use ninefold_io::format::{Columns, named};
use ninefold_questions::{Setting, SettingNames};
use std::fs;
use std::io::{self, Read};
use std::sync::{Arc, Mutex};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How the text of an input reaches a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    File,
    Stream,
    /// A pipe that hands over some hundred bytes at a time.
    Pipe,
}

const WAYS: [Way; 3] = [Way::File, Way::Stream, Way::Pipe];

/// A reader that returns at most a given number of bytes at a time.
struct Slow(io::Cursor<String>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(777);
        self.0.read(&mut buffer[..most])
    }
}

/// The results of a job.
#[derive(PartialEq, Eq, Debug)]
struct Ran {
    status: RunStatus,
    out: String,
    messages: Vec<Message>,
}

/// Returns the records of some texts. The inputs are named `a`, `b`, ...
fn records(texts: &[String], way: Way, folder: &tempfile::TempDir) -> RecordSource {
    let input = |(text, name): (&String, char)| {
        let text = text.clone();
        let path = folder.path().join(name.to_string());
        if way == Way::File {
            fs::write(&path, &text).unwrap();
        }
        Input::new(name, move || {
            Ok(match way {
                Way::File => {
                    let file = fs::File::open(&path)?;
                    let same = file.try_clone()?;
                    OpenInput { stream: Box::new(file), file: Some(same), may_wait: false }
                }
                Way::Stream => {
                    let stream = Box::new(io::Cursor::new(text.clone()));
                    OpenInput { stream, file: None, may_wait: false }
                }
                Way::Pipe => {
                    let stream = Box::new(Slow(io::Cursor::new(text.clone())));
                    OpenInput { stream, file: None, may_wait: true }
                }
            })
        })
    };
    RecordSource::from_inputs(texts.iter().zip('a'..).map(input))
}

fn run(job: Job, threads: usize) -> Ran {
    let memory = MemoryOutput::default();
    let output = Output::to_place(Box::new(memory.clone()));
    let collected = Arc::new(CollectingHost::default());
    let host: Arc<dyn Host> = Arc::clone(&collected) as Arc<dyn Host>;
    let status = job.run(threads, output, "output", Tally::default(), &host);
    let out = String::from_utf8(memory.take()).unwrap();
    Ran { status, out, messages: collected.messages() }
}

fn ask(records: RecordSource, question: Arc<dyn Question>, to: Option<&str>) -> Job {
    let format = to.map(|name| RecordFormat::new(named(name).unwrap(), false).unwrap());
    Job::Ask(AskJob { records, question, search: SearchOptions::default(), format, numbers: false })
}

fn rewrite(records: RecordSource, rewrite: Arc<dyn Rewrite>, to: &str) -> Job {
    let format = RecordFormat::new(named(to).unwrap(), false).unwrap();
    Job::Rewrite(RewriteJob { records, rewrite, format, dedupe: None, filter: None })
}

/// Returns the input, record number and line of each message about a record.
fn places(ran: &Ran) -> Vec<(String, u64, u64)> {
    let place = |message: &Message| match message {
        Message::Record(record) => Some((record.input.clone(), record.number, record.line)),
        _ => None,
    };
    ran.messages.iter().filter_map(place).collect()
}

/// Returns `count` lines with a puzzle. The lines whose numbers are in `malformed` are malformed.
fn lines(count: usize, malformed: &[usize]) -> String {
    let line = |number| if malformed.contains(&number) { "12x34" } else { EASY };
    (1..=count).map(|number| format!("{}\n", line(number))).collect()
}

/// Returns the same puzzle as nine lines.
fn grid() -> String {
    EASY.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect()
}

/// Returns lines, grids, comments, blank lines and malformed records, in turn.
fn mixture() -> String {
    let mut text = String::new();
    for i in 0..5_000 {
        text += &match i % 11 {
            0 => format!("\n{}\n", grid()),
            1 => "# a comment\n".to_owned(),
            2 => "\n\n".to_owned(),
            3 => format!("{EASY}7\n"),
            4 => "12345\n".to_owned(),
            _ => format!("{EASY}\n"),
        };
    }
    text
}

#[test]
fn messages_name_line_and_number_of_a_record_wherever_it_stands() {
    let csv = format!("puzzle,id\n{EASY},1\nx,2\n{EASY},3\n");
    let texts = [lines(9_000, &[3_333, 8_999]), csv, lines(5_000, &[1, 4_000])];
    let expected = [
        ("a", 3_333, 3_333),
        ("a", 8_999, 8_999),
        ("b", 9_002, 3),
        ("c", 9_004, 1),
        ("c", 13_003, 4_000),
    ];
    let expected = expected.map(|(input, number, line)| (input.to_owned(), number, line));
    for way in WAYS {
        for threads in [1, 3] {
            let folder = tempfile::tempdir().unwrap();
            let job =
                ask(records(&texts, way, &folder), Arc::new(CountSolutions { limit: 2 }), None);
            let ran = run(job, threads);
            assert_eq!(places(&ran), expected, "{way:?}, {threads} threads");
            assert_eq!(ran.out.lines().count(), 14_003);
            assert!(ran.out.lines().nth(8_998).is_some_and(|line| line == "# malformed"));
        }
    }
}

#[test]
fn the_output_does_not_depend_on_threads_or_on_how_the_input_comes_in() {
    let texts = [mixture(), mixture()];
    let jobs: [fn(RecordSource) -> Job; 7] = [
        |records| ask(records, Arc::new(SolvePuzzles::default()), None),
        |records| ask(records, Arc::new(CountSolutions { limit: 2 }), None),
        |records| {
            ask(records, Arc::new(ListSolutions { limit: 3, ..ListSolutions::default() }), None)
        },
        |records| ask(records, Arc::new(SolvePuzzles::default()), Some("csv")),
        |records| rewrite(records, Arc::new(ConvertRecords), "grid"),
        |records| rewrite(records, Arc::new(CanonicalForms::default()), "line"),
        |records| {
            let scramble = ScramblePuzzles { seed: 7, count: 2, has_transform: true };
            rewrite(records, Arc::new(scramble), "csv")
        },
    ];
    for (index, job) in jobs.iter().enumerate() {
        for malformed in [Malformed::Keep, Malformed::Skip] {
            let folder = tempfile::tempdir().unwrap();
            let run = |way, threads| {
                let records = RecordSource { malformed, ..records(&texts, way, &folder) };
                run(job(records), threads)
            };
            let expected = run(Way::Stream, 1);
            assert!(expected.out.lines().count() > 4_000);
            for way in WAYS {
                for threads in [1, 2, 4] {
                    let same = run(way, threads) == expected;
                    assert!(same, "job {index}, {malformed:?}, {way:?}, {threads} threads");
                }
            }
        }
    }
}

#[test]
fn grids_are_separated_by_one_blank_line_wherever_the_input_is_cut() {
    let text = format!("{}\n", grid()).repeat(3_000);
    for way in WAYS {
        let folder = tempfile::tempdir().unwrap();
        let question = Arc::new(SolvePuzzles::default());
        let ran = run(ask(records(std::slice::from_ref(&text), way, &folder), question, None), 2);
        let parts: Vec<&str> = ran.out.split("\n\n").collect();
        assert_eq!(parts.len(), 3_000, "{way:?}");
        assert!(parts.iter().all(|part| part.trim_end().lines().count() == 9), "{way:?}");
        assert!(!ran.out.starts_with('\n') && !ran.out.ends_with("\n\n"));
    }
}

#[test]
fn an_input_without_a_puzzle_is_told_in_its_place() {
    let texts = [lines(3, &[]), "# nothing\n".to_owned(), String::new(), lines(2, &[2])];
    for way in WAYS {
        let folder = tempfile::tempdir().unwrap();
        let job = ask(records(&texts, way, &folder), Arc::new(CountSolutions { limit: 2 }), None);
        let ran = run(job, 2);
        let told = |message: &Message| match message {
            Message::Input { input, .. } => Some((input.clone(), "no puzzle")),
            Message::EmptyInput { input, .. } => Some((input.clone(), "no byte")),
            _ => None,
        };
        let told: Vec<_> = ran.messages.iter().filter_map(told).collect();
        let expected = [("b".to_owned(), "no puzzle"), ("c".to_owned(), "no byte")];
        assert_eq!(told, expected, "{way:?}");
        assert_eq!(places(&ran), [("d".to_owned(), 5, 2)]);
        assert_eq!((ran.status, ran.out.lines().count()), (RunStatus::Failed, 5));
    }
}

#[test]
fn shards_have_every_record_once_and_keep_its_line() {
    let texts = [lines(1_000, &[2, 500]), lines(1_000, &[1_000])];
    let mut all: Vec<(u64, String)> = Vec::new();
    let mut told = Vec::new();
    for number in 1..=3 {
        let folder = tempfile::tempdir().unwrap();
        let shard = Shard::new(number, 3).unwrap();
        let records = RecordSource { shard, ..records(&texts, Way::File, &folder) };
        let ran = run(ask(records, Arc::new(SolvePuzzles::default()), None), 2);
        told.extend(places(&ran));
        all.extend((number..).step_by(3).zip(ran.out.lines().map(str::to_owned)));
    }
    all.sort();
    assert!(all.iter().map(|(number, _)| *number).eq(1..=2_000));
    let malformed: Vec<u64> =
        all.iter().filter(|(_, line)| line == "# malformed").map(|(number, _)| *number).collect();
    assert_eq!(malformed, [2, 500, 2_000]);
    told.sort();
    let expected = [("a", 2, 2), ("a", 500, 500), ("b", 2_000, 1_000)];
    assert_eq!(told, expected.map(|(input, number, line)| (input.to_owned(), number, line)));
}

#[test]
fn a_table_has_one_header_even_if_the_first_records_are_left_out() {
    let text = "12x34\n".repeat(40_000) + &lines(3, &[]);
    for way in WAYS {
        let folder = tempfile::tempdir().unwrap();
        let records = records(std::slice::from_ref(&text), way, &folder);
        let records = RecordSource { malformed: Malformed::Skip, ..records };
        let ran = run(ask(records, Arc::new(SolvePuzzles::default()), Some("csv")), 3);
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines.len(), 4, "{way:?}");
        assert!(lines[0].starts_with("puzzle,solution,status,"));
        assert!(lines[1].starts_with(EASY));
    }
}

#[test]
fn a_run_that_must_end_at_a_malformed_record_ends_there() {
    let texts = [lines(9_000, &[7_000, 8_000]), lines(10, &[])];
    for way in WAYS {
        for threads in [1, 3] {
            let folder = tempfile::tempdir().unwrap();
            let records =
                RecordSource { malformed: Malformed::Stop, ..records(&texts, way, &folder) };
            let ran = run(ask(records, Arc::new(CountSolutions { limit: 2 }), None), threads);
            assert_eq!(ran.status, RunStatus::Failed);
            assert_eq!(ran.out.lines().count(), 6_999, "{way:?}, {threads} threads");
            let is_told = |message: &Message| message.to_string().starts_with("a: line 7000,");
            assert!(ran.messages.iter().any(is_told), "{:?}", ran.messages);
        }
    }
}

/// A host that has its own names for settings.
struct Named(CollectingHost);

impl Host for Named {
    fn tell(&self, message: Message) {
        self.0.tell(message);
    }

    fn now(&self) -> std::time::Duration {
        self.0.now()
    }
}

impl SettingNames for Named {
    fn setting_name(&self, setting: Setting) -> &'static str {
        if setting == Setting::MaxNodes { "the field Nodes" } else { setting.name() }
    }
}

/// Returns a table whose rows are good and bad, with and without quotes, in turn. Has 7 records,
/// in 9 lines, for each of `count` rounds.
fn table(count: usize) -> String {
    let round = format!(
        "1,{EASY},a,x\n2,\"{EASY}\",\"b\nc\",\"\"\n3,{EASY}\n\n4,12x34,d,x\n5,{EASY},unknown,\r\n\
         6,{EASY},,,y\n7,{EASY},,\u{e4}\n"
    );
    format!("id,grid,solution,note\n{}", round.repeat(count))
}

#[test]
fn a_table_is_read_alike_by_any_number_of_threads_however_it_comes_in() {
    let texts = [table(3_000), format!("grid\n{EASY}\n"), table(1)];
    let jobs: [fn(RecordSource) -> Job; 5] = [
        |records| ask(records, Arc::new(SolvePuzzles::default()), None),
        |records| ask(records, Arc::new(CountSolutions { limit: 2 }), Some("csv")),
        |records| ask(records, Arc::new(SolvePuzzles::default()), Some("jsonl")),
        |records| rewrite(records, Arc::new(ConvertRecords), "csv"),
        |records| {
            let scramble = ScramblePuzzles { seed: 7, count: 2, has_transform: true };
            rewrite(records, Arc::new(scramble), "csv")
        },
    ];
    for (index, job) in jobs.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let run = |way, threads| run(job(records(&texts, way, &folder)), threads);
        let expected = run(Way::Stream, 1);
        assert!(expected.out.lines().count() > 21_000);
        let malformed = places(&expected);
        assert_eq!(malformed[malformed.len() - 2].0, "c");
        for way in WAYS {
            for threads in [1, 2, 4] {
                assert!(run(way, threads) == expected, "job {index}, {way:?}, {threads} threads");
            }
        }
    }
}

#[test]
fn messages_name_settings_as_the_host_does() {
    let count = |host: &Arc<dyn Host>| {
        let records = RecordSource::from_inputs([Input::bytes("memory", ".".repeat(81))]);
        let question = Arc::new(CountSolutions { limit: u64::MAX });
        let search = SearchOptions { max_nodes: 10, ..SearchOptions::default() };
        let job = Job::Ask(AskJob { records, question, search, format: None, numbers: false });
        let output = Output::to_place(Box::new(MemoryOutput::default()));
        job.run(1, output, "memory", Tally::default(), host)
    };
    let text = |name: &str| {
        format!(
            "memory: line 1: stopped: node limit reached ({name} 10); a higher limit may \
             bring the answer"
        )
    };
    let library = Arc::new(CollectingHost::default());
    assert_eq!(count(&(Arc::clone(&library) as Arc<dyn Host>)), RunStatus::Negative);
    assert_eq!(library.messages()[0].to_string(), text("max_nodes"));
    let page = Arc::new(Named(CollectingHost::default()));
    count(&(Arc::clone(&page) as Arc<dyn Host>));
    assert_eq!(page.0.messages()[0].to_string(), text("the field Nodes"));
}

#[test]
fn messages_about_rows_name_the_line_and_the_number_of_the_record() {
    let texts = [table(2), table(1)];
    let folder = tempfile::tempdir().unwrap();
    let ran = |question: Arc<dyn Question>, to| {
        let ran = run(ask(records(&texts, Way::File, &folder), question, to), 2);
        (places(&ran), ran.status)
    };
    // This run reads only the puzzles. Messages are about rows without one.
    let expected =
        [("a", 4, 7), ("a", 6, 9), ("a", 11, 16), ("a", 13, 18), ("b", 18, 7), ("b", 20, 9)];
    let expected = expected.map(|(input, number, line)| (input.to_owned(), number, line)).to_vec();
    assert_eq!(ran(Arc::new(SolvePuzzles::default()), None), (expected, RunStatus::Failed));
    // Records 1, 2 and 5 have solutions that are none, record 3 ends before the last two columns.
    let (told, _) = ran(Arc::new(SolvePuzzles::default()), Some("csv"));
    let first: Vec<(u64, u64)> =
        told.iter().take(7).map(|(_, number, line)| (*number, *line)).collect();
    assert_eq!(first, [(1, 2), (2, 3), (3, 5), (3, 5), (4, 7), (5, 8), (6, 9)]);
    assert_eq!(told.len(), 21);
}

#[test]
fn shards_of_a_table_have_every_record_once() {
    let texts = [table(100), table(10)];
    let folder = tempfile::tempdir().unwrap();
    let all = run(
        ask(records(&texts, Way::File, &folder), Arc::new(CountSolutions { limit: 2 }), None),
        2,
    );
    let mut of_shards = Vec::new();
    let mut told = Vec::new();
    for number in 1..=3 {
        let shard = Shard::new(number, 3).unwrap();
        let records = RecordSource { shard, ..records(&texts, Way::File, &folder) };
        let ran = run(ask(records, Arc::new(CountSolutions { limit: 2 }), None), 2);
        of_shards.extend((number..).step_by(3).zip(ran.out.lines().map(str::to_owned)));
        told.extend(places(&ran));
    }
    of_shards.sort();
    assert!(of_shards.iter().map(|(_, line)| line.as_str()).eq(all.out.lines()));
    told.sort_by_key(|(_, number, _)| *number);
    assert_eq!(told, places(&all));
}

#[test]
fn the_columns_of_an_output_are_those_of_the_first_input() {
    let convert = |texts: &[&str], to: &str| {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let folder = tempfile::tempdir().unwrap();
        run(rewrite(records(&texts, Way::File, &folder), Arc::new(ConvertRecords), to), 2)
    };
    let (id, plain) = (format!("puzzle,id\n{EASY},1\n"), format!("board\n{EASY}\n"));
    let ran = convert(&[&id, &plain, &id], "csv");
    assert_eq!(ran.out, format!("puzzle,id\n{EASY},1\n{EASY},\n{EASY},1\n"));
    let ran = convert(&[&plain, &id], "csv");
    assert_eq!((ran.status, ran.out), (RunStatus::Failed, format!("puzzle\n{EASY}\n")));
    let told = "b: line 2: format csv cannot hold the field `id`";
    assert!(ran.messages[0].to_string().starts_with(told), "{:?}", ran.messages);
    // Objects have keys of their own.
    let ran = convert(&[&plain, &id], "jsonl");
    assert_eq!((ran.status, ran.out.lines().count()), (RunStatus::Complete, 2));
    // Names alone are columns, too.
    let ran = convert(&["puzzle,id\n", &id], "csv");
    assert_eq!((ran.status, ran.out), (RunStatus::Complete, id));
}

#[test]
fn an_output_without_records_has_the_header_of_its_table() {
    let count = || Arc::new(CountSolutions { limit: 2 });
    let folder = tempfile::tempdir().unwrap();
    let header = "puzzle,solution,status,solutions,at_least,clues,nodes";
    for (text, columns) in [("puzzle,id\n".to_owned(), ",id"), (lines(2, &[]), "")] {
        let records = |way| {
            let shard = Shard::new(7, 9).unwrap();
            RecordSource { shard, ..records(std::slice::from_ref(&text), way, &folder) }
        };
        for way in WAYS {
            let ran = run(ask(records(way), count(), Some("csv")), 2);
            assert_eq!(
                (ran.status, ran.out),
                (RunStatus::Complete, format!("{header}{columns}\n"))
            );
            let ran = run(rewrite(records(way), Arc::new(ConvertRecords), "tsv"), 2);
            let columns = columns.replace(',', "\t");
            assert_eq!((ran.status, ran.out), (RunStatus::Complete, format!("puzzle{columns}\n")));
            let ran = run(ask(records(way), count(), None), 2);
            assert_eq!((ran.status, ran.out.as_str()), (RunStatus::Complete, ""));
        }
    }
    // An input without a puzzle and without names is a failure.
    let ran = run(ask(records(&["\n".to_owned()], Way::File, &folder), count(), Some("csv")), 2);
    assert_eq!(ran.status, RunStatus::Failed);
    // An input without a byte is an empty shard.
    let ran = run(ask(records(&[String::new()], Way::File, &folder), count(), Some("csv")), 2);
    assert_eq!((ran.status, ran.out), (RunStatus::Complete, format!("{header}\n")));
}

#[test]
fn messages_about_a_part_of_a_file_count_the_lines_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = format!("puzzle,id\n{EASY},1\nx,2\n");
    for (text, line) in [(lines(9_000, &[8_888]), 8_888), (table, 3)] {
        for way in WAYS {
            let mut records = records(std::slice::from_ref(&text), way, &folder);
            records.inputs = records.inputs.into_iter().map(|one| one.after_lines(500)).collect();
            let ran = run(ask(records, Arc::new(CountSolutions { limit: 2 }), None), 2);
            let [(_, number, found)] = &places(&ran)[..] else { panic!("one message") };
            assert_eq!((*found, *number < line + 1), (500 + line, true), "{way:?}");
            let text = ran.messages.iter().map(ToString::to_string).collect::<String>();
            assert!(text.contains(&format!("a: line {}, ", 500 + line)), "{text}");
        }
    }
}

#[test]
fn only_tables_of_whole_files_are_read_by_rows() {
    let folder = tempfile::tempdir().unwrap();
    let mut records = records(&[lines(10, &[])], Way::File, &folder);
    records.inputs = records.inputs.into_iter().map(|one| one.with_rows(2..4)).collect();
    let ran = run(ask(records, Arc::new(CountSolutions { limit: 2 }), None), 1);
    assert_eq!((ran.status, ran.out.as_str()), (RunStatus::Failed, ""));
    let text = ran.messages[0].to_string();
    assert!(text.contains("rows 2 to 4 were wanted: only Parquet and Arrow files"), "{text}");
}

#[cfg(feature = "parquet")]
#[test]
fn parts_of_a_table_have_the_rows_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.parquet");
    let text: String =
        (0..5_000).map(|id| format!("{},{id}\n", if id == 4_321 { "x" } else { EASY })).collect();
    let source = RecordSource::from_inputs([Input::bytes("text", format!("puzzle,id\n{text}"))]);
    let memory = MemoryOutput::default();
    let output = Output::to_place(Box::new(memory.clone()));
    let host: Arc<dyn Host> = Arc::new(CollectingHost::default());
    let job = rewrite(source, Arc::new(ConvertRecords), "parquet");
    assert_eq!(job.run(2, output, "output", Tally::default(), &host), RunStatus::Failed);
    fs::write(&path, memory.take()).unwrap();

    let count = |rows: Option<std::ops::Range<u64>>| {
        let input = Input::file(&path);
        let input = if let Some(rows) = rows { input.with_rows(rows) } else { input };
        let records = RecordSource::from_inputs([input]);
        run(ask(records, Arc::new(CountSolutions { limit: 2 }), Some("csv")), 3)
    };
    let whole = count(None);
    let mut parts = String::new();
    for (start, end) in [(0, 1), (1, 2_500), (2_500, 2_500), (2_500, 4_999), (4_999, 5_000)] {
        let part = count(Some(start..end));
        assert_eq!(part.out.lines().count() as u64, end - start + 1, "{start} to {end}");
        parts += part.out.split_once('\n').map_or("", |(_, rows)| rows);
        let bad = places(&part).iter().map(|(_, number, _)| *number).collect::<Vec<_>>();
        assert_eq!(bad, if (start..end).contains(&4_321) { vec![4_322] } else { Vec::new() });
    }
    assert_eq!(whole.out.split_once('\n').map(|(_, rows)| rows), Some(&*parts));
    for (start, end) in [(0, 5_001), (5_001, 5_002)] {
        let ran = count(Some(start..end));
        assert_eq!(ran.status, RunStatus::Failed);
        assert!(ran.messages[0].to_string().contains("the table has 5000"), "{:?}", ran.messages);
    }
}

#[test]
fn a_filter_sees_every_record_once_and_chooses_those_that_are_written() {
    let lines_and_table = [lines(5_000, &[1]), format!("puzzle,id\nx,1\n{EASY},2\n{EASY},3\n")];
    let [lines, table] = lines_and_table.map(|text| vec![text]);
    let from_table = format!("puzzle,id\n{EASY},2\n{EASY},3\n");
    for (texts, to, expected) in
        [(lines, "line", format!("{EASY}\n").repeat(4)), (table, "csv", from_table)]
    {
        for (way, threads) in WAYS.into_iter().flat_map(|way| [(way, 1), (way, 3)]) {
            let folder = tempfile::tempdir().unwrap();
            let seen = Arc::new(Mutex::new(Vec::new()));
            let noted = Arc::clone(&seen);
            let Job::Rewrite(job) =
                rewrite(records(&texts, way, &folder), Arc::new(ConvertRecords), to)
            else {
                unreachable!("it is a rewrite")
            };
            let filter: RecordFilter = Box::new(move |number| {
                noted.lock().unwrap().push(number);
                Ok([1, 2, 4_000, 4_999].contains(&number))
            });
            let job = Job::Rewrite(RewriteJob { filter: Some(filter), ..job });
            let ran = run(job, threads);
            assert_eq!(ran.out, expected, "{way:?}, {threads} threads");
            let seen = seen.lock().unwrap().clone();
            assert_eq!(seen, (0..seen.len() as u64).collect::<Vec<_>>());
            assert_eq!(seen.len(), if to == "line" { 5_000 } else { 3 });
        }
    }
}

#[test]
fn a_filter_needs_the_places_of_malformed_records() {
    let folder = tempfile::tempdir().unwrap();
    let records = records(&[lines(1, &[])], Way::File, &folder);
    let records = RecordSource { malformed: Malformed::Skip, ..records };
    let Job::Rewrite(job) = rewrite(records, Arc::new(ConvertRecords), "line") else {
        unreachable!("it is a rewrite")
    };
    let filter: RecordFilter = Box::new(|_| Err(io::Error::other("no more numbers")));
    let job = Job::Rewrite(RewriteJob { filter: Some(filter), ..job });
    assert!(job.check(&CollectingHost::default()).unwrap_err().contains("keep the malformed ones"));
    let Job::Rewrite(mut job) = job else { unreachable!("it is a rewrite") };
    job.records.malformed = Malformed::Keep;
    let ran = run(Job::Rewrite(job), 1);
    assert_eq!((ran.status, ran.out.as_str()), (RunStatus::Failed, ""));
    let told = |message: &Message| matches!(message, Message::Error(text) if text.contains("no more numbers"));
    assert!(ran.messages.iter().any(told), "{:?}", ran.messages);
}

#[test]
fn a_part_of_a_data_set_has_the_columns_of_the_set() {
    let table = format!("puzzle,id\n{EASY},7\n");
    for (text, row) in [(lines(1, &[]), format!("{EASY},,,")), (table, format!("{EASY},,,7"))] {
        let folder = tempfile::tempdir().unwrap();
        let all_columns = Columns {
            solution: true,
            fields: vec!["note".to_owned(), "id".to_owned()],
            ..Columns::default()
        };
        let records =
            RecordSource { all_columns: Some(all_columns), ..records(&[text], Way::File, &folder) };
        let ran = run(rewrite(records, Arc::new(ConvertRecords), "csv"), 1);
        assert_eq!(ran.out, format!("puzzle,solution,note,id\n{row}\n"));
    }
}
