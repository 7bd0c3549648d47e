"""Speed and memory, as ratios to the other tools in one run: python -m benchmarks.

benchmarks use the corpora and the browser of tests; tests never import benchmarks.
"""
