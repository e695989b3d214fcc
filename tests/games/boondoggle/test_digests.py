"""What each player is mailed of a whole game: their own cards, and of others what everybody may know."""

import random

import pytest
from run_boondoggle import LAW, Game, choose_plan

from nomicd.games.boondoggle.state import DESTINATIONS
from nomicd.games.boondoggle.suggestions import suggest
from nomicd.kernel.commands import Command
from nomicd.kernel.page import Page


def play(size, updates):
    """Give a game and its digests, by reader, update by update."""
    rng = random.Random(size)
    game = Game(rng.randbytes(32)).begin(*["ann", "bob", "cid", "dot"][:size])
    for _ in range(updates):
        for name in game.state.players:
            game.set_plan(name, choose_plan(rng, game.state, name))
        events = game.tick().events
        notices = game.ruleset.make_notices(game.state, events)
        yield game, events, {each.reader: each.page for each in notices if each.kind == "digest"}
        if game.state.over:
            return


@pytest.mark.parametrize("size", [2, 4])
def test_nobody_is_told_where_others_are_bound(size):
    """Everybody is told so of themselves, once they have drawn a Destination."""
    bound = 0
    for game, _, pages in play(size, 60):
        for name in game.state.players if not game.state.over else ():
            mine = game.state.cards.hand(DESTINATIONS, name)
            said = str(pages[name])
            assert ("You are bound for" in said) == bool(mine)
            assert all(f"{LAW.destinations[each]} ({each})" in said for each in mine)
            bound += bool(mine)
    assert bound


def test_a_drawn_card_is_told_to_who_drew_it():
    drawn = 0
    for _, events, pages in play(4, 60):
        for event in events:
            if event.NAME == "card-drawn" and event.deck == "shenanigans":
                line = f"You draw {LAW.cards[event.card].title}."
                assert line in str(pages[event.player])
                drawn += 1
    assert drawn > 5


def test_all_that_may_be_looked_at_is_shown():
    """By players, and by whoever only watches but for cards of their own."""
    *_, (game, _, _) = play(4, 16)
    for reader, looks in (("ann", 4), ("", 3)):
        verbs = [each for each in game.ruleset.vocabulary(game.state, reader).verbs if each.key in OWN]
        assert len(verbs) == looks
        for verb in verbs:
            page = game.ruleset.answer(game.state, reader, Command(verb.key, {}))
            assert isinstance(page, Page)
            assert page.sections


OWN = {"town_map", "markets", "cards", "my_cards"}


def test_in_a_whole_game_orders_of_all_kinds_are_suggested():
    """Buying, building and cards among them."""
    offered = set()
    for game, _, _ in play(4, 24):
        for name in game.state.players if not game.state.over else ():
            offered.update(each.line.split()[0] for each in suggest(game.state, name))
    assert {"buy", "build", "play"} <= offered


def test_the_first_mails_and_the_rules_name_all_figures():
    """No placeholder is left in either, and the welcome says what silence does."""
    *_, (game, _, _) = play(2, 3)
    news = game.ruleset.pieces
    quoted = {name: said for piece in news for name, said in piece.quotes(game.state).items()}
    assert quoted["idle_rounds"] == "6"
    assert all(quoted.values())
    welcome = " ".join(line for piece in news for line in piece.greet(game.state))
    assert f"takes a side job for ${LAW.figures.side_job}" in welcome
    assert "for 6 rounds, the game ends" in welcome
