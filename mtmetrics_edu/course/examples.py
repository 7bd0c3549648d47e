"""The classic sentences, by name: what documents print about them, and what is right.

    >>> from mtmetrics_edu import sentence_bleu
    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> float(sentence_bleu(GUIDE.candidate, GUIDE.references))
    0.5045666840058485

Their texts stand in examples.json in the order of the course, a candidate before its references;
what is printed about one stands in sources/printed/<name>.txt. To add an example, add its entry,
and a constant that bears its name in capitals.
"""

from __future__ import annotations

import json
from importlib.resources import files

from mtmetrics_edu.course.sources import ERRATA, SOURCES, Claim, Corpus, Example

__all__ = ["CORPORA", "ERRATA", "EXAMPLES", "SOURCES", "Claim", "Corpus", "Example", "all_claims"]

ENTRIES = json.loads(files("mtmetrics_edu.course").joinpath("examples.json").read_text("utf-8"))
EXAMPLES = {name: Example(name=name, **each) for name, each in ENTRIES.items() if "text" in each}
CORPORA = {name: Corpus(name=name, **each) for name, each in ENTRIES.items() if "texts" in each}
__all__ += [name.upper() for name in ENTRIES]

# counting
CAT_SAT = EXAMPLES["cat_sat"]
KIMCHI = EXAMPLES["kimchi"]
THE_HE = EXAMPLES["the_he"]
# clipping
THE_4 = EXAMPLES["the_4"]
NAIVE = EXAMPLES["naive"]  # of its reference the article says only that it contains `the`
TYPES = EXAMPLES["types"]  # the article gives no references here; these are of its worked example
THE_7 = EXAMPLES["the_7"]
NICE_DAY = EXAMPLES["nice_day"]
CAT_MAT = EXAMPLES["cat_mat"]
CAT_CAT = EXAMPLES["cat_cat"]
# the guide to action
GUIDE = EXAMPLES["guide"]
GUIDE_CASED = EXAMPLES["guide_cased"]
TROOPS = EXAMPLES["troops"]
SHUFFLED = EXAMPLES["shuffled"]
# lengths, zeros, a corpus
OF_THE = EXAMPLES["of_the"]
ALWAYS_INVARIABLY = EXAMPLES["always_invariably"]  # the paper's section 2.2.1: why no recall
ALWAYS = EXAMPLES["always"]
CAT_FELINE = EXAMPLES["cat_feline"]
DOG_MAN = CORPORA["dog_man"]


def all_claims() -> tuple[Claim, ...]:
    """Everything that the documents say, and after that the wrong cells of their tables.

    >>> next(claim for claim in all_claims() if claim.what == "cumulative 3-gram").printed
    '0.6270220769211224'
    """
    holders = (*SOURCES.values(), *EXAMPLES.values(), *CORPORA.values())
    return (
        *(claim for holder in holders for claim in holder.claims),
        *(cell for holder in holders for table in holder.tables for cell in table.corrections),
    )
