"""The process of a worker: reads tasks from standard input, writes results to standard output."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys


def main() -> None:
    """Do tasks until the input ends."""
    # The driver ends its workers. What tasks print must not come between the results.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks = sys.stdin.buffer
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        try:
            function, arguments = pickle.load(tasks)
        except EOFError:
            return
        try:
            answer = (True, function(*arguments))
        except Exception as error:  # the driver raises it
            answer = (False, _portable(error))
        with contextlib.suppress(BrokenPipeError):
            pickle.dump(answer, results)
            results.flush()


def _portable(error: Exception) -> Exception:
    """Return an error that can be pickled."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    main()
