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
    > bob (talk) what do you think?          a mail to the talk of the game
    > bob (talk and game) yea                a mail to the talk and to the game
    > bob (answers receipt) 2                an answer to bob's last mail of that kind
    < alice receipt ~ "Square #7"            since the last `at`, alice's last receipt says so
    < all digest ~ "Update 2"                everybody did; `everyone` is all and the Admin
    < bob result !~ "Rejected"               he got results, and none says so
    < bob whole digest ~ "The dice"          what is attached to a digest of his says so
    < bob body digest !~ "The dice"          the digest itself does not
    < carol nothing                          carol got no mail
    < bob no ballot                          bob got no ballot
    < log ~ "rule-suspended"                 the game's log says so, since the last `at`
    given: alice on 11; bob has $200; bob owns square 14
    given: alice rolls 1-2; the KickBack die shows 3; chance picks "m" for the gender of a square
    order carol alice bob                    whose turn comes first, whose order is carried out first
    golden receipt alice receipt             alice's last receipt is, letter for letter, golden/receipt.txt,
                                             but for the log's hash, which any rule's text changes
    heads bob digest                         bob's last digest states the log's end as it is

Each of these is a declared sentence: of all stories in `nomicd/app/stories.py`, of these alone below. What is
`given:` is told in the sentences of the cases in rule documents. It and `order` are for games of rules alone:
the dice of others follow from their seed, which is always the same. `admin` is a reader like any other. A
mail from a stranger is `> mallory@example.net …`. Quoted text is compared with blanks folded.
`# …` is a remark. `subject …` before a mail gives it a subject.

`NOMICD_GOLDEN=write` writes the golden files anew. `STORY_MAILS=FOLDER` writes every mail there, to be read.
"""

import email
import os
import re
from collections import defaultdict, deque
from datetime import UTC, datetime
from pathlib import Path

import pytest
from memory_store import MemoryStore

from nomicd.adapters.render import JinjaRenderer
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.resources import documents, folder
from nomicd.app.stories import EMPTY, SLOTS, STORY, StoryStage, read_mail, tell
from nomicd.games.nomic import events as e
from nomicd.games.nomic import game as ruleset
from nomicd.games.nomic.examples.given import GIVEN, ScenarioGame
from nomicd.games.registry import discover
from nomicd.kernel.decision import Refused
from nomicd.kernel.scenarios import Language, SlotKind, split_passages
from nomicd.services.arrival import Arrival
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.intake.receive import Intake
from nomicd.services.operating.operator_service import GameOpening, OperatorService
from nomicd.services.ports import Trust
from nomicd.services.processing.context import Services
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.updates.timekeeper import Timekeeper

SAID = {**SLOTS, "kind": SlotKind(r"\w+"), "text": SlotKind(r'".*"', lambda text: text[1:-1])}
TOLD = Language(SAID, STORY)
EXPECTED = Language(SAID)
OPENING = datetime(2026, 1, 1, tzinfo=UTC)
RENDERER = JinjaRenderer([folder("templates")])
GOLDEN = Path(__file__).parent / "golden"
LOG_END = re.compile(
    r"(?:events? (?:\d+ to )?(?P<seq>\d+), ending in |(?P<count>\d+) events; the last one has the hash\n)"
    r"(?P<hash>[0-9a-f]{32,64})"
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
        return super().decide(state, given, context, self.rig)


class Theatre(StoryStage, ScenarioGame):
    """A whole service in memory, and what it has mailed to whom."""

    def __init__(self, sandbox, store=None):
        self.store = store or MemoryStore()
        self.now = OPENING
        self.chance = Chance()
        config = ServiceSettings()
        rulesets = {
            name: Loaded(game, self.chance) if isinstance(game, ruleset.Nomic) else game
            for name, game in discover().items()
        }
        self.repository = GameRepository(self.store, rulesets, sandbox)
        composer = MailComposer(RENDERER, config, bytes(32))
        self.intake = Intake(self.store, config)
        self.operations = OperatorService(self.repository, composer)
        self.timekeeper = Timekeeper(Services(self.repository, composer, config))
        self.slug = ""
        self.seen = self.told = 0
        self.title = ""
        self.mailed = 0

    def did(self, told):
        assert not isinstance(told, Refused), told.text

    def tell(self, story):
        """Play what a story, or a piece of it, tells."""
        for passage in split_passages(story):
            play(self, passage)

    # What stories do on any stage (`nomicd.app.stories.StoryStage`)

    def open_game(self, game, ruleset, zone, options=EMPTY):
        self.slug = game
        asked = GameOpening(
            game, ruleset, "admin@example.org", zone, options, documents(ruleset), bytes(range(32))
        )
        self.did(self.operations.open(asked, self.now))

    def seat_players(self, players):
        for name in players:
            self.did(self.operations.add_player(self.slug, name, f"{name}@example.org", self.now))

    def go_to(self, when):
        self.now = datetime.fromisoformat(when).replace(tzinfo=UTC)
        self.seen, self.told = self.count(), len(self.records())
        self.timekeeper.run_due(self.now)

    def start_game(self):
        self.did(self.operations.start(self.slug, self.now))
        with self.repository.begin_writing() as tx:
            draft = self.repository.draft(tx, tx.game(self.slug), self.now, "story")
            squares = [draft.state.squares[label] for label in getattr(draft.state, "board", ())]
            draft.add([e.SquareRemoved(square.label) for square in squares if not square.number])
            self.repository.write(tx, draft)

    def set_subject(self, words):
        self.title = words

    # What is given in games of rules (`nomicd.games.nomic.examples.given.ScenarioGame`)

    @property
    def state(self):
        with self.repository.begin_writing() as tx:
            return self.repository.state(tx, tx.game(self.slug))

    def make_so(self, facts):
        with self.repository.begin_writing() as tx:
            draft = self.repository.draft(tx, tx.game(self.slug), self.now, "story")
            draft.add(facts)
            self.repository.write(tx, draft)

    def take_turn(self, player, dice):
        self.chance.shows[f"move {player}"].extend(dice)

    def load(self, why, shows):
        self.chance.shows[why.casefold()].extend(shows)

    # What only these stories say

    @TOLD.sentence("order {players}", example="order carol alice bob")
    def order(self, players):
        """Whose turn comes first, whose order is carried out first."""
        self.chance.order = players

    def last_mail(self, who, kind):
        with self.store.read() as tx:
            mails = [each for each in tx.outbox(limit=10**6) if each.reader == who and each.kind == kind]
        assert mails, f"{who} got no {kind}"
        return mails[-1]

    def last(self, who, kind):
        return text_of(self.last_mail(who, kind).raw).replace("\r\n", "\n")

    @TOLD.sentence("heads {reader} {kind}", example="heads bob digest")
    def heads(self, reader, kind):
        """The last mail of that kind states the log's end as it is."""
        told = LOG_END.search(self.last(reader, kind))
        assert told, f"the {kind} says nothing of the log"
        with self.store.read() as tx:
            hashes = {record.seq: record.hash.hex() for record in tx.records(self.slug)}
        assert hashes[int(told["seq"] or told["count"])].startswith(told["hash"])

    @TOLD.sentence("golden {name:kind} {reader} {kind}", example="golden receipt alice receipt")
    def golden(self, name, reader, kind):
        """The last mail of that kind is, but for the log's hash, letter for letter the file of that name."""
        text, path = LOG_END.sub(mask, self.last(reader, kind)), GOLDEN / f"{name}.txt"
        if os.environ.get("NOMICD_GOLDEN") == "write":
            path.write_text(text)
        assert text == path.read_text(), (
            f"{path} is not what is sent now; if that is meant, NOMICD_GOLDEN=write"
        )

    def mail(self, who, text, read=True, answers="", had="", to=""):
        address, to = address_of(who), to or f"{self.slug}@localhost"
        received_at = datetime.fromisoformat(had).replace(tzinfo=UTC) if had else self.now
        self.mailed += 1
        head = (
            f"Message-ID: <{self.mailed}@story.example.org>",
            f"From: {address}",
            f"To: {to}",
            f"Subject: {self.title}",
            f"Date: {self.now:%c}",
            *((f"In-Reply-To: {answers}",) if answers else ()),
        )
        self.title = ""
        raw = "\r\n".join((*head, "", text, ""))
        self.intake.take(
            raw.encode(), Arrival("story", Trust.PROVED, received_at, to.partition(",")[0]), now=self.now
        )
        if read:
            self.timekeeper.run_due(self.now)

    def addresses(self):
        """Where a mail of a story goes, other than to the game."""
        talk = f"{self.slug}+talk@localhost"
        return {"talk": talk, "talk and game": f"{talk}, {self.slug}@localhost"}

    # What came of it

    def count(self):
        with self.store.read() as tx:
            return len(tx.outbox(limit=10**6))

    def records(self):
        with self.store.read() as tx:
            return [f"{record.name} {record.body.decode()}" for record in tx.records(self.slug)]

    def got(self, who, kind, show=None):
        """The texts of the mails of that kind to that reader since the last `at`; of the last receipt."""
        show = show or body_of
        with self.store.read() as tx:
            mails = tx.outbox(limit=10**6)[self.seen :]
        return [
            fold_blanks(show(each.raw))
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


def mask(found):
    return found[0].removesuffix(found["hash"]) + "(a hash)"


def address_of(who):
    return who if "@" in who else f"{who}@example.org"


def body_of(raw):
    """The subject and what is read below it."""
    message = email.message_from_bytes(raw, policy=POLICY)
    return f"{message['subject']}\n{message.get_body(('plain',)).get_content()}"


def attached_to(raw):
    """The whole story, which goes with a mail."""
    message = email.message_from_bytes(raw, policy=POLICY)
    return "\n".join(each.get_content() for each in message.iter_attachments() if is_text(each))


def text_of(raw):
    return "\n".join(filter(None, (body_of(raw), attached_to(raw))))


def is_text(part):
    return part.get_content_type() == "text/plain"


def fold_blanks(text):
    return " ".join(text.split())


class Mismatch(AssertionError):
    """What a story expected and what came."""


@EXPECTED.sentence("log ~ {text}", example='log ~ "rule-suspended"')
def expect_event(theatre, text):
    """The game's log says so, since the last `at`."""
    compare("the log", False, text, theatre.records()[theatre.told :])


@EXPECTED.sentence("log !~ {text}", example='log !~ "rule-suspended"')
def expect_no_event(theatre, text):
    """It does not."""
    compare("the log", True, text, theatre.records()[theatre.told :])


@EXPECTED.sentence("{reader} nothing", example="carol nothing")
@EXPECTED.sentence("{reader} no {kind}", example="bob no ballot")
def expect_no_mail(theatre, reader, kind=""):
    """No mail has come, or none of that kind, since the last `at`."""
    for who in theatre.readers(reader):
        found = theatre.got(who, kind)
        assert found == [], f"{who} got mail: {found}"


@EXPECTED.sentence("{reader} {kind}[ ~ {text}]", example='alice receipt ~ "Square #7"')
def expect_mail(theatre, reader, kind, text="", no=False, show=None):
    """The last receipt says so, or one of the mails of another kind does, since the last `at`."""
    for who in theatre.readers(reader):
        texts = theatre.got(who, kind, show)
        assert texts, f"{who} got no {kind}; all mail: {theatre.got(who, '')}"
        compare(f"{who} {kind}", no, text, texts)


@EXPECTED.sentence("{reader} {kind} !~ {text}", example='bob result !~ "Rejected"')
def expect_mail_without(theatre, reader, kind, text):
    """Such a mail has come, and none says so, nor does what is attached to it."""
    expect_mail(theatre, reader, kind, text, no=True, show=text_of)


@EXPECTED.sentence("{reader} whole {kind} ~ {text}", example='bob whole digest ~ "The dice"')
def expect_attached(theatre, reader, kind, text):
    """What is attached to such a mail says so."""
    expect_mail(theatre, reader, kind, text, show=attached_to)


@EXPECTED.sentence("{reader} body {kind} !~ {text}", example='bob body digest !~ "The dice"')
def expect_body_without(theatre, reader, kind, text):
    """Such a mail has come; what is attached to it may say so, and nothing above that does."""
    expect_mail(theatre, reader, kind, text, no=True)


def compare(what, no, wanted, texts):
    hit = any(fold_blanks(wanted) in text for text in texts)
    if hit == bool(no):
        raise Mismatch(f"{what}: {wanted!r} was {'' if hit else 'not '}in\n" + "\n".join(texts))


def play(theatre, passage):
    """Play one passage."""
    if passage.mark.startswith(">"):
        who, note, text = read_mail(passage)
        to = theatre.addresses().get(note, "")
        kind = note.removeprefix("answers ") if note.startswith("answers ") else ""
        answers = email.message_from_bytes(theatre.last_mail(who, kind).raw)["Message-ID"] if kind else ""
        had = "" if to or kind else note
        theatre.mail(who, text, read=passage.mark == ">", answers=answers, had=had, to=to)
    elif passage.mark == "<":
        EXPECTED.read(passage.text, passage.line).run(theatre)
    else:
        tell(theatre, GIVEN if passage.mark == "given:" else TOLD, passage)


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
                with theatre.repository.keep_rules_running():
                    self.play_in(theatre)
            finally:
                if where := os.environ.get("STORY_MAILS"):
                    Path(where, f"{self.path.stem}.txt").write_text(theatre.mails())

    def play_in(self, theatre):
        for passage in split_passages(self.path.read_text()):
            try:
                play(theatre, passage)
            except Exception as error:
                error.add_note(f"{self.path.name}, line {passage.line}: {passage.mark} {passage.text}")
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
