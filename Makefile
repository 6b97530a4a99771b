# Two commands do it all on a fresh machine: `make demo` and `make test`.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3

# Three workers a core, on two cores: most of a test's time is waiting, for a disk, a process or a
# browser.  Whoever has nothing left takes over from the one that has most.
WORKERS ?= 6
PYTEST  := $(BIN)/pytest -n $(WORKERS) --dist worksteal

# Compiled modules are kept, whatever the shell says: the tests start Python hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test suite checks thorough quick clean mounts hub pictures film tools soak

demo: $(VENV)/.installed
	$(BIN)/pichenette demo $(ARGS)

# Style and types are checked beside the tests: one process of them would leave a core idle.
test: $(VENV)/.developer $(VENV)/rp2-stubs/.installed node_modules/.installed tools
	+$(MAKE) --no-print-directory -j2 checks suite

checks:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini

suite:
	$(PYTEST) $(ARGS)

# Before a release: the same tests, each with more seeds, records and examples (tests/tries.py).
thorough: $(VENV)/.developer $(VENV)/rp2-stubs/.installed node_modules/.installed tools
	THOROUGH=1 $(PYTEST) $(ARGS)

# While one works: without what is marked slow, and without the checks of style and types.
quick: $(VENV)/.developer node_modules/.installed tools
	$(PYTEST) -m 'not slow' $(ARGS)

# The console is tried in a real tmux, the Tab key in real shells, the page in a real browser.
# Installed where it may be: by root, with apt; with letters for the browser, which has none.
TOOLS := tmux zsh fish chromium
# Chromium without its own windows and menus takes half the processor time.  It is asked for once, and
# where it cannot be had the tests take the other.
SHELL_BROWSER := chromium-headless-shell
UPDATE := timeout 30 apt-get -o Acquire::http::Timeout=10 -o Acquire::Retries=0 update -q
FETCH  := timeout 60 apt-get -o Acquire::http::Timeout=10 -o Acquire::Retries=0 install -y -q \
          --no-install-recommends --download-only $(SHELL_BROWSER)
tools:
	@for tool in $(TOOLS); do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	test -z "$$missing" || \
	    { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -q && \
	      apt-get install -y -q --no-install-recommends $$missing fonts-dejavu-extra; } || \
	    echo "missing:$$missing; the tests that need it will say so"
	@command -v $(SHELL_BROWSER) >/dev/null || test -e $(VENV)/.asked || \
	    { touch $(VENV)/.asked; test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	      { { $(FETCH) || { $(UPDATE) && $(FETCH); }; } && \
	        apt-get install -y -q --no-install-recommends $(SHELL_BROWSER); } >/dev/null 2>&1; } || \
	    echo "no $(SHELL_BROWSER): the tests of the page take chromium, and longer"

# The printed parts as STL and pictures, in build/mounts.  Debian: openscad, xvfb.
mounts: $(VENV)/.installed
	$(BIN)/pichenette hardware mounts --check
	$(BIN)/pichenette hardware mounts build/mounts --pictures --record

# The hub's printed board: made from its circuit, filled and checked by KiCad, gerbers in a zip to
# order by.  The board file and its two pictures go into hardware/hub.
HUB    := build/hub
KICAD  := kicad-cli pcb
FOOTPRINTS ?= /usr/share/kicad/footprints
# KiCad's modules are in the system's own Python.
SYSTEM_PYTHON ?= /usr/bin/python3
HUB_LAYERS := F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts
hub: $(VENV)/.installed
	@case "$$(kicad-cli version 2>/dev/null)" in 9.*|[1-9][0-9].*) ;; *) \
	    echo "make hub needs KiCad 9: apt install kicad on Debian 13 or newer; on Debian 12 from its" \
	        "backports: apt install -t bookworm-backports kicad"; exit 1;; esac
	rm -rf $(HUB)
	$(BIN)/pichenette hardware hub $(HUB) --footprints $(FOOTPRINTS)
	cp $(HUB)/hub.kicad_pro hardware/hub/
	$(SYSTEM_PYTHON) hardware/hub/fill.py $(HUB)/hub.kicad_pcb
	$(KICAD) drc --severity-all --exit-code-violations -o $(HUB)/drc.txt $(HUB)/hub.kicad_pcb
	$(KICAD) export gerbers -l $(HUB_LAYERS) -o $(HUB)/gerbers/ $(HUB)/hub.kicad_pcb
	$(KICAD) export drill -o $(HUB)/gerbers/ $(HUB)/hub.kicad_pcb
	cd $(HUB)/gerbers && $(abspath $(BIN))/python -m zipfile -c ../hub-gerbers.zip *
	for side in top bottom; do $(KICAD) render --side $$side -w 1200 -h 840 --zoom 1.25 \
	    --background opaque -o $(HUB)/$$side.png $(HUB)/hub.kicad_pcb >/dev/null || exit 1; done
	cp $(HUB)/hub.kicad_pcb $(HUB)/top.png $(HUB)/bottom.png hardware/hub/
	@echo "$(HUB)/hub-gerbers.zip: two layers, 127 × 86 mm, 1.6 mm, 35 µm"

# The moving pictures of the README: the demo as it plays, three times as fast.
film: $(VENV)/.installed
	$(BIN)/pichenette demo --film docs/demo/demo.svg --speed 3 --lang en
	$(BIN)/pichenette demo --film docs/demo/demo.fr.svg --speed 3 --lang fr

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

# A release into dist/: wheel, sdist, firmware, netlists, drawings, STL where OpenSCAD is, checksums.  Built
# twice; fails unless both are the same bytes.
.PHONY: dist
dist: $(VENV)/.installed
	$(BIN)/pip install --quiet --disable-pip-version-check 'hatchling>=1.25'
	$(BIN)/python -m pichenette.workshop.dist dist

# install.sh and everything after it, in fresh Debian roots for 64-bit and 32-bit ARM (under qemu) and for
# this machine (with its own systemd): docs/install.md.  As root; half an hour, 2 GB in /var/tmp.
.PHONY: try-install
try-install: $(VENV)/.developer
	$(BIN)/python -m tests.roots $(ARGS)

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
