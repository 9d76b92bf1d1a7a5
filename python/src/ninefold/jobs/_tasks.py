"""The tasks of a job. Each can be repeated: it writes its output whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold import _engine
from ninefold._board_inputs import CELLS
from ninefold._converting import JobPlan
from ninefold._making import generate
from ninefold._reading import FilePart, RecordStream, file_part
from ninefold._symmetry import canonical
from ninefold._writing import RecordSink
from ninefold.jobs._folder import Folder

if TYPE_CHECKING:
    from numpy.typing import NDArray

READ_TOGETHER = 16_384
"""Records that a task of Python has in memory."""

FORM = 41
"""Bytes of a canonical form: two cells in each."""

KEY = np.dtype([("row", "<u8"), ("form", f"V{FORM}")])
"""A record of a file of forms."""


@dataclass(frozen=True)
class Reading:
    """What the caller says about the inputs."""

    format: str | None = None
    column: str | None = None
    solution_column: str | None = None


@dataclass(frozen=True)
class Unit:
    """A range of rows of one file, or of a series of puzzles that are made."""

    number: int
    part: str
    """Name of the part in the output folder."""
    name: str
    """Name of the input."""
    rows: tuple[int, int | None]
    """The rows, from 0, from and to. The end is None if it is not known."""
    format: str | None = None
    """Format of the input."""
    bytes: tuple[int, int] | None = None
    """The range of bytes of a text."""
    by_rows: bool = False
    """Whether the input is a table whose rows can be read anywhere."""
    head: str = ""
    """The header of a text, in Latin-1, so that every byte is kept."""
    lines_before: int = 0
    identity: tuple[int, int] | None = None
    """Size and time of change of a file on this machine."""


@dataclass(frozen=True)
class Done:
    """What a task has written."""

    counts: dict[str, int]
    messages: list[str]
    bytes: int
    sha256: str
    is_new: bool = True


def index_file(name: str, reading: Reading, rows: int) -> dict[str, Any]:
    """Find out where an input can be cut, and its checksum."""
    found: dict[str, Any] = _engine.index_file(
        lambda: replace(_whole(name), **asdict(reading)), rows
    )
    return found | {"name": name, "identity": _identity(name)}


def _whole(name: str) -> FilePart:
    return file_part(name)


def _identity(name: str) -> tuple[int, int] | None:
    """Return the size and time of change of a file on this machine."""
    if "://" in name:
        return None
    known = Path(name).stat()
    return known.st_size, known.st_mtime_ns


def _part_of(unit: Unit, reading: Reading) -> FilePart:
    """Return the part of a file. Raise an error if the file has changed since the job began."""
    if unit.identity is not None and _identity(unit.name) != tuple(unit.identity):
        raise ValueError(f"{unit.name} has changed while the job runs; start a new job")
    part = replace(
        _whole(unit.name),
        format=unit.format,
        column=reading.column,
        solution_column=reading.solution_column,
    )
    if unit.by_rows:
        start, end = unit.rows
        assert end is not None, "the rows of a table are counted"
        return replace(part, rows=(start, end))
    if unit.bytes is None:
        return part
    start, end = unit.bytes
    if part.stream is not None:
        part.stream.seek(start)
    return replace(
        part,
        bytes=(start, end),
        head=unit.head.encode("latin-1"),
        lines_before=unit.lines_before,
    )


def answer_unit(folder: Folder, unit: Unit, reading: Reading, plan: JobPlan) -> Done:
    """Ask a question about the rows of a unit, or rewrite them."""

    def write(path: Path) -> tuple[dict[str, int], list[str]]:
        told = _engine.run_job(plan, [_part_of(unit, reading)], path, 1)
        if told["errors"]:
            raise OSError(told["errors"][0])
        messages = told["remarks"]
        if told["other_remarks"]:
            messages.append(f"{unit.name}: {told['other_remarks']} more messages")
        return told["counts"], messages

    return _write_part(folder, unit, write)


def make_unit(folder: Folder, unit: Unit, arguments: dict[str, Any], format: str) -> Done:
    """Make the puzzles of a range of numbers."""
    start, end = unit.rows
    assert end is not None, "the number of puzzles is known"

    def write(path: Path) -> tuple[dict[str, int], list[str]]:
        with RecordSink(path, format=format, lossy=True) as sink:
            for first in range(start, end, READ_TOGETHER):
                count = min(READ_TOGETHER, end - first)
                made = generate(count, **arguments, first=first, threads=1)
                sink.write(made.puzzles, made.solutions)
        return {"answered": end - start}, []

    return _write_part(folder, unit, write)


def _write_part(
    folder: Folder, unit: Unit, write: Callable[[Path], tuple[dict[str, int], list[str]]]
) -> Done:
    """Write a part, unless it is there already."""
    known = find_part(folder, unit)
    if known is not None:
        return known
    with folder.new_file(unit.part) as path:
        counts, messages = write(path)
    size = folder.size(unit.part)
    assert size is not None, "it has just been written"
    done = Done(counts, messages, size, folder.sha256(unit.part))
    content = asdict(done)
    del content["is_new"]
    folder.write_json(_status(unit), content)
    return done


def _status(unit: Unit) -> str:
    """Return the name of the file that says what is in a part."""
    return f"{unit.part}.json" if unit.part.startswith("work/") else f"status/{unit.part}.json"


def find_part(folder: Folder, unit: Unit) -> Done | None:
    """Return what is in a part, if it is there as the task that wrote it has left it."""
    known = folder.read_json(_status(unit))
    if not isinstance(known, dict) or set(known) != {"counts", "messages", "bytes", "sha256"}:
        return None
    is_whole = folder.size(unit.part) == known["bytes"]
    if not is_whole or folder.sha256(unit.part) != known["sha256"]:
        return None
    return Done(**known, is_new=False)


# Removing duplicates


def write_forms(folder: Folder, unit: Unit, reading: Reading, buckets: int) -> Done:
    """Write the canonical forms of the rows of a unit, sorted into buckets."""

    def write(path: Path) -> tuple[dict[str, int], list[str]]:
        counts = {"rows": 0, "malformed": 0}
        messages: list[str] = []
        pieces: list[NDArray[Any]] = []
        row = 0
        for batch in RecordStream(_part_of(unit, reading), READ_TOGETHER):
            good = np.flatnonzero(batch.are_good)
            forms = canonical(batch.puzzles[good], threads=1)
            keys = np.empty(len(good), KEY)
            keys["row"] = good + row
            keys["form"] = packed(forms).view(f"V{FORM}")[:, 0]
            pieces.append(keys)
            row += len(batch)
            counts["malformed"] += len(batch.faults)
            messages += [f"{unit.name}: {why}" for why in batch.faults.values()][
                : max(0, 10 - len(messages))
            ]
        counts["rows"] = row
        keys = np.concatenate(pieces) if pieces else np.empty(0, KEY)
        bucket = bucket_of(keys, buckets)
        order = np.argsort(bucket, kind="stable")
        starts = np.searchsorted(bucket[order], np.arange(buckets + 1))
        _write_table(path, keys[order], starts)
        return counts, messages

    return _write_part(folder, replace(unit, part=f"work/forms-{unit.number:06}"), write)


def packed(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return boards with two cells in each byte, shape ``(n, 41)``."""
    even = np.zeros((len(boards), 2 * FORM), np.uint8)
    even[:, :CELLS] = boards
    return np.ascontiguousarray(even[:, 0::2] << 4 | even[:, 1::2])


def bucket_of(keys: NDArray[Any], buckets: int) -> NDArray[np.int64]:
    """Return the bucket of each form: a number that depends on the form alone."""
    rows = np.ascontiguousarray(keys["form"]).view(np.uint8).reshape(len(keys), FORM)
    words = np.zeros((len(keys), 48), np.uint8)
    words[:, :FORM] = rows
    total = np.zeros(len(keys), np.uint64)
    for word in words.view("<u8").T:
        total = (total ^ word) * np.uint64(0x9E3779B97F4A7C15)
        total ^= total >> np.uint64(29)
    return (total % np.uint64(buckets)).astype(np.int64)


def _write_table(path: Path, rows: NDArray[Any], starts: NDArray[np.intp]) -> None:
    """Write rows, and where each group of them begins."""
    with path.open("wb") as file:
        head = json.dumps(starts.tolist()).encode()
        file.write(len(head).to_bytes(8, "little") + head)
        file.write(rows.tobytes())


def _read_group(folder: Folder, name: str, group: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Read one group of the rows of a file."""
    with folder.open(name) as file:
        length = int.from_bytes(file.read(8), "little")
        starts = json.loads(file.read(length))
        start, end = starts[group], starts[group + 1]
        file.seek(8 + length + start * dtype.itemsize)
        content = file.read((end - start) * dtype.itemsize)
    if len(content) != (end - start) * dtype.itemsize:
        raise OSError(f"{name} is damaged; start the job again")
    return np.frombuffer(content, dtype)


def keep_firsts(folder: Folder, bucket: int, units: int) -> Done:
    """Find the first row of each class of a bucket. Whole forms are compared."""

    def write(path: Path) -> tuple[dict[str, int], list[str]]:
        groups = [
            _read_group(folder, f"work/forms-{unit:06}", bucket, KEY) for unit in range(units)
        ]
        lengths = np.array([len(group) for group in groups], np.int64)
        keys = np.concatenate(groups)
        # Of equal forms, the first in the order of the input comes first.
        order = np.argsort(keys["form"], kind="stable")
        sorted_forms = keys["form"][order]
        is_first = np.ones(len(keys), np.bool_)
        is_first[1:] = sorted_forms[1:] != sorted_forms[:-1]
        firsts = np.sort(order[is_first])
        ends = np.cumsum(lengths)
        starts = np.concatenate([[0], np.searchsorted(firsts, ends)])
        _write_table(path, np.ascontiguousarray(keys["row"][firsts]), starts)
        return {"classes": len(firsts), "rows": len(keys)}, []

    unit = Unit(bucket, f"work/firsts-{bucket:06}", "", (0, None))
    return _write_part(folder, unit, write)


def write_kept(
    folder: Folder, unit: Unit, reading: Reading, buckets: int, format: str, lossy: bool
) -> Done:
    """Write the rows of a unit that are the first of their class."""

    def write(path: Path) -> tuple[dict[str, int], list[str]]:
        kept = np.sort(
            np.concatenate(
                [
                    _read_group(folder, f"work/firsts-{bucket:06}", unit.number, np.dtype("<u8"))
                    for bucket in range(buckets)
                ]
            )
        ).astype(np.int64)
        row = malformed = 0
        with RecordSink(path, format=format, lossy=lossy) as sink:
            for batch in RecordStream(_part_of(unit, reading), READ_TOGETHER):
                start, end = np.searchsorted(kept, [row, row + len(batch)])
                sink.write(batch[kept[start:end] - row])
                row += len(batch)
                malformed += len(batch.faults)
        counts = {"answered": len(kept), "duplicate": row - malformed - len(kept)}
        return counts | ({"malformed": malformed} if malformed else {}), []

    return _write_part(folder, unit, write)
