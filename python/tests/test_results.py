"""Results as values: equality, copies, pickles, short texts; indices; rare orders and progress."""

import copy
import dataclasses
import pickle
import traceback
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import PuzzleWarning

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3"
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def made_results(seed: int) -> dict[str, Any]:
    """Return a result of each class. Results of another seed differ."""
    made = ninefold.generate(4, seed=seed, level="easy")
    puzzle = ninefold.generate(1, seed=seed, kind="text").puzzles[0]
    path = ninefold.explain(puzzle)
    prose = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],'
    variant = ninefold.VariantPuzzle(
        f'{prose}"killercage":[{{"cells":["R1C1","R1C2"],"value":{seed + 2}}}],"ruleset":"{seed}"}}'
    )
    outside = ninefold.VariantPuzzle(f".Shape~4x4.Var~X~flags{seed}~2.~VX1_{seed}")
    return {
        "Made": made,
        "MadeTexts": ninefold.generate(4, seed=seed, kind="text"),
        "Augmented": ninefold.augment(made.puzzles, made.solutions, 2, seed=seed),
        "Automorphisms": ninefold.automorphisms(ninefold.scramble("." * 80 + "1", seed=seed)),
        "Checks": ninefold.check(made.puzzles),
        "Check": ninefold.check(made.puzzles[0]),
        "Report": ninefold.solve([puzzle, None, "x" * seed], report=True)[1],
        "Ratings": ninefold.rate(made.puzzles),
        "Strata": ninefold.strata(made.puzzles),
        "Traces": ninefold.traces(made.puzzles),
        "Certificate": ninefold.prove(puzzle),
        "Judgement": ninefold.verify(made.puzzles[0], made.solutions[0]),
        "Records": ninefold.Records(made.puzzles, made.solutions, fields={"n": np.arange(4)}),
        "Step": ninefold.step(made.puzzles[0], int(np.flatnonzero(made.puzzles[0] == 0)[0]), 1),
        "SolvingPath": path,
        "SolvingStep": path[0],
        "Candidate": ninefold.Candidate(seed, 1),
        "PossibleSteps": ninefold.steps(puzzle),
        "Hint": ninefold.hint(puzzle),
        "JobReport": ninefold.JobReport({"answered": seed}),
        "VariantPuzzle": variant,
        "VariantCells": outside.solve(),
        "ExtraCells": outside.extra["X"],
        "VariantCheck": variant.check(),
        "VariantRule": variant.rules[0],
        "VariantNote": variant.notes[0],
        "Leakage": ninefold.check_leakage(made.puzzles, made.puzzles[:seed]),
    }


FIRST, AGAIN, OTHER = made_results(1), made_results(1), made_results(2)


def test_no_result_class_is_left_out() -> None:
    public = [getattr(ninefold, name) for name in ninefold.__all__]
    results = {one.__name__ for one in public if dataclasses.is_dataclass(one)}
    assert results - FIRST.keys() == set(), results - FIRST.keys()


@pytest.mark.parametrize("name", FIRST)
def test_results_compare_by_their_fields(name: str) -> None:
    assert FIRST[name] == AGAIN[name]
    assert FIRST[name] != OTHER[name] or name in ("Automorphisms", "Report")
    assert FIRST[name] != "another class"
    assert FIRST[name] in [OTHER[name], AGAIN[name]]


@pytest.mark.parametrize("name", FIRST)
def test_results_can_be_copied_and_pickled(name: str) -> None:
    one = FIRST[name]
    for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert type(twin) is type(one)
        assert twin == one
        assert repr(twin) == repr(one)


@pytest.mark.parametrize("name", FIRST)
def test_results_have_a_short_text_and_a_public_name(name: str) -> None:
    assert type(FIRST[name]).__module__ == "ninefold"
    assert len(repr(FIRST[name])) < 300
    assert "array(" not in repr(FIRST[name]) or name == "Automorphisms"


def test_short_texts_tell_what_matters() -> None:
    assert repr(FIRST["Made"]) == "Made(4 puzzles; rated in human)"
    assert repr(FIRST["Augmented"]) == "Augmented(8 pairs; uint8 array)"
    assert repr(FIRST["Checks"]) == "Checks(4 puzzles; 4 proper; 4 minimal)"
    assert repr(ninefold.prove(EASY)) == "Certificate(unique; veripb; 1 lemma)"
    assert repr(ninefold.check(EASY)) == "Check(unique; 22 redundant clues)"
    assert repr(ninefold.verify(EASY, "?")) == "Judgement(no board)"
    assert repr(FIRST["VariantCells"]) == "VariantCells(uint8; grid 4x4; X 2)"
    assert repr(FIRST["ExtraCells"]) == "ExtraCells('flags1'; 2 cells)"
    whole = ninefold.verify(EASY, ninefold.solve(EASY))
    assert repr(whole).startswith("Judgement(solved=True; correct=1; clues kept; 9 rows")


def test_a_pickled_path_tells_its_steps_again() -> None:
    path = ninefold.explain(HARD, scale="se121", coordinates="letters")
    twin = pickle.loads(pickle.dumps(path))
    assert twin.text == path.text
    assert twin.json() == path.json()
    assert twin[3].svg(theme="dark") == path[3].svg(theme="dark")
    assert twin[3].position == path[3].position
    hint = ninefold.hint(HARD, notes="none", moves=[(0, 1)])
    assert pickle.loads(pickle.dumps(hint)).svg() == hint.svg()
    found = ninefold.steps(path[30])
    assert pickle.loads(pickle.dumps(found)).svg() == found.svg()
    with pytest.raises(ninefold.BudgetError) as stopped:
        ninefold.explain(HARDEST, scale="se121", max_nodes=3000)
    partial = pickle.loads(pickle.dumps(stopped.value)).partial
    assert partial.text == stopped.value.partial.text


def test_a_pickled_report_has_its_reasons() -> None:
    _, report = ninefold.solve(["x", EASY, None], report=True)
    assert list(pickle.loads(pickle.dumps(report)).reasons()) == list(report.reasons())


def test_pickled_errors_keep_their_place() -> None:
    with pytest.raises(ninefold.PuzzleError) as told:
        ninefold.solve("53..x" + "." * 76)
    twin = pickle.loads(pickle.dumps(told.value))
    assert (str(twin), twin.reason, twin.row, twin.column) == (
        str(told.value),
        told.value.reason,
        1,
        5,
    )
    assert "\nninefold.PuzzleError: row 1" in "".join(traceback.format_exception(told.value))


def test_cells_count_from_0() -> None:
    found = ninefold.check(EASY)
    assert found.redundant == np.flatnonzero(ninefold.redundant(EASY)).tolist()
    assert all(EASY[cell] != "." for cell in found.redundant)


def test_both_ratings_name_their_scale() -> None:
    assert ninefold.rate(HARD)["scale"] == "human"
    assert ninefold.rate(HARD) == ninefold.rate(HARD, "human") == ninefold.explain(HARD).rating
    assert ninefold.explain(HARD, scale="se121").rating == ninefold.rate(HARD, "se121")
    both = ninefold.rate(HARD, ["se121", "human"])
    assert both["se121_er"] == ninefold.rate(HARD, "se121")["er"]


def test_progress_is_told_and_changes_no_puzzle() -> None:
    told: list[tuple[int, int]] = []
    for order in ({}, {"level": "medium"}):
        told.clear()
        made = ninefold.generate(30, seed=3, progress=lambda *one: told.append(one), **order)
        assert made == ninefold.generate(30, seed=3, **order)
        assert made == ninefold.generate(30, seed=3, threads=1, progress=print, **order)
        assert told[-1] == (30, 30)
        assert told == sorted(told)
    assert len(ninefold.generate(0, seed=1, progress=print)) == 0
    with pytest.raises(TypeError, match="progress: expected True, False or a function"):
        ninefold.generate(1, seed=1, progress="yes")  # type: ignore[arg-type]


def test_progress_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    ninefold.generate(3, seed=1, level="easy", progress=True)
    assert "3" in capfd.readouterr().err


def test_missing_puzzles_name_their_rare_order() -> None:
    order = "rating=\\(3.0, 4.5\\), hardest=\\['x-wing'\\], pearl=True"
    with pytest.warns(PuzzleWarning, match=f"3 of 3 puzzles were not found: {order} is rare; the"):
        made = ninefold.generate(
            3, seed=1, rating=(3.0, 4.5), hardest="x-wing", pearl=True, tries=2, progress=print
        )
    assert sorted(made.missing) == [0, 1, 2]
    assert repr(made).endswith("3 missing)")


def test_a_rare_order_is_told_while_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninefold import _making_parts

    monkeypatch.setattr(_making_parts, "_WARN_AFTER", 0.0)
    monkeypatch.setattr(_making_parts, "_WORTH_A_WARNING", 0.0)
    with pytest.warns(PuzzleWarning) as told:
        ninefold.generate(5, seed=1, level="easy", threads=1)
    words = "generate: level='easy' is rare: 1 of 5 puzzles took"
    assert any(str(one.message).startswith(words) for one in told)


def test_an_order_that_is_known_to_be_rare_is_told_before_the_search() -> None:
    words = r"hardest=.*: about one random puzzle in 25,000 is as wanted, so the call may take long"
    with pytest.warns(PuzzleWarning, match=words), pytest.warns(PuzzleWarning, match="not found"):
        ninefold.generate(1, seed=1, hardest="three-d-medusa", tries=1)


def test_a_rare_order_is_told_before_the_first_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninefold import _making_parts

    monkeypatch.setattr(_making_parts, "_WARN_AFTER", 0.05)
    order: dict[str, Any] = {"rating": (10.5, 11.9), "tries": 200}
    with pytest.warns(PuzzleWarning) as told:
        ninefold.generate(2, seed=1, threads=1, progress=print, **order)
    first = str(told[0].message)
    assert first.startswith("generate: rating=(10.5, 11.9) is rare: no puzzle is found")
    assert told[0].filename == __file__
