"""Boards as inputs of models, and data sets in the layout of HRM and TRM."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, whole
from ninefold._board_inputs import CELLS, Boards, read_boards
from ninefold._pairs import read_pairs, require_good_rows
from ninefold._symmetry import augment

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._types import ManyBoards, Ranks, Tensor

PAD = 0
"""The token for padding in the layout of HRM and TRM."""
VOCABULARY = 11
"""The number of tokens in the layout of HRM and TRM: padding, a blank, nine digits."""
_LAYOUTS = ("hrm", "trm")


def encode(boards: ManyBoards, *, layout: str = "hrm") -> NDArray[np.uint8]:
    """Return boards as tokens: 1 for a blank, 2 to 10 for the digits, as HRM and TRM have them.

    Args:
        boards: One board or many, as for :func:`solve`.
        layout: ``"hrm"`` or ``"trm"``; their tokens are the same.

    Returns:
        uint8 of shape ``(n, 81)``, or ``(81,)`` for a single board. 0 is padding and never occurs.

    Raises:
        PuzzleError: A board is not a puzzle.

    >>> import ninefold
    >>> ninefold.encode("12" + "." * 79)[:4]
    array([2, 3, 1, 1], dtype=uint8)
    """
    choice("layout", layout, _LAYOUTS)
    read = _well_formed(boards, "boards")
    tokens = read.rows + np.uint8(1)
    return tokens[0] if read.is_single else tokens


def decode(tokens: Ranks | Tensor, *, layout: str = "hrm") -> NDArray[np.uint8]:
    """Return the boards of tokens: the inverse of :func:`encode`. Padding becomes a blank.

    Args:
        tokens: Whole numbers from 0 to 10, shape ``(..., 81)``: an array or a tensor on the CPU.
        layout: ``"hrm"`` or ``"trm"``; their tokens are the same.

    Returns:
        uint8 of the same shape.

    Raises:
        ValueError: A token is out of its range, or the last axis has not 81 tokens.

    >>> import ninefold
    >>> ninefold.decode(ninefold.encode("12" + "." * 79))[:4]
    array([1, 2, 0, 0], dtype=uint8)
    """
    choice("layout", layout, _LAYOUTS)
    array = np.asarray(tokens)
    if array.dtype.kind not in "ui":
        raise TypeError(f"tokens: expected whole numbers, got dtype {array.dtype}")
    if array.ndim == 0 or array.shape[-1] != CELLS:
        raise ValueError(f"tokens: expected shape (..., 81), got {array.shape}")
    if array.size and (array.min() < 0 or array.max() >= VOCABULARY):
        raise ValueError(
            f"tokens: expected 0 to {VOCABULARY - 1}, got {array.min()} to {array.max()}"
        )
    boards: NDArray[np.uint8] = np.maximum(array, 1).astype(np.uint8) - np.uint8(1)
    return boards


def one_hot(boards: ManyBoards) -> NDArray[np.uint8]:
    """Return boards as one-hot vectors of the digits.

    Returns:
        uint8 of shape ``(n, 9, 9, 9)``, or ``(9, 9, 9)`` for a single board: row, column, digit. A
        blank has zeros only.

    Raises:
        PuzzleError: A board is not a puzzle.

    >>> import ninefold
    >>> ninefold.one_hot("12" + "." * 79)[0, 1]
    array([0, 1, 0, 0, 0, 0, 0, 0, 0], dtype=uint8)
    """
    read = _well_formed(boards, "boards")
    table = np.eye(10, dtype=np.uint8)[:, 1:]
    hot = table[read.rows].reshape(-1, 9, 9, 9)
    return hot[0] if read.is_single else hot


def candidate_masks(boards: ManyBoards) -> NDArray[np.bool_]:
    """Return which digits the rules leave for each cell.

    A blank cell has the digits that no clue in its row, column and box has. A cell with a clue has
    its clue only.

    Returns:
        bool of shape ``(n, 9, 9, 9)``, or ``(9, 9, 9)`` for a single board: row, column, digit.

    Raises:
        PuzzleError: A board is not a puzzle.

    >>> import ninefold
    >>> ninefold.candidate_masks("12" + "." * 79)[0, 2].astype(int)
    array([0, 0, 1, 1, 1, 1, 1, 1, 1])
    """
    read = _well_formed(boards, "boards")
    masks = np.empty((len(read.rows), CELLS, 9), np.bool_)
    for start in range(0, len(masks), _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        bits = _candidate_bits(read.rows[rows].reshape(-1, 9, 9)).reshape(-1, CELLS)
        # NumPy takes by indices of another type ten times slower.
        np.take(_OF_BITS, bits.astype(np.intp), axis=0, out=masks[rows], mode="clip")
    cubes = masks.reshape(-1, 9, 9, 9)
    return cubes[0] if read.is_single else cubes


_ROWS_AT_ONCE = 8192
"""Boards whose candidates are found together. Their bits stay in the cache of the processor."""

_OF_BITS = (np.arange(512)[:, None] >> np.arange(9) & 1).astype(np.bool_)
"""Which digits each set of nine bits has, shape ``(512, 9)``."""


def _candidate_bits(boards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the candidates of each cell as nine bits, shape ``(n, 9, 9)``."""
    bits = (np.uint16(1) << boards >> 1).astype(np.uint16)
    rows = np.bitwise_or.reduce(bits, axis=2)[:, :, None]
    columns = np.bitwise_or.reduce(bits, axis=1)[:, None, :]
    in_boxes = np.bitwise_or.reduce(bits.reshape(-1, 3, 3, 3, 3), axis=(2, 4))
    boxes = in_boxes.repeat(3, axis=1).repeat(3, axis=2)
    return np.where(boards == 0, ~(rows | columns | boxes) & 0x1FF, bits)


def _well_formed(boards: Any, name: str) -> Boards:
    read = read_boards(boards, name)
    require_good_rows(read, name)
    return read


def export_hrm(
    folder: str | os.PathLike[str],
    puzzles: ManyBoards,
    solutions: ManyBoards,
    *,
    split: str = "train",
    augmentations: SupportsIndex = 0,
    seed: SupportsIndex = 0,
    layout: str = "hrm",
) -> Path:
    """Write a data set as the scripts of HRM and TRM write it.

    The folder gets ``SPLIT/all__inputs.npy``, ``all__labels.npy``,
    ``all__puzzle_identifiers.npy``, ``all__puzzle_indices.npy``, ``all__group_indices.npy`` and
    ``dataset.json``; ``identifiers.json`` stands beside the split. ``SPLIT/ninefold.json`` has
    version, seed, arguments and the SHA-256 of each file.
    A group is a puzzle and its augmentations. Without augmentations the arrays are byte for byte
    those of the scripts for the same puzzles in the same order. The scripts have no seed, so their
    augmentations cannot be repeated; these can.

    Args:
        folder: Folder of the data set. It is made if it does not exist.
        puzzles: Many boards, as for :func:`solve`.
        solutions: As many boards.
        split: ``"train"`` or ``"test"``.
        augmentations: Number of random isomorphs of each puzzle, behind the puzzle itself.
        seed: Seed of the augmentations.
        layout: ``"hrm"`` or ``"trm"``. TRM's ``dataset.json`` has ``total_puzzles`` too.

    Returns:
        The folder of the split.

    Raises:
        FileExistsError: The split exists already.
        PuzzleError: A board is not a puzzle.
        ValueError: A solution is not one of its puzzle. The message names the first such row.
        OSError: The folder cannot be written.

    >>> import ninefold, tempfile
    >>> made = ninefold.generate(2, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     split = ninefold.export_hrm(folder, made.puzzles, made.solutions, augmentations=3)
    ...     np.load(split / "all__inputs.npy").shape
    (8, 81)
    """
    choice("split", split, ("train", "test"))
    choice("layout", layout, _LAYOUTS)
    count, number = whole("augmentations", augmentations), whole("seed", seed)
    inputs, labels = (
        _groups(boards.rows, name)
        for boards, name in zip(
            read_pairs(puzzles, solutions), ("puzzles", "solutions"), strict=True
        )
    )
    groups = len(inputs)
    if count:
        more = augment(inputs[:, 0], labels[:, 0], count, seed=number)
        inputs = np.concatenate([inputs, more.puzzles.reshape(groups, count, CELLS)], axis=1)
        labels = np.concatenate([labels, more.solutions.reshape(groups, count, CELLS)], axis=1)
    # The scripts shuffle digits in 64 bits, so augmented arrays are wider.
    dtype = np.dtype(np.int64 if count else np.uint8)
    size = groups * (count + 1)
    arrays = {
        "inputs": (inputs.reshape(size, CELLS) + np.uint8(1)).astype(dtype),
        "labels": (labels.reshape(size, CELLS) + np.uint8(1)).astype(dtype),
        "group_indices": np.arange(0, size + 1, count + 1, dtype=np.int32),
        "puzzle_indices": np.arange(size + 1, dtype=np.int32),
        "puzzle_identifiers": np.zeros(size, np.int32),
    }
    arguments = {
        "puzzles": groups,
        "split": split,
        "augmentations": count,
        "seed": number,
        "layout": layout,
    }
    return _write_split(Path(folder), split, arrays, _metadata(groups, layout), arguments)


def _groups(rows: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
    """Return rows as groups of one board, shape ``(n, 1, 81)``."""
    if len(rows) == 0:
        raise ValueError(f"{name}: expected at least one board")
    return rows.reshape(-1, 1, CELLS)


def _metadata(groups: int, layout: str) -> dict[str, Any]:
    """Return the content of ``dataset.json``, with the keys in the order of the scripts."""
    only_trm = {"total_puzzles": groups} if layout == "trm" else {}
    return {
        "pad_id": PAD,
        "ignore_label_id": PAD,
        "blank_identifier_id": 0,
        "vocab_size": VOCABULARY,
        "seq_len": CELLS,
        "num_puzzle_identifiers": 1,
        "total_groups": groups,
        "mean_puzzle_examples": 1.0,
        **only_trm,
        "sets": ["all"],
    }


def _write_split(
    folder: Path,
    split: str,
    arrays: dict[str, NDArray[Any]],
    metadata: dict[str, Any],
    arguments: dict[str, Any],
) -> Path:
    """Write a split beside its place, and give it its name when it is complete."""
    target = folder / split
    if target.exists():
        raise FileExistsError(f"folder: {target} exists already; remove it or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=f".{split}-") as unfinished:
        place = Path(unfinished) / split
        place.mkdir()
        for name, array in arrays.items():
            np.save(place / f"all__{name}.npy", array)
        (place / "dataset.json").write_text(json.dumps(metadata))
        identifiers = folder / "identifiers.json"
        if not identifiers.exists():
            identifiers.write_text(json.dumps(["<blank>"]))
        files = sorted(place.iterdir())
        manifest = {
            "ninefold": _engine.__version__,
            "arguments": arguments,
            "sha256": {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files},
        }
        (place / "ninefold.json").write_text(json.dumps(manifest, indent=2) + "\n")
        place.rename(target)
    return target
