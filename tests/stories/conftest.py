"""Plays the `.story` files of this folder: whole games as dialogues that need no programming to write.

    game bored borednomic America/New_York open=yes
    players alice bob carol
    at 2027-03-06 12:00                      instants are UTC; what is due by then is done first
    start                                    squares without number, which chance has laid, are taken away
    at 2027-03-08 15:00
    > alice buy square                       a mail; its further lines are indented below
        vote yea on 1
    >> bob buy square                        a mail that our server has now, and that is read at the next `at`
    > bob (2027-03-08 14:00) buy square      a mail that our server had then, and that is read only now
    < alice receipt ~ "Square #7"            since the last `at`, alice's last receipt says so
    < all digest ~ "Update 2"                everybody did; `everyone` is all and the Admin
    < bob result !~ "Rejected"               he got results, and none says so
    < carol nothing                          carol got no mail
    < bob no ballot                          bob got no ballot
    < log ~ "rule-suspended"                 the game's log says so, since the last `at`
    given alice on 11; bob has $200; bob owns square 14
    given alice rolls 1-2; the KickBack die shows 3; chance picks "m" for the gender of a square
    order carol alice bob                    whose turn comes first, whose order is carried out first
    golden receipt alice receipt             alice's last receipt is, letter for letter, golden/receipt.txt,
                                             but for the log's hash, which any rule's text changes
    heads bob digest                         bob's last digest states the log's end as it is

`given` and `order` are for games of rules alone: the dice of others follow from their seed, which is always
the same. `admin` is a reader like any other. A mail from a stranger is `> mallory@example.net …`. Quoted text
is compared with blanks folded. What is `given` is told in the sentences of the cases in rule documents.
`# …` is a remark. `subject …` before a mail gives it a subject.

`NOMICD_GOLDEN=write` writes the golden files anew. `STORY_MAILS=FOLDER` writes every mail there, to be read.
"""

import email
import email.policy
import os
import re
import shlex
from collections import defaultdict, deque
from datetime import UTC, datetime
from pathlib import Path

import pytest
from memory_store import MemoryStore

from nomicd.adapters.render import JinjaRenderer
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.resources import documents, folder
from nomicd.games.nomic import events as e
from nomicd.games.nomic import game as ruleset
from nomicd.games.nomic.examples.given import GIVEN
from nomicd.games.registry import discover
from nomicd.kernel.decision import Refused
from nomicd.kernel.scenarios import split_sentences
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.intake.receive import Intake
from nomicd.services.operating.desk import Desk, Opened
from nomicd.services.ports import Trust
from nomicd.services.processing.context import Services
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.updates.timekeeper import Timekeeper

OPENING = datetime(2026, 1, 1, tzinfo=UTC)
GOLDEN = Path(__file__).parent / "golden"
LOG_END = re.compile(
    r"(?:events? (?:\d+ to )?(?P<seq>\d+), ending in\n|(?P<count>\d+) events; the last one has the hash\n)"
    r"(?P<hash>[0-9a-f]{64})"
)
"""What a receipt and a digest say of the log."""


class Chance:
    """Dice as a story tells them; what it does not tell is drawn."""

    def __init__(self):
        self.shows = defaultdict(deque)
        self.order = ()

    def __call__(self, why, player, sides, options):
        if why in ("turns", "orders") and self.order:
            last = max(options, key=lambda name: self.order.index(name) if name in self.order else -1)
            return list(options).index(last) + 1
        shown = self.shows[f"{why.casefold()} {player}"] or self.shows[why.casefold()]
        if not shown:
            return None
        face = shown.popleft()
        return list(options).index(face) + 1 if options else int(face)


class Loaded(ruleset.Nomic):
    """A Nomic with the dice of the story."""

    def __init__(self, nomic, rig):
        super().__init__(nomic.name, nomic.title)
        self.rig = rig

    def decide(self, state, given, context):
        return ruleset.decide(state, given, context, self.rig)


class Theatre:
    """A whole service in memory, and what it has mailed to whom."""

    def __init__(self, sandbox, store=None):
        self.store = store or MemoryStore()
        self.now = OPENING
        self.chance = Chance()
        station = ServiceSettings()
        rulesets = {
            name: Loaded(game, self.chance) if isinstance(game, ruleset.Nomic) else game
            for name, game in discover().items()
        }
        self.ledger = GameRepository(self.store, rulesets, sandbox)
        composer = MailComposer(JinjaRenderer([folder("templates")]), station, bytes(32))
        self.intake = Intake(self.store, station)
        self.desk = Desk(self.ledger, composer)
        self.timekeeper = Timekeeper(Services(self.ledger, composer, station))
        self.slug = ""
        self.seen = self.told = 0
        self.title = ""
        self.mailed = 0

    def did(self, told):
        assert not isinstance(told, Refused), told.text

    # What a line of a story does

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
        self.seen, self.told = self.count(), len(self.records())
        self.timekeeper.run_due(self.now)

    def start(self):
        self.did(self.desk.start(self.slug, self.now))
        with self.ledger.writing() as tx:
            draft = self.ledger.draft(tx, tx.game(self.slug), self.now, "story")
            squares = [draft.state.squares[label] for label in getattr(draft.state, "board", ())]
            draft.add([e.SquareRemoved(square.label) for square in squares if not square.number])
            self.ledger.write(tx, draft)

    def order(self, *names):
        self.chance.order = names

    def subject(self, *words):
        self.title = " ".join(words)

    def given(self, told):
        subject = ""
        for sentence in split_sentences(told):
            step = GIVEN.read(sentence, subject=subject)
            subject = next(iter(step.players), subject)
            step.run(self)

    @property
    def state(self):
        with self.ledger.writing() as tx:
            return self.ledger.state(tx, tx.game(self.slug))

    def make_so(self, facts):
        with self.ledger.writing() as tx:
            draft = self.ledger.draft(tx, tx.game(self.slug), self.now, "story")
            draft.add(facts)
            self.ledger.write(tx, draft)

    def take_turn(self, player, dice):
        self.chance.shows[f"move {player}"].extend(dice)

    def load_dice(self, why, shows):
        self.chance.shows[why.casefold()].extend(shows)

    def last(self, who, kind):
        with self.store.read() as tx:
            mails = [each for each in tx.outbox(limit=10**6) if each.reader == who and each.kind == kind]
        assert mails, f"{who} got no {kind}"
        return text_of(mails[-1].raw).replace("\r\n", "\n")

    def heads(self, who, kind):
        told = LOG_END.search(self.last(who, kind))
        assert told, f"the {kind} says nothing of the log"
        with self.store.read() as tx:
            hashes = {record.seq: record.hash.hex() for record in tx.records(self.slug)}
        assert told["hash"] == hashes[int(told["seq"] or told["count"])]

    def golden(self, name, who, kind):
        text, path = LOG_END.sub(masked, self.last(who, kind)), GOLDEN / f"{name}.txt"
        if os.environ.get("NOMICD_GOLDEN") == "write":
            path.write_text(text)
        assert text == path.read_text(), (
            f"{path} is not what is sent now; if that is meant, NOMICD_GOLDEN=write"
        )

    def mail(self, who, text, read=True, answers=""):
        address = address_of(who)
        found = re.match(r"\((\d{4}-\d\d-\d\d [\d:]+)\) ", text)
        had = datetime.fromisoformat(found[1]).replace(tzinfo=UTC) if found else self.now
        self.mailed += 1
        head = (
            f"Message-ID: <{self.mailed}@story.example.org>",
            f"From: {address}",
            f"To: {self.slug}@localhost",
            f"Subject: {self.title}",
            f"Date: {self.now:%c}",
            *((f"In-Reply-To: {answers}",) if answers else ()),
        )
        self.title = ""
        raw = "\r\n".join((*head, "", text[found.end() if found else 0 :], ""))
        self.intake.take(
            raw.encode(),
            via="story",
            trust=Trust.PROVED,
            now=self.now,
            received_at=had,
            recipient=f"{self.slug}@localhost",
        )
        if read:
            self.timekeeper.run_due(self.now)

    # What came of it

    def count(self):
        with self.store.read() as tx:
            return len(tx.outbox(limit=10**6))

    def records(self):
        with self.store.read() as tx:
            return [f"{record.name} {record.body.decode()}" for record in tx.records(self.slug)]

    def got(self, who, kind):
        """The texts of the mails of that kind to that reader since the last `at`; of the last receipt."""
        with self.store.read() as tx:
            mails = tx.outbox(limit=10**6)[self.seen :]
        return [
            folded(text_of(each.raw))
            for each in mails
            if each.recipient == address_of(who) and kind in ("", each.kind)
        ][-1 if kind == "receipt" else 0 :]

    def readers(self, who):
        if who not in ("all", "everyone"):
            return [who]
        with self.store.read() as tx:
            seated = [seat.player for seat in tx.seats(self.slug)]
        return [*seated, "admin"] if who == "everyone" else seated

    def mails(self):
        with self.store.read() as tx:
            mails = tx.outbox(limit=10**6)
        rule = "#" * 72
        return "\n".join(f"{rule}\n{each.kind} to {each.recipient}\n{text_of(each.raw)}" for each in mails)


def masked(found):
    return found[0].removesuffix(found["hash"]) + "(a hash)"


def address_of(who):
    return who if "@" in who else f"{who}@example.org"


def text_of(raw):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    return f"{message['subject']}\n{message.get_body(('plain',)).get_content()}"


def folded(text):
    return " ".join(text.split())


class Mismatch(AssertionError):
    """What a story expected and what came."""


EXPECTED = re.compile(r'(?P<who>\S+) (?:(?P<none>no) )?(?P<kind>\w+)?(?: ?(?P<no>!?)~ "(?P<text>.*)")?$')


def expect(theatre, said):
    if log := re.match(r'log (!?)~ "(.*)"$', said):
        records = theatre.records()[theatre.told :]
        compare("the log", log[1], log[2], records)
        return
    parts = EXPECTED.match(said)
    assert parts, f"not an expectation: {said}"
    for who in theatre.readers(parts["who"]):
        if parts["none"] or parts["kind"] == "nothing":
            found = theatre.got(who, parts["kind"] if parts["none"] else "")
            assert found == [], f"{who} got mail: {found}"
            continue
        texts = theatre.got(who, parts["kind"])
        assert texts, f"{who} got no {parts['kind']}; all mail: {theatre.got(who, '')}"
        compare(f"{who} {parts['kind']}", parts["no"], parts["text"] or "", texts)


def compare(what, no, wanted, texts):
    hit = any(folded(wanted) in text for text in texts)
    if hit == bool(no):
        raise Mismatch(f"{what}: {wanted!r} was {'' if hit else 'not '}in\n" + "\n".join(texts))


def scenes(text):
    """Line number, mark, and what stands behind it with its indented lines."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("    ") and found:
            found[-1][2].append(line[4:])
        elif not line.strip() and found and found[-1][1].startswith(">"):
            found[-1][2].append("")
        elif line.strip() and not line.startswith("#"):
            mark = re.match("[<>]*", line)[0]
            found.append((number, mark, [line.removeprefix(mark).strip()]))
    return found


def play(theatre, mark, lines):
    if mark in (">", ">>"):
        who, _, first = lines[0].partition(" ")
        theatre.mail(who, "\n".join([first, *lines[1:]]).strip(), read=mark == ">")
    elif mark == "<":
        expect(theatre, lines[0])
    elif lines[0].startswith("given "):
        theatre.given(lines[0].removeprefix("given "))
    else:
        word, *rest = shlex.split(lines[0])
        getattr(theatre, word)(*rest)


@pytest.fixture(scope="module")
def theatre():
    """Makes theatres for tests that are no stories, also on the store of another."""
    with MontySandbox() as sandbox:
        yield lambda store=None: Theatre(sandbox, store)


class Story(pytest.Item):
    def runtest(self):
        with MontySandbox() as sandbox:
            theatre = Theatre(sandbox)
            try:
                with theatre.ledger.lasting():
                    self.play_in(theatre)
            finally:
                if where := os.environ.get("STORY_MAILS"):
                    Path(where, f"{self.path.stem}.txt").write_text(theatre.mails())

    def play_in(self, theatre):
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
