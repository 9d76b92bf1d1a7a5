//! [`HouseSet`]: a set of rows, columns and boxes.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};
use ninefold_core::{Cell, CellSet, House};

/// A set of houses: 27 bits, in the order of [`House::ALL`].
///
/// ```
/// use ninefold_core::House;
/// use ninefold_logic::HouseSet;
///
/// let houses: HouseSet = [House::ALL[1], House::ALL[4]].into_iter().collect();
/// assert_eq!(houses.len(), 2);
/// assert_eq!(houses.to_string(), "rows 25");
/// assert_eq!(houses.cells().len(), 18);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct HouseSet(u32);

impl HouseSet {
    /// No houses.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of one house.
    pub const fn only(house: House) -> Self {
        Self(1 << house.index())
    }

    /// Returns the set with a house more.
    pub const fn with(self, house: House) -> Self {
        Self(self.0 | 1 << house.index())
    }

    /// Returns the set without a house.
    pub const fn without(self, house: House) -> Self {
        Self(self.0 & !(1 << house.index()))
    }

    /// Returns the houses as bits: bit `i` is `House::ALL[i]`.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the houses of 27 bits. Higher bits are ignored.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & 0x07ff_ffff)
    }

    /// Returns whether a house is in the set.
    pub const fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    /// Returns the number of houses, 0 to 27.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no house.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the houses: rows, columns, boxes.
    pub fn iter(self) -> impl Iterator<Item = House> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let house = House::new(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(house)
        })
    }

    /// Returns the number of a cell's houses that are in the set, 0 to 3.
    pub fn count_of(self, cell: Cell) -> usize {
        cell.houses().into_iter().filter(|house| self.contains(*house)).count()
    }

    /// Returns the cells of all houses.
    pub fn cells(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
    }
}

impl BitOr for HouseSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for HouseSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for HouseSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        houses.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Writes the kinds and the numbers: `row 2`, `rows 25 box 3`.
impl fmt::Display for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (kind, one) in ["row", "column", "box"].into_iter().enumerate() {
            let numbers = self.0 >> (9 * kind) & 0o777;
            if numbers == 0 {
                continue;
            }
            let plural = match (one, numbers.count_ones()) {
                (_, 1) => "",
                ("box", _) => "es",
                _ => "s",
            };
            write!(f, "{separator}{one}{plural} ")?;
            separator = " ";
            for number in 0..9 {
                if numbers >> number & 1 == 1 {
                    write!(f, "{}", number + 1)?;
                }
            }
        }
        Ok(())
    }
}
