"""explain -> HTML: what the live widgets show.

markup: how HTML is written, and what keeps typed text out of it. tables: the worked tables.
highlights: the texts with each occurrence's state. texts: the same texts, which answer where they
are pointed at. formulas: formulas with their numbers put in.
report, duels: two systems compared; they are imported by name, because they draw with views.svg,
which stands on this package.
"""

from mtmetrics_edu.views.html.formulas import (
    formula,
    formula_latex,
    information_words,
    nist_formula,
    nist_orders_table,
    nist_ways_table,
    penalty_line,
    score_line,
    score_values,
)
from mtmetrics_edu.views.html.highlights import clip_bars, legend, linked_texts, tokens_view
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
    ROWS_BESIDE,
    ROWS_SHOWN,
    bleu_table,
    changed_ngrams,
    changed_numbers,
    corpus_table,
    information_table,
    nist_table,
    precision_table,
    precision_tables,
    table,
    tools_table,
)
from mtmetrics_edu.views.html.texts import answering_texts, word_cards

__all__ = ["Html", "escape", "joined", "left_out", "message", "ngram_text", "note", "pane"]
__all__ += ["stylesheet", "tag"]
__all__ += ["clip_bars", "legend", "linked_texts", "tokens_view"]
__all__ += ["formula", "formula_latex", "nist_formula", "penalty_line", "score_line"]
__all__ += ["answering_texts", "score_values", "word_cards"]
__all__ += ["REFERENCES_SHOWN", "ROWS_BESIDE", "ROWS_SHOWN", "bleu_table", "changed_ngrams"]
__all__ += ["changed_numbers", "corpus_table", "information_table", "nist_table", "precision_table"]
__all__ += ["precision_tables", "table", "tools_table"]
__all__ += ["information_words", "nist_orders_table", "nist_ways_table"]
