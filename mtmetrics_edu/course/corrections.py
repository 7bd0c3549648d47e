"""What the sources print about a lesson's sentences, beside what is right: one fold a document."""

from __future__ import annotations

from mtmetrics_edu.course.examples import (
    CAT_CAT,
    CAT_MAT,
    GUIDE,
    GUIDE_CASED,
    KIMCHI,
    NAIVE,
    NICE_DAY,
    SHUFFLED,
    SOURCES,
    THE_4,
    THE_7,
    TYPES,
    Claim,
)
from mtmetrics_edu.views.plain import Folds
from mtmetrics_edu.views.tables import claims_table, table


def corrections(lesson: str) -> Folds:
    """The claims of the sources that a lesson is about, folded by document.

    lesson: its number. A row is a claim: what is printed, what is right, and why.

    >>> list(corrections("04").tables)
    ['What is printed, and what is right']
    """
    return Folds({title: claims_table(claims) for title, claims in LESSONS[lesson].items()})


def kimchi_pairs() -> Folds:
    """All rows of the Korean post's counter, as printed: pairs of characters and their counts.

    >>> list(kimchi_pairs().tables)
    ["The Korean post's whole counter, 21 rows"]
    """
    counts = [pair.rsplit(":", 1) for pair in KIMCHI.claim("counts of pairs").printed.split()]
    rows = [[int(count)] for _, count in counts]
    counter = table(rows, ["count"], [pair for pair, _ in counts], "pair")
    return Folds({f"The Korean post's whole counter, {len(rows)} rows": counter})


def nice_day_sets() -> Folds:
    """The n-gram sets that the Chinese post prints for its example, and those that match.

    >>> list(nice_day_sets().tables)
    ['The n-gram sets that the post prints']
    """
    columns = ["of the candidate", "of the reference", "matching"]
    claims = ["{}-grams of the candidate", "{}-grams of the reference", "matching {}-grams"]
    rows = [[NICE_DAY.claim(what.format(n)).printed for what in claims] for n in (1, 2, 3, 4)]
    return Folds({"The n-gram sets that the post prints": table(rows, columns, [1, 2, 3, 4], "n")})


POST, KOREAN, README = SOURCES["000"], SOURCES["002"], SOURCES["004"]
NIST = [claim for claim in SOURCES["001"].claims if claim.errata]
LESSONS: dict[str, dict[str, list[Claim]]] = {  # by lesson, the claims under each title
    "01": {
        "The Korean post on BLEU": [
            KIMCHI.claim("what is counted"),
            KOREAN.claim("a strength of BLEU"),
        ],
        "The Chinese article on modified n-gram precision": [*NAIVE.claims, *TYPES.claims[1:]],
    },
    "02": {
        "The Korean post: the cat the cat on the mat": [
            *CAT_CAT.table("clipped counts").corrections
        ],
        "The Chinese article: the the the cat on the mat": [
            *CAT_MAT.table("P1").corrections,
            *CAT_MAT.table("P2").corrections,
        ],
        "Case and other claims": [
            NICE_DAY.claim("ratios with capitals kept"),
            THE_4.claim("modified 1-gram precision"),
            THE_7.claim("whose score is corrected"),
        ],
    },
    "03": {
        "The Chinese post BLEU评估指标": [
            *(claim for n in (1, 2, 3, 4) for claim in GUIDE.table(f"P{n}").corrections),
            GUIDE.claim("cumulative 3-gram"),
        ],
        "The Korean post": [
            SHUFFLED.claim("modified 1-gram precision as printed"),
            GUIDE_CASED.claim("naive 1-gram precision as printed"),
        ],
        "The Chinese README BLEU模型": [
            GUIDE_CASED.claim(f"shared with reference {i}") for i in (2, 3)
        ],
    },
    "04": {
        "What is printed, and what is right": [
            POST.claim("r of a tie"),
            README.claim("r"),
            README.claim("code: r"),
            README.claim("code: BP of the next system"),
        ]
    },
    "05": {
        "What is printed, and what is right": [
            GUIDE_CASED.claim("are the two the same?"),
            KOREAN.claim("precision code, no n-grams"),
            KOREAN.claim("score code, zero precision"),
            README.claim("code: zero precision"),
        ]
    },
    "07": {f"{len(NIST)} lines of document 001": NIST},
}
