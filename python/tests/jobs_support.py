"""What the tests of jobs share."""

from __future__ import annotations

import os
import pathlib
import time
from collections.abc import Callable
from typing import Any

import ninefold.jobs

SLOW = ["." * 81, "1" + "." * 80, "." * 40 + "5" + "." * 40, "." * 80 + "9"]
"""Puzzles with more solutions than can be counted; :data:`SLOW_LIMIT` ends the count."""

SLOW_LIMIT = 12_000_000
"""Solutions that take about a second to count."""


def parts_of(folder: pathlib.Path) -> dict[str, bytes]:
    """Return the content of all parts of a job."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("part-*"))}


def slow_job(folder: pathlib.Path, executor: ninefold.jobs.Executor | None) -> dict[str, bytes]:
    """Count the solutions of eight puzzles, a second each, one in each task."""
    source = folder.parent / "slow.txt"
    if not source.exists():
        source.write_text("".join(f"{line}\n" for line in 2 * SLOW))
    ninefold.jobs.run(
        "count",
        source,
        folder,
        executor=executor,
        rows_per_part=1,
        limit=SLOW_LIMIT,
        format="text",
        progress=False,
    )
    return parts_of(folder)


def expected_parts() -> dict[str, bytes]:
    """Return the parts of the slow job."""
    return {f"part-{number:06}.txt": f">={SLOW_LIMIT}\n".encode() for number in range(8)}


def fail_once(marker: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Do a task, but raise an error the first time that it has the row 3."""
    unit = next((one for one in arguments if hasattr(one, "rows")), None)
    path = pathlib.Path(marker)
    if unit is not None and unit.rows[0] == 3 and not path.exists():
        path.touch()
        raise RuntimeError("row 3 is too much for me")
    return function(*arguments)


class InlineExecutor:
    """An executor that does each task at once, in the process of the test."""

    slots = 1

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        return lambda: function(*arguments)

    def wait(self, handles: Any) -> Any:
        return handles[0], handles[0]

    def close(self) -> None:
        pass


class Failing:
    """An executor whose tasks fail once at one row."""

    def __init__(self, inner: ninefold.jobs.Executor, marker: pathlib.Path) -> None:
        self.inner = inner
        self.slots = inner.slots
        self.marker = str(marker)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return self.inner.submit(fail_once, self.marker, function, arguments)

    def wait(self, handles: Any) -> Any:
        return self.inner.wait(handles)

    def close(self) -> None:
        self.inner.close()


def wait_until(has_come: Callable[[], bool]) -> None:
    """Wait until a condition holds, for two minutes at most."""
    end = time.monotonic() + 120
    while not has_come():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


def hang_once(marker: str, seconds: float) -> str:
    """Hang, but only the first time."""
    path = pathlib.Path(marker)
    if not path.exists():
        path.write_text(str(os.getpid()))
        time.sleep(seconds)
    return "done"


def hang_and_do(marker: str, function: Callable[..., Any], *arguments: Any) -> Any:
    if any(hasattr(one, "lines_before") for one in arguments):
        hang_once(marker, 300.0)
    return function(*arguments)
