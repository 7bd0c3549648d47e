"""The examples that the playground offers are scored as their sources score them."""

from __future__ import annotations

import pytest

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES
from mtmetrics_edu.course.widgets.presets import PRESETS, preset, preset_name
from mtmetrics_edu.course.widgets.state import State, as_segments
from mtmetrics_edu.explain.calculation import Calculation


def test_the_list_begins_with_every_example_that_has_references() -> None:
    examples = [example for example in EXAMPLES.values() if example.reference_texts]
    found = [(preset.name, preset.title) for preset in PRESETS.values()]
    named = [(source.name, source.title) for source in (*examples, *CORPORA.values())]
    assert found[: len(named)] == named
    assert len({preset.title for preset in PRESETS.values()}) == len(PRESETS)


@pytest.mark.parametrize("name", [n for n, e in EXAMPLES.items() if e.reference_texts])
def test_an_example_is_scored_as_its_source_does(name: str) -> None:
    example, state = EXAMPLES[name], preset(name)
    found = Calculation(state.segments, state.choices)
    assert found.segments == [(example.candidate, example.references)]
    bleu = sentence_bleu(example.candidate, example.references)
    assert found.pooled.score == bleu.score


@pytest.mark.parametrize("name", CORPORA)
def test_a_corpus_becomes_segments(name: str) -> None:
    corpus, state = CORPORA[name], preset(name)
    assert state.segments == as_segments(corpus.texts, corpus.reference_texts)
    score = corpus_bleu(corpus.candidates, corpus.references).score
    assert Calculation(state.segments, state.choices).pooled.score == score


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_by_its_texts(name: str) -> None:
    assert preset_name(preset(name)) == name
    assert preset_name(preset(name).with_choices(max_n=2)) == name
    assert preset_name(preset(name).edited(candidate="another")) == ""


def test_another_text_is_not_a_preset() -> None:
    assert preset_name(State(as_segments("a", ["b"]))) == ""
    with pytest.raises(ValueError, match="did you mean 'guide'"):
        preset("giude")
