"""Pairs of races by mail that differ in one hidden hand alone, and all that anybody else sees of them:
python tests/sim/politics_pairs.py --pairs 500. Fails at the first byte in which they differ.

Compared are mails with their sizes, times and Message-IDs, logs, the public export and the site, at the last
moment at which the hand is hidden: a race that is over shows everything, and a card that is turned up is
told. Hash values alone differ, as they must: they commit to what is hidden.
"""

from __future__ import annotations

import argparse
import email
import gzip
import random
import re
import sys

from house import SLUG, House
from run_politics import CODES, DOCUMENTS

from nomicd.games.politics.country import DECK, card_number
from nomicd.games.politics.game import Politics
from nomicd.games.politics.holdings import SpeechPack
from nomicd.services.site.builder import build_game_site
from nomicd.services.site.history import GameHistory
from nomicd.services.site.model import RawFile
from nomicd.services.site.store_facts import read_facts
from nomicd.table.pieces.decks import Decks, DeckShuffled, shuffle_cards

SPIED, READERS = "bob", ("ann", "cid")
NAMES = ("ann", SPIED, "cid")
DEALT, BELOW = (1, 4, 7), (25, 26, 27)
"""Places in the pack: of bob's cards, and of those at its bottom."""
DAY, MOST_DAYS = 24, 400
OPTIONS = ({"money": "no"}, {}, {"money": "no", "parallel": "yes"}, {"fast": "yes"})

_HASH = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b")


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


def is_told(record, cards):
    """Return whether anybody but bob may know one of these cards by that event."""
    if record.name in ("deck-shuffled", "document-adopted") or b'"player":"bob"' in record.body:
        return False
    return any(card.search(record.body) for card in cards)


def play(ruleset, seed, mails, options, renderer, until=MOST_DAYS * DAY):
    """Play a race until then, or until it ends or tells others of a card that differs. The race, and the last
    hour before that."""
    house, shown, seen = (
        House(ruleset, NAMES, seed=seed, documents=DOCUMENTS, options=options, renderer=renderer),
        0,
        0,
    )
    mirror = find_mirror(house.state, SpeechPack().cards(DOCUMENTS)[DECK])
    cards = [re.compile(re.escape(f'"{card}"').encode()) for card in mirror]
    waiting = list(mails)
    for hour in range(DAY, until + 1, DAY):
        while waiting and waiting[0][0] < hour:
            at, name, text = waiting.pop(0)
            house.mail(name, text, at)
        house.wait(hour)
        records, seen = house.records[seen:], len(house.records)
        if house.state.over or any(is_told(record, cards) for record in records):
            break
        shown = hour
    return house, shown


def same(text):
    return _HASH.sub("#" * 64, text)


def read_letter(mail):
    """Return a mail as it goes over the wire, hashes apart."""
    parsed = email.message_from_bytes(mail.raw)
    parts = [
        same(part.get_payload(decode=True).decode("latin-1"))
        for part in parsed.walk()
        if not part.is_multipart()
    ]
    return (mail.key, mail.message_id, mail.recipient, mail.kind, len(mail.raw), parsed.items(), parts)


def read_content(file):
    """Return what a file of the site holds, unpacked: hashes in it do not compress alike."""
    content = file.make and file.make()
    packed = isinstance(content, RawFile) and file.path.endswith(".gz")
    return gzip.decompress(content.data).decode() if packed else content


def read_site(house):
    """Return the site of the race: each page and file."""
    with house.store.read() as tx:
        history = GameHistory(house.ruleset, tx.game(SLUG))
        history.read(tx, lambda *_: False)
        site = build_game_site(history, read_facts(tx, history), "race@play.test", lambda _: "")
        made = [(each.path, each.file, each.also, read_content(each)) for each in site.files]
    return same(repr((made, site.menu, site.words, site.summary)))


def list_sights(house):
    """Return all that anybody but bob can see."""
    mails = [read_letter(mail) for mail in house.outbox() if mail.reader != SPIED]
    logs = [
        [same(str(entry)) for entry in house.operations.log(SLUG, reader)]
        for reader in (*READERS, "admin", "")
    ]
    export = same(house.operations.export(SLUG, private=False).text())
    return mails, logs, export, read_site(house)


def play_pair(number, renderer=None):
    """Return both races of a pair, at the last hour at which the hands are hidden, and that hour."""
    rng = random.Random(f"pair {number}")
    seed, options = rng.randbytes(32), OPTIONS[number % len(OPTIONS)]
    before = House(Politics(), NAMES, seed=seed, documents=DOCUMENTS, options=options).state.cards
    hands = {name: [card_number(card) for card in before.hand(DECK, name)] for name in NAMES}
    after = House(MirroredPolitics(), NAMES, seed=seed, documents=DOCUMENTS, options=options).state.cards
    other = {**hands, SPIED: [card_number(card) for card in after.hand(DECK, SPIED)]}
    assert not {*hands[SPIED]} & {*other[SPIED]}
    mails, mirrored = (write_mails(random.Random(number), each) for each in (hands, other))
    _, until = play(Politics(), seed, mails, options, None)
    assert until > 5 * DAY
    one, _ = play(Politics(), seed, mails, options, renderer, until)
    two, _ = play(MirroredPolitics(), seed, mirrored, options, renderer, until)
    return one, two


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=500)
    updates = 0
    for number in range(parser.parse_args().pairs):
        one, two = play_pair(number)
        assert list_sights(one) == list_sights(two), f"pair {number}"
        updates += one.state.update
        if number % 50 == 49:
            sys.stdout.write(f"{number + 1} pairs look the same to others; {updates} updates each side\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
