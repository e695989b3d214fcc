"""The state of a Nomic: frozen things in a few dicts that only `evolve` changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import field

from nomicd.games.nomic.law.declarations import Schedule
from nomicd.table.choices import Choice
from nomicd.table.course.state import Person
from nomicd.table.presence.state import Presence
from nomicd.table.standing import Standings
from nomicd.table.votes.state import Proposal, Vote, Voting

__all__ = [
    "FOR",
    "SCHEMA",
    "Change",
    "Left",
    "Missed",
    "Order",
    "Player",
    "Proposal",
    "Question",
    "Rule",
    "Square",
    "State",
    "Timer",
    "Vote",
    "copy",
    "freeze",
    "off_board",
    "thaw",
]

SCHEMA = "nomic/11"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


FOR = "in_place_of"
"""The slot that says for whom a command is, where another may play for them. No rule has such a slot."""


class Player(Person, frozen=True):
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


class Square(msgspec.Struct, frozen=True):
    """A place on the board. `number` is 0 where it has none; `made` the update in which it was added."""

    label: str
    number: int = 0
    name: str = ""
    owner: str = ""
    gender: str = "none"
    types: tuple[str, ...] = ()
    made: int = 0
    buildings: tuple[str, ...] = ()
    items: dict[str, int] = {}


class Missed(msgspec.Struct, frozen=True):
    """An event of that update which a rule's function `hook` was not there to answer, with its fields."""

    hook: str
    fields: dict[str, Any]
    update: int


class Rule(msgspec.Struct, frozen=True, cache_hash=True):
    """A rule in force. `text` is the whole document; `by` is `opening` or `proposal 3`; `since` the update.

    `suspended` holds the error for which its code is off; its prose stays in force. `missed` is what it could
    not answer since, oldest first.
    """

    number: int
    text: str
    by: str
    since: int
    suspended: str = ""
    missed: tuple[Missed, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """One step in the history of a rule: its text from that update and week on, "" when it was repealed."""

    number: int
    text: str
    by: str
    update: int
    week: int = 0


class Order(msgspec.Struct, frozen=True):
    """An accepted action that waits for the next update. `source` is unique (`mail:12/3`)."""

    source: str
    player: str
    verb: str
    args: dict[str, Any]
    text: str


class Question(Choice, frozen=True, kw_only=True):
    """A choice that a rule asks for: its function `then` is called with what was chosen, and `data`."""

    id: int
    then: str
    data: dict[str, Any]
    rule: int


class Timer(msgspec.Struct, frozen=True):
    """A function of a rule that is called at the start of update `due`."""

    id: int
    then: str
    data: dict[str, Any]
    rule: int
    due: int


class Left(msgspec.Struct, frozen=True):
    """Who has left, and what went with them: their place among the players, their squares, and what all had
    ordered and said then. `into` is the player who has theirs now, as they were before, if seats were merged.
    """

    player: Player
    place: int
    squares: tuple[str, ...]
    standing: Standings
    queue: tuple[Order, ...]
    presence: Presence
    into: Player | None = None


class Kept(msgspec.Struct, frozen=True):
    """Numbers that a corrected past keeps, as in `NumbersKept`."""

    proposals: tuple[tuple[str, int], ...] = ()
    rules: tuple[tuple[str, int], ...] = ()


class State(Voting[Player]):
    """A whole game. Its values are frozen; its dicts belong to it alone (see `copy`).

    `board` lists labels in order. `accounts` are named pots (`nomic bank`). `memory` is each rule's own, kept
    after repeal. `labels` count how often each dice label was used. `extra` are proposals granted beyond the
    weekly one. `asked` is the highest id of a question or timer so far.
    """

    schedule: Schedule = Schedule()
    squares: dict[str, Square] = field(default_factory=dict)
    board: tuple[str, ...] = ()
    accounts: dict[str, int] = field(default_factory=dict)
    rules: dict[int, Rule] = field(default_factory=dict)
    history: tuple[Change, ...] = ()
    memory: dict[int, dict[str, Any]] = field(default_factory=dict)
    queue: tuple[Order, ...] = ()
    questions: dict[int, Question] = field(default_factory=dict)
    timers: dict[int, Timer] = field(default_factory=dict)
    asked: int = 0
    extra: dict[str, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)
    charter: str = ""
    shelf: dict[int, str] = field(default_factory=dict)
    """Rules that the game was opened with and that are not in force, by number."""
    deemed: dict[int, str] = field(default_factory=dict)
    """How proposals count whatever the votes say, by number: see `ProposalDeemed`."""
    kept: Kept = Kept()
    """Numbers that a corrected past keeps."""
    left: dict[str, Left] = field(default_factory=dict)
    lost: tuple[tuple[str, str], ...] = ()
    """The squares that somebody owned no more, since the last update began: label and former owner."""


def off_board(state: State) -> list[str]:
    """The labels of the squares that lie off the board, as they were added."""
    return [label for label in state.squares if label not in state.board]


def copy(state: State) -> State:
    """A state that can be changed while the other stays: dicts are new, what they hold is shared and
    never changed in place."""
    return msgspec.structs.replace(
        state,
        options=dict(state.options),
        players=dict(state.players),
        squares=dict(state.squares),
        accounts=dict(state.accounts),
        rules=dict(state.rules),
        memory=dict(state.memory),
        proposals=dict(state.proposals),
        questions=dict(state.questions),
        timers=dict(state.timers),
        extra=dict(state.extra),
        labels=dict(state.labels),
        shelf=dict(state.shelf),
        deemed=dict(state.deemed),
        left=dict(state.left),
        former=dict(state.former),
    )


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
    state.rules = {number: _sharing(rule) for number, rule in state.rules.items()}
    state.history = tuple(_sharing(change) for change in state.history)
    return state


def _sharing(told: Told) -> Told:
    return msgspec.structs.replace(told, text=_shared(told.text))


@lru_cache(maxsize=TEXTS)
def _shared(text: str) -> str:
    """The first text that said the same."""
    return text
