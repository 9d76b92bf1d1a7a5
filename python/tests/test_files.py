"""Files: reading, writing, converting."""

from __future__ import annotations

import bz2
import gzip
import io
import pathlib
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import ninefold

MADE = ninefold.generate(60, seed=5)
LINES = ["".join(str(digit) if digit else "." for digit in row) for row in MADE.puzzles]
SOLUTIONS = ["".join(map(str, row)) for row in MADE.solutions]


def _written(folder: pathlib.Path, name: str, content: str | bytes) -> pathlib.Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize("name", [name for name, written in ninefold._engine.formats() if written])
def test_every_format_that_is_written_is_read_back(name: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "file"
    one = name in {"ss", "sdk", "msk"}
    rows = 1 if one else len(LINES)
    assert ninefold.write(path, MADE.puzzles[:rows], format=name, lossy=True) == rows
    records = ninefold.read(path, format=name)
    assert_array_equal(records.puzzles, MADE.puzzles[:rows])


@pytest.mark.parametrize(
    "ending", ["csv", "tsv", "jsonl", "parquet", "csv.gz", "tsv.zst", "jsonl.bz2", "csv.xz"]
)
def test_tables_keep_all_columns(ending: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / f"made.{ending}"
    fields = {
        "id": np.arange(60),
        "rating": np.linspace(0.5, 30, 60),
        "name": ['a, "b"' if row % 3 else None for row in range(60)],
        "is_easy": np.arange(60) % 2 == 0,
    }
    ninefold.write(path, MADE.puzzles, MADE.solutions, fields=fields)
    records = ninefold.read(path)
    assert_array_equal(records.puzzles, MADE.puzzles)
    assert_array_equal(records.solutions, MADE.solutions)
    # JSON lines leave out a value that is missing, so a column may come later. Every Parquet file
    # has the number of clues.
    more = {"clues"} if ending == "parquet" else set()
    assert set(records.fields) == set(fields) | more
    if ending == "parquet":
        for name in ("id", "rating", "is_easy"):
            assert_array_equal(records.fields[name], fields[name])
        assert records.fields["id"].dtype == np.int64
        assert records.fields["name"] == fields["name"]
    else:
        assert_array_equal(records.fields["rating"], fields["rating"])


def test_public_data_sets_load_as_they_are(tmp_path: pathlib.Path) -> None:
    kaggle = "quizzes,solutions\n" + "".join(
        f"{line.replace('.', '0')},{solution}\n"
        for line, solution in zip(LINES, SOLUTIONS, strict=True)
    )
    extreme = "source,question,answer,rating\n" + "".join(
        f"puzzles0_kaggle,{line},{solution},{row}\n"
        for row, (line, solution) in enumerate(zip(LINES, SOLUTIONS, strict=True))
    )
    for name, text in (("sudoku.csv", kaggle), ("train.csv", extreme)):
        records = ninefold.read(_written(tmp_path, name, text))
        assert_array_equal(records.puzzles, MADE.puzzles)
        assert_array_equal(records.solutions, MADE.solutions)
    assert_array_equal(records.fields["rating"], np.arange(60))
    assert int((records.fields["rating"] >= 10).sum()) == 50
    assert records.fields["source"][0] == "puzzles0_kaggle"


@pytest.mark.parametrize("compression", ["zstd", "snappy", "gzip", "lz4", "brotli", "none"])
def test_parquet_of_other_writers(compression: str, tmp_path: pathlib.Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    path = tmp_path / "set.parquet"
    table = pa.table({"question": LINES, "answer": SOLUTIONS, "rating": list(range(60))})
    pq.write_table(table, path, compression=compression, row_group_size=17)
    records = ninefold.read(path)
    assert_array_equal(records.puzzles, MADE.puzzles)
    assert_array_equal(records.fields["rating"], np.arange(60))


def column(values: list[str], path: pathlib.Path, name: str = "x", **options: Any) -> Any:
    """Return a column of a CSV file with these values."""
    rows = "".join(f'{LINES[row]},"{value}"\n' for row, value in enumerate(values))
    path.write_text(f"puzzle,{name}\n{rows}")
    return ninefold.read(path, **options).fields[name]


def test_a_column_of_numbers_has_numbers(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "set.csv"
    wholes = column(["0", "-5", "123456789012345678"], path)
    assert wholes.dtype == np.int64
    assert wholes.tolist() == [0, -5, 123456789012345678]
    reals = column(["1", "2.5", "-3e-2"], path)
    assert reals.dtype == np.float64
    assert reals.tolist() == [1.0, 2.5, -0.03]
    assert column(["7", "", "8"], path) == [7, None, 8]
    assert column(["7.5", "", "8"], path) == [7.5, None, 8.0]


@pytest.mark.parametrize(
    "values",
    [
        ["007", "8", "9"],
        ["1", "2", "easy"],
        ["1234567890123456789", "2", "3"],
        [SOLUTIONS[0], SOLUTIONS[1], SOLUTIONS[2]],
        ["1_000", "2", "3"],
        ["+1", "2", "3"],
        ["nan", "1.5", "inf"],
        ["0x10", "1", "2"],
        ["1.", ".5", "2"],
    ],
)
def test_codes_and_words_stay_texts(values: list[str], tmp_path: pathlib.Path) -> None:
    assert column(values, tmp_path / "set.csv") == values


@pytest.mark.parametrize("name", ["id", "ID", "puzzle_id", "sourceId", "user id"])
def test_ids_stay_texts_unless_they_are_asked_for(name: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "set.csv"
    assert column(["1", "2"], path, name) == ["1", "2"]
    assert column(["1", "2"], path, name, numbers=[name]).tolist() == [1, 2]
    assert column(["1", "2"], path, "paid").tolist() == [1, 2]


def test_columns_of_numbers_may_be_named(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "set.csv"
    assert column(["1", "2"], path, numbers=[]) == ["1", "2"]
    with pytest.raises(ValueError, match="numbers: column 'x': row 1 has 'b', which is no number"):
        column(["1", "b"], path, numbers=["x"])
    with pytest.raises(
        ValueError, match="numbers: there is no column 'y'; the other columns are x"
    ):
        column(["1", "b"], path, numbers=["y"])
    batches = list(ninefold.read_batches(path, rows=1))
    assert [batch.fields["x"] for batch in batches] == [["1"], ["b"]]
    column(["1", "2"], path)
    batches = list(ninefold.read_batches(path, rows=1, numbers=["x"]))
    assert [batch.fields["x"].tolist() for batch in batches] == [[1], [2]]


def test_texts_of_json_lines_stay_texts(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "set.jsonl"
    values = ['"x": "5", "n": 5, "r": 1.5', '"x": "6", "n": 6, "r": 2']
    path.write_text(
        "".join(f'{{"puzzle": "{LINES[row]}", {value}}}\n' for row, value in enumerate(values))
    )
    fields = ninefold.read(path).fields
    assert fields["x"] == ["5", "6"]
    assert (fields["n"].dtype, fields["r"].dtype) == (np.int64, np.float64)
    assert ninefold.read(path, numbers="x").fields["x"].tolist() == [5, 6]


def test_numbers_of_csv_are_numbers_in_parquet(tmp_path: pathlib.Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    column(["1", "2"], tmp_path / "set.csv", "rating")
    ninefold.write(tmp_path / "set.parquet", ninefold.read(tmp_path / "set.csv"))
    assert str(pq.read_schema(tmp_path / "set.parquet").field("rating").type) == "int64"


def test_batches_have_the_rows_of_the_file(tmp_path: pathlib.Path) -> None:
    for ending in ("txt", "csv", "parquet"):
        path = tmp_path / f"made.{ending}"
        ninefold.write(path, MADE.puzzles)
        for rows in (1, 7, 60, 1000):
            batches = list(ninefold.read_batches(path, rows=rows))
            assert [len(batch) for batch in batches[:-1]] == [rows] * (len(batches) - 1)
            assert_array_equal(np.concatenate([batch.puzzles for batch in batches]), MADE.puzzles)
        assert ninefold.write(tmp_path / "copy.csv", ninefold.read_batches(path, rows=7)) == 60
        assert_array_equal(ninefold.read(tmp_path / "copy.csv").puzzles, MADE.puzzles)


def test_open_files_and_packed_ones_are_read(tmp_path: pathlib.Path) -> None:
    text = "\n".join(LINES).encode()
    for content in (text, gzip.compress(text), bz2.compress(text)):
        assert_array_equal(ninefold.read(io.BytesIO(content)).puzzles, MADE.puzzles)
    path = tmp_path / "made.parquet"
    ninefold.write(path, MADE.puzzles)
    with path.open("rb") as file:
        assert_array_equal(ninefold.read(file).puzzles, MADE.puzzles)
    with pytest.raises(OSError, match="binary mode"):
        ninefold.read(io.StringIO("53..7"))


def test_malformed_rows_are_named(tmp_path: pathlib.Path) -> None:
    path = _written(tmp_path, "some.csv", f"puzzle,id\n{LINES[0]},1\n53x,2\n{LINES[1]},3\n")
    with pytest.warns(ninefold.PuzzleWarning, match="1 malformed of 3 rows; the first is row 1"):
        records = ninefold.read(path)
    assert list(records.faults) == [1]
    assert "line 3" in records.faults[1]
    assert not records.puzzles[1].any()
    good = records[records.are_good]
    assert (len(good), good.faults, good.fields["id"]) == (2, {}, ["1", "3"])
    with pytest.raises(ValueError, match=r"row 1 is malformed.*are_good"):
        ninefold.write(tmp_path / "out.csv", records)
    assert not (tmp_path / "out.csv").exists()
    assert ninefold.write(tmp_path / "out.csv", good) == 2


def test_a_field_that_cannot_be_read_is_named(tmp_path: pathlib.Path) -> None:
    path = _written(tmp_path, "some.csv", f"puzzle,solution\n{LINES[0]},unknown\n{LINES[1]},\n")
    records = ninefold.read(path)
    assert list(records.field_faults) == [0]
    assert "solution" in records.field_faults[0]
    assert not records.solutions.any()


def test_pencil_marks_and_states_are_kept(tmp_path: pathlib.Path) -> None:
    masks = ninefold.candidate_masks(MADE.puzzles[:2]).reshape(2, 81, 9)
    marks = (masks * (1 << np.arange(9))).sum(axis=2).astype(np.uint16)
    records = ninefold.Records(MADE.puzzles[:2], marks=marks, states=MADE.solutions[:2])
    for ending in ("csv", "parquet", "jsonl"):
        path = tmp_path / f"marks.{ending}"
        ninefold.write(path, records)
        found = ninefold.read(path)
        assert_array_equal(found.states, MADE.solutions[:2])
        assert_array_equal(found.marks, marks)
    with pytest.raises(ValueError, match=r"row 0: the format cannot hold .*lossy=True"):
        ninefold.write(tmp_path / "marks.txt", records)
    assert not (tmp_path / "marks.txt").exists()
    assert ninefold.write(tmp_path / "marks.txt", records, lossy=True) == 2


def test_tables_of_other_libraries(tmp_path: pathlib.Path) -> None:
    pa, pl = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    pd = pytest.importorskip("pandas")
    path = tmp_path / "made.csv"
    ninefold.write(path, MADE.puzzles, MADE.solutions, fields={"id": np.arange(60)})
    records = ninefold.read(path)
    assert records.to_arrow().column("puzzle").to_pylist() == LINES
    assert records.to_polars()["solution"].to_list() == SOLUTIONS
    assert records.to_pandas()["puzzle"].tolist() == LINES
    assert isinstance(records.to_pandas(), pd.DataFrame)
    assert pl.from_arrow(pa.table(records)).shape == (60, 3)
    stream = ninefold.read_batches(path, rows=7)
    table = pa.RecordBatchReader.from_stream(stream).read_all()
    assert table.column("puzzle").to_pylist() == LINES
    solved = ninefold.solve(table.column("puzzle"))
    assert solved.to_pylist() == SOLUTIONS


def test_a_stream_does_not_lose_a_later_field(tmp_path: pathlib.Path) -> None:
    pa = pytest.importorskip("pyarrow")
    path = _written(
        tmp_path,
        "some.jsonl",
        f'{{"puzzle": "{LINES[0]}"}}\n{{"puzzle": "{LINES[1]}", "note": "late"}}\n',
    )
    stream = pa.RecordBatchReader.from_stream(ninefold.read_batches(path, rows=1))
    with pytest.raises(pa.ArrowInvalid, match="note"):
        stream.read_all()
    assert ninefold.read(path).fields["note"] == [None, "late"]


def test_convert_writes_what_the_program_writes(tmp_path: pathlib.Path) -> None:
    source = _written(tmp_path, "in.txt", "\n".join([*LINES, "hello", ""]))
    report = ninefold.convert(source, tmp_path / "out.csv")
    assert report.counts == {"answered": 60, "malformed": 1}
    assert report.rows == 61
    assert "line 61" in report.messages[0]
    text = (tmp_path / "out.csv").read_text()
    assert text.splitlines()[:2] == ["puzzle,error", f"{LINES[0]},"] or text.startswith("puzzle")
    two = [source, tmp_path / "out.csv"]
    report = ninefold.convert(two, tmp_path / "both.parquet", malformed="skip", threads=2)
    assert report.counts == {"answered": 120, "skipped": 2}
    assert_array_equal(ninefold.read(tmp_path / "both.parquet").puzzles[:60], MADE.puzzles)


def test_errors_name_the_argument_and_the_remedy(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        ninefold.read(tmp_path / "none.csv")
    with pytest.raises(IsADirectoryError, match="is a folder; name a file"):
        ninefold.read(tmp_path)
    with pytest.raises(TypeError, match="source: expected a path"):
        ninefold.read(7)
    path = _written(tmp_path, "some.csv", f"puzzle,id\n{LINES[0]},1\n")
    with pytest.raises(ValueError, match="no column `cells`"):
        ninefold.read(path, column="cells")
    with pytest.raises(ValueError, match="format: expected one of"):
        ninefold.read(path, format="excel")
    with pytest.raises(ValueError, match=r"ninefold does not write .xlsx files"):
        ninefold.write(tmp_path / "a.xlsx", MADE.puzzles)
    with pytest.raises(OSError, match=r"No such file|cannot"):
        ninefold.write(tmp_path / "none" / "a.csv", MADE.puzzles)
    with pytest.raises(IsADirectoryError):
        ninefold.write(tmp_path, MADE.puzzles)
    with pytest.raises(ValueError, match="solutions: expected 60, as many as puzzles, got 1"):
        ninefold.write(tmp_path / "a.csv", MADE.puzzles, MADE.solutions[:1])
    with pytest.raises(ValueError, match="expected 60 values of 'id'"):
        ninefold.write(tmp_path / "a.csv", MADE.puzzles, fields={"id": [1]})
    with pytest.raises(TypeError, match="fields: expected text, bytes, numbers or None, got dict"):
        ninefold.write(tmp_path / "a.csv", MADE.puzzles, fields={"id": [{}] * 60})
    with pytest.raises(ValueError, match="rows: expected 1 or more"):
        ninefold.read_batches(path, rows=0)
    with pytest.raises(OSError, match=r"none\.txt"):
        ninefold.convert(tmp_path / "none.txt", tmp_path / "a.csv")
    with pytest.raises(ValueError, match="source: expected at least one file"):
        ninefold.convert([], tmp_path / "a.csv")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["some.csv"]


def test_damaged_files_are_errors(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "made.parquet"
    ninefold.write(path, MADE.puzzles)
    whole = path.read_bytes()
    for cut in (4, 100, len(whole) - 1):
        with pytest.raises((OSError, ValueError), match=r"\w"):
            ninefold.read(_written(tmp_path, "cut.parquet", whole[:cut]))
    packed = gzip.compress("\n".join(LINES).encode())
    with pytest.raises((OSError, ValueError), match=r"\w"):
        ninefold.read(_written(tmp_path, "cut.gz", packed[:-20]))


def test_empty_files_have_no_rows(tmp_path: pathlib.Path) -> None:
    for name, content in (("a.txt", ""), ("a.csv", "puzzle,id\n")):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            records = ninefold.read(_written(tmp_path, name, content))
        assert len(records) == 0
        assert list(records.fields) == (["id"] if name == "a.csv" else [])
    ninefold.write(tmp_path / "b.parquet", np.zeros((0, 81), np.uint8))
    assert len(ninefold.read(tmp_path / "b.parquet")) == 0


def test_an_interrupted_write_leaves_no_file(tmp_path: pathlib.Path) -> None:
    def batches() -> Iterator[ninefold.Records]:
        yield ninefold.Records(MADE.puzzles)
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        ninefold.write(tmp_path / "a.csv", batches())
    assert list(tmp_path.iterdir()) == []
