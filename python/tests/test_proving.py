"""Certificates, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import ninefold

if TYPE_CHECKING:
    from pathlib import Path

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARDEST = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
CLASH = "55" + EASY[2:]


@pytest.mark.parametrize("format", ["veripb", "lrat", "drat"])
def test_the_program_verifies_what_is_saved(format: str, tmp_path: Path) -> None:
    certificate = ninefold.prove(MINIMAL, format=format, minimal=True)
    assert certificate.claim == "unique"
    assert certificate.solutions == (ninefold.solve(MINIMAL),)
    paths = certificate.save(tmp_path / "p")
    assert len(paths) == 3
    command = [sys.executable, "-m", "ninefold", "verify", *map(str, paths), "--puzzle", MINIMAL]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "verified: exactly one solution" in ran.stdout
    assert "verified: minimal" in ran.stdout


def test_each_number_of_solutions_has_a_proof() -> None:
    assert ninefold.prove(CLASH).claim == "none"
    two = ninefold.prove(ninefold.solve(EASY).replace("1", ".").replace("2", "."))
    assert two.claim == "count"
    assert len(two.solutions) >= 2
    path = ninefold.prove(EASY, path=True, language="ko")
    assert path.steps == path.proof.count("\n% ") == 51
    assert "풀 하우스" in path.proof or "히든 싱글" in path.proof


def test_what_is_not_so_is_an_error() -> None:
    for board, options, reason in [
        ("." * 81, {"claim": "unique"}, "several solutions"),
        ("." * 81, {"limit": 3}, "more than 3 solutions"),
        (EASY, {"claim": "none"}, "a solution exists"),
        (CLASH, {"claim": "unique"}, "no solution"),
        (ninefold.solve(EASY), {"minimal": True}, "not minimal"),
    ]:
        with pytest.raises(ninefold.PuzzleError, match=reason):
            ninefold.prove(board, **options)
    with pytest.raises(ninefold.PuzzleError):
        ninefold.prove("53x")
    with pytest.raises(ninefold.BudgetError):
        ninefold.prove(HARDEST, max_nodes=1)
    for wrong in [
        {"format": "x"},
        {"claim": "one"},
        {"limit": 0},
        {"path": True, "format": "lrat"},
    ]:
        with pytest.raises(ValueError, match=r"expected|comments"):
            ninefold.prove(EASY, **wrong)
    with pytest.raises(TypeError):
        ninefold.prove(EASY, path=1)  # type: ignore[arg-type]
