"""The command `ninefold`: the program, inside the engine of the package `ninefold`.

This is a package of its own because `import ninefold` imports NumPy. That takes time, and starts
threads that would take Ctrl-C from the program.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import signal
import sys
from pathlib import Path
from typing import Any


def main() -> int:
    """Do what the command line says. Return the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    status: int = _engine().run_program(["ninefold", *sys.argv[1:]])
    return status


def _engine() -> Any:
    """Return the module `ninefold._engine` without importing the package around it."""
    name = "ninefold._engine"
    if name in sys.modules:
        return sys.modules[name]
    package = importlib.util.find_spec("ninefold")
    for folder in (package and package.submodule_search_locations) or []:
        for ending in importlib.machinery.EXTENSION_SUFFIXES:
            path = Path(folder, "_engine" + ending)
            if path.exists():
                loader = importlib.machinery.ExtensionFileLoader(name, str(path))
                spec = importlib.util.spec_from_loader(name, loader)
                assert spec is not None, "the loader makes one"
                module = importlib.util.module_from_spec(spec)
                loader.exec_module(module)
                return module
    raise ImportError("the package ninefold has no engine; install it again: pip install ./python")


if __name__ == "__main__":
    sys.exit(main())
