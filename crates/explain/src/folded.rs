//! What a path leaves out because it has shown it: runs of singles, and links of earlier chains.

use crate::explained::ExplainedStep;
use crate::phrase::arguments;
use crate::sentence::Sentence;
use crate::words::Words;
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec::Vec;
use ninefold_core::Candidate;
use ninefold_logic::{ChainNode, Family};

/// The smallest number of singles in a row that make one line.
const LEAST_SINGLES: usize = 3;

/// The least number of sentences in a row that are not told again.
const LEAST_REPEATED: usize = 5;

/// The largest number of earlier places of a sentence that are compared.
const MOST_PLACES: usize = 32;

/// A part of a path.
pub(crate) enum PathPart<'a> {
    /// A step and those of its sentences that the text has.
    Step(&'a ExplainedStep<'a>, Vec<Cow<'a, Sentence>>),
    /// Singles in a row.
    Singles(&'a [ExplainedStep<'a>]),
}

/// Returns whether a step is a single.
fn is_single(told: &ExplainedStep<'_>) -> bool {
    told.explanation.technique.family() == Family::Single
}

/// Returns the parts of a path. Singles stay apart if the path has nothing else.
pub(crate) fn parts<'a>(steps: &'a [ExplainedStep<'a>]) -> Vec<PathPart<'a>> {
    let only_singles = steps.iter().all(is_single);
    let runs = steps.chunk_by(|one, next| is_single(one) && is_single(next));
    let mut earlier = EarlierSentences::default();
    let mut parts = Vec::new();
    for run in runs {
        if !only_singles && run.len() >= LEAST_SINGLES {
            parts.push(PathPart::Singles(run));
        } else {
            parts.extend(run.iter().map(|told| PathPart::Step(told, earlier.told(told))));
        }
    }
    parts
}

/// Says which cells some singles fill.
pub(crate) fn singles(words: &Words, run: &[ExplainedStep<'_>]) -> Sentence {
    let node = |Candidate { cell, digit }| ChainNode::new(Candidate { cell, digit }, true);
    let placed = run.iter().filter_map(|told| told.step.step.deduction.placement);
    let nodes: Vec<ChainNode> = placed.map(node).collect();
    words.say("path.singles", &arguments!(nodes))
}

/// Returns the hardest technique of a run of singles, whose score stands for the run.
pub(crate) fn hardest<'a>(run: &'a [ExplainedStep<'a>]) -> Option<&'a ExplainedStep<'a>> {
    run.iter().max_by_key(|told| told.step.score)
}

/// The sentences of the steps that were told.
#[derive(Default)]
struct EarlierSentences<'a> {
    /// Sentences in a row that were told, with the number of their step.
    parts: Vec<(u32, &'a [Sentence])>,
    /// Where each sentence stands: the position in `parts`, and in the part.
    places: BTreeMap<&'a str, Vec<(usize, usize)>>,
}

impl<'a> EarlierSentences<'a> {
    /// Returns the sentences of a step, without long runs of links that an earlier step has. The first
    /// and the last sentence of a run stay.
    fn told(&mut self, step: &'a ExplainedStep<'a>) -> Vec<Cow<'a, Sentence>> {
        let explanation = &step.explanation;
        let mut told: Vec<Cow<'a, Sentence>> =
            explanation.pattern.iter().map(Cow::Borrowed).collect();
        let mut own = Vec::new();
        let (mut at, mut rest) = (0, &explanation.reason[..]);
        while let Some(sentence) = rest.get(at) {
            told.push(Cow::Borrowed(sentence));
            let (len, number) = self.longest(&rest[at..]);
            if len < LEAST_REPEATED {
                at += 1;
                continue;
            }
            let arguments = arguments!(step = number.to_string(), number = len - 2);
            told.push(Cow::Owned(step.words.say("path.again", &arguments)));
            // The text repeats the last sentence of the run. The new links follow from it.
            own.push(&rest[..=at]);
            rest = &rest[at + len - 1..];
            told.extend(rest.first().map(Cow::Borrowed));
            at = 1;
        }
        own.push(rest);
        told.extend(explanation.effect.iter().map(Cow::Borrowed));
        for sentences in own {
            let part = self.parts.len();
            self.parts.push((step.step.number, sentences));
            for (place, sentence) in sentences.iter().enumerate() {
                self.places.entry(&sentence.text).or_default().push((part, place));
            }
        }
        told
    }

    /// Returns how many sentences of an earlier step are the first of some sentences, and the number of
    /// the step. A sentence that begins or ends a part of an explanation ends the run.
    fn longest(&self, sentences: &[Sentence]) -> (usize, u32) {
        let first = sentences.first().map_or("", |sentence| &sentence.text);
        let places = self.places.get(first).map_or(&[][..], Vec::as_slice);
        let length = |(part, place): &(usize, usize)| {
            let (number, earlier) = self.parts[*part];
            let is_equal = |(one, other): &(&Sentence, &Sentence)| {
                one.text == other.text && one.role().is_none()
            };
            (earlier[*place..].iter().zip(sentences).take_while(is_equal).count(), number)
        };
        // Of equal runs, that of the latest step.
        places
            .iter()
            .rev()
            .take(MOST_PLACES)
            .map(length)
            .fold((0, 0), |best, next| if next.0 > best.0 { next } else { best })
    }
}
