"""Where several processes share the games, each reads what is its own, and leaves the rest to the others; and
updates and mails share a process."""

from datetime import timedelta

import msgspec

from nomicd.services.leases import OnlyProcess
from nomicd.services.ports import Disposition
from nomicd.services.updates.timekeeper import BEHIND, Timekeeper


class Share(OnlyProcess):
    """The leases of a process that works some games; what it hands on is kept."""

    def __init__(self, *games):
        self.games, self.handed = games, []

    def works(self, slug):
        return slug in self.games

    def hand_over(self, mail_id, slug):
        self.handed.append((mail_id, slug))


def test_mail_of_anothers_game_is_handed_on_unread(world):
    """Nothing of the game is looked at, which takes time and may be old in a moment; and what is the
    process's own goes on being read."""
    world.open("pot", ("alice", "bob")).open("jar", ("carol", "dan"))
    world.boot()
    share = Share("pot")
    looked_at, draft = [], world.repository.draft

    def note_and_draft(tx, game, *more, **named):
        looked_at.append(game.slug)
        return draft(tx, game, *more, **named)

    world.repository.draft = note_and_draft
    taken = [world.take(who, "add 3", to="nomic@play.test") for who in ("carol", "alice", "dan", "bob")]
    timekeeper = Timekeeper(msgspec.structs.replace(world.services, leases=share), world.step)
    timekeeper.read_mails(world.now + timedelta(seconds=1), world.now, most=10)
    assert set(share.handed) == {(taken[0].id, "jar"), (taken[2].id, "jar")}
    assert set(looked_at) == {"pot"}
    fates = [world.fate(each.id) for each in taken]
    assert [each.disposition is Disposition.STORED for each in fates] == [True, False, True, False]
    assert [each.attempts for each in fates if each.disposition is Disposition.STORED] == [0, 0]


def test_mails_behind_an_update_are_read_before_the_next_one(world):
    """However many updates are due, mail goes on being read, a few between two of them."""
    for number in range(3):
        world.open(f"g{number}", (f"alice{number}", f"bob{number}"))
    world.open("calm", ("carol", "dan"), start=False)
    world.now += timedelta(days=2)
    for number in range(2 * BEHIND):
        world.take("carol", "status", to="nomic+calm@play.test", number=number)
    done = world.timekeeper.run_due(world.now, wait=False)
    read = [each for each in world.mails() if each.disposition is not Disposition.STORED]
    assert (done.updates, done.more, len(read)) == (1, True, BEHIND)
