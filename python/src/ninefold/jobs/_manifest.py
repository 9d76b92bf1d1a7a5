"""The manifest of an output folder: which job the folder belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ninefold.jobs._folder import INDEX, MANIFEST, STATUS, WORK
from ninefold.jobs._index import InputIndex
from ninefold.jobs._lock import PREFIX
from ninefold.jobs._order import Order


def check_folder(order: Order) -> None:
    """Raise an error if the output folder belongs to something else."""
    target = order.target
    if not target.exists():
        return
    known = target.read_json(MANIFEST)
    names = target.names()
    if known is None:
        if any(not name.startswith((".", PREFIX)) for name in names):
            raise FileExistsError(
                f"output: {target.address} is not empty and has no {MANIFEST}; name a new folder"
            )
        return
    if STATUS not in names:
        # The job has not begun to write parts, so another one may take the folder.
        return
    job = order.description()
    for key in ("ninefold", "plan", "reading", "rows_per_part", "arguments"):
        if known.get(key) != job.get(key):
            raise ValueError(
                f"output: {target.address} belongs to another job ({key} was {known.get(key)}, "
                f"now {job.get(key)}); name a new folder"
            )
    before = [one["name"] for one in known["inputs"]]
    if before != order.inputs:
        changed = sorted(set(before) ^ set(order.inputs)) or order.inputs
        raise ValueError(
            f"output: the job in {target.address} has other inputs, for example {changed[0]}; "
            "name a new folder"
        )


def claim(order: Order) -> None:
    """Write the manifest of a job that begins. The folder has been checked and locked."""
    target = order.target
    if STATUS in target.names():
        return
    content = order.description() | {"inputs": [{"name": name} for name in order.inputs]}
    known = target.read_json(MANIFEST)
    if known is not None and not _is_same(known, content):
        target.remove(INDEX)
        target.remove(WORK)
    if not _is_same(known, content):
        target.write_json(MANIFEST, content)


def begin(order: Order, files: Sequence[InputIndex]) -> None:
    """Write what the inputs are, or check that they are what they were."""
    target = order.target
    known = target.read_json(MANIFEST) or {"inputs": []}
    # Another shard may just have claimed the folder.
    is_described = all("sha256" in one for one in known["inputs"])
    if STATUS not in target.names() or not is_described:
        inputs = [_described(one) for one in files]
        target.write_json(MANIFEST, order.description() | {"inputs": inputs})
        target.make(STATUS)
        return
    for before, now in zip(known["inputs"], map(_described, files), strict=False):
        # The stamp alone says nothing: a file may have been copied.
        key = "sha256" if now["sha256"] is not None else "stamp"
        if before.get(key) != now[key]:
            raise ValueError(
                f"inputs: {now['name']} has changed since the job in {target.address} began; name "
                "a new folder"
            )


def _described(one: InputIndex) -> dict[str, Any]:
    return {"name": one.name, "bytes": one.bytes, "sha256": one.sha256, "stamp": list(one.stamp)}


def _is_same(known: Any, content: dict[str, Any]) -> bool:
    """Return whether a manifest describes the same job, as far as a job without parts does."""
    if not isinstance(known, dict):
        return False
    names = [{"name": one["name"]} for one in known.get("inputs", [])]
    return known | {"inputs": names} == content
