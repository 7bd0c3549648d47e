"""A student works through a notebook: python -m tests.notebooks.student NOTEBOOK

It runs the cells in a fresh IPython in the current folder. Where a cell asks for a function, it
types one. IPython prints what each cell shows.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell

from .harness import read

TYPED = {  # what the student types, with the imports that a student adds
    "ngrams": """
def ngrams(tokens, n):
    return list(zip(*[tokens[i:] for i in range(n)]))
""",
    "modified_precision": """
from collections import Counter

def modified_precision(candidate, references, n):
    limits = Counter()
    for reference in references:
        limits |= Counter(ngrams(reference, n))
    counts = Counter(ngrams(candidate, n))
    return (counts & limits).total(), counts.total()
""",
    "geometric_mean": """
from math import prod

def geometric_mean(precisions):
    return prod(precisions) ** (1 / len(precisions))
""",
    "brevity_penalty": """
import math

def brevity_penalty(candidate_length, reference_length):
    if candidate_length > reference_length:
        return 1
    return math.exp(1 - reference_length / candidate_length)
""",
    "closest_length": """
def closest_length(candidate_length, reference_lengths):
    best = reference_lengths[0]
    for length in reference_lengths:
        if (abs(length - candidate_length), length) < (abs(best - candidate_length), best):
            best = length
    return best
""",
    "corpus_bleu": """
def share(pairs):
    clipped = sum(pair[0] for pair in pairs)
    total = sum(pair[1] for pair in pairs)
    return clipped / total if total else 0

def corpus_bleu(candidates, references):
    segments = list(zip(candidates, references))
    c = sum(len(candidate) for candidate in candidates)
    r = sum(closest_length(len(c), [len(one) for one in own]) for c, own in segments)
    orders = [[modified_precision(c, own, n) for c, own in segments] for n in (1, 2, 3, 4)]
    return brevity_penalty(c, r) * geometric_mean([share(pairs) for pairs in orders])
""",
}
SENTENCE = """
def precision(pair):
    return pair[0] / pair[1] if pair[1] else 0

def sentence_bleu(candidate, references):
    pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    score = geometric_mean([precision(pair) for pair in pairs])
    {penalty}
    return score
"""
PENALTY = """r = closest_length(len(candidate), [len(reference) for reference in references])
    score = score * brevity_penalty(len(candidate), r)"""
STUB = re.compile(r"(?ms)^def (\w+)\(.*?(?=^build\()")


def answered(source: str, number: str) -> str:
    """A cell with the student's function in place of the empty one."""
    sentence = SENTENCE.format(penalty=PENALTY if number == "04" else "# no penalty yet")
    typed = {**TYPED, "sentence_bleu": sentence}
    return STUB.sub(lambda stub: typed[stub[1]].lstrip("\n") + "\n", source)


def work_through(path: Path) -> None:
    """Run the cells of a notebook up to the last one that builds or compares."""
    cells = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    worth = [i for i, it in enumerate(cells) if re.search(r"(?m)^(build|row)\(", it)]
    shell = InteractiveShell.instance()
    for source in cells[: worth[-1] + 1]:
        shell.run_cell(answered(source, path.name[:2])).raise_error()


if __name__ == "__main__":
    work_through(Path(sys.argv[1]))
