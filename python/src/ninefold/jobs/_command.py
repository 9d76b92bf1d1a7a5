"""The command `ninefold-job`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ninefold import __version__
from ninefold.jobs._driver import JobSummary, run
from ninefold.jobs._estimate import JobEstimate, estimate
from ninefold.jobs._executors import (
    DaskExecutor,
    Executor,
    LocalExecutor,
    RayExecutor,
    processors,
)
from ninefold.jobs._order import QUESTIONS
from ninefold.jobs._running import JobError
from ninefold.jobs._slurm import SlurmExecutor

_EPILOG = """\
examples:
  ninefold-job count 'set/*.csv' -o counts
  ninefold-job rate puzzles.csv -o ratings --timeout 10
  ninefold-job dedupe set/ -o classes --executor ray --address auto
  ninefold-job generate --n 1000000 --seed 7 -o made --format parquet
  ninefold-job rate set/ -o ratings --executor slurm --workers 64 --sbatch=--time=04:00:00

To continue an interrupted job, repeat the command. The output folder is an input of other jobs:
  part-000000 ...  answers; the names of the parts are in the order of the rows
  _manifest.json   the inputs with their checksums
  _summary.json    counts by status, written when all parts are there

exit status:
  0  all rows were answered
  1  some puzzles have no solution, are not proper or were stopped
  2  some rows are malformed, or the job is not complete
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ninefold-job",
        description="Ask a question about a folder of puzzle files, and write a folder of parts.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ninefold-job {__version__}")
    parser.add_argument(
        "question", choices=QUESTIONS, metavar="QUESTION", help=", ".join(QUESTIONS)
    )
    parser.add_argument(
        "inputs", nargs="*", metavar="INPUT", help="file, folder, pattern or address"
    )
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="output folder")
    parser.add_argument(
        "--rows-per-part",
        type=int,
        default=1_000_000,
        metavar="N",
        help="rows in one part (default: 1000000)",
    )
    parser.add_argument(
        "--format",
        metavar="NAME",
        help="format of the parts (default: that of tables in the input, otherwise csv for "
        "answers and line for puzzles); text for the answers alone",
    )
    parser.add_argument("--source-format", metavar="NAME", help="format of the inputs")
    parser.add_argument("--column", metavar="NAME", help="column of puzzles")
    parser.add_argument("--solution-column", metavar="NAME", help="column of solutions")
    parser.add_argument(
        "--limit",
        type=int,
        default=2,
        metavar="N",
        help="most solutions that count counts (default: 2)",
    )
    parser.add_argument(
        "--scale",
        metavar="NAME,...",
        help="rating scales of rate (default: human)",
    )
    parser.add_argument(
        "--assume-unique",
        action="store_true",
        help="rate: use techniques that assume one solution for puzzles with several, too",
    )
    parser.add_argument("--max-nodes", type=int, metavar="N", help="most nodes for one puzzle")
    parser.add_argument("--timeout", type=float, metavar="S", help="most seconds for one puzzle")
    parser.add_argument(
        "--malformed",
        choices=("keep", "skip", "stop"),
        default="keep",
        help="rule for malformed rows (default: keep their places)",
    )
    parser.add_argument(
        "--lossy", action="store_true", help="drop what the format of the parts cannot hold"
    )
    parser.add_argument("--n", type=int, metavar="N", help="number of puzzles (generate)")
    parser.add_argument("--seed", type=int, metavar="N", help="seed (generate)")
    parser.add_argument(
        "--arguments", type=_object, metavar="JSON", help="other arguments of generate, as JSON"
    )
    parser.add_argument(
        "--executor",
        choices=("local", "ray", "dask", "slurm"),
        default="local",
        help="where tasks run (default: local)",
    )
    parser.add_argument(
        "--processes", type=int, metavar="N", help="processes (local; default: one a processor)"
    )
    parser.add_argument("--address", metavar="ADDRESS", help="address of the cluster (ray, dask)")
    parser.add_argument("--workers", type=int, metavar="N", help="workers of the array (slurm)")
    parser.add_argument(
        "--sbatch",
        action="append",
        default=[],
        metavar="OPTION",
        help="option of sbatch, such as --sbatch=--time=04:00:00 (slurm; several times)",
    )
    parser.add_argument(
        "--shard",
        type=_share,
        metavar="I/N",
        help="do the I-th of N parts of the tasks, for N commands that share the output folder",
    )
    parser.add_argument(
        "--retries",
        type=int,
        default=4,
        metavar="N",
        help="how often a failed task is repeated (default: 4)",
    )
    parser.add_argument(
        "--task-timeout",
        type=float,
        metavar="S",
        help="most seconds for a task; one that takes longer is ended and repeated",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="compute the checksums of inputs and parts again, whatever their times of change",
    )
    parser.add_argument(
        "-n",
        "--dry-run",
        action="store_true",
        help="print rows, parts and an estimate of the time, and write nothing",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress, no summary")
    return parser


def _object(text: str) -> dict[str, object]:
    """Return an object of JSON."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"expected JSON: {error}") from None
    if not isinstance(found, dict):
        raise argparse.ArgumentTypeError('expected an object of JSON, such as {"clues": [24, 26]}')
    return found


def _share(text: str) -> tuple[int, int]:
    """Return a part and the number of parts."""
    number, _, count = text.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"expected I/N, such as 2/8, got {text!r}")
    return int(number), int(count)


def main(words: list[str] | None = None) -> int:
    """Do the job of the command line. Return the exit status."""
    parser = _parser()
    asked = parser.parse_args(words)
    arguments = None
    if asked.question == "generate":
        if asked.n is None or asked.seed is None or asked.inputs:
            parser.error("generate: expected --n and --seed, and no inputs")
        arguments = {"n": asked.n, "seed": asked.seed} | (asked.arguments or {})
    elif not asked.inputs:
        parser.error("expected at least one input: a file, a folder, a pattern or an address")
    executor = None
    try:
        order: dict[str, Any] = {
            "question": asked.question,
            "inputs": None if asked.question == "generate" else asked.inputs,
            "output": asked.output,
            "rows_per_part": asked.rows_per_part,
            "format": asked.format,
            "source_format": asked.source_format,
            "column": asked.column,
            "solution_column": asked.solution_column,
            "limit": asked.limit,
            "scale": None if asked.scale is None else asked.scale.split(","),
            "assume_unique": asked.assume_unique,
            "max_nodes": asked.max_nodes,
            "timeout": asked.timeout,
            "malformed": asked.malformed,
            "lossy": asked.lossy,
            "arguments": arguments,
        }
        if asked.dry_run:
            _tell_estimate(estimate(**order, slots=_slots(asked)), asked.output)
            return 0
        executor = _executor(asked)
        summary = run(
            **order,
            executor=executor,
            retries=asked.retries,
            task_timeout=asked.task_timeout,
            shard=asked.shard,
            verify=asked.verify,
            progress=not asked.quiet,
        )
    except KeyboardInterrupt:
        print("ninefold-job: interrupted; the same command continues", file=sys.stderr)
        return 130
    except (JobError, OSError, ValueError, TypeError, ImportError) as error:
        print(f"ninefold-job: {error}", file=sys.stderr)
        return 2
    finally:
        if executor is not None:
            executor.close()
    if not asked.quiet:
        _tell(summary, asked.output)
    bad = {"negative", "stopped", "contradicted", "flawed"} & set(summary.counts)
    return 2 if "malformed" in summary.counts else 1 if bad else 0


def _executor(asked: argparse.Namespace) -> Executor:
    if asked.executor == "ray":
        return RayExecutor(asked.address)
    if asked.executor == "dask":
        if asked.address is None:
            raise ValueError("--executor dask: expected --address, the address of a scheduler")
        return DaskExecutor(asked.address)
    if asked.executor == "slurm":
        if asked.workers is None:
            raise ValueError("--executor slurm: expected --workers, the size of the array")
        return SlurmExecutor(asked.workers, folder=".", options=asked.sbatch)
    return LocalExecutor(asked.processes)


def _slots(asked: argparse.Namespace) -> int | None:
    """Return the number of tasks that run at once, as far as the command line says it."""
    slots: int | None = asked.workers if asked.executor == "slurm" else asked.processes
    if asked.shard is not None:
        slots = (slots or processors()) * asked.shard[1]
    return slots


def _tell_estimate(found: JobEstimate, output: str) -> None:
    about = "" if found.is_exact else "about "
    files = "1 file" if found.files == 1 else f"{found.files:,} files"
    source = f"{files}, {found.bytes / 1e9:,.3g} GB: " if found.files else ""
    parts = "1 part" if found.parts == 1 else f"{found.parts:,} parts"
    print(f"{source}{about}{found.rows:,} rows, {about}{parts} in {output}")
    print(f"estimate: {_duration(found.seconds)}, {found.slots} tasks at once")
    if found.disk:
        print(f"{found.disk / 1e9:,.3g} GB in {output} until the job ends")
    for text in found.messages:
        print(f"note: {text}")


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.3g} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:,.0f} h" if seconds < 172_800 else f"{seconds / 86_400:,.1f} days"


def _tell(summary: JobSummary, output: str) -> None:
    for text in summary.messages:
        print(f"ninefold-job: {text}", file=sys.stderr)
    counts = ", ".join(f"{count:,} {name}" for name, count in summary.counts.items())
    speed = summary.rows / max(summary.seconds, 1e-9)
    there = summary.parts - summary.new_parts
    kept = f", {there} of them from an earlier run" if there else ""
    repeated = f"; {summary.failures} repeated tasks" if summary.failures else ""
    parts = "1 part" if summary.parts == 1 else f"{summary.parts} parts"
    print(
        f"ninefold-job: {summary.rows:,} rows: {counts}; {parts} in {output}{kept}; "
        f"{summary.seconds:.1f} s, {speed:,.0f} rows/s{repeated}",
        file=sys.stderr,
    )
    if summary.missing:
        print(
            f"ninefold-job: {summary.missing} tasks of other shards are not done; the job is "
            "complete when they are and this command has nothing left to do",
            file=sys.stderr,
        )


if __name__ == "__main__":
    sys.exit(main())
