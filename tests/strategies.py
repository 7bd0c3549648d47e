"""Random texts: short ones over few words, so that n-grams match, repeat and tie."""

from hypothesis import strategies as st

WORDS = ["the", "cat", "a", "mat", "on", "0", "Été", "猫", "🙂"]

tokens = st.lists(st.sampled_from(WORDS), max_size=9)
some_tokens = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)
references = st.lists(tokens, min_size=1, max_size=4)
segment = st.tuples(tokens, references)
corpus = st.lists(segment, min_size=1, max_size=5)
orders = st.integers(1, 6)

# Words and texts that touch the rules of batch: the border between texts, what is no UTF-8.
odd_words = st.sampled_from(["a", "b", "c", "dé", "日本", "", "a b", "0", "\x1e", "\ud800"])
odd_tokens = st.lists(odd_words, max_size=9)
odd_segment = st.tuples(odd_tokens, st.lists(odd_tokens, min_size=1, max_size=4))

# The rules of the tokenizers look at these pieces and at what stands beside them.
PIECES = [
    *"a5.,-' \n\t!&;<>\"$%É٣。，中文，“”…€x",
    *["..", ",,", "-\n", "&quot;", "&amp;", "&lt;", "&apos;", "<skipped>", "1,000.5", "Σ", "ΑΣ"],
    *["\xa0", "\u2028", "\x1c", "\x1e", "\u3000", "İ", "²", "Ⅷ", "\x00", "\ud800", "abcdefgh"],
]
odd_text = st.lists(st.sampled_from(PIECES), max_size=10).map("".join)
