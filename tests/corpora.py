"""Random corpora, the same for each seed, that resemble real ones.

Their sentence lengths and word frequencies are realistic, and so is the share of a candidate's
n-grams that its references contain.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

VOCABULARY = 200_000
PHRASES = 300_000  # texts are made of phrases, so that longer n-grams are repeated as in real text
BLOCK = 5_000  # segments made at a time: memory does not grow with the corpus
SHORTEST = 4  # words; the tools disagree by design on candidates without 4-grams
SPECIAL = {1: ",", 3: ".", 25: '"', 30: "(", 31: ")", 60: "3.5", 70: "1,200", 80: "2010-11"}


class Segment(NamedTuple):
    """One candidate and its references, as text."""

    candidate: str
    references: tuple[str, ...]


@cache
def vocabulary():
    """The words, from frequent and short to rare and long: ba, be … baba, babe …"""
    syllables = ["".join(pair) for pair in product("bdfgklmnprstvz", "aeiouéü")]
    longer = ("".join(parts) for n in (1, 2, 3) for parts in product(syllables, repeat=n))
    words = np.array([word for word, _ in zip(longer, range(VOCABULARY), strict=False)], object)
    words[list(SPECIAL)] = list(SPECIAL.values())
    return words


def zipf(number, size, rng):
    """Ranks below `number`, drawn by the law of Zipf and Mandelbrot."""
    odds = np.cumsum(1 / (np.arange(number) + 2.7) ** 1.05)
    return np.searchsorted(odds, rng.random(size) * odds[-1])


@cache
def phrase_book():
    """Phrases of one to four words: all their words in a row, and where each phrase begins."""
    rng = np.random.default_rng(0)
    starts = np.append(0, np.cumsum(rng.integers(1, 5, PHRASES)))
    return zipf(VOCABULARY, int(starts[-1]), rng), starts


def wording(size, rng):
    """A run of `size` words, made of phrases."""
    words, starts = phrase_book()
    phrases = zipf(PHRASES, size, rng)
    lengths = starts[phrases + 1] - starts[phrases]
    ends = np.cumsum(lengths)
    offsets = np.repeat(starts[phrases] - (ends - lengths), lengths)
    return words[(offsets + np.arange(ends[-1]))[:size]]


def reworded(words, lengths, rng):
    """A translator's version: two words in ten are replaced, a few are left out or repeated."""
    segments = np.repeat(np.arange(len(lengths)), lengths)
    first = np.cumsum(lengths) - lengths
    chance = rng.random(len(words))
    chance[np.add.outer(first, np.arange(SHORTEST))] += 0.04  # these words are never left out
    copies = np.where(chance < 0.04, 0, np.where(chance < 0.08, 2, 1))
    version, segments = np.repeat(words, copies), np.repeat(segments, copies)
    other = np.repeat(chance < 0.22, copies)
    version[other] = zipf(VOCABULARY, int(other.sum()), rng)
    ends = np.searchsorted(segments, np.arange(1, len(lengths)))
    return [written(part) for part in np.split(vocabulary()[version], ends)]


def written(words):
    """The words as a sentence, without blanks before its punctuation."""
    text = " ".join(words).replace(" ,", ",").replace(" .", ".").replace("( ", "(")
    ending = "." if text[-1].isalnum() else " ba."  # no sentence ends with a comma
    return text.replace(" )", ")").capitalize() + ending


def corpus(size, references=1, seed=1):
    """`size` segments; each text has about 20 words, as sentences in news do."""
    for start in range(0, size, BLOCK):
        rng = np.random.default_rng([seed, start])
        lengths = SHORTEST + rng.negative_binomial(3, 3 / (3 + 16), min(BLOCK, size - start))
        words = wording(int(lengths.sum()), rng)
        versions = [reworded(words, lengths, rng) for _ in range(references + 1)]
        yield from (Segment(texts[0], texts[1:]) for texts in zip(*versions, strict=True))


def write_files(folder, size, seed=1):
    """The candidates and the references of a corpus as two files, one segment in each line."""
    paths = folder / f"candidates-{size}.txt", folder / f"references-{size}.txt"
    with paths[0].open("w") as candidates, paths[1].open("w") as references:
        for segment in corpus(size, seed=seed):
            candidates.write(segment.candidate + "\n")
            references.write(segment.references[0] + "\n")
    return paths
