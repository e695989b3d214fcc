"""Pairs of games by mail that differ in one hidden card alone, and all that anybody else sees of them:
python tests/sim/boondoggle_pairs.py --pairs 1000. Fails at the first byte in which they differ.

In half of the pairs it is a Shenanigan, in half a Destination: bob's, which lies at the bottom of its deck in
the other game. What is compared stands in `pairs`.
"""

from __future__ import annotations

import random

from house import House
from pairs import DAY, NAMES, SPIED, PlayedGame, play_beside, run
from run_boondoggle import DOCUMENTS, LAW

from nomicd.games.boondoggle.board import DESTINATIONS, SHENANIGANS
from nomicd.games.boondoggle.game import Boondoggle
from nomicd.games.boondoggle.stock import TownDecks

DAYS, UPDATE_DAYS = 60, 2
FIRST_DAYS = 4
"""So long bob alone buys cards: the top one is his."""
PLAIN = (
    "big family",
    "bribery",
    "motherlode",
    "midnight delivery",
    "expressway toll",
    "blackmail",
    "highwayman",
)


def find_place(order):
    """The lowest place in a deck of a card that is unlike the top one."""
    return max(place for place, card in enumerate(order) if card != order[0])


KINDS = (SHENANIGANS, DESTINATIONS)
TELLING = {kind: frozenset() for kind in KINDS}
"""Facts by which the rules tell others of a card of each deck."""


def make_mirrored(game, deck):
    """A game of that kind with the top card of a deck, which bob draws, in the place of another."""

    class MirroredDecks(TownDecks):
        def first_order(self, state, name, cards):
            order = list(super().first_order(state, name, cards))
            if name == deck:
                place = find_place(order)
                order[0], order[place] = order[place], order[0]
            return tuple(order)

    class Mirrored(game):
        pieces = tuple(MirroredDecks() if isinstance(each, TownDecks) else each for each in game.pieces)

    return Mirrored()


def write_line(rng, player):
    """What somebody writes; bob never goes by the cards that he holds."""
    good, market = rng.choice(["crew", "asphalt", "permit", "steel"]), rng.choice(["CA", "CP", "AP", "crew"])
    segment, other = rng.choice(list(LAW.segments)), rng.choice([name for name in NAMES if name != player])
    said = [
        f"buy 1 {market}, else buy 1 permit",
        f"build {segment}, else buy 1 {market}",
        "build to C, else buy 1 CA, else buy 1 permit",
        f"sell 1 {good}",
        "side job",
        "buy a card at 12 or less",
        f"offer 1 {good} for $9",
        f"offer $9 for 1 {good} to {other}",
        f"accept {rng.randrange(1, 9)}",
        "done",
        rng.choice(["map", "markets", "my cards", "standings", "status", "dice", "cards"]),
        rng.choice(["tell all: who builds?", "check", "what if build to C"]),
    ]
    if player != SPIED:
        said += [f"play {rng.choice(PLAIN)}", f"play hostile purchase: {good} from {other}"]
        said += [f"offer 1 {rng.choice(PLAIN)} for $12", f"kickback {segment}", f"build {segment}"]
    return rng.choice(said)


def write_mails(rng):
    """Mails as (hour, who, text) of a whole game: bob alone buys a card at first, and draws a Destination."""
    found = [(1, SPIED, "buy a card\nenforce never\ndraw a destination")]
    for day in range(DAYS):
        for name in NAMES:
            # all get on, so that bob comes to the Commons; an update takes two days and more
            path = {"ann": "S1-A1", "bob": "S3-A3", "cid": "S5-A5"}[name]
            if day % UPDATE_DAYS == 0 and rng.random() < (1 if name == SPIED and day < DAYS / 2 else 0.8):
                lot = rng.choice(["CP", "asphalt", "asphalt", "CA", "permit", "crew"])
                text = f"build {path}, else build to C, else buy 1 {lot}"
                found.append((day * DAY + rng.randrange(6, 12), name, text))
        for _ in range(rng.choice([0, 0, 1, 2])):
            name = rng.choice(NAMES)
            lines = [write_line(rng, name) for _ in range(rng.randrange(1, 3))]
            if name == SPIED or day > FIRST_DAYS or "buy a card" not in "".join(lines):
                found.append((day * DAY + rng.randrange(12, 20), name, "\n".join(lines)))
    return sorted(found)


def play_pair(number, renderer=None, game=Boondoggle):
    """Return both games of a pair, at the last hour at which cards are hidden."""
    rng = random.Random(f"pair {number}")
    seed, deck = rng.randbytes(32), KINDS[number % len(KINDS)]
    mails = write_mails(rng)
    one, two = (
        PlayedGame(House(each, NAMES, seed=seed, documents=DOCUMENTS, renderer=renderer), mails)
        for each in (game(), make_mirrored(game, deck))
    )
    return play_beside(one, two, range(DAY, DAYS * DAY + 1, DAY), TELLING[deck])


if __name__ == "__main__":
    run(play_pair, KINDS)
