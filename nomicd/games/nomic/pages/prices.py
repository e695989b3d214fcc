"""What the rules in force sell: items of the shop, and buildings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.naming import dollars
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event
from nomicd.kernel.page import Page, Section, Table

_LAW = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed)


def prices(state: State) -> Page:
    """The price list."""
    lead = () if _rows(book(state.rules)) else ("Nothing is sold.",)
    return Page("Prices", lead, tuple(price_list(state)))


def price_list(state: State) -> Iterator[Section]:
    """A table of what has a price; none where nothing has."""
    if rows := _rows(book(state.rules)):
        head = ("What", "Costs", "Sold for", "Rule", "")
        yield Section("Prices", (Table(head, rows, right=(1, 2)),))


def new_prices(state: State, events: Sequence[Event]) -> Iterator[Section]:
    """The same after an update in which the law has changed: that is when one looks for it."""
    if any(isinstance(event, _LAW) for event in events):
        yield from price_list(state)


def _rows(bound: Book) -> tuple[tuple[str, ...], ...]:
    items = [
        (kind.name, _price(kind.buy), _price(kind.sell), str(kind.rule), kind.help)
        for _, kind in sorted(bound.items.items())
        if kind.buy is not None or kind.sell is not None
    ]
    built = [
        (kind.name, _price(kind.price), "", str(kind.rule), kind.help)
        for _, kind in sorted(bound.buildings.items())
        if kind.price is not None
    ]
    return (*items, *built)


def _price(amount: int | None) -> str:
    return "" if amount is None else dollars(amount)
