"""Wrong scorers by the hundred: pieces of homework put together at random, and what diagnose says.

    python -m tests.conformance.combinations --number 300 --seed 1

Nothing here is of the catalogue. A name is wrong if the mistake of that name gives another score
than the scorer for texts that diagnose has not seen. Then all homework of students.py is called by
its name. Exit code 1 if one name is wrong, or fewer than nine in ten have a name.
"""

import argparse
import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from inspect import getsource
from itertools import islice
from math import isclose
from random import Random
from typing import Any

from mtmetrics_edu.conformance.asking import SHAPES, Calling, Interview, answers_in
from mtmetrics_edu.conformance.diagnosis import Diagnosis, diagnose
from mtmetrics_edu.conformance.limits import calls
from mtmetrics_edu.conformance.mistakes import BY_NAME, mistake
from mtmetrics_edu.conformance.suspects import Question, Suspect, first_suspects, suspect_of
from mtmetrics_edu.conformance.vectors import case_of

from .random_cases import random_segments
from .students import HOMEWORK, bleu, bp, clip, closest, mean, ng, np_, penalty, precisions

Scorer = Callable[..., Any]
FRESH = random_segments(200, "fresh")
NAMELESS = ("unknown", "constant", "endless", "no-score")


def unclipped(c: Any, rs: Any, n: int) -> tuple[int, int]:
    return sum(any(g in ng(r, n) for r in rs) for g in ng(c, n)), len(ng(c, n))


def as_sets(c: Any, rs: Any, n: int) -> tuple[int, int]:
    own = set(ng(c, n))
    return len(own & {g for r in rs for g in ng(r, n)}), len(own)


def at_sum(c: Any, rs: Any, n: int) -> tuple[int, int]:
    limit = sum((Counter(ng(r, n)) for r in rs), Counter())
    return (Counter(ng(c, n)) & limit).total(), len(ng(c, n))


COUNTS: list[Callable[[Any, Any, int], tuple[int, int]]] = [
    clip,
    unclipped,
    as_sets,
    at_sum,
    lambda c, rs, n: clip(c, rs[:1], n),
    lambda c, rs, n: clip(c, rs[-1:], n),
    lambda c, rs, n: (max(clip(c, [r], n)[0] for r in rs), len(ng(c, n))),
    lambda c, rs, n: (sum(clip(c, [r], n)[0] for r in rs), len(ng(c, n))),
    lambda c, rs, n: (clip(c, rs, n)[0], len(c)),
    lambda c, rs, n: (clip(c, rs, n)[0], max(closest(c, rs) - n + 1, 0)),
    lambda c, rs, n: clip(sorted(c), [sorted(r) for r in rs], n),
    lambda c, rs, n: clip(["<s>", *c, "</s>"], [["<s>", *r, "</s>"] for r in rs], n),
]
R: list[Callable[[Any, Any], float]] = [
    closest,
    lambda c, rs: min(map(len, rs)),
    lambda c, rs: max(map(len, rs)),
    lambda c, rs: sum(map(len, rs)) / len(rs),
    lambda c, rs: len(rs[0]),
    lambda c, rs: len(rs[-1]),
    lambda c, rs: min((len(r) for r in rs), key=lambda r: abs(r - len(c))),
]
PENALTY: list[Callable[[float, float], float]] = [
    bp,
    lambda c, r: 1.0,
    lambda c, r: min(1.0, c / r) if r else 1.0,
    lambda c, r: math.exp(1 - r / c) if c else 0.0,
    lambda c, r: (1.0 if c > r else math.exp(r / c - 1)) if c else 0.0,
    lambda c, r: (1.0 if c > r else math.exp(1 - r // c)) if c else 0.0,
    lambda c, r: math.exp(1 - max(c / r, r / c)) if c and r else 0.0,
    lambda c, r: bp(c, r) ** 2,
    lambda c, r: (1.0 if c > r else math.exp(-r / c)) if c else 0.0,
    lambda c, r: math.exp(-abs(c - r) / r) if r else 1.0,
]
MEAN: list[Callable[[list[float]], float]] = [
    mean,
    lambda ps: sum(ps) / len(ps),
    lambda ps: math.prod(ps),
    lambda ps: math.prod(p**w for p, w in zip(ps, (0.4, 0.3, 0.2, 0.1), strict=False)),
    lambda ps: math.prod(p**w for p, w in zip(ps, (0.5, 0.25, 0.125, 0.0625), strict=False)),
    lambda ps: len(ps) / sum(1 / p for p in ps) if all(ps) else 0.0,
    lambda ps: min(ps),
    lambda ps: mean([p or 1e-9 for p in ps]),
    lambda ps: mean([p for p in ps if p] or [0.0]),
    lambda ps: mean([p or 1.0 for p in ps]),
]
SMOOTH: list[Callable[[int, float, int], tuple[float, float]]] = [
    lambda n, m, t: (m, t),
    lambda n, m, t: (m + 1, t + 1),
    lambda n, m, t: (m + (n > 1), t + (n > 1)),
    lambda n, m, t: (m + (n == 1), t + (n == 1)),
    lambda n, m, t: (m or 0.1, t),
]
GUARDS: list[Callable[[list[float], list[float]], bool]] = [
    lambda ms, ts: False,
    lambda ms, ts: 0 in ms,
    lambda ms, ts: ms[0] == 0,
    lambda ms, ts: 0 in ts,
]
READ: list[Callable[[Any], Any]] = [
    list,
    lambda t: [w.lower() for w in t],
    lambda t: [w[:4] for w in t],
    lambda t: [w[:1] for w in t],
    lambda t: [w.rstrip("s") for w in t],
]
KINDS = [COUNTS, R, PENALTY, MEAN, SMOOTH, READ, [4, 4, 3, 2]]


def of_corpus(guard: Any, *pieces: Any) -> float:
    count, length, penalty, average, smooth, read, orders, cands, refs = pieces
    cands, refs = [read(c) for c in cands], [[read(r) for r in rs] for rs in refs]
    c, r = sum(map(len, cands)), sum(map(length, cands, refs))
    ms, ts = [], []
    for n in range(1, orders + 1):
        pairs = [count(*pair, n) for pair in zip(cands, refs, strict=True)]
        ms.append(sum(m for m, _ in pairs))
        ts.append(sum(t for _, t in pairs))
    if guard(ms, ts):
        return 0.0
    pairs = [smooth(n, m, t) for n, m, t in zip(range(1, 9), ms, ts, strict=False)]
    return float(penalty(c, r) * average([m / t if t else 0.0 for m, t in pairs]))


# the same for NIST; the first of each kind is the official one


def matches(limit: Callable[..., Any], c: Any, rs: Any, n: int) -> Counter[Any]:
    counts = Counter(ng(c, n))
    return Counter({g: min(k, limit([ng(r, n).count(g) for r in rs])) for g, k in counts.items()})


MATCHES: list[Callable[[Any, Any, int], Counter[Any]]] = [
    partial(matches, max),
    lambda c, rs, n: matches(lambda ks: 1e9 * max(ks), c, rs, n),
    lambda c, rs, n: matches(lambda ks: max(ks) > 0, c, rs, n),
    partial(matches, sum),
    partial(matches, lambda ks: ks[0]),
]
SOURCE: list[Callable[[Any, Any, Any], Any]] = [  # the texts, from the corpus and a segment
    lambda cs, refs, rs: [r for rs in refs for r in rs],
    lambda cs, refs, rs: rs,
    lambda cs, refs, rs: cs,
    lambda cs, refs, rs: [rs[0] for rs in refs],
]
HISTORY: list[Callable[[Any, Any], int]] = [
    lambda texts, g: sum(ng(t, len(g) - 1)[: len(t)].count(g[:-1]) for t in texts),
    lambda texts, g: sum(ng(t, len(g) - 1)[: len(t)].count(g[1:]) for t in texts),
    lambda texts, g: sum(map(len, texts)),
    lambda texts, g: sum(len(ng(t, len(g))) for t in texts),
    lambda texts, g: len({w for t in texts for w in t}) if len(g) == 1 else HISTORY[0](texts, g),
]
LOG: list[Callable[[float], float]] = [math.log2, math.log, math.log10, float]
ORDERS: list[Callable[[Any, Any], float]] = [  # from the information and n-grams of each
    lambda gains, ts: sum(g / max(t, 1) for g, t in zip(gains, ts, strict=True)),
    lambda gains, ts: ORDERS[0](gains, ts) / len(ts),
    lambda gains, ts: sum(gains) / max(sum(ts), 1),
    lambda gains, ts: sum(gains),
    lambda gains, ts: mean([g / max(t, 1) for g, t in zip(gains, ts, strict=True)]),
]
NIST_PENALTY: list[Callable[[float, float], float]] = [
    np_,
    lambda c, r: 1.0,
    bp,
    lambda c, r: min(c / r, 1),
    lambda c, r: math.exp(-2 * math.log(min(c / r, 1)) ** 2) if c else 0.0,
    lambda c, r: min(c / r, 1) ** (math.log(0.5) / math.log(2 / 3)),
]
NIST_R = [R[3], *R[:3], R[4]]  # the mean comes first
NIST_KINDS = [MATCHES, SOURCE, HISTORY, LOG, ORDERS, NIST_PENALTY, NIST_R, READ[:3], [5, 4, 3]]


def nist_of_corpus(*pieces: Any) -> float:
    match, source, history, log, average, penalty, length, read, orders, cands, refs = pieces
    cands, refs = [read(c) for c in cands], [[read(r) for r in rs] for rs in refs]
    gains, ts = [0.0] * orders, [0] * orders
    for c, rs in zip(cands, refs, strict=True):
        texts = source(cands, refs, rs)
        for n in range(1, orders + 1):
            ts[n - 1] += len(ng(c, n))
            for g, k in match(c, rs, n).items():
                count = sum(ng(t, n).count(g) for t in texts)
                before = history(texts, g)
                gains[n - 1] += k * log(before / count) if k and count and before else 0.0
    c, r = sum(map(len, cands)), sum(map(length, cands, refs))
    return average(gains, ts) * penalty(c, r)


def combinations(seed: int) -> Iterator[tuple[str, Scorer]]:
    """Scorers with one to three wrong pieces, BLEU and NIST by turns: which, and the function."""
    random = Random(seed)
    while True:
        yield combination(random, KINDS)
        yield combination(random, NIST_KINDS)


def combination(random: Random, kinds: list[Any]) -> tuple[str, Scorer]:
    """One of these, in some shape; a BLEU has a guard, too."""
    chosen = [0] * len(kinds)
    for kind in random.sample(range(len(kinds)), random.choice((1, 2, 2, 3))):
        chosen[kind] = random.randrange(1, len(kinds[kind]))
    pieces = [kind[i] for kind, i in zip(kinds, chosen, strict=True)]
    guard = random.choice((0, 0, 1, 2, 3))
    corpus = partial(of_corpus, GUARDS[guard], *pieces)
    if kinds is NIST_KINDS:
        corpus = partial(nist_of_corpus, *pieces)
    shape = random.choice(("sentence", "sentence", "corpus", "mean", "text", "percent"))

    def sentence(c: Any, rs: Any) -> float:
        return float(corpus([c], [rs]))

    scorers: dict[str, Scorer] = {
        "sentence": sentence,
        "corpus": lambda cs, rs: corpus(cs, rs),
        "mean": lambda cs, rs: sum(map(sentence, cs, rs)) / len(cs),
        "text": lambda c, rs: sentence(c.split(), [r.split() for r in rs]),
        "percent": lambda rs, c: {"bleu": round(100 * sentence(c, rs), 6)},
    }
    return f"{shape} {chosen} guard {guard}", scorers[shape]


# --------------------------------------------------------------------- a right BLEU, changed

IMPORTS = "import math\nfrom collections import Counter\nfrom collections.abc import Iterable\n"
PARTS = (ng, closest, bp, clip, mean, precisions, penalty, bleu)
CORRECT = IMPORTS + "from typing import Any\n" + "".join(map(getsource, PARTS))
CHANGES = {  # a piece of the source, and what may stand in its place
    r" [-+*/](?= )": [" +", " -", " *", " /"],
    r" [<>](?= )": [" <", " <=", " >", " >="],
    r"\b[0-9]\b": [*"012345"],
    r"\b(min|max)\b": ["min", "max"],
    r"(?<=\()(cand|r)\b(?!:)": ["cand", "refs[0]", "refs[-1]"],
    r"\b[cr]\b(?![:,=\w])": ["c", "r"],
    r"(?<= )[|&](?==? )": ["|", "&"],
}
ALIVE = [list(segment) for segment in random_segments(12, "alive")]


def function(source: str) -> Callable[..., Any]:
    """The function bleu of a source."""
    names: dict[str, Any] = {}
    exec(source, names)
    return names["bleu"]  # type: ignore[no-any-return]


def mutants(seed: int) -> Iterator[tuple[str, Scorer]]:
    """Mutants of a correct BLEU, each with one change or two: source and function.

    A mutant that always stops, or gives 0, is too easy.
    """
    random, seen = Random(f"homework {seed}"), {CORRECT}
    while True:
        source = CORRECT
        for _ in range(random.choice((1, 1, 1, 2))):
            pattern = random.choice(list(CHANGES))
            place = random.choice(list(re.finditer(pattern, source)))
            change = random.choice(CHANGES[pattern])
            source = source[: place.start()] + change + source[place.end() :]
        if source not in seen:
            mutant = function(source)
            scores = {o.result for o in calls(mutant, ALIVE, seconds=1) if not o.error}
            if len(scores) > 4:
                seen.add(source)
                yield source, mutant


# ------------------------------------------------------------------------------- the judge


def suspect(name: str, level: str) -> Suspect:
    """The suspect with this name, for scorers of tokens or of texts."""
    known = (suspect for group in first_suspects(level) for suspect in group)
    if suspect := next((suspect for suspect in known if suspect.name == name), None):
        return suspect
    *names, last = name.split(" ")
    if ":" in last or last in BY_NAME:
        return suspect_of(mistake(name), level)
    return suspect_of(mistake(" ".join(names) or "right"), level, last)


def misnamed(scorer: Scorer, diagnosis: Diagnosis) -> Any:
    """The arguments with which a scorer is not whom diagnose says, and both scores; or None."""
    level, _, rest = diagnosis.calling.partition(", ")
    shape = next(name for name, it in SHAPES.items() if rest.split("; ")[0] == it.words)
    path = ("bleu",) if "['bleu']" in rest else ()
    calling = Calling(
        level=level,
        shape=shape,
        references_first="references come first" in rest,
        path=path,
        scale=100 if "0 to 100" in rest else 1,
    )
    questions = []
    for candidate, references in FRESH:
        one = tuple(map(tuple, references[: 1 if "pair" in shape else None]))
        if not candidate or not all(one) or (", but not" in diagnosis.words and len(candidate) < 9):
            continue
        case = replace(case_of("perfect"), candidates=(tuple(candidate),), references=(one,))
        questions.append(Question(case, level))
    asked = Interview(scorer=scorer, seconds=1).ask(calling, questions)
    is_nist = diagnosis.name == "right" and "NIST" in diagnosis.words
    named = suspect("nist" if is_nist else diagnosis.name, level)
    for answer in answers_in(asked, calling).answers:
        expected = named.score(answer.question)
        if answer.score is None or ("but not" in diagnosis.words and not answer.score * expected):
            continue
        if not isclose(answer.score, expected, rel_tol=1e-6, abs_tol=1e-8):
            return answer.question.texts, answer.score, expected
    return None


def judge(scorers: Iterator[tuple[str, Scorer]], number: int) -> tuple[int, int]:
    """How many of so many scorers have a name, and how many a wrong one; the others are printed."""
    named = wrong = 0
    for text, scorer in islice(scorers, number):
        diagnosis = diagnose(scorer, seconds=1)
        if diagnosis.name in NAMELESS:
            print(f"{text}: {diagnosis.name}, {diagnosis.words}")
            continue
        named += 1
        if evidence := misnamed(scorer, diagnosis):
            wrong += 1
            print(f"{text}: WRONG, {diagnosis.name}: {evidence}")
    return named, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    named, wrong = judge(combinations(arguments.seed), arguments.number)
    print(f"{named} of {arguments.number} have a name, {wrong} a wrong one")
    for title, (scorer, expected) in HOMEWORK.items():
        if (name := diagnose(scorer, seconds=1).name) != expected:
            wrong += 1
            print(f"{title}: WRONG, {name}, not {expected}")
    return int(wrong > 0 or named < 0.9 * arguments.number)


if __name__ == "__main__":
    sys.exit(main())
