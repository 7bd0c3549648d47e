"""Two systems on files of one's own, at the end of the path: in plain Python, because the page has
no NumPy. What it shows is the beginning of what CompareFiles shows."""

from __future__ import annotations

from functools import partial

from mtmetrics_edu import BleuStats, sentence_bleu, tokenize
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import UnfinishedError, cells, lines, row
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.explain.segment import bootstrapped, pooled
from mtmetrics_edu.metrics.score import RESAMPLES, Interval, too_few
from mtmetrics_edu.views import histograms
from mtmetrics_edu.views.html import texts
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag

BOXES = ("System A", "System B", "References")
EMPTY = "one sentence on each line"
DRAWN = 300_000  # sentences in all resamples of a system together: some seconds in a browser
SHOWN = 3  # sentences on which the systems differ most
RULES = "Tokens as sacreBLEU makes them (13a), capitals kept, no smoothing."

Tokens = list[str]


class OwnFiles(Live):
    """Two systems and their references: paste them or choose files, one sentence on each line."""

    def __init__(self) -> None:
        super().__init__("report")
        box = partial(controls.text_box, rows=5, placeholder=EMPTY, continuous_update=False)
        self.boxes = [box(name) for name in BOXES]
        uploads = (
            controls.upload(
                f"File of {it.description}", self.attempt, partial(setattr, it, "value")
            )
            for it in self.boxes
        )
        self.start(self.boxes, row(*self.boxes), row(*uploads), *self.results)

    def corpus(self) -> tuple[list[Tokens], list[Tokens], list[list[Tokens]]]:
        """The tokens of A and of B, and those of the references of each sentence."""
        columns = [lines(box.value) for box in self.boxes]
        if empty := [n for n, column in zip(BOXES, columns, strict=True) if not column]:
            raise UnfinishedError(f"still empty: {', '.join(empty)}; expected {EMPTY}")
        if len({*map(len, columns)}) > 1:
            sizes = ", ".join(f"{n} {len(its)}" for n, its in zip(BOXES, columns, strict=True))
            raise ValueError(f"lines: {sizes}; expected equally many: line 1 belongs to line 1")
        several = [controls.with_words(cells(line)) for line in columns[2]]
        a, b = ([tokenize(line, "13a") for line in column] for column in columns[:2])
        return a, b, [[tokenize(text, "13a") for text in its] for its in several]

    def render(self) -> dict[str, Html]:
        """Both scores, the difference with its interval, and where the two differ most."""
        a, b, references = self.corpus()
        of_a, of_b = ([*map(BleuStats.of, column, references)] for column in (a, b))
        scores = [float(pooled(its).score()) for its in (of_a, of_b)]
        parts = [tag("p", tag("b", escape(told(len(a), *scores))))]
        if why := too_few(len(a)):
            parts.append(note(escape(f"{why.capitalize()}.")))
        else:
            draws = min(RESAMPLES, max(DRAWN // len(a), 100))
            interval = bootstrapped(of_b, draws, of_a)
            parts += [tag("p", escape(judged(interval)))]
            parts += [histograms.resample_histogram(interval, interval, "difference")]
        return {"report": joined([*parts, note(escape(RULES)), *differing(a, b, references)])}

    def described(self) -> str:
        return f"{len(lines(self.boxes[0].value))} sentences"


def told(size: int, a: float, b: float) -> str:
    """The two scores and their difference, in points.

    >>> told(40, 0.5305, 0.7102)
    '40 sentences. A has 53.1 BLEU, B has 71.0: B − A is +18.0 points.'
    """
    gain = f"{100 * (b - a):+.1f}".replace("-", "−")
    return (
        f"{size} sentences. A has {100 * a:.1f} BLEU, B has {100 * b:.1f}: B − A is {gain} points."
    )


def judged(interval: Interval) -> str:
    """What the interval of a difference says."""
    draws = "In 95 of 100 test sets drawn from yours, the difference lies between low and high."
    if interval.low <= 0 <= interval.high:
        return f"{draws} 0 lies there, too: these sentences cannot tell A and B apart."
    better = "B" if interval.low > 0 else "A"
    return f"{draws} 0 does not: for BLEU, {better} is better on texts like these."


def differing(a: list[Tokens], b: list[Tokens], references: list[list[Tokens]]) -> list[Html]:
    """The sentences on which the systems differ most, with the words that match."""

    def gap(i: int) -> float:
        one, other = (sentence_bleu(it[i], references[i], smoothing="exp").score for it in (a, b))
        return abs(one - other)

    most = sorted(range(len(a)), key=gap, reverse=True)[:SHOWN]
    parts = [tag("p", tag("b", escape("Here they differ most. Which one would you prefer?")))]
    for i in filter(gap, most):
        for name, tokens in (("A", a[i]), ("B", b[i])):
            marked = texts.marked(explain_order(tokens, references[i], 1).candidate, {})
            parts.append(texts.titled(f"Line {i + 1}, {name}", tokens, marked))
        own = " / ".join(" ".join(reference) for reference in references[i])
        parts.append(note(escape(f"References: {own}")))
    return parts if parts[1:] else []
