"""Removing duplicates: the first row of each isomorphism class over all inputs.

1. Each task writes the canonical forms of its rows, in the order of a hash.
2. A shuffle brings the forms together that have the same first digits of the hash. Merges keep one
   form of each class, so rows that occur a million times do not fill a bucket.
3. A task for each bucket compares whole forms, and writes the first row of each class.
4. A shuffle brings the rows of each unit together.
5. A task for each unit copies the rows that stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._board_inputs import CELLS
from ninefold._grouping import sort_groups
from ninefold._reading import RecordStream
from ninefold._symmetry import canonical
from ninefold.jobs._folder import WORK, Folder
from ninefold.jobs._parts import Done, Written, write_part, write_work
from ninefold.jobs._shuffle import (
    FAN,
    Levels,
    Merge,
    Shuffle,
    SortedStream,
    read_digits,
    write_sorted,
)
from ninefold.jobs._tasks import READ_TOGETHER, Answering, RecordError, run_engine
from ninefold.jobs._units import Unit, open_unit

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

FORM = 41
"""Bytes of a canonical form: two cells in each."""

KEY = np.dtype([("place", "<u8"), ("form", f"V{FORM}")])
"""A form, and where its row stands: the number of the unit, and the row in the unit."""

PLACE = np.dtype("<u8")

ROW_BITS = 40
"""Bits of a place for the row. The bits above have the unit."""

RUN = 500_000
"""Rows whose forms a task has in memory. Each such run is a file."""

ROWS_A_BUCKET = 400_000
"""Forms that are compared by one task."""

PLACES = 1 << 20
"""Places that a task has in memory."""

HASH_LEVELS = Levels((1 << 24, 1 << 16, 1 << 8, 1))
"""A hash of 32 bits has four digits."""


@dataclass(frozen=True)
class Bucket:
    """Hashes that are compared by one task: some of the digits after a prefix."""

    number: int
    prefix: tuple[int, ...]
    first: int
    end: int

    @property
    def output(self) -> str:
        """The file with the first rows."""
        return f"{WORK}/firsts-{self.number:08}"


def forms_status(unit: Unit) -> str:
    """Return the name of the file that says what forms a unit has, without its ending."""
    return f"{WORK}/forms-{unit.number:06}"


def form_files(unit: Unit, done: Done) -> list[str]:
    """Return the files of forms of a unit."""
    return [_forms_name(unit, run) for run in range(done.counts["runs"])]


def _forms_name(unit: Unit, run: int) -> str:
    return f"{WORK}/forms-{unit.number:06}-{run:05}"


def depth_of(forms: int) -> int:
    """Return the number of levels of merges for a number of forms."""
    depth = 0
    while forms > FAN ** (depth + 1) * ROWS_A_BUCKET and depth + 1 < len(HASH_LEVELS.widths):
        depth += 1
    return depth


def buckets_of(forms: int) -> Iterator[Bucket]:
    """Yield the buckets for a number of forms. Their number follows from it."""
    depth = depth_of(forms)
    each = min(FAN, max(1, -(-forms // (FAN**depth * ROWS_A_BUCKET))))
    for number in range(FAN**depth * each):
        before, at = divmod(number, each)
        prefix = tuple(before // FAN**above % FAN for above in reversed(range(depth)))
        yield Bucket(number, prefix, FAN * at // each, FAN * (at + 1) // each)


def write_forms(answering: Answering, unit: Unit) -> Done:
    """Write the canonical forms of the rows of a unit, one of each class of a run."""
    folder = answering.folder

    def write() -> tuple[dict[str, int], list[str], list[str]]:
        counts = {"rows": 0, "malformed": 0, "runs": 0, "forms": 0}
        messages: list[str] = []
        files: list[str] = []
        pieces: list[NDArray[Any]] = []

        def end_run() -> None:
            keys = _firsts(np.concatenate(pieces) if pieces else np.empty(0, KEY))
            pieces.clear()
            name = _forms_name(unit, len(files))
            write_sorted(folder, name, keys, HASH_LEVELS.digits(hashes(keys), 0))
            files.append(name)
            counts["forms"] += len(keys)

        in_run = 0
        with open_unit(unit, answering.reading) as part:
            for batch in RecordStream(part, READ_TOGETHER):
                if batch.faults and answering.plan.malformed == "stop":
                    raise RecordError(f"{unit.name}: {next(iter(batch.faults.values()))}")
                pieces.append(_keys(batch, unit, counts["rows"]))
                counts["rows"] += len(batch)
                counts["malformed"] += len(batch.faults)
                messages += [f"{unit.name}: {why}" for why in batch.faults.values()][
                    : max(0, 10 - len(messages))
                ]
                in_run += len(batch)
                if in_run >= RUN:
                    end_run()
                    in_run = 0
        if pieces or not files:
            end_run()
        counts["runs"] = len(files)
        return counts, messages, files

    return write_work(folder, forms_status(unit), write)


def _keys(batch: Any, unit: Unit, row: int) -> NDArray[Any]:
    good = np.flatnonzero(batch.are_good)
    keys = np.empty(len(good), KEY)
    keys["place"] = good.astype(np.uint64) + np.uint64((unit.number << ROW_BITS) + row)
    forms = canonical(batch.puzzles[good], threads=1)
    keys["form"] = packed(forms).view(f"V{FORM}")[:, 0]
    return keys


def packed(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return boards with two cells in each byte, shape ``(n, 41)``."""
    even = np.zeros((len(boards), 2 * FORM), np.uint8)
    even[:, :CELLS] = boards
    return np.ascontiguousarray(even[:, 0::2] << 4 | even[:, 1::2])


def hashes(keys: NDArray[Any]) -> NDArray[np.uint64]:
    """Return a hash of 32 bits of each form."""
    words = np.zeros((len(keys), 48), np.uint8)
    words[:, :FORM] = np.ascontiguousarray(keys["form"]).view(np.uint8).reshape(len(keys), FORM)
    total = np.zeros(len(keys), np.uint64)
    for word in words.view("<u8").T:
        total = (total ^ word) * np.uint64(0x9E3779B97F4A7C15)
        total ^= total >> np.uint64(29)
    return (total * np.uint64(0xBF58476D1CE4E5B9)) >> np.uint64(32)


def _firsts(keys: NDArray[Any]) -> NDArray[Any]:
    """Return the first of the keys of each class, in the order of the keys."""
    order, begins = sort_groups(np.ascontiguousarray(keys["form"]))
    return keys[np.sort(order[begins])]


def merge_forms(folder: Folder, merge: Merge) -> Done:
    """Bring the forms of one digit together, one of each class."""

    def write() -> tuple[dict[str, int], list[str], list[str]]:
        keys = read_digits(folder, merge.inputs, merge.digit, merge.digit + 1, KEY)
        kept = _firsts(keys)
        digits = HASH_LEVELS.digits(hashes(kept), merge.level)
        write_sorted(folder, merge.output, kept, digits)
        return {"rows": 0, "forms": len(kept)}, [], [merge.output]

    return write_work(folder, merge.output, write)


def keep_firsts(folder: Folder, bucket: Bucket, files: Sequence[str], levels: Levels) -> Done:
    """Find the first row of each class of a bucket. Whole forms are compared."""

    def write() -> tuple[dict[str, int], list[str], list[str]]:
        keys = read_digits(folder, files, bucket.first, bucket.end, KEY)
        places = np.sort(_firsts(keys)["place"])
        _write_places(folder, bucket.output, places, levels, 0)
        return {"rows": len(keys), "classes": len(places)}, [], [bucket.output]

    return write_work(folder, bucket.output, write)


def merge_firsts(folder: Folder, merge: Merge, levels: Levels) -> Done:
    """Bring the first rows of some units together."""

    def write() -> tuple[dict[str, int], list[str], list[str]]:
        places = read_digits(folder, merge.inputs, merge.digit, merge.digit + 1, PLACE)
        _write_places(folder, merge.output, np.sort(places), levels, merge.level)
        return {"rows": 0, "classes": len(places)}, [], [merge.output]

    return write_work(folder, merge.output, write)


def _write_places(
    folder: Folder, name: str, places: NDArray[np.uint64], levels: Levels, level: int
) -> None:
    digits = levels.digits(places >> np.uint64(ROW_BITS), level)
    write_sorted(folder, name, places, digits)


def write_kept(answering: Answering, unit: Unit, files: Sequence[str], digit: int) -> Done:
    """Write the rows of a unit that are the first of their class."""
    # Each row is counted, so malformed ones need their places until the choice is made.
    plan = replace(answering.plan, question="convert", malformed="keep")

    def write(path: Path) -> Written:
        mask = np.uint64((1 << ROW_BITS) - 1)
        kept = SortedStream(answering.folder, files, digit, PLACES, lambda places: places & mask)
        counts, messages = run_engine(answering, plan, unit, path, kept)
        malformed = counts.pop("malformed", 0)
        told = {"answered": kept.count, "duplicate": sum(counts.values()) - kept.count}
        word = "skipped" if answering.plan.malformed == "skip" else "malformed"
        return told | ({word: malformed} if malformed else {}), messages

    return write_part(answering.folder, unit, write, verify=answering.verify)


def forms_shuffle(files: Sequence[str], forms: int) -> Shuffle:
    """Return the shuffle that brings forms together."""
    return Shuffle("merged-forms", files, depth_of(forms))


def firsts_shuffle(files: Sequence[str], levels: Levels, units: int) -> Shuffle:
    """Return the shuffle that brings the rows of units together."""
    return Shuffle(
        "merged-firsts", files, len(levels.widths) - 1, -(-max(1, units) // levels.widths[0])
    )
