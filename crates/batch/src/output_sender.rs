//! [`OutputSender`]: hands over the parts of a worker.

use crate::output_batch::OutputBatch;
use crate::pool::Recipient;
use std::io;

/// The part that a worker fills, and who takes it.
///
/// Parts come out in the order of the inputs, whatever the other workers do.
pub struct OutputSender<'d> {
    /// Results that have not been handed over yet.
    pub(crate) part: &'d mut OutputBatch,
    recipient: &'d mut dyn Recipient<OutputBatch>,
}

impl<'d> OutputSender<'d> {
    pub(crate) fn new(
        part: &'d mut OutputBatch,
        recipient: &'d mut dyn Recipient<OutputBatch>,
    ) -> Self {
        Self { part, recipient }
    }

    /// Hands over the part and empties it. An error means that nobody wants more parts.
    pub(crate) fn hand_over(&mut self) -> io::Result<()> {
        self.pass(|recipient, part| recipient.take(part))
    }

    /// Hands over the part before a search that may take long, without waiting. An error means that nobody
    /// wants more parts.
    pub(crate) fn hand_over_early(&mut self) -> io::Result<()> {
        self.pass(|recipient, part| recipient.take_early(part))
    }

    fn pass(
        &mut self,
        pass: impl FnOnce(&mut dyn Recipient<OutputBatch>, &mut OutputBatch) -> io::Result<()>,
    ) -> io::Result<()> {
        let place = self.part.place;
        let result = pass(self.recipient, self.part);
        self.part.clear();
        self.part.place = place;
        result
    }
}
