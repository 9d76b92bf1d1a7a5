"""Tokens and splits."""

import json
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

import ninefold
from ninefold import PuzzleError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [SOLVED[start : start + 9] for start in range(0, 81, 9)]


def test_tokens_come_back() -> None:
    puzzles = ninefold.generate(100, seed=1).puzzles
    for layout in ("hrm", "trm"):
        tokens = ninefold.encode(puzzles, layout=layout)
        assert tokens.min() == 1
        assert tokens.max() == 10
        assert (ninefold.decode(tokens, layout=layout) == puzzles).all()
    assert (ninefold.decode(np.zeros((2, 3, 81), np.int64)) == 0).all()
    for wrong in (np.full(81, 11), np.full(81, -1), np.zeros(80, int), np.zeros(81)):
        with pytest.raises((TypeError, ValueError), match="tokens"):
            ninefold.decode(wrong)
    with pytest.raises(ValueError, match="layout"):
        ninefold.encode(EASY, layout="gpt")
    with pytest.raises(PuzzleError, match="boards: row 1"):
        ninefold.encode([EASY, "x"])


def test_candidates_are_those_of_an_obvious_walk() -> None:
    puzzles = ninefold.generate(20, seed=2).puzzles
    masks = ninefold.candidate_masks(puzzles)
    for puzzle, mask in zip(puzzles.reshape(-1, 9, 9), masks, strict=True):
        for row in range(9):
            for column in range(9):
                box = puzzle[row // 3 * 3 : row // 3 * 3 + 3, column // 3 * 3 : column // 3 * 3 + 3]
                seen = {*puzzle[row], *puzzle[:, column], *box.ravel()}
                for digit in range(1, 10):
                    clue = puzzle[row, column]
                    expected = clue == digit if clue else digit not in seen
                    assert mask[row, column, digit - 1] == expected
    hot = ninefold.one_hot(puzzles)
    assert (hot.sum(axis=-1) == (puzzles != 0).reshape(-1, 9, 9)).all()
    assert ninefold.candidate_masks(EASY).shape == (9, 9, 9)


def test_candidates_take_little_more_memory_than_the_result() -> None:
    puzzles = np.tile(ninefold.generate(20, seed=2).puzzles, (2000, 1))
    tracemalloc.start()
    masks = ninefold.candidate_masks(puzzles)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < masks.nbytes + 25_000_000
    assert (masks[20_000:20_020] == ninefold.candidate_masks(puzzles[:20])).all()


def scripts_arrays(puzzles: np.ndarray, solutions: np.ndarray) -> dict[str, np.ndarray]:
    """Return what the scripts of HRM make of puzzles without augmentation."""
    size = len(puzzles)
    return {
        "inputs": np.concatenate(list(puzzles)).reshape(size, -1) + 1,
        "labels": np.concatenate(list(solutions)).reshape(size, -1) + 1,
        "group_indices": np.array(range(size + 1), dtype=np.int32),
        "puzzle_indices": np.array(range(size + 1), dtype=np.int32),
        "puzzle_identifiers": np.array([0] * size, dtype=np.int32),
    }


@pytest.mark.parametrize("layout", ["hrm", "trm"])
def test_an_exported_set_is_that_of_the_scripts(tmp_path: Path, layout: str) -> None:
    made = ninefold.generate(7, seed=1)
    split = ninefold.export_hrm(tmp_path, made.puzzles, made.solutions, split="test", layout=layout)
    for name, array in scripts_arrays(made.puzzles, made.solutions).items():
        np.save(tmp_path / "expected.npy", array)
        assert (split / f"all__{name}.npy").read_bytes() == (tmp_path / "expected.npy").read_bytes()
    dataset = json.loads((split / "dataset.json").read_text())
    assert list(dataset)[:8] == [
        "pad_id",
        "ignore_label_id",
        "blank_identifier_id",
        "vocab_size",
        "seq_len",
        "num_puzzle_identifiers",
        "total_groups",
        "mean_puzzle_examples",
    ]
    assert dataset.get("total_puzzles") == (7 if layout == "trm" else None)
    assert json.loads((tmp_path / "identifiers.json").read_text()) == ["<blank>"]
    manifest = json.loads((split / "ninefold.json").read_text())
    assert manifest["ninefold"] == ninefold.__version__
    assert len(manifest["sha256"]) == 6
    with pytest.raises(FileExistsError, match="exists already"):
        ninefold.export_hrm(tmp_path, made.puzzles, made.solutions, split="test")


def test_an_exported_set_has_each_puzzle_before_its_isomorphs(tmp_path: Path) -> None:
    made = ninefold.generate(3, seed=1)
    split = ninefold.export_hrm(tmp_path, made.puzzles, made.solutions, augmentations=4, seed=9)
    inputs = np.load(split / "all__inputs.npy")
    assert inputs.dtype == np.int64
    assert (ninefold.decode(inputs)[::5] == made.puzzles).all()
    assert len(np.unique(ninefold.class_id(ninefold.decode(inputs)), axis=0)) == 3
    assert np.load(split / "all__group_indices.npy").tolist() == [0, 5, 10, 15]
    assert not list(tmp_path.glob(".train-*"))


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    made = ninefold.generate(1, seed=1)
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):  # noqa: PT011
        ninefold.export_hrm(tmp_path / "file", made.puzzles, made.solutions)
    with pytest.raises(ValueError, match="at least one board"):
        ninefold.export_hrm(tmp_path, made.puzzles[:0], made.solutions[:0])


@pytest.mark.parametrize("by", ["grid_class", "puzzle_class", "exact"])
def test_parts_of_a_split_share_no_class(by: str) -> None:
    made = ninefold.generate(60, seed=1)
    more = ninefold.augment(made.puzzles, made.solutions, 5, seed=2)
    puzzles = np.concatenate([more.puzzles, more.puzzles[::7]])
    parts = ninefold.split(puzzles, (3, 1, 1), by=by, seed=4)
    assert sorted(np.concatenate(parts)) == list(range(len(puzzles)))
    for one in range(3):
        for other in range(one):
            pair = puzzles[parts[one]], puzzles[parts[other]]
            assert not ninefold.check_leakage(*pair, by=by).is_leaking
    # The order of the puzzles does not matter.
    order = np.random.default_rng(1).permutation(len(puzzles))
    again = ninefold.split(puzzles[order], (3, 1, 1), by=by, seed=4)
    for part, shuffled in zip(parts, again, strict=True):
        assert sorted(order[shuffled]) == part.tolist()


def test_isomorphs_of_puzzles_with_several_solutions_leak_too() -> None:
    grid = ninefold.grids(5, seed=3)[0]
    several = np.where(np.arange(81) % 3 == 0, grid, 0).astype(np.uint8)
    copies = ninefold.scramble(np.tile(several, (10, 1)), seed=4)
    for by in ("grid_class", "puzzle_class"):
        assert len(ninefold.check_leakage(several[None], copies, by=by).pairs) == 10
        parts = ninefold.split(copies, (1, 1), by=by, seed=1)
        assert sorted(map(len, parts)) == [0, 10]


def test_a_large_class_does_not_spoil_the_shares() -> None:
    puzzles = ninefold.generate(21, seed=2).puzzles
    large = ninefold.scramble(np.repeat(puzzles[:1], 80, axis=0), seed=9)
    for seed in range(10):
        parts = ninefold.split(np.concatenate([large, puzzles[1:]]), (0.8, 0.2), seed=seed)
        assert list(map(len, parts)) == [80, 20]


def test_leaks_name_their_pairs() -> None:
    made = ninefold.generate(10, seed=1)
    other = ninefold.minimize(made.solutions, seed=3)
    test = np.stack([made.puzzles[3], ninefold.scramble(made.puzzles[5], seed=1), other[7]])
    train = made.puzzles
    assert ninefold.check_leakage(train, test, by="exact").pairs.tolist() == [[3, 0]]
    assert ninefold.check_leakage(train, test, by="puzzle_class").pairs.tolist() == [[3, 0], [5, 1]]
    assert ninefold.check_leakage(train, test).pairs.tolist() == [[3, 0], [5, 1], [7, 2]]
    with pytest.raises(ValueError, match="test: 1 rows are malformed; the first is row 0"):
        ninefold.check_leakage([EASY], ["x"])
    with pytest.raises(ValueError, match="by: expected one of"):
        ninefold.split([EASY], by="grid", seed=1)


@pytest.mark.parametrize("parts", [(), (-1, 2), (0, 0), (float("nan"), 1)])
def test_shares_are_checked(parts: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="parts"):
        ninefold.split([EASY], parts, seed=1)
