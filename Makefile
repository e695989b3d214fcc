# make demo    a real game through real SMTP on this machine, and something to look at
# make demo WEEKS=10    the whole season, to the end of the game
# make quick   what to run while you work: under a minute
# make test    everything that is tested, and how much of the games' code their own tests cover
# All targets set up what they need in .venv; nothing has to be installed by hand.

VENV  := .venv
PY    := $(VENV)/bin/python
READY := $(VENV)/.ready
WEEKS ?= 4
SEED  ?=
OUT   ?= demo

# The tests start hundreds of processes; where this is set, each of them would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo wheel man deb quick matrix coverage figures api test lint types bench score pictures sim seasons boondoggling politics politics-pairs lie-cheat-steal lie-cheat-steal-pairs boondoggle boondoggle-pairs laws kills cuts soak sceptic fleet forgotten fresh-debian check lock clean help
.DEFAULT_GOAL := help

help:
	@sed -n '1,5s/^# //p' Makefile
	@echo "make wheel man deb lint types coverage matrix figures api bench score DIR=... pictures sim WEEKS=1000 seasons SEASONS=1000 boondoggling GAMES=1000 politics GAMES=3000 politics-pairs lie-cheat-steal GAMES=3000 lie-cheat-steal-pairs boondoggle GAMES=2000 boondoggle-pairs laws kills KILLS=10000 cuts soak sceptic fleet forgotten fresh-debian lock clean"

$(READY): requirements.lock pyproject.toml deploy/setup.sh
	sh deploy/setup.sh $(VENV)
	touch $@

demo: $(READY)
	$(VENV)/bin/nomicd demo --weeks $(WEEKS) $(if $(SEED),--seed $(SEED)) --out $(OUT)

# Two workers, each with half of the files in one piece: what a file sets up once is set up by one of them.
SPREAD := -n 2 --dist worksteal
test: $(READY)
	sh deploy/setup-services.sh
	PYTHON=$(PY) sh deploy/setup-replies.sh $(VENV)/replies
	$(PY) -m pytest $(SPREAD) -q $(addprefix --ignore ,$(PURE))
	$(MAKE) coverage

# The unit tests of the pure floors, but for the slow ones, and a short game as a story.
QUICK := tests/test_architecture.py tests/kernel tests/table tests/games/boondoggling tests/stories/suber
quick: $(READY)
	$(PY) -m pytest -n 2 -q -m "not slow" $(QUICK)

# The same under each Python from 3.11 to 3.14 that is found here, each in an environment of its own.
matrix:
	sh deploy/matrix.sh "$(VENV)" -n 2 -q -m "not slow" $(QUICK)

# Branch coverage of kernel, table, law and games by their own tests alone. Less than the floor fails: the floor
# stands a little below what was measured last, and only rises.
FLOOR := 97
PURE = tests/kernel tests/table tests/law tests/games
coverage: $(READY)
	$(PY) -m pytest $(SPREAD) -q $(PURE) --cov --cov-fail-under=$(FLOOR)

lint: $(READY)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: $(READY)
	$(VENV)/bin/mypy

# Figures with the floor of the same run beside them; never part of the tests.
bench: $(READY)
	$(PY) tests/bench/run.py

# How well the mails of a folder of sets are read (docs/reading.md): make score DIR=sets; figures only, so that who
# mends the reader can score what they never saw. tests/score/score.py --list shows what is not right.
DIR ?=
score: $(READY)
	$(PY) tests/score/score.py $(DIR)

# What it costs to find one's way in the sources, in 0.1.0 and now: writes docs/architecture-figures.md.
figures: $(READY)
	$(PY) tests/architecture/write_figures.py

# docs/api.md, from the sources: what rules, games and adapters may use.
api: $(READY)
	$(PY) tests/docs/write_api.py

# The pictures of the README, of a demo that is played for them; Chromium makes them.
pictures: $(READY)
	$(PY) tests/browser/pictures.py docs/pictures

# As many simulated game-weeks as asked for: make sim WEEKS=2000 SEED=7
sim: $(READY)
	$(PY) tests/sim/run.py --weeks $(WEEKS) --seed $(or $(SEED),1)

# As many random seasons of random law: make seasons SEASONS=1000 SEED=7
SEASONS ?= 100
seasons: $(READY)
	$(PY) tests/sim/run_seasons.py --seasons $(SEASONS) --seed $(or $(SEED),1)

# Random games of Boondoggling of each size, and how long they last: make boondoggling GAMES=3000
GAMES ?= 300
boondoggling: $(READY)
	$(PY) tests/sim/run_boondoggling.py --games $(GAMES)

# Random games of Politics of each size: how long they last, and the same beside a second reckoning, figure by figure:
# make politics GAMES=3000. What has come of them stands in docs/politics-figures.md.
politics: $(READY)
	$(PY) tests/sim/run_politics.py --games $(GAMES)
	$(PY) tests/sim/politics_beside.py --games $(GAMES)

# Races by mail that differ in one hidden hand alone, and whether others can see that: make politics-pairs PAIRS=500;
# with FIRST=250 PAIRS=250 the second half of them
PAIRS ?= 500
FIRST ?= 0
politics-pairs: $(READY)
	PYTHONPATH=tests/toy:tests/doubles $(PY) tests/sim/politics_pairs.py --pairs $(PAIRS) --first $(FIRST)

# The same of Lie, Cheat & Steal, and campaigns by mail that differ in one hidden card alone
lie-cheat-steal: $(READY)
	$(PY) tests/sim/run_lie_cheat_steal.py --games $(GAMES)
	$(PY) tests/sim/lie_cheat_steal_beside.py --games $(GAMES)

lie-cheat-steal-pairs: $(READY)
	PYTHONPATH=tests/toy:tests/doubles $(PY) tests/sim/lie_cheat_steal_pairs.py --pairs $(PAIRS) --first $(FIRST)

# Random games of Boondoggle, and beside a second reckoning
boondoggle: $(READY)
	$(PY) tests/sim/run_boondoggle.py --games $(GAMES)
	$(PY) tests/sim/boondoggle_beside.py --games $(GAMES)

boondoggle-pairs: $(READY)
	PYTHONPATH=tests/toy:tests/doubles $(PY) tests/sim/boondoggle_pairs.py --pairs $(PAIRS) --first $(FIRST)

# The hostile rules of tests/lawless, each in a game of its own: make laws
laws: $(READY)
	NOMICD_LAWS_ALONE=1 $(PY) -m pytest -n 2 -q tests/hostile/test_laws.py

# The service killed at random moments: twelve times a chunk in a week with rules in code, and many times in weeks
# without: make kills CHUNKS=40 KILLS=10000
CHUNKS ?= 20
KILLS ?= 1000
kills: $(READY)
	NOMICD_CHUNKS=$(CHUNKS) NOMICD_KILLS=$(KILLS) $(PY) -m pytest -n 2 -q -rP tests/crash/test_moments.py tests/crash/test_roads.py

# The code broken on purpose, a line at a time, and whether the tests notice: make sceptic DOUBTS=update
DOUBTS ?=
sceptic: $(READY)
	$(PY) tests/sceptic/sceptic.py $(DOUBTS)

# One daemon under many mails a second, with updates in between, and what it needs of memory and time:
# make soak SOAK="--minutes 12 --rate 8 --games 40"
SOAK ?=
soak: $(READY)
	PYTHONPATH=tests/bench $(PY) tests/bench/soak.py $(SOAK)

# The power cut at many moments of a week, under each manner of disk: make cuts CUTS="moments=0 played=50 built=200"
# (0: at every moment)
CUTS ?= moments=600 played=20 built=40
cuts: $(READY)
	NOMICD_CUTS="$(CUTS)" $(PY) -m pytest -q -s --timeout 36000 tests/crash/test_cuts.py

# Three daemons on one PostgreSQL, killed, frozen and cut off: make fleet FLEET="games=1000 mails=20000 rate=40 blows=500"
FLEET ?= games=80 mails=2800 rate=8 blows=140
fleet: $(READY)
	NOMICD_FLEET="$(FLEET)" $(PY) -m pytest -q -s --timeout 36000 tests/crash/test_fleet.py

# A player is forgotten after 26 weeks; the tests of the gate play three.
forgotten: $(READY)
	NOMICD_WEEKS=26 $(PY) -m pytest -n 2 -q tests/app/test_forget_season.py

# Debians made from nothing that do what the operators' guide says, with the package of these sources; as root.
# OLDER is what the package is upgraded from: make fresh-debian OLDER=COMMIT
OLDER ?= HEAD
fresh-debian: $(READY)
	$(PY) tests/servers/fresh_debian.py --older $(OLDER)

# What is installed elsewhere, in dist: the wheel, the man pages, the Debian package for this machine's Debian.
wheel: $(READY)
	$(PY) -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .

man: $(READY)
	$(PY) deploy/man.py dist/man

deb:
	sh deploy/build-deb.sh dist

check: test lint types

# Resolves anew; the files hold hashes and name no registry. The second is what nomicd runs on, without what tests it.
COMPILE = $(VENV)/bin/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate -q
lock: $(READY)
	$(COMPILE) --group dev --upgrade -o requirements.lock
	$(COMPILE) -c requirements.lock -o requirements-run.lock

clean:
	rm -rf $(VENV) $(VENV)-3.* $(OUT) .mypy_cache .ruff_cache .pytest_cache .coverage
