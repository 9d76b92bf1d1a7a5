"""Steps of the engine in a language, which can be copied and pickled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ninefold import _engine

if TYPE_CHECKING:
    from ninefold._engine import ToldSteps


@dataclass(frozen=True)
class Request:
    """A question to the engine whose answer has steps. The same question has the same answer."""

    question: str
    """``"explain"``, ``"steps"`` or ``"hint"``."""
    given: object
    """The position, as the engine takes it."""
    plan: object
    """How to explain, as the engine takes it."""
    notes: str = "full"
    """Pencil marks that the person has, for a hint."""

    def answer(self) -> tuple[int, str | None, Any]:
        """Ask the engine. Return the status, the reason for no answer, and the answer."""
        if self.question == "hint":
            return _engine.hint(self.given, self.plan, self.notes)
        ask: Callable[..., tuple[int, str | None, Any]] = (
            _engine.explain if self.question == "explain" else _engine.possible_steps
        )
        return ask(self.given, self.plan)

    def steps(self) -> ToldSteps | None:
        """Ask the engine. Return the steps of its answer."""
        found = self.answer()[2]
        if found is None or self.question == "explain":
            return found  # type: ignore[no-any-return]
        return found["told"] if self.question == "hint" else found[0]  # type: ignore[no-any-return]


class Told:
    """The engine's steps, and the question that they answer.

    A pickle has the question only. The engine answers it again when a text or a picture is wanted.
    """

    def __init__(self, request: Request, steps: ToldSteps) -> None:
        """Keep steps."""
        self._request = request
        self._steps: ToldSteps | None = steps
        self._count = len(steps.object(1)["steps"])

    @property
    def steps(self) -> ToldSteps:
        """The engine's steps.

        Raises:
            RuntimeError: A time limit ended the search, and now at another step than before.
        """
        if self._steps is None:
            again = self._request.steps()
            if again is None or len(again.object(1)["steps"]) != self._count:
                raise RuntimeError(
                    "these steps were ended by a time limit, and cannot be told in the same way "
                    "again; ask for their text before you pickle them, or limit max_nodes"
                )
            self._steps = again
        return self._steps

    def __getstate__(self) -> dict[str, Any]:
        """Return the question, without the engine's steps."""
        return {**self.__dict__, "_steps": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> Told:
        """Return the same: it does not change."""
        del memo
        return self

    def __copy__(self) -> Told:
        """Return the same: it does not change."""
        return self
