//! The order in which to empty cells, for techniques that random puzzles seldom need.

use ninefold_core::{Cell, CellSet, Digit, Grid, House};
use ninefold_generate::RandomStream;
use ninefold_logic::Technique;

/// Puts places whose blanks a technique needs first, and places whose clues it needs last.
///
/// With this order, one in 100 puzzles needs a jellyfish, and one in 10,000 a hidden quadruple. In a
/// random order, these are less than one in 100,000.
pub(crate) fn arrange(
    technique: Technique,
    solution: &Grid,
    places: &mut [CellSet],
    random: &mut RandomStream,
) {
    let (blanks, clues) = match technique {
        Technique::Jellyfish => of_fish(solution, 0, random),
        Technique::FinnedJellyfish | Technique::SashimiJellyfish => {
            of_fish(solution, 1 + random.below(2) as usize, random)
        }
        Technique::HiddenQuad => of_hidden_quad(solution, random),
        _ => return,
    };
    let meets = |place: &CellSet, cells: CellSet| !(*place & cells).is_empty();
    places.sort_by_key(|place| match place {
        place if meets(place, blanks) => 0,
        place if meets(place, clues) => 2,
        _ => 1,
    });
}

/// Cells to leave blank and cells to keep as clues, for a fish of four lines with some fins.
///
/// If the digit has two clues, its other lines make a smaller fish. So all its cells are left blank.
fn of_fish(solution: &Grid, fins: usize, random: &mut RandomStream) -> (CellSet, CellSet) {
    let digit = Digit::ALL[random.below(9) as usize];
    let is_by_rows = random.below(2) == 0;
    let lines = |cell: Cell| {
        let (row, column) = (House::Row(cell.row()), House::Column(cell.column()));
        if is_by_rows { [row, column] } else { [column, row] }
    };
    let mut digits: Vec<Cell> =
        Cell::ALL.into_iter().filter(|cell| solution.get(*cell) == digit).collect();
    random.shuffle(&mut digits);
    let body: Vec<[House; 2]> = digits[..4].iter().map(|cell| lines(*cell)).collect();
    let base: CellSet = body.iter().flat_map(|[base, _]| base.cells().iter()).collect();
    let cover: CellSet = body.iter().flat_map(|[_, cover]| cover.cells().iter()).collect();
    let mut outside: Vec<Cell> = (base - cover).iter().collect();
    random.shuffle(&mut outside);
    let (fins, clues) = outside.split_at(fins);
    (digits.iter().chain(fins).copied().collect(), clues.iter().copied().collect())
}

/// Cells to leave blank and cells to keep as clues, for a hidden quadruple.
///
/// If its house has two clues, the other digits make a naked triple or a smaller set. So the whole
/// house is left blank.
fn of_hidden_quad(solution: &Grid, random: &mut RandomStream) -> (CellSet, CellSet) {
    let is_common = random.below(4) < 3;
    let house = House::ALL[random.below(if is_common { 18 } else { 27 }) as usize];
    let cells = house.cells();
    let mut rest: Vec<Cell> = cells.iter().collect();
    random.shuffle(&mut rest);
    // The five cells without digits of the quadruple. In a line, few clues keep four digits out of
    // a whole box and of two more cells in a second one.
    let others: CellSet = if matches!(house, House::Block(_)) {
        rest[..5].iter().copied().collect()
    } else {
        let in_box = rest[0].block().cells();
        rest.retain(|cell| !in_box.contains(*cell));
        let second = if is_common { rest[0].block().cells() } else { cells };
        let two = rest.iter().copied().filter(|cell| second.contains(*cell)).take(2);
        (cells & in_box) | two.collect()
    };
    let hidden: Vec<Digit> = (cells - others).iter().map(|cell| solution.get(cell)).collect();
    let seen: CellSet = others.iter().flat_map(|cell| (cell.peers() - cells).iter()).collect();
    let clues: CellSet = seen.iter().filter(|cell| hidden.contains(&solution.get(*cell))).collect();
    // Other digits that the five cells see would leave them few candidates.
    (cells | (seen - clues), clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_generate::Grids;

    #[test]
    fn an_order_keeps_all_places() {
        let mut random = RandomStream::new(1, 0, 0);
        for technique in [Technique::HiddenQuad, Technique::Jellyfish, Technique::SashimiJellyfish]
        {
            let solution = Grids::get().draw(&mut random);
            let mut places = Cell::ALL.map(CellSet::only);
            arrange(technique, &solution, &mut places, &mut random);
            assert_ne!(places, Cell::ALL.map(CellSet::only));
            places.sort_unstable_by_key(|place| place.bits());
            assert_eq!(places, Cell::ALL.map(CellSet::only));
        }
    }

    #[test]
    fn the_clues_make_a_hidden_quadruple_in_a_blank_house() {
        let mut random = RandomStream::new(3, 0, 0);
        for _ in 0..500 {
            let solution = Grids::get().draw(&mut random);
            let (blanks, clues) = of_hidden_quad(&solution, &mut random);
            assert!((blanks & clues).is_empty());
            let is_made = |house: House| {
                let is_clue_of = |digit: Digit, cell: Cell| {
                    (clues & cell.peers()).iter().any(|clue| solution.get(clue) == digit)
                };
                let places = |digit: &Digit| -> CellSet {
                    house.cells().iter().filter(|cell| !is_clue_of(*digit, *cell)).collect()
                };
                let few = Digit::ALL.iter().map(places).filter(|places| places.len() <= 4);
                (house.cells() - blanks).is_empty()
                    && few.clone().count() >= 4
                    && few.fold(CellSet::EMPTY, |all, places| all | places).len() == 4
            };
            assert!(House::ALL.into_iter().any(is_made));
        }
    }

    #[test]
    fn the_clues_make_a_fish_of_four_lines() {
        let mut random = RandomStream::new(4, 0, 0);
        for fins in 0..3 {
            let solution = Grids::get().draw(&mut random);
            let (blanks, clues) = of_fish(&solution, fins, &mut random);
            assert_eq!((blanks.len(), clues.len()), (9 + fins, 20 - fins));
            let digits: Vec<Digit> = Digit::ALL
                .into_iter()
                .filter(|digit| {
                    blanks.iter().filter(|cell| solution.get(*cell) == *digit).count() == 9
                })
                .collect();
            assert_eq!(digits.len(), 1);
            assert!(clues.iter().all(|cell| solution.get(cell) != digits[0]));
        }
    }

    #[test]
    fn other_techniques_keep_the_order() {
        let mut random = RandomStream::new(2, 0, 0);
        let solution = Grids::get().draw(&mut random);
        let mut places = Cell::ALL.map(CellSet::only);
        arrange(Technique::XWing, &solution, &mut places, &mut random);
        assert_eq!(places, Cell::ALL.map(CellSet::only));
    }
}
