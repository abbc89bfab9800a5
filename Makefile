# make play    the site at http://127.0.0.1:8000/ (HOST=, PORT=, WORKERS= change where and how)
# make test    everything that must hold, as continuous integration runs it
# Also: setup, lint, messages (needs gettext), soak (the tests at full size), bench, browser, firefox, postgresql, pins
# make backup, make restore    copy the games of SQLite to FILE= and back, while the site runs or not

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
JOBS ?= 3
DATA_DIR ?= .local
FILE ?= .local/backup.sqlite3

BIN := .venv/bin
PINS := config/constraints.txt
INSTALL := $(PYTHON) -m pip --disable-pip-version-check --python
PEER_LIBRARIES := rlcard==1.2.0 open-spiel==2.0.2 pydealer==1.4.0
PYTEST := $(BIN)/python -m pytest --numprocesses=$(JOBS) --dist=loadfile --no-loadscope-reorder
MAKEMESSAGES := makemessages --locale=ja --locale=ru --no-location --no-obsolete --no-wrap

# Copies the first database over the second, as SQLite itself does it: whole, whoever reads or writes meanwhile.
COPY := umask 077 && $(PYTHON) -c 'import pathlib, sqlite3, sys; \
	old, new = map(pathlib.Path.absolute, map(pathlib.Path, sys.argv[1:])); \
	source = sqlite3.connect(f"{old.as_uri()}?mode=ro", uri=True); \
	source.execute("SELECT 1 FROM django_session"); \
	source.backup(sqlite3.connect(new))'

.PHONY: setup play test lint messages soak bench browser firefox postgresql backup restore pins

setup: .venv/installed

# Debian's Python may come without ensurepip, so pip works from outside. The stamp comes last: what was broken off starts anew.
.venv/installed: $(PINS)
	$(PYTHON) -m venv --clear --without-pip .venv
	$(INSTALL) $(BIN)/python install --quiet --require-hashes --requirement $(PINS)
	touch $@

play: setup
	@WORKERS="$(WORKERS)" exec $(BIN)/python manage.py play --host "$(HOST)" --port "$(PORT)"

test: setup browser postgresql lint
	$(PYTEST)

soak: setup browser firefox postgresql
	SOAK=1 $(PYTEST)

# What replays, CPU players, requests and moves cost, in a minute or so: ratios, since seconds say more about the machine.
# PEERS=1 compares the engines with other libraries as well, which get an environment of their own.
bench: setup $(if $(PEERS),.local/peers/installed)
	@$(BIN)/python -m tests.bench
	@$(if $(PEERS),.local/peers/bin/python -m tests.bench.peers)

.local/peers/installed:
	$(PYTHON) -m venv --clear --without-pip .local/peers
	$(INSTALL) .local/peers/bin/python install --quiet $(PEER_LIBRARIES)
	touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint templates

messages: setup
	$(BIN)/python manage.py $(MAKEMESSAGES) --ignore=.venv --ignore=.local --ignore=tests
	$(BIN)/python manage.py compilemessages --locale=ja --locale=ru --ignore=.venv

# The tests drive Debian's own browser.
browser:
	@if command -v chromium >/dev/null && fc-list :lang=ja | grep -q .; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium fonts-noto-cjk; \
	else \
		echo "*** chromium or fonts-noto-cjk is not installed: BROWSER TESTS MAY BE LEFT OUT ***"; \
	fi

# A whole deal of each game is played in Debian's other browser, too.
firefox:
	@if command -v firefox-esr >/dev/null || command -v firefox >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends firefox-esr; \
	else \
		echo "*** firefox-esr is not installed: ITS TESTS WILL BE LEFT OUT ***"; \
	fi

# Many of them also use a real PostgreSQL, which they start themselves, apart from any that runs already.
postgresql:
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends postgresql; \
	else \
		echo "*** postgresql is not installed: POSTGRESQL TESTS WILL BE LEFT OUT ***"; \
	fi

backup:
	@$(COPY) "$(DATA_DIR)/db.sqlite3" "$(FILE)"

restore:
	@$(COPY) "$(FILE)" "$(DATA_DIR)/db.sqlite3"

# The newest release of everything that pyproject.toml asks for, with the hashes of all its files.
pins:
	$(PYTHON) -m venv --clear --without-pip .local/pins
	$(INSTALL) .local/pins/bin/python install --quiet pip pip-tools
	PIP_CONFIG_FILE=/dev/null .local/pins/bin/pip-compile --quiet --upgrade --generate-hashes --all-extras --strip-extras \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file=$(PINS)
