"""python -m mtmetrics_edu.conformance: see commanding.py."""

import sys

from mtmetrics_edu.conformance.commanding import main

if __name__ == "__main__":
    sys.exit(main())
