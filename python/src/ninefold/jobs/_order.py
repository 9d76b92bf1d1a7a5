"""An order: what a job is to do, checked before anything begins."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ninefold import _engine
from ninefold._arguments import choice, optional, seconds, whole
from ninefold._converting import JobPlan
from ninefold._making import generate
from ninefold._rating import DEFAULT_SCALE, scale_names
from ninefold._reading import FORMATS
from ninefold.jobs._folder import Folder
from ninefold.jobs._index import InputIndex, Reading, common_table
from ninefold.jobs._inputs import input_names

QUESTIONS = ("solve", "count", "check", "rate", "canon", "convert", "dedupe", "generate")
"""What a job can ask."""

REWRITES = ("canon", "convert", "dedupe")
"""Questions whose answer is a puzzle."""

TABLES = ("csv", "tsv", "jsonl", "parquet")
ENDINGS = {"text": "txt", "line": "txt"}


@dataclass(frozen=True)
class Order:
    """What a job is to do."""

    inputs: list[str]
    target: Folder
    plan: JobPlan
    reading: Reading
    rows_per_part: int
    arguments: dict[str, Any] | None
    """Arguments of ``generate``."""

    @property
    def question(self) -> str:
        """What is asked."""
        return self.plan.question

    def description(self) -> dict[str, Any]:
        """Return what a call that continues the job must have in common with this one."""
        told = {
            "ninefold": _engine.__version__,
            "plan": asdict(self.plan),
            "reading": asdict(self.reading),
            "rows_per_part": self.rows_per_part,
        }
        return told if self.arguments is None else told | {"arguments": self.arguments}

    def format_of(self, files: Sequence[InputIndex]) -> str:
        """Return the format of the parts: a table if the inputs or the answers need one."""
        is_rewrite = self.question in REWRITES
        found = self.plan.format
        if found is None:
            found = common_table(files, TABLES) or ("line" if is_rewrite else "csv")
        return "line" if found == "text" and is_rewrite else found


def order_of(
    question: str,
    inputs: Any,
    output: str | os.PathLike[str],
    *,
    rows_per_part: int,
    format: str | None,
    source_format: str | None,
    column: str | None,
    solution_column: str | None,
    limit: int,
    scale: str | Sequence[str] | None,
    assume_unique: bool,
    max_nodes: int | None,
    timeout: float | None,
    malformed: str,
    lossy: bool,
    arguments: dict[str, Any] | None,
) -> Order:
    """Check the arguments of a job."""
    choice("question", question, QUESTIONS)
    choice("malformed", malformed, ("keep", "skip", "stop"))
    if format is not None:
        written = tuple(name for name, is_written in _engine.formats() if is_written)
        choice("format", format, ("text", *(name for name in written if name != "text")))
    if source_format is not None:
        choice("source_format", source_format, FORMATS)
    if question != "rate":
        for name, is_set in (("scale", scale is not None), ("assume_unique", assume_unique)):
            if is_set:
                raise ValueError(f'{name}: it belongs to the question "rate", not to {question!r}')
    rows = whole("rows_per_part", rows_per_part, 1)
    address = os.fspath(output)
    target = Folder(address if "://" in address else os.path.abspath(address))
    names = [] if question == "generate" else input_names(inputs, target)
    plan = JobPlan(
        question,
        format,
        lossy=bool(lossy),
        malformed=malformed,
        limit=whole("limit", limit, 1),
        scales=scale_names(scale or DEFAULT_SCALE) if question == "rate" else [],
        assume_unique=bool(assume_unique),
        max_nodes=optional("max_nodes", max_nodes, 1),
        timeout=seconds("timeout", timeout),
    )
    making = None
    if question == "generate":
        making = _making_arguments(inputs, arguments)
    elif arguments is not None:
        raise TypeError('arguments: they are for the question "generate"')
    reading = Reading(source_format, column, solution_column)
    return Order(names, target, plan, reading, rows, making)


def _making_arguments(inputs: Any, arguments: dict[str, Any] | None) -> dict[str, Any]:
    if inputs is not None:
        raise TypeError('inputs: the question "generate" has none; pass None')
    known = dict(arguments or {})
    if "n" not in known or "seed" not in known:
        raise TypeError('arguments: expected a dictionary with "n" and "seed"')
    known["n"] = whole("n", known["n"])
    for key in ("first", "threads"):
        if key in known:
            raise TypeError(f"arguments: {key} is set by the job")
    # Wrong arguments raise an error before any task begins.
    generate(0, **{key: value for key, value in known.items() if key != "n"})
    return known
