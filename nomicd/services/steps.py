"""Names of the durable steps, so that a test can kill the process between any two of them."""

from __future__ import annotations

from collections.abc import Callable

Step = Callable[[str], None]

STEPS = (
    "intake.stored",  # a mail is on disk, its giver has not been told
    "mail.struck",  # an attempt on a mail is counted
    "mail.commit",  # all that a mail leads to is written, not committed
    "mail.committed",
    "update.commit",
    "update.committed",
    "desk.commit",
    "desk.committed",
    "post.claimed",  # mails are marked as being sent
    "post.sent",  # the server has a mail, nothing of that is on disk
    "post.marked",  # its outcome is on disk
)
"""In the order in which one mail meets them."""


def no_step(name: str) -> None:
    """Nothing happens at the step of that name; what wiring passes in outside of tests."""
