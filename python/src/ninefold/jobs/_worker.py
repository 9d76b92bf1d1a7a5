"""The process of a worker: does one task after another.

The tasks come from standard input, and the results go to standard output. A worker of a cluster
gets the name of a folder instead, and takes its tasks from there.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
from pathlib import Path

from ninefold.jobs._executors import READY
from ninefold.jobs._spool import END, portable, take_task

LONGEST_PAUSE = 2.0
"""Most seconds between two looks for tasks."""


def main() -> None:
    """Do tasks until the input ends."""
    if len(sys.argv) > 1:
        work_from(Path(sys.argv[1]))
        return
    # The driver ends its workers. What tasks print must not come between the results.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks = sys.stdin.buffer
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        results.write(READY)
        results.flush()
    except BrokenPipeError:
        # The driver was killed.
        return
    while True:
        try:
            function, arguments = pickle.load(tasks)
        except EOFError:
            return
        try:
            answer = (True, function(*arguments))
        except Exception as error:  # the driver raises it
            answer = (False, portable(error))
        with contextlib.suppress(BrokenPipeError):
            pickle.dump(answer, results)
            results.flush()


def work_from(folder: Path) -> None:
    """Do the tasks of a folder until it says that there are no more."""
    array = os.environ.get("SLURM_ARRAY_JOB_ID", str(os.getpid()))
    worker = f"{array}_{os.environ.get('SLURM_ARRAY_TASK_ID', '0')}"
    pause = 0.05
    while folder.exists() and not (folder / END).exists():
        name = take_task(folder, worker)
        if name is None:
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 1.5 * pause)
            continue
        pause = 0.05
        taken = folder / "taken" / f"{name}@{worker}"
        try:
            with taken.open("rb") as file:
                function, arguments = pickle.load(file)
            answer = (True, function(*arguments))
        except Exception as error:  # the driver raises it
            answer = (False, portable(error))
        with contextlib.suppress(FileNotFoundError):
            unfinished = folder / f".{name}.tmp"
            with unfinished.open("wb") as file:
                pickle.dump(answer, file)
            unfinished.rename(folder / "done" / name)
            taken.unlink()


if __name__ == "__main__":
    main()
