"""Executors: where the tasks of a job run."""

from __future__ import annotations

import abc
import concurrent.futures
import contextlib
import faulthandler
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Protocol, Self, runtime_checkable

READY = b"ready\n"
"""What a worker process writes before its first task."""


class WorkerLostError(RuntimeError):
    """A worker process ended in the middle of a task."""


class TaskTimeoutError(RuntimeError):
    """A task took longer than it may. Its process was ended."""


def within(seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
    """Do a task. End this process, which works for another one, if the task takes too long."""
    # A thread of Python would wait for a task that keeps the lock of the interpreter.
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            return function(*arguments)
        finally:
            faulthandler.cancel_dump_traceback_later()


class Executor(Protocol):
    """Where the tasks of a job run. Three methods are enough for any engine.

    A task is a function of this package and its arguments, which can all be pickled. It may run
    several times.
    """

    slots: int
    """Number of tasks that run at once."""

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Begin a task. Return a handle."""

    def wait(self, handles: Sequence[Any]) -> tuple[Any, Callable[[], Any]]:
        """Wait for any task to end. Return its handle, and a function that returns its result.

        The function raises the error of the task.
        """

    def close(self) -> None:
        """End all tasks and release what the executor has taken."""


@runtime_checkable
class LimitingExecutor(Protocol):
    """An executor that can end a task which takes too long.

    Others get :func:`within` around a task, which ends the process that does it.
    """

    def submit_within(self, seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """Begin a task that may take some seconds. Return a handle."""


class ClosingExecutor(abc.ABC):
    """An executor whose context closes it."""

    def __enter__(self) -> Self:
        """Return the executor."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the executor."""
        self.close()

    @abc.abstractmethod
    def close(self) -> None:
        """End all tasks and release what the executor has taken."""


class LocalExecutor(ClosingExecutor):
    """Runs tasks in processes of this machine.

    >>> import math
    >>> with LocalExecutor(1) as executor:
    ...     handle, result = executor.wait([executor.submit(math.gcd, 12, 18)])
    ...     result()
    6
    """

    def __init__(self, processes: int | None = None) -> None:
        """Make an executor with a number of processes; None for one for each processor."""
        self.slots = processes or processors()
        self._threads = concurrent.futures.ThreadPoolExecutor(self.slots)
        self._free: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._workers: set[_Worker] = set()
        self._is_closed = False

    def submit(
        self, function: Callable[..., Any], *arguments: Any
    ) -> concurrent.futures.Future[Any]:
        """Begin a task."""
        return self._threads.submit(self._call, function, arguments, None)

    def submit_within(
        self, seconds: float, function: Callable[..., Any], *arguments: Any
    ) -> concurrent.futures.Future[Any]:
        """Begin a task whose process is killed if the task takes longer than `seconds`."""
        return self._threads.submit(self._call, function, arguments, seconds)

    def wait(
        self, handles: Sequence[concurrent.futures.Future[Any]]
    ) -> tuple[concurrent.futures.Future[Any], Callable[[], Any]]:
        """Wait for any task to end."""
        done, _ = concurrent.futures.wait(handles, return_when=concurrent.futures.FIRST_COMPLETED)
        handle = next(handle for handle in handles if handle in done)
        return handle, handle.result

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._workers):
            worker.kill()
        self._threads.shutdown(wait=True)

    @property
    def process_ids(self) -> list[int]:
        """The processes that have been started and have not ended."""
        return [worker.process.pid for worker in list(self._workers)]

    def _call(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float | None
    ) -> Any:
        try:
            worker = self._free.get_nowait()
        except queue.Empty:
            worker = _Worker()
            self._workers.add(worker)
        if self._is_closed:
            worker.kill()
            raise WorkerLostError("the executor was closed")
        try:
            succeeded, result = worker.call(function, arguments, seconds)
        except (WorkerLostError, TaskTimeoutError):
            self._workers.discard(worker)
            raise
        self._free.put(worker)
        if succeeded:
            return result
        raise result


class _Worker:
    """A process that does one task after another."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ninefold.jobs._worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._is_ready = False

    def call(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float | None
    ) -> tuple[bool, Any]:
        """Do a task. Return whether it succeeded, and its result or error."""
        assert self.process.stdin is not None, "it is a pipe"
        assert self.process.stdout is not None, "it is a pipe"
        is_late = threading.Event()

        def end() -> None:
            is_late.set()
            self.process.kill()

        timer = None if seconds is None else threading.Timer(seconds, end)
        try:
            # The start of the process is no time of the task.
            if not self._is_ready and self.process.stdout.read(len(READY)) != READY:
                raise EOFError("the process has ended")
            self._is_ready = True
            if timer is not None:
                timer.daemon = True
                timer.start()
            pickle.dump((function, arguments), self.process.stdin)
            self.process.stdin.flush()
            answer: tuple[bool, Any] = pickle.load(self.process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError):
            self.kill()
            if is_late.is_set():
                text = f"the task took longer than {seconds:g} s, and its process was killed"
                raise TaskTimeoutError(text) from None
            status = self.process.returncode
            raise WorkerLostError(f"a worker process ended with status {status}") from None
        finally:
            if timer is not None:
                timer.cancel()
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class RayExecutor(ClosingExecutor):
    """Runs tasks on a cluster of Ray, which places them and repeats them when a node is lost.

    All nodes must see the files under the same names. ``pip install "ninefold[ray]"`` brings Ray.
    """

    def __init__(self, address: str | None = None, *, retries: int = 4, **options: Any) -> None:
        """Connect to a cluster, or start one on this machine.

        Args:
            address: Address of the cluster, such as ``"auto"``; None to start one.
            retries: How often Ray repeats a task whose worker was lost.
            options: Further arguments of ``ray.init``.
        """
        try:
            import ray
        except ImportError:
            raise ImportError(
                'ray is not installed; pip install "ninefold[ray]", or use another executor'
            ) from None
        self._ray: Any = ray
        self._was_started = not ray.is_initialized()
        if self._was_started:
            if address is None:
                options = {"include_dashboard": False, "log_to_driver": False} | options
            ray.init(address=address, **options)
        self._remote = ray.remote(num_cpus=1, max_retries=retries)(_call)
        self.slots = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Begin a task."""
        return self._remote.remote(function, arguments)

    def submit_within(self, seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """Begin a task whose process ends if the task takes longer than `seconds`."""
        # Ray would repeat a task whose process has ended, for as long again each time.
        remote = self._remote.options(max_retries=0)
        return remote.remote(within, (seconds, function, *arguments))

    def wait(self, handles: Sequence[Any]) -> tuple[Any, Callable[[], Any]]:
        """Wait for any task to end."""
        done, _ = self._ray.wait(list(handles), num_returns=1)
        return done[0], lambda: self._result(done[0])

    def _result(self, handle: Any) -> Any:
        try:
            return self._ray.get(handle)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, Exception) else error from None
        except self._ray.exceptions.RayError as error:
            raise WorkerLostError(str(error).splitlines()[0]) from None

    def close(self) -> None:
        """Leave the cluster, or end it if this executor has started it."""
        if self._was_started:
            self._ray.shutdown()


def _call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    return function(*arguments)


class DaskExecutor(ClosingExecutor):
    """Runs tasks on a cluster of Dask.

    All nodes must see the files under the same names. ``pip install "ninefold[dask]"`` brings Dask.
    """

    def __init__(self, client: Any) -> None:
        """Take a ``distributed.Client``, or the address of a scheduler."""
        import distributed

        self._distributed: Any = distributed
        self._was_made = isinstance(client, str)
        self._client = self._distributed.Client(client) if self._was_made else client
        self.slots = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Begin a task."""
        return self._client.submit(function, *arguments, pure=False)

    def wait(self, handles: Sequence[Any]) -> tuple[Any, Callable[[], Any]]:
        """Wait for any task to end."""
        ended = self._distributed.wait(list(handles), return_when="FIRST_COMPLETED")
        handle = next(iter(ended.done))
        return handle, handle.result

    def close(self) -> None:
        """Leave the cluster."""
        if self._was_made:
            self._client.close()
