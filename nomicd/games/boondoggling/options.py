"""What may be chosen when a game is opened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.decision import Reason, Refused
from nomicd.table.phrases import either

MAX_ROUNDS = 6


class Options(msgspec.Struct, frozen=True):
    """`rounds` of an update; `scale` 1000 prints billions for millions; `strict_aaa`: money that runs out on
    the red road itself does not win; `updates`: the weekdays at whose start updates are made. `press`:
    whether players may write to each other, `grey` also without a name. `nomic`: whether they may vote on the
    parameters, with `secret` ballots or not; `own_vote`: what a proposer's vote is if none came."""

    rounds: int = 3
    scale: int = 1
    strict_aaa: bool = False
    updates: tuple[str, ...] = ("mon", "tue", "fri")
    press: str = "yes"
    nomic: bool = False
    secret: bool = False
    own_vote: str = "yea"


NAMES = tuple(Options.__struct_fields__)


_WORDS: Mapping[str, tuple[str, ...]] = {
    "rounds": tuple(map(str, range(1, MAX_ROUNDS + 1))),
    "scale": ("1", "1000"),
    "strict_aaa": ("yes", "no"),
    "press": ("yes", "no", "grey"),
    "nomic": ("on", "off"),
    "secret": ("yes", "no"),
    "own_vote": ("yea", "abstain"),
}


def options(given: Mapping[str, str]) -> Options | Refused:
    """What was chosen, the usual for the rest; or what is wrong with it."""
    said = {name: value.lower() for name, value in sorted(given.items())}
    for name, value in said.items():
        if name not in NAMES:
            return Refused(Reason.UNKNOWN, f"there is no option {name}; there are: {', '.join(NAMES)}")
        if name in _WORDS and value not in _WORDS[name]:
            return Refused(Reason.BAD_TEXT, f"{name} is {either(_WORDS[name])}, not {value[:40]}")
    days = said.get("updates", "mon tue fri").split()
    if not days or not set(days) <= set(WEEKDAYS):
        return Refused(
            Reason.BAD_TEXT, f"updates are some of {' '.join(WEEKDAYS)}, not {' '.join(days)[:40]}"
        )
    return Options(
        rounds=int(said.get("rounds", "3")),
        scale=int(said.get("scale", "1")),
        strict_aaa=said.get("strict_aaa") == "yes",
        updates=tuple(day for day in WEEKDAYS if day in days),
        press=said.get("press", "yes"),
        nomic=said.get("nomic") == "on",
        secret=said.get("secret") == "yes",
        own_vote=said.get("own_vote", "yea"),
    )


@lru_cache(maxsize=256)
def chosen(given: tuple[tuple[str, str], ...], settings: tuple[tuple[str, int], ...]) -> Options:
    """The options of a game that is open, those in place of them that votes have set."""
    found, voted = options(dict(given)), dict(settings)
    opened = found if isinstance(found, Options) else Options()
    strict = bool(voted.get("strict_aaa", opened.strict_aaa))
    return replace(opened, rounds=voted.get("rounds", opened.rounds), strict_aaa=strict)
