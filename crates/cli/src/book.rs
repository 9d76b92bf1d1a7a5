//! `ninefold book`: puzzle books and worksheets as PDF.

use crate::args::BookArgs;
use crate::terminal::Terminal;
use ninefold::batch::RunStatus;
use std::sync::Arc;

/// Makes a book.
#[cfg(feature = "book")]
pub fn run(args: &BookArgs, terminal: &Arc<Terminal>) -> RunStatus {
    making::run(args, terminal)
}

/// Says how to build the program with books.
#[cfg(not(feature = "book"))]
pub fn run(_: &BookArgs, terminal: &Arc<Terminal>) -> RunStatus {
    terminal.error(
        "book: this program was built without books; build it with the feature `book`, for example by \
         `cargo install ninefold-cli --features book`",
    );
    RunStatus::Failed
}

#[cfg(feature = "book")]
mod making {
    use crate::args::{AnswersName, BookArgs, DestinationName, InputArgs, OrderName};
    use crate::progress::Extent;
    use crate::signals;
    use crate::terminal::Terminal;
    use crate::threads;
    use ninefold::batch::{
        Host, Input, Malformed, ProgressEvent, RecordSource, RunStatus, SideFile, SideFileKind,
        each_entry,
    };
    use ninefold::book::{
        AnswerPlace, Book, BookDesign, BookError, BookOrder, BookSection, BookSetting, BookWork,
        Destination, FaultKind, PerPage, PuzzlePicker, PuzzleSequence, TrimSize, TypesetBook,
        make_levels,
    };
    use ninefold::io::format::Entry;
    use std::fs;
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Largest font file.
    const MOST_FONT_BYTES: u64 = 64 << 20;

    /// Why no book was made, and the status of the program.
    struct Refusal(String, RunStatus);

    impl From<String> for Refusal {
        fn from(text: String) -> Self {
            Self(text, RunStatus::Failed)
        }
    }

    impl From<BookError> for Refusal {
        fn from(error: BookError) -> Self {
            let is_negative = matches!(error, BookError::Level { .. });
            let status = if is_negative { RunStatus::Negative } else { RunStatus::Failed };
            Self(error.describe(&option), status)
        }
    }

    /// Returns the option of a setting.
    fn option(setting: BookSetting) -> &'static str {
        match setting {
            BookSetting::Trim => "--trim",
            BookSetting::PerPage => "--per-page",
            BookSetting::AnswersPerPage => "--answers-per-page",
            BookSetting::Font => "--font",
            BookSetting::BoldFont => "--bold-font",
            BookSetting::Qr => "--qr",
            BookSetting::Title => "--title",
            BookSetting::Exclude => "--exclude",
            BookSetting::SkipBad => "--skip-bad",
            other => other.name(),
        }
    }

    pub(super) fn run(args: &BookArgs, terminal: &Arc<Terminal>) -> RunStatus {
        signals::end_at_once(terminal);
        let made = make(args, terminal);
        terminal.end_progress();
        match made {
            Ok(()) => RunStatus::Complete,
            Err(Refusal(text, status)) => {
                for line in text.lines() {
                    terminal.error(line);
                }
                status
            }
        }
    }

    fn make(args: &BookArgs, terminal: &Arc<Terminal>) -> Result<(), Refusal> {
        let table = args.output.with_extension("csv");
        refuse_output(args, &table)?;
        let design = design(args)?;
        let threads = NonZeroUsize::new(threads::threads(args.threads.threads));
        let work = BookWork::in_threads(threads.unwrap_or(NonZeroUsize::MIN));
        let mut picker = PuzzlePicker::default();
        for path in &args.contents.exclude {
            exclude(&mut picker, path)?;
        }
        let sections = match &args.contents.levels {
            Some(levels) => {
                let seed = args.contents.seed.seed();
                if seed.is_new {
                    terminal.tell_seed(seed.number);
                }
                let mut order = BookOrder::new(levels.0.clone(), seed.number);
                order.symmetry = args.contents.symmetry.unwrap_or(order.symmetry);
                make_puzzles(&order, picker, work, terminal)?
            }
            None if args.contents.seed.seed.is_some() => {
                let text = "--seed: only made puzzles need a seed; leave it out, or name --levels";
                return Err(text.to_owned().into());
            }
            None => read_puzzles(&args.input, args.contents.order, picker, work, terminal)?,
        };
        let is_bound = design.destination.is_print();
        let typeset = Book { design, sections }.typeset(&work)?;
        let kind = SideFileKind::Document;
        let csv = typeset.csv().into_bytes();
        SideFile::write_together(&[
            SideFile { path: args.output.clone(), content: typeset.pdf.clone(), kind },
            SideFile { path: table.clone(), content: csv, kind },
        ])?;
        terminal.note(
            "book",
            summary(&typeset, &args.output, &table, is_bound),
            &[("pages", typeset.pages.into()), ("puzzles", typeset.rows.len().into())],
        );
        Ok(())
    }

    /// Refuses an output that would take the place of an input, or that has no place for a table.
    fn refuse_output(args: &BookArgs, table: &Path) -> Result<(), String> {
        let shown = args.output.display();
        if args.output.as_os_str() == "-" {
            return Err(
                "--output -: a book has two files; name the one that ends in .pdf".to_owned()
            );
        }
        if table == args.output {
            return Err(format!(
                "--output {shown}: the table of the puzzles has this name; name a file that ends in .pdf"
            ));
        }
        if args.output.is_dir() {
            return Err(format!("--output {shown}: this is a folder; name a file in it"));
        }
        let real = |path: &Path| path.canonicalize().ok();
        let fonts = args.texts.font.iter().chain(&args.texts.bold_font);
        let inputs = args.input.files.iter().chain(&args.contents.exclude).chain(fonts);
        for input in inputs {
            for output in [args.output.as_path(), table] {
                if real(output).is_some() && real(output) == real(input) {
                    let what = if output == table { "the table of the book" } else { "the book" };
                    return Err(format!(
                        "{}: {what} would take the place of this input; choose another --output",
                        input.display()
                    ));
                }
            }
        }
        Ok(())
    }

    fn design(args: &BookArgs) -> Result<BookDesign, String> {
        let (layout, texts) = (&args.layout, &args.texts);
        let trim = |text: &String| {
            text.parse::<TrimSize>().map_err(|error| format!("--trim {text}: {error}"))
        };
        let font = |option, path: &Option<PathBuf>| {
            path.as_deref().map(|path| read_font(option, path)).transpose()
        };
        let per_page = layout.per_page.as_ref().and_then(|number| number.parse().ok());
        Ok(BookDesign {
            destination: match layout.destination {
                DestinationName::Kdp => Destination::Kdp,
                DestinationName::Ingram => Destination::Ingram,
                DestinationName::Lulu => Destination::Lulu,
                DestinationName::Bod => Destination::Bod,
                DestinationName::Home => Destination::Home,
                DestinationName::Screen => Destination::Screen,
            },
            trim: layout.trim.as_ref().map(trim).transpose()?,
            per_page: per_page.and_then(PerPage::new),
            answers: match args.contents.answers {
                AnswersName::Back => AnswerPlace::Back,
                AnswersName::Level => AnswerPlace::Level,
                AnswersName::Sheet => AnswerPlace::Sheet,
                AnswersName::None => AnswerPlace::None,
            },
            answers_per_page: layout.answers_per_page,
            is_large_print: layout.large_print,
            hints: args.contents.hints,
            has_candidates: layout.candidates,
            heading: layout.heading.clone(),
            has_name_line: layout.name_line,
            title: texts.title.clone(),
            subtitle: texts.subtitle.clone(),
            author: texts.author.clone(),
            copyright: texts.copyright.clone(),
            qr: texts.qr.clone(),
            language: texts.lang,
            hangul: None,
            font: font("--font", &texts.font)?,
            bold_font: font("--bold-font", &texts.bold_font)?,
        })
    }

    fn read_font(option: &str, path: &Path) -> Result<Arc<[u8]>, String> {
        let shown = path.display();
        let data = fs::metadata(path).map_err(|error| format!("{option} {shown}: {error}"))?;
        if !data.is_file() {
            return Err(format!("{option} {shown}: this is no file; name a font file"));
        }
        if data.len() > MOST_FONT_BYTES {
            return Err(format!(
                "{option} {shown}: the file is larger than 64 MB; name a smaller font"
            ));
        }
        let bytes = fs::read(path).map_err(|error| format!("{option} {shown}: {error}"))?;
        Ok(bytes.into())
    }

    /// Returns where a record stands.
    fn place(input: &Input, entry: &Entry) -> String {
        match entry.line {
            0 => format!("{input}: record {}", entry.number),
            line => format!("{input}: line {line}"),
        }
    }

    /// Excludes the puzzles of a file.
    fn exclude(picker: &mut PuzzlePicker, path: &Path) -> Result<(), String> {
        let records = RecordSource::from_inputs([Input::file(path.to_owned())]);
        each_entry(&records, |input, entry| {
            let place = place(input, &entry);
            match entry.puzzle {
                Ok(puzzle) => picker.exclude(&place, &puzzle),
                Err(fault) => return Err(format!("--exclude {input}: {fault}")),
            }
            Ok(ControlFlow::Continue(()))
        })
    }

    fn make_puzzles(
        order: &BookOrder,
        picker: PuzzlePicker,
        work: BookWork<'_>,
        terminal: &Arc<Terminal>,
    ) -> Result<Vec<BookSection>, BookError> {
        let all: usize = order.levels.iter().map(|(_, count)| *count).sum();
        terminal.begin_progress(Extent::Records(Some(all as u64)), false);
        let told = AtomicUsize::new(0);
        let made = |made: usize| {
            let new = made.saturating_sub(told.swap(made, Ordering::Relaxed));
            terminal.progress(ProgressEvent::RecordsWritten(new as u64));
        };
        make_levels(order, picker, &BookWork { made: &made, ..work })
    }

    fn read_puzzles(
        input: &InputArgs,
        order: Option<OrderName>,
        mut picker: PuzzlePicker,
        work: BookWork<'_>,
        terminal: &Arc<Terminal>,
    ) -> Result<Vec<BookSection>, Refusal> {
        let records = input.records(None, terminal);
        each_entry(&records, |input, entry| {
            let place = place(input, &entry);
            match entry.puzzle {
                Ok(puzzle) => picker.add(&place, &puzzle),
                Err(fault) if records.malformed == Malformed::Stop => {
                    return Err(format!("{input}: {fault}"));
                }
                Err(fault) => {
                    picker.fault(&input.to_string(), FaultKind::Malformed(fault.to_string()));
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        if records.malformed == Malformed::Skip {
            if let Some(first) = picker.faults().first() {
                let left_out = picker.faults().len();
                let s = if left_out == 1 { "" } else { "s" };
                let text = format!("{left_out} puzzle{s} left out; the first: {first}");
                terminal.note("left out", text, &[("left_out", left_out.into())]);
            }
            picker.clear_faults();
        }
        picker.refuse_faults()?;
        let order = match order {
            None | Some(OrderName::Rising) => PuzzleSequence::Rising,
            Some(OrderName::Given) => PuzzleSequence::Given,
        };
        Ok(picker.sections(order, &work)?)
    }

    /// Returns what was made, in one sentence.
    fn summary(book: &TypesetBook, output: &Path, table: &Path, is_bound: bool) -> String {
        let (pages, puzzles) = (book.pages, book.rows.len());
        let s = |count: usize| if count == 1 { "" } else { "s" };
        let millimetres = |points: f32| points / 72.0 * 25.4;
        let spine = if is_bound {
            format!(" and {:.1} mm of margin at the spine", millimetres(book.inside_margin))
        } else {
            String::new()
        };
        format!(
            "{}: {pages} page{}, {puzzles} puzzle{} with grids of {:.0} mm{spine}; {} lists them",
            output.display(),
            s(pages as usize),
            s(puzzles),
            millimetres(book.grid_side),
            table.display(),
        )
    }
}
