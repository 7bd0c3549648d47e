"""How HTML is written, and what keeps typed text out of it.

`Html` is a string that is HTML already. Typed text becomes one by `escape`; elements are made by
`tag` and put together by `joined` or `+`. `Html(...)` around a literal marks what we wrote
ourselves. mypy refuses a plain string wherever Html is expected, so it finds a forgotten `escape`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape as escape_signs
from unicodedata import bidirectional

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.notation import visible

CHARACTERS_SHOWN = 60  # of one token
TOKENS_SHOWN = 300  # of one text
TOKENS_BESIDE = 600  # of all texts of a segment, since each keystroke draws them all: with all
# words of four texts of 2,000, Python works 40 to 85 ms longer, and sends 470 kB instead of 60


class Html(str):
    """A string that is HTML or SVG already: typed text in it is escaped.

    >>> escape("n < ") + tag("b", escape("5"))
    'n &lt; <b>5</b>'
    """

    __slots__ = ()

    def __add__(self, other: Html) -> Html:  # type: ignore[override]  # a plain str is refused
        return Html(str.__add__(self, other))


NOTHING = Html()


def escape(text: str) -> Html:
    """Typed text as HTML (and as XML), with a visible sign for each invisible character.

    >>> escape("a < b")
    'a &lt; b'
    """
    return Html(escape_signs(visible(text)))


def joined(parts: Iterable[Html], between: str = "") -> Html:
    """The parts one after the other. `between` is text, such as a blank, or HTML.

    >>> joined([tag("b", escape("a")), tag("b", escape("b"))], " < ")
    '<b>a</b> &lt; <b>b</b>'
    """
    return Html((between if isinstance(between, Html) else escape(between)).join(parts))


def tag(name: str, *content: Html, css: str = "", **attributes: str) -> Html:
    """An element; css is its class. An attribute whose value is empty is left out.

    >>> tag("th", escape("n < 5"), css="mtm-words", scope="col")
    '<th class="mtm-words" scope="col">n &lt; 5</th>'
    """
    head = name
    for key, value in {"class": css, **attributes}.items():
        if value:
            head += f' {key.replace("_", "-")}="{escape(value)}"'
    return Html(f"<{head}>{''.join(content)}</{name}>")


def page(title: Html, main: Html) -> Html:
    """A whole page that needs nothing else: no script, no network.

    >>> page(escape("a < b"), tag("main"))[:38]
    '<!DOCTYPE html>\\n<html lang="en"><head>'
    """
    meta = Html(
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
    )
    head = tag("head", meta, tag("title", title), tag("style", Html(palette.css())))
    body = tag("body", main, css="mtm mtm-page")
    return Html("<!DOCTYPE html>\n") + tag("html", head, body, lang="en")


def pane(*parts: Html, stale: bool = False) -> Html:
    """The parts as something to show, on a page that has the stylesheet. `stale` dims them: the
    result is not current.

    mathjax_ignore keeps JupyterLab from reading typed dollars as formulas.

    >>> pane(escape("a"))
    '<div class="mtm mathjax_ignore tex2jax_ignore">a</div>'
    """
    classes = "mtm mtm-stale" if stale else "mtm"
    return tag("div", *parts, css=f"{classes} mathjax_ignore tex2jax_ignore")


def message(*content: Html, kind: str = "") -> Html:
    """What is said to the reader. kind: "error", which a screen reader reads at once;
    "unexpected", where an answer is not the right one; or neither.

    >>> message(escape("saved"))
    '<div class="mtm-message" role="status">saved</div>'
    """
    looks = {"error": " mtm-error", "unexpected": " mtm-unexpected", "": ""}
    role = "alert" if kind == "error" else "status"
    return tag("div", *content, css="mtm-message" + looks[kind], role=role)


def note(*content: Html) -> Html:
    """A quiet sentence below the table, text or plot that it explains.

    >>> note(escape("c < r"))
    '<p class="mtm-note">c &lt; r</p>'
    """
    return tag("p", *content, css="mtm-note")


def alarm(sentence: str) -> Html:
    """A sentence in the colour of a warning.

    >>> alarm("p₂ is undefined")
    '<p class="mtm-alarm">p₂ is undefined</p>'
    """
    return tag("p", escape(sentence), css="mtm-alarm")


def folded(summary: str, *content: Html) -> Html:
    """What is shown when somebody opens it.

    >>> folded("more", escape("text"))
    '<details><summary>more</summary>text</details>'
    """
    return tag("details", tag("summary", escape(summary)), *content)


def left_out(count: int, what: str, so: str) -> Html:
    """The sentence that says how much was not drawn; nothing if everything was drawn.

    >>> left_out(3, "rows", "the total counts them")
    '<p class="mtm-note">… and 3 more rows, not drawn; the total counts them.</p>'
    """
    return note(escape(f"… and {count:,} more {what}, not drawn; {so}.")) if count > 0 else NOTHING


def shown_of_each(texts: int) -> int:
    """How many tokens of each of so many texts are drawn, where they stand beside each other.

    >>> shown_of_each(2), shown_of_each(4)
    (300, 150)
    """
    return min(TOKENS_SHOWN, TOKENS_BESIDE // texts)


@lru_cache(maxsize=1000)  # each keystroke draws the same words again
def token_text(token: str) -> Html:
    """One token, of which at most CHARACTERS_SHOWN characters are drawn; bdi keeps it from turning
    the direction of the line around it.

    >>> token_text("cat"), token_text("é"), token_text("x" * 63)[-9:]
    ('cat', '<bdi>é</bdi>', 'xxx… (+3)')
    """
    return cut(token) if token.isascii() else tag("bdi", cut(token))


def cut(token: str) -> Html:
    """The first CHARACTERS_SHOWN characters of a token, and how many more it has."""
    rest = len(token) - CHARACTERS_SHOWN
    return escape(f"{token[:CHARACTERS_SHOWN]}… (+{rest})" if rest > 0 else token)


def ngram_text(ngram: Iterable[str]) -> Html:
    """The tokens of an n-gram with blanks between them; from right to left where they are read so.

    >>> ngram_text(("the", "<b>")), ngram_text(("שלום",))
    ('the &lt;b&gt;', '<bdi dir="rtl"><bdi>שלום</bdi></bdi>')
    """
    tokens = tuple(ngram)
    text = joined(map(token_text, tokens), " ")
    if text.isascii() or direction(tokens) == "ltr":
        return text
    return tag("bdi", text, dir="rtl")


def direction(tokens: Sequence[str]) -> str:
    """ "rtl" if the first letter that has a direction is written from right to left, else "ltr".

    >>> direction(["12", "שלום"])
    'rtl'
    """
    kinds = (bidirectional(c) for token in tokens[:TOKENS_SHOWN] for c in token[:CHARACTERS_SHOWN])
    return "rtl" if next((k for k in kinds if k in ("L", "R", "AL")), "L") != "L" else "ltr"
