"""Running tasks: repeats those that fail, and leaves out those of other shards."""

from __future__ import annotations

import errno
import itertools
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ninefold.jobs._executors import Executor, LimitingExecutor, WorkerLostError, within
from ninefold.jobs._parts import Done
from ninefold.jobs._progress import Progress


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


class UnfinishedPhaseError(Exception):
    """Tasks of other shards are not done. The job goes on when they are."""

    def __init__(self, missing: int, tasks: int) -> None:
        """Make an error from numbers of tasks."""
        super().__init__(missing, tasks)
        self.missing = missing
        self.tasks = tasks


@dataclass
class Task:
    """A function of this package and its arguments."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    find: Callable[[], Any] | None = None
    """Returns the result if it is there, or None: how a shard sees the tasks of others."""
    failures: int = 0


class Runner:
    """Runs the tasks of a job on an executor."""

    def __init__(
        self,
        executor: Executor,
        *,
        retries: int,
        progress: Progress,
        task_timeout: float | None = None,
        shard: tuple[int, int] | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        """Take an executor.

        Args:
            executor: Where tasks run.
            retries: How often a task that fails is repeated.
            progress: What is shown.
            task_timeout: Most seconds for a task.
            shard: The part of the tasks to run, from 1, and the number of parts.
            check: Called now and then. Raises an error if the job must end.
        """
        self.executor = executor
        self.retries = retries
        self.progress = progress
        self.task_timeout = task_timeout
        self.shard = shard
        self.check = check
        self.failures = 0

    def run(self, tasks: Iterable[Task]) -> dict[str, Any]:
        """Run tasks, and find the results of the tasks of other shards. Return results by name.

        Raises:
            JobError: Tasks failed each time.
            UnfinishedPhaseError: Tasks of other shards are not done.
        """
        every = list(tasks)
        if self.shard is None:
            return self.run_all(every)
        number, count = self.shard
        results = self.run_all(every[number - 1 :: count])
        missing = 0
        for task in every:
            if task.name not in results:
                found = task.find() if task.find is not None else None
                missing += found is None
                results[task.name] = found
        if missing:
            raise UnfinishedPhaseError(missing, len(every))
        return {task.name: results[task.name] for task in every}

    def run_all(self, tasks: Iterable[Task]) -> dict[str, Any]:
        """Run tasks of this driver. Return their results by name."""
        waiting = deque(tasks)
        running: dict[Any, Task] = {}
        results: dict[str, Any] = {}
        failed: dict[str, str] = {}
        while waiting or running:
            self.check()
            while waiting and len(running) < 2 * self.executor.slots:
                task = waiting.popleft()
                running[self._submit(task)] = task
            handle, result = self.executor.wait(list(running))
            task = running.pop(handle)
            try:
                results[task.name] = result()
            except Exception as error:
                task.failures += 1
                self.failures += 1
                if task.failures > self.retries or is_lasting(error):
                    failed[task.name] = self._reason(error)
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

    def _reason(self, error: Exception) -> str:
        text = str(error) or type(error).__name__
        if self.task_timeout is not None and isinstance(error, WorkerLostError):
            text += f"; perhaps the task took longer than {self.task_timeout:g} s"
        return text

    def _submit(self, task: Task) -> Any:
        if self.task_timeout is None:
            return self.executor.submit(task.function, *task.arguments)
        if isinstance(self.executor, LimitingExecutor):
            return self.executor.submit_within(self.task_timeout, task.function, *task.arguments)
        return self.executor.submit(within, self.task_timeout, task.function, *task.arguments)


_LASTING = (
    FileExistsError,
    FileNotFoundError,
    ImportError,
    IsADirectoryError,
    NotADirectoryError,
    PermissionError,
    TypeError,
    ValueError,
)

_LASTING_NUMBERS = ("EDQUOT", "EFBIG", "EINVAL", "ELOOP", "ENAMETOOLONG", "ENOSPC", "EROFS")


def is_lasting(error: Exception) -> bool:
    """Return whether another attempt would fail in the same way."""
    numbers = {getattr(errno, name, None) for name in _LASTING_NUMBERS}
    is_numbered = isinstance(error, OSError) and error.errno in numbers and error.errno is not None
    return isinstance(error, _LASTING) or is_numbered
