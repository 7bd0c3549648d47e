"""What teaching documents print about BLEU and NIST, as data: which of it is wrong, and why.

examples.py    the sentences
documents.py   who printed them; what a claim, a worked table and an example are
printed/       the printed figures and worked tables: a text file for each example and document
errata.py      why a figure is wrong
"""
