"""The classic sentences, by name: what documents print about them, and what is right.

    >>> from mtmetrics_edu import sentence_bleu
    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> float(sentence_bleu(GUIDE.candidate, GUIDE.references))
    0.5045666840058485

They stand in the order of the course. A constant bears the example's name in capitals; what is
printed about it stands in sources/printed/<name>.txt. To add an example, add its constant.
"""

from __future__ import annotations

from mtmetrics_edu.course.sources import ERRATA, SOURCES, Claim, Corpus, Example

__all__ = ["CORPORA", "ERRATA", "EXAMPLES", "SOURCES", "Claim", "Corpus", "Example", "all_claims"]

PARTY = (
    "It is a guide to action that ensures that the military will forever heed Party commands.",
    "It is the guiding principle which guarantees the military forces always being under the "
    "command of the Party.",
    "It is the practical guide for the army always to heed the directions of the party.",
)
MAT = ("the cat is on the mat", "there is a cat on the mat")
DO = ("I always do.", "I invariably do.", "I perpetually do.")

# ------------------------------------------------------------------------------------- counting

CAT_SAT = Example(
    name="cat_sat",
    title="the cat sat: three tokens and their n-grams",
    source=SOURCES["003"],
    text="the cat sat",
)

KIMCHI = Example(
    name="kimchi",
    title="I want rice with kimchi: a string counted character by character",
    source=SOURCES["002"],
    text="I want rice with kimchi",
)

THE_HE = Example(
    name="the_he",
    title="the the he he the the the: counting tokens",
    source=SOURCES["002"],
    text="the the he he the the the",
)

# ------------------------------------------------------------------------------------- clipping

THE_4 = Example(
    name="the_4",
    title="the the the the: every word matches",
    source=SOURCES["000"],
    text="the the the the",
    reference_texts=("The cat is standing on the ground",),
)

# The article says of its reference only that it contains `the`. This one does, once.
NAIVE = Example(
    name="naive",
    title="the the the the: naive precision, clipped or not",
    source=SOURCES["003"],
    text="the the the the",
    reference_texts=MAT[1:],
)

# The article gives no reference here; these are the references of its worked example.
TYPES = Example(
    name="types",
    title="the the the cat: counting types instead of tokens",
    source=SOURCES["003"],
    text="the the the cat",
    reference_texts=MAT,
)

THE_7 = Example(
    name="the_7",
    title="the ×7: why counts are clipped",
    source=SOURCES["papineni"],
    text="the the the the the the the.",
    reference_texts=("The cat is on the mat.", "There is a cat on the mat."),
    lowercase=True,
    drop_dot=True,
)

NICE_DAY = Example(
    name="nice_day",
    title="It is a nice day today: 5/6, 3/5, 2/4, 1/3",
    source=SOURCES["000"],
    text="It is a nice day today",
    reference_texts=("Today is a nice day",),
    lowercase=True,
)

# In tables P2 to P4 the marks for each single reference did not survive in the text.
CAT_MAT = Example(
    name="cat_mat",
    title="the the the cat on the mat: 5/7, 4/6, 2/5, 1/4",
    source=SOURCES["003"],
    text="the the the cat on the mat",
    reference_texts=MAT,
)

CAT_CAT = Example(
    name="cat_cat",
    title="the cat the cat on the mat: bigrams 4/6",
    source=SOURCES["002"],
    text="the cat the cat on the mat",
    reference_texts=MAT,
)

# ---------------------------------------------------------------------------- the guide to action

GUIDE = Example(
    name="guide",
    title="It is a guide to action, in lower case: BLEU .5046",
    source=SOURCES["papineni"],
    text="it is a guide to action which ensures that the military always obeys the commands of the "
    "party",
    reference_texts=tuple(text.lower().removesuffix(".") for text in PARTY),
)

GUIDE_CASED = Example(
    name="guide_cased",
    title="It is a guide to action, case kept: NIST 5.0379",
    source=SOURCES["papineni"],
    text="It is a guide to action which ensures that the military always obeys the commands of the "
    "party.",
    reference_texts=PARTY,
    drop_dot=True,
)

TROOPS = Example(
    name="troops",
    title="It is to insure the troops: the poor candidate of the same example",
    source=SOURCES["papineni"],
    text="It is to insure the troops forever hearing the activity guidebook that party direct.",
    reference_texts=PARTY,
    drop_dot=True,
)

SHUFFLED = Example(
    name="shuffled",
    title="the that military a is It: the guide's words in another order",
    source=SOURCES["002"],
    text="the that military a is It guide ensures which to commands the of action obeys always "
    "party the.",
    reference_texts=PARTY,
    drop_dot=True,
)

# ----------------------------------------------------------------------- lengths, zeros, a corpus

OF_THE = Example(
    name="of_the",
    title="of the: two words, every precision 1",
    source=SOURCES["papineni"],
    text="of the",
    reference_texts=PARTY,
    drop_dot=True,
)

# Example 4 of the paper, section 2.2.1: why BLEU does not use recall.
ALWAYS_INVARIABLY = Example(
    name="always_invariably",
    title="I always invariably perpetually do: recalls the most, reads the worst",
    source=SOURCES["papineni"],
    text="I always invariably perpetually do.",
    reference_texts=DO,
    drop_dot=True,
)

# The second candidate of the paper's example 4.
ALWAYS = Example(
    name="always",
    title="I always do: recalls less, reads better",
    source=SOURCES["papineni"],
    text="I always do.",
    reference_texts=DO,
    drop_dot=True,
)

CAT_FELINE = Example(
    name="cat_feline",
    title="This is cat: no trigram matches, BLEU 0",
    source=SOURCES["000"],
    text="This is cat",
    reference_texts=("This is a cat", "This is a feline"),
)

DOG_MAN = Corpus(
    name="dog_man",
    title="the dog bit the man: three segments, BLEU .5719",
    source=SOURCES["000"],
    texts=("the dog bit the man", "it was not surprising", "the man had just bitten him"),
    reference_texts=(
        ("the dog bit the man", "the dog had bit the man"),
        ("it was not unexpected", "no one was surprised"),
        ("the man bit him first", "the man had bitten the dog"),
    ),
)

# ----------------------------------------------------------------------------------- all of them

EXAMPLES: dict[str, Example] = {  # every example above, in this order
    value.name: value for value in list(vars().values()) if isinstance(value, Example)
}
CORPORA: dict[str, Corpus] = {  # every corpus above
    value.name: value for value in list(vars().values()) if isinstance(value, Corpus)
}
__all__ += [name.upper() for name in (*EXAMPLES, *CORPORA)]


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
