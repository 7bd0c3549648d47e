"""The metrics: BLEU and NIST as their papers define them, from tokens to a score.

Read aloud in class, in this order, about 300 lines of code together:

    ngrams        what is counted, and how it is clipped
    bleu          modified precision, brevity penalty, geometric mean; a sentence, a corpus
    smoothing     what to do about an order without a match
    nist          what an n-gram is worth, and another length penalty

Beside them:

    chrf          the same idea with characters
    tokenizers    from text to tokens; dictionaries: those that need packages of their own
    score         what all scores are, and how far one moves when the test set is drawn again

All names that are meant for use are in mtmetrics_edu itself.
"""
