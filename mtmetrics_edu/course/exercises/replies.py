"""What a learner is told, and how a notebook draws it: verdicts, notes, solutions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

# Inline styles, because the boxes are saved in notebooks and shown where our stylesheet is not.
BOX = "padding:.2em .8em;border-inline-start:4px {line} currentColor"
CODE = "white-space:pre-wrap;margin:.5em 0"


def boxed(content: Html, line: str = "dotted") -> Html:
    """HTML beside an upright line; the words say everything, the line only repeats it.

    mathjax_ignore keeps JupyterLab from reading dollar signs as formulas.
    """
    css = "mathjax_ignore tex2jax_ignore"
    return tag("div", content, css=css, role="status", style=BOX.format(line=line))


def spoken(said: str) -> Html:
    """A sentence as HTML: `code` and *stress* are drawn as in Markdown, the rest is escaped.

    >>> spoken("*not* `a < b`")
    '<em>not</em> <code>a &lt; b</code>'
    """
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(said))
    return Html(re.sub(r"(?<![\w*])\*(\w(?:[^*<]*\w)?)\*(?![\w*])", r"<em>\1</em>", marked))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer, right or not.

    >>> Verdict(False, "count again.")
    Not yet: count again.
    """

    right: bool
    text: str

    @property
    def lead(self) -> str:
        """The word that comes first."""
        return "Right." if self.right else "Not yet:"

    def __repr__(self) -> str:
        return f"{self.lead} {self.text}".strip()

    def _repr_html_(self) -> Html:
        words = [tag("strong", escape(self.lead)), spoken(self.text)]
        return boxed(joined(words, " "), "solid" if self.right else "dashed")


@dataclass(frozen=True, slots=True)
class Note:
    """A few words to read."""

    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> Html:
        return boxed(spoken(self.text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """A right answer, the code that computes it, and why it is right."""

    answer: Any
    code: str
    because: str

    def __repr__(self) -> str:
        return "\n\n".join(filter(None, [self.shown, self.code, self.because]))

    @property
    def shown(self) -> str:
        """The answer in words, or nothing: a function is shown by the code."""
        return "" if callable(self.answer) else f"One answer: {self.answer!r}"

    def _repr_html_(self) -> Html:
        answer = tag("p", escape(self.shown)) if self.shown else Html()
        lines = joined(map(escape, self.code.splitlines()), Html("\n"))
        return boxed(answer + tag("pre", lines, style=CODE) + tag("p", spoken(self.because)))
