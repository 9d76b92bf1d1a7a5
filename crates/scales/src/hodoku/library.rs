//! The finders that the cases of `HoDoKu`'s library of examples ask for.

use super::{empty_rectangle, fish, nice_loop, two_string_kite, unique_rectangle};
use crate::scale::hodoku;
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, DigitSet};
use ninefold_logic::techniques::als::{death_blossom, xy_chain, xy_wing};
use ninefold_logic::{Board, Deduction, Finder, Pattern, Technique};

/// Variants of techniques: the code with the variant, and the finder.
const VARIANTS: &[(&str, Finder)] = &[
    ("0402-1", empty_rectangle::find_with_two),
    ("0404", two_string_kite::find_dual_of_any_digits),
    ("0600-1", unique_rectangle::find_complete),
    ("0601-1", unique_rectangle::find_complete),
    ("0602-1", unique_rectangle::find_complete),
    ("0603-1", unique_rectangle::find_complete),
    ("0604-1", unique_rectangle::find_complete),
    ("0605-1", unique_rectangle::find_complete),
    ("0606-1", unique_rectangle::find_complete),
    ("0709-2", nice_loop::find_with_sets),
    ("0710-3", nice_loop::find_with_sets),
    ("0710-4", nice_loop::find_with_sets),
    ("0711-3", nice_loop::find_with_sets),
    ("0711-4", nice_loop::find_with_sets),
    ("0902-2", xy_wing::find_overlapping),
    ("0903", xy_chain::find_any_order),
    ("0903-1", xy_chain::find_any_order),
    ("0903-2", xy_chain::find_any_order_overlapping),
    ("0903-x", xy_chain::find_any_order),
    ("0904-2", death_blossom::find_overlapping),
];

/// Returns the siamese fish of a technique: pairs of fish of its shape and its size.
pub(crate) fn siamese(technique: Technique) -> Option<Finder> {
    fish::library_finder(&alloc::format!("{}1", technique.hodoku_code()?))
}

/// Returns the technique of a code of the library, such as `0402-1`, and a finder of it. The part
/// after the hyphen asks for other settings than the default. Returns `None` if there is no such
/// technique.
///
/// ```
/// use ninefold_logic::Technique;
/// use ninefold_scales::hodoku::library;
///
/// let found = library::finder("0402-1").map(|(technique, _)| technique);
/// assert_eq!(found, Some(Technique::EmptyRectangle));
/// assert!(library::finder("9999").is_none());
/// ```
pub fn finder(code: &str) -> Option<(Technique, Finder)> {
    let (number, _) = code.split_once('-').unwrap_or((code, ""));
    // A fifth digit marks siamese fish.
    let number = number.get(..4).unwrap_or(number);
    let has_code = |technique: &&Technique| technique.hodoku_code() == Some(number);
    let technique = *Technique::ALL.iter().find(has_code)?;
    let variant = VARIANTS.iter().find(|(variant, _)| *variant == code);
    let finder = match variant {
        Some((_, finder)) => *finder,
        None if code.starts_with("03") => fish::library_finder(code.split('-').next()?)?,
        None if code.len() > 4 && code.as_bytes()[4] != b'-' => return None,
        None => hodoku::entry(technique)?.finder,
    };
    Some((technique, finder))
}

/// Returns the digits, the placements and the eliminations of the steps of a technique, as a case of
/// the library lists them. All placements of a template set that have one digit are one case.
pub fn effects(
    board: &Board,
    technique: Technique,
    steps: &[Deduction],
) -> Vec<(DigitSet, CandidateSet, CandidateSet)> {
    let mut effects = Vec::<(DigitSet, CandidateSet, CandidateSet)>::new();
    for step in steps.iter().filter(|step| step.technique == technique) {
        let placements: CandidateSet = step.placement.into_iter().collect();
        let digits = digits(board, step);
        let is_joined = technique == Technique::TemplateSet;
        match effects.iter_mut().find(|(earlier, ..)| is_joined && *earlier == digits) {
            Some((_, earlier, _)) => *earlier |= placements,
            None => effects.push((digits, placements, step.eliminations)),
        }
    }
    effects
}

/// Returns the digits that the library writes for a step: those of the pattern, or else those that
/// are placed or go.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, FirstStep, techniques::locked};
/// use ninefold_scales::hodoku::library;
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let mut sink = FirstStep::default();
/// let _ = locked::find(&board, &mut sink);
/// let step = sink.found.ok_or("a step")?;
/// assert_eq!(library::digits(&board, &step).to_string(), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn digits(board: &Board, found: &Deduction) -> DigitSet {
    match found.pattern {
        Pattern::Locked { digit, .. }
        | Pattern::Fish { digit, .. }
        | Pattern::SiameseFish { digit, .. }
        | Pattern::KrakenFish { digit, .. }
        | Pattern::SingleDigit { digit, .. }
        | Pattern::Coloring { digit, .. }
        | Pattern::TwoKites { digits: [digit, _], .. } => DigitSet::only(digit),
        Pattern::NakedSubset { digits, .. }
        | Pattern::HiddenSubset { digits, .. }
        | Pattern::Loop { digits, .. }
        | Pattern::Rectangle { digits, .. } => digits,
        Pattern::Wing { pivot, wings: [first, second] } => {
            board.candidates(pivot) | board.candidates(first) | board.candidates(second)
        }
        Pattern::WWing { cells: [first, _], .. } => board.candidates(first),
        Pattern::Grave { .. } => DigitSet::EMPTY,
        // A remote pair has both digits, even if only one of them goes.
        Pattern::Inferences { start, .. } if found.technique == Technique::RemotePair => {
            board.candidates(start.cell)
        }
        _ => found.placement.map_or_else(
            || found.eliminations.all_digits(),
            |placement| DigitSet::only(placement.digit),
        ),
    }
}
