"""mteval-v13a.pl and mteval-v14.pl, the scripts of NIST, the institute behind the NIST score.

    tokens               split by rules 13a; international_tokenization=True: by Unicode's classes
    case                 A-Z become a-z (international: all letters); preserve_case=True keeps it
    reference length r   the closest; brevity_penalty="shortest": the shortest
    zero matches         exp: a half, a quarter … of a match, even if no word matches
    zero n-grams         a precision of 1: "a test" against "a test" is perfect
    NIST                 the official one, with a slip about the word "0"
    files                the scripts read a file whose name ends in .xml with an XML parser, and
                         any other with expressions of their own; file_type="sgml" is the latter

The two ways of reading differ where a text contains a line break or another blank than U+0020. From
XML the text arrives as it is: rules 13a join what a hyphen and a line break separate, and a tab at
the beginning makes an empty first word in international tokenization. From SGML it arrives with
each run of blanks as one U+0020: nothing is joined, and no word is empty.

In Moses' copies of the two scripts two points change a score: v13a stops where it cannot print the
brevity penalty, and its international tokenization joins what a hyphen and a line break separate.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from math import isnan
from operator import add

from mtmetrics_edu.checks import choose
from mtmetrics_edu.conventions.cached import bleu_stats, nist_stats, weights_of
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS, Choices, LengthRule, case_name
from mtmetrics_edu.conventions.tool import Texts, Tool, ascii_lower, pool, read_all
from mtmetrics_edu.metrics import smoothing
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistScore, information_weights
from mtmetrics_edu.metrics.tokenizers import Tokenizer, space_13a, space_international

V13A, V14 = "mteval-v13a", "mteval-v14"
LENGTHS = {name: REFERENCE_LENGTHS[name] for name in ("closest", "shortest")}


def bleu(
    tool: Tool,
    texts: Texts,
    *,
    preserve_case: bool = False,
    international_tokenization: bool = False,
    no_smoothing: bool = False,
    brevity_penalty: str = "closest",
    file_type: str = "xml",
) -> BleuScore:
    """BLEU of the script, asked for alone (-b)."""
    length = choose(brevity_penalty, LENGTHS, f"brevity_penalty of {tool.name}")
    tokens, parts = reading(tool, preserve_case, international_tokenization, file_type)
    stats, nrefs, _ = pool(texts, tokens, partial(counts, length=length))
    check_same_number(tool, nrefs)
    if tool.name == V13A and not no_smoothing:
        check_printable(tool, stats)
    smooth, name = ("none", "none") if no_smoothing else (missing_is_perfect, "exp")
    signature = tool.signature("bleu", nrefs, **parts, smooth=name, r=brevity_penalty)
    return replace(stats.score(smoothing=smooth), smoothing=name, signature=signature)


def nist(
    tool: Tool,
    texts: Texts,
    *,
    preserve_case: bool = False,
    international_tokenization: bool = False,
    no_smoothing: bool = False,
    brevity_penalty: str = "closest",
    file_type: str = "xml",
) -> NistScore:
    """NIST of the script, asked for alone (-n). Like it, this takes the options of BLEU, too."""
    choose(brevity_penalty, LENGTHS, f"brevity_penalty of {tool.name}")
    tokens, parts = reading(tool, preserve_case, international_tokenization, file_type)
    segments, nrefs = read_all(texts, tokens)
    check_same_number(tool, nrefs)
    all_references = [references for _, references in segments]
    for number, references in enumerate(all_references):
        if not any(references):  # it also scores each segment, even if it does not print that
            why = "has only empty references (Illegal division by zero)"
            raise tool.stops(f"segment {number} {why}")
    information = weights_of(information_of, all_references)
    stats = reduce(add, (nist_stats(*segment, information) for segment in segments))
    signature = tool.signature("nist", nrefs, **parts, n=NIST_ORDERS, r="mean")
    return replace(stats.score(), signature=signature)


def reading(
    tool: Tool, preserve_case: bool, international: bool, file_type: str
) -> tuple[Tokenizer, dict[str, str]]:
    """The way from a text to its tokens, and what the signature says about it."""
    read = choose(file_type, FILE_TYPES, f"file_type of {tool.name}")
    split = tokenizer(tool.name, preserve_case, international)
    tok = "international" if international else "13a"
    parts = {"case": case_name(not preserve_case), "tok": tok}
    return lambda text: split(read(text)), parts | ({"file": "sgml"} if file_type == "sgml" else {})


def check_same_number(tool: Tool, nrefs: str) -> None:
    """Error unless all segments have equally many references: the script reads reference sets."""
    if nrefs == "var":
        raise ValueError(
            f"the segments have different numbers of references; expected the same number for "
            f"all: {tool.name} reads whole reference sets"
        )


def check_printable(tool: Tool, stats: BleuStats) -> None:
    """Error where v13a cannot print c/r and ln BP, and therefore dies. v14 does not print them."""
    if stats.reference_length == 0:
        raise tool.stops("all references are empty (Illegal division by zero)")
    if stats.brevity_penalty == 0:
        raise tool.stops("the brevity penalty is 0 (Can't take log of 0)")


# -------------------------------------------------------------------------------------- counts


def counts(candidate: Tokens, references: Sequence[Tokens], length: LengthRule) -> BleuStats:
    """BLEU's counts, but the empty word "" never matches. length: the rule for r.

    >>> counts(["", "a"], [["", "a"]], LENGTHS["closest"]).matches
    (1, 1, 0, 0)
    """
    stats = bleu_stats(candidate, references)
    first, *higher = stats.matches
    if "" in candidate and any("" in reference for reference in references):
        first -= 1
    r = length(candidate, references)
    return replace(stats, matches=(first, *higher), reference_length=r)


def missing_is_perfect(stats: BleuStats) -> tuple[float, ...]:
    """The precisions that smoothing exp gives, but 1 for an order without n-grams.

    >>> missing_is_perfect(BleuStats((1, 0, 0), (2, 1, 0), 2, 2))
    (0.5, 0.5, 1.0)
    """
    return tuple(1.0 if isnan(p) else p for p in smoothing.exp(stats))


def information_of(references: Iterable[Sequence[Tokens]]) -> dict[Ngram, float]:
    """Information weights in bits, except after the words "0" and "", which are false to Perl.

    A bigram that begins with one of them weighs log₂(W / count), where W is the number of all
    words. That is Info of the bigram + Info of the word. The word "" itself weighs 0.

    >>> information_of([[["0", "a"], ["b", "c"]]])[("0", "a")]  # log₂(4 / 1), not log₂(1 / 1)
    2.0
    """
    weights = information_weights(references)
    for ngram in weights:
        if len(ngram) == 2 and ngram[0] in ("0", ""):
            weights[ngram] += weights[ngram[:1]]
    weights[("",)] = 0.0
    return weights


# -------------------------------------------------------------------------------------- tokens

# What Perl calls blank. Python's str.split() also splits at the ASCII separators FS, GS, RS, US.
PERL_Z = " \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
PERL_BLANKS = re.compile(f"[{PERL_Z}\t\n\v\f\r\x85]+")
DROPPED = {  # one after the other: v13a joins lines; in v14 that line is commented out
    V13A: ("<skipped>", "-\u2028"),
    V14: ("<skipped>",),
}
FILE_TYPES: dict[str, Callable[[str], str]] = {  # what a reader makes of a text
    "xml": lambda text: text,
    "sgml": lambda text: PERL_BLANKS.sub(" ", text),
}


def tokenizer(name: str, preserve_case: bool, international: bool) -> Tokenizer:
    """The script's way from a text to its tokens, in lower case unless preserve_case.

    >>> tokenizer("mteval-v14", preserve_case=False, international=False)("École, 3.5%")
    ['École', ',', '3.5', '%']
    >>> tokenizer("mteval-v14", preserve_case=False, international=True)("École, 3.5%")
    ['école', ',', '3.5%']
    """
    if not international:
        return lambda text: list(default_tokens(text, preserve_case))
    split = partial(international_tokens, dropped=DROPPED[name])
    return split if preserve_case else lambda text: [lower_each(word) for word in split(text)]


@lru_cache(maxsize=20)  # both scripts ask for the same texts, and for both metrics
def default_tokens(text: str, preserve_case: bool) -> tuple[str, ...]:
    """The tokens by rules 13a, split at Perl's blanks."""
    spaced = space_13a(text)
    cased = spaced if preserve_case else ascii_lower(spaced)
    return tuple(word for word in PERL_BLANKS.split(cased) if word)


def international_tokens(text: str, dropped: Sequence[str]) -> list[str]:
    r"""The tokens of --international-tokenization. Its line break is U+2028, not the line feed.

    A text that begins with a tab, a line feed or the like begins with an empty word. Python's
    Unicode data say which characters are punctuation; those of a Perl may be newer or older.

    >>> international_tokens("\ta b ", dropped=())
    ['', 'a', 'b']
    """
    # the script takes the blanks off the beginning, then Perl's split /\s+/ leaves out empty words
    # at the end
    spaced = re.sub(f"^[{PERL_Z}]+", "", space_international(text, dropped))
    words = PERL_BLANKS.split(spaced)
    while words and not words[-1]:
        words.pop()
    return words


def lower_each(text: str) -> str:
    """The text in lower case, letter by letter: Perl does not look for the end of a word.

    >>> lower_each("ΟΔΟΣ"), "ΟΔΟΣ".lower()
    ('οδοσ', 'οδος')
    """
    return "".join(map(str.lower, text))


DEFAULTS = Choices(tokenizer="13a", lowercase=True, smoothing="exp")
MTEVAL_V13A = Tool(name=V13A, bleu=bleu, nist=nist, choices=DEFAULTS)
MTEVAL_V14 = Tool(name=V14, bleu=bleu, nist=nist, choices=DEFAULTS)
