"""Boards in the answers of language models, and rewards."""

import itertools
import json
import random
from pathlib import Path

import pytest

import ninefold
import ninefold.rewards
from ninefold import PuzzleWarning

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
ROWS = [SOLVED[start : start + 9] for start in range(0, 81, 9)]
SEVERAL = SOLVED.replace("1", ".").replace("2", ".")
"""A puzzle with several solutions: 1 and 2 may be exchanged."""

# Answers as language models write them: the layout, the puzzle, the text, and the board that the
# text gives, or null if it gives none. A third of the boards have a wrong digit.
MODEL_ANSWERS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "model_answers.jsonl")
    .read_text("utf-8")
    .splitlines()
]


LAYOUTS = {
    "line": SOLVED,
    "sentence": f"Sure! The solution is {SOLVED}.",
    "rows": "Here it is:\n\n" + "\n".join(ROWS) + "\n\nI hope this helps.",
    "spaces": "\n".join(" ".join(row) for row in ROWS),
    "commas": "\n".join(", ".join(row) for row in ROWS),
    "list": "answer = " + str([[int(cell) for cell in row] for row in ROWS]),
    "lines of lists": "\n".join(str([int(cell) for cell in row]) for row in ROWS),
    "flat list": str([int(cell) for cell in SOLVED]),
    "strings": str(ROWS),
    "json": '{"grid": ' + str([[int(cell) for cell in row] for row in ROWS]) + "}",
    "boxes": "\n".join(
        " ".join(row[:3])
        + " | "
        + " ".join(row[3:6])
        + " | "
        + " ".join(row[6:])
        + ("\n------+-------+------" if number in (2, 5) else "")
        for number, row in enumerate(ROWS)
    ),
    "frame": "+-------+-------+-------+\n"
    + "\n".join(
        f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in ROWS
    )
    + "\n+-------+-------+-------+",
    "markdown": "|"
    + "|".join("abcdefghi")
    + "|\n|"
    + "---|" * 9
    + "\n"
    + "\n".join("|" + "|".join(row) + "|" for row in ROWS),
    "code": "```\n" + "\n".join(ROWS) + "\n```",
    "names": "\n".join(
        f"Row {number}: {' '.join(row)}".replace("Row ", "R") for number, row in enumerate(ROWS, 1)
    ),
    "groups": "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
    "bold": f"**{SOLVED}**",
    "underlined": f"_{SOLVED}_",
    "named rows": "\n".join(f"Row {n}: {row}" for n, row in enumerate(ROWS, 1)),
    "named lists": "\n".join(f"Row {n}: {list(map(int, row))}" for n, row in enumerate(ROWS, 1)),
    "bullets": "\n".join(f"- {row}" for row in ROWS),
    "numbers": "\n".join(f"{n}. {row}" for n, row in enumerate(ROWS, 1)),
    "quotation": "\n".join(f"> {' '.join(row)}" for row in ROWS),
    "latex": "\\begin{array}{ccccccccc}\n"
    + " \\\\\n".join(" & ".join(row) for row in ROWS)
    + "\n\\end{array}",
    "latex in a line": "$$" + " \\\\ ".join(" & ".join(row) for row in ROWS) + "$$",
    "81 words": " ".join(SOLVED),
    "81 items": ",".join(SOLVED),
    "nine words": " ".join(ROWS),
    "slashes": "/".join(ROWS),
    "bold table": "|"
    + "|".join("abcdefghi")
    + "|\n|"
    + "---|" * 9
    + "\n"
    + "\n".join("|" + "|".join(f"**{cell}**" for cell in row) + "|" for row in ROWS),
    "table with names": "| |"
    + "|".join("123456789")
    + "|\n|"
    + "---|" * 10
    + "\n"
    + "\n".join(
        f"|**{name}**|" + "|".join(row) + "|" for name, row in zip("ABCDEFGHI", ROWS, strict=True)
    ),
    "names of columns": "1 2 3 4 5 6 7 8 9\n" + "\n".join(" ".join(row) for row in ROWS),
    "full width": SOLVED.translate({48 + digit: 0xFF10 + digit for digit in range(10)}),
    "decimals": str([[float(cell) for cell in row] for row in ROWS]),
    "no space before": f"Answer...{SOLVED}",
    "thoughts": f"<think>try {EASY.replace('.', '1')}</think>\n{SOLVED}",
    "a row after it": "\n".join(ROWS) + "\n\n123456789\n",
    "a row after a rule": "\n".join(ROWS) + "\n---\n123456789\n",
    "a footnote": f"{[[int(cell) for cell in row] for row in ROWS]} [1]",
    "the puzzle after it": f"{SOLVED}\nfor the puzzle\n{EASY}",
    "stars after it": SOLVED + "\n" + "*" * 81,
    "html": "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in ROWS
    ),
    "numpy": "[[" + "]\n [".join(" ".join(row) for row in ROWS) + "]]",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_answers_are_read_in_any_layout(layout: str) -> None:
    judgement = ninefold.verify(EASY, LAYOUTS[layout])
    assert judgement.solved, LAYOUTS[layout]
    assert judgement.equals_unique
    assert (judgement.rows, judgement.columns, judgement.boxes) == (9, 9, 9)
    # Thoughts before an answer do not count.
    thoughts = "First I try\n" + "\n".join(["1" * 9] * 9) + "\nThat is wrong.\n\n"
    assert ninefold.verify(EASY, thoughts + LAYOUTS[layout]).solved


@pytest.mark.parametrize(
    "answer", ["", "no", None, 7, [], "1" * 80, "1" * 82, {"a": 1}, [[1, 2]], b"\xff", "9 " * 80]
)
def test_answers_without_a_board_earn_nothing(answer: object) -> None:
    judgement = ninefold.verify(EASY, answer)
    assert not judgement.parsed
    assert judgement.correct == 0.0


def test_answers_without_end_take_linear_time() -> None:
    for text in (
        *("[1,", "[", "1 ", "1", "1 2 3 4 5 6 7 8 9\n", "|", "**", "<a", "\\begin{"),
        *("\\boxed{", "<tr>a", "<think>", "</think>", "<answer>", "{'a':", "r1c1=1 ", '["', "~~a"),
    ):
        assert not ninefold.verify(EASY, text * 20_000).solved
    # Long lines that begin like a row with a remark.
    for line in (
        *("5" + " " * 1990 + "x", "5 (" + "a" * 1990, "5 (" + "a" * 1990 + ")x"),
        *("5 sum" + " " * 1990 + "x", "5 sum" + " =" * 990, "5" + " (a)  " * 330 + "x"),
        *("5" + " \t" * 990 + "x", "5 =" + " " * 1990 + "x"),
    ):
        assert not ninefold.verify(EASY, f"{line}\n" * 100).solved


def test_remarks_behind_rows_do_not_matter() -> None:
    for remark in (
        *("   # done", " (sum = 45)", "(ok)", " \u2713", "\u2705 fine", " = 45", " sum: = 45"),
        *("  -> 45", "   correct", "  <-- row", " (a) "),
    ):
        assert ninefold.verify(EASY, "\n".join(row + remark for row in ROWS)).solved, remark


def test_messages_may_have_parts() -> None:
    parts = [{"type": "text", "text": "Here:"}, {"type": "text", "text": SOLVED}]
    answer = ({"role": "assistant", "content": parts},)
    assert ninefold.reward(None, [answer], puzzle=[EASY]) == [1.0]
    prompt = [
        {"role": "user", "content": f"Solve {EASY}. Answer like {'1' * 81}"},
        {"role": "assistant", "content": "<think>"},
    ]
    assert ninefold.reward([prompt], [SOLVED]) == [1.0]
    with pytest.raises(TypeError, match="puzzle: expected one puzzle for each answer"):
        ninefold.reward(None, [SOLVED], puzzle=5)


def test_rewards_cannot_be_gamed() -> None:
    copied = EASY.replace(".", "5")
    half = "".join(
        right if number % 2 else clue
        for number, (clue, right) in enumerate(zip(EASY, SOLVED, strict=True))
    )
    changed = "4" + SOLVED[1:]
    answers = [SOLVED, EASY, copied, half, changed, "?"]
    rewards = ninefold.reward(["solve"] * 6, answers, puzzle=[EASY] * 6, source=["x"] * 6)
    assert rewards[0] == 1.0
    assert rewards[1] == 0.0
    assert 0 < rewards[2] < 0.2
    assert 0.3 < rewards[3] < 0.7
    assert rewards[4:] == [0.0, 0.0]
    # The solution of another puzzle, and a puzzle with several solutions.
    assert ninefold.reward(None, ["1" * 81], puzzle=[EASY]) == [0.0]
    assert ninefold.reward(None, [ninefold.solve("." * 81)], puzzle=["." * 81]) == [0.0]


def test_rewards_take_messages_and_prompts() -> None:
    prompt = [{"role": "user", "content": f"Solve this:\n{EASY}"}]
    answer = [{"role": "assistant", "content": "\n".join(ROWS)}]
    assert ninefold.reward([prompt], [answer]) == [1.0]
    assert ninefold.reward(prompts=[f"Solve {EASY} please"], completions=[SOLVED]) == [1.0]
    with pytest.raises(ValueError, match="as many as completions"):
        ninefold.reward(None, [SOLVED, SOLVED], puzzle=[EASY])
    with pytest.raises(ValueError, match="completions"):
        ninefold.reward(["x"])


def found(text: object, puzzle: str | None = None, **options: str) -> str | None:
    """Return the board of a text as a text."""
    board = ninefold.find_board(text, puzzle, **options)
    return None if board is None else "".join(map(str, board.tolist())).replace("0", ".")


def test_the_answers_of_models_have_many_layouts() -> None:
    assert len(MODEL_ANSWERS) >= 400
    assert len({one["layout"] for one in MODEL_ANSWERS}) >= 130
    assert len({one["text"] for one in MODEL_ANSWERS}) == len(MODEL_ANSWERS)


@pytest.mark.parametrize("layout", sorted({one["layout"] for one in MODEL_ANSWERS}))
def test_an_answer_of_a_model_is_read_as_it_stands_or_refused(layout: str) -> None:
    for one in MODEL_ANSWERS:
        if one["layout"] == layout:
            assert found(one["text"], one["puzzle"]) == one["board"], one["text"]


SEVERAL_BOARDS = ("before", "behind", "then", "side_by_side", "csv", "boxes_without_title")


def test_a_board_with_a_cell_too_few_or_too_many_is_never_shifted() -> None:
    draw = random.Random(5)
    read = 0
    for one in MODEL_ANSWERS:
        text, board = one["text"], one["board"]
        places = [place for place, letter in enumerate(text) if letter in "123456789"]
        if board is None or not places or any(word in one["layout"] for word in SEVERAL_BOARDS):
            continue
        for replacement in ("", " ", "12"):
            place = draw.choice(places)
            answer = found(text[:place] + replacement + text[place + 1 :], one["puzzle"])
            if answer is not None:
                read += 1
                assert sum(map(str.__ne__, answer, board)) <= 1, (one["layout"], place, text)
    assert read > 100


NAMES = [
    *(
        "",
        "Row {n}: ",
        "R{n}: ",
        "{n}. ",
        "{n}) ",
        "{a}: ",
        "**Row {n}**: ",
        "row {n} = ",
        "{n} | ",
    ),
    *('"row{n}": ', "row[{z}] = ", "Row #{n}: ", "ROW {n} - ", "| {n} | ", "- Row {n}: ", "{n}\t"),
]
BETWEEN = [" ", ", ", "", ",", " | ", "\t", " & ", "/"]
AROUND = [
    "{}",
    "[{}]",
    "`{}`",
    "({})",
    "> {}",
    "- {}",
    "* {}",
    "| {} |",
    "**{}**",
    '"{}"',
    "    {}",
]
BEHIND = ["", ".", ",", ";", " \u2713", " # row {n}", " \\\\", " (ok)", " \u2705 valid", " = 45"]


@pytest.mark.parametrize("board", [SOLVED, EASY], ids=["full", "with blanks"])
def test_rows_of_any_make_are_read_right_or_refused(board: str) -> None:
    made = list(itertools.product(NAMES, BETWEEN, AROUND, BEHIND))
    # Every 23rd, so that each part meets each other one.
    read = 0
    for name, between, around, behind in made[::23]:
        lines = []
        for row in range(9):
            words = {"n": row + 1, "a": "ABCDEFGHI"[row], "z": row}
            cells = between.join(board[row * 9 : row * 9 + 9])
            lines.append(name.format(**words) + around.format(cells) + behind.format(**words))
        answer = found("Here it is:\n\n" + "\n".join(lines) + "\n\nDone.", EASY)
        assert answer in (board, None), lines
        read += answer is not None
    assert read > len(made) / 23 * (0.8 if board == SOLVED else 0.6)


@pytest.mark.parametrize("blank", [".", "0", "_", "*", "-", "?", "x"])
def test_blanks_may_have_any_mark(blank: str) -> None:
    puzzle = EASY.replace(".", blank)
    rows = [puzzle[start : start + 9] for start in range(0, 81, 9)]
    for text in (
        "\n".join(rows),
        "\n".join(map(" ".join, rows)),
        "\n".join("| " + " | ".join(row) + " |" for row in rows),
        "\n".join(f"R{number} {' '.join(row)}" for number, row in enumerate(rows, 1)),
        "\n".join(f"Row {number}: {', '.join(row)}" for number, row in enumerate(rows, 1)),
        str([list(row) for row in rows]),
    ):
        assert found(f"Please solve this:\n\n{text}\n\nThank you.") == EASY, text


def test_damaged_texts_are_read_in_time() -> None:
    draw = random.Random(3)
    letters = "0123456789.,;:|[](){}<>\\\"'`*_-#&/ \n\tRrCc=\u2713\u2502\ufe0f"
    for one in MODEL_ANSWERS[::4]:
        text = list(one["text"])
        for _ in range(40):
            text[draw.randrange(len(text))] = draw.choice(letters)
        # Some of these texts would take hours if an expression tried all ways to divide them.
        ninefold.find_board("".join(text))
    for start in ('"', "'", "\\n", "<tr>", "\\boxed{", "**", "|", "\\begin{array}{"):
        ninefold.find_board(start + "1 " * 500 + SOLVED + " -" * 500)


@pytest.mark.parametrize("between", ["; ", ", ", " ", ". "])
def test_named_rows_may_stand_in_one_line(between: str) -> None:
    for name in ("Row {}: ", "R{} = ", "row {} is "):
        text = between.join(name.format(n) + " ".join(row) for n, row in enumerate(ROWS, 1))
        assert found(f"So: {text}.") in (SOLVED, None)
        assert found(text) == SOLVED, text


def test_cells_of_tables_may_be_empty() -> None:
    rows = [EASY[start : start + 9].replace(".", " ") for start in range(0, 81, 9)]
    assert found("\n".join("|" + "|".join(row) + "|" for row in rows)) == EASY
    assert found("\n".join("|" + "|".join(row) + "|." for row in rows)) == EASY
    assert (
        found(json.dumps([[int(cell) if cell != " " else None for cell in row] for row in rows]))
        == EASY
    )
    cells = "".join(
        f"<tr>{''.join(f'<td>{cell.strip()}</td>' for cell in row)}</tr>" for row in rows
    )
    assert found(f"<table>{cells}</table>") == EASY


def test_the_last_tag_and_box_for_answers_come_first() -> None:
    assert found(f"<answer>{SOLVED}</answer> My first attempt was {OTHER}") == SOLVED
    assert found(f"\\boxed{{{SOLVED}}} and not {OTHER}") == SOLVED
    assert found(f"<answer>{OTHER}</answer> no, <answer>{SOLVED}</answer>") == SOLVED
    assert found(f"<ANSWER>so \\boxed{{{SOLVED}}} or {OTHER}</ANSWER>") == SOLVED
    assert found(f"{SOLVED} <answer>I do not know</answer>") is None
    assert found(f"{SOLVED} \\boxed{{5}}") == SOLVED
    assert found(f"<answer>{SOLVED}") == SOLVED
    assert found(f"<grid>{SOLVED}</grid> <answer>{OTHER}</answer>", answer_tag="grid") == SOLVED
    assert found(SOLVED, answer_tag="grid") is None


@pytest.mark.parametrize(
    "text",
    [
        f"<reasoning>{SOLVED}</reasoning><answer>I do not know</answer>",
        f"<think>{SOLVED}",
        f"<think>So <answer>{SOLVED}</answer>",
        f"[THINK]{SOLVED}[/THINK] I give up",
        f"\u25c1think\u25b7{SOLVED}\u25c1/think\u25b7",
        f"<|channel|>analysis<|message|>{SOLVED}<|end|>",
        f"<|START_THINKING|>{SOLVED}<|END_THINKING|>",
        f"{SOLVED}</think>",
    ],
)
def test_reasoning_does_not_count(text: str) -> None:
    assert found(text) is None


def test_of_several_boards_the_last_one_that_keeps_the_clues_counts() -> None:
    columns = "\n".join(" ".join(SOLVED[column::9]) for column in range(9))
    assert found(f"{SOLVED}\n\nwith columns\n{columns}", EASY) == SOLVED
    assert found(f"{SOLVED} or {OTHER}", EASY) == SOLVED
    assert found(f"{SOLVED} or {OTHER}") == OTHER
    # A full board that breaks a clue counts more than a copy of the puzzle.
    assert found(f"{EASY} becomes {OTHER}", EASY) == OTHER
    assert ninefold.verify(EASY, f"{EASY} becomes {OTHER}").correct == 0.0


def test_a_malformed_puzzle_earns_nothing_and_fails_no_batch() -> None:
    with pytest.warns(
        PuzzleWarning, match="reward: 2 of 3 puzzles are malformed.*the first is row 0"
    ):
        rewards = ninefold.reward(None, [SOLVED] * 3, puzzle=["hello", EASY, None])
    assert rewards == [0.0, 1.0, 0.0]
    with pytest.warns(PuzzleWarning, match="the prompt has no puzzle"):
        assert ninefold.reward(["hello", f"Solve {EASY}"], [SOLVED] * 2) == [0.0, 1.0]


def test_any_solution_may_be_accepted() -> None:
    exchanged = SOLVED.translate(str.maketrans("12", "21"))
    for answer in (SOLVED, exchanged):
        assert ninefold.reward(None, [answer], puzzle=[SEVERAL]) == [0.0]
        assert ninefold.reward(None, [answer], puzzle=[SEVERAL], any_solution=True) == [1.0]
    half = "2" + exchanged[1:]
    for answer in (half, SEVERAL, OTHER, "?"):
        assert ninefold.reward(None, [answer], puzzle=[SEVERAL], any_solution=True) == [0.0]
    assert ninefold.reward(None, [SOLVED], puzzle=[EASY], any_solution=True) == [1.0]


def test_a_rubric_of_verifiers_finds_the_puzzle() -> None:
    prompt = [{"role": "user", "content": f"Solve {EASY}"}]
    completion = [{"role": "assistant", "content": f"<answer>{SOLVED}</answer>"}]
    reward = ninefold.rewards.rubric_reward
    assert reward(prompt, completion, SOLVED, {"info": {}}) == 1.0
    assert reward("?", completion, "", {"info": {"puzzle": EASY}}) == 1.0
    assert reward("?", SOLVED, EASY, {}) == 1.0
    assert reward("?", SOLVED, SOLVED, {}) == 1.0
    assert reward("?", OTHER, SOLVED, {}) == 0.0
    assert reward("?", SOLVED, info={"puzzle": SEVERAL}, any_solution=True) == 1.0
    with pytest.warns(PuzzleWarning, match="there is no puzzle"):
        assert reward("?", SOLVED, None, {}) == 0.0


def test_the_score_of_verl_takes_a_puzzle_or_a_solution() -> None:
    score = ninefold.rewards.compute_score
    assert score("sudoku", f"<answer>{SOLVED}</answer>", EASY) == 1.0
    assert score(data_source="s", solution_str=SOLVED, ground_truth=SOLVED, extra_info=None) == 1.0
    assert score("sudoku", SOLVED, SOLVED, {"puzzle": EASY, "index": 3}) == 1.0
    assert score("sudoku", SOLVED, {"puzzle": EASY}, reward_router_address=None) == 1.0
    half = EASY.replace(".", "5")
    assert 0 < score("sudoku", half, EASY) < 0.2
    with pytest.warns(PuzzleWarning, match="earns 0"):
        assert score("sudoku", SOLVED, "hello") == 0.0
