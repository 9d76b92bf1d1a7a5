"""Proving: how many solutions a puzzle has, for independent checkers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex

from ninefold import _engine
from ninefold._arguments import choice, whole
from ninefold._explaining import given_position, telling_plan
from ninefold._results import STOPPED, BudgetError, PuzzleError, Status

if TYPE_CHECKING:
    import os

    from ninefold._types import OneBoard

CLAIMS = ("none", "unique", "count")
PROOF_FORMATS = ("veripb", "lrat", "drat")
_MOST_SOLUTIONS = 10_000


@dataclass(frozen=True)
class _ProofPlan:
    """What to prove, as the engine takes it."""

    format: str
    claim: str
    limit: int
    path: bool
    minimal: bool


@dataclass(frozen=True, repr=False)
class Certificate:
    """A formula and a proof: how many solutions a puzzle has. :func:`prove` returns it."""

    puzzle: str
    """The clues: 81 characters."""
    claim: str
    """``"none"``, ``"unique"``, or ``"count"`` for two or more solutions."""
    solutions: tuple[str, ...]
    """All solutions, in lexicographic order."""
    format: str
    """``"veripb"``, ``"lrat"`` or ``"drat"``."""
    formula: str
    """Content of the file with the formula."""
    proof: str
    """Content of the file with the proof."""
    second_solutions: str | None
    """A line for each clue: its cell, and a second solution without it. None unless asked for."""
    lemmas: int
    """Number of lemmas of the proof."""
    steps: int
    """Number of steps of a person at the start of the proof."""
    _endings: tuple[str, str]

    def __repr__(self) -> str:
        """Return a short text."""
        count = f" of {len(self.solutions)}" if self.claim == "count" else ""
        s = "" if self.lemmas == 1 else "s"
        return f"Certificate({self.claim}{count}; {self.format}; {self.lemmas} lemma{s})"

    def save(self, name: str | os.PathLike[str]) -> tuple[Path, ...]:
        """Write the files, and return their paths.

        Args:
            name: Path of the files without their endings. ``p`` means p.opb and p.pbp, p.cnf and
                p.lrat, or p.cnf and p.drat, and p.minimal.txt if there are second solutions.
        """
        start = str(Path(name))
        texts = dict(zip(self._endings, (self.formula, self.proof), strict=True))
        if self.second_solutions is not None:
            texts["minimal.txt"] = self.second_solutions
        paths = []
        for ending, text in texts.items():
            path = Path(f"{start}.{ending}")
            # The bytes are the same on every system.
            path.write_bytes(text.encode())
            paths.append(path)
        return tuple(paths)


def prove(
    puzzle: OneBoard,
    *,
    claim: str = "count",
    format: str = "veripb",
    limit: SupportsIndex = 1000,
    path: bool = False,
    minimal: bool = False,
    language: str = "en",
    coordinates: str = "numbers",
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
) -> Certificate:
    """Prove how many solutions a puzzle has, in files that checkers by other people accept.

    The guide docs/guides/prove.md says how to check them.

    Args:
        puzzle: One board, as for :func:`solve`. Its clues count; digits put in and pencil marks do
            not.
        claim: What to prove: ``"none"`` for no solution, ``"unique"`` for exactly one, or
            ``"count"`` for as many as there are.
        format: ``"veripb"``, ``"lrat"`` or ``"drat"``.
        limit: Largest number of solutions, 1 to 10,000.
        path: Whether the proof begins with the steps of a person, each with its sentence as a
            comment. Only the format ``"veripb"`` has comments.
        minimal: Whether to show for each clue that it is needed: by a second solution without it.
        language: Language of the sentences, as for :func:`explain`.
        coordinates: How sentences write cells, as for :func:`explain`.
        max_nodes: Most nodes of each search. None means no limit.
        timeout: Most seconds of each search. None means no limit.

    Raises:
        PuzzleError: The board is not a puzzle, the claim is not so, there are more solutions than
            the limit, or the puzzle is not minimal. The reason says which.
        BudgetError: A search took more than its budget.
        TypeError: An argument has the wrong type.
        ValueError: A name is not known, or a number is out of its range.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> certificate = ninefold.prove(puzzle, claim="unique")
    >>> certificate.claim, len(certificate.solutions), certificate.lemmas
    ('unique', 1, 1)
    >>> print(certificate.proof.splitlines()[-2])
    conclusion BOUNDS 81 : -1 81 ;
    >>> ninefold.prove("." * 81, claim="unique")
    Traceback (most recent call last):
        ...
    ninefold.PuzzleError: several solutions
    """
    choice("claim", claim, CLAIMS)
    choice("format", format, PROOF_FORMATS)
    for name, flag in (("path", path), ("minimal", minimal)):
        if not isinstance(flag, bool):
            raise TypeError(f"{name}: expected True or False, got {flag!r}")
    if path and format != "veripb":
        raise ValueError(f"path: the format {format} has no comments; leave out format")
    number = whole("limit", limit, 1, _MOST_SOLUTIONS)
    plan = telling_plan("human", None, language, coordinates, False, max_nodes, timeout)
    order = _ProofPlan(format, claim, number, path, minimal)
    status, reason, found = _engine.prove(given_position(puzzle, "puzzle"), plan, order)
    if status == Status.STOPPED:
        raise BudgetError(STOPPED)
    if found is None:
        raise PuzzleError(reason or "the board is not a puzzle")
    endings = found.pop("endings")
    found["solutions"] = tuple(found["solutions"])
    return Certificate(format=format, _endings=endings, **found)
