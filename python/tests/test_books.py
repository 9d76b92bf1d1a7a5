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
        ({}, "name either puzzles or levels"),
        ({"puzzles": PUZZLE, "levels": {"easy": 1}}, "name either puzzles or levels"),
        ({"levels": {"easy": 1}}, "seed: levels need one"),
        ({"levels": {}, "seed": 1}, "levels: name at least one level"),
        ({"levels": {"simple": 1}, "seed": 1}, "levels: expected one of easy"),
        ({"levels": {"easy": 0}, "seed": 1}, "levels easy: expected 1 to 12000, got 0"),
        ({"puzzles": [PUZZLE, PUZZLE]}, r"puzzles\[1\]: the puzzle is that of puzzles\[0\]"),
        ({"puzzles": ["." * 81]}, r"puzzles\[0\]: the puzzle has several solutions"),
        ({"puzzles": PUZZLE, "exclude": PUZZLE}, r"the puzzle is that of exclude\[0\]"),
        ({"puzzles": PUZZLE, "per_page": 3}, "per_page: expected 1, 2, 4 or 6, got 3"),
        ({"puzzles": PUZZLE, "trim": "huge"}, 'trim "huge": expected letter, a4, a5'),
        ({"puzzles": PUZZLE, "trim": "5x8", "per_page": 4}, r"at most 2 on a page \(per_page\)"),
        ({"puzzles": PUZZLE, "destination": "kdp"}, "kdp takes 24 or more"),
        ({"puzzles": PUZZLE, "title": "\u6570"}, r"title: the fonts of ninefold lack"),
        ({"puzzles": PUZZLE, "qr": "https://example.org"}, r"give the book a title \(title\)"),
        ({"puzzles": PUZZLE, "language": "fr"}, "language: expected one of en, ko"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        ninefold.book(**arguments)  # type: ignore[arg-type]


def test_bad_puzzles_are_left_out_if_the_caller_says_so(tmp_path: Path) -> None:
    table = tmp_path / "book.csv"
    ninefold.book([PUZZLE, "." * 81, PUZZLE], skip_bad=True, table=table)
    assert len(ninefold.read(table).puzzles) == 1
