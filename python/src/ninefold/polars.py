"""Questions about puzzles as expressions of Polars. Needs polars and pyarrow.

The import adds the name space ``ninefold`` to expressions and to series:

>>> import ninefold.polars
>>> import polars as pl
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> frame = pl.DataFrame({"puzzle": [puzzle, "." * 81, "hello"]})
>>> frame.select(n=pl.col("puzzle").ninefold.count(limit=9))["n"].to_list()
[1, 9, None]
>>> frame["puzzle"].ninefold.status().to_list()
['unique', 'multiple', 'malformed']

The expressions are elementwise, so lazy frames and the streaming engine answer one part of a column
after another. A row that is no puzzle becomes null without a warning; ``status`` tells why.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, SupportsIndex, TypeVar

import polars as pl
import pyarrow as pa

from ninefold import _solving, _symmetry
from ninefold._tables import answer_batches, answer_schema

T = TypeVar("T", pl.Expr, pl.Series)
"""An expression, or a series: what a question is asked of is what it returns."""


class _Questions(abc.ABC, Generic[T]):
    """The questions of both name spaces."""

    @abc.abstractmethod
    def _ask(self, question: Callable[[pl.Series], pl.Series], dtype: Any) -> T:
        """Ask a question of every row. `dtype` is that of the answers."""

    def solve(
        self,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
        threads: SupportsIndex | None = None,
    ) -> T:
        """Return the solution of each puzzle, in the type of the column.

        Of several solutions it is the lexicographically smallest. A puzzle without solution becomes
        null. Arguments are those of :func:`ninefold.solve`.
        """
        limits = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
        return self._call(_solving.solve, pl.self_dtype(), **limits)

    def count(
        self,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
        threads: SupportsIndex | None = None,
    ) -> T:
        """Return the number of solutions of each puzzle, up to a limit, as Int64.

        Arguments are those of :func:`ninefold.count`.
        """
        limits = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
        return self._call(_solving.count, pl.Int64, limit=limit, **limits)

    def is_proper(
        self,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
        threads: SupportsIndex | None = None,
    ) -> T:
        """Return whether each puzzle has exactly one solution.

        Arguments are those of :func:`ninefold.is_proper`.
        """
        limits = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
        return self._call(_solving.is_proper, pl.Boolean, **limits)

    def status(
        self,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
        threads: SupportsIndex | None = None,
    ) -> T:
        """Return ``unique``, ``multiple``, ``none``, ``stopped`` or ``malformed`` for each row.

        A null becomes ``missing``.
        """
        limits = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
        return self._ask(lambda column: _answered(column, "count", limits)["status"], pl.String)

    def check(
        self,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
        threads: SupportsIndex | None = None,
    ) -> T:
        """Return a struct for each row: ``status``, and ``minimal`` if all clues are needed."""
        limits = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
        return self._structs("check", limits)

    def rate(
        self,
        scale: str | Sequence[str] | None = None,
        *,
        assume_unique: bool = False,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
        threads: SupportsIndex | None = None,
    ) -> T:
        """Return a struct for each row, with the columns that `answer_batches` adds for ``"rate"``.

        Arguments are those of :func:`ninefold.rate`.
        """
        limits = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
        return self._structs("rate", limits, scale=scale, assume_unique=assume_unique)

    def canonical(self, *, threads: SupportsIndex | None = None) -> T:
        """Return the canonical form of each board: equal for boards that are isomorphic."""
        return self._ask(
            lambda column: _answered(column, "canon", {"threads": threads})["canonical"], pl.String
        )

    def class_id(self, *, threads: SupportsIndex | None = None) -> T:
        """Return the identifier of the class of each board, as :func:`ninefold.class_id` does."""
        return self._call(_symmetry.class_id, pl.String, threads=threads)

    def _call(self, function: Callable[..., Any], dtype: Any, **options: Any) -> T:
        """Call a function of ninefold with the column."""

        def question(column: pl.Series) -> pl.Series:
            found, _ = function(column, report=True, **options)
            assert isinstance(found, pl.Series), "results have the kind of the input"
            return found

        return self._ask(question, dtype)

    def _structs(self, question: str, limits: dict[str, Any], **options: Any) -> T:
        """Ask a question that has several columns."""
        scale = options.get("scale")
        added = answer_schema(pa.schema([]), question, scale=scale).empty_table()
        dtype = pl.Struct(_frame(added).schema)

        def structs(column: pl.Series) -> pl.Series:
            return _answered(column, question, limits, **options).to_struct(column.name)

        return self._ask(structs, dtype)


@pl.api.register_expr_namespace("ninefold")
class ExprQuestions(_Questions[pl.Expr]):
    """Questions about an expression, as ``pl.col("puzzle").ninefold``."""

    def __init__(self, expr: pl.Expr) -> None:
        """Ask about an expression."""
        self._expr = expr

    def _ask(self, question: Callable[[pl.Series], pl.Series], dtype: Any) -> pl.Expr:
        return self._expr.map_batches(question, dtype, is_elementwise=True)


@pl.api.register_series_namespace("ninefold")
class SeriesQuestions(_Questions[pl.Series]):
    """Questions about a series, as ``frame["puzzle"].ninefold``."""

    def __init__(self, series: pl.Series) -> None:
        """Ask about a series."""
        self._series = series

    def _ask(self, question: Callable[[pl.Series], pl.Series], dtype: Any) -> pl.Series:
        del dtype  # a series has one
        return question(self._series).alias(self._series.name)


def _answered(
    column: pl.Series, question: str, limits: dict[str, Any], **options: Any
) -> pl.DataFrame:
    """Return the columns that a question adds to a column."""
    batch = pa.record_batch([column.to_arrow()], names=["puzzle"])
    [answered] = answer_batches([batch], question, **limits, **options)
    return _frame(pa.table(answered).drop_columns("puzzle"))


def _frame(table: pa.Table) -> pl.DataFrame:
    frame = pl.from_arrow(table)
    assert isinstance(frame, pl.DataFrame), "a table becomes a frame"
    return frame
