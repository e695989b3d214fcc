"""Weeks of Boondoggling, which needs no sandbox and so little time that thousands of lives can be killed: as
often as asked for with `NOMICD_KILLS=10000` in the environment."""

import os
import random
import sys
from datetime import timedelta

import pytest
from lives import CONFIG, OPENING, PLAYERS, House, Judge, Play, instant, mail

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("NOMICD_KILLS", "60"))
A_WEEKS = 60
A_SCENE = 3
DAYS = 12

BARE = f'{CONFIG}site = ""\npictures = false\n'
ORDERS = (
    "doubles reroll if lands treasury; keep",
    "doubles keep if cost >= 100; reroll",
    "doubles ask me",
    "keep",
    "reroll",
    "money",
    "board",
    "name token Iron Hat",
    "tell all: who is near the Treasury?",
    "tell bob, carol: not yet",
    "tell all at the update: told you",
    "frobnicate the wibble",
    "done",
    "away until friday",
    "back",
    "lend control to bob until friday",
)


def write_weeks(chance, number):
    """Scenes twice a day, shortly after midnight, when updates are due, and at noon; every fifth mail comes a
    second time."""
    scenes, written = [(OPENING, ())], 0
    for half in range(2 * DAYS):
        at = instant("2026-11-22T05:20") + timedelta(hours=12 * half)
        mails = []
        for _ in range(chance.randint(1, 5)):
            written += 1
            who = chance.choice((*PLAYERS, "mallory"))
            mails.append(mail(who, f"{chance.choice(ORDERS)}\n\n-- \n{written}", "roads"))
        if chance.random() < 0.5:
            mails.append(chance.choice(mails))
        scenes.append((f"{at:%Y-%m-%dT%H:%M}", tuple(mails)))
    return Play(
        "roads", "boondoggling", tuple(scenes), b"%d" % number, CONFIG + 'site = ""\npictures = false\n'
    )


@pytest.mark.parametrize("number", range(-(-KILLS // A_WEEKS)))
def test_weeks_of_killed_lives(number, tmp_path, nursery):
    """Each scene is killed up to three times at random moments, then left alone; in the end all is as in the
    same weeks without a crash."""
    chance = random.Random(f"roads {number}")
    play = write_weeks(chance, number)
    (tmp_path / "quiet").mkdir()
    judge = Judge(tmp_path / "quiet", nursery, play)
    work = judge.quiet().work
    house = House(tmp_path / "house", nursery, play)
    for at, mails in play.scenes:
        house.enter(at, mails)
        for _ in range(A_SCENE):
            if not (mails and house.is_tired()):
                house.live(at, work=chance.uniform(0, work[at]))
        assert not house.is_killed(at)
    found = judge.check(house)
    assert house.kills > A_SCENE
    sys.stdout.write(
        f"{house.kills} lives killed, {len(found.mails)} mails, {len(found.out)} letters: all is well\n"
    )
