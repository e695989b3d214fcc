"""Races that differ in one hidden hand alone look the same to others, to the byte, until cards are mixed."""

import random

import msgspec
import pytest
from driven_game import seed_of
from run_politics import Game, order_at_random

from nomicd.games.politics.game import Politics
from nomicd.games.politics.holdings import SpeechPack
from nomicd.kernel.commands import Command
from nomicd.kernel.events import of_kind
from nomicd.table.pieces.decks import DeckShuffled
from nomicd.table.pieces.elimination import PlayerEliminated

PAIRS = 6
SPIED, READERS = "bob", ("ann", "cid", "admin")
DEALT, BELOW = (1, 4, 7), (25, 26, 27)
"""Places in the pack: of bob's cards, and of those at its bottom, which no short race reaches."""


class RiggedPack(SpeechPack):
    """Bob has been dealt the cards of the bottom."""

    def first_order(self, state, deck, cards):
        pile = list(super().first_order(state, deck, cards))
        for one, other in zip(DEALT, BELOW, strict=True):
            pile[one], pile[other] = pile[other], pile[one]
        return tuple(pile)


class RiggedPolitics(Politics):
    pieces = tuple(RiggedPack() if isinstance(piece, SpeechPack) else piece for piece in Politics.pieces)


def show(game, events):
    """All that the others get to see: mails, what they may ask for, and what is public of the log."""
    ruleset, state = game.ruleset, game.state
    mails = [notice for notice in ruleset.make_notices(state, events) if notice.reader in READERS]
    asked = [
        ruleset.answer(state, reader, Command(verb, {}, text=verb))
        for reader in READERS
        for verb in ("map", "standings", "hand", "speech_cards")
    ]
    hidden = {name for piece in ruleset.pieces for name in piece.secret}
    public = [each for each in events if each.NAME not in hidden]
    names = [each.NAME for each in events]
    return msgspec.json.encode(
        [mails, asked, public, names, ruleset.picture(state), ruleset.figures(state)], enc_hook=str
    )


def watch(ruleset, number):
    """What is seen after each update; nobody goes by the cards that they hold."""
    game, rng = Game(seed_of(f"pair {number}"), ruleset=ruleset), random.Random(number)
    game.begin("ann", SPIED, "cid")
    yield show(game, game.events)
    while not game.state.over:
        before = len(game.events)
        if game.state.turns.first:
            order_at_random(game, rng)
        game.tick()
        events = game.events[before:]
        if any(of_kind(PlayerEliminated, events)):
            return
        yield show(game, events)


@pytest.mark.parametrize("number", range(PAIRS))
def test_nobody_sees_by_anything_what_another_holds(number):
    one, other = list(watch(Politics(), number)), list(watch(RiggedPolitics(), number))
    assert len(one) > 5
    assert one == other


def test_the_hands_do_differ():
    hands = []
    for ruleset in (Politics(), RiggedPolitics()):
        game = Game(seed_of("pair 0"), ruleset=ruleset).begin("ann", SPIED, "cid")
        hands.append({name: game.state.cards.hand("speech", name) for name in game.state.players})
        assert len(list(of_kind(DeckShuffled, game.events))) == 1
    assert not set(hands[0][SPIED]) & set(hands[1][SPIED])
    assert hands[0]["ann"] == hands[1]["ann"]
