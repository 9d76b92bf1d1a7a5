"""A data set of PyTorch that augments on the fly: other isomorphs of all puzzles in each epoch.

A million pairs take a fraction of a second, so a whole epoch is augmented at once. Workers of the
DataLoader share the arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import ninefold

try:
    from torch.utils.data import DataLoader, Dataset
except ImportError:  # the class works without PyTorch, too
    DataLoader, Dataset = None, object


class AugmentedPuzzles(Dataset):  # type: ignore[misc]
    """Tokens of puzzles and solutions. Item i of epoch e depends on i, e and the seed alone."""

    def __init__(self, puzzles: Any, solutions: Any, seed: int) -> None:
        """Take puzzles and solutions, uint8 of shape (n, 81)."""
        self.puzzles, self.solutions, self.seed = puzzles, solutions, seed
        self.set_epoch(0)

    def set_epoch(self, epoch: int) -> None:
        """Make the isomorphs of an epoch. Call this before the loader starts its workers."""
        pairs = ninefold.augment(self.puzzles, self.solutions, 1, seed=self.seed + epoch)
        self.inputs, self.labels = (
            ninefold.encode(pairs.puzzles),
            ninefold.encode(pairs.solutions),
        )

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self.inputs)

    def __getitem__(self, row: int) -> tuple[Any, Any]:
        """Return the tokens of a puzzle and of its solution."""
        return self.inputs[row].astype(np.int64), self.labels[row].astype(np.int64)


if __name__ == "__main__":
    made = ninefold.generate(1000, seed=1)
    data = AugmentedPuzzles(made.puzzles, made.solutions, seed=7)
    if DataLoader is None:
        print("PyTorch is not installed; the tokens of one puzzle:", data[0][0][:9])
    else:
        for epoch in range(2):
            data.set_epoch(epoch)
            loader = DataLoader(data, batch_size=250, shuffle=True, num_workers=2)
            shapes = [tuple(inputs.shape) for inputs, _ in loader]
            print(f"epoch {epoch}: {len(shapes)} batches of {shapes[0]}")
