"""The driver of a job: cuts the work into tasks, runs them, repeats those that fail."""

from __future__ import annotations

import glob
import itertools
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ninefold import _engine
from ninefold._arguments import choice, optional, seconds, whole
from ninefold._converting import JobPlan
from ninefold._making import generate
from ninefold._rating import scale_names
from ninefold._reading import FORMATS, file_system
from ninefold.jobs import _tasks
from ninefold.jobs._executors import Executor, LocalExecutor
from ninefold.jobs._folder import Folder
from ninefold.jobs._progress import Progress
from ninefold.jobs._tasks import Done, Reading, Unit

QUESTIONS = ("solve", "count", "check", "rate", "canon", "convert", "dedupe", "generate")
"""What a job can ask."""

TABLES = ("csv", "tsv", "jsonl", "parquet")
ENDINGS = {"text": "txt", "line": "txt"}
ROWS_A_BUCKET = 400_000
"""Rows whose forms are compared by one task."""
MANIFEST = "manifest.json"
SUMMARY = "summary.json"


@dataclass(frozen=True)
class JobSummary:
    """What became of all rows of a job. :mod:`ninefold.jobs` has an example."""

    counts: dict[str, int]
    """Number of rows by outcome: ``answered``, ``negative``, ``stopped``, ``malformed`` ..."""
    parts: int
    """Number of parts in the output folder."""
    new_parts: int
    """Number of parts that this call has written. The others were there already."""
    failures: int
    """Number of tasks that failed and were repeated."""
    seconds: float
    messages: list[str] = field(default_factory=list)
    """The first messages about rows."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(self.counts.values())


class JobError(RuntimeError):
    """Some tasks of a job failed each time. The other parts are complete.

    Attributes:
        failed: The reason of each failed task, by the name of its part.
    """

    def __init__(self, failed: dict[str, str]) -> None:
        """Make an error from the reason of each failed task, by the name of its part."""
        shown = [f"{name}: {why}" for name, why in itertools.islice(failed.items(), 10)]
        more = len(failed) - len(shown)
        tasks = "1 task" if len(failed) == 1 else f"{len(failed)} tasks"
        lines = [f"{tasks} failed; the same call repeats only what is missing", *shown]
        super().__init__("\n  ".join(lines + ([f"and {more} more"] if more else [])))
        self.failed = failed

    def __reduce__(self) -> tuple[Any, ...]:
        """Make the error again from its reasons."""
        return JobError, (self.failed,)


@dataclass
class _Task:
    name: str
    function: Callable[..., Done | dict[str, Any] | None]
    arguments: tuple[Any, ...]
    failures: int = 0


def run(
    question: str,
    inputs: Any,
    output: str | os.PathLike[str],
    *,
    executor: Executor | None = None,
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
    retries: int = 4,
    progress: bool = True,
) -> JobSummary:
    """Ask a question about files, and write a folder of parts.

    The parts in the order of their names have every row once, in the order of the inputs. They are
    the same for any executor and any number of processes. If the call ends early, the same call
    continues the job: parts that are there are kept, if their checksums are right.

    Args:
        question: ``"solve"``, ``"count"``, ``"check"`` or ``"rate"``; ``"canon"`` for canonical
            forms; ``"dedupe"`` for the first row of each isomorphism class; ``"convert"``;
            ``"generate"``.
        inputs: A file, a folder, a pattern such as ``"set/*.csv"``, or a list of these; also
            addresses such as ``"s3://..."`` if fsspec is installed. None for ``"generate"``.
        output: The output folder. ``manifest.json`` in it names the inputs with their checksums,
            ``status`` has counts and checksum of each part, ``summary.json`` appears at the end.
        executor: Where tasks run; None for one process for each processor of this machine.
        rows_per_part: Rows of a task. Lines, CSV, TSV, JSON lines, Parquet and Arrow files are cut;
            a compressed file or one of another format is one task.
        format: Format of the parts; None for that of the inputs if it is a table, otherwise text.
        source_format: Format of the inputs, if their content does not show it.
        column: Name of the column of puzzles.
        solution_column: Name of the column of solutions.
        limit: Most solutions that ``"count"`` counts.
        scale: Rating scale of ``"rate"``, or several: some of :data:`ninefold.SCALES`; None for
            ``se121``.
        assume_unique: Whether ``"rate"`` uses techniques that assume one solution for puzzles with
            several.
        max_nodes: Most nodes of the search for one puzzle.
        timeout: Most seconds of the search for one puzzle.
        malformed: What to do with malformed rows: ``"keep"`` their places, ``"skip"`` them, or
            ``"stop"`` the task.
        lossy: Whether to drop information that the format cannot hold.
        arguments: For ``"generate"``: ``n``, ``seed`` and the other arguments of
            :func:`ninefold.generate`. Its `scale` is one of these.
        retries: How often a task that fails is repeated.
        progress: Whether to show rows, rows a second, time left and failures.

    Returns:
        The number of rows by outcome.

    Raises:
        JobError: Some tasks failed each time. The other parts are complete.
        ValueError: The output folder belongs to another job, or an input has changed.
        OSError: An input cannot be read, or the folder cannot be written.
    """
    choice("question", question, QUESTIONS)
    choice("malformed", malformed, ("keep", "skip", "stop"))
    if format is not None:
        written = tuple(name for name, is_written in _engine.formats() if is_written)
        choice("format", format, written)
    if source_format is not None:
        choice("source_format", source_format, FORMATS)
    if question != "rate":
        for name, is_set in (("scale", scale is not None), ("assume_unique", assume_unique)):
            if is_set:
                raise ValueError(f'{name}: it belongs to the question "rate", not to {question!r}')
    rows = whole("rows_per_part", rows_per_part, 1)
    most_failures = whole("retries", retries)
    start = time.monotonic()
    reading = Reading(source_format, column, solution_column)
    target = Folder(os.fspath(output))
    names = [] if question == "generate" else _input_names(inputs, target)
    plan = JobPlan(
        question,
        format,
        lossy=bool(lossy),
        malformed=malformed,
        limit=whole("limit", limit, 1),
        scales=scale_names(scale or "se121") if question == "rate" else [],
        assume_unique=bool(assume_unique),
        max_nodes=optional("max_nodes", max_nodes, 1),
        timeout=seconds("timeout", timeout),
    )
    job: dict[str, Any] = {
        "ninefold": _engine.__version__,
        "plan": asdict(plan),
        "reading": asdict(reading),
        "rows_per_part": rows,
    }
    if question == "generate":
        job["arguments"] = _making_arguments(inputs, arguments)
    elif arguments is not None:
        raise TypeError('arguments: they are for the question "generate"')
    is_own = executor is None
    workers: Executor = LocalExecutor() if executor is None else executor
    try:
        driver = _Driver(workers, most_failures, Progress(shown=progress, name=question))
        with driver.progress:
            if question == "generate":
                told = _generate(driver, target, job, rows)
            else:
                told = _answer(driver, target, job, names, reading, plan, rows)
    finally:
        if is_own:
            workers.close()
    target.remove_leftovers()
    summary = JobSummary(**told, seconds=time.monotonic() - start)
    target.write_json(SUMMARY, {"counts": summary.counts, "parts": summary.parts})
    return summary


def _generate(driver: _Driver, target: Folder, job: dict[str, Any], rows: int) -> dict[str, Any]:
    """Make puzzles."""
    arguments = dict(job["arguments"])
    count, to = arguments.pop("n"), job["plan"]["format"] or "line"
    _begin(target, job, [])
    units = [
        Unit(
            number,
            f"part-{number:06}.{ENDINGS.get(to, to)}",
            "",
            (first, min(first + rows, count)),
        )
        for number, first in enumerate(range(0, count, rows))
    ]
    driver.progress.begin(count)
    done = driver.run(
        _Task(unit.part, _tasks.make_unit, (target, unit, arguments, to)) for unit in units
    )
    return _summary(driver, done)


def _answer(
    driver: _Driver,
    target: Folder,
    job: dict[str, Any],
    names: list[str],
    reading: Reading,
    plan: JobPlan,
    rows: int,
) -> dict[str, Any]:
    """Read files and write parts."""
    found = driver.run(_Task(name, _tasks.index_file, (name, reading, rows)) for name in names)
    files = [found[name] for name in names]
    to = plan.format or _format_of(files)
    if to == "text" and plan.question in ("canon", "convert", "dedupe"):
        to = "line"
    plan = JobPlan(**(asdict(plan) | {"format": None if to == "text" else to}))
    _begin(target, job, [{key: one[key] for key in ("name", "bytes", "sha256")} for one in files])
    units = _units(files, ENDINGS.get(to, to))
    known = [one["rows"] for one in files]
    steps = 3 if plan.question == "dedupe" else 1
    driver.progress.begin(None if None in known else sum(known) * steps)
    if plan.question != "dedupe":
        tasks = (
            _Task(unit.part, _tasks.answer_unit, (target, unit, reading, plan)) for unit in units
        )
        return _summary(driver, driver.run(tasks))
    return _dedupe(driver, target, units, reading, plan, to)


def _dedupe(
    driver: _Driver,
    target: Folder,
    units: list[Unit],
    reading: Reading,
    plan: JobPlan,
    to: str,
) -> dict[str, Any]:
    """Remove duplicates: forms into buckets, the first rows of each bucket, the rows that stay."""
    if target.read_json(SUMMARY) is not None:
        found = driver.run(_Task(unit.part, _tasks.find_part, (target, unit)) for unit in units)
        if None not in found.values():
            return _summary(driver, found)
    ends = [unit.rows[1] for unit in units]
    total = sum((end or 0) - unit.rows[0] for unit, end in zip(units, ends, strict=True))
    if None in ends:
        # The rows of a compressed file are not counted before. A puzzle takes some 30 bytes there.
        sizes = [unit.identity[0] for unit in units if unit.rows[1] is None and unit.identity]
        total = max(0, total) + sum(sizes) // 30
    buckets = max(1, -(-total // ROWS_A_BUCKET))
    target.make("work")
    forms = driver.run(
        _Task(f"forms of {unit.part}", _tasks.write_forms, (target, unit, reading, buckets))
        for unit in units
    )
    driver.run(
        _Task(f"bucket {bucket}", _tasks.keep_firsts, (target, bucket, len(units)))
        for bucket in range(buckets)
    )
    done = driver.run(
        _Task(
            unit.part,
            _tasks.write_kept,
            (target, unit, reading, buckets, to, plan.lossy),
        )
        for unit in units
    )
    target.remove("work")
    summary = _summary(driver, done)
    messages = [text for one in forms.values() for text in one.messages]
    return summary | {"messages": messages[:10]}


class _Driver:
    """Runs tasks, and repeats those that fail."""

    def __init__(self, executor: Executor, retries: int, progress: Progress) -> None:
        self.executor = executor
        self.retries = retries
        self.progress = progress
        self.failures = 0

    def run(self, tasks: Iterable[_Task]) -> dict[str, Any]:
        """Run tasks. Return their results by name."""
        waiting = deque(tasks)
        running: dict[Any, _Task] = {}
        results: dict[str, Any] = {}
        failed: dict[str, str] = {}
        while waiting or running:
            while waiting and len(running) < 2 * self.executor.slots:
                task = waiting.popleft()
                running[self.executor.submit(task.function, *task.arguments)] = task
            handle, result = self.executor.wait(list(running))
            task = running.pop(handle)
            try:
                results[task.name] = result()
            except Exception as error:
                task.failures += 1
                self.failures += 1
                if task.failures > self.retries or isinstance(error, _LASTING):
                    failed[task.name] = str(error) or type(error).__name__
                else:
                    waiting.append(task)
                self.progress.failed(self.failures)
                continue
            if isinstance(results[task.name], Done):
                counts = results[task.name].counts
                self.progress.add(counts.get("rows", sum(counts.values())))
        if failed:
            raise JobError(failed)
        return results


_LASTING = (
    FileNotFoundError,
    IsADirectoryError,
    PermissionError,
    ValueError,
    TypeError,
    ImportError,
)
"""Errors that a task raises again however often it is repeated."""


def _summary(driver: _Driver, done: dict[str, Done]) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    messages: list[str] = []
    for one in done.values():
        counts.update(one.counts)
        messages += one.messages[: 10 - len(messages)]
    return {
        "counts": dict(counts),
        "parts": len(done),
        "new_parts": sum(one.is_new for one in done.values()),
        "failures": driver.failures,
        "messages": messages,
    }


def _begin(target: Folder, job: dict[str, Any], files: list[dict[str, Any]]) -> None:
    """Write the manifest, or check that the job in the folder is this one."""
    content = job | {"inputs": files}
    exists = _exists(target)
    known = target.read_json(MANIFEST) if exists else None
    if known is None:
        others = [] if not exists else [one for one in target.names() if one[0] != "."]
        if others:
            raise FileExistsError(
                f"output: {target.address} is not empty and has no {MANIFEST}; name a new folder"
            )
        target.make("status")
        target.write_json(MANIFEST, content)
        return
    target.make("status")
    for key in ("ninefold", "plan", "reading", "rows_per_part", "arguments"):
        if known.get(key) != content.get(key):
            raise ValueError(
                f"output: {target.address} belongs to another job ({key} was {known.get(key)}, "
                f"now {content.get(key)}); name a new folder"
            )
    before = {one["name"]: one for one in known["inputs"]}
    now = {one["name"]: one for one in files}
    if list(before) != list(now):
        changed = sorted(set(before) ^ set(now)) or list(now)
        raise ValueError(
            f"output: the job in {target.address} has other inputs, for example {changed[0]}; "
            "name a new folder"
        )
    for name, one in now.items():
        if before[name]["sha256"] != one["sha256"]:
            raise ValueError(
                f"inputs: {name} has changed since the job in {target.address} began; name a new "
                "folder"
            )


def _exists(target: Folder) -> bool:
    if target.is_remote:
        return bool(file_system(target.address).exists(target.address))
    if Path(target.address).is_file():
        raise NotADirectoryError(f"output: {target.address} is a file; name a folder")
    return Path(target.address).exists()


def _units(files: Sequence[dict[str, Any]], ending: str) -> list[Unit]:
    """Cut the files into units."""
    units: list[Unit] = []
    for one in files:
        starts, head = one["starts"], one["head"]
        for index, (row, lines, offset) in enumerate(starts):
            following = starts[index + 1] if index + 1 < len(starts) else None
            is_text = one["kind"] == "text"
            units.append(
                Unit(
                    number=len(units),
                    part=f"part-{len(units):06}.{ending}",
                    name=one["name"],
                    rows=(row, one["rows"] if following is None else following[0]),
                    format=one["format"] if one["format"] != "text" else None,
                    bytes=(offset, one["bytes"] if following is None else following[2])
                    if is_text
                    else None,
                    by_rows=one["kind"] == "rows",
                    head=head.decode("latin-1"),
                    lines_before=lines - head.count(b"\n") if is_text else 0,
                    identity=one["identity"],
                )
            )
    return units


def _format_of(files: Sequence[dict[str, Any]]) -> str:
    """Return the format of the parts: that of the inputs if it is a table."""
    found = {"parquet" if one["format"] == "arrow" else one["format"] for one in files}
    return found.pop() if len(found) == 1 and found <= set(TABLES) else "text"


def _input_names(inputs: Any, target: Folder) -> list[str]:
    """Return the files that the inputs name, each once, in order."""
    given = [inputs] if isinstance(inputs, str | os.PathLike) else inputs
    if not isinstance(given, Iterable):
        raise TypeError(f"inputs: expected files, folders or patterns, got {inputs!r}")
    names: dict[str, None] = {}
    for one in given:
        if not isinstance(one, str | os.PathLike):
            raise TypeError(f"inputs: expected a path, got {type(one).__name__}")
        found = _files_of(os.fspath(one))
        if not found:
            raise FileNotFoundError(f"inputs: no file is {os.fspath(one)}, or in it")
        names |= dict.fromkeys(found)
    if not names:
        raise ValueError("inputs: expected at least one file")
    inside = os.path.join(os.path.abspath(target.address), "")
    for name in names:
        if not target.is_remote and os.path.abspath(name).startswith(inside):
            raise ValueError(f"inputs: {name} is in the output folder; name another folder")
    return list(names)


def _files_of(name: str) -> list[str]:
    if "://" in name:
        system = file_system(name)
        scheme = name.split("://", 1)[0]
        if any(letter in name for letter in "*?["):
            found = system.glob(name)
        elif system.isdir(name):
            found = [path for path in system.ls(name, detail=False) if system.isfile(path)]
        else:
            found = [name] if system.exists(name) else []
        return sorted(path if "://" in path else f"{scheme}://{path}" for path in found)
    if Path(name).is_dir():
        inside = sorted(Path(name).iterdir())
        return [str(path) for path in inside if path.is_file() and path.name[0] not in "._"]
    if Path(name).exists():
        return [name]
    return sorted(path for path in glob.glob(name, recursive=True) if Path(path).is_file())


def _making_arguments(inputs: Any, arguments: dict[str, Any] | None) -> dict[str, Any]:
    if inputs is not None:
        raise TypeError('inputs: the question "generate" has none; pass None')
    known = dict(arguments or {})
    if "n" not in known or "seed" not in known:
        raise TypeError('arguments: expected a dictionary with "n" and "seed"')
    known["n"] = whole("n", known["n"])
    for key in ("first", "threads"):
        if key in known:
            raise TypeError(f"arguments: {key} is set by the job")
    # Wrong arguments are told before any task begins.
    generate(0, **{key: value for key, value in known.items() if key != "n"})
    return known
