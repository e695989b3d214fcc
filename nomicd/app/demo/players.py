"""The players of a play. They know what their mailbox holds and what the script says, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

from nomicd.app.demo import reading
from nomicd.app.demo.clients import CLIENTS, Draft, Letter
from nomicd.app.demo.reading import Offered
from nomicd.app.demo.script import Person, Scene

KINDS = {"digest": re.compile(r"\bUpdate \d+"), "ballot": re.compile(r"\bBallot of week \d+")}
"""What the subject of a mail says about its kind."""

_CONDITION = re.compile(
    r"\[if (?P<not>not )?(?:I )?(?P<fact>have [^\]]+|am at [^\]]+|there is [^\]]+)\] *(?P<line>.*)\Z"
)
_NOTHING = "\0"
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
    return Letter(
        kind,
        str(mail["From"]),
        str(mail["Date"]),
        subject,
        str(mail["Message-ID"]),
        text.replace("\r\n", "\n"),
    )


class Player:
    """Somebody who reads and writes mail."""

    def __init__(self, person: Person, mailbox: Mailbox, to: str, zone: ZoneInfo) -> None:
        self.person = person
        self.mailbox = mailbox
        self._to = to
        self._zone = zone
        self._written = 0
        self._names = list(person.names)
        self._said: Counter[str] = Counter()

    def act(self, scene: Scene, at: datetime) -> bytes | None:
        """The mail of a scene; None if all of it hung on conditions that do not hold."""
        answered = self.mailbox.latest(scene.answers) if scene.answers else None
        text = "\n".join(self._lines(scene.says.strip().splitlines()))
        return self.write(text, at, scene.subject, answered) if text.strip() else None

    def habit(self, at: datetime, votes: bool) -> bytes | None:
        """What this player answers to the newest digest unasked; `votes` if the script does not."""
        digest, ballot = self.mailbox.latest("digest"), self.mailbox.latest("ballot")
        if digest is None or reading.OVER in digest.text:
            return None
        offered = reading.offers(reading.section(digest.text, "You are offered"))
        lines = [*self._answers(digest), *(line for offer in offered for line in self._taken(offer))]
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

    # By habit

    def _answers(self, digest: Letter) -> Iterator[str]:
        for answers in reading.questions(digest.text):
            match self.person.temper:
                case "bold":
                    yield answers[0]
                case "cautious":
                    yield answers[-1]
                case "fickle":
                    yield self._next("answers", answers)

    def _taken(self, offer: Offered) -> Iterator[str]:
        if offer.price > self.person.spends:
            return
        if offer.line.startswith("buy square"):
            yield from self._purchase(offer.line)
            return
        for begins, says in self.person.takes.items():
            if offer.line.startswith(begins):
                yield from self._lines((says or offer.line).splitlines())
                return

    def _purchase(self, line: str) -> Iterator[str]:
        if self._names:
            square = line.removesuffix(" if available")
            name, condition = self._names.pop(0), line[len(square) :]
            yield f'{square}, call it "{name}", gender {self.person.gender}{condition}'

    def _next(self, key: str, choices: Sequence[str]) -> str:
        self._said[key] += 1
        return choices[(self._said[key] - 1) % len(choices)]

    # By the script

    def _lines(self, lines: Sequence[str]) -> Iterator[str]:
        for line in lines:
            condition = _CONDITION.match(line)
            if condition is None or self._holds(condition["fact"]) != bool(condition["not"]):
                said = _SLOT.sub(self._slot, condition["line"] if condition else line)
                if _NOTHING not in said:
                    yield said

    def _slot(self, slot: re.Match[str]) -> str:
        """What stands for a slot; `_NOTHING` for what the newest digest does not have."""
        title = slot["title"]
        if title.startswith("one of "):
            return self._next(title, re.split(", *", title.removeprefix("one of ")))
        if title in ("a square of mine", "my square", "a player here") or title.startswith("a square of "):
            return self._seen(title) or _NOTHING
        return self._told(title, quote=bool(slot["quote"]))

    def _told(self, title: str, *, quote: bool) -> str:
        """The number of a proposal (or of a rule) by its title, or the line that says it, quoted."""
        kind, title = ("rule", title[5:]) if title.startswith("rule ") else ("proposal", title)
        said = re.compile(rf"^.*\b{kind} (\d+)\W+{re.escape(title)}.*$", re.MULTILINE | re.IGNORECASE)
        for letter in reversed(self.mailbox.letters()):
            found = said.search(letter.text)
            if found:
                return f"> {found[0].strip()}" if quote else found[1]
        raise LostThread(f"no mail has told {self.person.name} of {title}")

    def _seen(self, what: str) -> str:
        """A square or a player, as the newest digest shows them; "" for none."""
        board, me = reading.board(self._digest()), self.person.name
        if what == "my square":
            return board.place(me).get("Square", "").lstrip("#")
        if what == "a player here":
            return next(iter(board.beside(me)), "")
        owner = what.removeprefix("a square of ")
        owned = board.owned(me if owner == "mine" else owner)
        return self._next(what, owned) if owned else ""

    def _holds(self, fact: str) -> bool:
        """Whether the newest digest says so of this player, or of the board."""
        verb, _, what = fact.partition(" ")
        what = what.removeprefix("at ").removeprefix("is #")
        me = self.person.name
        if verb == "have":
            return what in reading.standing(self._digest(), me).get("Items", "")
        board = reading.board(self._digest())
        if verb == "there":
            return board.has(what)
        place = board.place(me)
        return what in (place.get("Square", ""), *re.split(", *", place.get("Kind", "")))

    def _digest(self) -> str:
        found = self.mailbox.latest("digest")
        return found.text if found else ""
