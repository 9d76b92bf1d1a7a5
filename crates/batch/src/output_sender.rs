//! [`OutputSender`]: hands over the parts of a worker.

use crate::output_batch::OutputBatch;
use std::io;

/// The part that a worker fills, and a function that hands the part over.
///
/// Parts come out in the order of the inputs, whatever the other workers do.
pub struct OutputSender<'d> {
    /// Results that have not been handed over yet.
    pub(crate) part: &'d mut OutputBatch,
    take: &'d mut dyn FnMut(&mut OutputBatch) -> io::Result<()>,
}

impl<'d> OutputSender<'d> {
    pub(crate) fn new(
        part: &'d mut OutputBatch,
        take: &'d mut dyn FnMut(&mut OutputBatch) -> io::Result<()>,
    ) -> Self {
        Self { part, take }
    }

    /// Hands over the part and empties it. An error means that nobody wants more parts.
    pub(crate) fn hand_over(&mut self) -> io::Result<()> {
        let place = self.part.place;
        let result = (self.take)(self.part);
        self.part.clear();
        self.part.place = place;
        result
    }
}
