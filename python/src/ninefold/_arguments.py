"""Checks of arguments that are not boards."""

from __future__ import annotations

import difflib
import operator
from typing import SupportsIndex

import numpy as np

LARGEST = 2**64 - 1
"""The largest number that the engine takes."""


def whole(name: str, value: SupportsIndex, least: int = 0, most: int = LARGEST) -> int:
    """Return a whole number within a range. Raise an error that names the argument."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, got {value}")
    try:
        number = operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"{name}: expected a whole number, got {kind} {value!r}") from None
    if not least <= number <= most:
        end = f"{least} or more" if most == LARGEST else f"{least} to {most}"
        raise ValueError(f"{name}: expected {end}, got {number}")
    return number


def size(name: str, value: SupportsIndex, bytes_each: int) -> int:
    """Return a number of rows whose results fit into memory."""
    number = whole(name, value)
    try:
        np.empty((number, bytes_each), np.uint8)
    except (MemoryError, ValueError):
        raise ValueError(f"{name}: the result of {number} rows would not fit into memory") from None
    return number


def optional(name: str, value: SupportsIndex | None, least: int = 0) -> int | None:
    """Return a whole number, or None."""
    return None if value is None else whole(name, value, least)


def number_pair(
    name: str, value: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None
) -> tuple[int, int] | None:
    """Return the ends of a range: a pair of whole numbers, or one number twice. None stays None."""
    if value is None:
        return None
    if not isinstance(value, tuple | list):
        number = whole(name, value)
        return number, number
    if len(value) != 2:
        raise ValueError(f"{name}: expected a number or a pair of numbers, got {value!r}")
    return whole(name, value[0]), whole(name, value[1])


def thread_count(value: SupportsIndex | None) -> int | None:
    """Return a number of threads; None stands for one for each processor."""
    return optional("threads", value, 1)


def seconds(name: str, value: float | None) -> float | None:
    """Return a number of seconds, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name}: expected a number of seconds, got {type(value).__name__}")
    # Not a number is not at least 0 either.
    if not 0 <= value < 10**9:
        raise ValueError(f"{name}: expected a number of seconds from 0 to 10**9")
    return float(value)


def choice(name: str, value: str, choices: tuple[str, ...]) -> str:
    """Return a word that is one of the choices. The error for another one names the nearest."""
    if not isinstance(value, str):
        kind = type(value).__name__
        raise TypeError(f"{name}: expected one of {', '.join(choices)}, got {kind} {value!r}")
    if value not in choices:
        near = difflib.get_close_matches(value.lower(), choices, 1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"{name}: expected one of {', '.join(choices)}, got {value!r}{meant}")
    return value
