"""Parts: what the tasks of a job write, and how a part that is there is recognised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ninefold.jobs._folder import STATUS, Folder, is_telling, sha256_of
from ninefold.jobs._units import Unit

Written = tuple[dict[str, int], list[str]]
"""Counts and messages of a part."""


@dataclass(frozen=True)
class Done:
    """What a task has written."""

    counts: dict[str, int]
    messages: list[str]
    is_new: bool = True


def write_part(
    folder: Folder, unit: Unit, write: Callable[[Path], Written], *, verify: bool = False
) -> Done:
    """Write a part, unless it is there already."""
    known = find_part(folder, unit, verify=verify)
    if known is not None:
        return known
    with folder.new_file(unit.part) as path:
        counts, messages = write(path)
        size, checksum = path.stat().st_size, sha256_of(path)
    _write_status(folder, unit, counts, messages, {"bytes": size, "sha256": checksum})
    return Done(counts, messages)


def find_part(folder: Folder, unit: Unit, *, verify: bool = False) -> Done | None:
    """Return what is in a part, if it is there as the task that wrote it has left it.

    A part with the size and the time of change that it had is not read, unless `verify`.
    """
    known = folder.read_json(status_name(unit))
    if not isinstance(known, dict) or not set(known) >= {"counts", "messages", "bytes", "sha256"}:
        return None
    counts, messages = known["counts"], known["messages"]
    stamp = folder.stamp(unit.part)
    if stamp is None or stamp[0] != known["bytes"]:
        return None
    if verify or not is_telling(stamp) or stamp != known.get("stamp"):
        if folder.sha256(unit.part) != known["sha256"]:
            return None
        if stamp != known.get("stamp"):
            sums = {"bytes": known["bytes"], "sha256": known["sha256"]}
            _write_status(folder, unit, counts, messages, sums)
    return Done(counts, messages, is_new=False)


def status_name(unit: Unit) -> str:
    """Return the name of the file that says what is in a part."""
    return f"{STATUS}/_{unit.part}.json"


def _write_status(
    folder: Folder, unit: Unit, counts: dict[str, int], messages: list[str], sums: dict[str, Any]
) -> None:
    content = {"counts": counts, "messages": messages} | sums
    folder.write_json(status_name(unit), content | {"stamp": folder.stamp(unit.part)})


# Work files are not kept, so sizes and times are enough to recognise them.


def write_work(
    folder: Folder, name: str, write: Callable[[], tuple[dict[str, int], list[str], list[str]]]
) -> Done:
    """Write work files, unless they are there already.

    Args:
        folder: The output folder.
        name: Name of the file that says what is in the work files, without its ending.
        write: Writes the files. Returns counts, messages, and the names of the files.
    """
    known = find_work(folder, name)
    if known is not None:
        return known
    counts, messages, files = write()
    stamps = {file: folder.stamp(file) for file in files}
    content = {**asdict(Done(counts, messages)), "stamps": stamps}
    del content["is_new"]
    folder.write_json(f"{name}.json", content, is_kept=False)
    return Done(counts, messages)


def find_work(folder: Folder, name: str) -> Done | None:
    """Return what is in work files, if they are there as the task that wrote them has left them."""
    known = folder.read_json(f"{name}.json")
    if not isinstance(known, dict) or set(known) != {"counts", "messages", "stamps"}:
        return None
    for file, stamp in known["stamps"].items():
        if not is_telling(stamp) or folder.stamp(file) != stamp:
            return None
    return Done(known["counts"], known["messages"], is_new=False)
