//! ninefold's canonical forms, and what it makes by a seed.

use super::{Answer, Contender, Entry, GaveUp, OneByOne, Question};
use crate::corpus::Row;
use ninefold_core::Canonicalizer;
use ninefold_generate::{Grids, Random};

/// What grids and puzzles are made from.
const SEED: u64 = 9;

/// What is not searched, and so the same on each instruction set.
pub fn entries() -> Vec<Entry> {
    vec![
        Entry::plain("ninefold form", &[Question::GridForm, Question::PuzzleForm], forms()),
        Entry::plain("ninefold grid", &[Question::DrawGrid], grids()),
    ]
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

/// Grids of one seed, one after another, each with random numbers of its own.
fn grids() -> impl Contender {
    let tables = Grids::get();
    let mut indices = 0..;
    OneByOne(move |question, _: Row| {
        let index = indices.next().filter(|_| question == Question::DrawGrid).ok_or(GaveUp)?;
        Ok(Answer::line(tables.draw(&mut Random::new(SEED, 0, index)).to_line()))
    })
}
