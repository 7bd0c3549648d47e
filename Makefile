# Every target sets up what it needs; the second time that takes no time and no network.
PYTHON   ?= python3
PY       := .venv/bin/python
LAB_ARGS ?=                                 # e.g. --no-browser --port=8899
PYTEST_ARGS ?= -n 2                         # two processes
START    := $(firstword $(wildcard notebooks/00-start-here.ipynb notebooks/*.ipynb) notebooks)
ROOT     := $(if $(filter 0,$(shell id -u)),--allow-root)
SETTINGS := $$(pwd -P)/mtmetrics_edu/commands/serving# of the servers: fonts, prompt answers, idle kernels
SERVING  := JUPYTER_CONFIG_PATH="$(SETTINGS)/config$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}"
VENV     := $(PYTHON) -m venv --upgrade-deps# the newest pip takes half the time of Python's own
PIP      := $(PY) -m pip install --quiet --disable-pip-version-check

# What Python compiles is kept: a hundred processes import the same modules.
unexport PYTHONDONTWRITEBYTECODE

# Where no home can be written, programs keep their settings in .venv.
ifneq ($(shell test -d "$$HOME" -a -w "$$HOME" && echo yes),yes)
export HOME := $(CURDIR)/.venv/home
endif
# .venv/learner holds the name of this folder. If it was moved, .venv follows.
ifneq ($(wildcard .venv/learner),)
MOVED := $(shell test "$$(cat .venv/learner)" = "$$(pwd -P)" || $(PY) setup/moved.py)
endif

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

lab: .venv/learner ## the notebooks, in JupyterLab
	$(SERVING) $(PY) -m jupyterlab $(ROOT) --LabApp.default_url=/lab/tree/$(START) $(LAB_ARGS)

site: .venv/site/done ## the course as static pages in build/site, Python in the browser; COMPLETE=1: pandas and such, too
	.venv/site/bin/python site/build.py build/site $(if $(COMPLETE),--complete)

links: ## launch links of your copy into the README: make links REPO=owner/name [REF=tag]
	$(PYTHON) setup/links.py $(or $(REPO),"") $(REF)

test: lint ## everything that must hold: lint, types, unit, property, notebook and browser tests
	$(PY) -m pytest $(PYTEST_ARGS) $(shell $(PY) -m tests.needs)

unit: .venv/developer ## the tests that need no browser
	$(PY) -m pytest $(PYTEST_ARGS) --ignore=tests/browser --ignore=tests/open/test_site.py --ignore=tests/open/test_complete.py --ignore=tests/open/test_landing.py --ignore=tests/open/test_path.py --ignore=tests/open/test_slides.py

lint: .venv/developer ## style and types
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

collected: lint # what the tests import is compiled, and their asserts are rewritten: once, not by each process
	$(PY) -m pytest --collect-only -qq >/dev/null

film: .venv/developer site ## the moving picture of the playground in the README, and its first frame; needs Chromium
	$(PY) -m tests.browser.film

dist: ## the files of a release in dist, each tried alone: make dist [REPO=owner/name REF=tag]
	$(PYTHON) setup/dist.py $(REPO) $(REF)

fresh: .venv/developer ## from a zip on a machine that has Python and make, and nothing else
	$(PY) -m pytest tests/open/fresh.py

opening: .venv/developer site ## how soon the site's first page is read and live, on slow lines too
	$(PY) -m benchmarks.opening

load: .venv/developer ## a class: twenty kernels at once, their memory, start and answers; KERNELS=6
	$(PY) -m benchmarks.classroom $(KERNELS)

everywhere: .venv/developer ## before a release: Binder, Notebook 7, nbconvert, Colab's versions, uv (many minutes)
	$(PY) -m pytest tests/open/everywhere.py

clumsy: .venv/developer ## random keys and clicks on the widgets in JupyterLab, and their memory (half an hour)
	$(PY) -m tests.browser.clumsy

soak: .venv/developer ## an hour's worth of typing in JupyterLab, and the memory of page and kernel (a quarter of an hour)
	$(PY) -m tests.browser.soak

# Tests of a room that stand elsewhere.
TESTS_checks   := tests/test_checks.py tests/test_bad_input.py
TESTS_commands := tests/commands tests/test_main.py::test_examples_of_the_help_are_understood tests/test_main.py::test_wrong_usage
TESTS_compare  := tests/compare tests/metrics/test_chrf.py
TESTS          ?= $(or $(TESTS_$(ROOM)),tests/$(ROOM))

mutants: .venv/mutants ## change a room line by line, see which changes its tests do not find: make mutants ROOM=compare [ONLY="*several*"]
	rm -rf build/mutants && mkdir -p build/mutants
	cd build/mutants && ln -s $(addprefix ../../,$(filter-out build pyproject.toml,$(wildcard *)) .ci .github) .
	sed -e 's|^only_mutate.*|only_mutate = ["mtmetrics_edu/$(ROOM)*"]|' \
	  -e 's|^\(pytest_add_cli_args_test_selection\).*|\1 = [$(TESTS:%="%",)]|' pyproject.toml > build/mutants/pyproject.toml
	cd build/mutants && ../../.venv/bin/mutmut run $(ONLY)
	cd build/mutants && ../../.venv/bin/mutmut results | sed '/: not checked/d'

fuzz: .venv/developer ## a million random cases against the other tools (a quarter of an hour); SEED=2
	$(PY) -m tests.differential --number 1_000_000 --seed $(or $(SEED),1)

doctor: .venv/developer ## whom diagnose names wrongly, of 300 scorers put together at random (half an hour)
	$(PY) -m tests.conformance.combinations --number 300 --seed 1

drift: .venv/developer ## how often good pairs of files seem to drift apart: false alarms (minutes)
	$(PY) -m tests.drift

calibration: .venv/developer ## how often each test calls equal systems different (minutes); writes tests/calibration.txt
	$(PY) -m tests.calibration --save tests/calibration.txt

bench: .venv/developer ## speed, as ratios to the other tools
	$(PY) -m benchmarks

notebooks: .venv/developer ## run every notebook and save its outputs
	$(PY) -m tests.notebooks.save

clean: ## remove all that was made, .venv included
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/learner: requirements.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo >&2 \
	  "There is no $(PYTHON) here. This needs Python 3.11 or newer; on Debian: sudo apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo >&2 \
	  "This needs Python 3.11 or newer and $(PYTHON) is older; name one that is not: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo >&2 \
	  "$(PYTHON) cannot make virtual environments; on Debian: sudo apt-get install python3-venv"; exit 1; }
	@echo "Installing into .venv, once; this takes a minute or two."
	$(VENV) .venv
	$(PIP) -r requirements.txt
	$(PIP) --no-deps --editable .
	@pwd -P > $@

.venv/developer: .venv/learner tests/requirements.txt
	$(PIP) -r tests/requirements.txt
	@touch $@

.venv/mutants: .venv/developer
	$(PIP) mutmut==3.8.1
	@touch $@

.venv/site/done: site/requirements.txt
	$(VENV) .venv/site
	.venv/site/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.PHONY: help lab site links test unit lint collected film dist fresh clumsy soak opening load everywhere mutants fuzz doctor drift calibration bench notebooks clean
