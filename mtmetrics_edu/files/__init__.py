"""Segments from files: plain text, TSV, CSV, JSONL, also packed by gzip, or from standard input.

A file goes through the modules in this order; each holds one line at a time:

    source    what a person named -> a path, a column, a format
    lines     bytes -> lines -> texts; what is wrong with the bytes, or with a table
    oddities  texts -> warnings: empty, tokenized, without blanks, divided into word pieces
    drift     two files -> where their lines stop belonging together
    reading   several files -> segments

BadFileError says what cannot be read. What can be read but looks wrong is told to a function
`warn`, in one sentence that begins with the file and the line.
"""

from mtmetrics_edu.files.reading import Files
from mtmetrics_edu.files.source import BadFileError, Source, Warn

__all__ = ["BadFileError", "Files", "Source", "Warn"]
