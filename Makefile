# `make play` and `make test` do all the set-up: an environment of their own in .venv, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

CLIENT := src/smallcouncil/server/static/index.html
CLIENT_SOURCES := docs/protocol.schema.json $(shell find client -type f -not -path '*/node_modules/*' -not -name protocol.ts)

.DEFAULT_GOAL := help
.PHONY: help play test check client screenshots format soak golden kill bench bench-server mutation clean

help:  ## Show what there is to make
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Small Council needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/play: $(VENV)/python pyproject.toml
	@echo "Setting up (once) …"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/dev: $(VENV)/play
	@$(PIP) install --editable '.[dev]'
	@touch $@

$(VENV)/bench: $(VENV)/dev
	@$(PIP) install --editable '.[bench]' || echo "Some peers do not install here; the bench leaves them out."
	@touch $@

$(VENV)/mutation: $(VENV)/dev
	@$(PIP) install --editable '.[mutation]'
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(VENV)/play
	@$(BIN)/python client/build.py

$(VENV)/chromium:
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "There is no Chromium here: the tests of the browser client are left out."
	@touch $@

play: $(VENV)/play $(CLIENT)  ## Play in the browser
	@$(BIN)/smallcouncil

test: $(VENV)/dev $(VENV)/chromium $(CLIENT) check  ## Format, lint, types and all tests
	@$(BIN)/pytest -n auto --dist worksteal --ignore tests/client
	@$(BIN)/pytest -n auto --dist loadfile tests/client  # apart: the browser's driver switches stacks, which upsets ast of Python 3.11

check: $(VENV)/dev  ## Format, lint, types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python client/build.py check

client: $(VENV)/play $(CLIENT)  ## Build the browser client into the package

screenshots: $(VENV)/dev $(VENV)/chromium $(CLIENT)  ## Take the screenshots of docs/screenshots anew
	@$(BIN)/python -m tests.client.screenshots

format: $(VENV)/dev  ## Put the code into form
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

soak: $(VENV)/dev  ## 100,000 random games of each game under the contract's invariants
	@$(BIN)/python -m tests.soak

golden: $(VENV)/dev  ## Write the golden playthroughs anew; read the diff
	@$(BIN)/python -m tests.golden

kill: $(VENV)/dev  ## Kill the server 200 times under load; nothing acknowledged may be lost
	@$(BIN)/python -m tests.server.kill 200

bench-server: $(VENV)/dev  ## Measure the server under load, beside boardgame.io's
	@$(BIN)/python -m bench.server

bench: $(VENV)/bench  ## Measure speed beside peers, in one run
	@$(BIN)/python -m bench

mutation: $(VENV)/mutation  ## How many planted faults in the rules the tests find
	@$(BIN)/python -m tests.mutation

clean:  ## Remove everything that was made
	@rm -rf $(VENV) client/node_modules mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
