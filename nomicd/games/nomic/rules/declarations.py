"""What a rule document declares in its `toml` block, as typed values."""

from __future__ import annotations

import msgspec

from nomicd.games.nomic.rules.precedence import CRITERIA
from nomicd.kernel.json_data import Json


class Param(msgspec.Struct, frozen=True):
    """A number or text of a rule that a vote can set. `path` is dotted: `every`, `gold_card.buy`."""

    path: str
    value: Json
    type: str  # int, str, bool, list
    min: int | None = None
    max: int | None = None
    help: str = ""


class ItemKind(msgspec.Struct, frozen=True):
    """Something that players may hold. `buy` and `sell` in dollars; None: not traded with the shop."""

    key: str
    name: str
    rule: int
    plural: str = ""
    buy: int | None = None
    sell: int | None = None
    help: str = ""


class SquareType(msgspec.Struct, frozen=True):
    """A kind of square; `square_types(q)` in the rule's code says which squares are of it. `colour` is what
    its rule calls green, say; "" for none."""

    key: str
    name: str
    rule: int
    glyph: str = ""
    purchasable: bool = True
    colour: str = ""


class ActionKind(msgspec.Struct, frozen=True):
    """A command that players can mail. `usage` is its grammar (`nomicd.kernel.commands.Verb`); `also` are
    further ways to write it, `words` other words for it in a sentence (`hire`, `get + rid`). A slot that a
    line leaves out is None in `ev`, whichever usage has it.

    `at_once`: carried out when the mail is read, not at the next update. `inactive`: open to inactive
    players too (and only to them), such as the way back into the game. `shown`: what must all be so for a
    mail to list it among what its reader can do: `voting`, `proposing`, `owner` (of a square), `holder` (of
    an item that can be sold), `offered` (the rule itself offers it), or an item that the reader must have.

    `standing`: a standing order. It is tried when it comes and then kept until its player replaces it (one of
    each action; of each value of the slot `per`, where that is said) or cancels it; rules read it by
    `standing()`. `facts`: what a slot of kind `condition` may name, each with what it means.
    """

    key: str
    usage: str
    rule: int
    help: str = ""
    examples: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    at_once: bool = False
    inactive: bool = False
    shown: tuple[str, ...] = ()
    standing: bool = False
    per: str = ""
    facts: dict[str, str] = {}


class Building(msgspec.Struct, frozen=True):
    """Something that stands on a square; at most one of each `category`. `price` in dollars; None: nobody can
    buy it."""

    key: str
    name: str
    rule: int
    category: str = ""
    price: int | None = None
    help: str = ""


class Schedule(msgspec.Struct, frozen=True):
    """The weekly cycle. Weekdays as `mon`; an update's deadline is the midnight at which its day begins."""

    updates: tuple[str, ...] = ("mon", "tue", "fri")
    ballots_open: str = "fri"
    ballots_close: str = "mon"
    update_at: str = "00:00"


class Ballots(msgspec.Struct, frozen=True):
    """`weekly` proposals may each player make in a week; votes are `secret` for ever, or until the count."""

    weekly: int = 1
    secret: bool = False


class PresenceTable(msgspec.Struct, frozen=True):
    """`press`: whether players write to each other by way of the game: yes, no, all (to all alone), or grey
    (without a name too).
    `early`: an update is made as soon as all are done. `deputies_vote`: who plays for another votes and
    proposes for them, too. `excused`: silence during an absence that was told, or while another plays for
    them, does not count. `admin_plays`: whether the Admin may have a seat, too."""

    press: str = "yes"
    early: bool = False
    deputies_vote: bool = False
    excused: bool = True
    admin_plays: bool = True


class Precedence(msgspec.Struct, frozen=True):
    """What decides which rule goes first, in that order (`nomicd.games.nomic.rules.precedence`)."""

    order: tuple[str, ...] = CRITERIA


class Meta(msgspec.Struct, frozen=True):
    """What a rule says of its place among the others: see `precedence.Standing`."""

    priority: int = 0
    over: tuple[int, ...] = ()
    defers: tuple[int, ...] = ()
    special: tuple[int, ...] = ()


class Declarations(msgspec.Struct, frozen=True):
    """All that one rule declares. `[schedule]`, `[ballots]`, `[presence]`, `[precedence]` and `[titles]`
    stand in at most one rule each in practice; no proposal brings a second one, or a key that another rule
    has, and where two meet all the same, the rule counts that goes first. `served` are the clauses that the
    service itself carries out, each with the name of the event that shows it."""

    params: tuple[Param, ...] = ()
    items: tuple[ItemKind, ...] = ()
    square_types: tuple[SquareType, ...] = ()
    actions: tuple[ActionKind, ...] = ()
    buildings: tuple[Building, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()  # key, help
    schedule: Schedule | None = None
    ballots: Ballots | None = None
    presence: PresenceTable | None = None
    precedence: Precedence | None = None
    served: tuple[tuple[str, str], ...] = ()
    meta: Meta = Meta()
