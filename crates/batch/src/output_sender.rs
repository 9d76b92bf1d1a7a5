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
        let place = self.part.place;
        let result = self.recipient.take(self.part);
        self.part.clear();
        self.part.place = place;
        result
    }

    /// Hands over the part if it comes out at once. A worker calls this before a search that may take
    /// long. While other workers are at records before these, it would only wait.
    pub(crate) fn hand_over_early(&mut self) -> io::Result<()> {
        if self.recipient.is_next() { self.hand_over() } else { Ok(()) }
    }
}
