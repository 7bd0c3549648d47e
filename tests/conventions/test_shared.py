"""What all tools share: the record, the way from texts to counts, counts that are kept, choices."""

import pytest
from hypothesis import given

from mtmetrics_edu import BleuStats, NistStats, clipped_counts, information_weights, score_like
from mtmetrics_edu.conventions import Choices, cached
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS, number_of_references, read_weights
from mtmetrics_edu.conventions.tool import Texts, pool, read_all, tokens_of
from mtmetrics_edu.explain.calculation import Calculation

from .. import strategies


def test_a_pool_adds_up_and_keeps_the_last_segment():
    counts = pool(Texts(["a b c", "b"], [["a b"], ["b", "c"]]), str.split, BleuStats.of)
    assert counts == (BleuStats((3, 1, 0, 0), (4, 2, 1, 0), 4, 3), "var", (["b"], [["b"], ["c"]]))


def test_one_segment_is_held_at_a_time():
    read = []

    def candidates():
        for number in range(3):
            read.append(number)
            yield "a"

    def counted(candidate, references):
        assert len(read) == len(counts) + 1
        counts.append(BleuStats.of(candidate, references))
        return counts[-1]

    counts = []
    pool(Texts(candidates(), [["a"]] * 3), str.split, counted)
    assert len(counts) == 3


def test_all_segments_are_read_with_references():
    texts = Texts(["A", "b"], [["a"], ["b", "C"]])
    assert read_all(texts, list) == ([(["A"], [["a"]]), (["b"], [["b"], ["C"]])], "var")
    with pytest.raises(ValueError, match="segment 1: references is empty"):
        read_all(Texts(["a", "b"], [["a"], []]), list)
    with pytest.raises(TypeError, match=r"a text: each tool splits .*, so give it plain strings$"):
        tokens_of(["a"], ["a"], str.split)


# ------------------------------------------------------------------------ counts that are kept


@given(strategies.some_tokens, strategies.references, strategies.orders)
def test_the_counts_are_those_of_the_core(candidate, references, max_n):
    weights, others = information_weights([references], max_n), tuple(map(tuple, references))
    for text in (candidate, candidate[1:], candidate):
        assert cached.bleu_stats(text, references, max_n) == BleuStats.of(text, references, max_n)
        nist = NistStats.of(text, references, weights, max_n)
        assert cached.nist_stats(text, references, weights, max_n) == nist
        clipped = clipped_counts(text, references, max_n)
        assert cached.clipped_of(tuple(text), others, max_n) == clipped


def test_the_weights_of_a_corpus_are_not_kept():
    asked = []

    def weigh(references, max_n):
        asked.append(references)
        return information_weights(references, max_n)

    one, two = [[["a", "b"]]], [[["a", "b"]], [["b"]]]
    for corpus in (one, one, two, two):
        assert cached.weights_of(weigh, corpus, 2) == information_weights(corpus, 2)
    assert len(asked) == 3


def test_an_edit_of_the_candidate_counts_no_reference_again():
    """Eight scores of tools at each key: for long texts that was a third of a second."""
    references = ["The cat is on the mat.", "There is a cat, on the mat."]

    def misses():
        functions = (cached.counts_of, cached.max_counts_of, cached.latest_weights)
        return tuple(function.cache_info().misses for function in functions)

    assert Calculation([("The cat sat.", references)], Choices()).tools
    counts, max_counts, weights = misses()
    tools = Calculation([("The cat sat. On", references)], Choices()).tools
    ways = {"split at blanks": 5, "13a": 4, "13a in lower case": 5}  # and the orders of each
    assert misses() == (counts + sum(ways.values()), max_counts, weights)
    assert tools["BLEU, sacrebleu"] == score_like("sacrebleu", ["The cat sat. On"], [references])


# ---------------------------------------------------------------------------------- choices


def test_reference_lengths():
    candidate, references = ["a"] * 12, [["a"] * n for n in (17, 11, 13)]
    lengths = {name: rule(candidate, references) for name, rule in REFERENCE_LENGTHS.items()}
    assert lengths == {"closest": 11, "shortest": 11, "average": 41 / 3}
    assert REFERENCE_LENGTHS["shortest"](candidate, [["a"] * 12, ["a"]]) == 1


def test_a_signature_states_every_choice():
    choices = Choices("13a", True, 3, (0.5, 1 / 3, 0.25), "exp", "shortest")
    expected = "nrefs:3|case:lc|tok:13a|n:3|weights:0.5,0.3333,0.25|smooth:exp|r:shortest"
    assert choices.signature("3") == expected
    assert Choices().signature(number_of_references(iter([2, 2, 1]))) == (
        "nrefs:var|case:mixed|tok:whitespace|n:4|weights:uniform|smooth:none|r:closest"
    )


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("  ", None),
        (".4 .3 .2 .1", (0.4, 0.3, 0.2, 0.1)),
        ("1/3, 1/3; 1/3", (1 / 3, 1 / 3, 1 / 3)),
        ("1e-1 9e-1", (0.1, 0.9)),
    ],
)
def test_weights_are_read(text, weights):
    assert read_weights(text) == weights
