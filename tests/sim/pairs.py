"""Two games by mail that differ in what one player holds hidden, and all that everybody else sees of them.

Both are played side by side, and compared at the last moment before that is told by the rules: mails with
their sizes, times and Message-IDs, logs, the public export and the site. Hash values alone may differ, as
they must: they commit to what is hidden.
"""

from __future__ import annotations

import argparse
import email
import gzip
import re
import sys
from collections import Counter
from itertools import zip_longest

from house import SLUG

from nomicd.services.site.builder import build_game_site
from nomicd.services.site.history import GameHistory
from nomicd.services.site.model import RawFile
from nomicd.services.site.store_facts import read_facts

SPIED = "bob"
NAMES = ("ann", SPIED, "cid")
READERS = ("ann", "cid")
DAY = 24
DRAWN = "card-drawn"

_HASH = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b")


class PlayedGame:
    """A game by mail, its mails as (hour, who, text), played some hours at a time. Kept is, by the hour, what
    others came to see, and the store as it was."""

    def __init__(self, house, mails):
        self.house, self.waiting = house, list(mails)
        self.sights, self.moments, self.over = {}, {}, set()
        self.seen = 0

    def play(self, hour):
        """Go on until that hour."""
        while self.waiting and self.waiting[0][0] < hour:
            at, name, text = self.waiting.pop(0)
            self.house.send(name, text, at)
        self.house.wait(hour)
        with self.house.store.read() as tx:
            records = list(tx.records(SLUG, after=self.seen))
        self.seen += len(records)
        self.sights[hour] = [each for each in records if self._is_shown(each)]
        self.moments[hour] = self.house.store.moment
        if self.house.state.over:
            self.over.add(hour)

    def _is_shown(self, record):
        """Whether anybody but bob is told what is in it."""
        if record.name in ("deck-shuffled", "document-adopted"):
            return False
        return not is_his(record) or self.house.ruleset.is_public(self.house.state, record)


def is_his(record):
    """Whether it is a fact of bob."""
    return f'"player":"{SPIED}"'.encode() in record.body


def may_tell(record, telling):
    """Whether the rules tell others by that fact what bob holds, or what somebody else has in its place. They
    never tell what he draws."""
    return record.name in telling and not (record.name == DRAWN and is_his(record))


def play_beside(one, two, hours, telling):
    """Play two games until one is over, or tells others by a fact of one of these names what differs. Return
    both as they were some hours before that; None if it was so from the beginning. Fails if they differ by
    another fact: that is a leak. When both are over everything is shown."""
    before = None
    for hour in hours:
        for game in (one, two):
            if hour not in game.moments:
                game.play(hour)
        facts = zip_longest(one.sights[hour], two.sights[hour])
        told = next((pair for pair in facts if not is_same_fact(*pair)), None)
        shown = hour in one.over & two.over
        if told and not shown and not any(each and may_tell(each, telling) for each in told):
            raise AssertionError(f"others are told of it: {told}")
        if told or hour in one.over | two.over:
            break
        before = hour
    return before and tuple(game.house.as_of(game.moments[before]) for game in (one, two))


def is_same_fact(one, two):
    """Whether two facts are alike, hashes apart; either may be None."""
    return one and two and one.name == two.name and is_same(one.body.decode(), two.body.decode())


def is_same(one, two):
    """Whether two texts are alike, hashes apart."""
    return one == two or _HASH.sub("#" * 64, one) == _HASH.sub("#" * 64, two)


def read_letter(mail):
    """Return a mail as it goes over the wire: around its text, and its text."""
    parsed = email.message_from_bytes(mail.raw)
    parts = [part.get_payload(decode=True) for part in parsed.walk() if not part.is_multipart()]
    around = (mail.key, mail.message_id, mail.recipient, mail.kind, mail.queued_at, len(mail.raw))
    return repr((*around, parsed.items())), "\n\n".join(each.decode("latin-1") for each in parts)


def read_content(file):
    """Return what a file of the site holds, unpacked: hashes in it do not compress alike."""
    content = file.make and file.make()
    packed = isinstance(content, RawFile) and file.path.endswith(".gz")
    return gzip.decompress(content.data).decode() if packed else content


def list_sights(house):
    """Return all that anybody but bob can see, as pairs of a name and a text."""
    for mail in house.outbox():
        if mail.reader != SPIED:
            around, text = read_letter(mail)
            yield f"mail {mail.key}", around
            yield f"text of mail {mail.key}", text
    for reader in (*READERS, "admin", ""):
        yield f"log of {reader or 'everybody'}", "\n".join(map(str, house.operations.log(SLUG, reader)))
    yield "export", house.operations.export(SLUG, private=False).text()
    with house.store.read() as tx:
        history = GameHistory(house.ruleset, tx.game(SLUG))
        history.read(tx, lambda *_: False)
        site = build_game_site(history, read_facts(tx, history), "race@play.test", lambda _: "")
        for each in site.files:
            yield f"site: {each.path}", repr((each.file, each.also, read_content(each)))
        yield "site", repr((site.menu, site.words, site.summary))


def find_leak(one, two):
    """Return what shows somebody but bob that two games differ; "" if nothing does."""
    nothing = ("nothing", "")
    for mine, other in zip_longest(list_sights(one), list_sights(two), fillvalue=nothing):
        if mine[0] != other[0] or not is_same(mine[1], other[1]):
            return f"{mine[0]} beside {other[0]}"
    return ""


def is_told_apart(one, two):
    """Whether bob himself is mailed something else in one than in the other."""
    own = [[read_letter(mail)[1] for mail in each.outbox() if mail.reader == SPIED] for each in (one, two)]
    return any(not is_same(*texts) for texts in zip_longest(*own, fillvalue=""))


def run(play_pair, kinds=("pairs",)):
    """Play as many pairs as the command line says. Fails at the first that shows what is hidden.

    `play_pair` returns both games of the pair of a number, or None if nothing came to differ in it. What is
    hidden is of these kinds in turn, by the number.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--kind", choices=kinds, help="only where that is hidden")
    asked = parser.parse_args()
    played, differ, updates = Counter(), Counter(), Counter()
    last = asked.first + asked.pairs - 1
    for number in range(asked.first, last + 1):
        kind = kinds[number % len(kinds)]
        pair = play_pair(number) if asked.kind in (None, kind) else None
        if pair:
            leak = find_leak(*pair)
            assert not leak, f"pair {number} differs: {leak}"
            played[kind] += 1
            differ[kind] += is_told_apart(*pair)
            updates[kind] += pair[0].state.update
        if number % 10 == 9 or number == last:
            counts = (
                f"{each}: {played[each]} look the same to others, {differ[each]} of them not to {SPIED}, "
                f"{updates[each]} updates each side"
                for each in played
            )
            sys.stdout.write(f"{asked.first} to {number}: {'; '.join(counts)}\n")
            sys.stdout.flush()
