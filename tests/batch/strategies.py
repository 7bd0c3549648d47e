"""Random corpora of tokens, and random texts that touch the rules of the tokenizers."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = st.sampled_from(["a", "b", "c", "dé", "日本", "", "a b", "0", "\x1e", "\ud800"])
TOKENS = st.lists(WORDS, max_size=9)
REFERENCES = st.lists(TOKENS, min_size=1, max_size=4)
SEGMENT = st.tuples(TOKENS, REFERENCES)
CORPUS = st.lists(SEGMENT, min_size=1, max_size=12).map(
    lambda rows: [list(x) for x in zip(*rows, strict=True)]
)

# The rules of the tokenizers look at these pieces and at what stands beside them.
PIECES = [
    *"a5.,-' \n\t!&;<>\"$%É٣。，中文，“”…€x",
    *["..", ",,", "-\n", "&quot;", "&amp;", "&lt;", "&apos;", "<skipped>", "1,000.5", "Σ", "ΑΣ"],
    *["\xa0", "\u2028", "\x1c", "\x1e", "\u3000", "İ", "²", "Ⅷ", "\x00", "\ud800"],
]
TEXT = st.lists(st.sampled_from(PIECES), max_size=10).map("".join)
