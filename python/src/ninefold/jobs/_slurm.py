"""An executor for Slurm: an array of workers takes tasks from a folder that all nodes see."""

from __future__ import annotations

import contextlib
import os
import pickle
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ninefold.jobs._executors import ClosingExecutor, WorkerLostError
from ninefold.jobs._spool import END, TASKS

LOOK = 15.0
"""Seconds between two looks at the queue of Slurm."""
GRACE = 30.0
"""Seconds until the result of a worker that has ended must be visible on all nodes."""
MOST_FUTILE = 3
"""Arrays in sequence that may end without a task."""
SHORTEST_PAUSE = 0.05
LONGEST_PAUSE = 2.0


class SlurmExecutor(ClosingExecutor):
    """Runs tasks on a cluster of Slurm.

    It submits one array of workers. Each takes one task after another from a folder, until the
    executor is closed. Workers that end early, by their time limit or with their node, are replaced
    by a new array, and their tasks are repeated.

    All nodes must see the files, this Python environment and `folder` under the same names.
    """

    def __init__(
        self,
        workers: int,
        *,
        folder: str | os.PathLike[str] = ".",
        options: Sequence[str] = (),
        python: str = sys.executable,
    ) -> None:
        """Choose an array. It is submitted with the first task.

        Args:
            workers: Number of workers: of tasks that run at once.
            folder: Folder that all nodes see. A folder for tasks and logs is made in it.
            options: Further options of ``sbatch``, such as ``"--partition=short"`` and
                ``"--time=04:00:00"``.
            python: The interpreter on the nodes.

        Raises:
            FileNotFoundError: There is no command ``sbatch`` here.
        """
        if workers < 1:
            raise ValueError(f"workers: expected 1 or more, got {workers}")
        for command in ("sbatch", "squeue"):
            if shutil.which(command) is None:
                raise FileNotFoundError(
                    f"{command}: no such command; run this on a machine that submits jobs to Slurm"
                )
        self.slots = workers
        self._options = list(options)
        self._python = python
        parent = Path(os.path.abspath(folder))
        parent.mkdir(parents=True, exist_ok=True)
        self._folder = Path(tempfile.mkdtemp(prefix="ninefold-slurm-", dir=parent))
        for name in TASKS:
            (self._folder / name).mkdir()
        self._waiting: set[str] = set()
        self._arrays: list[str] = []
        self._missing: dict[str, float] = {}
        """When a task was first seen with a worker that is not in the queue."""
        self._looked = 0.0
        self._futile = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> str:
        """Begin a task."""
        name = uuid.uuid4().hex
        unfinished = self._folder / f".{name}.tmp"
        with unfinished.open("wb") as file:
            pickle.dump((function, arguments), file)
        unfinished.rename(self._folder / "open" / name)
        self._waiting.add(name)
        if not self._arrays:
            self._submit_workers(self.slots)
        return name

    def wait(self, handles: Sequence[str]) -> tuple[str, Callable[[], Any]]:
        """Wait for any task to end."""
        pause = SHORTEST_PAUSE
        while True:
            done = set(os.listdir(self._folder / "done"))
            for handle in handles:
                if handle in done:
                    return handle, lambda handle=handle: self._result(handle)
            lost = self._lost_task(handles)
            if lost is not None:
                return lost
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 1.5 * pause)

    def close(self) -> None:
        """End all workers, and remove the folder of tasks."""
        with contextlib.suppress(OSError):
            (self._folder / END).touch()
        if self._arrays and shutil.which("scancel") is not None:
            subprocess.run(["scancel", *self._arrays], check=False, capture_output=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _result(self, name: str) -> Any:
        path = self._folder / "done" / name
        with path.open("rb") as file:
            succeeded, result = pickle.load(file)
        path.unlink()
        self._waiting.discard(name)
        if succeeded:
            return result
        raise result

    def _submit_workers(self, count: int) -> None:
        """Submit an array of workers."""
        log = self._folder / "log-%A-%a.txt"
        command = [self._python, "-m", "ninefold.jobs._worker", str(self._folder)]
        path = os.pathsep.join(filter(None, map(os.path.abspath, sys.path)))
        script = (
            f"#!/bin/sh\nexport PYTHONPATH={shlex.quote(path)}\n"
            f"exec {' '.join(map(shlex.quote, command))}\n"
        )
        words = [
            *("sbatch", "--parsable", f"--array=1-{count}", f"--output={log}"),
            *("--job-name=ninefold", *self._options),
        ]
        ran = subprocess.run(words, input=script, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise OSError(f"sbatch failed with status {ran.returncode}: {ran.stderr.strip()}")
        # The answer is "12345", or "12345;cluster".
        self._arrays.append(ran.stdout.strip().split(";")[0])

    def _lost_task(self, handles: Sequence[str]) -> tuple[str, Callable[[], Any]] | None:
        """Return a task whose worker has ended without a result. Replace lost workers."""
        now = time.monotonic()
        if now - self._looked < LOOK:
            return None
        self._looked = now
        queued = self._queued()
        if queued is None:
            return None
        taken = {}
        for entry in os.listdir(self._folder / "taken"):
            name, _, worker = entry.partition("@")
            taken[name] = worker
        for name in handles:
            owner = taken.get(name)
            if owner is None or owner in queued:
                self._missing.pop(name, None)
                continue
            since = self._missing.setdefault(name, now)
            is_done = (self._folder / "done" / name).exists()
            if now - since >= GRACE and not is_done:
                return self._give_up(name, owner)
        self._replace_workers(len(queued))
        return None

    def _replace_workers(self, count: int) -> None:
        """Submit workers for those that have reached their time limit or were lost."""
        wanted = min(self.slots, len(self._waiting)) - count
        if wanted <= 0:
            return
        untouched = len(os.listdir(self._folder / "open"))
        self._futile = self._futile + 1 if untouched == len(self._waiting) else 0
        if self._futile >= MOST_FUTILE:
            logs = sorted(self._folder.glob("log-*.txt"))
            lines = logs[-1].read_text(errors="replace").strip().splitlines() if logs else []
            told = f"; the last line of a log is: {lines[-1]}" if lines else ""
            raise OSError(f"{MOST_FUTILE} arrays of workers have ended without a task{told}")
        self._submit_workers(wanted)

    def _give_up(self, name: str, worker: str) -> tuple[str, Callable[[], Any]]:
        del self._missing[name]
        self._waiting.discard(name)
        with contextlib.suppress(OSError):
            (self._folder / "taken" / f"{name}@{worker}").unlink()

        def fail() -> Any:
            log = self._folder / f"log-{worker.replace('_', '-')}.txt"
            told = ""
            with contextlib.suppress(OSError):
                lines = log.read_text(errors="replace").strip().splitlines()
                told = f": {lines[-1]}" if lines else ""
            raise WorkerLostError(f"worker {worker} of Slurm ended in the middle of a task{told}")

        return name, fail

    def _queued(self) -> set[str] | None:
        """Return the workers that run or wait; None if Slurm does not answer."""
        words = ["squeue", "--noheader", "--array", "--format=%A %F_%K", f"--jobs={self._job_list}"]
        ran = subprocess.run(words, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            # Slurm forgets jobs that have ended, and does not know their numbers any more.
            return set() if "Invalid job id" in ran.stderr else None
        return {line.split()[-1] for line in ran.stdout.splitlines() if line.strip()}

    @property
    def _job_list(self) -> str:
        return ",".join(self._arrays)
