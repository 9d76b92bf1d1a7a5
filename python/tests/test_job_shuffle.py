"""Removing duplicates: the same rows for any shape of the shuffle, at a cost that is linear."""

from __future__ import annotations

import gzip
import pathlib
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest
from jobs_support import InlineExecutor, parts_of
from numpy.testing import assert_array_equal

import ninefold
import ninefold.jobs
from ninefold.jobs import _dedupe, _shuffle
from ninefold.jobs._folder import WORK, Folder

MADE = ninefold.generate(400, seed=31)


def _dedupe_job(source: pathlib.Path, output: pathlib.Path, rows: int) -> ninefold.jobs.JobSummary:
    return ninefold.jobs.run(
        "dedupe", source, output, rows_per_part=rows, executor=InlineExecutor(), progress=False
    )


def _source(folder: pathlib.Path, copies: int) -> pathlib.Path:
    """Write puzzles and isomorphs of them in a random order."""
    rows = [MADE.puzzles, *(ninefold.scramble(MADE.puzzles, seed=seed) for seed in range(copies))]
    order = np.random.default_rng(1).permutation(len(MADE.puzzles) * (copies + 1))
    path = folder / "in.csv"
    ninefold.write(path, np.concatenate(rows)[order], fields={"id": np.arange(len(order))})
    return path


def _use_fan(fan: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give keys smaller digits, so that few rows have many levels."""
    for module in (_dedupe, _shuffle):
        monkeypatch.setattr(module, "FAN", fan)
    monkeypatch.setattr(_shuffle, "INDEX_BYTES", 8 * (fan + 1))
    widths = tuple((1 << 32) // fan**level for level in range(1, 5))
    monkeypatch.setattr(_dedupe, "HASH_LEVELS", _shuffle.Levels(widths))


@pytest.mark.parametrize(
    ("fan", "run", "bucket", "rows"),
    [
        (256, 500_000, 400_000, 1000),  # no merge, one bucket
        (256, 500_000, 7, 90),  # no merge, many buckets
        (256, 70, 1, 90),  # one level of merges; several files of a unit
        (4, 30, 3, 60),  # several levels of both shuffles
        (2, 11, 1, 25),  # as many levels as a hash has digits
    ],
)
def test_any_shape_of_the_shuffle_keeps_the_same_rows(
    fan: int,
    run: int,
    bucket: int,
    rows: int,
    tmp_path: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _use_fan(fan, monkeypatch)
    monkeypatch.setattr(_dedupe, "RUN", run)
    monkeypatch.setattr(_dedupe, "READ_TOGETHER", 10)
    monkeypatch.setattr(_dedupe, "ROWS_A_BUCKET", bucket)
    monkeypatch.setattr(_dedupe, "PLACES", 50)
    source = _source(tmp_path, 2)
    puzzles = ninefold.read(source).puzzles
    seen: dict[bytes, int] = {}
    for row, form in enumerate(ninefold.canonical(puzzles)):
        seen.setdefault(form.tobytes(), row)
    summary = _dedupe_job(source, tmp_path / "out", rows)
    assert summary.counts == {"answered": 400, "duplicate": 800}
    parts = sorted((tmp_path / "out").glob("part-*"))
    ids = [int(value) for part in parts for value in ninefold.read(part).fields["id"]]
    assert ids == sorted(seen.values())
    assert not (tmp_path / "out" / WORK).exists()


def test_keys_have_digits_of_about_equal_numbers() -> None:
    for count in (1, 2, 255, 256, 257, 1000, 65_536, 65_537, 10**6):
        levels = _shuffle.Levels.for_keys(count)
        keys = np.arange(count)
        digits = np.array([levels.digits(keys, level) for level in range(len(levels.widths))])
        assert digits.max(initial=0) < _shuffle.FAN
        # The digits tell keys apart, in their order.
        assert len(np.unique(digits, axis=1).T) == count
        assert (np.lexsort(digits[::-1]) == keys).all()
        first = np.bincount(digits[0])
        assert first.max() <= 2 * count / len(first) + 1


def test_rows_that_occur_often_do_not_fill_a_bucket(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "same.txt"
    line = "".join(map(str, MADE.puzzles[0])).replace("0", ".")
    source.write_text(f"{line}\n" * 3000)
    most = []
    original = _dedupe._firsts

    def firsts(keys: Any) -> Any:
        most.append(len(keys))
        return original(keys)

    monkeypatch.setattr(_dedupe, "_firsts", firsts)
    summary = _dedupe_job(source, tmp_path / "out", 100)
    assert summary.counts == {"answered": 1, "duplicate": 2999}
    assert max(most) == 100


def test_numbers_of_many_files_come_in_order_and_in_bounded_memory(tmp_path: pathlib.Path) -> None:
    folder = Folder(str(tmp_path))
    random = np.random.default_rng(2)
    names, expected = [], []
    for number in range(9):
        values = np.sort(random.integers(0, 10**6, 0 if number == 4 else 1000)).astype(np.uint64)
        digits = (values % np.uint64(3)).astype(np.intp)
        _shuffle.write_sorted(folder, f"file-{number}", values, digits)
        names.append(f"file-{number}")
        expected.append(values[digits == 1])
    stream = _shuffle.SortedStream(folder, names, 1, 10, lambda values: values + np.uint64(1))
    pieces = []
    while (piece := stream()) is not None:
        pieces.append(piece)
    assert_array_equal(np.concatenate(pieces), np.sort(np.concatenate(expected)) + np.uint64(1))
    assert stream.count == sum(map(len, expected))
    assert max(map(len, pieces)) < 9 * 64 * 3


def test_reads_of_the_shuffle_grow_as_the_rows_do(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Small digits, units and buckets stand for many rows.
    _use_fan(8, monkeypatch)
    monkeypatch.setattr(_dedupe, "ROWS_A_BUCKET", 1)
    reads: Counter[str] = Counter()
    original = Folder.read_range

    def read_range(self: Folder, name: str, start: int, end: int) -> bytes:
        content = original(self, name, start, end)
        reads["calls"] += 1
        reads["bytes"] += len(content)
        return content

    monkeypatch.setattr(Folder, "read_range", read_range)
    costs = []
    for rows in (80, 320):
        source = tmp_path / f"{rows}.txt"
        made = ninefold.generate(rows, seed=5).puzzles
        ninefold.write(source, made)
        reads.clear()
        _dedupe_job(source, tmp_path / f"out-{rows}", 2)
        costs.append(dict(reads))
    # Four times the rows have one level more. Each unit once for each bucket would be 16 times.
    assert costs[1]["calls"] < 8 * costs[0]["calls"]
    assert costs[1]["bytes"] < 8 * costs[0]["bytes"]


def test_an_unfinished_shuffle_goes_on(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = _source(tmp_path, 1)
    whole = tmp_path / "whole"
    _dedupe_job(source, whole, 50)
    calls = Counter[str]()
    original = _dedupe.canonical
    output = tmp_path / "out"

    def counting(*arguments: Any, **options: Any) -> Any:
        calls["canonical"] += 1
        return original(*arguments, **options)

    def failing(*_: Any) -> Any:
        raise ValueError("the machine is tired")

    monkeypatch.setattr(_dedupe, "canonical", counting)
    with monkeypatch.context() as patch:
        patch.setattr(_dedupe, "read_digits", failing)
        with pytest.raises(ninefold.jobs.JobError, match="the machine is tired"):
            _dedupe_job(source, output, 50)
    assert calls["canonical"] == 16
    # A damaged work file is made again; the others are not.
    work = output / WORK / "forms-000003-00000"
    work.write_bytes(work.read_bytes()[:-5])
    _dedupe_job(source, output, 50)
    assert calls["canonical"] == 17
    assert parts_of(output) == parts_of(whole)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_compressed_file_takes_as_much_memory_whatever_its_size(tmp_path: pathlib.Path) -> None:
    code = (
        "import pathlib, sys, ninefold.jobs; sys.path.insert(0, sys.argv[3])\n"
        "from jobs_support import InlineExecutor\n"
        "from ninefold.jobs import _dedupe\n"
        "_dedupe.RUN, _dedupe.ROWS_A_BUCKET, _dedupe.PLACES = 20_000, 20_000, 10_000\n"
        "ninefold.jobs.run('dedupe', sys.argv[1], sys.argv[2], executor=InlineExecutor(),\n"
        "    progress=False)\n"
        "status = pathlib.Path('/proc/self/status').read_text()\n"
        "print(status.split('VmHWM:')[1].split()[0])"
    )
    made = ninefold.generate(3000, seed=8)
    peaks = []
    for rows in (100_000, 400_000):
        many = ninefold.augment(made.puzzles, made.solutions, -(-rows // 3000), seed=1).puzzles
        lines = np.full((rows, 82), ord("\n"), np.uint8)
        lines[:, :81] = many[:rows] + ord("0")
        source = tmp_path / f"{rows}.txt.gz"
        source.write_bytes(gzip.compress(lines.tobytes(), 1))
        words = [str(source), str(tmp_path / f"out-{rows}"), str(pathlib.Path(__file__).parent)]
        ran = subprocess.run(
            [sys.executable, "-c", code, *words],
            env={"PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        )
        peaks.append(int(ran.stdout))
    assert peaks[1] < 1.1 * peaks[0]
