"""Finding equal rows. Whole rows are compared, never hashes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def as_items(rows: NDArray[np.uint8]) -> NDArray[Any]:
    """Return a view of rows ``(n, w)`` as ``n`` items, which NumPy compares whole."""
    return np.ascontiguousarray(rows).view(f"V{rows.shape[1]}")[:, 0]


def sort_groups(items: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Sort items. Equal items stay in their order.

    Returns:
        The indices in the order of the items, and whether each begins a group of equal items.
    """
    order = np.argsort(items, kind="stable")
    begins = np.ones(len(items), np.bool_)
    in_order = items[order]
    begins[1:] = in_order[1:] != in_order[:-1]
    return order, begins


def group(rows: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Group equal rows. Groups are numbered in the lexicographic order of their rows.

    Returns:
        The group of each row, and the first row of each group.
    """
    order, begins = sort_groups(as_items(rows))
    groups = np.empty(len(rows), np.intp)
    groups[order] = np.cumsum(begins) - 1
    return groups, order[begins]
