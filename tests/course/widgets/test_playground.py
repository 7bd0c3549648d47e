"""The playground in process: every control, every preset, every tab, errors and recovery.

test_tabs.py sets every choice to every registered value; test_playground_soak.py edits at random.
"""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from gzip import compress
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu import conventions, corpus_bleu
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets import playground as playgrounds
from mtmetrics_edu.course.widgets.controls import drop_down
from mtmetrics_edu.course.widgets.playground.choices import of_look
from mtmetrics_edu.course.widgets.playground.editors import PRESETS, SEGMENTS, preset, read_table
from mtmetrics_edu.course.widgets.playground.sharing import encode
from mtmetrics_edu.course.widgets.playground.state import Segment
from mtmetrics_edu.course.widgets.playground.tabs import TABS, Tab
from mtmetrics_edu.views.html.markup import escape, tag
from mtmetrics_edu.views.notation import number

from ...threads import in_a_thread
from .dragging import drag
from .reading import safe, scores


def status(playground):
    return safe(playground.status.value).text


def shown(playground):
    """The text of the score line and of the tab in front, once both are sound."""
    panes = scores(playground), playground.panes[playground.tab].value
    return " ".join(safe(pane).text for pane in panes)


def did(playground):
    """The news below the scores."""
    news = re.search('<p class="mtm-news.*?</p>', scores(playground))
    return safe(news[0]).text if news else ""


# What it starts with


def test_it_says_what_to_do_first_until_something_was_done():
    playground = Playground()
    assert did(playground).startswith("Delete a word of the candidate")
    playground.tab = "NIST"
    assert did(playground).startswith("Delete a word of the candidate")
    playground.editors.candidate.value += " soon"
    assert "“soon” is in no reference" in did(playground)
    for word in ("soo", "so", "s", "", "x"):
        playground.candidate = f"{GUIDE.text} {word}"
        assert ("BLEU 0.4756 → 0.5046: “soon” is gone" in did(playground)) == (word == "")
    assert did(playground) == "BLEU stays 0.4756: “soon” is gone, “x” is in no reference."
    playground.undo.click()
    assert "Delete a word" not in did(playground)
    guessing = Playground()
    guessing.classroom.ask.value = True
    assert did(guessing) == ""


@pytest.mark.parametrize(("slow", "steps", "word"), [(0, 1, "“obeys” is gone"), (9, 3, ": “x”")])
def test_keys_that_come_together_are_one_step(slow, steps, word):
    """Who is late with one key hears of the next ones at once. What is soon typed where something
    went is in its place."""
    playground = Playground()
    for typed in ("ob", "o", "", "x"):
        playground.history.rested -= slow
        playground.editors.candidate.value = GUIDE.text.replace("obeys", typed)
    assert len(playground.history.past) == steps
    assert word in did(playground)


def test_it_says_what_nist_did_alone_and_what_all_segments_did():
    playground = Playground([GUIDE.text, "x"], [GUIDE.reference_texts, ["y"]])
    before = playground.view.nist.score
    playground.references = [text.replace("practical", "a") for text in GUIDE.reference_texts]
    assert f"0.5046, NIST {before:.4f} → {playground.view.nist.score:.4f}: " in did(playground)
    assert did(playground).endswith(f" All segments: BLEU stays {playground.score.score:.4f}.")


def test_another_text_is_no_edit_even_where_one_box_differs():
    playground = Playground("a cat", ["a dog"])
    playground.controls["share"].value = Playground("a dog", ["a dog"]).code
    assert (playground.candidate, did(playground)) == ("a dog", "")
    playground.undo.click()
    assert playground.candidate == "a cat"


def test_it_starts_with_an_example_that_teaches():
    playground = Playground()
    assert playground.candidate == GUIDE.text
    assert playground.controls["example"].value == "guide"
    assert (playground.tab, playground.look.n, playground.look.nist_n) == ("Matches", 2, 1)
    playground.classroom.present.value = True
    assert "mtm-presenting" in playground._dom_classes
    assert "0.5046" in shown(playground)
    assert status(playground) == ""
    assert playground.good[playground.tab] == TABS[playground.tab].page(playground.view)
    assert playground.explanation.bleu == playground.score


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_shows_its_score_on_every_tab(name):
    playground = Playground("x", ["y"])
    assert playground.controls["example"].value == ""
    playground.controls["example"].value = name
    assert playground.state == preset(name)
    for tab in TABS:
        playground.tab = tab
        assert f"{playground.score.score:.4f}" in shown(playground)
        assert "alert" not in playground.status.value
    for text in ("q", "qu", "quo", "quo ", "quo v", "quo va", "quo vad"):
        playground.editors.candidate.value = text
    playground.undo.click()
    assert playground.candidate == "quo "
    playground.undo.click()
    assert playground.state == preset(name)  # typed over, and back again
    playground.undo.click()
    assert playground.candidate == "x"


@pytest.mark.parametrize(
    ("arguments", "kind", "match"),
    [
        ({"candidate": "a"}, ValueError, "references is missing"),
        ({"references": ["a"]}, ValueError, "candidate is missing"),
        ({"example": "giude"}, ValueError, "did you mean 'guide'"),
        ({"tab": "Tool"}, ValueError, "'Tool' is not a known tab"),
        ({"candidate": "a", "references": "b"}, TypeError, "list of texts"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_leaves_nothing(arguments, kind, match):
    before = len(_instances)
    with pytest.raises(kind, match=match):
        Playground(**arguments)
    assert len(_instances) == before


def test_the_choices_are_folded_into_a_line_that_says_them():
    playground = Playground()
    assert playground.choices.layout.display == "none"
    playground.unfold.value = True
    assert playground.choices.layout.display is None
    playground.controls["convention"].value = "sacrebleu"
    playground.controls["weights"].value = " .5 .5 "
    assert playground.unfold.description == (
        "Choices: your own · 13a · case counts · n ≤ 4 · weights .5 .5 · smoothing exp · closest r"
    )


# Every control


def test_an_order_stays_within_max_n_and_does_not_come_back():
    playground = Playground()
    order, max_n = playground.controls["order"], playground.controls["max_n"]
    for n, expected in ((4, (3, 4)), (3, (3, 3)), (2, (2, 2)), (4, (2, 4))):
        order.value = 3 if n == 4 and order.max == 4 else order.value
        max_n.value = n
        assert (order.value, order.max) == expected
        assert f"{expected[0]}-gram" in shown(playground)


def test_weights_and_their_sum():
    playground = Playground()
    playground.controls["weights"].value = ".33 .33 .33 0"
    assert "sum: 0.99" in safe(playground.panes["sum"].value).text
    assert status(playground) == "weights sum to 0.99, not to 1"
    assert "0.6270" in shown(playground)
    playground.controls["weights"].value = "½ ½ 0 0"  # as the formula prints them
    assert status(playground) == ""
    assert playground.score.weights == (0.5, 0.5, 0, 0)


def test_references_move_and_the_keyboard_stays_near_them(monkeypatch):
    playground = Playground()
    rows = playground.editors.references
    focused = []
    for row in rows:
        monkeypatch.setattr(row.text, "focus", partial(focused.append, row.text.description))
    rows[1].remove.click()
    assert "nrefs:2" in playground.score.signature
    playground.undo.click()
    playground.editors.add.click()
    assert playground.references == [*GUIDE.reference_texts, ""]
    assert [row.up.disabled for row in rows[:2]] == [True, False]
    rows[1].up.click()
    assert playground.references[:2] == [GUIDE.reference_texts[1], GUIDE.reference_texts[0]]
    for _ in range(3):
        rows[0].remove.click()
    assert rows[0].remove.disabled
    assert rows[0].up.layout.display == "none"
    assert focused == ["Reference 2", "Reference 1", *["Reference 1"] * 3]


def test_a_reference_is_switched_off():
    playground = Playground()
    playground.editors.references[1].used.value = False
    assert playground.references == list(GUIDE.reference_texts)
    assert ["span" in html for html in playground.front_end.surfaces] == [True, True, False, True]
    assert not Playground.from_code(playground.code).editors.references[1].used.value
    for row in playground.editors.references:
        row.used.value = False
    assert "No reference is switched on" in status(playground)
    playground.references = ["it is"]
    assert playground.editors.references[0].text.value == "it is"


def test_segments_are_chosen_where_there_are_several():
    playground = Playground(list(DOG_MAN.texts), [list(texts) for texts in DOG_MAN.reference_texts])
    assert playground.controls["example"].value == "dog_man"
    editors = playground.editors
    assert editors.segment.options == (("1 of 3", 0), ("2 of 3", 1), ("3 of 3", 2))
    editors.segment.value = 1
    assert playground.candidate == DOG_MAN.texts[1]
    assert playground.explanation.candidate == tuple(DOG_MAN.candidates[1])
    for _ in range(2):
        editors.remove_segment.click()
    assert editors.remove_segment.disabled
    assert [it.layout.display for it in (editors.segment, editors.remove_segment)] == ["none"] * 2
    editors.segment.set_state({"index": 2})  # from a browser that has not heard yet
    assert editors.segment.index == 0


def test_what_is_pinned_last_is_a():
    playground = Playground(tab="A → B")
    playground.candidate = "it"  # until then, A is what was opened
    assert safe(playground.panes["A → B"].value).rows[1][:3] == ["BLEU", "0.5046", "0.0000"]
    playground.undo.click()
    playground.controls["pin"].click()
    playground.candidate = "it is a guide to action"
    score = f"{playground.score.score:.4f}"
    playground.controls["weights"].value = "x"  # has no score: what is in sight is pinned
    playground.controls["pin"].click()
    playground.undo.click()
    playground.candidate = "x"
    assert safe(playground.panes["A → B"].value).rows[1][:2] == ["BLEU", score]
    playground.undo.click()  # what is pinned stays
    assert safe(playground.panes["A → B"].value).rows[1][:3] == ["BLEU", score, score]


def test_undo_redo_and_reset(monkeypatch):
    playground = Playground()
    focused = []
    for button in (playground.undo, playground.redo):
        name = button.description
        monkeypatch.setattr(button, "focus", partial(focused.append, name))
    playground.controls["example"].value = "cat_mat"
    playground.undo.click()
    assert (playground.state, playground.undo.disabled) == (preset("guide"), True)
    playground.redo.click()
    assert (playground.state, playground.redo.disabled) == (preset("cat_mat"), True)
    assert focused == ["Redo", "Undo"]  # the keyboard is lost on a disabled button
    playground.reset.click()
    assert playground.state == preset("guide")
    playground.undo.click()
    assert playground.state == preset("cat_mat")


# Tables


CELLS = st.lists(st.text("abc ,'", min_size=1).filter(str.strip), min_size=2, max_size=4)


@given(st.lists(CELLS, min_size=2, max_size=5))
def test_what_a_spreadsheet_writes_is_read_back(rows):
    text = "\r\n".join("\t".join(row) for row in rows)
    assert read_table(text) == tuple(Segment(row[0], tuple(row[1:])) for row in rows)


def test_quotation_marks_and_empty_cells_and_what_is_no_table():
    assert not any(map(read_table, ["", "a cat", "a\tcat", "a\nb", "a\tb\nc", "a b\tc\nd\n"]))
    text = '"say ""a"""\tone\t\n"b"\t\t\n'
    assert read_table(text) == (Segment('say "a"', ("one",)), Segment('"b"', ("",)))
    broken = '"the ""cat\nsat"\t"a\ncat"\t\r\na dog\tthe dog\tone dog'
    cat = Segment('the "cat sat', ("a cat",))
    assert read_table(broken) == (cat, Segment("a dog", ("the dog", "one dog")))
    assert read_table('a\t"Hello\nbye"\tb') == (Segment("a", ('"Hello',)), Segment('bye"', ("b",)))


def paste(playground, content):
    playground.editors.candidate.value = content.decode()


def open_file(playground, content):
    """As ipywidgets hand it over when a file is chosen."""
    file = {"name": "a.tsv", "type": "", "size": 1, "last_modified": datetime.now(UTC)}
    playground.controls["file"].value = ({**file, "content": memoryview(content)},)


@pytest.mark.parametrize("take", [paste, open_file])
@pytest.mark.parametrize("content", ["a\tb\nc\td\te", "a\tb\r\nc\td\te\r\n"])
def test_a_table_becomes_segments_and_can_be_undone(take, content):
    playground = Playground("x", ["y"], tab="Share")
    take(playground, content.encode())
    assert playground.state.segments == (Segment("a", ("b",)), Segment("c", ("d", "e")))
    assert playground.editors.candidate.value == "a"
    assert "2 segments; Undo" in playground.status.value
    playground.undo.click()
    assert playground.candidate == "x"
    assert status(playground) == ""
    take(playground, ("a\tb\n" * (SEGMENTS + 1)).encode())
    assert "first 1,000 lines became segments and the other 1 were left" in status(playground)
    assert len(playground.state.segments) == SEGMENTS
    take(playground, ("a " * 300 + "\tb c\n").encode() * SEGMENTS)
    assert "first 331 lines became segments and the other 669 were left" in status(playground)
    playground.undo.click()
    playground.undo.click()
    take(playground, content.encode())  # the same file again
    assert len(playground.state.segments) == 2


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"only words", "This file is not a table ('only words')"),
        (b"\xe9", "The file a.tsv, line 1"),
        ("猫\t狗\n".encode("gbk"), "The file a.tsv, line 1: byte 4 of the line is 0xB9"),
        ("café\tthé\n".encode("cp1252"), "The file a.tsv, line 1: byte 4 of the line is 0xE9"),
        ("a\tb\nc\td\n".encode("utf-16-be"), "The file a.tsv, line 1: it has a zero byte"),
        ("猫\t狗\n".encode("utf-16"), "The file a.tsv: it is UTF-16"),
        (
            compress(b"x" * 40_000_000, mtime=0),
            "The file a.tsv has more than 2,000,000 bytes of text",
        ),
        (compress(b"x" * 3_000_000, mtime=0)[:-9], "The file a.tsv has more than 2,000,000 bytes"),
        (compress(b"x" * 99, mtime=0)[:-9], "The file a.tsv: the gzip file is damaged"),
    ],
)
def test_another_file_is_refused_in_words(content, sentence):
    playground = Playground("x", ["y"], tab="Share")
    open_file(playground, content)
    assert status(playground).startswith(sentence)
    assert playground.candidate == "x"


# Only what is seen is drawn


def test_only_the_tab_in_front_is_drawn(monkeypatch):
    drawn = []

    def noting(name):
        return lambda view: drawn.append(name) or "<p>x</p>"

    for name, tab in TABS.items():
        monkeypatch.setitem(TABS, name, replace(tab, draw=noting(name)))
    playground = Playground()
    playground.candidate = "a"
    playground.tab = "BLEU"
    assert playground.panes["Matches"].value  # it still shows this state
    playground.candidate = "b"
    assert drawn == ["Matches", "Matches", "BLEU", "BLEU"]
    assert [name for name in TABS if playground.panes[name].value] == ["BLEU"]
    assert list(playground.render())[:3] == ["stage", "sum", "BLEU"]


def test_what_words_answer_comes_when_no_key_has_followed_for_a_moment(monkeypatch):
    monkeypatch.setattr(playgrounds, "PAUSE", 0.05)

    async def typed():
        playground = Playground("a b c d", ["a b c d"])
        cards = playground.panes["cards"]
        seen = []
        cards.observe(lambda change: seen.append(change["new"].count("mtm-card")), "value")
        told = playground.panes["announcement"]
        heard = []
        told.observe(lambda change: heard.append(change["new"]), "value")
        for text in ("a b c d e", "a b c d e f"):
            playground.candidate = text
            assert not cards.value  # those of another text
        assert not heard
        await asyncio.sleep(0.2)
        assert seen == [0, 6]  # emptied once, drawn once
        news = "BLEU 1.0000 → 0.5081: “e” and “f” are in no reference; p₄ 1/1 → 1/3."
        assert [safe(it).text for it in heard] == [news]
        playground.tab = "BLEU"
        await asyncio.sleep(0.2)
        assert "mtm-total" in playground.panes["below BLEU"].value
        tables = playground.panes["below BLEU"].value
        playground.candidate = "a " * 2000
        await asyncio.sleep(0.2)
        assert playground.panes["below BLEU"].value == tables  # who types on need not wait for them
        await asyncio.sleep(0.2)
        assert playground.panes["below BLEU"].value != tables
        playground.tab = "NIST"
        playground.candidate = "a"
        assert not playground.panes["below BLEU"].value  # those of another text
        playground.close()
        await asyncio.sleep(0.2)
        assert not cards.value  # nothing is drawn any more: a closed pane would not tell

    in_a_thread(lambda: asyncio.run(typed()))


# Errors and recovery


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        ("half", "expected numbers with blanks between"),
        (".2 .2 .2 .2 .2", "Weights has 5 numbers for 4 orders"),
        ("1e308 1e308 1e308 1e308", "expected smaller numbers"),
        ("-1 1 1 0", "expected numbers of 0 or more"),
        ("0 0 0 0", "at least one above 0"),
        (".4 .3 .2", "3 of 4 weights so far"),
    ],
)
def test_bad_weights_are_told_and_kept_and_the_last_result_dimmed(weights, sentence):
    playground = Playground()
    before = shown(playground)
    playground.controls["weights"].value = weights
    assert sentence in status(playground)
    alarm = ("role", "alert") in safe(playground.status.value).attributes
    assert alarm != ("so far" in sentence)  # nothing is wrong yet
    assert playground.controls["weights"].value == weights
    assert "mtm-stale" in playground.panes["stage"].value
    playground.candidate = "typing goes on"
    assert playground.editors.candidate.value == "typing goes on"
    assert shown(playground) == before
    other = Playground.from_code(playground.code)
    assert sentence in status(other)
    other.controls["weights"].value = ""
    assert status(other) == ""
    assert "mtm-stale" not in other.panes["stage"].value
    assert "0.0000" in shown(other)


@pytest.mark.parametrize("tab", TABS)
def test_a_tab_turned_to_while_something_is_wrong_shows_what_was_last_right(tab):
    sound, playground = Playground(), Playground()
    sound.tab = tab
    playground.controls["weights"].value = "1/0"
    playground.tab = tab
    assert "expected numbers" in status(playground)
    assert "mtm-stale" in playground.panes[tab].value
    assert shown(playground) == shown(sound)
    playground.candidate, sound.candidate = "it is", "it is"
    playground.controls["weights"].value = ""
    assert "mtm-stale" not in playground.panes[tab].value
    assert shown(playground) == shown(sound)


# The share line


def test_a_share_line_is_opened_and_a_damaged_one_is_told():
    line = Playground("geteilt & <b>", ["y"]).code
    other = Playground("x", ["y"], tab="Share")
    other.controls["tokenizer"].value = "13a"
    other.controls["share"].value = line
    assert other.editors.candidate.value == "geteilt & <b>"
    assert "Undo brings yours back" in status(other)
    other.undo.click()
    assert (other.candidate, status(other)) == ("x", "")
    other.controls["share"].value = encode(other.state.edited(candidate="z"))
    assert (other.candidate, status(other)) == ("z", "")  # the choices are the same
    other.candidate = "z a"
    other.undo.click()
    assert other.candidate == "z"  # what was loaded is a step of its own
    damaged = line[:-3]
    other.controls["share"].value = damaged
    assert "damaged" in status(other)
    assert other.controls["share"].value == damaged
    assert other.candidate == "z"


def test_a_table_is_chosen_to_be_saved():
    playground = Playground(tab="Share")
    table, max_n = playground.controls["table"], playground.controls["max_n"]
    table.value, playground.controls["picture"].value = "P3", "NIST"
    page = safe(playground.panes["Share"].value)
    assert "3-gram" in page.links[0]
    assert {("download", "p3.csv"), ("download", "nist.svg")} <= {*page.attributes}
    max_n.value = 2
    nist = [f"NIST {n}" for n in range(1, 6)]
    assert [*table.options] == ["BLEU", "P1", "P2", *nist, "corpus", "tools"]
    max_n.value = 4
    assert table.value == "BLEU"  # P3 does not come back
    assert "order" in safe(playground.panes["Share"].value).links[0]
    assert status(playground) == ""


def test_its_picture_says_how_to_go_on_with_other_texts():
    playground = Playground("a cat", ["the cat"])
    assert "from_code" not in playground.still()
    playground.candidate = 'the "cat" <b>'
    (program,) = re.findall(r"<code[^>]*>(.*?)</code>", playground.still())
    assert eval(unescape(program), {"Playground": Playground}).state == playground.state
    page = safe(Playground().still())
    assert "17" in page.text
    assert "BLEU = 50.46" in page.text
    assert any("unmatched: obeys" in text for name, text in page.attributes if name == "alt")


# Long texts


def test_a_long_text_is_shown_in_part():
    """A page of 2,000 words costs what the page shows; benchmarks.latency measures the time."""
    words = " ".join(f"w{i % 700}" for i in range(2000))
    playground = Playground(words, [words[:9000], words[500:], words, *["a b"] * 200])
    for tab in TABS:
        playground.tab = tab
        playground.candidate += " x"
        assert len(shown(playground)) < 25_000
        assert "nrefs:203" in playground.score.signature
    playground.controls["example"].value = "guide"
    assert len(playground.editors.references) == 3


# Registered in one place, it is in the playground


def test_a_tab_with_a_control(monkeypatch):
    control = of_look("mine", partial(drop_down, "Take", ["Mine", "BLEU"]), "tab")
    draw = lambda view: tag("p", escape(f"{view.bleu.score:.4f} here"))  # noqa: E731
    mine = Tab(name="Mine", question="?", draw=draw, controls=(control,))
    monkeypatch.setitem(TABS, mine.name, mine)
    playground = Playground()
    last = len(TABS) - 1
    playground.tabs.selected_index = last
    assert playground.tab == playground.tabs.get_title(last) == "Mine"
    assert safe(playground.panes["Mine"].value).text == "0.5046 here"
    question, control = playground.tabs.children[last].children[0].children
    assert (question.value, control.description) == ("?", "Take")
    playground.controls["mine"].value = "BLEU"
    assert playground.tab == "BLEU"


def bleu_1(tool, texts):
    """BLEU of unigrams, as a tool of our own has it."""
    candidates = [text.split() for text in texts.candidates]
    references = [[text.split() for text in own] for own in texts.references]
    return corpus_bleu(candidates, references, max_n=1)


def test_a_tool(monkeypatch):
    choices = conventions.Choices(max_n=1, tokenizer="13a")
    mine = conventions.Tool(name="mine", bleu=bleu_1, choices=choices)
    monkeypatch.setitem(conventions.TOOLS, mine.name, mine)
    playground = Playground(tab="Tools")
    assert ("mine", "mine") in playground.controls["convention"].options
    playground.controls["convention"].value = "mine"
    assert playground.state.choices == choices
    assert "mine itself: BLEU 0.9444" in status(playground)
    rows = safe(playground.panes["Tools"].value).rows
    score, _ = [row for row in rows if "mine" in row[0]]  # and below it the signature
    assert score == ["BLEU, mine", "0.9444", ""]
    assert Playground.from_code(playground.code).state == playground.state


# What if


def test_what_is_dragged_is_asked_until_it_is_put_back_however_messages_come():
    playground = Playground(tab="BLEU")
    drag(playground, "p1", 18)
    drag(playground, "r", 9)
    assert playground.look.asked == {"p1": 18, "r": 9}
    known = playground.front_end.dragged
    later = {"all": [0, 1001], "p4": [5, 1002]}  # one message: the kernel was busy
    playground.front_end.dragged = {**known, **later}
    assert playground.look.asked == {"p4": 5}
    playground.editors.candidate.value += " x"
    assert playground.look.asked == {}
    playground.front_end.dragged = {**known, **later, "p4": [5, 1003]}
    assert playground.look.asked == {"p4": 5}


def test_what_is_asked_stands_in_table_and_formula_and_says_so_there():
    playground = Playground(tab="BLEU")
    assert shown(playground).count("What if") == 1  # how to ask
    drag(playground, "p4", 15)
    pane = safe(playground.panes["BLEU"].value)
    assert ["4", "15", "15", "1.0000"] in [row[:4] for row in pane.rows]
    assert pane.text.count("What if") == 4
    assert "¼ ln 15/15" in pane.text.replace("\xa0", " ")
    score = playground.view.asked.score
    assert pane.text.count(number(score)) >= 3
    assert number(score) not in safe(scores(playground)).text.partition("What if: ")[0]
    assert did(playground) == f"What if: BLEU 0.5046 → {number(score)}."
