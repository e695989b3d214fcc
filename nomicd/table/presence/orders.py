"""What players say of being there: done, wait, away, back, control given and taken, messages to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.ruleset import Ordering
from nomicd.table import absence, delegation, turns
from nomicd.table.course.state import Course
from nomicd.table.phrases import listed
from nomicd.table.presence import facts as f

MAX_PRESS = 4_000
MOST_PRESS = 10
"""Messages of one player before an update."""

_US = "the table"
DONE = (
    Verb("done", "done", "the update to come need not wait for you", ("done",), _US),
    Verb(
        "done_always", "done always", "no update need wait for you, until you say wait", ("done always",), _US
    ),
    Verb("wait", "wait", "take back that you are done", ("wait",), _US),
)
AWAY = (
    Verb(
        "away",
        "away [from <first:word>] until <last:word>",
        "nobody waits for you on those days; your standing orders and the defaults play",
        ("away from 2027-04-01 until 2027-04-12", "away until friday"),
        _US,
    ),
    Verb("back", "back", "you are not away any more", ("back",), _US),
    Verb(
        "give_control",
        "give control to <to:player> until <last:word>",
        "let another player play for you as well, up to that day",
        ("give control to bob until 2027-04-12", "give control to bob until friday"),
        _US,
        grave=True,
    ),
    Verb(
        "take_control", "take control back", "nobody else plays for you any more", ("take control back",), _US
    ),
)
PRESS = (
    Verb(
        "press",
        "press to <to:text> <said:body>",
        "write to all, or to the players named; the message stands in the lines below, no address is shown",
        ("press to all\nWho has seen the Treasury?", "press to bob, carol\nLet us not be hasty."),
        _US,
    ),
)
GREY = (
    Verb(
        "grey",
        "grey press to <to:text> <said:body>",
        "the same without your name; in a mail of its own, so that nothing beside it tells whose it is",
        ("grey press to all\nSomebody here is too rich.",),
        _US,
    ),
)


def verbs(press: str) -> tuple[Verb, ...]:
    """All of them; `press` is yes, no or grey."""
    writing = {"yes": PRESS, "grey": (*PRESS, *GREY)}.get(press, ())
    return (*DONE, *AWAY, *writing)


def by_hand(verb: Verb, other: str) -> Verb:
    """The same verb said for another player: `for bob: done`."""
    examples = tuple(f"for {other} {example}" for example in verb.examples)
    return Verb(verb.key, f"for <whom:player> {verb.usage}", f"for another: {verb.help}", examples, _US)


def lent(state: Course[Any], hand: str, playing: tuple[Verb, ...], today: date) -> tuple[Verb, ...]:
    """What a player may write for those who have given them control."""
    others = delegation.played_by(state.presence.delegations, hand, today)
    return tuple(by_hand(verb, others[0]) for verb in playing if not verb.read_only) if others else ()


def decide(state: Course[Any], given: Ordering, today: date) -> Decision:
    """What such a command leads to."""
    return ORDERS[given.command.verb](state, given, today)


def _done(state: Course[Any], given: Ordering, today: date) -> Decision:
    del today
    always = given.command.verb == "done_always"
    signals = state.presence.signals
    if given.player in signals.always or (not always and turns.is_done(signals, given.player)):
        return Refused(Reason.NOT_NOW, "you are done already; to take it back, write: wait")
    what = "No update waits for you any more." if always else "The next update need not wait for you."
    return Accepted((f.SaidDone(given.player, always),), (f"{what} To take it back, write: wait",))


def _wait(state: Course[Any], given: Ordering, today: date) -> Decision:
    del today
    if not turns.is_done(state.presence.signals, given.player):
        return Refused(Reason.NOT_NOW, "you have not said that you are done: you are waited for anyway")
    return Accepted((f.SaidWait(given.player),), ("You are waited for.",))


def _away(state: Course[Any], given: Ordering, today: date) -> Decision:
    del state
    args = given.command.args
    first, last = str(args.get("first") or today.isoformat()), str(args["last"])
    new = absence.asked(given.player, first, last, today)
    if isinstance(new, Refused):
        return new
    said = f"You are away from {new.first} to {new.last}: nobody waits for you, and your orders play."
    return Accepted((f.AbsenceTold(given.player, new.first, new.last),), (said,))


def _back(state: Course[Any], given: Ordering, today: date) -> Decision:
    del today
    if not any(each.player == given.player for each in state.presence.absences):
        return Refused(Reason.NOT_NOW, "you have not said that you are away")
    return Accepted((f.AbsenceEnded(given.player),), ("Welcome back.",))


def _give(state: Course[Any], given: Ordering, today: date) -> Decision:
    args = given.command.args
    last = absence.day(str(args["last"]), today)
    if isinstance(last, Refused):
        return last
    new = delegation.Delegation(given.player, str(args["to"]), last)
    if refused := delegation.problem(new, state.players, today):
        return refused
    said = f"{new.to} may play for you up to {last}, and so may you. To end it, write: take control back"
    return Accepted((f.ControlGiven(new.player, new.to, last),), (said,))


def _take(state: Course[Any], given: Ordering, today: date) -> Decision:
    del today
    if not any(each.player == given.player for each in state.presence.delegations):
        return Refused(Reason.NOT_NOW, "you have given nobody control")
    return Accepted((f.ControlTaken(given.player),), ("Nobody else plays for you any more.",))


def _press(state: Course[Any], given: Ordering, today: date) -> Decision:
    del today
    grey, text = given.command.verb == "grey", str(given.command.args.get("said") or "").strip()
    if not text or len(text) > MAX_PRESS:
        return Refused(
            Reason.BAD_TEXT, f"write the message in the lines below, {MAX_PRESS:,} characters at most"
        )
    if state.presence.pressed.get(given.player, 0) >= MOST_PRESS:
        return Refused(Reason.LIMIT, f"{MOST_PRESS} messages before an update are enough")
    to = _readers(state, given.command, given.player)
    if isinstance(to, Refused):
        return to
    whom = listed(list(to)) if to else "all"
    return Accepted((f.PressSent(given.source, given.player, to, text, grey),), (f"It goes to {whom}.",))


def _readers(state: Course[Any], command: Command, author: str) -> tuple[str, ...] | Refused:
    """The players named, nobody meaning all."""
    said = str(command.args.get("to") or "").strip(" :")
    if said.casefold() in {"", "all", "everybody", "everyone"}:
        return ()
    known = {name.casefold(): name for name in state.players}
    words = [word for word in re.split(r"\s*,\s*|\s+and\s+|\s+", said) if word]
    unknown = [word for word in words if word.casefold() not in known]
    if unknown:
        return Refused(Reason.NOT_FOUND, f"no player is called {unknown[0][:40]}: write names, or all")
    named = (known[word.casefold()] for word in words)
    to = tuple(name for name in dict.fromkeys(named) if name != author)
    return to or Refused(Reason.AGAINST_RULES, "that would go to yourself alone")


ORDERS: Mapping[str, Callable[[Course[Any], Ordering, date], Decision]] = {
    "done": _done,
    "done_always": _done,
    "wait": _wait,
    "away": _away,
    "back": _back,
    "give_control": _give,
    "take_control": _take,
    "press": _press,
    "grey": _press,
}
"""By verb."""


def secret(event: Event) -> bool:
    """Whether an event of being there is not for everybody."""
    return isinstance(event, f.PressSent) and (event.grey or bool(event.to))


def reads(event: Event, reader: str) -> bool:
    """Whether a reader may see such a secret event in full: its author, and whom it goes to if that one is
    named in it."""
    if not isinstance(event, f.PressSent):
        return False
    return reader == event.player or (not event.grey and reader in event.to)
