"""The bug museum: wrong implementations, most of them found in the wild, rewritten by us, each with
its source: a link to lines or a thread, or the remark that it is a classroom mistake.

counting.py, lengths.py, weights.py, corpora.py, nist.py: the rooms of notebook 09. In each room
stand the wrong functions, and above each function its label.

exhibit.py       what a label and an exhibit are
definitions.py   the right functions, which the wrong ones are compared with
catalogue.py     all exhibits, in the order of the rooms
visit.py         what a visitor does: expose an exhibit, repair it, read its code
inputs.py        the inputs that exhibits take; reading.py reads them from what a learner types
"""
