# Everything a person or a robot does with this repository. `make help` lists it.
PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# not of `make bench`: two need to be told what to work on, and two take a quarter of an hour or more
NO_MEASURE := benchmarks/tune_advice.py benchmarks/calibrate.py benchmarks/kills.py benchmarks/campaign_levels.py
PATHS := src tests tools benchmarks examples docs/conf.py

.DEFAULT_GOAL := help
.PHONY: help play test soak lint types format docs bench clauses pictures paintings clean

help: ## show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | awk -F'\t' '{printf "  make %-9s %s\n", $$1, $$2}'

play: $(VENV)/.installed ## set up, then play in the browser: against the computer or a friend
	@$(BIN)/warhost play

test: $(VENV)/.installed-dev ## set up, then run the tests
	$(BIN)/pytest -n $(JOBS) --dist worksteal

soak: $(VENV)/.installed-dev ## run the long forms of tests, which take as long again
	WARHOST_TEST_EXAMPLES=new $(BIN)/pytest -n $(JOBS) --dist worksteal -m "soak or hypothesis"

lint: types ## check style, formatting and types
	$(BIN)/ruff check $(PATHS)
	$(BIN)/ruff format --check $(PATHS)

types: $(VENV)/.installed-dev ## check types only; the page's where Node is installed
	$(BIN)/mypy
	@if command -v npx >/dev/null; then npx --yes --package typescript@5 tsc --project .; \
	else echo "npx is not installed: the page's types are not checked"; fi

format: $(VENV)/.installed-dev ## sort imports and format the code
	$(BIN)/ruff check --fix $(PATHS)
	$(BIN)/ruff format $(PATHS)

docs: $(VENV)/.installed-docs ## build the documentation into docs/_build/html; a warning is an error
	$(BIN)/sphinx-build -W --keep-going -b html docs docs/_build/html

bench: $(VENV)/.installed-bench ## measure the engine, beside other libraries
	$(BIN)/warhost bench
	set -e; for file in $(filter-out $(NO_MEASURE),$(wildcard benchmarks/*.py)); do echo "== $$file"; $(BIN)/python "$$file"; done

pictures: $(VENV)/.installed-dev ## make the pictures of README and docs from real battles (needs Chromium)
	PYTHONPATH=tests $(BIN)/python -m browser.pictures docs/pictures

paintings: $(VENV)/.installed-dev ## paint beforehand what the start page shows until it has painted itself (needs Chromium)
	PYTHONPATH=tests $(BIN)/python -m browser.paintings

clauses: $(VENV)/.installed-dev ## list where each clause of the rulebooks is in the code and in the tests
	$(BIN)/python tools/clauses.py

clean: ## remove everything that can be made again, the virtual environment included
	rm -rf $(VENV) docs/_build build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -path ./.git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the virtual environment: made once, brought up to date when pyproject.toml changes ---

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Warhost needs Python 3.11 or newer; name one with: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.created
	@echo "Installing Warhost into $(VENV) (a minute or two the first time) ..."
	$(PIP) install --editable .
	@touch $@

$(VENV)/.installed-%: pyproject.toml $(VENV)/.created
	@echo "Installing Warhost and its '$*' tools into $(VENV) (a minute or two the first time) ..."
	$(PIP) install --editable '.[$*]'
	@touch $@
