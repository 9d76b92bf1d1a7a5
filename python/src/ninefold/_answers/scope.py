"""Which part of a text is the answer: reasoning goes, and tags and boxes for answers come first."""

from __future__ import annotations

import re

_THOUGHTS = "think|thinking|thought|thoughts|reasoning|scratchpad|analysis|reflection|seed:think"
_REASONING = re.compile(
    rf"<(?P<slash>/?)(?P<tag>{_THOUGHTS})(?:\s[^<>\n]{{0,80}})?>"
    r"|(?P<open>\u25c1think\u25b7|\[THINK\]|<\|START_THINKING\|>|<\|begin_of_thought\|>)"
    r"|(?P<close>\u25c1/think\u25b7|\[/THINK\]|<\|END_THINKING\|>|<\|end_of_thought\|>)"
    r"|(?P<channel><\|channel\|>(?:analysis|commentary))"
    r"|(?P<message><\|end\|>|<\|channel\|>final)",
    re.IGNORECASE,
)
"""Where reasoning begins and ends, in the words of several families of models."""

_ANSWER_TAGS = "answer|final_answer|final|solution"
_SOLUTION_MARKS = re.compile(r"<\|(begin|end)_of_solution\|>")
_BOX = re.compile(r"\\(?:boxed|fbox)\s*\{")
_LEAST_OF_BOX = 81
"""Characters of the shortest box that can hold a board. Shorter boxes are around single cells."""


def scopes(text: str, tag: str | None = None) -> list[str]:
    """Return the parts of a text that may hold the answer. The first part with a board counts.

    Nothing inside of reasoning is in any part. If there is a tag for answers, only the last one
    counts. Boxes come first, the last box before the others.

    Args:
        text: What a language model wrote.
        tag: Name of the only tag that counts. None for the usual tags, or none.
    """
    spoken = _without_reasoning(text)
    answer = _tagged(_SOLUTION_MARKS.sub(_solution_tag, spoken), tag or _ANSWER_TAGS)
    if answer is None:
        if tag is not None:
            return []
        answer = spoken
    return [*reversed(_boxes(answer)), answer]


def _solution_tag(mark: re.Match[str]) -> str:
    return "<solution>" if mark[1] == "begin" else "</solution>"


def _without_reasoning(text: str) -> str:
    """Return a text without reasoning. Reasoning that does not end takes all the rest."""
    if text.startswith("analysis") and "assistantfinal" in text:
        # The channels of a text whose special tokens were removed.
        text = text.rpartition("assistantfinal")[2]
    kept: list[str] = []
    start = 0
    inside: str | None = None
    for mark in _REASONING.finditer(text):
        begins, kind, needs_begin = _kind(mark)
        if inside is None and begins:
            kept.append(text[start : mark.start()])
            inside = kind
        elif inside == kind and not begins:
            inside, start = None, mark.end()
        elif inside is None and not begins and not needs_begin:
            # The prompt has begun this reasoning.
            kept, start = [], mark.end()
    if inside is None:
        kept.append(text[start:])
    return "\n".join(kept)


def _kind(mark: re.Match[str]) -> tuple[bool, str, bool]:
    """Return whether a mark begins reasoning, its kind, and whether its end needs a begin."""
    if mark["tag"]:
        return not mark["slash"], mark["tag"].lower(), False
    if mark["channel"] or mark["message"]:
        return bool(mark["channel"]), "channel", True
    word = mark["open"] or mark["close"]
    return bool(mark["open"]), re.sub("[^A-Z]|START|END|BEGIN", "", word.upper()), False


def _tagged(text: str, tags: str) -> str | None:
    """Return what the last tag of a name holds, or None. A tag may be open at the end of a text."""
    opened: dict[str, int] = {}
    found: tuple[int, int] | None = None
    for mark in re.finditer(rf"<(/?)({tags})(?:\s[^<>\n]{{0,80}})?>", text, re.IGNORECASE):
        name = mark[2].lower()
        if not mark[1]:
            opened[name] = mark.end()
        elif name in opened:
            found = opened.pop(name), mark.start()
    if found is None:
        return text[max(opened.values()) :] if opened else None
    return text[found[0] : found[1]]


def _boxes(text: str) -> list[str]:
    r"""Return what each ``\boxed{...}`` holds that can hold a board, of nested ones the outermost.

    A text that was cut leaves its box open. Takes linear time.
    """
    starts = {mark.end() - 1 for mark in _BOX.finditer(text)}
    if not starts:
        return []
    boxes: list[str] = []
    opened: list[int] = []
    box: int | None = None
    for mark in re.finditer(r"[{}]", text):
        place = mark.start()
        if text[place] == "{":
            opened.append(place)
            if box is None and place in starts:
                box = place
        elif opened and opened.pop() == box:
            boxes.append(text[box + 1 : place])
            box = None
    if box is not None:
        boxes.append(text[box + 1 :])
    return [one for one in boxes if len(one) >= _LEAST_OF_BOX]
