"""The drawing kit: looks of states, widths of words, images; and the drawings of live views."""

import json
import re
from base64 import b64decode
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import information_weights
from mtmetrics_edu.explain import explain, explain_order
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.views import bars, curves, palette, stills, strips
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import WIDTH, text_width
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN
from mtmetrics_edu.views.stills import BOX, LEFT, RIGHT, WORDS_SHOWN, Word, placed

from .examples import GUIDE, SHORT, THE_CAT, ZERO
from .markup import HOSTILE, Reader, any_text, hostile
from .reading import NS, parsed, said, shapes, texts
from .test_pictures import PICTURES
from .test_svg import VIEWS

PLACE = (10.0, 20.0, 30.0, 14.0)
CURVE = curves.penalty_curve(12, 16)
EXAMPLES = [GUIDE, THE_CAT, ZERO, SHORT, hostile()]


def picture(*parts):
    return draw.svg_element(100, "a picture", *parts)


# Shapes


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_typed_stays_text(typed):
    svg = draw.svg_element(100, typed, draw.label(10, 20, typed))
    assert {it.tag for it in parsed(svg).iter()} == {f"{NS}svg", f"{NS}text"}
    assert texts(svg) == [said(svg)]


@pytest.mark.parametrize(
    ("state", "paths", "filled", "dashed"),
    [(MATCHED, 1, True, False), (CLIPPED_AWAY, 2, False, False), (UNMATCHED, 1, False, True)],
)
def test_a_state_is_more_than_a_colour(state, paths, filled, dashed):
    x, y, width, height = PLACE
    one, many = (picture(draw.state_shape(state, [x] * count, *PLACE[1:])) for count in (1, 50))
    found = list(parsed(one).iter(f"{NS}path"))
    assert len(found) == paths == many.count("<path")  # many boxes are one element
    assert many.count("z") == 50 * one.count("z")
    assert (found[0].get("fill") == palette.MARKS[state]) == filled
    assert ("stroke-dasharray" in found[0].attrib) == dashed
    assert {it.get("fill" if filled else "stroke") for it in found} == {palette.MARKS[state]}
    ((left, right, top, bottom),) = shapes(one)
    frame = 0 if filled else 1  # half of the line's width
    assert (left - frame, right + frame) == (x, x + width)
    assert (top - frame, bottom + frame) == (y, y + height)
    assert draw.state_shape(state, [], *PLACE[1:]) == ""


def test_small_values_are_seen_and_a_dot_can_be_hollow():
    (rect,) = parsed(picture(draw.rectangle(10, 20, 0, -1, "red"))).iter(f"{NS}rect")
    assert (rect.get("width"), rect.get("height")) == ("2.0", "2.0")
    assert "h0.0v" in draw.outlines([0], 0, -1, 10)  # no negative width
    assert draw.scale(5, 5, 100, 200)(5) == 100
    assert "fill:var(--mtm-paper);stroke:red" in draw.dot((1, 2), "red", hollow=True)


WORDS = "it guide commands which MMM WWW Illinois 1,000.5 don't BLEU a i — … party".split()
WORDS += ["党", "지침", "猫がいる", "指令"]


def test_no_word_is_wider_than_estimated(browser):
    page = browser.new_page()
    page.set_content("<canvas></canvas>")
    widths = page.evaluate(
        """([words, fonts]) => {
            const pen = document.querySelector('canvas').getContext('2d');
            pen.font = `17px ${fonts}`;
            return words.map(word => pen.measureText(word).width);
        }""",
        [WORDS, palette.FONTS.replace("var(--jp-content-font-family, ", "").replace(")", "")],
    )
    page.close()
    for word, width in zip(WORDS, widths, strict=True):
        assert 0.55 * text_width(word, 17) <= width <= 1.12 * text_width(word, 17) + 2
    assert text_width("e\u0301", 10) == text_width("e", 10)  # an accent of its own
    assert text_width("catcat", 17) == pytest.approx(text_width("cat", 34))


# Images


def attributes(html):
    """The attributes of one img element."""
    assert html.startswith("<img ")
    assert html.count("<") == 1
    return dict(re.findall(r'([\w-]+)="([^"]*)"', html))


def test_an_image_holds_its_words_its_size_its_colours_and_all_that_is_drawn():
    img = attributes(draw.image(CURVE))
    assert img["alt"] == said(CURVE) == repr(draw.Picture(CURVE))
    kind, _, coded = img["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    root = ElementTree.fromstring(b64decode(coded))
    assert (root.get("width"), root.get("height"), img["width"]) == ("760", "340", "760")
    style, paper, *parts = root
    assert paper.get("fill") == "#ffffff"
    assert len(parts) == len(list(parsed(CURVE)))
    rules = style.text or ""
    for name in re.findall(r"var\(--(mtm-[\w-]+)", rules + CURVE):
        assert f"--{name}:" in rules
    for css in re.findall(r'class="(mtm-(?!svg)[\w-]+)', CURVE):
        assert f".mtm-svg .{css}" in rules
    found = re.search(r'download="(.*?)" href="(.*?)"', draw.download(CURVE, "penalty"))
    assert found
    assert found.groups() == ("penalty.svg", img["src"])


def test_only_drawings_become_images():
    two = Html("<p>a</p>") + CURVE + Html("<b>b</b>") + bars.waterfall(GUIDE.bleu)
    assert re.sub("<img [^>]*>", "@", draw.with_images(two)) == "<p>a</p>@<b>b</b>@"
    for make in (draw.image, lambda html: draw.download(html, "none")):
        with pytest.raises(ValueError, match="expected an svg element with a viewBox"):
            make(Html("<p>12</p>"))


# Texts


def test_strips_say_what_does_not_count_and_the_score_if_it_is_told():
    assert "unmatched: obeys. " in said(stills.strips(GUIDE))
    told, untold = ({*texts(stills.strips(THE_CAT, with_score=it))} for it in (True, False))
    assert told - untold == {str(THE_CAT.bleu)}
    assert str(THE_CAT.bleu) not in said(stills.strips(THE_CAT, with_score=False))
    empty = stills.strips(explain([], [["a"]]))
    assert "(empty)" in texts(empty)
    assert "Candidate: (empty)." in said(empty)


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_words_and_references_are_drawn(more):
    candidate = [f"w{i}" for i in range(WORDS_SHOWN + more)]
    strips = stills.strips(explain(candidate, [["a"]] * (REFERENCES_SHOWN + more), max_n=1))
    assert [word for word in texts(strips) if word in candidate] == candidate[:WORDS_SHOWN]
    assert texts(strips).count("a") == REFERENCES_SHOWN
    words = f"The first 150 of {150 + more} words."
    others = f"The first 8 of {8 + more} references."
    assert [words in texts(strips), others in texts(strips)] == [more == 1] * 2
    assert (f"{candidate[149]} …." in said(strips)) == bool(more)
    y = {it.text: float(it.get("y") or 0) for it in parsed(strips).iter(f"{NS}text")}
    assert y["w149"] < y.get(words, 1e9) < y["a"] or not more


@pytest.mark.parametrize("explanation", EXAMPLES)
def test_no_word_is_outside_or_on_another(explanation):
    for text in (explanation.candidate, *explanation.references):
        places = placed([Word(it, BOX) for it in text])
        assert len(places) == min(len(text), WORDS_SHOWN)
        assert all(it.x >= LEFT and it.x + it.width <= RIGHT for it in places)
        for one, other in pairwise(places):
            assert (one.line, one.x + one.width) <= (other.line, other.x) or one.line < other.line
    first, second = placed([Word("שלום"), Word("עולם")])
    assert first.x + first.width == RIGHT  # a text from right to left begins at the right
    assert second.x < first.x


@given(st.lists(any_text, max_size=8), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate, references):
    explanation = explain(candidate, references[:3], max_n=2)
    parsed(stills.strips(explanation))
    parsed(stills.window_strip(candidate, 0, 2))
    Reader(stills.in_words(explanation))
    order = explanation.orders[1]
    parsed(stills.clips(order))
    parsed(stills.bits(order, information_weights([references[:3]])))


# Clip bars


@pytest.mark.parametrize("explanation", EXAMPLES)
def test_the_counts_of_the_first_rows_are_drawn(explanation):
    for order in explanation.orders:
        counts = [it for it in texts(stills.clips(order)) if re.search(r"\d of \d", it)]
        assert len(counts) == min(len(order.rows), stills.ROWS_SHOWN) + 1
        assert counts[-1] == f"{order.matches} of {order.total} matched"


# Bits


def bits(candidate, *references):
    texts = [reference.split() for reference in references]
    return stills.bits(explain_order(candidate.split(), texts, 1), information_weights([texts]))


def test_a_bar_is_as_high_as_its_bits_and_shows_its_state():
    picture = bits("the cat cat x", "the cat the dog")
    drawn = [it.attrib for it in parsed(picture).iter(f"{NS}rect")]
    heights = [float(it["height"]) / float(drawn[0]["height"]) for it in drawn]
    assert heights == pytest.approx([1, 2, 2, 1, 2, 1, 2])
    opacities = [it["fill-opacity"] for it in drawn]
    assert opacities == ["1", "1", "0.35", "1", "1", "0", "0"]  # the 2nd cat is clipped away
    assert texts(picture)[1:9] == ["the", "1.00", "cat", "2.00", "cat", "2.00", "x", "–"]
    assert "Candidate: (empty)." in said(bits("", "a"))
    order = explain_order(["a"], [["a", "b"]], 1)
    alone, beside = (stills.bits(order, {("a",): 1.0}, first) for first in (1, 2))
    assert "hollow" not in alone  # the candidate without a reference
    assert "hollow" in beside


def test_a_drawing_for_a_telephone_holds_the_same_words():
    order, weights = GUIDE.orders[0], information_weights([GUIDE.references])
    wide, narrow = (stills.bits(order, weights, width=it) for it in (WIDTH, stills.NARROW))
    assert (" ".join(texts(narrow)), said(narrow)) == (" ".join(texts(wide)), said(wide))
    assert parsed(narrow).get("viewBox").startswith("0 0 430 ")
    ends = [(it.text, float(it.get("x"))) for it in parsed(narrow).iter(f"{NS}text")]
    assert max(x + (x == 8) * text_width(text, 14) for text, x in ends) < 410


@pytest.mark.parametrize("more", [0, 1])
def test_of_long_texts_so_many_words_have_bars(more):
    text = " ".join(f"w{i}" for i in range(WORDS_SHOWN + more))
    written = texts(bits(text, *[text] * (REFERENCES_SHOWN + more)))
    assert written.count("w149") == 1 + REFERENCES_SHOWN
    assert written.count("The first 150 of 151 words.") == more * written.count("w149")
    assert ("The first 8 of 9 references." in written) == bool(more)


# How they look


LOOKS = json.loads(Path(__file__).with_name("looks.json").read_text())
SENTENCE = [strips.StripWord(f"0-{i}", word, i) for i, word in enumerate(GUIDE.candidate)]
DRAWINGS = {
    **{name: partial(view, GUIDE) for name, view in VIEWS.items()},
    **{f"{name} of a lesson": lambda make=make: make().svg for name, make in PICTURES.items()},
    "strips": partial(stills.strips, THE_CAT),
    "short penalty": partial(curves.penalty_curve, 0, 1),
    "window": partial(stills.window_strip, ["the", "cat", "sat", "down"], 1, 2),
    "clips": partial(stills.clips, THE_CAT.orders[0]),
    "sentence": partial(strips.four_strips, GUIDE, SENTENCE, 0.4),
    "bits": partial(bits, "the the the mat dog", "the cat sat on the mat", "a cat"),
}


def test_drawings_look_as_when_somebody_looked_at_them():
    """Look at what changed, then write its new number into looks.json."""
    now = {name: sha256(draw().encode()).hexdigest()[:12] for name, draw in DRAWINGS.items()}
    assert now == LOOKS
