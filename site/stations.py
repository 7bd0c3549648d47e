"""path.html: ten stations without code, from stations.toml. Every number in them is computed."""

from __future__ import annotations

import re
import tomllib
from html import escape
from typing import Any

import landing
from facts import facts
from packages import HERE

from mtmetrics_edu.course.contents import TERMS
from mtmetrics_edu.course.widgets.playground.editors import preset
from mtmetrics_edu.course.widgets.playground.sharing import encode
from mtmetrics_edu.course.widgets.playground.state import State, as_segments
from mtmetrics_edu.explain.calculation import Calculation

STATIONS: list[dict[str, Any]] = tomllib.loads((HERE / "stations.toml").read_text("utf-8"))[
    "station"
]


def state_of(station: dict[str, Any]) -> State:
    """The texts that a station begins with."""
    if "example" in station:
        return preset(station["example"])
    return State(as_segments(station["candidates"], station["references"]))


def facts_of(state: State) -> dict[str, float]:
    return facts(Calculation(state.counting, state.choices))


def number(text: str) -> float:
    """The first number in a text.

    >>> number("0.33, their mean")
    0.33
    """
    return float(re.findall(r"\d+(?:\.\d+)?", text)[0])


def marked(text: str, numbers: dict[str, float]) -> str:
    """A text as HTML: facts in braces, `words of the text`, *names of controls*.

    >>> marked("`the`: {m1} of 7", {"m1": 2})
    '<i>the</i>: 2 of 7'
    """
    html = escape(text.format_map(numbers))
    return re.sub(r"\*(.+?)\*", r"<b>\1</b>", re.sub("`(.+?)`", r"<i>\1</i>", html))


def texts(state: State) -> str:
    """The texts as they are, with no mark that tells a match."""
    rows = []
    for i, (candidate, references) in enumerate(state.segments, 1):
        place = f" {i}" if len(state.segments) > 1 else ""
        rows.append(("candidate", f"Candidate{place}", candidate))
        rows += [("", f"Reference {k}", text) for k, text in enumerate(references, 1)]
    return "".join(
        f'<div class="{kind}"><dt>{name}</dt><dd>{escape(text)}</dd></div>'
        for kind, name, text in rows
    )


def asked(station: dict[str, Any], numbers: dict[str, float]) -> tuple[str, str]:
    """The field in which a guess is made, and the guess that is right."""
    fact = numbers[station["answer"]]
    if "options" not in station:
        box = '<input name="guess" inputmode="numeric" pattern="[0-9]+" maxlength="3" required'
        more = 'title="A number, such as 3" autocomplete="off" aria-label="Your guess">'
        return f"{box} {more}", f"{fact:.0f}"
    options = [option.format_map(numbers) for option in station["options"]]
    right = min(options, key=lambda option: abs(number(option) - fact))
    radio = '<label><input type="radio" name="guess" required value="{0}"> {0}</label>'
    return "".join(radio.format(escape(option)) for option in options), right


def replies(station: dict[str, Any], numbers: dict[str, float]) -> str:
    """What wrong guesses are told; hidden until such a guess is there."""
    return "".join(
        f'<p class="reply" data-number="{guess}" hidden>{marked(text, numbers)}</p>'
        for guess, text in station["replies"].items()
    )


def terms(station: dict[str, Any]) -> str:
    """The names of what was seen, in three languages, and what they mean."""
    found = [next(it for it in TERMS if it.name == name) for name in station["terms"]]
    return "".join(
        f'<details class="term"><summary><dfn>{escape(it.name)}</dfn> · Chinese: <span lang="zh">'
        f'{escape(it.chinese)}</span> · Korean: <span lang="ko">{escape(it.korean)}</span>'
        f"</summary>{marked(it.meaning, {})}</details>"
        for it in found
    )


def section(place: int, station: dict[str, Any]) -> str:
    """A station."""
    state = state_of(station)
    numbers = facts_of(state)
    field, right = asked(station, numbers)
    words = {
        "name": station["name"],
        "place": str(place),
        "title": escape(station["title"]),
        "code": encode(state),
        "goal": escape(";".join(station["goal"])),
        "right": escape(right),
        "texts": texts(state),
        "field": field,
        "replies": replies(station, numbers),
        "terms": terms(station),
        **{part: marked(station[part], numbers) for part in ("see", "ask", "told", "task")},
    }
    return landing.filled("station.html", words)


def page(release: str, folder: str) -> str:
    """The page of the path. folder: of the notebooks in JupyterLite."""
    app = f"{release}/{{}}/index.html?path={folder}/compare-two-systems.ipynb"
    words = {
        "release": release,
        "style": landing.style() + (HERE / "landing" / "path.css").read_text(encoding="utf-8"),
        "stations": "\n".join(section(i, it) for i, it in enumerate(STATIONS, 1)),
        "number": str(len(STATIONS)),
        "lab": app.format("lab"),
        "phone": app.format("notebooks"),
    }
    return landing.filled("path.html", words)
