"""Plays the `.story` files of this folder: whole games as dialogues that need no programming to write.

    game bored borednomic America/New_York
    players alice bob carol
    at 2027-03-06 12:00                      instants are UTC; what is due by then is done first
    start
    at 2027-03-08 15:00
    > alice buy square                       a mail; its further lines are indented below
        vote yea on 1
    < alice receipt ~ "Square #7"            since the last `at`, alice got a receipt that says so
    < all digest ~ "Update 2"                everybody did
    < bob result !~ "Rejected"               none of bob's results says so
    < carol nothing                          carol got no mail

`admin` is a reader like any other. A mail from a stranger is `> mallory@example.net …`. Quoted text is
compared with blanks folded. `# …` is a remark.
"""

import email
import email.policy
import re
import shlex
from datetime import UTC, datetime

import pytest

from nomicd.adapters.journal.memory import MemoryStore
from nomicd.adapters.renderer import JinjaRenderer
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.resources import folder
from nomicd.games.registry import discover
from nomicd.kernel.decision import Refused
from nomicd.services.desk import Desk, Opened
from nomicd.services.intake import Intake
from nomicd.services.ledger import Ledger
from nomicd.services.letters import Scribe
from nomicd.services.ports import Trust
from nomicd.services.referee import Referee
from nomicd.services.terms import Station
from nomicd.services.timekeeper import Timekeeper

OPENING = datetime(2026, 1, 1, tzinfo=UTC)


def documents(ruleset):
    return {path.name: path.read_text() for path in sorted((folder("rules") / ruleset).glob("*.md"))}


class Theatre:
    """A whole service in memory, and what it has mailed to whom."""

    def __init__(self, sandbox):
        self.store = MemoryStore()
        self.now = OPENING
        station = Station()
        self.ledger = Ledger(self.store, discover(), sandbox)
        scribe = Scribe(JinjaRenderer([folder("templates")]), station, bytes(32))
        self.intake = Intake(self.store, station)
        self.desk = Desk(self.ledger, scribe)
        self.timekeeper = Timekeeper(self.ledger, Referee(self.ledger, scribe, station), scribe, station)
        self.slug = ""
        self.seen = 0

    def did(self, told):
        assert not isinstance(told, Refused), told.text

    def game(self, slug, ruleset, zone, *options):
        self.slug = slug
        chosen = dict(option.split("=", 1) for option in options)
        asked = Opened(slug, ruleset, "admin@example.org", zone, chosen, documents(ruleset), bytes(range(32)))
        self.did(self.desk.open(asked, self.now))

    def players(self, *names):
        for name in names:
            self.did(self.desk.add_player(self.slug, name, f"{name}@example.org", self.now))

    def at(self, *when):
        self.now = datetime.fromisoformat(" ".join(when)).replace(tzinfo=UTC)
        self.seen = self.count()
        self.timekeeper.run_due(self.now)

    def start(self):
        self.did(self.desk.start(self.slug, self.now))

    def count(self):
        with self.store.read() as tx:
            return len(tx.outbox(limit=10**6))

    def mail(self, who, text):
        address = who if "@" in who else f"{who}@example.org"
        head = (f"From: {address}", f"To: {self.slug}@localhost", "Subject: ", f"Date: {self.now:%c}")
        raw = "\r\n".join((*head, "", text, ""))
        self.intake.take(
            raw.encode(),
            via="story",
            trust=Trust.PROVED,
            now=self.now,
            recipient=f"{self.slug}@localhost",
        )
        self.timekeeper.run_due(self.now)

    def got(self, who, kind):
        """The texts of the mails of that kind to that reader since the last `at`."""
        with self.store.read() as tx:
            mails = tx.outbox(limit=10**6)[self.seen :]
        address = who if "@" in who else f"{who}@example.org"
        return [
            folded(text_of(each.raw))
            for each in mails
            if each.recipient == address and kind in ("", each.kind)
        ]

    def readers(self):
        with self.store.read() as tx:
            return [seat.player for seat in tx.seats(self.slug)]


def text_of(raw):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    return f"{message['subject']}\n{message.get_body(('plain',)).get_content()}"


def folded(text):
    return " ".join(text.split())


class Mismatch(AssertionError):
    """What a story expected and what came."""


EXPECTED = re.compile(r'(?P<who>\S+) (?P<kind>\w+)(?: (?P<no>!?)~ "(?P<text>.*)")?$')


def expect(theatre, said):
    parts = EXPECTED.match(said)
    assert parts, f"not an expectation: {said}"
    for who in theatre.readers() if parts["who"] == "all" else [parts["who"]]:
        compare(theatre, who, parts)


def compare(theatre, who, parts):
    if parts["kind"] == "nothing":
        found = theatre.got(who, "")
        assert found == [], f"{who} got mail: {found}"
        return
    texts = theatre.got(who, parts["kind"])
    assert texts, f"{who} got no {parts['kind']}; all mail: {theatre.got(who, '')}"
    hit = any(folded(parts["text"] or "") in text for text in texts)
    if hit == bool(parts["no"]):
        raise Mismatch(
            f"{who} {parts['kind']}: {parts['text']!r} was {'' if hit else 'not '}in\n" + "\n".join(texts)
        )


def scenes(text):
    """Line number, mark, and what stands behind it with its indented lines."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("    ") and found:
            found[-1][2].append(line[4:])
        elif not line.strip() and found and found[-1][1] == ">":
            found[-1][2].append("")
        elif line.strip() and not line.startswith("#"):
            mark = line[0] if line[0] in "<>" else ""
            found.append((number, mark, [line.removeprefix(mark).strip()]))
    return found


def play(theatre, mark, lines):
    if mark == ">":
        who, _, first = lines[0].partition(" ")
        theatre.mail(who, "\n".join([first, *lines[1:]]).strip())
    elif mark == "<":
        expect(theatre, lines[0])
    else:
        word, *rest = shlex.split(lines[0])
        getattr(theatre, word)(*rest)


class Story(pytest.Item):
    def runtest(self):
        with MontySandbox() as sandbox:
            theatre = Theatre(sandbox)
            for number, mark, lines in scenes(self.path.read_text()):
                try:
                    play(theatre, mark, lines)
                except Exception as error:
                    error.add_note(f"{self.path.name}, line {number}: {mark} {lines[0]}")
                    raise

    def repr_failure(self, excinfo):
        notes = "\n".join(getattr(excinfo.value, "__notes__", ()))
        if isinstance(excinfo.value, AssertionError):
            return f"{notes}\n{excinfo.value}"
        return f"{notes}\n{excinfo.getrepr()}"

    def reportinfo(self):
        return self.path, 0, self.name


class StoryFile(pytest.File):
    def collect(self):
        yield Story.from_parent(self, name=self.path.stem)


def pytest_collect_file(parent, file_path):
    if file_path.suffix == ".story":
        return StoryFile.from_parent(parent, path=file_path)
    return None
