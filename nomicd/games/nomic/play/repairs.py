"""What the Admin does about rules whose code is off: switches it, and lets a mended rule catch up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.state import Missed, Rule, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused


def suspend(table: Execution, command: Command) -> Decision:
    """Switch a rule's code off. From then on it misses what it would have answered."""
    rule = _rule(table, command)
    if rule is None or rule.suspended:
        return Refused(Reason.NOT_FOUND, f"there is no rule {command.args.get('rule')} whose code is on")
    why = command.get_text("why")
    said = "the Admin has suspended it" + (f", because {why}" if why else "")
    table.emit(e.RuleSuspended(rule.number, "", said, 0, {}))
    table.settle()
    return Accepted(tuple(table.events))


def restore(table: Execution, command: Command) -> Decision:
    """Switch it on again as it is."""
    rule = _rule(table, command)
    if rule is None or not rule.suspended:
        return Refused(Reason.NOT_FOUND, f"the code of rule {command.args.get('rule')} is not suspended")
    table.emit(e.RuleRestored(rule.number, "the Admin", rule.suspended))
    table.settle()
    return Accepted(tuple(table.events), tuple(offer(rule)))


def offer(rule: Rule) -> list[str]:
    """Return what may be done about the events that a rule has missed; nothing if it has missed none."""
    if not rule.missed:
        return []
    n, number = len(rule.missed), rule.number
    what = "one event" if n == 1 else f"{n} events"
    return [
        f"While its code was off it missed {what}. To let it answer now, write: refire rule {number}",
        f"To let that be, write: dismiss rule {number}",
    ]


def refire(table: Execution, command: Command) -> Decision:
    """Present to a rule what it has missed, oldest first, for as long as its code holds."""
    rule = _rule(table, command)
    if rule is None or not rule.missed:
        return Refused(Reason.NOT_FOUND, f"rule {command.args.get('rule')} has missed nothing")
    if rule.suspended:
        first = f"first restore it, or have it amended: restore rule {rule.number}"
        return Refused(Reason.NOT_NOW, f"the code of rule {rule.number} is off; {first}")
    if table.state.over:
        return Refused(Reason.GAME_OVER, f"the game is over: {table.state.over}")
    for missed in rule.missed:
        if _runs(table.state, rule.number):
            _catch_up(table, rule.number, missed)
    table.settle()
    return Accepted(tuple(table.events))


def _catch_up(table: Execution, number: int, missed: Missed) -> None:
    if why := _no_more(table, number, missed):
        table.emit(e.MissedSettled(number, missed.hook, "void", why))
        return
    table.emit(e.MissedSettled(number, missed.hook, "heard"))
    table.chain(lambda: table.present(missed.hook, missed.fields, number))


def _runs(state: State, number: int) -> bool:
    """Return whether its code is on, in a game that still goes on."""
    return not state.over and state.runs_rule(number)


def _no_more(table: Execution, number: int, missed: Missed) -> str:
    """Why an event of then can no longer be presented, "" if it can."""
    if not table.has(number, missed.hook):
        return f"the rule has no {missed.hook} any more"
    for value in missed.fields.values():
        match value:
            case {"$player": name} if name not in table.state.players:
                return f"{name} does not play any more"
            case {"$square": label} if label not in table.state.squares:
                return f"there is no square {label} any more"
    return ""


def dismiss(table: Execution, command: Command) -> Decision:
    """Forget what a rule has missed."""
    rule = _rule(table, command)
    if rule is None or not rule.missed:
        return Refused(Reason.NOT_FOUND, f"rule {command.args.get('rule')} has missed nothing")
    return Accepted(tuple(e.MissedSettled(rule.number, one.hook, "dismissed") for one in rule.missed))


def _rule(table: Execution, command: Command) -> Rule | None:
    return table.state.rules.get(command.get_number("rule"))


REPAIRS: Mapping[str, Callable[[Execution, Command], Decision]] = {
    "suspend": suspend,
    "restore": restore,
    "refire": refire,
    "dismiss": dismiss,
}
