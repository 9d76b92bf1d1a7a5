//! `.Regex`: regular expressions over values.

use crate::base64;
use crate::error::Bad;
use ninefold_variant_model::{Automaton, ValueRange, ValueSet};

/// Groups and repetitions inside each other, at most.
const MOST_DEPTH: usize = 60;
/// States before empty steps are removed, at most.
const MOST_STATES: usize = 20_000;
/// States that are visited while empty steps are removed, at most.
const MOST_VISITED: usize = 2_000_000;

/// A piece of an expression.
enum Piece {
    Values(ValueSet),
    /// One after the other.
    All(Vec<Piece>),
    /// One of them.
    Any(Vec<Piece>),
    /// A piece, repeated: the least and the greatest number of times, if there is one.
    Repeated(Box<Piece>, usize, Option<usize>),
}

/// Makes the automaton of an expression, which is written in Base64 or with `%` signs. `None` if it has
/// too many states.
pub(super) fn automaton(key: &str, values: ValueRange) -> Result<Option<Automaton>, Bad> {
    let bytes = if key.contains('%') { percent_decoded(key) } else { base64::bytes(key)? };
    let text: Vec<u8> = bytes.into_iter().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let mut parser = Parser { text: &text, at: 0, values };
    let piece = parser.alternatives(0)?;
    if parser.at < text.len() {
        return Err(parser.bad("the end of the expression"));
    }
    let mut machine = Machine { steps: Vec::new(), empty: Vec::new(), is_full: false };
    let start = machine.state();
    let end = machine.add(&piece, start);
    Ok(if machine.is_full { None } else { machine.automaton(start, end) })
}

/// Replaces `%` and two hexadecimal digits by a byte.
pub(crate) fn percent_decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |at: usize| {
        bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16)).map(|digit| digit as u8)
    };
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push(high << 4 | low);
                at += 3;
            }
            (byte, ..) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    decoded
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    values: ValueRange,
}

impl Parser<'_> {
    fn bad(&self, expected: &str) -> Bad {
        let rest = String::from_utf8_lossy(&self.text[self.at..]).into_owned();
        let expected = format!("{expected} at character {} of the expression", self.at + 1);
        Bad::text(expected, &rest)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn alternatives(&mut self, depth: usize) -> Result<Piece, Bad> {
        if depth == MOST_DEPTH {
            return Err(self.bad("at most 60 groups inside each other"));
        }
        let mut alternatives = vec![self.sequence(depth)?];
        while self.skip(b'|') {
            alternatives.push(self.sequence(depth)?);
        }
        Ok(Piece::Any(alternatives))
    }

    fn sequence(&mut self, depth: usize) -> Result<Piece, Bad> {
        let mut pieces = Vec::new();
        while self.peek().is_some_and(|byte| byte != b'|' && byte != b')') {
            pieces.push(self.repeated(depth)?);
        }
        Ok(Piece::All(pieces))
    }

    fn repeated(&mut self, depth: usize) -> Result<Piece, Bad> {
        let mut piece = self.single(depth)?;
        for repetitions in 0.. {
            let (least, most) = if self.skip(b'*') {
                (0, None)
            } else if self.skip(b'+') {
                (1, None)
            } else if self.skip(b'?') {
                (0, Some(1))
            } else if self.skip(b'{') {
                self.counts()?
            } else {
                break;
            };
            if repetitions + depth == MOST_DEPTH {
                return Err(self.bad("at most 60 repetitions of repetitions"));
            }
            piece = Piece::Repeated(Box::new(piece), least, most);
        }
        Ok(piece)
    }

    /// Reads `n}`, `n,}` or `n,m}`.
    fn counts(&mut self) -> Result<(usize, Option<usize>), Bad> {
        let least = self.number()?;
        let most = match (self.skip(b','), self.peek()) {
            (false, _) => Some(least),
            (true, Some(b'}')) => None,
            (true, _) => Some(self.number()?),
        };
        if !self.skip(b'}') || most.is_some_and(|most| most < least) {
            return Err(self.bad("numbers such as {2}, {2,} or {2,3}"));
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<usize, Bad> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(10)) {
            let next = number.unwrap_or(0) * 10 + digit as usize;
            number = Some(next.min(MOST_STATES));
            self.at += 1;
        }
        number.ok_or_else(|| self.bad("a number"))
    }

    fn single(&mut self, depth: usize) -> Result<Piece, Bad> {
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let piece = self.alternatives(depth + 1)?;
                if self.skip(b')') { Ok(piece) } else { Err(self.bad(")")) }
            }
            Some(b'[') => self.class(),
            Some(b'.') => {
                self.at += 1;
                Ok(Piece::Values(self.values.set()))
            }
            Some(_) => {
                let value = self.value()?;
                Ok(Piece::Values(ValueSet::only(value)))
            }
            None => Err(self.bad("a value")),
        }
    }

    fn class(&mut self) -> Result<Piece, Bad> {
        self.at += 1;
        let is_negated = self.skip(b'^');
        let mut set = ValueSet::EMPTY;
        while !self.skip(b']') {
            let first = self.value()?;
            let last = if self.skip(b'-') { self.value()? } else { first };
            if last < first {
                return Err(self.bad("a range that ascends"));
            }
            set = (first..=last).fold(set, ValueSet::with);
        }
        if set.is_empty() {
            return Err(self.bad("a value in [ ]"));
        }
        let set = if is_negated { self.values.set().difference(set) } else { set };
        Ok(Piece::Values(set))
    }

    /// Reads a digit, or a letter from A for 10.
    fn value(&mut self) -> Result<u8, Bad> {
        let value = self.peek().and_then(|byte| char::from(byte).to_digit(36));
        let value = value.map(|value| value as u8).filter(|&value| self.values.contains(value));
        let value = value.ok_or_else(|| self.bad(&format!("a value from {}", self.values)))?;
        self.at += 1;
        Ok(value)
    }
}

/// An automaton with empty steps.
struct Machine {
    steps: Vec<Option<(ValueSet, usize)>>,
    empty: Vec<Vec<usize>>,
    is_full: bool,
}

impl Machine {
    fn state(&mut self) -> usize {
        if self.steps.len() == MOST_STATES {
            self.is_full = true;
            return 0;
        }
        self.steps.push(None);
        self.empty.push(Vec::new());
        self.steps.len() - 1
    }

    /// Adds a piece that begins in a state, and returns the state in which it ends.
    fn add(&mut self, piece: &Piece, start: usize) -> usize {
        if self.is_full {
            return 0;
        }
        match piece {
            Piece::Values(values) => {
                let (from, end) = (self.state(), self.state());
                self.empty[start].push(from);
                self.steps[from] = Some((*values, end));
                end
            }
            Piece::All(pieces) => pieces.iter().fold(start, |at, piece| self.add(piece, at)),
            Piece::Any(pieces) => {
                let end = self.state();
                for piece in pieces {
                    let piece_end = self.add(piece, start);
                    self.empty[piece_end].push(end);
                }
                end
            }
            Piece::Repeated(piece, least, most) => {
                let mut at = start;
                for _ in 0..*least {
                    at = self.add(piece, at);
                    if self.is_full {
                        return 0;
                    }
                }
                let Some(most) = most else {
                    let enter = self.state();
                    self.empty[at].push(enter);
                    let inner_end = self.add(piece, enter);
                    self.empty[inner_end].push(enter);
                    let end = self.state();
                    self.empty[enter].push(end);
                    return end;
                };
                let end = self.state();
                for _ in *least..*most {
                    self.empty[at].push(end);
                    at = self.add(piece, at);
                    if self.is_full {
                        return 0;
                    }
                }
                self.empty[at].push(end);
                end
            }
        }
    }

    /// Removes empty steps. Only the start and states that a value leads to are kept.
    fn automaton(&self, start: usize, end: usize) -> Option<Automaton> {
        let mut numbers = vec![None; self.steps.len()];
        let mut kept = vec![start];
        numbers[start] = Some(0);
        let mut at = 0;
        let mut steps: Vec<(usize, ValueSet, usize)> = Vec::new();
        let mut accepting = Vec::new();
        let mut seen = vec![0; self.steps.len()];
        let mut visited = 0;
        while at < kept.len() {
            if kept.len() > Automaton::MAX_STATES || steps.len() > 200_000 {
                return None;
            }
            let reached = self.reached(kept[at], &mut seen, at + 1);
            visited += reached.len();
            if visited > MOST_VISITED {
                return None;
            }
            if reached.contains(&end) {
                accepting.push(at);
            }
            for (values, to) in reached.into_iter().filter_map(|state| self.steps[state]) {
                let number = *numbers[to].get_or_insert_with(|| {
                    kept.push(to);
                    kept.len() - 1
                });
                steps.push((at, values, number));
            }
            at += 1;
        }
        let mut automaton = Automaton::new(kept.len()).ok()?;
        automaton.start(0);
        for state in accepting {
            automaton.accept(state);
        }
        for (from, values, to) in steps {
            automaton.step(from, values, to);
        }
        Some(automaton)
    }

    /// Returns the states that empty steps lead to.
    ///
    /// `seen` has the last round in which each state was seen.
    fn reached(&self, start: usize, seen: &mut [usize], round: usize) -> Vec<usize> {
        let mut reached = vec![start];
        seen[start] = round;
        let mut at = 0;
        while at < reached.len() {
            for &next in &self.empty[reached[at]] {
                if std::mem::replace(&mut seen[next], round) != round {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(expression: &str, values: &[u8]) -> bool {
        let key = base64::encode(expression.as_bytes());
        let nine = ValueRange::up_to(9).unwrap();
        automaton(&key, nine).unwrap().unwrap().accepts(values)
    }

    #[test]
    fn expressions_accept_what_they_say() {
        assert!(accepts("1(23|4)*5", &[1, 2, 3, 4, 5]));
        assert!(!accepts("1(23|4)*5", &[1, 2, 4, 5]));
        assert!(accepts("[1-3]{2,3}", &[1, 3]) && !accepts("[1-3]{2,3}", &[1, 3, 2, 2]));
        assert!(accepts("[^1-3]+.?", &[4, 5]) && !accepts("[^1-3]{2}", &[4, 1]));
        assert!(accepts("1?|12|", &[]) && accepts("1?|12|", &[1, 2]));
        assert!(accepts("1{0}2", &[2]) && accepts("1{2,}", &[1, 1, 1]));
        assert!(accepts("(1*)*", &[1, 1]));
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let bad = |expression: &str| {
            let key = base64::encode(expression.as_bytes());
            automaton(&key, ValueRange::up_to(9).unwrap()).unwrap_err().expected
        };
        assert_eq!(bad("1(2"), ") at character 4 of the expression");
        assert_eq!(bad("12*0"), "a value from 1-9 at character 4 of the expression");
        assert!(bad(&"(".repeat(100_000)).starts_with("at most 60 groups"));
        assert!(bad(&format!("1{}", "*".repeat(100_000))).starts_with("at most 60 repetitions"));
    }

    #[test]
    fn too_many_states_are_refused() {
        let key = base64::encode(b"((1{999}){999}){999}");
        assert_eq!(automaton(&key, ValueRange::up_to(9).unwrap()), Ok(None));
    }
}
