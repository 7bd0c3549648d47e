"""Words that show their states, classes that light n-grams everywhere, a card for each word."""

import re
from collections import Counter
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import ngrams
from mtmetrics_edu.course.widgets.controls import well_formed
from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, explain
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS, tokenize
from mtmetrics_edu.views import palette, sentences
from mtmetrics_edu.views.html import tables, texts
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN
from mtmetrics_edu.views.html.texts import changed_texts, surfaces

from ... import strategies
from ..examples import THE_CAT
from ..markup import Reader, any_text

Segment = tuple[list[str], list[list[str]]]


# Texts that answer


def cards_of(explanation):
    words, now = explain_words(explanation, texts.WORDS_ANSWERING), explanation.bleu
    return texts.word_cards(words, [sentences.removal_said(now, now)] * len(words))


def surface(explanation):
    """All texts of the explanation, typed with blanks between the tokens."""
    texts = [explanation.candidate, *explanation.references]
    return "".join(surfaces(explanation, [" ".join(tokens) for tokens in texts]))


def lit_with(fragment):
    """Order and number of the n-grams that each word is lit with, text after text."""
    words = Reader(fragment).having("mtm-word")
    return [set(re.findall(r"mtm-k(\d+-\d+)", given["class"])) for _, given in words]


def covering(text, place):
    """The n-grams of up to three words that cover a place."""
    return [
        ngram
        for n in (1, 2, 3)
        for start, ngram in enumerate(ngrams(text, n))
        if start <= place < start + n
    ]


@given(strategies.some_tokens, strategies.references)
def test_a_word_is_lit_with_the_ngrams_that_cover_it(candidate, references):
    explanation = explain(candidate, references, max_n=3)
    numbers = texts.numbered(explanation)
    limits = [order.clipped for order in explanation.orders]
    assert [*numbers] == [ngram for clipped in limits for ngram in clipped if clipped[ngram]]
    wanted = [
        {f"{len(it)}-{numbers[it]}" for it in covering(text, place) if it in numbers}
        for text in (candidate, *references)
        for place in range(len(text))
    ]
    assert lit_with(surface(explanation)) == wanted


@given(st.lists(strategies.some_tokens, min_size=2), strategies.references)
def test_what_was_drawn_before_changes_nothing(candidates, references):
    segments = [explain(candidate, references, max_n=3) for candidate in candidates]
    drawn = [surface(it) for it in segments]
    for it, before in zip(segments, drawn, strict=True):
        texts.surface.cache_clear()
        assert surface(it) == before


@given(any_text, st.lists(any_text, min_size=1), st.sampled_from([*TOKENIZERS]), st.booleans())
def test_under_a_box_lies_its_text_letter_for_letter(candidate, references, tokenizer, lowercase):
    typed = [*map(well_formed, [candidate, *references])]
    tokens = [tokenize(text, tokenizer, lowercase=lowercase) for text in typed]
    fragments = surfaces(explain(tokens[0], tokens[1:]), typed)
    for text, fragment in zip(typed, fragments, strict=True):
        assert unescape(re.sub("<[^>]*>", "", fragment)) == text or not fragment
    words = re.findall(r'data-word="(\d+)">(.*?)</span>', fragments[0])
    for place, word in words:
        assert unescape(word).lower() == tokens[0][int(place)].lower()


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_every_word_of_a_usual_sentence_has_its_mark(tokenizer):
    text = "The cat's  mat — “it” cost $3.50, 50% less."
    tokens = tokenize(text, tokenizer, lowercase=True)
    fragment = surfaces(explain(tokens, [tokens]), [text, text])[0]
    assert [int(it) for it in re.findall(r'data-word="(\d+)"', fragment)] == [*range(len(tokens))]


def test_a_card_says_who_supplies_and_what_removal_does():
    cards = re.findall(r"card.><span>(.*?</span> <span data-own>.*?)</span>", cards_of(THE_CAT))
    assert len(cards) == 7
    cards = [it.replace("</span> <span data-own>", " ") for it in cards]
    assert cards[3].startswith("“cat” matches: it is in references 1 and 2. Without it BLEU stays")
    chips = re.findall(r'class="mtm-chip"[^>]*>(.*?) <small>(.*?)</small>', cards_of(THE_CAT))
    assert ("the cat", "R1") in chips
    assert ("on the", "R1 R2") in chips
    assert cards_of(explain([*"abcdefg"], [[*"abcdefg"]])).count("<small>3 more match</small>") == 1


@pytest.mark.parametrize(
    ("candidate", "numbers"),
    [
        ("a", []),
        ("a x", ["1 longer n-gram"] * 2),
        ("a x y", ["2 longer n-grams", "3 longer n-grams", "2 longer n-grams"]),
        ("b c x", ["1 more", "2 more", "2 longer n-grams"]),
    ],
)
def test_a_card_counts_the_ngrams_that_no_reference_has(candidate, numbers):
    cards = cards_of(explain(candidate.split(), ["a b c".split()], max_n=3))
    assert re.findall(r"<small>([^<]*): in no reference<", cards) == numbers


@pytest.mark.parametrize("more", [0, 1])
def test_only_so_many_words_answer_and_only_so_many_ngrams_are_lit(more):
    text = [f"w{i}" for i in range(texts.WORDS_ANSWERING + more)]
    assert cards_of(explain(text, [text])).count("mtm-card") == texts.WORDS_ANSWERING
    assert ("first 60 words of the can" in texts.limits_said(explain(text, [["a"]]))) == more
    assert len(texts.numbered(explain(text * 3, [text * 3]))) == texts.NGRAMS_LIT
    fragments = surfaces(explain(["a"], [["a"]] * 9), ["a"] * 10)
    assert [bool(it) for it in fragments] == [i <= REFERENCES_SHOWN for i in range(10)]


@pytest.mark.parametrize(("references", "each"), [(1, 300), (3, 150), (9, 66)])
def test_a_key_draws_few_words_however_many_texts_there_are(references, each):
    """Once nobody types, the rest has colours, too, and the first words keep theirs."""
    words = [f"w{i}" for i in range(each + 1)]
    explanation = explain(words, [words] * references, max_n=2)
    drawn = 1 + min(references, REFERENCES_SHOWN)
    for n in (1, 2):
        read = Reader(texts.texts(explanation, n))
        assert len(read.having("mtm-token") + read.having("mtm-woven")) == each * drawn <= 600
        assert read.text.count("… and 1 more tokens") == drawn
        assert ("… and 1 more references" in read.text) == (references > REFERENCES_SHOWN)
    assert len(lit_with(surface(explanation))) == each * drawn
    most = texts.WORDS_COLOURED // drawn
    words = [f"w{i % 999}" for i in range(most + 1)]
    explanation, typed = explain(words, [words] * references, max_n=2), [" ".join(words)] * drawn
    key, whole = (surfaces(explanation, typed, whole=it)[-1] for it in (False, True))
    assert whole.startswith(key.partition('"mtm-rest">')[0])
    assert [it.count('"mtm-word') for it in (key, whole)] == [each, most]
    told = f"Only the first {most:,} words of each text have colours"
    assert told in texts.limits_said(explanation)
    assert told not in texts.limits_said(explain(words[1:], [words[1:]] * references, max_n=2))


def test_the_last_word_that_is_drawn_is_lit_with_all_its_ngrams():
    words = [f"w{i}" for i in range(50)] * 2  # of each of nine texts 66 are drawn
    last = lit_with(surface(explain(words, [words] * 8, max_n=2)))[65]
    assert sorted(int(it.partition("-")[0]) for it in last) == [1, 2, 2]


# The n-grams of one order


def test_words_carry_their_state():
    drawn = texts.texts(THE_CAT, 1)
    states = Counter(re.findall('class="mtm-token mtm-([a-z]+)', drawn))
    assert states == {"matched": 5 + 5 + 4, "clipped": 2, "unmatched": 1 + 3}
    clipped = re.findall(r'<s class="mtm-token mtm-clipped[^>]*>(.*?)</s>', drawn)
    assert clipped == ["the<small>&nbsp;clipped</small>"] * 2
    assert {*texts.TAGS} == {*palette.CLASSES} == {MATCHED, CLIPPED_AWAY, UNMATCHED}
    assert len({*texts.TAGS.values()}) == 3
    for state, css in palette.CLASSES.items():
        assert f'<span class="mtm-word mtm-{css}">{state}</span>' in texts.legend()


@given(strategies.segment, st.integers(2, 4))
def test_each_occurrence_is_one_bar(segment, n):
    explanation = explain(*segment, max_n=n)
    order = explanation.orders[n - 1]
    read = Reader(texts.texts(explanation, n))
    firsts = Counter(given["class"].split()[0] for _, given in read.having("mtm-first"))
    occurrences = [it for text in (order.candidate, *order.references) for it in text]
    assert firsts == Counter(f"mtm-{palette.CLASSES[it.state]}" for it in occurrences)
    assert len(read.having("mtm-last")) == len(occurrences)
    pieces = [g for t, g in read.elements if t == "i"]
    assert len([g for g in pieces if g.get("class")]) == n * len(occurrences)
    assert len(pieces) == n * sum(map(len, [segment[0], *segment[1]]))


def test_a_bar_stays_in_its_lane():
    columns = texts.texts(explain("a b c".split(), [["a", "b"]], max_n=2), 2)
    lanes = [re.findall(r"<i(?: class=\"([^\"]*)\")?></i>", it) for it in columns.split("<bdi")[1:]]
    assert lanes == [
        ["mtm-matched mtm-first mtm-g0", ""],
        ["mtm-matched mtm-last mtm-g0", "mtm-unmatched mtm-first mtm-g1"],
        ["", "mtm-unmatched mtm-last mtm-g1"],
        ["mtm-matched mtm-first mtm-g0", ""],
        ["mtm-matched mtm-last mtm-g0", ""],
    ]
    words = re.findall(r'<bdi(?: class="([^"]*)")?>', columns)
    assert words == ["mtm-in0", "mtm-in0 mtm-in1", "mtm-in1", "mtm-in0", "mtm-in0"]


@given(strategies.segment, st.integers(1, 3))
def test_rows_and_occurrences_carry_the_same_number(segment, n):
    explanation = explain(*segment, max_n=n)
    order = explanation.orders[n - 1]
    read = Reader(texts.linked_texts(explanation, n))
    rows = [g for t, g in read.elements if t == "tr" and "tabindex" in g]
    assert [g["class"] for g in rows] == [f"mtm-g{i}" for i in range(len(order.rows))]
    assert all(g["tabindex"] == "0" for g in rows)
    starts = read.having("mtm-token") if n == 1 else read.having("mtm-first")
    drawn = Counter(name for _, g in starts for name in g["class"].split())
    for i, row in enumerate(order.rows):
        assert drawn[f"mtm-g{i}"] == row.count + sum(row.reference_counts)


def test_words_without_a_row_are_drawn_without_a_number():
    last = tables.ROWS_SHOWN
    words = [f"w{i}" for i in range(last + 1)]
    drawn = texts.linked_texts(explain(words, [words], max_n=2), 1)
    assert drawn.count(f"mtm-g{last - 1}") > drawn.count(f"mtm-g{last}") == 0
    assert drawn.count(f">w{last}<") == 2


# One text, and two versions of it


def test_a_window_shows_every_space():
    assert "b<i>␣</i>c" in texts.sliding_window(["a", "b c"], 1, 0)
    assert "[U+3000]" in texts.sliding_window(["\u3000"], 1, 0)
    assert 'dir="rtl"' in texts.sliding_window(["שלום"], 1, 0)
    assert "no tokens" in texts.sliding_window([], 1, 0)
    assert len(Reader(texts.sliding_window(["w"] * 301, 1, 0)).having("mtm-token")) == 300
    assert all("(empty)" in texts.texts(explain([], [["a"]]), n) for n in (1, 2))


@given(strategies.tokens, strategies.tokens)
def test_both_texts_can_be_read_from_what_changed(before, after):
    drawn = changed_texts(explain(before, [["x"]]), explain(after, [["x"]]))
    parts = re.findall(r"<(s|b|span)(?: class=\"mtm-(?:gone|new)\")?>((?:(?!</?s).)*?)</\1>", drawn)
    parts = [(tag, re.sub("</?bdi>", "", words).split()) for tag, words in parts]
    if before == after:
        assert drawn == ""
        return
    assert [word for tag, words in parts if tag != "b" for word in words] == before
    assert [word for tag, words in parts if tag != "s" for word in words] == after


def test_only_texts_that_differ_are_drawn():
    before = explain("the cat sat".split(), [["a", "cat"], ["x"]])
    after = explain("the dog sat".split(), [["a", "cat"], ["x", "y"], ["c", "d"]])
    drawn = changed_texts(before, after)
    assert re.findall(r'mtm-who">(.*?)<', drawn) == ["Candidate", "Reference 2", "Reference 3"]
    assert '<s class="mtm-gone">cat</s> <b class="mtm-new">dog</b>' in drawn
    assert '<b class="mtm-new">c d</b>' in drawn
    often = ["the", "a"] * 100  # words that occur often stay, too
    longer = explain([*often[:100], "x", *often[100:]], [["b"]])
    drawn = changed_texts(explain(often, [["b"]]), longer)
    assert (drawn.count("mtm-new"), drawn.count("mtm-gone")) == (1, 0)
