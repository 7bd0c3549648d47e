"""Random texts: short ones over few words, so that n-grams match, repeat and tie."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = ["the", "cat", "a", "mat", "on", "0", "Été", "猫", "🙂"]

tokens = st.lists(st.sampled_from(WORDS), max_size=9)
some_tokens = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)
references = st.lists(tokens, min_size=1, max_size=4)
segment = st.tuples(tokens, references)
corpus = st.lists(segment, min_size=1, max_size=5)
orders = st.integers(1, 6)
