"""Types as a user's checker sees them: the right uses pass, each wrong one is refused."""

import ast
import inspect
import os
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import ninefold

FOLDER = Path(__file__).parent / "typing"
SOURCES = Path(ninefold.__file__).parent.parent


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, set[str]]]:
    """Return the codes of the errors of mypy --strict by file and line."""
    pytest.importorskip("mypy")
    options = ["--strict", "--no-error-summary", "--hide-error-context", "--config-file="]
    # Libraries without types are no part of this test.
    options += ["--disable-error-code=import-untyped", "--disable-error-code=import-not-found"]
    options.append(f"--cache-dir={tmp_path_factory.mktemp('mypy')}")
    names = ("right.py", "wrong.py")
    words = [sys.executable, "-m", "mypy", *options, *(str(FOLDER / name) for name in names)]
    environment = dict(os.environ)
    if "site-packages" not in SOURCES.parts:
        environment["MYPYPATH"] = str(SOURCES)
    told = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)
    assert told.returncode in (0, 1), told.stdout + told.stderr
    errors: dict[str, dict[int, set[str]]] = {name: {} for name in names}
    for line in told.stdout.splitlines():
        found = re.match(r".*\b(right|wrong)\.py:(\d+): error: .*\[([a-z-]+)\]$", line)
        assert found or ": error:" not in line, line
        if found:
            errors[f"{found[1]}.py"].setdefault(int(found[2]), set()).add(found[3])
    return errors


def test_right_uses_pass(errors: dict[str, dict[int, set[str]]]) -> None:
    assert errors["right.py"] == {}


def test_each_wrong_use_is_refused(errors: dict[str, dict[int, set[str]]]) -> None:
    lines = (FOLDER / "wrong.py").read_text().splitlines()
    wanted = {
        number: set(line.rpartition("# error: ")[2].split(", "))
        for number, line in enumerate(lines, 1)
        if "  # error: " in line
    }
    assert len(wanted) > 30
    assert errors["wrong.py"] == wanted


def test_no_public_function_returns_any() -> None:
    overloaded = set()
    for file in Path(ninefold.__file__).parent.glob("_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                overloaded.add(node.name)
    for name in ninefold.__all__:
        item = getattr(ninefold, name)
        if inspect.isfunction(item) and name not in overloaded:
            assert item.__annotations__["return"] not in ("Any", typing.Any), name
