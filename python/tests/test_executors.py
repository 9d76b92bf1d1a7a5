"""Executors: contexts, limits of tasks, errors that come again, Slurm."""

from __future__ import annotations

import errno
import json
import math
import os
import pathlib
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from jobs_support import (
    InlineExecutor,
    expected_parts,
    hang_and_do,
    hang_once,
    parts_of,
    slow_job,
    wait_until,
)

import ninefold
import ninefold.jobs
from ninefold.jobs import _slurm
from ninefold.jobs._command import main
from ninefold.jobs._executors import within
from ninefold.jobs._running import is_lasting

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def lines(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "lines.txt"
    path.write_text(f"{EASY}\n" * 6)
    return path


def test_a_context_closes_an_executor() -> None:
    with ninefold.jobs.LocalExecutor(1) as executor:
        handle, result = executor.wait([executor.submit(math.gcd, 12, 18)])
        assert (handle.done(), result()) == (True, 6)
        assert len(executor.process_ids) == 1
        process = executor.process_ids[0]
    assert not pathlib.Path(f"/proc/{process}").exists()


def test_a_task_that_hangs_is_killed_with_its_process(tmp_path: pathlib.Path) -> None:
    marker = tmp_path / "marker"
    with ninefold.jobs.LocalExecutor(1) as executor:
        start = time.monotonic()
        handle = executor.submit_within(1.0, hang_once, str(marker), 300.0)
        _, result = executor.wait([handle])
        with pytest.raises(ninefold.jobs.TaskTimeoutError, match="longer than 1 s"):
            result()
        assert time.monotonic() - start < 60
        assert not pathlib.Path("/proc", marker.read_text()).exists()
        # The executor goes on with a new process.
        _, result = executor.wait([executor.submit_within(60.0, hang_once, str(marker), 300.0)])
        assert result() == "done"


class _Hanging:
    """An executor whose first task of a part hangs."""

    def __init__(self, inner: Any, marker: pathlib.Path) -> None:
        self.inner, self.slots, self.marker = inner, inner.slots, str(marker)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        # The limit that the driver puts around a task holds for what hangs in it.
        assert function is within
        seconds, *rest = arguments
        return self.inner.submit(within, seconds, hang_and_do, self.marker, *rest)

    def wait(self, handles: Any) -> Any:
        return self.inner.wait(handles)


def test_a_job_repeats_a_task_that_hangs(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with ninefold.jobs.LocalExecutor(2) as executor:
        summary = ninefold.jobs.run(
            "count",
            lines,
            tmp_path / "out",
            rows_per_part=2,
            executor=_Hanging(executor, tmp_path / "marker"),  # type: ignore[arg-type]
            task_timeout=20,
            progress=False,
        )
    assert summary.failures >= 1
    assert summary.counts == {"answered": 6}
    with pytest.raises(ValueError, match="task_timeout: expected a number of seconds"):
        ninefold.jobs.run("count", lines, tmp_path / "x", task_timeout=-1, progress=False)


def test_errors_that_would_come_again_are_not_repeated(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    for error, expected in (
        (OSError(errno.ENOSPC, "full"), True),
        (OSError(errno.EROFS, "read only"), True),
        (OSError(errno.EIO, "device"), False),
        (OSError(errno.ESTALE, "server"), False),
        (ConnectionResetError(), False),
        (OSError("a device of the engine"), False),
        (ninefold.jobs.RecordError("malformed"), True),
        (ninefold.jobs.WorkerLostError("gone"), False),
    ):
        assert is_lasting(error) is expected, error

    class Counting(InlineExecutor):
        calls = 0

        def submit(self, function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
            self.calls += any(hasattr(one, "lines_before") for one in arguments)
            return super().submit(function, *arguments)

    lines.write_text(f"{EASY}\nhello\n")
    (tmp_path / "none.txt").write_text("hello\nworld\n")
    (tmp_path / "table.csv").write_text(f"puzzle,id\n{EASY},7\n")
    for source, options, text in (
        (lines, {"malformed": "stop"}, "line 2, column 1"),
        (tmp_path / "none.txt", {}, "no record is a puzzle"),
        (tmp_path / "table.csv", {"format": "line"}, "cannot hold"),
    ):
        executor = Counting()
        with pytest.raises(ninefold.jobs.JobError, match=text):
            ninefold.jobs.run(
                "convert",
                source,
                tmp_path / f"out-{source.name}",
                executor=executor,
                progress=False,
                **options,  # type: ignore[arg-type]
            )
        assert executor.calls == 1, source


# Slurm: a stand-in scheduler that runs an array on this machine

SBATCH = """#!{python}
import json, os, pathlib, subprocess, sys
state = pathlib.Path({state!r})
state.mkdir(exist_ok=True)
job = str(1000 + len(list(state.glob("array-*"))))
array = next(word for word in sys.argv if word.startswith("--array="))
log = next(word for word in sys.argv if word.startswith("--output=")).split("=", 1)[1]
first, last = array.split("=")[1].split("-")
script = state / f"script-{{job}}"
script.write_text(sys.stdin.read())
workers = {{}}
for number in range(int(first), int(last) + 1):
    environment = os.environ | {{"SLURM_ARRAY_JOB_ID": job, "SLURM_ARRAY_TASK_ID": str(number)}}
    with open(log.replace("%A", job).replace("%a", str(number)), "wb") as file:
        worker = subprocess.Popen(["sh", str(script)], env=environment, stdout=file, stderr=file,
            stdin=subprocess.DEVNULL, start_new_session=True)
    workers[f"{{job}}_{{number}}"] = worker.pid
(state / f"array-{{job}}").write_text(json.dumps({{"words": sys.argv[1:], "workers": workers}}))
print(f"{{job}};cluster")
"""

SQUEUE = """#!{python}
import json, pathlib, sys
jobs = next(word for word in sys.argv if word.startswith("--jobs=")).split("=")[1].split(",")
for job in jobs:
    array = json.loads(pathlib.Path({state!r}, f"array-{{job}}").read_text())
    for name, process in array["workers"].items():
        try:
            text = pathlib.Path(f"/proc/{{process}}/stat").read_text()
        except OSError:
            continue
        if text.rsplit(")", 1)[1].split()[0] not in "ZX":
            print(job, name)
"""

SCANCEL = """#!{python}
import json, os, pathlib, signal, sys
for job in sys.argv[1:]:
    array = json.loads(pathlib.Path({state!r}, f"array-{{job}}").read_text())
    for process in array["workers"].values():
        try:
            os.kill(process, signal.SIGKILL)
        except OSError:
            pass
"""


@pytest.fixture
def slurm(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """Put the commands of a stand-in for Slurm first. Return the folder of its state."""
    folder, state = tmp_path / "bin", tmp_path / "slurm-state"
    folder.mkdir()
    for name, text in (("sbatch", SBATCH), ("squeue", SQUEUE), ("scancel", SCANCEL)):
        path = folder / name
        path.write_text(text.format(python=sys.executable, state=str(state)))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(_slurm, "LOOK", 0.5)
    monkeypatch.setattr(_slurm, "GRACE", 1.0)
    return state


def _arrays(state: pathlib.Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted(state.glob("array-*"))]


def test_an_array_of_slurm_gives_the_parts_of_a_single_process(
    slurm: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    made = ninefold.generate(120, seed=4)
    source = tmp_path / "made.csv"
    ninefold.write(source, made.puzzles, fields={"id": range(120)})
    spool = tmp_path / "spool"
    with ninefold.jobs.SlurmExecutor(2, folder=spool, options=["--time=1"]) as executor:
        assert executor.slots == 2
        for question in ("count", "dedupe"):
            for name, one in (("slurm", executor), ("here", InlineExecutor())):
                ninefold.jobs.run(
                    question,
                    source,
                    tmp_path / f"{name}-{question}",
                    executor=one,
                    rows_per_part=35,
                    progress=False,
                )
            there, here = (parts_of(tmp_path / f"{name}-{question}") for name in ("slurm", "here"))
            assert there == here
    # One array did the tasks of both jobs, and nothing of it is left.
    [array] = _arrays(slurm)
    assert {"--parsable", "--array=1-2", "--time=1"} <= set(array["words"])
    assert not list(spool.iterdir())
    wait_until(lambda: not any(_lives(process) for process in array["workers"].values()))


def _lives(process: int) -> bool:
    try:
        text = pathlib.Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return text.rsplit(")", 1)[1].split()[0] not in "ZX"


def test_a_worker_of_slurm_that_is_killed_is_replaced(
    slurm: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    output = tmp_path / "out"

    def kill() -> None:
        wait_until(lambda: any(output.glob(".*.tmp.part-*")))
        # Both workers, in the middle of their tasks.
        for process in _arrays(slurm)[0]["workers"].values():
            os.kill(process, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    with ninefold.jobs.SlurmExecutor(2, folder=tmp_path / "spool") as executor:
        assert slow_job(output, executor) == expected_parts()
    killer.join()
    assert len(_arrays(slurm)) >= 2


@pytest.mark.usefixtures("slurm")
def test_errors_of_slurm_are_told(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ninefold.jobs.SlurmExecutor(1, folder=tmp_path, python="/no/such/python") as executor:
        handle = executor.submit(math.gcd, 12, 18)
        with pytest.raises(OSError, match=r"3 arrays of workers .* not found"):
            executor.wait([handle])
    with ninefold.jobs.SlurmExecutor(1, folder=tmp_path) as executor:
        _, result = executor.wait([executor.submit(math.gcd, "12")])
        with pytest.raises(TypeError):
            result()
    refusing = tmp_path / "bin" / "sbatch"
    refusing.write_text("#!/bin/sh\necho 'Batch job submission failed: no partition' >&2\nexit 1\n")
    with (
        ninefold.jobs.SlurmExecutor(1, folder=tmp_path) as executor,
        pytest.raises(OSError, match=r"sbatch failed with status 1: Batch job .* no partition"),
    ):
        executor.submit(math.gcd, 12, 18)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="sbatch: no such command; run this on a machine"):
        ninefold.jobs.SlurmExecutor(1)
    with pytest.raises(ValueError, match="workers: expected 1 or more"):
        ninefold.jobs.SlurmExecutor(0)


# Estimates


def test_an_estimate_counts_what_it_can(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    output = tmp_path / "out"
    found = ninefold.jobs.estimate("count", lines, output, rows_per_part=4)
    assert (found.files, found.rows, found.parts, found.is_exact) == (1, 6, 2, True)
    assert found.bytes == lines.stat().st_size
    made = ninefold.generate(200, seed=1).puzzles
    for number in range(3):
        ninefold.write(tmp_path / f"{number}.parquet", made[: 50 * (number + 1)])
    found = ninefold.jobs.estimate("dedupe", str(tmp_path / "*.parquet"), output, rows_per_part=60)
    assert (found.files, found.rows, found.parts, found.is_exact) == (3, 300, 6, True)
    assert found.disk == 300 * (49 + 16)
    assert found.seconds > 0
    found = ninefold.jobs.estimate("generate", None, output, arguments={"n": 10**6, "seed": 1})
    assert (found.rows, found.parts, found.is_exact) == (10**6, 1, True)
    with pytest.raises(FileNotFoundError):
        ninefold.jobs.estimate("count", tmp_path / "none", output)
    assert not output.exists()


@pytest.mark.parametrize("ending", ["txt", "csv", "txt.gz", "jsonl"])
def test_an_estimate_of_a_long_file_is_near(ending: str, tmp_path: pathlib.Path) -> None:
    source = tmp_path / f"long.{ending}"
    made = ninefold.generate(1000, seed=2)
    many = ninefold.augment(made.puzzles, made.solutions, 79, seed=1).puzzles
    ninefold.write(source, many)
    found = ninefold.jobs.estimate("count", source, tmp_path / "out", rows_per_part=10_000, slots=4)
    assert not found.is_exact
    assert abs(found.rows - len(many)) < 0.03 * len(many)
    assert abs(found.parts - (1 if ending.endswith("gz") else len(many) / 10_000)) < 1.1
    assert found.slots == 4


def test_a_dry_run_tells_and_writes_nothing(
    lines: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "out"
    assert main(["dedupe", str(lines), "-o", str(output), "--dry-run", "--shard", "1/3"]) == 0
    told = capsys.readouterr().out
    assert f"1 file, 4.92e-07 GB: 6 rows, 1 part in {output}" in told
    assert "tasks at once" in told
    assert "GB in" in told
    assert not output.exists()


# Parquet at an address


def test_only_the_wanted_rows_of_a_table_at_an_address_are_copied(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsspec, parquet = pytest.importorskip("fsspec"), pytest.importorskip("pyarrow.parquet")
    import pyarrow as pa

    made = ninefold.generate(400, seed=6)
    lines = ["".join(map(str, row)) for row in made.puzzles]
    notes = [os.urandom(400).hex() for _ in lines]
    table = pa.table({"puzzle": lines, "note": notes})
    source = tmp_path / "made.parquet"
    parquet.write_table(table, source, row_group_size=50)
    read = {"bytes": 0}
    system = type(fsspec.filesystem("file"))
    original = system.cat_file

    def cat_file(self: Any, path: str, **options: Any) -> bytes:
        content: bytes = original(self, path, **options)
        read["bytes"] += len(content)
        return content

    monkeypatch.setattr(system, "cat_file", cat_file)
    for question in ("count", "dedupe"):
        for name in (f"file://{source}", str(source)):
            ninefold.jobs.run(
                question,
                name,
                tmp_path / f"{question}-{name == str(source)}",
                rows_per_part=100,
                executor=InlineExecutor(),
                progress=False,
            )
        there, here = (parts_of(tmp_path / f"{question}-{local}") for local in (False, True))
        assert len(there) == 4
        assert there == here
    # Once for count, twice for dedupe, and the first rows to learn the columns.
    assert read["bytes"] < 4 * source.stat().st_size
    (tmp_path / "cut.parquet").write_bytes(source.read_bytes()[:-20])
    with pytest.raises(ninefold.jobs.JobError, match=r"cut\.parquet: the Parquet file has no end"):
        ninefold.jobs.run(
            "count",
            f"file://{tmp_path}/cut.parquet",
            tmp_path / "cut",
            executor=InlineExecutor(),
            progress=False,
        )
