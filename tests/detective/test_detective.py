"""Which BLEU it is: each program's own number is found, and what is found gives the number."""

import json
import math
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sacrebleu
from nltk.translate import bleu_score

import mtmetrics_edu
from mtmetrics_edu import score_like, tokenize
from mtmetrics_edu.conventions import TOOLS, Choices, option_defaults
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.conventions.machine import CALLED, PROGRAMS
from mtmetrics_edu.course.examples import WITNESSES
from mtmetrics_edu.detective import (
    RankedSettings,
    Setting,
    all_scores,
    arrays,
    nearest,
    read_number,
    settings,
    which,
)
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.metrics import dictionaries
from mtmetrics_edu.metrics.dictionaries import DICTIONARIES
from mtmetrics_edu.metrics.smoothing import SMOOTHING
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS

from ..metrics.test_tokenizers import train
from ..notebooks.harness import ROOT

Corpus = tuple[list[str], list[list[str]]]
CORPORA: dict[str, Corpus] = {
    **{name: (it.candidates, it.references) for name, it in WITNESSES.items()},
    "mixed": (
        ["The cat sat on the mat in 2010.", "Ein Ärger &amp; more 3-4 x, „Zitat“ ΟΔΟΣ", "a"],
        [
            ["the cat sat on a mat in 2010 .", "The Cat sat"],
            ["ein ärger & more 3-4 x, „Zitat” οδος", "x y"],
            ["a b", "A"],
        ],
    ),
    "one reference": (
        ["It rains, they say, in May 2010.", "We go to Rome now."],
        [["It rains, they say, in June 2010."], ["We all go to Rome now."]],
    ),
    "repeated": (
        ["the the the the the", "it is a guide to action which ensures."],
        [
            ["the cat the the", "the the the the the the the"],
            ["it is the guide to the action which ensures", "is a guide to action"],
        ],
    ),
    "empty candidate": (["", "The cat sat."], [[""], ["the cat sat."]]),
    "empty references": (["a", "b"], [[""], [""]]),
    "short": (["a b"], [["a b c"]]),
    "Chinese": (
        ["他昨天在北京的大学学习中文。", "我喜欢猫, ok."],
        [["他昨天在北京大学学习了中文。"], ["我喜欢狗, ok."]],
    ),
    "Japanese": (["猫がすきです。", "東京へ行く。"], [["猫が好きです。"], ["東京に行く。"]]),
    "Korean": (["나는 고양이를 좋아한다."], [["나는 고양이를 매우 좋아한다."]]),
    "odd blanks": (
        ["\ta b\xa0c  d -\nq", "&QUOT;A <SKIPPED> b <skipped> c", "a b- "],
        [["a b c d -\nq"], ['\ta "A b c d'], ["a b-\n"]],
    ),
    "other numbers of references": (["a b c d e", "f"], [["a b c d"], ["f g", "f"]]),
}
MINISTER = CORPORA["minister"]
TAKE_TEXTS = ("hf-evaluate", "keras-hub")  # and have no option for lower case


@pytest.fixture(autouse=True)
def no_models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No model of SentencePiece but what a test puts into its own folder."""
    monkeypatch.setenv("SACREBLEU", str(tmp_path))
    yield
    dictionaries.model.cache_clear()


def before(setting: Setting, text: str) -> str:
    """The text as people give it to the program."""
    if setting.program in TAKE_TEXTS:
        return text.lower() if setting.lower else text
    if setting.lower or setting.tokens != "whitespace":
        return " ".join(tokenize(text, setting.tokens, setting.lower))
    return text


def one_score(setting: Setting, candidates: Sequence[str], references: Sequence[Any]) -> float:
    """The score of a corpus."""
    if setting.program != "mtmetrics-edu":
        return score_like(setting.program, candidates, references, **setting.options).score
    texts = [*zip(candidates, references, strict=True)]
    return Calculation(texts, Choices(**setting.options)).pooled.score


def asked(setting: Setting, candidates: Sequence[str], references: Sequence[Any]) -> float | None:
    """The score that score_like gives the setting; None where the program stops."""
    texts = [before(setting, text) for text in candidates]
    others = [[before(setting, text) for text in several] for several in references]
    is_mean = setting.mean and setting.program != "ignite"  # whose own default is the mean
    parts = [([c], [rs]) for c, rs in zip(texts, others, strict=True)]
    message = ""
    try:
        scores = [one_score(setting, *part) for part in (parts if is_mean else [(texts, others)])]
    except ValueError as error:
        message = str(error)
    assert not message or any(words in message for words in ("itself stops", "different numbers"))
    return None if message else math.fsum(scores) / len(scores)


@cache
def scored(corpus: str) -> list[Setting]:
    return all_scores(*CORPORA[corpus])


def found(number: str, corpus: str = "minister") -> RankedSettings:
    """What which finds, from scores that are computed once."""
    return nearest(number, scored(corpus), [2])


def fitting(number: str, corpus: str = "minister") -> list[tuple[str, dict[str, Any], bool]]:
    return [(one.program, dict(one.options), one.mean) for one in found(number, corpus).fits]


def left_out(setting: Setting, corpus: str) -> bool:
    """Whether mteval may count an empty word, or has no sets of references, or whether sacreBLEU's
    tokenizer has no model here, or is for other scripts."""
    tokenizer = setting.options.get("tokenize")
    if tokenizer in DICTIONARIES:
        return (tokenizer, corpus) not in (("ja-mecab", "Japanese"), ("ko-mecab", "Korean"))
    is_xml = "file_type" not in setting.options
    may_be_empty = is_xml and "international_tokenization" in setting.options
    where = {"odd blanks": may_be_empty, "other numbers of references": True}
    return setting.program.startswith("mteval") and where.get(corpus, False)


@pytest.mark.parametrize("corpus", CORPORA)
def test_every_setting_has_the_score_that_score_like_gives(corpus: str) -> None:
    scores, wrong = {setting.words: setting.score for setting in scored(corpus)}, []
    start = list(CORPORA).index(corpus)
    mecab = [each for each in settings() if "mecab" in each[0].words][start % 2 :: 2]
    for setting, _ in [*settings()[start % 11 :: 11], *mecab]:  # no option has 11 values
        score = scores.get(setting.words)
        if left_out(setting, corpus):
            assert score is None
            continue
        expected = asked(setting, *CORPORA[corpus])
        if score is None or expected is None:
            wrong += [setting.words] * (score != expected)
        else:
            tolerance = 1e-6 if setting.program == "ignite" else 1e-9  # in single precision
            is_equal = math.isclose(score, expected, rel_tol=tolerance, abs_tol=1e-15)
            wrong += [setting.words] * (not is_equal)
    assert wrong == []


def hide_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("mtmetrics_edu.detective.arrays", raising=False)
    monkeypatch.setitem(sys.modules, "mtmetrics_edu.detective.arrays", None)


@pytest.mark.parametrize("corpus", CORPORA)
def test_without_numpy_all_scores_are_the_same(corpus: str, monkeypatch: Any) -> None:
    by_arrays = scored(corpus)
    hide_numpy(monkeypatch)
    for one, other in zip(by_arrays, all_scores(*CORPORA[corpus]), strict=True):
        assert one == other._replace(score=pytest.approx(other.score, rel=1e-9, abs=1e-15))


def test_what_is_odd_in_a_segment_counts_that_one_again_not_all(monkeypatch: Any) -> None:
    *same, last = MINISTER[0]
    sizes, count = list[int](), arrays.count
    monkeypatch.setattr(arrays, "count", lambda c, *by: sizes.append(len(c)) or count(c, *by))
    for text in (last, f"{last}\u00a0Ä &amp; “x” <skipped> "):
        all_scores([*same, text], MINISTER[1])
    # two texts, each in two cases; zh splits them as 13a does
    assert sizes.count(len(MINISTER[0])) == 4 * len({*arrays.TOKENIZERS} - {"zh"})


def test_without_numpy_a_page_is_the_limit(monkeypatch: Any) -> None:
    hide_numpy(monkeypatch)
    with pytest.raises(ValueError, match="have 2,001 words; where NumPy is missing, 2,000 at"):
        which("27.4", ["a " * 2001], [["a"]])


# flores101 under its older name; Chen & Cherry's methods as they define them: 1 to 3 are floor,
# add-k and exp, and no other program has 4 to 7
NOT_TRIED = {"spm", *(f"chen-cherry-{number}" for number in range(1, 8))}


def listed(program: str, option: str) -> set[str]:
    """The values that a program lists when it is given another; none where any number will do."""
    with pytest.raises((TypeError, ValueError)) as error:
        score_like(program, ["a"], [["a"]], **{option: "?"})
    return {*re.findall("'(.+?)'", str(error.value).partition("expected one of:")[2])}


def test_every_value_of_every_option_is_tried() -> None:
    tried: dict[tuple[str, str], set[Any]] = {}
    for setting, _ in settings():
        for option, value in setting.options.items():
            tried.setdefault((setting.program, option), set()).add(value)
    others: dict[tuple[str, str], set[Any]] = {  # than the default, which no setting names
        ("mtmetrics-edu", "max_n"): set(),
        ("mtmetrics-edu", "smoothing"): {*SMOOTHING} - {"none"},
        ("mtmetrics-edu", "reference_length"): {*REFERENCE_LENGTHS} - {"closest"},
    }
    for program, tool in TOOLS.items():
        for option, default in option_defaults(tool.bleu).items():
            others[program, option] = listed(program, option) - {default}
    others["hf-evaluate", "tokenizer"] = {*TOKENIZERS.values()} - {TOKENIZERS["13a"]}
    del others["torchmetrics", "weights"]  # any numbers
    assert {*tried} == {*others}
    assert {value for key in others for value in others[key] - tried[key]} == NOT_TRIED


@pytest.mark.parametrize("method", range(6))
@pytest.mark.parametrize("orders", [2, 4])
def test_what_nltk_says_is_found(method: int, orders: int) -> None:
    candidates, references = MINISTER
    smoothing = getattr(bleu_score.SmoothingFunction(), f"method{method}")
    tokens = [[text.split() for text in several] for several in references]
    words = [text.split() for text in candidates]
    weights = (1 / orders,) * orders
    score = bleu_score.corpus_bleu(tokens, words, weights, smoothing)
    options: dict[str, Any] = {"smoothing": f"method{method}"} if method else {}
    options |= {"weights": weights} if orders < 4 else {}
    assert ("nltk", options, False) in fitting(f"{score:.4f}")
    assert ("nltk", options, False) in fitting(f"{100 * score:.1f}")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tokenize": "intl", "lowercase": True},
        {"smooth_method": "add-k", "max_ngram_order": 3},
        {"tokenize": "char", "smooth_method": "floor", "effective_order": True},
        {"tokenize": "none", "smooth_method": "floor", "smooth_value": 0.01},
    ],
    ids=str,
)
def test_what_sacrebleu_says_is_found_with_its_signature(options: dict[str, Any]) -> None:
    candidates, references = MINISTER
    metric = sacrebleu.BLEU(**options)
    score = metric.corpus_score(candidates, list(zip(*references, strict=True))).score
    result, wanted = found(f"{score:.2f}"), ("sacrebleu", options, False)
    (setting,) = [one for one in result.fits if (one.program, one.options, one.mean) == wanted]
    assert setting.signature(result.numbers) == str(metric.get_signature())
    assert 100 * setting.score == pytest.approx(score, rel=1e-9)


def test_a_model_that_is_at_hand_is_tried(tmp_path: Path) -> None:
    train(tmp_path)
    after = all_scores(*MINISTER)
    tried = {setting.options.get("tokenize") for setting in after} & {*DICTIONARIES}
    (setting,) = [one for one in after if one.words == "sacrebleu, tokenize='flores200'"]
    assert tried == {"flores200"}
    assert setting.score == score_like("sacrebleu", *MINISTER, tokenize="flores200").score


def test_the_mean_of_sacrebleus_sentences_is_found() -> None:
    candidates, references = MINISTER
    metric = sacrebleu.BLEU(effective_order=True)
    pairs = zip(candidates, references, strict=True)
    mean = sum(metric.sentence_score(*pair).score for pair in pairs) / len(candidates)
    assert ("sacrebleu", {"effective_order": True}, True) in fitting(f"{mean:.2f}")


@pytest.mark.parametrize("text", WITNESSES)
def test_what_the_perl_scripts_printed_is_found(text: str) -> None:
    witness = WITNESSES[text]
    for answer in witness.answers:
        if answer.metric == "bleu":
            wanted = answer.tool, dict(answer.options), False
            assert wanted in fitting(f"{answer.score:.4f}", text)


def lesson() -> str:
    """What the cells of lesson 08 say and show, folded or not."""
    notebook = json.loads((ROOT / "notebooks" / "08-which-bleu.ipynb").read_text("utf-8"))
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    data = (output.get("data", {"text/plain": output.get("text", "")}) for output in outputs)
    said = [text for forms in data for text in forms.values()]
    return "\n".join("".join(text) for text in [*said, *(it["source"] for it in notebook["cells"])])


def test_every_number_of_the_lesson_about_this_text_is_found() -> None:
    shown = lesson()
    for label in PROGRAMS:
        tool, options = CALLED.get(label, (label, {}))
        score = score_like(tool, *MINISTER, **options).score
        assert f"{label} {100 * score:.1f}" in shown
        assert (tool, options, False) in fitting(f"{score:.4f}")
    for number, words in {
        "0.3099": "nltk; lower-cased before",
        "0.2721": "nltk; split by 13a before",
        "27.44": "sacrebleu",
    }.items():
        assert number in shown
        assert found(number).fits[0].words == words


def test_the_scores_round_to_the_number_and_the_others_do_not() -> None:
    for number, low, high in (("27.4", 27.35, 27.45), ("31", 30.5, 31.5), ("0.27", 26.5, 27.5)):
        result = found(number)
        inside = [low <= 100 * setting.score <= high for setting in result.settings]
        assert inside == [True] * len(result.fits) + [False] * (len(inside) - len(result.fits))
        changes = [setting.changes for setting in result.fits]
        assert changes == sorted(changes)


def test_none() -> None:
    result = found("12.3")
    assert not result.fits
    assert result.words == "None of 4,718 settings gives 12.3; the nearest is 0.13 points off."
    gaps = [abs(100 * setting.score - 12.3) for setting in result.settings]
    assert gaps == sorted(gaps)
    assert result.nearest == pytest.approx(gaps[0] - 0.05)
    assert len(result.rows) == 5


@pytest.mark.parametrize(
    ("number", "read"),
    [
        ("27.3", (27.3, 0.05, True)),
        ("27.30", (27.3, 0.005, True)),
        ("31", (31, 0.5, True)),
        ("0.27", (27, 0.5, False)),
        (".27", (27, 0.5, False)),
        ("1.0", (100, 5, False)),
        ("1", (1, 0.5, True)),
        ("0.9%", (0.9, 0.05, True)),
        (" 27.3 % ", (27.3, 0.05, True)),
        ("1.2e-231", (1.2e-229, 5e-231, False)),  # what NLTK prints for a BLEU without matches
    ],
)
def test_numbers(number: str, read: tuple[float, float, bool]) -> None:
    value, half, is_percent = read_number(number)
    assert (value, half) == pytest.approx(read[:2], abs=0)
    assert is_percent == read[2]


def test_what_is_shown() -> None:
    result = mtmetrics_edu.which(27.4, *MINISTER)
    assert isinstance(result, RankedSettings)
    assert result.words.startswith("27.4 is what 38 of 4,718 settings give, in 11 programs")
    text, page = repr(result), result._repr_html_()
    for row in result.rows:
        assert row[1] in text
        assert row[2] in text
        assert row[2].replace("|", "|<wbr>") in page
    assert "27.44  sacrebleu (and 7 more)\n" in text
    assert ">7&nbsp;more<" in page  # in one line
