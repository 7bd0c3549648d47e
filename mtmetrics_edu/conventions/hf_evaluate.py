"""Hugging Face's evaluate: evaluate.load("bleu").compute(predictions=..., references=...).

    tokens               split by rules 13a, or by any function that is given as tokenizer
    case                 kept
    reference length r   the shortest, not the closest
    zero matches         the score is 0; smooth=True adds 1 to the matches and totals of all
                         orders, so that no word in common is more than 0
    zero n-grams         as zero matches; smoothed: a precision of 1
    empty texts          it stops if all candidates are empty, or the shortest references are

It hands the tokens to the script bleu.py of tensorflow/nmt, whose choices these are. The lines:

- https://github.com/huggingface/evaluate/blob/a7dd338386a4fae9a1767e05eb9ef9479513d9e8/metrics/bleu/bleu.py#L115-L133
- https://github.com/tensorflow/nmt/blob/0be864257a76c151eef20ea689755f08bc1faf4e/nmt/scripts/bleu.py#L55-L111
"""

from functools import partial

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.choices import Choices, shortest_reference_length
from mtmetrics_edu.conventions.tool import Count, Texts, Tool, counts, geometric_mean, pool
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.tokenizers import Tokenizer, tokenize_13a


def bleu(
    tool: Tool,
    texts: Texts,
    *,
    tokenizer: Tokenizer = tokenize_13a,
    max_order: int = 4,
    smooth: bool = False,
) -> BleuScore:
    """The score of evaluate's metric bleu."""
    checks.order(max_order, "max_order")
    if not callable(tokenizer):
        shown = checks.shown(tokenizer)
        raise ValueError(f"tokenizer is {shown}; expected a function from a text to its tokens")
    stats, nrefs, _ = pool(texts, tokenizer, nmt_counts(max_order))
    if stats.candidate_length == 0:
        raise tool.stops("all candidates are empty (ZeroDivisionError)")
    if stats.reference_length == 0:
        raise tool.stops("all shortest references are empty (ZeroDivisionError)")
    tok = "13a" if tokenizer is tokenize_13a else getattr(tokenizer, "__name__", "given")
    return nmt_score(tool, stats, nrefs, tok, smooth)


def nmt_counts(orders: int) -> Count:
    """A function that counts a segment; its r is the length of the shortest reference."""
    return partial(counts, orders=orders, length=shortest_reference_length)


def nmt_score(tool: Tool, stats: BleuStats, nrefs: str, tok: str, smooth: bool) -> BleuScore:
    """The score that bleu.py of tensorflow/nmt gives these counts. nrefs, tok: for the signature.

    >>> nmt_score(HF_EVALUATE, BleuStats((2, 0), (2, 1), 2, 2), "1", "13a", smooth=True).precisions
    (1.0, 0.5)
    """
    pairs = zip(stats.matches, stats.totals, strict=True)
    precisions = tuple((m + smooth) / max(total + smooth, 1) for m, total in pairs)
    n, name, penalty = len(precisions), "add-1" if smooth else "none", stats.brevity_penalty
    signature = tool.signature("bleu", nrefs, tok=tok, n=n, smooth=name, r="shortest")
    score = penalty * geometric_mean(precisions)
    return BleuScore(score, precisions, penalty, stats, (1 / n,) * n, name, signature)


NMT = Choices(tokenizer="13a", reference_length="shortest")
HF_EVALUATE = Tool(name="hf-evaluate", version="0.4.6", bleu=bleu, choices=NMT, side_by_side=False)
