"""Facts of players, and what they hold."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event
from nomicd.table.course import facts
from nomicd.table.course.facts import PlayerHeard, PlayerLeft

__all__ = [
    "Granted",
    "ItemGiven",
    "ItemTaken",
    "MoneyPaid",
    "PlayerActivated",
    "PlayerDressed",
    "PlayerHeard",
    "PlayerInactivated",
    "PlayerJoined",
    "PlayerLeft",
    "TitleLost",
    "TitleTaken",
]


class PlayerJoined(facts.PlayerJoined, frozen=True):
    square: str


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
