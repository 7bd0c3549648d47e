"""The playground in process: every control, every preset, every tab, errors and recovery."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances
from mtmetrics_edu.course.widgets.presets import PRESETS, preset
from mtmetrics_edu.course.widgets.sharing import encode
from mtmetrics_edu.course.widgets.state import HIGHEST_ORDER, OWN, Segment, State, well_formed
from mtmetrics_edu.course.widgets.tabs import TABS
from mtmetrics_edu.course.widgets.view import PINS

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets import playground as playgrounds
from mtmetrics_edu.course.widgets.live import parts
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.views.notation import number

from ...threads import in_a_thread
from .reading import safe, scores

HOSTILE = {
    "img": "<img src=x onerror=alert(1)>",
    "script": "<script>alert(1)</script>",
    "style": "</style><b>x",
    "ampersand": "a & b &amp; &lt; &#60;",
    "quotes": "\"a\" 'b' `c` ``",
    "dollars": "$x^2$ $$y$$ \\(z\\)",
    "bidi": "a \u202eb\u202c \u2066c\u2069 \u200f",
    "nul": "a\0b \0",
    "one line": "token " * 10_000,
    "one token": "a" * 20_000,
    "surrogates": "\ud800 a\udfffb",
    "controls": "".join(map(chr, range(32))),
    "combining": "e" + "\u0301" * 50,
    "Chinese": "猫坐在垫子上。 고양이가",
    "emoji": "👩‍👩‍👧 🏳️‍🌈",
    "newlines": "a\nb\r\nc\u2028d",
    "entities": "&lt;script&gt; &quot;",
    "template": "{x} {{y}} %s %(z)s",
}


def said(playground: Playground) -> str:
    return safe(playground.status.value).text


def shown(playground: Playground) -> str:
    """The text of the score line and of the tab in front, once both are sound."""
    return " ".join(
        safe(it).text for it in (scores(playground), playground.panes[playground.tab].value)
    )


# what it starts with


def test_it_starts_with_an_example_that_teaches() -> None:
    playground = Playground()
    assert playground.candidate == GUIDE.text
    assert playground.controls["example"].value == "guide"
    assert "0.5046" in shown(playground)
    assert said(playground) == ""


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_shows_its_score_on_every_tab(name: str) -> None:
    playground = Playground("x", ["y"])
    assert playground.controls["example"].value == ""
    playground.controls["example"].value = name
    assert playground.state == preset(name)
    for tab in TABS:
        playground.tab = tab
        assert f"{playground.score.score:.4f}" in shown(playground)
        assert "alert" not in playground.status.value
    playground.undo.click()
    assert playground.candidate == "x"
    assert playground.controls["example"].value == ""


def test_texts_of_one_s_own() -> None:
    playground = Playground("the cat", ["the cat sat", "a cat"])
    assert playground.score == replace(
        sentence_bleu(["the", "cat"], [["the", "cat", "sat"], ["a", "cat"]]),
        signature=playground.score.signature,
    )
    corpus = Playground(list(DOG_MAN.texts), [list(refs) for refs in DOG_MAN.reference_texts])
    assert round(corpus.score.score, 4) == 0.5719
    assert corpus.controls["example"].value == "dog_man"


@pytest.mark.parametrize(
    ("arguments", "kind", "match"),
    [
        ({"candidate": "a"}, ValueError, "references is missing"),
        ({"references": ["a"]}, ValueError, "candidate is missing"),
        ({"example": "giude"}, ValueError, "did you mean 'guide'"),
        ({"candidate": "a", "references": "b"}, TypeError, "list of texts"),
        ({"candidate": ["a", "b"], "references": [["c"]]}, ValueError, "candidates has 2 segments"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_leaves_nothing(
    arguments: dict[str, Any], kind: type[Exception], match: str
) -> None:
    before = len(_instances)
    with pytest.raises(kind, match=match):
        Playground(**arguments)
    assert len(_instances) == before


# every control


def test_typing_refreshes_score_and_tab() -> None:
    playground = Playground()
    playground.editors.candidate.value = "it is a guide"
    expected = sentence_bleu("it is a guide".split(), GUIDE.references)
    assert f"{expected.score:.4f}" in shown(playground)
    playground.editors.references[1].text.value = "it is a guide"
    expected = sentence_bleu(
        "it is a guide".split(), [GUIDE.references[0], "it is a guide".split(), GUIDE.references[2]]
    )
    assert f"{expected.score:.4f}" in shown(playground)
    assert playground.controls["example"].value == ""


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_tokenizers(tokenizer: str) -> None:
    playground = Playground()
    playground.controls["tokenizer"].value = tokenizer
    assert f"tok:{tokenizer}" in shown(playground)
    assert playground.score == playground.calculation.pooled
    assert playground.state.choices.tokenizer == tokenizer


@pytest.mark.parametrize("smoothing", SMOOTHING)
def test_smoothing(smoothing: str) -> None:
    playground = Playground(example="cat_feline")
    playground.controls["smoothing"].value = smoothing
    candidate, references = playground.calculation.segments[0]
    expected = sentence_bleu(candidate, references, smoothing=smoothing)
    assert f"{expected.score:.4f}" in shown(playground)
    assert said(playground) == ""


@pytest.mark.parametrize("rule", REFERENCE_LENGTHS)
def test_reference_lengths(rule: str) -> None:
    playground = Playground()
    playground.controls["reference_length"].value = rule
    assert f"r:{rule}" in shown(playground)


@pytest.mark.parametrize("n", range(1, HIGHEST_ORDER + 1))
def test_max_n(n: int) -> None:
    playground = Playground()
    playground.controls["order"].value = 4
    playground.controls["max_n"].value = n
    assert playground.controls["order"].max == n
    assert playground.controls["order"].value <= n
    expected = sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=n)
    assert f"{expected.score:.4f}" in shown(playground)


def test_lowercase() -> None:
    playground = Playground("The CAT sat on it", ["the cat sat on it"])
    assert playground.score.score == 0
    playground.controls["lowercase"].value = True
    assert playground.score.score == pytest.approx(1)
    assert "case:lc" in shown(playground)


def test_weights_and_their_sum() -> None:
    playground = Playground()
    playground.controls["weights"].value = ".33 .33 .33 0"
    assert "sum: 0.99" in safe(playground.panes["sum"].value).text
    assert said(playground) == "weights sum to 0.99, not to 1"
    assert "0.6270" in shown(playground)
    playground.controls["weights"].value = ".4 .3 .2 .1"
    assert said(playground) == ""


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize(("tab", "control"), [("Matches", "order"), ("NIST", "nist_order")])
def test_orders(tab: str, control: str, n: int) -> None:
    playground = Playground()
    playground.tab = tab
    playground.controls[control].value = n
    assert f"{n}-gram" in shown(playground)


@pytest.mark.parametrize("name", named_choices())
def test_a_convention_sets_the_other_choices(name: str) -> None:
    playground = Playground()
    playground.controls["weights"].value = ".1 .2 .3 .4"
    playground.controls["convention"].value = name
    assert playground.state.choices == named_choices()[name]
    assert playground.controls["tokenizer"].value == named_choices()[name].tokenizer
    if name != "paper":
        own = playground.calculation.tool(name)
        assert f"{name} itself: BLEU {own.score:.4f}, {own.signature}" == said(playground)
    playground.controls["max_n"].value = 2
    assert playground.controls["convention"].value == OWN
    playground.undo.click()
    assert playground.controls["convention"].value == name


def test_an_order_beyond_max_n_does_not_come_back() -> None:
    playground = Playground()
    playground.controls["order"].value = 3
    playground.tab = "Tokens"
    playground.controls["max_n"].value = 2
    playground.controls["max_n"].value = 4
    playground.tab = "Matches"
    assert (playground.controls["order"].value, playground.controls["order"].max) == (2, 4)
    assert "2-gram" in shown(playground)


def test_references_come_and_go_and_come_back() -> None:
    playground = Playground()
    playground.editors.references[1].remove.click()
    assert len(playground.references) == 2
    assert "nrefs:2" in shown(playground)
    playground.undo.click()
    assert playground.references == list(GUIDE.reference_texts)
    playground.editors.add.click()
    assert playground.references[3] == ""
    assert "nrefs:3" in shown(playground)
    assert said(playground) == "Reference 4 is empty: it does not count until it has a word."
    playground.editors.references[3].text.value = "x"
    assert "nrefs:4" in shown(playground)
    assert said(playground) == ""


def test_a_corpus_is_built_and_taken_apart() -> None:
    playground = Playground(DOG_MAN.texts[0], list(DOG_MAN.reference_texts[0]))
    for text, references in zip(DOG_MAN.texts[1:], DOG_MAN.reference_texts[1:], strict=True):
        playground.editors.add_segment.click()
        playground.candidate = text
        playground.references = references
    assert "0.5719" in shown(playground)
    assert "mean of the sentence scores: 0.3333" in shown(playground)
    playground.tab = "Corpus"
    assert "13/15" in shown(playground)
    playground.editors.segment.value = 0
    assert playground.candidate == DOG_MAN.texts[0]
    playground.editors.remove_segment.click()
    assert len(playground.state.segments) == 2
    playground.undo.click()
    assert len(playground.state.segments) == 3


def test_removing_a_reference_keeps_the_keyboard_near(monkeypatch: pytest.MonkeyPatch) -> None:
    playground = Playground()
    focused: list[str] = []
    for reference in playground.editors.references:
        name = reference.text.description
        monkeypatch.setattr(reference.text, "focus", lambda name=name: focused.append(name))
    playground.editors.references[0].remove.click()
    playground.editors.references[1].remove.click()
    assert focused == ["Reference 1", "Reference 1"]


def test_pin_and_compare() -> None:
    playground = Playground()
    playground.pin.click()
    playground.candidate = "it is a guide"
    playground.tab = "A → B"
    assert safe(playground.panes["A → B"].value).rows[1][:2] == ["BLEU", "0.5046"]
    playground.controls["forget"].value = True
    assert "Nothing is pinned" in shown(playground)
    assert playground.controls["forget"].disabled
    assert playground.controls["version"].options == ()


def test_several_versions_are_kept_and_each_can_be_a() -> None:
    playground = Playground(tab="A → B")
    scores = []
    for text in (GUIDE.text, "it is a guide to action", "it is"):
        playground.candidate = text
        playground.pin.click()
        scores.append(f"{playground.score.score:.4f}")
    version = playground.controls["version"]
    assert [label[:14] for label, _ in version.options] == [
        f"{i}: BLEU {score}" for i, score in enumerate(scores, start=1)
    ]
    assert version.value == 2  # the latest

    def a() -> str:
        return safe(playground.panes["A → B"].value).rows[1][1]

    assert a() == scores[2]
    version.value = 0
    assert a() == scores[0]
    playground.candidate = "it is a guide"
    assert (a(), version.value) == (scores[0], 0)
    playground.controls["forget"].value = True
    assert a() == scores[2]  # the latest of those that are left
    assert playground.controls["forget"].value is False
    version.value = 0
    assert a() == scores[1]
    playground.pin.click()
    assert version.value == 2


def test_of_many_versions_the_oldest_goes() -> None:
    playground = Playground(tab="A → B")
    for i in range(PINS + 2):
        playground.candidate = f"it is {i}"
        playground.pin.click()
    options = playground.controls["version"].options
    assert len(options) == PINS
    assert options[0][0].endswith("it is 2")


def test_undo_and_redo() -> None:
    playground = Playground()
    assert playground.undo.disabled
    playground.candidate = "one"
    playground.controls["max_n"].value = 2
    playground.controls["example"].value = "cat_mat"
    states = [playground.state]
    while not playground.undo.disabled:
        playground.undo.click()
        states.append(playground.state)
    assert len(states) == 4
    assert states[-1] == preset("guide")
    while not playground.redo.disabled:
        playground.redo.click()
    assert playground.state == states[0]


@pytest.mark.parametrize("tab", ["Matches", "Share"])
@pytest.mark.parametrize("name", PRESETS)
def test_undo_brings_back_an_example_that_was_typed_over(name: str, tab: str) -> None:
    playground = Playground(tab=tab)
    playground.controls["example"].value = name
    for text in ("t", "th", "the", "the ", "the c", "the ca", "the cat"):
        playground.editors.candidate.value = text
    playground.undo.click()
    assert playground.state == preset(name)


# only what is seen is rendered


def test_only_the_tab_in_front_is_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[str] = []

    def noting(name: str) -> Any:
        return lambda view: rendered.append(name) or "<p>x</p>"

    for name, tab in TABS.items():
        monkeypatch.setitem(TABS, name, replace(tab, draw=noting(name)))
    playground = Playground()
    playground.candidate = "a"
    playground.tab = "Why"
    playground.candidate = "b"
    assert rendered == ["Matches", "Matches", "Why", "Why"]
    assert playground.panes["Matches"].value == ""


def test_the_score_is_sent_first_and_tabs_behind_are_emptied_in_a_new_state_only() -> None:
    playground = Playground()
    assert list(playground.render()) == ["stage", "sum", "Matches"]
    playground.tab = "Why"
    assert playground.panes["Matches"].value
    playground.candidate = "a"
    assert [name for name in TABS if playground.panes[name].value] == ["Why"]


def test_what_words_answer_comes_when_no_key_has_followed_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playgrounds, "PAUSE", 0.05)

    async def typed() -> None:
        playground = Playground("a b c d", ["a b c d"])
        cards = playground.panes["cards"]
        seen: list[int] = []
        cards.observe(lambda change: seen.append(change["new"].count("mtm-card")), "value")
        told = playground.panes["announcement"]
        heard: list[str] = []
        told.observe(lambda change: heard.append(change["new"]), "value")
        for text in ("a b c d e", "a b c d e f"):
            playground.candidate = text
            assert not cards.value  # those of another text
        assert not heard
        await asyncio.sleep(0.2)
        assert seen == [0, 6]  # emptied once, drawn once
        assert [safe(it).text for it in heard] == [f"BLEU {number(playground.score.score)}"]
        playground.candidate = "a"
        playground.close()
        await asyncio.sleep(0.2)
        assert not cards.value  # nothing is drawn any more: a closed pane would not tell

    in_a_thread(lambda: asyncio.run(typed()))


def test_words_answer_at_once_where_nothing_can_wait() -> None:
    def typed() -> None:
        playground = Playground("a b", ["a b"])
        assert playground.panes["cards"].value.count("mtm-card") == 2
        playground.candidate = "a b c"
        assert playground.panes["cards"].value.count("mtm-card") == 3

    in_a_thread(typed)


def test_it_opens_where_it_is_told() -> None:
    for name in TABS:
        playground = Playground(tab=name)
        assert playground.tab == name
        assert safe(playground.panes[name].value).text
        playground.close()
    with pytest.raises(ValueError, match="'Tool' is not a known tab"):
        Playground(tab="Tool")


def test_a_reference_is_switched_off_and_on_again() -> None:
    playground = Playground()
    without = Playground(GUIDE.text, [GUIDE.reference_texts[0], GUIDE.reference_texts[2]])
    playground.editors.references[1].used.value = False
    assert playground.score == without.score
    assert playground.references == list(GUIDE.reference_texts)
    assert "R2 (off)" in playground.panes["stage"].value
    other = Playground.from_code(playground.code)
    assert other.score == without.score
    assert not other.editors.references[1].used.value
    playground.editors.references[0].remove.click()
    assert playground.state.off == ((0, 0),)
    playground.editors.references[0].used.value = True
    assert playground.state.off == ()
    playground.undo.click()
    playground.undo.click()
    assert playground.score == without.score


def test_all_references_can_be_off() -> None:
    playground = Playground("a cat", ["a cat"])
    playground.editors.references[0].used.value = False
    assert "No reference is switched on" in said(playground)
    assert playground.score.score == 0


def test_reset_brings_the_beginning_back_and_can_be_undone() -> None:
    playground = Playground("a cat", ["the cat"])
    playground.candidate = "a dog"
    playground.controls["max_n"].value = 2
    playground.reset.click()
    assert playground.state == State((Segment("a cat", ("the cat",)),))
    playground.undo.click()
    assert (playground.candidate, playground.state.chosen.max_n) == ("a dog", 2)


# errors and recovery


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        ("half", "expected numbers with blanks between"),
        (".2 .2 .2 .2 .2", "Weights has 5 numbers for 4 orders"),
        ("1e308 1e308 1e308 1e308", "expected smaller numbers"),
        ("-1 1 1 0", "expected numbers of 0 or more"),
        ("0 0 0 0", "at least one above 0"),
    ],
)
def test_bad_weights_are_said_and_kept_and_the_last_result_dimmed(
    weights: str, sentence: str
) -> None:
    playground = Playground()
    before = shown(playground)
    playground.controls["weights"].value = weights
    assert sentence in said(playground)
    assert ("role", "alert") in safe(playground.status.value).attributes
    assert playground.controls["weights"].value == weights
    assert shown(playground) == before
    assert "mtm-stale" in playground.panes["stage"].value
    playground.candidate = "typing goes on"
    assert playground.editors.candidate.value == "typing goes on"
    assert shown(playground) == before
    playground.controls["weights"].value = ""
    assert said(playground) == ""
    assert "mtm-stale" not in playground.panes["stage"].value
    assert "0.0000" in shown(playground)


@pytest.mark.parametrize("tab", TABS)
def test_a_tab_turned_to_while_something_is_wrong_shows_what_was_last_right(tab: str) -> None:
    sound, playground = Playground(), Playground()
    sound.tab = tab
    playground.controls["weights"].value = "1/0"
    playground.tab = tab
    assert "expected numbers" in said(playground)
    assert "mtm-stale" in playground.panes[tab].value
    assert shown(playground) == shown(sound)
    playground.candidate, sound.candidate = "it is", "it is"
    playground.controls["weights"].value = ""
    assert "mtm-stale" not in playground.panes[tab].value
    assert shown(playground) == shown(sound)


@pytest.mark.parametrize("tab", TABS)
def test_a_fault_of_ours_in_a_tab_is_a_sentence_too(
    tab: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(view: object) -> str:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setitem(TABS, tab, replace(TABS[tab], draw=broken))
    playground = Playground()
    playground.tab = tab
    assert said(playground) == "ZeroDivisionError: division by zero"
    playground.candidate = "still here"
    assert playground.editors.candidate.value == "still here"
    playground.tab = "Tokens" if tab != "Tokens" else "Why"
    assert said(playground) == ""


def test_a_state_that_cannot_be_is_a_sentence() -> None:
    playground = Playground()
    playground.state = replace(playground.state, chosen=Choices(tokenizer="magic"))
    assert "magic" in said(playground)
    assert "0.5046" in shown(playground)


# the share line


def test_share_and_restore() -> None:
    playground = Playground()
    playground.candidate = "geteilt & <b>"
    playground.controls["tokenizer"].value = "13a"
    playground.tab = "Share"
    line = playground.controls["share"].value
    assert line == playground.code
    assert Playground.from_code(line).state == playground.state
    other = Playground("x", ["y"])
    other.tab = "Share"
    other.controls["share"].value = line
    assert other.state == playground.state
    assert other.editors.candidate.value == "geteilt & <b>"
    other.undo.click()
    assert other.candidate == "x"


def test_a_loaded_text_is_a_step_of_its_own() -> None:
    playground = Playground("the cat", ["a cat"])
    playground.tab = "Share"
    loaded = State((Segment("the cat s", ("a cat",)),))
    playground.candidate = "the c"
    playground.controls["share"].value = encode(loaded)
    playground.candidate = "the cat sat"
    for expected in ("the cat s", "the c", "the cat"):
        playground.undo.click()
        assert playground.candidate == expected


def test_a_mistake_can_be_shared_as_it_is() -> None:
    playground = Playground()
    playground.controls["weights"].value = "half"
    playground.tab = "Share"
    assert playground.controls["share"].value == playground.code
    assert Playground.from_code(playground.code).state.weights == "half"


def test_a_table_is_chosen_to_be_saved() -> None:
    playground = Playground()
    playground.tab = "Share"
    playground.controls["table"].value = "P3"
    page = safe(playground.panes["Share"].value)
    assert "3-gram" in page.links[0]
    assert ("download", "p3.csv") in page.attributes
    playground.candidate = "it is a guide"
    assert "it%20is%20a" in safe(playground.panes["Share"].value).links[0]
    playground.controls["max_n"].value = 2
    assert playground.controls["table"].options == (
        "BLEU",
        "P1",
        "P2",
        *(f"NIST {n}" for n in range(1, 6)),
        "corpus",
        "tools",
    )
    assert playground.controls["table"].value == "BLEU"
    playground.controls["max_n"].value = 4
    playground.controls["max_n"].value = 3
    assert "order" in safe(playground.panes["Share"].value).links[0]
    assert said(playground) == ""


def test_a_damaged_line_is_refused_and_nothing_lost() -> None:
    playground = Playground()
    playground.tab = "Share"
    damaged = playground.code[:-3]
    playground.controls["share"].value = damaged
    assert "damaged" in said(playground)
    assert playground.controls["share"].value == damaged
    assert playground.state == preset("guide")
    with pytest.raises(ValueError, match="damaged"):
        Playground.from_code(damaged)
    with pytest.raises(ValueError, match="not a share line"):
        Playground.from_code("print(1)")
    playground.controls["share"].value = ""
    playground.candidate = "on"
    assert playground.controls["share"].value == playground.code
    assert said(playground) == ""


def test_a_shared_mistake_is_shown_as_it_was() -> None:
    playground = Playground()
    playground.controls["weights"].value = "half"
    other = Playground.from_code(playground.code)
    assert "expected numbers" in said(other)
    assert other.controls["weights"].value == "half"
    other.controls["weights"].value = ""
    assert "0.5046" in shown(other)


# hostile text


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_is_text(kind: str) -> None:
    text = HOSTILE[kind]
    playground = Playground(text, [text, "a b", text])
    for tokenizer in ("whitespace", "13a", "char")[: 1 if len(text) > 2000 else 3]:
        playground.controls["tokenizer"].value = tokenizer
        for tab in TABS:
            playground.tab = tab
            assert shown(playground)
            assert 'role="alert"' not in playground.status.value
            for pane in playground.panes.values():
                pane.value.encode()
                assert "\0" not in pane.value
    safe(playground._repr_mimebundle_()["text/html"])
    assert Playground.from_code(playground.code).state == playground.state


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_in_every_box(kind: str) -> None:
    text = HOSTILE[kind][:2000]
    playground = Playground()
    playground.editors.candidate.set_state({"value": text})
    playground.editors.references[2].text.set_state({"value": text})
    playground.controls["weights"].set_state({"value": text})
    assert playground.state.weights == well_formed(text)
    playground.tab = "Share"
    playground.controls["share"].set_state({"value": text})
    safe(playground.status.value)
    assert playground.editors.candidate.value == well_formed(text)
    playground.controls["weights"].value = ""
    assert shown(playground)


def test_two_hundred_references() -> None:
    playground = Playground("a b c", ["a b c d"] * 200)
    for tab in TABS:
        playground.tab = tab
        assert "nrefs:200" in shown(playground)
    playground.editors.references[150].remove.click()
    assert len(playground.references) == 199
    playground.controls["example"].value = "guide"
    assert len(playground.editors.references) == 3


def test_a_long_text_is_shown_in_part() -> None:
    """A page of 2,000 words costs what the page shows; benchmarks.latency measures the time."""
    words = " ".join(f"w{i % 700}" for i in range(2000))
    playground = Playground(words, [words[:9000], words[500:], words])
    for tab in TABS:
        playground.tab = tab
        playground.candidate += " x"
        assert len(shown(playground)) < 20_000
        assert "2001" in shown(playground) or "200" in shown(playground)


# what somebody may not notice


def test_an_empty_reference_changes_no_number() -> None:
    playground = Playground("x y z", ["the cat sat", "a cat"])
    before = playground.score
    playground.editors.add.click()
    assert playground.score == before
    playground.references = ["", " "]
    assert "There is no reference yet" in said(playground)
    assert playground.score.score == 0


def test_typing_weights_raises_no_alert() -> None:
    playground = Playground()
    weights = ".4 .3 .2 .1"
    for end in range(1, len(weights)):
        playground.controls["weights"].value = weights[:end]
        assert 'role="alert"' not in playground.status.value
    assert "3 of 4 weights so far" in said(playground)
    assert "mtm-stale" in playground.panes["stage"].value
    playground.controls["weights"].value = weights
    assert said(playground) == ""
    assert "0.6191" in shown(playground)


def test_weights_as_the_formula_prints_them() -> None:
    playground = Playground()
    playground.controls["weights"].value = "½ ½ 0 0"
    assert said(playground) == ""
    assert playground.score.weights == (0.5, 0.5, 0, 0)
    assert Playground.from_code(playground.code).state == playground.state


def test_an_example_that_changes_the_choices_says_so() -> None:
    playground = Playground()
    playground.controls["convention"].value = "sacrebleu"
    playground.controls["example"].value = "cat_mat"
    assert "Undo brings yours back" in said(playground)
    playground.undo.click()
    assert playground.state.convention == "sacrebleu"
    assert "Undo brings" not in said(playground)
    playground.controls["convention"].value = "paper"
    playground.controls["example"].value = "cat_mat"
    assert said(playground) == ""


def test_words_that_look_alike_and_do_not_match() -> None:
    playground = Playground("caf\u00e9 noir", ["cafe\u0301 noir"])
    assert "NFC and NFD" in said(playground)
    playground.candidate = "cafe\u0301 noir"
    assert said(playground) == ""


def test_the_strip_follows_the_longest_ngram() -> None:
    playground = Playground()
    for n, title in ((9, "P1–P9"), (1, "P1"), (4, "P1–P4")):
        playground.controls["max_n"].value = n
        assert playground.strips.inner["BLEU"].get_title(0) == title


def test_an_exhausted_undo_gives_the_keyboard_to_redo(monkeypatch: pytest.MonkeyPatch) -> None:
    playground = Playground()
    focused: list[str] = []
    for button in (playground.undo, playground.redo):
        name = button.description
        monkeypatch.setattr(button, "focus", lambda name=name: focused.append(name))
    playground.candidate = "one"
    playground.controls["max_n"].value = 2
    playground.undo.click()
    assert focused == []
    playground.undo.click()
    playground.redo.click()
    playground.redo.click()
    assert focused == ["Redo", "Undo"]


# several, and none


def test_two_playgrounds_do_not_disturb_each_other() -> None:
    one, two = Playground(), Playground()
    one.candidate = "first"
    two.controls["weights"].value = "bad"
    assert two.candidate == GUIDE.text
    assert said(one) == ""
    assert "sum: 1" in safe(one.panes["sum"].value).text


def test_closing_leaves_nothing() -> None:
    before = set(_instances)
    playground = Playground()
    playground.tab = "NIST"
    playground.editors.add.click()
    playground.close()
    assert set(_instances) == before


def test_every_control_has_a_name() -> None:
    playground = Playground()
    controls = [
        widget
        for widget in parts(playground)
        if hasattr(widget, "description") and type(widget).__name__ not in ("HTML",)
    ]
    names = [widget.description for widget in controls]
    assert all(names)
    assert len(names) == len(set(names))
    assert len(controls) > 20


def test_it_leaves_a_readable_still() -> None:
    bundle = Playground()._repr_mimebundle_()
    page = safe(bundle["text/html"])
    assert "17" in page.text
    assert "BLEU = 50.46" in page.text
    assert any("unmatched: obeys" in said for name, said in page.attributes if name == "alt")
    assert bundle["text/plain"].startswith("Playground('it is a guide")
    assert Playground()._repr_mimebundle_()["text/html"] == bundle["text/html"]


def test_the_calculation_is_open_to_the_api() -> None:
    playground = Playground()
    assert playground.explanation.bleu == playground.score
    playground.state = State((Segment("a", ("a",)), Segment("b", ("b", "c"))), selected=1)
    assert playground.explanation.candidate == ("b",)
    with pytest.raises(ValueError, match="tab"):
        playground.tab = "Nope"


def test_controls_have_their_names() -> None:
    page = Playground()
    assert page.undo.description == "Undo"
    assert page.controls["picture"].description == "Picture"


def test_what_a_tab_showed_last_is_kept() -> None:
    page = Playground("a b", ["a b"])
    assert page.good[page.tab] == TABS[page.tab].page(page.view)


def test_its_picture_says_how_to_go_on_with_other_texts() -> None:
    playground = Playground("a cat", ["the cat"])
    assert "from_code" not in playground.still()
    playground.candidate = 'the "cat" <b>'
    (program,) = re.findall(r"<code[^>]*>(.*?)</code>", playground.still())
    again = eval(unescape(program), {"Playground": Playground})
    assert again.state == playground.state
