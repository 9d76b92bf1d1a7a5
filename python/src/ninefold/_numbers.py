"""Numbers in columns of text, as CSV has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ninefold._records import Column, Records

UNTYPED = ("csv", "tsv", "jsonl")
"""Formats that have no types for whole columns. Values of JSON lines have types of their own."""

# At most 18 digits, so that each fits into 64 bits. A number that begins with 0 is a code.
_WHOLE = r"-?(?:0|[1-9][0-9]{0,17})"
_REAL = rf"{_WHOLE}(?:\.[0-9]{{1,17}})?(?:[eE][+-]?[0-9]{{1,3}})?"
_WHOLES = re.compile(rf"(?:{_WHOLE}\n)+")
_REALS = re.compile(rf"(?:{_REAL}\n)+")
_ID = re.compile(r"(?i:(?:^|[_\-. ])id)$|[a-z]I[dD]$")


def with_numbers(records: Records, names: Sequence[str] | None) -> Records:
    """Return records whose columns of numbers have numbers.

    Args:
        records: Records with columns of texts.
        names: Columns that must have numbers. None for all that do.

    Raises:
        ValueError: There is no such column, or it has another text.
    """
    chosen = _all_but_ids(records.fields) if names is None else names
    columns = dict(records.fields)
    for name in chosen:
        if name not in columns:
            known = ", ".join(columns) or "none"
            raise ValueError(f"numbers: there is no column {name!r}; the other columns are {known}")
        found = _numbers(columns[name])
        if found is None and names is not None:
            raise ValueError(f"numbers: column {name!r}: {_no_number(columns[name])}")
        columns[name] = columns[name] if found is None else found
    return replace(records, fields=columns)


def _all_but_ids(names: Iterable[str]) -> list[str]:
    return [name for name in names if not _ID.search(name)]


def _numbers(column: Column) -> Column | None:
    """Return a column of texts as numbers. None if it has another text, or nothing at all."""
    if isinstance(column, np.ndarray):
        return column if column.dtype.kind in "iuf" else None
    given = [item for item in column if item is not None and item != ""]
    kinds = {type(item) for item in given}
    if kinds == {int} or kinds == {float} or kinds == {int, float}:
        return _array(column, int if kinds == {int} else float)
    if kinds != {str}:
        return None
    text = "\n".join(given) + "\n"
    kind = int if _WHOLES.fullmatch(text) else float if _REALS.fullmatch(text) else None
    return None if kind is None else _array(column, kind)


def _array(column: Column, kind: type[int | float]) -> Column:
    """Return a column of one kind of numbers: an array, or a list if it has None."""
    # Nothing in quotes is nothing, too.
    items = [None if item is None or item == "" else kind(item) for item in column]
    if any(item is None for item in items):
        return items
    if kind is int and not all(-(2**63) <= item < 2**63 for item in items if item is not None):
        return items
    return np.array(items, np.int64 if kind is int else np.float64)


def _no_number(column: Column) -> str:
    for row, item in enumerate(column):
        if item is not None and not (isinstance(item, str) and _REALS.fullmatch(f"{item}\n")):
            return f"row {row} has {item!r}, which is no number"
    return "it has no numbers"
