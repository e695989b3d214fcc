"""What a game knows of who is there."""

from __future__ import annotations

import msgspec

from nomicd.table.absence import Absences
from nomicd.table.delegation import Delegations
from nomicd.table.turns import Signals


class Held(msgspec.Struct, frozen=True):
    """A message that goes out with the next update: as `PressSent`."""

    source: str
    player: str
    to: tuple[str, ...]
    text: str
    grey: bool = False


class Presence(msgspec.Struct, frozen=True):
    """`ready` is when all were done with the update to come, "" while somebody is not; `regular` is then its
    deadline by the calendar, and `used` the last such that an update made early has used up; ISO 8601.
    `heard` have written since the last update, and `missed` counts by player the updates in a row before
    which nothing came. `pressed` counts each player's messages since the last update; `held` are those that
    wait for the next one."""

    signals: Signals = Signals()
    absences: Absences = ()
    delegations: Delegations = ()
    ready: str = ""
    regular: str = ""
    used: str = ""
    heard: tuple[str, ...] = ()
    missed: dict[str, int] = {}
    pressed: dict[str, int] = {}
    held: tuple[Held, ...] = ()
