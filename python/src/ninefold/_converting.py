"""Jobs over files: convert them, or answer a question about each record."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ninefold import _engine
from ninefold._arguments import choice, thread_count
from ninefold._reading import FilePart, file_part

if TYPE_CHECKING:
    from ninefold._reading import Source


@dataclass(frozen=True)
class JobReport:
    """What became of the records of files.

    :func:`convert` has an example.
    """

    counts: dict[str, int]
    """Number of records by outcome: ``answered``, ``malformed`` and so on."""
    messages: list[str] = field(default_factory=list)
    """The first messages about records."""
    other_messages: int = 0
    """Number of messages that are left out."""

    @property
    def rows(self) -> int:
        """The number of records."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class JobPlan:
    """What to do with records, as the engine takes it."""

    question: str
    format: str | None = None
    lossy: bool = False
    malformed: str = "keep"
    limit: int = 2
    scales: list[str] = field(default_factory=list)
    assume_unique: bool = False
    max_nodes: int | None = None
    timeout: float | None = None


def run_job(
    plan: JobPlan, parts: list[FilePart], path: str | os.PathLike[str], threads: int | None
) -> JobReport:
    """Do a job and write its output beside its place; name it when it is complete."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder; name a file")
    unfinished = target.with_name(f".{os.getpid()}-{target.name}")
    try:
        told = _engine.run_job(plan, parts, unfinished, threads)
        if told["errors"]:
            more = len(told["errors"]) - 1
            others = f" (and {more} other errors)" if more else ""
            raise OSError(told["errors"][0] + others)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return JobReport(told["counts"], told["remarks"], told["other_remarks"])


def convert(
    source: Source | Iterable[Source],
    target: str | os.PathLike[str],
    *,
    format: str | None = None,
    source_format: str | None = None,
    column: str | None = None,
    solution_column: str | None = None,
    lossy: bool = False,
    malformed: str = "keep",
    threads: int | None = None,
) -> JobReport:
    r"""Convert files to another format, in bounded memory, on all processors.

    Args:
        source: A file or several, as for :func:`read`.
        target: Name of the new file. It appears when it is complete. Its ending shows the format.
        format: Name of the format of the target.
        source_format: Name of the format of the sources.
        column: Name of the column of puzzles.
        solution_column: Name of the column of solutions.
        lossy: Whether to drop information that the format cannot hold. Otherwise this is an error.
        malformed: What to do with malformed records: ``"keep"`` their places, ``"skip"`` them, or
            ``"stop"`` at the first.
        threads: Number of threads; None for one for each processor.

    Returns:
        The number of records by outcome.

    Raises:
        OSError: A file cannot be read or written, or the format cannot hold a record.
        ValueError: The ending of the target belongs to files that ninefold does not write.

    >>> import ninefold, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     lines = pathlib.Path(folder, "puzzles.txt")
    ...     _ = lines.write_text("." * 81 + "\n" + "hello\n")
    ...     ninefold.convert(lines, pathlib.Path(folder, "puzzles.parquet")).counts
    {'answered': 1, 'malformed': 1}
    """
    choice("malformed", malformed, ("keep", "skip", "stop"))
    name = format if format is not None else _engine.output_format(Path(target))
    single = isinstance(source, str | os.PathLike) or hasattr(source, "read")
    sources: list[Any] = [source] if single else list(source)  # type: ignore[arg-type]
    if not sources:
        raise ValueError("source: expected at least one file")
    parts = [
        replace(
            file_part(one), format=source_format, column=column, solution_column=solution_column
        )
        for one in sources
    ]
    plan = JobPlan("convert", name or "line", lossy=bool(lossy), malformed=malformed)
    return run_job(plan, parts, target, thread_count(threads))
