"""What all pictures have in common: paper and ink, words, boxes of the three states, the image."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape, joined
from mtmetrics_edu.views.svg.shapes import hatching

WIDTH = 860  # pixels of every picture
EDGE = 14  # of the margins
SIZE = 17  # pixels of the letters
ROW = 34  # the height of a box with a word
GAP = 6  # between boxes
NARROW, BROAD = "fijlrt.,:;'!|()[] -1", "mwMW—@%"  # letters, for the estimate of a word's width
INK, MUTED, LINE = (palette.THEMES[name][palette.LIGHT] for name in ("ink", "muted", "line"))
PAPERS = {
    MATCHED: palette.THEMES["matched-paper"][palette.LIGHT],
    CLIPPED_AWAY: palette.THEMES["clipped-paper"][palette.LIGHT],
    UNMATCHED: "#ffffff",
}
FONTS = "system-ui,'Segoe UI',Helvetica,Arial,'DejaVu Sans'," + ",".join(
    f"'{name}'" for name in palette.CJK_FONTS
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure: as the value of a cell an image, as text what it shows."""

    height: float
    said: str
    content: Html

    @property
    def svg(self) -> Html:
        """The picture as an SVG document of its own."""
        style = (
            f"text{{font:{SIZE}px {FONTS},sans-serif;fill:{INK}}}.s{{font-weight:700}}"
            f".q{{fill:{MUTED}}}.l{{stroke:{LINE};stroke-width:1.5;fill:none}}"
            f".i{{stroke:{INK};stroke-width:2;fill:none}}.d{{stroke-dasharray:5 4}}"
        )
        size = f'width="{WIDTH}" height="{self.height:g}" viewBox="0 0 {WIDTH} {self.height:g}"'
        return Html(
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>'
            f'<rect width="{WIDTH}" height="{self.height:g}" rx="6" fill="#ffffff"/>'
            f"{self.content}</svg>"
        )

    def __repr__(self) -> str:
        return self.said

    def _repr_html_(self) -> Html:
        source = f"data:image/svg+xml;base64,{b64encode(self.svg.encode()).decode()}"
        return Html(f'<img width="{WIDTH}" alt="{escape(self.said)}" src="{source}">')


def width_of(word: str) -> float:
    """About how many pixels a word is wide.

    >>> width_of("猫") == 2 * width_of("11") > width_of("i")
    False
    """
    wide = sum(1.0 for c in word if east_asian_width(c) in "WF")
    rest = [c for c in word if east_asian_width(c) not in "WF"]
    return SIZE * (wide + sum(0.34 if c in NARROW else 0.9 if c in BROAD else 0.58 for c in rest))


def words(x: float, y: float, said: str, css: str = "", anchor: str = "middle") -> Html:
    """Words whose middle (or start, or end) is at x, on the baseline y."""
    style = f' class="{css}"' if css else ""
    return Html(
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(said)}</text>'
    )


def box(x: float, y: float, width: float, height: float, state: str) -> Html:
    """A box in the look of a state: tinted and solid, hatched, or dotted."""
    colour = palette.MARKS[state]
    dots = ' stroke-dasharray="3 3"' if state == UNMATCHED else ""
    frame = (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4" '
        f'fill="{PAPERS[state]}" stroke="{colour}" stroke-width="2"{dots}/>'
    )
    if state == CLIPPED_AWAY:
        frame += f'<path d="{hatching(x, y, width, height)}" stroke="{colour}" opacity=".55"/>'
    return Html(frame)


def solid(x: float, y: float, width: float, height: float, state: str) -> Html:
    """A small box without words: filled, hatched or hollow."""
    if state == CLIPPED_AWAY:
        return box(x, y, width, height, state)
    inner = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{width - 2:.1f}" height="{height - 2:.1f}"'
    fill = palette.MARKS[MATCHED] if state == MATCHED else "#ffffff"
    return Html(f'<rect {inner} rx="3" fill="{fill}" stroke="{palette.MARKS[state]}"/>')


def path(points: Sequence[tuple[float, float]], css: str = "i", colour: str = "") -> Html:
    """A line through points."""
    places = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    style = f' style="stroke:{colour};stroke-width:3"' if colour else ""
    return Html(f'<path d="M{places}" class="{css}"{style}/>')


def disc(x: float, y: float, colour: str, radius: float = 7) -> Html:
    """A marked point."""
    return Html(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"/>')


def legend(y: float, mark: Callable[..., Html] = box) -> Html:
    """The states and how they look, in a row. mark: what draws a box of a state."""
    parts, x = [], float(EDGE)
    for state in (MATCHED, CLIPPED_AWAY, UNMATCHED):
        parts += [mark(x, y, 22, 18, state), words(x + 30, y + 15, state, "q", "start")]
        x += 30 + width_of(state) + 30
    return joined(parts)
