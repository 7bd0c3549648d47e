"""A hunt: a symptom, a listing whose wrong line is to be pressed, and a box to repair it in."""

from functools import cached_property

from mtmetrics_edu.course.exercises.replies import CARD, Verdict, coloured, spoken
from mtmetrics_edu.course.hunts import lines_to_press, symptom
from mtmetrics_edu.course.hunts.puzzles import lesson_puzzle, repair, seeded_puzzle
from mtmetrics_edu.course.widgets.controls import button, on_new, row, surface, tell
from mtmetrics_edu.course.widgets.live import Later, Live
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, message, note, tag

GUESSES, CLOSE = 3, 3  # guesses there are, and lines that are close to each other
PAUSE = 1.5  # seconds after the last key until the hidden cases run
TASK = note(escape(f"There is one mistake. Press its line: you have {GUESSES} guesses."))
SMALL, TOP = ";font-size:12px;line-height:1.4", "vertical-align:top;text-align:left;padding:0"
COPY = tag("button", escape("Copy"), css="mtm-copy", type="button", data_copies="program")
LISTING = "Listing (run the cell to play)"


class Hunt(Live):
    """A whole BLEU or NIST with one mistake: point at the wrong line, then repair it.

    number: of one of the listings of notebook 09, from 1 to 6. seed: a whole number, which makes
    another hunt; when it is repaired, a button makes the next one.
    """

    def __init__(self, number: int = 1, *, seed: int | None = None) -> None:
        self.puzzle = lesson_puzzle(number) if seed is None else seeded_puzzle(seed)
        self.number, self.seed = number, seed
        self.guesses: list[int] = []
        self.verdict: Verdict | None = None
        self.won = 0  # hunts before this one, whose line was found
        super().__init__("symptom", "listing", "replies", "verdict", "story")
        self.add_class("mtm-hunt")
        self.code = surface("The function, to repair")
        self.run = row(button("Run the hidden cases", self.judge), button("Start again", self.undo))
        self.next = button("Another hunt", self.another).add_class("mtm-next")
        on_new("value", self.code, lambda _: self.pause.again())
        shown, lines, replies, verdict, story = self.panes.values()
        repairs = [self.code, self.run, self.status, verdict, story, row(self.next)]
        self.start([], shown, replies.add_class("mtm-replies"), lines, *repairs)

    @cached_property
    def pause(self) -> Later:
        """What runs the hidden cases some time after the last key."""
        return Later(self.judge, PAUSE)

    @property
    def over(self) -> bool:
        """Whether the wrong line was pressed, or there is no guess left."""
        return self.hit or len(self.guesses) == GUESSES

    @property
    def hit(self) -> bool:
        """Whether the wrong line was pressed."""
        return any(number in self.puzzle.wrong_lines for number in self.guesses)

    def drag(self, name: str, value: int) -> None:
        """A line was pressed: it is a guess, unless it was one before."""
        if not self.over and value not in self.guesses:
            self.guesses.append(value)
            self.undo() if self.over else self.refresh()

    def judge(self) -> None:
        """Run the hidden cases."""
        self.pause.cancel()
        code = self.puzzle.code
        code = code.replace(self.puzzle.function(code), self.code.value)
        self.verdict = repair(self.puzzle, code)
        self.refresh()

    def undo(self) -> None:
        """Put the function back as it was."""
        self.code.value, self.verdict = self.puzzle.function(self.puzzle.code), None
        self.pause.cancel()
        self.refresh()

    def another(self) -> None:
        """Begin the hunt of the next seed; the hunts that were won are counted."""
        assert self.seed is not None
        self.seed, self.guesses, self.won = self.seed + 1, [], self.won + self.hit
        self.puzzle = seeded_puzzle(self.seed)
        self.undo()

    def render(self) -> dict[str, Html]:
        """The symptom and the listing; what is said to the guesses, and to a repair."""
        for control in (self.code, self.run):
            tell(control.layout, display=None if self.over else "none")
        self.front_end.surfaces = [self.marked()] if self.over else []
        marks = dict.fromkeys(self.guesses, "mtm-guessed")
        marks |= dict.fromkeys(self.puzzle.wrong_lines if self.over else (), "mtm-found")
        solved = self.verdict is not None and self.verdict.right is True
        tell(self.next.layout, display=None if solved and self.seed is not None else "none")
        title = self.puzzle.title + f", found so far: {self.won}" * bool(self.won)
        sentence, kind = spoken(repr(self.verdict)), "" if solved else "unexpected"
        lines = self.puzzle.function(self.puzzle.right).splitlines()
        right = tag("pre", joined(map(escape, lines), Html("\n")))
        right = tag("details", tag("summary", escape("What is right")), right)
        return {
            "symptom": tag("h4", escape(title)) + symptom(self.puzzle),
            "listing": COPY + lines_to_press(self.puzzle, marks),
            "replies": self.replies(),
            "verdict": message(sentence, kind=kind) if self.verdict else NOTHING,
            "story": self.story() if solved else right if self.verdict else NOTHING,
        }

    def replies(self) -> Html:
        """What is said to the last guess; to the third one, where the line is."""
        if not self.guesses:
            return TASK
        number, puzzle = self.guesses[-1], self.puzzle
        if self.verdict and self.verdict.right:
            return message(escape(f"Repaired: the mistake was in {puzzle.where}."))
        if self.hit:
            return message(escape(f"Right: the mistake is in {puzzle.where}. Repair it below."))
        wrong = puzzle.wrong_lines[0]
        way = "in a later line" if wrong > number else "in an earlier line"
        near = ", and close" if abs(wrong - number) <= CLOSE else ""
        here = f"The mistake is in this function, {way}{near}"
        place = here if puzzle.part_of(number) == puzzle.part else f"Look in `{puzzle.part}`"
        looks = [
            f"The mistake is in {puzzle.where}. Repair it below.",
            f"{place}. One guess is left.",
            f"The mistake is {way}{near}. Two guesses are left.",
        ]
        look = looks[GUESSES - len(self.guesses)]
        text = f"No mistake in line {number}: it {puzzle.does(number)}. {look}"
        return message(spoken(text), kind="unexpected")

    def marked(self) -> Html:
        """The text of the box, with a mark under each wrong line as long as it is there."""
        wrong = {self.puzzle.lines[number - 1] for number in self.puzzle.wrong_lines}
        lines = (
            tag("span", escape(line), css="mtm-here") if line in wrong else escape(line)
            for line in self.code.value.split("\n")
        )
        return joined(lines, Html("\n"))

    def story(self) -> Html:
        """The mistake in words, and who had it."""
        number, slip = len(self.guesses), self.puzzle.slip
        guesses = f"Found with {number} guess{'es' * (number > 1)}. " if self.hit else ""
        words = spoken(f"{guesses}The mistake: this program {self.puzzle.words}.")
        if not slip.found_in:
            return tag("p", words)
        there = {"href": slip.link, "target": "_blank"}  # the hunts stay
        link = tag("a", escape("See it there"), **there) if slip.link else NOTHING
        return tag("p", words, spoken(f" Found in: {slip.found_in}. "), link)

    def still(self) -> Html:
        """The symptom and the listing in two columns, for a page without a kernel; no answer.

        Only the first listing of the lesson is unfolded.
        """
        parts = self.puzzle.code.rstrip().split("\n\n")
        halves = (coloured("\n\n".join(half)) for half in (parts[:4], parts[4:]))
        cells = (tag("td", tag("pre", half, style=CARD + SMALL), style=TOP) for half in halves)
        listing = tag("table", tag("tr", *cells, style="background:none"))
        if self.described() != "1":
            listing = tag("details", tag("summary", escape(LISTING)), listing)
        return self.good["symptom"] + TASK + listing

    def described(self) -> str:
        return str(self.number) if self.seed is None else f"seed={self.seed}"
