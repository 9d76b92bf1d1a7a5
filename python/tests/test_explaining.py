"""Explanations, possible steps and hints."""

from __future__ import annotations

import copy
import itertools
import json
import os
import pathlib
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import ninefold

if TYPE_CHECKING:
    from collections.abc import Callable

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAIN = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3"
SEVERAL = "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63"
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
CLASH = "11" + "." * 79
SCHEMA = pathlib.Path(__file__).parents[2] / "docs/reference/explain.schema.json"


def _validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_json_is_as_its_schema_says() -> None:
    validator = _validator()
    marked = ninefold.explain(CHAIN)[60].position
    for puzzle in (EASY, CHAIN, SEVERAL, "." * 81, ninefold.solve(EASY), marked):
        for language in ninefold.LANGUAGES:
            for scale in ("human", "hodoku", "se121"):
                found = ninefold.explain(puzzle, language=language, scale=scale)
                validator.validate(found.to_dict())
    code = "import sys, ninefold_command; sys.exit(ninefold_command.main())"
    call = [sys.executable, "-c", code, "explain", "--json", "--lang", "en", "-"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    for text in (EASY, CHAIN, SEVERAL, "." * 81, CLASH, marked):
        ran = subprocess.run(
            call, input=text + "\n", capture_output=True, text=True, check=False, env=environment
        )
        (line,) = ran.stdout.splitlines()
        validator.validate(json.loads(line))
        if text is not CLASH:
            assert json.loads(line) == ninefold.explain(text).to_dict()


def test_the_schema_refuses_a_broken_object() -> None:
    validator = _validator()
    good = ninefold.explain(EASY).to_dict()
    for break_it in (
        lambda one: one.pop("steps"),
        lambda one: one.update(version=2),
        lambda one: one.update(more=1),
        lambda one: one["steps"][0].pop("technique"),
        lambda one: one["steps"][0].update(placement="r0c1=1"),
        lambda one: one["start"].update(filled="."),
    ):
        broken = copy.deepcopy(good)
        break_it(broken)
        assert not validator.is_valid(broken)
    assert validator.is_valid(good)


def test_steps_lead_to_the_solution() -> None:
    path = ninefold.explain(CHAIN)
    assert path.is_solved
    assert path.last_board == ninefold.solve(CHAIN)
    assert path.rating == ninefold.rate(CHAIN, "human")
    for before, after in itertools.pairwise(path):
        board = before.board
        if before.placement is not None:
            board = ninefold.step(board, *before.placement).board
        assert board == after.board
    assert [step.number for step in path] == list(range(1, len(path) + 1))
    assert ninefold.explain(path[60]).to_dict()["steps"][0]["short"] == path[60].short


def test_pictures_show_in_notebooks() -> None:
    path = ninefold.explain(CHAIN)
    hardest = path.hardest
    assert hardest is not None
    assert hardest.svg() != hardest.svg(theme="dark")
    assert 'width="420"' in hardest._repr_svg_()
    for shown in (path, hardest, ninefold.steps(CHAIN), ninefold.hint(CHAIN)):
        html = shown._repr_html_()
        assert "<svg" in html
        assert len(html) < 200_000
    with pytest.raises(ValueError, match="did you mean 'light'"):
        hardest.svg(theme="ligth")  # type: ignore[arg-type]


def test_a_hint_gives_no_more_than_its_stage() -> None:
    found = ninefold.hint(EASY)
    for stage in (1, 2, 3):
        told = found.at(stage)
        for text in (str(told), repr(told), told._repr_html_()):
            assert all(later not in text for later in told.stages[stage:])
        assert told.svg() == ninefold.hint(EASY).svg()
    assert found.at(4).svg() != found.svg()
    # Without notes, the picture shows no candidates.
    assert len(ninefold.hint(EASY, notes="none").svg()) < len(found.svg())


def test_a_mistake_comes_before_a_hint() -> None:
    wrong = ninefold.hint(EASY, moves=[(2, 4), (3, 2), (5, 8)])
    assert (wrong.outcome, wrong.first_mistake, wrong.step) == ("wrong-digit", 1, None)
    assert wrong.is_mistake
    missing = f":0000:x:{EASY}:413::"
    assert ninefold.hint(missing).outcome == "missing-candidate"
    with pytest.raises(ValueError, match="move 1 puts 1 into r1c1, which has the given 5"):
        ninefold.hint(EASY, moves=[(0, 1)])


@pytest.mark.parametrize("function", [ninefold.explain, ninefold.steps, ninefold.hint])
def test_bad_inputs_get_a_clear_message(function: Any) -> None:
    with pytest.raises(ninefold.PuzzleError, match="no solution: r1c1 and r1c2 are both 1"):
        function(CLASH)
    with pytest.raises(ninefold.PuzzleError, match="expected"):
        function("hello")
    with pytest.raises(TypeError, match="expected"):
        function(7)
    with pytest.raises(ValueError, match="language: expected one of en, ko"):
        function(EASY, language="fr")
    with pytest.raises(TypeError, match="language: expected one of en, ko"):
        function(EASY, language=None)


def test_marks_that_exclude_the_solution_are_named() -> None:
    missing = f":0000:x:{EASY}:413::"
    for function in (ninefold.explain, ninefold.steps):
        with pytest.raises(ninefold.PuzzleError, match="no solution with these pencil marks"):
            function(missing)


def test_boards_without_steps_say_so() -> None:
    solved = ninefold.solve(EASY)
    assert ninefold.explain(solved).is_solved
    assert str(ninefold.steps(solved)) == "The puzzle is solved."
    assert ninefold.hint(solved).outcome == "solved"
    blank = ninefold.explain(np.zeros((9, 9), np.uint8))
    assert (len(blank), blank.end, blank.is_proper) == (0, "no-further-step", False)
    assert "The puzzle has several solutions." in str(blank)
    assert ninefold.hint("." * 81).outcome == "none"
    assert ninefold.hint("." * 81).note == "The puzzle has several solutions."


def test_names_that_are_nearly_right_are_proposed() -> None:
    with pytest.raises(ValueError, match="did you mean 'human'"):
        ninefold.explain(EASY, scale="humann")
    with pytest.raises(ValueError, match="did you mean `x-wing`"):
        ninefold.explain(EASY, profile=["hidden-single", "x-wng"])
    with pytest.raises(ValueError, match="no technique fills cells"):
        ninefold.explain(EASY, profile=["x-wing"])


def test_a_profile_is_a_file_or_names(tmp_path: pathlib.Path) -> None:
    names = ["full-house", "hidden-single"]
    path = tmp_path / "club.toml"
    path.write_text(f"techniques = {json.dumps(names)}\n")
    by_file, by_names = (ninefold.explain(EASY, profile=one) for one in (path, names))
    assert (by_file.scale, by_names.scale) == ("club", "own")
    assert {step.technique for step in by_file} <= set(names)
    assert [step.short for step in by_file] == [step.short for step in by_names]
    with pytest.raises(ValueError, match="expected a scale or a profile, got both"):
        ninefold.explain(EASY, scale="se121", profile=names)


def test_a_budget_ends_the_search() -> None:
    with pytest.raises(ninefold.BudgetError) as caught:
        ninefold.explain(HARD, scale="se121", max_nodes=3000)
    path = caught.value.partial
    assert isinstance(path, ninefold.SolvingPath)
    assert path.end == "stopped"
    _validator().validate(path.to_dict())
    with pytest.raises(ninefold.BudgetError):
        ninefold.hint(HARD, timeout=0)


def _explain_often() -> None:
    for _ in range(200):
        ninefold.explain(HARD, scale="se121")


def test_ctrl_c_ends_a_search(press_ctrl_c: Callable[[], None]) -> None:
    press_ctrl_c()
    with pytest.raises(KeyboardInterrupt):
        _explain_often()
