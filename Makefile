# `make play` and `make test` do all the set-up: an environment of their own in .venv, from the locked versions in
# requirements/. What failed is never remembered as done: the next time it is tried again.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
LOCKED := $(PIP) --require-hashes
OWN := $(PIP) --no-deps --no-build-isolation --editable .

CLIENT := src/smallcouncil/server/static/index.html
CLIENT_SOURCES := docs/protocol.schema.json docs/openapi.json $(wildcard docs/views/*.json) \
  $(shell find client -type f -not -path "*/node_modules/*" -not -path client/src/lib/protocol.ts -not -path client/src/lib/rest.ts \
  -not -path "client/src/games/*/types.ts" -not -name "*.pyc")

.DEFAULT_GOAL := help
.PHONY: help play test test-random thorough programs check client screenshots format soak golden sentences kill siege bench bench-server bench-presses mutation
.PHONY: freeze lock audit digests clean

# One number for the order of the tests and for the order of Python's sets
SEED := $(or $(SEED),$(shell od -An -N2 -tu2 /dev/urandom | tr -d ' '))
# One worker more than cores where some tests wait for a server
MORE_THAN_CORES = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
TESTS = $(BIN)/pytest -n $(MORE_THAN_CORES) --dist worksteal --ignore tests/client $(1) && \
  $(BIN)/pytest -n auto --dist worksteal tests/client $(1)  # apart: the browser's driver switches stacks, which upsets ast of Python 3.11

help:  ## Show what there is to make
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Small Council needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/play: $(VENV)/python pyproject.toml requirements/play.txt requirements/build.txt
	@echo "Setting up (once) …"
	@$(LOCKED) -r requirements/build.txt -r requirements/play.txt
	@$(OWN)
	@touch $@

$(VENV)/dev: $(VENV)/play requirements/dev.txt
	@$(LOCKED) -r requirements/dev.txt
	@touch $@

$(VENV)/bench: $(VENV)/dev requirements/bench.txt
	@if $(LOCKED) -r requirements/bench.txt; then touch $@; else echo "The peers do not install here; the bench leaves them out."; fi

$(VENV)/mutation: $(VENV)/dev requirements/mutation.txt
	@$(LOCKED) -r requirements/mutation.txt
	@touch $@

$(VENV)/supply: $(VENV)/python requirements/supply.txt
	@$(LOCKED) -r requirements/supply.txt
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(VENV)/play
	@$(BIN)/python client/build.py

play: $(VENV)/play $(CLIENT)  ## Play in the browser
	@$(BIN)/smallcouncil

test: $(VENV)/dev programs $(CLIENT) check  ## Format, lint, types and all tests
	@$(call TESTS)

test-random: $(VENV)/dev programs $(CLIENT)  ## All tests in random order; SEED=… repeats one
	@echo "To have this order again: make test-random SEED=$(SEED)  (PYTHONHASHSEED=$(SEED) pytest --shuffle $(SEED))"
	@export PYTHONHASHSEED=$(SEED); $(call TESTS,--shuffle $(SEED))

thorough: $(VENV)/dev programs $(CLIENT)  ## All tests, those too that take too long for every change
	@$(call TESTS,--thorough)

programs: $(VENV)/dev  ## Install Chromium, PostgreSQL and Redis for the tests, where they are missing and you are root
	@$(BIN)/python -m tests.programs

check: $(VENV)/dev  ## Format, lint, types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python client/build.py check

client: $(VENV)/play $(CLIENT)  ## Build the browser client into the package

screenshots: $(VENV)/dev programs $(CLIENT)  ## Take the pictures and animations of docs/screenshots, and the pictures of links, anew
	@$(BIN)/python -m tests.client.screenshots
	@$(BIN)/python -m tests.client.pictures

format: $(VENV)/dev  ## Put the code into form
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

soak: $(VENV)/dev  ## 100,000 random games, and as many pairs of tables that look alike, of each game
	@$(BIN)/python -m tests.soak
	@$(BIN)/python -m tests.leaks

golden: $(VENV)/dev  ## Write the golden playthroughs anew; read the diff
	@$(BIN)/python -m tests.golden

sentences: $(VENV)/dev  ## Write the sentences of tests/words anew; read the diff in every language
	@$(BIN)/python -m tests.words.sentences

freeze: $(VENV)/play  ## Keep the rules of GAME=… as they are, before they change and its version is raised
	@$(BIN)/python -m smallcouncil.versions.freeze $(GAME)

kill: $(VENV)/dev programs  ## 1,000 blows at servers under load; nothing acknowledged may be lost (BLOWS=…, SCENE=…, SEED=…)
	@$(BIN)/python -m tests.server.kill $(or $(BLOWS),1000) $(if $(SCENE),--scene $(SCENE)) --seed $(SEED)

siege: $(VENV)/dev  ## Every attack at once for five minutes beside 100 honest tables, over the loopback
	@$(BIN)/python -m tests.server.siege 300

bench-server: $(VENV)/dev  ## Measure the server under load, beside boardgame.io's
	@$(BIN)/python -m bench.server

bench-presses: $(VENV)/dev programs $(CLIENT)  ## Measure presses a decision, and the time from a press to the next state
	@$(BIN)/python -m tests.client.presses

bench: $(VENV)/bench  ## Measure speed beside peers, in one run
	@$(BIN)/python -m bench

mutation: $(VENV)/mutation  ## How many planted faults in the rules the tests find
	@$(BIN)/python -m tests.mutation

lock: $(VENV)/supply  ## Write the locked versions anew; UPGRADE=1 takes the newest
	@$(BIN)/python requirements/lock.py $(if $(UPGRADE),--upgrade)

audit: $(VENV)/supply  ## Ask whether anything is known against the locked versions
	@$(BIN)/python requirements/audit.py

digests:  ## Pin the images of the containers by their digests (needs Docker)
	@$(PYTHON) requirements/digests.py

clean:  ## Remove everything that was made
	@rm -rf $(VENV) client/node_modules mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
