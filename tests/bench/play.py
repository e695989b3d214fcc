"""A long game of BoredNomic, played by random players through the real engine."""

import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from house import PLAYERS, order, propose, vote

from nomicd.app.resources import documents
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.mail import grammar
from nomicd.mail.message import read

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))
from plain_sandbox import PlainSandbox

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
UPDATES_A_WEEK = 3


class Match:
    """One game, its rules run as ordinary Python: the events are the same as from the sandbox."""

    def __init__(self):
        self.nomic = RULESETS[0]
        self.state, self.events, self.now, self.mails = self.nomic.blank(), [], START, 0
        self.sandbox = PlainSandbox()
        self.do(NewGame("bored", "UTC", b"s" * 32, {}, documents("borednomic")))
        for player in PLAYERS:
            self.do(SeatPlayer(player))
        self.do(BeginGame())

    def context(self):
        return DecisionContext(self.now, f"mail:{self.mails}", self.sandbox)

    def apply(self, events):
        for event in events:
            event.apply(self.state)
            self.events.append(event)

    def do(self, given):
        decision = self.nomic.decide(self.state, given, self.context())
        if isinstance(decision, Accepted):
            self.apply(decision.events)

    def order(self, player, text):
        """What a mail's lines come to."""
        self.mails += 1
        raw = f"From: {player}@example.org\r\n\r\n{text}\r\n".encode()
        for command in grammar.parse_mail(read(raw), self.nomic.vocabulary(self.state, player)).commands:
            self._order(player, command)

    def _order(self, player, command: Command):
        ordering = PlayerCommand(player, command, f"mail:{self.mails}/{command.line}")
        decision = self.nomic.decide(self.state, ordering, self.context())
        self.apply(self.nomic.record_order(self.state, ordering, decision, self.context()))
        if isinstance(decision, Accepted):
            self.apply(decision.events)

    def update(self):
        due = self.nomic.find_next_update(self.state)
        if due:
            self.now = due.run_at
            self.do(UpdateTick(due))
            self.now += timedelta(hours=1)


def play(weeks, seed=7):
    """The ruleset, and the events of a game that long."""
    match, dice = Match(), random.Random(seed)
    for _ in range(weeks * UPDATES_A_WEEK):
        for player in PLAYERS:
            match.order(player, dice.choice((vote, order, order, propose))(dice))
            match.apply(match.nomic.record_contact(match.state, player))
        match.update()
    return match.nomic, match.events
