"""The folder in which the workers of a cluster find their tasks."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

TASKS = ("open", "taken", "done")
"""Folders of tasks by their state. A task moves from one to the next."""

END = "end"
"""File that ends the workers of a folder."""


def take_task(folder: Path, worker: str) -> str | None:
    """Take a task. A task is renamed, so two workers cannot take the same one."""
    try:
        names = sorted(os.listdir(folder / "open"), key=lambda name: hash((name, worker)))
    except FileNotFoundError:
        return None
    for name in names:
        try:
            (folder / "open" / name).rename(folder / "taken" / f"{name}@{worker}")
        except OSError:
            continue
        return name
    return None


def portable(error: Exception) -> Exception:
    """Return an error that can be pickled."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
