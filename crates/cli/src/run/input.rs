//! Opens an input.

use crate::output::Output;
use crate::plan::Source;
use crate::report::message;
use std::fs::File;
use std::io::{self, IsTerminal, Read};

/// Opens an input. Before it waits for more of it, the answers so far are printed, so that
/// whoever sends a puzzle and waits for its answer gets it.
pub fn open(source: &Source, output: &Output) -> io::Result<impl Read + use<>> {
    let input: Box<dyn Read> = match source {
        Source::StandardInput => {
            if io::stdin().is_terminal() {
                message("type or paste puzzles, then press Ctrl-D (Ctrl-C to leave)");
            }
            Box::new(io::stdin())
        }
        Source::File(path) => Box::new(File::open(path)?),
    };
    Ok(Prompt { input, output: output.clone() })
}

struct Prompt {
    input: Box<dyn Read>,
    output: Output,
}

impl Read for Prompt {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.flush_now();
        self.input.read(buffer)
    }
}
