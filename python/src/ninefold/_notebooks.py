"""How steps show in notebooks: pieces of HTML that take the colors of the notebook."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ninefold._explained_steps import Hint, PossibleSteps, SolvingPath, SolvingStep

WIDTH = 420
"""Pixels of a picture."""

MOST_OF_GROUP = 40
"""Steps of one technique that are listed."""

_BESIDE = "display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start"
_LIST = "max-height:28em;overflow:auto"


def step(found: SolvingStep) -> str:
    """Return a step: its picture and its explanation."""
    title = f"{found.number}. {found.name} ({found.score_text})"
    text = f"<p><b>{escape(title)}</b></p>{_sentences(found)}"
    return _beside(found._svg(prefix=_prefix(found)), text)


def path(found: SolvingPath) -> str:
    """Return a path: its position, its rating, and a list of steps that open."""
    items = "".join(
        f"<details><summary>{one.number}. [{one.score_text}] {escape(one.short)}</summary>"
        f'<div style="margin:.2em 0 .8em 1.5em">{_sentences(one)}</div></details>'
        for one in found
    )
    ending = f"<p>{escape(found.ending)}</p>"
    text = f'<p><b>{escape(found.summary)}</b></p><div style="{_LIST}">{items}{ending}</div>'
    return _beside(found.svg(), text)


def possible(found: PossibleSteps) -> str:
    """Return possible steps: the position, and a list of techniques that open."""
    items = []
    for steps in found.groups.values():
        lines = [f"[{one.score_text}] {one.short}" for one in steps[:MOST_OF_GROUP]]
        if len(steps) > MOST_OF_GROUP:
            lines.append(f"… + {len(steps) - MOST_OF_GROUP}")
        items.append(
            f"<details><summary>{escape(steps[0].name)}: {len(steps)}</summary>"
            f'<div style="margin:.2em 0 .8em 1.5em">{_paragraphs(lines)}</div></details>'
        )
    text = f'<p><b>{escape(found.summary)}</b></p><div style="{_LIST}">{"".join(items)}</div>'
    return _beside(found.svg(), text)


def hint(found: Hint) -> str:
    """Return a hint: no more than its stage."""
    prefix = _prefix(found.step) if found.step is not None else ""
    return _beside(found._svg(prefix=prefix), _paragraphs(found.text.split("\n")))


def _beside(svg: str, text: str) -> str:
    """Return a picture and a text, side by side if there is room."""
    return (
        f'<div style="{_BESIDE}"><div style="flex:0 1 {WIDTH}px">{svg}</div>'
        f'<div style="flex:1 1 20em;max-width:50em;text-align:left">{text}</div></div>'
    )


def _prefix(found: SolvingStep) -> str:
    """Return the start of the names in a picture. Other pictures of the page have another one."""
    text = f"{found.position} {found.text}"
    return f"n{hashlib.sha256(text.encode()).hexdigest()[:10]}-"


def _sentences(found: SolvingStep) -> str:
    reasons = _paragraphs((*found.pattern, *found.reason))
    effects = "".join(f"<b>{escape(one)}</b><br>" for one in found.effect)
    return f"{reasons}<p>{effects.removesuffix('<br>')}</p>"


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f'<p style="margin:.25em 0">{escape(line)}</p>' for line in lines)
