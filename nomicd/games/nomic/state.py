"""The state of a Nomic: frozen things in a few dicts that only `evolve` changes."""

from __future__ import annotations

from typing import Any

import msgspec

from nomicd.games.nomic.events.ballots import TallyLine
from nomicd.games.nomic.law.declarations import Schedule
from nomicd.table.choices import Choice
from nomicd.table.standing import Standings

SCHEMA = "nomic/4"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class Player(msgspec.Struct, frozen=True):
    """Who plays. `cash` in whole dollars; `square` is a label; `idle` counts updates since the last mail."""

    name: str
    square: str
    cash: int = 0
    active: bool = True
    gender: str = "none"
    colour: str = ""
    idle: int = 0
    items: dict[str, int] = {}
    titles: tuple[str, ...] = ()
    joined: int = 0


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


class Rule(msgspec.Struct, frozen=True):
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


class Vote(msgspec.Struct, frozen=True):
    """`yea`, `nay` or `abstain` on the text of that digest."""

    choice: str
    digest: str


class Proposal(msgspec.Struct, frozen=True):
    """`status`: proposed, open, accepted, rejected, withdrawn, replaced, returned, vetoed, failed (accepted,
    but cannot be). `reason` says why it was returned, vetoed or failed.

    `digest` is SHA-256 of title and body; `votes` by player; `late` those that came without a right to.
    `secret` is set when its ballot opens; `tally` (yea, nay, abstain), `lines`, `uncounted` and `by` once it
    is decided, as in `ProposalDecided`. `kind`, `first`, `replaces` and `rehearsal` as in `ProposalMade`.
    """

    number: int
    player: str
    title: str
    body: str
    digest: str
    week: int
    status: str = "proposed"
    votes: dict[str, Vote] = {}
    tally: tuple[int, int, int] = (0, 0, 0)
    kind: str = "ordinary"
    first: str = ""
    replaces: int = 0
    rehearsal: tuple[str, ...] = ()
    secret: bool = False
    late: tuple[TallyLine, ...] = ()
    lines: tuple[TallyLine, ...] = ()
    uncounted: tuple[TallyLine, ...] = ()
    by: int = 0
    reason: str = ""


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


class State(msgspec.Struct):
    """A whole game. Its values are frozen; its dicts belong to it alone (see `copy`).

    `update` and `week` count what has been made; both start at 0. `board` lists labels in order.
    `accounts` are named pots (`nomic bank`). `memory` is each rule's own, kept after repeal.
    `filed` are the digests of the orders since the last update; `labels` how often each dice label was used.
    `extra` are proposals granted beyond the weekly one. `over` says how the game ended. `stops` counts how
    often the game was paused or went on again. `electorate` may vote on the open ballot. `asked` is the
    highest id of a question or timer so far.
    """

    slug: str = ""
    timezone: str = "UTC"
    options: dict[str, str] = {}
    seed: str = ""
    commitment: str = ""
    started: bool = False
    over: str = ""
    winner: str = ""
    paused: str = ""
    stops: int = 0
    update: int = 0
    week: int = 0
    deadline: str = ""
    weekday: str = ""
    schedule: Schedule = Schedule()
    players: dict[str, Player] = {}
    squares: dict[str, Square] = {}
    board: tuple[str, ...] = ()
    accounts: dict[str, int] = {}
    rules: dict[int, Rule] = {}
    history: tuple[Change, ...] = ()
    memory: dict[int, dict[str, Any]] = {}
    proposals: dict[int, Proposal] = {}
    queue: tuple[Order, ...] = ()
    questions: dict[int, Question] = {}
    standing: Standings = ()
    timers: dict[int, Timer] = {}
    electorate: tuple[str, ...] = ()
    asked: int = 0
    extra: dict[str, int] = {}
    filed: tuple[str, ...] = ()
    labels: dict[str, int] = {}
    charter: str = ""
    shelf: dict[int, str] = {}
    """Rules that the game was opened with and that are not in force, by number."""
    deemed: dict[int, str] = {}
    """How proposals count whatever the votes say, by number: see `ProposalDeemed`."""
    secret: str = ""
    """The secret of the last update made, hex: public."""


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
    )


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(State).decode


def freeze(state: State) -> bytes:
    """The bytes of a state. Dicts stay in their order."""
    return _encode(state)


def thaw(data: bytes) -> State:
    """The state that `freeze` gave the bytes of."""
    return _decode(data)
