"""What a case can tell and claim: the values that its sentences are read into."""

from __future__ import annotations

import msgspec


class Board(msgspec.Struct, frozen=True):
    """The board has that many squares from here on."""

    size: int


class Clock(msgspec.Struct, frozen=True):
    """The next update has this number."""

    update: int


class Standing(msgspec.Struct, frozen=True):
    """A pawn stands there."""

    player: str
    square: str


class Cash(msgspec.Struct, frozen=True):
    player: str
    amount: int


class Holding(msgspec.Struct, frozen=True):
    """`item` as written: a name or a key, in singular or plural."""

    player: str
    n: int
    item: str


class Owning(msgspec.Struct, frozen=True):
    """`player` is "" for nobody."""

    player: str
    square: str


class Naming(msgspec.Struct, frozen=True):
    square: str
    name: str


class Gender(msgspec.Struct, frozen=True):
    """Of a player, or of a square where `square` says so."""

    who: str
    gender: str
    square: bool = False


class Being(msgspec.Struct, frozen=True):
    """`what` is active, inactive, bankrupt, solvent, or a title."""

    player: str
    what: str


class Joining(msgspec.Struct, frozen=True):
    """The player has not been in the game so far, and joins it here."""

    player: str


class Silent(msgspec.Struct, frozen=True):
    """Nothing has been heard of the player for that many updates when the next one ends."""

    player: str
    updates: int


class Roll(msgspec.Struct, frozen=True):
    """The player takes a turn in the next update, and the dice show this."""

    player: str
    dice: tuple[int, ...]


class Landing(msgspec.Struct, frozen=True):
    """The player comes to that square from three before it, in the next update."""

    player: str
    square: str


class Die(msgspec.Struct, frozen=True):
    """What dice rolled for `why` show, or which of the options is picked, once."""

    why: str
    shows: tuple[str, ...]


class Orders(msgspec.Struct, frozen=True):
    """The player mails this line."""

    player: str
    text: str


class Proposing(msgspec.Struct, frozen=True):
    player: str
    change: str


class Voting(msgspec.Struct, frozen=True):
    """A vote on the latest proposal, once the ballot is open."""

    player: str
    choice: str


class Answering(msgspec.Struct, frozen=True):
    """The player answers the last question asked of them."""

    player: str
    text: str


class Law(msgspec.Struct, frozen=True):
    """A rule is in force, or repealed."""

    number: int
    state: str


class Passing(msgspec.Struct, frozen=True):
    """So many updates are made."""

    updates: int = 1


class Closing(msgspec.Struct, frozen=True):
    """Updates are made until the ballot has been counted."""


class Paid(msgspec.Struct, frozen=True):
    """A payment was made; `payee` "" stands for anybody, `amount` 0 for none at all."""

    player: str
    amount: int
    payee: str = ""


class Size(msgspec.Struct, frozen=True):
    squares: int


class Laid(msgspec.Struct, frozen=True):
    """A square without number lies on the board, next after another."""

    label: str
    after: str


class Built(msgspec.Struct, frozen=True):
    """A building, as written, stands on a square; or none does."""

    building: str
    square: str
    stands: bool = True


class Stocked(msgspec.Struct, frozen=True):
    """So many of an item, as written, lie on a square."""

    n: int
    item: str
    square: str


class Pot(msgspec.Struct, frozen=True):
    """An account that belongs to nobody holds so much."""

    name: str
    amount: int


class Untitled(msgspec.Struct, frozen=True):
    player: str
    title: str


class Said(msgspec.Struct, frozen=True):
    """A line of the digest holds this; of `player` alone if that is not ""."""

    text: str
    player: str = ""


class Unsaid(msgspec.Struct, frozen=True):
    """No such line is there."""

    text: str
    player: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A question was put to the player whose words hold this."""

    player: str
    text: str


class Kind(msgspec.Struct, frozen=True):
    """The square is of that kind, named in any of its ways; or it is not."""

    square: str
    kind: str
    so: bool = True


class Wearing(msgspec.Struct, frozen=True):
    player: str
    colour: str


class Failing(msgspec.Struct, frozen=True):
    """An order of the player was refused or could not be carried out, for a reason that holds `text`."""

    player: str
    text: str = ""


class Decided(msgspec.Struct, frozen=True):
    number: int
    status: str


class Over(msgspec.Struct, frozen=True):
    """`player` is "" when nobody has won; `over` False when the game goes on."""

    player: str = ""
    over: bool = True


Step = (
    Board | Clock | Standing | Cash | Holding | Owning | Naming | Gender | Being | Silent | Roll | Landing
    | Joining | Die | Orders | Proposing | Voting | Passing | Closing | Laid | Built | Stocked | Pot
    | Answering | Law
)  # fmt: skip
Claim = (
    Standing
    | Cash
    | Holding
    | Owning
    | Naming
    | Gender
    | Being
    | Paid
    | Size
    | Built
    | Stocked
    | Pot
    | Untitled
    | Said
    | Unsaid
    | Asked
    | Kind
    | Wearing
    | Law
    | Laid
    | Failing
    | Decided
    | Over
)


class Case(msgspec.Struct, frozen=True):
    """One example. Lines count from 1 in its block; `players` are all whom it names, in order."""

    name: str
    given: tuple[tuple[int, Step], ...]
    then: tuple[tuple[int, Claim], ...]
    players: tuple[str, ...]
