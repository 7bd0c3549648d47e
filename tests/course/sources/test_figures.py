"""Each figure and each cell that is called right comes out again; what is called wrong does not."""

import re
from collections import Counter
from fractions import Fraction

import pytest

import mtmetrics_edu as mt
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course import examples
from mtmetrics_edu.course.examples import CORPORA, DOG_MAN, EXAMPLES, Corpus, Example


def precision(candidate, references, n):
    return "{}/{}".format(*mt.modified_precision(candidate, references, n))


def naive_precision(candidate, references, _):
    """Every occurrence counts that some reference contains: nothing is clipped."""
    words = {word for reference in references for word in reference}
    return f"{sum(word in words for word in candidate)}/{len(candidate)}"


def gain(candidate, references, reference, n):
    """Information of the matches in one reference alone."""
    weights = mt.information_weights([references])
    return mt.NistStats.of(candidate, [references[reference]], weights).gains[n - 1]


def sum_by_hand(candidate, references, _):
    best = [max(gain(candidate, references, i, n) for i in range(3)) for n in range(1, 6)]
    parts = zip(best, range(len(candidate), 0, -1), strict=False)
    return " + ".join(f"{bits!r}/{total}".replace(".0/", "/") for bits, total in parts)


def as_script(candidate, references, _):
    """NIST in lower case."""
    texts = [[word.lower() for word in text] for text in (candidate, *references)]
    return mt.sentence_nist(texts[0], texts[1:]).score


def as_nltk(metric):
    def score(candidate, references, _):
        texts = [" ".join(candidate)], [[" ".join(reference) for reference in references]]
        return score_like("nltk", *texts, metric).score

    return score


OF_EXAMPLES = {  # "#" is an order, or 1
    "P#": precision,
    "P# in the paper": precision,
    "P# decimal": lambda c, rs, n: mt.BleuStats.of(c, rs).precisions[n - 1],
    "individual #-gram": lambda c, rs, n: mt.BleuStats.of(c, rs).precisions[n - 1],
    "precision in code": lambda c, rs, n: mt.BleuStats.of(c, rs).precisions[0],
    "cumulative #-gram": lambda c, rs, n: mt.sentence_bleu(c, rs, max_n=n).score,
    "the post's BLEU": lambda c, rs, n: mt.sentence_bleu(c, rs).score,
    "output of the class": lambda c, rs, n: mt.sentence_bleu(c, rs).score,
    "NLTK's BLEU": as_nltk("bleu"),
    "brevity penalty": lambda c, rs, n: mt.sentence_bleu(c, rs).brevity_penalty,
    "sacreBLEU": lambda c, rs, n: str(mt.sentence_bleu(c, rs)),
    "modified #-gram precision": precision,
    "#-gram precision": precision,
    "#-gram ratio": precision,
    "#-gram precision by that definition": precision,
    "ratios with capitals kept": lambda c, rs, _: ", ".join(precision(c, rs, n) for n in ORDERS),
    "naive #-gram precision": naive_precision,
    "unclipped #-gram ratio": lambda c, rs, n: float(Fraction(naive_precision(c, rs, n))),
    "#-gram types found / all": lambda c, rs, n: (
        f"{len(mt.clipped_counts(c, rs, n))}/{len(mt.ngram_counts(c, n))}"
    ),
    "numerator": lambda c, rs, n: mt.modified_precision(c, rs, 2)[0],
    "denominator": lambda c, rs, n: mt.modified_precision(c, rs, 2)[1],
    "#-grams": lambda c, rs, n: mt.ngrams(c, n),
    "#-grams of the candidate": lambda c, rs, n: mt.ngrams(c, n),
    "#-grams of the reference": lambda c, rs, n: mt.ngrams(rs[0], n),
    "matching #-grams": lambda c, rs, n: [g for g in mt.ngrams(rs[0], n) if g in mt.ngrams(c, n)],
    "#-gram types": lambda c, rs, n: [*mt.ngram_counts(c, n)],
    "found in a reference": lambda c, rs, n: [*mt.clipped_counts(c, rs, 2)],
    "#-gram counts": lambda c, rs, n: mt.ngram_counts(c, n),
    "counts of pairs": lambda c, rs, n: Counter(map("".join, mt.ngrams([*"␣".join(c)], 2))),
    "clipped count": lambda c, rs, n: count_cells(c, rs, ("the",))["clipped in words"],
    "clipped counts in code": lambda c, rs, n: mt.clipped_counts(c, rs, 1),
    "clipped count as printed": lambda c, rs, n: mt.clipped_counts(c, rs, 1)["the",],
    "maximum reference count": lambda c, rs, n: mt.max_reference_counts(rs, 1)["the",],
    "the in reference #": lambda c, rs, n: rs[n - 1].count("the"),
    "candidate length": lambda c, rs, n: len(c),
    "reference lengths": lambda c, rs, n: [len(reference) for reference in rs],
    "numbers of n-grams": lambda c, rs, n: [len(mt.ngrams(c, n)) for n in (*ORDERS, 5)],
    "NIST": lambda c, rs, n: mt.sentence_nist(c, rs).score,
    "NIST as its script prints it, lower-cased": as_script,
    "sentence_nist": as_nltk("nist"),
    "sum by hand": sum_by_hand,
}
ORDERS = (1, 2, 3, 4)
AS_PRINTED = {"ratios with capitals kept", "the in reference #", "clipped count as printed"}
POOLED = mt.corpus_bleu(DOG_MAN.candidates, DOG_MAN.references)
SEGMENTS = [*zip(DOG_MAN.candidates, DOG_MAN.references, strict=True)]
OF_CORPORA = {
    "corpus BLEU": lambda n: POOLED.score,
    "NLTK's sentence #": lambda n: as_nltk("bleu")(*SEGMENTS[n - 1], n),
    "mean of the sentences": lambda n: sum(mt.sentence_bleu(*pair).score for pair in SEGMENTS) / 3,
    "numerators": lambda n: [*POOLED.stats.matches],
    "denominators": lambda n: [*POOLED.stats.totals],
    "brevity penalty": lambda n: POOLED.brevity_penalty,
    "sacreBLEU": lambda n: str(POOLED),
}
IN_WORDS = {  # claims without a figure
    "kimchi": ["what is counted"],
    "the_4": ["rule"],
    "naive": ["definition"],
    "the_7": ["whose score is corrected"],
    "guide_cased": ["BLEU", "the same score as NLTK?", "lengths in the penalty"]
    + [f"n-grams shared with reference {i}" for i in (1, 2, 3)],
    "troops": ["BLEU"],
    "cat_feline": ["BLEU"],
}
CLAIMS = [
    pytest.param(holder, claim, id=f"{holder.name}: {claim.what}")
    for holder in (*EXAMPLES.values(), *CORPORA.values())
    for claim in holder.claims
    if claim.what not in IN_WORDS.get(holder.name, [])
]


def computed(holder, what):
    order = re.search(r"(?<=P)\d|\d(?=-gram|$)", what)
    n = int(order[0]) if order else 1
    name = what.replace(str(n), "#", 1) if order else what
    if isinstance(holder, Corpus):
        return OF_CORPORA[name](n)
    figure = OF_EXAMPLES.get(name) or OF_EXAMPLES[name.removesuffix(" as printed")]
    if name in AS_PRINTED or name not in OF_EXAMPLES:  # capitals and final dots stay
        return figure(holder.text.split(), [text.split() for text in holder.reference_texts], n)
    return figure(holder.candidate, holder.references, n)


def written(value, like):
    """A value as the source writes it: a float with as many digits."""
    if isinstance(value, dict):
        named = {" ".join(key) if isinstance(key, tuple) else key: value[key] for key in value}
        return " ".join(sorted(f"{name}:{count}" for name, count in named.items()))
    if isinstance(value, list):
        return " | ".join(" ".join(x) if isinstance(x, tuple) else str(x) for x in value)
    if not isinstance(value, float):
        return str(value)
    if like.endswith("..."):  # cut, not rounded
        return repr(value)[: len(like) - 3] + "..."
    digits = re.fullmatch(r"\d+(?:\.(\d+))?(e-\d+)?", like)
    return f"{value:.{len(digits[1] or '')}{'e' if digits[2] else 'f'}}" if digits else repr(value)


def in_order(text):
    """A counter's items in alphabetical order: the order they are printed in says nothing."""
    return " ".join(sorted(text.split())) if re.fullmatch(r"(\S+:\d+ ?)+", text) else text


@pytest.mark.parametrize(("holder", "claim"), CLAIMS)
def test_what_is_called_right_is_computed_and_what_is_called_wrong_is_not(holder, claim):
    value = computed(holder, claim.what)
    if claim.what == "P2 in the paper" and holder.name == "the_7":
        value = value.partition("/")[0]  # the paper says 0, not 0/6
    assert written(value, like=claim.right) == in_order(claim.right)
    if claim.errata:
        assert written(value, like=claim.printed) != in_order(claim.printed)


@pytest.mark.parametrize("i", [1, 2, 3])
def test_the_fragments_of_a_reference_are_in_both_texts(i):
    example = examples.GUIDE_CASED
    claim = example.claim(f"n-grams shared with reference {i}")

    def shared(fragments):
        grams = [tuple(fragment.split()) for fragment in fragments.split(" | ")]
        texts = example.candidate, example.references[i - 1]
        return all(gram in mt.ngrams(text, len(gram)) for gram in grams for text in texts)

    assert shared(claim.right)
    assert shared(claim.printed) == (i != 2)  # with case kept, reference 2 has `the Party`


# ----------------------------------------------------------------------------------- the tables


def count_cells(candidate, references, ngram):
    """What a row should hold: counts, and information to two places times the matches."""
    n = len(ngram)
    count = mt.ngram_counts(candidate, n)[ngram]
    limit = mt.max_reference_counts(references, n)[ngram]
    cells = {"candidate": f"{count}", "max": f"{limit}", "clipped": f"{min(count, limit)}"}
    cells["clipped in words"] = cells["minimum"] = f"min({count},{limit})={min(count, limit)}"
    weights = mt.information_weights([references])
    for i, reference in enumerate(references, start=1):
        there = mt.ngrams(reference, n).count(ngram)
        cells[f"ref {i}"] = str(there)
        matches = min(count, there)
        cells[f"gain {i}"] = f"{two_places(weights[ngram])}*{matches}" if matches else "0"
    return cells


def total_cells(candidate, references, n):
    """What the last row should hold."""
    clipped, total = mt.modified_precision(candidate, references, n)
    cells = {"candidate": str(total), "clipped": str(clipped)}
    for i, reference in enumerate(references, start=1):
        cells[f"ref {i}"] = f"{len(reference)}(len)"
        cells[f"gain {i}"] = two_places(gain(candidate, references, i - 1, n))
    return cells


def two_places(number):
    return f"{number:.2f}".rstrip("0").rstrip(".")


TABLES = [
    pytest.param(example, table, id=f"{example.name}: {table.what}")
    for example in EXAMPLES.values()
    for table in example.tables
]


@pytest.mark.parametrize(("example", "table"), TABLES)
def test_every_cell_of_a_worked_table(example, table):
    n = len(table.right[0][0].split())
    names = []
    for name, *cells in table.right:
        if name in ("total", "SUM"):
            expected = total_cells(example.candidate, example.references, n)
        else:
            names.append(tuple(name.split()))
            expected = count_cells(example.candidate, example.references, names[-1])
        for column, cell in zip(table.columns[1:], cells, strict=True):
            if cell == "-":
                assert (name, column) != ("total", "clipped")
            else:
                right = expected[column], expected.get(f"{column} in words")
                assert cell.replace(" ", "") in right, (name, column)
    assert sorted(names) == sorted(mt.ngram_counts(example.candidate, n))


# ----------------------------------------------------------------------------------- the titles


def test_a_name_is_the_constant_in_lower_case_and_a_title_fits_a_dropdown():
    for name, example in {**EXAMPLES, **CORPORA}.items():
        assert getattr(examples, name.upper()) is example
        assert example.name == name
        assert "\n" not in example.title
        assert len(example.title) <= 70
        if isinstance(example, Example):
            texts = (example.text, *example.reference_texts)
            assert example.drop_dot == any(text.endswith(".") for text in texts)


def test_titles_tell_the_truth():
    def bleu(example):
        return mt.sentence_bleu(example.candidate, example.references).score

    def recalled(example):
        words = {word for reference in example.references for word in reference}
        return len(words & set(example.candidate))

    def precisions(example):
        return [precision(example.candidate, example.references, n) for n in ORDERS]

    cased = examples.GUIDE_CASED
    nist = mt.sentence_nist(cased.candidate, cased.references).score
    assert f"{bleu(examples.GUIDE):.4f}"[1:] in examples.GUIDE.title
    assert f"{nist:.4f}" in cased.title
    assert f"{POOLED.score:.4f}"[1:] in DOG_MAN.title
    assert precisions(examples.CAT_FELINE)[2].startswith("0/")
    for example in (examples.NICE_DAY, examples.CAT_MAT):
        assert ", ".join(precisions(example)) in example.title
    assert precisions(examples.CAT_CAT)[1] in examples.CAT_CAT.title
    assert sorted(examples.SHUFFLED.candidate) == sorted(cased.candidate)
    assert recalled(examples.ALWAYS_INVARIABLY) > recalled(examples.ALWAYS)
    assert bleu(examples.ALWAYS_INVARIABLY) == 0
    always = examples.ALWAYS
    assert mt.sentence_bleu(always.candidate, always.references, max_n=3).score == 1
