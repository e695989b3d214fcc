"""What every mail of a game keeps to, whichever game it is: how long, how wide and how heavy it may be."""

import email
import re

from nomicd.app.demo.mail_policy import POLICY

WIDTH, HEAVIEST, RECEIPT, FAREWELL = 72, 80_000, 12, 10


def mails_of(folder):
    """All mails that were sent in a demo."""
    for path in sorted((folder / "mail").glob("*/new/*")):
        yield email.message_from_bytes(path.read_bytes(), policy=POLICY)


def lines_of(message):
    """The lines of its text that are read; what is attached is no part of it."""
    return message.get_body(("plain",)).get_content().splitlines()


def list_faults(folder, most_lines=120):
    """What of a demo's mails is not as it has to be, each with its subject.

    A digest has at most so many lines, the last one, which tells the whole game, ten more; the receipt of a
    vote and nothing else has 12. Nothing is wider than 72
    columns but a word without a blank, and the exact settings of a rule. HTML stays below what mail programs
    cut off.
    """
    found = []
    for message in mails_of(folder):
        kind, subject, lines = message["X-Nomic-Id"].split("; ")[1], message["Subject"], lines_of(message)
        page = message.get_body(("html",))
        if page and len(page.get_content().encode()) >= HEAVIEST:
            found.append((subject, "heavy"))
        most = most_lines + (FAREWELL if "The game in short" in lines else 0)
        if kind == "digest" and len(lines) > most:
            found.append((subject, f"{len(lines)} lines"))
        if is_plain_vote(message) and len(lines) > RECEIPT:
            found.append((subject, "\n".join(lines)))
        found += [(subject, line) for line in lines if is_wide(line)]
    return found


def is_plain_vote(message):
    """Whether it is a receipt of one vote, beside which nothing is commented on, queued, open or asked."""
    text = "\n".join(lines_of(message))
    alone = message["Subject"].endswith("Got it: 1 vote") and text.count("You vote ") == 1
    return alone and not re.search(
        "Taken as comments|^Queued|^Still open|No answer:|Not read|paused", text, re.MULTILINE
    )


def is_wide(line):
    """Whether it does not fit."""
    exact = line.startswith("    ") and line.strip()[0] not in "+|"  # of a rule; a board has to fit
    return len(line) > WIDTH and " " in line.strip() and not exact
