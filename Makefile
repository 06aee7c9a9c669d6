# Castra's own commands. Needs Python 3.11 or newer and the package registries, nothing else.
PYTHON ?= python3
VENV   := .venv
RUN    := $(VENV)/bin/python
# A test waits for a page, a server or a database for half of its time: three more than there are cores keep them busy.
JOBS   ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 2) + 3)")
ONLY   := $(if $(SYSTEM),--system $(SYSTEM))
PYTEST := $(RUN) -m pytest -n $(JOBS) --dist worksteal $(ONLY)
# What is compiled once is not compiled again by each process: a server starts in two thirds of the time.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.PHONY: help doctor setup setup-dev serve test lint types every unit pages rest pictures bench corpus audit lock format clean

help:            ## this list
	@grep -hE '^[a-z-]+: .*##|^[a-z-]+:  *##' Makefile | sed -E 's/:[^#]*##/\t/' | expand -t 14

doctor:          ## is this machine ready? before anything is set up; `castra doctor` goes on to server and database
	@$(PYTHON) -m app.doctor

setup:           ## virtual environment, locked packages, client libraries and the built page, when they changed
	@$(PYTHON) scripts/bootstrap.py
	@$(RUN) scripts/vendor.py
	@$(RUN) scripts/build.py

setup-dev:       ## the same with the test tools, a Chromium and a Redis
	@$(PYTHON) scripts/bootstrap.py --dev
	@$(RUN) scripts/vendor.py --dev
	@$(RUN) scripts/build.py
	@$(RUN) -m scripts.chromium
	@$(RUN) scripts/broker.py

serve: setup     ## the table on http://127.0.0.1:8000 (PORT, HOST, DATABASE_URL)
	@exec $(RUN) -m app serve

test: setup-dev lint  ## lint, types, then every test on every core (JOBS at once); SYSTEM=wh40k: those of one system and of all
	@$(MAKE) --no-print-directory -j2 types every

lint:            ## the linter over all Python
	@$(RUN) -m ruff check .

types:           ## the types of the server and of the client
	@$(RUN) -m mypy
	@$(RUN) scripts/node.py .cache/client/node_modules/typescript/bin/tsc --project static/tsconfig.json

# One of 8,000 that drive browsers, sockets and killed servers may hang on the machine: it is run once more, and told as RERUN.
every:           ## every test, without lint and types; what fails is run once more
	@$(PYTEST) --reruns 1 -rfER

unit:            ## every test one after another in one process
	@$(RUN) -m pytest $(ONLY)

pages:           ## the tests in a browser
	@$(PYTEST) tests/browser

rest:            ## every other test
	@$(PYTEST) --ignore=tests/browser

pictures: setup-dev ## the pictures of the README, made anew from the product
	@$(RUN) -m tests.browser.gallery.front

bench: setup-dev ## the benchmarks, with their ratios to the floors measured in the same run
	@$(RUN) -m bench
	@echo
	@$(RUN) -m bench.commits
	@echo
	@$(RUN) -m bench.live
	@echo
	@$(RUN) -m bench.pages
	@echo
	@$(RUN) -m bench.matches
	@echo
	@$(RUN) -m bench.drags
	@$(RUN) -m bench.field_drags
	@echo
	@$(RUN) -m bench.commands
	@echo
	@$(RUN) -m bench.people

corpus:          ## real rosters of a folder outside this one (DIR), read: the figures, and what is not understood
	@$(RUN) -m bench.corpus $(DIR)

audit:           ## ask the advisory service about every locked package
	@$(PYTHON) scripts/audit.py

lock:            ## write the lock files anew
	@scripts/lock.sh

format:          ## format the Python
	@$(RUN) -m ruff format . && $(RUN) -m ruff check --fix .

clean:           ## all that can be made again (the database in .data stays)
	rm -rf $(VENV) .cache static/vendor static/built static/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis artifacts
