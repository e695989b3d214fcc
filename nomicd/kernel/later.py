"""Orders for a later update, between whoever reads them and the game that keeps them.

A reader makes of `in update 9: recruit 2` the command `LATER` with the slots `update` (9) and `command` (the
order in the strict words of its verb); with what these are read as, `with_order` puts the order itself beside
them, and `order_in` gives it back.
"""

from __future__ import annotations

import msgspec

from nomicd.kernel.commands import Command, Value

LATER = "in_update"
"""The verb of an order that is held for an update."""

CANCEL_LATER = "cancel_in_update"
"""The verb that takes such orders back."""

_ORDER = "order"


class _Order(msgspec.Struct, frozen=True):
    verb: str
    args: dict[str, Value]


_read = msgspec.json.Decoder(_Order).decode


def with_order(command: Command, order: Command) -> Command:
    """Return the command of a later order with the order itself, as the words in it were read."""
    told = _Order(order.verb, dict(sorted(order.args.items())))
    args = {**command.args, _ORDER: msgspec.json.encode(told).decode()}
    return msgspec.structs.replace(command, args=args)


def order_in(command: Command) -> Command | None:
    """Return the order that is held; None if its words were not read."""
    try:
        order = _read(str(command.args.get(_ORDER) or ""))
    except msgspec.MsgspecError:
        return None
    return Command(order.verb, order.args, text=str(command.args.get("command") or ""))
