"""Steps in words and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, overload

from ninefold import _notebooks
from ninefold._arguments import choice, whole
from ninefold._results import Status

if TYPE_CHECKING:
    from ninefold._told import Told

THEMES = ("light", "dark")
Theme = Literal["light", "dark"]


class Candidate(NamedTuple):
    """A digit in a cell: a pair that :func:`step` takes as its last two arguments.

    >>> import ninefold
    >>> one = ninefold.Candidate(10, 7)
    >>> str(one), one.row, one.column, tuple(one)
    ('r2c2=7', 2, 2, (10, 7))
    """

    cell: int
    """Index of the cell from 0 to 80, row by row."""
    digit: int
    """Digit from 1 to 9."""

    @property
    def row(self) -> int:
        """Row from 1 to 9."""
        return self.cell // 9 + 1

    @property
    def column(self) -> int:
        """Column from 1 to 9."""
        return self.cell % 9 + 1

    def __str__(self) -> str:
        """Return the text of the program, such as r4c7=5."""
        return f"r{self.row}c{self.column}={self.digit}"


def _cell(text: str) -> int:
    """Return the index of a cell such as r4c7."""
    return int(text[1]) * 9 + int(text[3]) - 10


def _candidate(text: str) -> Candidate:
    """Return the candidate of a text such as r4c7=5."""
    return Candidate(_cell(text), int(text[5]))


@dataclass(frozen=True, repr=False)
class SolvingStep:
    """A step of a person, with its explanation. :func:`explain` has an example.

    In a notebook, it shows its picture and its explanation. The sentences and the name are in the
    language that :func:`explain` was asked for.
    """

    number: int
    """Number of the step, from 1."""
    technique: str
    """Name of the technique: one of :data:`TECHNIQUES`."""
    family: str
    """Name of the technique's family: one of :data:`FAMILIES`."""
    name: str
    """Name of the technique in the language."""
    score: float
    """Score of the step in the scale."""
    assumes_uniqueness: bool
    """Whether the step relies on the puzzle having one solution."""
    placement: Candidate | None
    """The digit that the step places, or None."""
    eliminations: tuple[Candidate, ...]
    """The candidates that the step removes. A placement also removes the candidates that it sees;
    they are not listed."""
    pattern: tuple[str, ...]
    """Sentences: what to see."""
    reason: tuple[str, ...]
    """Sentences: why the conclusion follows."""
    effect: tuple[str, ...]
    """Sentences: what the step changes."""
    short: str
    """The step in one line."""
    board: str
    """The board before the step: 81 characters, a full stop for a blank."""
    candidates: tuple[str, ...]
    """The pencil marks before the step: 81 texts such as ``"247"``, empty for filled cells."""
    evidence: dict[str, Any] = field(hash=False)
    """Premises, parts of the pattern and links of chains, as in the JSON of the program."""
    score_text: str
    """The score as the scale writes it: one decimal, or a whole number in the scale ``hodoku``."""
    _told: Told = field(compare=False)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the pattern and of the chains, as indices from 0 to 80 in ascending order.

        >>> import ninefold
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17"
        >>> puzzle += "...2...6.6....28....419..5....8..79"
        >>> ninefold.explain(puzzle)[0].cells
        (5,)
        """
        texts: set[str] = set()
        for part in self.evidence["parts"]:
            texts.update(part.get("cells", ()))
            texts.update(one.partition("=")[0] for one in part.get("candidates", ()))
        for link in self.evidence["links"]:
            texts.update(link["from"]["cells"], link["to"]["cells"])
        return tuple(sorted(map(_cell, texts)))

    @property
    def position(self) -> str:
        """The position before the step with its pencil marks, as a line of HoDoKu's library.

        The program, HoDoKu, :func:`hint`, :func:`steps` and :func:`explain` read it. If no
        candidate was eliminated, :func:`explain` starts from the clues of this text; pass it the
        step itself.
        """
        return self._told.steps.position(self._index)

    @property
    def text(self) -> str:
        """The name of the technique and all sentences, a line each."""
        return "\n".join((self.name, *self.pattern, *self.reason, *self.effect))

    def svg(self, *, theme: Theme = "light") -> str:
        """Return the picture of the step as an SVG image, which scales to any size.

        Args:
            theme: ``"light"``: dark digits on white; ``"dark"``: light digits on black.

        Raises:
            ValueError: The theme is not known.
        """
        return self._svg(theme=choice("theme", theme, THEMES))

    def _svg(self, *, theme: str = "light", width: int | None = None, prefix: str = "") -> str:
        return self._told.steps.picture(self._index, theme, width, prefix)

    @property
    def _index(self) -> int:
        return self.number - 1

    def __str__(self) -> str:
        """Return the name of the technique and all sentences, a line each."""
        return self.text

    def __repr__(self) -> str:
        """Return the number and the step in one line."""
        return f"SolvingStep({self.number}: {self.short})"

    def _repr_svg_(self) -> str:
        return self._svg(width=_notebooks.WIDTH)

    def _repr_html_(self) -> str:
        return _notebooks.step(self)


def told_steps(told: Told, found: list[dict[str, Any]]) -> tuple[SolvingStep, ...]:
    """Return the steps of the engine's objects."""
    return tuple(_step(told, index, one) for index, one in enumerate(found))


def _step(told: Told, index: int, found: dict[str, Any]) -> SolvingStep:
    placement = found["placement"]
    return SolvingStep(
        number=found["number"],
        technique=found["technique"],
        family=found["family"],
        name=found["name"],
        score=found["score"],
        assumes_uniqueness=found["assumes_uniqueness"],
        placement=None if placement is None else _candidate(placement),
        eliminations=tuple(map(_candidate, found["eliminations"])),
        pattern=tuple(found["pattern"]),
        reason=tuple(found["reason"]),
        effect=tuple(found["effect"]),
        short=found["short"],
        board=found["before"]["filled"],
        candidates=tuple(found["before"]["candidates"]),
        evidence=found["evidence"],
        score_text=told.steps.score_text(index),
        _told=told,
    )


class _Steps(Sequence[SolvingStep]):
    """Steps in an order."""

    def __init__(self, told: Told, found: dict[str, Any]) -> None:
        self._told = told
        self._steps = told_steps(told, found["steps"])
        self.puzzle: str = found["puzzle"]
        """The clues: 81 characters, a full stop for a blank."""
        self.scale: str = found["scale"]
        """The name of the scale, or of the profile."""
        self.language: str = found["language"]
        """The language of the sentences."""
        self.coordinates: str = found["coordinates"]
        """How sentences write cells: ``"numbers"`` or ``"letters"``."""
        self.is_proper: bool = found["proper"]
        """Whether the puzzle has one solution."""
        self.board: str = found["start"]["filled"]
        """The board before the first step: 81 characters, a full stop for a blank."""
        self.candidates: tuple[str, ...] = tuple(found["start"]["candidates"])
        """The pencil marks before the first step: 81 texts such as ``"247"``."""

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self._steps)

    @overload
    def __getitem__(self, index: int) -> SolvingStep: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[SolvingStep, ...]: ...
    def __getitem__(self, index: int | slice) -> SolvingStep | tuple[SolvingStep, ...]:
        """Return a step by its index from 0, or several as a tuple."""
        return self._steps[index]

    def __iter__(self) -> Iterator[SolvingStep]:
        """Iterate over the steps in order."""
        return iter(self._steps)

    def __eq__(self, other: object) -> bool:
        """Return whether the position and all steps are equal."""
        if type(self) is not type(other):
            return NotImplemented
        return {**vars(self), "_told": None} == {**vars(other), "_told": None}

    def __hash__(self) -> int:
        """Return a hash of the position and the number of steps."""
        return hash((type(self), self.puzzle, self.board, self.scale, len(self)))

    def svg(self, *, theme: Theme = "light") -> str:
        """Return the picture of the position before the first step, as :meth:`SolvingStep.svg`."""
        return self._told.steps.board_picture(False, choice("theme", theme, THEMES), None)


class SolvingPath(_Steps):
    """The steps that solve a puzzle, or as far as they go. :func:`explain` has an example.

    It is a sequence of :class:`SolvingStep`. In a notebook, it shows the position and a list of the
    steps.
    """

    def __init__(self, told: Told) -> None:
        """Make a path of the engine's steps."""
        found = told.steps.object(1)
        super().__init__(told, found)
        self.end: str = found["end"]
        """How the path ends: ``"solved"``, ``"no-further-step"`` or ``"stopped"``."""
        self.last_board: str = found["last"]["filled"]
        """The board after the last step: 81 characters, a full stop for a blank."""
        self.last_candidates: tuple[str, ...] = tuple(found["last"]["candidates"])
        """The pencil marks after the last step: 81 texts such as ``"247"``."""
        keys = ("er", "ep", "ed") if found["score"] is None else ("score", "level")
        self.rating: dict[str, Any] = {"scale": self.scale}
        """The rating, as :func:`rate` returns it for one board. It begins with the name of the
        scale or the profile: a puzzle has another rating in each scale."""
        self.rating |= {key: found[key] for key in (*keys, "hardest")}
        self.rating |= {"steps": len(self), "finished": self.is_solved}

    @property
    def is_solved(self) -> bool:
        """Whether the steps solve the puzzle."""
        return self.end == "solved"

    @property
    def hardest(self) -> SolvingStep | None:
        """The step with the highest score, the first of several. None if there is no step."""
        return max(self._steps, key=lambda step: step.score, default=None)

    @property
    def text(self) -> str:
        """The rating, every step with its explanation, and how the path ends."""
        return self._text(1, is_short=False)

    @property
    def short(self) -> str:
        """The rating, every step in one line, and how the path ends."""
        return self._text(1, is_short=True)

    @property
    def summary(self) -> str:
        """The rating in a sentence, and whether the puzzle has several solutions."""
        return self._told.steps.summary()

    @property
    def ending(self) -> str:
        """How the path ends, in a sentence."""
        return self._told.steps.ending()

    @property
    def last_position(self) -> str:
        """The position after the last step, as :attr:`SolvingStep.position`."""
        return self._told.steps.last_position()

    def to_dict(self, first: SupportsIndex = 1) -> dict[str, Any]:
        """Return the object that ``ninefold explain --json`` prints.

        docs/reference/explain.md describes it, and docs/reference/explain.schema.json is its
        schema.

        Args:
            first: Number of the first step in it, from 1.

        Raises:
            ValueError: The number is less than 1.

        >>> import ninefold
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17"
        >>> puzzle += "...2...6.6....28....419..5....8..79"
        >>> found = ninefold.explain(puzzle).to_dict(first=51)
        >>> found["version"], [step["placement"] for step in found["steps"]]
        (1, ['r9c7=1'])
        """
        found: dict[str, Any] = self._told.steps.object(_number(first))
        return found

    def json(self, first: SupportsIndex = 1) -> str:
        """Return the text of :meth:`to_dict`: JSON on one line."""
        return self._told.steps.json(_number(first))

    def html(self, first: SupportsIndex = 1) -> str:
        """Return a page for browsers with a picture of each step, as ``explain --html`` writes it.

        The page needs no other file. It has about 10 kB for each step.

        Args:
            first: Number of the first step on it, from 1.

        Raises:
            ValueError: The number is less than 1.

        >>> import ninefold
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17"
        >>> puzzle += "...2...6.6....28....419..5....8..79"
        >>> ninefold.explain(puzzle).html()[:15]
        '<!DOCTYPE html>'
        """
        return self._told.steps.page(_number(first))

    def last_svg(self, *, theme: Theme = "light") -> str:
        """Return the picture of the position after the last step, as :meth:`SolvingStep.svg`."""
        return self._told.steps.board_picture(True, choice("theme", theme, THEMES), None)

    def _text(self, first: int, *, is_short: bool) -> str:
        return f"{self.summary}\n{self._told.steps.text(first, is_short)}{self.ending}"

    def __str__(self) -> str:
        """Return the text of all steps."""
        return self.text

    def __repr__(self) -> str:
        """Return the number of steps, the scale, the rating and the end."""
        rating = self.rating["er"] if "er" in self.rating else self.rating["score"]
        return f"SolvingPath({len(self)} steps; {self.scale} {rating}; {self.end})"

    def _repr_html_(self) -> str:
        return _notebooks.path(self)


def _number(first: SupportsIndex) -> int:
    return whole("first", first, 1, 2**32 - 1)


class PossibleSteps(_Steps):
    """Every step that is possible in a position. :func:`steps` has an example.

    It is a sequence of :class:`SolvingStep`, by technique in the order of the scale.
    """

    def __init__(self, told: Told, is_complete: bool, nothing: str | None) -> None:
        """Make a list of the engine's steps. `nothing` says why there is no step."""
        super().__init__(told, told.steps.object(1))
        self.is_complete = is_complete
        """Whether these are all steps. Otherwise the budget ended the search, or a technique has
        more than 1,000 steps."""
        self._nothing = nothing

    @property
    def groups(self) -> dict[str, tuple[SolvingStep, ...]]:
        """The steps of each technique, by its name."""
        groups: dict[str, list[SolvingStep]] = {}
        for step in self._steps:
            groups.setdefault(step.technique, []).append(step)
        return {name: tuple(steps) for name, steps in groups.items()}

    @property
    def summary(self) -> str:
        """The number of steps and techniques, or why there is no step."""
        if self._nothing:
            return self._nothing
        techniques = len({step.technique for step in self._steps})
        at_least = "" if self.is_complete else "at least "
        return (
            f"{at_least}{len(self)} step{'s' * (len(self) != 1)} of "
            f"{techniques} technique{'s' * (techniques != 1)}"
        )

    @property
    def text(self) -> str:
        """The summary, and a line for each step below its technique."""
        lines = [self.summary]
        for steps in self.groups.values():
            lines.append(f"  {steps[0].name}: {len(steps)}")
            lines += (f"    [{step.score_text}] {step.short}" for step in steps)
        return "\n".join(lines)

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __repr__(self) -> str:
        """Return the summary."""
        return f"PossibleSteps({self.summary})"

    def _repr_html_(self) -> str:
        return _notebooks.possible(self)


MISTAKES = ("wrong-digit", "missing-candidate")


@dataclass(frozen=True, repr=False)
class Hint:
    """The step that a person would see first, in stages. :func:`hint` has an example.

    Its text and its picture show no more than the stage that was asked for.
    """

    stage: int
    """The last stage that is shown, 1 to 4: the kind of the step, where to look, the pattern, why
    it works and what it changes."""
    stages: tuple[str, ...]
    """The texts of all four stages. Empty if there is no step to tell."""
    outcome: str
    """``"step"``, ``"solved"``, ``"none"`` if no technique helps, or a mistake:
    ``"wrong-digit"`` or ``"missing-candidate"``. A mistake comes before any step."""
    message: str | None
    """The sentence in place of a step, or None."""
    first_mistake: int | None
    """The index of the first of `moves` that is wrong, or None."""
    note: str | None
    """A sentence if the puzzle has several solutions: mistakes cannot be told then."""
    step: SolvingStep | None
    """The whole step, or None. It gives everything away."""
    status: Status
    """The :class:`Status` of the clues."""
    _told: Told = field(compare=False)

    def at(self, stage: SupportsIndex) -> Hint:
        """Return this hint with another last stage, 1 to 4.

        Raises:
            ValueError: There is no such stage.
        """
        from dataclasses import replace

        return replace(self, stage=whole("stage", stage, 1, 4))

    @property
    def is_mistake(self) -> bool:
        """Whether a digit is wrong, or a candidate is missing."""
        return self.outcome in MISTAKES

    @property
    def text(self) -> str:
        """The stages up to :attr:`stage`, a line each; or the message."""
        note = [self.note] if self.note else []
        if self.message is not None:
            return "\n".join([*note, self.message])
        shown = self.stages[: self.stage]
        return "\n".join([*note, *(f"{number}. {text}" for number, text in enumerate(shown, 1))])

    def svg(self, *, theme: Theme = "light") -> str:
        """Return a picture as an SVG image: of the step in stage 4, otherwise of the position.

        The position has the pencil marks that `notes` says.

        Args:
            theme: As for :meth:`SolvingStep.svg`.

        Raises:
            ValueError: The theme is not known.
        """
        return self._svg(theme=choice("theme", theme, THEMES))

    def _svg(self, *, theme: str = "light", width: int | None = None, prefix: str = "") -> str:
        if self.step is not None and self.stage == 4:
            return self.step._svg(theme=theme, width=width, prefix=prefix)
        return self._told.steps.board_picture(False, theme, width)

    def __str__(self) -> str:
        """Return the stages up to the last one, a line each; or the message."""
        return self.text

    def __repr__(self) -> str:
        """Return what :attr:`text` tells."""
        return f"Hint({self.text!r})"

    def _repr_svg_(self) -> str:
        return self._svg(width=_notebooks.WIDTH)

    def _repr_html_(self) -> str:
        return _notebooks.hint(self)
