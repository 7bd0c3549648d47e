"""The catalogue of mistakes: no two look alike, and each is what its name says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate import bleu_score, nist_score

from mtmetrics_edu import brevity_penalty, corpus_bleu, corpus_nist, sentence_bleu
from mtmetrics_edu.conformance.mistakes import (
    BY_NAME,
    OF_METRIC,
    Mistake,
    mistake,
    programs,
    wrong,
    wrong_corpus,
)
from mtmetrics_edu.conformance.mistakes.recipes import BleuRecipe
from mtmetrics_edu.conformance.suspects import (
    READINGS,
    Answer,
    Question,
    find,
    first_suspects,
    questions,
    rounding,
    same,
    suspect_of,
    suspect_tool,
    tools,
)
from mtmetrics_edu.conformance.vectors import case_of
from mtmetrics_edu.conventions import TOOLS

from .random_cases import random_segments

ASKED = questions("tokens")
SEGMENTS = random_segments(60, "counting")
SINGLE = [Mistake.of(recipe) for kind in OF_METRIC.values() for recipe in kind.recipes(1)]


def told_apart(mistakes: list[Mistake], question: Question) -> list[list[Mistake]]:
    """Those that give one answer together, if they are several."""
    groups: dict[float | str, list[Mistake]] = {}
    for each in mistakes:
        try:
            answer: float | str = round(each.score(question.segments("as-given")), 9)
        except (ArithmeticError, ValueError) as error:
            answer = type(error).__name__
        groups.setdefault(answer, []).append(each)
    return [group for group in groups.values() if len(group) > 1]


def test_the_papers_recipe_is_right_and_so_is_the_official_nist() -> None:
    for question in ASKED:
        candidates, references = zip(*question.texts, strict=True)
        segments = question.segments("as-given")
        assert same(mistake("right").score(segments), corpus_bleu(candidates, references).score)
        assert same(mistake("nist").score(segments), corpus_nist(candidates, references).score)


def test_each_mistake_shows_and_no_two_look_alike() -> None:
    alike = [[mistake("right"), mistake("nist"), *SINGLE, *BY_NAME.values()]]
    for question in ASKED:
        alike = [group for several in alike for group in told_apart(several, question)]
    # weights of 1/4 are right for four orders; a tiny number shows as 0 in nine decimals
    # a guard changes only what another mistake makes of a zero
    guards = ["guard:order", "guard:words", "guard:short"]
    tiny = ["zeros:tiny", "zeros:tiny missing:as-zero"]
    # single words are counted in another way only if occurrences are
    assert sorted(sorted(each.name for each in group) for group in alike) == [
        sorted(["right", *tiny, "mean:quarters", *guards]),
        ["nist", "nist-unigrams:counted"],
    ]


def test_a_mistake_has_words_and_is_a_scorer_by_its_name() -> None:
    candidate, references = "a b c d e".split(), ["a b c d f".split()]
    for each in (*SINGLE, *BY_NAME.values()):
        assert each.words[0].islower(), each
        assert not each.words.endswith("."), each
        assert mistake(each.name).words == each.words
        alone, of_corpora = wrong(each.name), wrong_corpus(each.name)
        assert alone(candidate, references) == of_corpora([candidate], [references]), each


def test_words_of_several_choices() -> None:
    recipe = BleuRecipe(zeros="one", missing="as-zero")
    assert recipe.words == "takes the precision of an order without matches as 1"


SENTENCE = st.lists(st.sampled_from("abc"), min_size=5, max_size=9)
SEGMENT = st.tuples(SENTENCE, st.lists(SENTENCE, min_size=1, max_size=3))


@pytest.mark.filterwarnings("ignore")
@given(st.lists(SEGMENT, min_size=1, max_size=3))
def test_what_is_said_to_be_nltks_is_nltks(corpus: list[tuple[list[str], list[list[str]]]]) -> None:
    candidates, references = map(list, zip(*corpus, strict=True))
    exp = corpus_bleu(candidates, references, smoothing="exp").score
    assert wrong_corpus("zeros:exp")(candidates, references) == pytest.approx(exp)
    best = programs.best_reference(*corpus[0])
    assert best == pytest.approx(nist_score.sentence_nist(*corpus[0][::-1]), abs=1e-9)
    short = [*candidates, ["a", "b"]], [*references, [["a", "b"]]]
    at_least_one = wrong_corpus("missing:at-least-one")(*short)
    assert at_least_one == pytest.approx(bleu_score.corpus_bleu(*short[::-1]), abs=1e-9)


def test_a_penalty_leaks_to_longer_systems_only_if_there_was_one() -> None:
    short, long, reference = [*"abcd"], [*"abcdefg"], [[*"abcdef"]]
    right = sentence_bleu(long, reference).score
    assert programs.leaking_penalty([long], reference) == right
    assert programs.leaking_penalty([short, long], reference) == right * brevity_penalty(4, 6)


# ------------------------------------------------------------------- suspects, and who is found

SHORTEST = suspect_of(mistake("length:shortest"), "tokens")
RIGHT = suspect_of(mistake("right"), "tokens")


@pytest.mark.parametrize("level", READINGS)
def test_the_suspects_of_a_level(level: str) -> None:
    suspects = [suspect for group in first_suspects(level) for suspect in group]
    assert {it.name for it in suspects if it.right} == {"right", "nist"}
    assert set(TOOLS) <= {it.name for it in tools()} <= {it.name for it in suspects}
    assert any(it.name.endswith(" lower") and "and lower-cases the " in it.words for it in suspects)


def test_suspects_read_texts_themselves() -> None:
    full_stop = Question(case_of("text-full-stop"), "text")
    assert abs(suspect_tool("x", "sacrebleu", "bleu", {}).score(full_stop) - 1) < 1e-9
    assert suspect_tool("x", "multi-bleu", "bleu", {}).score(full_stop) < 1
    capitals = Question(case_of("text-capitals"), "text")
    assert capitals.segments("lower").pairs[0][0][0] == "the"
    assert capitals.segments("characters").pairs[0][0][:4] == ("T", "h", "e", " ")


def test_nobody_is_found_in_wrong_few_or_equal_answers() -> None:
    whole = [Answer(question=q, score=SHORTEST.score(q)) for q in ASKED]
    silent = [Answer(question=it.question, error="no") for it in whole]
    zeros = [Answer(question=it.question, score=0.0) for it in whole]
    one_wrong = [*whole[:100], Answer(question=ASKED[100], score=0.123456789), *whole[101:]]
    for bad in (one_wrong, whole[:11], whole[:20] + silent):
        assert find([[SHORTEST]], bad) is None
    assert find([[suspect_of(mistake("penalty:none"), "tokens")]], zeros) is None
    assert find([[SHORTEST]], whole[:60] + silent[:40]) is SHORTEST


def test_scores_that_are_the_same() -> None:
    assert not same(0.0, 1e-300)
    assert same(1e-300, 2e-300)
    assert not same(0.5, 0.50001)
    pairs = {(0.0, 1.0): 0, (0.123456,): 5e-7, (0.5046, 0.6): 5e-5, (1 / 3,): 0}
    for scores, width in pairs.items():
        assert rounding(Answer(question=ASKED[0], score=score) for score in scores) == width
