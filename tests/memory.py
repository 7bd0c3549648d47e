"""How much memory something takes."""

import tracemalloc


def peak_memory(function, *arguments, **options):
    """The most bytes in use while a function is called."""
    tracemalloc.start()
    function(*arguments, **options)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
