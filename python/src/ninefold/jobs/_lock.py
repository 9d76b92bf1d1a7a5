"""The lock of an output folder: one driver works on it, or one for each shard.

A driver writes a new number into its lock now and then. A lock whose number stays the same belongs
to a driver that has died, on whatever machine, so no clocks are compared.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ninefold.jobs._folder import Folder

BEAT = 10.0
"""Seconds between two signs of life."""
PATIENCE = 45.0
"""Seconds without a sign of life after which a driver counts as dead."""
PREFIX = "_lock"


class FolderInUseError(OSError):
    """Another driver works on the output folder."""


class FolderLock:
    """The lock of a driver. Its context holds it.

    Args:
        folder: The output folder, which exists.
        shard: Number of the shard and number of shards; None for all of the job.
        tell: Called with a message when the driver has to wait.
    """

    def __init__(
        self, folder: Folder, shard: tuple[int, int] | None, tell: Callable[[str], None]
    ) -> None:
        """Make a lock that is not held yet."""
        self._folder = folder
        self._shard = shard
        self._tell = tell
        self._name = (
            f"{PREFIX}.json" if shard is None else f"{PREFIX}-{shard[0]}-of-{shard[1]}.json"
        )
        self._content: dict[str, Any] = {
            "host": socket.gethostname(),
            "process": os.getpid(),
            "place": _process_place(),
            "started": _start_of(os.getpid()),
            "token": uuid.uuid4().hex,
            "beat": 0,
        }
        self._ended = threading.Event()
        self._is_lost = False
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> Self:
        """Take the lock.

        Raises:
            FolderInUseError: A living driver holds it.
        """
        self._remove_dead()
        if not self._create():
            self._remove_dead()
            if not self._create():
                raise FolderInUseError(f"{self._full_name} belongs to another driver; try again")
        try:
            # Two drivers may have looked at the same time. Each sees the other's lock now.
            self._remove_dead()
        except FolderInUseError:
            self._folder.remove(self._name)
            raise
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the lock back."""
        self._ended.set()
        self._thread.join(PATIENCE)
        # A driver that slept may not know yet that another one has taken the lock.
        if not self._is_lost and self._is_own():
            self._folder.remove(self._name)

    def check(self) -> None:
        """Raise an error if another driver has taken the lock."""
        if self._is_lost:
            raise FolderInUseError(
                f"{self._full_name} was taken by another driver, because this one gave no sign of "
                f"life for {PATIENCE:.0f} s; all parts so far are whole"
            )

    @property
    def _full_name(self) -> str:
        return self._folder.full_name(self._name)

    def _excludes(self, name: str) -> bool:
        """Return whether the owner of a lock could do the same tasks."""
        if self._shard is None or name in (f"{PREFIX}.json", self._name):
            return True
        # Other shards of as many work beside this one.
        return not name.endswith(f"-of-{self._shard[1]}.json")

    def _remove_dead(self) -> None:
        """Remove the locks of dead drivers. Raise an error if one lives."""
        for name in self._folder.names():
            if name.startswith(PREFIX) and self._excludes(name):
                found = self._folder.read_json(name) or {}
                if found.get("token") == self._content["token"]:
                    continue
                self._await_death(name, found)
                self._folder.remove(name)

    def _await_death(self, name: str, found: dict[str, Any]) -> None:
        owner = f"process {found.get('process', '?')} on {found.get('host', '?')}"
        alive = FolderInUseError(
            f"another driver works on {self._folder.address}: {owner}; wait for its end, or name "
            "another folder"
        )
        is_here = found.get("host") == self._content["host"]
        if is_here and found.get("place") == self._content["place"] and self._content["started"]:
            if _start_of(int(found.get("process", 0))) == found.get("started"):
                raise alive
            return
        self._tell(f"{self._folder.address} is locked by {owner}; looking whether it lives")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            time.sleep(min(1.0, PATIENCE / 10))
            now = self._folder.read_json(name)
            if now is None and name not in self._folder.names():
                return
            if now is not None and now != found:
                raise alive

    def _create(self) -> bool:
        """Write the lock. Return whether no other driver was faster."""
        if self._folder.is_remote:
            # A store of objects has no exclusive creation. The last writer wins, and the others see
            # it after a moment.
            if self._name in self._folder.names():
                return False
            self._folder.write_json(self._name, self._content)
            time.sleep(min(1.0, PATIENCE / 10))
            return self._is_own()
        try:
            handle = os.open(self._full_name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        except FileExistsError:
            return False
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(self._content, file)
        return True

    def _is_own(self) -> bool:
        found = self._folder.read_json(self._name)
        return isinstance(found, dict) and found.get("token") == self._content["token"]

    def _beat(self) -> None:
        while not self._ended.wait(BEAT):
            with contextlib.suppress(OSError):
                if not self._is_own():
                    self._is_lost = True
                    return
                self._content["beat"] = self._content["beat"] + 1
                self._folder.write_json(self._name, self._content)


def _process_place() -> str:
    """Return what tells this machine's processes from those of others: its boot, its container."""
    found = []
    for path in ("/proc/sys/kernel/random/boot_id", "/proc/self/ns/pid"):
        with contextlib.suppress(OSError):
            link = Path(path)
            found.append(os.readlink(link) if link.is_symlink() else link.read_text().strip())
    return " ".join(found)


def _start_of(process: int) -> str | None:
    """Return when a process began; None if there is no such process, or no way to know."""
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return None
    # The name of the program may have spaces and parentheses. A zombie has ended.
    fields = text.rsplit(")", 1)[-1].split()
    return None if fields[0] in "ZX" else fields[19]
