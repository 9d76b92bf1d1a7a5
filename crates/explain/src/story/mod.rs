//! [`Explanation`]: what to see, why the conclusion follows, and what it changes.
//!
//! Each form of a pattern has its own sentences. If a form has none, [`trace`](crate::trace) explains
//! the step: it refutes the opposite of the conclusion.

mod branch;
mod cases;
mod chain;
mod contradiction;
mod deadly;
mod eureka;
mod exocet;
mod firework;
mod fish;
mod linear;
mod loops;
mod medusa;
mod multi_sector;
mod multifish;
mod nested;
mod oddagon;
mod sets;
mod single_digit;
mod subset;
mod symmetry;
mod tridagon;
mod whip;

use crate::evidence::candidates_of_parts;
use crate::phrase::{Argument, arguments, or, push_lowered, set_letter};
use crate::sentence::{Mentions, Sentence, SentenceRole};
use crate::trace;
use crate::words::Words;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
pub(crate) use branch::narrowed_links;
use core::fmt;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{Board, Deduction, Evidence, Extent, Pattern, Role, Step, Technique};

/// The explanation of a step.
///
/// Its text has a sentence a line, with the name of the technique first. See
/// [`short`](Self::short) for one line.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Explanation, Language, Words};
/// use ninefold_logic::{Board, Step};
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
/// let step = Profile::SE121.step(&board, &found).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let explanation = Explanation::new(&words, &board, &step);
/// assert_eq!(explanation.short(), "Hidden single: in box 2, the digit 8 has one place: r1c6. Place 8 in r1c6.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The technique.
    pub technique: Technique,
    /// The name of the technique in the language.
    pub name: String,
    /// What to see: the pattern.
    pub pattern: Vec<Sentence>,
    /// Why the conclusion follows. A chain in one line, in the notation of players, is among the last.
    pub reason: Vec<Sentence>,
    /// What it changes.
    pub effect: Vec<Sentence>,
    /// For each digit here, one candidate is true. Empty otherwise.
    pub alternatives: CandidateSet,
}

impl Explanation {
    /// Explains a step on the board on which it was found.
    ///
    /// The cost is some microseconds, up to a millisecond for long chains, and up to some ten
    /// milliseconds for nested chains: the steps inside are searched again.
    pub fn new(words: &Words, board: &Board, step: &Step) -> Self {
        let mut story = Story::new(words, board, &step.deduction, &step.evidence);
        story.needs_uniqueness = step.assumes_uniqueness();
        story.tell();
        story.reason.extend(story.notation.take());
        if story.needs_uniqueness {
            story.because("unique.assumed", &[]);
        }
        story.summarize();
        let technique = step.deduction.technique;
        let Story { pattern, reason, effect, alternatives, .. } = story;
        let name = words.technique(technique).to_string();
        Self { technique, name, pattern, reason, effect, alternatives }
    }

    /// Returns all sentences in order.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.pattern.iter().chain(&self.reason).chain(&self.effect)
    }

    /// Returns all that the sentences name.
    pub fn mentions(&self) -> Mentions {
        self.sentences().fold(Mentions::default(), |all, sentence| all.and(sentence.mentions))
    }

    /// Returns one line: the name of the technique, the pattern, and the effect.
    pub fn short(&self) -> String {
        let mut line = self.name.clone();
        line.push_str(": ");
        for (i, sentence) in self.pattern.iter().chain(&self.effect).enumerate() {
            match i {
                0 => push_lowered(&mut line, &sentence.text),
                _ => {
                    line.push(' ');
                    line.push_str(&sentence.text);
                }
            }
        }
        line
    }
}

/// Writes the name of the technique and all sentences, a line each.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.sentences().try_for_each(|sentence| write!(f, "\n{sentence}"))
    }
}

/// An explanation that is being made.
struct Story<'a> {
    words: &'a Words,
    board: &'a Board,
    found: &'a Deduction,
    evidence: &'a Evidence,
    pattern: Vec<Sentence>,
    reason: Vec<Sentence>,
    effect: Vec<Sentence>,
    alternatives: CandidateSet,
    /// Whether the reason needs a puzzle with one solution.
    needs_uniqueness: bool,
    /// The chain in one line.
    notation: Option<Sentence>,
    /// 0, or the number of steps that the step is inside of.
    depth: u8,
}

/// The least number of sentences of a reason that begins with a summary.
const LONG: usize = 40;

/// Arguments of a sentence.
type Arguments<'a> = [(&'a str, Argument)];

impl<'a> Story<'a> {
    /// Returns an explanation without sentences.
    const fn new(
        words: &'a Words,
        board: &'a Board,
        found: &'a Deduction,
        evidence: &'a Evidence,
    ) -> Self {
        Self {
            words,
            board,
            found,
            evidence,
            pattern: Vec::new(),
            reason: Vec::new(),
            effect: Vec::new(),
            alternatives: CandidateSet::EMPTY,
            needs_uniqueness: false,
            notation: None,
            depth: 0,
        }
    }

    /// Adds a sentence on what to see.
    fn see(&mut self, key: &'static str, arguments: &Arguments<'_>) {
        self.pattern.push(self.words.say(key, arguments));
    }

    /// Adds a sentence on why it follows.
    fn because(&mut self, key: &'static str, arguments: &Arguments<'_>) {
        self.reason.push(self.words.say(key, arguments));
    }

    /// Says that one of some cells has a digit, and that this eliminates the digit elsewhere.
    fn one_of(&mut self, z: Digit, cells: CellSet) {
        self.because("one-of", &arguments!(z, cells = or(cells)));
        let goes = self.found.eliminations.places(z);
        if cells.len() > 1 && !goes.is_empty() {
            let key = match (cells.len(), goes.len()) {
                (2 | 3, 1) => "sees-all",
                (2 | 3, _) => "sees-all.many",
                (_, 1) => "sees-all.long",
                _ => "sees-all.long.many",
            };
            self.because(key, &arguments!(z, cells, goes));
        }
        self.alternatives |= CandidateSet::product(cells, DigitSet::only(z));
    }

    /// Tells the step.
    fn tell(&mut self) {
        if self.evidence.premises.is_empty() && self.found.pattern != Pattern::Solution {
            self.see("unexplained.see", &[]);
            self.because("unexplained.why", &[]);
            return self.conclude();
        }
        match self.found.pattern {
            Pattern::NakedSingle => self.naked_single(),
            Pattern::HiddenSingle { house } => self.hidden_single(house),
            Pattern::Locked { digit, from, to } => self.locked(digit, from, to),
            Pattern::NakedSubset { house, cells, digits } => {
                self.naked_subset(house, cells, digits);
            }
            Pattern::HiddenSubset { house, cells, digits } => {
                self.hidden_subset(house, cells, digits);
            }
            Pattern::Fish { digit, base, cover, fins } => self.fish(digit, base, cover, fins),
            Pattern::SiameseFish { digit, base, covers, fins } => {
                self.siamese_fish(digit, base, covers, fins);
            }
            Pattern::KrakenFish { digit, base, cover, fins, through } => {
                self.kraken_fish(digit, [base, cover], fins, through);
            }
            Pattern::Wing { pivot, wings } => self.wing(pivot, wings),
            Pattern::AlmostLockedWing { set, wing, is_doubled, .. } => {
                self.almost_locked_wing(set, wing, is_doubled);
            }
            Pattern::SingleDigit { digit, houses } => self.single_digit(digit, houses),
            Pattern::TwoKites { digits, houses } => self.two_kites(digits, houses),
            Pattern::StrongLinks { digit, houses, .. } => {
                self.strong_links(digit, houses.into_iter().flatten().collect());
            }
            Pattern::WWing { cells, digit, house } => self.w_wing(cells, digit, house),
            Pattern::Coloring { digit, .. } => self.coloring(digit),
            Pattern::Loop { cells, digits, kind } | Pattern::Rectangle { cells, digits, kind } => {
                self.deadly(cells, digits, kind);
            }
            Pattern::Grave { cells, kind } => self.grave(cells, kind),
            Pattern::Aligned { cells } => self.aligned(cells),
            Pattern::LinkedSets { .. } => self.linked_sets(),
            Pattern::Blossom { stem, .. } => self.blossom(stem),
            Pattern::SueDeCoq { crossing, line, block } => self.sue_de_coq(crossing, line, block),
            Pattern::AlmostLockedWWing { sets, digit, house } => {
                self.almost_locked_w_wing(sets, digit, house);
            }
            Pattern::EmptyRectanglePair { cells, block } => {
                self.empty_rectangle_pair(cells, block);
            }
            Pattern::AlmostLockedCandidates { digits, from, set, to, places } => {
                self.almost_locked_candidates(digits, [from, to], set, places);
            }
            Pattern::Medusa { rule, .. } => self.medusa(rule),
            Pattern::ReverseGrave { digits, cells, kind } => {
                self.reverse_grave(digits, cells, kind);
            }
            Pattern::Oddagon { cells, digits } => self.oddagon(cells, digits),
            Pattern::Symmetry { transform } => self.symmetry(transform),
            Pattern::Template { digit } => self.template(digit),
            Pattern::Solution => self.solution(),
            Pattern::Chain { form, start, .. } => self.chain(form, start),
            Pattern::Inferences { start, .. } => self.inferences(start),
            Pattern::Firework { crossing, wings, digits, opposite } => {
                self.firework(wings, [Some((crossing, digits)), opposite]);
            }
            Pattern::Exocet { base, targets, digits, cross_lines } => {
                self.exocet([base, targets], digits, cross_lines);
            }
            Pattern::MultiSector { cells, covers } => self.multi_sector(cells, &covers),
            Pattern::Multifish { digits, lines, covers, cells } => {
                self.multifish(digits, lines, &covers, cells);
            }
            Pattern::Tridagon { cells, digits } => self.tridagon(cells, digits),
            Pattern::Whip { target, .. } => self.whip(target),
        }
        if self.effect.is_empty() {
            self.conclude();
        }
    }

    /// Begins a long explanation with its size and its result.
    fn summarize(&mut self) {
        if self.reason.len() < LONG {
            return;
        }
        let count = |wanted: &[SentenceRole]| {
            let is_wanted =
                |sentence: &&Sentence| sentence.role().is_some_and(|role| wanted.contains(&role));
            self.reason.iter().filter(is_wanted).count()
        };
        let (cases, inner) =
            (count(&[SentenceRole::Case, SentenceRole::Turn]), count(&[SentenceRole::Inner]));
        let Deduction { placement, eliminations, .. } = *self.found;
        let Some(Candidate { cell, digit }) = placement.or(eliminations.first()) else { return };
        let key = if placement.is_some() { "long.true" } else { "long.false" };
        let [number, cases, inner] = [self.reason.len(), cases, inner].map(|n| n.to_string());
        let arguments = arguments!(number, cases, inner, cell, digit);
        self.pattern.insert(0, self.words.say(key, &arguments));
    }

    /// Adds what the step changes.
    fn conclude(&mut self) {
        let Deduction { placement, eliminations, .. } = *self.found;
        let own = placement.map_or(CellSet::EMPTY, |one| CellSet::only(one.cell));
        // A placement says that the other candidates of its cell go.
        self.eliminate(&(eliminations - CandidateSet::product(own, DigitSet::ALL)));
        if let Some(Candidate { cell, digit }) = placement {
            let arguments = arguments!(digit, cell);
            self.effect.push(self.words.say("effect.place", &arguments));
        }
    }

    /// Says which candidates go: digits of the same cells together.
    fn eliminate(&mut self, candidates: &CandidateSet) {
        for (digits, cells) in alike(candidates.all_digits(), |digit| candidates.places(digit)) {
            self.effect.push(self.words.say("effect.eliminate", &arguments!(digits, cells)));
        }
    }

    /// Adds why the first elimination, or the placement, follows: what its opposite leads to. Says
    /// so of the others.
    fn refute(&mut self) {
        let Deduction { placement, eliminations, .. } = *self.found;
        let claims: Vec<(Candidate, bool)> = match placement {
            Some(placement) => alloc::vec![(placement, true)],
            None => eliminations.into_iter().map(|one| (one, false)).collect(),
        };
        let Some(&(claim, is_true)) = claims.first() else { return };
        let sentences =
            trace::tell(self.words, self.board, &self.evidence.premises, claim, is_true);
        self.reason.extend(sentences);
        if claims.len() > 1 {
            let rest: CellSet = claims[1..].iter().map(|(one, _)| one.cell).collect();
            self.because("refute.others", &arguments!(cells = rest));
        }
    }

    /// A cell with one candidate.
    fn naked_single(&mut self) {
        let Some(Candidate { cell, digit }) = self.found.placement else { return };
        self.see("naked-single.see", &arguments!(cell, digit));
        let filled = self.board.filled().clues().filter(|(other, _)| cell.peers().contains(*other));
        let seen: DigitSet = filled.map(|(_, digit)| digit).collect();
        let struck = !(seen | DigitSet::only(digit));
        let key = match struck.len() {
            0 => "naked-single.why",
            1 => "naked-single.why.struck.one",
            _ => "naked-single.why.struck",
        };
        self.because(key, &arguments!(cell, struck));
    }

    /// A digit with one place in a house, or the last blank cell of a house.
    fn hidden_single(&mut self, house: House) {
        let Some(Candidate { cell, digit }) = self.found.placement else { return };
        let arguments = arguments!(house, cell, digit);
        let others = (house.cells() & self.board.blanks()).without(cell);
        if others.is_empty() {
            self.see("full-house.see", &arguments);
            self.because("full-house.why", &arguments);
            return;
        }
        self.see("hidden-single.see", &arguments);
        let holders = self.board.filled_with(DigitSet::only(digit));
        let sees = |other: &Cell| !(other.peers() & holders).is_empty();
        let seeing: CellSet = others.iter().filter(sees).collect();
        let key = match seeing.len() {
            number if number == others.len() => "hidden-single.why",
            0 => "hidden-single.why.lost",
            1 => "hidden-single.why.few.one",
            number if 2 * number <= others.len() => "hidden-single.why.few",
            _ => "hidden-single.why.struck",
        };
        let arguments = arguments!(
            house,
            digit,
            givers = or(few_that_see(holders, seeing)),
            seeing,
            lost = others - seeing
        );
        self.because(key, &arguments);
    }

    /// Returns the candidates of the parts that have a role of some kind, in order.
    fn parts_of(&self, fits: impl Fn(Role) -> bool) -> Vec<CandidateSet> {
        candidates_of_parts(self.evidence, fits)
    }

    /// Returns all candidates of the parts that have a role.
    fn all_of(&self, role: Role) -> CandidateSet {
        let parts = self.parts_of(|other| other == role).into_iter();
        parts.fold(CandidateSet::EMPTY, |all, some| all | some)
    }

    /// Combinations of candidates of aligned cells.
    fn aligned(&mut self, cells: CellSet) {
        let excluders = self.evidence.parts.iter().filter_map(|part| match part.extent {
            Extent::Cells(cells) => Some(cells),
            _ => None,
        });
        let excluders = excluders.fold(CellSet::EMPTY, |all, cells| all | cells);
        let arguments = arguments!(cells, others = excluders);
        self.see("aligned.see", &arguments);
        self.because("aligned.why", &arguments);
        self.refute();
    }

    /// Ways to place a digit.
    fn template(&mut self, digit: Digit) {
        let arguments = arguments!(digit);
        self.see("template.see", &arguments);
        let key =
            if self.found.placement.is_some() { "template.why.all" } else { "template.why.none" };
        self.because(key, &arguments);
    }

    /// A guess that the solution decides.
    fn solution(&mut self) {
        self.see("solution.see", &[]);
        self.because("solution.why", &[]);
    }
}

/// Returns cells that together see all of some others, chosen greedily: always the one that sees the
/// most of what is left.
fn few_that_see(from: CellSet, mut others: CellSet) -> CellSet {
    let mut chosen = CellSet::EMPTY;
    while !others.is_empty() {
        let seen = |cell: &Cell| (cell.peers() & others).len();
        let Some(best) = from.iter().rev().max_by_key(seen).filter(|best| seen(best) > 0) else {
            return chosen;
        };
        chosen = chosen.with(best);
        others -= best.peers();
    }
    chosen
}

/// Returns digits in groups of those that have the same, each with what it has.
fn alike<T: PartialEq>(digits: DigitSet, of: impl Fn(Digit) -> T) -> Vec<(DigitSet, T)> {
    let mut groups: Vec<(DigitSet, T)> = Vec::new();
    for digit in digits {
        let own = of(digit);
        match groups.iter_mut().find(|(_, other)| *other == own) {
            Some((group, _)) => *group = group.with(digit),
            None => groups.push((DigitSet::only(digit), own)),
        }
    }
    groups
}

/// Returns the letter of a set or a color: A, B, ...
fn letter(number: usize) -> Argument {
    Argument::Letter(set_letter(number))
}
