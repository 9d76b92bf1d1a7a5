//! Choices of rules.

use super::Compiler;
use crate::engine::Engine;
use crate::network::Network;
use crate::propagate::any_of::AnyOf;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_variant_model::Rule;

/// A list of rules that can hold, compiled on its own.
struct Alternative {
    rules: usize,
    cells: Vec<Var>,
    engine: Engine,
}

impl Compiler<'_> {
    /// Adds that all rules of one of the lists hold.
    pub(super) fn add_choice(&mut self, alternatives: &[Vec<Rule>]) {
        if alternatives.iter().any(Vec::is_empty) {
            return;
        }
        let mut possible: Vec<Alternative> = Vec::new();
        for (rules, list) in alternatives.iter().enumerate() {
            let network = self.alternative(list);
            let cells = touched(&network, self.all());
            let mut engine = Engine::new(network);
            if engine.propagate_givens().is_ok() {
                possible.push(Alternative { rules, cells, engine });
            }
        }
        match &possible[..] {
            [] => self.add_contradiction(),
            [only] => self.add_rules(&alternatives[only.rules]),
            _ => {
                let mut cells: Vec<Var> =
                    possible.iter().flat_map(|one| one.cells.iter().copied()).collect();
                cells.sort_unstable();
                cells.dedup();
                let engines = possible.into_iter().map(|one| one.engine).collect();
                self.network.add(Box::new(AnyOf::new(cells, engines)));
            }
        }
    }

    /// Compiles rules alone, without the houses and candidates of the puzzle.
    fn alternative(&self, rules: &[Rule]) -> Network {
        let domains = alloc::vec![self.all(); self.network.domains.len()];
        let mut compiler = Compiler::new(self.puzzle, Network::new(domains, self.values()));
        compiler.add_rules(rules);
        compiler.finish()
    }
}

/// Returns the cells that a compiled list of rules says anything about.
fn touched(network: &Network, all: u32) -> Vec<Var> {
    let mut is_touched: Vec<bool> = network.domains.iter().map(|&domain| domain != all).collect();
    for (is_touched, peers) in is_touched.iter_mut().zip(&network.peers) {
        *is_touched |= !peers.is_empty();
    }
    for arc in &network.arcs {
        is_touched[usize::from(arc.from)] = true;
    }
    for &var in network.propagators.iter().flat_map(|propagator| propagator.cells()) {
        is_touched[usize::from(var)] = true;
    }
    (0..is_touched.len()).filter(|&var| is_touched[var]).map(|var| var as Var).collect()
}
