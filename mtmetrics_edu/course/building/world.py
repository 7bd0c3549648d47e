"""A learner's function beside ours, NLTK's and sacreBLEU's, on one case and on random ones.

The package never imports NLTK and sacreBLEU. A notebook does, and hands their calls in.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import zip_longest
from math import isclose
from random import Random
from typing import Any
from warnings import catch_warnings, simplefilter

from mtmetrics_edu.checks import order, read_aloud
from mtmetrics_edu.course.building.keeping import own_or_ours
from mtmetrics_edu.course.building.ours import ours
from mtmetrics_edu.course.exercises.calling import complaint
from mtmetrics_edu.views import plain
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, folded, note

MINE, OURS, NONE_YET = "mine", "ours", "not built yet"
Scorer = Callable[..., Any]
Result = float | str  # a score, or why there is none
Sentence = list[str]
Segment = tuple[Sentence, list[Sentence]]  # a candidate and its references
WORDS = "the a cat dog mat sat ran on under and of it".split()  # few, so that words repeat
SHORTEST, LONGEST = 5, 14  # words of a sentence before it is changed
CHANGED = 0.12  # the share of words that a copy changes


@dataclass(frozen=True, kw_only=True)
class Row:
    """What each scorer gives on one case, and on how many of many cases it agrees with mine.

    Where the learner has not built the function, they are compared with ours.
    """

    whose: str  # where my function comes from, in words
    scores: Mapping[str, Result]
    cases: int
    agreed: Mapping[str, int]  # of the cases; by the scorers that are compared
    difference: str  # the first one, in words; "" if there is none

    @property
    def lines(self) -> list[list[str]]:
        """The two lines of the table, as text."""
        counts = {p: f"{count} of {self.cases} agree" for p, count in self.agreed.items()}
        many = [f"{self.cases} random ones", *(counts.get(program, "") for program in self.scores)]
        first = ["this case", *map(written, self.scores.values())]
        return [first, many] if self.cases else [first]

    @property
    def remark(self) -> str:
        """Whose function it is, and the first difference."""
        return f"{self.whose} {self.difference}".rstrip()

    def __repr__(self) -> str:
        return f"{plain.aligned([['', *self.scores], *self.lines], between='  ')}\n{self.remark}"

    def _repr_html_(self) -> Html:
        table = tables.table(["", *self.scores], self.lines) + note(escape(self.whose))
        difference = folded("The first difference", note(escape(self.difference)))
        return table + (difference if self.difference else NOTHING)


def row(name: str, *case: Any, cases: Iterable[Sequence[Any]] = (), **others: Scorer) -> Row:
    """The learner's function beside ours and beside other programs, on one case and on many.

    name: as for `build`. case: its arguments. cases: the arguments of many more calls. others:
    functions of the same arguments, each under the name of its program.

    >>> print(row("modified_precision", ["a", "b"], [["a"]], 1))
                        mine    ours
    this case  not built yet  (1, 2)
    modified_precision: ours stands in, until you build yours in notebook 02.
    """
    own, whose = own_or_ours(name)
    compared = OURS if own is ours(name) else MINE  # with this one
    scorers = {compared: own, OURS: ours(name), **others}

    def scores(arguments: Sequence[Any]) -> dict[str, Result]:
        return {program: result(scorer, arguments) for program, scorer in scorers.items()}

    many = [(arguments, scores(arguments)) for arguments in map(tuple, cases)]
    agreed = dict.fromkeys([program for program in scorers if program != compared], 0)
    differences = []
    for arguments, of_all in many:
        for program in agreed:
            if same(of_all[compared], of_all[program]):
                agreed[program] += 1
            else:
                inputs = ", ".join(map(read_aloud, arguments))
                differences.append(
                    f"First difference: for {inputs} {compared} gives "
                    f"{written(of_all[compared])}, {program} gives {written(of_all[program])}."
                )
    return Row(
        whose=whose,
        scores={MINE: NONE_YET, **scores(case)},
        cases=len(many),
        agreed=agreed,
        difference=differences[0] if differences else "",
    )


def references_first(scorer: Scorer) -> Scorer:
    """A scorer that takes the references first, as NLTK's do, as one that takes them second.

    >>> references_first(lambda references, candidate: candidate)("mine", "theirs")
    'mine'
    """
    return lambda candidate, references: scorer(references, candidate)


def on_texts(metric: Any) -> Scorer:
    """A metric of sacreBLEU as a scorer of a segment or a corpus: tokens in, 0 to 1 out.

    metric: an object such as sacrebleu.BLEU(tokenize="none"). It takes texts, and one list of all
    first references, one of all second ones, …, with None where a segment has fewer.

    >>> from sacrebleu import BLEU
    >>> round(on_texts(BLEU(tokenize="none"))("a b c d e".split(), ["a b c d e f".split()]), 4)
    0.8187
    """

    def scorer(candidates: Sequence[Any], references: Sequence[Any]) -> float:
        if isinstance(candidates[0], str):  # one segment
            candidates, references = [candidates], [references]
        streams = [*zip_longest(*(map(" ".join, own) for own in references))]
        return float(metric.corpus_score([*map(" ".join, candidates)], streams).score / 100)

    return scorer


def result(scorer: Scorer, case: Sequence[Any]) -> Result:
    """What a scorer returns, or in words why it returns nothing; warnings are dropped.

    Its steps are not counted: that takes sixty times as long, and `build` has done it.
    """
    with catch_warnings():
        simplefilter("ignore")
        try:
            return scorer(*deepcopy(case))  # type: ignore[no-any-return]
        except Exception as error:
            return complaint(error, scorer)


def same(one: Result, other: Result) -> bool:
    """Whether two results agree: NLTK's 5.9e-155 is a zero.

    >>> same(0.0, 5.9e-155), same(0.5, 0.5000001), same((1, 2), (1, 2)), same("raises", "raises")
    (True, False, True, False)
    """
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    return bool(one == other) and not isinstance(one, str)


def written(result: Result) -> str:
    """A score with the digits that all programs have in common; a failure in words.

    >>> written(0.5045666840058485), written("it raises TypeError")
    ('0.504566684006', 'it raises TypeError')
    """
    if isinstance(result, str):
        return result
    return f"{result:.12g}" if isinstance(result, float) else repr(result)


# ------------------------------------------------------------------- random cases


def random_segments(size: int = 100, seed: int = 1, *, long: bool = False) -> list[Segment]:
    """So many random candidates, each with one to three references; the same for the same seed.

    long: each candidate has as many words as its references or more, so that its brevity penalty
    is 1. Each sentence has four words or more, so that no precision is undefined.

    >>> candidate, references = random_segments(1, seed=4)[0]
    >>> len(candidate) >= 4, 1 <= len(references) <= 3
    (True, True)
    """
    order(size, "size")
    rng = Random(seed)
    return [segment(rng, long) for _ in range(size)]


def random_corpora(
    size: int = 100, seed: int = 1, *, segments: int = 3
) -> list[tuple[list[Sentence], list[list[Sentence]]]]:
    """So many random corpora of a few segments: candidates, and the references of each.

    >>> candidates, references = random_corpora(1, segments=2)[0]
    >>> len(candidates), len(references)
    (2, 2)
    """
    order(size, "size")
    rng = Random(seed)
    corpora = [[segment(rng) for _ in range(segments)] for _ in range(size)]
    return [([c for c, _ in corpus], [r for _, r in corpus]) for corpus in corpora]


def segment(rng: Random, long: bool = False) -> Segment:
    """A random candidate and its references: changed copies of one sentence."""
    sentence = rng.choices(WORDS, k=rng.randint(SHORTEST, LONGEST))
    references = [copy(sentence, rng) for _ in range(rng.randint(1, 3))]
    candidate = copy(sentence, rng)
    if long:
        missing = max(map(len, references)) - len(candidate)
        candidate += rng.choices(WORDS, k=max(missing, 0))
    return candidate, references


def copy(sentence: Sentence, rng: Random) -> Sentence:
    """A copy in which a few words are left out, followed by another or replaced by one; four words
    stay at least."""
    words: list[str] = []
    for word in sentence:
        other = rng.choice(WORDS)
        ways: tuple[list[str], ...] = ([], [word, other], [other])
        words += rng.choice(ways) if rng.random() < CHANGED else [word]
    return words + sentence[: max(4 - len(words), 0)]
