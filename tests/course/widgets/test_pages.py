"""What tabs show beyond tables: sentences, programs, changed texts. See also test_tabs.py."""

from __future__ import annotations

import contextlib
import io
import re
from html import unescape

import pytest
from nltk.translate import nist_score as nltk_nist

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.course.widgets.tabs import TABS
from mtmetrics_edu.course.widgets.view import Look, Pinned, View
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.information import ANY, MEAN
from mtmetrics_edu.views import code, svg

from .reading import safe

TEXTS = [(GUIDE.text, GUIDE.reference_texts)]
CORPUS = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))
VIEW = View(Calculation(TEXTS, Choices()))


@pytest.mark.parametrize("name", [name for name, tab in TABS.items() if tab.group != "Share"])
@pytest.mark.parametrize("texts", [TEXTS, CORPUS], ids=["sentence", "corpus"])
def test_each_tab_begins_with_a_sentence(name: str, texts: list[tuple[str, list[str]]]) -> None:
    calculation = Calculation(texts, Choices())
    look = Look(pins=(Pinned(calculation.explanation(), 0, calculation.pooled),))
    page = TABS[name].page(View(calculation, look=look))
    first = re.match(r'<p class="mtm-said">(.*?)</p>', page)
    assert first
    assert first.group(1).endswith(".")


def test_the_programs_that_are_shown_can_be_copied_and_run() -> None:
    shown = re.findall(r"<code>(.*?)</code>", TABS["Code"].page(VIEW), re.DOTALL)
    assert len(shown) == 3
    for program in map(unescape, shown):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(program, {})
        assert said.getvalue().startswith("BLEU 0.5046")


def test_long_texts_have_no_program() -> None:
    long = View(Calculation([("a " * code.LONGEST, ["b"])], Choices()))
    assert "too long" in safe(TABS["Code"].page(long)).text


def test_a_to_b_shows_the_words_that_changed() -> None:
    pinned = Pinned(VIEW.explanation, 0, VIEW.calculation.pooled)
    changed = GUIDE.text.replace("obeys", "heeds")
    after = View(
        Calculation([(changed, GUIDE.reference_texts)], Choices()), 0, Look(pins=(pinned,))
    )
    drawn = TABS["A → B"].page(after)
    assert '<s class="mtm-gone">obeys</s> <b class="mtm-new">heeds</b>' in drawn
    assert "Reference 1" not in safe(drawn).text


def test_rows_of_a_corpus_can_be_reached() -> None:
    drawn = TABS["Corpus"].page(View(Calculation(CORPUS, Choices())))
    assert drawn.count("tabindex") == len(CORPUS)
    assert "tabindex" not in TABS["Corpus"].page(VIEW)


@pytest.mark.parametrize("max_n", [1, 4])
def test_nist_has_all_its_orders_both_ways_and_both_penalties(max_n: int) -> None:
    shown = View(Calculation(TEXTS, Choices(max_n=max_n)))
    page = safe(TABS["NIST"].page(shown))
    rows = {row[0]: row[1:] for row in page.rows}
    assert [len(rows[str(n)]) for n in range(1, 6)] == [len(GUIDE.references) + 3] * 5
    official = sentence_nist(GUIDE.candidate, GUIDE.references).score
    assert rows["any reference"][0] == f"{official:.4f}"
    theirs = nltk_nist.sentence_nist(GUIDE.references, GUIDE.candidate)
    assert rows["the best reference of each order"][-1] == f"{theirs:.4f}"
    assert sum(float(rows[str(n)][-1]) for n in range(1, 6)) == pytest.approx(official, abs=1e-3)
    assert "Penalties of BLEU and NIST" in dict(page.attributes)["aria-label"]


def test_nist_ways_in_a_corpus_use_the_weights_of_all_segments() -> None:
    found = Calculation(CORPUS, Choices())
    assert found.nist_ways(1).score(ANY, MEAN).score == pytest.approx(
        found.nist_stats[1].score().score
    )


@pytest.mark.parametrize("name", TABS)
def test_no_tab_brings_style_rules(name: str) -> None:
    """New rules would make the browser look at every word of the page again, at each key."""
    assert "<style" not in TABS[name].page(VIEW)


def test_the_brevity_tab_draws_the_penalty_of_nist_at_its_own_r() -> None:
    """NIST takes the mean of the reference lengths, BLEU the closest one."""
    view = View(Calculation([("a b c", ["a b c", "a b c d e f g"])], Choices()))
    drawn = TABS["Brevity penalty"].page(view)
    assert svg.penalties(3, 3, 5) in drawn
    assert svg.penalties(3, 3) not in drawn
