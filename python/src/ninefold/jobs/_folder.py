"""The output folder of a job: on this machine, or at an address of fsspec."""

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

BLOCK = 1 << 20


@dataclass(frozen=True)
class Folder:
    """A folder of files that appear whole or not at all."""

    address: str

    @property
    def is_remote(self) -> bool:
        """Whether the folder is at an address of fsspec."""
        return "://" in self.address

    def _name(self, name: str) -> str:
        return posixpath.join(self.address, name)

    def make(self, name: str = "") -> None:
        """Make the folder, or a folder in it."""
        if self.is_remote:
            file_system(self.address).makedirs(self._name(name), exist_ok=True)
        else:
            Path(self.address, name).mkdir(parents=True, exist_ok=True)

    def open(self, name: str) -> IO[bytes]:
        """Open a file for reading."""
        if self.is_remote:
            stream: IO[bytes] = file_system(self.address).open(self._name(name), "rb")
            return stream
        return Path(self.address, name).open("rb")

    def size(self, name: str) -> int | None:
        """Return the number of bytes of a file, or None if there is no such file."""
        try:
            if self.is_remote:
                return int(file_system(self.address).size(self._name(name)))
            return Path(self.address, name).stat().st_size
        except FileNotFoundError:
            return None

    def sha256(self, name: str) -> str:
        """Return the checksum of a file."""
        total = hashlib.sha256()
        with self.open(name) as file:
            while block := file.read(BLOCK):
                total.update(block)
        return total.hexdigest()

    @contextlib.contextmanager
    def new_file(self, name: str) -> Iterator[Path]:
        """Hand out a path to write to. Name the file when the block ends, remove it on an error."""
        if self.is_remote:
            with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
                path = Path(folder, posixpath.basename(name))
                yield path
                system = file_system(self.address)
                unfinished = self._name(f"{name}.{uuid.uuid4().hex}.tmp")
                system.put_file(str(path), unfinished)
                system.mv(unfinished, self._name(name))
            return
        target = Path(self.address, name)
        # The ending stays, because it shows the format and the compression.
        path = target.with_name(f".{uuid.uuid4().hex}.tmp.{target.name}")
        try:
            yield path
            path.replace(target)
        finally:
            path.unlink(missing_ok=True)

    def write_json(self, name: str, content: Any) -> None:
        """Write a file of JSON."""
        with self.new_file(name) as path, path.open("w", encoding="utf-8") as file:
            json.dump(content, file, indent=1, ensure_ascii=False)
            file.write("\n")
            file.flush()
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

    def names(self) -> list[str]:
        """Return the names of the files and folders in the folder."""
        if self.is_remote:
            system = file_system(self.address)
            return [posixpath.basename(path) for path in system.ls(self.address, detail=False)]
        return sorted(entry.name for entry in Path(self.address).iterdir())

    def remove_leftovers(self) -> None:
        """Remove unfinished files of tasks that were killed."""
        if self.is_remote:
            return
        for path in Path(self.address).rglob(".*.tmp.*"):
            path.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Remove a folder in the folder, and all that is in it."""
        if self.is_remote:
            with contextlib.suppress(FileNotFoundError):
                file_system(self.address).rm(self._name(name), recursive=True)
        else:
            shutil.rmtree(Path(self.address, name), ignore_errors=True)
