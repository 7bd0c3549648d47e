"""The classic sentences, named: what five teaching documents printed about them, and what is right.

    >>> from mtmetrics_edu import sentence_bleu
    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> float(sentence_bleu(GUIDE.candidate, GUIDE.references))
    0.5045666840058485

Figures stand as they were printed. Where one is wrong it is followed by the right one and the
number of the erratum that says why:  3 → 4 [1].
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from mtmetrics_edu.checks import choose

NO_SUCH_ROW = "—"  # the right name of a row that a table should not have


# ------------------------------------------------------------------------------- what an example is


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing a source says: what it printed, and what is right (the same, unless it erred)."""

    where: str  # source and example: "000.3" is example 3 of SOURCES["000"]
    what: str
    printed: str
    right: str
    errata: tuple[int, ...] = ()  # keys of ERRATA; empty where the source is right

    @property
    def source(self) -> Source:
        """Who printed it."""
        return SOURCES[self.where.partition(".")[0]]

    @property
    def why(self) -> str:
        """What went wrong, in a sentence; empty where the source is right."""
        return " ".join(ERRATA[number] for number in self.errata)


class Cell(NamedTuple):
    """One cell of a worked table."""

    printed: str
    right: str
    errata: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A worked table, row by row as its source printed it, each wrong cell with its correction."""

    where: str
    what: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...] = field(repr=False)  # the first cell of a row is its n-gram

    @property
    def source(self) -> Source:
        """Who printed it."""
        return SOURCES[self.where.partition(".")[0]]

    @property
    def printed(self) -> list[list[str]]:
        """The rows as printed."""
        return [[cell.printed for cell in row] for row in self.rows]

    @property
    def right(self) -> list[list[str]]:
        """The rows as they should be."""
        return [[cell.right for cell in row] for row in self.rows if row[0].right != NO_SUCH_ROW]

    @property
    def corrections(self) -> tuple[Claim, ...]:
        """Each wrong cell as a claim: "<n-gram>, <column>"."""
        return tuple(
            Claim(self.where, f"{self.what}: {row[0].printed}, {column}", *cell)
            for row in self.rows
            for column, cell in zip(self.columns, row, strict=True)
            if cell.errata
        )


@dataclass(frozen=True, slots=True)
class Source:
    """A document that prints figures, and what it says beside its examples: formulas, rules."""

    id: str
    title: str
    url: str = ""
    claims: tuple[Claim, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Example:
    """A candidate and its references. The texts are as printed; candidate and references are the
    tokens that were counted: split at blanks, perhaps after lower-casing or dropping the final dot.
    """

    name: str
    title: str
    source: Source = field(repr=False)  # of the sentences; each claim has a source of its own
    text: str
    reference_texts: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = field(default=(), repr=False)
    tables: tuple[Table, ...] = field(default=(), repr=False)
    note: str = ""
    lowercase: bool = False
    drop_dot: bool = False

    @property
    def candidate(self) -> list[str]:
        """The tokens of the candidate."""
        return self.tokens(self.text)

    @property
    def references(self) -> list[list[str]]:
        """The tokens of each reference; empty where only the candidate is of interest."""
        return [self.tokens(text) for text in self.reference_texts]

    def tokens(self, text: str) -> list[str]:
        """A text as this example tokenizes it."""
        text = text.lower() if self.lowercase else text
        return (text.removesuffix(".") if self.drop_dot else text).split()

    def claim(self, what: str) -> Claim:
        """The claim of that name."""
        return choose(what, {claim.what: claim for claim in self.claims}, f"claim of {self.name}")

    def table(self, what: str) -> Table:
        """The worked table of that name."""
        return choose(what, {table.what: table for table in self.tables}, f"table of {self.name}")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Several segments; reference_texts[i] are the references of texts[i]."""

    name: str
    title: str
    source: Source = field(repr=False)
    texts: tuple[str, ...]
    reference_texts: tuple[tuple[str, ...], ...]
    claims: tuple[Claim, ...] = field(default=(), repr=False)

    @property
    def candidates(self) -> list[list[str]]:
        """The tokens of each candidate."""
        return [text.split() for text in self.texts]

    @property
    def references(self) -> list[list[list[str]]]:
        """The tokens of each reference of each segment."""
        return [[text.split() for text in texts] for texts in self.reference_texts]

    def claim(self, what: str) -> Claim:
        """The claim of that name."""
        return choose(what, {claim.what: claim for claim in self.claims}, f"claim of {self.name}")


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths alone, to study the brevity penalty: candidate, references, and the closest one."""

    candidate: int
    references: tuple[int, ...]
    closest: int
    penalty: str  # the brevity penalty, as printed
    source: Source = field(repr=False)


# ----------------------------------------------------------------------- how examples are written


def read_cell(text: str) -> Cell:
    """`printed`, or `printed → right [erratum]`."""
    match = re.fullmatch(r"(.+?) → (.+?) \[([\d, ]+)\]", text)
    if match is None:
        return Cell(text, text, ())
    return Cell(match[1], match[2], tuple(int(number) for number in match[3].split(",")))


def read_lines(text: str) -> list[list[str]]:
    """The fields of each line, which stand two blanks or more apart."""
    return [re.split(r" {2,}", line) for line in text.strip().splitlines()]


def claims(where: str, text: str) -> tuple[Claim, ...]:
    """One claim per line: what is claimed, then the figure."""
    return tuple(Claim(where, what, *read_cell(cell)) for what, cell in read_lines(text))


def tables(where: str, text: str) -> tuple[Table, ...]:
    """Tables with an empty line between them: name and columns first, then one line per row."""
    return tuple(read_table(where, read_lines(part)) for part in text.split("\n\n"))


def read_table(where: str, lines: list[list[str]]) -> Table:
    """One table; its rows are named by n-grams."""
    (what, *columns), *rows = lines
    cells = tuple(tuple(read_cell(cell) for cell in row) for row in rows)
    return Table(where, what, ("n-gram", *columns), cells)


def said(where: str, what: str, printed: str) -> Claim:
    """A claim that is right."""
    return Claim(where, what, printed, printed)


# ---------------------------------------------------------------------------------------- errata

ERRATA: dict[int, str] = {
    1: "References 2 and 3 have `the` four times each; the clipped count stays 3.",
    2: "In lower case reference 2 ends in `the party`; the maximum stays 1.",
    3: "In lower case reference 2 ends in `of the party`; the maximum stays 1.",
    4: "The sentences are in lower case, the n-gram in the table is not.",
    5: "Weights of .33 share out .99 only; with 1/3 each BLEU-3 is .6241.",
    6: "The ratios 5/6, 3/5, 2/4, 1/3 hold after lower-casing, which goes unmentioned.",
    7: "`The` is not `the`: clipped to 1 as printed, to 2 after lower-casing.",
    8: "The denominator is the plain count; a minimum of one number clips nothing.",
    9: "They agree only with case kept, n-grams of every order and a match: mteval lower-cases, "
    "counts an order without n-grams as 1, and smooths even where no word matches.",
    10: "The code calls math.exp but never imports math: a NameError.",
    11: "Two references can be equally close; NLTK, sacreBLEU and NIST's script then take the "
    "shorter.",
    12: "Reference 2 has `which guarantees`, so `which ensures` occurs in no reference.",
    13: "Cells were rounded to two digits before adding; the expression as printed comes to "
    "3.3685866013071895, the code to 3.3709935957649324.",
    14: "The text says mean reference length; the call adds, once per order, the length of the "
    "chosen reference (the longest on a tie). For candidate 2 that is 70/88 instead of 14/16.67.",
    15: "Matching one best reference per order is NLTK's way; NIST's own script lets every "
    "reference match, clipped at the maximum over all of them.",
    16: "The weights are counted over the references; the candidate has no part in them.",
    17: "BLEU takes a weighted sum of logarithms, a geometric mean; NIST a plain sum over orders.",
    18: "NIST's penalty knows words only. That longer orders change it is NLTK's doing: there the "
    "score of candidate 2 falls from 1.6911 to 1.4619 as n goes from 1 to 5.",
    19: "The penalty multiplies the whole sum, and what divides is the number of n-grams of the "
    "candidate.",
    20: "The square is missing: at a ratio of 2/3 the formula as printed gives 5.526, not 1/2.",
    21: "Nothing was corrected: the logarithm is squared, so 3/2 and 2/3 give the same β.",
    22: "NIST's script lower-cases by default; with the capitals folded the score is another.",
    23: "The score is NIST, not BLEU, and the script's name is mteval-v14.pl.",
    24: "Setting ln 0 to 0 turns a zero precision into 1: candidate 2 gets .3969 instead of 0, and "
    "a sentence without any match gets 1.0.",
    25: "The strings end in a dot and are split at blanks, so `party.` and `commands.` are words "
    "of their own; without the dots the figure printed is right.",
    26: "`the.` and `party.` keep their dots: 14/18 for the shuffled sentence, 16/18 for the "
    "original; without the dots both are 17/18.",
    27: "Count first, maximum reference count second; every clipped count and the sum are right.",
    28: "It is the candidate that is scored.",
    29: "A string is a sequence of characters; tokens come from splitting it first.",
    30: "The variable is misspelt: a NameError.",
    31: "An order without n-grams is undefined, not 0/1; left out, as a zero is, it counts as 1.",
    32: "The score depends on how words are found, and a language without blanks has none until a "
    "tokenizer makes them.",
    33: "Reference 2 has one `the`; `there` is another word. The maximum stays 2.",
    34: "One n-gram, one row: as printed the counts add up to 8, not to the 6 below them.",
    35: "That definition clips already; 100% comes from counting every occurrence that some "
    "reference contains.",
    36: "No reference is given, and in none of the article's references does `the the` occur.",
    37: "Naive precision is defined twice, by a minimum over tokens and by types; the two differ.",
    38: "The class counts n-grams of the single best reference that lie in the candidate's set: "
    "12/18, 8/17, 6/16, 4/15, hence .4209 for candidate 1.",
    39: "Nothing limits the count to the candidate's own, so a precision can exceed 1: 8/4 for "
    "`a b c d` against the same four words twice.",
    40: "The length taken is that of the reference with most matches, added once per order.",
    41: "The penalty is set before the loop over systems and never reset: one short system "
    "punishes the next.",
    42: "No match is 0, not 1e-100; and for an order without n-grams, which is undefined, the "
    "code divides 0 by 0.",
    43: "The count is limited both ways: by the reference and by the candidate itself.",
    44: "With case kept reference 2 ends in `the Party`; `of the party` is in reference 3. The "
    "paper names reference 2 because it ignores case.",
    45: "As printed, `The` and the final `the.` are other words than `the`; 2 and 2/7 need lower "
    "case and no dot.",
    46: "Text and code differ: best matching length in one, reference with most matches in the "
    "other; right is the closest length.",
}

# ---------------------------------------------------------------------------------- the sources

SOURCES: dict[str, Source] = {
    source.id: source
    for source in (
        Source(
            "000",
            "a Chinese blog post on BLEU and its tools",
            claims=claims(
                "000.F",
                """
denominator of P_n     Σ min(count) → Σ count [8]
BP                     1 if c > r, exp(1 - r/c) if c <= r, r the closest length
r of a tie             (not said) → the shorter length [11]
BLEU                   BP · exp(Σ Wₙ ln Pₙ), N = 4, Wₙ = 1/N
multi-bleu.perl        wants tokenized text; the tokenizer matters
mteval-v14.pl          equals sacreBLEU → equals it where case, matches and lengths allow [9]
code before math.exp   (not said) → import math [10]
""",
            ),
        ),
        Source(
            "001",
            "a notebook in Chinese on NIST as NLTK computes it",
            claims=claims(
                "001.F",
                """
denominator of Score      Σ (1) · penalty → the number of candidate n-grams [19]
Info                      log₂(count of w₁…wₙ₋₁ / count of w₁…wₙ)
β                         ln(1/2) / ln²(2/3)
L_ref                     mean length of the references
penalty in the docstring  exp(β · ln min(c/r, 1)) → exp(β · ln² min(c/r, 1)) [20]
comment on the ratio      2/3 in place of 1.5 → 2/3 or 1.5, the same β [21]
summary: weights          from all translations → from all references [16]
summary: matches          of the best reference → of any reference, clipped at the maximum [15]
summary: sums             BLEU's has weights → BLEU's is of logarithms, with weights [17]
summary: penalties        NIST's counts every order → NIST's counts words, as BLEU's does [18]
score in the docstring    system-level BLEU → NIST [23]
script in the docstring   mteval-14.pl → mteval-v14.pl [23]
""",
            ),
        ),
        Source(
            "002",
            "a Korean blog post that implements BLEU",
            claims=claims(
                "002.F",
                """
BP code                      1 if c > r, 0 if c = 0, else exp(1 - r/c), r closest, shorter on a tie
precision code, no n-grams   0/1 → undefined [31]
score code, zero precision   adds 0 → the score is 0 [24]
weights                      0.25 for each of four orders
variable shown               reslut3 → result3 [30]
a strength of BLEU           independent of the language → depends on its tokenizer [32]
""",
            ),
        ),
        Source(
            "003",
            "a Chinese article on modified n-gram precision",
            claims=claims("003.F", "naive precision  by tokens, then by types → by tokens [37]"),
        ),
        Source(
            "004",
            "a Chinese README with a class BLEU",
            "https://github.com/baowj-678/NLP/tree/master/BLEU",
            claims(
                "004.F",
                """
BP                           1 if c > r, exp(1 - r/c) if c <= r
r                            lengths of the references that match → closest lengths [46]
log BLEU                     min(1 - r/c, 0) + Σ wₙ ln Pₙ
clipped count                count in the reference → min(count, maximum reference count) [43]
wₙ                           usually 1/N
code: matches                counted in the best reference → clipped at the maximum [38]
code: limit of the matches   none → the candidate's own count [39]
code: r                      of the reference with most matches → closest length [40]
code: BP of the next system  that of the last short one → its own [41]
code: zero precision         1e-100 → the score is 0 [42]
""",
            ),
        ),
        Source(
            "papineni",
            "Papineni et al. 2002, the paper that introduced BLEU",
            "https://doi.org/10.3115/1073083.1073135",
        ),
        Source("nltk", "NLTK's documentation of its brevity penalty"),
    )
}

# --------------------------------------------------------------------------------- the sentences

PARTY = (
    "It is a guide to action that ensures that the military will forever heed Party commands.",
    "It is the guiding principle which guarantees the military forces always being under the "
    "command of the Party.",
    "It is the practical guide for the army always to heed the directions of the party.",
)
MAT = ("the cat is on the mat", "there is a cat on the mat")

CAT_SAT = Example(
    "cat_sat",
    "the cat sat: three tokens and their n-grams",
    SOURCES["003"],
    "the cat sat",
    claims=claims(
        "003.1",
        """
1-grams  the | cat | sat
2-grams  the cat | cat sat
3-grams  the cat sat
""",
    ),
)

KIMCHI = Example(
    "kimchi",
    "I want rice with kimchi: a string counted character by character",
    SOURCES["002"],
    "I want rice with kimchi",
    claims=(
        said(
            "002.3",
            "counts of pairs",  # ␣ is a blank
            "I␣:1 ␣w:2 wa:1 an:1 nt:1 t␣:1 ␣r:1 ri:1 ic:1 ce:1 e␣:1 wi:1 it:1 th:1 h␣:1 ␣k:1 ki:1 "
            "im:1 mc:1 ch:1 hi:1",
        ),
        Claim("002.3", "what is counted", "tokens", "characters", (29,)),
    ),
)

THE_HE = Example(
    "the_he",
    "the the he he the the the: counting tokens",
    SOURCES["002"],
    "the the he he the the the",
    claims=claims("002.5", "1-gram counts  the:5 he:2"),
)

THE_4 = Example(
    "the_4",
    "the the the the: every word matches",
    SOURCES["000"],
    "the the the the",
    ("The cat is standing on the ground",),
    claims=(
        *claims(
            "000.2",
            """
unclipped 1-gram ratio     1
modified 1-gram precision  (none printed) → 1/4 [7]
""",
        ),
        said("000.2", "rule", "count of word k: min(cₖ, sₖ)"),
    ),
)

NAIVE = Example(
    "naive",
    "the the the the: naive precision, clipped or not",
    SOURCES["003"],
    "the the the the",
    MAT[1:],
    claims=(
        Claim(
            "003.2",
            "definition",
            "Σ min(count, reference count) / Σ count",
            "Σ count of what some reference contains / Σ count",
            (35, 37),
        ),
        Claim("003.2", "1-gram precision by that definition", "100%", "1/4", (35,)),
    ),
    note="The article says of its reference only that it contains `the`; this one does, once.",
)

TYPES = Example(
    "types",
    "the the the cat: counting types instead of tokens",
    SOURCES["003"],
    "the the the cat",
    MAT,
    claims=claims(
        "003.3",
        """
2-gram types           the the | the cat
found in a reference   the the | the cat → the cat [36]
2-gram type precision  2/2 → 1/2 [36]
""",
    ),
    note="The article gives no reference here; these are the ones of its worked example.",
)

THE_7 = Example(
    "the_7",
    "the ×7: why counts are clipped",
    SOURCES["papineni"],
    "the the the the the the the.",
    ("The cat is on the mat.", "There is a cat on the mat."),
    claims=(
        *claims(
            "papineni.2",
            """
P1 in the paper  2/7
P2 in the paper  0
""",
        ),
        *claims(
            "002.2",
            """
naive 1-gram precision     7/7
maximum reference count    2
clipped count              min(7,2)=2
modified 1-gram precision  2/7
precision in code          0.2857142857142857
clipped counts in code     the:2
whose score is corrected   Ref1 → the candidate [28]
""",
        ),
        *claims(
            "004.2",
            """
the in reference 1           2 → 1 [45]
the in reference 2           1
clipped count as printed     2 → 1 [45]
1-gram precision as printed  2/7 → 1/7 [45]
""",
        ),
    ),
    lowercase=True,
    drop_dot=True,
)

NICE_DAY = Example(
    "nice_day",
    "It is a nice day today: 5/6, 3/5, 2/4, 1/3",
    SOURCES["000"],
    "It is a nice day today",
    ("Today is a nice day",),
    claims=claims(
        "000.1",
        """
1-gram ratio               5/6
2-gram ratio               3/5
3-gram ratio               2/4
4-gram ratio               1/3
1-grams of the candidate   it | is | a | nice | day | today
1-grams of the reference   today | is | a | nice | day
2-grams of the candidate   it is | is a | a nice | nice day | day today
2-grams of the reference   today is | is a | a nice | nice day
3-grams of the candidate   it is a | is a nice | a nice day | nice day today
3-grams of the reference   today is a | is a nice | a nice day
4-grams of the candidate   it is a nice | is a nice day | a nice day today
4-grams of the reference   today is a nice | is a nice day
matching 1-grams           today | is | a | nice | day
matching 2-grams           is a | a nice | nice day
matching 3-grams           is a nice | a nice day
matching 4-grams           is a nice day
ratios with capitals kept  (not said) → 4/6, 3/5, 2/4, 1/3 [6]
""",
    ),
    lowercase=True,
)

CAT_MAT = Example(
    "cat_mat",
    "the the the cat on the mat: 5/7, 4/6, 2/5, 1/4",
    SOURCES["003"],
    "the the the cat on the mat",
    MAT,
    claims=claims(
        "003.4",
        """
P1                 5/7
P2                 4/6
P3                 2/5
P4                 1/4
P1 decimal         0.7143
P2 decimal         0.6667
P3 decimal         0.4
P4 decimal         0.25
individual 1-gram  0.714286
individual 2-gram  0.666667
individual 3-gram  0.400000
individual 4-gram  0.250000
""",
    ),
    tables=tables(
        "003.4",
        """
P1     candidate  ref 1  ref 2       max  clipped
the    4          2      2 → 1 [33]  2    min(4,2)=2
cat    1          1      1           1    min(1,1)=1
on     1          1      1           1    min(1,1)=1
mat    1          1      1           1    min(1,1)=1
total  7          -      -           -    5

P2                candidate  max  clipped
the the           2          0    min(2,0)=0
the the → — [34]  2          0    (counted already)
the cat           1          1    min(1,1)=1
cat on            1          1    min(1,1)=1
on the            1          1    min(1,1)=1
the mat           1          1    min(1,1)=1
total             6          -    4

P3           candidate  max  clipped
the the the  1          0    0
the the cat  1          0    0
the cat on   1          0    0
cat on the   1          1    1
on the mat   1          1    1
total        5          -    2

P4               candidate  max  clipped
the the the cat  1          0    0
the the cat on   1          0    0
the cat on the   1          0    0
cat on the mat   1          1    1
total            4          -    1
""",
    ),
    note="In tables P2 to P4 the marks for each single reference did not survive in the text.",
)

CAT_CAT = Example(
    "cat_cat",
    "the cat the cat on the mat: bigrams 4/6",
    SOURCES["002"],
    "the cat the cat on the mat",
    MAT,
    claims=claims(
        "002.7",
        """
numerator         4
denominator       6
2-gram precision  4/6
""",
    ),
    tables=tables(
        "002.7",
        """
clipped counts  clipped
the cat         min(1,1) = 1 → min(2,1) = 1 [27]
cat the         min(0,0) = 0 → min(1,0) = 0 [27]
cat on          min(1,1) = 1
on the          min(2,1) = 1 → min(1,1) = 1 [27]
the mat         min(2,1) = 1 → min(1,1) = 1 [27]
""",
    ),
)

GUIDE = Example(
    "guide",
    "It is a guide to action, in lower case: BLEU .5046",
    SOURCES["papineni"],
    "it is a guide to action which ensures that the military always obeys the commands of the "
    "party",
    tuple(text.lower().removesuffix(".") for text in PARTY),
    claims=(
        *claims(
            "000.3",
            """
P1                 17/18
P2                 10/17
P3                 7/16
P4                 4/15
individual 1-gram  0.9444444444444444
individual 2-gram  0.5882352941176471
individual 3-gram  0.4375
individual 4-gram  0.26666666666666666
cumulative 1-gram  0.9444444444444444
cumulative 2-gram  0.7453559924999299
cumulative 3-gram  0.6270220769211224 → 0.6240726989348756 [5]
cumulative 4-gram  0.5045666840058485
candidate length   18
reference lengths  16 | 18 | 16
brevity penalty    1
""",
        ),
        said(
            "000.3",
            "sacreBLEU",
            "BLEU = 50.46 94.4/58.8/43.8/26.7 (BP = 1.000 ratio = 1.000 hyp_len = 18 ref_len = 18)",
        ),
    ),
    tables=tables(
        "000.3",
        """
P1        candidate  ref 1  ref 2      ref 3      max        clipped
it        1          1      1          1          1          1
is        1          1      1          1          1          1
a         1          1      0          0          1          1
guide     1          1      0          1          1          1
to        1          1      0          1          1          1
action    1          1      0          0          1          1
which     1          0      1          0          1          1
ensures   1          1      0          0          1          1
that      1          2      0          0          2          1
the       3          1      3 → 4 [1]  3 → 4 [1]  3 → 4 [1]  3
military  1          1      1          0          1          1
always    1          0      1          1          1          1
obeys     1          0      0          0          0          0
commands  1          1      0          0          1          1
of        1          0      1          1          1          1
party     1          1      1          1          1          1

P2                 candidate  ref 1  ref 2      ref 3  max  clipped
ensures that       1          1      0          0      1    1
guide to           1          1      0          0      1    1
which ensures      1          0      0          0      0    0
obeys the          1          0      0          0      0    0
commands of        1          0      0          0      0    0
that the           1          1      0          0      1    1
a guide            1          1      0          0      1    1
of the             1          0      1          1      1    1
always obeys       1          0      0          0      0    0
the commands       1          0      0          0      0    0
to action          1          1      0          0      1    1
the party          1          0      0 → 1 [2]  1      1    1
is a               1          1      0          0      1    1
action which       1          0      0          0      0    0
It is → it is [4]  1          1      1          1      1    1
military always    1          0      0          0      0    0
the military       1          1      1          0      1    1

P3                     candidate  ref 1  ref 2      ref 3  max  clipped
ensures that the       1          1      0          0      1    1
which ensures that     1          0      0          0      0    0
action which ensures   1          0      0          0      0    0
a guide to             1          1      0          0      1    1
military always obeys  1          0      0          0      0    0
the commands of        1          0      0          0      0    0
commands of the        1          0      0          0      0    0
to action which        1          0      0          0      0    0
the military always    1          0      0          0      0    0
obeys the commands     1          0      0          0      0    0
It is a → it is a [4]  1          1      0          0      1    1
of the party           1          0      0 → 1 [3]  1      1    1
is a guide             1          1      0          0      1    1
that the military      1          1      0          0      1    1
always obeys the       1          0      0          0      0    0
guide to action        1          1      0          0      1    1

P4                                 candidate  ref 1  ref 2  ref 3  max  clipped
to action which ensures            1          0      0      0      0    0
action which ensures that          1          0      0      0      0    0
guide to action which              1          0      0      0      0    0
obeys the commands of              1          0      0      0      0    0
which ensures that the             1          0      0      0      0    0
commands of the party              1          0      0      0      0    0
ensures that the military          1          1      0      0      1    1
a guide to action                  1          1      0      0      1    1
always obeys the commands          1          0      0      0      0    0
that the military always           1          0      0      0      0    0
the commands of the                1          0      0      0      0    0
the military always obeys          1          0      0      0      0    0
military always obeys the          1          0      0      0      0    0
is a guide to                      1          1      0      0      1    1
It is a guide → it is a guide [4]  1          1      0      0      1    1
""",
    ),
)

GUIDE_CASED = Example(
    "guide_cased",
    "It is a guide to action, case kept: NIST 5.0379",
    SOURCES["papineni"],
    "It is a guide to action which ensures that the military always obeys the commands of the "
    "party.",
    PARTY,
    claims=(
        *claims(
            "papineni.1",
            """
P1 in the paper  17/18
P2 in the paper  10/17
""",
        ),
        *claims(
            "001.1",
            """
sentence_nist                              3.3709...
NIST                                       3.3709... → 5.037920168751681 [15]
NIST as its script prints it, lower-cased  (not said) → 4.8285 [22]
reference lengths                          16 | 18 | 16
numbers of n-grams                         18 | 17 | 16 | 15 | 14
""",
        ),
        Claim(
            "001.1",
            "sum by hand",
            "51.71/18 + 6.75/17 + 1.58/16 + 0/15 + 0/14",
            "51.74256808463734/18 + 6.754887502163468/17 + 1.584962500721156/16 + 0/15 + 0/14",
            (13,),
        ),
        Claim(
            "001.1",
            "lengths in the penalty",
            "r = 16*3+18+18, c = 18*5",
            "r = (16+18+16)/3, c = 18",
            (14,),
        ),
        said("001.3", "BLEU", "(none printed)"),
        *claims("002.1", "naive 1-gram precision as printed  17/18 → 16/18 [25]"),
        said(
            "002.4",
            "1-gram counts as printed",
            "the:3 It:1 is:1 a:1 guide:1 to:1 action:1 which:1 ensures:1 that:1 military:1 "
            "always:1 obeys:1 commands:1 of:1 party.:1",
        ),
        *claims(
            "002.8",
            """
NLTK's BLEU      0.5045666840058485
the post's BLEU  0.5045666840058485
""",
        ),
        Claim(
            "002.8",
            "are the two the same?",
            "yes",
            "only where no precision is 0 or undefined",
            (24,),
        ),
        *claims(
            "004.1",
            """
modified 1-gram precision  17/18
shared with reference 1    It is a guide to action | ensures that the military | commands
shared with reference 2    which | always | of the party → which | always | of the [44]
shared with reference 3    always → always | of the party [44]
""",
        ),
        *claims("004.3", "output of the class  (none printed) → 0.5045666840058485 [38]"),
    ),
    tables=tables(
        "001.1",
        """
1-grams   candidate  ref 1  gain 1  ref 2  gain 2  ref 3  gain 3
It        1          1      4.06*1  1      4.06*1  1      4.06*1
is        1          1      4.06*1  1      4.06*1  1      4.06*1
a         1          1      5.64*1  0      0       0      0
guide     1          1      4.64*1  0      0       1      4.64*1
to        1          1      4.64*1  0      0       1      4.64*1
action    1          1      5.64*1  0      0       0      0
which     1          0      0       1      5.64*1  0      0
ensures   1          1      5.64*1  0      0       0      0
that      1          2      4.64*1  0      0       0      0
the       3          1      2.47*1  4      2.47*3  4      2.47*3
military  1          1      4.64*1  1      4.64*1  0      0
always    1          0      0       1      4.64*1  1      4.64*1
obeys     1          0      0       0      0       0      0
commands  1          1      5.64*1  0      0       0      0
of        1          0      0       1      4.64*1  1      4.64*1
party     1          0      0       0      0       1      5.64*1
SUM  18  16(len)  51.71 → 51.74 [13]  18(len)  35.09 → 35.12 [13]  16(len)  39.73 → 39.76 [13]

2-grams          candidate  ref 1    gain 1  ref 2       gain 2  ref 3    gain 3
It is            1          1        0*1     1           0*1     1        0*1
is a             1          1        1.58*1  0           0       0        0
a guide          1          1        0*1     0           0       0        0
guide to         1          1        1*1     0           0       0        0
to action        1          1        1*1     0           0       0        0
action which     1          0        0       0           0       0        0
which ensures    1          0        0       1 → 0 [12]  0       0        0
ensures that     1          1        0*1     0           0       0        0
that the         1          1        1*1     0           0       0        0
the military     1          1        2.17*1  1           2.17*1  0        0
military always  1          0        0       0           0       0        0
always obeys     1          0        0       0           0       0        0
obeys the        1          0        0       0           0       0        0
the commands     1          0        0       0           0       0        0
commands of      1          0        0       0           0       0        0
of the           1          0        0       1           0*1     1        0*1
the party        1          0        0       0           0       1        3.17*1
SUM              17         16(len)  6.75    18(len)     2.17    16(len)  3.17

3-grams                candidate  ref 1    gain 1  ref 2    gain 2  ref 3    gain 3
It is a                1          1        1.58*1  0        0       0        0
is a guide             1          1        0*1     0        0       0        0
a guide to             1          1        0*1     0        0       0        0
guide to action        1          1        0*1     0        0       0        0
to action which        1          0        0       0        0       0        0
action which ensures   1          0        0       0        0       0        0
which ensures that     1          0        0       0        0       0        0
ensures that the       1          1        0*1     0        0       0        0
that the military      1          1        0*1     0        0       0        0
the military always    1          0        0       0        0       0        0
military always obeys  1          0        0       0        0       0        0
always obeys the       1          0        0       0        0       0        0
obeys the commands     1          0        0       0        0       0        0
the commands of        1          0        0       0        0       0        0
commands of the        1          0        0       0        0       0        0
of the party           1          0        0       0        0       1        1*1
SUM                    16         16(len)  1.58    18(len)  0       16(len)  1

4-grams                    candidate  ref 1    gain 1  ref 2    gain 2  ref 3    gain 3
It is a guide              1          1        0*1     0        0       0        0
is a guide to              1          1        0*1     0        0       0        0
a guide to action          1          1        0*1     0        0       0        0
guide to action which      1          0        0       0        0       0        0
to action which ensures    1          0        0       0        0       0        0
action which ensures that  1          0        0       0        0       0        0
which ensures that the     1          0        0       0        0       0        0
ensures that the military  1          1        0*1     0        0       0        0
that the military always   1          0        0       0        0       0        0
the military always obeys  1          0        0       0        0       0        0
military always obeys the  1          0        0       0        0       0        0
always obeys the commands  1          0        0       0        0       0        0
obeys the commands of      1          0        0       0        0       0        0
the commands of the        1          0        0       0        0       0        0
commands of the party      1          0        0       0        0       0        0
SUM                        15         16(len)  0       18(len)  0       16(len)  0

5-grams                             candidate  ref 1    gain 1  ref 2    gain 2  ref 3    gain 3
It is a guide to                    1          1        0*1     0        0       0        0
is a guide to action                1          1        0*1     0        0       0        0
a guide to action which             1          0        0       0        0       0        0
guide to action which ensures       1          0        0       0        0       0        0
to action which ensures that        1          0        0       0        0       0        0
action which ensures that the       1          0        0       0        0       0        0
which ensures that the military     1          0        0       0        0       0        0
ensures that the military always    1          0        0       0        0       0        0
that the military always obeys      1          0        0       0        0       0        0
the military always obeys the       1          0        0       0        0       0        0
military always obeys the commands  1          0        0       0        0       0        0
always obeys the commands of        1          0        0       0        0       0        0
obeys the commands of the           1          0        0       0        0       0        0
the commands of the party           1          0        0       0        0       0        0
SUM                                 14         16(len)  0       18(len)  0       16(len)  0
""",
    ),
    drop_dot=True,
)

TROOPS = Example(
    "troops",
    "It is to insure the troops: the poor candidate of the same example",
    SOURCES["papineni"],
    "It is to insure the troops forever hearing the activity guidebook that party direct.",
    PARTY,
    claims=(
        *claims(
            "papineni.1",
            """
P1 in the paper  8/14
P2 in the paper  1/13
""",
        ),
        *claims(
            "001.2",
            """
sentence_nist                              1.4619...
NIST                                       1.4619... → 2.11387455996418 [15]
NIST as its script prints it, lower-cased  (not said) → 2.0143 [22]
""",
        ),
        said("001.3", "BLEU", "(none printed)"),
        *claims("002.1", "naive 1-gram precision as printed  8/14 → 7/14 [25]"),
        *claims("004.1", "modified 1-gram precision  8/14"),
        *claims("004.3", "output of the class  (none printed) → 0.0 [38, 42]"),
    ),
    drop_dot=True,
)

SHUFFLED = Example(
    "shuffled",
    "the that military a is It: the guide's words in another order",
    SOURCES["002"],
    "the that military a is It guide ensures which to commands the of action obeys always party "
    "the.",
    PARTY,
    claims=claims("002.6", "modified 1-gram precision as printed  17/18 → 14/18 [26]"),
    drop_dot=True,
)

OF_THE = Example(
    "of_the",
    "of the: two words, every precision 1",
    SOURCES["papineni"],
    "of the",
    PARTY,
    claims=claims(
        "papineni.3",
        """
modified 1-gram precision  2/2
modified 2-gram precision  1/1
""",
    ),
    drop_dot=True,
)

DO = ("I always do.", "I invariably do.", "I perpetually do.")

ALWAYS_INVARIABLY = Example(
    "always_invariably",
    "I always invariably perpetually do: recalls the most, reads the worst",
    SOURCES["papineni"],
    "I always invariably perpetually do.",
    DO,
    note="Example 4 of the paper, section 2.2.1: why BLEU does not use recall.",
    drop_dot=True,
)

ALWAYS = Example(
    "always",
    "I always do: recalls less, reads better",
    SOURCES["papineni"],
    "I always do.",
    DO,
    note="The second candidate of the paper's example 4.",
    drop_dot=True,
)

CAT_FELINE = Example(
    "cat_feline",
    "This is cat: no trigram matches, BLEU 0",
    SOURCES["000"],
    "This is cat",
    ("This is a cat", "This is a feline"),
    claims=(said("000.4", "BLEU", "(none printed)"),),
)

DOG_MAN = Corpus(
    "dog_man",
    "the dog bit the man: three segments, BLEU .5719",
    SOURCES["000"],
    ("the dog bit the man", "it was not surprising", "the man had just bitten him"),
    (
        ("the dog bit the man", "the dog had bit the man"),
        ("it was not unexpected", "no one was surprised"),
        ("the man bit him first", "the man had bitten the dog"),
    ),
    claims=(
        *claims(
            "000.5",
            """
corpus BLEU            0.5719285395120957
NLTK's sentence 1      1.0
NLTK's sentence 2      8.636168555094496e-78
NLTK's sentence 3      6.562069055463047e-78
mean of the sentences  0.3333333333333333
numerators             13 | 8 | 5 | 2
denominators           15 | 12 | 9 | 6
brevity penalty        1
""",
        ),
        said(
            "000.5",
            "sacreBLEU",
            "BLEU = 57.19 86.7/66.7/55.6/33.3 (BP = 1.000 ratio = 1.000 hyp_len = 15 ref_len = 15)",
        ),
    ),
)

LENGTHS: tuple[Lengths, ...] = (
    Lengths(12, (12, 15, 17), 12, "1", SOURCES["papineni"]),
    Lengths(12, (28, 28), 28, "0.2635971381157267", SOURCES["nltk"]),
    Lengths(12, (13, 2), 13, "0.9200...", SOURCES["nltk"]),
    Lengths(12, (13, 11), 11, "1", SOURCES["nltk"]),
)

EXAMPLES: dict[str, Example] = {  # in teaching order
    example.name: example
    for example in (
        *(CAT_SAT, KIMCHI, THE_HE, THE_4, NAIVE, TYPES),
        *(THE_7, NICE_DAY, CAT_MAT, CAT_CAT),
        *(GUIDE, GUIDE_CASED, TROOPS, SHUFFLED),
        *(OF_THE, ALWAYS_INVARIABLY, ALWAYS, CAT_FELINE),
    )
}
CORPORA: dict[str, Corpus] = {DOG_MAN.name: DOG_MAN}


def all_claims() -> tuple[Claim, ...]:
    """Everything the sources say, the wrong cells of their tables included."""
    examples = EXAMPLES.values()
    return (
        *(claim for source in SOURCES.values() for claim in source.claims),
        *(claim for example in examples for claim in example.claims),
        *(claim for corpus in CORPORA.values() for claim in corpus.claims),
        *(cell for example in examples for table in example.tables for cell in table.corrections),
    )
