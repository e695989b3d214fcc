"""One season of a Nomic straight on its ruleset: random commands, random law, and what must always hold.

Nothing of the service takes part: the simulator beside this folder has that. Here thousands of updates are
made of whatever the players vote into the rules.
"""

import random
from collections import Counter
from datetime import UTC, datetime

from seasons import commands, inspection
from seasons.changes import any_change

from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UnseatPlayer,
    UpdateTick,
)

NOMIC = next(each for each in RULESETS if each.name == "borednomic")
OPENS = datetime(2026, 11, 18, 12, tzinfo=UTC)
NAMES = ("aldous", "bettina", "casimir", "dorothea", "evander", "florimel", "gaspard", "hesper")
STARTS = ("classic", "classic", "full", "nursery")


class Season:
    """`seed` decides everything: who plays, what they write, what the dice show."""

    def __init__(self, seed, documents, sandbox, reader):
        self.rng = random.Random(f"season {seed}")
        self.sandbox = sandbox
        self.reader = reader
        self.now = OPENS
        self.events = []
        self.counts = Counter()
        self.state = NOMIC.blank()
        self.money = inspection.Ledger()
        start = self.rng.choice(STARTS)
        seed_bytes = self.rng.randbytes(32)
        self._do(NewGame("season", "UTC", seed_bytes, {"start": start}, dict(documents), "borednomic"))
        for name in NAMES[: self.rng.randint(2, len(NAMES))]:
            self._do(SeatPlayer(name))
        self._do(BeginGame())
        assert self.state.started

    def play(self, weeks):
        """That many weeks, or until the game is over."""
        while not self.state.over and self.state.week <= weeks:
            for player in list(self.state.players):
                self._mail(player)
            self._admin()
            self._update()
        inspection.at_the_end(NOMIC, self.state, self.events)
        return self.counts

    # What they do

    def _mail(self, player):
        rng, state = self.rng, self.state
        if not rng.randrange(6):
            return  # silent in this update
        self._apply(NOMIC.record_contact(state, player))
        vocabulary = NOMIC.vocabulary(state, player)
        said = [
            *commands.answers(state, player, rng),
            *commands.list_offered(state, player, self.reader, vocabulary, rng),
            *commands.votes(state, rng),
        ]
        said += [commands.any_command(state, vocabulary, rng) for _ in range(rng.choice((0, 0, 1, 2)))]
        if not rng.randrange(5):
            title, body = any_change(state, rng)
            said.append(Command("propose", {"title": title, "body": body}, 1, "propose"))
        for command in said:
            self._order(player, command)

    def _order(self, player, command):
        self.counts["orders"] += 1
        ordering = PlayerCommand(player, command, f"mail:{self.counts['orders']}/1")
        before = self.state
        decision = NOMIC.decide(before, ordering, self._context())
        self._apply(NOMIC.record_order(before, ordering, decision, self._context()))
        if isinstance(decision, Accepted):
            self._apply(decision.events)
        else:
            self.counts["refused"] += 1
            assert decision.text, command

    def _admin(self):
        rng = self.rng
        roll = rng.randrange(30)
        if roll == 0 and len(self.state.players) < len(NAMES):
            self._do(SeatPlayer(next(name for name in NAMES if name not in self.state.players)))
        elif roll == 1 and len(self.state.players) > 2:
            self._do(UnseatPlayer(rng.choice(sorted(self.state.players))))
        elif roll in (2, 3):
            vocabulary = NOMIC.vocabulary(self.state, "admin")
            command = commands.any_command(self.state, vocabulary, rng)
            if command.verb != "end":
                self._do(AdminCommand(command, f"admin:{len(self.events)}"))
        if self.state.paused and not rng.randrange(4):
            self._do(AdminCommand(Command("resume", {}), f"admin:{len(self.events)}"))

    def _update(self):
        due = NOMIC.find_next_update(self.state)
        self.now = due.run_at
        before = len(self.events)
        assert self._do(UpdateTick(due)), "an update is never refused"
        made = self.events[before:]
        self.counts["updates"] += 1
        self.counts["suspended"] += sum(event.NAME == "rule-suspended" for event in made)
        self.counts["laws"] += sum(
            event.NAME in ("rule-enacted", "rule-amended", "rule-repealed") for event in made
        )
        self.counts["winners"] += sum(event.NAME == "game-ended" and bool(event.player) for event in made)
        inspection.after_an_update(NOMIC, self.state, made, due)

    # How it is done

    def _context(self):
        return DecisionContext(now=self.now, cause="season", sandbox=self.sandbox)

    def _do(self, given):
        decision = NOMIC.decide(self.state, given, self._context())
        if isinstance(decision, Accepted):
            self._apply(decision.events)
            return True
        return False

    def _apply(self, events):
        for event in events:
            event.apply(self.state)
            self.money.book(event)
        self.events.extend(events)
        self.counts["events"] += len(events)
        inspection.always(self.state, self.money)
