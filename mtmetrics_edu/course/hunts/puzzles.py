"""Puzzles: a right program with a mistake planted in it, an input that shows it, and the repair.

The right programs stand in listings.toml, line by line with what each line does. hunts.toml has the
mistakes: right lines, and the wrong ones that are planted in their place. A symptom is a small
input that shows a mistake. A repair runs on hidden cases, and what goes wrong is said in words.
"""

import ast
import linecache
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.conformance.mistakes import mistake
from mtmetrics_edu.course import data, read
from mtmetrics_edu.course.exercises.calling import CallError, attempt
from mtmetrics_edu.course.exercises.functions import Function, case
from mtmetrics_edu.course.exercises.replies import Verdict

PROGRAMS = data("hunts/listings.toml")
LISTINGS: dict[str, list[str]] = PROGRAMS["listings"]
BLEU, CORPUS, NIST = LISTINGS
Segment = tuple[list[str], list[list[str]]]  # a candidate and its references
Segments = list[Segment]  # one, unless the program takes a corpus
Scorer = Callable[..., float]
WORDS = "the there a at cat on mat".split()
SHOWS = 0.01  # scores that differ less look like a matter of rounding
# inputs that chance may miss
CORNERS = [case(*line.split(" | ")) for line in read("hunts/corners.txt").splitlines()]
CASES = 80  # on which a repair is tried
FILE = "<your repair>"  # where Python looks for the lines of an error
MODULES = {"math", "collections", "functools", "itertools", "operator", "statistics", "fractions"}
METRICS = {"sentence_bleu", "corpus_bleu", "sentence_nist", "corpus_nist", "score_like"}
DOORS = {"__import__", "eval", "exec", "open", "input", "breakpoint"}  # to what is not in the code


@dataclass(frozen=True, kw_only=True)
class Slip:
    """A mistake that can be planted: right lines, and the wrong ones."""

    right: str
    wrong: str
    bleu: str = ""  # its name in the catalogue of mistakes, in a listing of BLEU
    nist: str = ""  # the same for NIST
    found_in: str = ""  # which programs had it
    link: str = ""  # to the lines or the thread where it can be seen
    story: Mapping[str, Any] = field(default_factory=dict)  # of a hunt of notebook 09

    def name(self, listing: str) -> str:
        """Its name in the catalogue, if it is planted into that listing."""
        return self.nist if listing == NIST else self.bleu

    def fits(self, listing: str) -> bool:
        """Whether it can be planted into that listing."""
        return bool(self.name(listing)) and right_code(listing).count(whole_lines(self.right)) == 1

    def planted(self, listing: str) -> str:
        """The code of a listing with this mistake in it."""
        return right_code(listing).replace(whole_lines(self.right), whole_lines(self.wrong))


def whole_lines(code: str) -> str:
    """Some lines with the ends of lines around them."""
    return "\n" + code.strip("\n") + "\n"


@dataclass(frozen=True)
class Puzzle:
    """A listing with a mistake, and an input that shows it."""

    title: str
    slip: Slip
    listing: str  # a key of LISTINGS
    segments: Segments
    says: str  # why the score cannot be
    names: Mapping[str, str] = field(default_factory=dict)  # other names in the code

    @cached_property
    def right(self) -> str:
        """The code without the mistake."""
        return self.renamed(right_code(self.listing))

    @cached_property
    def code(self) -> str:
        """The code with the mistake."""
        return self.renamed(self.slip.planted(self.listing))

    def renamed(self, code: str) -> str:
        """Some code with the names of this puzzle."""
        return re.sub(r"\w+", lambda word: self.names.get(word[0], word[0]), code)

    @property
    def lines(self) -> list[str]:
        """The lines of the code."""
        return self.code.splitlines()

    @property
    def changes(self) -> Iterator[tuple[slice, slice]]:
        """Where the right lines stand, and where the wrong ones in their place."""
        right, wrong = ([*map(str.strip, code.splitlines())] for code in (self.right, self.code))
        for kind, a, b, c, d in SequenceMatcher(None, right, wrong, autojunk=False).get_opcodes():
            if kind != "equal":
                yield slice(a, b), slice(c, d)

    @cached_property
    def wrong_lines(self) -> list[int]:
        """The numbers of the wrong lines, counted from 1."""
        return [n + 1 for _, wrong in self.changes for n in range(wrong.start, wrong.stop)]

    @property
    def where(self) -> str:
        """The wrong lines in words."""
        return f"line{'s' * (len(self.wrong_lines) > 1)} {' and '.join(map(str, self.wrong_lines))}"

    @property
    def right_lines(self) -> list[str]:
        """The lines that should stand in place of the wrong ones."""
        return [line for right, _ in self.changes for line in self.right.splitlines()[right]]

    @property
    def scores(self) -> tuple[float, float]:
        """What the program gives for the input, and what is right."""
        wrong, right = scorer(self.code), scorer(self.right)
        return result(wrong, self.segments), result(right, self.segments)

    def does(self, number: int) -> str:
        """What a right line does; it completes "No mistake in line 7: it …"."""
        pressed = self.lines[number - 1].strip()
        rows = zip(self.right.splitlines(), source(self.listing), strict=True)
        return next(words for line, (_, words) in rows if line.strip() == pressed)

    def part_of(self, number: int) -> str:
        """The name of the function that a line stands in; "" above the first one."""
        return str(["", *re.findall(r"(?m)^def (\w+)", "\n".join(self.lines[:number]))][-1])

    @property
    def part(self) -> str:
        """The name of the function that is wrong."""
        return self.part_of(self.wrong_lines[0])

    def function(self, code: str) -> str:
        """The function that is wrong, as it stands in the wrong code, or in the right one."""
        functions = code.rstrip().split("\n\n")
        return next(function for function in functions if function.startswith(f"def {self.part}("))

    @property
    def words(self) -> str:
        """The mistake in words, which complete "This program …" and "It …"."""
        return mistake(self.slip.name(self.listing)).words


def source(listing: str) -> list[tuple[str, str]]:
    """Each line of a listing, and what it does; an empty line between two functions."""
    lines = "\n\n".join(PROGRAMS["parts"][name] for name in LISTINGS[listing]).splitlines()
    return [(code, does) for code, _, does in (line.partition("  ## ") for line in lines)]


def right_code(listing: str) -> str:
    """The code of a right program."""
    return "\n".join(code for code, _ in source(listing)) + "\n"


def scorer(code: str) -> Scorer:
    """The last function that some code defines.

    >>> scorer("def one():\\n    return 1")()
    1
    """
    names: dict[str, Any] = {}
    exec(code, names)
    function: Scorer = [*names.values()][-1]
    return function


def lesson_puzzle(number: int) -> Puzzle:
    """A puzzle of notebook 09 by its number, from 1."""
    slips = [slip for slip in SLIPS if slip.story]
    if number not in range(1, len(slips) + 1):
        raise ValueError(f"the listing is {number!r}; expected a number from 1 to {len(slips)}")
    slip = slips[number - 1]
    listing, says, texts = (slip.story[key] for key in ("listing", "says", "texts"))
    segments = [case(*segment) for segment in texts]
    names = other_names(Random(number)) if number > 1 else {}  # the first one as it is
    return Puzzle(f"Listing {number}", slip, listing, segments, says, names)


def other_names(random: Random) -> dict[str, str]:
    """Names for what a listing names, by chance."""
    return {name: random.choice(others) for name, others in HUNTS["names"].items()}


def seeded_puzzle(seed: int) -> Puzzle:
    """The puzzle of a seed; seeds in a row have different mistakes.

    It is always the same one, until hunts.toml gets another mistake: then all are dealt anew.
    """
    checks.natural(seed, "seed")
    random = Random(seed)
    slip = IN_TURN[seed % len(IN_TURN)]
    listing = random.choice([listing for listing in LISTINGS if slip.fits(listing)])
    names = other_names(random)
    wrong, right = scorer(slip.planted(listing)), scorer(right_code(listing))
    segments = counterexample(wrong, right, random)
    says = strangeness(wrong, right, segments)
    return Puzzle(f"Hunt {seed}", slip, listing, segments, says, names)


HUNTS = data("hunts/hunts.toml")
SLIPS = [Slip(**slip) for slip in HUNTS["mistakes"]]
IN_TURN = Random(573).sample(SLIPS, len(SLIPS))  # as seeds plant them


# Symptoms


def arguments(segments: Segments, *, corpus: bool) -> tuple[Any, Any]:
    """What a scorer takes: of a corpus, the candidates and the references of each.

    >>> arguments([(["a"], [["b"]])], corpus=False)
    (['a'], [['b']])
    """
    return ([c for c, _ in segments], [rs for _, rs in segments]) if corpus else segments[0]


def result(program: Scorer, segments: Segments) -> float:
    """What a program gives."""
    return program(*arguments(segments, corpus=program.__name__ == "corpus_bleu"))


def cases(random: Random, size: int, *, corpus: bool) -> list[Segments]:
    """So many inputs, the corners first and then random ones.

    >>> len(cases(Random(1), 50, corpus=False))
    50
    """
    segments = CORNERS + [random_segment(random) for _ in range(size - len(CORNERS))]
    others = random.sample(segments, size)
    return [[one, other][: 1 + corpus] for one, other in zip(segments, others, strict=True)]


def random_segment(random: Random) -> Segment:
    """A candidate of one to nine words in no order, and one to three references like it."""
    candidate = random.choices(WORDS, k=random.randint(1, 9))
    return candidate, [changed(candidate, random) for _ in range(random.randint(1, 3))]


def changed(tokens: list[str], random: Random) -> list[str]:
    """The tokens with some replaced, left out at the end or added there."""
    other = [random.choice(WORDS) if random.random() < 0.1 else token for token in tokens]
    cut = random.choice((0, 0, 0, 1, 2, 4))
    more = random.choices(WORDS, k=random.choice((0, 0, 1, 2)))
    return other[: max(len(other) - cut, 1)] + more


def counterexample(wrong: Scorer, right: Scorer, random: Random) -> Segments:
    """A small input that shows a mistake: without any of its words it shows less.

    An input whose score cannot be, whatever is right, is better than any other. Then comes one
    whose right score is not 0, because a right 0 looks like a mistake itself.
    """

    def rank(segments: Segments) -> tuple[bool, bool, int]:
        strange = strangeness(wrong, right, segments)
        return not strange, not result(right, segments), len(repr(segments))

    def differs(segments: Segments) -> bool:
        return abs(result(wrong, segments) - result(right, segments)) > SHOWS

    inputs = cases(random, 300, corpus=right.__name__ == "corpus_bleu")
    best = min(filter(differs, inputs), key=rank)
    while better := [less for less in smaller(best) if differs(less) and rank(less) < rank(best)]:
        best = better[0]
    return best


def smaller(parts: Any) -> Iterator[Any]:
    """A list without one of its parts, or with a smaller part; one part always stays.

    >>> list(smaller([["a", "b"]]))
    [[['b']], [['a']]]
    """
    for i, part in enumerate(parts):
        before, after = parts[:i], parts[i + 1 :]
        if isinstance(parts, list) and len(parts) > 1:
            yield before + after
        if not isinstance(part, str):
            yield from (before + type(parts)([other]) + after for other in smaller(part))


def strangeness(wrong: Scorer, right: Scorer, segments: Segments) -> str:
    """Why the score of the wrong program cannot be, in a sentence; "" if only counting shows it."""
    score, is_right = result(wrong, segments), result(right, segments)
    is_bleu = right.__name__ != "nist"
    if is_bleu and is_right == 1 and all(c in rs for c, rs in segments):
        return "A copy of a reference must get 1."
    if is_bleu and score > 1:
        return "No BLEU exceeds 1."
    if score and not any({*c} & {*chain(*rs)} for c, rs in segments):
        return "No word is right."
    other = result(wrong, [(c, rs[::-1]) for c, rs in segments])
    if abs(other - score) > SHOWS:
        return f"With the references in the other order it gives {other:.4f}."
    return ""


# Repairs


def repair(puzzle: Puzzle, code: str) -> Verdict:
    """Whether some code gives what the right program gives, in all hidden cases.

    >>> puzzle = lesson_puzzle(1)
    >>> repair(puzzle, "while True")
    Not yet: `while True` is not Python yet: expected ':'.
    >>> repair(puzzle, puzzle.right)
    Right. It agrees on 80 hidden cases.
    """
    if code.strip() == puzzle.code.strip():
        return Verdict(False, "nothing has changed yet.")
    try:
        tree = ast.parse(code)
    except SyntaxError as error:
        return Verdict(False, f"`{(error.text or code).strip()}` is not Python yet: {error.msg}.")
    except (ValueError, RecursionError, MemoryError) as error:
        return Verdict(False, f"this cannot be read as Python: {error}.")
    for name in borrowed(tree):
        return Verdict(False, f"`{name}` does not belong here: this one is yours to repair.")
    name = scorer(puzzle.right).__name__
    linecache.cache[FILE] = len(code), None, code.splitlines(keepends=True), FILE
    names: dict[str, Any] = {}
    try:
        attempt(lambda: exec(compile(tree, FILE, "exec"), names))
    except CallError as error:
        return Verdict(False, f"outside the functions {error}.")
    if not callable(names.get(name)):
        return Verdict(False, f"there is no function `{name}` any more; keep its name.")
    return hidden_cases(puzzle).judge(names[name], scorer(puzzle.right))


def hidden_cases(puzzle: Puzzle) -> Function:
    """The inputs that a repair is tried on: the symptom first, then short ones."""
    corpus = puzzle.listing == CORPUS
    inputs = cases(Random(puzzle.title), CASES - 1, corpus=corpus)
    inputs = [puzzle.segments, *sorted(inputs, key=lambda segments: len(repr(segments)))]
    return Function(cases=[arguments(segments, corpus=corpus) for segments in inputs])


def borrowed(tree: ast.AST) -> Iterator[str]:
    """What some code takes from elsewhere: a module that computes the score, or a way to one.

    >>> list(borrowed(ast.parse("import math, nltk")))
    ['nltk']
    """
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
                yield from (name for name in modules if name.partition(".")[0] not in MODULES)
            case ast.ImportFrom(module=module) if (module or "").partition(".")[0] not in MODULES:
                yield module or "."
            case ast.Name(id=name) if name in (METRICS | DOORS) - defined:
                yield name
