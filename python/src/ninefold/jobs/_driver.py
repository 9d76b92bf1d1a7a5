"""The driver of a job: cuts the work into tasks and runs them, phase by phase."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ninefold._arguments import seconds, whole
from ninefold.jobs import _dedupe
from ninefold.jobs._executors import Executor, LocalExecutor
from ninefold.jobs._folder import INDEX, SUMMARY, WORK, Folder
from ninefold.jobs._index import InputIndex, Reading, all_columns, index_input, is_unchanged
from ninefold.jobs._inputs import lost_columns
from ninefold.jobs._lock import FolderLock
from ninefold.jobs._manifest import begin, check_folder, claim
from ninefold.jobs._order import ENDINGS, Order, order_of
from ninefold.jobs._parts import Done, find_part, find_work
from ninefold.jobs._progress import Progress
from ninefold.jobs._running import Runner, Task, UnfinishedPhaseError
from ninefold.jobs._shuffle import Levels
from ninefold.jobs._tasks import Answering, answer_unit, make_unit
from ninefold.jobs._units import Unit, units_of


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
    missing: int = 0
    """Number of tasks of other shards that the job still needs. 0: the job is complete."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(self.counts.values())


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
    task_timeout: float | None = None,
    shard: tuple[int, int] | None = None,
    verify: bool = False,
    progress: bool = True,
) -> JobSummary:
    """Ask a question about files, and write a folder of parts.

    The parts in the order of their names have every row once, in the order of the inputs, and all
    of them have the same columns. They are the same for any executor and any number of processes.
    The folder is a data set for other libraries, and an input of another job. If the call ends
    early, the same call continues the job: parts that are there are kept.

    Args:
        question: ``"solve"``, ``"count"``, ``"check"`` or ``"rate"``; ``"canon"`` for canonical
            forms; ``"dedupe"`` for the first row of each isomorphism class; ``"convert"``;
            ``"generate"``.
        inputs: A file, a folder with all folders in it, a pattern such as ``"set/*.csv"``, or a
            list of these; also addresses such as ``"s3://..."`` if fsspec is installed. Names that
            begin with ``.`` or ``_`` are left out. None for ``"generate"``.
        output: The output folder. ``_manifest.json`` in it names the inputs with their checksums,
            ``_status`` has counts and checksum of each part, ``_summary.json`` appears at the end.
        executor: Where tasks run; None for one process for each processor of this machine.
        rows_per_part: Rows of a task. Lines, CSV, TSV, JSON lines, Parquet and Arrow files are cut;
            a compressed file or one of another format is one task, in bounded memory.
        format: Format of the parts. None for that of the tables in the inputs; if there is none,
            CSV for answers and lines for puzzles. ``"text"`` for the answers alone.
        source_format: Format of the inputs, if their content does not show it.
        column: Name of the column of puzzles.
        solution_column: Name of the column of solutions.
        limit: Most solutions that ``"count"`` counts.
        scale: Rating scale of ``"rate"``, or several: some of :data:`ninefold.SCALES`; None for
            ``human``.
        assume_unique: Whether ``"rate"`` uses techniques that assume one solution for puzzles with
            several.
        max_nodes: Most nodes of the search for one puzzle.
        timeout: Most seconds of the search for one puzzle.
        malformed: What to do with malformed rows: ``"keep"`` their places, ``"skip"`` them, or
            ``"stop"`` the task. ``"dedupe"`` leaves them out in any case.
        lossy: Whether to drop information that the format cannot hold.
        arguments: For ``"generate"``: ``n``, ``seed`` and the other arguments of
            :func:`ninefold.generate`. Its `scale` is one of these.
        retries: How often a task that fails is repeated. Errors that would come again are not.
        task_timeout: Most seconds for a task. A task that takes longer is ended with its process,
            and repeated like one that fails.
        shard: ``(i, n)`` for the i-th of n drivers that share the job without knowing each other.
            Each does its part of the tasks. The last to end completes the job. ``"dedupe"`` has
            several phases, and a shard ends where it needs the phase of another: repeat the calls
            until nothing is missing.
        verify: Whether to compute the checksums of inputs and parts again. Otherwise equal sizes
            and times of change, or ETags, are enough.
        progress: Whether to show rows, rows a second, time left and failures.

    Returns:
        The number of rows by outcome.

    Raises:
        JobError: Some tasks failed each time. The other parts are complete.
        FolderInUseError: Another driver works on the output folder.
        ValueError: The output folder belongs to another job, or an input has changed.
        OSError: An input cannot be read, or the folder cannot be written.
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
    most_failures = whole("retries", retries)
    limit_of_task = seconds("task_timeout", task_timeout)
    share = _shard(shard)
    start = time.monotonic()
    target = order.target
    check_folder(order)
    target.make()

    def tell(text: str) -> None:
        if progress:
            print(f"{question}: {text}", file=sys.stderr, flush=True)

    is_own = executor is None
    workers: Executor = LocalExecutor() if executor is None else executor
    bar = Progress(shown=progress, name=question)
    try:
        with FolderLock(target, share, tell) as lock, bar:
            check_folder(order)
            claim(order)
            runner = Runner(
                workers,
                retries=most_failures,
                progress=bar,
                task_timeout=limit_of_task,
                shard=share,
                check=lock.check,
            )
            summary = _Job(order, runner, verify=bool(verify)).run()
            if share is None:
                target.remove_leftovers()
    finally:
        if is_own:
            workers.close()
    return replace(summary, seconds=time.monotonic() - start)


class _Job:
    """A job in a folder that has been locked."""

    def __init__(self, order: Order, runner: Runner, *, verify: bool) -> None:
        self.order = order
        self.runner = runner
        self.verify = verify
        self.target = order.target

    def run(self) -> JobSummary:
        """Do what is missing."""
        if self.order.question == "generate":
            tasks = self._making_tasks()
            steps = 1
        else:
            files = self._indexed()
            begin(self.order, files)
            to = self.order.format_of(files)
            answering = Answering(
                self.target,
                self.order.reading,
                replace(self.order.plan, format=None if to == "text" else to),
                all_columns(files),
                self.verify,
            )
            units = units_of(files, ENDINGS.get(to, to))
            known = [one.rows for one in files]
            steps = 3 if self.order.question == "dedupe" else 1
            total = None if None in known else steps * sum(row for row in known if row is not None)
            self.runner.progress.begin(total)
            tasks = [self._task(unit, answer_unit, (answering, unit)) for unit in units]
        messages = lost_columns(self.order.inputs)
        try:
            if self.order.question == "dedupe":
                done, more = self._dedupe(answering, units)
                messages += more
            else:
                done = self.runner.run(tasks)
        except UnfinishedPhaseError as error:
            found = {task.name: task.find() for task in tasks if task.find is not None}
            there = {name: one for name, one in found.items() if one is not None}
            summary = self._summary(there, messages)
            return replace(summary, missing=error.missing)
        summary = self._summary(done, messages)
        self.target.write_json(SUMMARY, {"counts": summary.counts, "parts": summary.parts})
        return summary

    def _making_tasks(self) -> list[Task]:
        """Return the tasks that make puzzles."""
        arguments = dict(self.order.arguments or {})
        count, rows = arguments.pop("n"), self.order.rows_per_part
        to = self.order.plan.format or "line"
        begin(self.order, [])
        units = [
            Unit(
                number,
                f"part-{number:06}.{ENDINGS.get(to, to)}",
                "",
                (first, min(first + rows, count)),
            )
            for number, first in enumerate(range(0, count, rows))
        ]
        self.runner.progress.begin(count)
        return [
            self._task(unit, make_unit, (self.target, unit, arguments, to, self.verify))
            for unit in units
        ]

    def _indexed(self) -> list[InputIndex]:
        """Return what is known of each input. An unchanged input is not read again."""
        order = self.order
        self.target.make(INDEX)

        def task(number: int, name: str) -> Task:
            arguments = (self.target, number, name, order.reading, order.rows_per_part, self.verify)
            return Task(name, find_or_index, arguments)

        tasks = [task(number, name) for number, name in enumerate(order.inputs)]
        found: dict[str, InputIndex] = {}
        if self.runner.shard is not None:
            # The others look at their inputs. Each is there to look at those that are left.
            number, count = self.runner.shard
            own = tasks[number - 1 :: count]
            found = self.runner.run_all(own)
            tasks = [task for task in tasks if task.name not in found]
        if not self.verify:
            for one in tasks:
                known = read_index(self.target, one.arguments[1], one.name)
                if known is not None:
                    found[one.name] = known
        found |= self.runner.run_all(one for one in tasks if one.name not in found)
        return [found[name] for name in order.inputs]

    def _task(self, unit: Unit, function: Callable[..., Done], arguments: tuple[Any, ...]) -> Task:
        """Return the task that writes a part."""
        return Task(unit.part, function, arguments, lambda: find_part(self.target, unit))

    def _work_task(
        self, name: str, file: str, function: Callable[..., Done], *arguments: Any
    ) -> Task:
        """Return a task that writes work files."""
        return Task(name, function, arguments, lambda: find_work(self.target, file))

    def _dedupe(self, answering: Answering, units: list[Unit]) -> tuple[dict[str, Done], list[str]]:
        """Remove duplicates."""
        target, runner = self.target, self.runner
        if target.read_json(SUMMARY) is not None:
            found = {unit.part: find_part(target, unit, verify=self.verify) for unit in units}
            there = {name: one for name, one in found.items() if one is not None}
            if len(there) == len(found):
                return there, []
        target.make(WORK)
        made = runner.run(
            self._work_task(
                f"forms of {unit.part}",
                _dedupe.forms_status(unit),
                _dedupe.write_forms,
                answering,
                unit,
            )
            for unit in units
        )
        of_units = list(made.values())
        files = [
            name
            for unit, done in zip(units, of_units, strict=True)
            for name in _dedupe.form_files(unit, done)
        ]
        forms = sum(done.counts["forms"] for done in of_units)
        shuffle = _dedupe.forms_shuffle(files, forms)
        for level in range(1, _dedupe.depth_of(forms) + 1):
            runner.run(
                self._work_task(merge.output, merge.output, _dedupe.merge_forms, target, merge)
                for merge in shuffle.merges(level)
            )
        levels = Levels.for_keys(len(units))
        buckets = list(_dedupe.buckets_of(forms))
        runner.run(
            self._work_task(
                f"bucket {bucket.number}",
                bucket.output,
                _dedupe.keep_firsts,
                target,
                bucket,
                shuffle.files_of(bucket.prefix),
                levels,
            )
            for bucket in buckets
        )
        firsts = _dedupe.firsts_shuffle([one.output for one in buckets], levels, len(units))
        for level in range(1, len(levels.widths)):
            runner.run(
                self._work_task(
                    merge.output, merge.output, _dedupe.merge_firsts, target, merge, levels
                )
                for merge in firsts.merges(level)
            )

        def kept(unit: Unit) -> Task:
            digits = levels.digits_of(unit.number)
            arguments = (answering, unit, firsts.files_of(digits), digits[-1])
            return self._task(unit, _dedupe.write_kept, arguments)

        done = runner.run(kept(unit) for unit in units)
        target.remove(WORK)
        return done, [text for one in of_units for text in one.messages]

    def _summary(self, done: dict[str, Done], messages: Iterable[str]) -> JobSummary:
        counts: Counter[str] = Counter()
        told = list(messages)
        for one in done.values():
            counts.update(one.counts)
            told += one.messages[: max(0, 10 - len(told))]
        return JobSummary(
            counts=dict(counts),
            parts=len(done),
            new_parts=sum(one.is_new for one in done.values()),
            failures=self.runner.failures,
            seconds=0.0,
            messages=told[:10],
        )


def find_or_index(
    target: Folder, number: int, name: str, reading: Reading, rows: int, verify: bool
) -> InputIndex:
    """Return what is known of an input, or find it out and write it down."""
    known = None if verify else read_index(target, number, name)
    if known is None:
        known = index_input(name, reading, rows)
        target.write_json(_index_name(number), known.to_json())
    return known


def read_index(target: Folder, number: int, name: str) -> InputIndex | None:
    """Return what is known of an input, if it has not changed since."""
    found = target.read_json(_index_name(number))
    known = InputIndex.from_json(found) if found is not None else None
    return known if known is not None and known.name == name and is_unchanged(known) else None


def _index_name(number: int) -> str:
    return f"{INDEX}/_{number:06}.json"


def _shard(shard: tuple[int, int] | None) -> tuple[int, int] | None:
    if shard is None:
        return None
    try:
        number, count = (whole("shard", one, 1) for one in shard)
    except (TypeError, ValueError):
        raise ValueError(f"shard: expected (i, n) with 1 <= i <= n, got {shard!r}") from None
    if number > count:
        raise ValueError(f"shard: expected (i, n) with 1 <= i <= n, got {shard!r}")
    return number, count
