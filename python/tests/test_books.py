"""Puzzle books: the file, its table, and what is refused."""

from pathlib import Path

import numpy as np
import pytest

import ninefold

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_book_of_levels_has_a_table_and_the_next_one_other_puzzles(tmp_path: Path) -> None:
    table = tmp_path / "one.csv"
    book = ninefold.book(
        levels={"easy": 40, "hard": 30},
        seed=7,
        destination="kdp",
        trim="6x9",
        title="Evening",
        hints=1,
        table=table,
    )
    assert book.startswith(b"%PDF-1.4")
    first = ninefold.read(table)
    assert list(first.fields["level"]) == ["easy"] * 40 + ["hard"] * 30
    assert (ninefold.solve(first.puzzles) == first.solutions).all()
    second = tmp_path / "two.csv"
    # The same seed would make the same puzzles.
    ninefold.book(levels={"easy": 40}, seed=7, exclude=first.puzzles, table=second)
    books = [first.puzzles, ninefold.read(second).puzzles]
    ids = np.concatenate([ninefold.class_id(puzzles) for puzzles in books])
    assert len(np.unique(ids, axis=0)) == 110


def test_the_same_arguments_give_the_bytes_of_the_program(tmp_path: Path) -> None:
    from ninefold import _engine

    path = tmp_path / "a.pdf"
    words = ["ninefold", "book", "--levels", "easy:6", "--seed", "3", "-q", "-o", str(path)]
    assert _engine.run_program(words) == 0
    for threads in (1, 3):
        assert ninefold.book(levels={"easy": 6}, seed=3, threads=threads) == path.read_bytes()


def test_puzzles_of_every_kind_become_a_sheet() -> None:
    made = ninefold.generate(6, seed=1)
    texts = ["".join(map(str, puzzle)) for puzzle in made.puzzles]
    sheet = ninefold.book(texts, per_page=6)
    assert sheet == ninefold.book(made.puzzles, per_page=6)
    assert sheet == ninefold.book(made.puzzles, per_page=6, exclude=PUZZLE)
    assert sheet != ninefold.book(made.puzzles, per_page=6, order="given")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({}, "there is no puzzle; name puzzles, or levels to make"),
        ({"puzzles": PUZZLE, "levels": {"easy": 1}}, "puzzles cannot be combined with levels"),
        ({"puzzles": PUZZLE, "seed": 1}, "seed cannot be combined with puzzles"),
        ({"puzzles": PUZZLE, "large_print": True, "per_page": 2}, "combined with large_print"),
        ({"levels": {"easy": 1}}, "seed: levels need a seed"),
        ({"levels": {}, "seed": 1}, "there is no puzzle"),
        ({"levels": {"simple": 1}, "seed": 1}, "unknown field `simple`, expected one of `easy`"),
        ({"levels": {"easy": 0}, "seed": 1}, "there is no puzzle"),
        ({"levels": {"easy": 13000}, "seed": 1}, "at most 12000 puzzles"),
        ({"puzzles": [PUZZLE, "53x"]}, r"puzzles\[1\]: "),
        ({"puzzles": PUZZLE, "exclude": "53x"}, r"exclude\[0\]: "),
        ({"puzzles": PUZZLE, "order": "up"}, "order: expected rising or given, found"),
        ({"puzzles": PUZZLE, "hints": 21}, "hints: expected 0 to 20, found 21"),
        ({"puzzles": [PUZZLE, PUZZLE]}, r"puzzles\[1\]: the puzzle is that of puzzles\[0\]"),
        ({"puzzles": ["." * 81]}, r"puzzles\[0\]: the puzzle has several solutions"),
        ({"puzzles": PUZZLE, "exclude": PUZZLE}, r"the puzzle is that of exclude\[0\]"),
        ({"puzzles": PUZZLE, "per_page": 3}, "per_page: expected 1, 2, 4 or 6, found 3"),
        ({"puzzles": PUZZLE, "trim": "huge"}, "trim: expected letter, a4, a5"),
        ({"puzzles": PUZZLE, "trim": "5x8", "per_page": 4}, r"at most 2 on a page \(per_page\)"),
        ({"puzzles": PUZZLE, "destination": "kdp"}, "kdp takes 24 or more"),
        ({"puzzles": PUZZLE, "title": "\u6570"}, r"title: the fonts of ninefold lack"),
        ({"puzzles": PUZZLE, "qr": "https://example.org"}, r"give the book a title \(title\)"),
        ({"puzzles": PUZZLE, "language": "fr"}, "language: expected en or ko"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        ninefold.book(**arguments)  # type: ignore[arg-type]


def test_arguments_of_other_types_are_named() -> None:
    with pytest.raises(TypeError, match="title: expected a text, got int 7"):
        ninefold.book(PUZZLE, title=7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="levels easy: expected a whole number, got str"):
        ninefold.book(levels={"easy": "many"}, seed=1)  # type: ignore[dict-item]


def test_bad_puzzles_are_left_out_if_the_caller_says_so(tmp_path: Path) -> None:
    table = tmp_path / "book.csv"
    ninefold.book([PUZZLE, "." * 81, PUZZLE, "53x"], skip_bad=True, table=table)
    assert len(ninefold.read(table).puzzles) == 1
