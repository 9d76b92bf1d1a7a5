//! The engine of the Python package ninefold: functions over arrays of boards.
//!
//! A board is a row of 81 bytes: 0 for a blank, 1 to 9 for a clue. The Python sources in the folder
//! `python` turn every kind of input into such rows and back, and check all other arguments. So an
//! error of this module means that those sources have a fault.

#![allow(clippy::needless_pass_by_value)] // pyo3 hands arguments over by value

mod answers;
mod boards;
mod book;
mod budgets;
mod calls;
mod episodes;
mod explain;
mod explained_steps;
mod index;
mod jobs;
mod make;
mod measure;
mod parts;
mod profiles;
mod program;
mod prove;
mod rate;
mod read;
mod solutions;
mod strata;
mod symmetry;
mod texts;
mod variant_cells;
mod variant_making;
mod variants;
mod write;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    /// The version of the engine.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python packages use")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::answers::{any_solution, check, count, solve, statuses};
    #[pymodule_export]
    use super::book::book;
    #[pymodule_export]
    use super::episodes::{begin_episodes, put_digits};
    #[pymodule_export]
    use super::explain::{explain, hint, languages, possible_steps};
    #[pymodule_export]
    use super::explained_steps::ToldSteps;
    #[pymodule_export]
    use super::index::{index_file, table_spans};
    #[pymodule_export]
    use super::jobs::run_job;
    #[pymodule_export]
    use super::make::{generate, grids, minimize, rarity};
    #[pymodule_export]
    use super::measure::rust_seconds;
    #[pymodule_export]
    use super::parts::{formats, output_format};
    #[pymodule_export]
    use super::program::run_program;
    #[pymodule_export]
    use super::prove::prove;
    #[pymodule_export]
    use super::rate::{rate, rating_scales, techniques, traces};
    #[pymodule_export]
    use super::read::RecordReader;
    #[pymodule_export]
    use super::solutions::SolutionIterator;
    #[pymodule_export]
    use super::strata::{are_solved_by_singles, search_nodes};
    #[pymodule_export]
    use super::symmetry::{
        are_grids, augment, automorphism_counts, automorphism_group, canonical, class_id, compose,
        inverse, random_transforms, transform, transform_rank, transform_text,
    };
    #[pymodule_export]
    use super::texts::{clash, fault, format_boards, parse_texts};
    #[pymodule_export]
    use super::variant_making::{generate_variants, variant_kinds};
    #[pymodule_export]
    use super::variants::{
        ReadVariant, candidates_of_variants, check_variants, count_variants, solve_variants,
        variant_formats,
    };
    #[pymodule_export]
    use super::write::RecordWriter;
}
