"""How steps show in notebooks: pieces of HTML that take the colors of the notebook."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ninefold._told import Hint, PossibleSteps, SolvingPath, SolvingStep

WIDTH = 420
"""Pixels of a picture."""

MOST_OF_GROUP = 40
"""Steps of one technique that are listed."""

_BESIDE = "display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start"
_LIST = "max-height:28em;overflow:auto"


def sized(svg: str) -> str:
    """Return a picture with a size in pixels."""
    width, height = map(float, svg.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    size = f'width="{WIDTH}" height="{WIDTH * height / width:.0f}"'
    return svg.replace("<svg ", f"<svg {size} ", 1)


def step(found: SolvingStep) -> str:
    """Return a step: its picture and its explanation."""
    title = f"{found.number}. {found.name} ({found.score_text})"
    return _beside(found.svg(), f"<p><b>{escape(title)}</b></p>{_sentences(found)}")


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
    return _beside(found.svg(), _paragraphs(found.text.split("\n")))


def _beside(svg: str, text: str) -> str:
    """Return a picture and a text, side by side if there is room."""
    return (
        f'<div style="{_BESIDE}"><div style="flex:0 1 {WIDTH}px">{_inline(svg)}</div>'
        f'<div style="flex:1 1 20em;max-width:50em;text-align:left">{text}</div></div>'
    )


def _inline(svg: str) -> str:
    """Return a picture whose names differ from those of other pictures of the page."""
    prefix = "n" + hashlib.sha256(svg.encode()).hexdigest()[:10] + "-"
    named = svg.replace('id="', f'id="{prefix}').replace("url(#", f"url(#{prefix}")
    return named.replace("<svg ", '<svg style="width:100%;height:auto;display:block" ', 1)


def _sentences(found: SolvingStep) -> str:
    reasons = _paragraphs((*found.pattern, *found.reason))
    effects = "".join(f"<b>{escape(one)}</b><br>" for one in found.effect)
    return f"{reasons}<p>{effects.removesuffix('<br>')}</p>"


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f'<p style="margin:.25em 0">{escape(line)}</p>' for line in lines)
