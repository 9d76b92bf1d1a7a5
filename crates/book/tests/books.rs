//! Books as files: the same bytes, no duplicates, rising ratings, and what is refused.

use ninefold_book::{
    AnswerPlace, Book, BookDesign, BookError, BookOrder, BookSection, BookWork, Destination,
    FaultKind, PuzzlePicker, PuzzleSequence, TypesetBook, make_levels,
};
use ninefold_core::{Budget, Puzzle, Solver, Verdict};
use ninefold_questions::make::RatingLevel;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn threads(count: usize) -> BookWork<'static> {
    BookWork::in_threads(NonZeroUsize::new(count).expect("not 0"))
}

fn sections(seed: u64, picker: PuzzlePicker, count: usize) -> Vec<BookSection> {
    use RatingLevel::{Easy, Hard, Medium};
    let order = BookOrder::new(vec![(Easy, 40), (Medium, 30), (Hard, 25)], seed);
    make_levels(&order, picker, &threads(count)).expect("the levels are filled")
}

fn kdp() -> BookDesign {
    BookDesign {
        destination: Destination::Kdp,
        trim: "6x9".parse().ok(),
        hints: 2,
        ..BookDesign::default()
    }
}

fn typeset(design: &BookDesign, seed: u64, count: usize) -> TypesetBook {
    let sections = sections(seed, PuzzlePicker::default(), count);
    Book { design: design.clone(), sections }.typeset(&threads(count)).expect("it fits")
}

/// Returns the puzzles of a book, up to symmetry.
fn classes(book: &TypesetBook) -> Vec<Puzzle> {
    book.rows.iter().map(|row| row.puzzle.puzzle.canonical().form).collect()
}

/// Returns the solutions of a book, up to symmetry.
fn solutions(book: &TypesetBook) -> Vec<Puzzle> {
    let solutions = book.rows.iter().map(|row| Puzzle::from(row.puzzle.solution));
    solutions.map(|solution| solution.canonical().form).collect()
}

#[test]
fn the_same_input_gives_the_same_bytes_with_any_number_of_threads() {
    for destination in Destination::ALL {
        let design = BookDesign { destination, ..kdp() };
        let one = typeset(&design, 7, 1);
        assert_eq!(one, typeset(&design, 7, 1));
        assert_eq!(one, typeset(&design, 7, 3));
        assert_ne!(one.pdf, typeset(&design, 8, 1).pdf);
    }
}

#[test]
fn puzzles_are_proper_and_different_and_their_ratings_rise_within_a_level() {
    let book = typeset(&kdp(), 7, 2);
    let mut solver = Solver::new(Budget::UNLIMITED);
    for row in &book.rows {
        assert_eq!(solver.solve(&row.puzzle.puzzle), Verdict::Unique(row.puzzle.solution));
    }
    assert_eq!(classes(&book).into_iter().collect::<HashSet<_>>().len(), 95);
    // A harder puzzle is not an easier one without some clues.
    assert_eq!(solutions(&book).into_iter().collect::<HashSet<_>>().len(), 95);
    let levels: Vec<RatingLevel> = book.rows.iter().map(|row| row.puzzle.level()).collect();
    assert!(levels.is_sorted());
    assert!(book.rows.is_sorted_by_key(|row| row.puzzle.rating));
    assert!(book.rows.is_sorted_by_key(|row| (row.number, row.page)));
}

#[test]
fn a_second_volume_shares_no_puzzle_with_the_first() {
    let first = typeset(&kdp(), 7, 1);
    // The same seed would make the same puzzles.
    let mut picker = PuzzlePicker::default();
    for row in &first.rows {
        // An isomorph is excluded, too.
        let turned: String = row.puzzle.puzzle.to_string().chars().rev().collect();
        picker.exclude("volume 1", &turned.parse().unwrap());
    }
    let sections = sections(7, picker, 1);
    let second = Book { design: kdp(), sections }.typeset(&threads(1)).unwrap();
    let first_solutions: HashSet<Puzzle> = solutions(&first).into_iter().collect();
    let first: HashSet<Puzzle> = classes(&first).into_iter().collect();
    assert!(classes(&second).iter().all(|class| !first.contains(class)));
    assert!(solutions(&second).iter().all(|class| !first_solutions.contains(class)));
}

#[test]
fn puzzles_that_cannot_be_in_a_book_are_named() {
    let mut picker = PuzzlePicker::default();
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let swapped = EASY.replace('5', "0").replace('3', "5").replace('0', "3");
    picker.exclude("old.csv: line 2", &"4".parse::<Puzzle>().unwrap_or(Puzzle::EMPTY));
    for (place, text) in [
        ("line 1", EASY.to_owned()),
        ("line 2", swapped),
        ("line 3", format!("55{}", ".".repeat(79))),
        ("line 4", format!("5{}", ".".repeat(80))),
        ("line 5", solved.to_owned()),
        ("line 6", ".".repeat(81)),
    ] {
        picker.add(place, &text.parse().unwrap());
    }
    let kinds: Vec<FaultKind> = picker.faults().iter().map(|fault| fault.kind.clone()).collect();
    let expected = [
        FaultKind::Repeats("line 1".to_owned()),
        FaultKind::NoSolution,
        FaultKind::SeveralSolutions,
        FaultKind::Solved,
        FaultKind::SeveralSolutions,
    ];
    assert_eq!(kinds, expected);
    let error = picker.refuse_faults().unwrap_err().to_string();
    assert!(error.starts_with("line 2: the puzzle is that of line 1, or equal to it"), "{error}");
    picker.clear_faults();
    assert_eq!(picker.refuse_faults(), Ok(()));
    assert_eq!(picker.sections(PuzzleSequence::Given, &threads(1)).unwrap()[0].puzzles.len(), 1);
}

#[test]
fn an_excluded_puzzle_is_named_with_its_place() {
    let mut picker = PuzzlePicker::default();
    picker.exclude("volume1.csv: line 2", &EASY.parse().unwrap());
    picker.add("line 1", &EASY.parse().unwrap());
    assert_eq!(picker.faults()[0].kind, FaultKind::Excluded("volume1.csv: line 2".to_owned()));
    assert_eq!(PuzzlePicker::default().refuse_faults(), Err(BookError::NoPuzzles));
}

#[test]
fn the_order_of_a_file_can_be_kept() {
    let puzzles: Vec<Puzzle> =
        typeset(&kdp(), 3, 1).rows.iter().rev().map(|row| row.puzzle.puzzle).collect();
    let picker = || {
        let mut picker = PuzzlePicker::default();
        for puzzle in &puzzles {
            picker.add("a file", puzzle);
        }
        picker
    };
    let given = picker().sections(PuzzleSequence::Given, &threads(2)).unwrap();
    assert_eq!(given.len(), 1);
    assert_eq!(given[0].level, None);
    assert!(given[0].puzzles.iter().map(|one| one.puzzle).eq(puzzles.iter().copied()));
    let rising = picker().sections(PuzzleSequence::Rising, &threads(2)).unwrap();
    assert_eq!(rising.len(), 3);
    assert!(rising.iter().all(|section| section.puzzles.is_sorted_by_key(|one| one.rating)));
}

#[test]
fn a_sheet_has_its_puzzles_on_one_page_and_the_answers_on_another() {
    let sections = vec![BookSection {
        level: None,
        puzzles: sections(5, PuzzlePicker::default(), 1)
            .iter()
            .flat_map(|section| section.puzzles[..2].to_vec())
            .collect(),
    }];
    for answers in [AnswerPlace::Back, AnswerPlace::Sheet] {
        let design = BookDesign {
            per_page: ninefold_book::PerPage::new(6),
            answers,
            ..BookDesign::default()
        };
        let sheet = Book { design, sections: sections.clone() }.typeset(&threads(1)).unwrap();
        assert_eq!(sheet.pages, 2);
        assert!(sheet.rows.iter().all(|row| (row.page, row.answer_page) == (1, Some(2))));
    }
}

#[test]
fn the_work_ends_when_the_caller_asks_for_it() {
    let order = BookOrder::new(vec![(RatingLevel::Easy, 1000)], 7);
    let asked = AtomicUsize::new(0);
    let go_on = || asked.fetch_add(1, Ordering::Relaxed) < 3;
    let work = BookWork { go_on: &go_on, ..threads(2) };
    assert_eq!(make_levels(&order, PuzzlePicker::default(), &work), Err(BookError::Cancelled));
    let mut picker = PuzzlePicker::default();
    picker.add("line 1", &EASY.parse().unwrap());
    assert_eq!(picker.sections(PuzzleSequence::Rising, &work), Err(BookError::Cancelled));
    let book = Book { design: kdp(), sections: sections(7, PuzzlePicker::default(), 1) };
    assert_eq!(book.typeset(&work), Err(BookError::Cancelled));
    let none = Book::default().typeset(&threads(1));
    assert_eq!(none, Err(BookError::NoPuzzles));
}

#[test]
fn a_file_for_a_printer_says_nothing_about_itself_and_one_for_ingram_what_pdf_x_asks_for() {
    let text = |destination| {
        let design = BookDesign { destination, hints: 0, ..kdp() };
        String::from_utf8_lossy(&typeset(&design, 7, 1).pdf).into_owned()
    };
    let plain = text(Destination::Kdp);
    for word in
        ["/Info", "/Annots", "/Outlines", "/Metadata", "/StructTreeRoot", "DeviceRGB", "Date"]
    {
        assert!(!plain.contains(word), "{word}");
    }
    let ingram = text(Destination::Ingram);
    assert!(ingram.starts_with("%PDF-1.3"));
    for word in ["(PDF/X-1a:2001)", "GTS_PDFX", "(CGATS TR 001)", "/TrimBox", "/Trapped/False"] {
        assert!(ingram.contains(word), "{word}");
    }
}
