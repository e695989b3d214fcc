"""Limits on how much of one mail is read, so that no mail can hold up the others."""

from __future__ import annotations

import msgspec

from nomicd.mail.message import Message

MOST_LINES = 2_000
MOST_CHARACTERS = 60_000
"""Of a mail's text, what it quotes included: some ten thousand words."""

MOST_COMMANDS = 100
"""Commands of one mail that are carried out."""


def shorten(message: Message) -> tuple[Message, int]:
    """The mail with as much of its text as is read, in whole lines, and the number of the first line that is
    not (0 if all are)."""
    lines = message.text.split("\n", MOST_LINES)[:MOST_LINES]
    if len("\n".join(lines)) > MOST_CHARACTERS:
        lines = message.text[: MOST_CHARACTERS + 1].split("\n")[:-1]
    kept = "\n".join(lines)
    if kept == message.text:
        return message, 0
    return msgspec.structs.replace(message, text=kept), len(lines) + 1


def unread_from(line: int) -> str:
    """The sentence of a receipt for a mail of which the lines from that one on were not read."""
    if line == 1:
        return "Your mail is too long: nothing of it was read. Please send a shorter one."
    return f"Your mail is long: line {line} and all below were not read. Please send them in another mail."


def left_out(count: int) -> str:
    """The sentence for commands beyond those that are carried out."""
    return (
        f"Your mail holds {MOST_COMMANDS + count} commands. The first {MOST_COMMANDS} count; "
        f"please send the other {count} in another mail."
    )
