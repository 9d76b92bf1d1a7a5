"""The tasks of a job. Each can be repeated: it writes its part whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ninefold import _engine
from ninefold._converting import JobPlan
from ninefold._making import generate
from ninefold._writing import RecordSink
from ninefold.jobs._folder import Folder
from ninefold.jobs._index import Columns, Reading
from ninefold.jobs._parts import Done, Written, write_part
from ninefold.jobs._units import Unit, open_unit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

READ_TOGETHER = 16_384
"""Records that a task of Python has in memory."""


class RecordError(ValueError):
    """A record or a file cannot be answered or written. Another attempt would fail, too."""


@dataclass(frozen=True)
class Answering:
    """How the rows of all units are answered."""

    folder: Folder
    reading: Reading
    plan: JobPlan
    columns: Columns
    """The columns of all inputs together, which all parts have."""
    verify: bool = False
    """Whether the checksums of parts that are there are computed again."""


def answer_unit(answering: Answering, unit: Unit) -> Done:
    """Ask a question about the rows of a unit, or rewrite them."""

    def write(path: Path) -> Written:
        return run_engine(answering, answering.plan, unit, path)

    return write_part(answering.folder, unit, write, verify=answering.verify)


def run_engine(
    answering: Answering,
    plan: JobPlan,
    unit: Unit,
    path: Path,
    kept: Callable[[], NDArray[np.uint64] | None] | None = None,
) -> Written:
    """Write the answers to the rows of a unit. `kept` hands out the rows of a conversion."""
    with open_unit(unit, answering.reading) as part:
        told = _engine.run_job(plan, [part], path, 1, answering.columns, kept)
    if told["errors"]:
        error = OSError if told["is_transient"] else RecordError
        raise error(told["errors"][0])
    messages = told["remarks"]
    if told["other_remarks"]:
        messages.append(f"{unit.name}: {told['other_remarks']} more messages")
    return told["counts"], messages


def make_unit(
    folder: Folder, unit: Unit, arguments: dict[str, Any], format: str, verify: bool
) -> Done:
    """Make the puzzles of a range of numbers."""
    start, end = unit.rows
    assert end is not None, "the number of puzzles is known"

    def write(path: Path) -> Written:
        with RecordSink(path, format=format, lossy=True) as sink:
            for first in range(start, end, READ_TOGETHER):
                count = min(READ_TOGETHER, end - first)
                made = generate(count, **arguments, first=first, threads=1)
                sink.write(made.puzzles, made.solutions)
        return {"answered": end - start}, []

    return write_part(folder, unit, write, verify=verify)
