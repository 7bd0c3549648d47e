"""Speed and memory, as ratios to the other tools in one run: python -m benchmarks."""
