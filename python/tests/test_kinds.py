"""Boards in every kind, and what comes back."""

import numpy as np
import pytest

import ninefold
from ninefold import PuzzleError, PuzzleWarning, Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CELLS = [0 if cell == "." else int(cell) for cell in EASY]
SOLUTION = [int(cell) for cell in SOLVED]


def test_an_array_keeps_its_shape_and_dtype() -> None:
    for dtype in (np.uint8, np.int8, np.int32, np.int64, np.uint16, ">i4"):
        for shape in ((81,), (9, 9), (1, 81), (1, 9, 9)):
            board = np.array(CELLS, dtype).reshape(shape)
            solution = ninefold.solve(board)
            assert solution.shape == shape
            assert solution.dtype == board.dtype
            assert solution.ravel().tolist() == SOLUTION


def test_arrays_need_not_be_contiguous_or_writable() -> None:
    boards = np.array([CELLS] * 6, np.uint8)
    wide = np.zeros((6, 162), np.uint8)
    wide[:, ::2] = boards
    fixed = boards.copy()
    fixed.flags.writeable = False
    for array in (wide[:, ::2], boards[::2], np.asfortranarray(boards), fixed, boards[::-1]):
        assert (ninefold.solve(array) == SOLUTION).all()


def test_empty_batches_have_empty_answers() -> None:
    for shape in ((0, 81), (0, 9, 9)):
        empty = np.zeros(shape, np.uint8)
        assert ninefold.solve(empty).shape == shape
        assert ninefold.count(empty).shape == (0,)
        assert ninefold.canonical(empty).shape == shape
        assert ninefold.class_id(empty).shape == (0, 2)
        assert ninefold.transform(empty, 5).shape == shape
        assert len(ninefold.check(empty).status) == 0
        assert ninefold.augment(empty, empty, 3, seed=1).puzzles.shape == shape
    assert ninefold.solve([]) == []
    assert ninefold.augment(np.array([CELLS]), np.array([SOLUTION]), 0, seed=1).puzzles.shape == (
        0,
        81,
    )


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (np.zeros((2, 80), np.uint8), r"expected shape \(81,\), \(9, 9\)"),
        (np.zeros((81, 1), np.uint8), "got"),
        (np.zeros((2, 3, 9, 9), np.uint8), "got"),
        (np.zeros((9, 9), np.float64), r"convert the array with .astype\(np.uint8\)"),
        (np.zeros(81, bool), "dtype bool"),
        (np.zeros(81, np.complex128), "dtype complex128"),
        (np.uint8(7), "got"),
        (None, "expected a board or many boards"),
        (7, "expected a board or many boards"),
        ({"puzzle": EASY}, "got dict"),
        ([[1, 2], [3]], "differ in length"),
        (np.array([{}, {}], dtype=object), "an array of objects must hold texts"),
        (np.array([[EASY]]), r"expected an array \(n,\) of texts"),
        ([np.zeros(81, np.uint8), np.zeros(80, np.uint8)], "differ in shape"),
        ([[0.5] * 81], "dtype float64"),
    ],
)
def test_what_is_no_board_names_the_argument_and_the_remedy(value: object, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words) as told:
        ninefold.solve(value)
    assert str(told.value).startswith("puzzles: ")


def test_texts_may_have_any_layout() -> None:
    rows = [EASY[start : start + 9] for start in range(0, 81, 9)]
    for text in (
        EASY,
        EASY.replace(".", "0"),
        "\n".join(rows),
        EASY + "\n",
        "\n".join(map(" ".join, rows)),
    ):
        assert ninefold.solve(text) == SOLVED
        assert ninefold.solve(text.encode()) == SOLVED.encode()
    assert ninefold.solve(bytearray(EASY.encode())) == SOLVED.encode()
    assert ninefold.solve(memoryview(EASY.encode())) == SOLVED.encode()
    assert ninefold.solve(rows) == [SOLVED] or ninefold.solve(rows) == SOLVED


def test_lists_and_tuples_stay_lists_and_tuples() -> None:
    assert ninefold.solve([EASY, EASY]) == [SOLVED, SOLVED]
    assert ninefold.solve((EASY,)) == (SOLVED,)
    assert ninefold.solve([EASY.encode()]) == [SOLVED.encode()]
    assert ninefold.solve([CELLS]) == [SOLUTION]
    assert ninefold.solve(CELLS) == SOLUTION
    nested = [CELLS[start : start + 9] for start in range(0, 81, 9)]
    assert np.ravel(ninefold.solve(nested)).tolist() == SOLUTION
    assert ninefold.count([EASY, "." * 81]) == [1, 2]
    assert ninefold.count((EASY,)) == (1,)


def test_arrays_of_texts_stay_arrays_of_texts() -> None:
    for array in (
        np.array([EASY, EASY]),
        np.array([EASY.encode()]),
        np.array([EASY, EASY], object),
    ):
        solutions = ninefold.solve(array)
        assert solutions.dtype.kind == array.dtype.kind
        first = solutions[0]
        assert (first.decode() if isinstance(first, bytes) else first) == SOLVED
    assert ninefold.solve(np.array(EASY)) == SOLVED


def test_blanks_of_texts_look_as_in_the_input() -> None:
    assert set(ninefold.canonical(EASY)) & {"0", "."} == {"."}
    assert set(ninefold.canonical(EASY.replace(".", "0"))) & {"0", "."} == {"0"}


def test_a_bad_row_of_a_batch_never_raises() -> None:
    bad = np.array([CELLS, CELLS, CELLS], np.uint8)
    bad[1, 40] = 12
    solutions, report = ninefold.solve(bad, report=True)
    assert report.counts == {"unique": 2, "malformed": 1}
    assert (
        report.reason(1)
        == "row 5, column 5: expected 0 for a blank or a digit from 1 to 9, found 12"
    )
    assert solutions[0].tolist() == SOLUTION
    assert not solutions[1].any()
    negative = bad.astype(np.int64)
    negative[1, 40] = -3
    _, report = ninefold.solve(negative, report=True)
    assert "found -3" in str(report.reason(1))
    texts, report = ninefold.solve([EASY, "!" * 81, None, 7, EASY[1:]], report=True)
    assert texts == [SOLVED, None, None, None, None]
    assert [row for row, _ in report.reasons()] == [1, 2, 3, 4]
    assert report.rows(Status.MALFORMED).tolist() == [1, 3, 4]
    assert report.rows(Status.MISSING).tolist() == [2]
    assert "found nothing" in str(report.reason(2))
    assert report.reason(0) is None


def test_gaps_of_a_batch_are_told_unless_there_is_a_report() -> None:
    with pytest.warns(
        PuzzleWarning, match=r"solve: 2 malformed of 3 rows; the first is row 1: .*report=True"
    ):
        ninefold.solve([EASY, "x", "y"])
    with pytest.warns(PuzzleWarning, match="stopped"):
        ninefold.count(["." * 81] * 2, limit=10**9, max_nodes=10)


def test_a_bad_single_board_raises_with_its_place() -> None:
    board = np.array(CELLS, np.uint8)
    board[10] = 77
    for value in (board, board.reshape(9, 9), board.astype(np.int64), EASY[:10] + "x" + EASY[11:]):
        with pytest.raises(PuzzleError) as told:
            ninefold.solve(value)
        assert (told.value.row, told.value.column) == (2, 2)
    for text in (
        "",
        "hello",
        EASY[1:],
        EASY + EASY,
        f"{EASY}\n{EASY}\n",
        "\x00" * 81,
        "x" * 100_000,
    ):
        for function in (
            ninefold.solve,
            ninefold.count,
            ninefold.check,
            ninefold.canonical,
            ninefold.class_id,
            ninefold.automorphisms,
            ninefold.redundant,
        ):
            with pytest.raises(PuzzleError):
                function(text)


def test_unsolvable_puzzles_have_no_solution_and_no_warning() -> None:
    assert ninefold.solve("11" + "." * 79) is None
    solutions, report = ninefold.solve(["11" + "." * 79, EASY], report=True)
    assert solutions == [None, SOLVED]
    assert report.reason(0) == "the puzzle has no solution"
    assert ninefold.solve(["11" + "." * 79]) == [None]


def test_columns_of_pyarrow_keep_their_type() -> None:
    pa = pytest.importorskip("pyarrow")
    for type_ in (pa.string(), pa.large_string(), pa.binary(), pa.large_binary(), pa.binary(81)):
        items = (
            [EASY, None]
            if pa.types.is_string(type_) or pa.types.is_large_string(type_)
            else [EASY.encode(), None]
        )
        array = pa.array(items, type_)
        solutions, report = ninefold.solve(array, report=True)
        assert solutions.type == type_
        assert solutions.null_count == 1
        assert report.counts == {"unique": 1, "missing": 1}
    chunked = pa.chunked_array([[EASY], [EASY, EASY]])
    assert ninefold.solve(chunked).to_pylist() == [SOLVED] * 3
    assert ninefold.count(chunked).to_pylist() == [1] * 3
    lists = pa.array([CELLS, CELLS], pa.list_(pa.uint8(), 81))
    assert ninefold.solve(lists).type == lists.type
    assert ninefold.solve(lists).to_pylist() == [SOLUTION] * 2
    dictionary = pa.array([EASY, EASY]).dictionary_encode()
    assert ninefold.solve(dictionary).to_pylist() == [SOLVED] * 2
    with pytest.raises(TypeError, match="pass table"):
        ninefold.solve(pa.table({"puzzle": [EASY]}))


def test_columns_of_polars_keep_their_name_and_type() -> None:
    pl = pytest.importorskip("polars")
    series = pl.Series("puzzle", [EASY, None, EASY])
    solutions = ninefold.solve(series)
    assert solutions.name == "puzzle"
    assert solutions.to_list() == [SOLVED, None, SOLVED]
    assert ninefold.count(pl.Series([EASY])).to_list() == [1]
    lists = pl.Series([CELLS], dtype=pl.Array(pl.UInt8, 81))
    assert ninefold.solve(lists).dtype == lists.dtype
    with pytest.raises(TypeError, match="pass frame"):
        ninefold.solve(pl.DataFrame({"puzzle": [EASY]}))


def test_columns_of_pandas_keep_their_index() -> None:
    pd = pytest.importorskip("pandas")
    for dtype in ("object", "str", "string"):
        series = pd.Series([EASY, EASY], index=[5, 3], name="quizzes", dtype=dtype)
        solutions = ninefold.solve(series)
        assert solutions.index.tolist() == [5, 3]
        assert solutions.name == "quizzes"
        assert solutions.tolist() == [SOLVED] * 2
        assert solutions.dtype == series.dtype
    counts = ninefold.count(pd.Series([EASY, None]))
    assert counts.isna().tolist() == [False, True]
    frame = pd.DataFrame(np.array([CELLS, CELLS]))
    assert (ninefold.solve(frame) == SOLUTION).all()


def test_what_can_be_an_array_is_an_array() -> None:
    class Tensor:
        def __array__(self, dtype: object = None, copy: object = None) -> np.ndarray:
            del dtype, copy
            return np.array([CELLS], np.int64)

    assert (ninefold.solve(Tensor()) == SOLUTION).all()


def test_rows_of_a_list_may_be_anything() -> None:
    for bad in (float("nan"), 5, None, "\ud800" * 81, object()):
        for items in ([bad, EASY], [EASY, bad]):
            solutions, report = ninefold.solve(items, report=True)
            word = "missing" if bad is None or bad != bad else "malformed"
            assert sorted(report.counts) == [word, "unique"], items
            assert [row for row, _ in report.reasons()] == [items.index(bad)]
            assert SOLVED in solutions
    assert ninefold.solve(list(EASY)) == SOLVED
    huge = [10**30] + [0] * 80
    with pytest.raises(PuzzleError):
        ninefold.solve(huge)
    with pytest.raises(PuzzleError):
        ninefold.solve(np.array(huge, object))


@pytest.mark.parametrize(
    "array",
    [
        np.ma.masked_array(np.array(CELLS), mask=False),
        np.array([5.9] + [0] * 80, object),
        np.array([True] + [0] * 80, object)[:, None],
    ],
)
def test_arrays_that_would_be_misread_are_refused(array: np.ndarray) -> None:
    with pytest.raises((TypeError, ValueError), match="puzzles"):
        ninefold.solve(array)


def test_lists_in_columns_say_what_is_wrong() -> None:
    pl = pytest.importorskip("polars")
    rows = [CELLS, CELLS[:80], None, [*CELLS[:80], 12]]
    solutions, report = ninefold.solve(pl.Series(rows), report=True)
    assert solutions.to_list() == [SOLUTION, None, None, None]
    assert dict(report.reasons()) == {
        1: "expected a list of 81 cells, found 80",
        2: "expected a board, found nothing",
        3: "row 9, column 9: expected 0 for a blank or a digit from 1 to 9, found 12",
    }
    big = pl.Series([[2**64 - 1] + [0] * 80], dtype=pl.List(pl.UInt64))
    _, report = ninefold.solve(big, report=True)
    assert report.counts == {"malformed": 1}
    nested = [CELLS[start : start + 9] for start in range(0, 81, 9)]
    solved = ninefold.solve(pl.Series([nested], dtype=pl.Array(pl.UInt8, (9, 9))))
    assert np.ravel(solved.to_list()).tolist() == SOLUTION
    with pytest.raises(TypeError, match="for one board of 81 numbers, pass an array"):
        ninefold.solve(pl.Series(CELLS))


def test_pandas_columns_may_have_gaps_and_grow() -> None:
    pd = pytest.importorskip("pandas")
    series = pd.Series([EASY, None], index=[7, 8])
    assert ninefold.class_id(series).isna().tolist() == [False, True]
    assert ninefold.is_proper(series).dtype == "boolean"
    more = ninefold.augment(series[:1], pd.Series([SOLVED]), 3, seed=1)
    assert more.puzzles.index.tolist() == [7, 7, 7]


def test_warnings_point_at_the_caller() -> None:
    for call in (
        lambda: ninefold.solve([EASY, "x"]),
        lambda: ninefold.transform([EASY, "x"], 1),
        lambda: ninefold.canonical([EASY, "x"]),
    ):
        with pytest.warns(PuzzleWarning) as told:
            call()
        assert told[0].filename == __file__
    assert "report=True" in str(told[0].message)


def test_a_stopped_row_is_not_said_to_be_improper() -> None:
    with pytest.warns(PuzzleWarning, match="stopped"):
        assert ninefold.is_proper(["." * 81, EASY], max_nodes=0) == [None, None]
