//! [`QrCode`]: an address as a QR code.

use crate::error::BookError;
use crate::mark::{Area, BLACK, Mark};
use crate::trim::MILLIMETRE;
use qrcodegen::{QrCode as Code, QrCodeEcc};

/// Smallest side of a module, in points. Cameras read half a millimetre at arm's length.
const MODULE: f32 = 0.55 * MILLIMETRE;

/// Smallest side of a code, in points.
const SIDE: f32 = 22.0 * MILLIMETRE;

/// Most bytes of an address.
const MOST_BYTES: usize = 200;

/// An address as a QR code.
pub(crate) struct QrCode(Code);

impl QrCode {
    /// Encodes an address.
    ///
    /// # Errors
    ///
    /// [`BookError::AddressTooLong`].
    pub(crate) fn new(address: &str) -> Result<Self, BookError> {
        if address.len() > MOST_BYTES {
            return Err(BookError::AddressTooLong);
        }
        let code = Code::encode_text(address, QrCodeEcc::Medium);
        code.map(Self).map_err(|_| BookError::AddressTooLong)
    }

    /// Returns the side of the code, in points.
    pub(crate) fn side(&self) -> f32 {
        (self.0.size() as f32 * MODULE).max(SIDE)
    }

    /// Draws the dark modules. Those beside each other are one rectangle.
    pub(crate) fn marks(&self, left: f32, top: f32) -> Vec<Mark> {
        let size = self.0.size();
        let module = self.side() / size as f32;
        let mut marks = Vec::new();
        for y in 0..size {
            let mut x = 0;
            while x < size {
                let start = x;
                while x < size && self.0.get_module(x, y) {
                    x += 1;
                }
                if x > start {
                    let area = Area {
                        left: left + start as f32 * module,
                        top: top + y as f32 * module,
                        width: (x - start) as f32 * module,
                        height: module,
                    };
                    marks.push(Mark::Fill { area, gray: BLACK });
                }
                x += 1;
            }
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_code_of_its_size() {
        let code = QrCode::new("https://example.org/sudoku").unwrap();
        assert!(code.side() >= SIDE);
        for mark in code.marks(10.0, 20.0) {
            let Mark::Fill { area, .. } = mark else { panic!("a rectangle") };
            assert!(area.left >= 10.0 && area.right() <= 10.01 + code.side());
            assert!(area.top >= 20.0 && area.bottom() <= 20.01 + code.side());
        }
        assert_eq!(QrCode::new(&"a".repeat(201)).err(), Some(BookError::AddressTooLong));
    }
}
