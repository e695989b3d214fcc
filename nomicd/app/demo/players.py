"""The players of a play. They know what their mailbox holds and what the script says, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

from nomicd.app.demo import reading
from nomicd.app.demo.clients import CLIENTS, DemoMail, ReceivedMail
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.demo.reading import Offered
from nomicd.app.demo.script import Role, Scene

KINDS = {
    "digest": re.compile(r"\bUpdate \d+"),
    "ballot": re.compile(r"\bBallot of week \d+"),
}
"""What the subject of a mail says about its kind."""

_CONDITION = re.compile(
    r"\[if (?:I (?P<verb>have|am at|am)|(?P<there>there is)) (?P<no>not? )?#?(?P<what>[^\]]+)\]"
    r" *(?P<line>.*)\Z"
)
_SQUARE = re.compile(r"a square(?: of (?P<owner>\w+))?(?: with (?P<thing>.+))?\Z")
_SEEN = re.compile(r"(?:a player here|an open proposal)\Z")
_WHERE = re.compile(r"(?:my square|where (?P<who>\w+) is)\Z")
_AS_MANY = re.compile(r"as many as I can at \$(?P<price>\d+)\Z")
_CODE = re.compile(r"^ *confirm correction (\S+)", re.MULTILINE)
_LATE = re.compile(r"Your\s+vote\s+came\s+too\s+late.*tell\s+the\s+Admin:\s+mail\s+(\d+)\.", re.DOTALL)
_ASKED = re.compile(r"^Question \d+ of \w+:.*\bmail (\d+)\b", re.MULTILINE)
_NOTHING = "\0"
_SLOT = re.compile(r"«(?P<quote>> )?(?P<title>[^«»]+)»")


class LostThread(LookupError):
    """A player was to speak of something that no mail to that player has mentioned."""


class DemoMailbox:
    """A Maildir, read in the order in which mails came."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, ReceivedMail] = {}

    def letters(self) -> list[ReceivedMail]:
        """All mails received, the oldest first."""
        for path in sorted((self._folder / "new").glob("*")):
            if path.name not in self._read:
                self._read[path.name] = read(path.read_bytes())
        return [self._read[name] for name in sorted(self._read)]

    def latest(self, kind: str) -> ReceivedMail | None:
        """The newest mail of that kind."""
        return next((letter for letter in reversed(self.letters()) if letter.kind == kind), None)


def read(raw: bytes) -> ReceivedMail:
    """A received mail as its reader sees it."""
    mail = message_from_bytes(raw, policy=POLICY)
    assert isinstance(mail, EmailMessage)
    part = mail.get_body(("plain",))
    subject = str(mail["Subject"])
    kind = next((name for name, says in KINDS.items() if says.search(subject)), "")
    kind = kind or ("receipt" if mail["In-Reply-To"] else "")
    text = part.get_content() if part else ""
    return ReceivedMail(
        kind,
        str(mail["From"]),
        str(mail["Date"]),
        subject,
        str(mail["Message-ID"]),
        text.replace("\r\n", "\n"),
        "\n".join(each.get_content() for each in mail.iter_attachments()).replace("\r\n", "\n"),
    )


class DemoPlayer:
    """Somebody who reads and writes mail."""

    def __init__(self, person: Role, mailbox: DemoMailbox, to: str, zone: ZoneInfo) -> None:
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
        """Return what this player answers to the newest digest unasked; `votes` if the script does not."""
        digest, ballot = self.mailbox.latest("digest"), self.mailbox.latest("ballot")
        if digest is None or reading.OVER in digest.text:
            return None
        offered = reading.offers(reading.section(digest.text, "You are offered"))
        lines = [*self._answers(digest), *(line for offer in offered for line in self._take(offer))]
        if votes and ballot:
            lines.append(f"vote {self.person.votes} on all")
        return self.write("\n".join(lines), at, "", digest) if lines else None

    def write(self, text: str, at: datetime, subject: str, answers: ReceivedMail | None = None) -> bytes:
        """A mail in the manner of this player's client."""
        self._written += 1
        person = self.person
        draft = DemoMail(
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

    def _answers(self, digest: ReceivedMail) -> Iterator[str]:
        for answers in reading.questions(digest.text):
            match self.person.temper:
                case "bold":
                    yield answers[0]
                case "cautious":
                    yield answers[-1]
                case "fickle":
                    yield self._next("answers", answers)

    def _take(self, offer: Offered) -> Iterator[str]:
        purse = reading.money(self._digest(), self.person.name)
        if offer.line.startswith("buy square"):
            if offer.price <= min(self.person.spends, purse):
                yield from self._purchase(offer.line)
            return
        if offer.price > purse:
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
        return choices[(self._said[key] - 1) % len(choices)] if choices else ""

    # By the script

    def _lines(self, lines: Sequence[str]) -> Iterator[str]:
        for line in lines:
            condition = _CONDITION.match(line)
            if condition is None or self._holds(condition) != bool(condition["no"]):
                said = _SLOT.sub(self._slot, condition["line"] if condition else line)
                if _NOTHING not in said:
                    yield said

    def _slot(self, slot: re.Match[str]) -> str:
        """Return what stands for a slot; `_NOTHING` for what the newest digest does not have."""
        title = slot["title"]
        if title == "the code":
            return self._code()
        if title == "my mail that was late":
            return f"mail {self._find(_LATE)}"
        if title == "the mail asked about":
            return f"mail {self._find(_ASKED)}"
        if title.startswith("one of ") or any(
            form.match(title) for form in (_SEEN, _WHERE, _SQUARE, _AS_MANY)
        ):
            return self._look_up(title) or _NOTHING
        return self._number_of(title, quote=bool(slot["quote"]))

    def _code(self) -> str:
        """By which what the newest receipt shows is confirmed."""
        receipt = self.mailbox.latest("receipt")
        found = _CODE.search(receipt.text) if receipt else None
        return found[1] if found else _NOTHING

    def _find(self, form: re.Pattern[str]) -> str:
        """Return what the newest mail that has that form says there. Raises `LostThread`."""
        for letter in reversed(self.mailbox.letters()):
            if found := form.search(letter.whole):
                return found[1]
        raise LostThread(f"no mail has told {self.person.name} what {form.pattern} looks for")

    def _number_of(self, title: str, *, quote: bool) -> str:
        """The number of a proposal (or of a rule) by its title, or the line that says it, quoted."""
        kind, title = ("rule", title[5:]) if title.startswith("rule ") else ("proposal", title)
        said = re.compile(rf"^.*\b{kind} (\d+)\W+{re.escape(title)}.*$", re.MULTILINE | re.IGNORECASE)
        for letter in reversed(self.mailbox.letters()):
            found = said.search(letter.whole)
            if found:
                return f"> {found[0].strip()}" if quote else found[1]
        raise LostThread(f"no mail has told {self.person.name} of {title}")

    def _choose(self, what: str, board: reading.DigestBoard) -> str:
        """The next of some names, or of the squares among them that there are."""
        named = re.split(", *", what.removeprefix("one of "))
        return self._next(what, [each for each in named if each[0] != "#" or board.has(each[1:])]).lstrip("#")

    def _look_up(self, what: str) -> str:
        """A square, player or proposal, as the newest digest shows them; "" for none."""
        text, me = self._digest(), self.person.name
        board = reading.board(text)
        if what.startswith("one of "):
            return self._choose(what, board)
        if where := _WHERE.match(what):
            return board.place(where["who"] or me).get("Square", "").lstrip("#")
        if what == "a player here":
            return next(iter(board.beside(me)), "")
        if what == "an open proposal":
            return reading.ballot(text)
        if bought := _AS_MANY.match(what):
            return str(reading.money(text, me) // int(bought["price"]) or "")
        return self._square(what, board)

    def _square(self, what: str, board: reading.DigestBoard) -> str:
        wanted = _SQUARE.match(what)
        assert wanted
        owner = self.person.name if wanted["owner"] == "mine" else wanted["owner"] or ""
        found = board.squares_of(owner, wanted["thing"] or "")
        return self._next(what, found)

    def _holds(self, condition: re.Match[str]) -> bool:
        """Return whether the newest digest says so of this player, or of the board; a "no" is left aside."""
        text, me, what = self._digest(), self.person.name, condition["what"]
        if condition["verb"] == "have":
            return what in reading.read_standing(text, me).get("Items", "")
        if condition["verb"] == "am":
            return f"({what})" in reading.read_standing(text, me).get("Player", "")
        board = reading.board(text)
        if condition["there"]:
            return board.has(what)
        place = board.place(me)
        return what in (place.get("Square", "").lstrip("#"), *re.split(", *", place.get("There", "")))

    def _digest(self) -> str:
        found = self.mailbox.latest("digest")
        return found.whole if found else ""
