"""Facts of players, and what they hold."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event


class PlayerJoined(Event, frozen=True):
    NAME: ClassVar[str] = "player-joined"
    player: str
    square: str


class PlayerLeft(Event, frozen=True):
    NAME: ClassVar[str] = "player-left"
    player: str


class PlayerDressed(Event, frozen=True):
    NAME: ClassVar[str] = "player-dressed"
    player: str
    gender: str
    colour: str


class PlayerActivated(Event, frozen=True):
    NAME: ClassVar[str] = "player-activated"
    player: str


class PlayerInactivated(Event, frozen=True):
    NAME: ClassVar[str] = "player-inactivated"
    player: str


class TitleTaken(Event, frozen=True):
    NAME: ClassVar[str] = "title-taken"
    player: str
    title: str


class TitleLost(Event, frozen=True):
    NAME: ClassVar[str] = "title-lost"
    player: str
    title: str


class PlayerHeard(Event, frozen=True):
    """A mail came from that player, whatever it said: counts against inactivity."""

    NAME: ClassVar[str] = "player-heard"
    player: str


class MoneyPaid(Event, frozen=True):
    """`about` is a square's label or ""; `rule` is 0 where no rule asked."""

    NAME: ClassVar[str] = "money-paid"
    payer: str
    payee: str
    amount: int
    why: str
    about: str = ""
    rule: int = 0


class ItemGiven(Event, frozen=True):
    NAME: ClassVar[str] = "item-given"
    player: str
    item: str
    n: int


class ItemTaken(Event, frozen=True):
    NAME: ClassVar[str] = "item-taken"
    player: str
    item: str
    n: int


class Granted(Event, frozen=True):
    """`what` is `proposal`: `n` more this week (negative when used up or lapsed)."""

    NAME: ClassVar[str] = "granted"
    player: str
    what: str
    n: int
