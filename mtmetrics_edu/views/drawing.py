"""The drawing kit: words, lines and boxes as SVG, and a drawing as an image.

All places are pixels from the upper left corner of a drawing that is WIDTH pixels wide. A live pane
shows a drawing as an svg element, and takes its looks from style.css. A saved notebook shows the
same drawing as an img element that holds all it needs: programs that show notebooks remove
stylesheets, scripts and svg elements from outputs that they do not trust, but an image stays.

A live plot (bars, curves, strips) is one svg element. It must stand in a pane, whose stylesheet it
needs. Its aria-label says what the plot shows, numbers included. Its size depends on nothing that
is typed, so the page never jumps.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from math import fsum
from unicodedata import combining, east_asian_width

from mtmetrics_edu.explain import MATCHED, UNMATCHED
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag

WIDTH = 760
EDGE = 8  # where the first words of a line start
LEAST = 2  # pixels of a rectangle, so that a value of 0 is seen, too
HATCH_STEP = 7.0  # pixels between the diagonal lines of a hatched box
HALO = "mtm-strong mtm-halo"  # the class of words in front of lines
LEGEND = (0, 144, 314)  # where each state starts, from the left end of the legend
INK = palette.THEMES["ink"][palette.LIGHT]
Point = tuple[float, float]
Scale = Callable[[float], float]


# Shapes


START, END = '<svg xmlns="http://www.w3.org/2000/svg" class="mtm-svg"', "</svg>"  # of a drawing


def svg_element(height: float, alt: str, *parts: Html, width: float = WIDTH) -> Html:
    """An svg element; `alt` is what it shows, in words, for those who do not see it."""
    content = joined(parts)
    role = "group" if "mtm-handle" in content else "img"  # what is in an image has no focus
    return Html(
        f'{START} role="{role}" viewBox="0 0 {width:g} {height:g}" '
        f'aria-label="{escape(alt)}">{content}{END}'
    )


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """The function that turns numbers from low to high into places from start to end.

    >>> scale(0, 1, 100, 200)(0.25)
    125.0
    """
    return lambda value: start + (value - low) / ((high - low) or 1) * (end - start)


def label(
    x: float, y: float, text: str, anchor: str = "start", css: str = "", style: str = ""
) -> Html:
    """Words, typed or ours. They start, end or have their middle at x; y is their baseline.

    >>> label(8, 20, "c < r", "end")
    '<text x="8.0" y="20.0" text-anchor="end">c &lt; r</text>'
    """
    look = f' class="{css}"' * bool(css) + f' style="{style}"' * bool(style)
    return Html(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{look}>{escape(text)}</text>')


def path(points: Iterable[Point], css: str, colour: str = "", width: float = 0) -> Html:
    """A line through points; its colour and its width are those of its class, if not given.

    >>> path([(0, 0), (9, 5)], "mtm-axis")
    '<path d="M0.0 0.0L9.0 5.0" class="mtm-axis"/>'
    """
    places = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    looks = f' stroke="{colour}"' * bool(colour)
    looks += f' style="stroke-width:{width:g}"' * bool(width)
    return Html(f'<path d="M{places}" class="{css}"{looks}/>')


def rectangle(x: float, y: float, width: float, height: float, colour: str, more: str = "") -> Html:
    """A filled rectangle. more: further attributes."""
    return Html(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, LEAST):.1f}" '
        f'height="{max(height, LEAST):.1f}" fill="{colour}" {more}/>'
    )


def dot(at: Point, colour: str, hollow: bool = False) -> Html:
    """A marked point."""
    fill = "var(--mtm-paper)" if hollow else colour
    return Html(
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="6.5" '
        f'style="fill:{fill};stroke:{colour};stroke-width:2.5"/>'
    )


def group(*parts: Html) -> Html:
    """Parts as one. An empty one keeps their place: so a handle after it stays the same element
    of the page when they come, and keeps the focus.

    >>> group()
    '<g></g>'
    """
    return Html(f"<g>{''.join(parts)}</g>")


def handle(
    sets: str,
    name: str,
    own: float,
    asked: Mapping[str, int],
    x: Scale,
    most: float,
    ends: Point,
    *,
    is_level: bool = False,
) -> Html:
    """An upright stripe that stands at a value, and can be dragged or moved by keys: handles.js.

    sets: the name of the value for Python; name: in words. own: the value; asked: by `sets` the one
    that it was dragged to, which a dashed line marks. x: where each value from 0 to most has its
    place. ends: of the stripe. is_level: the stripe lies, and goes up and down; its values need not
    be equally far apart.

    >>> handle("c", "c", 2, {}, scale(0, 4, 0, 100), 4, (10, 90))[:52]
    '<g></g><path d="M50.0 10.0V90.0" class="mtm-handle" '
    """
    value, (top, bottom) = asked.get(sets, own), ends
    at, mark = x(value), NOTHING
    if sets in asked:
        side, shift = ("start", 16) if at < WIDTH / 2 else ("end", -16)
        words = f"what if {value}" if bottom - top > 30 else ""  # else it covers boxes
        mark = path([(at, top), (at, bottom)], "mtm-rule")
        mark += label(at + shift, (top + bottom) / 2 + 5, words, side, HALO)
    steps = min(int(most), 24) if is_level else 1
    along = " ".join(f"{x(most * k / steps):.1f}" for k in range(steps + 1))
    line, looks = f"M{at:.1f} {top:.1f}V{bottom:.1f}", ""
    if is_level:
        line = f"M{top:.1f} {at:.1f}H{bottom:.1f}"
        looks = ' aria-orientation="vertical" style="cursor:ns-resize"'
    return group(mark) + Html(
        f'<path d="{line}" class="mtm-handle" role="slider" '
        f'tabindex="0" aria-label="What if {escape(name)}" aria-valuenow="{value:g}" '
        f'aria-valuemin="0" aria-valuemax="{most:.0f}" data-sets="{sets}" '
        f'data-along="{along}"{looks}/>'
    )


def state_shape(state: str, lefts: Sequence[float], y: float, width: float, height: float) -> Html:
    """A row of equal boxes in the look of a state: solid, hatched or hollow.

    One path draws them all, because each element costs a browser time.
    """
    colour = palette.MARKS[state]
    if not lefts:
        return NOTHING
    if state == MATCHED:
        return Html(f'<path d="{outlines(lefts, y, width, height)}" fill="{colour}"/>')
    frames = outlines([x + 1 for x in lefts], y + 1, width - 2, height - 2)
    dots = ' stroke-dasharray="2 3"' if state == UNMATCHED else ""
    frame = f'<path d="{frames}" fill="none" stroke="{colour}" stroke-width="2"{dots}/>'
    if state == UNMATCHED:
        return Html(frame)
    hatches = "".join(hatching(x, y, width, height) for x in lefts)
    return Html(f'{frame}<path d="{hatches}" stroke="{colour}" stroke-width="1.8"/>')


def outlines(lefts: Iterable[float], y: float, width: float, height: float) -> str:
    """A row of equal rectangles as a part of a path."""
    width = max(width, 0)
    rest = f"{y:.1f}h{width:.1f}v{height:.1f}h-{width:.1f}z"
    return "".join([f"M{x:.1f} {rest}" for x in lefts])


def hatching(x: float, y: float, width: float, height: float) -> str:
    """Diagonal lines that fill a box, as a part of a path; an SVG pattern would need an id."""
    lines, start = [], HATCH_STEP
    while start < width + height:
        left, low = max(start - height, 0), min(start, height)
        right, high = min(start, width), max(start - width, 0)
        lines.append(f"M{x + left:.1f} {y + low:.1f}L{x + right:.1f} {y + high:.1f}")
        start += HATCH_STEP
    return "".join(lines)


def state_legend(y: float, left: float = 56) -> Html:
    """The three states and how they look; y is the baseline of their names."""
    return joined(
        state_shape(state, [left + x], y - 12, 30, 14)
        + label(left + x + 38, y, state, css="mtm-quiet")
        for x, state in zip(LEGEND, palette.MARKS, strict=True)
    )


# Words


NARROW = frozenset("ijl.,:;!|'`’‘·I()[]{}frt/\\ ")
BROAD = frozenset("mwMW@%…—")


def text_width(text: str, size: float) -> float:
    """About how many pixels a text is wide in letters of this size, in pixels.

    A drawing cannot ask a browser, because it does not know the reader's fonts. These widths are
    those of usual sans-serif fonts, a little too large.

    >>> round(text_width("猫", 20)), round(text_width("cat", 20))
    (20, 31)
    """
    return size * fsum(map(letter_width, text))  # sum() rounds otherwise from Python 3.12 on


def letter_width(character: str) -> float:
    """The width of a character as a share of the font size; 0 for an accent on the one before.

    >>> letter_width("i"), letter_width("m"), letter_width("猫")
    (0.36, 0.95, 1.0)
    """
    if combining(character):
        return 0.0
    if east_asian_width(character) in "WF":
        return 1.0
    if character in NARROW:
        return 0.36
    if character in BROAD:
        return 0.95
    return 0.74 if character.isupper() else 0.6


# Images


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing as the value of a cell: an image, and as text what it shows."""

    svg: Html

    def __repr__(self) -> str:
        return unescape(size_and_words(self.svg)[1])

    def _repr_html_(self) -> Html:
        return image(self.svg)


def figure(height: float, alt: str, *parts: Html) -> Picture:
    """A picture as the value of a cell.

    >>> figure(20, "a cat", label(8, 16, "cat"))
    a cat
    """
    return Picture(svg_element(height, alt, *parts))


def image(svg: Html) -> Html:
    """A drawing as an img element: on white paper, with its words as alternative text.

    >>> image(svg_element(20, "a cat", label(8, 16, "cat")))[-25:]
    ' alt="a cat" width="760">'
    """
    return Html(f'<img src="{data_url(svg)}" alt="{size_and_words(svg)[1]}" width="{WIDTH}">')


def with_images(html: Html) -> Html:
    """What a pane shows, with an img element in place of each drawing.

    >>> with_images(Html("<p>a</p>"))
    '<p>a</p>'
    """
    before, *drawings = html.split(START)
    pairs = (drawing.partition(END)[::2] for drawing in drawings)
    images = (image(Html(START + svg + END)) + Html(after) for svg, after in pairs)
    return joined([Html(before), *images])


def download(svg: Html, name: str) -> Html:
    """A link that saves a drawing as name.svg. The file is in the link.

    >>> download(svg_element(20, "a cat"), "cat")[:30]
    '<a download="cat.svg" href="da'
    """
    return tag("a", escape(f"{name}.svg"), download=f"{name}.svg", href=data_url(svg))


def size_and_words(svg: Html) -> tuple[str, str]:
    """The height of a drawing, and what it shows, as `svg_element` writes them.

    >>> size_and_words(svg_element(20, "a < b"))
    ('20', 'a &lt; b')
    """
    if not svg.startswith(START):
        raise ValueError("expected an svg element with a viewBox and an aria-label")
    height, _, rest = svg.partition(f'"0 0 {WIDTH} ')[2].partition('"')
    return height, rest.partition('="')[2].partition('"')[0]


def data_url(svg: Html) -> str:
    """A drawing as a file of its own, in an address: its size, its styles and white paper."""
    head, _, shapes = svg.partition(">")
    height, _ = size_and_words(svg)
    size = f'width="{WIDTH}" height="{height}"'
    paper = f'<rect {size} fill="{palette.THEMES["paper"][0]}"/>'
    file = f"{head} {size}><style>{styles()}</style>{paper}{shapes}"
    return f"data:image/svg+xml;base64,{b64encode(file.encode()).decode()}"


@cache
def styles() -> str:
    """The rules of the stylesheet that drawings need. On a dark page all of an image turns dark.

    >>> styles()[:27]
    '.mtm-svg{--mtm-paper: var(-'
    """
    colours = palette.declared(palette.theme(palette.LIGHT) | palette.MARK_VARIABLES)
    rules = [rule.partition("}")[0] for rule in palette.css().split(".mtm .mtm-svg ")[1:]]
    css = "".join(f".mtm-svg {rule}}}" for rule in rules if not rule.startswith("{"))
    dark = f"filter:{palette.PAGES['drawing'][palette.DARK]}"
    light = f".mtm-svg{{{colours}font-family:{palette.FONTS}}}{css}"
    return f"{light}@media (prefers-color-scheme:dark){{.mtm-svg{{{dark}}}}}"
