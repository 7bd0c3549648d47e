"""The catalogue of mistakes: each wrong BLEU or NIST stands here once.

counting.py choices.py   the choices of a BLEU: the paper's first, then wrong ones
recipes.py               a whole BLEU from one choice of each kind: "length:shortest pooling:mean"
oddities.py              mistakes that are no such choice, and NIST with its own mistakes
programs.py              mistakes as whole functions, as the museum shows them

`diagnose` names a scorer after them, the museum shows them, and exercises reply to them.
"""
