"""Fixtures of all tests."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def press_ctrl_c() -> Iterator[Callable[[], None]]:
    """Return a function that presses Ctrl-C a moment later."""
    # Where the tests run in the background, Ctrl-C is ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    signal.signal(signal.SIGINT, before)
