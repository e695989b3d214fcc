"""Pairs of campaigns by mail that differ in one hidden card alone, and all that anybody else sees of them:
python tests/sim/lie_cheat_steal_pairs.py --pairs 500. Fails at the first byte in which they differ.

Bob draws that card; in the other game of the pair he draws one of another sort in its place. What is compared
is that of `politics_pairs`: mails with their sizes, times and Message-IDs, logs, the public export and the
site, at the last moment at which the card is hidden.
"""

from __future__ import annotations

import argparse
import random
import sys

from house import House
from politics_pairs import list_sights
from run_lie_cheat_steal import CRIMES, DOCUMENTS

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER
from nomicd.games.lie_cheat_steal.campaign import CampaignDecks
from nomicd.games.lie_cheat_steal.game import LieCheatSteal

SPIED = "bob"
NAMES = ("ann", SPIED, "cid")
HOURS, MOST_DAYS = 12, 240
DECKS = (DOLLAR, BLACK_EYE, FEATHER)
SHOWS_FEATHER = ("defence-shown", "good-character-used", "subpoenaed")


class MirroredDecks(CampaignDecks):
    """Lie as they do in the other game, but for two cards of one deck, each in the place of the other."""

    def __init__(self, one, other):
        super().__init__()
        self.mirror = {one: other, other: one}

    def first_order(self, state, deck, cards):
        order = super().first_order(state, deck, cards)
        if not set(self.mirror) <= set(order):
            return order
        places = {card: order.index(card) for card in self.mirror}
        found = list(order)
        for card, place in places.items():
            found[place] = self.mirror[card]
        return tuple(found)


def mirror_game(one, other):
    """A game of that kind in which the first of each of two cards lies in the place of the other."""

    class Mirrored(LieCheatSteal):
        pieces = tuple(
            MirroredDecks(one, other) if isinstance(piece, CampaignDecks) else piece
            for piece in LieCheatSteal.pieces
        )

    return Mirrored()


def write_line(rng, name):
    """What somebody writes. Bob never goes by what his cards say: what he claims is an amount."""
    other = rng.choice([each for each in NAMES if each != name])
    amount, crime = 10_000 * rng.randrange(11), rng.choice(CRIMES).replace("_", " ")
    said = [
        f"claim {amount}",
        f"say {amount}",
        f"accuse {other} of fraud if they claim {10_000 * rng.randrange(11):,} or more",
        f"accuse {other} of {crime}",
        "accuse nobody",
        f"sue {other}",
        f"buy {rng.randrange(21)} votes a turn",
        f"bid {rng.randrange(5, 40) * 1_000} standing",
        f"offer {rng.randrange(300, 2_000)} a vote, up to 20 votes",
        f"ask me about {rng.choice(['claims', 'crimes', 'defense', 'bids', 'everything'])}",
        "show it",
        "done",
        "done",
        rng.choice(["hand", "standings", "board", "claims", "my policies", "dice", "status"]),
        rng.choice(["tell all: who lies most here?", "check"]),
    ]
    if name != SPIED:
        said += ["say the truth", f"if the card is below {amount} say 50,000; else the truth"]
    return rng.choice(said)


def write_mails(rng):
    """Return mails as (hour, who, text) of a whole game."""
    found = [(1, SPIED, f"claim {10_000 * rng.randrange(11)}\ndefend never\nask me about claims")]
    found += [(2 + place, name, "done always") for place, name in enumerate(NAMES) if rng.random() < 0.7]
    for day in range(MOST_DAYS):
        for _ in range(rng.choice([0, 1, 2])):
            name = rng.choice(NAMES)
            lines = [write_line(rng, name) for _ in range(rng.randrange(1, 4))]
            found.append((day * 24 + rng.randrange(6, 20), name, "\n".join(lines)))
    return sorted(found)


def is_told(house, record, deck, cards):
    """Return whether anybody but Bob may know one of these cards by that event."""
    if record.name in ("deck-shuffled", "document-adopted"):
        return False
    public, mine = house.ruleset.is_public(house.state, record), f'"{SPIED}"'.encode() in record.body
    if deck == FEATHER and mine and record.name in SHOWS_FEATHER:
        return True
    theirs = public or f'"player":"{SPIED}"'.encode() not in record.body
    return theirs and any(f'"{card}"'.encode() in record.body for card in cards)


def play(ruleset, seed, mails, options, renderer=None, *, deck="", cards=(), until=MOST_DAYS * 24):
    """Play a game until then, or until it ends or tells others of one of these cards. The game, and the last
    hour before that."""
    house = House(ruleset, NAMES, seed=seed, documents=DOCUMENTS, options=options, renderer=renderer)
    waiting, shown, seen = list(mails), 0, 0
    for hour in range(HOURS, until + 1, HOURS):
        while waiting and waiting[0][0] < hour:
            at, name, text = waiting.pop(0)
            house.mail(name, text, at)
        house.wait(hour)
        records, seen = house.records[seen:], len(house.records)
        if house.state.over or any(is_told(house, record, deck, cards) for record in records):
            break
        shown = hour
    return house, shown


def find_cards(house, deck, rng):
    """Return the first card of a deck that Bob has drawn, and one of another sort that lies low in it; of
    equal cards the first in the deck is meant."""
    events = [
        house.ruleset.codec.decode(each.name, each.version, each.body) for each in house.records if each.body
    ]
    order = next(each.pile for each in events if each.NAME == "deck-shuffled" and each.deck == deck)
    mine = [
        each.card
        for each in events
        if each.NAME == "card-drawn" and (each.player, each.deck) == (SPIED, deck)
    ]
    drawn = {each.card for each in events if each.NAME == "card-drawn" and each.deck == deck}
    firsts = [card for card in mine if order.count(card) == 1 or deck == DOLLAR]
    low = [card for card in order[len(order) // 2 :] if card not in drawn or deck == FEATHER]
    one = firsts[0] if firsts else (mine[0] if mine else "")
    others = [card for card in low if card != one]
    return (one, rng.choice(others)) if one and others else None


def play_pair(number, renderer=None):
    """Return both games of a pair, at the last hour at which the card is hidden; None where Bob never drew
    one of that deck."""
    rng = random.Random(f"pair {number}")
    seed, deck = rng.randbytes(32), DECKS[number % len(DECKS)]
    options = rng.choice([{}, {"neutral": "yes"}, {"rounds": "2"}])
    mails = write_mails(rng)
    whole, _ = play(LieCheatSteal(), seed, mails, options, until=MOST_DAYS * 6)
    found = find_cards(whole, deck, rng)
    if found is None:
        return None
    ends = [
        play(ruleset, seed, mails, options, deck=deck, cards=found)[1]
        for ruleset in (LieCheatSteal(), mirror_game(*found))
    ]
    until = min(ends)
    one, _ = play(LieCheatSteal(), seed, mails, options, renderer, until=until)
    two, _ = play(mirror_game(*found), seed, mails, options, renderer, until=until)
    return one, two


def read_hand(house):
    """What Bob has drawn until then."""
    return [each.body for each in house.records if each.name == "card-drawn" and b'"bob"' in each.body]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=500)
    updates, differ = 0, 0
    for number in range(parser.parse_args().pairs):
        pair = play_pair(number)
        if pair is None:
            continue
        one, two = pair
        assert list_sights(one) == list_sights(two), f"pair {number}"
        updates += one.state.update
        differ += read_hand(one) != read_hand(two)
        if number % 10 == 9:
            sys.stdout.write(
                f"{number + 1} pairs look the same to others, {differ} of them with another card in Bob's "
                f"hand; {updates} updates each side\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
