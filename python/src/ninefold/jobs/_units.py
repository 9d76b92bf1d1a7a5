"""Units: the ranges of rows that are answered by one task each."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ninefold._reading import FilePart
from ninefold.jobs._folder import Stamp, is_telling, stamp_of
from ninefold.jobs._index import InputIndex, Reading
from ninefold.jobs._remote_table import local_copy


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
    stamp: Stamp | None = None
    """Stamp of the input when the job began."""


def units_of(files: Sequence[InputIndex], ending: str) -> list[Unit]:
    """Cut files into units."""
    units: list[Unit] = []
    for one in files:
        is_text = one.kind == "text"
        for index, (row, lines, offset) in enumerate(one.starts):
            following = one.starts[index + 1] if index + 1 < len(one.starts) else None
            units.append(
                Unit(
                    number=len(units),
                    part=f"part-{len(units):06}.{ending}",
                    name=one.name,
                    rows=(row, one.rows if following is None else following[0]),
                    format=one.format if one.format != "text" else None,
                    bytes=(offset, one.bytes if following is None else following[2])
                    if is_text
                    else None,
                    by_rows=one.kind == "rows",
                    head=one.head,
                    lines_before=lines - one.head.count("\n") if is_text else 0,
                    stamp=one.stamp,
                )
            )
    return units


@contextlib.contextmanager
def open_unit(unit: Unit, reading: Reading) -> Iterator[FilePart]:
    """Hand out the part of a file. Raise an error if the file has changed since the job began."""
    if is_telling(unit.stamp) and stamp_of(unit.name) != list(unit.stamp or ()):
        raise ValueError(f"{unit.name} has changed while the job runs; start a new job")
    reading = replace(reading, format=unit.format)
    if unit.by_rows:
        start, end = unit.rows
        assert end is not None, "the rows of a table are counted"
        if "://" in unit.name:
            with local_copy(unit.name, (start, end)) as path:
                part = FilePart(unit.name, path, rows=(start, end))
                yield replace(
                    part,
                    format=reading.format,
                    column=reading.column,
                    solution_column=reading.solution_column,
                )
            return
        yield replace(reading.part(unit.name), rows=(start, end))
        return
    part = reading.part(unit.name)
    with contextlib.ExitStack() as stack:
        if part.stream is not None:
            stack.callback(part.stream.close)
        if unit.bytes is None:
            yield part
            return
        start, end = unit.bytes
        if part.stream is not None:
            part.stream.seek(start)
        yield replace(
            part,
            bytes=(start, end),
            head=unit.head.encode("latin-1"),
            lines_before=unit.lines_before,
        )
