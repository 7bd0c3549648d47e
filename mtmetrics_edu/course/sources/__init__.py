"""What teaching documents print about BLEU and NIST, as data: which of it is wrong, and why.

examples.py    the sentences
documents.py   who printed them
printed/       the printed figures and worked tables: a text file for each example and document
errata.py      why a figure is wrong
claims.py      what a claim and a worked table are; reading.py reads them from printed/
records.py     what an example, a corpus and a document are
"""
