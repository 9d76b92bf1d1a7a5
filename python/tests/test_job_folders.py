"""The folders of jobs: data sets with one schema, inputs of other jobs, one driver for each."""

from __future__ import annotations

import gzip
import hashlib
import io
import itertools
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest
from jobs_support import InlineExecutor, parts_of, wait_until

import ninefold
import ninefold.jobs
from ninefold.jobs import _lock
from ninefold.jobs._folder import Folder

MADE = ninefold.generate(60, seed=21)
LINES = ["".join(str(digit) if digit else "." for digit in row) for row in MADE.puzzles]
QUESTIONS = ("solve", "count", "check", "rate", "canon", "convert", "dedupe")


def _run(question: str, inputs: Any, output: pathlib.Path, **options: Any) -> Any:
    options = {"executor": InlineExecutor(), "rows_per_part": 25, "progress": False} | options
    return ninefold.jobs.run(question, inputs, output, **options)


@pytest.fixture
def lines(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "lines.txt"
    path.write_text("".join(f"{line}\n" for line in LINES))
    return path


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "parquet"])
def test_the_output_of_each_job_is_the_input_of_each(ending: str, tmp_path: pathlib.Path) -> None:
    source = tmp_path / f"in.{ending}"
    fields = {} if ending == "txt" else {"id": np.arange(60)}
    ninefold.write(source, MADE.puzzles, fields=fields)
    expected = ninefold.canonical(MADE.puzzles)
    making = {"arguments": {"n": 60, "seed": 21}, "format": None if ending == "txt" else ending}
    _run("generate", None, tmp_path / "generate", **making)
    for first in (*QUESTIONS, "generate"):
        if first != "generate":
            _run(first, source, tmp_path / first)
        for second in QUESTIONS:
            output = tmp_path / f"{first}-{second}"
            summary = _run(second, tmp_path / first, output)
            assert summary.counts.get("answered") == summary.rows == 60
            records = [ninefold.read(part) for part in sorted(output.glob("part-*"))]
            puzzles = np.concatenate([one.puzzles for one in records])
            assert (ninefold.canonical(puzzles) == expected).all()
            if ending != "txt" and first != "generate":
                ids = [int(value) for one in records for value in one.fields["id"]]
                assert ids == list(range(60))


def test_a_folder_of_parts_is_a_data_set_of_other_libraries(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for question in ("count", "dedupe"):
        output = tmp_path / question
        _run(question, lines, output, format="parquet")
        assert len(list(output.glob("part-*"))) == 3
        assert parquet.read_table(output)["puzzle"].to_pylist() == LINES
        assert pandas.read_parquet(output)["puzzle"].tolist() == LINES
        for options in ({"source": f"{output}/*.parquet"}, {"source": f"{output}/"}):
            if options["source"].endswith("/"):
                options["hidden_file_prefix"] = "_"
            found = polars.scan_parquet(**options).collect()
            assert found["puzzle"].to_list() == LINES


@pytest.mark.parametrize("to", ["parquet", "csv", "jsonl", None])
@pytest.mark.parametrize("question", ["count", "convert", "dedupe"])
def test_all_parts_have_one_schema(question: str, to: str | None, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "a.txt").write_text("\n".join(LINES[:10]))
    rows = [f"{line},x{row}" for row, line in enumerate(LINES[10:20])]
    (folder / "b.csv").write_text("\n".join(["puzzle,id", *rows]))
    ninefold.write(folder / "c.parquet", MADE.puzzles[20:30], fields={"id": np.arange(10)})
    ninefold.write(
        folder / "d.parquet",
        MADE.puzzles[30:40],
        MADE.solutions[30:40],
        fields={"size": np.arange(10) / 4},
    )
    objects: list[dict[str, Any]] = [{"puzzle": line} for line in LINES[40:50]]
    objects[-1] |= {"note": "late"}
    (folder / "e.jsonl").write_text("".join(json.dumps(one) + "\n" for one in objects))
    packed = gzip.compress("\n".join(["puzzle,level", *(f"{x},2" for x in LINES[50:])]).encode())
    (folder / "f.csv.gz").write_bytes(packed)
    output = tmp_path / "out"
    summary = _run(question, folder, output, format=to, rows_per_part=4)
    assert summary.counts == {"answered": 60} | ({"duplicate": 0} if question == "dedupe" else {})
    parts = sorted(output.glob("part-*"))
    assert len(parts) == 16
    if to == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        schemas = {parquet.read_schema(part).to_string() for part in parts}
        assert len(schemas) == 1
        table = parquet.read_table(output)
        assert table["id"].to_pylist()[10:30] == [f"x{row}" for row in range(10)] + [
            str(row) for row in range(10)
        ]
        assert table["size"].to_pylist()[30:40] == [row / 4 for row in range(10)]
        assert table["size"].type == "double"
        assert table["note"].to_pylist()[49] == "late"
        assert table["level"].to_pylist()[50:] == ["2"] * 10
    elif to != "jsonl":
        headers = {part.read_text().splitlines()[0] for part in parts}
        assert len(headers) == 1
        assert {"puzzle", "solution", "id", "size", "note", "level"} <= set(
            headers.pop().split(",")
        )
        assert {part.suffix for part in parts} == {".csv"}


def test_numbers_of_different_types_stay_numbers(tmp_path: pathlib.Path) -> None:
    pa, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    folder = tmp_path / "set"
    folder.mkdir()
    for number, (wide, mixed, other) in enumerate(
        (
            (pa.int32(), pa.int32(), pa.bool_()),
            (pa.int64(), pa.int64(), pa.int32()),
            (pa.int32(), pa.float64(), pa.int32()),
        )
    ):
        columns = {
            "puzzle": pa.array(LINES[:2]),
            "wide": pa.array([number, number + 1], wide),
            "mixed": pa.array([number, None], mixed),
            "other": pa.array([1, 0], pa.int32()).cast(other),
        }
        parquet.write_table(pa.table(columns), folder / f"{number}.parquet")
    for question in ("count", "dedupe"):
        _run(question, folder, tmp_path / question)
        table = parquet.read_table(tmp_path / question)
        assert [str(table[name].type) for name in ("wide", "mixed", "other")] == [
            *("int64", "double", "string")
        ]
        if question == "count":
            assert table["wide"].to_pylist() == [0, 1, 1, 2, 2, 3]
            assert table["mixed"].to_pylist() == [0.0, None, 1.0, None, 2.0, None]
            assert table["other"].to_pylist() == ["true", "false", "1", "0", "1", "0"]


def test_folders_in_folders_are_read(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "set"
    for name, start in (
        ("x2.parquet", 0),
        ("year=2024/a.parquet", 20),
        ("year=2025/b.parquet", 40),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        ninefold.write(path, MADE.puzzles[start : start + 20])
    (folder / "_hidden").mkdir()
    (folder / "_hidden" / "no.txt").write_text("no puzzle")
    (folder / "year=2024" / ".hidden").write_text("no puzzle")
    (folder / "loop").symlink_to(folder)
    with pytest.raises(ValueError, match="loop is a link to a folder"):
        _run("count", f"file://{folder}", tmp_path / "out")
    for number, inputs in enumerate((folder, str(folder / "*"), f"file://{folder}")):
        if number == 2:
            (folder / "loop").unlink()
        summary = _run("count", inputs, tmp_path / f"out{number}")
        assert summary.counts == {"answered": 60}
        # The value of a folder's name is not lost without a word.
        assert "no column for the name of the folder year=2024" in summary.messages[0]


def test_the_parts_of_an_unfinished_job_are_no_input(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    _run("convert", lines, tmp_path / "a")
    (tmp_path / "a/_summary.json").unlink()
    with pytest.raises(ValueError, match=r"the job in .*a is not complete; let it end first"):
        _run("count", tmp_path / "a", tmp_path / "b")
    with pytest.raises(ValueError, match="is not complete"):
        _run("count", f"file://{tmp_path / 'a'}", tmp_path / "b")
    assert _run("count", f"{tmp_path}/a/part-*", tmp_path / "b").rows == 60
    _run("count", lines, tmp_path / "text", format="text")
    for address in (str(tmp_path / "text"), f"file://{tmp_path}/text"):
        with pytest.raises(ValueError, match="have answers without puzzles; repeat that job"):
            _run("solve", address, tmp_path / "c")


def test_a_malformed_row_stops_every_question_that_is_told_to(tmp_path: pathlib.Path) -> None:
    source = tmp_path / "some.csv"
    rows = [f"{line},{row}" for row, line in enumerate(LINES)]
    rows[33] = "hello,33"
    source.write_text("\n".join(["puzzle,id", *rows, ""]))
    for question in QUESTIONS:
        output = tmp_path / question
        with pytest.raises(ninefold.jobs.JobError, match=r"some\.csv: line 35") as error:
            _run(question, source, output, malformed="stop")
        assert len(error.value.failed) == 1
        assert not (output / "_summary.json").exists()
    kept = _run("dedupe", source, tmp_path / "kept").counts
    assert kept == {"answered": 59, "duplicate": 0, "malformed": 1}
    skipped = _run("dedupe", source, tmp_path / "skipped", malformed="skip").counts
    assert skipped == {"answered": 59, "duplicate": 0, "skipped": 1}


def test_paths_may_be_written_in_another_way_when_a_job_goes_on(
    lines: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _run("count", "lines.txt", pathlib.Path("out"))
    again = _run("count", tmp_path / "x/../lines.txt", tmp_path / "out")
    assert again.new_parts == 0
    assert _run("count", ["lines.txt", lines], pathlib.Path("once")).rows == 60


def test_a_job_that_goes_on_reads_nothing_again(
    lines: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "out"
    _run("count", lines, output)
    expected = parts_of(output)
    counts = {"index": 0, "sha": 0}
    index = ninefold._engine.index_file

    def counting_index(*arguments: Any) -> Any:
        counts["index"] += 1
        return index(*arguments)

    def counting_sha(self: Any, name: str) -> str:
        counts["sha"] += 1
        return original(self, name)

    original = ninefold.jobs._folder.Folder.sha256
    monkeypatch.setattr("ninefold._engine.index_file", counting_index)
    monkeypatch.setattr("ninefold.jobs._folder.Folder.sha256", counting_sha)
    assert _run("count", lines, output).new_parts == 0
    assert counts == {"index": 0, "sha": 0}
    # Another time of change makes the checksums count.
    os.utime(lines)
    os.utime(output / "part-000001.csv")
    assert _run("count", lines, output).new_parts == 0
    assert counts == {"index": 1, "sha": 1}
    assert _run("count", lines, output, verify=True).new_parts == 0
    assert counts == {"index": 2, "sha": 4}
    # A change that leaves size and time as they were is found by the checksum only.
    part = output / "part-000002.csv"
    known = part.stat()
    part.write_bytes(part.read_bytes().replace(b"unique", b"antics"))
    os.utime(part, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert _run("count", lines, output).new_parts == 0
    assert _run("count", lines, output, verify=True).new_parts == 1
    assert parts_of(output) == expected


def test_a_job_that_has_written_nothing_can_be_another_one(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    output = tmp_path / "out"
    with pytest.raises(ninefold.jobs.JobError, match="column"):
        _run("count", lines, output, column="cells")
    assert _run("solve", lines, output).rows == 60


# The lock


def test_two_drivers_do_not_work_on_one_folder(lines: pathlib.Path, tmp_path: pathlib.Path) -> None:
    output = tmp_path / "out"
    code = (
        "import sys, time; from ninefold.jobs._folder import Folder\n"
        "from ninefold.jobs._lock import FolderLock\n"
        "folder = Folder(sys.argv[1]); folder.make()\n"
        "with FolderLock(folder, None, print): time.sleep(300)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    other = subprocess.Popen([sys.executable, "-c", code, str(output)], env=environment)
    try:
        wait_until(lambda: (output / "_lock.json").exists())
        with pytest.raises(
            ninefold.jobs.FolderInUseError, match=f"process {other.pid} on .*; wait for its end"
        ):
            _run("count", lines, output)
        with pytest.raises(ninefold.jobs.FolderInUseError):
            _run("count", lines, output, shard=(1, 2))
        assert not (output / "_manifest.json").exists()
    finally:
        other.send_signal(signal.SIGKILL)
        other.wait()
    # The lock of a dead driver is in nobody's way.
    start = time.monotonic()
    assert _run("count", lines, output).rows == 60
    assert time.monotonic() - start < 5
    assert not list(output.glob("_lock*"))


def _lock_of_another_machine(output: pathlib.Path) -> dict[str, Any]:
    output.mkdir()
    content = {"host": "node7", "process": 12, "place": "", "token": "other", "beat": 0}
    (output / "_lock.json").write_text(json.dumps(content))
    return content


def test_a_dead_driver_of_another_machine_is_known_by_its_silence(
    lines: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_lock, "PATIENCE", 0.5)
    output = tmp_path / "out"
    _lock_of_another_machine(output)
    assert _run("count", lines, output).rows == 60


def test_a_living_driver_of_another_machine_is_known_by_its_beat(
    lines: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_lock, "PATIENCE", 5.0)
    output = tmp_path / "out"
    content = _lock_of_another_machine(output)
    beat = threading.Timer(
        1.0, lambda: (output / "_lock.json").write_text(json.dumps(content | {"beat": 1}))
    )
    beat.start()
    with pytest.raises(ninefold.jobs.FolderInUseError, match="process 12 on node7"):
        _run("count", lines, output)
    beat.join()


def test_a_driver_that_lost_its_lock_ends(
    lines: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_lock, "BEAT", 0.05)
    output = tmp_path / "out"

    class Robbing(InlineExecutor):
        """Lets another driver take the lock in the middle of the job."""

        def wait(self, handles: Any) -> Any:
            if (output / "_status").exists():
                (output / "_lock.json").write_text('{"token": "other"}')
                time.sleep(0.5)
            return super().wait(handles)

    with pytest.raises(ninefold.jobs.FolderInUseError, match="was taken by another driver"):
        _run("count", lines, output, executor=Robbing())
    # The lock is the other's now.
    assert json.loads((output / "_lock.json").read_text()) == {"token": "other"}


def test_a_driver_that_slept_leaves_the_lock_of_another_one(tmp_path: pathlib.Path) -> None:
    folder = Folder(str(tmp_path / "out"))
    folder.make()
    path = tmp_path / "out" / "_lock.json"
    with _lock.FolderLock(folder, None, print):
        # No beat has seen the other driver yet.
        path.write_text('{"token": "other"}')
    assert json.loads(path.read_text()) == {"token": "other"}
    path.unlink()
    with _lock.FolderLock(folder, None, print):
        assert path.exists()
    assert not path.exists()


# Shards


@pytest.mark.parametrize("question", ["count", "dedupe"])
def test_shards_make_the_parts_of_a_single_driver(
    question: str, lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    lines.write_text(lines.read_text() * 2)
    _run(question, lines, tmp_path / "one", rows_per_part=11)
    output = tmp_path / "shards"
    calls = 0
    for _, shard in itertools.product(range(5), ((3, 3), (1, 3), (2, 3))):
        summary = _run(question, lines, output, rows_per_part=11, shard=shard)
        calls += 1
        assert (summary.missing == 0) == (output / "_summary.json").exists()
        if summary.missing == 0:
            break
    assert calls == (3 if question == "count" else 7)
    assert parts_of(output) == parts_of(tmp_path / "one")
    assert summary.rows == 120
    assert (output / "_summary.json").read_bytes() == (tmp_path / "one/_summary.json").read_bytes()
    assert not (output / "_work").exists()
    with pytest.raises(ValueError, match=r"shard: expected \(i, n\)"):
        _run(question, lines, output, rows_per_part=11, shard=(4, 3))


def test_commands_with_shards_work_side_by_side(
    lines: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    output = tmp_path / "out"
    command = [sys.executable, "-m", "ninefold.jobs._command", "count", str(lines), "-o"]
    options = [str(output), "--rows-per-part", "7", "--processes", "1"]
    running = [
        subprocess.Popen(
            [*command, *options, "--shard", f"{number}/2"],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in (1, 2)
    ]
    told = [one.communicate()[1] for one in running]
    assert [one.returncode for one in running] == [0, 0], told
    assert (output / "_summary.json").exists()
    assert len(parts_of(output)) == 9
    wrong = subprocess.run(
        [*command, *options, "--shard", "3/2"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "expected I/N, such as 2/8" in wrong.stderr


# A store of objects


def test_a_store_of_objects_holds_inputs_and_outputs(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = pytest.importorskip("fsspec.implementations.memory")
    monkeypatch.setattr(_lock, "PATIENCE", 0.2)
    read: list[str] = []

    class Store(memory.MemoryFileSystem):  # type: ignore[name-defined,misc]
        """Objects with ETags."""

        protocol = "store"
        store: dict[str, Any] = {}  # noqa: RUF012
        pseudo_dirs = [""]  # noqa: RUF012

        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            stripped: str = super()._strip_protocol(path.removeprefix("store://"))
            return stripped

        def info(self, path: str, **options: Any) -> dict[str, Any]:
            found: dict[str, Any] = super().info(path, **options)
            if found["type"] == "file":
                content = self.store[self._strip_protocol(path)].getvalue()
                found = found | {"ETag": hashlib.md5(content).hexdigest()}
            return found

        def _open(self, path: str, mode: str = "rb", **options: Any) -> Any:
            if "r" in mode:
                read.append(path)
                # Each reader has a position of its own, as with a real store.
                return io.BytesIO(super()._open(path, mode, **options).getvalue())
            return super()._open(path, mode, **options)

    fsspec.register_implementation("store", Store, clobber=True)
    store = fsspec.filesystem("store")
    made = MADE.puzzles
    ninefold.write(tmp_path / "a.parquet", made[:30], fields={"id": np.arange(30)})
    ninefold.write(tmp_path / "b.csv", made[30:], fields={"id": np.arange(30, 60)})
    folder = tmp_path / "set"
    folder.mkdir()
    for name, key in (("a.parquet", "year=2024/a.parquet"), ("b.csv", "year=2025/b.csv")):
        content = (tmp_path / name).read_bytes()
        store.pipe_file(f"/bucket/set/{key}", content)
        (folder / key).parent.mkdir()
        (folder / key).write_bytes(content)
    for question in ("count", "dedupe"):
        options = {"rows_per_part": 7, "format": "csv"}
        _run(question, folder, tmp_path / f"here-{question}", **options)
        output = f"store://bucket/{question}"
        there = ninefold.jobs.run(
            question,
            "store://bucket/set",
            output,
            executor=InlineExecutor(),
            progress=False,
            **options,
        )
        assert there.rows == 60
        found = {
            pathlib.PurePosixPath(path).name: store.cat_file(path)
            for path in store.glob(f"/bucket/{question}/part-*")
        }
        assert found == parts_of(tmp_path / f"here-{question}")
        names = {path.rsplit("/", 1)[1] for path in store.ls(f"/bucket/{question}", detail=False)}
        assert {name for name in names if not name.startswith("part-")} == {
            *("_manifest.json", "_summary.json", "_status", "_index")
        }
        # ETags say that nothing has changed, so only what the job wrote about itself is read.
        read.clear()
        again = ninefold.jobs.run(
            question,
            "store://bucket/set",
            output,
            executor=InlineExecutor(),
            progress=False,
            **options,
        )
        assert again.new_parts == 0
        assert {path.rsplit(".", 1)[1] for path in read} == {"json"}
    chained = ninefold.jobs.run(
        "solve",
        "store://bucket/dedupe",
        tmp_path / "solved",
        executor=InlineExecutor(),
        progress=False,
    )
    assert chained.counts == {"answered": 60}
