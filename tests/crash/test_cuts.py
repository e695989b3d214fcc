"""The power fails at any moment of a week, and what was not synced is lost, torn, or there all the same: what
was acknowledged is kept, what is marked as sent lies there, the log holds, and the week goes on to the same
end.

A real daemon plays the week once under `strace` (`recorded_week.py`); `recorded_disk.py` says what may be
left at each moment. Here a sample of it is looked at; more, with figures: `make cuts`.
"""

import hashlib
import itertools
import json
import os
import random
import shutil
import sqlite3
import sys
from collections import Counter, defaultdict
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from lives import instant
from recorded_disk import MANNERS, Disk, lay, record, steps

from nomicd.adapters import spool
from nomicd.adapters.clock import FixedClock
from nomicd.adapters.outbox.maildir import folder_of
from nomicd.adapters.pictures import mail_png
from nomicd.adapters.render import site
from nomicd.app.sites import Publisher
from nomicd.app.wiring import open_readonly
from nomicd.mail.enclosure import develop
from nomicd.services.ports import Disposition, StoreBroken

pytestmark = pytest.mark.slow

ASKED = dict(each.split("=") for each in os.environ.get("NOMICD_CUTS", "").split())
MOMENTS, PLAYED, BUILT, FIRST = (
    int(ASKED.get(name, usual))
    for name, usual in (("moments", 24), ("played", 1), ("built", 2), ("first", 0))
)
"""At how many moments the power fails, how many of the states that it leaves are played on, and on how many
the site is built. 0 moments: at all of them. `first`: the step before which it does not fail."""

SEED = int(ASKED.get("seed", 1))
PLAYER = Path(__file__).with_name("recorded_week.py")
WAITING = ("spool", "spool/own")
SITE = ("site", ".site-pages", ".site-link")
ADMIN = "admin@example.org"
paint = cache(mail_png)


@cache
def develop_once(raw):
    """A mail as it goes out."""
    return develop(raw, paint)


class Moment(NamedTuple):
    """After so many steps, in a scene: what was acknowledged by then, as hashes."""

    number: int
    scene: str
    kept: tuple


class Recording:
    """The week as it was recorded."""

    def __init__(self, home, done):
        self.home, self.steps = home, done

    def list_moments(self):
        """Every moment after something was done to the disk, with the disk as it was."""
        disk, handed, told, scene, kept = Disk(self.home), "", False, "", []
        for number, step in enumerate(self.steps):
            if step.what == "say":
                word, about = step.data.decode().split()
                scene = about if word == "scene" else scene
                handed = about if word == "handing" else handed
                kept += [about] if word == "delivered" else []
            elif step.what == "answer":
                kept += [handed] if told and step.data.startswith(b"250 ") else []
                told = step.data.startswith(b"354 ")
            else:
                disk.do(step)
                if scene:
                    yield Moment(number, scene, tuple(kept)), disk

    def list_states(self, manners=MANNERS, moments=None):
        """What may be left, each once: the moment, the manner, and what lies there then."""
        seen = set()
        for moment, disk in self.list_moments():
            for manner in manners if moments is None or moment.number in moments else ():
                left = disk.leave(manner, moment.number * len(MANNERS) + SEED)
                if (known := (hash_of_all(left), moment.kept)) not in seen:
                    seen.add(known)
                    yield moment, manner, left

    def without(self, path):
        """The same, had nobody synced what has this path."""
        gone = "sync", f"{self.home}/{path}".rstrip("/")
        return Recording(self.home, [step for step in self.steps if (step.what, step.path) != gone])

    def choose(self, number):
        """So many moments, of each kind of step in each part of the installation about the same number."""
        kinds, dice = defaultdict(list), random.Random(SEED)
        first = next(place for place, step in enumerate(self.steps) if step.data.startswith(b"scene "))
        for place, step in enumerate(self.steps):
            if place > first and step.what not in ("say", "answer"):
                kinds[step.what, step.path.removeprefix(f"{self.home}/").partition("/")[0]].append(place)
        for each in kinds.values():
            dice.shuffle(each)
        rows = itertools.zip_longest(*(each for _, each in sorted(kinds.items())))
        return set(itertools.islice((place for row in rows for place in row if place is not None), number))


@pytest.fixture(scope="session")
def recorded_week(tmp_path_factory):
    """The week under `strace`."""
    folder = tmp_path_factory.mktemp("recorded")
    home, log, said = folder / "house", folder / "trace", folder / "said"
    doubles = str(PLAYER.parents[1] / "doubles")
    with (folder / "out").open("wb") as out:
        how = {"env": {**os.environ, "PYTHONPATH": doubles}, "stdout": out, "stderr": out}
        code = record([sys.executable, str(PLAYER), str(home)], log, **how)
    assert code == 0, (folder / "out").read_text()[-3000:]
    return Recording(home, steps(log, home, said))


class Survivor:
    """An installation on what a power cut has left."""

    def __init__(self, house, moment, left):
        self.house, self.moment, self.home = house, moment, house.home
        settings = (self.home / "nomicd.toml").read_bytes()  # as old as the house, so they are there
        shutil.rmtree(self.home)
        lay(left, self.home)
        (self.home / "nomicd.toml").write_bytes(settings)

    def faults(self):
        """What is wrong before anything is started."""
        held = {hash_of(entry.raw) for way in WAITING for entry in spool.scan(self.home / way)}
        if (self.home / "nomicd.sqlite").exists():
            with closing(sqlite3.connect(self.home / "nomicd.sqlite")) as store:
                if (said := store.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
                    yield f"the store is damaged: {said}"
                if store.execute("SELECT 1 FROM sqlite_master WHERE name = 'mail_out'").fetchone():
                    held |= {hash_of(raw) for (raw,) in store.execute("SELECT raw FROM mail_in")}
                    sent = store.execute("SELECT recipient, raw FROM mail_out WHERE state = 'sent'")
                    yield from (f"sent to {each[0]}, and gone" for each in sent if not self._lies(*each))
        yield from (f"acknowledged, and gone: {each}" for each in set(self.moment.kept) - held)

    def _lies(self, recipient, raw):
        lying = (self.home / "mail" / folder_of(recipient)).glob("*/*")
        return any(path.read_bytes() == develop_once(raw) for path in lying)

    def has_store(self):
        """Whether the power failed after the store had its tables: before, there is nothing to show."""
        try:
            with open_readonly(self.house.settings, FixedClock(instant(self.moment.scene))):
                return True
        except StoreBroken:
            return False

    def check_site(self):
        """The site, built the next time, is as if it were built for the first time."""
        with open_readonly(self.house.settings, FixedClock(instant(self.moment.scene))) as world:
            Publisher(world).build()
            Publisher(world, self.home / "fresh").build()
        assert pages(self.home / "site") == pages(self.home / "fresh")

    def play_on(self, week, quiet):
        """The service starts and has all that was acknowledged; what was not is tried again; the week goes on
        to the same end."""
        scenes = dict(week)
        left = [at for at in scenes if at >= self.moment.scene]
        self.house.live(left[0])
        found = self.house.look()
        assert found.wrong == []
        assert {hash_of(mail.raw) for mail in found.mails} >= set(self.moment.kept)
        assert all(mail.disposition is not Disposition.STORED for mail in found.mails)
        for at in left:
            self.house.enter(at, ())
            self.house.live(at)
            hand_in(self.house, at, [raw for raw in scenes[at] if hash_of(raw) not in self.moment.kept])
        found = self.house.look()
        calm = quiet(found)
        assert found.wrong == []
        assert found.fates() == calm.fates()
        assert found.records == calm.records
        assert letters_of(found) == letters_of(calm)


def hand_in(house, at, mails, via="deliver", sender=""):
    """Mails that come in a scene, in their order, and the service's life with them."""
    for raw in mails:
        spool.put(house.home / "spool", raw, spool.SpoolMeta(instant(at), "bored@localhost", sender, via))
    house.live(at)


def letters_of(found):
    """What was written; of what the Admin is told no more than that it was, for an update's account of the
    mails depends on how soon they came."""
    return sorted(each if each[1] != ADMIN else each[:4] for each in found.letters())


def hash_of(raw):
    return hashlib.sha256(raw).hexdigest()


def hash_of_all(left):
    """Of what is left, but for the site, which changes nothing else."""
    kept = hashlib.blake2b()
    for path, content in without_site(left).items():
        kept.update(f"{path}\0{'' if content is None else len(content)}\0".encode())
        kept.update(content if isinstance(content, bytes) else str(content).encode())
    return kept.digest()


def without_site(left):
    """What is left, but for the pages: most of the files, at which few of the tests look."""
    return {path: content for path, content in left.items() if path.split("/")[0] not in SITE}


def pages(folder):
    """What readers find there, by its address."""
    found = {}
    for place, _, names in os.walk(folder, followlinks=True):
        here = os.path.relpath(place, folder)
        if here == "." or not any(part.startswith(".") for part in here.split("/")):
            found |= {f"{here}/{name}": (Path(place) / name).read_bytes() for name in names if name[0] != "."}
    return found


@pytest.fixture
def survive(new_house):
    """Builds an installation on what is left."""
    return lambda moment, _, left: Survivor(new_house(), moment, left)


@pytest.fixture
def quiet(new_house, week):
    """The end of a week without a power cut in which the same mails come, in the same order. What lies in the
    spool though it was taken, for its removal was not synced, comes in once more in a later scene."""
    known = {}

    def play(found):
        came = itertools.accumulate((mail.received_at for mail in found.mails), max)
        taken = tuple(
            (at, mail.received_at, mail.raw, mail.via, mail.envelope_from)
            for at, mail in zip(came, found.mails, strict=True)
        )
        if taken not in known:
            house = new_house()
            for at, _ in week:
                house.enter(at, ())
                house.live(at)
                last = instant(at)
                for _, received_at, raw, via, sender in (each for each in taken if each[0] == instant(at)):
                    if received_at < last:  # the spool would hand it on before those that came first
                        house.live(at)
                    last = received_at
                    meta = spool.SpoolMeta(received_at, "bored@localhost", sender, via)
                    spool.put(house.home / "spool", raw, meta)
                house.live(at)
            known[taken] = house.look()
        return known[taken]

    return play


def test_the_record_tells_all_that_lies_on_the_disk(recorded_week):
    """Played to its end it is what is there; else something was done that it does not show."""
    *_, (_, disk) = recorded_week.list_moments()
    lying = {str(path.relative_to(recorded_week.home)): path for path in recorded_week.home.rglob("*")}
    left = disk.leave("kept")
    assert left.keys() == lying.keys()
    assert all(
        lying[path].read_bytes() == content for path, content in left.items() if type(content) is bytes
    )


def test_all_mails_of_the_week_are_acknowledged(recorded_week, week):
    """Those by SMTP and LMTP and those by `deliver`, whether they are put by or not."""
    *_, (moment, _) = recorded_week.list_moments()
    assert sorted(moment.kept) == sorted(hash_of(raw) for _, mails in week for raw in mails)


NEEDED = (
    "mail", "mail/alice@example.org", "mail/bob@example.org/new", "spool", "spool/mail", "spool/mail/new",
    "spool/own", "spool/own/mail/new", "nomicd.sqlite-wal", "",
)  # fmt: skip
"""What has to be synced, by its place in the installation."""


@pytest.mark.parametrize("path", NEEDED)
def test_a_sync_that_is_left_out_is_found(recorded_week, survive, path):
    """Without it something that was acknowledged, or is marked as sent, is gone."""
    broken = recorded_week.without(path)
    assert len(broken.steps) < len(recorded_week.steps)
    told = {number + 1 for number, step in enumerate(broken.steps) if step.what == "answer"}
    told |= set(range(0, len(broken.steps), 50))
    assert any(any(survive(*state).faults()) for state in broken.list_states(("lost",), told))


def test_power_cuts(recorded_week, survive, week, quiet, monkeypatch, tmp_path):
    """Sooner or later in the week, and whatever is left then."""
    (tmp_path / "boot").write_text("another")
    monkeypatch.setattr(site, "BOOT", tmp_path / "boot")
    chosen = recorded_week.choose(MOMENTS or len(recorded_week.steps))
    moments = {number for number in chosen if number >= FIRST}
    dice, count, bad, seen = random.Random(SEED), Counter(), [], Counter()
    played, built = (
        {number: dice.randrange(len(MANNERS) // 2) for number in dice.sample(sorted(moments), many)}
        for many in (PLAYED, BUILT)
    )
    for moment, manner, left in recorded_week.list_states(moments=moments):
        builds, plays = (each.get(moment.number) == seen[moment.number] for each in (built, played))
        survivor = survive(moment, manner, left if builds or plays else without_site(left))
        bad += [(moment.number, manner, fault) for fault in survivor.faults()]
        if builds and survivor.has_store():
            survivor.check_site()
            count["built"] += 1
        if plays:
            survivor.play_on(week, quiet)
            count["played on"] += 1
        seen[moment.number] += 1
        count[manner] += 1
        shutil.rmtree(survivor.home)
    sys.stdout.write(json.dumps({**count, "moments": len(seen), "bad": len(bad)}) + "\n")
    assert not bad
