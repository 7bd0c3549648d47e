"""Contests of two constructed systems: how often does a test call a difference real?

No human wrote the sentences, which a small grammar makes, and no machine translated them. Systems
make mistakes at a rate; with the same rates they are equally good. So the truth is known, and a
test can be tested. Between equal systems it should rarely find a difference: that would be a false
alarm. Between unequal ones it should find it often: that is its power.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from mtmetrics_edu.checks import order
from mtmetrics_edu.course import data
from mtmetrics_edu.metrics.bleu import BleuStats

if TYPE_CHECKING:  # it needs NumPy, which the widget with the constructed texts does not
    from mtmetrics_edu.batch import BleuSegments

THRESHOLD = 0.05  # two systems with a p-value at most this large are called different
RESAMPLES = 999  # so that a p-value is a whole number of thousandths

Contest = tuple["BleuSegments", "BleuSegments"]
Rival = tuple[list[list[str]], list[BleuStats]]  # an output, and the statistics of each segment


def contest(segments: int, seed: int, fewer: float = 1.0) -> Contest:
    """The statistics of two systems, a and b, on the same constructed test set.

    b makes `fewer` times as many mistakes as a, on average. With 1 they are equally good: only
    chance decides which one scores higher. Hard sentences are hard for both.

    >>> a, b = contest(segments=2, seed=1)
    >>> a.reference_length.tolist() == b.reference_length.tolist()
    True
    """
    from mtmetrics_edu.batch import segment_stats

    texts, rates = sentences(segments, seed), difficulties(segments, seed=seed + 1)
    references = [[text] for text in texts]
    a = system(texts, rates, seed + 2)
    b = system(texts, [fewer * rate for rate in rates], seed + 3)
    return segment_stats(a, references), segment_stats(b, references)


def rivals(segments: int = 300) -> tuple[list[list[str]], Rival, Rival]:
    """A constructed test set, each text its own only reference, and two equally good systems, A and
    B: what each makes of it, and the statistics.

    >>> texts, (a, stats_a), (b, stats_b) = rivals(2)
    >>> len(texts), len(a), len(stats_b)
    (2, 2, 2)
    """
    texts, rates = sentences(segments), difficulties(segments)
    a, b = (system(texts, rates, seed) for seed in (4, 5))
    one, other = ([BleuStats.of(c, [t]) for c, t in zip(s, texts, strict=True)] for s in (a, b))
    return texts, (a, one), (b, other)


def seed_of(number: int) -> int:
    """A seed that leaves room for the four that a contest uses.

    >>> seed_of(0), seed_of(1)
    (10, 20)
    """
    return 10 * (number + 1)


def false_alarms(contests: int = 200, segments: int = 100) -> dict[str, float]:
    """The share of contests between equal systems in which each test calls them different.

    A fair test does so in THRESHOLD of them. Each contest has its own test set of `segments`.
    """
    from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap

    alarms = dict.fromkeys(("randomization", "bootstrap, shifted", "bootstrap of sacreBLEU"), 0)
    for seed in range(contests):
        pair = contest(segments, seed_of(seed))
        tests = (
            approximate_randomization(*pair, trials=RESAMPLES, seed=seed),
            paired_bootstrap(*pair, resamples=RESAMPLES, seed=seed),
            paired_bootstrap(*pair, resamples=RESAMPLES, seed=seed, convention="sacrebleu"),
        )
        for name, test in zip(alarms, tests, strict=True):
            alarms[name] += test.p_value <= THRESHOLD
    return {name: count / contests for name, count in alarms.items()}


# ------------------------------------------------------------------ the constructed test set

PARTS: Sequence[Sequence[str]] = data("contests.toml")["parts"]
SPREAD = 1  # of the difficulties; with more they are more alike
MEAN = 0.25  # of the difficulties
WORDS = sorted({word for part in PARTS for phrase in part for word in phrase.split()})


def sentences(size: int = 200, seed: int = 1) -> list[list[str]]:
    """`size` sentences of the grammar, each a list of tokens.

    >>> " ".join(sentences(size=1, seed=1)[0])
    'the old teacher brought a letter to the children in the village in the early morning'
    """
    order(size, "size")
    rng = Random(seed)
    return [[w for part in PARTS for w in rng.choice(part).split()] for _ in range(size)]


def difficulties(size: int = 200, seed: int = 1) -> list[float]:
    """How hard each of `size` sentences is: the share of its words that go wrong, 0 to 1.

    Two systems share them: what is hard for one is hard for the other. They come from a beta
    distribution with the mean MEAN; most are below it, a few far above.

    >>> [round(rate, 2) for rate in difficulties(size=4, seed=1)]
    [0.02, 0.09, 0.63, 0.17]
    """
    order(size, "size")
    rng = Random(seed)
    return [rng.betavariate(SPREAD, SPREAD * (1 - MEAN) / MEAN) for _ in range(size)]


def system(texts: list[list[str]], mistakes: float | Sequence[float], seed: int) -> list[list[str]]:
    """The output of a system for each text; another seed draws other mistakes at the same rate.

    `mistakes` is the probability, 0 to 1, that a word is dropped, or replaced by another word of
    the grammar, or followed by one: one number for all texts, or one for each of them.

    >>> system([["the", "king", "sent", "a", "letter"]], mistakes=0.5, seed=2)
    [['the', 'king', 'behind', 'a', 'letter']]
    """
    rates = [mistakes] * len(texts) if isinstance(mistakes, int | float) else list(mistakes)
    if len(rates) != len(texts):
        raise ValueError(
            f"mistakes has {len(rates)} rates; expected one for each of {len(texts)} texts"
        )
    for rate in rates:
        if not 0 <= rate <= 1:
            raise ValueError(f"mistakes is {rate}; expected a probability, 0 to 1")
    rng, pairs = Random(seed), zip(texts, rates, strict=True)
    return [[w for word in text for w in written(word, rate, rng)] for text, rate in pairs]


def written(word: str, mistakes: float, rng: Random) -> list[str]:
    """What a system writes in place of a word: no token, one or two.

    >>> written("king", 0.0, Random(1))
    ['king']
    """
    if rng.random() >= mistakes:
        return [word]
    other = rng.choice(WORDS)
    return rng.choice(([], [other], [word, other]))
