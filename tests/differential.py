"""The same corpus scored by us and by the installed NLTK and sacreBLEU, and what differs.

tests/conventions draws the cases with a random generator of hypothesis;
`python -m tests.differential --number N --seed S` draws them with one of Python's own.
"""

import argparse
import math
import random
import sys
import warnings
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

import sacrebleu
from nltk.translate import bleu_score, nist_score

from mtmetrics_edu import score_like
from mtmetrics_edu.conventions.sacrebleu import TOKENIZERS

REFUSED = (ValueError, TypeError, AssertionError, IndexError, ArithmeticError)  # of the tools


@dataclass(frozen=True)
class Case:
    """What score_like is given."""

    tool: str
    metric: str
    candidates: list[str]
    references: list[list[str | None]]
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self):
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return (
            f"score_like({self.tool!r}, {self.candidates!r}, {self.references!r}, "
            f"{self.metric!r}{options})"
        )


def same(a, b):
    """Equal to 1e-9 relative; below 1e-300 floats have no nine digits left."""
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-300)


def ours(case):
    return score_like(case.tool, case.candidates, case.references, case.metric, **case.options)


# ------------------------------------------------------------------------------ the witnesses


def nltk_says(case):
    """The score by NLTK itself."""
    candidates = [candidate.split() for candidate in case.candidates]
    references = [[str(text).split() for text in row] for row in case.references]
    options = dict(case.options)
    if case.metric == "nist":
        return {"score": nist_score.corpus_nist(references, candidates, **options)}
    if "smoothing" in options:
        method = getattr(bleu_score.SmoothingFunction(), options.pop("smoothing"))
        options["smoothing_function"] = method
    return {"score": bleu_score.corpus_bleu(references, candidates, **options)}


def sacrebleu_says(case):
    """The score by sacreBLEU itself, with everything it reports."""
    metric = sacrebleu.BLEU(**case.options)
    width = max(1, *map(len, case.references))
    rows = [[*row, *[None] * (width - len(row))] for row in case.references]
    score = metric.corpus_score(case.candidates, [*map(list, zip(*rows, strict=True))])
    return {
        "score": score.score / 100,
        "precisions": [p / 100 for p in score.precisions],
        "brevity_penalty": score.bp,
        "candidate_length": score.sys_len,
        "reference_length": score.ref_len,
        "signature": str(metric.get_signature()),
    }


WITNESSES = {"nltk": nltk_says, "sacrebleu": sacrebleu_says}


def difference(case):
    """None where we agree with the tool, or both refuse; else a line that says what differs."""
    try:
        expected = WITNESSES[case.tool](case)
    except REFUSED as error:
        try:
            found = ours(case)
        except ValueError:
            return None
        return f"{case}\n  {case.tool}: {error!r}\n  ours: {found.score!r}"
    try:
        score = ours(case)
    except ValueError as error:
        return f"{case}\n  {case.tool}: {expected}\n  ours: {error!r}"
    for name, value in expected.items():
        found = getattr(score, name) if hasattr(score, name) else getattr(score.stats, name)
        if not agree(found, value):
            return f"{case}\n  {name} by {case.tool}: {value!r}\n  {name} by us: {found!r}"
    return None


def agree(found, expected):
    if isinstance(expected, list):
        pairs = zip(found, expected, strict=True)
        return len(found) == len(expected) and all(same(a, b) for a, b in pairs)
    return found == expected if isinstance(expected, str) else same(found, expected)


# ------------------------------------------------------------------------------ random cases

WORDS = {
    "letters": "a b c".split(),
    "words": "the The cat sat on mat . the , cat".split(),
    "numbers": "0 1 3.5 1,000 5. .5 3-4 -3 7% 0".split(),
    "marks": "a b. c, (d) it's «a» “b” c… d—a 5.b 3½ x² €20 & ! e-f 7-8 - &amp; &quot;".split(),
    "scripts": "中 文测 。 가 나다 😀 👩‍👧 अ ९ ٣ é e\u0301 <skipped> ÉCOLE İ ΟΔΟΣ ß Я &lt;".split(),
}
WORDS["all"] = [word for words in WORDS.values() for word in words]
JOINTS = (*[" "] * 9, "", "  ", "\t", "\n", "-\n", "\xa0", "\u3000", "\u2028", "\x1c", "\x85")
SOUP = " \n-.,!'\"&;%$()5078abÉ中文。、«»…—½²€😀🩷\u0301\u200d\u00a0<>skiped&amp;"  # 🩷: Unicode 15

SMOOTH_METHODS = ("exp", "none", "floor", "add-k")
SMOOTH_VALUES = (None, None, 0.1, 1, 0, 0.01, 0.5, 2, 3.7, -0.5, -1)
WEIGHTS = (
    (0.25, 0.25, 0.25, 0.25), [0.25, 0.25, 0.25, 0.25], (1,), (0, 1), (0.5, 0.5), (1 / 3,) * 3,
    (0.33, 0.33, 0.33), (0.1, 0.3, 0.5, 0.1), (0.2,) * 5, (0, 0, 0, 1), (1 / 6,) * 6, (0, 0),
    (0.4, 0.4, 0.3, -0.1), (Fraction(1, 4),) * 4, [Fraction(1, 3)] * 3,
)  # fmt: skip
EDGES = (0.0, -0.0, 1.0, 5e-324)  # weights at which floats change their ways


def random_text(rng, words, plain, longest):
    chosen = rng.choices(words, k=int(rng.random() * (longest + 1)))
    if plain:
        return " ".join(chosen)
    return "".join(word + rng.choice(JOINTS) for word in chosen)


def edited(rng, text, words):
    """The text with a word replaced, and sometimes one lost at either end."""
    tokens = text.split(" ")
    tokens[rng.randrange(len(tokens))] = rng.choice(words)
    start, end = rng.choice(((0, None), (0, None), (1, None), (0, -1)))
    return " ".join(tokens[start:end])


def random_segment(rng, words, plain, longest, count):
    candidate = random_text(rng, words, plain, longest)
    references = []
    for _ in range(count):
        if rng.random() < 0.6:
            references.append(edited(rng, candidate, words))
        else:
            references.append(random_text(rng, words, plain, longest))
    return candidate, references


def random_corpus(rng):
    words = SOUP if rng.random() < 0.1 else WORDS[rng.choice(list(WORDS))]
    plain = rng.random() < 0.6 and words is not SOUP
    longest = 24 if words is SOUP else rng.choice((3, 6, 10, 14))
    count = rng.randint(1, 4)
    segments = [
        random_segment(rng, words, plain, longest, count)
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4)))
    ]
    return [candidate for candidate, _ in segments], [row for _, row in segments]


def without_some(rng, references):
    """Some references are None and some rows shorter, as sacreBLEU allows."""
    rows = [[None if rng.random() < 0.3 else text for text in row] for row in references]
    return [row[: rng.randint(0, len(row))] if rng.random() < 0.2 else row for row in rows]


def random_options(rng):
    """Of sacreBLEU, beside tokenizer and smoothing."""
    options = {name: rng.random() < 0.5 for name in ("lowercase", "effective_order")}
    if rng.random() < 0.5:
        options["smooth_value"] = rng.choice(SMOOTH_VALUES)
    if rng.random() < 0.5:
        options["max_ngram_order"] = rng.randint(1, 6)
    return options


def nltk_case(rng, number):
    weights = rng.choice(WEIGHTS)
    options = {"weights": weights, "auto_reweigh": rng.random() < 0.5}
    return Case("nltk", "bleu", *random_corpus(rng), {"smoothing": f"method{number}", **options})


def nltk_case_with_any_weights(rng):
    weights = tuple(rng.choice((rng.uniform(-2, 2), *EDGES)) for _ in range(rng.randint(1, 7)))
    options = {"smoothing": f"method{rng.randrange(8)}", "weights": weights}
    return Case("nltk", "bleu", *random_corpus(rng), options)


def nist_case(rng):
    return Case("nltk", "nist", *random_corpus(rng), {"n": rng.randint(1, 6)})


def sacrebleu_case(rng, tokenizer, smoothing):
    options = {"tokenize": tokenizer, "smooth_method": smoothing, **random_options(rng)}
    return Case("sacrebleu", "bleu", *random_corpus(rng), options)


def sacrebleu_case_with_missing_references(rng):
    candidates, references = random_corpus(rng)
    rows = without_some(rng, references)
    return Case("sacrebleu", "bleu", candidates, rows, random_options(rng))


KINDS = {f"nltk, method {k}": partial(nltk_case, number=k) for k in range(8)}
KINDS |= {
    "nltk, any weights": nltk_case_with_any_weights,
    "nltk, by default": lambda rng: Case("nltk", "bleu", *random_corpus(rng)),
    "nltk, NIST": nist_case,
    "sacrebleu, missing references": sacrebleu_case_with_missing_references,
}
KINDS |= {
    f"sacrebleu, {tokenizer}, {smoothing}": partial(
        sacrebleu_case, tokenizer=tokenizer, smoothing=smoothing
    )
    for tokenizer in [*TOKENIZERS][:5]  # the others need dictionaries
    for smoothing in SMOOTH_METHODS
}


def main():
    """Of so many random cases, in turn of each kind, those that differ; 1 if there are any."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--number", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, kinds, different = random.Random(asked.seed), [*KINDS.values()], 0
    warnings.simplefilter("ignore")  # of NLTK, where an order has no match
    for number in range(asked.number):
        if found := difference(kinds[number % len(kinds)](rng)):
            different += 1
            print(found)
    print(f"{asked.number:,} random cases, seed {asked.seed}: {different} differ")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
