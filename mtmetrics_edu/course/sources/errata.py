"""What is wrong in the documents and why, one entry for each erratum.

The files in printed/ name an erratum beside the figure that it explains.
"""

from __future__ import annotations

ERRATA: dict[str, str] = {  # in the order of the documents; `code` stands between backquotes
    # a Chinese blog post on BLEU and its tools (000)
    "the-four-times": "References 2 and 3 have `the` four times each; the clipped count stays 3.",
    "the-party-in-lower-case": (
        "In lower case reference 2 ends in `the party`; the maximum stays 1."
    ),
    "of-the-party-in-lower-case": (
        "In lower case reference 2 ends in `of the party`; the maximum stays 1."
    ),
    "capital-it": "The sentences are in lower case, the n-gram in the table is not.",
    "weights-of-33": "Weights of .33 share out .99 only; with 1/3 each BLEU-3 is .6241.",
    "lower-case-not-mentioned": (
        "The ratios 5/6, 3/5, 2/4, 1/3 hold after lower-casing, which goes unmentioned."
    ),
    "capital-the": "`The` is not `the`: clipped to 1 as printed, to 2 after lower-casing.",
    "minimum-of-one-number": (
        "The denominator is the plain count; a minimum of one number clips nothing."
    ),
    "mteval-and-sacrebleu-differ": (
        "They agree only with case kept, n-grams of every order and a match: mteval lower-cases, "
        "counts an order without n-grams as 1, and smooths even where no word matches."
    ),
    "math-not-imported": "The code calls math.exp but never imports math: a NameError.",
    "tie-not-mentioned": (
        "Two references can be equally close; NLTK, sacreBLEU and NIST's script then take the "
        "shorter."
    ),
    # a notebook in Chinese on NIST as NLTK computes it (001)
    "guarantees-not-ensures": (
        "Reference 2 has `which guarantees`, so `which ensures` occurs in no reference."
    ),
    "rounded-before-adding": (
        "Cells were rounded to two digits before adding; the expression as printed comes to "
        "3.3685866013071895, the code to 3.3709935957649324."
    ),
    "length-once-per-order": (
        "The text says mean reference length; the call adds, once per order, the length of the "
        "chosen reference (the longest on a tie). For candidate 2 that is 70/88 instead of "
        "14/16.67."
    ),
    "one-best-reference": (
        "Matching one best reference per order is NLTK's way; NIST's own script lets every "
        "reference match, clipped at the maximum over all of them."
    ),
    "weights-of-the-references": (
        "The weights are counted over the references; the candidate has no part in them."
    ),
    "sum-of-logarithms": (
        "BLEU takes a weighted sum of logarithms, a geometric mean; NIST a plain sum over orders."
    ),
    "penalty-of-words-only": (
        "NIST's penalty knows words only. That longer orders change it is NLTK's doing: there the "
        "score of candidate 2 falls from 1.6911 to 1.4619 as n goes from 1 to 5."
    ),
    "penalty-inside-the-sum": (
        "The penalty multiplies the whole sum, and what divides is the number of n-grams of the "
        "candidate."
    ),
    "square-missing": (
        "The square is missing: at a ratio of 2/3 the formula as printed gives 5.526, not 1/2."
    ),
    "same-beta": "Nothing was corrected: the logarithm is squared, so 3/2 and 2/3 give the same β.",
    "nist-lower-cases": (
        "NIST's script lower-cases by default; with the capitals folded the score is another."
    ),
    "bleu-for-nist": "The score is NIST, not BLEU, and the script's name is mteval-v14.pl.",
    # a Korean blog post that implements BLEU (002)
    "zero-counts-as-one": (
        "Setting ln 0 to 0 turns a zero precision into 1: candidate 2 gets .3969 instead of 0, and "
        "a sentence without any match gets 1.0."
    ),
    "final-dots": (
        "The strings end in a dot and are split at blanks, so `party.` and `commands.` are words "
        "of their own; without the dots the figure printed is right."
    ),
    "final-dots-of-the-shuffled": (
        "`the.` and `party.` keep their dots: 14/18 for the shuffled sentence, 16/18 for the "
        "original; without the dots both are 17/18."
    ),
    "swapped-minimum": (
        "Count first, maximum reference count second; every clipped count and the sum are right."
    ),
    "score-of-the-candidate": "It is the candidate that is scored.",
    "string-for-tokens": (
        "A string is a sequence of characters; tokens come from splitting it first."
    ),
    "result-misspelt": "The variable is misspelt: a NameError.",
    "no-ngrams-undefined": (
        "An order without n-grams is undefined, not 0/1; left out, as a zero is, it counts as 1."
    ),
    "language-needs-a-tokenizer": (
        "The score depends on how words are found, and a language without blanks has none until a "
        "tokenizer makes them."
    ),
    # a Chinese article on modified n-gram precision (003)
    "there-is-not-the": "Reference 2 has one `the`; `there` is another word. The maximum stays 2.",
    "one-ngram-two-rows": (
        "One n-gram, one row: as printed the counts add up to 8, not to the 6 below them."
    ),
    "clipped-already": (
        "That definition clips already; 100% comes from counting every occurrence that some "
        "reference contains."
    ),
    "the-the-in-no-reference": (
        "No reference is given, and in none of the article's references does `the the` occur."
    ),
    "two-naive-precisions": (
        "Naive precision is defined twice, by a minimum over tokens and by types; the two differ."
    ),
    # a Chinese README with a class BLEU (004)
    "candidate-set": (
        "The class counts n-grams of the single best reference that lie in the candidate's set: "
        "12/18, 8/17, 6/16, 4/15, hence .4209 for candidate 1."
    ),
    "precision-above-one": (
        "Nothing limits the count to the candidate's own, so a precision can exceed 1: 8/4 for `a "
        "b c d` against the same four words twice."
    ),
    "length-of-most-matches": (
        "The length taken is that of the reference with most matches, added once per order."
    ),
    "leaking-penalty": (
        "The penalty is set before the loop over systems and never reset: one short system "
        "punishes the next."
    ),
    "zero-as-1e-100": (
        "No match is 0, not 1e-100; and for an order without n-grams, which is undefined, the code "
        "divides 0 by 0."
    ),
    "limited-both-ways": (
        "The count is limited both ways: by the reference and by the candidate itself."
    ),
    "capital-party": (
        "With case kept reference 2 ends in `the Party`; `of the party` is in reference 3. The "
        "paper names reference 2 because it ignores case."
    ),
    "capital-and-dot": (
        "As printed, `The` and the final `the.` are other words than `the`; 2 and 2/7 need lower "
        "case and no dot."
    ),
    "text-and-code-differ": (
        "Text and code differ: best matching length in one, reference with most matches in the "
        "other; right is the closest length."
    ),
}
