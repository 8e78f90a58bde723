# make demo   what grundy does, on real input, in under a minute
# make test   the tests, doctests and the README's examples, some minutes; TESTS=tests/rulesets for a part of them
# make test-all  these, and the long ones: big proofs, cold compilations, rounds of kill -9, all cases of sampled tests
# make lint   ruff and mypy
# make languages  gather the sentences, list what is not translated
# make docs   the documentation site, in site/, with the output of every command
# make site   the same, and in site/play the page that needs no server
# make bench  benchmarks, ours beside the plain definition
PYTHON ?= python3
VENV ?= .venv
# A stamp is good for one folder, one interpreter and one pyproject only: anything else rebuilds.
KEY := $(shell $(PYTHON) -c 'import hashlib, os, sys; print(hashlib.sha256(repr((os.getcwd(), sys.executable, sys.version, open("pyproject.toml").read())).encode()).hexdigest()[:16])')
CORE := $(VENV)/.core-$(KEY)
DEV := $(VENV)/.dev-$(KEY)
RUN := $(VENV)/bin/python

# Hundreds of tests start grundy anew, and pytest rewrites every file of tests: keep what Python has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-long test-all lint languages docs site bench clean
demo: $(CORE)
	$(RUN) examples/demo.py

# as many processes as there are cores; a file of tests stays in one of them
PYTEST := -m pytest -n auto --dist loadfile
test: $(DEV)
	$(RUN) $(PYTEST) -m "not long" $(TESTS)

test-long: $(DEV)
	$(RUN) $(PYTEST) -m long $(TESTS)

test-all: test test-long

lint: $(DEV)
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

languages: $(DEV)
	$(RUN) tools/languages.py

docs: $(DEV)
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict

site: export GRUNDY_SITE := 1
site: docs
	$(RUN) tools/static_site.py

bench: $(DEV)
	$(RUN) -m benchmarks

clean:
	rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache dist site

ifeq ($(KEY),)
$(error grundy needs Python 3.11 or newer as '$(PYTHON)': install it, or say make PYTHON=/path/to/python)
endif

$(CORE):
	$(PYTHON) -m venv --clear $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(DEV): $(CORE)
	$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
