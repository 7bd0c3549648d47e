"""HTML and how it is written: typed text is escaped here, and everything that is HTML has a type.

`Html` marks a string that is HTML already. Only `escape`, `tag` and `joined` should make one, so
that mypy finds a text that nobody escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape as escape_signs
from unicodedata import bidirectional

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.words import visible

TOKENS_SHOWN = 300  # of one text
CHARACTERS_SHOWN = 60  # of one token


class Html(str):
    """A string that is HTML already: escaped, or made of tags."""

    __slots__ = ()

    def __add__(self, other: Html) -> Html:  # type: ignore[override]  # a bare str is refused
        return Html(str.__add__(self, other))


NOTHING = Html()


def escape(text: str) -> Html:
    """Typed text as HTML (and as XML), with invisible characters made visible.

    >>> escape("a < b")
    'a &lt; b'
    """
    return Html(escape_signs(visible(text)))


def joined(parts: Iterable[Html], between: str = "") -> Html:
    """The parts one after the other; `between` is HTML of ours, such as a blank.

    >>> joined([tag("b", escape("a")), tag("b", escape("b"))], " ")
    '<b>a</b> <b>b</b>'
    """
    return Html(between.join(parts))


def tag(name: str, *content: Html, css: str = "", **attributes: str) -> Html:
    """An element. css: its class. An attribute with an empty value is left out.

    >>> tag("th", escape("n < 5"), css="mtm-words", scope="col")
    '<th class="mtm-words" scope="col">n &lt; 5</th>'
    """
    named = {"class": css, **attributes}
    said = "".join(
        f' {key.replace("_", "-")}="{escape_signs(value)}"' for key, value in named.items() if value
    )
    return Html(f"<{name}{said}>{''.join(content)}</{name}>")


def stylesheet() -> Html:
    """The style element of the visual language; once on a page is enough."""
    return Html(f"<style>{palette.stylesheet()}</style>")


def pane(*parts: Html, style: bool = True, stale: bool = False) -> Html:
    """Fragments as something to show. stale dims them: they are the last good result, not today's.

    mathjax_ignore keeps JupyterLab from reading typed dollars as formulas.
    """
    classes = "mtm mtm-stale" if stale else "mtm"
    sheet = stylesheet() if style else NOTHING
    return sheet + tag("div", *parts, css=f"{classes} mathjax_ignore tex2jax_ignore")


def message(said: str, kind: str = "status") -> Html:
    """A sentence to the reader; kind "error" is announced at once, "status" when there is time."""
    role, css = ("alert", "mtm-message mtm-error") if kind == "error" else ("status", "mtm-message")
    return tag("div", escape(said), css=css, role=role)


def note(*content: Html) -> Html:
    """A quiet sentence below what it speaks of."""
    return tag("p", *content, css="mtm-note")


def alarm(sentence: Html) -> Html:
    """A sentence that must not be overlooked."""
    return tag("p", sentence, css="mtm-alarm")


def left_out(count: int, what: str, so: str) -> Html:
    """The sentence that says what was not drawn; nothing if nothing was left out."""
    return note(escape(f"… and {count:,} more {what}, not drawn; {so}.")) if count > 0 else NOTHING


def word(token: str) -> Html:
    """One token, isolated so that it cannot turn the line around; a very long one is cut."""
    return cut(token) if token.isascii() else tag("bdi", cut(token))


def cut(token: str) -> Html:
    """One token as HTML, not more of it than can be read."""
    rest = len(token) - CHARACTERS_SHOWN
    return escape(f"{token[:CHARACTERS_SHOWN]}… (+{rest})" if rest > 0 else token)


def words(ngram: Iterable[str]) -> Html:
    """The tokens of an n-gram, with spaces between."""
    return joined(map(word, ngram), " ")


def direction(tokens: Sequence[str]) -> str:
    """ "rtl" where the first letter that has a direction is written from right to left."""
    kinds = (bidirectional(c) for token in tokens[:TOKENS_SHOWN] for c in token[:CHARACTERS_SHOWN])
    return "rtl" if next((k for k in kinds if k in ("L", "R", "AL")), "L") != "L" else "ltr"
