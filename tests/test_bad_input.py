"""Whatever is given in place of an argument, a public function works or says what it expected."""

import re
import traceback
import warnings
from pathlib import Path

import pytest
from mypy import api

import mtmetrics_edu as mt
from mtmetrics_edu import batch, conventions, explain, resampling
from mtmetrics_edu.compare import compare
from mtmetrics_edu.metrics import score

PACKAGE = Path(mt.__file__).parent
TOKENS, REFERENCES = "the cat sat".split(), ["the cat is on the mat".split(), ["a", "cat"]]
TEXTS, TEXTS_OF_REFERENCES = ["the cat sat", "a dog"], [["the cat is here"], ["a dog", "the dog"]]
SEGMENT = {"candidate": TOKENS, "references": REFERENCES}
CORPUS = {"candidates": [TOKENS], "references": [REFERENCES]}
PLAIN = {"candidates": TEXTS, "references": TEXTS_OF_REFERENCES}
INFORMATION = mt.information_weights([REFERENCES])
SCORED = {"max_n": 2, "weights": None, "smoothing": "none"}
SPLIT = {"tokenizer": "13a", "lowercase": False}
DRAWN = {"resamples": 40, "seed": 1, "confidence": 0.9, "progress": None}
STATS = batch.segment_stats(TEXTS, TEXTS_OF_REFERENCES, tokenizer="13a")
CALLS = [
    (mt.ngrams, {"tokens": TOKENS, "n": 2}),
    (mt.ngram_counts, {"tokens": TOKENS, "n": 2}),
    (mt.max_reference_counts, {"references": REFERENCES, "n": 2}),
    (mt.clipped_counts, {**SEGMENT, "n": 2}),
    (mt.modified_precision, {**SEGMENT, "n": 2}),
    (mt.brevity_penalty, {"candidate_length": 3, "reference_length": 4}),
    (mt.nist_length_penalty, {"candidate_length": 3, "reference_length": 4}),
    (mt.closest_reference_length, SEGMENT),
    (mt.BleuStats.of, {**SEGMENT, "max_n": 2}),
    (mt.NistStats.of, {**SEGMENT, "information": INFORMATION, "max_n": 2}),
    (mt.sentence_bleu, {**SEGMENT, **SCORED}),
    (mt.sentence_nist, {**SEGMENT, "information": INFORMATION, "max_n": 2}),
    (mt.corpus_bleu, {**CORPUS, **SCORED}),
    (mt.corpus_nist, {**CORPUS, "information": INFORMATION, "max_n": 2}),
    (mt.corpus_chrf, {**PLAIN, "word_order": 2}),
    (mt.information_weights, {"references": [REFERENCES], "max_n": 2}),
    (mt.tokenize, {"text": "a b", **SPLIT}),
    (mt.score_like, {"tool": "nltk", **PLAIN, "metric": "bleu"}),
    (conventions.best_reference, {**SEGMENT, "n": 1, "information": INFORMATION}),
    (batch.corpus_bleu, {**PLAIN, **SCORED, **SPLIT}),
    (batch.corpus_nist, {**PLAIN, **SPLIT, "max_n": 2, "information": None}),
    (batch.segment_stats, {**PLAIN, **SPLIT, "max_n": 2}),
    (batch.nist_segments, {**PLAIN, **SPLIT, "max_n": 2, "information": None}),
    (batch.chrf_segments, {**PLAIN, "word_order": 0, "lowercase": False}),
    (resampling.bootstrap, {"segments": STATS, **DRAWN}),
    (resampling.paired_bootstrap, {"a": STATS, "b": STATS, **DRAWN, "convention": "shifted"}),
    (resampling.approximate_randomization, {"a": STATS, "b": STATS, "trials": 9, "seed": 1}),
    (resampling.holm, {"p_values": [0.1, 0.2]}),
    (score.Interval.of, {"score": 0.5, "scores": [0.1, 0.9], "confidence": 0.9}),
    (explain.explain, {**SEGMENT, "max_n": 2}),
    (explain.explain_order, {**SEGMENT, "n": 1}),
    (explain.explain_corpus, {**CORPUS, "max_n": 2}),
    (explain.explain_information, {"references": [REFERENCES]}),
    (
        compare,
        {"candidates_a": TEXTS, "candidates_b": TEXTS, "references": TEXTS_OF_REFERENCES}
        | {**SPLIT, **DRAWN, "metric": "bleu", "smoothing": "none", "max_n": 2, "trials": 9}
        | {"like": None, "names": ("A", "B")},
    ),
]
NUMBERS = [True, 3, 0, -1, 2.5, float("nan")]
JUNK = [None, *NUMBERS, "x", b"x", [], [1], ["x"], [0.1], [[1]], {}, object()]


@pytest.mark.parametrize(
    ("function", "arguments"), CALLS, ids=lambda x: getattr(x, "__qualname__", "")
)
def test_bad_input_is_told_in_words(function, arguments):
    function(**arguments)
    for name in arguments:
        for junk in JUNK:
            try:
                with warnings.catch_warnings(action="ignore"):
                    function(**{**arguments, name: junk})
            except (TypeError, ValueError) as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                ours = PACKAGE in Path(place.filename).parents
                raised = (place.line or "").startswith("raise ")
                if not (ours and raised and re.search("expected|leave out", str(error))):
                    pytest.fail(f"{name}={junk!r}: {error}")


def test_mypy_refuses_names_that_are_no_choices(tmp_path: Path) -> None:
    """Smoothings and tokenizers can be registered, so any name may be one of theirs."""
    snippet = tmp_path / "snippet.py"  # with the settings of `make lint`, which keeps what it reads
    snippet.write_text("""
from mtmetrics_edu import compare, conformance, resampling, score_like
stats, texts, references = input(), ["a"], [["a"]]
score_like("nope", texts, references)
score_like("nltk", texts, references, "nope")
resampling.paired_bootstrap(stats, stats, convention="nope")
conformance.run("x", metric="nope")
conformance.run("x", level="nope")
conformance.run("x", convention="nope")
conformance.case_of("perfect").expected("nope")
conformance.cases(metric="nope")
conformance.diagnose(len, metric="nope")
compare(texts, texts, references, metric="nope")
compare(texts, texts, references, like="nope")
""")
    report, trouble, _ = api.run([str(snippet)])
    assert trouble == ""
    refused = re.findall(r'snippet.py:(\d+): error: .*"Literal\[.nope.\]"', report)
    assert refused == [f"{line}" for line in range(4, 15)], report
