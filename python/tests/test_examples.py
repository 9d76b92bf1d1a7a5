"""The examples run as they are."""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import ninefold

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
MADE = ninefold.generate(60, seed=8)


def _run(name: str, *words: object) -> str:
    ran = subprocess.run(
        [sys.executable, EXAMPLES / name, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_kaggles_set_is_solved(tmp_path: pathlib.Path) -> None:
    lines = ["".join(map(str, row)) for row in MADE.puzzles]
    source = tmp_path / "sudoku.csv"
    source.write_text("quizzes,solutions\n" + "".join(f"{line},{'1' * 81}\n" for line in lines))
    _run("solve_kaggle.py", source, tmp_path / "answers.parquet")
    assert_array_equal(ninefold.read(tmp_path / "answers.parquet").solutions, MADE.solutions)


def test_sets_have_no_leak(tmp_path: pathlib.Path) -> None:
    assert "x 5 augmentations to train" in _run("leak_free_sets.py", tmp_path / "sets", 40, 5)
    inputs = np.load(tmp_path / "sets/train/all__inputs.npy")
    groups = np.load(tmp_path / "sets/train/all__group_indices.npy")
    assert inputs.shape == ((len(groups) - 1) * 6, 81)
    test = np.load(tmp_path / "sets/test/all__inputs.npy")
    puzzles = [ninefold.decode(one.astype(np.uint8)) for one in (inputs, test)]
    assert not ninefold.check_leakage(*puzzles).is_leaking


def test_a_data_set_augments_on_the_fly() -> None:
    text = _run("augmenting_loader.py")
    if importlib.util.find_spec("torch") is None:
        assert "PyTorch is not installed; the tokens of one puzzle" in text
        pytest.skip("PyTorch is not installed: no loader augmented")
    assert text.count("4 batches of (250, 81)") == 2


def test_tensors_are_arrays() -> None:
    torch = pytest.importorskip("torch")
    counts = ninefold.count(torch.from_numpy(MADE.puzzles))
    assert_array_equal(counts, np.ones(60))


def test_answers_are_scored(tmp_path: pathlib.Path) -> None:
    puzzle = "".join(str(digit) if digit else "." for digit in MADE.puzzles[0])
    solution = "".join(map(str, MADE.solutions[0]))
    answers = [f"Sure! {solution}", puzzle.replace(".", "5"), "I give up"]
    source = tmp_path / "answers.jsonl"
    source.write_text(
        "".join(json.dumps({"puzzle": puzzle, "answer": one}) + "\n" for one in answers)
    )
    text = _run("score_answers.py", source)
    assert "a board was found in  2" in text
    assert "solved                1" in text


def test_a_pipeline_of_polars(tmp_path: pathlib.Path) -> None:
    pl = pytest.importorskip("polars")
    source = tmp_path / "puzzles.csv"
    ninefold.write(source, np.concatenate([MADE.puzzles, MADE.puzzles]))
    _run("polars_pipeline.py", source, tmp_path / "out.parquet")
    frame = pl.read_parquet(tmp_path / "out.parquet")
    few = np.count_nonzero(MADE.puzzles, axis=1) <= 24
    assert frame["solution"].to_list() == ["".join(map(str, row)) for row in MADE.solutions[few]]


def test_the_notebook_runs() -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(EXAMPLES / "speed_and_difficulty.ipynb", as_version=4)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    nbclient.NotebookClient(notebook, timeout=300).execute()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert len(pictures) == 2
