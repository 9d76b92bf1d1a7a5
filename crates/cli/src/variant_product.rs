//! Puzzles on other grids or with other rules, from the options of `generate`.

use crate::args::{BoxesName, OrderArgs, Span};
use crate::product::minimality;
use ninefold::questions::make::RatingLevel;
use ninefold::variant::{
    EffortLevel, MAX_VARIANT_BYTES, RegionOrder, VariantKind, VariantOrder, read_variant,
};
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;

/// Returns whether the options ask for another grid or other rules.
pub fn is_variant(args: &OrderArgs) -> bool {
    args.grid.is_some() || !args.kind.is_empty()
}

/// Returns the order that the options describe. Reads the file of a map.
///
/// # Errors
///
/// Returns a message if the map cannot be read, or if an option has no such value here.
pub fn variant_order(args: &OrderArgs) -> Result<VariantOrder, String> {
    let usual = VariantOrder::new(args.grid.unwrap_or(9));
    let cells = u64::from(usual.size) * u64::from(usual.size);
    let range = |span: Span, most: u64| -> RangeInclusive<usize> {
        let last = if span.last == u64::MAX { most } else { span.last };
        span.first as usize..=last as usize
    };
    let regions = match (&args.map, args.boxes) {
        (Some(map), _) => RegionOrder::Map(map_of(map)?),
        (None, Some(BoxesName::None)) => RegionOrder::Without,
        (None, Some(BoxesName::Shape(rows, columns))) => RegionOrder::Boxes { rows, columns },
        (None, None) => RegionOrder::Usual,
    };
    Ok(VariantOrder {
        regions,
        kinds: args.kind.clone(),
        clues: args.clues.map(|span| range(span, cells)),
        minimality: minimality(args),
        symmetry: args.symmetry.unwrap_or_default(),
        cage_cells: args.cages.map(|span| range(span, usual.size.into())),
        level: args.level.map(effort_level).transpose()?,
        tries: args.tries.unwrap_or(usual.tries),
        guesses: args.max_nodes.unwrap_or(usual.guesses),
        ..usual
    })
}

/// Returns the level of the search that has the name of a level for people.
fn effort_level(level: RatingLevel) -> Result<EffortLevel, String> {
    level.name().parse().map_err(|_| {
        format!(
            "--level {level}: with --grid or --kind, levels are easy, medium and hard, by the guesses of \
             the search; choose one of them"
        )
    })
}

/// Returns the regions of a map: a letter for each cell, or a file with a puzzle that has them.
fn map_of(text: &str) -> Result<Vec<u16>, String> {
    let fault = |why: &dyn std::fmt::Display| format!("--map {text}: {why}");
    let content = match File::open(text) {
        Ok(file) => {
            let mut content = String::new();
            let mut limited = file.take(MAX_VARIANT_BYTES as u64);
            limited.read_to_string(&mut content).map_err(|error| fault(&error))?;
            content
        }
        // It is no name of a file, so it is the map itself.
        Err(_) => text.to_owned(),
    };
    let reading = read_variant(&content).map_err(|error| {
        fault(&format_args!("expected a letter for each cell, or a file with them; {error}"))
    })?;
    let puzzle = reading.puzzle;
    let regions: Option<Vec<u16>> = puzzle.cells().map(|cell| puzzle.region(cell)).collect();
    regions.ok_or_else(|| fault(&"some cells have no region; each needs one"))
}

/// Returns the order in words that tell all orders apart.
pub fn describe_variant(order: &VariantOrder, makes_grids: bool) -> String {
    let VariantOrder { size, regions, kinds, symmetry, tries, guesses, .. } = order;
    let minimality = order.wanted_minimality();
    let mut kinds: Vec<&str> = kinds.iter().copied().map(VariantKind::name).collect();
    kinds.sort_unstable();
    let (clues, cages) = (order.clue_range(), order.cage_range());
    format!(
        "{} {size}x{size} {regions:?} [{}] clues {clues:?} {minimality:?} symmetry {symmetry} cages \
         {cages:?} level {:?} tries {tries} guesses {guesses}",
        if makes_grids { "grids" } else { "puzzles" },
        kinds.join(","),
        order.level,
    )
}
