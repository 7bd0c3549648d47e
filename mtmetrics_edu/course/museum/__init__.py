"""The bug museum: wrong implementations found in the wild, rewritten by us, each with its source.

counting.py lengths.py weights.py corpora.py nist.py   the rooms: each exhibit beside its label
exhibit.py        what an exhibit is
definitions.py    what is right
visit.py          what a visitor does: expose an exhibit, repair it, read its source
"""
