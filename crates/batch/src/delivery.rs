//! [`Delivery`]: how a worker hands over what it has made.

use crate::part::OutputPart;
use std::io;

/// Where a worker puts what it makes, and how it hands that over.
///
/// A part that has been handed over comes out in the order of the inputs, whatever the other
/// workers do.
pub struct Delivery<'d> {
    /// What has been made and not been handed over.
    pub(crate) part: &'d mut OutputPart,
    take: &'d mut dyn FnMut(&mut OutputPart) -> io::Result<()>,
}

impl<'d> Delivery<'d> {
    pub(crate) fn new(
        part: &'d mut OutputPart,
        take: &'d mut dyn FnMut(&mut OutputPart) -> io::Result<()>,
    ) -> Self {
        Self { part, take }
    }

    /// Hands over everything made so far. An error says that nobody wants more.
    pub(crate) fn hand_over(&mut self) -> io::Result<()> {
        let place = self.part.place;
        let result = (self.take)(self.part);
        self.part.clear();
        self.part.place = place;
        result
    }
}
