# Castra's own commands. Needs Python 3.11 or newer and the package registries, nothing else.
PYTHON ?= python3
VENV   := .venv
RUN    := $(VENV)/bin/python
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev serve test lint types unit pages rest bench lock format clean

help:            ## this list
	@grep -hE '^[a-z-]+: .*##|^[a-z-]+:  *##' Makefile | sed -E 's/:[^#]*##/\t/' | expand -t 14

setup:           ## virtual environment, locked packages and client libraries, when they changed
	@$(PYTHON) scripts/bootstrap.py
	@$(RUN) scripts/vendor.py

setup-dev:       ## the same with the test tools and a Chromium
	@$(PYTHON) scripts/bootstrap.py --dev
	@$(RUN) scripts/vendor.py --dev
	@$(RUN) scripts/chromium.py

serve: setup     ## the table on http://127.0.0.1:8000 (PORT, HOST, DATABASE_URL)
	@exec $(RUN) -m app serve

test: setup-dev lint types  ## lint, types, then every test: those in a browser beside the others
	@$(MAKE) --no-print-directory -j2 pages rest

lint:            ## the linter over all Python
	@$(RUN) -m ruff check .

types:           ## the types of the server and of the client
	@$(RUN) -m mypy
	@$(RUN) scripts/node.py .cache/client/node_modules/typescript/bin/tsc --project static/tsconfig.json

unit:            ## every test one after another, without lint and types
	@$(RUN) -m pytest

pages:           ## the tests in a browser
	@$(RUN) -m pytest tests/browser

rest:            ## every other test
	@$(RUN) -m pytest --ignore=tests/browser

bench: setup-dev ## the benchmarks, with their ratios to the floors measured in the same run
	@$(RUN) -m bench
	@echo
	@$(RUN) -m bench.commits

lock:            ## write the lock files anew
	@scripts/lock.sh

format:          ## format the Python
	@$(RUN) -m ruff format . && $(RUN) -m ruff check --fix .

clean:           ## all that can be made again (the database in .data stays)
	rm -rf $(VENV) .cache static/vendor static/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis artifacts
