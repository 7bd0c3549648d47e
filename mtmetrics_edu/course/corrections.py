"""What the sources print about a lesson's sentences, beside what is right: one fold a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mtmetrics_edu.course.sources.documents import SOURCES, Claim
from mtmetrics_edu.course.sources.examples import (
    CAT_CAT,
    CAT_MAT,
    GUIDE,
    GUIDE_CASED,
    KIMCHI,
    NAIVE,
    NICE_DAY,
    SHUFFLED,
    THE_4,
    THE_7,
    TYPES,
)
from mtmetrics_edu.views.plain import Folds
from mtmetrics_edu.views.tables import claims_table, table

Claims = dict[str, Iterable[Claim]]
BOTH = "What is printed, and what is right"


def corrections(lesson: str) -> Folds:
    """The claims of the sources that a lesson is about, folded by document.

    lesson: its number. A row is a claim: what is printed, what is right, and why.

    >>> list(corrections("04").tables)
    ['What is printed, and what is right']
    """
    return Folds({title: claims_table(list(claims)) for title, claims in LESSONS[lesson]().items()})


def kimchi_pairs() -> Folds:
    """All rows of the Korean post's counter, as printed: pairs of characters and their counts.

    >>> list(kimchi_pairs().tables)
    ["The Korean post's whole counter, 21 rows"]
    """
    printed = KIMCHI.claim("counts of pairs").printed.split()
    rows = [pair.rsplit(":", 1) for pair in printed]
    shown = table([[int(count)] for _, count in rows], ["count"], [it for it, _ in rows], "pair")
    return Folds({f"The Korean post's whole counter, {len(rows)} rows": shown})


def nice_day_sets() -> Folds:
    """The n-gram sets that the Chinese post prints for its example, and those that match.

    >>> list(nice_day_sets().tables)
    ['The n-gram sets that the post prints']
    """
    columns = ["of the candidate", "of the reference", "matching"]
    whats = ["{}-grams of the candidate", "{}-grams of the reference", "matching {}-grams"]
    rows = [[NICE_DAY.claim(what.format(n)).printed for what in whats] for n in (1, 2, 3, 4)]
    return Folds({"The n-gram sets that the post prints": table(rows, columns, [1, 2, 3, 4], "n")})


def about_counting() -> Claims:
    korean = [claim for claim in SOURCES["002"].claims if "strength" in claim.what]
    return {
        "The Korean post on BLEU": [KIMCHI.claim("what is counted"), *korean],
        "The Chinese article on modified n-gram precision": [*NAIVE.claims, *TYPES.claims[1:]],
    }


def about_clipping() -> Claims:
    article = [*CAT_MAT.table("P1").corrections, *CAT_MAT.table("P2").corrections]
    others = [
        NICE_DAY.claim("ratios with capitals kept"),
        THE_4.claim("modified 1-gram precision"),
        THE_7.claim("whose score is corrected"),
    ]
    return {
        "The Korean post: the cat the cat on the mat": CAT_CAT.table("clipped counts").corrections,
        "The Chinese article: the the the cat on the mat": article,
        "Case and other claims": others,
    }


def about_the_guide() -> Claims:
    wrong = [claim for n in (1, 2, 3, 4) for claim in GUIDE.table(f"P{n}").corrections]
    korean = [
        SHUFFLED.claim("modified 1-gram precision as printed"),
        GUIDE_CASED.claim("naive 1-gram precision as printed"),
    ]
    shared = [GUIDE_CASED.claim(f"shared with reference {i}") for i in (2, 3)]
    return {
        "The Chinese post BLEU评估指标": [*wrong, GUIDE.claim("cumulative 3-gram")],
        "The Korean post": korean,
        "The Chinese README BLEU模型": shared,
    }


def about_lengths() -> Claims:
    rules = [*SOURCES["000"].claims, *SOURCES["004"].claims]
    named = ("r of a tie", "r", "code: r")
    return {BOTH: [it for it in rules if it.what in named or it.what.startswith("code: BP")]}


def about_zeros() -> Claims:
    rules = [*SOURCES["002"].claims, *SOURCES["004"].claims]
    zeros = [it for it in rules if "zero" in it.what or "no n-grams" in it.what]
    return {BOTH: [GUIDE_CASED.claim("are the two the same?"), *zeros]}


def about_nist() -> Claims:
    wrong = [claim for claim in SOURCES["001"].claims if claim.errata]
    return {f"{len(wrong)} lines of document 001": wrong}


LESSONS: dict[str, Callable[[], Claims]] = {
    "01": about_counting,
    "02": about_clipping,
    "03": about_the_guide,
    "04": about_lengths,
    "05": about_zeros,
    "07": about_nist,
}
