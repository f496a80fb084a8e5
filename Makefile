# Needs make and Python 3.11 or newer. Everything else is installed into .venv, and again only when it changed.
#
#   make run      play: serves on port 8000 to every phone on this network (PORT=8001 make run)
#   make test     every check, then every test (SLOW=1 adds the minutes-long ones)
#   make bench    what it costs, beside boardgame.io (PostgreSQL and Redis are measured where they answer)
#   make clean    remove what was installed and built; games in instance/ stay

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
WHAT_IS_INSTALLED := pyproject.toml package.json package-lock.json .npmrc .build/vendor.py static/vendor/.made-from

MAKEFLAGS += --no-builtin-rules --no-print-directory
.PHONY: run test bench clean

run: .venv/.for-run
	@exec $(BIN)/companion serve

test: .venv/.for-test
	@echo "== ruff check" && $(BIN)/ruff check .
	@echo "== ruff format" && $(BIN)/ruff format --check .
	@echo "== mypy" && $(BIN)/mypy
	@# One file stays in one process: its tests share a server, a browser, a database.
	@echo "== pytest" && $(BIN)/pytest --numprocesses=2 --dist=loadfile $(if $(SLOW),-m "slow or not slow" -o faulthandler_timeout=0)

bench: .venv/.for-test
	@$(BIN)/python -m bench

clean:
	@rm -rf .venv node_modules bench/peer/node_modules static/vendor build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.for-run: .venv/.made $(WHAT_IS_INSTALLED)
	@echo "Installing what Companion needs. The first time takes a minute."
	@$(PIP) --editable .
	@touch $@

.venv/.for-test: .venv/.made $(WHAT_IS_INSTALLED)
	@echo "Installing what the tests need. The first time takes a minute."
	@$(PIP) --editable '.[test]'
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
