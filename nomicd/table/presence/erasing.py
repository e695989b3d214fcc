"""What a person wrote to others, taken out of the facts that hold it: all that was done stays."""

from __future__ import annotations

from msgspec.structs import replace

from nomicd.kernel.commands import Command
from nomicd.kernel.events import GameEvent
from nomicd.table.course.facts import AnyOrderFiled
from nomicd.table.presence import press
from nomicd.table.presence.facts import PressHeld, PressSent

ERASED = "(erased)"


def erase_words(event: GameEvent) -> GameEvent:
    """Return the fact without the words of the message that it holds; as it is if it holds none. From what is
    left of an order the same follows, word for word, as from what is left of what had followed."""
    match event:
        case PressSent() | PressHeld():
            return replace(event, text=ERASED)
        case AnyOrderFiled() if event.verb in press.WRITING:
            return _erase_order(event)
    return event


def is_erased(event: GameEvent) -> bool:
    """Return whether that is what `erase_words` leaves of a message."""
    holds_words = isinstance(event, (PressSent, PressHeld)) or (
        isinstance(event, AnyOrderFiled) and event.verb in press.WRITING
    )
    return holds_words and erase_words(event) == event


def _erase_order(order: AnyOrderFiled) -> AnyOrderFiled:
    said = press.message(Command(order.verb, order.args, text=order.text))
    openly = f" {press.OPENLY}" if said.openly else ""
    held = " at the update" if said.held else ""
    without_name = "anonymously " if said.grey else ""
    to = f"{said.to}{openly}{held}: {ERASED}"
    return replace(order, args={"to": to}, text=f"{without_name}tell {to}")
