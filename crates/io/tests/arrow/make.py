"""Makes the Arrow files of the tests again. Needs pyarrow and polars."""

import datetime
import decimal
from pathlib import Path

import polars
import pyarrow as pa
import pyarrow.feather as feather

FOLDER = Path(__file__).parent
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLES = [PUZZLE, "." * 81, None, PUZZLE]


def main():
    plain = pa.table({"puzzle": PUZZLES, "id": pa.array([1, 2, 3, None], pa.int64())})
    for codec in ["uncompressed", "lz4", "zstd"]:
        feather.write_feather(plain, FOLDER / f"{codec}.feather", compression=codec)
    with pa.OSFile(str(FOLDER / "stream.arrows"), "wb") as file:
        with pa.ipc.new_stream(file, plain.schema) as writer:
            writer.write_table(plain, max_chunksize=3)
    polars.DataFrame({"puzzle": PUZZLES, "id": [1, 2, 3, None]}).write_ipc(FOLDER / "polars.arrow")
    cells = [int(cell) if cell != "." else 0 for cell in PUZZLE]
    rows = [cells[i : i + 9] for i in range(0, 81, 9)]
    types = pa.table(
        {
            "puzzle": pa.array([cells] * 2, pa.list_(pa.uint8(), 81)),
            "solution": pa.array([SOLUTION, None], pa.large_string()),
            "bool": pa.array([True, None]),
            "int8": pa.array([-8, None], pa.int8()),
            "uint64": pa.array([2**64 - 1, None], pa.uint64()),
            "half": pa.array([0.5, None], pa.float16()),
            "float": pa.array([0.1, None], pa.float32()),
            "double": pa.array([7.2, float("inf")], pa.float64()),
            "date": pa.array([datetime.date(2026, 11, 22), None]),
            "decimal": pa.array([decimal.Decimal("1.25"), None]),
            "word": pa.array(["easy", None]).dictionary_encode(),
            "bytes": pa.array([b"abc", b"\xff\xfe"], pa.binary()),
            "list": pa.array([[1, None, 3], []], pa.list_(pa.int64())),
            "nested": pa.array([rows, [[], None, [1]]], pa.list_(pa.list_(pa.int32()))),
            "place": pa.array([{"x": 1, "y": "a"}, None]),
        }
    )
    feather.write_feather(types, FOLDER / "types.feather", compression="lz4")
    feather.write_feather(pa.table({"name": ["a"]}), FOLDER / "no-puzzle.feather")
    write_moments()


def write_moments():
    """Types that have a text of their own, or parts."""
    moment = datetime.datetime(2026, 11, 22, 1, 2, 3, 45000)
    utc = moment.replace(tzinfo=datetime.timezone.utc)
    time = datetime.time(1, 2, 3, 45000)
    lists = pa.ListViewArray.from_arrays(
        pa.array([0, 1], pa.int32()), pa.array([2, 0], pa.int32()), pa.array(["a", "b"])
    )
    moments = pa.table(
        {
            "puzzle": [PUZZLE, PUZZLE],
            "null": pa.nulls(2),
            "seconds": pa.array([time.replace(microsecond=0), None], pa.time32("s")),
            "milliseconds": pa.array([time, None], pa.time32("ms")),
            "microseconds": pa.array([time, None], pa.time64("us")),
            "nanoseconds": pa.array([time, None], pa.time64("ns")),
            "date64": pa.array([moment.date(), None], pa.date64()),
            "moment_s": pa.array([moment.replace(microsecond=0), None], pa.timestamp("s")),
            "moment_ms": pa.array([utc, None], pa.timestamp("ms", "Asia/Seoul")),
            "moment_ns": pa.array([moment, None], pa.timestamp("ns")),
            "duration": pa.array([datetime.timedelta(seconds=90), None], pa.duration("ms")),
            "interval": pa.array([(1, 2, -3_000_000_004), None], pa.month_day_nano_interval()),
            "map": pa.array([[("a", 1), ("b", None)], None], pa.map_(pa.string(), pa.int32())),
            "runs": pa.RunEndEncodedArray.from_arrays(pa.array([1, 2], pa.int32()), ["x", None]),
            "views": lists,
            "dates": pa.array([[moment.date(), None], []], pa.list_(pa.date32())),
            "bytes": pa.array([[b"a", b"\xff"], None], pa.list_(pa.binary())),
            "words": pa.array([["a", "b"], None]).cast(
                pa.list_(pa.dictionary(pa.int32(), pa.string()))
            ),
            "points": pa.array([[{"x": 1, "y": "a"}], None]),
        }
    )
    with pa.OSFile(str(FOLDER / "moments.arrow"), "wb") as file:
        with pa.ipc.new_file(file, moments.schema) as writer:
            writer.write_table(moments)


main()
