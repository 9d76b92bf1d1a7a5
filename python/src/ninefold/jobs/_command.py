"""The command `ninefold-job`."""

from __future__ import annotations

import argparse
import json
import sys

from ninefold import __version__
from ninefold.jobs._driver import QUESTIONS, JobError, JobSummary, run
from ninefold.jobs._executors import DaskExecutor, Executor, LocalExecutor, RayExecutor

_EPILOG = """\
examples:
  ninefold-job count 'set/*.csv' -o counts
  ninefold-job rate puzzles.csv -o ratings --timeout 10
  ninefold-job dedupe set/ -o classes --executor ray --address auto
  ninefold-job generate --n 1000000 --seed 7 -o made --format parquet

To continue an interrupted job, repeat the command. The output folder has:
  part-000000 ...  answers; the names of the parts are in the order of the rows
  manifest.json    the inputs with their checksums
  summary.json     counts by status, written when all parts are there

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
        help="format of the parts (default: that of tables in the input, otherwise text)",
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
        help="rating scales of rate (default: se121)",
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
        "--executor", choices=("local", "ray", "dask"), default="local", help="where tasks run"
    )
    parser.add_argument(
        "--processes", type=int, metavar="N", help="processes (local; default: one a processor)"
    )
    parser.add_argument("--address", metavar="ADDRESS", help="address of the cluster (ray, dask)")
    parser.add_argument(
        "--retries",
        type=int,
        default=4,
        metavar="N",
        help="how often a failed task is repeated (default: 4)",
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
        executor = _executor(asked)
        summary = run(
            asked.question,
            None if asked.question == "generate" else asked.inputs,
            asked.output,
            executor=executor,
            rows_per_part=asked.rows_per_part,
            format=asked.format,
            source_format=asked.source_format,
            column=asked.column,
            solution_column=asked.solution_column,
            limit=asked.limit,
            scale=None if asked.scale is None else asked.scale.split(","),
            assume_unique=asked.assume_unique,
            max_nodes=asked.max_nodes,
            timeout=asked.timeout,
            malformed=asked.malformed,
            lossy=asked.lossy,
            arguments=arguments,
            retries=asked.retries,
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
    return LocalExecutor(asked.processes)


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


if __name__ == "__main__":
    sys.exit(main())
