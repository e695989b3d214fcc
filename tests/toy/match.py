"""One game of any ruleset, straight on it, as the services would drive it: for the contract of rulesets."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from fair.ruleset import Fair
from stump import Stump

from nomicd.app.resources import documents
from nomicd.games.boondoggling.game import Boondoggling
from nomicd.games.nomic.game import Nomic
from nomicd.games.registry import by_name, discover
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UpdateTick,
)
from nomicd.kernel.log import Head
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.services import verbs
from nomicd.services.ports import HostedGame
from nomicd.services.repository.game_repository import UnitOfWork


class Assembly(Boondoggling):
    """A fixed game that was opened with votes, in which all may be written that can be."""

    name = "boondoggling-by-vote"


ALL = by_name([*discover().values(), Fair(), Stump(), Assembly()])
"""Every ruleset that is found, one of them with votes, and the toys."""

OPENS = datetime(2027, 3, 6, 12, tzinfo=UTC)
PLAYERS = ("alice", "bob", "carol")
MOST_UPDATES = 3000
"""A fixed game that has not ended by then never does."""

_BIG = 100_000
_OPTIONS = {
    "boondoggling-by-vote": {"nomic": "on", "quorum": "1", "secret": "yes", "press": "grey"},
    "stump": {"nomic": "on", "quorum": "1"},
}
_RULES_OF = {"nomic": "suber", "boondoggling-by-vote": "boondoggling"}  # they have none of their own


def is_endless(ruleset):
    """Whether its games go on until the players end them: those of a Nomic do."""
    return isinstance(ruleset, Nomic)


class Match:
    """A started game. `records` is its log, `notices` all that it has mailed, `said` by player what their
    commands were answered."""

    def __init__(self, ruleset, sandbox, players=PLAYERS, seed=b"s" * 32):
        self.ruleset, self.sandbox, self.players = ruleset, sandbox, players
        self.state, self.head, self.now = ruleset.blank(), Head(), OPENS
        self.records, self.notices, self._orders = [], [], 0
        self.said = {name: [] for name in players}
        laws = documents(_RULES_OF.get(ruleset.name, ruleset.name))
        self.do(
            NewGame("match", "UTC", seed, _OPTIONS.get(ruleset.name, {}), laws, ruleset.name),
            cause="desk:open",
        )
        for name in players:
            self.do(SeatPlayer(name), cause="desk:add-player")
        self.do(BeginGame(), cause="desk:start")

    def do(self, given, cause):
        """What an input leads to, in the log; of the desk and of ticks nothing is refused."""
        decision = self._add(given, self._draft(cause))
        assert isinstance(decision, Accepted), decision
        return decision

    def order(self, player, command):
        """A player's command, as a mail of its own."""
        self._orders += 1
        cause = f"mail:{self._orders}"
        draft = self._draft(cause)
        draft.add(self.ruleset.record_contact(self.state, player))
        decision = self._add(PlayerCommand(player, command, f"{cause}/1"), draft)
        if isinstance(decision, Refused):
            assert decision.text, f"{command} is refused without a word"
            self.said[player].append(decision.text)
        else:
            self.said[player].append((decision.says, decision.page))
        return decision

    def rule(self, command):
        """What the Admin orders, as a mail of its own."""
        self._orders += 1
        cause = f"mail:{self._orders}"
        return self._add(AdminCommand(command, f"{cause}/1"), self._draft(cause))

    def update(self):
        """Make the next update; False if there is none."""
        due = self.ruleset.find_next_update(self.state)
        if due is None:
            return False
        assert due.deadline <= due.run_at
        self.now = max(self.now, due.run_at)
        self.do(UpdateTick(due), f"tick:{due.number}")
        following = self.ruleset.find_next_update(self.state)
        assert following is None or following.number == due.number + 1
        return True

    def play(self, updates, rng=None, busy=3):
        """That many updates, or to the end; how many were made. With `rng`, random commands come before each,
        fewer than `busy` for each player."""
        for made in range(updates):
            for _ in range(rng.randrange(busy * len(self.players)) if rng else 0):
                self.now += timedelta(minutes=1)
                self.say_anything(rng)
            if not self.update():
                return made
        return updates

    def say_anything(self, rng):
        """A random command of somebody, made of the examples that they are shown."""
        player = rng.choice(self.players)
        vocabulary = self.ruleset.vocabulary(self.state, player)
        shown = [example for verb in vocabulary.verbs for example in verb.examples]
        for reading in understand(trim(_vary(rng.choice(shown), vocabulary, rng)), vocabulary):
            if not isinstance(reading.what, Command):
                continue
            if reading.what.verb in {verb.key for verb in vocabulary.verbs if verb.read_only}:
                self.ruleset.answer(self.state, player, reading.what)
            else:
                self.order(player, reading.what)

    def vocabulary(self, reader):
        """All that a reader may write, the service's verbs too."""
        game = self.ruleset.vocabulary(self.state, reader)
        return verbs.with_service(game, player=reader != "admin", admin=reader == "admin")

    def pages(self, reader):
        """All that a reader can see of the game now, but for the log."""
        told = self.ruleset.vocabulary(self.state, reader)
        asked = [
            reading.what
            for verb in told.verbs
            if verb.read_only
            for example in verb.examples
            for reading in understand(trim(example), told)
            if isinstance(reading.what, Command)
        ]
        answers = [self.ruleset.answer(self.state, reader, command) for command in asked]
        mails = [notice for notice in self.notices if notice.reader == reader]
        said = self.said.get(reader, [])
        still = self.ruleset.show_open(self.state, reader, self.ruleset.find_next_update(self.state))
        return [told, still, *answers, *mails, *said]

    def _draft(self, cause):
        context = DecisionContext(max(self.now, self.head.at), cause, self.sandbox)
        game = HostedGame("match", self.ruleset.name, "", OPENS)
        return UnitOfWork(game, self.ruleset, self.state, self.head, context)

    def _add(self, given, draft):
        before = self.ruleset.freeze(self.state)
        decision = draft.decide(given)
        assert self.ruleset.freeze(self.state) == before, f"deciding {given} has changed the state"
        if isinstance(given, PlayerCommand | AdminCommand):
            draft.add(self.ruleset.record_order(self.state, given, decision, draft.context))
        if isinstance(decision, Accepted):
            draft.add(decision.events)
        records = draft.records()
        if records:
            self.head = Head(records[-1].seq, records[-1].hash, records[-1].at)
            self.records.extend(records)
            self.notices.extend(self.ruleset.make_notices(self.state, draft.events))
        return decision


def _vary(example, vocabulary, rng):
    """The same words with other numbers and names, large numbers now and then."""
    lexicon = vocabulary.lexicon
    for names in (lexicon.players, lexicon.items, lexicon.squares):
        for name in sorted(names):
            if rng.random() < 1 / 2:
                example = re.sub(rf"\b{re.escape(name)}\b", rng.choice(sorted(names)), example, count=1)
    return re.sub(r"\d+", lambda found: rng.choice([found[0], *_numbers(rng)]), example)


def _numbers(rng):
    return [str(rng.randrange(10)), str(rng.randrange(1, 30)), str(rng.randrange(_BIG, 10 * _BIG))]
