//! [`VariantMakePlan`]: which puzzles on other grids or with other rules to make.

use super::spans::Indices;
use crate::host::Host;
use crate::shard::Shard;
use crate::variant::variant_format;
use ninefold_io::format::{AnswerColumn, ColumnType, Columns, Format, named};
use ninefold_questions::make::{VariantWishError, check_indices, usual_variant_format};
use ninefold_variant_generate::{VariantMaker, VariantOrder};
use ninefold_variant_io::VariantFormat;

/// A plan: puzzles or solution grids of other sizes or with other rules.
///
/// ```
/// use ninefold_batch::{CollectingHost, Shard, VariantMakePlan, VariantProduct};
/// use ninefold_variant_generate::VariantOrder;
///
/// let plan = VariantMakePlan {
///     product: VariantProduct::Puzzles,
///     order: VariantOrder::new(6),
///     description: "6x6".to_owned(),
///     seed: 7,
///     start: 0,
///     count: Some(100),
///     shard: Shard::ALL,
/// };
/// assert_eq!(plan.check(&CollectingHost::default()), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct VariantMakePlan {
    /// What is made.
    pub product: VariantProduct,
    /// The order that each puzzle meets.
    pub order: VariantOrder,
    /// The order in words, for the description of a run.
    pub description: String,
    /// Seed of the random numbers.
    pub seed: u64,
    /// First index. An item depends on order, seed and index alone.
    pub start: u64,
    /// Number of items. `None`: until the indices end, or until no item is found for an index.
    pub count: Option<u64>,
    /// Shard of the indices.
    pub shard: Shard,
}

/// What is made of a [`VariantMakePlan`].
///
/// ```
/// use ninefold_batch::VariantProduct;
///
/// assert_eq!(VariantProduct::default(), VariantProduct::Puzzles);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum VariantProduct {
    /// Puzzles with one solution each.
    #[default]
    Puzzles,
    /// Solution grids.
    Grids,
}

impl VariantMakePlan {
    /// Checks whether the plan can be carried out. `host` names the settings in the message.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be made, and what to do.
    pub fn check(&self, host: &dyn Host) -> Result<(), String> {
        if let Some(count) = self.count {
            check_indices(self.start, count).map_err(|error| error.describe(host))?;
        }
        VariantMaker::new(self.order.clone(), self.seed)
            .map(drop)
            .map_err(|error| VariantWishError::from(error).describe(host))
    }

    /// Returns the format of the items if the user names none: see
    /// [`usual_variant_format`](ninefold_questions::make::usual_variant_format).
    ///
    /// # Panics
    ///
    /// Never: `line` is a format of records.
    pub fn usual_format(&self) -> &'static dyn Format {
        match self.usual_variant_format() {
            VariantFormat::Grid(_) => named("line").expect("it is in the registry"),
            format => variant_format(format),
        }
    }

    pub(super) fn usual_variant_format(&self) -> VariantFormat {
        usual_variant_format(&self.order, self.product == VariantProduct::Grids)
    }

    pub(crate) fn indices(&self) -> Indices {
        Indices { start: self.start, count: self.count, shard: self.shard }
    }

    /// Returns the columns of a table of the items.
    pub(super) fn columns(&self) -> Columns {
        let is_grids = self.product == VariantProduct::Grids;
        let mut columns = Columns { solution: !is_grids, ..Columns::default() };
        let mut add = |column: AnswerColumn| {
            columns.fields.push(column.name().to_owned());
            columns.types.insert(column.name().to_owned(), column.column_type());
        };
        if !is_grids {
            add(AnswerColumn::Clues);
            if self.order.level.is_some() {
                add(AnswerColumn::Nodes);
            }
        }
        columns.fields.push(super::plan::INDEX.to_owned());
        let fits =
            self.start.checked_add(self.count.unwrap_or(1)).is_some_and(|end| end >> 63 == 0);
        if fits {
            columns.types.insert(super::plan::INDEX.to_owned(), ColumnType::Int64);
        }
        columns
    }
}
