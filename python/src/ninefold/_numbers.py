"""Numbers in columns of text, as CSV has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ninefold._records import Column, Records

UNTYPED = ("csv", "tsv")
"""Formats whose values have no types."""

# At most 18 digits, so that each fits into 64 bits. A number that begins with 0 is a code.
_WHOLE = r"-?(?:0|[1-9][0-9]{0,17})"
_REAL = rf"{_WHOLE}(?:\.[0-9]{{1,17}})?(?:[eE][+-]?[0-9]{{1,3}})?"
_WHOLES = re.compile(rf"(?:{_WHOLE}\n)+")
_REALS = re.compile(rf"(?:{_REAL}\n)+")
_ID = re.compile(r"(?i:(?:^|[_\-. ])id)$|[a-z]I[dD]$")


def with_numbers(
    records: Records, names: str | Sequence[str] | None, *, of_texts: bool = True
) -> Records:
    """Return records whose columns of numbers have numbers.

    Args:
        records: Records with columns of texts.
        names: Columns that must have numbers. None for all that do.
        of_texts: Whether a column of texts may be one of numbers if it is not named. Otherwise only
            lists of numbers become arrays.

    Raises:
        ValueError: There is no such column, or it has another text.
    """
    chosen = [names] if isinstance(names, str) else names
    if chosen is None:
        chosen = _all_but_ids(records.fields)
    columns = dict(records.fields)
    for name in chosen:
        if name not in columns:
            known = ", ".join(columns) or "none"
            raise ValueError(f"numbers: there is no column {name!r}; the other columns are {known}")
        found = _numbers(columns[name], of_texts=of_texts or names is not None)
        if found is None and names is not None:
            raise ValueError(f"numbers: column {name!r}: {_no_number(columns[name])}")
        columns[name] = columns[name] if found is None else found
    return replace(records, fields=columns)


def _all_but_ids(names: Iterable[str]) -> list[str]:
    return [name for name in names if not _ID.search(name)]


def _numbers(column: Column, *, of_texts: bool) -> Column | None:
    """Return a column of texts as numbers. None if it has another text, or nothing at all."""
    if isinstance(column, np.ndarray):
        return column if column.dtype.kind in "iuf" else None
    given = [item for item in column if item is not None and item != ""]
    kinds = {type(item) for item in given}
    if kinds == {int} or kinds == {float} or kinds == {int, float}:
        return _array(column, int if kinds == {int} else float)
    if kinds != {str} or not of_texts:
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
