"""The output folder of a job: on this machine, or at an address of fsspec.

The parts stand in the folder itself. Names that begin with ``_`` are not a part of the data set, as
PyArrow, pandas and Spark expect it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import posixpath
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ninefold._reading import file_system

MANIFEST = "_manifest.json"
"""The job and its inputs."""
SUMMARY = "_summary.json"
"""The counts of the whole job. It appears when all parts are there."""
STATUS = "_status"
"""What is in each part."""
INDEX = "_index"
"""Where each input can be cut."""
WORK = "_work"
"""Files that only the job itself needs. They go when it ends."""

BLOCK = 1 << 20

Stamp = list[int | str]
"""Size and time of change of a file, or size and ETag. An equal stamp means the same content."""


@dataclass(frozen=True)
class Folder:
    """A folder of files that appear whole or not at all."""

    address: str

    @property
    def is_remote(self) -> bool:
        """Whether the folder is at an address of fsspec."""
        return "://" in self.address

    def full_name(self, name: str) -> str:
        """Return the path or address of a file in the folder."""
        if self.is_remote:
            return posixpath.join(self.address, name)
        return str(Path(self.address, name))

    def exists(self) -> bool:
        """Return whether the folder is there."""
        if self.is_remote:
            return bool(file_system(self.address).exists(self.address))
        if Path(self.address).is_file():
            raise NotADirectoryError(f"output: {self.address} is a file; name a folder")
        return Path(self.address).exists()

    def make(self, name: str = "") -> None:
        """Make the folder, or a folder in it."""
        if self.is_remote:
            file_system(self.address).makedirs(self.full_name(name), exist_ok=True)
        else:
            Path(self.address, name).mkdir(parents=True, exist_ok=True)

    def open(self, name: str) -> IO[bytes]:
        """Open a file for reading."""
        if self.is_remote:
            stream: IO[bytes] = file_system(self.address).open(self.full_name(name), "rb")
            return stream
        return Path(self.address, name).open("rb")

    def read_range(self, name: str, start: int, end: int) -> bytes:
        """Read bytes of a file. They are fewer if the file ends before."""
        if self.is_remote:
            system = file_system(self.address)
            content: bytes = system.cat_file(self.full_name(name), start=start, end=end)
            return content
        with Path(self.address, name).open("rb", buffering=0) as file:
            file.seek(start)
            pieces = []
            while start < end and (piece := file.read(end - start)):
                pieces.append(piece)
                start += len(piece)
        return b"".join(pieces)

    def stamp(self, name: str) -> Stamp | None:
        """Return the stamp of a file, or None if there is no such file."""
        try:
            return stamp_of(self.full_name(name))
        except FileNotFoundError:
            return None

    def sha256(self, name: str) -> str:
        """Return the checksum of a file."""
        with self.open(name) as file:
            return _sha256(file)

    @contextlib.contextmanager
    def new_file(self, name: str) -> Iterator[Path]:
        """Hand out a path to write to. Name the file when the block ends, remove it on an error."""
        if self.is_remote:
            with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
                path = Path(folder, posixpath.basename(name))
                yield path
                system = file_system(self.address)
                unfinished = self.full_name(f"{name}.{uuid.uuid4().hex}.tmp")
                system.put_file(str(path), unfinished)
                system.mv(unfinished, self.full_name(name))
            return
        target = Path(self.address, name)
        # The ending stays, because it shows the format and the compression.
        path = target.with_name(f".{uuid.uuid4().hex}.tmp.{target.name}")
        try:
            yield path
            path.replace(target)
        finally:
            path.unlink(missing_ok=True)

    def write_json(self, name: str, content: Any, *, is_kept: bool = True) -> None:
        """Write a file of JSON. `is_kept`: it is there after a power failure."""
        with self.new_file(name) as path, path.open("w", encoding="utf-8") as file:
            json.dump(content, file, indent=1, ensure_ascii=False)
            file.write("\n")
            file.flush()
            if is_kept:
                os.fsync(file.fileno())

    def read_json(self, name: str) -> Any:
        """Return the content of a file of JSON, or None if there is no such file."""
        try:
            with self.open(name) as file:
                return json.load(file)
        except FileNotFoundError:
            return None
        except ValueError:
            # Somebody has damaged it. It is made again.
            return None

    def names(self, name: str = "") -> list[str]:
        """Return the names of the files and folders in the folder, or in a folder in it."""
        if self.is_remote:
            system = file_system(self.address)
            try:
                found = system.ls(self.full_name(name), detail=False)
            except FileNotFoundError:
                return []
            return sorted(posixpath.basename(path.rstrip("/")) for path in found)
        try:
            return sorted(entry.name for entry in Path(self.address, name).iterdir())
        except FileNotFoundError:
            return []

    def remove_leftovers(self) -> None:
        """Remove unfinished files of tasks that were killed."""
        if self.is_remote:
            return
        for path in Path(self.address).rglob(".*.tmp.*"):
            path.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Remove a file or a folder in the folder, and all that is in it."""
        if self.is_remote:
            with contextlib.suppress(FileNotFoundError):
                file_system(self.address).rm(self.full_name(name), recursive=True)
            return
        path = Path(self.address, name)
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def stamp_of(name: str) -> Stamp:
    """Return the stamp of a file, on this machine or at an address."""
    if "://" not in name:
        known = Path(name).stat()
        return [known.st_size, known.st_mtime_ns]
    info = file_system(name).info(name)
    # File systems name what changes with the content in their own ways.
    keys = ("ETag", "etag", "md5Hash", "checksum", "LastModified", "updated", "mtime", "modified")
    mark = next((str(info[key]) for key in keys if info.get(key)), "")
    return [int(info.get("size") or 0), mark]


def is_telling(stamp: Stamp | None) -> bool:
    """Return whether an equal stamp means the same content. Some file systems know only sizes."""
    return stamp is not None and stamp[1] != ""


def sha256_of(path: Path) -> str:
    """Return the checksum of a file on this machine."""
    with path.open("rb") as file:
        return _sha256(file)


def _sha256(file: IO[bytes]) -> str:
    total = hashlib.sha256()
    while block := file.read(BLOCK):
        total.update(block)
    return total.hexdigest()
