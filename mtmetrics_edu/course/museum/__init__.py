"""The bug museum: wrong programs, most of them found in the wild, rewritten by us, each with its
source: a link to lines or a thread, or the remark that it is a classroom mistake.

catalogue.py   all exhibits; the programs stand in conformance/mistakes/programs.py
exhibit.py     what an exhibit is
visit.py       what a visitor does: expose an exhibit, repair it, read its code, see a group
inputs.py      the inputs that exhibits take: read from what a learner types, or made at random
"""
