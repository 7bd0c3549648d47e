"""Mutation tests: change one thing in the package, and see whether a test notices.

mutmut says which changes are worth making; this folder makes and runs them. mutmut's own runner
does not serve here, nor does cosmic-ray:

- mutmut 3 keeps every mutant of a function beside it and chooses at each call. It therefore
  leaves out what stands outside functions (limits such as ROWS_SHOWN, tables, dataclass fields)
  and every property; a warning's stacklevel and inspect.getsource no longer say what they say.
- cosmic-ray starts Python and pytest anew for each mutant and runs all tests: some minutes each.

Here a mutant is written into a copy of the repository. A process that has already imported the
large libraries forks, and its child runs only the tests that run the changed function: those of
the module's own test file first, then the fastest; the first failure ends it.

    making.py     a module's source -> its mutants
    tracing.py    a function -> the tests that run it, and how long they take
    running.py    a mutant -> killed or survived
    report.py     equivalent mutants, the table
    mutants.toml  what is mutated, what is not, the sample, the equivalent mutants with reasons
    table.txt     the last results
"""
