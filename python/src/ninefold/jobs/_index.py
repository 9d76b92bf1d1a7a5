"""What is known of each input: its format, its columns, and where it can be cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ninefold import _engine
from ninefold._reading import FilePart, file_part
from ninefold.jobs._folder import Stamp, is_telling, stamp_of
from ninefold.jobs._remote_table import is_table_at_address, local_copy

Place = tuple[int, int, int]
"""Where a part of an input begins: row, lines before it, offset in bytes."""


@dataclass(frozen=True)
class Reading:
    """What the caller says about the inputs."""

    format: str | None = None
    column: str | None = None
    solution_column: str | None = None

    def part(self, name: str) -> FilePart:
        """Return a whole file."""
        return replace(file_part(name), **asdict(self))


@dataclass(frozen=True)
class Columns:
    """The columns that records have beside the puzzle."""

    solution: bool = False
    state: bool = False
    marks: bool = False
    fields: tuple[tuple[str, str], ...] = ()
    """Name and type of each: ``text``, ``boolean``, ``int32``, ``int64`` or ``float64``."""

    @property
    def are_there(self) -> bool:
        """Whether there is any column."""
        return self.solution or self.state or self.marks or bool(self.fields)


@dataclass(frozen=True)
class InputIndex:
    """What is known of an input."""

    name: str
    stamp: Stamp
    format: str
    kind: str
    """``rows``: a table whose rows can be read anywhere; ``text``: it is cut between rows;
    ``whole``: it is read from its start."""
    rows: int | None
    """Number of rows, if it is known."""
    bytes: int
    sha256: str | None
    """Checksum; None for a table at an address, which is read by parts only."""
    columns: Columns
    starts: tuple[Place, ...]
    head: str = ""
    """Header of a text, in Latin-1, so that every byte is kept."""

    def to_json(self) -> dict[str, Any]:
        """Return the index as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, content: Any) -> InputIndex | None:
        """Return an index that was written as JSON, or None if it is damaged."""
        try:
            known = dict(content)
            columns = dict(known["columns"])
            columns["fields"] = tuple((name, kind) for name, kind in columns["fields"])
            known["columns"] = Columns(**columns)
            known["starts"] = tuple((row, lines, at) for row, lines, at in known["starts"])
            return cls(**known)
        except (TypeError, ValueError, KeyError):
            return None


def index_input(
    name: str, reading: Reading, rows_each: int, *, has_checksum: bool = True
) -> InputIndex:
    """Find out what is in an input, and where it can be cut."""
    stamp = stamp_of(name)
    if is_table_at_address(name, reading.format):
        # Rows that are not read stay at the address.
        with local_copy(name, (0, 1)) as path:
            part = replace(FilePart(name, path=path), **asdict(reading))
            found = _engine.index_file(lambda: part, rows_each, False)
    else:
        found = _engine.index_file(lambda: reading.part(name), rows_each, has_checksum)
    columns = found["columns"]
    columns["fields"] = tuple(columns["fields"])
    return InputIndex(
        name=name,
        stamp=stamp,
        format=found["format"],
        kind=found["kind"],
        rows=found["rows"],
        bytes=found["bytes"],
        sha256=found["sha256"],
        columns=Columns(**columns),
        starts=tuple(found["starts"]),
        head=found["head"].decode("latin-1"),
    )


def is_unchanged(index: InputIndex) -> bool:
    """Return whether an input has the stamp of its index."""
    return is_telling(index.stamp) and stamp_of(index.name) == index.stamp


def all_columns(files: Sequence[InputIndex]) -> Columns:
    """Return the columns of the data set that some files are together.

    A column has the type that it has in all files that know it, or the widest type of numbers, or
    else text.
    """
    fields: dict[str, str] = {}
    for one in files:
        for name, kind in one.columns.fields:
            fields[name] = _common_type(fields.get(name, kind), kind)
    return Columns(
        solution=any(one.columns.solution for one in files),
        state=any(one.columns.state for one in files),
        marks=any(one.columns.marks for one in files),
        fields=tuple(fields.items()),
    )


_NUMBERS = ("int32", "int64", "float64")


def _common_type(first: str, second: str) -> str:
    if first == second:
        return first
    if first in _NUMBERS and second in _NUMBERS:
        return max(first, second, key=_NUMBERS.index)
    return "text"


def common_table(files: Iterable[InputIndex], tables: Sequence[str]) -> str | None:
    """Return the format of a table that can hold all records; None if they are only puzzles."""
    known = list(files)
    formats = {"parquet" if one.format == "arrow" else one.format for one in known}
    found = sorted(formats & set(tables))
    if len(found) == 1:
        return found[0]
    return "csv" if found or any(one.columns.are_there for one in known) else None
