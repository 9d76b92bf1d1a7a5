"""Measure the Python package: `python measure.py > table.md`.

Each figure is a ratio of runs that take turns, or the best of several. Rivals that are not
installed are left out: pip install py-sudoku dokusan sudokutools dlxsudoku reasoning-gym ortools
python-sat.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import ninefold
import ninefold.jobs
from ninefold import _engine


def seconds(act: Callable[[], Any]) -> float:
    """Return how long a call takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def ratio(first: Callable[[], float], second: Callable[[], float], runs: int) -> float:
    """Return the median of the quotients of two times. The runs take turns."""
    return statistics.median(first() / second() for _ in range(runs))


def row(*cells: object) -> None:
    """Print a row of the table."""
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def beside_rust(puzzles: Any, runs: int) -> None:
    """Compare calls with the same work in Rust, and one thread with two."""
    calls: dict[str, Callable[[int], Any]] = {
        "count": lambda threads: ninefold.count(puzzles, threads=threads),
        "solve": lambda threads: ninefold.solve(puzzles, threads=threads),
        "class_id": lambda threads: ninefold.class_id(puzzles[:100_000], threads=threads),
        "generate": lambda threads: ninefold.generate(20_000, seed=1, threads=threads),
    }
    sizes = {"class_id": 100_000, "generate": 20_000}
    for name, call in calls.items():
        rows = puzzles[: sizes.get(name, len(puzzles))]
        share = ratio(
            lambda name=name, rows=rows: _engine.rust_seconds(name, rows),
            lambda call=call: seconds(lambda: call(1)),
            runs,
        )
        two = ratio(
            lambda call=call: seconds(lambda: call(1)),
            lambda call=call: seconds(lambda: call(2)),
            runs,
        )
        speed = len(rows) / min(seconds(lambda call=call: call(1)) for _ in range(3))
        goal = "0.9; 1.9" if name in ("count", "solve") else "0.9"
        found = f"{share:.2f} of Rust's speed; two threads {two:.2f} times one; {speed:,.0f}/s"
        row(f"`{name}` of {len(rows):,}, one thread", goal, found)


def augmentation(runs: int) -> None:
    """Measure augmented pairs a second."""
    made = ninefold.generate(1000, seed=1)

    def act() -> None:
        ninefold.augment(made.puzzles, made.solutions, 1000, seed=1, threads=1)

    speed = 1e6 / min(seconds(act) for _ in range(runs))
    row("`augment`, one thread", "5 M pairs/s", f"{speed / 1e6:.1f} M pairs/s")


def agents(runs: int) -> None:
    """Measure steps a second of environments whose agent takes any action that does not clash."""
    try:
        from ninefold.environment import SudokuEnv, SudokuVectorEnv
    except ImportError:
        row("environments", "1 M steps/s", "gymnasium is not installed")
        return
    puzzles = ninefold.generate(10_000, seed=4).puzzles

    def vector(count: int, steps: int) -> float:
        environments = SudokuVectorEnv(count, puzzles, scramble=True)
        _, infos = environments.reset(seed=1)
        random = np.random.default_rng(1)
        spent = 0.0
        for _ in range(steps):
            masks = infos["action_mask"]
            actions = (random.random(masks.shape, np.float32) * masks).argmax(axis=1)
            start = time.perf_counter()
            *_, infos = environments.step(actions)
            spent += time.perf_counter() - start
        return count * steps / spent

    def alone(steps: int) -> float:
        environment = SudokuEnv(puzzles)
        _, info = environment.reset(seed=1)
        spent = 0.0
        for _ in range(steps):
            action = environment.action_space.sample(info["action_mask"])
            start = time.perf_counter()
            *_, terminated, truncated, info = environment.step(action)
            if terminated or truncated:
                _, info = environment.reset()
            spent += time.perf_counter() - start
        return steps / spent

    for count in (64, 1024, 4096):
        speed = statistics.median(vector(count, 400_000 // count) for _ in range(runs))
        row(f"`SudokuVectorEnv`, {count} boards", "1 M steps/s", f"{speed / 1e6:.2f} M steps/s")
    speed = statistics.median(alone(20_000) for _ in range(runs))
    row("`SudokuEnv`", "", f"{speed:,.0f} steps/s")


def start_up(runs: int) -> None:
    """Measure the time of the import beyond NumPy's, and the size of the engine."""
    code = (
        "import time, numpy; start = time.perf_counter(); import ninefold; "
        "print(time.perf_counter() - start)"
    )
    call = [sys.executable, "-c", code]
    times = [
        float(subprocess.run(call, capture_output=True, check=True).stdout) for _ in range(runs)
    ]
    row("import beyond NumPy's", "50 ms", f"{1000 * statistics.median(times):.0f} ms")


def ray_job(rows: int) -> None:
    """Compare two workers of Ray with one process, on a job of about a minute."""
    try:
        import ray
    except ImportError:
        row("Ray, two workers against one process", "1.8", "not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "puzzles.txt")
        ninefold.write(source, ninefold.generate(rows, seed=5).puzzles)

        def job(name: str, executor: ninefold.jobs.Executor) -> float:
            def act() -> None:
                ninefold.jobs.run(
                    "canon",
                    [source] * 1,
                    pathlib.Path(folder, name),
                    executor=executor,
                    rows_per_part=max(1, rows // 40),
                    progress=False,
                )

            return seconds(act)

        one = ninefold.jobs.LocalExecutor(1)
        alone = job("one", one)
        one.close()
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        both = job("two", ninefold.jobs.RayExecutor())
        ray.shutdown()
        same = all(
            part.read_bytes() == pathlib.Path(folder, "two", part.name).read_bytes()
            for part in pathlib.Path(folder, "one").glob("part-*")
        )
    found = f"{alone / both:.2f} ({alone:.0f} s and {both:.0f} s); the same bytes: {same}"
    row("Ray, two workers against one process", "1.8", found)


def memory(gigabytes: float) -> None:
    """Measure the memory of the workers of a job over many files."""
    with tempfile.TemporaryDirectory() as folder:
        made = ninefold.generate(100_000, seed=3).puzzles
        source = pathlib.Path(folder, "large.txt")
        text = b"".join(row.tobytes() + b"\n" for row in made + np.uint8(48))
        with source.open("wb") as file:
            for _ in range(int(gigabytes * 1e9 / len(text))):
                file.write(text)
        executor = ninefold.jobs.LocalExecutor(2)
        peak = 0

        def watch() -> None:
            nonlocal peak
            while not done:
                for number in executor.process_ids:
                    try:
                        status = pathlib.Path(f"/proc/{number}/status").read_text()
                    except OSError:
                        continue
                    for line in status.splitlines():
                        if line.startswith("VmHWM:"):
                            peak = max(peak, int(line.split()[1]))
                time.sleep(0.2)

        import threading

        done = False
        watcher = threading.Thread(target=watch)
        watcher.start()
        summary = ninefold.jobs.run(
            "count", source, pathlib.Path(folder, "out"), executor=executor, progress=False
        )
        done = True
        watcher.join()
        executor.close()
    found = (
        f"{peak / 1024:.0f} MiB ({summary.rows:,} rows, {summary.rows / summary.seconds:,.0f}/s)"
    )
    row(f"memory of a worker, job over {gigabytes:g} GB", "256 MiB", found)


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Inkala's puzzle of 2012."""


def _py_sudoku(text: str) -> None:
    from sudoku import Sudoku

    cells = [int(one) if one != "." else None for one in text]
    Sudoku(3, 3, board=[cells[row * 9 : row * 9 + 9] for row in range(9)]).solve()


def _dokusan(text: str) -> None:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    board = Sudoku.from_string(text.replace(".", "0"), box_size=BoxSize(3, 3))
    solvers.backtrack(board)


def _sudokutools(text: str) -> None:
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    next(iter(dlx(Sudoku.decode(text.replace(".", "0")))))


def _dlxsudoku(text: str) -> None:
    from dlxsudoku import Sudoku

    Sudoku(text.replace(".", "0")).solve()


def _ortools(text: str) -> None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        model.new_int_var(1, 9, "") if one == "." else model.new_constant(int(one)) for one in text
    ]
    for house in range(9):
        box = 27 * (house // 3) + 3 * (house % 3)
        for places in (
            range(9 * house, 9 * house + 9),
            range(house, 81, 9),
            [box + 9 * (place // 3) + place % 3 for place in range(9)],
        ):
            model.add_all_different([cells[place] for place in places])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)


def _python_sat(text: str) -> None:
    from pysat.solvers import Glucose4

    def variable(cell: int, digit: int) -> int:
        return 9 * cell + digit

    with Glucose4() as solver:
        for cell in range(81):
            solver.add_clause([variable(cell, digit) for digit in range(1, 10)])
        for first in range(81):
            for second in range(first + 1, 81):
                same = (
                    first // 9 == second // 9
                    or first % 9 == second % 9
                    or (first // 27 == second // 27 and first % 9 // 3 == second % 9 // 3)
                )
                if same:
                    for digit in range(1, 10):
                        solver.add_clause([-variable(first, digit), -variable(second, digit)])
        solver.solve([variable(cell, int(one)) for cell, one in enumerate(text) if one != "."])
        solver.get_model()


RIVALS = {
    "py-sudoku": _py_sudoku,
    "dokusan": _dokusan,
    "sudokutools": _sudokutools,
    "dlxsudoku": _dlxsudoku,
    "ortools": _ortools,
    "python-sat": _python_sat,
}


def _reasoning_gym(text: str) -> None:
    from reasoning_gym.games.sudoku import SudokuConfig, SudokuDataset

    cells = [int(one) if one != "." else 0 for one in text]
    board = [cells[row * 9 : row * 9 + 9] for row in range(9)]
    SudokuDataset(SudokuConfig(seed=1, size=1))._solve(board)


RIVALS["reasoning-gym"] = _reasoning_gym


def _time_of(solve: Callable[[str], None], text: str) -> float:
    return seconds(lambda: solve(text))


def rivals(puzzles: Any) -> None:
    """Compare the time for one puzzle with that of other packages."""
    texts = ["".join(str(digit) if digit else "." for digit in one) for one in puzzles[:20]]
    ours = min(seconds(lambda: ninefold.solve(puzzles, threads=1)) for _ in range(3)) / len(puzzles)
    hard = np.tile(np.array([int(one) if one != "." else 0 for one in HARD], np.uint8), (10_000, 1))
    ours_hard = min(seconds(lambda: ninefold.solve(hard, threads=1)) for _ in range(3)) / len(hard)
    print("\n| package | a made puzzle | ninefold is faster by | Inkala's puzzle | by |")
    print("|---|--:|--:|--:|--:|")
    row("ninefold, in a batch", f"{1e6 * ours:.2f} µs", 1, f"{1e6 * ours_hard:.2f} µs", 1)
    for name, solve in RIVALS.items():
        try:
            version = importlib.metadata.version(name)
            solve(texts[0])
        except Exception as error:
            row(name, f"not measured: {type(error).__name__}", "", "", "")
            continue
        usual = statistics.median(_time_of(solve, text) for text in texts)
        worst = min(_time_of(solve, HARD) for _ in range(3))
        row(
            f"{name} {version}",
            f"{1000 * usual:,.2f} ms",
            f"{usual / ours:,.0f}",
            f"{1000 * worst:,.2f} ms",
            f"{worst / ours_hard:,.0f}",
        )


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--ray-rows", type=int, default=1_500_000)
    parser.add_argument("--gigabytes", type=float, default=10)
    asked = parser.parse_args()
    made = ninefold.generate(min(asked.puzzles, 100_000), seed=2).puzzles
    puzzles = np.tile(made, (-(-asked.puzzles // len(made)), 1))[: asked.puzzles]
    # No two equal puzzles follow one another, and each is another isomorph.
    puzzles = np.ascontiguousarray(ninefold.scramble(puzzles, seed=1))
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors, ", end="")
    print(f"Python {platform.python_version()}, ninefold {ninefold.__version__}\n")
    print("| measure | aim | found |\n|---|--:|---|")
    beside_rust(puzzles, asked.runs)
    augmentation(asked.runs)
    agents(asked.runs)
    start_up(asked.runs)
    if asked.ray_rows:
        ray_job(asked.ray_rows)
    if asked.gigabytes:
        memory(asked.gigabytes)
    rivals(puzzles[:100_000])


if __name__ == "__main__":
    main()
