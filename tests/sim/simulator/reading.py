"""Looking into one of our own mails, as a reader or a thief would."""

import email
import re
from email.header import decode_header, make_header
from functools import lru_cache

from simulator.cast import WHISPER

HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
WORD = re.compile(r"xyzzy(\d{6})")
WHISPERED = re.compile(rf"{WHISPER}-([a-z]+)-")
HEAD = re.compile(r"ending in\s+([0-9a-f]{64})")


@lru_cache(maxsize=64)
def text_of(raw):
    """Subject, plain text and HTML of a mail, decoded."""
    message = email.message_from_bytes(raw)
    subject = str(make_header(decode_header(message["subject"])))
    parts = [part for part in message.walk() if part.get_content_maintype() == "text"]
    texts = [part.get_payload(decode=True).decode(part.get_content_charset()) for part in parts]
    return "\n".join([subject, *texts])


def tells_vote(text, voter, choice):
    """Whether some line says what that player votes."""
    said = rf"\b{voter}\b[ \t:|—-]*(?:(?:has )?vote[sd]?[ \t:]+)?\b{choice}\b"
    return re.search(said, text, re.IGNORECASE) is not None
