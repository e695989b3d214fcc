"""A game of BoredNomic in which somebody else's law comes into force, and what that must not do to it."""

import re
from datetime import timedelta
from functools import cache
from pathlib import Path

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    LoggedInput,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UpdateTick,
)
from nomicd.services.replay.rebuild import ReplayedGame, difference

NOMIC = next(each for each in RULESETS if each.name == "borednomic")
HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules/borednomic"
PLAYERS = ("alice", "bob", "carol", "dave")
CANARY = "Zanzibar"
"""What only carol's order says, which is never carried out."""
ORDERS = (
    ("bob", "buy", {"n": 1, "item": "gold_card"}),
    ("carol", "mode", {"mode": "aggressive"}),
    ("dave", "tag", {"how": "never"}),
    ("alice", "gender", {"gender": "f"}),
    ("carol", "call_square", {"which": "5", "name": CANARY}),
    ("bob", "recruit", {"n": 2}),
)
ACTIONS = {
    "spy": {"who": "bob"},
    "spy_orders": {"who": "carol"},
    "try": {},
    "wave": {},
    "cmd": {"cmd": "leave"},
    "all": {"all": "leave"},
    "any": {"first": "leave", "rest": "now"},
    "maybe": {},
    "leaves": {"how": "x"},
    "buying": {"what": "x"},
    "quit": {},
    "leave": {},
}
"""What two players order where a law lets them."""
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def laws(*, tiring):
    """The documents of the hostile rules by title, with or without those that use up all time or room."""
    found = {}
    for path in sorted((HERE / "laws").glob("*.md")):
        if path.stem == "tiring" and not tiring:
            continue
        for part in re.split(r"^## ", path.read_text(), flags=re.MULTILINE)[1:]:
            title = part.partition("\n")[0]
            assert title not in found, title
            found[title] = f"# ?. {part}"
    return found


@cache
def borednomic():
    return {each.name: each.read_text() for each in sorted(RULES.glob("[0-3]*.md"))}


class Course:
    """One such game."""

    def __init__(self, sandbox):
        self.stage = ReplayedGame(NOMIC, "bored", sandbox)
        self.at = None
        self.sent = 0

    def copy(self, sandbox):
        """Another course from here on, in another sandbox."""
        other = Course(sandbox)
        other.stage.state, other.stage.head = NOMIC.copy(self.stage.state), self.stage.head
        other.stage.records = list(self.stage.records)
        other.at, other.sent = self.at, self.sent
        return other

    @property
    def state(self):
        return self.stage.state

    def events(self, since=0):
        """What has happened after so many records."""
        return [NOMIC.codec.decode(each.name, each.version, each.body) for each in self.stage.records[since:]]

    def take(self, given, cause="desk"):
        self.at += timedelta(minutes=1)
        return self.stage.take(LoggedInput(self.at, cause, given))

    def open(self, at):
        self.at = at
        self.take(NewGame("bored", "UTC", bytes(range(32)), {}, borednomic(), "borednomic"))
        for player in PLAYERS:
            self.take(SeatPlayer(player))
        self.take(BeginGame())
        for _ in range(2):
            self.orders()
            self.update()

    def order(self, player, verb, **args):
        self.sent += 1
        text = " ".join([verb, *map(str, args.values())])
        return self.take(PlayerCommand(player, Command(verb, args, 1, text), f"mail:{self.sent}/1"))

    def orders(self):
        for player, verb, args in ORDERS:
            self.order(player, verb, **args)

    def enact(self, title, text):
        command = Command("legislate", {"title": title, "body": text, "by": "a proposal"})
        return self.take(AdminCommand(command, "desk"))

    def update(self):
        """Make the next update, if the game goes on."""
        due = NOMIC.find_next_update(self.state)
        if due is None:
            return None
        self.at = max(self.at, due.run_at)
        decision = self.stage.take(LoggedInput(self.at, f"tick:{due.number}", UpdateTick(due)))
        assert isinstance(decision, Accepted), decision
        return decision

    def list_written(self, events):
        """All that is written of these events: mails, pages and what the site shows."""
        state = self.state
        every = [
            list(NOMIC.make_notices(state, events)),
            NOMIC.report(state, events),
            NOMIC.show_standings(state),
        ]
        for player in PLAYERS:
            every += [NOMIC.vocabulary(state, player), NOMIC.answer(state, player, Command("status", {}))]
            every += [NOMIC.show_open(state, player, NOMIC.find_next_update(state))]
        return [*every, NOMIC.picture(state, events)]


def play(course, documents):
    """Three updates of that course under these laws; all that is written of it."""
    written = []
    course.order("alice", "propose", title="Three dice", body="set 7.dice to 3")
    for title, text in documents.items():
        course.enact(title, text)
    for _ in range(3):
        course.orders()
        for player in PLAYERS:
            course.order(player, "vote", choice="nay", proposals="all")
        for verb, args in ACTIONS.items():
            if any(f"[actions.{verb}]" in text for text in documents.values()):
                course.order("alice", verb, **args)
                course.order("bob", verb, **args)
        decision = course.update()
        if decision is None:
            break
        written.append(course.list_written(decision.events))
    return written


class Secrets(msgspec.Struct, frozen=True):
    """What carol keeps to herself for a while: how she votes, and what she writes to dave alone."""

    vote: str
    said: str


YEA, NAY = Secrets("yea", "Ouagadougou"), Secrets("nay", "Timbuktu")
DIGEST = re.compile(rb"[0-9a-f]{16,}")
"""What proves later what somebody has ordered, and says nothing before."""


def read_by(reader, base, documents, sandbox, secrets):
    """All that a player may read of that course under these laws, until the ballot is decided: the records of
    the log, what is answered to others' orders, and pages."""
    course, read = base.copy(sandbox), []
    course.order("alice", "propose", title="Three dice", body="set 7.dice to 3")
    for title, text in documents.items():
        course.enact(title, text)
    for _ in range(3):
        course.orders()
        course.order("carol", "vote", choice=secrets.vote, proposals="all")
        course.order("carol", "press", to="dave", said=secrets.said)
        read += [
            course.order(each, "vote", choice="nay", proposals="all") for each in ("alice", "bob", "dave")
        ]
        for verb, args in ACTIONS.items():
            if any(f"[actions.{verb}]" in text for text in documents.values()):
                read += [course.order(player, verb, **args) for player in ("alice", "bob")]
        read.append(list_shown(course, base, reader))
        decision = course.update()
        if decision is None or any(isinstance(event, e.ProposalDecided) for event in decision.events):
            break
        read.append(list_shown(course, base, reader))
    return read


def list_shown(course, base, reader):
    """What that player may see of the log now, and of the pages."""
    state, due = course.state, NOMIC.find_next_update(course.state)
    records = course.stage.records[len(base.stage.records) :]
    log = [
        (each.name, DIGEST.sub(b"", each.body)) for each in records if NOMIC.is_visible(state, each, reader)
    ]
    return [*log, NOMIC.answer(state, reader, Command("status", {})), NOMIC.show_open(state, reader, due)]


def harm(base, documents, sandbox, patient):
    """What these laws have done to that game, or to a second play of it in a more `patient` sandbox,
    that no law may: a line each."""
    course = base.copy(sandbox)
    written = play(course, documents)
    events = course.events(len(base.stage.records))
    found = [
        f"rule {event.number} is suspended in {event.hook or 'all'}: {event.error}"
        for event in events
        if isinstance(event, e.RuleSuspended) and event.number in base.state.rules
    ]
    found += [f"written: {text!r}" for text in texts(written) if CONTROL.search(text)]
    told = [each for each in events if isinstance(each, e.Noted | e.MemoryPut | e.RuleQuestionAsked)]
    found += [f"told: {each}" for each in told if CANARY in repr(each)]
    if differs := difference(NOMIC, course.stage.records, patient):
        found.append(f"replayed: {differs}")
    return found


def texts(thing):
    """All texts in what is written, each as players get it."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from texts(key)
            yield from texts(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for each in thing:
            yield from texts(each)
    elif isinstance(thing, msgspec.Struct):
        yield from texts(msgspec.structs.astuple(thing))
