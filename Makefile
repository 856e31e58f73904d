# play, test, proof, proof-long, lint, bench, fmt, words: each sets up what it needs in .venv (the registries are needed once).
PYTHON ?= python3
VENV := .venv
TOOLS := .venv-release
RUN := $(VENV)/bin/python
# --without-pip works where Debian's python3-venv is not installed; a Python without pip of its own brings it by ensurepip.
INSTALL = if $(PYTHON) -m pip --version >/dev/null 2>&1; then \
	  $(PYTHON) -m venv --without-pip $(VENV) && \
	  $(PYTHON) -m pip --python $(RUN) --disable-pip-version-check -q install --require-hashes -r
INSTALL_ELSE = ; else $(PYTHON) -m venv $(VENV) && $(RUN) -m pip --disable-pip-version-check -q install --require-hashes -r

# Bots that tests start by the dozen are compiled once, whatever the environment says of bytecode.
unexport PYTHONDONTWRITEBYTECODE

# Commit subjects after this commit are "area: imperative"; of those before it, and in a clone without it, nothing is asked.
SUBJECTS_SINCE := 7e121df0ca8aeebf15530c767ea9c5da95204216
SUBJECT := ^[a-z0-9_, ./-]{2,24}: [a-z].{3,}$$

.PHONY: play test proof proof-long lint types words-and-layers subjects bench fmt words audit sbom clean

play: $(VENV)/play.stamp
	@exec $(RUN) bot.py

# All tests are read once, and then run in forks of that process, a file at a time (tests/forks.py). Files whose tests are
# marked as `early` begin first, then those that play before pages and with whole bots (browser/, cogs/, e2e/), so that
# no core is idle at the end. Five forks on two cores: for half of their time tests wait for a bot, a page or a clock. One
# luck for all who run it, so that a change is what makes it fail; `make test SEED=7` tries another.
SEED ?= 1
test: $(VENV)/dev.stamp
	$(RUN) -m pytest --forks 5 --durations 15 --seed $(SEED)

proof: $(VENV)/dev.stamp
	$(RUN) -m pytest --proof -m "proof or lot" -n 3 --dist worksteal \
	  -rP --show-capture=stdout --durations 30

# Hours. It may be stopped at any moment and goes on there (.proof-long/ remembers; PROOF=kills runs one alone), and its
# plots are in .proof-long/plots. `make proof-long SHARE=0.1` is content with a tenth; `make test` has a small share.
SHARE ?= 1
proof-long: $(VENV)/dev.stamp
	$(RUN) -m pytest tests/long --proof-long --share $(SHARE) $(if $(PROOF),-k $(PROOF)) -s

# With `-j2` mypy, which takes longest, runs beside the others.
lint: types words-and-layers subjects

types: $(VENV)/dev.stamp
	$(RUN) -m mypy

words-and-layers: $(VENV)/dev.stamp
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(VENV)/bin/lint-imports
	$(RUN) -m tests.house_words

subjects:
	@if git merge-base --is-ancestor $(SUBJECTS_SINCE) HEAD 2>/dev/null; then \
	  ! git log --no-merges --format=%s $(SUBJECTS_SINCE)..HEAD | LC_ALL=C.UTF-8 sed -nE '/^.{73}/{p;d;}; \%$(SUBJECT)%!p' | grep .; fi

bench: $(VENV)/dev.stamp
	$(RUN) -m pytest tests/bench --bench -m bench -s --durations 30

fmt: $(VENV)/dev.stamp
	$(RUN) -m ruff check --fix-only -q .
	$(RUN) -m ruff format .

words: $(VENV)/dev.stamp
	$(RUN) -m locales.update

# Of releases: known holes in what is pinned (where nobody can ask for them, that is said aloud, and is no failure), and the
# list of what is inside. Two tools in a folder of their own, for they
# bring dozens of libraries that nobody else needs.
audit: $(TOOLS)/stamp
	$(PYTHON) -m operate.audit $(TOOLS)/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.txt

sbom: $(TOOLS)/stamp
	$(TOOLS)/bin/cyclonedx-py requirements requirements.txt --pyproject pyproject.toml --output-reproducible -o sbom.json

$(TOOLS)/stamp: Makefile
	@$(PYTHON) -m venv --without-pip $(TOOLS)
	@$(PYTHON) -m pip --python $(TOOLS)/bin/python --disable-pip-version-check -q install pip-audit==2.10.1 cyclonedx-bom==7.5.0
	@touch $@

$(VENV)/play.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Rulekeeper needs Python 3.11 or newer: PYTHON=python3.12 make …")'
	@echo "Setting up (once) …"
	@$(INSTALL) requirements.txt $(INSTALL_ELSE) requirements.txt; fi
	@touch $@

# Of these tools most files are never imported: Python compiles the others when it needs them.
$(VENV)/dev.stamp: requirements-dev.txt $(VENV)/play.stamp
	@$(INSTALL) requirements-dev.txt --no-compile $(INSTALL_ELSE) requirements-dev.txt --no-compile; fi
	@touch $@

clean:
	rm -rf $(VENV) $(TOOLS) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
