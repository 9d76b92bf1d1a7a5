//! [`Shown`]: how the text of a pattern writes its fields.

use crate::house_set::HouseSet;
use crate::pattern_kinds::{ChainForm, DeadlyType, MedusaRule};
use core::fmt;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, Transform};

/// A field as the text of a pattern has it.
pub(crate) struct Shown<'a, T>(pub(crate) &'a T);

/// Defines how types are shown.
macro_rules! shown {
    ($($type:ty: |$value:ident, $f:ident| $write:expr;)*) => {$(
        impl fmt::Display for Shown<'_, $type> {
            fn fmt(&self, $f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $value = self.0;
                $write
            }
        }
    )*};
}

shown! {
    Candidate: |value, f| write!(f, "{value}");
    Cell: |value, f| write!(f, "{value}");
    Digit: |value, f| write!(f, "{value}");
    DigitSet: |value, f| write!(f, "{value}");
    House: |value, f| write!(f, "{value}");
    HouseSet: |value, f| write!(f, "{value}");
    Transform: |value, f| write!(f, "{value}");
    u8: |value, f| write!(f, "{value}");
    u32: |value, f| write!(f, "{value}");
    CellSet: |cells, f| write!(f, "{}", cells.short());
    [Cell; 2]: |cells, f| write!(f, "{} and {}", cells[0], cells[1]);
    [CellSet; 2]: |sets, f| write!(f, "{} and {}", sets[0].short(), sets[1].short());
    // Parts that may be missing begin with their comma.
    Option<House>: |house, f| house.map_or(Ok(()), |house| write!(f, ", {house}"));
    Option<(Cell, DigitSet)>: |crossing, f| {
        crossing.map_or(Ok(()), |(cell, digits)| write!(f, ", {digits} in {cell}"))
    };
    [Option<House>; 4]: |houses, f| {
        let mut separator = "";
        for house in houses.iter().flatten() {
            write!(f, "{separator}{house}")?;
            separator = ", ";
        }
        Ok(())
    };
    DeadlyType: |kind, f| write!(f, "{}", kind.number());
    MedusaRule: |rule, f| write!(f, "{}", rule.number());
    ChainForm: |form, f| f.write_str(match form {
        ChainForm::Cycle | ChainForm::Chain => "from",
        ChainForm::Contradiction => "contradiction of",
        ChainForm::Double => "both cases of",
        ChainForm::Cell => "all candidates of the cell of",
        ChainForm::House => "all places, the first one",
    });
}
