"""Random segments, for the tests that compare an exhibit with a library."""

from __future__ import annotations

from hypothesis import strategies as st

Segment = tuple[list[str], list[list[str]]]  # a candidate and its references
SENTENCE = st.lists(st.sampled_from("abc"), min_size=5, max_size=9)
SEGMENT = st.tuples(SENTENCE, st.lists(SENTENCE, min_size=1, max_size=3))
