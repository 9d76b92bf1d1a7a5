"""A Sudoku engine for Python: solve, count, check, compare and make puzzles by the million.

Every function takes one board or many, in any common kind: NumPy arrays of shape ``(81,)``,
``(9, 9)``, ``(n, 81)`` or ``(n, 9, 9)`` with 0 for a blank, texts of 81 characters, lists, and
columns of PyArrow, Polars, pandas and Hugging Face. Results have the kind of the input.

>>> import ninefold
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
"""

from ninefold import variants
from ninefold._answers import find_board
from ninefold._books import book
from ninefold._converting import JobReport, convert
from ninefold._engine import __version__
from ninefold._explained_steps import Candidate, Hint, PossibleSteps, SolvingPath, SolvingStep
from ninefold._explaining import LANGUAGES, explain, hint, steps
from ninefold._making import Made, MadeTexts, generate, grids, minimize
from ninefold._proving import Certificate, prove
from ninefold._rating import (
    FAMILIES,
    SCALES,
    TECHNIQUES,
    Ratings,
    Traces,
    rate,
    technique_names,
    traces,
)
from ninefold._reading import FORMATS, RecordStream, read, read_batches
from ninefold._records import Records
from ninefold._results import BudgetError, PuzzleError, PuzzleWarning, Report, Status
from ninefold._rewards import Judgement, reward, verify
from ninefold._solving import (
    Check,
    Checks,
    any_solution,
    check,
    count,
    is_grid,
    is_proper,
    redundant,
    solutions,
    solve,
)
from ninefold._splits import Leakage, check_leakage, split
from ninefold._steps import Outcome, Step, step
from ninefold._strata import STRATA, Strata, strata, stratified_sample
from ninefold._symmetry import (
    TRANSFORM_COUNT,
    Augmented,
    Automorphisms,
    augment,
    automorphisms,
    canonical,
    class_id,
    compose,
    inverse,
    scramble,
    to_canonical,
    transform,
    transform_text,
    undo,
)
from ninefold._tables import answer_batches, answer_schema
from ninefold._tokens import candidate_masks, decode, encode, export_hrm, one_hot
from ninefold._variant_parts import (
    ExtraCells,
    VariantCells,
    VariantCheck,
    VariantNote,
    VariantRule,
)
from ninefold._variant_puzzles import VariantPuzzle
from ninefold._writing import RecordSink, write

# Tracebacks and texts of classes name the public module.
for _name, _item in list(globals().items()):
    if (
        not _name.startswith("_")
        and isinstance(_item, type)
        and _item.__module__.startswith("ninefold.")
    ):
        _item.__module__ = "ninefold"

__all__ = [
    "FAMILIES",
    "FORMATS",
    "LANGUAGES",
    "SCALES",
    "STRATA",
    "TECHNIQUES",
    "TRANSFORM_COUNT",
    "Augmented",
    "Automorphisms",
    "BudgetError",
    "Candidate",
    "Certificate",
    "Check",
    "Checks",
    "ExtraCells",
    "Hint",
    "JobReport",
    "Judgement",
    "Leakage",
    "Made",
    "MadeTexts",
    "Outcome",
    "PossibleSteps",
    "PuzzleError",
    "PuzzleWarning",
    "Ratings",
    "RecordSink",
    "RecordStream",
    "Records",
    "Report",
    "SolvingPath",
    "SolvingStep",
    "Status",
    "Step",
    "Strata",
    "Traces",
    "VariantCells",
    "VariantCheck",
    "VariantNote",
    "VariantPuzzle",
    "VariantRule",
    "__version__",
    "answer_batches",
    "answer_schema",
    "any_solution",
    "augment",
    "automorphisms",
    "book",
    "candidate_masks",
    "canonical",
    "check",
    "check_leakage",
    "class_id",
    "compose",
    "convert",
    "count",
    "decode",
    "encode",
    "explain",
    "export_hrm",
    "find_board",
    "generate",
    "grids",
    "hint",
    "inverse",
    "is_grid",
    "is_proper",
    "minimize",
    "one_hot",
    "prove",
    "rate",
    "read",
    "read_batches",
    "redundant",
    "reward",
    "scramble",
    "solutions",
    "solve",
    "split",
    "step",
    "steps",
    "strata",
    "stratified_sample",
    "technique_names",
    "to_canonical",
    "traces",
    "transform",
    "transform_text",
    "undo",
    "variants",
    "verify",
    "write",
]
