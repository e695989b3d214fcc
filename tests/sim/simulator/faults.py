"""What can go wrong in one simulation. Each seed switches on a part of it, so that faults also come alone."""

from datetime import timedelta

import msgspec


class Crash(BaseException):
    """The process ends here. Nothing that serves mail catches it."""


class Faults(msgspec.Struct, frozen=True):
    """Chances (of 1) and switches; all off is a quiet world."""

    crash: float = 0.0  # at each durable step
    down: float = 0.0  # for a deadline, that the daemon is down across it
    doubled: float = 0.0  # for a letter, that it comes twice, by two ways
    lost_in: float = 0.0  # that the sender never hears that we have the letter, and sends it again
    lost_out: float = 0.0  # that we never hear that a server has taken our mail
    later: float = 0.0  # that a server says 4xx
    gone: float = 0.0  # for a player, that the mailbox answers 5xx for two days
    slow: float = 0.0  # for a letter, that it takes up to three days
    outage: float = 0.0  # for a week, that no mail leaves us for some hours or days
    scare: float = 0.0  # for a week, that our two clocks disagree
    heartbeat: bool = True  # a daemon; off: a timer that calls `run-due`
    polled: bool = False  # letters also come into a mailbox that we look into

    def __str__(self):
        quiet = QUIET
        names = (name for name in self.__struct_fields__ if getattr(self, name) != getattr(quiet, name))
        return "+".join(names) or "none"


QUIET = Faults()


def swarm(rng):
    """Each fault is on in two seeds of three."""
    full = {
        "crash": rng.choice((0.002, 0.006, 0.02)),
        "down": 0.2,
        "doubled": 0.15,
        "lost_in": 0.06,
        "lost_out": 0.05,
        "later": rng.choice((0.05, 0.2)),
        "gone": 0.15,
        "slow": 0.08,
        "outage": 0.4,
        "scare": 0.15,
    }
    chosen = {name: chance for name, chance in full.items() if rng.random() < 0.67}
    return Faults(**chosen, heartbeat=rng.random() < 0.7, polled=rng.random() < 0.6)


def outage_length(rng):
    """From an hour to three days."""
    return timedelta(hours=rng.choice((1, 4, 20, 72)), minutes=rng.randrange(60))
