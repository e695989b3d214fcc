"""Pairs of races by mail that differ in one hidden hand alone, and all that anybody else sees of them:
python tests/sim/politics_pairs.py --pairs 500. Fails at the first byte in which they differ.

What is compared stands in `pairs`.
"""

from __future__ import annotations

import random

from house import House
from pairs import DAY, DRAWN, NAMES, SPIED, PlayedGame, play_beside, run
from run_politics import CODES, DOCUMENTS

from nomicd.games.politics.country import DECK, card_number
from nomicd.games.politics.game import Politics
from nomicd.games.politics.holdings import SpeechPack
from nomicd.table.pieces.decks import Decks, DeckShuffled, shuffle_cards

DEALT, BELOW = (1, 4, 7), (25, 26, 27)
"""Places in the pack: of bob's cards, and of those at its bottom."""
MOST_DAYS = 400
OPTIONS = ({"money": "no"}, {}, {"money": "no", "parallel": "yes"}, {"fast": "yes"})
TELLING = frozenset({DRAWN, "top-card-seen", "card-turned-up"})
"""Facts by which the rules tell others of a card: it is turned up, or somebody else draws or sees one."""


def find_mirror(state, cards):
    """Return which card stands for which in the other race of a pair: bob's, and those of the bottom."""
    order = shuffle_cards(state.seed, DECK, 1, cards)
    pairs = [(order[one], order[other]) for one, other in zip(DEALT, BELOW, strict=True)]
    return {**dict(pairs), **{other: one for one, other in pairs}}


class MirroredPack(SpeechPack):
    """Lies as it does in the other race, but for those cards, from the first shuffle to the last."""

    def first_order(self, state, deck, cards):
        mirror = find_mirror(state, cards)
        return tuple(mirror.get(card, card) for card in super().first_order(state, deck, cards))

    def clear_seat(self, table, player):
        Decks.clear_seat(self, table, player)
        if not table.state.started:
            return
        found = table.state.cards.decks[DECK]
        mirror = find_mirror(table.state, self.cards(table.state.documents)[DECK])
        theirs = [mirror.get(card, card) for card in (*found.pile, *found.discards)]
        order = shuffle_cards(table.state.seed, DECK, found.shuffles + 1, theirs)
        table.emit(DeckShuffled(DECK, tuple(mirror.get(card, card) for card in order)))


class MirroredPolitics(Politics):
    pieces = tuple(MirroredPack() if isinstance(piece, SpeechPack) else piece for piece in Politics.pieces)


def write_line(rng, player, hands):
    """What somebody writes; bob never goes by the cards that he holds."""
    codes = [f"{rng.choice(CODES)} {rng.randrange(1, 4)}" for _ in range(rng.randrange(1, 4))]
    said = [
        f"play {', '.join(codes)}, unpinned",
        f"priority {', '.join(codes)} else trailing",
        "no priority",
        f"bid ${10_000 * rng.randrange(1, 12):,}",
        f"bid ${10_000 * rng.randrange(1, 6):,} standing",
        "bid nothing",
        "take card",
        "no card",
        "done",
        "done",
        rng.choice(["map", "state Ohio", "hand", "standings", "speech cards", "dice", "status"]),
        rng.choice(["tell all: who stops me in Ohio?", "check"]),
    ]
    if player != SPIED:
        said += [f"speak {number}" for number in hands[player]]
        said.append(f"speak {rng.choice(hands[player])} after bob")
    return rng.choice(said)


def write_mails(rng, hands):
    """Return mails as (hour, who, text) of a whole race."""
    found = [(1 + place, name, "done always") for place, name in enumerate(NAMES) if rng.random() < 0.7]
    for day in range(MOST_DAYS):
        for _ in range(rng.choice([0, 0, 1, 2]) if day < MOST_DAYS // 4 else 0):
            name = rng.choice(NAMES)
            lines = [write_line(rng, name, hands) for _ in range(rng.randrange(1, 3))]
            found.append((day * DAY + rng.randrange(6, 20), name, "\n".join(lines)))
    secret = rng.choice(["if votes > 600", "when not closed and closed"])
    found += [(30, SPIED, f"speak {number} {secret}") for number in hands[SPIED]]
    return sorted(found)


def play_pair(number, renderer=None):
    """Return both races of a pair, at the last hour at which the hands are hidden."""
    rng = random.Random(f"pair {number}")
    seed, options = rng.randbytes(32), OPTIONS[number % len(OPTIONS)]
    houses = [
        House(kind(), NAMES, seed=seed, documents=DOCUMENTS, options=options, renderer=renderer)
        for kind in (Politics, MirroredPolitics)
    ]
    hands = [
        {name: [card_number(card) for card in house.state.cards.hand(DECK, name)] for name in NAMES}
        for house in houses
    ]
    assert not {*hands[0][SPIED]} & {*hands[1][SPIED]}
    hands[1] = {**hands[0], SPIED: hands[1][SPIED]}
    one, two = (
        PlayedGame(house, write_mails(random.Random(number), held))
        for house, held in zip(houses, hands, strict=True)
    )
    return play_beside(one, two, range(DAY, MOST_DAYS * DAY + 1, DAY), TELLING)


if __name__ == "__main__":
    run(play_pair)
