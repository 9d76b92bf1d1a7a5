//! Puzzles on other grids or with other rules, from the options of `generate`.

use crate::args::{OrderArgs, Span};
use crate::product::minimality;
use ninefold::batch::Host;
use ninefold::questions::make::VariantWishes;
use ninefold::variant::{MAX_VARIANT_BYTES, VariantKind, VariantOrder};
use std::fs::File;
use std::io::Read;

/// Returns whether the options ask for another grid or other rules.
pub fn is_variant(args: &OrderArgs) -> bool {
    args.grid.is_some() || !args.kind.is_empty()
}

/// Returns the order that the options describe. Reads the file of a map.
///
/// # Errors
///
/// Returns a message if the map cannot be read, or if no puzzle can be as the options say.
pub fn variant_order(args: &OrderArgs, host: &dyn Host) -> Result<VariantOrder, String> {
    let range = |span: Span| span.first..=span.last;
    let wishes = VariantWishes {
        size: args.grid,
        kinds: args.kind.clone(),
        boxes: args.boxes.clone(),
        map: args.map.as_deref().map(map_text).transpose()?,
        clues: args.clues.map(range),
        minimality: minimality(args),
        symmetry: args.symmetry.unwrap_or_default(),
        cages: args.cages.map(range),
        level: args.level,
        tries: args.tries,
        max_nodes: args.max_nodes,
    };
    wishes.order().map_err(|error| error.describe(host))
}

/// Returns the text of a map: that of a file, or the map itself.
fn map_text(text: &str) -> Result<String, String> {
    let Ok(file) = File::open(text) else { return Ok(text.to_owned()) };
    let mut content = String::new();
    let read = file.take(MAX_VARIANT_BYTES as u64).read_to_string(&mut content);
    read.map_err(|error| format!("--map {text}: {error}"))?;
    Ok(content)
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
