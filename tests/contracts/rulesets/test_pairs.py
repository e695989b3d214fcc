"""Two runs of the toy that differ only in another player's hidden cards look the same to everybody else.

All that leaves the service is compared: mails with their sizes and Message-IDs, logs and the public export.
Hash values alone differ, as they must: they commit to what is hidden, under a salt that stays hidden too.
"""

import email
import random
import re

import pytest
from fair.play import CARDS, GOODS
from fair.ruleset import Fair
from house import SLUG, House
from msgspec.structs import replace

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder
from nomicd.kernel.inputs import UpdateTick
from nomicd.table.pieces.decks import shuffle_cards
from nomicd.table.pieces.trades import OfferWithdrawn

PAIRS, PARTS = 500, 10
SPIED, READERS = "bob", ("alice", "carol")
DEALT, NEVER_DRAWN = (2, 3), range(12, 18)
"""Places in the deck: of bob's hand, and of the cards that six days cannot reach."""

FIRST_UPDATE, HOURS = 48, 71
"""The second update comes at 72; more days end early when all are done."""

_HASH = re.compile(r"[0-9a-f]{64}|(?<=ending in )[0-9a-f]{32}")


def swap(one, other):
    """The deck with two of its cards in each other's place."""

    def rig(pile):
        pile[one], pile[other] = pile[other], pile[one]
        return pile

    return rig


def line(rng, player):
    """What somebody writes; it never goes by the cards that they hold."""
    good, other = rng.choice(GOODS), rng.choice([name for name in (*READERS, SPIED) if name != player])
    return rng.choice((
        f"bid {rng.randrange(25)}",
        f"bid {rng.randrange(12)}",
        f"offer {rng.randrange(3)} {good} for {rng.randrange(9)}",
        f"offer 1 {good} for {rng.randrange(9)}{rng.choice([f' to {other}', ' standing'])}",
        f"bid {rng.randrange(9)} standing",
        "bid nothing",
        f"offer {rng.randrange(9)} for {rng.randrange(3)} {good}",
        f"offer 1 cloth for {rng.randrange(3)} salt",
        f"accept {rng.randrange(5)}",
        f"withdraw {rng.randrange(5)}",
        f"raid {other} for {good}",
        f"raid {SPIED if player != SPIED else other} for {good}",
        f"guard {rng.choice(['always', 'never', 'ask'])}",
        f"guard if {rng.choice(['guards', 'left'])} > {rng.randrange(3)}",
        f"answer {rng.choice(['guard', 'let go'])}",
        f"what if I bid {rng.randrange(9)}", f"what if I raid {other} for {good}",
        "hand", "market", "help", "status", "done", "wait",
    ))  # fmt: skip


def letters(rng, stance):
    """Mails as (hour, who, subject, text). `stance` is what bob does about thieves where a guard is among
    the swapped cards: then it must not show by what he does."""
    said = [(1, SPIED, "orders", stance)] if stance else []
    for _ in range(rng.randrange(4, 12)):
        player = rng.choice((*READERS, SPIED))
        lines = [line(rng, player) for _ in range(rng.randrange(1, 4))]
        if stance and player == SPIED:
            lines = [each for each in lines if not each.startswith(("guard", "answer", "done"))]
        subject = rng.choice(["orders", "orders", "check"])
        said.append((rng.randrange(2, HOURS), player, subject, "\n".join(lines or ["market"])))
    if stance == "guard ask":
        said.append((FIRST_UPDATE + 1, SPIED, "orders", "answer let go\nanswer let go"))
    return sorted(said, key=lambda mail: mail[0])


def play(seed, rig, mails, renderer):
    house = House(Fair(rig), ("alice", SPIED, "carol"), seed=seed, renderer=renderer)
    for hour, player, subject, text in mails:
        house.mail(player, text, hour, subject)
    house.wait(HOURS + 2)
    assert not house.state.over, "in the end all is shown"
    return house


def same(text):
    return _HASH.sub("#" * 64, text)


def letter(mail):
    """A mail as it goes over the wire, hashes apart."""
    parsed = email.message_from_bytes(mail.raw)
    parts = [
        same(part.get_payload(decode=True).decode()) for part in parsed.walk() if not part.is_multipart()
    ]
    return (mail.key, mail.message_id, mail.recipient, mail.kind, len(mail.raw), parsed.items(), parts)


def sights(house):
    """All that anybody but bob can see."""
    mails = [letter(mail) for mail in house.outbox() if mail.reader != SPIED]
    logs = [
        [same(str(entry)) for entry in house.operations.log(SLUG, reader)]
        for reader in (*READERS, "admin", "")
    ]
    return mails, logs, same(house.operations.export(SLUG, private=False).text())


def pair(number, renderer=None):
    """One pair of games, and what anybody but bob sees of each."""
    rng = random.Random(f"pair {number}")
    seed = rng.randbytes(32)
    pile = shuffle_cards(seed.hex(), "fair", 1, CARDS)
    mine = rng.choice(DEALT)
    theirs = rng.choice([place for place in NEVER_DRAWN if pile[place] != pile[mine]])
    guards = "guard" in (pile[mine], pile[theirs])
    mails = letters(rng, rng.choice(["guard never", "guard ask"]) if guards else "")
    one = play(seed, lambda cards: cards, mails, renderer)
    other = play(seed, swap(mine, theirs), mails, renderer)
    assert one.state.cards.decks["fair"].hands[SPIED] != other.state.cards.decks["fair"].hands[SPIED]
    return one, other


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hidden_card_shows_nowhere(part):
    """Five hundred pairs in all."""
    for number in range(part, PAIRS, PARTS):
        one, other = pair(number)
        assert sights(one) == sights(other), f"pair {number}"


@pytest.mark.parametrize("number", range(4))
def test_nor_in_mails_as_they_really_look(number):
    """With the templates of the house, in both of their forms."""
    one, other = pair(number, JinjaRenderer([folder("templates")]))
    assert sights(one) == sights(other)


def test_bob_himself_sees_the_difference():
    """Else the two runs would be one."""
    one, other = pair(0)
    own = [[letter(mail) for mail in house.outbox() if mail.reader == SPIED] for house in (one, other)]
    assert own[0] != own[1]


class Nervous(Fair):
    """A fair in which something happens when bob holds a ruby, though it is not said why."""

    def decide(self, state, given, context):
        decision = super().decide(state, given, context)
        lucky = isinstance(given, UpdateTick) and "ruby $10" in state.cards.decks["fair"].hands[SPIED]
        return replace(decision, events=(*decision.events, OfferWithdrawn("alice", 0))) if lucky else decision


def test_a_leak_by_one_event_more_is_found():
    """Though nothing of the card is told: the number of events gives it away."""
    found = False
    for number in range(40):
        rng = random.Random(f"leak {number}")
        seed, games = rng.randbytes(32), []
        for rig in (lambda cards: cards, swap(2, 17)):
            house = House(Nervous(rig), ("alice", SPIED, "carol"), seed=seed)
            house.wait(HOURS)
            games.append(sights(house))
        found = found or games[0] != games[1]
    assert found
