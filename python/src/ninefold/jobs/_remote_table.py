"""Parquet files at an address: only the bytes that some rows need come to this machine."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ninefold import _engine
from ninefold._reading import file_system

MARK = b"PAR1"
BLOCK = 8 << 20
"""Bytes that are copied together."""
NEAR = 64 << 10
"""Bytes between two ranges that are copied along with them."""


def is_table_at_address(name: str, format: str | None) -> bool:
    """Return whether a file at an address is a Parquet file."""
    if "://" not in name or format not in (None, "parquet"):
        return False
    start: bytes = file_system(name).cat_file(name, start=0, end=len(MARK))
    return start == MARK


@contextlib.contextmanager
def local_copy(name: str, rows: tuple[int, int]) -> Iterator[str]:
    """Hand out the path of a copy that has the description of a Parquet file and some rows.

    The other bytes are a hole: they take no room, and must not be read.
    """
    system = file_system(name)
    size = int(system.size(name))
    with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
        path = Path(folder, "table.parquet")
        with path.open("w+b") as file:
            file.truncate(size)
            tail = system.cat_file(name, start=max(0, size - 8), end=size)
            if len(tail) < 8 or tail[4:] != MARK:
                raise ValueError(f"{name}: the Parquet file has no end; it is damaged")
            description = int.from_bytes(tail[:4], "little") + 8
            _copy(system, name, file, 0, len(MARK))
            _copy(system, name, file, max(0, size - description), size)
            file.flush()
            spans = _engine.table_spans(str(path), *rows)
            for start, end in _joined([(0, size)] if spans is None else spans):
                _copy(system, name, file, start, min(end, size))
        yield str(path)


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join ranges that are near each other, so that there are fewer requests."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start - joined[-1][1] <= NEAR:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _copy(system: Any, name: str, file: IO[bytes], start: int, end: int) -> None:
    file.seek(start)
    while start < end:
        content = system.cat_file(name, start=start, end=min(end, start + BLOCK))
        if not content:
            raise OSError(f"{name} ends at byte {start}, before its description says so")
        file.write(content)
        start += len(content)
