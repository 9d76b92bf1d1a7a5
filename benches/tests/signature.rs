//! The node counts are those in `signature.toml`.

use ninefold_bench::corpus;
use ninefold_bench::signature::{Signature, count, path};
use std::fs;

#[test]
fn every_engine_takes_as_many_nodes_as_are_on_record() {
    let recorded = Signature::parse(&fs::read_to_string(path()).unwrap()).unwrap();
    let differences = recorded.differences(&count(&corpus::generated().unwrap()));
    assert!(
        differences.is_empty(),
        "{}\nif that is meant to be, run `cargo xtask signature --write`",
        differences.join("\n"),
    );
}
