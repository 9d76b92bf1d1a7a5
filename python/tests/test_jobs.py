"""Jobs on this machine: every row once, whatever ends a task, a worker or the driver."""

from __future__ import annotations

import gzip
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest
from jobs_support import Failing, expected_parts, parts_of, slow_job, wait_until
from numpy.testing import assert_array_equal

import ninefold
import ninefold.jobs

MADE = ninefold.generate(240, seed=9)
LINES = ["".join(str(digit) if digit else "." for digit in row) for row in MADE.puzzles]


def _run(question, inputs, output, **options):  # type: ignore[no-untyped-def]
    return ninefold.jobs.run(question, inputs, output, progress=False, **options)


def _rows(folder: pathlib.Path) -> list[str]:
    return [line for text in parts_of(folder).values() for line in text.decode().splitlines()]


@pytest.fixture
def lines(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "lines.txt"
    path.write_text("".join(f"{line}\n" for line in LINES))
    return path


def test_parts_have_every_row_once_for_any_number_of_processes(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    found = []
    for processes, rows in ((1, 1000), (1, 37), (3, 37)):
        executor = ninefold.jobs.LocalExecutor(processes)
        output = tmp_path / f"{processes}-{rows}"
        summary = _run("solve", lines, output, rows_per_part=rows, executor=executor, format="text")
        executor.close()
        assert summary.counts == {"answered": 240}
        assert (summary.rows, summary.parts) == (240, -(-240 // rows))
        found.append(_rows(output))
    assert found[0] == ["".join(map(str, row)) for row in MADE.solutions]
    assert found[0] == found[1] == found[2]


def test_a_job_rates_in_several_scales(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    summary = _run("rate", lines, tmp_path / "text", rows_per_part=100, format="text")
    assert summary.counts == {"answered": 240}
    expected = ninefold.rate(MADE.puzzles)
    for row, line in enumerate(_rows(tmp_path / "text")):
        er, _, _, hardest, steps, scale = line.split()
        assert scale == "human"
        assert float(er) == expected["er"][row]
        assert hardest == ninefold.TECHNIQUES[expected["hardest"][row]]
        assert int(steps) == expected["steps"][row]
    scales = list(ninefold.SCALES)
    _run("rate", lines, tmp_path / "table", scale=scales, format="csv", max_nodes=300)
    header = _rows(tmp_path / "table")[0].split(",")
    assert set(header) >= {"se121_er", "se121_hardest", "hodoku_score", "hodoku_level"}
    with pytest.raises(ValueError, match="scale: expected one of human"):
        _run("rate", lines, tmp_path / "bad", scale="se")


def test_what_belongs_to_ratings_is_refused_for_other_questions(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    with pytest.raises(ValueError, match='scale: it belongs to the question "rate"'):
        _run("count", lines, tmp_path / "bad", scale="hodoku")
    with pytest.raises(ValueError, match='assume_unique: it belongs to the question "rate"'):
        _run("check", lines, tmp_path / "bad", assume_unique=True)


def test_a_job_assumes_one_solution_if_it_is_told_to(tmp_path: pathlib.Path) -> None:
    several = "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63"
    file = tmp_path / "several.txt"
    file.write_text(f"{several}\n")
    _run("rate", file, tmp_path / "open", format="text")
    _run("rate", file, tmp_path / "assumed", assume_unique=True, format="text")
    assert _rows(tmp_path / "open")[0].startswith("20.0 ")
    assert _rows(tmp_path / "assumed")[0].startswith("4.4 1.2 1.2 bug-plus-1 65 human")


def test_a_job_makes_puzzles_of_a_level(tmp_path: pathlib.Path) -> None:
    arguments = {"n": 4, "seed": 1, "level": "hard"}
    ninefold.jobs.run("generate", None, tmp_path / "made", arguments=arguments, progress=False)
    ratings = ninefold.rate(_rows(tmp_path / "made"))["er"]
    assert ((ratings >= 2.5) & (ratings <= 3.7)).all()


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl", "parquet", "csv.gz"])
def test_tables_are_cut_between_rows(ending: str, tmp_path: pathlib.Path) -> None:
    source = tmp_path / f"in.{ending}"
    notes = [f'note {row}\n"of" two, lines\n' if row % 3 == 0 else None for row in range(240)]
    ninefold.write(source, MADE.puzzles, fields={"id": np.arange(240), "note": notes})
    _run("count", source, tmp_path / "out", rows_per_part=50)
    parts = sorted((tmp_path / "out").glob("part-*"))
    assert len(parts) == (1 if ending.endswith("gz") else 5)
    assert parts[0].suffix == "." + ending.split(".")[0]
    records = [ninefold.read(part) for part in parts]
    assert_array_equal(np.concatenate([one.puzzles for one in records]), MADE.puzzles)
    ids = [int(value) for one in records for value in one.fields["id"]]
    assert ids == list(range(240))
    found = [value or None for one in records for value in one.fields["note"]]
    assert found == notes
    assert {str(value) for one in records for value in one.fields["solutions"]} == {"1"}


def test_files_folders_and_patterns_are_inputs(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "b.txt").write_text("\n".join(LINES[100:200]))
    (folder / "a.txt").write_text("\n".join(LINES[:100]) + "\n")
    (folder / "c.txt.gz").write_bytes(gzip.compress("\n".join(LINES[200:]).encode()))
    (folder / ".hidden").write_text("no puzzle")
    for number, inputs in enumerate(
        (folder, [folder / "a.txt", folder / "b.txt", folder / "c.txt.gz"], str(folder / "*.t*"))
    ):
        _run("convert", inputs, tmp_path / f"out{number}", rows_per_part=64)
        assert _rows(tmp_path / f"out{number}") == LINES
    with pytest.raises(FileNotFoundError, match=r"no file is .*none"):
        _run("count", tmp_path / "none*.txt", tmp_path / "out")
    with pytest.raises(ValueError, match="at least one file"):
        _run("count", [], tmp_path / "out")


def test_malformed_rows_keep_their_places_and_are_named(tmp_path: pathlib.Path) -> None:
    source = tmp_path / "some.csv"
    rows = [f"{line},{row}" for row, line in enumerate(LINES)]
    rows[77] = "hello,77"
    source.write_text("\n".join(["puzzle,id", *rows, ""]))
    summary = _run("count", source, tmp_path / "out", rows_per_part=50)
    assert summary.counts == {"answered": 239, "malformed": 1}
    assert re.search(r"some\.csv: line 79, column 1: ", summary.messages[0])
    summary = _run("count", source, tmp_path / "skipped", rows_per_part=50, malformed="skip")
    assert summary.counts == {"answered": 239, "skipped": 1}
    with pytest.raises(
        ninefold.jobs.JobError, match=r"1 task failed.*\n  part-000001.csv: "
    ) as error:
        _run("count", source, tmp_path / "stopped", rows_per_part=50, malformed="stop", retries=1)
    assert list(error.value.failed) == ["part-000001.csv"]
    assert len(parts_of(tmp_path / "stopped")) == 4
    assert not (tmp_path / "stopped" / "_summary.json").exists()


def test_duplicates_are_removed_over_all_parts(tmp_path: pathlib.Path) -> None:
    copies = [ninefold.scramble(MADE.puzzles, seed=seed) for seed in range(3)]
    rows = np.concatenate([MADE.puzzles, *copies])
    order = np.random.default_rng(1).permutation(len(rows))
    rows = np.ascontiguousarray(rows[order])
    folder = tmp_path / "set"
    folder.mkdir()
    ninefold.write(folder / "a.csv", rows[:500], fields={"id": np.arange(500)})
    ninefold.write(folder / "b.csv", rows[500:], fields={"id": np.arange(500, len(rows))})
    forms = ninefold.canonical(rows)
    seen: dict[bytes, int] = {}
    for row, form in enumerate(forms):
        seen.setdefault(form.tobytes(), row)
    found = []
    for processes in (1, 3):
        executor = ninefold.jobs.LocalExecutor(processes)
        output = tmp_path / str(processes)
        summary = _run("dedupe", folder, output, rows_per_part=90, executor=executor)
        executor.close()
        assert summary.counts == {"answered": 240, "duplicate": 720}
        found.append(parts_of(output))
        assert not (output / "_work").exists()
    assert found[0] == found[1]
    ids = [
        int(value)
        for part in sorted((tmp_path / "1").glob("part-*"))
        for value in ninefold.read(part).fields["id"]
    ]
    assert ids == sorted(seen.values())
    again = _run("dedupe", folder, tmp_path / "1", rows_per_part=90)
    assert (again.new_parts, again.counts) == (0, {"answered": 240, "duplicate": 720})


def test_one_bucket_or_many_keep_the_same_rows(
    lines: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines.write_text(lines.read_text() * 2)
    _run("dedupe", lines, tmp_path / "one", rows_per_part=100)
    monkeypatch.setattr("ninefold.jobs._dedupe.ROWS_A_BUCKET", 7)
    _run("dedupe", lines, tmp_path / "many", rows_per_part=100)
    assert parts_of(tmp_path / "one") == parts_of(tmp_path / "many")
    assert _rows(tmp_path / "one") == LINES


def test_made_puzzles_are_those_of_one_call(tmp_path: pathlib.Path) -> None:
    arguments = {"n": 240, "seed": 9}
    summary = _run("generate", None, tmp_path / "out", rows_per_part=70, arguments=arguments)
    assert (summary.rows, summary.parts) == (240, 4)
    assert _rows(tmp_path / "out") == LINES
    with pytest.raises(TypeError, match='"n" and "seed"'):
        _run("generate", None, tmp_path / "other", arguments={"n": 3})
    with pytest.raises(ValueError, match="seed"):
        _run("generate", None, tmp_path / "other", arguments={"n": 3, "seed": -1})
    assert not (tmp_path / "other").exists()


def test_a_killed_worker_loses_no_row(tmp_path: pathlib.Path) -> None:
    executor = ninefold.jobs.LocalExecutor(2)
    output = tmp_path / "out"

    def kill() -> None:
        wait_until(lambda: any(output.glob(".*.tmp.part-*")))
        os.kill(executor.process_ids[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    found = slow_job(output, executor)
    killer.join()
    executor.close()
    assert found == expected_parts()
    assert not list(output.glob(".*"))


def test_a_killed_driver_is_continued(tmp_path: pathlib.Path) -> None:
    output = tmp_path / "out"
    code = (
        "import pathlib, sys; sys.path.insert(0, sys.argv[2]); import jobs_support, ninefold.jobs\n"
        "executor = ninefold.jobs.LocalExecutor(2)\n"
        "jobs_support.slow_job(pathlib.Path(sys.argv[1]), executor)"
    )
    command = [sys.executable, "-c", code, str(output), str(pathlib.Path(__file__).parent)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    driver = subprocess.Popen(command, env=environment)
    wait_until(lambda: len(list(output.glob("_status/*.json"))) >= 2)
    driver.kill()
    driver.wait()
    before = {path: path.stat().st_mtime_ns for path in output.glob("part-*")}
    assert 2 <= len(before) < 8
    # The part of a task that was under way has no status yet.
    (output / f"_status/_{max(path.name for path in before)}.json").unlink(missing_ok=True)
    found = slow_job(output, None)
    assert found == expected_parts()
    kept = [path for path, time in before.items() if path.stat().st_mtime_ns == time]
    assert len(kept) >= 1
    assert not list(output.glob(".*"))


def test_a_task_that_fails_at_one_row_is_repeated(tmp_path: pathlib.Path) -> None:
    inner = ninefold.jobs.LocalExecutor(2)
    source = tmp_path / "lines.txt"
    source.write_text("".join(f"{line}\n" for line in LINES[:9]))
    failing = Failing(inner, tmp_path / "failed")
    summary = _run("convert", source, tmp_path / "out", rows_per_part=3, executor=failing)
    inner.close()
    assert (summary.failures, summary.parts) == (1, 3)
    assert (tmp_path / "failed").exists()
    assert _rows(tmp_path / "out") == LINES[:9]


@pytest.mark.parametrize("damage", ["cut", "edit", "remove", "status"])
def test_a_damaged_part_is_made_again(
    damage: str, lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    output = tmp_path / "out"
    _run("solve", lines, output, rows_per_part=60, format="text")
    expected = parts_of(output)
    part = output / "part-000002.txt"
    status = output / "_status/_part-000002.txt.json"
    if damage == "cut":
        part.write_bytes(part.read_bytes()[:-100])
    elif damage == "edit":
        part.write_bytes(b"9" + part.read_bytes()[1:])
    elif damage == "remove":
        part.unlink()
    else:
        status.write_text(status.read_text()[:20])
    summary = _run("solve", lines, output, rows_per_part=60, format="text")
    assert summary.new_parts == 1
    assert parts_of(output) == expected


def test_another_job_or_other_inputs_are_refused(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    output = tmp_path / "out"
    _run("count", lines, output, rows_per_part=60)
    expected = parts_of(output)
    with pytest.raises(
        ValueError, match=r"belongs to another job \(rows_per_part was 60, now 61\)"
    ):
        _run("count", lines, output, rows_per_part=61)
    with pytest.raises(ValueError, match="belongs to another job"):
        _run("solve", lines, output, rows_per_part=60)
    other = tmp_path / "other.txt"
    other.write_text(LINES[0])
    with pytest.raises(ValueError, match="has other inputs"):
        _run("count", [lines, other], output, rows_per_part=60)
    text = lines.read_text()
    lines.write_text(text.replace(LINES[5], LINES[6]))
    with pytest.raises(ValueError, match=r"lines\.txt has changed since the job"):
        _run("count", lines, output, rows_per_part=60)
    assert parts_of(output) == expected
    used = tmp_path / "used"
    used.mkdir()
    (used / "a.txt").write_text("mine")
    with pytest.raises(FileExistsError, match="is not empty"):
        _run("count", other, used)
    with pytest.raises(NotADirectoryError, match="is a file"):
        _run("count", other, used / "a.txt")
    with pytest.raises(ValueError, match="is in the output folder"):
        _run("count", used / "a.txt", used)


def test_errors_name_the_argument(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for options, text in (
        ({"rows_per_part": 0}, "rows_per_part: expected 1 or more"),
        ({"limit": 0}, "limit: expected 1 or more"),
        ({"retries": -1}, "retries: expected 0 or more"),
        ({"malformed": "drop"}, "malformed: expected one of keep, skip, stop"),
        ({"timeout": -1}, "timeout: expected a number of seconds"),
        ({"source_format": "excel"}, "source_format: expected one of"),
        ({"format": "xlsx"}, "format: expected one of"),
        ({"column": "cells"}, "column"),
    ):
        with pytest.raises((ValueError, ninefold.jobs.JobError), match=text):
            _run("count", lines, tmp_path / "out", **options)
    with pytest.raises(ValueError, match="question: expected one of"):
        _run("grade", lines, tmp_path / "out")
    with pytest.raises(TypeError, match="inputs: expected"):
        _run("count", 7, tmp_path / "out")
    with pytest.raises(TypeError, match="arguments"):
        _run("count", lines, tmp_path / "out", arguments={"n": 1})
    assert not list((tmp_path / "out").glob("part-*"))


def test_addresses_of_fsspec_are_inputs_and_outputs(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    pytest.importorskip("fsspec")
    table = tmp_path / "lines.parquet"
    ninefold.write(table, MADE.puzzles)
    for source in (lines, table):
        _run("solve", source, tmp_path / f"here-{source.suffix}", rows_per_part=70)
        output = tmp_path / f"there-{source.suffix}"
        _run("solve", f"file://{source}", f"file://{output}", rows_per_part=70)
        here = [
            ninefold.read(path).puzzles
            for path in sorted((tmp_path / f"here-{source.suffix}").glob("part-*"))
        ]
        there = [ninefold.read(path).puzzles for path in sorted(output.glob("part-*"))]
        assert_array_equal(np.concatenate(here), np.concatenate(there))
        again = _run("solve", f"file://{source}", f"file://{output}", rows_per_part=70)
        assert again.new_parts == 0
    assert_array_equal(ninefold.read(f"file://{lines}").puzzles, MADE.puzzles)


def test_the_command_answers_and_says_so(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

    def command(*words: object) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "-m", "ninefold.jobs._command", *map(str, words)]
        return subprocess.run(call, capture_output=True, text=True, check=False, env=environment)

    ran = command("count", lines, "-o", tmp_path / "out", "--rows-per-part", 100)
    assert ran.returncode == 0
    assert "240 rows: 240 answered; 3 parts in" in ran.stderr
    lines.write_text(lines.read_text() + "hello\n" + "11" + "." * 79 + "\n")
    ran = command("count", lines, "-o", tmp_path / "out", "--rows-per-part", 100)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "has changed since the job" in ran.stderr
    ran = command("count", lines, "-o", tmp_path / "other", "--processes", 1, "-q")
    assert (ran.returncode, ran.stderr) == (2, "")
    ran = command("generate", "--n", 7, "--seed", 9, "-o", tmp_path / "made", "--format", "csv")
    assert ran.returncode == 0
    assert_array_equal(ninefold.read(tmp_path / "made/part-000000.csv").puzzles, MADE.puzzles[:7])
    assert "expected --n and --seed" in command("generate", "-o", tmp_path / "x").stderr
    assert "expected at least one input" in command("count", "-o", tmp_path / "x").stderr
    assert command("--help").stdout.startswith("usage: ninefold-job")


def test_dask_gives_the_same_parts(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as client:
        executor = ninefold.jobs.DaskExecutor(client)
        assert executor.slots == 2
        _run("solve", lines, tmp_path / "dask", rows_per_part=60, executor=executor)
        _run("dedupe", lines, tmp_path / "kept", rows_per_part=60, executor=executor)
    _run("solve", lines, tmp_path / "local", rows_per_part=60)
    assert parts_of(tmp_path / "dask") == parts_of(tmp_path / "local")
    assert _rows(tmp_path / "kept") == LINES
