//! [`MakePlan`]: which puzzles or grids to make.

use super::position_record;
use super::spans::Indices;
use super::try_report::TryReport;
use crate::host::Host;
use crate::scales::columns_of;
use crate::shard::Shard;
use ninefold_core::Isa;
use ninefold_explain::PathText;
use ninefold_io::format::{AnswerColumn, ColumnType, Columns};
use ninefold_questions::Setting;
use ninefold_questions::make::{Product, RatingLevel, TechniqueRole, check_indices, check_puzzles};
use std::sync::Arc;

/// A plan: the puzzles or grids to make.
///
/// ```
/// use ninefold_batch::{CollectingHost, MakePlan, Shard};
/// use ninefold_core::Isa;
/// use ninefold_questions::make::Product;
///
/// let plan = MakePlan {
///     product: Product::Grids,
///     description: "grids".to_owned(),
///     path: None,
///     seed: 7,
///     start: 0,
///     count: Some(100),
///     class_memory: None,
///     shard: Shard::ALL,
///     isa: Isa::detect(),
/// };
/// assert_eq!(plan.check(&CollectingHost::default()), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct MakePlan {
    /// Kind of the items.
    pub product: Product,
    /// Kind of the items in words, for the description of a run.
    pub description: String,
    /// Form of the lines below each puzzle that tell its path, or below a position, its next step. The
    /// lines start with `#`. `None`: no lines. Only text formats have them, and only if the wanted
    /// difficulty is one of steps.
    pub path: Option<PathText>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// First index. An item depends on product, seed and index alone.
    pub start: u64,
    /// Number of items, or number of classes if `class_memory` is set. `None`: until the indices
    /// end, or until no item is found for an index.
    pub count: Option<u64>,
    /// Bytes for the known classes, if only the first puzzle of each class is written.
    pub class_memory: Option<u64>,
    /// Shard of the indices.
    pub shard: Shard,
    /// Instruction set of the searches.
    pub isa: Isa,
}

/// Name of the column of indices.
pub(super) const INDEX: &str = "index";

impl MakePlan {
    /// Checks whether the plan can be carried out. `host` names the settings in the message.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be made, and what to do.
    pub fn check(&self, host: &dyn Host) -> Result<(), String> {
        if self.class_memory.is_some() && self.shard.of() > 1 {
            return Err(format!(
                "a part of a run knows only its own classes, so it cannot make each class once; \
                 leave {} out, or make the parts first and remove the duplicates of all parts \
                 together",
                host.setting_name(Setting::Shard)
            ));
        }
        if let Some(count) = self.count.filter(|_| self.class_memory.is_none()) {
            check_indices(self.start, count).map_err(|error| error.describe(host))?;
        }
        match &self.product {
            Product::Puzzles { spec, difficulty } => {
                check_puzzles(spec, difficulty.as_ref()).map_err(|error| error.describe(host))
            }
            Product::Grids | Product::Unbiased { .. } => Ok(()),
        }
    }

    /// Returns the number of items in this shard, if it is known. It is unknown for a number of
    /// classes, which can take any number of items.
    pub(crate) fn items(&self) -> Option<u64> {
        self.indices().items()
    }

    pub(crate) fn indices(&self) -> Indices {
        let count = self.count.filter(|_| self.class_memory.is_none());
        Indices { start: self.start, count, shard: self.shard }
    }

    pub(super) fn makes_grids(&self) -> bool {
        matches!(self.product, Product::Grids)
    }

    /// Returns what tells how many puzzles are tried. `done`: the items that an earlier run has made.
    pub(crate) fn try_report(&self, host: &Arc<dyn Host>, done: u64) -> TryReport {
        TryReport::new(
            host,
            self.items().map(|items| items.saturating_sub(done)),
            self.role().is_some_and(|role| role != TechniqueRole::Next),
            self.product.rarity(),
        )
    }

    /// Returns whether positions are made, and not puzzles.
    pub(super) fn makes_positions(&self) -> bool {
        self.role() == Some(TechniqueRole::Next)
    }

    /// Returns which step must use the wanted technique, if one is wanted.
    fn role(&self) -> Option<TechniqueRole> {
        self.product.steps().and_then(|steps| steps.wanted.role)
    }

    /// Returns the columns of a table of the items.
    pub(crate) fn columns(&self) -> Columns {
        let is_grids = self.makes_grids();
        let mut columns = Columns { solution: !is_grids, ..Columns::default() };
        let mut add = |column: AnswerColumn| {
            columns.fields.push(column.name().to_owned());
            columns.types.insert(column.name().to_owned(), column.column_type());
        };
        if !is_grids {
            add(AnswerColumn::Clues);
        }
        if self.makes_positions() {
            position_record::add_columns(&mut columns);
        } else if !is_grids {
            add(AnswerColumn::Minimal);
            match self.product.rating_scale() {
                Some(scale) => {
                    columns_of(&scale).iter().copied().for_each(&mut add);
                    add(AnswerColumn::Scale);
                    if RatingLevel::are_of(&scale) {
                        add(AnswerColumn::Level);
                    }
                }
                None => add(AnswerColumn::Nodes),
            }
        }
        columns.fields.push(INDEX.to_owned());
        // Larger indices are no numbers of 64 bits with a sign.
        let fits =
            self.start.checked_add(self.count.unwrap_or(1)).is_some_and(|end| end >> 63 == 0);
        if fits {
            columns.types.insert(INDEX.to_owned(), ColumnType::Int64);
        }
        columns
    }
}
