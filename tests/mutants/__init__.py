"""Mutation tests: change one thing in the package, and see whether a test notices.

mutmut says which changes are worth making; this folder makes and runs them. mutmut's own runner
does not serve here, nor does cosmic-ray:

- mutmut 3 keeps every mutant of a function beside it and chooses at each call. It therefore
  leaves out what stands outside functions (limits such as ROWS_SHOWN, tables, dataclass fields)
  and every property; a warning's stacklevel and inspect.getsource no longer say what they say.
- cosmic-ray starts Python and pytest anew for each mutant and runs all tests: some minutes each.

Most mutants are inside functions. For these a process imports the package and collects the tests
of a room once; for each mutant it forks, and its child gives the function the new code. It takes
some hundredths of a second. Mutants of what runs when modules are imported are written into a
copy of the repository; their child imports package and tests anew.

A child runs only the tests that run the changed function: those that killed mutants of this
function before, then the fastest. The first failure ends it. A property is tried on few examples.

    mutant.py     what a mutant is
    making.py     a module's source -> its mutants
    tracing.py    a function -> the tests that run it, and how long they take
    planning.py   a mutant -> the tests that are run on it
    running.py    processes that are ready to run tests, and what they report
    swapping.py   mutants inside functions -> killed or survived
    report.py     equivalent mutants, the table
    mutants.toml  what is mutated, what is not, the sample, the equivalent mutants with reasons
    table.txt     the last results
"""
