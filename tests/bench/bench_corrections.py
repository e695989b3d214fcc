"""A correction of the first week of a season of BoredNomic, worked out up to now: so long waits its Admin."""

import random
from datetime import UTC, timedelta

from figures import Row, Watch, settle
from house import OPENED, PLAYERS, order, propose, vote

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.resources import documents
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.inputs import (
    BeginGame,
    LoggedInput,
    NewGame,
    PlayerCommand,
    PlayerContacted,
    SeatPlayer,
    UpdateTick,
)
from nomicd.mail import grammar
from nomicd.mail.message import read
from nomicd.services import replay
from nomicd.services.replay.rebuild import ReplayedGame

WEEKS, UPDATES_A_WEEK, PROPOSALS_A_WEEK = 26, 3, 3
GOAL_MS = 5_000
WHY = "it was held up on its way"


class Season:
    """A game that is played as its mails come: each player writes once before each update."""

    def __init__(self, sandbox, seed=11):
        self.nomic = RULESETS[0]
        self.stage = ReplayedGame(self.nomic, "season", sandbox)
        self.now, self.mails, self._dice = OPENED, 0, random.Random(seed)
        self._give("desk", NewGame("season", "UTC", b"s" * 32, {}, documents("borednomic")))
        for player in PLAYERS:
            self._give("desk", SeatPlayer(player))
        self._give("desk", BeginGame())

    @property
    def log(self):
        return self.stage.records

    def play(self, weeks):
        for _ in range(weeks):
            for update in range(UPDATES_A_WEEK):
                authors = self._dice.sample(PLAYERS, PROPOSALS_A_WEEK) if update == 1 else ()
                for player in PLAYERS:
                    self._write(player, (propose if player in authors else self._one)(self._dice))
                self._update()

    def _one(self, dice):
        return dice.choice((vote, order))(dice)

    def _write(self, player, text):
        self.mails += 1
        self.now += timedelta(minutes=1)
        self._give(f"mail:{self.mails}", PlayerContacted(player))
        raw = f"From: {player}@example.org\r\n\r\n{text}\r\n".encode()
        vocabulary = self.nomic.vocabulary(self.stage.state, player)
        for command in grammar.parse_mail(read(raw), vocabulary).commands:
            given = PlayerCommand(player, command, f"mail:{self.mails}/{command.line}")
            self._give(f"mail:{self.mails}", given)

    def _update(self):
        due = self.nomic.find_next_update(self.stage.state)
        self.now = due.run_at
        self._give(f"tick:{due.number}", UpdateTick(due))
        self.now += timedelta(hours=1)

    def _give(self, cause, given):
        self.stage.take(LoggedInput(self.now, cause, given))


def worked_out(season, edit, sandbox):
    """A correction of the first week, with all that follows from it up to now."""
    asked = replay.read_all((edit,), UTC)
    planned = replay.plan(season.nomic, season.log, sandbox, asked, WHY)
    assert isinstance(planned, replay.Plan), planned
    assert planned.marker.keeps < 300  # what comes before the second update
    return planned


def first_proposal(season):
    """The event of the first order that was a proposal."""
    given = season.nomic.inputs(season.log)
    orders = [each for each in given if isinstance(each.given, PlayerCommand)]
    return next(each.seq for each in orders if each.given.command.verb == "propose")


def measure(quick=False):
    """One season, corrected several times over: an order more; a proposal less, so that numbers are kept."""
    weeks, rounds = (1, 1) if quick else (WEEKS, 5)
    added, struck = Watch(), Watch()
    settle()
    with MontySandbox() as sandbox:
        season = Season(sandbox)
        season.play(weeks)
    edits = (("add for alice as of update 2: buy 1 silver card", added),
             (f"strike event {first_proposal(season)}", struck))  # fmt: skip
    for edit, watch in edits:
        with MontySandbox() as sandbox:
            for _ in range(rounds):
                with watch:
                    worked_out(season, edit, sandbox)
    note = f"{weeks} weeks, {len(PLAYERS)} players, {season.mails} mails, {len(season.log):,} events"
    yield Row("a season corrected", added.median_ms, "ms", alone=added.cpu_ms, goal=GOAL_MS, now=GOAL_MS,
              note=note)  # fmt: skip
    yield Row("a proposal of it struck", struck.median_ms, "ms", alone=struck.cpu_ms, goal=GOAL_MS,
              now=GOAL_MS)  # fmt: skip
