"""The recipes for clusters and engines of tables run as they are."""

from __future__ import annotations

import os
import pathlib
import re
import runpy
import shutil
import subprocess
import sys
from typing import Any

import pytest

import ninefold

RECIPES = pathlib.Path(__file__).parent.parent / "examples/recipes"
MADE = ninefold.generate(90, seed=12)
LINES = ["".join(str(digit) if digit else "." for digit in row) for row in MADE.puzzles]
SOLUTIONS = ["".join(map(str, row)) for row in MADE.solutions]


@pytest.fixture
def environment(tmp_path: pathlib.Path) -> dict[str, str]:
    """Return an environment with the command `ninefold`."""
    command = tmp_path / "bin/ninefold"
    command.parent.mkdir()
    code = "import sys, ninefold_command; sys.exit(ninefold_command.main())"
    command.write_text(f"#!{sys.executable}\n{code}\n")
    command.chmod(0o755)
    paths = os.pathsep.join(filter(None, sys.path))
    return os.environ | {
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": paths,
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(tmp_path / "hub"),
    }


def _run(environment: dict[str, str], *words: object) -> str:
    ran = subprocess.run(
        list(map(str, words)), capture_output=True, text=True, check=False, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def _python(environment: dict[str, str], name: str, *words: object) -> str:
    return _run(environment, sys.executable, RECIPES / name, *words)


def _merged(folder: pathlib.Path, shards: int, first: int = 1) -> list[str]:
    """Put the records of shards into the order of the input."""
    parts = [
        (folder / f"part-{number + first}.txt").read_text().split() for number in range(shards)
    ]
    return [parts[row % shards][row // shards] for row in range(sum(map(len, parts)))]


@pytest.fixture
def lines(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{line}\n" for line in LINES))
    return path


def test_slurm(environment: dict[str, str], lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for task in (3, 1, 2, 1):
        array = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "3"}
        _run(environment | array, "sh", RECIPES / "slurm.sh", lines, tmp_path / "out")
    assert _merged(tmp_path / "out", 3) == ["=1"] * 90


def test_slurm_with_shards_of_a_job(
    environment: dict[str, str], lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    command = tmp_path / "bin/ninefold-job"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m ninefold.jobs._command "$@"\n')
    command.chmod(0o755)
    output = tmp_path / "out"
    for task in (3, 1, 2, 1):
        array = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "3", "ROWS": "20"}
        _run(environment | array, "sh", RECIPES / "slurm_job.sh", lines, output)
        assert (output / "_summary.json").exists() == (task != 3 and len(_parts(output)) == 5)
    records = [ninefold.read(part) for part in _parts(output)]
    assert [len(one) for one in records] == [20, 20, 20, 20, 10]
    assert {value for one in records for value in one.fields["solutions"]} <= {1, "1"}


def _parts(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(folder.glob("part-*"))


def test_kubernetes(
    environment: dict[str, str], lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    text = (RECIPES / "kubernetes.yaml").read_text()
    found = re.search(r"- \|\n((?: {14}.*\n)+)", text)
    assert found
    (tmp_path / "counts").mkdir()
    script = found[1].replace("/data/puzzles.txt.gz", str(lines)).replace("/data", str(tmp_path))
    for index in range(3):
        pod = environment | {"JOB_COMPLETION_INDEX": str(index)}
        _run(pod, "sh", "-c", script.replace("/64", "/3"))
    assert _merged(tmp_path / "counts", 3, first=0) == ["=1"] * 90


@pytest.mark.skipif(shutil.which("parallel") is None, reason="GNU parallel is not installed")
def test_gnu_parallel(environment: dict[str, str], tmp_path: pathlib.Path) -> None:
    for _ in range(2):
        _run(environment, "sh", RECIPES / "parallel.sh", 30, 3, tmp_path / "made")
    expected = ninefold.generate(30, seed=7, kind="text").puzzles
    assert _merged(tmp_path / "made", 3) == expected


def test_spark(environment: dict[str, str], tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pyspark")
    pq = pytest.importorskip("pyarrow.parquet")
    source = tmp_path / "puzzles.parquet"
    ninefold.write(source, MADE.puzzles)
    _python(environment, "spark_map.py", source, tmp_path / "solved")
    table = pq.read_table(tmp_path / "solved")
    answers = dict(
        zip(table.column("puzzle").to_pylist(), table.column("solution").to_pylist(), strict=True)
    )
    assert answers == dict(zip(LINES, SOLUTIONS, strict=True))


def test_duckdb(environment: dict[str, str], tmp_path: pathlib.Path) -> None:
    pytest.importorskip("duckdb")
    source = tmp_path / "puzzles.csv"
    source.write_text("puzzle\n" + "\n".join([*LINES, "hello"]) + "\n")
    text = _python(environment, "duckdb_query.py", source, tmp_path / "counts.parquet")
    assert re.search(r"malformed *│ *1 ", text)
    assert re.search(r"unique *│ *90 ", text)


def test_polars(environment: dict[str, str], tmp_path: pathlib.Path) -> None:
    pl = pytest.importorskip("polars")
    source = tmp_path / "puzzles.parquet"
    ninefold.write(source, MADE.puzzles)
    _python(environment, "polars_stream.py", source, tmp_path / "forms.parquet")
    frame = pl.read_parquet(tmp_path / "forms.parquet")
    assert frame["canonical"].to_list() == ninefold.canonical(LINES)


def test_polars_gets_batches_not_the_whole_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    pl = pytest.importorskip("polars")
    source = tmp_path / "puzzles.parquet"
    pl.DataFrame({"puzzle": LINES * 2000}).write_parquet(source, row_group_size=30_000)
    sizes: list[int] = []

    def answered(column: Any, *_question: Any) -> Any:
        sizes.append(len(column))
        return pl.DataFrame({"canonical": column})

    monkeypatch.setattr("ninefold.polars._answered", answered)
    monkeypatch.setattr(sys, "argv", ["polars_stream.py", str(source), str(tmp_path / "out")])
    runpy.run_path(str(RECIPES / "polars_stream.py"))
    assert sum(sizes) == 180_000
    assert max(sizes) <= 60_000


def test_datasets(environment: dict[str, str], tmp_path: pathlib.Path) -> None:
    pytest.importorskip("datasets")
    source = tmp_path / "puzzles.csv"
    source.write_text("puzzle\n" + "\n".join(LINES) + "\n")
    assert "90 puzzles, 90 minimal" in _python(environment, "datasets_map.py", source)


def test_ray_data(environment: dict[str, str], tmp_path: pathlib.Path) -> None:
    pytest.importorskip("ray")
    pq = pytest.importorskip("pyarrow.parquet")
    source = tmp_path / "puzzles.parquet"
    ninefold.write(source, MADE.puzzles)
    # Not on a cluster that another program has started on this machine.
    alone = environment | {"RAY_ADDRESS": "local", "RAY_USAGE_STATS_ENABLED": "0"}
    _python(alone, "ray_data.py", source, tmp_path / "solved")
    table = pq.read_table(tmp_path / "solved")
    answers = dict(
        zip(table.column("puzzle").to_pylist(), table.column("solution").to_pylist(), strict=True)
    )
    assert answers == dict(zip(LINES, SOLUTIONS, strict=True))
    assert set(table.column("status").to_pylist()) == {"unique"}
