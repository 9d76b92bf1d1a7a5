"""Progress of a job: rows, rows a second, time left, failures."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Self


class Progress:
    """A bar of tqdm in terminals and notebooks if it is installed; otherwise lines of text."""

    def __init__(self, *, shown: bool, name: str) -> None:
        """Make a bar that is not shown yet."""
        self._shown = shown
        self._name = name
        self._bar: Any = None
        self._rows = 0
        self._total: int | None = None
        self._failures = 0
        self._start = time.monotonic()
        self._told = self._start

    def __enter__(self) -> Self:
        """Return the bar."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the bar."""
        if self._bar is not None:
            self._bar.close()

    def begin(self, rows: int | None) -> None:
        """Show the bar. `rows` is the number of rows, if it is known."""
        self._total = rows
        self._start = time.monotonic()
        if not self._shown:
            return
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=rows, desc=self._name, unit=" rows", unit_scale=True, delay=0.5)

    def add(self, rows: int) -> None:
        """Count rows that are done."""
        self._rows += rows
        if self._bar is not None:
            self._bar.update(rows)
        elif self._shown and time.monotonic() - self._told >= _PAUSE:
            self._told = time.monotonic()
            print(self._line(), file=sys.stderr, flush=True)

    def failed(self, failures: int) -> None:
        """Count tasks that failed and are repeated."""
        self._failures = failures
        if self._bar is not None:
            self._bar.set_postfix_str(_failures(failures))

    def _line(self) -> str:
        speed = self._rows / max(1e-9, time.monotonic() - self._start)
        line = f"{self._name}: {self._rows:,} rows, {speed:,.0f} rows/s"
        if self._total and speed:
            left = max(0, self._total - self._rows) / speed
            line += f", {100 * self._rows / self._total:.0f} %, {left:.0f} s left"
        return line + (f", {_failures(self._failures)}" if self._failures else "")


def _failures(count: int) -> str:
    return (
        "1 task failed and is repeated" if count == 1 else f"{count} tasks failed and are repeated"
    )


_PAUSE = 5.0
"""Seconds between two lines of text."""
