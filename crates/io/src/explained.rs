//! Errors of an input that say what to do, and keep the error that caused them.

use std::error::Error;
use std::fmt;
use std::io;

/// An error of an input: what happened and what to do, with its cause as the source.
#[derive(Debug)]
struct ExplainedError {
    message: String,
    cause: Box<dyn Error + Send + Sync>,
}

impl fmt::Display for ExplainedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ExplainedError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.cause)
    }
}

/// Makes an error of damaged data from a message and the error that caused it.
pub(crate) fn invalid_data(
    message: String,
    cause: impl Into<Box<dyn Error + Send + Sync>>,
) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, ExplainedError { message, cause: cause.into() })
}
