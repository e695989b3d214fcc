"""What a correction is asked for with: one change of what the game had been given, a line each.

`strike event 212`, `strike mail 41`: it was never sent. `count mail 41 as of 2026-12-10 18:00`, `count event
212 as of update 5`: it came then, or just before that update. `amend event 212 to vote yea on 3`: it said
this. `add for bob as of update 5: buy square`: bob said this. `law as of update 5: set 14.rent to 2`: the law
was this. `set roll bored/u5/r6/move/bob = 3 4`: its dice showed that. `mend rule 32 from its enactment on`:
its code was what stands in the lines below. `undo correction 2`: as if that had not been made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.decision import Reason, Refused

FORMS = (
    "strike event 212",
    "strike mail 41",
    "count mail 41 as of 2026-12-10 18:00",
    "count event 212 as of update 5",
    "amend event 212 to vote yea on 3",
    "add for bob as of update 5: buy square",
    "law as of update 5: set 14.rent to 2",
    "set roll bored/u5/r6/move/bob = 3 4",
    "mend rule 32 from its enactment on: (the code in the lines below)",
    "undo correction 2",
)
"""One of each."""


class BeforeUpdate(msgspec.Struct, frozen=True):
    """Just before that update was made."""

    number: int


When = BeforeUpdate | datetime


class Strike(msgspec.Struct, frozen=True):
    """An input was never sent: that of an event, or all of a mail."""

    what: str
    number: int


class CountAt(msgspec.Struct, frozen=True):
    """An input, or all of a mail, came at another time."""

    what: str
    number: int
    when: When


class AmendInput(msgspec.Struct, frozen=True):
    """The input of an event was this command."""

    number: int
    text: str


class Add(msgspec.Struct, frozen=True):
    """A player sent this command."""

    player: str
    when: When
    text: str


class ChangeLaw(msgspec.Struct, frozen=True):
    """The rules were changed like this, by the Admin."""

    when: When
    text: str


class SetRoll(msgspec.Struct, frozen=True):
    """The dice of a roll showed this; `label` is that of the first, or of the only one that is meant."""

    label: str
    values: tuple[int, ...]


class Mend(msgspec.Struct, frozen=True):
    """The code of a rule was this one from its enactment on."""

    rule: int
    text: str


class Undo(msgspec.Struct, frozen=True):
    """A correction was never made."""

    number: int


Edit = Strike | CountAt | AmendInput | Add | ChangeLaw | SetRoll | Mend | Undo

_AT = r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?"
_WHEN = rf"as\s+of\s+(?:update\s+(?P<update>\d{{1,6}})|(?P<at>{_AT}))"
_DICE = r"\d{1,4}(?:(?:\s*[-,+]\s*|\s+and\s+|\s+)\d{1,4}){0,49}"
_WHAT = r"(?P<what>event|mail)\s+(?P<number>\d{1,9})"


def _when(found: re.Match[str], zone: ZoneInfo) -> When:
    """Raises ValueError for a day that there is not."""
    if found["update"]:
        return BeforeUpdate(int(found["update"]))
    at = datetime.fromisoformat(found["at"])
    return (at if at.tzinfo else at.replace(tzinfo=zone)).astimezone(UTC)


_FORMS: tuple[tuple[str, Callable[[re.Match[str], ZoneInfo], Edit]], ...] = (
    (rf"strike\s+{_WHAT}", lambda found, _: Strike(found["what"].lower(), int(found["number"]))),
    (
        rf"count\s+{_WHAT}\s+{_WHEN}",
        lambda found, zone: CountAt(found["what"].lower(), int(found["number"]), _when(found, zone)),
    ),
    (
        r"amend\s+event\s+(?P<number>\d{1,9})\s+to\s+(?P<text>\S.*)",
        lambda found, _: AmendInput(int(found["number"]), found["text"]),
    ),
    (
        rf"add\s+for\s+(?P<player>\S{{1,40}})\s+{_WHEN}\s*:\s*(?P<text>\S.*)",
        lambda found, zone: Add(found["player"], _when(found, zone), found["text"]),
    ),
    (
        rf"law\s+{_WHEN}\s*:\s*(?P<text>\S.*)",
        lambda found, zone: ChangeLaw(_when(found, zone), found["text"]),
    ),
    (
        rf"set\s+roll\s+(?P<label>\S{{1,200}})\s*=\s*(?P<dice>{_DICE})",
        lambda found, _: SetRoll(found["label"], tuple(map(int, re.findall(r"\d+", found["dice"])))),
    ),
    (
        r"mend\s+rule\s+#?(?P<rule>\d{1,4})(?:\s+from\s+its\s+enactment(?:\s+on)?)?\s*:?\s*\n(?P<text>.+)",
        lambda found, _: Mend(int(found["rule"]), found["text"]),
    ),
    (r"undo\s+correction\s+(?P<number>\d{1,6})", lambda found, _: Undo(int(found["number"]))),
)


def read(text: str, zone: ZoneInfo) -> Edit | Refused:
    """One change. Times without a zone are in the game's. Below an `add` or a `law`, further lines belong to
    the command or the change."""
    said = text.strip()
    for form, make in _FORMS:
        found = re.fullmatch(form, said, re.IGNORECASE | re.DOTALL)
        if found:
            try:
                return make(found, zone)
            except ValueError as wrong:
                return Refused(Reason.UNCLEAR, f"“{said[:80]}”: {wrong}")
    return Refused(
        Reason.UNCLEAR, f"“{said[:80]}” cannot be read. A change of the past is one of: {'; '.join(FORMS)}"
    )


_BEGINS = re.compile(
    r"(?:strike|count|amend\s+event|add\s+for|law\s+as|set\s+roll|mend\s+rule|undo\s+correction)\b",
    re.IGNORECASE,
)


def read_all(lines: Iterable[str], zone: ZoneInfo) -> tuple[Edit, ...] | Refused:
    """All changes of a text: one begins with each line that begins like one, and stands in no code."""
    texts, fenced = list[str](), False
    for line in lines:
        if line.strip().startswith("```"):
            fenced = not fenced
        if not texts or (_BEGINS.match(line.strip()) and not fenced):
            texts.append(line)
        else:
            texts[-1] += f"\n{line}"
    edits: list[Edit] = []
    for text in filter(str.strip, texts):
        edit = read(text, zone)
        if isinstance(edit, Refused):
            return edit
        edits.append(edit)
    if not edits:
        return Refused(Reason.UNCLEAR, f"nothing is to be changed. A change is one of: {'; '.join(FORMS)}")
    return tuple(edits)
