"""Looking into one of our own mails, as a reader or a thief would."""

import email
import email.policy
import re
from functools import lru_cache

from simulator.cast import WHISPER

HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
WORD = re.compile(r"xyzzy(\d{6})")
WHISPERED = re.compile(rf"{WHISPER}-([a-z]+)-")
HEAD = re.compile(r"ending in\s+([0-9a-f]{64})")


@lru_cache(maxsize=64)
def text_of(raw):
    """Subject, plain text and HTML of a mail, decoded."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    parts = [part.get_content() for part in message.walk() if part.get_content_maintype() == "text"]
    return "\n".join([str(message["subject"]), *parts])


def tells_vote(text, voter, choice):
    """Whether some line says what that player votes."""
    said = rf"\b{voter}\b[ \t:|—-]*(?:(?:has )?vote[sd]?[ \t:]+)?\b{choice}\b"
    return re.search(said, text, re.IGNORECASE) is not None
