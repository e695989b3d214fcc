"""What people know by its number keeps it, whatever the past of a game has become: proposals and rules.

A vote says `yea on 22`, a mail of the Admin `repeal rule 34`. Where a correction of the past leaves out a
proposal or adds one, those that came after it would be numbered anew, and such words would be about others.
So the numbers that were given are an input of the corrected past, in front of all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent

KEEP = "keep_numbers"


def keep(_: Execution, command: Command) -> Decision:
    """The Admin's command that keeps numbers: lines of a key and a number each (see `NumbersKept`)."""
    try:
        kept = e.NumbersKept(*(_read(command.get_text(what)) for what in ("proposals", "rules")))
    except ValueError:
        return Refused(Reason.UNCLEAR, "numbers are kept in lines of a name, a blank and a number")
    return Accepted((kept,))


def _read(text: str) -> tuple[tuple[str, int], ...]:
    lines = (line.rpartition(" ") for line in text.splitlines())
    return tuple((key, int(number)) for key, _, number in lines)


def keep_numbers(was: Sequence[GameEvent], would: Sequence[GameEvent]) -> Command | None:
    """The command that keeps the numbers of one log in another, None if all of them are the same there."""
    texts = {source: event.digest for source, event in _find_proposals(would) if source}
    ours, theirs = _find_numbers(was, texts), _find_numbers(would)
    if not any(_differs(mine, other) for mine, other in zip(ours, theirs, strict=True)):
        return None
    proposals, rules = ("\n".join(f"{key} {number}" for key, number in each) for each in ours)
    return Command(KEEP, {"proposals": proposals, "rules": rules}, text="the numbers stay")


def _find_proposals(events: Iterable[GameEvent]) -> Iterator[tuple[str, e.ProposalMade]]:
    """Each proposal with the order that it was, "" for one that came of something else."""
    source = ""
    for event in events:
        if isinstance(event, e.NomicOrderFiled | e.AdminOrdered):
            source = event.source if event.verb == "propose" else ""
        elif isinstance(event, e.NomicUpdateStarted):
            source = ""
        elif isinstance(event, e.ProposalMade):
            yield source, event
            source = ""


def _find_numbers(
    events: Sequence[GameEvent], texts: Mapping[str, str] = {}
) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """The numbers that proposals and rules were given, in the order of the log. `texts` are the digests of
    orders that say something else in the other one: they are the same proposals, with other words."""
    known = {event.number: texts.get(source, event.digest) for source, event in _find_proposals(events)}
    proposals, rules, stamps = [], [], dict[int, str]()
    for event in events:
        if isinstance(event, e.ProposalMade):
            stamps[event.number] = known[event.number]
            proposals.append((f"{event.player} {known[event.number]}", event.number))
        elif isinstance(event, e.RuleEnacted) and (stamp := _stamp(event.by, stamps)):
            rules.append((stamp, event.number))
    return proposals, rules


def _stamp(by: str, stamps: dict[int, str]) -> str:
    what, _, number = by.partition(" ")
    return stamps.get(int(number), "") if what == "proposal" and number.isdecimal() else ""


def _differs(mine: Sequence[tuple[str, int]], other: Sequence[tuple[str, int]]) -> bool:
    """Return whether something that is in both has another number there, or its number is another's."""
    ours, theirs = dict(mine), dict(other)
    names = {number: key for key, number in mine}
    return any(ours.get(key, number) != number for key, number in theirs.items()) or any(
        names.get(number, key) != key for key, number in theirs.items()
    )
