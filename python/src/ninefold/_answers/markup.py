"""Texts without the markup of Markdown, LaTeX, HTML and terminals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

_Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""What is replaced, and by what."""

_KEYCAP = re.compile("[\ufe0e\ufe0f\u20e3\u200b-\u200d\u2060\xad]|\x1b\\[[0-9;]{0,20}m")

_BETWEEN_ROWS = "\n"
_HTML: list[_Rule] = [
    (re.compile(r"<\|[^|<>\n]{1,40}\|>"), _BETWEEN_ROWS),
    # A row of a table stands on one line.
    (
        re.compile(
            r"<tr\b[^<>]{0,200}>((?:(?!</?tr\b)[\s\S]){0,4000})</tr>",
            re.IGNORECASE,
        ),
        lambda row: " ".join(row[1].split()) + _BETWEEN_ROWS,
    ),
    (re.compile(r"&nbsp;|&#160;|&#xa0;", re.IGNORECASE), " "),
    (re.compile(r"<(t[dh])\b[^<>\n]{0,200}>\s*</\1>", re.IGNORECASE), " . "),
    (re.compile(r"</?(?:br|p|div|li|tr|table|tbody|thead)\b[^<>\n]{0,80}>", re.IGNORECASE), "\n"),
    (re.compile(r"</?[A-Za-z][^<>\n]{0,200}>"), " "),
]

_STYLES = (
    "mathbf|mathrm|mathit|mathtt|mathsf|textbf|textit|texttt|textrm|textsf|text|bm|boldsymbol|emph|"
    "underline|overline|boxed|fbox|mbox|circled|operatorname|mathord"
)
_LATEX: list[_Rule] = [
    # Lines that a program would print: "534678912\n672195348".
    (
        re.compile(r"[\"']([0-9._*? |-]{1,40}(?:\\{1,2}n[0-9._*? |-]{0,40}){1,30})[\"']"),
        r"\n\1\n",
    ),
    (re.compile(r"\\{1,2}n(?![A-Za-z])"), "\n"),
    (re.compile(rf"\\(?:{_STYLES})\s*\{{([^{{}}\n]{{0,40}})\}}"), r"\1"),
    (re.compile(rf"\\(?:{_STYLES})\s*\{{([^{{}}\n]{{0,40}})\}}"), r"\1"),
    (
        re.compile(
            r"\\(?:textcolor|colorbox|color|cellcolor|rowcolor)(?:\[[^\]\n]{0,20}\])?\{[^{}\n]{0,20}\}"
        ),
        "",
    ),
    (re.compile(r"\\(?:bf|bfseries|it|tt|rm|large|Large|small|centering)\b"), " "),
    (re.compile(r"\\multicolumn\{\d\}\{[^{}\n]{0,20}\}"), ""),
    (
        re.compile(
            r"\\(?:begin|end)\{[^{}\n]{0,40}\}(?:\[[^\]\n]{0,10}\])?"
            r"(?:\{(?:[^{}\n]|\{[^{}\n]{0,20}\}){0,80}\})?"
        ),
        "\n",
    ),
    (
        re.compile(r"\\(?:hline|hdashline|midrule|toprule|bottomrule)\b|\\cline\{[^{}\n]{0,9}\}"),
        "─",
    ),
    (re.compile(r"\\\\(?:\[[^\]\n]{0,10}\])?|\\(?:tabularnewline|newline|cr)\b"), "\n"),
    (re.compile(r"\\(?:cdot|square|Box|bullet|circ|star|ast|_)(?![A-Za-z])"), " . "),
    (re.compile(r"\\phantom\{[^{}\n]{0,9}\}"), " . "),
    (re.compile(r"\\(?:q?quad\b|left|right|displaystyle\b|[,;:! \[\]()|])|\$"), " "),
]

_MARKDOWN: list[_Rule] = [
    # Bold text. Two stars may be two blanks, so only labels and single digits lose them.
    (
        re.compile(
            r"(?<![0-9*._])\*\*(?=[^*\s])([^*\n]{0,80}[^\W\d_][^*\n]{0,80})\*\*(?![0-9*._])"
        ),
        r"\1",
    ),
    (re.compile(r"(?<![0-9*._])\*\*([0-9]|[0-9][:.)])\*\*(?![0-9*._])"), r"\1"),
    (re.compile(r"(?<![^\s|,\[(])__([0-9]|[^_\n]{1,40}:)__(?![^\s|,\])])"), r"\1"),
    (re.compile(r"~~([^~\n]{1,40})~~"), r"\1"),
]


_NEXT_ROW = re.compile(
    r"(?<=[0-9;,.\])|])[ \t]+(?=(?:and )?(?:\*\*)?(?:row|r)[ _]?[2-9]\b)", re.IGNORECASE
)
"""Where a named row begins behind another one in the same line."""


def plain(text: str) -> str:
    r"""Return a text without markup, in simple characters. A line is a row of a grid at most.

    >>> plain("| **5** | 3 |").strip(), plain(r"\mathbf{5} & 3 \\ 6")
    ('| 5 | 3 |', '5 & 3 \n 6')
    """
    text = unicodedata.normalize("NFKC", _KEYCAP.sub("", text))
    if "<" in text or "&" in text:
        for pattern, new in _HTML:
            text = pattern.sub(new, text)
    if "\\" in text or "$" in text:
        for pattern, new in _LATEX:
            text = pattern.sub(new, text)
    if "**" in text or "__" in text or "~~" in text:
        for pattern, new in _MARKDOWN:
            text = pattern.sub(new, text)
    return _NEXT_ROW.sub("\n", text)
