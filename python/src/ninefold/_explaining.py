"""Explaining: the steps that solve a puzzle, every possible step, and hints."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, optional, seconds, whole
from ninefold._board_inputs import CELLS, read_board
from ninefold._explained_steps import Hint, PossibleSteps, SolvingPath, SolvingStep, told_steps
from ninefold._rating import SCALES
from ninefold._results import STOPPED, BudgetError, PuzzleError, Status
from ninefold._told import Request, Told

if TYPE_CHECKING:
    from ninefold._types import OneBoard

LANGUAGES: tuple[str, ...] = tuple(_engine.languages())
"""The codes of the languages of explanations."""

COORDINATES = ("numbers", "letters")
NOTES = ("none", "corner", "full")

_Answer = TypeVar("_Answer", SolvingPath, PossibleSteps, Hint)

Profile = str | os.PathLike[str] | Sequence[str]
"""An order of techniques of one's own: a TOML file, or names."""


@dataclass(frozen=True)
class _ScaleChoice:
    """A scale or a profile, as the engine takes it."""

    scale: str | None = None
    file: tuple[str, str] | None = None
    techniques: list[str] | None = None


@dataclass(frozen=True)
class _TellingPlan:
    """How to explain, as the engine takes it."""

    scale: _ScaleChoice
    language: str
    coordinates: str
    assume_unique: bool
    max_nodes: int | None
    timeout: float | None


@dataclass(frozen=True)
class _GivenPosition:
    """A position, as the engine takes it."""

    row: bytes
    text: bytes | None
    moves: list[tuple[int, int] | str]


def explain(
    puzzle: OneBoard | SolvingStep,
    *,
    scale: str = "human",
    profile: Profile | None = None,
    language: str = "en",
    coordinates: str = "numbers",
    assume_unique: bool = False,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
) -> SolvingPath:
    """Solve a puzzle as a person does, and tell each step: what to see, why, what it changes.

    A puzzle with several solutions is solved without the techniques that assume one, as far as that
    goes. Its path says so.

    Args:
        puzzle: One board, as for :func:`solve`. A text may have digits put in and pencil marks, in
            every format of the program; then the path begins at this position. So it does with a
            :class:`SolvingStep`.
        scale: Name of the scale whose techniques are used, in its order: one of :data:`SCALES`.
        profile: An order of techniques of your own instead of a scale: the path of a TOML file, as
            for the program, or a list of names of techniques and families.
        language: Language of the sentences: one of :data:`LANGUAGES`.
        coordinates: How sentences write cells: ``"numbers"`` for r1c1, ``"letters"`` for A1.
        assume_unique: Whether to use techniques that assume one solution for puzzles with several.
        max_nodes: Most nodes of the search for the solution, and most assumptions of chains. None
            means no limit.
        timeout: Most seconds for the solution, and again for the steps. None means no limit.

    Raises:
        PuzzleError: The board is not a puzzle, or it has no solution; the reason says why.
        BudgetError: The puzzle took more than its budget. :attr:`BudgetError.partial` has the path
            so far, or None if the search for the solution was stopped.
        TypeError: An argument has the wrong type.
        ValueError: A name is not known, or a number is out of its range.
        OSError: The profile cannot be read.

    >>> import ninefold
    >>> puzzle = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3"
    >>> path = ninefold.explain(puzzle)
    >>> path
    SolvingPath(66 steps; human 5.7; solved)
    >>> print(path[0])
    Hidden single
    In box 2, the digit 9 has one place: r2c6.
    Every other blank cell of box 2 sees the 9 in r1c9, r3c2 or r9c5.
    Place 9 in r2c6.
    >>> path[0].placement, path.hardest.technique, path.hardest.score
    (Candidate(cell=14, digit=9), 'xy-chain', 5.7)
    >>> path[0].svg()[:4]
    '<svg'
    >>> ninefold.explain(puzzle, language="ko")[0].effect
    ('r2c6에 9를 넣습니다.',)
    """
    plan = telling_plan(scale, profile, language, coordinates, assume_unique, max_nodes, timeout)
    request = Request("explain", given_position(puzzle, "puzzle"), plan)
    status, reason, told = request.answer()
    path = None if told is None else SolvingPath(Told(request, told))
    return _answer(status, reason, path)


def steps(
    position: OneBoard | SolvingStep,
    *,
    scale: str = "human",
    profile: Profile | None = None,
    language: str = "en",
    coordinates: str = "numbers",
    assume_unique: bool = False,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
) -> PossibleSteps:
    """List every step that the techniques of a scale find in a position, without solving it.

    Lists one step for each technique and change. The other arguments, and the errors, are those of
    :func:`explain`. :attr:`BudgetError.partial` has the steps so far, or None if the search for the
    solution was stopped.

    Args:
        position: One board, as for :func:`solve`, a text with digits put in and pencil marks, in
            every format of the program, or a :class:`SolvingStep`, which stands for the position
            before it.
        scale: As for :func:`explain`.
        profile: As for :func:`explain`.
        language: As for :func:`explain`.
        coordinates: As for :func:`explain`.
        assume_unique: As for :func:`explain`.
        max_nodes: As for :func:`explain`.
        timeout: As for :func:`explain`.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = ninefold.steps(puzzle)
    >>> len(found.groups["hidden-single"]), found.is_complete
    (12, True)
    >>> found.groups["hidden-single"][0].short
    'Hidden single: in box 2, the digit 8 has one place: r1c6. Place 8 in r1c6.'
    """
    plan = telling_plan(scale, profile, language, coordinates, assume_unique, max_nodes, timeout)
    request = Request("steps", given_position(position, "position"), plan)
    status, reason, found = request.answer()
    possible = None
    if found is not None:
        told, is_complete, nothing = found
        possible = PossibleSteps(Told(request, told), is_complete, nothing)
    return _answer(status, reason, possible)


def hint(
    position: OneBoard | SolvingStep,
    *,
    stage: SupportsIndex | None = None,
    notes: str = "full",
    moves: Iterable[Sequence[int] | str] = (),
    language: str = "en",
    coordinates: str = "numbers",
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
) -> Hint:
    """Give a hint: the step that a person would see first, in four stages.

    The stages are the kind of the step, where to look, the pattern, and why it works and what it
    changes. A stage does not give away the next one. If a digit is wrong or a candidate of the
    solution is missing, the hint says so and tells no step. A position has clues and digits put in
    only if its text says which is which, or if `moves` are given. Without that, all digits are
    clues, and a wrong digit means that there is no solution.

    Args:
        position: As for :func:`steps`.
        stage: Last stage that is shown, 1 to 4. None means 1. :meth:`Hint.at` shows another.
        notes: Pencil marks that the person has: ``"none"``, ``"corner"`` or ``"full"``. They decide
            what is seen first.
        moves: Moves since, in order. A digit put in is a pair of the cell's index from 0 to 80 and
            the digit, or a text such as ``"r1c3=4"``; an eliminated candidate is ``"r4c7<>3"``.
        language: As for :func:`explain`.
        coordinates: As for :func:`explain`.
        max_nodes: As for :func:`explain`.
        timeout: As for :func:`explain`.

    Raises:
        PuzzleError: The board is not a puzzle, or it has no solution; the reason says why.
        BudgetError: The puzzle took more than its budget.
        TypeError: An argument has the wrong type.
        ValueError: A name is not known, a number is out of its range, or a move puts a digit
            into a given or over another digit.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hint = ninefold.hint(puzzle, notes="none")
    >>> print(hint)
    1. The next step is of this kind: hidden single.
    >>> print(hint.at(4))
    1. The next step is of this kind: hidden single.
    2. Look at box 9.
    3. In box 9, the digit 1 has one place.
    4. In box 9, the digit 1 has one place: r9c7. Every other blank cell of box 9 sees the 1 in
    r5c9 or r8c5. Place 1 in r9c7.
    >>> wrong = ninefold.hint(puzzle, moves=[(2, 4), (3, 2)])
    >>> wrong.outcome, wrong.first_mistake
    ('wrong-digit', 1)
    >>> ninefold.hint(puzzle, moves=["r1c3=4", "r1c4<>2"]).outcome
    'step'
    """
    plan = telling_plan("human", None, language, coordinates, False, max_nodes, timeout)
    choice("notes", notes, NOTES)
    number = 1 if stage is None else whole("stage", stage, 1, 4)
    given = given_position(position, "position", moves=_moves(moves))
    request = Request("hint", given, plan, notes)
    status, reason, found = request.answer()
    return _answer(status, reason, None if found is None else _hint(request, status, found, number))


def _hint(request: Request, status: int, found: dict[str, Any], stage: int) -> Hint:
    """Return the hint of the engine's answer."""
    told, texts, outcome = Told(request, found["told"]), tuple(found["texts"]), found["outcome"]
    has_step = outcome == "step"
    steps = told_steps(told, told.steps.object(1)["steps"]) if has_step else ()
    return Hint(
        stage=stage,
        stages=texts if has_step else (),
        outcome=outcome,
        message=None if has_step else texts[min(stage, len(texts)) - 1],
        first_mistake=found["first_mistake"],
        note=found["note"],
        step=steps[-1] if steps else None,
        status=Status(status),
        _told=told,
    )


def _answer(status: int, reason: str | None, answer: _Answer | None) -> _Answer:
    """Return an answer, or raise the error of a position that has none."""
    if status == Status.STOPPED:
        raise BudgetError(STOPPED, partial=answer)
    if answer is None:
        raise PuzzleError(reason or "the board is not a puzzle")
    return answer


def telling_plan(
    scale: str,
    profile: Profile | None,
    language: str,
    coordinates: str,
    assume_unique: bool,
    max_nodes: SupportsIndex | None,
    timeout: float | None,
) -> _TellingPlan:
    """Return how to explain, with checked arguments."""
    if not isinstance(assume_unique, bool):
        raise TypeError(f"assume_unique: expected True or False, got {assume_unique!r}")
    return _TellingPlan(
        _scale(scale, profile),
        choice("language", language, LANGUAGES),
        choice("coordinates", coordinates, COORDINATES),
        assume_unique,
        optional("max_nodes", max_nodes),
        seconds("timeout", timeout),
    )


def _scale(scale: str, profile: Profile | None) -> _ScaleChoice:
    """Return a scale or a profile. Raise an error for both."""
    choice("scale", scale, SCALES)
    if profile is None:
        return _ScaleChoice(scale=scale)
    if scale != "human":
        raise ValueError("profile: expected a scale or a profile, got both")
    if isinstance(profile, str | os.PathLike):
        path = Path(profile)
        return _ScaleChoice(file=(path.read_text(encoding="utf-8"), path.stem))
    if not isinstance(profile, Iterable):
        kind = type(profile).__name__
        raise TypeError(f"profile: expected a file or names of techniques, got {kind} {profile!r}")
    names = list(profile)
    for name in names:
        if not isinstance(name, str):
            kind = type(name).__name__
            raise TypeError(f"profile: expected names of techniques, got {kind} {name!r}")
    return _ScaleChoice(techniques=names)


def given_position(
    value: Any, name: str, *, moves: Sequence[tuple[int, int] | str] = ()
) -> _GivenPosition:
    """Return a position. Raise an error if it is no board."""
    if isinstance(value, SolvingStep):
        value = value.position
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    if isinstance(value, bytearray | memoryview):
        value = bytes(value)
    row = read_board(value, name).rows.tobytes()
    text = value.encode() if isinstance(value, str) else value
    return _GivenPosition(row, text if isinstance(text, bytes) else None, list(moves))


def _moves(moves: Iterable[Sequence[int] | str]) -> list[tuple[int, int] | str]:
    """Return moves. Raise an error if one is neither a pair of a cell and a digit nor a text."""
    expected = 'expected pairs of a cell and a digit, or texts such as "r4c7<>3"'
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise TypeError(f"moves: {expected}, got {moves!r}")
    known: list[tuple[int, int] | str] = []
    for move in moves:
        if isinstance(move, str):
            known.append(move)
            continue
        try:
            cell, digit = move
        except (TypeError, ValueError):
            raise TypeError(f"moves: {expected}, got {move!r}") from None
        known.append((whole("moves", cell, 0, CELLS - 1), whole("moves", digit, 1, 9)))
    return known
