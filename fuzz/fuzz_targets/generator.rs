//! Whatever a spec asks for, the generator makes it, the same on every instruction set. One input
//! compares the best one with one other. Minimal puzzles are minimal, and neighbours of a puzzle
//! differ from it as asked. A spec that cannot be met is refused without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::{Cell, CellSet, Grid, Isa, Puzzle, Verdict};
use ninefold_fuzz::{is_one_in, with_solvers};
use ninefold_generate::{
    ClueSymmetry, Generator, Grids, Minimality, Preserved, PuzzleSpec, RandomStream, Rating,
    SearchNodes, StartFrom,
};

fuzz_target!(|input: &[u8]| {
    let mut bytes = input.iter().copied();
    let mut next = || bytes.next().unwrap_or(0);
    let seed = u64::from(next());
    let (least, more) = (usize::from(next() % 48), usize::from(next() % 20));
    let mut random = RandomStream::new(seed, u64::MAX, 0);
    let grid = Grids::get().draw(&mut random);
    // Local search takes much longer than the rest.
    let start = match next() % 64 {
        0..=7 => StartFrom::Grid(grid),
        8 => StartFrom::Cells(
            (0..81).filter_map(|i| (next() % 2 == 0).then(|| Cell::ALL[i])).collect(),
        ),
        9 | 10 => {
            let order = random_order(&mut random);
            let stay = with_solvers(|solvers| solvers.best(u64::MAX).minimal(&grid, &order));
            let stay = stay.expect("no bound");
            let keep = if next() % 2 == 0 { Preserved::Cells } else { Preserved::Clues };
            StartFrom::Near(of_grid(&grid, stay), keep)
        }
        _ => StartFrom::RandomGrid,
    };
    let mut order = PuzzleSpec {
        minimality: [Minimality::Minimal, Minimality::Symmetric, Minimality::Proper][usize::from(next() % 3)],
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
    order.tries = 1 + u64::from(next() % 4);
    let generator = |isa: Isa| {
        let generator = Generator::new(order.clone(), seed).ok()?.with_isa(isa);
        let Some(nodes) = nodes.clone() else { return Some(generator) };
        let nodes = Rating(*nodes.start())..=Rating(*nodes.end());
        generator.with_difficulty(SearchNodes::new().with_isa(isa), nodes).ok()
    };
    let Some(mut best) = generator(Isa::detect()) else { return };
    let index = u64::from(next());
    let count = if is_one_in(16, input) { 2 } else { 1 };
    let made = best.batch(index, count);
    assert_eq!(made.len(), count);
    if is_one_in(4, input) {
        let isa = Isa::available().nth(usize::from(next()) % Isa::available().count());
        let isa = isa.expect("the number is below that of all");
        let mut generator = generator(isa).expect("it was accepted");
        assert_eq!(generator.batch(index, count), made, "{isa}");
    }
    for made in made.into_iter().flatten() {
        let check = with_solvers(|solvers| solvers.best(u64::MAX).check(&made.puzzle));
        assert_eq!(check.verdict, Verdict::Unique(made.solution));
        assert!(order.clues.contains(&made.puzzle.clue_count()));
        assert!(order.symmetry.holds(made.puzzle.clue_cells()));
        if order.minimality == Minimality::Minimal {
            assert_eq!(check.redundant, Some(CellSet::EMPTY));
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
