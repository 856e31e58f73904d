# play, test, proof, lint, bench, fmt, words: each sets up what it needs in .venv (the registries are needed once).
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
# --without-pip works where Debian's python3-venv is not installed; a Python without pip of its own brings it by ensurepip.
INSTALL = if $(PYTHON) -m pip --version >/dev/null 2>&1; then \
	  $(PYTHON) -m venv --without-pip $(VENV) && \
	  $(PYTHON) -m pip --python $(RUN) --disable-pip-version-check -q install --require-hashes -r
INSTALL_ELSE = ; else $(PYTHON) -m venv $(VENV) && $(RUN) -m pip --disable-pip-version-check -q install --require-hashes -r

.PHONY: play test proof lint bench fmt words clean

play: $(VENV)/play.stamp
	@exec $(RUN) bot.py

# Without reordering: files with few tests are the longest, and as the last ones they would keep one core idle. Three
# workers on two cores: a quarter of the time tests wait for a bot, a page or a clock. One luck for all who run it, so
# that a change is what makes it fail; `make test SEED=7` tries another.
SEED ?= 1
test: $(VENV)/dev.stamp
	$(RUN) -m pytest -n 3 --dist loadfile --no-loadscope-reorder --durations 15 --seed $(SEED)

proof: $(VENV)/dev.stamp
	$(RUN) -m pytest --proof -m proof -s

lint: $(VENV)/dev.stamp
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports

bench: $(VENV)/dev.stamp
	$(RUN) -m pytest --bench -m bench -s

fmt: $(VENV)/dev.stamp
	$(RUN) -m ruff check --fix-only -q .
	$(RUN) -m ruff format .

words: $(VENV)/dev.stamp
	$(RUN) -m locales.update

$(VENV)/play.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Rulekeeper needs Python 3.11 or newer: PYTHON=python3.12 make …")'
	@echo "Setting up (once) …"
	@$(INSTALL) requirements.txt $(INSTALL_ELSE) requirements.txt; fi
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt $(VENV)/play.stamp
	@$(INSTALL) requirements-dev.txt $(INSTALL_ELSE) requirements-dev.txt; fi
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
