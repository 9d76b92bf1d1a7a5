"""Jobs on a real Ray: one head and two nodes on this machine."""

from __future__ import annotations

import contextlib
import math
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from jobs_support import (
    SLOW_LIMIT,
    Failing,
    expected_parts,
    parts_of,
    slow_job,
    wait_until,
)

import ninefold
import ninefold.jobs

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    # The workers import what the tests import.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cluster = Cluster(
            initialize_head=True,
            head_node_args={
                "num_cpus": 0,
                "include_dashboard": False,
                "object_store_memory": 100_000_000,
            },
        )
        for _ in range(2):
            cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
        ray.init(address=cluster.address, log_to_driver=False)
        yield cluster
        ray.shutdown()
        cluster.shutdown()


@pytest.fixture(autouse=True)
def _ray_warns() -> Iterator[None]:
    # Ray leaves sockets and threads open.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _workers() -> list[int]:
    """Return the processes that do tasks of Ray."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if path.read_bytes().startswith(b"ray::_call"):
                found.append(int(path.parent.name))
    return found


def _unfinished(output: pathlib.Path) -> bool:
    return any(output.glob(".*.tmp.part-*"))


@pytest.mark.usefixtures("cluster")
def test_ray_gives_the_parts_of_a_single_process(tmp_path: pathlib.Path) -> None:
    made = ninefold.generate(300, seed=2)
    source = tmp_path / "made.parquet"
    ninefold.write(source, made.puzzles)
    executor = ninefold.jobs.RayExecutor()
    assert executor.slots == 2
    for question in ("solve", "dedupe"):
        for name, one in (("ray", executor), ("local", ninefold.jobs.LocalExecutor(1))):
            ninefold.jobs.run(
                question,
                source,
                tmp_path / f"{name}-{question}",
                executor=one,
                rows_per_part=70,
                progress=False,
            )
            if name == "local":
                one.close()
        assert parts_of(tmp_path / f"ray-{question}") == parts_of(tmp_path / f"local-{question}")


@pytest.mark.usefixtures("cluster")
def test_a_killed_worker_loses_no_row(tmp_path: pathlib.Path) -> None:
    output = tmp_path / "out"
    killed = []

    def kill() -> None:
        wait_until(lambda: _unfinished(output) and bool(_workers()))
        killed.append(_workers()[0])
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    found = slow_job(output, ninefold.jobs.RayExecutor())
    killer.join()
    assert killed
    assert found == expected_parts()
    assert not list(output.glob(".*"))


def test_a_lost_node_loses_no_row(cluster: Any, tmp_path: pathlib.Path) -> None:
    output = tmp_path / "out"
    lost = cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
    wait_until(lambda: int(ray.cluster_resources().get("CPU", 0)) == 3)

    def remove() -> None:
        wait_until(lambda: len(_workers()) >= 3 and _unfinished(output))
        cluster.remove_node(lost, allow_graceful=False)

    remover = threading.Thread(target=remove)
    remover.start()
    found = slow_job(output, ninefold.jobs.RayExecutor())
    remover.join()
    assert found == expected_parts()


def test_a_killed_driver_is_continued(cluster: Any, tmp_path: pathlib.Path) -> None:
    output = tmp_path / "out"
    source = tmp_path / "slow.txt"
    from jobs_support import SLOW

    source.write_text("".join(f"{line}\n" for line in 2 * SLOW))
    command = [
        *(sys.executable, "-m", "ninefold.jobs._command", "count", source, "-o", output),
        *("--rows-per-part", "1", "--limit", str(SLOW_LIMIT), "--quiet"),
        *("--format", "text"),
        *("--executor", "ray", "--address", cluster.address),
    ]
    driver = subprocess.Popen(command)
    wait_until(lambda: len(list(output.glob("_status/*.json"))) >= 2)
    driver.kill()
    driver.wait()
    assert len(list(output.glob("part-*"))) < 8
    subprocess.run(command, check=True)
    assert parts_of(output) == expected_parts()
    assert (output / "_summary.json").exists()


@pytest.mark.usefixtures("cluster")
def test_a_task_that_fails_at_one_row_is_repeated(tmp_path: pathlib.Path) -> None:
    source = tmp_path / "lines.txt"
    source.write_text("".join("." * 80 + f"{digit}\n" for digit in range(1, 10)))
    executor = Failing(ninefold.jobs.RayExecutor(), tmp_path / "failed")
    summary = ninefold.jobs.run(
        "convert", source, tmp_path / "out", executor=executor, rows_per_part=3, progress=False
    )
    assert (summary.failures, (tmp_path / "failed").exists()) == (1, True)
    assert b"".join(parts_of(tmp_path / "out").values()) == source.read_bytes()


@pytest.mark.usefixtures("cluster")
def test_a_part_cut_by_hand_is_made_again(tmp_path: pathlib.Path) -> None:
    executor = ninefold.jobs.RayExecutor()
    source = tmp_path / "lines.txt"
    source.write_text("".join("." * 80 + f"{digit}\n" for digit in range(1, 10)))
    for expected in (3, 1):
        summary = ninefold.jobs.run(
            "solve",
            source,
            tmp_path / "out",
            executor=executor,
            rows_per_part=3,
            format="text",
            progress=False,
        )
        assert (summary.new_parts, summary.counts) == (expected, {"answered": 9})
        part = tmp_path / "out" / "part-000001.txt"
        if expected == 3:
            whole = parts_of(tmp_path / "out")
            part.write_bytes(part.read_bytes()[:100])
    assert parts_of(tmp_path / "out") == whole


@pytest.mark.usefixtures("cluster")
def test_a_task_that_hangs_ends_with_its_process() -> None:
    executor = ninefold.jobs.RayExecutor()
    start = time.monotonic()
    _, result = executor.wait([executor.submit_within(2.0, time.sleep, 300.0)])
    with pytest.raises(ninefold.jobs.WorkerLostError):
        result()
    assert time.monotonic() - start < 90
    _, result = executor.wait([executor.submit_within(60.0, math.gcd, 12, 18)])
    assert result() == 6


@pytest.mark.usefixtures("cluster")
def test_errors_of_tasks_reach_the_driver(tmp_path: pathlib.Path) -> None:
    source = tmp_path / "lines.txt"
    source.write_text("." * 81 + "\nhello\n")
    with pytest.raises(ninefold.jobs.JobError, match=r"lines\.txt: line 2, column 1: expected"):
        ninefold.jobs.run(
            "count",
            source,
            tmp_path / "out",
            executor=ninefold.jobs.RayExecutor(),
            malformed="stop",
            retries=1,
            progress=False,
        )
