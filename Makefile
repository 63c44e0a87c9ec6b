# Two commands matter: `make site` builds the bundled editions, `make test` runs every test.
# The environment is made in .venv by the first command that needs it and kept until its inputs change.

VENV := .venv
PEERS := .venv-bench
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
INPUTS := pyproject.toml constraints.txt Makefile
AXE := axe-core@4.14.1
VALIDATE := html-validate@9.7.1

.DEFAULT_GOAL := help
.PHONY: help site test check format serve bench peers docs node clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

site: $(VENV)/run.stamp  ## build every bundled edition into site/
	$(BIN)/reportgen build

test: $(VENV)/test.stamp node  ## run every test
	$(BIN)/python -m pytest

check: $(VENV)/test.stamp  ## what the build checks beside the tests: lint, types, format, generated pages, the bundled claims
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/docs.py --check
	$(BIN)/reportgen check
	$(BIN)/reportgen translate extract --check

format: $(VENV)/test.stamp  ## put code and generated pages in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/docs.py

serve: $(VENV)/run.stamp  ## show the editions and follow every edit
	$(BIN)/reportgen serve

bench: $(VENV)/run.stamp peers  ## time the commands, beside sphinx-needs and StrictDoc, and write docs/benchmarks.md
	$(BIN)/python bench/bundled.py
	$(BIN)/python bench/bench.py --write
	$(BIN)/python bench/anchors.py --write

docs: $(VENV)/run.stamp  ## write the generated pages below docs/
	$(BIN)/python tools/docs.py

clean:  ## remove the environment, the cache and the output
	rm -rf $(VENV) $(PEERS) .reportgen
	find site -mindepth 1 ! -name .gitignore -delete

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(INPUTS) | $(BIN)/python
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/test.stamp: $(INPUTS) | $(BIN)/python
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,lint]'
	@touch $@ $(VENV)/run.stamp

# The browser checks use two npm tools. Without npm they are skipped, except under CI=true, where a skip fails.
node: $(VENV)/node.stamp

$(VENV)/node.stamp: Makefile | $(BIN)/python
	@if command -v npm >/dev/null 2>&1; then \
		npm install --silent --no-save --no-package-lock --no-audit --no-fund --ignore-scripts --prefix $(VENV)/node $(AXE) $(VALIDATE) \
		&& touch $@; \
	else echo "npm not found: axe and html-validate will be skipped"; fi

# What `make bench` compares with. Without it the report says so.
peers: $(PEERS)/stamp

$(PEERS)/stamp: bench/constraints.txt | $(BIN)/python
	@$(PYTHON) -m venv $(PEERS) \
		&& PIP_CONSTRAINT=bench/constraints.txt $(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check sphinx-needs strictdoc \
		&& touch $@ || echo "sphinx-needs and StrictDoc could not be installed: they will not be measured"
