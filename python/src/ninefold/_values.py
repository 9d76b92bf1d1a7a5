"""Results that behave as values: they compare by their fields, also if these are arrays."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np


class Value:
    """A dataclass whose fields may be arrays or columns. Give it ``eq=False``.

    Two values are equal if they have the same class and equal fields. They have no hash, because
    arrays can change.
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Return whether all fields are equal."""
        if type(self) is not type(other):
            return NotImplemented
        names = [one.name for one in dataclasses.fields(self) if one.compare]  # type: ignore[arg-type]
        return all(same(getattr(self, name), getattr(other, name)) for name in names)


def same(one: Any, other: Any) -> bool:
    """Return whether two values are equal, with arrays and columns compared as a whole."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        if one.shape != other.shape or one.dtype != other.dtype:
            return False
        # Not a number is equal to itself: a row without a rating has it.
        return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if hasattr(one, "equals"):
        # Columns of PyArrow, Polars and pandas.
        return bool(one.equals(other))
    return bool(one == other)


def kind_of(boards: Any) -> str:
    """Return what boards are, in one word, for short texts."""
    if isinstance(boards, np.ndarray):
        return f"{boards.dtype} array"
    module = type(boards).__module__.split(".")[0]
    return type(boards).__name__ if module == "builtins" else f"{module} {type(boards).__name__}"
