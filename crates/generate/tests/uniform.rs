//! Grids are drawn as they should be.

use ninefold_core::Grid;
use ninefold_generate::{Grids, Random};
use ninefold_oracle::check::check;

fn draw(seed: u64, index: u64) -> Grid {
    Grids::get().draw(&mut Random::new(seed, 0, index))
}

#[test]
fn every_grid_is_one() {
    for index in 0..20_000 {
        assert_eq!(check(&[b'.'; 81], &draw(3, index).to_line()), Ok(()));
    }
}

/// The stability promise: these lines never change.
#[test]
fn the_grids_of_a_seed_never_change() {
    let grids = [
        "845621379327489516196537482612348957459762831738915264973154628581296743264873195",
        "563941728724835169819276543956713482381452697472689315148527936637198254295364871",
        "749213856168495723253867941596178432817342695324659187672934518485721369931586274",
    ];
    for (index, grid) in grids.into_iter().enumerate() {
        assert_eq!(draw(1, index as u64).to_string(), grid);
    }
}
