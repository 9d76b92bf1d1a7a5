//! Answers in sentences: hints, lists of steps, explained paths, traces of searches, and proofs.

mod hints;
mod paths;
mod proofs;
mod steps;
mod trace;

pub use hints::GiveHints;
pub use paths::{ExplainPaths, ImageFolder, PathFiles, PrintedPath};
pub use proofs::{ProofPlace, ProveClaims, said};
pub use steps::ListSteps;
pub use trace::TraceSearch;

use ninefold::batch::{Judgement, LineAnswer};
use ninefold::explain::{Remark, Words};
use ninefold::questions::{NoSteps, Position};

/// Returns an answer without files.
fn answer(text: String, judgement: Judgement) -> LineAnswer {
    LineAnswer { text, judgement, files: Vec::new() }
}

/// Returns the answer about a position that has no steps.
fn without_steps(words: &Words, position: &Position, why: NoSteps) -> LineAnswer {
    answer(refusal(words, why), judge_refusal(position, why))
}

/// Returns the line about a position that has no steps.
fn refusal(words: &Words, why: NoSteps) -> String {
    let remark = match why {
        NoSteps::NoSolution(why) => why.remark(false),
        NoSteps::Stopped(_) => Remark::Stopped,
    };
    words.remark(&remark) + "\n"
}

/// Returns what it means for the run that a position has no steps.
fn judge_refusal(position: &Position, why: NoSteps) -> Judgement {
    match why {
        NoSteps::NoSolution(why) => {
            Judgement::Negative(Some(why.sentence(position.board().filled())))
        }
        NoSteps::Stopped(reason) => Judgement::Stopped(reason),
    }
}
