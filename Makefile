# Two commands do it all on a fresh machine: `make demo` and `make test`.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3

# Two workers a core, on two cores: half of a test's time is waiting, for a disk, a process or a
# browser.  Whoever has nothing left takes over from the one that has most.
WORKERS ?= 4
PYTEST  := $(BIN)/pytest -n $(WORKERS) --dist worksteal

# Compiled modules are kept, whatever the shell says: the tests start Python hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test quick clean mounts pictures tools soak

demo: $(VENV)/.installed
	$(BIN)/pichenette demo $(ARGS)

test: $(VENV)/.developer $(VENV)/rp2-stubs/.installed node_modules/.installed tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini
	$(PYTEST) $(ARGS)

# While one works: without what is marked slow, and without the checks of style and types.
quick: $(VENV)/.developer node_modules/.installed tools
	$(PYTEST) -m 'not slow' $(ARGS)

# The console is tried in a real tmux, the Tab key in real shells, the page in a real browser.
# Installed where it may be: by root, with apt; with letters for the browser, which has none.
TOOLS := tmux zsh fish chromium
tools:
	@for tool in $(TOOLS); do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	test -z "$$missing" || \
	    { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -q && \
	      apt-get install -y -q --no-install-recommends $$missing fonts-dejavu-extra; } || \
	    echo "missing:$$missing; the tests that need it will say so"

# The printed parts as STL and pictures, in build/mounts.  Debian: openscad, xvfb.
mounts: $(VENV)/.installed
	$(BIN)/pichenette hardware mounts --check
	$(BIN)/pichenette hardware mounts build/mounts --pictures

# The page as people see it, into docs/page: to be looked at.
pictures: $(VENV)/.developer tools
	$(BIN)/python -m tests.page.pictures

$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.developer: pyproject.toml | $(BIN)/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.installed

# Not in the development extra: MicroPython's stubs bring a `time`, `io`, `json` … of their own, and
# in site-packages mypy would take them for Python's when it checks the host.  An extra cannot say
# where a package goes, so they get a folder of their own here, which only firmware/mypy.ini names.
$(VENV)/rp2-stubs/.installed: | $(BIN)/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --target $(VENV)/rp2-stubs \
	    'micropython-rp2-rpi_pico-stubs>=1.27,<1.28'
	touch $@

node_modules/.installed: package.json
	npm install --no-audit --no-fund --no-package-lock --loglevel=error
	touch $@

# The long fault tests: a million edges, then a game, then services that are killed.
EDGES ?= 1000000
SEED  ?= 1
soak: $(VENV)/.developer
	$(BIN)/python -m tests.faults.soak --edges $(EDGES) --seed $(SEED)
	$(BIN)/python -m tests.faults.soak --edges 50000 --seed $(SEED) --game
	for deaths in write bytes moment; do \
	  folder=$$(mktemp -d) && \
	  $(BIN)/python -m tests.faults.victim $$folder/journal.sqlite --edges 2000 --deaths $$deaths \
	    --seed $(SEED) || exit 1; rm -r $$folder; done

clean:
	rm -rf $(VENV) node_modules build dist
