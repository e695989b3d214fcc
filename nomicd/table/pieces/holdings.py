"""What players hold, money and goods, as a piece: how it moves, and who sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import Lexicon
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Lines, Section, Table
from nomicd.table.course.working import AnyTable
from nomicd.table.piece import AnyPiece
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import PartedCourse, StatePart

# What can be held


class Bundle(msgspec.Struct, frozen=True):
    """An amount of money, and of goods by name. What a player holds is one, and what an offer gives."""

    money: int = 0
    goods: dict[str, int] = {}

    def __bool__(self) -> bool:
        """Return whether there is anything in it."""
        return bool(self.money) or any(self.goods.values())

    def __eq__(self, other: object) -> bool:
        """None of a good is as none named."""
        if not isinstance(other, Bundle):
            return NotImplemented
        return self.money == other.money and Counter(self.goods) == Counter(other.goods)

    def __hash__(self) -> int:
        """Equal bundles, equal hashes."""
        return hash((self.money, frozenset(_some(self.goods).items())))


def is_sound(bundle: Bundle) -> bool:
    """Return whether it holds no debts: nothing below none."""
    return bundle.money >= 0 and all(count >= 0 for count in bundle.goods.values())


def plus(one: Bundle, other: Bundle) -> Bundle:
    """Return both together."""
    names = {**one.goods, **other.goods}
    goods = {good: one.goods.get(good, 0) + other.goods.get(good, 0) for good in names}
    return Bundle(one.money + other.money, _some(goods))


def minus(whole: Bundle, part: Bundle) -> Bundle:
    """Return what is left of the whole without the part. Raises ValueError if the part is not in it."""
    if not covers(whole, part):
        raise ValueError(f"{words(part)} is not in {words(whole)}")
    return plus(whole, Bundle(-part.money, {good: -count for good, count in part.goods.items()}))


def covers(holding: Bundle, wanted: Bundle) -> bool:
    """Return whether all that is wanted is there."""
    goods = all(holding.goods.get(good, 0) >= count for good, count in wanted.goods.items())
    return goods and holding.money >= wanted.money


def _some(goods: dict[str, int]) -> dict[str, int]:
    return {good: count for good, count in sorted(goods.items()) if count}


def words(bundle: Bundle) -> str:
    """Return it as a sentence names it: `$1,000, 2 salt`."""
    money = [f"${bundle.money:,}"] if bundle.money else []
    goods = (f"{count:,} {good}" for good, count in _some(bundle.goods).items())
    return ", ".join([*money, *goods]) or "nothing"


# The state


BANK = ""
"""Gives and takes goods without end."""


class Goods(StatePart, frozen=True):
    """What players hold, by their names."""

    held: dict[PlayerName, Bundle] = msgspec.field(default_factory=dict)

    def of(self, player: str) -> Bundle:
        """Return what a player holds."""
        return self.held.get(player, Bundle())

    def change(self, player: str, held: Bundle) -> Self:
        """Return it with that player holding something else; the bank holds nothing."""
        return self if player == BANK else replace(self, held={**self.held, player: held})

    def remove_player(self, player: str) -> Self:
        """What they held was given back, or to another, before."""
        return replace(self, held=drop_name(self.held, player))


class WithGoods(PartedCourse, Protocol):
    """A state with holdings."""

    goods: Goods


# The facts


class GoodsMoved(GameEvent, frozen=True):
    """From `player` to another; either may be the bank. `hidden` ones nobody else knows of before the end."""

    NAME: ClassVar[str] = "goods-moved"
    player: str
    to: str
    what: Bundle
    hidden: bool = False

    def apply(self, state: WithGoods) -> None:
        if self.player != BANK:
            state.goods = state.goods.change(self.player, minus(state.goods.of(self.player), self.what))
        state.goods = state.goods.change(self.to, plus(state.goods.of(self.to), self.what))


# The piece


class Holdings(AnyPiece):
    """Money and `goods`; everybody begins with `start`. Of `hidden` goods others do not know who has how
    many."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (GoodsMoved,)
    waiting = frozenset({GoodsMoved.NAME})

    def __init__(self, start: Bundle, goods: Sequence[str] = (), hidden: Collection[str] = ()) -> None:
        self._start, self._goods, self._hidden = start, tuple(goods), frozenset(hidden)

    def hides_any(self, *bundles: Bundle) -> bool:
        """Return whether there are goods in them that others may not know of."""
        return any(count and good in self._hidden for each in bundles for good, count in each.goods.items())

    def move(self, table: AnyTable, player: str, to: str, what: Bundle) -> None:
        """Let a player, or the bank, give that to another."""
        if what:
            table.emit(GoodsMoved(player, to, what, self.hides_any(what)))

    def seat(self, table: AnyTable, player: str) -> None:
        """Give what everybody begins with."""
        self.move(table, BANK, player, self._start)

    def clear_seat(self, table: AnyTable, player: str) -> None:
        """Give the bank what they have."""
        self.move(table, player, BANK, table.state.goods.of(player))

    def hand_over(self, table: AnyTable, player: str, into: str) -> None:
        """Put together what both have."""
        self.move(table, player, into, table.state.goods.of(player))

    def hides(self, state: WithGoods, event: GameEvent) -> bool:
        """Return whether goods have moved that others may not know of, before the end."""
        return isinstance(event, GoodsMoved) and event.hidden and not state.over

    def forget(self, stage: WithGoods, player: str) -> None:
        """Take out the hidden goods of others."""
        for name, held in stage.goods.held.items():
            if name != player:
                stage.goods = stage.goods.change(name, self._hide_goods(held))

    def lexicon(self, state: WithGoods, reader: str) -> Lexicon:
        """Return the names of the goods."""
        return Lexicon(items={good: good for good in self._goods})

    def quotes(self, state: WithGoods) -> Mapping[str, str]:
        """Return what everybody begins with."""
        return {"start": words(self._start)}

    def possible(self, state: WithGoods, player: str) -> Iterator[Section]:
        """Give all that the player has, where the standings do not."""
        if state.started and self._hidden:
            yield Section("You have", (Lines((words(state.goods.of(player)),)),))

    def show_standings(self, state: WithGoods, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give what everybody has."""
        rows = tuple((name, words(self._hide_goods(state.goods.of(name)))) for name in state.players)
        yield Section("What everybody has", (Table(("Player", "Has"), rows),))

    def _hide_goods(self, held: Bundle) -> Bundle:
        goods = {good: count for good, count in held.goods.items() if good not in self._hidden}
        return Bundle(held.money, goods)
