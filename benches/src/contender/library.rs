//! Solvers in shared libraries, with the signature that tdoku's solvers have.
//!
//! ```c
//! size_t name(const char *puzzle, size_t limit, uint32_t configuration,
//!             char *solution, size_t *num_guesses);
//! ```
//!
//! `puzzle` is 81 characters, digits and dots, and a NUL. The function returns the number of
//! solutions up to `limit`. If `limit` is 1, it also writes a solution of 81 characters.

// The only calls into foreign code, which no type can check.
#![allow(unsafe_code)]

use super::{Answer, Entry, GaveUp, OneByOne, Question};
use crate::corpus::Row;
use std::ffi::c_char;
use std::path::{Path, PathBuf};

/// Name of the function if the user names none.
pub const DEFAULT_SYMBOL: &str = "TdokuSolverDpllTriadSimd";

/// Bytes for a solution: more than a solver writes, even if it appends a NUL.
const SOLUTION_ROOM: usize = 96;

type Function = unsafe extern "C" fn(
    puzzle: *const c_char,
    limit: usize,
    configuration: u32,
    solution: *mut c_char,
    num_guesses: *mut usize,
) -> usize;

/// A function of a shared library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The library's file.
    pub path: PathBuf,
    /// The function's name.
    pub symbol: String,
}

impl Source {
    /// Reads `LIB.so` or `LIB.so:SYMBOL`. A colon before anything but a C identifier belongs to
    /// the path.
    pub fn parse(text: &str) -> Self {
        let (path, symbol) = match text.rsplit_once(':') {
            Some((path, symbol)) if !path.is_empty() && is_identifier(symbol) => (path, symbol),
            _ => (text, DEFAULT_SYMBOL),
        };
        Self { path: PathBuf::from(path), symbol: symbol.to_owned() }
    }

    /// Returns the solver's name: the file, and the function unless it is the usual one.
    fn name(&self) -> String {
        let file = self.path.file_stem().unwrap_or_default().to_string_lossy();
        match self.symbol.as_str() {
            DEFAULT_SYMBOL => file.into_owned(),
            symbol => format!("{file}:{symbol}"),
        }
    }
}

fn is_identifier(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Loads a solver.
///
/// # Errors
///
/// Says why the library cannot be loaded or that it has no such function.
pub fn load(source: &Source) -> Result<Entry, String> {
    let Source { path, symbol } = source;
    let fault = |error: &dyn std::fmt::Display| format!("--peer {}: {error}", path.display());
    // The system would search its library folders for a path without a folder.
    let full: PathBuf = Path::new(path).canonicalize().map_err(|error| fault(&error))?;
    // SAFETY: the library runs its own code when it is loaded and unloaded. The user asks for that
    // by naming the library.
    let library = unsafe { libloading::Library::new(full) }.map_err(|error| fault(&error))?;
    // SAFETY: the user states with `--peer` that the function has this signature; nothing can check
    // it. The pointer is used only beside the library, which stays loaded as long.
    let function = unsafe { library.get::<Function>(symbol.as_str()) };
    let missing = |error| fault(&format!("there is no function `{symbol}`: {error}"));
    let function = *function.map_err(missing)?;
    let foreign = Foreign { function, _library: library };
    Ok(Entry::peer(&source.name(), OneByOne(move |question, row: Row| foreign.ask(question, row))))
}

/// A function, and its library, which must stay loaded as long as the function is called.
struct Foreign {
    function: Function,
    _library: libloading::Library,
}

impl Foreign {
    fn ask(&self, question: Question, row: Row) -> Result<Answer, GaveUp> {
        let (mut solution, mut guesses) = ([0_u8; SOLUTION_ROOM], 0);
        let limit = usize::from(question.limit());
        // SAFETY: the puzzle is 81 characters and a NUL, the solution has room for 96 bytes, and
        // the number of guesses is a valid place. All three outlive the call. The library is
        // loaded.
        let found = unsafe {
            (self.function)(
                row.terminated().as_ptr().cast(),
                limit,
                0,
                solution.as_mut_ptr().cast(),
                &raw mut guesses,
            )
        };
        let written = solution.first_chunk().filter(|_| found > 0).copied();
        match question {
            Question::CountToTwo => Ok(Answer::count(found as u64)),
            Question::Solve => Ok(Answer { found: found as u64, line: written }),
            _ => Err(GaveUp),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_may_follow_a_colon() {
        let parsed = |text| {
            let Source { path, symbol } = Source::parse(text);
            (path.to_string_lossy().into_owned(), symbol)
        };
        assert_eq!(parsed("a/b.so"), ("a/b.so".to_owned(), DEFAULT_SYMBOL.to_owned()));
        assert_eq!(parsed("a/b.so:solve_2"), ("a/b.so".to_owned(), "solve_2".to_owned()));
        let windows = r"C:\solver.dll";
        assert_eq!(parsed(windows), (windows.to_owned(), DEFAULT_SYMBOL.to_owned()));
    }

    #[test]
    fn the_name_is_that_of_the_file() {
        assert_eq!(Source::parse("a/fast.so").name(), "fast");
        assert_eq!(Source::parse("a/fast.so:other").name(), "fast:other");
    }

    #[cfg(unix)]
    #[test]
    fn a_function_gets_a_puzzle_that_ends_and_its_answers_are_read() {
        use crate::corpus::Corpus;

        /// Returns the limit as the count and a solution of nines, if the puzzle ends with a NUL.
        unsafe extern "C" fn fake(
            puzzle: *const c_char,
            limit: usize,
            configuration: u32,
            solution: *mut c_char,
            num_guesses: *mut usize,
        ) -> usize {
            // SAFETY: the caller passes 82 characters, room for 81 and a place for a number.
            unsafe {
                *num_guesses = 7;
                solution.write_bytes(b'9', 81);
                if *puzzle.add(81) == 0 && configuration == 0 { limit } else { 0 }
            }
        }

        let this = libloading::os::unix::Library::this();
        let foreign = Foreign { function: fake, _library: this.into() };
        let corpus = Corpus::parse("blank", &".".repeat(81)).unwrap();
        let row = corpus.row(0);
        assert_eq!(foreign.ask(Question::CountToTwo, row), Ok(Answer::count(2)));
        assert_eq!(foreign.ask(Question::Solve, row), Ok(Answer::solution(Some([b'9'; 81]))));
    }

    #[test]
    fn what_cannot_be_loaded_is_named() {
        let error = load(&Source::parse("no/such/file.so")).unwrap_err();
        assert!(error.starts_with("--peer no/such/file.so: "), "{error}");
        let manifest = crate::here("Cargo.toml");
        let error = load(&Source::parse(&manifest.to_string_lossy())).unwrap_err();
        assert!(error.contains("Cargo.toml"), "{error}");
    }
}
