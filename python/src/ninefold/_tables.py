"""Answers about record batches of Arrow, as engines of tables hand them over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, optional, seconds, thread_count, whole
from ninefold._batches import name_missing
from ninefold._board_inputs import are_blank, are_malformed, read_boards, texts_of
from ninefold._rating import (
    DEFAULT_SCALE,
    RatingPlan,
    column_names,
    engine_ratings,
    rating_plan,
    scale_names,
    technique_names,
)
from ninefold._results import Status

if TYPE_CHECKING:
    import pyarrow as pa

_QUESTIONS: dict[str, dict[str, str]] = {
    "solve": {"solution": "string", "status": "string"},
    "count": {"solutions": "int64", "status": "string"},
    "check": {"status": "string", "minimal": "bool"},
    "rate": {"status": "string"},
    "canon": {"canonical": "string"},
}
"""The columns that each question adds, and their types. The columns of scales follow."""

_RATED = {
    "er": "float64",
    "ep": "float64",
    "ed": "float64",
    "score": "int32",
    "level": "string",
    "hardest": "string",
    "steps": "int32",
    "scale": "string",
}
"""The types of the columns of scales."""


def _added(question: str, scales: list[str]) -> dict[str, str]:
    """Return the columns that a question adds, and their types."""
    of_scales = column_names(scales) if question == "rate" else []
    return _QUESTIONS[question] | {name: _RATED[part] for name, part in of_scales}


def _scales(question: str, scale: str | Sequence[str] | None) -> list[str]:
    """Return the names of the scales of a question."""
    if scale is not None and question != "rate":
        raise ValueError(f'scale: it belongs to the question "rate", not to {question!r}')
    return scale_names(DEFAULT_SCALE if scale is None else scale)


def answer_schema(
    schema: pa.Schema, question: str = "solve", *, scale: str | Sequence[str] | None = None
) -> pa.Schema:
    """Return the schema of the batches that :func:`answer_batches` makes.

    Args:
        schema: A ``pyarrow.Schema``.
        question: As for :func:`answer_batches`.
        scale: As for :func:`answer_batches`.

    >>> import ninefold, pyarrow
    >>> ninefold.answer_schema(pyarrow.schema([("puzzle", "string")]), "count").names
    ['puzzle', 'solutions', 'status']
    """
    import pyarrow as pa

    choice("question", question, tuple(_QUESTIONS))
    for name, kind in _added(question, _scales(question, scale)).items():
        if name in schema.names:
            raise ValueError(f"batches: the column {name!r} is there already; rename it")
        schema = schema.append(pa.field(name, pa.type_for_alias(kind)))
    return schema


def answer_batches(
    batches: Iterable[pa.RecordBatch],
    question: str = "solve",
    *,
    column: str = "puzzle",
    limit: SupportsIndex = 2,
    scale: str | Sequence[str] | None = None,
    assume_unique: bool = False,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = 1,
) -> Iterator[pa.RecordBatch]:
    """Answer a question about the puzzles of record batches, one batch after another.

    This is the function for engines that hand over batches: ``mapInArrow`` of Spark, readers of
    PyArrow and DuckDB, ``map`` of Hugging Face's data sets. No row raises an error: the column
    ``status`` says ``unique``, ``multiple``, ``none``, ``stopped`` or ``malformed``, or ``missing``
    for null.

    Args:
        batches: ``pyarrow.RecordBatch`` objects with a column of puzzles: texts, bytes or lists.
        question: ``"solve"`` adds ``solution`` (null if there is none) and ``status``; ``"count"``
            adds ``solutions`` and ``status``; ``"check"`` adds ``status`` and ``minimal``;
            ``"rate"`` adds ``status``, ``er``, ``ep``, ``ed``, ``hardest`` and ``steps``, in the
            scale ``hodoku`` ``score``, ``level``, ``hardest`` and ``steps``; ``"canon"`` adds
            ``canonical``.
        column: Name of the column of puzzles.
        limit: Most solutions that are counted.
        scale: Scale of ``"rate"``, or several, as for :func:`rate`; None for ``human``.
        assume_unique: For ``"rate"``, as for :func:`rate`.
        max_nodes: As for :func:`solve`.
        timeout: As for :func:`solve`.
        threads: As for :func:`solve`; 1, because such engines run several processes.

    Yields:
        The batches with the columns of :func:`answer_schema`.

    Raises:
        ValueError: There is no such column, or an added column is there already.

    >>> import ninefold, pyarrow
    >>> batch = pyarrow.record_batch({"puzzle": ["." * 81, "hello", None]})
    >>> [answered] = ninefold.answer_batches([batch], "count")
    >>> answered.column("solutions").to_pylist(), answered.column("status").to_pylist()
    ([2, None, None], ['multiple', 'malformed', 'missing'])
    """
    choice("question", question, tuple(_QUESTIONS))
    most = whole("limit", limit, 1)
    budget = optional("max_nodes", max_nodes), seconds("timeout", timeout), thread_count(threads)
    plan = rating_plan(_scales(question, scale), assume_unique, max_nodes, timeout)
    if assume_unique and question != "rate":
        raise ValueError(f'assume_unique: it belongs to the question "rate", not to {question!r}')
    for batch in batches:
        yield _answered(batch, question, column, most, plan, budget)


def _answered(
    batch: Any,
    question: str,
    column: str,
    limit: int,
    plan: RatingPlan,
    budget: tuple[int | None, float | None, int | None],
) -> Any:
    import pyarrow as pa

    if column not in batch.schema.names:
        names = ", ".join(batch.schema.names)
        raise ValueError(f"column: there is no column {column!r}; the columns are {names}")
    scale = plan.scales if question == "rate" else None
    schema = answer_schema(batch.schema, question, scale=scale)
    boards = read_boards(batch.column(column), "batches")
    rows = boards.rows
    found: dict[str, Any] = {}
    if question == "canon":
        bad = are_malformed(rows)
        forms = np.where(bad[:, None], 0, rows).astype(np.uint8)
        found["canonical"] = texts_of(_engine.canonical(forms, budget[2])[0], bad)
    elif question == "count":
        counts, status = _engine.count(rows, limit, *budget)
        missing = (status == Status.MALFORMED) | (status == Status.STOPPED)
        found["solutions"] = pa.array(counts.astype(np.int64), mask=missing)
    elif question == "check":
        _, _, redundant, status = _engine.check(rows, *budget)
        missing = (status == Status.MALFORMED) | (status == Status.STOPPED)
        minimal = (status == Status.UNIQUE) & ~redundant.any(axis=1)
        found["minimal"] = pa.array(minimal, mask=missing)
    elif question == "rate":
        ratings, status = engine_ratings(rows, plan, budget[2])
        for name, part in column_names(plan.scales):
            found[name] = _rated(name, part, plan.scales[0], ratings, status)
    else:
        solutions, status = _engine.solve(rows, *budget)
        found["solution"] = texts_of(solutions, are_blank(solutions))
    if question != "canon":
        name_missing(boards, status)
        found["status"] = [_NAMES[one] for one in status.tolist()]
    arrays = [*batch.columns]
    for name, kind in _added(question, plan.scales).items():
        values = found[name]
        is_array = isinstance(values, pa.Array)
        arrays.append(values if is_array else pa.array(values, pa.type_for_alias(kind)))
    return pa.record_batch(arrays, schema=schema)


def _rated(name: str, part: str, scale: str, ratings: dict[str, Any], status: Any) -> Any:
    """Return a column of ratings. What is not known is null. `scale` is the only scale."""
    import pyarrow as pa

    steps = ratings[name.removesuffix(part) + "steps"]
    has_none = (status == Status.MALFORMED) | (status == Status.NONE)
    has_none |= (status == Status.STOPPED) & (steps == 0)
    if part == "scale":
        return pa.array(np.repeat(scale, len(status)), "string", mask=has_none)
    values = ratings[name]
    if part == "hardest":
        return pa.array(technique_names(values), "string", mask=values < 0)
    if part in ("er", "ep", "ed"):
        return pa.array(values, mask=np.isnan(values))
    if part == "steps":
        return pa.array(values.astype(np.int32), mask=has_none)
    # A board with very few clues has neither a level nor a score.
    missing = ratings[name.removesuffix(part) + "level"] == ""
    if part == "level":
        return pa.array(values, "string", mask=missing)
    return pa.array(values.astype(np.int32), mask=missing)


_NAMES = {int(one): one.name.lower() for one in Status}
