//! ninefold's canonical forms, grids and puzzles.

use super::{Answer, Contender, Delivery, Entry, GaveUp, OneByOne, Question};
use crate::corpus::{Row, Rows};
use ninefold_core::{Canonicalizer, Isa};
use ninefold_generate::{ClueSymmetry, Generator, Grids, PuzzleSpec, RandomStream};

/// Seed of grids and puzzles.
const SEED: u64 = 9;

/// Returns forms and grids, which run the same code on each instruction set, and puzzles on each.
pub fn entries() -> Vec<Entry> {
    let isas: Vec<Isa> = Isa::available().collect();
    let puzzles = isas.iter().rev().map(|isa| Entry {
        solver: "ninefold puzzle".to_owned(),
        isa: Some(isa.name()),
        delivery: Delivery::Batch,
        questions: &[Question::MakeMinimal, Question::MakeHalfTurn],
        contender: Box::new(Puzzles::new(*isa)),
    });
    let forms = Entry::plain("ninefold form", &[Question::GridForm, Question::PuzzleForm], forms());
    let grids = Entry::plain("ninefold grid", &[Question::DrawGrid], grids());
    [forms, grids].into_iter().chain(puzzles).collect()
}

fn forms() -> impl Contender {
    let mut canonicalizer = Canonicalizer::new();
    OneByOne(move |question, row: Row| match question {
        Question::GridForm => Ok(Answer::line(row.grid().canonical().form.to_line())),
        Question::PuzzleForm => {
            Ok(Answer::line(canonicalizer.canonical(&row.puzzle()).form.to_line()))
        }
        _ => Err(GaveUp),
    })
}

/// Draws grids of one seed, one after another. Each grid has its own random numbers.
fn grids() -> impl Contender {
    let tables = Grids::get();
    let mut indices = 0..;
    OneByOne(move |question, _: Row| {
        let index = indices.next().filter(|_| question == Question::DrawGrid).ok_or(GaveUp)?;
        Ok(Answer::line(tables.draw(&mut RandomStream::new(SEED, 0, index)).to_line()))
    })
}

/// Puzzles of one seed, made one after another.
struct Puzzles {
    minimal: Generator,
    half_turn: Generator,
    /// Index of the next puzzle.
    index: u64,
}

impl Puzzles {
    fn new(isa: Isa) -> Self {
        let generator = |symmetry| {
            let spec = PuzzleSpec { symmetry, ..PuzzleSpec::default() };
            Generator::new(spec, SEED).expect("such puzzles can be made").with_isa(isa)
        };
        Self {
            minimal: generator(ClueSymmetry::None),
            half_turn: generator(ClueSymmetry::Rotation180),
            index: 0,
        }
    }
}

impl Contender for Puzzles {
    fn answer(
        &mut self,
        question: Question,
        rows: Rows,
        answers: &mut [Answer],
    ) -> Result<(), GaveUp> {
        let generator = match question {
            Question::MakeMinimal => &mut self.minimal,
            Question::MakeHalfTurn => &mut self.half_turn,
            _ => return Err(GaveUp),
        };
        let made = generator.batch(self.index, rows.len());
        self.index += rows.len() as u64;
        for (answer, made) in answers.iter_mut().zip(made) {
            *answer = Answer::line(made.map_err(|_| GaveUp)?.puzzle.to_line());
        }
        Ok(())
    }
}
