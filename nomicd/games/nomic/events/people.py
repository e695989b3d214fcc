"""Facts of players, and what they hold."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.nomic.phrases import dollars, items_name, purse, square_name
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import PlayerState, State, set_player
from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts
from nomicd.table.phrases import tell


class NomicPlayerJoined(facts.PlayerJoined, frozen=True):
    square: str

    def apply(self, state: State) -> None:
        """Somebody new, or somebody who begins anew."""
        state.left.pop(self.player, None)
        state.players[self.player] = PlayerState(self.player, square=self.square, joined=state.update)

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, "join the game", "joins the game")


class NomicPlayerLeft(facts.PlayerLeft, frozen=True):
    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, "leave the game", "leaves the game")


class SeatReturned(GameEvent, frozen=True):
    """Who had left has the seat again, with what was theirs and is nobody else's since."""

    NAME: ClassVar[str] = "seat-returned"
    player: str

    def apply(self, state: State) -> None:
        state.give_back(self.player)

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, "have your seat again, as it was", "has the seat again, as it was")


class PlayerDressed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "player-dressed"
    player: str
    gender: str
    colour: str

    def apply(self, state: State) -> None:
        set_player(state, self.player, gender=self.gender, colour=self.colour)


class PlayerActivated(GameEvent, frozen=True):
    NAME: ClassVar[str] = "player-activated"
    player: str

    def apply(self, state: State) -> None:
        set_player(state, self.player, active=True, idle=0)

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, "are active again", "is active again")


class PlayerInactivated(GameEvent, frozen=True):
    NAME: ClassVar[str] = "player-inactivated"
    player: str

    def apply(self, state: State) -> None:
        set_player(state, self.player, active=False)

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, "are now inactive", "is now inactive")


class TitleTaken(GameEvent, frozen=True):
    NAME: ClassVar[str] = "title-taken"
    player: str
    title: str

    def apply(self, state: State) -> None:
        titles = state.players[self.player].titles
        if self.title not in titles:
            set_player(state, self.player, titles=(*titles, self.title))

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, f"are now {self.title}", f"is now {self.title}")


class TitleLost(GameEvent, frozen=True):
    NAME: ClassVar[str] = "title-lost"
    player: str
    title: str

    def apply(self, state: State) -> None:
        titles = tuple(title for title in state.players[self.player].titles if title != self.title)
        set_player(state, self.player, titles=titles)

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, f"are no longer {self.title}", f"is no longer {self.title}")


class MoneyPaid(GameEvent, frozen=True):
    """`about` is a square's label or ""; `rule` is 0 where no rule asked."""

    NAME: ClassVar[str] = "money-paid"
    payer: str
    payee: str
    amount: int
    why: str
    about: str = ""
    rule: int = 0

    def apply(self, state: State) -> None:
        _put_money(state, self.payer, -self.amount)
        _put_money(state, self.payee, self.amount)

    def describe(self, state: State, reader: str = "") -> str:
        about = square_name(state, self.about) if self.about else ""
        why = f" ({self.why})" if self.why else ""
        if not self.payer:
            source = f" from {about}" if about else ""
            if reader == self.payee:
                return f"You receive {dollars(self.amount)}{source}{why}."
            return f"{purse(self.payee)} receives {dollars(self.amount)}{source}{why}."
        rest = (f" for {about}" if about else "") + why
        payee = "you" if reader == self.payee else purse(self.payee)
        to = f" to {payee}" if self.payee else ""
        if reader == self.payer:
            return f"You pay {dollars(self.amount)}{to}{rest}."
        return f"{purse(self.payer)} pays {dollars(self.amount)}{to}{rest}."


class ItemGiven(GameEvent, frozen=True):
    NAME: ClassVar[str] = "item-given"
    player: str
    item: str
    n: int

    def apply(self, state: State) -> None:
        items = state.players[self.player].items
        count = items.get(self.item, 0) + self.n
        set_player(state, self.player, items={**items, self.item: count})

    def describe(self, state: State, reader: str = "") -> str:
        what = items_name(book(state.rules), self.item, self.n)
        return tell(reader, self.player, f"receive {what}", f"receives {what}")


class ItemTaken(GameEvent, frozen=True):
    NAME: ClassVar[str] = "item-taken"
    player: str
    item: str
    n: int

    def apply(self, state: State) -> None:
        items = dict(state.players[self.player].items)
        items[self.item] = items.get(self.item, 0) - self.n
        if not items[self.item]:
            del items[self.item]
        set_player(state, self.player, items=items)

    def describe(self, state: State, reader: str = "") -> str:
        what = items_name(book(state.rules), self.item, self.n)
        return tell(reader, self.player, f"give up {what}", f"gives up {what}")


class Granted(GameEvent, frozen=True):
    """`what` is `proposal`: `n` more this week (negative when used up or lapsed)."""

    NAME: ClassVar[str] = "granted"
    player: str
    what: str
    n: int

    def apply(self, state: State) -> None:
        count = state.extra.get(self.player, 0) + self.n
        if count:
            state.extra[self.player] = count
        else:
            state.extra.pop(self.player, None)


def _put_money(state: State, side: str, amount: int) -> None:
    if side.startswith("@"):
        state.accounts[side[1:]] = state.accounts.get(side[1:], 0) + amount
    elif side in state.players:
        set_player(state, side, cash=state.players[side].cash + amount)
