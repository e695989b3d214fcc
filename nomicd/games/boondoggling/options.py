"""What may be chosen when a game is opened."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.decision import Reason, Refused

MAX_ROUNDS = 6


class Options(msgspec.Struct, frozen=True):
    """`rounds` of an update; `scale` 1000 prints billions for millions; `strict_aaa`: money that runs out on
    the red road itself does not win; `updates`: the weekdays at whose start updates are made."""

    rounds: int = 3
    scale: int = 1
    strict_aaa: bool = False
    updates: tuple[str, ...] = ("mon", "tue", "fri")


NAMES = tuple(Options.__struct_fields__)


def options(chosen: Mapping[str, str]) -> Options | Refused:
    """What was chosen, the usual for the rest; or what is wrong with it."""
    for name in sorted(chosen):
        if name not in NAMES:
            return Refused(Reason.UNKNOWN, f"there is no option {name}; there are: {', '.join(NAMES)}")
    rounds, scale = chosen.get("rounds", "3"), chosen.get("scale", "1")
    strict, days = chosen.get("strict_aaa", "no").lower(), chosen.get("updates", "mon tue fri").lower()
    if rounds not in map(str, range(1, MAX_ROUNDS + 1)):
        return Refused(Reason.BAD_TEXT, f"rounds is a number from 1 to {MAX_ROUNDS}, not {rounds[:40]}")
    if scale not in {"1", "1000"}:
        return Refused(Reason.BAD_TEXT, f"scale is 1 (millions) or 1000 (billions), not {scale[:40]}")
    if strict not in {"yes", "no"}:
        return Refused(Reason.BAD_TEXT, f"strict_aaa is yes or no, not {strict[:40]}")
    if not days.split() or not set(days.split()) <= set(WEEKDAYS):
        return Refused(Reason.BAD_TEXT, f"updates are some of {' '.join(WEEKDAYS)}, not {days[:40]}")
    named = tuple(day for day in WEEKDAYS if day in days.split())
    return Options(int(rounds), int(scale), strict == "yes", named)
