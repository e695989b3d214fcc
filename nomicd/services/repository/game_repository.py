"""The games' states in memory, never ahead of their logs, and the one way to lengthen a log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.correction import PastCorrected, facts_in_force
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent, Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.inputs import REHEARSAL, AdminCommand, Answering, DecisionContext, Input, PlayerCommand
from nomicd.kernel.log import Head, chain, fold, head_at, salt_of
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.ports import HostedGame, NestedTransaction, Reading, Snapshot, Store, Writing
from nomicd.services.repository import deadlines
from nomicd.services.repository.lasting_sandbox import LastingSandbox
from nomicd.services.repository.settings import game_progress
from nomicd.services.rows import Erasure

SNAPSHOT_EVERY = 200
"""Events between two snapshots: what a start-up has to fold at most."""

KEEP = 2048
"""Games whose states stay in memory, 0.1 MB each; the others are read again when they are needed."""

Fact = tuple[str, int, bytes, bytes]


class UnknownRuleset(LookupError):
    """The store holds a game of a kind that this program does not offer."""


class LoadedGame:
    """One game in memory: its state as of `head`. `saved` is the seq of the newest snapshot seen."""

    __slots__ = ("head", "saved", "state")

    def __init__(self, state: object, head: Head, saved: int) -> None:
        self.state = state
        self.head = head
        self.saved = saved


class LoadedGames:
    """The games in memory, those that were used last. They may outlast a store that broke: each is compared
    with its log whenever it is used."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, LoadedGame] = OrderedDict()
        self._doubted = set[str]()

    def __len__(self) -> int:
        return len(self._games)

    def take(self, slug: str, tx: Reading) -> LoadedGame | None:
        """Return that game, if it is here, and forget it."""
        live = self._games.pop(slug, None)
        if slug in self._doubted:
            self._doubted.discard(slug)
            return None if tx.find(Erasure, slug) else live
        return live

    def put(self, slug: str, live: LoadedGame) -> None:
        """Remember that game as the one used last."""
        self._games[slug] = live
        while len(self._games) > KEEP:
            self._games.popitem(last=False)

    def find(self, slug: str) -> LoadedGame:
        """Return that game, which is here."""
        return self._games[slug]

    def forget(self, slug: str) -> None:
        """Read it again when it is used."""
        self._games.pop(slug, None)

    def doubt(self, slugs: Iterable[str]) -> None:
        """Others may have worked these games. One of which anything was ever erased is read again, for its
        head does not show that."""
        self._doubted.update(slugs)

    def doubt_all(self) -> None:
        """Others may have worked any of them."""
        self.doubt(self._games)


class UnitOfWork:
    """What one transaction adds to one game's log, behind `head`. `state` moves on with each event added;
    `moved` says that it is ahead of the log.

    `context.now` is when the events count for: the instant asked for, or the log's last one if that is later.
    """

    def __init__(
        self, game: HostedGame, ruleset: AnyGame, state: object, head: Head, context: DecisionContext
    ) -> None:
        self.game = game
        self.ruleset = ruleset
        self.state = state
        self.head = head
        self.context = context
        self.moved = False
        self.events: list[GameEvent] = []
        self.facts: list[Fact] = []
        self.notes: list[margin.Note] = []

    def decide(self, given: Input) -> Decision:
        """The ruleset's answer to an input at this point; nothing is added."""
        return self.ruleset.decide(self.state, given, self.context)

    def carry_out(self, given: Input) -> Decision:
        """Decide an input, and add what follows from it."""
        decision = self.decide(given)
        if isinstance(decision, Accepted):
            self.add(decision.events)
        return decision

    def order(self, given: PlayerCommand | AdminCommand) -> Decision:
        """Decide a command and add what follows from it, the record of the command itself first."""
        decision = self.decide(given)
        self.add(self.ruleset.record_order(self.state, given, decision, self.context))
        if isinstance(decision, Accepted):
            self.add(decision.events)
        return decision

    def find_next_update(self, tx: Reading) -> Due | None:
        """Return the game's next update as it will be made, from this point on."""
        return deadlines.find_pending(tx, self.game, self.ruleset, self.state)

    def add(self, events: Iterable[GameEvent]) -> None:
        """Apply these to the state, as the log will give them back, and keep them for it."""
        slug, (at, cause) = self.game.slug, (self.context.now, self.context.cause)
        for event in events:
            body = self.ruleset.codec.encode(event)
            # Canonical JSON sorts the keys of dicts: the live state must have the order that a replay has.
            self._apply(event.NAME, event.VERSION, body)
            bare = Record(slug, self.next, at, cause, event.NAME, event.VERSION, body, b"", b"")
            public = self.ruleset.is_public(self.state, bare)
            salt = b"" if public else salt_of(self.ruleset.derive_salt_key(self.state), self.next)
            self.facts.append((event.NAME, event.VERSION, body, salt))

    def append_encoded(self, facts: Iterable[Fact]) -> None:
        """The same with facts that were made of events elsewhere, from this state at this head."""
        for name, version, body, salt in facts:
            self._apply(name, version, body)
            self.facts.append((name, version, body, salt))

    def _apply(self, name: str, version: int, body: bytes) -> None:
        self.moved = True
        event = self.ruleset.codec.decode(name, version, body)
        event.apply(self.state)
        self.events.append(event)

    def add_annotation(self, note: margin.Note) -> None:
        """Write into the margin of the log: the game itself stays as it is."""
        self.facts.append((note.NAME, note.VERSION, margin.encode(note), b""))
        self.notes.append(note)

    @property
    def next(self) -> int:
        """Return the number that the next event will have."""
        return self.head.seq + len(self.facts) + 1

    def records(self) -> list[Record]:
        """The records for all that was added."""
        return chain(self.game.slug, self.head, self.context.now, self.context.cause, self.facts)


class GameRepository:
    """States of games by log position, and drafts on top of them.

    All writing goes through `begin_writing`: a transaction that fails takes the states it touched with it.
    `rehearsal` is how many updates of each proposed change are rehearsed.
    """

    def __init__(
        self,
        store: Store,
        rulesets: Mapping[str, AnyGame],
        sandbox: Sandbox | None = None,
        rehearsal: int = REHEARSAL,
        loaded: LoadedGames | None = None,
    ) -> None:
        self.store = store
        self.rulesets = rulesets
        self.sandbox = sandbox
        self.rehearsal = rehearsal
        self.loaded = LoadedGames() if loaded is None else loaded
        self._drafts: list[UnitOfWork] = []
        self._lasting = LastingSandbox(sandbox)
        self._lasts = False

    @contextmanager
    def begin_writing(self) -> Iterator[Writing]:
        """One transaction. If it fails, or leaves a draft unwritten, the states it moved are forgotten."""
        self._drafts.clear()
        try:
            with self.store.write() as tx:
                yield tx
        finally:
            self._forget_moved()

    @contextmanager
    def part(self, tx: Writing) -> Iterator[NestedTransaction]:
        """A part of a transaction, such as one mail of several. If it fails, or is told to be undone, that is
        done to it alone, and the states that it moved are forgotten: of those that it wrote the head is not
        the log's any more."""
        try:
            with tx.part() as part:
                yield part
        finally:
            self._forget_moved()

    def _forget_moved(self) -> None:
        for draft in self._drafts:
            if draft.moved:
                self.loaded.forget(draft.game.slug)
        self._drafts.clear()

    def ruleset(self, game: HostedGame) -> AnyGame:
        """The game's kind. Raises `UnknownRuleset`."""
        ruleset = self.rulesets.get(game.ruleset)
        if ruleset is None:
            raise UnknownRuleset(f"{game.slug} is a game of {game.ruleset}, which this nomicd does not know")
        return ruleset

    def state(self, tx: Reading, game: HostedGame) -> object:
        """The game's state as of its log's end. Not to be changed."""
        return self._live(tx, game).state

    def head(self, tx: Reading, game: HostedGame) -> Head:
        """The end of the game's log, which `state` is as of."""
        return self._live(tx, game).head

    def find_next_update(self, tx: Reading, game: HostedGame) -> Due | None:
        """Return the game's next update as it will be made."""
        return deadlines.find_pending(tx, game, self.ruleset(game), self.state(tx, game))

    def draft(
        self,
        tx: Reading,
        game: HostedGame,
        at: datetime,
        cause: str,
        ahead: Answering | None = None,
        *,
        scratch: bool = False,
    ) -> UnitOfWork:
        """Return a draft that `write` will append; only within `begin_writing`. One on `scratch` is on a copy
        of the state, for a dry run: it can never be written. `ahead` as in `DecisionContext`."""
        live, ruleset = self._live(tx, game), self.ruleset(game)
        sandbox = self._lasting.of(ruleset) if self._lasts else self.sandbox
        context = DecisionContext(max(at, live.head.at), cause, sandbox, self.rehearsal, ahead)
        state = ruleset.copy(live.state) if scratch else live.state
        draft = UnitOfWork(game, ruleset, state, live.head, context)
        if not scratch:
            self._drafts.append(draft)
        return draft

    @contextmanager
    def keep_rules_running(self) -> Iterator[None]:
        """Meanwhile rules that are in force run on from input to input, as long as nothing shows of that. A
        session of the sandbox is held for it."""
        self._lasts = True
        try:
            yield
        finally:
            self._lasts = False
            self.rest()

    def rest(self) -> None:
        """Give back what is held of the sandbox between two inputs."""
        self._lasting.rest()

    def write(self, tx: Writing, draft: UnitOfWork) -> Sequence[Record]:
        """Append a draft to its log, and a snapshot when one is due. Raises `SeqConflict`."""
        slug, live = draft.game.slug, self.loaded.find(draft.game.slug)
        assert live.state is draft.state
        records = draft.records()
        if records:
            tx.append(slug, live.head.seq, records)
            live.head = draft.head = head_at(records[-1])
            draft.facts.clear()
            self._save(tx, draft, live)
        draft.moved = False  # should the commit fail, its head is not the log's, and the state is read again
        return records

    def correct(self, tx: Writing, game: HostedGame, records: Sequence[Record]) -> None:
        """Append a correction and what it brings (see `nomicd.services.replay`). Raises `SeqConflict`
        unless they follow the log as it is."""
        tx.append(game.slug, records[0].seq - 1, records)
        self.loaded.forget(game.slug)

    def erase(self, tx: Writing, game: HostedGame, erased: Sequence[Record]) -> None:
        """Put these records, whose bodies were erased, into the log, and make all anew that was made of what
        they had been."""
        for record in erased:
            tx.put_erased(record)
        tx.drop_passages(game.slug)
        tx.save(msgspec.structs.replace(game_progress(tx, game.slug), searchable_to=0))
        ruleset = self.ruleset(game)
        data = ruleset.freeze(replay(tx, game, ruleset))
        tx.put_snapshot(Snapshot(game.slug, tx.head(game.slug).seq, schema_of(ruleset), data))
        self.loaded.forget(game.slug)

    def _save(self, tx: Writing, draft: UnitOfWork, live: LoadedGame) -> None:
        if live.head.seq - live.saved < SNAPSHOT_EVERY:
            return
        data = draft.ruleset.freeze(live.state)
        tx.put_snapshot(Snapshot(draft.game.slug, live.head.seq, schema_of(draft.ruleset), data))
        live.saved = live.head.seq

    def _live(self, tx: Reading, game: HostedGame) -> LoadedGame:
        head, live = tx.head(game.slug), self.loaded.take(game.slug, tx)
        if live is None or not catch_up(tx, game, self.ruleset(game), live, head):
            live = load(tx, game, self.ruleset(game), head)
        self.loaded.put(game.slug, live)
        return live


def find_game(tx: Reading, slug: str) -> HostedGame | Refused:
    """Return the game of that name, or that there is none."""
    return tx.game(slug) or Refused(Reason.NOT_FOUND, f"There is no game called {slug}.")


def schema_of(ruleset: AnyGame) -> str:
    """The tag of a ruleset's frozen states."""
    return f"{ruleset.name}/{ruleset.schema}"


def load(tx: Reading, game: HostedGame, ruleset: AnyGame, head: Head) -> LoadedGame:
    """The game from its newest usable snapshot and the tail of its log."""
    snapshot = tx.snapshot(game.slug)
    if snapshot is None or snapshot.schema != schema_of(ruleset) or snapshot.seq > head.seq:
        return LoadedGame(replay(tx, game, ruleset), head, 0)
    tail = list(tx.facts(game.slug, snapshot.seq))
    if any(name == PastCorrected.NAME for name, _, _ in tail):
        return LoadedGame(replay(tx, game, ruleset), head, 0)  # it may put aside what the snapshot holds
    state = fold(ruleset.thaw(snapshot.data), facts_in_force(tail), ruleset.codec)
    return LoadedGame(state, head, snapshot.seq)


def catch_up(tx: Reading, game: HostedGame, ruleset: AnyGame, live: LoadedGame, head: Head) -> bool:
    """Fold what others have added to its log; False if it has to be read again, all of it."""
    if live.head == head:
        return True
    added = tx.find_added(game.slug, live.head)
    if added is None or any(record.name == PastCorrected.NAME for record in added):
        return False
    facts = [(record.name, record.version, record.body) for record in added]
    live.state = fold(live.state, facts_in_force(facts), ruleset.codec)
    live.head = head
    return True


def replay(tx: Reading, game: HostedGame, ruleset: AnyGame) -> object:
    """The state by folding the whole log, as far as it is in force; snapshots left aside."""
    return fold(ruleset.blank(), facts_in_force(tx.facts(game.slug)), ruleset.codec)
