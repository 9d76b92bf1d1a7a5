//! Choices of rules.

use super::Compiler;
use crate::engine::Engine;
use crate::network::Network;
use crate::propagate::any_of::{AnyOf, restrict_all};
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
            if network.stopped.is_some() {
                self.network.stopped = network.stopped;
                return;
            }
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
                self.add_possible(cells, engines);
            }
        }
    }

    /// Adds that the rules of one of the engines hold. About two cells, that is a table.
    fn add_possible(&mut self, cells: Vec<Var>, mut engines: Vec<Engine>) {
        let [a, b] = cells[..] else {
            self.network.add(Box::new(AnyOf::new(cells, engines)));
            return;
        };
        let values = self.values();
        let mut allowed = alloc::vec![false; values * values];
        for (n, allowed) in allowed.iter_mut().enumerate() {
            let fixed = [(a, 1 << (n / values)), (b, 1 << (n % values))];
            for engine in &mut engines {
                *allowed |= restrict_all(engine, fixed.into_iter()).is_ok();
                engine.return_to(0);
            }
        }
        self.network.add_pair(a, b, |a, b| allowed[a as usize * values + b as usize]);
    }

    /// Compiles rules alone, without the houses and candidates of the puzzle.
    fn alternative(&self, rules: &[Rule]) -> Network {
        let domains = alloc::vec![self.all(); self.network.domains.len()];
        let network = Network::new(domains, self.values());
        let mut compiler = Compiler::new(self.puzzle, self.budget, network);
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
