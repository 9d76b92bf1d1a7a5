"""The inputs of a job: which files they name."""

from __future__ import annotations

import glob
import os
import posixpath
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ninefold._reading import file_system
from ninefold.jobs._folder import MANIFEST, SUMMARY, Folder


def input_names(inputs: Any, target: Folder) -> list[str]:
    """Return the files that the inputs name, each once, in order. Paths are absolute."""
    given = [inputs] if isinstance(inputs, str | os.PathLike) else inputs
    if not isinstance(given, Iterable):
        raise TypeError(f"inputs: expected files, folders or patterns, got {inputs!r}")
    names: dict[str, str] = {}
    for one in given:
        if not isinstance(one, str | os.PathLike):
            raise TypeError(f"inputs: expected a path, got {type(one).__name__}")
        found = _files_of(os.fspath(one))
        if not found:
            raise FileNotFoundError(f"inputs: no file is {os.fspath(one)}, or in it")
        for name in found:
            # A file that links lead to several times is read once.
            names.setdefault(name if "://" in name else os.path.realpath(name), name)
    if not names:
        raise ValueError("inputs: expected at least one file")
    inside = target.address.rstrip("/") + "/"
    for name in names.values():
        if name.startswith(inside):
            raise ValueError(f"inputs: {name} is in the output folder; name another folder")
    return list(names.values())


def lost_columns(names: Iterable[str]) -> list[str]:
    """Return a message if names of folders have values, as in ``year=2024``."""
    for name in names:
        parents = name.split("/")[:-1]
        found = next((parent for parent in parents if parent.count("=") == 1), None)
        if found is not None:
            return [f"{name}: the parts have no column for the name of the folder {found}"]
    return []


def _files_of(name: str) -> list[str]:
    """Return the files that one input names, in order."""
    if "://" in name:
        return _remote_files(name)
    path = Path(os.path.abspath(name))
    if path.exists():
        return list(_files_below(path))
    found = (os.path.abspath(one) for one in sorted(glob.glob(name, recursive=True)))
    wanted = set(os.path.abspath(name).split("/"))
    # A pattern finds a hidden name only if it says so.
    shown = (one for one in found if all(_is_shown(word) for word in set(one.split("/")) - wanted))
    return list(dict.fromkeys(file for one in shown for file in _files_below(Path(one))))


def _files_below(path: Path) -> Iterator[str]:
    """Yield a file, or the files of a folder and of the folders in it, but for hidden ones."""
    if not path.is_dir():
        yield str(path)
        return
    seen: set[tuple[int, int]] = set()
    for folder, folders, files in os.walk(path, followlinks=True):
        known = os.stat(folder)
        if (known.st_dev, known.st_ino) in seen:
            # A link leads back to a folder.
            folders.clear()
            continue
        seen.add((known.st_dev, known.st_ino))
        _check_job(folder, files)
        folders[:] = sorted(one for one in folders if _is_shown(one))
        yield from (os.path.join(folder, one) for one in sorted(files) if _is_shown(one))


def _remote_files(name: str) -> list[str]:
    system = file_system(name)
    scheme = name.split("://", 1)[0]
    roots = system.glob(name) if any(letter in name for letter in "*?[") else [name]
    found: dict[str, None] = {}
    for root in roots:
        if not system.isdir(root):
            found |= dict.fromkeys([root] if system.exists(root) else [])
            continue
        below: dict[str, list[str]] = {}
        start = system._strip_protocol(root).rstrip("/")
        for path, info in sorted(system.find(root, detail=True).items()):
            if info.get("islink") and system.isdir(path):
                raise ValueError(f"inputs: {path} is a link to a folder; name the folder itself")
            inner = system._strip_protocol(path)[len(start) :].lstrip("/")
            below.setdefault(posixpath.dirname(inner), []).append(posixpath.basename(inner))
        for folder, files in sorted(below.items()):
            if all(_is_shown(one) for one in folder.split("/")):
                _check_job(posixpath.join(root, folder), files)
                shown = filter(_is_shown, files)
                found |= dict.fromkeys(posixpath.join(start, folder, one) for one in shown)
    return [path if "://" in path else f"{scheme}://{path}" for path in found]


def _is_shown(name: str) -> bool:
    return not name.startswith((".", "_"))


def _check_job(folder: str, files: Iterable[str]) -> None:
    """Raise an error if a folder has the parts of a job that are no input."""
    if MANIFEST not in files:
        return
    if SUMMARY not in files:
        raise ValueError(
            f"inputs: the job in {folder} is not complete; let it end first, or name its parts"
        )
    plan = (Folder(folder).read_json(MANIFEST) or {}).get("plan", {})
    if plan.get("format") == "text" and plan.get("question") in ("count", "check", "rate"):
        raise ValueError(
            f"inputs: the parts in {folder} have answers without puzzles; repeat that job with "
            "another format, for example csv"
        )
