"""A week of BoredNomic on a real disk, its service killed again and again, and what must hold afterwards:
what the tests beside this are made of."""

import hashlib
import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from nomicd.adapters import spool
from nomicd.adapters.clock import FixedClock
from nomicd.adapters.pictures import mail_png
from nomicd.app.resources import documents
from nomicd.app.settings import load
from nomicd.app.wiring import open_readonly
from nomicd.mail.enclosure import develop
from nomicd.services.gateways import AT_ONCE
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.operating.requests import AddPlayer, OpenGame, StartGame, dump
from nomicd.services.ports import STRIKES, Disposition, OutState

KILLED = -9
NURSERY = Path(__file__).with_name("nursery.py")
SOURCES = NURSERY.parents[2]
CONFIG = (
    'address = "nomic@localhost"\nspool = "spool"\noutbox = "maildir:mail"\ndeliver_trust = "authenticated"\n'
)

LAW = """propose: Windfall
# ?. Windfall

1. Whoever lands on a square whose number is odd gets ${gift}.

```toml
[params]
gift = {value = 30, type = "int", min = 1, max = 100, help = "what it is worth"}
```

```python
def on_land(ev):
    if ev.square.number % 2:
        return [pay(None, ev.player, P.gift, "a windfall")]
```
end proposal"""

PLAYERS = ("alice", "bob", "carol")
OPENING = "2026-11-21T12:00"


def mail(who, text, game="bored"):
    """The bytes of a mail: the same words are the same mail."""
    number = hashlib.sha256(f"{who} {text}".encode()).hexdigest()[:12]
    head = f"From: {who}@example.org\r\nTo: {game}@localhost\r\nMessage-ID: <{number}@example.org>\r\n"
    return f"{head}\r\n{text}\r\n".replace("\r\n", "\n").replace("\n", "\r\n").encode()


WEEK = (
    (OPENING, ()),
    (
        "2026-11-23T15:00",
        (
            mail("alice", "propose: Cheaper cards\nset 5.gold_card.buy to 400"),
            mail("bob", "buy 1 gold card"),
            mail("mallory", "vote yea on 1"),
        ),
    ),
    (
        "2026-11-25T20:00",
        (
            mail("carol", LAW),
            mail("bob", "frobnicate the wibble"),
            mail("bob", "status\npropose: No cards\nrepeal 13"),
        ),
    ),
    ("2026-11-27T12:00", (mail("bob", "buy 1 silver card"), mail("carol", "buy 2 gold cards"))),
    (
        "2026-11-28T18:00",
        (
            mail("alice", "vote yea on all"),
            mail("bob", "vote nay on 1\nvote yea on 2"),
            mail("bob", "vote nay on 1\nvote yea on 2"),
            mail("carol", "vote yea on 1, 2\nvote nay on 3"),
        ),
    ),
    ("2026-12-01T12:00", (mail("alice", "buy 1 gold card\nmoney"),)),
)
"""When the service lives, and the mails that lie in its spool then. Bob's vote comes twice."""


WAITING_LONG = "SELECT 1 FROM mail_in WHERE disposition = 'stored' AND attempts >= ?"


def instant(at):
    return datetime.fromisoformat(at).replace(tzinfo=UTC)


def handed_in(at):
    """When the mails of a scene came."""
    return instant(at) - timedelta(minutes=5)


class Play(NamedTuple):
    """A game, and the scenes of it that are lived: when the service lives, and the mails that lie in its
    spool then."""

    slug: str
    ruleset: str
    scenes: tuple
    dice: bytes = b"dice"
    config: str = CONFIG

    def requests(self):
        """What the operator asks in the first scene."""
        seed = hashlib.sha256(self.dice).digest()
        texts = documents(self.ruleset)
        game = GameOpening(
            self.slug, self.ruleset, "admin@example.org", "America/New_York", documents=texts, seed=seed
        )
        players = (AddPlayer(self.slug, name, f"{name}@example.org") for name in PLAYERS)
        return [OpenGame(game), *players, StartGame(self.slug)]


BORED = Play("bored", "borednomic", WEEK)


class Nursery:
    """The process that forks lives of the service."""

    def __init__(self):
        self._process = subprocess.Popen(
            [sys.executable, NURSERY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((f"{SOURCES}/tests/doubles", str(SOURCES)))},
        )

    def live(self, **order):
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the nursery is gone"
        return json.loads(answer)

    def close(self):
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


class House:
    """One installation on the disk, lived in life by life."""

    def __init__(self, home, nursery, play=BORED):
        self.home = home
        self.play = play
        self._nursery = nursery
        home.mkdir()
        (home / "nomicd.toml").write_text(play.config)
        self.settings = load(home / "nomicd.toml")
        self.kills = 0

    def enter(self, at, mails):
        """What the world does before the scene: in the first the operator asks, in the others mail comes."""
        if at == OPENING:
            for number, request in enumerate(self.play.requests()):
                spool._write(
                    self.home / "spool" / "requests", f"{number}", json.dumps(dump(request)).encode()
                )
        for raw in mails:
            spool.put(self.home / "spool", raw, spool.SpoolMeta(handed_in(at), f"{self.play.slug}@localhost"))

    def live(self, at, **how):
        """One life: killed, or to its end. Nothing else may end it."""
        order = {"do": "round", "home": str(self.home), "at": instant(at).isoformat()}
        answer = self._nursery.live(**order, **how)
        assert answer["code"] in (0, KILLED), f"the service failed at {at}: {answer}"
        self.kills += answer["code"] == KILLED
        return answer

    def is_killed(self, at, **how):
        """Whether a life was killed before its end."""
        return self.live(at, **how)["code"] == KILLED

    def is_tired(self):
        """Whether a mail would be poison if two more lives failed to read it."""
        if not (self.home / "nomicd.sqlite").exists():
            return False
        with closing(sqlite3.connect(f"file:{self.home / 'nomicd.sqlite'}?mode=ro", uri=True)) as store:
            return bool(store.execute(WAITING_LONG, (STRIKES - 1,)).fetchone())

    def read_notes(self, name):
        """The lines that lives have noted."""
        path = self.home / name
        return path.read_text().splitlines() if path.exists() else []

    def look(self):
        """What is in the store."""
        with (
            open_readonly(self.settings, FixedClock(instant(self.play.scenes[-1][0]))) as world,
            world.store.read() as tx,
        ):
            return Found(
                mails=sorted(tx.mails(limit=10_000), key=lambda mail: mail.id),
                out=sorted(tx.outbox(limit=10_000), key=lambda mail: mail.id),
                records=list(tx.records(self.play.slug)),
                wrong=world.operations.verify(self.play.slug),
            )


paint = cache(mail_png)


class Found(NamedTuple):
    """What a store holds after the week; `wrong` is what `verify` says."""

    mails: list
    out: list
    records: list
    wrong: list

    def list_taken_in(self, scenes):
        """The mails that were taken in, scene by scene, in their order; some twice."""
        return tuple(
            (at, tuple(mail.raw for mail in self.mails if mail.received_at == handed_in(at)))
            for at, _ in scenes
        )

    def list_worn_out(self):
        """The mails that two lives could not read: of those nothing is tried that takes long, for that may
        have ended them."""
        return tuple(mail.id for mail in self.mails if mail.attempts >= STRIKES)

    def fates(self):
        """What became of the mails, without how often it was tried."""
        return [msgspec.structs.replace(mail, attempts=0) for mail in self.mails]

    def letters(self):
        """What was queued, without how often it was tried."""
        return [(mail.key, mail.recipient, mail.message_id, mail.queued_at, mail.raw) for mail in self.out]


class Quiet(NamedTuple):
    """A week without a crash: what it left, and of each scene the steps, the seconds, and the seconds of the
    processor."""

    found: Found
    steps: dict
    seconds: dict
    work: dict


class Judge:
    """Plays weeks without a crash, to lay them beside those with."""

    def __init__(self, folder, nursery, play=BORED):
        self._folder, self._nursery, self._own = folder, nursery, play
        self._played = {}

    def quiet(self, scenes=None, worn=()):
        """The week with these mails, and those of them read as in their last attempt."""
        scenes = scenes or self._own.scenes
        if (scenes, worn) not in self._played:
            self._played[scenes, worn] = self._play(scenes, worn)
        return self._played[scenes, worn]

    def _play(self, scenes, worn):
        house = House(self._folder / str(len(self._played)), self._nursery, self._own)
        steps, seconds, work = {}, {}, {}
        for at, mails in scenes:
            house.enter(at, mails)
            before = len(house.read_notes("steps"))
            answer = house.live(at, worn=worn)
            seconds[at], work[at] = answer["seconds"], answer["work"]
            steps[at] = Counter(house.read_notes("steps")[before:])
        found = house.look()
        check_sends(house, found)
        return Quiet(found, steps, seconds, work)

    def check(self, house):
        """Nothing lost, nothing twice, and all as in the same week without a crash.

        The same: a mail that a crash hindered us from forgetting in the spool is taken in a second time, as a
        duplicate, and takes a number; in the quiet week it comes twice as well. And what was read in its last
        attempt is read so there, too.
        """
        found = house.look()
        assert found.wrong == [], "chain, replay or dice do not hold"
        check_mails(found, house.play.scenes)
        quiet = self.quiet(found.list_taken_in(house.play.scenes), found.list_worn_out()).found
        assert found.fates() == quiet.fates()
        assert found.records == quiet.records
        assert found.letters() == quiet.letters()
        check_sends(house, found)
        assert spool.waits(house.home / "spool") == 0
        return found


def check_mails(found, scenes):
    """Each mail that was handed in has one row that counts, read to its end."""
    counted = [mail for mail in found.mails if mail.disposition is not Disposition.DUPLICATE]
    handed = {raw for _, mails in scenes for raw in mails}
    assert {mail.raw for mail in counted} == handed, "a mail was lost"
    assert len(counted) == len(handed), "a mail counts twice"
    assert all(mail.disposition is not Disposition.STORED for mail in counted), "a mail was left unread"


def check_sends(house, found):
    """Each mail of the outbox lies in its Maildir; one sent twice has one Message-ID and one content."""
    sends = Counter(house.read_notes("sends"))
    left = {mail.id: develop(mail.raw, paint) for mail in found.out}  # pictures are painted as mails leave
    wanted = {
        f"{mail.recipient} {mail.message_id} {hashlib.sha256(left[mail.id]).hexdigest()}"
        for mail in found.out
    }
    assert {mail.state for mail in found.out} == {OutState.SENT}
    assert set(sends) == wanted, "something was sent that is not what the outbox holds"
    assert len({mail.message_id for mail in found.out}) == len(found.out), "two mails have one Message-ID"
    assert sum(sends.values()) - len(found.out) <= AT_ONCE * house.kills, "more copies than crashes explain"
    lying = [path.read_bytes() for path in (house.home / "mail").glob("*/new/*")]
    assert Counter(lying) == Counter(left.values())
