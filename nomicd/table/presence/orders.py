"""What players say of being there: done, wait, away, back, control given and taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date

from nomicd.kernel.commands import Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table import absence, delegation, turns
from nomicd.table.course.state import AnyCourse
from nomicd.table.days import span
from nomicd.table.phrases import write_day
from nomicd.table.presence import facts as f
from nomicd.table.presence import press

_US = "the table"
DONE = (
    Verb(
        "done",
        "done",
        "the update to come need not wait for you",
        ("done",),
        _US,
        words=("ready", "finished", "through"),
        final=True,
    ),
    Verb(
        "done_always",
        "done always",
        "no update need wait for you, until you say wait",
        ("done always",),
        _US,
        final=True,
    ),
    Verb("wait", "wait", "take back that you are done", ("wait",), _US, strict=True),
)
AWAY = (
    Verb(
        "away",
        "away|absent <when:text>",
        "nobody waits for you on those days; your standing orders and the defaults play",
        ("away until friday", "away from 1 Dec to 14 Dec", "absent 24-31 Dec"),
        _US,
        words=("holiday", "vacation", "travelling", "traveling", "gone", "unreachable", "offline"),
    ),
    Verb(
        "back",
        "back",
        "you are not away any more",
        ("back",),
        _US,
        strict=True,
        sayings=(
            (
                "(?:hi |hello |hey |ok |so |and )*(?:i'm|im|i am) back"
                "(?: now| again| home| here| online| in the game)*(?: from (?:my |our |the |a )?[a-z]+)?"
            ),
            (
                "(?:please )?(?:(?:take|strike|remove) me|(?:strike|remove) my absence) (?:off|from) "
                "(?:the )?(?:list(?: of (?:the )?absentees)?|absentees)"
            ),
        ),
    ),
    Verb(
        "give_control",
        "give|lend control to <to:player> <when:text>",
        "let another player play for you as well, up to that day",
        ("lend control to bob until 14 Dec", "give control to bob from 1 Dec to 14 Dec"),
        _US,
        grave=True,
    ),
    Verb(
        "take_control", "take control back", "nobody else plays for you any more", ("take control back",), _US
    ),
)
WHOM = "whom"
"""The slot that says for whom a command is, where another may play for them."""


TAKE_BACK = "To take it back, write: wait"


def verbs(allowed: str, others: Sequence[str] = ()) -> tuple[Verb, ...]:
    """All of them, with some of the `others` for examples; messages are allowed as `press` says."""
    return (*DONE, *AWAY, *press.verbs(allowed, others))


def by_hand(verb: Verb, other: str, slot: str = WHOM) -> Verb:
    """Return the same verb said for another player: `for bob: done`."""
    examples = tuple(f"for {other} {example}" for example in verb.examples)
    return Verb(
        verb.key,
        f"for <{slot}:player> {verb.usage}",
        f"for another: {verb.help}",
        examples,
        verb.source,
        final=verb.final,
        strict=verb.strict,
    )


def lend_verbs(
    state: AnyCourse, hand: str, playing: tuple[Verb, ...], today: date, slot: str = WHOM
) -> tuple[Verb, ...]:
    """Return what a player may write for those who have given them control."""
    others = delegation.played_by(state.presence.delegations, hand, today)
    return tuple(by_hand(verb, others[0], slot) for verb in playing if not verb.read_only) if others else ()


def own_words(text: str, player: str) -> str:
    """Return what was written for that player by another's hand, as the player would have written it."""
    return re.sub(rf"^\W*for {re.escape(player)}\W+", "", text, flags=re.IGNORECASE)


def whose(state: AnyCourse, given: PlayerCommand, today: date, slot: str = WHOM) -> delegation.Act | Refused:
    """For whom a command is, and by whose hand."""
    whom = given.command.args.get(slot)
    if whom is not None and whom not in state.players:
        return Refused(Reason.NOT_FOUND, f"no player is called {whom}")
    return delegation.act(state.presence.delegations, given.player, str(whom) if whom else None, today)


def decide(state: AnyCourse, given: PlayerCommand, today: date, allowed: str = "yes") -> Decision:
    """Return what such a command leads to; messages are allowed as `press` says."""
    if given.command.verb in press.KEYS:
        return press.decide(state, given, allowed)
    return ORDERS[given.command.verb](state, given, today)


def _say_done(state: AnyCourse, given: PlayerCommand, _today: date) -> Decision:
    always = given.command.verb == "done_always"
    signals = state.presence.signals
    if given.player in signals.always or (not always and turns.is_done(signals, given.player)):
        return Accepted((), ("You are done already.", TAKE_BACK))
    what = "No update waits for you any more." if always else "The next update need not wait for you."
    return Accepted((f.SaidDone(given.player, always),), (what, TAKE_BACK))


def _wait(state: AnyCourse, given: PlayerCommand, _today: date) -> Decision:
    if not turns.is_done(state.presence.signals, given.player):
        return Accepted((), ("You have not said that you are done: you are waited for anyway.",))
    return Accepted((f.SaidWait(given.player),), ("You are waited for.",))


def _away(_state: AnyCourse, given: PlayerCommand, today: date) -> Decision:
    args = given.command.args
    if args.get("when") is not None:
        new = absence.parse_absence(given.player, str(args["when"]), today)
    else:  # as it was written once
        new = absence.make_absence(
            given.player, str(args.get("first") or today), str(args.get("last") or ""), today
        )
    if isinstance(new, Refused):
        return new
    days = f"from {write_day(new.first)} to {write_day(new.last)}"
    when = days if new.first < new.last else f"on {write_day(new.last)}"
    said = f"You are away {when}: nobody waits for you, and your orders play."
    return Accepted((f.AbsenceTold(given.player, new.first, new.last),), (said,))


def _back(state: AnyCourse, given: PlayerCommand, _today: date) -> Decision:
    if not any(each.player == given.player for each in state.presence.absences):
        return Accepted((), ("You have not said that you are away: you are waited for anyway.",))
    return Accepted((f.AbsenceEnded(given.player),), ("Welcome back.",))


def _give(state: AnyCourse, given: PlayerCommand, today: date) -> Decision:
    args = given.command.args
    meant = span(str(args.get("when") or f"until {args.get('last')}"), today)
    if isinstance(meant, Refused):
        return meant
    first = meant.first if meant.first and meant.first > today else None
    new = delegation.Delegation(given.player, str(args.get("to") or ""), meant.last, first)
    if refused := delegation.problem(new, state.players, today):
        return refused
    when = f"{f'from {write_day(first)} ' if first else ''}up to {write_day(new.last)}"
    said = f"{new.to} may play for you {when}, and so may you. To end it, write: take control back"
    return Accepted((f.ControlGiven(new.player, new.to, new.last, first),), (said,))


def _take(state: AnyCourse, given: PlayerCommand, _today: date) -> Decision:
    if not any(each.player == given.player for each in state.presence.delegations):
        return Refused(Reason.NOT_NOW, "you have given nobody control")
    return Accepted((f.ControlTaken(given.player),), ("Nobody else plays for you any more.",))


ORDERS: Mapping[str, Callable[[AnyCourse, PlayerCommand, date], Decision]] = {
    "done": _say_done,
    "done_always": _say_done,
    "wait": _wait,
    "away": _away,
    "back": _back,
    "give_control": _give,
    "take_control": _take,
}
"""By verb; those of messages are `press.KEYS`."""

DONE_KEYS = frozenset(verb.key for verb in DONE)
KNOWN = frozenset({*ORDERS, *press.KEYS})
"""All verbs that are decided here."""
