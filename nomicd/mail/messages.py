"""Messages to players without the colon of their usage: `tell bob I will not fight you`, `to bob, let us
talk`.

What names its readers behind its verb is the message. What only may be one is told with the line that sends
it: nobody can take a message back.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import groupby

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail.forms import EVERYBODY, Forms
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.mail.wording import plain

MAX_SAID = 500
MOST_READERS = 20

_HEAD = "tell"
_NAME = re.compile(r"[\s,&]*(?:and\s+)?(?P<name>[^\s,:;]+)", re.IGNORECASE)
_MAYBE = re.compile(
    r"(?:(?:can|could|will|would) you (?:please |kindly )?(?:tell |ask )?)?"
    r"(?:(?<=tell )|(?<=ask )|to\s+|ask\s+|message\s+|say to\s+|write to\s+|a message to\s+|(?P<let>let\s+))",
    re.IGNORECASE,
)
_KNOW = re.compile(r"\s*know\b\s*", re.IGNORECASE)
_THAT = re.compile(
    r"[\s,]*(?:(?:from me|for me|please|privately|in private)\b[\s,]*)*(?:that\b\s*)?", re.IGNORECASE
)
_WHEN = re.compile(r"\s*(?:at|with|after)\s+the\b|\s*(?:openly|anonymously)\b", re.IGNORECASE)
_ONESELF = re.compile(r"(?:me|us)\b", re.IGNORECASE)
_WHY = "It may be a message to {names}: nothing was sent."


def read_messages(
    readings: Sequence[LineReading], vocabulary: Vocabulary, forms: Forms
) -> tuple[LineReading, ...]:
    """Return the readings of a mail with the messages that lack their colon."""
    usage = next((one for one in forms.find_by_first_word(_HEAD) if one.body), None)
    if usage is None:
        return tuple(readings)
    players = EVERYBODY | {name.casefold() for name in vocabulary.lexicon.players}
    slot = usage.slots[0].name
    looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
    votes = vocabulary.ballot.verb if vocabulary.ballot else ""
    found: list[LineReading] = []
    for _, several in groupby(readings, lambda each: each.line):
        line = list(several)
        ordered = any(_is_order(each, looks, votes) for each in line)
        if not ordered and (offered := _offer(line[0], players)):
            found.append(offered)
        else:
            found += [_send(each, usage.verb.key, slot, players) for each in line]
    return tuple(found)


def _is_order(reading: LineReading, looks: Container[str], votes: str) -> bool:
    """Return whether a line orders something, or may be a vote."""
    what = reading.what
    if isinstance(what, Doubt):
        return any(each.verb == votes for each in what.readings)
    return isinstance(what, Command) and what.verb not in looks


def _send(reading: LineReading, key: str, slot: str, players: frozenset[str]) -> LineReading:
    what = reading.what
    if isinstance(what, Command) and what.verb == key:
        return msgspec.structs.replace(reading, what=_put_colon(what, slot, players))
    return reading


def _offer(reading: LineReading, players: frozenset[str]) -> LineReading | None:
    """Return what may be a message with the line that sends it, whatever it speaks of; None if it is none."""
    line = _find_message(reading.text, players) if len(reading.text) <= MAX_SAID else ""
    if not line or isinstance(reading.what, Trouble):
        return None
    why = _WHY.format(names=line.partition(":")[0].removeprefix(f"{_HEAD} "))
    return msgspec.structs.replace(reading, what=Trouble(Reason.UNKNOWN, why, line), comment=False)


def _put_colon(command: Command, slot: str, players: frozenset[str]) -> Command | None:
    """Return a message with a colon behind its readers, if they stand at its head; None for what asks us
    something: `tell me who leads`."""
    said = command.get_text(slot)
    if ":" in said or ":" in command.text:
        return command
    if (
        _ONESELF.match(said)
        and len(command.args) == len([each for each in command.args.values() if each]) + 1
    ):
        return None
    names, rest = _take_names(said, players)
    if not names or not rest or _WHEN.match(rest):
        return command
    told = f"{names}: {_THAT.sub('', rest, count=1)}"
    return msgspec.structs.replace(command, args={**command.args, slot: told}, text=f"{_HEAD} {told}")


def _find_message(text: str, players: frozenset[str]) -> str:
    """Return the line that sends what may be a message; "" if it is none."""
    said = plain(text)
    led = _MAYBE.match(said)
    names, rest = _take_names(said[led.end() :], players) if led else ("", "")
    if led is None or not names or ":" in said:
        return ""
    if led["let"]:
        known = _KNOW.match(rest)
        if known is None:
            return ""
        rest = rest[known.end() :]
    rest = _THAT.sub("", rest, count=1)
    return f"{_HEAD} {names}: {rest}" if len(rest.split()) > 1 else ""


def _take_names(said: str, players: frozenset[str]) -> tuple[str, str]:
    """Return the players who are named at the head of a text, and the rest of it."""
    names: list[str] = []
    at = 0
    while len(names) < MOST_READERS and (found := _NAME.match(said, at)):
        if found["name"].casefold() not in players:
            break
        names.append(found["name"])
        at = found.end()
    return ", ".join(names), said[at:]
