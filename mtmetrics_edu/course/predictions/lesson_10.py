"""The predictions of notebook 10: is it real?

The answers are choices, because a prediction must not need NumPy; the test computes them.
"""

from mtmetrics_edu.course.exercises.answers import Mistake
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

WIDTHS = ("Less than 1 point.", "About 2 points.", "About 6 points.", "About 20 points.")
CHANGES = ("It stays as it is.", "It halves.", "It becomes a quarter.")
SHUFFLES = ("About 1.", "About 5.", "About 56.")
ALARMS = ("In about 1.", "In about 5.", "In about 11.")
FINDS = ("About 10.", "About 30.", "About 60.", "About 95.")

PREDICTIONS = (
    Prediction(
        id="10-1",
        question="How wide is the 95 % interval of A's score, on these 300 segments?",
        kind=Choice(options=WIDTHS),
        answer=WIDTHS[2],
        usual=(
            Mistake(WIDTHS[0], "Most papers read differences as if it were so."),
            Mistake(WIDTHS[1], "It would be, on about 3,000 segments."),
        ),
        because="Three hundred sentences are a small sample, and they differ in difficulty.",
        signs=("6 points wide",),
    ),
    Prediction(
        id="10-2",
        question="Four times as many segments: what happens to the width of the interval?",
        kind=Choice(options=CHANGES),
        answer=CHANGES[1],
        usual=(Mistake(CHANGES[2], "That takes sixteen times as many."),),
        because="The width shrinks with the square root of the number of segments.",
        signs=("half the width",),
    ),
    Prediction(
        id="10-3",
        question="A and B are 0.7 points apart. If only chance decided, in how many of 100 "
        "shuffles would they be at least as far apart?",
        kind=Choice(options=SHUFFLES),
        answer=SHUFFLES[2],
        usual=(
            Mistake(SHUFFLES[0], "Then almost nobody would doubt the difference."),
            Mistake(SHUFFLES[1], "That is the usual threshold, not the value."),
        ),
        because="The interval of the difference is 4.7 points wide, and 0 lies well inside it.",
        signs=("p = .56",),
    ),
    Prediction(
        id="10-4",
        question="Two systems are equally good. In how many of 100 contests does sacreBLEU's "
        "bootstrap print a p-value of .05 or less?",
        kind=Choice(options=ALARMS),
        answer=ALARMS[2],
        usual=(Mistake(ALARMS[1], "That is what .05 promises, and what the other two tests do."),),
        because="Its p-value is about half of a two-sided one.",
        signs=("twice as many",),
    ),
    Prediction(
        id="10-5",
        question="B is really 1 point better, and the test set has 1,000 segments. In how many of "
        "100 contests does the test notice?",
        kind=Choice(options=FINDS),
        answer=FINDS[1],
        usual=(
            Mistake(FINDS[3], "That takes 2 points and 3,000 segments."),
            Mistake(FINDS[2], "Not even that, with 1,000 segments."),
        ),
        because="So the test misses this gain in most contests.",
        signs=("28%",),
    ),
)
