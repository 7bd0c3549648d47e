"""Random cases. The name of a case is its seed, so that a new one changes no other."""

from collections.abc import Iterator
from random import Random

Texts = tuple[tuple[str, tuple[str, ...]], ...]
NUMBER = {"bleu": 110, "nist": 40}
WORDS = {
    "letters": "a b c d e f".split(),
    "few": "a b c".split(),
    "words": "the there a at cat cats on mat The dog sat it is not , . 0 é 猫".split(),
}


def text(random: Random, words: list[str]) -> list[str]:
    return random.choices(words, k=random.choice((0, 1, 3, 4, 5, 6, 7, 8, 10, 14)))


def changed(random: Random, tokens: list[str], words: list[str]) -> list[str]:
    """The text with some words replaced, and its end cut off or made longer."""
    rate = random.choice((0, 0.1, 0.2, 0.4))
    kept = [random.choice(words) if random.random() < rate else token for token in tokens]
    cut = random.choice((0, 0, 0, 1, 2, 5))
    more = random.choices(words, k=random.choice((0, 0, 1, 2, 5)))
    return kept[: max(len(kept) - cut, 0)] + more


def segment(random: Random, words: list[str], width: int) -> tuple[str, tuple[str, ...]]:
    original = text(random, words)
    texts = [changed(random, original, words) for _ in range(width + 1)]
    return " ".join(texts[0]), tuple(map(" ".join, texts[1:]))


def random_texts(seed: str) -> Texts:
    """One to four segments with one to four references each."""
    random = Random(seed)
    words = WORDS[random.choice(list(WORDS))]
    segments, width = random.choice((1, 1, 2, 3, 4)), random.choice((1, 2, 2, 3, 4))
    varying = random.random() < 0.15
    widths = [random.randint(1, width) if varying else width for _ in range(segments)]
    return tuple(segment(random, words, k) for k in widths)


def random_cases() -> Iterator[tuple[str, str, Texts]]:
    """Names, metrics and texts of all random cases, the short ones of each metric first."""
    for metric, number in NUMBER.items():
        names = [f"random-{metric}-{i:03}" for i in range(number)]
        for name in sorted(names, key=lambda name: len(str(random_texts(name)))):
            yield name, metric, random_texts(name)


def random_segments(number: int, seed: str) -> list[tuple[list[str], list[list[str]]]]:
    """Candidates and references that the suite does not have; many have a 4-gram match."""
    random, segments = Random(seed), []
    while len(segments) < number:
        original = random.choices("abcdefgh", k=random.randint(1, 14))
        texts = [original, *(changed(random, original, list("abcdefgh")) for _ in range(3))]
        random.shuffle(texts)
        segments.append((texts[0], texts[1 : random.randint(2, 4)]))
    return segments
