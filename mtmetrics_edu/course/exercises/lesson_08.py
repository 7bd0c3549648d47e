"""The predictions and exercises of notebook 08: which BLEU?"""

from mtmetrics_edu import modified_precision, tokenize
from mtmetrics_edu.conventions import score_of_tool
from mtmetrics_edu.course.exercises.answers import Choice, Property, Ratio, Values
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.reading import two_texts

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("08-4", Ratio())
def chinese_by_13a() -> tuple[int, int]:
    """Chinese has no blanks. The candidate has 14 characters, of which 13 are in the reference.
    What is p₁ under the tokenizer `13a`?

    Because: Without a blank the whole sentence is one token, and the reference has another.
    Not (13, 14): 13/14 is right for characters, the tokenizer `zh`.
    Not (0, 14): Where are the blanks? Count the tokens again.
    Not (1, 2): `13a` does not set the Chinese full stop apart.
    """
    return (0, 1)


# ------------------------------------------------------------------------------- exercises


@lesson.exercise("08-a", Values(names=("tokens by blanks", "tokens by 13a")))
def tokens_of_english() -> list[int]:
    """*It's 3.5% of U.S. GDP, isn't it?* How many tokens if we split at blanks, and how many by
    `13a`?

    Hint: tokenize(text, "13a") shows them. Look at %, at both kinds of dots, at the apostrophes.
    Because: It's | 3.5 | % | of | U | . | S | . | GDP | , | isn't | it | ?
    Not [13, 7]: right numbers, wrong order.
    Not [7, 10]: the dots in U.S. are split off as well; the one in 3.5 is not.
    Not [7, 15]: the apostrophe and the dot between digits stay where they are.
    Not [7, 9]: %, the comma and the question mark are tokens, and so is each dot of U.S.
    Not [7, 11]: each of the two dots of U.S. is a token of its own.
    Not [7, 12]: one is missing: %, two dots, the comma and the question mark stand alone.
    Not [7, 14]: one too many: the apostrophe and the dot between digits stay inside.
    Not [6, 12]: count the words, not the blanks between them.
    """
    return [len(tokenize("It's 3.5% of U.S. GDP, isn't it?", t)) for t in ("whitespace", "13a")]


@lesson.exercise("08-b", Choice("first", "second", "equal", "unknown"))
def better_system() -> str:
    """Two papers, one test set. Paper 1: BLEU 28.4,
    `nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0`. Paper 2: BLEU 28.1,
    `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0`. Which system is better, as far as
    BLEU can tell: `"first"`, `"second"`, `"equal"` or `"unknown"`?

    Hint: What was done to the capitals in each of the papers?
    Because: One score ignores capitals, the other does not. Somebody has to score both outputs
    under one signature.
    Not "first": its number is higher; but compare the two signatures, field by field.
    Not "second": its capitals were judged, the other's were not. Does that make up for 0.3 points?
    Nobody has measured it.
    Not "equal": the numbers differ, and so do the signatures.
    """
    return "unknown"


def tool_score(tool: str, candidate: str, reference: str) -> float:
    """A tool's BLEU of one candidate and one reference, 0 to 1."""
    return score_of_tool(tool, [candidate], [[reference]]).score


def why_not_far_apart(texts: tuple[str, str]) -> str:
    if any(len(text.split()) < 5 for text in texts):
        return "there are fewer than five words in one of them."
    nltk, mteval = tool_score("nltk", *texts), tool_score("mteval-v13a", *texts)
    if nltk == mteval:
        return "they give the same. What does one of them do to capitals, and the other not?"
    if abs(nltk - mteval) > 0.5:
        return ""
    if nltk == tool_score("nltk", *map(str.lower, texts)):
        return "they differ, but not by capitals. What does one of them do to capitals?"
    if mteval < tool_score("mteval-v13a", *map(str.lower, texts)):
        return "mteval makes only A to Z small: take English letters."
    return "they differ, but by less: change more words like that."


@lesson.exercise("08-c", Property(two_texts, why_not_far_apart))
def tools_far_apart() -> tuple[str, str]:
    """Write a pair of strings (candidate, reference), each of five words or more. NLTK's default
    and mteval-v13a must differ on it by more than 0.5, on the scale from 0 to 1.

    Hint: Which of the two takes `The` for `the`?
    Because: mteval lower-cases the words and finds all of them; for NLTK no word matches.
    """
    return ("The Old Cat Sat Down", "the old cat sat down")


def why_not_split_differently(texts: tuple[str, str]) -> str:
    if tool_score("multi-bleu", *texts) >= 0.999:
        return "multi-bleu gives full marks, too: it splits at blanks, and finds the same words."
    if tool_score("sacrebleu", *texts) <= 0.999:
        return "sacreBLEU gives less than full marks: its tokens must be the same, four or more."
    return ""


@lesson.exercise("08-d", Property(two_texts, why_not_split_differently))
def tools_that_split_differently() -> tuple[str, str]:
    """Write a pair of strings (candidate, reference) to which sacreBLEU's default gives full marks
    and multi-bleu does not.

    Hint: What does 13a do to punctuation that splitting at blanks does not?
    Because: 13a splits off the dot, so both have the same five tokens; multi-bleu splits at blanks
    only.
    """
    return ("the cat sat down.", "the cat sat down .")


@lesson.exercise("08-e", Values(names=("p₁ with zh", "p₁ with 13a"), each=Ratio()))
def precisions_of_chinese() -> list[tuple[int, int]]:
    """`我喜欢猫。` against `我喜欢狗。`: what is p₁ with sacreBLEU's tokenizer `zh`, and what
    with `13a`? Two fractions.

    Hint: Look at the tokens first: tokenize(text, tokenizer).
    Because: Five tokens, four of them shared; or one token, and it is another one.
    Not [(4, 5), (4, 5)]: 13a leaves Chinese as it is: how many tokens are there?
    Not [(4, 5), (1, 2)]: 13a does not set 。 apart: how many tokens are there?
    Not [(3, 4), (0, 1)]: the full stop 。 is a token as well.
    Not [(3, 5), (0, 1)]: the full stop 。 matches as well.
    Not [(0, 1), (4, 5)]: right pairs, wrong order.
    """
    return [
        modified_precision(tokenize("我喜欢猫。", t), [tokenize("我喜欢狗。", t)], 1)
        for t in ("zh", "13a")
    ]
