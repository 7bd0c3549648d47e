"""What teaching documents print about BLEU and NIST, as data: which of it is wrong, and why.

printed/       the figures and worked tables, one text file for each example and each document
errata.py      what went wrong, one record for each erratum
documents.py   who printed it
examples.py    the sentences themselves
"""
