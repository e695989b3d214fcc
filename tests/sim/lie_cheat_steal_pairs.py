"""Pairs of campaigns by mail that differ in one hidden card alone, and all that anybody else sees of them:
python tests/sim/lie_cheat_steal_pairs.py --pairs 1000. Fails at the first byte in which they differ.

Bob draws that card; in the other game of the pair he draws one of another sort in its place. What is compared
stands in `pairs`.
"""

from __future__ import annotations

import random

from house import House
from pairs import DAY, DRAWN, NAMES, SPIED, PlayedGame, play_beside, run
from run_lie_cheat_steal import CRIMES, DOCUMENTS

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER
from nomicd.games.lie_cheat_steal.campaign import CampaignDecks
from nomicd.games.lie_cheat_steal.game import LieCheatSteal

HOURS, DAYS = 12, 60
EARLY = 20
"""So many days people write often; what counts later was mostly ordered then."""
DECKS = (DOLLAR, BLACK_EYE, FEATHER)
TELLING = {
    DOLLAR: frozenset({"fraud-judged", DRAWN}),
    BLACK_EYE: frozenset({"suit-filed", DRAWN}),
    FEATHER: frozenset({"defence-shown", "good-character-used", "subpoenaed", DRAWN}),
}
"""Facts by which the rules tell others of a card of each deck: it is shown, or somebody else draws it."""


class MirroredDecks(CampaignDecks):
    """Lie as they do in the other game, but for two cards of one deck, each in the place of the other."""

    def __init__(self, deck, places):
        super().__init__()
        self.deck, self.places = deck, places

    def first_order(self, state, deck, cards):
        order = list(super().first_order(state, deck, cards))
        if deck == self.deck:
            one, other = self.places
            order[one], order[other] = order[other], order[one]
        return tuple(order)


def mirror_game(game, deck, places):
    """A game of that kind in which the cards at two places of a deck have changed them."""

    class Mirrored(game):
        pieces = tuple(
            MirroredDecks(deck, places) if isinstance(piece, CampaignDecks) else piece
            for piece in game.pieces
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
    for day in range(DAYS):
        for _ in range(rng.choice([0, 1, 2] if day < EARLY else [0, 0, 1])):
            name = rng.choice(NAMES)
            lines = [write_line(rng, name) for _ in range(rng.randrange(1, 4))]
            found.append((day * DAY + rng.randrange(6, 20), name, "\n".join(lines)))
    return sorted(found)


def find_places(house, deck, rng):
    """Return where in a deck the last card lay that bob holds of it, and where one of another sort lies that
    nobody has drawn yet; None if he holds none."""
    hand = house.state.cards.hand(deck, SPIED)
    if not hand:
        return None
    events = [
        house.ruleset.codec.decode(each.name, each.version, each.body)
        for each in house.records
        if each.name in ("deck-shuffled", DRAWN)
    ]
    order = next(each.pile for each in events if each.NAME == "deck-shuffled" and each.deck == deck)
    drawn = [(each.player, each.card) for each in events if each.NAME == DRAWN and each.deck == deck]
    place = max(place for place, each in enumerate(drawn) if each == (SPIED, hand[-1]))
    low = [each for each in range(max(len(drawn), len(order) // 2), len(order)) if order[each] != hand[-1]]
    return (place, rng.choice(low)) if place < len(order) and low else None


def play_pair(number, renderer=None, game=LieCheatSteal):
    """Return both games of a pair, at the last hour at which the card is hidden; None where bob never held
    one of that deck."""
    rng = random.Random(f"pair {number}")
    seed, deck = rng.randbytes(32), DECKS[number % len(DECKS)]
    options = rng.choice([{}, {"neutral": "yes"}, {"rounds": "2"}])
    mails = write_mails(rng)

    def begin(ruleset):
        house = House(ruleset, NAMES, seed=seed, documents=DOCUMENTS, options=options, renderer=renderer)
        return PlayedGame(house, mails)

    hours = range(HOURS, DAYS * DAY + 1, HOURS)
    one, places = begin(game()), None
    for hour in hours:
        one.play(hour)
        places = find_places(one.house, deck, rng)
        if places or one.over:
            break
    if not places:
        return None
    return play_beside(one, begin(mirror_game(game, deck, places)), hours, TELLING[deck])


if __name__ == "__main__":
    run(play_pair, DECKS)
