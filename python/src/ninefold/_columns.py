"""Columns of figures about puzzles, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninefold._values import Value


@dataclass(frozen=True, eq=False)
class FigureColumns(Value, Mapping[str, NDArray[Any]]):
    """Columns of figures about puzzles, by name, and the status of each puzzle.

    It is a mapping, so ``pyarrow.table(dict(columns))`` and ``polars.DataFrame(dict(columns))``
    make tables.
    """

    columns: dict[str, NDArray[Any]]
    """Each column by its name, shape ``(n,)``."""
    status: NDArray[np.uint8]
    """The :class:`Status` of each puzzle, as far as the columns tell it, shape ``(n,)``."""

    def __getitem__(self, name: str) -> NDArray[Any]:
        """Return a column."""
        return self.columns[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the columns."""
        return iter(self.columns)

    def __len__(self) -> int:
        """Return the number of columns."""
        return len(self.columns)

    def __repr__(self) -> str:
        """Return the number of rows and the names of the columns."""
        return f"{type(self).__name__}({len(self.status)} rows; {', '.join(self.columns)})"
