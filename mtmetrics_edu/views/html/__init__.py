"""explain -> HTML: what the live widgets show.

markup: how HTML is written, and what keeps typed text out of it. tables: the worked tables. texts:
candidate and references as words that show their states. formulas: formulas with their numbers put
in. report: two systems compared, and a program that ran the conformance suite; it is imported by
name, because it draws with views.svg, which stands on this package.
"""

from mtmetrics_edu.views.html.formulas import (
    formula,
    information_words,
    nist_formula,
    penalty_line,
    score_line,
    score_values,
)
from mtmetrics_edu.views.html.markup import (
    Html,
    escape,
    joined,
    left_out,
    message,
    ngram_text,
    note,
    pane,
    stylesheet,
    tag,
)
from mtmetrics_edu.views.html.tables import (
    REFERENCES_SHOWN,
    ROWS_SHOWN,
    bleu_table,
    changed_ngrams,
    changed_numbers,
    corpus_table,
    information_table,
    nist_orders_table,
    nist_table,
    nist_ways_table,
    precision_table,
    precision_tables,
    table,
    tools_table,
)
from mtmetrics_edu.views.html.texts import (
    answering_texts,
    legend,
    linked_texts,
    tokens_view,
    word_cards,
)

__all__ = ["Html", "escape", "joined", "left_out", "message", "ngram_text", "note", "pane"]
__all__ += ["stylesheet", "tag"]
__all__ += ["answering_texts", "legend", "linked_texts", "tokens_view", "word_cards"]
__all__ += ["formula", "nist_formula", "penalty_line", "score_line", "score_values"]
__all__ += ["REFERENCES_SHOWN", "ROWS_SHOWN", "bleu_table", "changed_ngrams"]
__all__ += ["changed_numbers", "corpus_table", "information_table", "nist_table", "precision_table"]
__all__ += ["precision_tables", "table", "tools_table"]
__all__ += ["information_words", "nist_orders_table", "nist_ways_table"]
