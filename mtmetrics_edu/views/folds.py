"""Tables that are folded until somebody asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mtmetrics_edu.views.html.markup import Html, escape, joined, tag


@dataclass(frozen=True, slots=True)
class Folds:
    """Tables under a title each; as the value of a cell, each is folded under its title.

    tables: what shows itself as HTML, such as a DataFrame, by title.

    >>> Folds({"order 4": "all gains are 0"})
    order 4
    all gains are 0
    """

    tables: Mapping[str, Any]

    def __repr__(self) -> str:
        return "\n".join(f"{title}\n{shown}" for title, shown in self.tables.items())

    def _repr_html_(self) -> Html:
        return joined(fold(title, shown) for title, shown in self.tables.items())


def fold(title: str, shown: Any) -> Html:
    """One table under its title, closed.

    >>> fold("a < b", "text")
    '<details><summary>a &lt; b</summary><pre>text</pre></details>'
    """
    as_html = getattr(shown, "_repr_html_", None)
    inside = Html(as_html()) if as_html else tag("pre", escape(str(shown)))
    return tag("details", tag("summary", escape(title)), inside)
