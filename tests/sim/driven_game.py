"""A game with fixed rules that is driven by inputs alone: no mail, no store."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer, UpdateTick

NAMES = ("ann", "bob", "cid", "dot", "eve", "fay")
NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)


def read_documents(name):
    """The documents of the rules of that name, by file."""
    folder = Path(__file__).parents[2] / "rules" / name
    return {path.name: path.read_text() for path in sorted(folder.iterdir())}


def seed_of(text):
    """The seed of a game, out of what it is called."""
    return hashlib.sha256(text.encode()).digest()


class DrivenGame:
    """`seen` is called after each event; a game plays `most` updates at the most. Rules of players run in
    `sandbox`."""

    def __init__(self, ruleset, opening, seen, most, sandbox=None):
        self.ruleset, self.seen, self.most, self.sandbox = ruleset, seen, most, sandbox
        self.state = self.ruleset.blank()
        self.events = []
        self.orders = 0
        self.opened = self.do(opening)

    def do(self, given, now=NOW):
        """The answer, its events applied; the order's record before them."""
        context = DecisionContext(now, "test", self.sandbox)
        decision = self.ruleset.decide(self.state, given, context)
        if isinstance(given, PlayerCommand):
            self.apply(self.ruleset.record_order(self.state, given, decision, context))
        if isinstance(decision, Accepted):
            self.apply(decision.events)
        return decision

    def apply(self, events):
        for event in events:
            event.apply(self.state)
            self.events.append(event)
            if self.seen:
                self.seen(self.state, event)

    def begin(self, *names):
        for name in names:
            self.do(SeatPlayer(name))
        self.do(BeginGame())
        return self

    def order(self, player, verb, **args):
        self.orders += 1
        return self.do(PlayerCommand(player, Command(verb, args, text=verb), f"mail:{self.orders}/1"))

    def tick(self):
        due = self.ruleset.find_next_update(self.state)
        return self.do(UpdateTick(due), due.deadline)

    def play(self, updates=None):
        """To the end, or so many updates on."""
        for _ in range(updates or self.most):
            if self.state.over:
                break
            self.tick()
        return self


class HostedGame(DrivenGame):
    """One of a kind, opened with its documents as they ship unless others are given. To be derived from: a
    kind names its ruleset, what a game is called, its documents, and how many updates one lasts at most."""

    RULESET, SLUG, DOCUMENTS, MOST = None, "", {}, 0

    def __init__(
        self,
        seed=bytes(32),
        options=None,
        documents=None,
        *,
        seen=None,
        zone="UTC",
        ruleset=None,
        sandbox=None,
    ):
        ruleset = ruleset or self.RULESET()
        opening = NewGame(self.SLUG, zone, seed, options or {}, documents or self.DOCUMENTS, ruleset.name)
        super().__init__(ruleset, opening, seen, self.MOST, sandbox)
