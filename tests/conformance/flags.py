"""What is special about a case: its flags, found from its tokens; flags.toml: what they mean."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

from .brute import Segment, Tokens, bleu, bleu_statistics, closest, distinct, grams, times

FLAGS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def is_tie(segment: Segment) -> bool:
    c, rs = len(segment[0]), set(map(len, segment[1]))
    return sum(abs(r - c) == min(abs(r - c) for r in rs) for r in rs) > 1


def all_grams(tokens: Tokens) -> list[list[str]]:
    return [gram for n in range(1, 5) for gram in distinct(grams(tokens, n))]


def clips(segment: Segment, references: int) -> bool:
    """Whether an n-gram is clipped that occurs in so many references, or more."""
    candidate, its = segment
    for gram in all_grams(candidate):
        counts = [times(gram, reference) for reference in its]
        if 0 < max(counts) < times(gram, candidate) and sum(map(bool, counts)) >= references:
            return True
    return False


def matches(segments: Sequence[Segment]) -> list[int]:
    return bleu_statistics(segments)["matches"]


def any_reference(segment: Segment) -> bool:
    best = max(sum(matches([(segment[0], [reference])])) for reference in segment[1])
    return best < sum(matches([segment]))


def glued(segments: Sequence[Segment]) -> Segment:
    width = min(len(references) for _, references in segments)
    return (
        [token for candidate, _ in segments for token in candidate],
        [[t for _, references in segments for t in references[k]] for k in range(width)],
    )


def part_of_a_word(segment: Segment) -> bool:
    candidate, references = segment
    words = [word for reference in references for word in reference]
    return any(
        token not in words and any(token in word for word in words) for token in candidate if token
    )


def folded(segment: Segment) -> Segment:
    candidate, references = segment
    return [t.lower() for t in candidate], [[t.lower() for t in text] for text in references]


def texts(segments: Sequence[Segment]) -> list[Tokens]:
    return [tokens for candidate, references in segments for tokens in (candidate, *references)]


def whole(segments: Sequence[Segment]) -> dict[str, bool]:
    """Flags that are about the pooled counts."""
    pooled, score = bleu_statistics(segments), bleu(segments)
    c, r = pooled["candidate_length"], pooled["reference_length"]
    pairs = list(zip(pooled["matches"], pooled["totals"], strict=True))
    several, short = len(segments) > 1, [len(candidate) for candidate, _ in segments]
    tokens = [token for text in texts(segments) for token in text]
    return {
        "perfect": score == 1,
        "no-match": pooled["matches"][0] == 0,
        "zero-order": any(t and not m for m, t in pairs),
        "undefined-order": 0 in pooled["totals"],
        "penalty": c < r,
        "longer": c > r,
        "corpus": several,
        "variable-references": len({len(references) for _, references in segments}) > 1,
        "short-segment": several and min(short) < 4 <= max(short),
        "segment-without-match": bool(score) and not all(matches([s])[3] for s in segments),
        "across-segments": several and matches([glued(segments)]) != pooled["matches"],
        "unicode": not all(token.isascii() for token in tokens),
        "digit-zero": "0" in tokens,
        "empty-candidate": any(not candidate for candidate, _ in segments),
    }


SOMEWHERE: dict[str, Callable[[Segment], bool]] = {
    "empty-reference": lambda s: not all(s[1]),
    "tie": is_tie,
    "not-shortest": lambda s: closest(*s) > min(map(len, s[1])),
    "not-longest": lambda s: closest(*s) < max(map(len, s[1])),
    "not-first": lambda s: closest(*s) != len(s[1][0]),
    "clipping": lambda s: clips(s, 1),
    "clipping-across-references": lambda s: clips(s, 2),
    "repeated": lambda s: any(times(gram, s[0]) > 1 for gram in all_grams(s[0])),
    "any-reference": any_reference,
    "several-references": lambda s: len(s[1]) > 1,
    "part-of-a-word": part_of_a_word,
    "case": lambda s: matches([folded(s)]) > matches([s]),
}


def flags_of(segments: Sequence[Segment]) -> list[str]:
    """The flags of a case, in the order of FLAGS."""
    flags = whole(segments)
    flags |= {name: any(map(test, segments)) for name, test in SOMEWHERE.items()}
    return [name for name in FLAGS if flags[name]]
