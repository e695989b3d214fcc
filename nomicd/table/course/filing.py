"""The records of orders: as they came, accepted or refused, so that a game can be played again from them."""

from __future__ import annotations

from nomicd.kernel.commands import Command, Value
from nomicd.kernel.decision import Decision, Refused
from nomicd.kernel.inputs import AdminCommand, PlayerCommand
from nomicd.table import proof
from nomicd.table.course.facts import AdminOrdered, OrderFiled
from nomicd.table.course.state import AnyCourse

MAX_ARGUMENT = 30_000
MAX_TEXT = 500


def arguments(command: Command) -> dict[str, Value]:
    """Return what a command's slots hold, by name, none too long for a log."""
    return {
        name: value[:MAX_ARGUMENT] if isinstance(value, str) else value
        for name, value in sorted(command.args.items())
    }


def reason(decision: Decision) -> str:
    """The code of a refusal, "" for what is accepted."""
    return decision.reason.value if isinstance(decision, Refused) else ""


def digest(state: AnyCourse, given: PlayerCommand) -> str:
    """By which the root of the update to come will prove an order: of one whose words have been erased, what
    did so before."""
    if given.digest:
        return given.digest
    command = given.command
    key = proof.order_key(state.seed, state.update + 1, command.verb)
    text = command.text[:MAX_TEXT]
    return proof.order_digest(key, given.source, given.player, command.verb, arguments(command), text)


def record_order(state: AnyCourse, given: PlayerCommand, decision: Decision) -> OrderFiled:
    """The record of an order, accepted or refused."""
    command, why = given.command, reason(decision)
    return OrderFiled(
        given.source,
        given.player,
        command.verb,
        arguments(command),
        command.text[:MAX_TEXT],
        digest(state, given),
        not why,
        why,
    )


def admin_filed(given: AdminCommand, decision: Decision) -> AdminOrdered:
    """The record of a command of the Admin, obeyed or refused."""
    command, why = given.command, reason(decision)
    text = command.text[:MAX_TEXT]
    return AdminOrdered(given.source, command.verb, arguments(command), text, not why, why)
