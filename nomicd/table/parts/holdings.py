"""What players hold, money and goods, as a piece: how it moves, and who sees it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from nomicd.kernel.commands import Lexicon
from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Section, Table
from nomicd.table.course.working import Working
from nomicd.table.parts.bundles import Bundle, words
from nomicd.table.parts.facts import GoodsMoved
from nomicd.table.parts.state import BANK, WithGoods
from nomicd.table.piece import Piece


class Holdings(Piece[Any]):
    """Money and `goods`; everybody begins with `start`. Of `hidden` goods others do not know who has how
    many."""

    facts = (GoodsMoved,)
    waiting = frozenset({GoodsMoved.NAME})

    def __init__(self, start: Bundle, goods: Sequence[str] = (), hidden: Collection[str] = ()) -> None:
        self._start, self._goods, self._hidden = start, tuple(goods), frozenset(hidden)

    def hides_any(self, *bundles: Bundle) -> bool:
        """Whether there are goods in them that others may not know of."""
        return any(count and good in self._hidden for each in bundles for good, count in each.goods.items())

    def move(self, table: Working[Any], player: str, to: str, what: Bundle) -> None:
        """Let a player, or the bank, give that to another."""
        if what:
            table.emit(GoodsMoved(player, to, what, self.hides_any(what)))

    def seat(self, table: Working[Any], player: str) -> None:
        """Give what everybody begins with."""
        self.move(table, BANK, player, self._start)

    def clear_seat(self, table: Working[Any], player: str) -> None:
        """Give the bank what they have."""
        self.move(table, player, BANK, table.state.goods.of(player))

    def hand_over(self, table: Working[Any], player: str, into: str) -> None:
        """Put together what both have."""
        self.move(table, player, into, table.state.goods.of(player))

    def hides(self, state: WithGoods, event: Event) -> bool:
        """Whether goods have moved that others may not know of, before the end."""
        return isinstance(event, GoodsMoved) and event.hidden and not state.over

    def forget(self, stage: WithGoods, player: str) -> None:
        """Take out the hidden goods of others."""
        for name, held in stage.goods.held.items():
            if name != player:
                stage.goods = stage.goods.change(name, self._shown(held))

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

    def standings(self, state: WithGoods, events: Sequence[Event]) -> Iterator[Section]:
        """Give what everybody has."""
        rows = tuple((name, words(self._shown(state.goods.of(name)))) for name in state.players)
        yield Section("What everybody has", (Table(("Player", "Has"), rows),))

    def _shown(self, held: Bundle) -> Bundle:
        goods = {good: count for good, count in held.goods.items() if good not in self._hidden}
        return Bundle(held.money, goods)
