"""The last net: what no effect may lead to is undone, and the rule behind it suspended. No effect of today
does such things, so these games have one that does."""

from types import MappingProxyType

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects import registry
from nomicd.games.nomic.engine.effects.base import Effect
from nomicd.games.nomic.state import set_player


def _forge(table, rule, effect):
    """Alice's money is more, and nobody has paid it."""
    set_player(table.state, "alice", cash=10**6)
    table.emit(e.Noted("Something is different."), rule=rule)


def _clear(table, rule, effect):
    for label in table.state.board:
        table.emit(e.SquareRemoved(label), rule=rule)


FACTS = {
    "alice would hold -5 of hat": e.ItemTaken("alice", "hat", 5),
    "the account pot would hold $-5": e.MoneyPaid("@pot", "", 5, "a hole"),
    "square 3 would belong to zoe": e.SquareOwned("3", "zoe"),
    "alice would stand on square 99": e.PawnMoved("alice", "1", "99", "jump"),
    "the same label": e.SquareAdded("3", 3, 0),
    "on square 3 there would lie -2 of hat": e.SquareStocked("3", "hat", -2),
    "would stand on square 1, and there is none": e.SquareRemoved("1"),
}
WAYS = {
    words: lambda table, rule, _, fact=fact: table.emit(fact, rule=rule) for words, fact in FACTS.items()
} | {
    "money of alice would come or go": _forge,
    "the board would be empty": _clear,
}


@pytest.fixture(name="harmful")
def harmful_fixture(monkeypatch, new_game):
    """Opens a game in which {'do': 'harm'} does what it is given, at once or (`after`) when nobody looks."""

    def open_game(way, *rules):
        class Harm(Effect, frozen=True, tag="harm"):
            after: bool

            def carry_out(self, table, rule):
                if self.after:
                    table.enqueue(lambda: way(table, rule, self))
                else:
                    way(table, rule, self)

        monkeypatch.setattr(registry, "EFFECTS", MappingProxyType({**registry.EFFECTS, "harm": Harm}))
        return new_game(*rules)

    return open_game


def doing(after):
    gift = "pay(None, player('bob'), 7, 'a gift')"
    harm = f"{{'do': 'harm', 'after': {after}}}"
    return (8, f"def on_update_start(ev):\n    return [{gift}, {harm}]")


@pytest.mark.parametrize("after", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize(("words", "way"), WAYS.items(), ids=WAYS)
def test_what_must_not_be_is_undone_and_its_rule_suspended(harmful, words, way, after):
    """The reason says what would have been; other rules lose nothing."""
    other = (9, "def on_update_start(ev):\n    return pay(None, player('bob'), 1, 'a gift')")
    game = harmful(way, doing(after), other)
    game.update()
    assert words in game.find_suspended()[8].error
    assert list(game.find_suspended()) == [8]
    assert (game.cash("alice"), game.cash("bob"), len(game.state.board)) == (0, 1, 10)
    assert {player.square for player in game.state.players.values()} == {"1"}


def test_only_the_one_behind_it_is_suspended(harmful):
    """A rule that the harm was done through keeps its code."""
    innocent = (9, "def on_paid(ev):\n    return log('paid')")
    game = harmful(WAYS["square 3 would belong to zoe"], doing(True), innocent)
    game.update()
    assert list(game.find_suspended()) == [8]


def test_a_game_without_a_board_is_in_order(harmful, new_game):
    """Where there are no squares, players stand nowhere, and nothing is wrong with that."""
    game = new_game((8, "def on_update_start(ev):\n    return pay(None, player('alice'), 7, 'a gift')"))
    game.apply(*(e.SquareRemoved(label) for label in game.state.board))
    game.update()
    assert game.find_suspended() == {}
    assert game.cash("alice") == 7
