//! [`ClueSymmetry`]: symmetries that the cells of the clues can have.

use ninefold_core::{Cell, CellSet};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A symmetry of the cells that hold clues. The digits do not matter.
///
/// `Display` and `FromStr` use the names of symmetries in the program `ninefold`.
///
/// ```
/// use ninefold_core::CellSet;
/// use ninefold_generate::ClueSymmetry;
///
/// let orbits = ClueSymmetry::Rotation180.orbits();
/// assert_eq!(orbits.len(), 41);
/// assert_eq!(orbits[0].to_string(), "r1c1 r9c9");
/// assert!(orbits.iter().all(|orbit| ClueSymmetry::Rotation180.holds(*orbit)));
/// assert_eq!("rotation".parse(), Ok(ClueSymmetry::Rotation180));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClueSymmetry {
    /// No symmetry is needed.
    #[default]
    None,
    /// A half turn maps the cells to themselves.
    Rotation180,
    /// A quarter turn maps the cells to themselves, and so does a half turn.
    Rotation90,
    /// Left and right are mirror images.
    MirrorHorizontal,
    /// Top and bottom are mirror images.
    MirrorVertical,
    /// Left and right are mirror images, and so are top and bottom.
    BothMirrors,
    /// The diagonal from r1c1 to r9c9 is a mirror.
    Diagonal,
    /// The diagonal from r1c9 to r9c1 is a mirror.
    Antidiagonal,
    /// Both diagonals are mirrors.
    BothDiagonals,
    /// All of these symmetries hold.
    Full,
}

/// Maps the row and column of a cell to those of its image. The last row and column of the grid has
/// the number `last`.
type Move = fn([usize; 2], usize) -> [usize; 2];

const HALF_TURN: Move = |[row, column], last| [last - row, last - column];
const QUARTER_TURN: Move = |[row, column], last| [column, last - row];
const LEFT_RIGHT: Move = |[row, column], last| [row, last - column];
const TOP_BOTTOM: Move = |[row, column], last| [last - row, column];
const DIAGONAL: Move = |[row, column], _| [column, row];
const ANTIDIAGONAL: Move = |[row, column], last| [last - column, last - row];

impl ClueSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Rotation180,
        Self::Rotation90,
        Self::MirrorHorizontal,
        Self::MirrorVertical,
        Self::BothMirrors,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Returns the name, such as `rotation` or `left-right`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotation180 => "rotation",
            Self::Rotation90 => "quarter",
            Self::MirrorHorizontal => "left-right",
            Self::MirrorVertical => "top-bottom",
            Self::BothMirrors => "mirrors",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::BothDiagonals => "diagonals",
            Self::Full => "full",
        }
    }

    /// Returns other names, which are parsed but never written. Earlier versions wrote some of them.
    ///
    /// ```
    /// use ninefold_generate::ClueSymmetry;
    /// assert_eq!(ClueSymmetry::Full.other_names(), ["dihedral"]);
    /// ```
    pub const fn other_names(self) -> &'static [&'static str] {
        match self {
            Self::Rotation180 => &["rotation-180", "rotation180"],
            Self::Rotation90 => &["rotation-90", "rotation90"],
            Self::MirrorHorizontal => &["mirror-horizontal"],
            Self::MirrorVertical => &["mirror-vertical"],
            Self::BothMirrors => &["both-mirrors"],
            Self::BothDiagonals => &["both-diagonals"],
            Self::Full => &["dihedral"],
            Self::None | Self::Diagonal | Self::Antidiagonal => &[],
        }
    }

    /// Returns the orbits: the smallest sets of cells with the symmetry. Each cell is in one orbit,
    /// and the orbits are sorted by their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits: Vec<CellSet> = Vec::new();
        for cell in Cell::ALL {
            if !orbits.iter().any(|orbit| orbit.contains(cell)) {
                orbits.push(self.closure(CellSet::only(cell)));
            }
        }
        orbits
    }

    /// Returns the orbits of a square grid with `size` rows and columns, as places in reading order.
    /// Each place is in one orbit. The orbits are sorted by their first places.
    ///
    /// ```
    /// use ninefold_generate::ClueSymmetry;
    ///
    /// assert_eq!(ClueSymmetry::Rotation180.orbits_in(2), [[0, 3], [1, 2]]);
    /// ```
    pub fn orbits_in(self, size: usize) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; size * size];
        let mut orbits = Vec::new();
        for first in 0..size * size {
            if is_seen[first] {
                continue;
            }
            is_seen[first] = true;
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&place) = orbit.get(next) {
                next += 1;
                for generator in self.generators() {
                    let [row, column] = generator([place / size, place % size], size - 1);
                    let image = row * size + column;
                    if !is_seen[image] {
                        is_seen[image] = true;
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns whether a set of cells has the symmetry.
    pub fn holds(self, cells: CellSet) -> bool {
        self.closure(cells) == cells
    }

    /// Returns the possible sizes of sets with the symmetry: bit `n` is set if a set has `n` cells.
    pub(crate) fn sizes(self) -> u128 {
        self.orbits().iter().fold(1, |sizes, orbit| sizes | sizes << orbit.len())
    }

    /// Returns mappings that generate the symmetry.
    fn generators(self) -> &'static [Move] {
        match self {
            Self::None => &[],
            Self::Rotation180 => &[HALF_TURN],
            Self::Rotation90 => &[QUARTER_TURN],
            Self::MirrorHorizontal => &[LEFT_RIGHT],
            Self::MirrorVertical => &[TOP_BOTTOM],
            Self::BothMirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
            Self::Full => &[QUARTER_TURN, LEFT_RIGHT],
        }
    }

    /// Returns the smallest set with the symmetry that contains all of these cells.
    fn closure(self, cells: CellSet) -> CellSet {
        let mut closed = cells;
        loop {
            let mut larger = closed;
            for generator in self.generators() {
                for cell in closed {
                    let [row, column] = generator([cell.index() / 9, cell.index() % 9], 8);
                    larger = larger.with(Cell::ALL[9 * row + column]);
                }
            }
            if larger == closed {
                return closed;
            }
            closed = larger;
        }
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ClueSymmetry {
    type Err = UnknownSymmetry;

    /// Parses a [name](Self::name), or one of the [other names](Self::other_names).
    fn from_str(text: &str) -> Result<Self, UnknownSymmetry> {
        let is_called =
            |symmetry: &Self| symmetry.name() == text || symmetry.other_names().contains(&text);
        Self::ALL.into_iter().find(is_called).ok_or_else(|| UnknownSymmetry {
            name: text.chars().take(UnknownSymmetry::LONGEST).collect(),
        })
    }
}

/// The error of a text that names no [`ClueSymmetry`].
///
/// ```
/// use ninefold_generate::ClueSymmetry;
///
/// let error = "sideways".parse::<ClueSymmetry>().unwrap_err();
/// assert!(error.to_string().starts_with("no symmetry is called 'sideways': expected none, "));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownSymmetry {
    /// The text, or the first 40 characters of a longer one.
    pub name: String,
}

impl UnknownSymmetry {
    /// Largest number of characters that an error keeps.
    const LONGEST: usize = 40;
}

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ClueSymmetry::ALL.map(ClueSymmetry::name);
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        write!(f, "no symmetry is called '{}': ", self.name.escape_debug())?;
        write!(f, "expected {} or {last}", others.join(", "))
    }
}

impl Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_the_symmetry_leaves() {
        let counts = ClueSymmetry::ALL.map(|symmetry| symmetry.orbits().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
        for symmetry in ClueSymmetry::ALL {
            let cells: usize = symmetry.orbits().iter().map(|orbit| orbit.len()).sum();
            assert_eq!(cells, 81);
        }
    }

    #[test]
    fn orbits_of_a_grid_of_nine_rows_are_those_of_its_cells() {
        for symmetry in ClueSymmetry::ALL {
            let orbits = symmetry.orbits_in(9).into_iter();
            let sets =
                orbits.map(|orbit| orbit.into_iter().map(|place| Cell::ALL[place]).collect());
            assert_eq!(sets.collect::<Vec<CellSet>>(), symmetry.orbits());
        }
        assert_eq!(ClueSymmetry::Rotation90.orbits_in(5).len(), 7);
    }

    #[test]
    fn every_part_of_the_full_symmetry_follows_from_it() {
        for orbit in ClueSymmetry::Full.orbits() {
            assert!(ClueSymmetry::ALL.iter().all(|symmetry| symmetry.holds(orbit)));
        }
        assert!(!ClueSymmetry::Rotation180.holds(CellSet::only(Cell::ALL[0])));
    }

    #[test]
    fn every_name_is_parsed_back_and_no_two_symmetries_share_one() {
        let names = [
            "none",
            "rotation",
            "quarter",
            "left-right",
            "top-bottom",
            "mirrors",
            "diagonal",
            "antidiagonal",
            "diagonals",
            "full",
        ];
        assert_eq!(ClueSymmetry::ALL.map(ClueSymmetry::name), names);
        for (symmetry, name) in ClueSymmetry::ALL.into_iter().zip(names) {
            assert_eq!(name.parse(), Ok(symmetry));
            assert_eq!(symmetry.to_string(), name);
        }
    }

    #[test]
    fn other_names_are_parsed_and_none_has_two_meanings() {
        for (text, symmetry) in [
            ("rotation180", ClueSymmetry::Rotation180),
            ("rotation-180", ClueSymmetry::Rotation180),
            ("rotation90", ClueSymmetry::Rotation90),
            ("rotation-90", ClueSymmetry::Rotation90),
            ("mirror-horizontal", ClueSymmetry::MirrorHorizontal),
            ("mirror-vertical", ClueSymmetry::MirrorVertical),
            ("both-mirrors", ClueSymmetry::BothMirrors),
            ("both-diagonals", ClueSymmetry::BothDiagonals),
            ("dihedral", ClueSymmetry::Full),
        ] {
            assert_eq!(text.parse(), Ok(symmetry));
        }
        let mut names: Vec<&str> = ClueSymmetry::ALL.map(ClueSymmetry::name).to_vec();
        names.extend(ClueSymmetry::ALL.iter().flat_map(|symmetry| symmetry.other_names()));
        let number = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), number);
    }

    #[test]
    fn an_unknown_name_is_an_error_that_lists_the_names() {
        for text in ["", "Rotation", "rotation-18", " none"] {
            assert!(text.parse::<ClueSymmetry>().is_err(), "{text}");
        }
        let error = "x".repeat(1_000).parse::<ClueSymmetry>().unwrap_err();
        assert_eq!(error.name.len(), 40);
        assert!(error.to_string().ends_with(
            "expected none, rotation, quarter, left-right, \
            top-bottom, mirrors, diagonal, antidiagonal, diagonals or full"
        ));
    }

    #[test]
    fn a_quarter_turn_allows_only_multiples_of_four_and_one_more() {
        let sizes = ClueSymmetry::Rotation90.sizes();
        for size in 0..=81 {
            assert_eq!(sizes >> size & 1 == 1, size % 4 < 2, "{size}");
        }
    }
}
