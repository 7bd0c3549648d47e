"""pycocoevalcap: pycocoevalcap.bleu.bleu.Bleu(n), the scorer of image captions (MS COCO).

    tokens               split at white space; COCO's evaluation first sends the texts through a
                         Java program, PTBTokenizer, which is not reproduced here
    case                 kept
    reference length r   the closest
    zero matches         1e-15 matches: the score is tiny, but not 0
    zero n-grams         1e-15 / 1e-9: a millionth, so "a b c" against itself is 0.03
    perfect texts        a little less than 1, because each total has 1e-9 added to it

It returns BLEU-1 to BLEU-n at once. The score here is the last one, BLEU-n. The lines:

https://github.com/salaniz/pycocoevalcap/blob/ad63453cfab57a81a02b2949b17a91fab1c3df77/bleu/bleu_scorer.py#L199-L264
"""

from functools import partial
from math import exp, prod

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.tool import Precisions, Texts, Tool, pool
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats

SMALL = 1e-9  # it adds this to each number that it divides by
TINY = 1e-15  # … and this to each number that it divides


def bleu(tool: Tool, texts: Texts, *, n: int = 4) -> BleuScore:
    """BLEU-n, the last score in the list that pycocoevalcap returns."""
    checks.order(n)
    stats, nrefs, _ = pool(texts, str.split, partial(BleuStats.of, max_n=n))
    precisions = quotients(stats)
    penalty = brevity_penalty(stats.candidate_length, stats.reference_length)
    signature = tool.signature("bleu", nrefs, n=n, smooth="tiny", r="closest")
    score = penalty * prod(precisions) ** (1 / n)
    return BleuScore(score, precisions, penalty, stats, (1 / n,) * n, "tiny", signature)


def quotients(stats: BleuStats) -> Precisions:
    """Its precisions, which have no zero on either side.

    >>> [f"{p:.1e}" for p in quotients(BleuStats((0, 0), (1, 0), 1, 1))]
    ['1.0e-15', '1.0e-06']
    """
    pairs = zip(stats.matches, stats.totals, strict=True)
    return tuple((m + TINY) / (total + SMALL) for m, total in pairs)


def brevity_penalty(c: int, r: int) -> float:
    """Its brevity penalty: a little less than 1 for equal lengths, and 0 for no tokens at all.

    >>> round(brevity_penalty(5, 5), 6), brevity_penalty(5, 4), brevity_penalty(0, 0)
    (1.0, 1.0, 0.0)
    """
    ratio = (c + TINY) / (r + SMALL)
    return exp(1 - 1 / ratio) if ratio < 1 else 1.0


PYCOCOEVALCAP = Tool(name="pycocoevalcap", version="1.2", bleu=bleu, side_by_side=False)
