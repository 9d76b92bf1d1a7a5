//! Opens an input.

use crate::output::Output;
use crate::plan::Source;
use crate::report::message;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};

/// Opens an input. Before it waits for more of it, the answers so far are printed, so that
/// whoever sends a puzzle and waits for its answer gets it.
pub fn open(source: &Source, output: &Output) -> io::Result<Input> {
    let (stream, may_wait): (Box<dyn Read>, bool) = match source {
        Source::StandardInput => {
            if io::stdin().is_terminal() {
                message("type or paste puzzles, then press Ctrl-D (Ctrl-C to leave)");
            }
            // Where the system has such a name, a redirected file can be told from a pipe.
            let is_file = fs::metadata("/dev/stdin").is_ok_and(|data| data.is_file());
            (Box::new(io::stdin()), !is_file)
        }
        Source::File(path) => {
            let file = File::open(path)?;
            let may_wait = !file.metadata()?.is_file();
            (Box::new(file), may_wait)
        }
    };
    Ok(Input { stream, output: output.clone(), may_wait })
}

/// An open input.
pub struct Input {
    stream: Box<dyn Read>,
    output: Output,
    may_wait: bool,
}

impl Input {
    /// Whether reading may wait for somebody to write.
    pub fn may_wait(&self) -> bool {
        self.may_wait
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.flush_now();
        self.stream.read(buffer)
    }
}
