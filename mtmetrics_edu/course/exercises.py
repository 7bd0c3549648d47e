"""The exercises of the notebooks: check an answer, get a hint, see the solution.

    >>> from mtmetrics_edu.course.exercises import check, hint, solution
    >>> check("01-a", 18)
    Not yet: one starts at each token, but the last ones have too few tokens after them.

This book has exercises, but it also has the answers: solution("01-a") shows one, and the code that
computes it.
"""

from __future__ import annotations

import ast
import collections
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import getsource
from typing import Any

import mtmetrics_edu
from mtmetrics_edu import (
    BleuStats,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    explain,
    information_weights,
    modified_precision,
    score_like,
    sentence_bleu,
    sentence_nist,
)
from mtmetrics_edu.checks import choose, is_list
from mtmetrics_edu.course import examples, functions
from mtmetrics_edu.course.answers import (
    Condition,
    Function,
    Kind,
    Name,
    Number,
    Property,
    Ratio,
    Several,
    Table,
    UnreadableError,
    Verdict,
    Words,
    boxed,
    expected,
    sentences,
    spoken,
    words,
)
from mtmetrics_edu.course.examples import CAT_MAT, GUIDE, GUIDE_CASED
from mtmetrics_edu.views.html import text

HOMES = (mtmetrics_edu, math, collections, itertools, examples, explain)  # of what solutions use
SYMBOLS = {**vars(math), **vars(explain), **vars(examples), **vars(functions)}
for name in mtmetrics_edu.__all__:
    SYMBOLS[name] = getattr(mtmetrics_edu, name)


@dataclass(frozen=True)
class Exercise:
    """A task, the kind of its answer, and the code that computes the answer."""

    id: str
    task: Words  # Markdown
    kind: Kind | Property | Function
    working: str  # a Python expression
    why: Words
    hint: Words
    stub: str = ""  # what the exercise cell of the notebook holds

    def __post_init__(self) -> None:
        if isinstance(self.kind, Function):
            head = f"def answer({', '.join(self.kind.parameters)}):\n    ...\n\n\n"
            object.__setattr__(self, "stub", f'{head}check("{self.id}", answer)')
        elif not self.stub:
            object.__setattr__(self, "stub", f'check("{self.id}", None)')

    @property
    def answer(self) -> Any:
        """The right answer, computed; of a Property, one of many."""
        return eval(self.working, dict(SYMBOLS))


@dataclass(frozen=True)
class Note:
    """A few words to read."""

    text: Words

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return boxed(spoken(self.text))


@dataclass(frozen=True)
class Solution:
    """An answer, the code that computes it, and why it is right."""

    answer: Any
    code: str
    why: Words = field(repr=False)

    def __repr__(self) -> str:
        return "\n\n".join(filter(None, [self.shown, self.code, self.why]))

    @property
    def shown(self) -> str:
        """The answer in words; the code is the answer where a function was asked for."""
        return "" if callable(self.answer) else f"One answer: {self.answer!r}"

    def _repr_html_(self) -> str:
        first = f"<p>{text(self.shown)}</p>" if self.shown else ""
        lines = "\n".join(map(text, self.code.splitlines()))  # text() makes a line end visible
        code = f'<pre style="white-space:pre-wrap;margin:.5em 0">{lines}</pre>'
        return boxed(f"{first}{code}<p>{spoken(self.why)}</p>")


def check(exercise: str, answer: Any = None) -> Verdict:
    """Whether the answer is right, or what kind of wrong."""
    it = choose(exercise, EXERCISES, "exercise")
    verdict = it.kind.judge(answer, it.answer)
    return Verdict(verdict.right, verdict.text.replace('hint("…")', f'hint("{it.id}")'))


def hint(exercise: str) -> Note:
    """Where to look; never the answer."""
    return Note(choose(exercise, EXERCISES, "exercise").hint)


def solution(exercise: str) -> Solution:
    """The answer, openly, and how it comes about."""
    it = choose(exercise, EXERCISES, "exercise")
    body = body_of(it.answer) if callable(it.answer) else it.working
    code = it.stub.replace("    ...", body) if callable(it.answer) else body
    names = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    needed = sorted(map(origin, names & SYMBOLS.keys()), key=lambda line: (" = " in line, line))
    return Solution(it.answer, "\n".join([*needed, "", code]).strip(), it.why)


def body_of(function: Callable[..., Any]) -> str:
    """The lines of a function below its head and docstring."""
    source = getsource(function)
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.FunctionDef)
    return "\n".join(source.splitlines()[definition.body[1].lineno - 1 :])


def origin(name: str) -> str:
    """The line of code that makes a name of SYMBOLS known."""
    value = SYMBOLS[name]
    if isinstance(value, (str, tuple)):
        return f"{name} = {value!r}"
    home = next(home for home in HOMES if getattr(home, name, None) is value)
    return f"from {home.__name__} import {name}"


def of_notebook(number: str) -> tuple[Exercise, ...]:
    """The exercises of a notebook, such as "02", in order."""
    return tuple(it for it in EXERCISES.values() if it.id.startswith(f"{number}-"))


# ------------------------------------------------------------------- how properties are asked for


def needs(example: Any, test: Callable[[Any], bool], said: Words) -> Condition:
    """A condition, what is said where it does not hold, and an example of that."""
    return example, lambda given: "" if test(given) else said


def two_texts(given: Any) -> tuple[str, str]:
    """A candidate and a reference, as raw strings."""
    if (
        not isinstance(given, (list, tuple))
        or len(given) != 2
        or not all(isinstance(part, str) for part in given)
    ):
        raise expected('a pair of strings, ("candidate", "reference")', given)
    if not all(map(str.split, given)):
        raise UnreadableError("one of the two texts is empty.")
    return given[0], given[1]


def segment(given: Any) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """A candidate and its references."""
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise expected("a pair, (candidate, references)", given)
    references = (given[1],) if isinstance(given[1], str) else given[1]
    if is_list(references) and not references:
        raise UnreadableError("there is no reference.")
    return words(given[0]), sentences(references)


def segments(given: Any) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Several pairs of a candidate and its only reference."""
    what = 'a list of pairs, [("candidate", "reference"), …]'
    if not isinstance(given, (list, tuple)) or not given:
        raise expected(what, given)
    for pair in given:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise UnreadableError(f"{pair!r} is no pair; expected {what}.")
    return [(words(candidate), words(reference)) for candidate, reference in given]


def share(candidate: Sequence[str], references: Sequence[Sequence[str]], n: int = 1) -> float:
    """Modified precision as a number; 0 where there are no n-grams."""
    clipped, total = modified_precision(candidate, references, n)
    return clipped / total if total else 0.0


def bleu(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> float:
    """BLEU as a number."""
    return sentence_bleu(candidate, references).score


def tool_score(tool: str, pair: tuple[str, str]) -> float:
    """A tool's BLEU of one candidate and one reference."""
    return score_like(tool, [pair[0]], [[pair[1]]]).score


def pooled(pairs: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> float:
    """Corpus BLEU."""
    return corpus_bleu([c for c, _ in pairs], [[r] for _, r in pairs]).score


def averaged(pairs: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> float:
    """Mean of the sentence scores."""
    return sum(bleu(c, [r]) for c, r in pairs) / len(pairs)


def bigram_information(sentence: tuple[str, ...]) -> list[float]:
    """What the bigrams of a reference are worth, in bits."""
    weights = information_weights([[sentence]], 2)
    return [info for ngram, info in weights.items() if len(ngram) == 2]


def split(*texts: str) -> list[list[str]]:
    """Each text split at blanks."""
    return [t.split() for t in texts]


# -------------------------------------------------------------------------------- the sentences

BIRD = "the cat and the dog and the bird sang"
BIRD_REFERENCES = ("the cat and the dog and a bird", "a cat a dog and the bird sang")
SAW = "the cat saw the dog"
THERE = "there is the cat on the mat"
DOGS = "the cat saw the dog and the cat"
TREATY = "the minister did not sign the treaty on monday"
SYMBOLS |= {"BIRD": BIRD, "BIRD_REFERENCES": BIRD_REFERENCES}
SYMBOLS |= {"SAW": SAW, "THERE": THERE, "DOGS": DOGS}

SHORT_CASES = tuple(
    (sentence.split(), n)
    for sentence, n in (
        ("the cat sat down", 1),
        ("the cat sat down", 2),
        ("the cat sat down here", 3),
        ("the cat", 2),
        ("the cat", 3),
        ("", 1),
        ("a a a", 2),
    )
)
PRECISION_CASES = tuple(
    (list(c.split()), split(*r), n)
    for c, r, n in (
        ("x y x z x w", ("x y x q", "x z w"), 1),
        ("x y x z x y", ("x y x q", "x z x"), 2),
        ("the the the", ("the cat", "the dog"), 1),
        ("a b c", ("x y z",), 1),
        ("a", ("a b",), 2),
        ("the the cat", ("the the cat the the cat",), 2),
        ("c d", ("a b", "c d"), 1),
    )
)
PENALTY_CASES = (
    (12, [12, 15, 17]),
    (12, [13, 2]),
    (12, [13, 11]),
    (12, [11, 13]),
    (12, [28, 28]),
    (18, [16]),
    (8, [10, 7, 30]),
)
POOL_CASES = tuple(
    ([c.split() for c in candidates], [split(*r) for r in references], n)
    for candidates, references, n in (
        (["a b c", "d e"], [["a b x"], ["d e"]], 1),
        (["a b c", "d e"], [["a b c d"], ["d e"]], 2),
        (["a b", "c d"], [["a x", "b y"], ["c d", "a c"]], 1),
        (["a b", "c"], [["a b"], ["c"]], 2),
        (["a c", "b d"], [["a b"], ["c b"]], 1),
    )
)
INFORMATION_CASES = tuple(
    (tuple(ngram.split()), split(*texts))
    for ngram, texts in (
        ("the", (DOGS,)),
        ("cat", (DOGS,)),
        ("the cat", (DOGS,)),
        ("cat saw", (DOGS,)),
        ("saw the", (DOGS,)),
        ("b c", ("a b c", "a b d")),
        ("a b c", ("a b c", "a b d a b d")),
    )
)
LENGTH_CASES = ((12, [12]), (8, [10, 14]), (9, [8, 10, 18]), (20, [12, 14]), (6, [12]))
DIFFERENCES = (
    ([1.0, 2.0, 3.0],),
    ([-1.0, -2.0, -3.0],),
    ([1.0, -1.0, 2.0, 0.5],),
    ([0.0, 0.0],),
    ([2.0, 1.0, 1.0, 3.0, -0.5, 1.5],),
)

# -------------------------------------------------------------------------------- the exercises

ALL = (
    Exercise(
        "00-a",
        "Delete the word `obeys` from the candidate in the playground above. Its first precision, "
        "p₁, was the fraction 17/18, written as a pair (17, 18). What is it now, as a pair?",
        Ratio(
            (
                ((17, 18), "that is p₁ before the change; now the candidate has a word less."),
                ((16, 17), "the word deleted was not among the matches: none is lost."),
                ((16, 16), "one word was deleted, not two."),
            )
        ),
        'modified_precision([w for w in GUIDE.candidate if w != "obeys"], GUIDE.references, 1)',
        "No reference has `obeys`: there is one word less, and as many matches as before.",
        "17 of 18 words have a match in some reference. Was `obeys` one of the 17?",
    ),
    Exercise(
        "00-b",
        "Write a candidate that scores a higher BLEU against `GUIDE.references` than the guide "
        "example's 0.5046. Any one will do.",
        Property(
            words,
            (
                needs(
                    list(GUIDE.candidate),
                    lambda c: list(c) != GUIDE.candidate,
                    "that is the guide example itself; change it.",
                ),
                needs(
                    "It is a guide to action",
                    lambda c: all(w == w.lower() for w in c),
                    "the references are in lower case, and `It` is not `it`.",
                ),
                needs(
                    "it is a guide to action",
                    lambda c: len(c) > 10 or bleu(c, GUIDE.references) > 0.5046,
                    "the sentence is much shorter than every reference, and BLEU makes short "
                    "sentences pay (the brevity penalty, notebook 04).",
                ),
                needs(
                    "it is a guide to action which ensures that the army always obeys the commands "
                    "of the party",
                    lambda c: bleu(c, GUIDE.references) > 0.5046,
                    "it does not score higher. More of its runs of four words must stand in some "
                    "reference.",
                ),
            ),
        ),
        '" ".join(GUIDE.references[0])',
        "A reference itself matches everywhere. So does a good deal else: try to find out what.",
        "Longer stretches taken over from one reference give longer matches.",
    ),
    # 01
    Exercise(
        "01-a",
        "How many trigrams does a sentence of 18 tokens have?",
        Number(
            (
                (
                    18,
                    "one starts at each token, but the last ones have too few tokens after them.",
                ),
                (17, "that is the number of bigrams."),
                (15, "that is the number of 4-grams."),
                (6, "n-grams overlap: the second one starts at the second token."),
            )
        ),
        "len(ngrams(GUIDE.candidate, 3))",
        "k − n + 1 places have n tokens left.",
        "Where does the last one start?",
    ),
    Exercise(
        "01-b",
        f"*{SAW}*: how many bigrams does it have if words are tokens, and how many if each "
        "character is one, blanks included? Give both numbers.",
        Several(
            (
                ([18, 4], "right numbers, wrong order: words first."),
                ([5, 19], "those are the tokens; a bigram needs one more after it."),
                ([4, 15], "some pairs of characters occur twice: count every occurrence."),
                ([4, 14], "the blanks are characters too."),
            ),
            names=("bigrams of words", "bigrams of characters"),
        ),
        "[len(ngrams(SAW.split(), 2)), len(ngrams(list(SAW), 2))]",
        "5 words and 19 characters, and one bigram less than tokens in each case.",
        "Count the tokens first, both times.",
        stub='check("01-b", [None, None])',
    ),
    Exercise(
        "01-c",
        "Count the bigrams of *the the he he the the the*: one row for each bigram and its count.",
        Table(
            (
                (
                    {"the the": 1, "the he": 1, "he he": 1, "he the": 1},
                    "each bigram stands there once, as a type; how often does it occur?",
                ),
                ({"the": 5, "he": 2}, "those are the single words."),
                (
                    {"the the": 2, "he he": 1},
                    "n-grams overlap: a new one starts at every token, not at every second.",
                ),
            ),
            columns=("count",),
        ),
        "dict(ngram_counts(THE_HE.candidate, 2))",
        "Six bigrams in all; `the the` stands once at the start and twice at the end.",
        "Write down the six bigrams one below the other, then count.",
        stub='check("01-c", {\n    "the the": None,\n    "the he": None,\n    "he he": None,\n'
        '    "he the": None,\n})',
    ),
    Exercise(
        "01-d",
        "Write a function that returns the list of all n-grams of a list of tokens, as tuples.",
        Function(
            ("tokens", "n"),
            SHORT_CASES,
            (
                (
                    functions.ngrams_without_the_last,
                    "the last n-gram is missing: how many places have n tokens left?",
                ),
                (
                    functions.ngrams_in_pieces,
                    "the sentence is cut into pieces; n-grams overlap.",
                ),
                (
                    functions.ngrams_with_stumps,
                    "at the end it gives stumps with fewer than n tokens.",
                ),
                (
                    functions.ngrams_as_strings,
                    "it gives strings; an n-gram is a tuple of tokens, so that `a b` and `c` stay "
                    "apart from `a` and `b c`.",
                ),
            ),
        ),
        "my_ngrams",
        "A slice of n tokens at each place; range is empty where the sentence is too short.",
        "tokens[i : i + n] is the n-gram at place i. What is the last i?",
    ),
    Exercise(
        "01-e",
        "猫坐在垫子上。 How many tokens does it have with the tokenizer `char`, and how many if we "
        "split at blanks? Give both numbers.",
        Several(
            (
                ([1, 7], "right numbers, wrong order."),
                ([6, 1], "the full stop 。 is a character too."),
                ([7, 7], "without a blank there is nothing to split at."),
            ),
            names=("tokens by char", "tokens by blanks"),
        ),
        '[len(tokenize("猫坐在垫子上。", "char")), len(tokenize("猫坐在垫子上。"))]',
        "Chinese is written without blanks: split at blanks, a sentence is one token.",
        "tokenize(text, tokenizer) tells.",
        stub='check("01-e", [None, None])',
    ),
    # 02
    Exercise(
        "02-a",
        f"Candidate: *{BIRD}*. References: *{BIRD_REFERENCES[0]}* and *{BIRD_REFERENCES[1]}*. Fill "
        "in the table of single words: count in the candidate, in each reference, the maximum, "
        "the clipped count.",
        Table(
            (
                (
                    [
                        ("the", 3, 2, 1, 3, 3),
                        ("cat", 1, 1, 1, 2, 1),
                        ("and", 2, 2, 1, 3, 2),
                        ("dog", 1, 1, 1, 2, 1),
                        ("bird", 1, 1, 1, 2, 1),
                        ("sang", 1, 0, 1, 1, 1),
                    ],
                    "your maximum is the sum over the references; it is the most in any one.",
                ),
                (
                    [
                        ("the", 3, 2, 1, 2, 3),
                        ("cat", 1, 1, 1, 1, 1),
                        ("and", 2, 2, 1, 2, 2),
                        ("dog", 1, 1, 1, 1, 1),
                        ("bird", 1, 1, 1, 1, 1),
                        ("sang", 1, 0, 1, 1, 1),
                    ],
                    "the maxima are right, but nothing is clipped at them.",
                ),
                (
                    [
                        ("the", 3, 2, 1, 2, 2),
                        ("cat", 1, 1, 1, 1, 1),
                        ("and", 2, 2, 1, 2, 2),
                        ("dog", 1, 1, 1, 1, 1),
                        ("bird", 1, 1, 1, 1, 1),
                        ("sang", 1, 0, 1, 0, 0),
                    ],
                    "you looked at the best reference alone; each word takes the reference that "
                    "has most of it.",
                ),
            ),
            columns=("candidate", "reference 1", "reference 2", "maximum", "clipped"),
        ),
        "[(' '.join(row.ngram), row.count, *row.reference_counts, row.max_reference_count, "
        "row.clipped) for row in explain_order(BIRD.split(), [r.split() for r in BIRD_REFERENCES], "
        "1).rows]",
        "Reference 1 has two `the`, reference 2 one: the maximum is two, and one of three is "
        "clipped away. `sang` comes from reference 2.",
        "Go row by row: the larger of the two reference counts, then the smaller of that and the "
        "candidate's.",
        stub='check("02-a", [\n    ("the", 3, None, None, None, None),\n'
        '    ("cat", 1, None, None, None, None),\n    ("and", 2, None, None, None, None),\n'
        '    ("dog", 1, None, None, None, None),\n    ("bird", 1, None, None, None, None),\n'
        '    ("sang", 1, None, None, None, None),\n])',
    ),
    Exercise(
        "02-b",
        "The same sentences: what is p₂, as a pair (clipped, total)?",
        Ratio(
            (
                (
                    (8, 8),
                    "`and the` occurs twice in the candidate; in one reference, at most once.",
                ),
                ((7, 7), "bigram types, each once? Count every occurrence."),
                ((5, 8), "reference 1 alone gives that; any reference may serve."),
                ((8, 9), "that is p₁."),
            )
        ),
        "modified_precision(BIRD.split(), [r.split() for r in BIRD_REFERENCES], 2)",
        "Eight bigrams; the second `and the` is clipped away.",
        "One bigram occurs twice in the candidate. How often in each reference?",
    ),
    Exercise(
        "02-c",
        "References: *the cat is on the mat*, *there is a cat on the mat*. Write a candidate with "
        "p₁ = 1 and p₂ = 0.",
        Property(
            words,
            (
                needs(
                    "mat",
                    lambda c: len(c) > 1,
                    "one word has no bigrams: p₂ is undefined, which is not 0.",
                ),
                needs(
                    "the the the",
                    lambda c: (
                        (
                            all(any(w in r for r in CAT_MAT.references) for w in c)
                            and share(c, CAT_MAT.references) == 1
                        )
                        or not all(any(w in r for r in CAT_MAT.references) for w in c)
                    ),
                    "every word is in a reference, but one of them is there too often and is "
                    "clipped: p₁ is less than 1.",
                ),
                needs(
                    "mat dog",
                    lambda c: share(c, CAT_MAT.references) == 1,
                    "p₁ is less than 1: some word is in no reference.",
                ),
                needs(
                    "mat the cat",
                    lambda c: share(c, CAT_MAT.references, 2) == 0,
                    "p₁ is 1, but some two neighbours stand side by side in a reference, too.",
                ),
            ),
        ),
        '"mat cat"',
        "All words match, no two neighbours do: word order shows from p₂ on.",
        "Take words of a reference and put them in an order nobody would write.",
    ),
    Exercise(
        "02-d",
        "Candidate: *the the the the the the the* (seven). References: *the cat is on the mat*, "
        "*there is a cat on the mat*. Write a third reference that lifts p₁ from 2/7 to exactly "
        "4/7.",
        Property(
            words,
            (
                needs(
                    "the mat and the cat",
                    lambda r: r.count("the") != 2,
                    "two more `the`: but the maximum is no sum, it stays what it was.",
                ),
                needs(
                    "the the the the the",
                    lambda r: r.count("the") <= 4,
                    "now p₁ is more than that.",
                ),
                needs(
                    "the cat",
                    lambda r: r.count("the") == 4,
                    "p₁ is less than that: this reference does not have enough of `the`.",
                ),
            ),
        ),
        '"the dog and the cat and the bird and the mat"',
        "The maximum reference count must become the new numerator: one single reference has to "
        "hold as many `the`.",
        "Which one number must change, and to what?",
    ),
    Exercise(
        "02-e",
        "Write the modified precision yourself: a function of candidate, references and n that "
        "returns the pair (clipped, total), unreduced.",
        Function(
            ("candidate", "references", "n"),
            PRECISION_CASES,
            (
                (functions.precision_unclipped, "nothing is clipped: `the the the` matches fully."),
                (functions.precision_by_sum, "it clips at the sum over the references."),
                (
                    functions.precision_of_best_reference,
                    "it takes the best single reference; each n-gram may take its own.",
                ),
                (functions.precision_of_types, "it counts types; every occurrence counts."),
            ),
        ),
        "my_precision",
        "Count first, limit second, then two sums.",
        "collections.Counter counts; my_counts & limits takes the smaller, a | b the larger.",
    ),
    # 03
    Exercise(
        "03-a",
        f"Candidate: *{THERE}*. References: *the cat is on the mat*, *there is a cat on the mat*. "
        "Give p₁ to p₄ as four pairs (clipped, total).",
        Several(
            (
                (
                    [(7, 7), (5, 7), (2, 7), (1, 7)],
                    "there are fewer n-grams than words: the totals fall from order to order.",
                ),
                (
                    [(6, 7), (5, 6), (2, 5), (1, 4)],
                    "`the` occurs twice in reference 1, so both may match.",
                ),
                (
                    [(6, 6), (5, 6), (2, 5), (1, 4)],
                    "types were counted in the first one; `the` occurs twice.",
                ),
            ),
            each=Ratio(),
            names=("p₁", "p₂", "p₃", "p₄"),
        ),
        "[modified_precision(THERE.split(), CAT_MAT.references, n) for n in (1, 2, 3, 4)]",
        "Every word matches; `is the` is the only bigram that does not; of the longer n-grams only "
        "those in `cat on the mat` do.",
        "Start from the end of the sentence: how long a stretch stands in a reference?",
        stub='check("03-a", [None, None, None, None])',
    ),
    Exercise(
        "03-b",
        "With the precisions of 03-a and no brevity penalty (7 words, as reference 2): what is "
        "BLEU?",
        Number(
            (
                (0.6208, "that is the arithmetic mean; BLEU takes the geometric one."),
                (1 / 12, "that is the product; its fourth root is missing."),
                (0.25, "that is p₄ alone."),
                (0.2887, "that is the square root of the product; there are four factors."),
            )
        ),
        "sentence_bleu(THERE.split(), CAT_MAT.references).score",
        "The fourth root of 1 · 5/6 · 2/5 · 1/4 = 1/12.",
        "Multiply the four precisions, then take the fourth root: product ** (1 / 4).",
    ),
    Exercise(
        "03-c",
        "And BLEU-2, the cumulative score of orders 1 and 2?",
        Number(
            (
                (5 / 6, "that is p₂ alone, the individual score of order 2."),
                (11 / 12, "that is the arithmetic mean of p₁ and p₂."),
                (0.9554, "the weights are one half each here, not one quarter."),
            )
        ),
        "sentence_bleu(THERE.split(), CAT_MAT.references, max_n=2).score",
        "√(1 · 5/6): two orders, each with weight ½.",
        "Two factors, so what root?",
    ),
    Exercise(
        "03-d",
        "The same references. Write a candidate of at least six words with p₁ = 1 and BLEU = 0.",
        Property(
            words,
            (
                needs("mat the", lambda c: len(c) >= 6, "that is fewer than six words."),
                needs(
                    "the cat sat on the mat",
                    lambda c: share(c, CAT_MAT.references) == 1,
                    "p₁ is less than 1: a word is in no reference, or there too often.",
                ),
                needs(
                    "the cat is on the mat",
                    lambda c: bleu(c, CAT_MAT.references) == 0,
                    "BLEU is more than 0: of every order some n-gram matches.",
                ),
            ),
        ),
        '"mat the on is cat the"',
        "One order without a match suffices: a geometric mean with a zero factor is zero.",
        "Turn a reference round.",
    ),
    Exercise(
        "03-e",
        "Write a function that takes a list of precisions (numbers from 0 to 1) and returns their "
        "geometric mean, with equal weights.",
        Function(
            ("precisions",),
            (([0.5, 0.5],), ([1.0, 0.25],), ([0.9, 0.4, 0.1],), ([0.5, 0.0],), ([0.0],)),
            (
                (functions.mean_arithmetic, "that is the arithmetic mean."),
                (functions.mean_product, "that is the product; the root is missing."),
                (
                    functions.mean_without_zeros,
                    "a zero is left out of the sum of logarithms, as if it were 1; it makes the "
                    "whole product 0.",
                ),
                (
                    functions.mean_of_the_others,
                    "a zero is skipped and the mean is of the others; it is a factor too.",
                ),
            ),
        ),
        "my_mean",
        "Product, then root. With logarithms a zero needs a line of its own.",
        "math.prod multiplies a list.",
    ),
    # 04
    Exercise(
        "04-a",
        "A candidate of 12 words, references of 9, 14 and 16 words. What is the brevity penalty?",
        Number(
            (
                (1, "the shortest reference does not count, the closest does."),
                (0.9200, "not the mean length of the references: the closest."),
                (0.7165, "not the longest reference: the closest."),
                (1.1536, "that is more than 1: r/c, not c/r, stands in the exponent."),
                (0.8571, "that is c/r; it stands in an exponent, and the other way round."),
            )
        ),
        "brevity_penalty(12, 14)",
        "The closest length is 14, two away; 9 is three away. exp(1 − 14/12).",
        "First r: which length is nearest to the candidate's? Then exp(1 − r/c).",
    ),
    Exercise(
        "04-b",
        "A candidate of 10 words. What is r for references of (8, 13) words, of (9, 11), of "
        "(12, 7, 11)? Three numbers.",
        Several(
            (
                ([8, 9, 7], "that is the shortest each time; the closest counts."),
                ([13, 11, 12], "that is the longest each time; the closest counts."),
                ([8, 11, 11], "in one case two lengths are equally close: then the shorter one."),
                ([8, 9, 12], "in the third case it is the first of the list, not the closest."),
            ),
            names=("r for (8, 13)", "r for (9, 11)", "r for (12, 7, 11)"),
        ),
        '[closest_reference_length(["w"] * 10, [["w"] * r for r in lengths]) '
        "for lengths in ((8, 13), (9, 11), (12, 7, 11))]",
        "The smallest distance; on a tie the shorter.",
        "Write down the distances. Is there a tie?",
        stub='check("04-b", [None, None, None])',
    ),
    Exercise(
        "04-c",
        "Two segments, one reference each: 6 words against 9, and 10 words against 9. What is the "
        "brevity penalty of the corpus?",
        Number(
            (
                (0.8033, "that is the mean of two penalties; add up the lengths first."),
                (0.6065, "that is the penalty of the first segment alone, or the product of both."),
                (1.0, "the corpus as a whole is too short, even if one segment is not."),
                (1.1331, "that is more than 1: which of the two sums belongs on top?"),
                (0.8889, "that is c/r; it stands in an exponent, and the other way round."),
            )
        ),
        "brevity_penalty(6 + 10, 9 + 9)",
        "c = 16 and r = 18: what is short in one segment, a longer one can make up for.",
        "c and r are sums over the corpus; only then comes the exponent.",
    ),
    Exercise(
        "04-d",
        "Write a candidate with p₁ = 1 against `GUIDE.references` (lower case) whose brevity "
        "penalty is below 0.4.",
        Property(
            words,
            (
                needs(
                    "it is my guide",
                    lambda c: share(c, GUIDE.references) == 1,
                    "p₁ is less than 1: not every word is in a reference.",
                ),
                needs(
                    "it is a guide to action that ensures that the military",
                    lambda c: (
                        brevity_penalty(len(c), closest_reference_length(c, GUIDE.references)) < 0.4
                    ),
                    "every word matches, but it is not short enough for so low a penalty.",
                ),
            ),
        ),
        '"of the party"',
        "Perfect precision is cheap for the short: that is why there is a brevity penalty.",
        "The shorter the candidate, the lower the penalty; precision does not mind.",
    ),
    Exercise(
        "04-e",
        "Write the brevity penalty of one segment: a function of the candidate's length and the "
        "list of its references' lengths. (The candidate has at least one word.)",
        Function(
            ("candidate_length", "reference_lengths"),
            PENALTY_CASES,
            (
                (functions.penalty_of_shortest, "it looks at the shortest reference."),
                (functions.penalty_of_average, "it looks at the mean length."),
                (
                    functions.penalty_of_first_closest,
                    "two lengths can be equally close; it takes the one that comes first, not the "
                    "shorter, so the order of the references matters.",
                ),
                (functions.penalty_that_rewards, "it rewards long candidates with more than 1."),
                (functions.penalty_upside_down, "in the exponent it has c/r in place of r/c."),
            ),
        ),
        "my_penalty",
        "min with a pair as its key settles the tie: distance first, then length.",
        "Two steps: find r, then 1 or exp(1 − r/c).",
    ),
    # 05
    Exercise(
        "05-a",
        "A corpus of two segments: in the first 1 of 2 words matches, in the second 9 of 10. What "
        "is p₁ of the corpus, as a pair?",
        Ratio(
            (
                (0.7, "that is the mean of the two; a long segment weighs more."),
                (0.45, "that is the product of the two."),
                ((9, 10), "the first segment belongs to the corpus as well."),
            )
        ),
        "(1 + 9, 2 + 10)",
        "Add up the clipped counts, add up the totals, then divide once.",
        "Numerators first, denominators second.",
    ),
    Exercise(
        "05-b",
        "Take segments 1 and 3 of `DOG_MAN` (the dog bit the man; the man had just bitten him). "
        "What is their corpus BLEU?",
        Number(
            (
                (0.5, "that is the mean of the sentence scores, 1 and 0."),
                (0.5719, "that is the score of all three segments."),
                (0.0, "the third segment alone gets that; pooled, no order is without a match."),
                (1.0, "the first segment alone gets that."),
            )
        ),
        "corpus_bleu([DOG_MAN.candidates[i] for i in (0, 2)], "
        "[DOG_MAN.references[i] for i in (0, 2)]).score",
        "Pooled: 10/11, 6/9, 4/7, 2/5, and c = r = 11.",
        "Add up matches and totals of the two, order by order. BleuStats.of(…) + BleuStats.of(…) "
        "does it.",
    ),
    Exercise(
        "05-c",
        "Segment 2 of `DOG_MAN` has 3/4, 2/3, 1/2, 0/1 and c = r. What is its sentence BLEU with "
        "add-one smoothing (the way of Lin and Och: orders 2 and up)?",
        Number(
            (
                (0.0, "that is without smoothing."),
                (0.6687, "order 1 stays as it is; only the longer ones get one more."),
                (0.3976, "that is the floor: 0.1 in place of the zero."),
                (0.5946, "that is the exponential one: one half in place of the zero."),
                (
                    0.7071,
                    "that leaves the zero out, as if it were 1; it gets one more, as the others.",
                ),
                (0.9306, "that adds one to the numerators alone."),
            )
        ),
        'sentence_bleu(DOG_MAN.candidates[1], DOG_MAN.references[1], smoothing="add-k").score',
        "3/4, then 3/4, 2/3, 1/2: one more above and below.",
        "Add 1 to numerator and denominator of orders 2, 3 and 4.",
    ),
    Exercise(
        "05-d",
        "Write a corpus of pairs (candidate, reference), each candidate of four words or more, "
        "whose mean sentence BLEU is *higher* than its corpus BLEU.",
        Property(
            segments,
            (
                needs(
                    [("the cat is here", "the cat is here")],
                    lambda pairs: len(pairs) > 1,
                    "one segment is its own mean: two at least.",
                ),
                needs(
                    [("the cat", "the cat"), ("a dog ran home", "a dog ran away")],
                    lambda pairs: all(len(c) >= 4 for c, _ in pairs),
                    "a candidate has fewer than four words: its p₄ is undefined.",
                ),
                needs(
                    [("the cat is here", "the cat is here"), ("a dog ran home", "a dog ran away")],
                    lambda pairs: averaged(pairs) > pooled(pairs) + 1e-9,
                    "the corpus score is not below the mean. Which segment weighs more in the "
                    "pool than in the mean?",
                ),
            ),
        ),
        '[("the dog bit the man", "the dog bit the man"), '
        '("the man had just bitten him near the old bridge on a cold winter day", '
        '"on a cold winter day the man had bitten the dog under some old bridge")]',
        "A short perfect segment counts one half in the mean, and next to nothing in the pool.",
        "In the pool long segments weigh more: let the long one be the bad one.",
    ),
    Exercise(
        "05-e",
        "Write a function of candidates, references and n that returns the corpus precision pₙ as "
        "a pair. (references[i] is the list of references of candidates[i].)",
        Function(
            ("candidates", "references", "n"),
            POOL_CASES,
            (
                (functions.pooled_as_mean, "it gives the mean of the segments' precisions."),
                (
                    functions.pooled_of_one_text,
                    "it scores the concatenated text: n-grams run across the segments' ends.",
                ),
                (
                    functions.pooled_of_all_references,
                    "each candidate is matched with the references of all segments.",
                ),
            ),
        ),
        "my_pooled",
        "Clip within each segment, add up over the corpus, never divide.",
        "modified_precision of each segment, and two sums.",
    ),
    # 06
    Exercise(
        "06-a",
        "The references have 32 words, and *harbour* is 4 of them. How many bits is it worth?",
        Number(
            (
                (8, "that is the ratio; bits are its logarithm."),
                (2.0794, "that is the natural logarithm; bits are logarithms to base 2."),
                (0.9031, "that is the logarithm to base 10; bits are to base 2."),
                (-3, "upside down: the larger count belongs on top."),
                (0.125, "that is its share of the words."),
            ),
            places=2,
        ),
        "log2(32 / 4)",
        "log₂(32/4) = log₂ 8.",
        "How often must you double its count to reach all the words?",
    ),
    Exercise(
        "06-b",
        f"The only reference is *{DOGS}*. What are these worth, in bits?",
        Table(
            (
                (
                    {"cat": 2, "saw": 3, "the cat": 2, "cat saw": 3, "saw the": 3},
                    "the bigrams are divided into all words; their prefix is the first word.",
                ),
                (
                    {"cat": 2, "saw": 3, "the cat": 0.58, "cat saw": 0, "saw the": 0},
                    "a word at the end of the sentence is counted as a prefix as well.",
                ),
                (
                    {"cat": -2, "saw": -3, "the cat": -0.58, "cat saw": -1, "saw the": 0},
                    "upside down: the prefix is the more frequent one and belongs on top.",
                ),
                (
                    {"cat": 4, "saw": 8, "the cat": 1.5, "cat saw": 2, "saw the": 1},
                    "those are the ratios; bits are their logarithms.",
                ),
            ),
            columns=("Info",),
        ),
        "{g: information_weights([[DOGS.split()]])[tuple(g.split())] for g in "
        '("cat", "saw", "the cat", "cat saw", "saw the")}',
        "8/2 and 8/1 for the words; 3/2, 2/1 and 1/1 for the bigrams.",
        "Count the n-gram, count what stands before its last word, divide, take log₂.",
        stub='check("06-b", {\n    "cat": None,\n    "saw": None,\n    "the cat": None,\n'
        '    "cat saw": None,\n    "saw the": None,\n})',
    ),
    Exercise(
        "06-c",
        "Write a reference of at least six words (it is the only one) in which *every* bigram is "
        "worth 0 bits.",
        Property(
            words,
            (
                needs("a small cat", lambda r: len(r) >= 6, "that is fewer than six words."),
                needs(
                    "the cat saw the small dog",
                    lambda r: max(bigram_information(r)) == 0,
                    "some word occurs more than once and does not always go on in the same way "
                    "(the end of the sentence is a way, too).",
                ),
            ),
        ),
        '"two small dogs chased that tired cat"',
        "Where no word occurs twice, each word foretells the next: no surprise left.",
        "When is there no doubt at all about the next word?",
    ),
    Exercise(
        "06-d",
        "You put a second copy of every reference into the test set. By how many bits does the "
        "information weight of a word change?",
        Number(
            (
                (1, "its own count doubles; what else does?"),
                (-1, "its count doubles, yes; and the number of all words?"),
                (2, "think of the ratio: which of its two parts change?"),
            )
        ),
        "information_weights([[DOGS.split()]] * 2)['cat',] - "
        "information_weights([[DOGS.split()]])['cat',]",
        "Both counts double, the ratio stays.",
        "Write the ratio with every count doubled.",
    ),
    Exercise(
        "06-e",
        "Write the information weight yourself: a function of an n-gram (a tuple) that occurs in "
        "the references, and the list of references (lists of tokens).",
        Function(
            ("ngram", "references"),
            INFORMATION_CASES,
            (
                (
                    functions.information_without_condition,
                    "longer n-grams are divided into all words; divide into their prefix.",
                ),
                (functions.information_in_nats, "bits are logarithms to base 2: math.log2."),
                (functions.information_upside_down, "upside down: the prefix belongs on top."),
                (
                    functions.information_of_first_reference,
                    "it looks at the first reference only.",
                ),
            ),
        ),
        "my_information",
        "Two counts and a logarithm; for a single word the first count is that of all words.",
        "The prefix of a tuple is ngram[:-1]. What is the prefix of a single word?",
    ),
    # 07
    Exercise(
        "07-a",
        "A candidate of 6 words, as long as its references. Its matches are worth 12 bits in "
        "order 1, 5 bits in order 2, 1 bit in order 3, nothing beyond. What is its NIST score?",
        Number(
            (
                (0.65, "NIST adds up the orders; it does not average them."),
                (1.2, "each order is divided by its own number of n-grams, then added."),
                (18, "each order is divided by the number of its n-grams."),
                (3.0, "in order 2 and 3 there are fewer n-grams than words."),
                (0, "a zero in one order adds nothing, but takes nothing either: it is a sum."),
            )
        ),
        "12 / 6 + 5 / 5 + 1 / 4",
        "6, 5 and 4 n-grams; 2 + 1 + ¼. No order can spoil the others.",
        "How many n-grams of each order has the candidate?",
    ),
    Exercise(
        "07-b",
        "A candidate of 8 words, references of 10 and 14. What is NIST's length penalty?",
        Number(
            (
                (0.8107, "not the closest reference: NIST takes the mean length."),
                (0.6065, "that is BLEU's penalty at the mean length."),
                (0.7788, "that is BLEU's brevity penalty, with the closest reference."),
                (5.5264, "more than 1 cannot be: the logarithm is squared."),
                (0.6667, "that is the ratio of the lengths; β makes something else of it."),
            )
        ),
        "nist_length_penalty(8, (10 + 14) / 2)",
        "8 of 12 is two thirds, and β was chosen for exactly that ratio.",
        "The mean reference length first. Which ratio was β made for?",
    ),
    Exercise(
        "07-c",
        "Write a candidate that gets a *higher* NIST than `GUIDE_CASED.candidate` against "
        "`GUIDE_CASED.references`, and a *lower* BLEU.",
        Property(
            words,
            (
                needs(
                    "It is the guiding principle",
                    lambda c: (
                        sentence_nist(c, GUIDE_CASED.references).score
                        > sentence_nist(GUIDE_CASED.candidate, GUIDE_CASED.references).score
                    ),
                    "its NIST is not higher. Which words of the references are worth most, and "
                    "are there enough of them?",
                ),
                needs(
                    "It is a guide to action that ensures that the military will forever heed "
                    "Party commands",
                    lambda c: (
                        bleu(c, GUIDE_CASED.references)
                        < bleu(GUIDE_CASED.candidate, GUIDE_CASED.references)
                    ),
                    "its NIST is higher, but so is its BLEU. Which of the two minds word order?",
                ),
            ),
        ),
        '" ".join(sorted({w for r in GUIDE_CASED.references for w in r}))',
        "All the words of the references, in alphabetical order: single words are where NIST's "
        "bits are, and no 4-gram is needed.",
        "Rare words, each once, in any order.",
    ),
    Exercise(
        "07-d",
        "Write NIST's length penalty: a function of the candidate's length and the list of its "
        "references' lengths.",
        Function(
            ("candidate_length", "reference_lengths"),
            LENGTH_CASES,
            (
                (functions.length_penalty_without_square, "the logarithm is to be squared."),
                (functions.length_penalty_of_closest, "it takes the closest length, as BLEU does."),
                (
                    functions.length_penalty_for_long_ones,
                    "long candidates are punished; the ratio counts up to 1 only.",
                ),
                (functions.my_penalty, "that is BLEU's brevity penalty."),
            ),
        ),
        "my_length_penalty",
        "exp(β ln² min(c/r, 1)), r the mean.",
        "β = ln ½ / ln² ⅔; min(…, 1) before the logarithm.",
    ),
    # 08
    Exercise(
        "08-a",
        "*It's 3.5% of U.S. GDP, isn't it?* How many tokens if we split at blanks, and how many by "
        "`13a`?",
        Several(
            (
                ([13, 7], "right numbers, wrong order."),
                ([7, 10], "the dots in U.S. are split off as well; the one in 3.5 is not."),
                ([7, 15], "the apostrophe and the dot between digits stay where they are."),
            ),
            names=("tokens by blanks", "tokens by 13a"),
        ),
        '[len(tokenize("It\'s 3.5% of U.S. GDP, isn\'t it?", t)) for t in ("whitespace", "13a")]',
        "It's | 3.5 | % | of | U | . | S | . | GDP | , | isn't | it | ?",
        'tokenize(text, "13a") shows them. Look at %, at both kinds of dots, at the apostrophes.',
        stub='check("08-a", [None, None])',
    ),
    Exercise(
        "08-b",
        "Two papers, one test set. Paper 1: BLEU 28.4, "
        "`nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0`. Paper 2: BLEU 28.1, "
        "`nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0`. Which system is better, as "
        "far as BLEU can tell: `first`, `second`, `equal` or `unknown`?",
        Name(
            (
                ("first", "its number is higher; but compare the two signatures, field by field."),
                (
                    "second",
                    "its capitals were judged, the other's were not. Does that make up for 0.3 "
                    "points? Nobody has measured it.",
                ),
                ("equal", "the numbers differ, and so do the signatures."),
            ),
            ("first", "second", "equal", "unknown"),
        ),
        '"unknown"',
        "One score ignores capitals, the other does not. Somebody has to score both outputs under "
        "one signature.",
        "What was done to the capitals in each of the papers?",
    ),
    Exercise(
        "08-c",
        "Write a pair of strings (candidate, reference), each of five words or more, on which "
        "NLTK's default and mteval-v13a's differ by more than 0.5.",
        Property(
            two_texts,
            (
                needs(
                    ("a test", "a test"),
                    lambda pair: min(len(part.split()) for part in pair) >= 5,
                    "there are fewer than five words in one of them.",
                ),
                needs(
                    ("the cat sat on the mat", "the cat sat on the mat"),
                    lambda pair: (
                        abs(tool_score("nltk", pair) - tool_score("mteval-v13a", pair)) > 0
                    ),
                    "they give exactly the same. What does one of them do to capitals, to "
                    "punctuation, to zeros?",
                ),
                needs(
                    ("The cat sat on the old red mat", "the cat sat on the old red mat"),
                    lambda pair: (
                        abs(tool_score("nltk", pair) - tool_score("mteval-v13a", pair)) > 0.5
                    ),
                    "they differ, but by less than that.",
                ),
            ),
        ),
        '("The Old Cat Sat Down", "the old cat sat down")',
        "mteval folds the capitals and finds everything; for NLTK no word matches.",
        "Which of the two takes `The` for `the`?",
    ),
    Exercise(
        "08-d",
        "Write a pair of strings (candidate, reference) to which sacreBLEU's default gives full "
        "marks and multi-bleu does not.",
        Property(
            two_texts,
            (
                needs(
                    ("the cat sat here", "the cat sat here"),
                    lambda pair: tool_score("multi-bleu", pair) < 0.999,
                    "multi-bleu gives full marks, too: it splits at blanks, and finds the same "
                    "words.",
                ),
                needs(
                    ("the cat sat there", "the cat sat here"),
                    lambda pair: tool_score("sacrebleu", pair) > 0.999,
                    "sacreBLEU gives less than full marks: its tokens must be the same, and four "
                    "at least.",
                ),
            ),
        ),
        '("the cat sat down.", "the cat sat down .")',
        "13a splits off the dot, so both have the same five tokens; multi-bleu only knows blanks.",
        "What does 13a do to punctuation that splitting at blanks does not?",
    ),
    Exercise(
        "08-e",
        "`我喜欢猫。` against `我喜欢狗。`: what is p₁ with sacreBLEU's tokenizer `zh`, and what "
        "with `13a`? Two pairs.",
        Several(
            (
                ([(4, 5), (4, 5)], "13a leaves Chinese as it is: how many tokens are there?"),
                ([(3, 4), (0, 1)], "the full stop 。 is a token as well."),
                ([(0, 1), (4, 5)], "right pairs, wrong order."),
            ),
            each=Ratio(),
            names=("p₁ with zh", "p₁ with 13a"),
        ),
        '[modified_precision(tokenize("我喜欢猫。", t), [tokenize("我喜欢狗。", t)], 1) '
        'for t in ("zh", "13a")]',
        "Five tokens, four of them shared; or one token, and it is another one.",
        "Look at the tokens first: tokenize(text, tokenizer).",
        stub='check("08-e", [None, None])',
    ),
    # 09
    Exercise(
        "09-a",
        "The first exhibit lets an order without a match count as 1. Write a candidate and a list "
        "of references, (candidate, references), that share *not a single word* and yet get 1.0 "
        "from it.",
        Property(
            segment,
            (
                needs(
                    ("the cat", ["the dog ran"]),
                    lambda given: share(*given) == 0,
                    "a word matches.",
                ),
                needs(
                    ("some cat", ["the dog ran home"]),
                    lambda given: len(given[0]) >= closest_reference_length(*given),
                    "no word matches, good; but the candidate is shorter than the reference, and "
                    "the brevity penalty still works.",
                ),
            ),
        ),
        '("my cat sat down", ["the dog ran home"])',
        "Four zeros count as four ones, and the length is right.",
        "Which part of the score is left when all precisions have become 1?",
    ),
    Exercise(
        "09-b",
        "Exhibit 13 halves the weights. Which of these promises does it break: `range` (from 0 to "
        "1), `identity` (a copy of a reference gets 1), `no match` (gets 0), `reference order`; or "
        "`none of them`?",
        Name(
            (
                ("range", "powers of numbers from 0 to 1 stay between 0 and 1."),
                ("identity", "all precisions are 1 there, and 1 to any power is 1."),
                ("no match", "a zero stays a zero, whatever its power."),
                ("reference order", "neither its counts nor its r ask which reference is first."),
            ),
            ("range", "identity", "no match", "reference order", "none of them"),
        ),
        '"none of them"',
        "Promises of one line do not find everything. Against a table counted by hand it fails at "
        "once: .7067 for .5046.",
        "Go through the promises one by one, with a perfect and with a hopeless candidate.",
    ),
    Exercise(
        "09-c",
        "A second copy of a reference must change nothing. Write a test of that: a function of a "
        "scorer `bleu(candidate, references)` that returns `True` if the candidate *a b c d a b c "
        "d* scores the same against the reference *a b c d e f g h* and against that reference "
        "twice, and `False` if it does not.",
        Function(
            ("bleu",),
            (
                (functions.bleu_right,),
                (functions.bleu_by_sum,),
                (functions.bleu_of_types,),
                (functions.bleu_of_all_lengths,),
            ),
            (
                (functions.passes_everything, "it passes every scorer."),
                (functions.fails_everything, "it fails every scorer, the right one too."),
                (
                    functions.compares_with_the_right_one,
                    "it asks for the right score; here it only matters that both are the same.",
                ),
            ),
        ),
        "a_copy_changes_nothing",
        "Call it twice, compare: no right score is needed to find a wrong scorer.",
        "Call the scorer twice and compare.",
    ),
    # 10
    Exercise(
        "10-a",
        "A candidate of 20 tokens has 14 matched bigrams; elsewhere it can be cut without losing a "
        "match. In how many orders can the pieces be put? (Callison-Burch et al. 2006)",
        Number(
            (
                (120, "five places to cut give one piece more."),
                (87178291200, "the matched bigrams are what must *not* be cut."),
                (
                    2432902008176640000,
                    "that is every order of the tokens; matched bigrams would break.",
                ),
                (6, "so many pieces there are; in how many orders can they stand?"),
            )
        ),
        "factorial(20 - 14)",
        "20 tokens have 19 places between them, 14 of which must hold: 6 pieces, 6! orders.",
        "How many pieces are left when tokens of a matched bigram stick together?",
    ),
    Exercise(
        "10-b",
        "An approximate randomization of 999 shuffles: 24 of them give a difference at least as "
        "large as the one observed. What is the p-value?",
        Number(
            (
                (0.024, "what was observed is one of the possible outcomes: it counts, too."),
                (0.976, "that is how often chance stayed below; p is how often it did not."),
                (25, "so many outcomes are as large; p is a share."),
                (0.05, "that is the usual threshold, not the value."),
            )
        ),
        "(24 + 1) / (999 + 1)",
        "25 outcomes of 1,000 are as large: 24 shuffles and what was observed.",
        "How many outcomes are there if the observed one counts as well?",
    ),
    Exercise(
        "10-c",
        f"Reference: *{TREATY}*. Write a candidate of at least seven words that says the minister "
        "*did* sign, without `not` or `never`, and has p₁ = 1.",
        Property(
            words,
            (
                needs(
                    "the minister did not sign the treaty",
                    lambda c: not {"not", "never", "didn't"} & set(c),
                    "the negation is still there.",
                ),
                needs("did sign", lambda c: len(c) >= 7, "that is fewer than seven words."),
                needs(
                    "the minister signed the treaty on monday morning",
                    lambda c: share(c, [TREATY.split()]) == 1,
                    "p₁ is less than 1: use the reference's words only, as they stand there.",
                ),
            ),
        ),
        '"the minister did sign the treaty on monday"',
        "One word less, and the opposite is said. BLEU sees a missing unigram.",
        "Which single word carries the meaning?",
    ),
    Exercise(
        "10-d",
        "Write the words of `GUIDE.candidate` in an order that begins with `obeys` and has exactly "
        "the same matches p₁ to p₄ against `GUIDE.references`.",
        Property(
            words,
            (
                needs(
                    "it is a guide to action",
                    lambda c: sorted(c) == sorted(GUIDE.candidate),
                    "those are not the same 18 words.",
                ),
                needs(
                    list(GUIDE.candidate),
                    lambda c: c[0] == "obeys",
                    "it does not begin with `obeys`.",
                ),
                needs(
                    ["obeys", *sorted({*GUIDE.candidate} - {"obeys"}), "the", "the"],
                    lambda c: (
                        BleuStats.of(c, GUIDE.references)
                        == BleuStats.of(GUIDE.candidate, GUIDE.references)
                    ),
                    "another order, but the matches have changed: a matched piece was cut, or a "
                    "new match made.",
                ),
            ),
        ),
        '"obeys it is a guide to action which always ensures that the military the commands of the '
        'party"',
        "`obeys` and `always` have moved; no matched bigram was cut and none made.",
        "Which neighbours match no reference? There the sentence can be cut.",
    ),
    Exercise(
        "10-e",
        "Two systems, and for each segment the difference of their scores. If it were chance, each "
        "sign could as well be the other. Write a function of the list of differences: the share "
        "of all sign patterns whose sum is at least as far from 0 as the sum observed.",
        Function(
            ("differences",),
            DIFFERENCES,
            (
                (functions.p_value_one_sided, "it looks to one side only; far from 0 has two."),
                (
                    functions.p_value_strictly,
                    "*at least* as far: the pattern observed is one of them.",
                ),
                (functions.p_value_reversed, "it gives the share of the others."),
            ),
        ),
        "my_p_value",
        "All 2ⁿ patterns for a few segments; for many, a random sample of them.",
        "itertools.product((1, -1), repeat=n) gives all patterns; compare absolute values.",
    ),
)

EXERCISES: dict[str, Exercise] = {it.id: it for it in ALL}
