"""Executors: where the tasks of a job run."""

from __future__ import annotations

import concurrent.futures
import contextlib
import os
import pickle
import queue
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any, Protocol


class WorkerLostError(RuntimeError):
    """A worker process ended in the middle of a task."""


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


class LocalExecutor:
    """Runs tasks in processes of this machine.

    >>> import math
    >>> executor = LocalExecutor(1)
    >>> handle, result = executor.wait([executor.submit(math.gcd, 12, 18)])
    >>> result()
    6
    >>> executor.close()
    """

    def __init__(self, processes: int | None = None) -> None:
        """Make an executor with a number of processes; None for one for each processor."""
        self.slots = processes or _processors()
        self._threads = concurrent.futures.ThreadPoolExecutor(self.slots)
        self._free: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._workers: set[_Worker] = set()
        self._is_closed = False

    def submit(
        self, function: Callable[..., Any], *arguments: Any
    ) -> concurrent.futures.Future[Any]:
        """Begin a task."""
        return self._threads.submit(self._call, function, arguments)

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

    def _call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        try:
            worker = self._free.get_nowait()
        except queue.Empty:
            worker = _Worker()
            self._workers.add(worker)
        if self._is_closed:
            worker.kill()
            raise WorkerLostError("the executor was closed")
        try:
            succeeded, result = worker.call(function, arguments)
        except WorkerLostError:
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

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
        """Do a task. Return whether it succeeded, and its result or error."""
        assert self.process.stdin is not None, "it is a pipe"
        assert self.process.stdout is not None, "it is a pipe"
        try:
            pickle.dump((function, arguments), self.process.stdin)
            self.process.stdin.flush()
            answer: tuple[bool, Any] = pickle.load(self.process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError):
            self.kill()
            status = self.process.returncode
            raise WorkerLostError(f"a worker process ended with status {status}") from None
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class RayExecutor:
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


class DaskExecutor:
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
