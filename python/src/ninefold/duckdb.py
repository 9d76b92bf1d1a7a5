"""Questions about puzzles as functions of DuckDB. Needs duckdb and pyarrow.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = duckdb.connect()
>>> ninefold.duckdb.register(connection)
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> connection.execute("select sudoku_solve(?)", [puzzle]).fetchone()
('534678912672195348198342567859761423426853791713924856961537284287419635345286179',)
>>> connection.execute("select sudoku_check(repeat('.', 81))").fetchone()
({'status': 'multiple', 'minimal': False},)

The functions take a text for each row. They answer whole vectors of rows at once. A row that is no
puzzle gives NULL without an error; ``sudoku_status`` tells why.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex

import duckdb
import pyarrow as pa

from ninefold._tables import answer_batches, answer_schema

_QUESTIONS = {
    "solve": ("solve", "solution"),
    "status": ("count", "status"),
    "count": ("count", "solutions"),
    "check": ("check", None),
    "canonical": ("canon", "canonical"),
    "rate": ("rate", None),
}
"""The question of `answer_batches` that each function asks, and the column that it returns.

None means all columns of the question, as a struct.
"""


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    prefix: str = "sudoku_",
    limit: SupportsIndex = 2,
    scale: str | Sequence[str] | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = 1,
) -> None:
    """Add functions about puzzles to a connection of DuckDB.

    - ``sudoku_solve(text)``: the smallest solution; NULL if there is none.
    - ``sudoku_status(text)``: ``unique``, ``multiple``, ``none``, ``stopped``, ``malformed``, or
      ``missing`` for null.
    - ``sudoku_count(text)``: the number of solutions, up to `limit`.
    - ``sudoku_check(text)``: a struct of ``status`` and ``minimal``.
    - ``sudoku_canonical(text)``: the canonical form, equal for isomorphic boards.
    - ``sudoku_rate(text)``: a struct of ``status`` and the ratings, such as ``er`` and ``hardest``.

    Functions that an earlier call added under the same names are replaced.

    Args:
        connection: A connection, as :func:`duckdb.connect` returns it.
        prefix: The beginning of the names of the functions. It cannot be empty, because DuckDB has
            a function ``count`` of its own.
        limit: Most solutions that ``sudoku_count`` counts.
        scale: Scale of ``sudoku_rate``, or several, as for :func:`ninefold.answer_batches`.
        max_nodes: Limit of search nodes for each puzzle. None means no limit.
        timeout: Limit of seconds for each puzzle. None means no limit.
        threads: Number of threads for each vector of 2,048 rows. None means one for each processor,
            which helps only if a puzzle takes long.

    Raises:
        ValueError: An argument is out of its range.
        duckdb.Error: DuckDB has another function of one of the names.
    """
    if not prefix:
        raise ValueError("prefix: expected a text, got ''; DuckDB has its own function count")
    limits: dict[str, Any] = {"max_nodes": max_nodes, "timeout": timeout, "threads": threads}
    kind: Any = {"type": "arrow", "null_handling": "special"}
    # Wrong arguments raise an error here, and not in the middle of a query.
    list(answer_batches([], "count", limit=limit, **limits))
    functions = {}
    for name, (question, part) in _QUESTIONS.items():
        options = dict(limits)
        if name == "count":
            options["limit"] = limit
        if name == "rate":
            options["scale"] = scale
        added = answer_schema(pa.schema([]), question, scale=options.get("scale"))
        functions[prefix + name] = _function(question, part, options), _returned(added, part)
    for name, (function, returned) in functions.items():
        with contextlib.suppress(duckdb.InvalidInputException):
            connection.remove_function(name)
        texts = duckdb.sqltype("VARCHAR")
        connection.create_function(name, function, [texts], returned, **kind)


def _function(
    question: str, part: str | None, options: dict[str, Any]
) -> Callable[[Any], pa.Array | pa.ChunkedArray]:
    """Return the function that answers a column of texts."""

    def answer(texts: Any) -> Any:
        batch = pa.table({"puzzle": texts}).combine_chunks().to_batches()[0]
        [answered] = answer_batches([batch], question, **options)
        if part is not None:
            return answered.column(part)
        added = answered.select(answered.schema.names[1:])
        return pa.StructArray.from_arrays(added.columns, fields=list(added.schema))

    return answer


def _returned(added: pa.Schema, part: str | None) -> Any:
    """Return the type of DuckDB for a column of answers, or for all of them."""
    names = {"string": "VARCHAR", "int64": "BIGINT", "int32": "INTEGER"}
    names |= {"bool": "BOOLEAN", "double": "DOUBLE"}
    if part is not None:
        return duckdb.sqltype(names[str(added.field(part).type)])
    return duckdb.struct_type({field.name: names[str(field.type)] for field in added})
