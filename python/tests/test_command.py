"""The command `ninefold` of the package: the same program, without Python in its way."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

import ninefold

MADE = ninefold.generate(50, seed=3)
LINES = ["".join(str(digit) if digit else "." for digit in row) for row in MADE.puzzles]
SOLUTIONS = ["".join(map(str, row)) for row in MADE.solutions]
CALL = [sys.executable, "-c", "import sys, ninefold_command; sys.exit(ninefold_command.main())"]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _heed_signals() -> None:
    """Undo what a shell may have set for its background processes."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(one, signal.SIG_DFL)


def _command(*words: object, text: str = "") -> subprocess.CompletedProcess[str]:
    call = [*CALL, *(word if isinstance(word, bytes) else str(word) for word in words)]
    return subprocess.run(
        call, capture_output=True, text=True, input=text, check=False, env=ENVIRONMENT
    )


def test_it_answers_as_the_functions_do(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "made.txt"
    path.write_text("\n".join(LINES))
    assert _command(path).stdout.split() == SOLUTIONS
    assert _command("count", path).stdout == "=1\n" * 50
    assert _command("generate", "--seed", 3, "--count", 50).stdout.split() == LINES
    assert _command("-", text=LINES[0] + "\n").stdout == SOLUTIONS[0] + "\n"
    table = tmp_path / "made.parquet"
    assert _command("solve", path, "-o", table).returncode == 0
    assert (ninefold.read(table).solutions == MADE.solutions).all()


def test_commands_without_messages_run() -> None:
    # The package has no debug assertions, which the tests in Rust have.
    told = _command("techniques", "x-wing", "--lang", "en")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("X-wing\n")
    assert "ninefold" in _command("completions", "bash").stdout


def test_the_status_is_that_of_the_program(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(LINES[0] + "\n")
    assert _command("count", path).returncode == 0
    path.write_text("11" + "." * 79 + "\n")
    assert _command("count", path).returncode == 1
    path.write_text("hello\n")
    ran = _command("count", path)
    assert ran.returncode == 2
    assert "some.txt: line 1, column 1: expected" in ran.stderr
    ran = _command("count", tmp_path / "none.txt")
    assert (ran.returncode, "no file has this name" in ran.stderr) == (2, True)
    ran = _command("--version")
    assert (ran.returncode, ran.stdout) == (0, f"ninefold {ninefold.__version__}\n")


def test_it_does_not_import_numpy() -> None:
    code = (
        "import sys, ninefold_command; sys.argv[1:] = ['--version']; ninefold_command.main()\n"
        "print([name for name in ('numpy', 'ninefold') if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def test_python_calls_the_package() -> None:
    call = [sys.executable, "-m", "ninefold", "--version"]
    ran = subprocess.run(call, capture_output=True, text=True, check=True, env=ENVIRONMENT)
    assert ran.stdout == f"ninefold {ninefold.__version__}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="names are text on other systems")
def test_a_name_may_have_any_bytes(tmp_path: pathlib.Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"z\xff.txt")
    with open(path, "wb") as file:
        file.write(LINES[0].encode())
    assert _command("solve", path).stdout == SOLUTIONS[0] + "\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_it_with_whole_records(
    number: signal.Signals, status: int, tmp_path: pathlib.Path
) -> None:
    output = tmp_path / "out.txt"
    with output.open("wb") as file:
        running = subprocess.Popen(
            [*CALL, "generate", "--count", "1000000000", "--seed", "1"],
            stdout=file,
            stderr=subprocess.PIPE,
            preexec_fn=_heed_signals,
            env=ENVIRONMENT,
        )
        end = time.monotonic() + 60
        while output.stat().st_size < 1 << 16:
            assert time.monotonic() < end, "nothing is written"
            time.sleep(0.01)
        running.send_signal(number)
        _, messages = running.communicate(timeout=60)
    assert running.returncode == status, messages
    text = output.read_text()
    assert text.endswith("\n")
    assert {len(line) for line in text.splitlines()} == {81}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_a_reader_that_ends_early_is_no_error() -> None:
    shell = ["sh", "-c", '"$@" generate --count 1000000000 --seed 3 | head -2', "sh", *CALL]
    ran = subprocess.run(
        shell,
        capture_output=True,
        text=True,
        check=True,
        env=ENVIRONMENT,
        preexec_fn=_heed_signals,
        timeout=60,
    )
    assert (ran.stdout.split(), ran.stderr) == (LINES[:2], "")
