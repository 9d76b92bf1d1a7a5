//! Replaces the puzzle of a record by an isomorph, or by a puzzle with fewer clues.
//!
//! Some fields describe the old puzzle. [`Entry::replace_puzzle`] and [`Entry::transform`] update
//! the fields that they can compute. [`Entry::drop_outdated`] drops the fields that only a search
//! could update.

use super::hodoku::{STEP_FIELDS, has_step, transform_step};
use super::{AnswerColumn, Columns, Entry, Field, bank_hash};
use ninefold_core::{Cell, DigitSet, Marks, Puzzle, Transform};

/// The kind of puzzle that replaces the puzzle of a record.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_io::format::{Entry, Field, Replacement};
///
/// let mut entry = Entry::new(1, Ok(Puzzle::EMPTY));
/// entry.fields.push(Field::text("rating", "7.2"));
/// entry.fields.push(Field::text("nodes", "12"));
/// entry.drop_outdated(Replacement::Isomorph);
/// assert_eq!((entry.field("rating"), entry.field("nodes")), (Some("7.2"), None));
/// entry.drop_outdated(Replacement::FewerClues);
/// assert!(entry.fields.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Replacement {
    /// An isomorph: the same puzzle up to a symmetry.
    Isomorph,
    /// A puzzle with fewer clues and the same solution.
    FewerClues,
}

/// Fields that an isomorph does not share: they name cells or depend on the course of the search.
/// A rating does, because most scales belong to the puzzle as written.
const OF_CELLS: [AnswerColumn; 11] = [
    AnswerColumn::Nodes,
    AnswerColumn::Redundant,
    AnswerColumn::Clashes,
    AnswerColumn::Er,
    AnswerColumn::Ep,
    AnswerColumn::Ed,
    AnswerColumn::Hardest,
    AnswerColumn::Steps,
    AnswerColumn::Score,
    AnswerColumn::Level,
    AnswerColumn::Scale,
];
/// Fields of a rating whose names are common. So they count only beside [`BESIDE_COMMON`].
const COMMON: [&str; 3] =
    [AnswerColumn::Score.name(), AnswerColumn::Level.name(), AnswerColumn::Scale.name()];
/// Fields that `rate` writes beside them.
const BESIDE_COMMON: [&str; 2] = [AnswerColumn::Hardest.name(), AnswerColumn::Steps.name()];
/// Fields that a puzzle with fewer clues does not share: they depend on the clues.
const OF_CLUES: [&str; 3] = [AnswerColumn::Minimal.name(), "rating", "level"];
/// Measures of the same kind. They count only beside [`BESIDE_COMMON`].
const MEASURES_OF_CLUES: [&str; 3] =
    [AnswerColumn::Depth.name(), AnswerColumn::BackdoorSize.name(), AnswerColumn::Backdoors.name()];
/// Measures that depend on the path or name cells. They may stand behind the name of a scale.
const OF_PATH: [&str; 7] = [
    AnswerColumn::ScoreSum.name(),
    AnswerColumn::HardestSteps.name(),
    AnswerColumn::Bottleneck.name(),
    AnswerColumn::Backdoor.name(),
    AnswerColumn::ScaleBackdoorSize.name(),
    AnswerColumn::ScaleBackdoors.name(),
    AnswerColumn::ScaleBackdoor.name(),
];
/// What the names of the steps of each technique begin with.
const STEPS_OF: &str = "steps_";

/// What the fields of a record are together.
#[derive(Clone, Copy)]
struct Company {
    /// Whether they describe a step of `HoDoKu`'s library.
    has_step: bool,
    /// Whether they have the answer of `rate`.
    has_rating: bool,
}

impl Company {
    /// Returns what fields of these names are together.
    fn of<'a>(names: &(impl Iterator<Item = &'a str> + Clone)) -> Self {
        let has_answer = |name: &&str| names.clone().any(|own| own.eq_ignore_ascii_case(name));
        Self {
            has_rating: BESIDE_COMMON.iter().all(has_answer),
            has_step: has_step(|name| names.clone().any(|own| own == name)),
        }
    }
}

/// Returns whether fields of these names have a rating, so that `score`, `level` and `scale` belong to it.
///
/// ```
/// use ninefold_io::format::have_rating;
///
/// assert!(have_rating(&["er", "hardest", "steps", "level"].into_iter()));
/// assert!(!have_rating(&["level", "author"].into_iter()));
/// ```
pub fn have_rating<'a>(names: &(impl Iterator<Item = &'a str> + Clone)) -> bool {
    Company::of(names).has_rating
}

/// Returns whether a field is a measure that depends on the path or names cells. Without the name of a
/// scale before it, it is one beside a rating only.
fn is_of_path(name: &str, beside: Company) -> bool {
    let is_own = |part: &str| is_in(part, &OF_PATH) || part.starts_with(STEPS_OF);
    let is_scale = |scale: &str| is_in(scale, &AnswerColumn::SCALES);
    match name.split_once('_') {
        Some((scale, part)) if is_scale(scale) => is_own(part),
        _ => beside.has_rating && is_own(name),
    }
}

/// Returns whether a name is among some names, in any case.
fn is_in(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl Replacement {
    /// Returns whether a field is wrong after the replacement and only a search could tell its new
    /// value.
    fn outdates(self, name: &str, beside: Company) -> bool {
        let is_of_cells = AnswerColumn::meant_by(name).is_some_and(|c| OF_CELLS.contains(&c))
            || is_of_path(name, beside)
            || beside.has_rating && is_in(name, &COMMON);
        match self {
            Self::Isomorph => is_of_cells,
            Self::FewerClues => {
                is_of_cells
                    || is_in(name, &OF_CLUES)
                    || beside.has_rating && is_in(name, &MEASURES_OF_CLUES)
                    || beside.has_step && is_in(name, &STEP_FIELDS)
            }
        }
    }
}

impl Entry {
    /// Replaces the puzzle, and updates the clue count (`clues`) and the hash of the Sudoku
    /// Exchange bank (`hash`) if the record has them.
    ///
    /// Other fields stay: see [`drop_outdated`](Self::drop_outdated).
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Puzzle};
    /// use ninefold_io::format::{Entry, Field};
    ///
    /// let mut entry = Entry::new(1, Ok(Puzzle::EMPTY));
    /// entry.fields.push(Field::text("clues", "0"));
    /// entry.replace_puzzle(Puzzle::EMPTY.with(Cell::ALL[0], Digit::ALL[0]));
    /// assert_eq!(entry.field("clues"), Some("1"));
    /// ```
    pub fn replace_puzzle(&mut self, puzzle: Puzzle) {
        let before = self.puzzle.ok();
        for Field { name, value } in &mut self.fields {
            let is_hash = || before.is_some_and(|before| value.as_str() == bank_hash(&before));
            if name == "hash" && is_hash() {
                value.set_text(bank_hash(&puzzle));
            } else if name.eq_ignore_ascii_case(AnswerColumn::Clues.name())
                && value.as_str().parse::<u8>().is_ok()
            {
                value.set_text(puzzle.clue_count().to_string());
            }
        }
        self.puzzle = Ok(puzzle);
    }

    /// Applies a symmetry to all cells and digits of the record: puzzle, state, pencil marks,
    /// solution, and the step of a line of `HoDoKu`'s library.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    /// use ninefold_io::format::Entry;
    ///
    /// let transform = Transform::nth(123_456_789).ok_or("a rank")?;
    /// let text = format!("12{}", ".".repeat(79));
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut entry = Entry::new(1, Ok(puzzle));
    /// entry.transform(transform);
    /// assert_eq!(entry.puzzle, Ok(transform.puzzle(&puzzle)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transform(&mut self, transform: Transform) {
        if let Ok(puzzle) = self.puzzle {
            self.replace_puzzle(transform.puzzle(&puzzle));
        }
        transform_step(self, transform);
        for board in [&mut self.state, &mut self.solution].into_iter().flatten() {
            *board = transform.puzzle(board);
        }
        if let Some(marks) = &mut self.marks {
            **marks = transformed_marks(marks, transform);
        }
    }

    /// Drops the fields that are wrong after the puzzle has been replaced.
    pub fn drop_outdated(&mut self, replacement: Replacement) {
        let company = Company::of(&self.fields.iter().map(|field| field.name.as_str()));
        self.fields.retain(|field| !replacement.outdates(&field.name, company));
    }
}

impl Columns {
    /// Drops the columns of the fields that [`Entry::drop_outdated`] drops.
    pub fn drop_outdated(&mut self, replacement: Replacement) {
        let company = Company::of(&self.fields.iter().map(String::as_str));
        self.fields.retain(|name| !replacement.outdates(name, company));
    }
}

/// Returns the pencil marks of the transformed board.
fn transformed_marks(marks: &Marks, transform: Transform) -> Marks {
    let mut cells = [DigitSet::EMPTY; 81];
    for cell in Cell::ALL {
        let digits = marks.get(cell).iter().map(|digit| transform.digit(digit));
        cells[transform.cell(cell).index()] = digits.collect();
    }
    Marks::new(cells)
}

#[cfg(test)]
mod tests {
    use super::super::{Entries, Value, named};
    use super::*;
    use ninefold_core::{Candidate, Digit};

    /// Swaps the first two rows; 1 becomes 9, and each other digit one less.
    const SWAP: &str = "N:213456789:123456789:912345678";
    /// Transposes, then moves the first column after the third. r1c2 moves to r2c3.
    const TRANSPOSE: &str = "T:123456789:231456789:123456789";

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn transform(text: &str) -> Transform {
        text.parse().unwrap()
    }

    fn puzzle() -> Puzzle {
        LINE.parse().unwrap()
    }

    /// Makes a record with some fields.
    fn entry(fields: &[(&str, &str)]) -> Entry {
        let mut entry = Entry::new(1, Ok(puzzle()));
        for (name, text) in fields {
            entry.push_text(name, *text);
        }
        entry
    }

    /// Makes a record with a step of `HoDoKu`'s library.
    fn step(digits: &str, eliminations: &str, placements: &str) -> Entry {
        entry(&[
            ("technique", "0300"),
            ("digits", digits),
            ("eliminations", eliminations),
            ("placements", placements),
        ])
    }

    fn names(entry: &Entry) -> Vec<&str> {
        entry.fields.iter().map(|field| field.name.as_str()).collect()
    }

    #[test]
    fn the_digits_eliminations_and_placements_of_a_step_are_transformed() {
        let mut entry = step("51", "512 199", "823");
        entry.transform(transform(SWAP));
        assert_eq!(entry.field("technique"), Some("0300"));
        assert_eq!(entry.field("digits"), Some("49"));
        assert_eq!(entry.field("eliminations"), Some("422 999"));
        assert_eq!(entry.field("placements"), Some("713"));

        let mut entry = step("5", "512", "");
        entry.transform(transform(TRANSPOSE));
        assert_eq!(entry.field("digits"), Some("5"));
        assert_eq!(entry.field("eliminations"), Some("523"));
        assert_eq!(entry.field("placements"), Some(""));
    }

    #[test]
    fn a_list_of_a_step_that_cannot_be_read_becomes_empty_and_others_stay() {
        for unreadable in ["51x", "510", "5123", "512 51", "r1c2<>5", "ä"] {
            let mut entry = step("5", unreadable, "823");
            entry.transform(transform(SWAP));
            assert_eq!(entry.field("eliminations"), Some(""), "{unreadable}");
            assert_eq!(entry.field("digits"), Some("4"), "{unreadable}");
            assert_eq!(entry.field("placements"), Some("713"), "{unreadable}");
        }
        for unreadable in ["5x", "50", "5 1"] {
            let mut entry = step(unreadable, "512", "");
            entry.transform(transform(SWAP));
            assert_eq!(entry.field("digits"), Some(""), "{unreadable}");
            assert_eq!(entry.field("eliminations"), Some("422"), "{unreadable}");
        }
    }

    #[test]
    fn fields_of_a_record_without_a_whole_step_stay_as_they_are() {
        let mut entry = entry(&[("digits", "51"), ("eliminations", "512"), ("placements", "823")]);
        let before = entry.fields.clone();
        entry.transform(transform(SWAP));
        assert_eq!(entry.fields, before);
    }

    #[test]
    fn a_transformed_step_is_read_as_it_was_written_and_can_be_transformed_back() {
        let format = named("hodoku").unwrap();
        for text in [SWAP, TRANSPOSE, "T:312645789:789123456:314592687"] {
            let original = step("51", "512 199", "823");
            let mut entry = original.clone();
            entry.transform(transform(text));
            assert_ne!(entry, original, "{text}");
            let mut sink = format.sink().unwrap();
            let mut line = Vec::new();
            assert_eq!(sink.losses(&entry), [], "{text}");
            sink.write(&entry, &mut line);
            let read = Entries::open(&line[..], Some(format)).unwrap().next_entry().unwrap();
            let read = read.unwrap();
            assert_eq!(read.puzzle, entry.puzzle, "{text}");
            assert_eq!(&read.fields[..4], entry.fields, "{text}");
            entry.transform(transform(text).inverse());
            assert_eq!(entry, original, "{text}");
        }
    }

    #[test]
    fn everything_that_has_cells_is_transformed() {
        let transform = transform(SWAP);
        let mut entry = entry(&[]);
        let state = puzzle().with(Cell::ALL[2], Digit::ALL[3]);
        let mut marks = Marks::from_board(&puzzle());
        // 4 in r1c3, which becomes 3 in r2c3.
        marks.strike(Candidate { cell: Cell::ALL[2], digit: Digit::ALL[3] });
        (entry.state, entry.solution, entry.marks) =
            (Some(state), Some(state), Some(Box::new(marks)));
        entry.transform(transform);
        assert_eq!(entry.puzzle, Ok(transform.puzzle(&puzzle())));
        assert_eq!(entry.state, Some(transform.puzzle(&state)));
        assert_eq!(entry.solution, Some(transform.puzzle(&state)));
        let mut expected = Marks::from_board(&transform.puzzle(&puzzle()));
        assert!(expected.contains(Candidate { cell: Cell::ALL[11], digit: Digit::ALL[2] }));
        expected.strike(Candidate { cell: Cell::ALL[11], digit: Digit::ALL[2] });
        assert_eq!(entry.marks, Some(Box::new(expected)));
    }

    #[test]
    fn the_hash_and_the_clue_count_follow_the_puzzle() {
        let mut fewer = puzzle();
        fewer.set(Cell::ALL[0], None);
        let mut entry = entry(&[("hash", &bank_hash(&puzzle())), ("Clues", "30"), ("id", "30")]);
        entry.fields.push(Field { name: "clues".into(), value: Value::Json("30".into()) });
        entry.replace_puzzle(fewer);
        assert_eq!(entry.puzzle, Ok(fewer));
        assert_eq!(entry.field("hash"), Some(bank_hash(&fewer).as_str()));
        assert_eq!(entry.field("Clues"), Some("29"));
        assert_eq!(entry.fields[3].value, Value::Json("29".into()));
        assert_eq!(entry.field("id"), Some("30"));

        let transform = transform(SWAP);
        entry.transform(transform);
        assert_eq!(entry.field("hash"), Some(bank_hash(&transform.puzzle(&fewer)).as_str()));
        assert_eq!(entry.field("Clues"), Some("29"));
    }

    #[test]
    fn a_hash_of_something_else_and_clues_in_words_stay() {
        let mut entry = entry(&[("hash", "0123456789ab"), ("clues", "few")]);
        entry.replace_puzzle(Puzzle::EMPTY);
        assert_eq!(entry.field("hash"), Some("0123456789ab"));
        assert_eq!(entry.field("clues"), Some("few"));
    }

    /// Fields of all kinds, a whole step among them.
    const FIELDS: [(&str, &str); 14] = [
        ("status", "unique"),
        ("clues", "30"),
        ("nodes", "12"),
        ("minimal", "true"),
        ("Redundant", "r1c1"),
        ("clashes", ""),
        ("rating", "7.2"),
        ("Level", "hard"),
        ("technique", "0300"),
        ("digits", "5"),
        ("eliminations", "512"),
        ("placements", ""),
        ("extra", ""),
        ("author", "Ada"),
    ];

    /// Returns the fields that are left in a record and in its columns.
    fn left(fields: &[(&str, &str)], replacement: Replacement) -> Vec<String> {
        let mut entry = entry(fields);
        let mut columns = Columns::from_entry(&entry);
        entry.drop_outdated(replacement);
        columns.drop_outdated(replacement);
        assert_eq!(columns.fields, names(&entry));
        columns.fields
    }

    #[test]
    fn an_isomorph_keeps_all_but_what_names_cells_or_depends_on_a_search() {
        let outdated = ["nodes", "Redundant", "clashes"];
        let all = FIELDS.iter().map(|(name, _)| *name);
        let expected: Vec<&str> = all.filter(|name| !outdated.contains(name)).collect();
        assert_eq!(left(&FIELDS, Replacement::Isomorph), expected);
    }

    #[test]
    fn fewer_clues_keep_neither_rating_nor_step() {
        let expected = ["status", "clues", "extra", "author"];
        assert_eq!(left(&FIELDS, Replacement::FewerClues), expected);
    }

    #[test]
    fn a_score_and_a_level_belong_to_the_rating_beside_them() {
        let rated = [("score", "1990"), ("level", "extreme"), ("hardest", "aic"), ("steps", "65")];
        let kept = [("score", "5"), ("Level", "hard"), ("steps", "65")];
        for replacement in [Replacement::Isomorph, Replacement::FewerClues] {
            assert_eq!(left(&rated, replacement), [""; 0]);
        }
        assert_eq!(left(&kept, Replacement::Isomorph), ["score", "Level"]);
    }

    #[test]
    fn without_a_whole_step_its_names_are_names_of_other_fields() {
        let fields = [("digits", "5"), ("technique", "oil on canvas"), ("rating", "7.2")];
        assert_eq!(left(&fields, Replacement::FewerClues), ["digits", "technique"]);
    }
}
