# Wanju 万局. `make` alone lists what there is.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
HOST   ?= 127.0.0.1
PORT   ?= 8000

.PHONY: help play test check bench docs profile study renew chromium clean

help:  ## list these commands
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.ready  ## set up, compile the rules once, serve, and print the address
	@$(BIN)/wanju compile
	@$(BIN)/wanju serve --host $(HOST) --port $(PORT) $(addprefix --name ,$(NAME))

test: $(VENV)/.ready-for-tests chromium check  ## set up and run everything that has to pass
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(VENV)/.ready-for-tests  ## lint, format and types
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy
	@$(BIN)/python tests/sizes.py

bench: $(VENV)/.ready  ## speeds, as ratios measured in one run
	$(BIN)/wanju bench

docs: $(VENV)/.ready  ## write the pages that are made from data
	$(BIN)/wanju rulings --lang en --write docs/rulings.md
	$(BIN)/wanju rulings --lang zh --write docs/rulings.zh.md
	$(BIN)/wanju study ludo --lang en --from docs/adaptive-dice.json --write docs/adaptive-dice.md
	$(BIN)/wanju claims --lang en --write docs/claims.md
	$(BIN)/wanju claims --lang zh --write docs/claims.zh.md
	$(BIN)/wanju export delay src/wanju/games/delay/site

profile: $(VENV)/.ready  ## count anew which ways the rules go, a minute, for the compiler
	$(BIN)/wanju profile

study: $(VENV)/.ready  ## study the adaptive dice anew, a few minutes, and write the page
	$(BIN)/wanju study ludo --lang en --write docs/adaptive-dice.md

renew: $(VENV)/bin/python  ## install the newest of everything and write constraints.txt from it
	$(INSTALL) --upgrade --upgrade-strategy eager --editable '.[test]'
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

chromium:
	@sh tests/chromium.sh

clean:  ## remove the virtual environment
	rm -rf $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Wanju needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make play PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml constraints.txt
	$(INSTALL) --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.ready-for-tests: $(VENV)/bin/python pyproject.toml constraints.txt
	$(INSTALL) --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/.ready
