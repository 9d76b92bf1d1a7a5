"""An estimate of a job: rows, parts and time, from samples of its inputs."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO, Any

from ninefold import _engine
from ninefold._arguments import whole
from ninefold._making import generate
from ninefold._reading import FilePart, RecordStream, file_part, file_system
from ninefold.jobs._dedupe import KEY, PLACE, depth_of
from ninefold.jobs._executors import processors
from ninefold.jobs._index import Reading, index_input
from ninefold.jobs._inputs import lost_columns
from ninefold.jobs._manifest import check_folder
from ninefold.jobs._order import Order, order_of
from ninefold.jobs._remote_table import is_table_at_address

SAMPLED_FILES = 8
"""Files that are opened. The others are taken to be like these."""
SAMPLED_ROWS = 20_000
"""Rows of a file that are read to learn how long they are."""
SAMPLED_PUZZLES = 4_096
"""Most puzzles of a file that are answered to learn how long that takes."""
SAMPLED_SECONDS = 0.4
"""Seconds of an attempt that is long enough."""
DEDUPE_SHARE = 1.6
"""Time of removing duplicates beside that of writing canonical forms."""
MOST_ANSWERS = 1 << 18
"""Most puzzles of an attempt."""


@dataclass(frozen=True)
class JobEstimate:
    """What a job would do.

    >>> import ninefold.jobs, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.txt")
    ...     _ = ninefold.write(path, ninefold.generate(250, seed=1).puzzles)
    ...     found = ninefold.jobs.estimate("count", path, pathlib.Path(folder, "answers"))
    >>> found.files, found.rows, found.parts, found.is_exact
    (1, 250, 1, True)
    """

    files: int
    """Number of inputs."""
    bytes: int
    """Size of all inputs."""
    rows: int
    parts: int
    is_exact: bool
    """Whether rows and parts were counted. Otherwise they follow from sizes and samples."""
    seconds: float
    """Time on processors that are as fast as this one and do nothing else."""
    slots: int
    """Number of tasks that run at once."""
    disk: int
    """Bytes in the output folder that the job needs beside its parts."""
    messages: list[str]
    """What to know before the job begins."""


def estimate(
    question: str,
    inputs: Any,
    output: str | os.PathLike[str],
    *,
    slots: int | None = None,
    rows_per_part: int = 1_000_000,
    format: str | None = None,
    source_format: str | None = None,
    column: str | None = None,
    solution_column: str | None = None,
    limit: int = 2,
    scale: str | Sequence[str] | None = None,
    assume_unique: bool = False,
    max_nodes: int | None = None,
    timeout: float | None = None,
    malformed: str = "keep",
    lossy: bool = False,
    arguments: dict[str, Any] | None = None,
) -> JobEstimate:
    """Estimate a job without writing anything. The other arguments are those of :func:`run`.

    It reads the start of some inputs, and answers some of their puzzles for about a second.

    `slots` is the number of tasks that run at once; None for one for each processor.

    Raises:
        ValueError: The output folder belongs to another job.
        OSError: An input cannot be read.
    """
    order = order_of(
        question,
        inputs,
        output,
        rows_per_part=rows_per_part,
        format=format,
        source_format=source_format,
        column=column,
        solution_column=solution_column,
        limit=limit,
        scale=scale,
        assume_unique=assume_unique,
        max_nodes=max_nodes,
        timeout=timeout,
        malformed=malformed,
        lossy=lossy,
        arguments=arguments,
    )
    check_folder(order)
    at_once = processors() if slots is None else whole("slots", slots, 1)
    if order.arguments is not None:
        return _estimate_making(order, dict(order.arguments), at_once)
    sizes = [_size_of(name) for name in order.inputs]
    samples = _samples(order, sizes)
    rows = parts = 0
    is_exact = True
    known = sum(one.bytes for one in samples.values()) or 1
    rows_a_byte = sum(one.rows for one in samples.values()) / known
    for name, size in zip(order.inputs, sizes, strict=True):
        sample = samples.get(name)
        count = sample.rows_of(size) if sample is not None else round(size * rows_a_byte)
        is_exact &= sample is not None and sample.is_whole
        rows += count
        is_cut = sample is None or sample.is_cut
        parts += max(1, -(-count // order.rows_per_part)) if is_cut else 1
    lines = [line for one in samples.values() for line in one.lines]
    each = _seconds_a_row(order, lines)
    return JobEstimate(
        files=len(order.inputs),
        bytes=sum(sizes),
        rows=rows,
        parts=parts,
        is_exact=is_exact,
        seconds=each * rows / max(1, min(at_once, parts)),
        slots=at_once,
        disk=_disk(rows) if question == "dedupe" else 0,
        messages=lost_columns(order.inputs),
    )


@dataclass
class _Sample:
    """The start of an input."""

    bytes: int
    rows: int
    is_whole: bool
    is_cut: bool
    lines: list[str]

    def rows_of(self, size: int) -> int:
        """Return the rows of the whole file."""
        return self.rows if self.is_whole else round(self.rows * size / max(1, self.bytes))


class _Counting(io.RawIOBase):
    """Counts the bytes that are read."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        content = self._stream.read(size)
        self.count += len(content)
        return content


def _samples(order: Order, sizes: Sequence[int]) -> dict[str, _Sample]:
    """Return samples of files that are spread over the inputs."""
    step = -(-len(order.inputs) // SAMPLED_FILES)
    chosen = range(0, len(order.inputs), max(1, step))
    return {order.inputs[at]: _sample(order, order.inputs[at], sizes[at]) for at in chosen}


def _sample(order: Order, name: str, size: int) -> _Sample:
    reading = order.reading
    if _is_table(name, reading):
        found = index_input(name, reading, order.rows_per_part, has_checksum=False)
        part = reading.part(name)
        lines = _lines(RecordStream(part, SAMPLED_PUZZLES)) if "://" not in name else []
        return _Sample(size, found.rows or 0, True, found.kind == "rows", lines)
    with contextlib.ExitStack() as stack:
        stream = file_part(name).stream
        if stream is None:
            stream = stack.enter_context(Path(name).open("rb"))
        counting = _Counting(stream)
        start = FilePart(name, stream=counting)
        records = RecordStream(replace(start, **asdict(reading)), SAMPLED_PUZZLES)
        rows, lines = 0, []
        for batch in records:
            if not lines:
                lines = _engine.format_boards(batch.puzzles[batch.are_good], ".")
            rows += len(batch)
            if rows >= SAMPLED_ROWS:
                break
        is_whole = rows < SAMPLED_ROWS
    # What was unpacked and not parsed is little beside the sample.
    is_packed = name.endswith((".gz", ".zst", ".bz2", ".xz", ".lzma"))
    is_cut = not is_packed and records.format in ("text", "line", "csv", "tsv", "jsonl")
    return _Sample(min(size, counting.count), rows, is_whole, is_cut, lines)


def _is_table(name: str, reading: Reading) -> bool:
    """Return whether a file says at its end how many rows it has."""
    if "://" in name:
        return is_table_at_address(name, reading.format)
    with Path(name).open("rb") as file:
        return file.read(6).startswith((b"PAR1", b"ARROW1"))


def _lines(records: RecordStream) -> list[str]:
    batch = next(records, None)
    return [] if batch is None else _engine.format_boards(batch.puzzles[batch.are_good], ".")


def _size_of(name: str) -> int:
    if "://" not in name:
        return Path(name).stat().st_size
    return int(file_system(name).size(name))


def _seconds_a_row(order: Order, lines: list[str]) -> float:
    """Return how long one row takes on one processor."""
    if not lines:
        return 0.0
    is_dedupe = order.question == "dedupe"
    question = "canon" if is_dedupe else order.question
    plan = replace(order.plan, question=question, format="csv", malformed="keep", lossy=True)
    count, first = 64, None
    with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
        path, answers = Path(folder, "sample.txt"), Path(folder, "answers.csv")
        while True:
            some = itertools.islice(itertools.cycle(lines), count)
            path.write_text("".join(f"{line}\n" for line in some))
            # The time of the processor, because others may use this machine, too.
            start = time.process_time()
            _engine.run_job(plan, [FilePart(str(path), path=str(path))], answers, 1)
            spent = time.process_time() - start
            if spent >= SAMPLED_SECONDS or count >= MOST_ANSWERS:
                break
            first = first or (count, spent)
            count *= 4
    # What a task takes beside its rows is not multiplied.
    before, at_start = first or (0, 0.0)
    each = max(0.0, spent - at_start) / (count - before)
    return each * (DEDUPE_SHARE if is_dedupe else 1)


def _estimate_making(order: Order, arguments: dict[str, Any], at_once: int) -> JobEstimate:
    count = arguments.pop("n")
    parts = -(-count // order.rows_per_part)
    done, spent, some = 0, 0.0, 1
    while spent < SAMPLED_SECONDS and done < count:
        start = time.process_time()
        made = min(some, count - done)
        generate(made, **arguments, first=done, threads=1)
        spent += time.process_time() - start
        done += made
        some *= 2
    seconds = spent / max(1, done) * count / max(1, min(at_once, parts))
    return JobEstimate(0, 0, count, parts, True, seconds, at_once, 0, [])


def _disk(rows: int) -> int:
    """Return the bytes of the work files of ``dedupe``."""
    return rows * (KEY.itemsize * (1 + depth_of(rows)) + 2 * PLACE.itemsize)
