"""The predictions and exercises of notebook 11: using it today."""

import re
from collections.abc import Sequence

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course import data
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Number, Property
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.explain.words import orders_at_least
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("11-1", Number())
def orders_of_eight_pieces() -> int:
    """Eight pieces: in how many orders can they be put?

    Because: 8 · 7 · 6 · 5 · 4 · 3 · 2 · 1, or 8!
    Not 64: That is 8 · 8.
    Not 8: Any of the eight can come first; then seven are left.
    Not 256: That is 2⁸: each piece in or out.
    """
    return orders_at_least(GUIDE.candidate, GUIDE.references)


# ------------------------------------------------------------------------------- exercises

TREATY = "the minister did not sign the treaty on monday"
STATEMENTS = (  # that he did; the day may stand anywhere around them
    "the minister did sign the treaty",
    "minister did sign the treaty",
    "the minister did sign treaty",
    "the treaty the minister did sign",
)
PARAGRAPH = data("exercises/paragraph.toml")
BRACKETS = r"\[(test set|trained metric, version|score|link)\]"
# Lines of a model's output
LINES = ["the un@@ believ@@ able cat", "no mark", "mail me @@ home", "cut o@@", "a@@ b c@@ d@@ e"]
LINES += ["3.@@ 5 me@@home"]


def why_not_the_opposite(candidate: Tokens) -> str:
    if {"not", "never", "didn't"} & set(candidate):
        return "the negation is still there."
    if len(candidate) < 7:
        return "that is fewer than seven words."
    clipped, total = modified_precision(candidate, [TREATY.split()], 1)
    if clipped < total:
        return "p₁ is less than 1: use the reference's words only, and no capitals or dots."
    if without_day(candidate) not in STATEMENTS:
        return "read it aloud: it does not say that the minister did sign."
    return ""


def without_day(candidate: Tokens) -> str:
    """The candidate as a text without `on monday`, wherever that stands."""
    return re.sub(" (on )?monday ", " ", f" {' '.join(candidate)} ", count=1).strip()


@lesson.exercise("11-a", Property(sentence, why_not_the_opposite))
def the_opposite() -> str:
    """Reference: *the minister did not sign the treaty on monday*. Write a candidate of at least
    seven words that says the minister *did* sign, without `not` or `never`, and has p₁ = 1.

    Hint: Which single word carries the meaning?
    Because: One word is left out, and the candidate says the opposite. p₁ stays 1: every word that
    is left has its match.
    """
    return "the minister did sign the treaty on monday"


def why_incomplete(text: Tokens) -> str:
    written = " ".join(text).lower()
    missing = [part for part, words in PARAGRAPH.items() if not re.search(words, written)]
    if missing:
        parts = filter(None, [", ".join(missing[:-1]), missing[-1]])
        return f"it does not say {' or '.join(parts)}."
    return "fill in its brackets." if re.search(BRACKETS, written) else ""


@lesson.exercise("11-b", Property(sentence, why_incomplete))
def the_paragraph() -> str:
    """Write a paragraph for a paper between the quotes (new lines where you like), from memory,
    with all that `for_a_paper` says: any two systems, any numbers. (The check finds words only, as
    BLEU does.)

    Hint: What was scored? How much, and how sure? Counted how? What else, and where?
    Because: All parts are there; its COMET scores are invented. This check finds words, as BLEU
    does: only you know what is true.
    """
    return (
        "On our test set (40 segments), NEW reaches 71.0 BLEU and BASE 53.1: a difference of +18.0 "
        "(95% bootstrap interval +9.0 to +26.0; approximate randomization, 10,000 shuffles, "
        "p = 0.0008). Signature: nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0. "
        "COMET wmt22-comet-da: NEW 0.84, BASE 0.79. Outputs: https://example.org."
    )


@lesson.exercise("11-c", Function(cases=CASES["11-c"]))
@mistake(lambda files: [list(file) for file in files], "that is still one list for each file.")
@mistake(lambda files: [[text] for text in files[0]], "all files but the first are lost.")
@mistake(lambda files: [rs for file in files for rs in file], "each segment needs its own list.")
def by_segment(files: Sequence[Sequence[Tokens]]) -> list[list[Tokens]]:
    """Each reference file is a list of lines, one line for each segment, and each line a list of
    tokens. Write a function of the list of files that returns the references as NLTK wants them:
    for each segment the list of its references.

    Hint: Which texts stand on the first lines of all files? zip(*files) walks along the lines.
    Because: zip(*files) puts together the first lines of all files, then the second lines.
    """
    return [list(lines) for lines in zip(*files, strict=True)]


@lesson.exercise("11-d", Function(cases=[(line,) for line in LINES]))
@mistake(lambda line: line.replace("@@", ""), "the blanks inside the words are still there.")
@mistake(
    lambda line: line.replace("@@ ", ""),
    "a token that is only `@@` must stay, and `cut o@@` becomes `cut o`.",
)
@mistake(lambda line: line.replace("@@", "").replace(" ", ""), "now all words are one.")
def whole_words(line: str) -> str:
    """A model writes parts of words: a token such as `un@@` goes on in the next token. Write a
    function of a line that returns it in whole words. A token that is only `@@` stays as it is, and
    a line may end inside a word (then only the `@@` is taken away).

    Hint: Go through the tokens: does this one end with a mark and hold more than the mark?
    Because: A mark joins a token to the next one; at the end of a line it is only taken away.
    """
    words = ""
    for token in line.split():
        is_part = token.endswith("@@") and token != "@@"
        words += token[:-2] if is_part else token + " "
    return words.strip()
