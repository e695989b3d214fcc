"""The players of a play. They know what their mailbox holds and what the script says, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

from nomicd.app.demo.clients import CLIENTS, Draft, Letter
from nomicd.app.demo.script import Person, Scene

KINDS = {"digest": re.compile(r"\bUpdate \d+"), "ballot": re.compile(r"\bBallot of week \d+")}
"""What the subject of a mail says about its kind."""

_CONDITION = re.compile(r"\[if I have (?P<item>[^\]]+)\] *(?P<line>.*)\Z")
_SLOT = re.compile(r"«(?P<quote>> )?(?P<title>[^«»]+)»")


class LostThread(LookupError):
    """A player was to speak of something that no mail to that player has mentioned."""


class Mailbox:
    """A Maildir, read in the order in which mails came."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Letter] = {}

    def letters(self) -> list[Letter]:
        """All mails received, the oldest first."""
        for path in sorted((self._folder / "new").glob("*")):
            if path.name not in self._read:
                self._read[path.name] = read(path.read_bytes())
        return [self._read[name] for name in sorted(self._read)]

    def latest(self, kind: str) -> Letter | None:
        """The newest mail of that kind."""
        return next((letter for letter in reversed(self.letters()) if letter.kind == kind), None)


def read(raw: bytes) -> Letter:
    """A received mail as its reader sees it."""
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    part = mail.get_body(("plain",))
    subject = str(mail["Subject"])
    kind = next((name for name, says in KINDS.items() if says.search(subject)), "")
    text = part.get_content() if part else ""
    return Letter(kind, str(mail["From"]), str(mail["Date"]), subject, str(mail["Message-ID"]), text)


class Player:
    """Somebody who reads and writes mail."""

    def __init__(self, person: Person, mailbox: Mailbox, to: str, zone: ZoneInfo) -> None:
        self.person = person
        self.mailbox = mailbox
        self._to = to
        self._zone = zone
        self._written = 0
        self._names = list(person.names)

    def act(self, scene: Scene, at: datetime) -> bytes | None:
        """The mail of a scene; None if all of it hung on conditions that do not hold."""
        answered = self.mailbox.latest(scene.answers) if scene.answers else None
        text = "\n".join(self._lines(scene.says.strip().splitlines()))
        return self.write(text, at, scene.subject, answered) if text else None

    def habit(self, at: datetime, votes: bool) -> bytes | None:
        """What this player answers to the newest digest unasked: buys, and `votes` if the script does not."""
        digest, ballot = self.mailbox.latest("digest"), self.mailbox.latest("ballot")
        lines = list(self._purchases(digest)) if digest else []
        if votes and ballot:
            lines.append(f"vote {self.person.votes} on all")
        return self.write("\n".join(lines), at, "", digest) if lines else None

    def write(self, text: str, at: datetime, subject: str, answers: Letter | None = None) -> bytes:
        """A mail in the manner of this player's client."""
        self._written += 1
        person = self.person
        draft = Draft(
            name=person.name,
            full_name=person.full_name,
            address=person.address,
            to=self._to,
            subject=subject or (f"Re: {answers.subject}" if answers else "Nomic"),
            text=text,
            at=at.astimezone(self._zone),
            number=self._written,
            answers=answers,
        )
        return CLIENTS[person.client](draft)

    def _purchases(self, digest: Letter) -> Iterator[str]:
        option = re.compile(
            rf"\b{re.escape(self.person.name)} has an option to buy\s+Square\s+#(\w+)\s+for\s+\$([\d,]+)"
        )
        found = {label: int(price.replace(",", "")) for label, price in option.findall(digest.text)}
        for label, price in found.items():
            if price <= self.person.spends and self._names:
                name, gender = self._names.pop(0), self.person.gender
                yield f'buy square {label}, call it "{name}", gender {gender}'

    def _lines(self, lines: Sequence[str]) -> Iterator[str]:
        for line in lines:
            condition = _CONDITION.match(line)
            if condition is None:
                yield self._filled(line)
            elif self._has(condition["item"]):
                yield self._filled(condition["line"])

    def _filled(self, line: str) -> str:
        return _SLOT.sub(lambda slot: self._slot(slot["title"], quote=bool(slot["quote"])), line)

    def _slot(self, title: str, *, quote: bool) -> str:
        """The number of a proposal (or of a rule) by its title, or the line that says it, quoted."""
        kind, title = ("rule", title[5:]) if title.startswith("rule ") else ("proposal", title)
        said = re.compile(rf"^.*\b{kind} (\d+)\W+{re.escape(title)}.*$", re.MULTILINE | re.IGNORECASE)
        for letter in reversed(self.mailbox.letters()):
            found = said.search(letter.text)
            if found:
                return f"> {found[0].strip()}" if quote else found[1]
        raise LostThread(f"no mail has told {self.person.name} of {title}")

    def _has(self, item: str) -> bool:
        """Whether the standings of the newest digest list the item beside this player's name."""
        digest = self.mailbox.latest("digest")
        row = re.compile(rf"^ *{re.escape(self.person.name)}\b.*  -?\$[\d,]+ +#.*$", re.MULTILINE)
        found = row.search(digest.text) if digest else None
        return found is not None and item in found[0]
