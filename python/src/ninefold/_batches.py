"""What all functions over boards do with their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._board_inputs import are_blank
from ninefold._results import STOPPED, USUAL_GAPS, BudgetError, Report, Status, warn_of_gaps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._board_inputs import Boards


def require_puzzle(boards: Boards, status: NDArray[np.uint8]) -> None:
    """Raise the error of a single board that is malformed or was stopped."""
    known = int(status[0])
    if known == Status.MALFORMED:
        raise boards.kind.fault(0)
    if known == Status.STOPPED:
        raise BudgetError(STOPPED)


def name_missing(boards: Boards, status: NDArray[np.uint8]) -> None:
    """Give rows that have nothing their own status, in place."""
    if boards.are_null is not None:
        status[boards.are_null] = Status.MISSING


def conclude(
    boards: Boards,
    result: Any,
    status: NDArray[np.uint8],
    name: str,
    *,
    report: bool | None,
    gaps: tuple[Status, ...] = USUAL_GAPS,
) -> Any:
    """Return the result of a batch, with a report if that is wanted. Otherwise warn of gaps.

    `report` is None if the function has no such argument.
    """
    name_missing(boards, status)
    told = Report(status, boards.kind.fault, gaps)
    if report:
        return result, told
    warn_of_gaps(told, name, can_report=report is not None)
    return result


def boards_result(
    boards: Boards,
    rows: NDArray[np.uint8],
    status: NDArray[np.uint8],
    name: str,
    *,
    report: bool,
    gaps: tuple[Status, ...] = USUAL_GAPS,
) -> Any:
    """Return boards in the kind of the input. A blank row stands for no result."""
    if boards.is_single:
        require_puzzle(boards, status)
        return boards.kind.board(rows) if rows.any() else None
    # Looking for blank rows takes a tenth of the time of solving.
    missing = are_blank(rows) if boards.kind.shows_missing else np.zeros(0, np.bool_)
    result = boards.kind.boards(rows, missing)
    return conclude(boards, result, status, name, report=report, gaps=gaps)


def values_result(
    boards: Boards,
    values: NDArray[Any],
    status: NDArray[np.uint8],
    name: str,
    *,
    report: bool,
    missing: NDArray[np.bool_] | None = None,
) -> Any:
    """Return one value for each row, in the kind of the input."""
    if missing is None:
        missing = np.equal(status, Status.MALFORMED)
    if boards.is_single:
        require_puzzle(boards, status)
        return values[0].item()
    return conclude(boards, boards.kind.column(values, missing), status, name, report=report)
