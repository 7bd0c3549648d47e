"""explain -> HTML: what the live widgets show.

markup: how HTML is written, and what keeps typed text out of it. tables: the worked tables. texts:
candidate and references as words that show their states. formulas: formulas with their numbers put
in. report: two systems compared, and a program that ran the conformance suite.
"""
