"""What the tests of the tools share: fixtures, random corpora, the types of a score."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from mtmetrics_edu import BleuScore, NistScore, score_like

from ..differential import JOINTS, SOUP, WORDS

FIXTURES = Path(__file__).parents[1] / "fixtures"


@cache
def fixture(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


PEERS = fixture("peers_on_seed_examples")["cases"]  # the tools on the examples of the sources


def bleu(tool: str, *corpus: Any, **options: Any) -> BleuScore:
    score = score_like(tool, *corpus, **options)
    assert isinstance(score, BleuScore)
    return score


def nist(tool: str, *corpus: Any, **options: Any) -> NistScore:
    score = score_like(tool, *corpus, metric="nist", **options)
    assert isinstance(score, NistScore)
    return score


def stopped(tool: str, *corpus: Any, **options: Any) -> bool:
    """Whether we say that the tool itself stops."""
    message = ""
    try:
        score_like(tool, *corpus, **options)
    except ValueError as error:
        message = str(error)
    assert not message or f"{tool} itself stops here: " in message
    return bool(message)


@st.composite
def texts(draw: st.DrawFn) -> st.SearchStrategy[str]:
    """Texts over one small vocabulary, so that n-grams match, repeat and tie; or any characters."""
    words = draw(st.sampled_from([*WORDS.values(), SOUP]))
    few = draw(st.lists(st.sampled_from(words), min_size=1, max_size=5))
    plain = st.lists(st.sampled_from(few), max_size=10).map(" ".join)
    joints = st.sampled_from(("",) if words is SOUP else JOINTS)
    rough = st.lists(st.tuples(st.sampled_from(words), joints), max_size=12)
    return plain | plain | rough.map(lambda pairs: "".join(map("".join, pairs)))


@st.composite
def corpora(
    draw: st.DrawFn, reference: st.SearchStrategy[None] | None = None
) -> tuple[list[str], list[list[str | None]]]:
    """1 to 3 segments of 1 to 4 references; a reference is often the candidate."""
    text = draw(texts())
    candidates = draw(st.lists(text, min_size=1, max_size=3))
    count = draw(st.integers(1, 4))
    others = text if reference is None else text | text | reference
    rows = [
        draw(st.lists(others | st.just(candidate), min_size=count, max_size=count))
        for candidate in candidates
    ]
    return candidates, rows
