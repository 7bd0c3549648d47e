"""keras-hub: keras_hub.metrics.Bleu.

    tokens               split by rules 13a, but without a blank before and after the text: a full
                         stop after a digit stays where the text ends with it; only ASCII blanks
                         separate tokens
    case                 kept
    reference length r   the shortest, not the closest
    zero matches         the score is 0; smooth=True adds 1 to the matches and totals of all orders
    zero n-grams         as zero matches; smoothed: a precision of 1
    empty texts          0 if all candidates are empty; NaN if all references are empty, too

Its documentation says that it replicates sacreBLEU. Its rule for the full stop at the end of a text
names a group that the expression does not have, and so does nothing. Like Hugging Face's evaluate
it follows the script bleu.py of tensorflow/nmt, here in single precision, so that its own score has
about seven digits. Its option tokenizer, a function of tensors, is not reproduced. The lines:

https://github.com/keras-team/keras-hub/blob/71453d08f59edc90d276e999319fc51e61cbf82c/keras_hub/src/metrics/bleu.py#L17-L41
https://github.com/keras-team/keras-hub/blob/71453d08f59edc90d276e999319fc51e61cbf82c/keras_hub/src/metrics/bleu.py#L223-L271
"""

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.hf_evaluate import NMT, nmt_counts, nmt_score
from mtmetrics_edu.conventions.multi_bleu import ascii_words
from mtmetrics_edu.conventions.tool import Texts, Tool, pool
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.tokenizers import RULES_13A, apply_rules, one_line


def bleu(tool: Tool, texts: Texts, *, max_order: int = 4, smooth: bool = False) -> BleuScore:
    """The score of keras_hub.metrics.Bleu, in double precision."""
    checks.order(max_order, "max_order")
    stats, nrefs, _ = pool(texts, tokens, nmt_counts(max_order))
    if stats.candidate_length == stats.reference_length == 0:
        raise tool.stops("no text has a token (it returns NaN)")
    return nmt_score(tool, stats, nrefs, "13a without ends", smooth)


def tokens(text: str) -> list[str]:
    """The tokens by rules 13a, without the blanks that sacreBLEU puts around the text.

    >>> tokens("It ended in 2010."), tokens("It ended in 2010. Really.")
    (['It', 'ended', 'in', '2010.'], ['It', 'ended', 'in', '2010', '.', 'Really', '.'])
    """
    return ascii_words(apply_rules(one_line(text), RULES_13A))


KERAS_HUB = Tool(name="keras-hub", version="0.32.0", bleu=bleu, choices=NMT, side_by_side=False)
