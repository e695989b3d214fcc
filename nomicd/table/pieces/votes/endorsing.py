"""Votes that depend on other votes, settled when the ballot closes: endorsements and conditions.

The forms are `as NAME` and `if NAME CHOICE [on NUMBER] then CHOICE else CHOICE`. As Agora reads them (rules
2127 and 683): what another player's vote is at the close decides; a vote that cannot be settled, since it
depends on itself or on a vote that never came, is an abstention.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

_AS = re.compile(r"as (?P<who>\S{1,80})\Z")
_IF = re.compile(
    r"if (?P<who>\S{1,80}) (?P<seen>yea|nay|abstain)(?: on (?P<on>\d{1,6}))?"
    r" then (?P<then>yea|nay|abstain) else (?P<other>yea|nay|abstain)\Z"
)


class AwaitedVote(msgspec.Struct, frozen=True):
    """What a vote waits for: how `who` votes, on `on` or, if that is 0, on the same proposal. An endorsement
    has `seen` "", and takes the other's choice over."""

    who: str
    seen: str = ""
    on: int = 0
    then: str = ""
    other: str = ""


class Settled(msgspec.Struct, frozen=True):
    """A choice, and why it is that; "" where it was simply cast."""

    choice: str
    why: str = ""


Cast = Callable[[int, str], str | None]
"""What somebody's vote on a proposal is, as it was cast, plain or not; None if there is none."""


def read_promise(choice: str) -> AwaitedVote | None:
    """Return what a choice waits for; None if it is a plain one, or no choice at all."""
    if found := _AS.match(choice):
        return AwaitedVote(found["who"])
    if found := _IF.match(choice):
        return AwaitedVote(found["who"], found["seen"], int(found["on"] or 0), found["then"], found["other"])
    return None


def read_doubt(choice: str) -> tuple[str, ...]:
    """Return what a doubtful vote could be: of `?yea|abstain` these two, of `?` alone, by which a voter says
    that nothing was meant, "". Empty for any other."""
    return tuple(choice[1:].split("|")) if choice.startswith("?") else ()


def rename_endorsed(choice: str, old: str, new: str) -> str:
    """Return the choice when whom it may wait for has another name: in both forms it is the second word."""
    words = choice.split(" ")
    if read_promise(choice) and words[1] == old:
        words[1] = new
    return " ".join(words)


def describe_choice(choice: str) -> str:
    """Return a choice as people read it: `as bob does`, `yea if bob votes nay on 4, else abstain`."""
    found = read_promise(choice)
    if found is None:
        return choice
    if not found.seen:
        return f"as {found.who} does"
    on = f" on {found.on}" if found.on else ""
    return f"{found.then} if {found.who} votes {found.seen}{on}, else {found.other}"


def settle(cast: Cast, number: int, voter: str) -> Settled:
    """Return what somebody's vote on a proposal comes to. Ends, however votes point at one another."""
    return _settle(cast, number, voter, frozenset())


def _settle(cast: Cast, number: int, voter: str, waiting: frozenset[tuple[int, str]]) -> Settled:
    choice = cast(number, voter)
    if choice is None:
        return Settled("abstain", "no vote came")
    found = read_promise(choice)
    if found is None:
        return Settled(choice)
    asked = (found.on or number, found.who)
    here = waiting | {(number, voter)}
    if asked in here:
        return Settled("abstain", f"{describe_choice(choice)}: that depends on itself")
    if cast(*asked) is None:
        return Settled("abstain", f"{describe_choice(choice)}: {found.who} has no vote on {asked[0]}")
    seen = _settle(cast, *asked, here)
    if seen.why.endswith("depends on itself"):
        return Settled("abstain", f"{describe_choice(choice)}: that depends on itself")
    meant = seen.choice if not found.seen else found.then if seen.choice == found.seen else found.other
    return Settled(meant, f"{describe_choice(choice)}: {found.who} votes {seen.choice} on {asked[0]}")
