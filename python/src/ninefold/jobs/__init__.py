"""Questions about folders of files, asked by many processes or machines.

A job reads files (lines, CSV, Parquet and others) and writes a folder of parts. A task answers a
range of rows of one file, writes its part under a temporary name, and renames it. So every task can
be repeated, and the same call continues a job that was ended.

>>> import ninefold.jobs, pathlib, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "puzzles.txt")
...     _ = ninefold.write(path, ninefold.generate(250, seed=1).puzzles)
...     summary = ninefold.jobs.run(
...         "count", path, pathlib.Path(folder, "answers"), rows_per_part=100, progress=False
...     )
...     summary.parts, summary.counts
(3, {'answered': 250})
"""

from ninefold.jobs._driver import JobSummary, run
from ninefold.jobs._estimate import JobEstimate, estimate
from ninefold.jobs._executors import (
    DaskExecutor,
    Executor,
    LocalExecutor,
    RayExecutor,
    TaskTimeoutError,
    WorkerLostError,
)
from ninefold.jobs._lock import FolderInUseError
from ninefold.jobs._running import JobError
from ninefold.jobs._slurm import SlurmExecutor
from ninefold.jobs._tasks import RecordError

__all__ = [
    "DaskExecutor",
    "Executor",
    "FolderInUseError",
    "JobError",
    "JobEstimate",
    "JobSummary",
    "LocalExecutor",
    "RayExecutor",
    "RecordError",
    "SlurmExecutor",
    "TaskTimeoutError",
    "WorkerLostError",
    "estimate",
    "run",
]
