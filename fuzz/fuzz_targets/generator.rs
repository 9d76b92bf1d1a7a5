//! Whatever a spec asks for, the generator makes it, the same on every instruction set. Minimal
//! puzzles are minimal, and neighbours of a puzzle differ from it as asked. A spec that cannot be
//! met is refused without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::{Budget, Cell, CellSet, Grid, Isa, Puzzle, Solver, Verdict};
use ninefold_generate::{
    ClueSymmetry, Generator, Grids, Minimality, Preserved, PuzzleSpec, RandomStream, Rating,
    SearchNodes, StartFrom,
};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next().unwrap_or(0);
    let seed = u64::from(next());
    let (least, more) = (usize::from(next() % 48), usize::from(next() % 20));
    let mut random = RandomStream::new(seed, u64::MAX, 0);
    let grid = Grids::get().draw(&mut random);
    let start = match next() % 8 {
        0 => StartFrom::Grid(grid),
        1 => StartFrom::Cells(
            (0..81).filter_map(|i| (next() % 2 == 0).then(|| Cell::ALL[i])).collect(),
        ),
        2 | 3 => {
            let order = random_order(&mut random);
            let stay = Solver::new(Budget::UNLIMITED).minimal(&grid, &order).expect("no bound");
            let keep = if next() % 2 == 0 { Preserved::Cells } else { Preserved::Clues };
            StartFrom::Near(of_grid(&grid, stay), keep)
        }
        _ => StartFrom::RandomGrid,
    };
    let mut order = PuzzleSpec {
        minimality: if next() % 2 == 0 { Minimality::Minimal } else { Minimality::Proper },
        clues: least..=least + more,
        symmetry: if next() % 2 == 0 {
            ClueSymmetry::None
        } else {
            ClueSymmetry::ALL[usize::from(next() % 10)]
        },
        start,
        tries: 1,
    };
    let nodes = (next() % 4 == 0).then(|| u64::from(next() % 20)..=u64::from(next()));
    order.tries = 1 + u64::from(next() % 16);
    let generator = |isa: Isa| {
        let generator = Generator::new(order.clone(), seed).ok()?.with_isa(isa);
        let Some(nodes) = nodes.clone() else { return Some(generator) };
        let nodes = Rating(*nodes.start())..=Rating(*nodes.end());
        generator.with_difficulty(SearchNodes::new().with_isa(isa), nodes).ok()
    };
    let Some(mut best) = generator(Isa::detect()) else { return };
    let index = u64::from(next());
    let made = best.batch(index, 2);
    assert_eq!(made.len(), 2);
    for isa in Isa::available() {
        let mut generator = generator(isa).expect("it was accepted");
        assert_eq!(generator.batch(index, 2), made, "{isa}");
    }
    for made in made.into_iter().flatten() {
        let mut solver = Solver::new(Budget::UNLIMITED);
        assert_eq!(solver.solve(&made.puzzle), Verdict::Unique(made.solution));
        assert!(order.clues.contains(&made.puzzle.clue_count()));
        assert!(order.symmetry.holds(made.puzzle.clue_cells()));
        if order.minimality == Minimality::Minimal && order.symmetry == ClueSymmetry::None {
            assert_eq!(solver.check(&made.puzzle).redundant, Some(CellSet::EMPTY));
        }
        match order.start {
            StartFrom::RandomGrid => {}
            StartFrom::Grid(grid) => assert_eq!(made.solution, grid),
            StartFrom::Cells(cells) => assert_eq!(made.puzzle.clue_cells(), cells),
            StartFrom::Near(puzzle, keep) => {
                assert_ne!(made.puzzle, puzzle);
                assert_eq!(made.puzzle.clue_count(), puzzle.clue_count());
                if keep == Preserved::Cells {
                    assert_eq!(made.puzzle.clue_cells(), puzzle.clue_cells());
                }
            }
        }
    }
});

fn random_order(random: &mut RandomStream) -> Vec<CellSet> {
    let mut order = Cell::ALL.map(CellSet::only);
    random.shuffle(&mut order);
    order.to_vec()
}

fn of_grid(grid: &Grid, cells: CellSet) -> Puzzle {
    cells.iter().fold(Puzzle::EMPTY, |puzzle, cell| puzzle.with(cell, grid.get(cell)))
}
