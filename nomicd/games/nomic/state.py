"""The state of a Nomic: frozen things in a few dicts that only events change.

Values inside the dicts are replaced, never changed in place: whoever holds an old one may keep it, and
whoever compares identities knows what has changed. Tables inside events come sorted by their keys, as they do
from the log, so that a state is the same whether its events were just made or read again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import field
from msgspec.structs import replace

from nomicd.games.nomic.rules.declarations import Schedule
from nomicd.kernel.chance import Fixed
from nomicd.kernel.json_data import JsonObject
from nomicd.law.state import Change, Missed, Rule
from nomicd.table.choices import Choice
from nomicd.table.course.state import Person, restore_items, set_player
from nomicd.table.pieces.votes.state import PENDING, ProposalState, Voting, set_proposal
from nomicd.table.player_names import AS_IT_WAS, FreeData, PlayerName, Renaming, in_fields, rename_fields
from nomicd.table.presence import state as presence
from nomicd.table.presence.state import Presence
from nomicd.table.scheduled import ScheduledOrders
from nomicd.table.standing import Standings

__all__ = [
    "FOR",
    "SCHEMA",
    "Change",
    "Left",
    "Missed",
    "Order",
    "PlayerState",
    "ProposalState",
    "Rule",
    "RuleQuestion",
    "SquareState",
    "State",
    "Timer",
    "freeze",
    "off_board",
    "set_player",
    "set_proposal",
    "set_square",
    "thaw",
]

SCHEMA = "nomic/13"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


FOR = "in_place_of"
"""The slot that says for whom a command is, where another may play for them. No rule has such a slot."""


class PlayerState(Person, frozen=True):
    """Who plays. `cash` in whole dollars; `square` is a label. `png` is the pawn's picture or b"", sent
    after update `pictured`."""

    square: str = ""
    cash: int = 0
    active: bool = True
    gender: str = "none"
    colour: str = ""
    idle: int = 0
    items: dict[str, int] = field(default_factory=dict)
    titles: tuple[str, ...] = ()
    joined: int = 0
    png: bytes = b""
    pictured: int = -1


class SquareState(msgspec.Struct, frozen=True):
    """A place on the board. `number` is 0 where it has none; `made` the update in which it was added."""

    label: str
    number: int = 0
    name: str = ""
    owner: PlayerName = ""
    gender: str = "none"
    types: tuple[str, ...] = ()
    made: int = 0
    buildings: tuple[str, ...] = ()
    items: dict[str, int] = {}


class Order(msgspec.Struct, frozen=True):
    """An accepted action that waits for the next update. `source` is unique (`mail:12/3`)."""

    source: str
    player: PlayerName
    verb: str
    args: FreeData
    text: str


class RuleQuestion(Choice, frozen=True, kw_only=True):
    """A choice that a rule asks for: its function `then` is called with what was chosen, and `data`."""

    id: int
    then: str
    data: JsonObject
    rule: int


_OF_QUESTIONS = in_fields("player", "options", "default", "answer", "data")


class Timer(msgspec.Struct, frozen=True):
    """A function of a rule that is called at the start of update `due`."""

    id: int
    then: str
    data: FreeData
    rule: int
    due: int


class Left(msgspec.Struct, frozen=True):
    """Who has left, and what went with them: their place among the players, their squares, and what all had
    ordered and said then. `into` is the player who has theirs now, as they were before, if seats were merged.
    """

    player: PlayerState
    place: int
    squares: tuple[str, ...]
    standing: Standings
    queue: tuple[Order, ...]
    presence: Presence
    into: PlayerState | None = None
    scheduled: ScheduledOrders = ()


class KeptNumbers(msgspec.Struct, frozen=True):
    """Numbers that a corrected past keeps, as in `NumbersKept`."""

    proposals: tuple[tuple[str, int], ...] = ()
    rules: tuple[tuple[str, int], ...] = ()


def _rename_standing(orders: Standings, old: str, new: str) -> Standings:
    """Return standing orders of actions, whose arguments may name players."""
    named = in_fields("player", "args").rename
    return tuple(named(order, old, new) for order in orders)


class State(Voting[PlayerState]):
    """A whole game. Its values are frozen; its dicts belong to it alone (see `copy_state`).

    `board` lists labels in order. `accounts` are named pots (`nomic bank`). `memory` is each rule's own, kept
    after repeal. `labels` count how often each dice label was used. `extra` are proposals granted beyond the
    weekly one. `asked` is the highest id of a question or timer so far.
    """

    standing: Annotated[Standings, Renaming(_rename_standing)] = ()
    schedule: Schedule = Schedule()
    squares: dict[str, SquareState] = field(default_factory=dict)
    board: tuple[str, ...] = ()
    accounts: dict[str, int] = field(default_factory=dict)
    rules: dict[int, Rule] = field(default_factory=dict)
    history: tuple[Change, ...] = ()
    memory: dict[int, FreeData] = field(default_factory=dict)
    queue: tuple[Order, ...] = ()
    questions: dict[int, Annotated[RuleQuestion, _OF_QUESTIONS]] = field(default_factory=dict)
    timers: dict[int, Timer] = field(default_factory=dict)
    asked: int = 0
    extra: dict[PlayerName, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)
    charter: str = ""
    shelf: dict[int, str] = field(default_factory=dict)
    """Rules that the game was opened with and that are not in force, by number."""
    deemed: dict[int, str] = field(default_factory=dict)
    """How proposals count whatever the votes say, by number: see `ProposalDeemed`."""
    kept: KeptNumbers = KeptNumbers()
    """Numbers that a corrected past keeps."""
    fixed: dict[str, Fixed] = field(default_factory=dict)
    """Dice of a corrected past that the Admin has set, by label: see `DiceSet`."""
    left: Annotated[dict[str, Left], AS_IT_WAS] = field(default_factory=dict)
    lost: tuple[tuple[str, str], ...] = ()
    """The squares that somebody owned no more, since the last update began: label and former owner."""

    def list_squares_of(self, player: str) -> list[SquareState]:
        """Return the squares that a player owns."""
        return [square for square in self.squares.values() if square.owner == player]

    def list_orders_of(self, player: str) -> tuple[Order, ...]:
        """Return the orders of a player that wait for the update."""
        return tuple(order for order in self.queue if order.player == player)

    def runs_rule(self, number: int) -> bool:
        """Return whether there is a rule of that number, and its code is on."""
        return number in self.rules and not self.rules[number].suspended

    def remove_player(self, name: str) -> None:
        """They go, with their orders; their squares are nobody's. All of it is kept."""
        if name not in self.players:
            return
        self.left[name] = Left(
            player=self.players[name],
            place=list(self.players).index(name),
            squares=tuple(square.label for square in self.list_squares_of(name)),
            standing=self.standing,
            queue=self.queue,
            presence=self.presence,
            scheduled=self.scheduled,
        )
        super().remove_player(name)
        self.queue = tuple(order for order in self.queue if order.player != name)
        for label in self.left[name].squares:
            set_square(self, label, owner="")

    def merge_seats(self, name: str, into: str) -> None:
        """The squares, items and titles of the one are the other's."""
        gone = self.players[name]
        self.remove_player(name)
        for label in self.left[name].squares:
            set_square(self, label, owner=into)
        heir = self.players[into]
        items = {**heir.items}
        for item, n in gone.items.items():
            items[item] = items.get(item, 0) + n
        titles = (*heir.titles, *(title for title in gone.titles if title not in heir.titles))
        self.left[name] = replace(self.left[name], into=heir)
        set_player(self, into, items=items, titles=titles)

    def part_seats(self, name: str, into: str) -> None:
        """`into` is as it was, but for what has come to it since."""
        kept = self.left[name]
        assert kept.into is not None
        now, was = self.players[into], kept.into
        given = kept.player.items
        items = {item: n - given.get(item, 0) for item, n in now.items.items()}
        left = {item: n for item, n in items.items() if n or item in was.items}
        titles = tuple(each for each in now.titles if each in was.titles or each not in kept.player.titles)
        set_player(self, into, items=left, titles=titles)
        for label in kept.squares:
            set_square(self, label, owner="")
        self.give_back(name)

    def give_back(self, name: str) -> None:
        """Put the seat back as it was left, but for its money, which is paid. What has changed hands since
        stays there."""
        kept = self.left.pop(name)
        names = list(self.players.items())
        names.insert(kept.place, (name, replace(kept.player, cash=0)))
        self.players = dict(names)
        for label in kept.squares:
            if label in self.squares and not self.squares[label].owner:
                set_square(self, label, owner=name)
        self.standing = restore_items(self.standing, kept.standing, name)
        self.queue = restore_items(self.queue, kept.queue, name)
        self.scheduled = restore_items(self.scheduled, kept.scheduled, name)
        if self.presence == presence.without(kept.presence, name):
            self.presence = kept.presence

    def take_scheduled(self, event: Any) -> None:
        """An action waits with the others of the update that has come."""
        order = next((each for each in self.scheduled if each.source == event.source), None)
        super().take_scheduled(event)
        if event.queued and order:
            self.queue += (Order(order.source, order.player, order.verb, order.args, order.text),)

    def replace_player(self, old: str, new: str) -> None:
        """All that the seat has goes on under the new name; what was ordered ends. What has been decided
        stays the old player's."""
        super().replace_player(old, new)
        self.queue = tuple(order for order in self.queue if order.player != old)
        for number, question in self.questions.items():
            if question.player == old:
                self.questions[number] = replace(question, answer="")
        rename_fields(self, old, new, "squares", "electorate", "extra", "memory", "questions", "timers")
        for number, each in self.proposals.items():
            if each.status in PENDING:
                votes = {name: vote for name, vote in each.votes.items() if name != old}
                player = new if each.player == old else each.player
                self.proposals[number] = replace(each, player=player, votes=votes)


def set_square(state: State, label: str, **changes: Any) -> None:
    """New values in a square; one that is gone is passed over."""
    if label in state.squares:
        state.squares[label] = replace(state.squares[label], **changes)


def off_board(state: State) -> list[str]:
    """The labels of the squares that lie off the board, as they were added."""
    return [label for label in state.squares if label not in state.board]


TEXTS = 4096
"""Texts of rules that are remembered so as to be shared: about 20 MB."""

Told = TypeVar("Told", Rule, Change)

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(State).decode


def freeze(state: State) -> bytes:
    """The bytes of a state. Dicts stay in their order."""
    return _encode(state)


def thaw(data: bytes) -> State:
    """The state that `freeze` gave the bytes of. All states share their texts of rules: these are most of
    one, and most games have most of them in common."""
    state = _decode(data)
    state.rules = {number: _share_text(rule) for number, rule in state.rules.items()}
    state.history = tuple(_share_text(change) for change in state.history)
    return state


def _share_text(told: Told) -> Told:
    return replace(told, text=_intern(told.text))


@lru_cache(maxsize=TEXTS)
def _intern(text: str) -> str:
    """The first text that said the same."""
    return text
