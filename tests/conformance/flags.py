"""What is special about a case: its flags, found from its tokens. See FLAGS for what they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .brute import Segment, Tokens, bleu, bleu_statistics, distinct, grams, times

FLAGS = {
    "perfect": "The right score is 1.",
    "no-match": "No word matches.",
    "zero-order": "An order has n-grams, but none of them matches.",
    "undefined-order": "An order has no n-grams: the candidates are too short.",
    "empty-candidate": "A candidate is empty.",
    "empty-reference": "A reference is empty.",
    "penalty": "The candidates are shorter than the closest references.",
    "longer": "The candidates are longer than the closest references.",
    "tie": "Two different reference lengths are equally close to the candidate's.",
    "not-shortest": "The closest reference is not the shortest.",
    "not-longest": "The closest reference is not the longest.",
    "not-first": "The closest reference length is not that of the first reference.",
    "clipping": "An n-gram occurs more often in the candidate than in any reference.",
    "clipping-across-references": "Such an n-gram occurs in several references.",
    "repeated": "An n-gram occurs twice in a candidate.",
    "any-reference": "No single reference has all matches.",
    "several-references": "A segment has several references.",
    "variable-references": "Segments have different numbers of references.",
    "corpus": "There are several segments.",
    "short-segment": "A corpus has a segment of fewer than 4 tokens beside a longer one.",
    "segment-without-match": "A segment has no 4-gram match, but the score of the corpus is not 0.",
    "across-segments": "Glued together, the segments would have other matches.",
    "part-of-a-word": "A word that does not match is part of a word of a reference.",
    "case": "A word would match in lower case.",
    "unicode": "There are characters beyond ASCII.",
    "digit-zero": "A token is the string 0.",
}


def lengths(segment: Segment) -> tuple[int, list[int]]:
    return len(segment[0]), [len(reference) for reference in segment[1]]


def closest_of(segment: Segment) -> int:
    return bleu_statistics([segment])["reference_length"]


def is_tie(segment: Segment) -> bool:
    c, rs = lengths(segment)
    return len({r for r in rs if abs(r - c) == min(abs(r - c) for r in rs)}) > 1


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
    def fold(tokens: Tokens) -> list[str]:
        return [token.lower() for token in tokens]

    return fold(segment[0]), [fold(reference) for reference in segment[1]]


def texts(segments: Sequence[Segment]) -> list[Tokens]:
    return [tokens for candidate, references in segments for tokens in (candidate, *references)]


def whole(segments: Sequence[Segment]) -> dict[str, bool]:
    """Flags that are about the pooled counts."""
    found = bleu_statistics(segments)
    c, r, short = (
        found["candidate_length"],
        found["reference_length"],
        [len(c) for c, _ in segments],
    )
    pairs = list(zip(found["matches"], found["totals"], strict=True))
    several = len(segments) > 1
    score = bleu(segments)
    return {
        "perfect": score == 1,
        "no-match": found["matches"][0] == 0,
        "zero-order": any(t and not m for m, t in pairs),
        "undefined-order": 0 in found["totals"],
        "penalty": c < r,
        "longer": c > r,
        "corpus": several,
        "variable-references": len({len(references) for _, references in segments}) > 1,
        "short-segment": several and min(short) < 4 <= max(short),
        "segment-without-match": bool(score) and not all(matches([s])[3] for s in segments),
        "across-segments": several and matches([glued(segments)]) != found["matches"],
        "unicode": any(not token.isascii() for text in texts(segments) for token in text),
        "digit-zero": any(token == "0" for text in texts(segments) for token in text),
        "empty-candidate": any(not candidate for candidate, _ in segments),
    }


SOMEWHERE: dict[str, Callable[[Segment], bool]] = {
    "empty-reference": lambda s: not all(s[1]),
    "tie": is_tie,
    "not-shortest": lambda s: closest_of(s) > min(lengths(s)[1]),
    "not-longest": lambda s: closest_of(s) < max(lengths(s)[1]),
    "not-first": lambda s: closest_of(s) != lengths(s)[1][0],
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
    found = whole(segments)
    found |= {name: any(map(test, segments)) for name, test in SOMEWHERE.items()}
    return [name for name in FLAGS if found[name]]
