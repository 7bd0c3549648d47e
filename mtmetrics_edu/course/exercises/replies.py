"""What a learner is told, and how a notebook shows it: verdicts, notes, solutions, listings."""

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

# Inline styles, because the boxes are saved in notebooks and shown where our stylesheet is not.
BOX = (
    "padding:.35em .8em;border-left:5px {line} {colour};background:{tint};border-radius:0 4px 4px 0"
)
LOOKS = {  # line: its colour, which is seen on light and dark pages, and a sign before the words
    "solid": ("#1a8a4a", "✔"),  # right
    "dashed": ("#c25400", "✎"),  # not yet
    "dotted": ("#7a7a7a", "➜"),  # a hint, a note
    "double": ("#0072b2", "★"),  # a solution
}
VERDICTS = {  # whether an answer is right; None: nothing to judge yet -> its line and first words
    True: ("solid", "Right."),
    False: ("dashed", "Not yet:"),
    None: ("dotted", "Your turn:"),
}
TINT = "1f"  # how much of the colour is behind the words, in hexadecimal
PAPER, INK = "var(--jp-cell-editor-background,#f6f8fa)", "var(--jp-content-font-color1,#1f2328)"
CARD = (  # of code: as JupyterLab's theme has it, light elsewhere
    f"white-space:pre-wrap;margin:.5em 0;padding:.6em .9em;background:{PAPER};color:{INK};"
    "border:1px solid var(--jp-border-color2,#d0d7de);border-radius:6px;"
    "text-indent:8em hanging each-line"
)
COLOURS = {  # of code, by the kinds of tokens of Pygments; mixed with the text's, for dark themes
    "Comment": "#57606a",
    "Literal.String": "#0a5c2d",
    "Literal.Number": "#0550ae",
    "Keyword": "#8a3ab9",
    "Operator.Word": "#8a3ab9",
    "Name.Function": "#953800",
    "Name.Class": "#953800",
}


def boxed(content: Html, line: str = "dotted") -> Html:
    """HTML beside an upright line; the words say everything, line, sign and colour repeat it.

    line: a key of LOOKS. mathjax_ignore keeps JupyterLab from reading dollar signs as formulas.
    """
    colour, sign = LOOKS[line]
    css = "mathjax_ignore tex2jax_ignore"
    icon = tag("span", escape(sign), aria_hidden="true", style=f"color:{colour};font-weight:700")
    style = BOX.format(line=line, colour=colour, tint=colour + TINT)
    return tag("div", icon, Html(" "), content, css=css, role="status", style=style)


def spoken(sentence: str) -> Html:
    """A sentence as HTML: `code` and *stress* are shown as in Markdown, the rest is escaped.

    >>> spoken("*not* `a < b`")
    '<em>not</em> <code>a &lt; b</code>'
    """
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(sentence))
    return Html(re.sub(r"(?<![\w*])\*(\w(?:[^*<]*\w)?)\*(?![\w*])", r"<em>\1</em>", marked))


def listing(code: str) -> Html:
    """Python code in a box of its own, in colours that stay where stylesheets are removed.

    >>> listing("x = 1").partition(">")[2]
    'x = <span style="color:color-mix(in srgb,#0550ae 60%,currentcolor)">1</span></pre>'
    """
    return tag("pre", coloured(code), style=CARD)


def coloured(code: str) -> Html:
    """Python code, its keywords, names and numbers in colours.

    >>> coloured("x = 1")
    'x = <span style="color:color-mix(in srgb,#0550ae 60%,currentcolor)">1</span>'
    """
    from pygments.lexers.python import PythonLexer  # type: ignore[import-untyped]

    tokens = PythonLexer(stripnl=False, ensurenl=False).get_tokens(code)
    html = Html()
    for colour, group in groupby(tokens, key=lambda token: colour_of(str(token[0]))):
        lines = "".join(text for _, text in group).split("\n")
        text = Html("\n".join(map(escape, lines)))  # escape would show a sign for the end of a line
        mix = f"color:color-mix(in srgb,{colour} 60%,currentcolor)"
        html += tag("span", text, style=mix) if colour else text
    return html


def colour_of(token: str) -> str:
    """The colour of a kind of token; "" for those in the colour of the text.

    >>> colour_of("Token.Keyword.Constant"), colour_of("Token.Name")
    ('#8a3ab9', '')
    """
    return next((c for kind, c in COLOURS.items() if token.startswith(f"Token.{kind}")), "")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer: right, or not; None if there is nothing to judge yet.

    >>> Verdict(False, "count again.")
    Not yet: count again.
    """

    right: bool | None
    text: str

    @property
    def lead(self) -> str:
        """The word that comes first."""
        return VERDICTS[self.right][1]

    def __repr__(self) -> str:
        return f"{self.lead} {self.text}".strip()

    def _repr_html_(self) -> Html:
        words = [tag("strong", escape(self.lead)), spoken(self.text)]
        return boxed(joined(words, " "), VERDICTS[self.right][0])


class Reveal(Verdict):
    """What is said to a guess. The answer is in it, so nobody is asked to try again.

    >>> Reveal(False, "It is 2/7.")
    Not quite. It is 2/7.
    """

    __slots__ = ()

    @property
    def lead(self) -> str:
        """The word that comes first."""
        return "Right." if self.right else "Not quite."


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
        """The answer in words, or nothing if the code shows it: a function, or what is written."""
        literal = self.code.strip() in (repr(self.answer), f'"{self.answer}"')
        return "" if literal or callable(self.answer) else f"One answer: {self.answer!r}"

    def _repr_html_(self) -> Html:
        title = tag("strong", escape("Solution."))
        answer = tag("p", escape(self.shown)) if self.shown else Html()
        why = tag("p", spoken(self.because))
        return boxed(title + answer + listing(self.code) + why, "double")
