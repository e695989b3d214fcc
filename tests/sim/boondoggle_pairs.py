"""Pairs of games by mail that differ in one hidden card alone, and all that anybody else sees of them:
python tests/sim/boondoggle_pairs.py --pairs 500. Fails at the first byte in which they differ.

In half of the pairs it is a Shenanigan, in half a Destination: bob's, which lies at the bottom of its deck in
the other game. Compared is the same as in `politics_pairs.py`, at the last moment before the game is over.
"""

from __future__ import annotations

import argparse
import random
import sys

from house import House
from politics_pairs import DAY, NAMES, SPIED, list_sights
from run_boondoggle import DOCUMENTS, LAW

from nomicd.games.boondoggle.board import DESTINATIONS, SHENANIGANS
from nomicd.games.boondoggle.game import Boondoggle
from nomicd.games.boondoggle.stock import TownDecks

DAYS = 60
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


def make_mirrored(deck):
    """The game with the top card of a deck, which bob draws, in the place of another."""

    class MirroredDecks(TownDecks):
        def first_order(self, state, name, cards):
            order = list(super().first_order(state, name, cards))
            if name == deck:
                place = find_place(order)
                order[0], order[place] = order[place], order[0]
            return tuple(order)

    class MirroredBoondoggle(Boondoggle):
        pieces = tuple(MirroredDecks() if isinstance(each, TownDecks) else each for each in Boondoggle.pieces)

    return MirroredBoondoggle()


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
            # at first all get on, so that bob comes to the Commons
            path = {"ann": "S1-A1", "bob": "S3-A3", "cid": "S5-A5"}[name]
            if rng.random() < 0.8:
                lot = rng.choice(["CP", "asphalt", "asphalt", "CA", "permit", "crew"])
                text = f"build {path}, else build to C, else buy 1 {lot}"
                found.append((day * DAY + rng.randrange(6, 12), name, text))
        for _ in range(rng.choice([0, 1, 2])):
            name = rng.choice(NAMES)
            lines = [write_line(rng, name) for _ in range(rng.randrange(1, 3))]
            if name == SPIED or day > FIRST_DAYS or "buy a card" not in "".join(lines):
                found.append((day * DAY + rng.randrange(12, 20), name, "\n".join(lines)))
    return sorted(found)


def play(ruleset, seed, mails, renderer, until=DAYS * DAY):
    """Play a game until then, or until it is over. The game, and the last hour before that."""
    house, shown = House(ruleset, NAMES, seed=seed, documents=DOCUMENTS, renderer=renderer), 0
    waiting = list(mails)
    for hour in range(DAY, until + 1, DAY):
        while waiting and waiting[0][0] < hour:
            at, name, text = waiting.pop(0)
            house.mail(name, text, at)
        house.wait(hour)
        if house.state.over:
            break
        shown = hour
    return house, shown


def play_pair(number, renderer=None):
    """Return both games of a pair, at the last hour at which cards are hidden."""
    rng = random.Random(f"pair {number}")
    seed, deck = rng.randbytes(32), (SHENANIGANS, DESTINATIONS)[number % 2]
    mails, mirrored = write_mails(rng), make_mirrored(deck)
    one, until = play(Boondoggle(), seed, mails, renderer)
    two, other = play(mirrored, seed, mails, renderer)
    if one.state.over or two.state.over:
        one, _ = play(Boondoggle(), seed, mails, renderer, min(until, other))
        two, _ = play(mirrored, seed, mails, renderer, min(until, other))
    return one, two, deck


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=500)
    updates = differing = 0
    for number in range(parser.parse_args().pairs):
        one, two, deck = play_pair(number)
        assert list_sights(one) == list_sights(two), f"pair {number}"
        differing += one.state.cards.hand(deck, SPIED) != two.state.cards.hand(deck, SPIED)
        updates += one.state.update
        if number % 50 == 49:
            sys.stdout.write(
                f"{number + 1} pairs look the same to others, of which {differing} do not to bob; "
                f"{updates} updates each side\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
