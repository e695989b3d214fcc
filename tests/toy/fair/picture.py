"""The market as a picture: a stall for each player, what lies on it, and how many cards are under it."""

from __future__ import annotations

from collections.abc import Iterator

from fair.state import State
from nomicd.kernel.drawing import Drawing, Rect, Shape, TextLabel, tint
from nomicd.table import sketching
from nomicd.table.pieces.holdings import words

_WIDE, _HIGH = 150.0, 70.0
_COLUMNS = 4


def picture(state: State) -> Drawing:
    """Nothing of what is hidden: no cards, no bids."""
    names = list(state.players)
    pawns = sketching.pawns(names, [""] * len(names))
    shapes = [
        shape
        for at, name in enumerate(names)
        for shape in _stall(state, pawns[name], name, divmod(at, _COLUMNS))
    ]
    told = "; ".join(f"{name} has {words(state.goods.of(name))}" for name in names)
    height = _HIGH * max(1, -(-len(names) // _COLUMNS))
    return Drawing(
        _WIDE * _COLUMNS, height, f"The market of {state.slug}", told or "Nobody is here.", tuple(shapes)
    )


def _stall(state: State, pawn: sketching.Pawn, name: str, place: tuple[int, int]) -> Iterator[Shape]:
    x, y = place[1] * _WIDE, place[0] * _HIGH
    cards = sum(len(deck.hands.get(name, ())) for deck in state.cards.decks.values())
    yield Rect(x + 2, y + 2, _WIDE - 4, _HIGH - 4, tint(pawn.hue), pawn.hue, round=4.0)
    yield sketching.draw_pawn(pawn, x + 18, y + 18, 22.0)
    yield TextLabel(x + 34, y + 22, name, bold=True, width=_WIDE - 40)
    yield TextLabel(x + 8, y + 44, words(state.goods.of(name)), 10.0, width=_WIDE - 16)
    yield TextLabel(x + 8, y + 60, f"{cards} cards", 10.0, "faint")
