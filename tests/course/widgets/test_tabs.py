"""What is always in sight, and what each tab shows, is what the metrics compute."""

import re
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import pytest
from nltk.translate import nist_score as nltk_nist

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.controls import HIGHEST_ORDER
from mtmetrics_edu.course.widgets.playground import pages
from mtmetrics_edu.course.widgets.playground.choices import CHOICES
from mtmetrics_edu.course.widgets.playground.editors import preset
from mtmetrics_edu.course.widgets.playground.pages import LETTERS, remarks
from mtmetrics_edu.course.widgets.playground.sharing import HANDOUT_ROWS, PICTURES, downloads
from mtmetrics_edu.course.widgets.playground.state import State, as_segments
from mtmetrics_edu.course.widgets.playground.tabs import TABS, Look, View
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.information import ANY, MEAN
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistScore
from mtmetrics_edu.metrics.smoothing import SMOOTHING, none
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS
from mtmetrics_edu.views import code, curves, plain
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.notation import score_values

from .reading import Page, safe

Texts = Sequence[tuple[str, Sequence[str]]]
SENTENCE = [(GUIDE.text, GUIDE.reference_texts)]
CORPUS = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))
BLEU = sentence_bleu(GUIDE.candidate, GUIDE.references)
NIST = sentence_nist(GUIDE.candidate, GUIDE.references)
OWN_R = [("a b c", ["a b c", "a b c d e f g"])]  # BLEU takes the closest length, NIST the mean


def view(texts=SENTENCE, segment=0, *, look=None, **choices):
    return View(Calculation(texts, Choices(**choices)), segment, Look(**(look or {})))


def read(name, of):
    """What a tab shows, with the tables that come a moment later."""
    tab = TABS[name]
    return safe(tab.page(of) + (tab.below(of) if tab.below else ""))


# Every registered name on every tab


def halved(counts):
    """Half of each precision."""
    return tuple(p / 2 for p in none(counts))


def by_letter_a(text):
    """Between letters a."""
    return [token for token in text.split("a") if token]


def test_every_registered_name_opens_on_every_tab(monkeypatch):
    """A smoothing and a tokenizer that somebody adds, too; no order is too high."""
    monkeypatch.setitem(SMOOTHING, "halved", halved)
    monkeypatch.setitem(TOKENIZERS, "by-letter-a", by_letter_a)
    options = {
        "smoothing": [*SMOOTHING],
        "tokenizer": [*TOKENIZERS],
        "reference_length": [*REFERENCE_LENGTHS],
        "convention": [*named_choices()],
        "lowercase": [True, False],
        "max_n": [*range(1, HIGHEST_ORDER + 1)],
        "weights": [".4 .3 .2 .1", "½ ½ 0 0"],
    }
    assert {*options} == {*CHOICES}
    playground = Playground()
    playground.unfold.value = True
    for name, values in options.items():
        for value in values:
            playground.reset.click()
            playground.controls[name].value = value
            assert playground.state.typed[name] == value
            score = f"{playground.score.score:.4f}"
            for tab in TABS:
                playground.tab = tab
                assert 'role="alert"' not in playground.status.value, (name, value, tab)
                assert score in safe(playground.panes["stage"].value).text
                assert safe(playground.panes[tab].value).text
            rows = safe(TABS["BLEU"].page(playground.view)).rows
            cumulative = [row[-1] for row in rows if len(row) == 5][playground.state.chosen.max_n]
            assert cumulative == score
            if name in ("smoothing", "tokenizer", "reference_length"):
                assert value in safe(playground.helps[name].value).text
                assert value in playground.score.signature
            if name == "convention" and value != "paper":
                own = playground.calculation.tool(value)
                expected = f"{value} itself: BLEU {own.score:.4f}, {own.signature}"
                assert safe(playground.status.value).text == expected


@pytest.mark.parametrize("name", TABS)
@pytest.mark.parametrize("texts", [SENTENCE, CORPUS], ids=["sentence", "corpus"])
def test_every_tab_says_which_segment_it_shows_and_begins_with_a_sentence(name, texts):
    shown = view(texts, len(texts) - 1, look={"pinned": view(texts)})
    source = TABS[name].page(shown)
    assert "<style" not in source  # new rules would cost time on every word, at each key
    alone = '<p class="mtm-heading">Segment 3 of 3, alone</p>'
    assert (alone in source) == (shown.is_corpus and (not TABS[name].pooled or name == "BLEU"))
    sentence = re.search(r'<p class="mtm-said">(.*?)</p>', source)
    if name != "Share":
        assert sentence
        assert sentence.group(1).endswith(".")


# What is always in sight


def test_the_score_line():
    text = safe(pages.score_lines(view())).text
    for figure in ("0.5046", "17/18", f"{NIST.score:.4f}"):
        assert figure in text
    signature = "nrefs:3|case:mixed|tok:whitespace|n:4|weights:uniform|smooth:none|r:closest"
    assert signature in read("BLEU", view()).text
    mean_r = view(reference_length="average")
    assert "r16.6667" in safe(pages.score_lines(mean_r)).text.replace(" ", "")
    assert "16.66666" not in pages.score_lines(mean_r) + TABS["BLEU"].page(mean_r)


def test_a_corpus_has_the_segment_the_mean_and_the_pooled_score():
    text = safe(pages.score_lines(view(CORPUS, 2))).text
    assert text.startswith("Segment 3")
    assert "mean of the sentence scores: 0.3333" in text
    assert "0.5719" in text
    secret = pages.score_lines(view(CORPUS, 2, look={"guessing": True}))
    assert not {"0.5719", "0.3333"} & {*re.findall(r"[\d.]+", secret)}


@pytest.mark.parametrize("texts", [SENTENCE, CORPUS], ids=["sentence", "corpus"])
def test_each_word_says_what_the_score_is_without_it(texts):
    cards = pages.cards(view(texts))
    name = "BLEU of all segments" if texts[1:] else "BLEU"
    scores = re.findall(rf"Without it {name} (?:would be|stays) ([\d.]+\d)", cards)
    candidate, references = texts[0]
    words = candidate.split()
    shorter = (" ".join([*words[:i], *words[i + 1 :]]) for i in range(len(words)))
    wanted = [view([(text, references), *texts[1:]]).calculation.pooled.score for text in shorter]
    assert scores == [f"{score:.4f}" for score in wanted]


def test_the_sentence():
    assert safe(pages.sentence_of(view())).text == (
        "17 of 18 words match; “obeys” is in no reference. p₄ costs most: 4 of 15 4-grams match."
    )
    assert "characters match" in safe(pages.sentence_of(view(tokenizer="char"))).text
    text = safe(pages.sentence_of(view(CORPUS, 1))).text
    assert text.startswith("Segment 2: ")
    assert "All segments: " in text


def marked(source):
    """The names of the numbers that changed."""
    return re.findall(r'<dt[^>]*>([^<]*)</dt><dd class="[^"]*mtm-changed', source)


def test_numbers_that_changed_are_marked():
    before, after = view(), view([("it is a guide", GUIDE.reference_texts)])
    every = ["BLEU", "p₁", "p₂", "p₃", "p₄", "BP", "c", "r", "NIST"]
    assert marked(pages.score_lines(after, before)) == every
    assert "mtm-changed" not in pages.score_lines(after, after) + pages.score_lines(after)


def test_of_a_corpus_the_numbers_of_the_segment_are_marked_for_themselves():
    before = view(CORPUS, 0)
    changed = [*CORPUS[:2], (f"{CORPUS[2][0]} x", CORPUS[2][1])]
    own, pooled = pages.score_lines(view(changed, 0), before).split("All 3 segments")
    assert marked(own) == []
    assert {"BLEU", "c", "r"} & {*marked(pooled)}
    changed = [(f"{CORPUS[0][0]} x", CORPUS[0][1]), *CORPUS[1:]]
    own, pooled = pages.score_lines(view(changed, 0), before).split("All 3 segments")
    assert {"BLEU", "p₁", "c"} <= {*marked(own)}


@pytest.mark.parametrize("choices", [{}, {"smoothing": "floor"}, {"reference_length": "average"}])
@pytest.mark.parametrize("candidate", [GUIDE.text, "", "the", "the cat sat"])
def test_every_number_says_how_it_comes_about(candidate, choices):
    shown = view([(candidate, GUIDE.reference_texts)], **choices)
    scores = score_values(shown.bleu, shown.nist)
    told = [given for given in Page(pages.score_lines(shown)).attributes if given[0] == "data-said"]
    for (name, value), (_, sentence) in zip(scores.items(), told, strict=True):
        assert sentence.endswith(".")
        assert name in sentence
        assert value in sentence or name in ("BLEU", "BP", "NIST")
    secret = pages.score_lines(view(look={"guessing": True}))
    assert secret.count("data-said") == len(scores) - 2
    assert "0.5046" not in secret


def test_every_choice_has_its_sentence():
    assert Playground().helps["smoothing"].value == ""  # until the choices are unfolded
    state = preset("guide")
    for name, choice in CHOICES.items():
        assert choice.explained(state.typed[name]).endswith(".")
        own = state.with_choices(max_n=2).typed[name]
        assert ("no program" in choice.explained(own)) == (name == "convention")


@pytest.mark.parametrize(
    ("references", "sentence"),
    [
        (["a", "b"], ""),
        (["a", " \n"], "Reference 2 is empty: it does not count until it has a word."),
        (["", "a", ""], "References 1, 3 are empty: they do not count until they have a word."),
        (["", ""], "There is no reference yet: nothing can match."),
        ([""], "There is no reference yet: nothing can match."),
    ],
)
def test_what_somebody_may_not_notice(references, sentence):
    state = State(as_segments(["a", "b"], [references, ["b"]]))
    for selected, expected in ((0, sentence), (1, "")):
        shown = replace(state, selected=selected)
        assert " ".join(remarks(shown, Calculation(shown.segments, shown.choices))) == expected


@pytest.mark.parametrize(
    ("text", "told"), [("a\tb\nc", True), ("a\tb", False), ("a\nb", False), ("a\tb\n", False)]
)
def test_a_paste_that_is_nearly_a_table_says_so(text, told):
    state = State(as_segments(text, ["a"]))
    sentence = "The candidate is one text: in a table, every line has a tab."
    assert list(remarks(state, Calculation(state.segments, state.choices))) == [sentence] * told


@pytest.mark.parametrize(
    ("text", "tokenizer", "told"),
    [
        ("猫坐在垫子上", "whitespace", True),
        ("猫坐在垫子上", "zh", False),
        ("猫", "whitespace", False),
        ("我喜欢猫。你喜欢狗。", "international", False),
        ("I like 我喜欢机器翻译的课程", "13a", True),
    ],
)
def test_words_that_no_blanks_part_are_told_of(text, tokenizer, told):
    state = State(as_segments(text, [text])).with_choice("tokenizer", tokenizer)
    shown = [*remarks(state, Calculation(state.segments, state.choices))]
    assert [it.endswith("the tokenizer zh divides it.") for it in shown] == [True] * told


def test_a_long_word_that_looks_alike_is_cut_and_a_tool_is_told_too():
    word, other = "é" * 2 * LETTERS, "e\u0301" * 2 * LETTERS
    state = State(as_segments(word, [other, ""])).with_choice("convention", "multi-bleu")
    calculation = Calculation(state.segments, state.choices)
    empty, alike, tool = remarks(state, calculation)
    assert empty.startswith("Reference 2 is empty")
    assert alike.startswith(f"“{'é' * LETTERS}” looks like")
    assert tool.startswith("multi-bleu itself: BLEU 0.0000")
    assert [*remarks(state, calculation, secret=True)] == [empty, alike]


# Tab by tab


@pytest.mark.parametrize("more", [0, 1])
def test_only_so_many_references_and_lengths_are_shown(more):
    references = ["a b"] * (tables.REFERENCES_SHOWN + more)
    page = read("Matches", view([("a b", references)]))
    assert f"Reference {tables.REFERENCES_SHOWN}" in page.text
    assert f"Reference {tables.REFERENCES_SHOWN + 1}" not in page.text
    assert ("and 1 more references, not drawn" in page.text) == bool(more)
    references = [" ".join("a" * n) for n in range(1, tables.ROWS_SHOWN + more + 1)]
    lengths = ", ".join(map(str, range(1, tables.ROWS_SHOWN + 1)))
    assert f"references: {lengths}." in read("Brevity penalty", view([("b", references)])).text


def test_matches():
    for n in (1, 4):
        last = ["total", str(BLEU.stats.totals[n - 1]), *[""] * 4, str(BLEU.stats.matches[n - 1])]
        assert read("Matches", view(look={"n": n})).rows[-1] == last


def test_brevity():
    page = read("Brevity penalty", view(reference_length="shortest"))
    assert page.rows[1:] == [["closest", "18"], ["shortest (chosen)", "16"], ["average", "16.6667"]]
    assert "Candidate: 18 tokens; references: 16, 18, 16." in page.text
    assert "c = 18BP = 1.0000" in page.text


def test_the_penalty_of_nist_is_drawn_at_its_own_r():
    """NIST takes the mean of the reference lengths, BLEU the closest one."""
    source = TABS["Brevity penalty"].page(view(OWN_R))
    assert curves.penalties(3, 3, 5) in source
    assert curves.penalties(3, 3, 3) not in source


def test_bleu():
    assert "0.5719" in read("BLEU", view(CORPUS)).text
    assert TABS["BLEU"].draw(view(max_n=9, smoothing="add-k")).count("<span>+ ") == 16
    smoothed = TABS["BLEU"].draw(view([("a b c d e", ["a x b y c"])], smoothing="exp"))
    assert ">0/4<" in smoothed
    assert ">→ 0.1250<" in smoothed  # a precision that smoothing made
    assert ["mtm-small" in TABS["BLEU"].draw(view(max_n=n)) for n in (4, 9)] == [False, True]


@pytest.mark.parametrize("max_n", [1, 4])
def test_nist_has_all_its_orders_both_ways(max_n):
    page = read("NIST", view(max_n=max_n))
    rows = {row[0]: row[1:] for row in page.rows}
    assert [len(rows[str(n)]) for n in range(1, 6)] == [len(GUIDE.references) + 3] * 5
    assert rows["any reference"][0] == f"{NIST.score:.4f}"
    theirs = nltk_nist.sentence_nist(GUIDE.references, GUIDE.candidate)
    assert rows["the best reference of each order"][-1] == f"{theirs:.4f}"
    assert sum(float(rows[str(n)][-1]) for n in range(1, 6)) == pytest.approx(NIST.score, abs=1e-3)
    for n, information in enumerate(NIST.stats.gains, start=1):
        page = read("NIST", view(max_n=max_n, look={"nist_n": n}))
        assert next(it[-1] for it in page.rows if it[0] == "total") == f"{information:.4f}"
        assert f"NIST {n}" in downloads(max_n)
    assert 'viewBox="0 0 430 ' in TABS["NIST"].page(view(look={"narrow": True}))
    page = TABS["NIST"].page(view([("the x the cat", ["the cat"])]))  # marked as in the texts
    assert re.findall(r'fill-opacity="(.*?)"', page)[:3] == ["0.35", "1", "1"]
    corpus = Calculation(CORPUS, Choices(max_n=max_n))  # the weights are those of all segments
    own = corpus.nist_stats[1].score().score
    assert corpus.nist_ways(1).score(ANY, MEAN).score == pytest.approx(own)


def test_tools():
    tools = Calculation(SENTENCE, Choices()).tools
    scores = {k: v for k, v in tools.items() if isinstance(v, BleuScore | NistScore)}
    page = read("Tools", view())
    told = [["tool", "score"], *([name, f"{s.score:.4f}"] for name, s in scores.items())]
    codes = [["tool", "signature"], *([name, s.signature] for name, s in scores.items())]
    assert [row[:2] for row in page.rows] == [*told, *codes]
    did = dict(row[::2] for row in page.rows[: len(told)])
    assert did["BLEU, nltk"] == "case counts, split at blanks, not smoothed"
    assert not any("|" in it for it in did.values())
    assert did["NIST, mteval-v14"] == "lowercase, punctuation split off, r is the mean length"
    assert "100 times as much" in page.text


def test_corpus():
    page = read("Corpus", view(CORPUS))
    assert [row[-1] for row in page.rows[1:]] == ["1.0000", "0.0000", "0.0000", "0.5719"]
    assert "makes it a corpus" in read("Corpus", view()).text
    reached = [TABS["Corpus"].page(view(texts)).count("tabindex") for texts in (SENTENCE, CORPUS)]
    assert reached == [0, len(CORPUS)]


def test_compare():
    assert "A is the text as it was opened" in read("A → B", view()).text
    page = read("A → B", view(look={"pinned": view([("it is", GUIDE.reference_texts)])}))
    assert ["BLEU", "0.0000", "0.5046", "+0.5046"] in page.rows
    assert "pooled" not in page.text
    changed = view([(GUIDE.text.replace("obeys", "heeds"), GUIDE.reference_texts)])
    source = TABS["A → B"].page(replace(changed, look=Look(pinned=view())))
    assert '<s class="mtm-gone">obeys</s> <b class="mtm-new">heeds</b>' in source
    assert "Reference 1" not in safe(source).text


def test_compare_of_a_corpus_has_the_pooled_scores_too():
    before = view(CORPUS[:2], 1)
    old = f"{before.calculation.pooled.score:.4f}"
    page = read("A → B", view(CORPUS, look={"pinned": before}))
    assert "Segment 1 of A, segment 1 of B" in page.text
    own, pooled = [row for row in page.rows if row[0] == "BLEU"]
    assert own[:3] == ["BLEU", "1.0000", "1.0000"]
    assert pooled[:3] == ["BLEU", old, "0.5719"]
    alone = read("A → B", view(look={"pinned": before})).rows
    assert [row[1:3] for row in alone if row[0] == "BLEU"][1] == [old, "0.5046"]


# Share and Code


@pytest.mark.parametrize("max_n", [1, 4])
def test_share_offers_every_table_in_every_form(max_n):
    names = list(downloads(max_n))
    assert len(names) == max_n + NIST_ORDERS + 3
    for name in names:
        page = read("Share", view(max_n=max_n, look={"table": name}))
        assert len(page.links) == len(plain.FORMATS) + 1
        labels = {value for key, value in page.attributes if key == "aria-label"}
        assert labels == {f"{name} as {form}" for form in plain.FORMATS}


def test_share_makes_no_other_table(monkeypatch):
    monkeypatch.setattr(Calculation, "tools", property(lambda _: pytest.fail("not asked for")))
    page = read("Share", view())
    assert page.links
    copies = [value for key, value in page.attributes if key == "data-copies"]
    assert copies == ["png", *["program"] * 3]


@pytest.mark.parametrize(("rows", "forms"), [(HANDOUT_ROWS, 3), (HANDOUT_ROWS + 1, 1)])
def test_a_table_too_long_for_a_handout_is_saved_as_csv_alone(rows, forms):
    text = " ".join(map(str, range(rows - 1)))  # and the total
    links = read("Share", view([(text, [text])], look={"table": "P1"})).links
    assert len(links) == forms + 1
    assert links[0].startswith("data:text/csv")


@pytest.mark.parametrize("name", PICTURES)
def test_each_picture_is_a_file(name):
    page = read("Share", view(look={"picture": name}))
    assert ("download", f"{name.lower()}.svg") in page.attributes
    picture = next(link for link in page.links if link.startswith("data:image/svg+xml"))
    source = b64decode(picture.partition("base64,")[2]).decode()
    assert ElementTree.fromstring(source).tag.endswith("svg")
    assert ("BLEU = 0.5046" in source) == (name == "BLEU")


def test_the_programs_are_shown():
    shown = TABS["Share"].page(view())
    assert [*map(unescape, re.findall(r"<code>(.*?)</code>", shown, re.DOTALL))] == [
        text.rstrip("\n") for text in code.programs(view().calculation).values()
    ]
    assert "too long" in read("Share", view([("a " * code.LONGEST, ["b"])])).text


@pytest.mark.parametrize(("place", "name"), [*enumerate(TABS)])
def test_turning_goes_both_ways(place, name):
    playground = Playground(tab=name)
    assert (playground.tabs.selected_index, playground.tabs.get_title(place)) == (place, name)
    playground.tabs.selected_index = (place + 1) % len(TABS)
    assert playground.tab != name
    playground.tabs.selected_index = place
    assert playground.tab == name
