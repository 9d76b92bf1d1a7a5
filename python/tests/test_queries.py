"""Questions inside Polars and DuckDB."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

import ninefold

pytest.importorskip("pyarrow")

MADE = ninefold.generate(60, seed=31)
LINES = ["".join(str(digit) if digit else "." for digit in row) for row in MADE.puzzles]
SOLUTIONS = ["".join(map(str, row)) for row in MADE.solutions]
EMPTY = "." * 81
IMPOSSIBLE = "11" + "." * 79
ROWS = [*LINES, EMPTY, IMPOSSIBLE, "hello", None]
STATUS = ["unique"] * 60 + ["multiple", "none", "malformed", "missing"]
COUNTS = [1] * 60 + [2, 0, None, None]
SOLVED = [*SOLUTIONS, ninefold.solve(EMPTY), None, None, None]
RATED = ninefold.rate(LINES)["er"].tolist()


@pytest.fixture
def pl() -> Any:
    polars = pytest.importorskip("polars")
    import ninefold.polars  # noqa: F401 - it registers the name space

    return polars


def _asked(column: Any) -> dict[str, Any]:
    """Ask every question of a column or an expression."""
    return {
        "solution": column.ninefold.solve(),
        "count": column.ninefold.count(),
        "more": column.ninefold.count(limit=9),
        "proper": column.ninefold.is_proper(),
        "status": column.ninefold.status(),
        "check": column.ninefold.check(),
        "rating": column.ninefold.rate(),
        "two": column.ninefold.rate(["se121", "hodoku"]),
        "form": column.ninefold.canonical(),
        "id": column.ninefold.class_id(),
    }


def _expected() -> dict[str, list[Any]]:
    form = [*ninefold.canonical([*LINES, EMPTY, IMPOSSIBLE]), None, None]
    ids = [*ninefold.class_id([*LINES, EMPTY, IMPOSSIBLE]), None, None]
    return {
        "solution": SOLVED,
        "count": COUNTS,
        "more": [1] * 60 + [9, 0, None, None],
        "proper": [True] * 60 + [False, False, None, None],
        "status": STATUS,
        "form": form,
        "id": ids,
    }


@pytest.mark.parametrize("engine", ["eager", "in-memory", "streaming"])
def test_expressions_of_polars_answer_every_question(pl: Any, engine: str) -> None:
    frame = pl.DataFrame({"puzzle": ROWS})
    asked = _asked(pl.col("puzzle"))
    if engine == "eager":
        answered = frame.select(**asked)
    else:
        lazy = frame.lazy().select(**asked)
        schema = lazy.collect_schema()
        answered = lazy.collect(engine=engine)
        assert answered.schema == schema
    for name, expected in _expected().items():
        assert answered[name].to_list() == expected, name
    checks = answered["check"].struct
    assert checks.field("status").to_list() == STATUS
    assert checks.field("minimal").to_list() == [True] * 60 + [False, False, None, None]
    ratings = answered["rating"].struct.field("er").to_list()
    assert ratings[:60] == RATED
    assert ratings[61:] == [None] * 3
    assert answered["two"].struct.field("hodoku_level")[0] is not None


def test_series_of_polars_answer_as_expressions_do(pl: Any) -> None:
    series = pl.Series("puzzle", ROWS)
    of_frame = pl.DataFrame({"puzzle": ROWS}).select(**_asked(pl.col("puzzle")))
    for name, answer in _asked(series).items():
        assert answer.name == "puzzle"
        assert answer.alias(name).equals(of_frame[name], check_dtypes=True), name


def test_a_file_is_answered_by_the_streaming_engine(pl: Any, tmp_path: pathlib.Path) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pl.DataFrame({"puzzle": LINES * 50}).write_parquet(source, row_group_size=700)
    question = pl.col("puzzle").ninefold
    scanned = pl.scan_parquet(source).with_columns(solution=question.solve(), n=question.count())
    scanned.filter(pl.col("n") == 1).sink_parquet(target)
    assert pl.read_parquet(target)["solution"].to_list() == SOLUTIONS * 50


@pytest.mark.parametrize("kind", ["list", "array"])
def test_solutions_have_the_type_of_the_column(pl: Any, kind: str) -> None:
    dtype = pl.List(pl.UInt8) if kind == "list" else pl.Array(pl.UInt8, 81)
    frame = pl.DataFrame({"puzzle": MADE.puzzles.tolist()}, schema={"puzzle": dtype})
    question = pl.col("puzzle").ninefold
    asked = {"solution": question.solve(), "status": question.status()}
    lazy = frame.lazy().select(**asked)
    answered = lazy.collect()
    assert answered.schema == lazy.collect_schema() == {"solution": dtype, "status": pl.String}
    assert answered["solution"].to_list() == MADE.solutions.tolist()
    assert answered["status"].to_list() == STATUS[:60]


def test_no_row_is_answered_in_an_empty_column(pl: Any) -> None:
    frame = pl.DataFrame({"puzzle": []}, schema={"puzzle": pl.String})
    answered = frame.select(**_asked(pl.col("puzzle")))
    assert answered.height == 0
    assert answered.schema["check"] == pl.Struct({"status": pl.String, "minimal": pl.Boolean})


def test_limits_and_wrong_arguments_reach_the_question(pl: Any) -> None:
    column = pl.Series([EMPTY])
    assert column.ninefold.status(max_nodes=1).to_list() == ["stopped"]
    assert column.ninefold.count("all", max_nodes=100).to_list()[0] > 0
    with pytest.raises(ValueError, match="limit: expected 1 or more, got 0"):
        column.ninefold.count(0)
    with pytest.raises(ValueError, match="scale"):
        column.ninefold.rate("nonsense")


@pytest.fixture
def connection() -> Any:
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.execute("create table boards (n integer, puzzle varchar)")
    connection.executemany("insert into boards values (?, ?)", list(enumerate(ROWS)))
    return connection


def test_functions_of_duckdb_answer_every_question(connection: Any) -> None:
    import ninefold.duckdb

    ninefold.duckdb.register(connection)
    expected = {
        "solve": SOLVED,
        "status": STATUS,
        "count": COUNTS,
        "canonical": _expected()["form"],
        "check.status": STATUS,
        "check.minimal": [True] * 60 + [False, False, None, None],
    }
    for name, answers in expected.items():
        function, _, part = name.partition(".")
        part = part and f".{part}"
        found = connection.execute(f"select sudoku_{function}(puzzle){part} from boards order by n")
        assert [row[0] for row in found.fetchall()] == answers, name
    found = connection.execute("select sudoku_rate(puzzle).er from boards order by n").fetchall()
    assert [row[0] for row in found[:60]] == RATED
    assert [row[0] for row in found[61:]] == [None] * 3


def test_functions_of_duckdb_are_used_in_filters_and_groups(connection: Any) -> None:
    import ninefold.duckdb

    ninefold.duckdb.register(connection, prefix="nf_", limit=9, scale="hodoku")
    groups = "select nf_status(puzzle) as s, count(*) from boards group by s order by s"
    assert connection.execute(groups).fetchall() == [
        ("malformed", 1),
        ("missing", 1),
        ("multiple", 1),
        ("none", 1),
        ("unique", 60),
    ]
    counted = "select max(nf_count(puzzle)) from boards where nf_status(puzzle) = 'multiple'"
    assert connection.execute(counted).fetchone() == (9,)
    rated = "select count(*) from boards where nf_rate(puzzle).score > 0"
    assert connection.execute(rated).fetchone()[0] >= 60
    joined = (
        "select count(*) from boards a join boards b on nf_solve(a.puzzle) = nf_solve(b.puzzle)"
    )
    assert connection.execute(joined).fetchone()[0] >= 60


def test_many_rows_of_duckdb_are_answered_in_several_vectors(connection: Any) -> None:
    import ninefold.duckdb

    ninefold.duckdb.register(connection)
    found = connection.execute(
        "select count(*), sum(sudoku_count(puzzle)) from boards, range(200) where n < 61"
    )
    assert found.fetchone() == (12_200, 12_200 + 200)


def test_wrong_arguments_are_told_before_a_query(connection: Any) -> None:
    import ninefold.duckdb

    for wrong in ({"limit": 0}, {"scale": "nonsense"}, {"timeout": -1.0}, {"prefix": ""}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            ninefold.duckdb.register(connection, **wrong)
    with pytest.raises(Exception, match="sudoku_solve"):
        connection.execute("select sudoku_solve('')")


def test_a_second_registration_replaces_the_first(connection: Any) -> None:
    import ninefold.duckdb

    counted = "select sudoku_count(puzzle) from boards where n = 60"
    for limit in (3, 7):
        ninefold.duckdb.register(connection, limit=limit)
        assert connection.execute(counted).fetchall() == [(limit,)]
