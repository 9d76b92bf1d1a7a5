//! [`StepEvidence`]: what a step rests on, for JSON. And the cells and houses that evidence names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, CellSet, House};
use ninefold_logic::{
    Board, ChainNode, Evidence, Extent, HouseSet, Link, Part, Premise, Reason, Role, SetLogic, Step,
};
use serde::Serialize;

/// What a step rests on: premises, parts of the pattern, links of chains, and its set logic.
///
/// Its JSON is the field `evidence` that docs/reference/explain.md describes.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{SolvingPath, StepEvidence};
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
/// let first = &path.steps[0];
/// let json = serde_json::to_string(&StepEvidence::new(&first.board, &first.step))?;
/// assert!(json.starts_with(r#"{"premises":[{"kind":"house","house":"b2","digit":8}]"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepEvidence {
    premises: Vec<PremiseObject>,
    parts: Vec<PartObject>,
    links: Vec<LinkObject>,
    sets: Vec<SetLogicObject>,
}

/// Eliminations in set logic. The premises are the truths.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SetLogic"))]
struct SetLogicObject {
    /// Cells, and digits in houses, that cover the candidates of the truths.
    links: Vec<PremiseObject>,
    /// The number of links less the number of truths.
    rank: usize,
    eliminations: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Premise"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum PremiseObject {
    Cell { cell: String },
    House { house: String, digit: u8 },
    Deadly { candidates: Vec<String> },
    Reverse { cells: Vec<String>, digits: String },
    Symmetry { transform: String, cell: String },
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PatternPart"))]
struct PartObject {
    role: &'static str,
    /// The number of a set or a color.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChainLink"))]
struct LinkObject {
    branch: u8,
    strong: bool,
    from: NodeObject,
    to: NodeObject,
    reason: ReasonObject,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChainNode"))]
struct NodeObject {
    digit: u8,
    cells: Vec<String>,
    is_true: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LinkReason"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum ReasonObject {
    Cell,
    House { house: String },
    AlmostLockedSet { cells: Vec<String> },
    Technique,
}

impl StepEvidence {
    /// Returns what a step on a board rests on.
    pub fn new(board: &Board, step: &Step) -> Self {
        let Step { deduction, evidence, .. } = step;
        let sets = SetLogic::of_step(board, &evidence.premises, &deduction.eliminations);
        Self {
            premises: evidence.premises.iter().map(premise).collect(),
            parts: evidence.parts.iter().map(part).collect(),
            links: evidence.links.iter().map(link).collect(),
            sets: sets.iter().map(set_logic).collect(),
        }
    }
}

/// Returns eliminations in set logic.
fn set_logic(logic: &SetLogic) -> SetLogicObject {
    SetLogicObject {
        links: logic.links.iter().map(premise).collect(),
        rank: logic.rank,
        eliminations: candidates(&logic.eliminations),
    }
}

/// Returns a premise.
fn premise(premise: &Premise) -> PremiseObject {
    match premise {
        Premise::Cell(cell) => PremiseObject::Cell { cell: cell.to_string() },
        Premise::House(house, digit) => {
            PremiseObject::House { house: house.short().to_string(), digit: digit.get() }
        }
        Premise::Deadly(pattern) => PremiseObject::Deadly { candidates: candidates(pattern) },
        Premise::Reverse { cells: own, digits } => {
            PremiseObject::Reverse { cells: names_of(*own), digits: digits.to_string() }
        }
        Premise::Symmetry { transform, cell } => {
            PremiseObject::Symmetry { transform: transform.to_string(), cell: cell.to_string() }
        }
    }
}

/// Returns a part of a pattern.
fn part(part: &Part) -> PartObject {
    let (role, number) = match part.role {
        Role::Pattern => ("pattern", None),
        Role::Base => ("base", None),
        Role::Cover => ("cover", None),
        Role::Fin => ("fin", None),
        Role::EndoFin => ("endo-fin", None),
        Role::Pivot => ("pivot", None),
        Role::Wing => ("wing", None),
        Role::Crossing => ("crossing", None),
        Role::BasePair => ("base-pair", None),
        Role::Target => ("target", None),
        Role::Companion => ("companion", None),
        Role::CoverCell => ("cover-cell", None),
        Role::CrossLine => ("cross-line", None),
        Role::Filled => ("filled", None),
        Role::Floor => ("floor", None),
        Role::Extra => ("extra", None),
        Role::Set(number) => ("set", Some(number)),
        Role::RestrictedCommon => ("restricted-common", None),
        Role::Color(number) => ("color", Some(number)),
        Role::Excluder => ("excluder", None),
        Role::Guardian => ("guardian", None),
        Role::Image => ("image", None),
        Role::Excluded => ("excluded", None),
    };
    let mut object = PartObject { role, number, candidates: None, cells: None, house: None };
    match part.extent {
        Extent::Candidates(some) => object.candidates = Some(candidates(&some)),
        Extent::Cells(some) => object.cells = Some(names_of(some)),
        Extent::House(house) => object.house = Some(house.short().to_string()),
    }
    object
}

/// Returns a link of a chain.
fn link(link: &Link) -> LinkObject {
    let node = |node: &ChainNode| NodeObject {
        digit: node.digit.get(),
        cells: names_of(node.cells),
        is_true: node.is_true,
    };
    LinkObject {
        branch: link.branch,
        strong: link.is_strong(),
        from: node(&link.from),
        to: node(&link.to),
        reason: match link.reason {
            Reason::Cell => ReasonObject::Cell,
            Reason::House(house) => ReasonObject::House { house: house.short().to_string() },
            Reason::AlmostLockedSet(set) => ReasonObject::AlmostLockedSet { cells: names_of(set) },
            Reason::Technique => ReasonObject::Technique,
        },
    }
}

/// Returns candidates, one text each.
pub(crate) fn candidates(candidates: &CandidateSet) -> Vec<String> {
    candidates.into_iter().map(|one| one.to_string()).collect()
}

/// Returns the names of cells.
pub(crate) fn names_of(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Returns the cells that a premise names. A house has none.
pub(crate) fn cells_of_premise(premise: &Premise) -> CellSet {
    match premise {
        Premise::Cell(cell) | Premise::Symmetry { cell, .. } => CellSet::only(*cell),
        Premise::Deadly(pattern) => pattern.cells(),
        Premise::Reverse { cells, .. } => *cells,
        Premise::House(..) => CellSet::EMPTY,
    }
}

/// Returns the houses among the parts of evidence.
pub(crate) fn houses_of_parts(evidence: &Evidence) -> HouseSet {
    let of_part = |part: &Part| match part.extent {
        Extent::House(house) => Some(house),
        Extent::Candidates(_) | Extent::Cells(_) => None,
    };
    evidence.parts.iter().filter_map(of_part).collect()
}

/// Returns the boxes that some cells are in.
pub(crate) fn boxes_of(cells: CellSet) -> HouseSet {
    cells.iter().map(|cell| House::Block(cell.block())).collect()
}

/// Returns the first house that has all of some cells: rows, columns, boxes.
pub(crate) fn house_of(cells: CellSet) -> Option<House> {
    House::ALL.into_iter().find(|house| cells.is_subset(house.cells()))
}

/// Returns the candidates of the parts that have a role of some kind, in order.
pub(crate) fn candidates_of_parts(
    evidence: &Evidence,
    fits: impl Fn(Role) -> bool,
) -> Vec<CandidateSet> {
    let own = |part: &Part| match part.extent {
        Extent::Candidates(candidates) if fits(part.role) => Some(candidates),
        _ => None,
    };
    evidence.parts.iter().filter_map(own).collect()
}

/// Returns the number of branches that have links.
pub(crate) fn branches_of(links: &[Link]) -> u8 {
    links.iter().map(|link| link.branch + 1).max().unwrap_or(0)
}

/// Returns the cells of the parts and the links of evidence.
pub(crate) fn cells_of_parts(evidence: &Evidence) -> CellSet {
    let of_part = |part: &Part| match part.extent {
        Extent::Candidates(candidates) => candidates.cells(),
        Extent::Cells(cells) => cells,
        Extent::House(_) => CellSet::EMPTY,
    };
    let parts = evidence.parts.iter().map(of_part);
    let links = evidence.links.iter().map(|link| link.from.cells | link.to.cells);
    parts.chain(links).fold(CellSet::EMPTY, |all, some| all | some)
}

/// Returns the cells that a step rests on and changes, without those of whole houses.
pub(crate) fn cells_of(step: &Step) -> CellSet {
    let premises = step.evidence.premises.iter().map(cells_of_premise);
    let placed = step.deduction.placement.map_or(CellSet::EMPTY, |one| CellSet::only(one.cell));
    let changed = placed | step.deduction.eliminations.cells();
    premises.fold(changed | cells_of_parts(&step.evidence), |all, some| all | some)
}
