"""Makes the Parquet files of the tests again. Needs pyarrow and polars."""

import datetime
import decimal
from pathlib import Path

import polars
import pyarrow as pa
import pyarrow.parquet as pq

FOLDER = Path(__file__).parent
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLES = [PUZZLE, "." * 81, None, PUZZLE]


def write(name, table, **options):
    pq.write_table(table, FOLDER / f"{name}.parquet", store_schema=False, **options)


def main():
    plain = pa.table({"puzzle": PUZZLES, "id": pa.array([1, 2, 3, None], pa.int64())})
    for codec in ["none", "snappy", "gzip", "brotli", "lz4", "zstd"]:
        for version in ["1.0", "2.0"]:
            name = f"{codec}-{version[0]}"
            write(name, plain, compression=codec, data_page_version=version)
    # Zstandard and statistics are what Polars writes by default.
    polars.DataFrame({"puzzle": PUZZLES, "id": [1, 2, 3, None]}).write_parquet(
        FOLDER / "polars.parquet"
    )
    cells = [int(cell) if cell != "." else 0 for cell in PUZZLE]
    rows = [cells[i : i + 9] for i in range(0, 81, 9)]
    types = {
        "puzzle": pa.array([PUZZLE] * 2),
        "solution": pa.array([SOLUTION, None]),
        "bool": pa.array([True, None]),
        "int8": pa.array([-8, None], pa.int8()),
        "uint16": pa.array([65535, None], pa.uint16()),
        "uint64": pa.array([2**64 - 1, None], pa.uint64()),
        "float": pa.array([0.1, None], pa.float32()),
        "double": pa.array([7.2, float("inf")], pa.float64()),
        "date": pa.array([datetime.date(2026, 11, 22), None]),
        "time": pa.array([datetime.datetime(2026, 11, 22, 1, 2, 3), None]),
        "decimal": pa.array([decimal.Decimal("1.25"), None]),
        "text": pa.array(["ä, \"b\"", ""]),
        "bytes": pa.array([b"abc", b"\xff\xfe"], pa.binary()),
        "list": pa.array([[1, None, 3], []], pa.list_(pa.int64())),
        "texts": pa.array([["a", "\"b"], None], pa.list_(pa.string())),
        "nested": pa.array([rows, [[], None, [1]]], pa.list_(pa.list_(pa.int32()))),
        "place": pa.array([{"x": 1, "y": "a"}, None]),
    }
    write("types", pa.table(types), compression="zstd")
    write("many-groups", pa.table({"puzzle": [PUZZLE] * 10, "n": list(range(10))}), row_group_size=3)
    write("empty", plain.slice(0, 0))
    write("dictionary", pa.table({"puzzle": [PUZZLE] * 500, "text": ["x"] * 500}), use_dictionary=True)
    write("no-puzzle", pa.table({"name": ["a"]}))
    write_moments()


def write_moments():
    """Dates and times, which have a text of their own."""
    moment = datetime.datetime(2026, 11, 22, 1, 2, 3, 45000)
    utc = moment.replace(tzinfo=datetime.timezone.utc)
    moments = {
        "puzzle": pa.array([PUZZLE] * 2),
        "milliseconds": pa.array([moment.time(), None], pa.time32("ms")),
        "nanoseconds": pa.array([moment.time(), None], pa.time64("ns")),
        "moment_ms": pa.array([utc, None], pa.timestamp("ms", "Asia/Seoul")),
        "moment_us": pa.array([moment, None], pa.timestamp("us")),
        "moment_ns": pa.array([moment, None], pa.timestamp("ns")),
        "duration": pa.array([datetime.timedelta(seconds=90), None], pa.duration("ms")),
        "dates": pa.array([[moment.date(), None], []], pa.list_(pa.date32())),
    }
    write("moments", pa.table(moments))
    old = {"puzzle": pa.array([PUZZLE]), "moment": pa.array([moment], pa.timestamp("ns"))}
    write("int96", pa.table(old), use_deprecated_int96_timestamps=True)


main()
