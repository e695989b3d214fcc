"""Every command of the Admin's, and what takes it back: then all is as it was.

Whoever adds a command adds a case here: the tests below read the lists of commands themselves.
"""

import re
from typing import NamedTuple

import msgspec
import pytest
from memory_store import MemoryStore

from nomicd.games.boondoggling.game import Boondoggling
from nomicd.games.nomic.pages.verbs import ADMIN, DECREES, IMPLEMENT, IN_PAUSE
from nomicd.services import verbs
from nomicd.services.ports import SeatState
from nomicd.services.repository.rulings import list_held_questions, roll
from nomicd.services.repository.senders import co_admins
from nomicd.services.repository.talk import talk_member, talk_settings

BOSS, CAROL = "admin", "carol@far.test"
UNDO = "undo event EVENT because I was wrong"
STRIKE = "correct the past because I was wrong\nstrike event EVENT"
"""What has no inverse of its own is struck from the past."""
NOTHING = ""
"""For what changes nothing by itself."""

RULE_17 = (
    "implement rule 17\nbecause nobody wants to do it by hand\n```python\ndef on_turn(ev):\n    pass\n```"
)


class Case(NamedTuple):
    """What the Admin writes, what takes it back, what is written before; `but` names what may differ, and the
    comment beside it says why. EVENT is the number of what the Admin wrote."""

    does: str
    undo: str
    before: str = ""
    but: tuple[str, ...] = ()


CASES = {
    # seats
    # (dice stay rolled, and what rules note of whoever joins stays noted)
    "approve": Case("approve dave", "remove dave", but=("at the door", "left", "labels", "memory")),
    "reject": Case("reject dave", "reinstate dave because I was wrong"),
    "remove": Case("remove bob because he cheats", UNDO),
    "reinstate": Case(
        "reinstate bob because he asks", "remove bob", "remove bob", ("left", "labels", "memory")
    ),
    "rename": Case("rename bob to robert because he asks", UNDO),
    "merge": Case("merge bob into alice because both are she", UNDO),
    # the talk
    "talk at": Case("talk = our-list@example.org", "talk = on"),
    "talk archive": Case("talk archive = on", "talk archive = off"),
    "talk of": Case("talk of bob is held", "talk of bob is free"),
    # rulings
    "rule that": Case("rule that a pawn is no item because of rule 5", "reverse ruling 2 because I erred"),
    "answer question": Case("answer question 1: no because so", "reverse ruling 2 because I was wrong"),
    "reverse ruling": Case("reverse ruling 1 because so", "reverse ruling 2 because I was wrong"),
    "hold question": Case("hold question 1 because so\nstrike mail 2", "let question 1 go because so"),
    "let question go": Case(
        "let question 1 go because so",
        "hold question 1 because so\nstrike mail 2",
        "hold question 1 because so\nstrike mail 2",
    ),
    # the past
    "strike": Case("strike bob's vote on 1 because so", NOTHING),
    "undo correction": Case(
        "undo correction 1 because so", NOTHING, "correct the past because so\nstrike mail 1\n!yes"
    ),
    "correct": Case("correct the past because so\nstrike mail 1", NOTHING),
    "accept late": Case("accept late mail 1 because it was stuck", NOTHING),
    "set roll": Case("set roll bored/u2/r7/move/alice = 6 5 because so\n!yes", "PAST"),
    "confirm correction": Case("correct the past because so\nstrike mail 1\n!yes", "PAST"),
    # the course
    "if still": Case("if still update 3:", NOTHING),
    "if still do": Case("if still update 9: pause", NOTHING),
    "act as": Case("as bob: vote nay on 1 because he said so", STRIKE),
    "deadline": Case("deadline of update 4 = 2026-11-30 20:00 because so", UNDO),
    "extend": Case("extend update 4 by 2 hours because so", UNDO),
    "undo event": Case("undo event EVENT because so", UNDO, "set bob.money = 5 because so"),
    "pause": Case("pause the rules contradict", UNDO, but=("stops",)),  # counts each of them
    "resume": Case("resume", UNDO, "pause so", ("stops",)),
    "end": Case("end we are tired", STRIKE),
    # the office
    "admin is": Case(f"admin is {CAROL} because so\n!office {CAROL}", "OFFICE"),
    "also admin": Case(
        f"also admin {CAROL} because so\n!office {CAROL}", f"not also admin {CAROL} because so"
    ),
    "not also admin": Case(
        f"not also admin {CAROL} because so",
        f"also admin {CAROL} because so\n!office {CAROL}",
        f"also admin {CAROL} because so\n!office {CAROL}",
    ),
    # law and proposals
    "suspend": Case("suspend rule 17 because so", UNDO),
    "restore": Case("restore rule 17 because so", UNDO, "suspend rule 17"),
    "refire": Case("refire rule 15 because so", STRIKE, "MISSED"),
    "dismiss": Case("dismiss rule 15 because so", STRIKE, "MISSED"),
    "return_proposal": Case("return 1 because so", UNDO),
    "veto_proposal": Case("veto 1 because so", UNDO),
    "close_proposal": Case("close proposal 1 because so", STRIKE),
    "reopen_proposal": Case("reopen proposal 1 because so", UNDO, "veto 1 because so"),
    "propose_in_pause": Case("propose: A way out\n    repeal rule 17", STRIKE, "pause so"),
    # its history tells both
    "implement_rule": Case(RULE_17, UNDO, but=("history", "rules")),
    # facts
    "set_fact": Case("set bob.money = 5 because so", UNDO),
    "give_money": Case("give bob $500 because so", UNDO),
    "take_money": Case("take $500 from bob because so", UNDO),
    "give_items": Case("give bob 2 gold cards because so", UNDO),
    "take_items": Case("take 1 soldiers from bob because so", UNDO),
    "give_title": Case("give bob title Earl because so", UNDO),
    "take_title": Case("take title Earl from bob because so", UNDO, "give bob title Earl because so"),
    "set_square": Case("square 14 owner = bob because so", UNDO),
    "move_pawn": Case("move bob to 14 because so", UNDO),
}

FOR_GOOD = {
    "update now": "an update that is made stays made: a correction counts what it missed",
    "release": "the mail that was held is read: strike it",
    "resume closings": "it is about our clock, not about a game; pause stops one",
    "start game": "a game begins once; pause stops it",
    "summary": "it is about the Admin's own mail, and said anew",
    "summary at": "it is about the Admin's own mail, and said anew",
}
"""What no command takes back, and why that is well."""


class Office:
    """The Admin's desk in a game of some days, with somebody at the door and a question open."""

    slug = "bored"

    def __init__(self, made):
        self.theatre = made

    def play(self):
        house = self.theatre
        house.open_game("bored", "borednomic", "America/New_York")
        house.seat_players(("alice", "bob", "carol"))
        house.go_to("2026-11-21 12:00")
        house.start_game()
        house.tell("given: bob has $5200; bob owns square 20")
        house.go_to("2026-11-23 15:00")
        house.mail("alice", "propose: Cheaper cards\n    set 5.gold_card.buy to 400")
        house.go_to("2026-11-27 12:00")
        house.mail("bob", "vote yea on 1")
        house.mail("dave@example.net", "join as dave")
        house.mail("bob", "question: may I sell my pawn?")
        house.mail(BOSS, "rule that pawns are round because they look so")
        return self

    def copy(self, theatre):
        """The same in a store of its own."""
        store, moment = MemoryStore(), self.theatre.store._tables.copy()
        moment.logs = {slug: list(records) for slug, records in moment.logs.items()}
        store._tables = moment
        made = type(self)(theatre(store))
        made.theatre.slug, made.theatre.now, made.theatre.mailed = self.slug, self.theatre.now, 1000
        return made

    def records(self):
        with self.theatre.store.read() as tx:
            return list(tx.records(self.slug))

    def write(self, body, who=BOSS):
        """A mail, and in further lines with ! what comes of its answer; the last receipt's text."""
        lines = body.replace("EVENT", str(getattr(self, "event", 0))).split("\n")
        mail = "\n".join(line for line in lines if not line.startswith("!"))
        before = len(self.records())
        self.theatre.mail(who, mail)
        self.event = next((each.seq for each in self.records()[before:] if each.name in DEEDS), 0)
        said = self.theatre.last("admin", "receipt") if who == BOSS else ""
        for line in lines:
            if line.startswith("!office"):
                self.say_yes(line.split()[1])
            elif line == "!yes":
                said = self.confirm(said)
        return said

    def answer(self, body):
        """A reply to the last receipt."""
        with self.theatre.store.read() as tx:
            receipt = [mail for mail in tx.outbox(limit=10**6) if mail.kind == "receipt"][-1]
        self.theatre.mail(BOSS, body, answers=receipt.message_id)
        return self.theatre.last("admin", "receipt")

    def say_yes(self, address):
        with self.theatre.store.read() as tx:
            asked = [mail for mail in tx.outbox(limit=10**6) if mail.recipient == address]
        (code,) = re.findall(
            rb"confirm ([a-z2-7]{16})", next(m.raw for m in asked[::-1] if b"confirm " in m.raw)
        )[:1]
        self.theatre.mail(address, f"confirm {code.decode()}")

    def confirm(self, shown):
        (line,) = set(re.findall(r"confirm correction [0-9a-f]{12}", shown))
        return self.write(line)

    def before(self, asked):
        if asked == "MISSED":
            self.write("suspend rule 15")
            self.write("update now because so")
            self.write("restore rule 15")
        elif asked:
            self.write(asked)

    def undo(self, case):
        if case.undo == "PAST":
            said = self.write("correct the past because I was wrong\nundo correction 1\n!yes")
        elif case.undo == "OFFICE":
            said = self.write("admin is admin@example.org because so\n!office admin@example.org", CAROL)
        else:
            said = self.write(case.undo + ("\n!yes" if case.undo == STRIKE else ""))
        return said

    def all(self, *but):
        """All that there is about the game, beside its log."""
        with self.theatre.store.read() as tx:
            game = tx.game(self.slug)
            state = msgspec.structs.asdict(self.theatre.repository.state(tx, game))
            left_out = (SeatState.GONE, *((SeatState.ASKED,) if "at the door" in but else ()))
            seats = sorted(
                (s.player, s.address, s.state) for s in tx.seats(self.slug) if s.state not in left_out
            )
            rulings = roll(list(tx.records(self.slug)))
            shared, open_ = co_admins(tx, self.slug), list_held_questions(tx, self.slug)
            talk = talk_settings(tx, self.slug), talk_member(tx, self.slug, "bob")
        frozen = {name: msgspec.msgpack.encode(value) for name, value in state.items() if name not in but}
        ruled = ([each.text for _, each in rulings.in_force if not OF_DEEDS.search(each.text)], rulings.open)
        return frozen, game, seats, shared, open_, talk, ruled


class Desk(Office):
    """The same in a fixed game whose players vote on its numbers, after some rounds of it."""

    slug = "boon"

    def play(self):
        house = self.theatre
        house.open_game("boon", "boondoggling", "UTC", {"nomic": "on", "rounds": "1", "updates": "mon fri"})
        house.seat_players(("alice", "bob", "carol"))
        house.go_to("2027-06-01 12:00")
        house.start_game()
        house.mail("bob", "doubles: reroll")
        house.mail("carol", "propose: A smaller Treasury\n    set treasury to 4,000")
        house.go_to("2027-06-05 12:00")
        house.mail("bob", "vote yea on 1")
        return self


OF_DEEDS = re.compile(r"office|held open|The Admin acts as|has no seat|has the seat")
"""What says in the log why the Admin did something stays there for ever."""
DEEDS = ("admin-ordered", "order-filed", "player-left", "deadline-moved")


@pytest.fixture(scope="module")
def played_office(theatre):
    return Office(theatre()).play()


@pytest.fixture
def office(played_office, theatre):
    return played_office.copy(theatre)


def test_each_command_of_the_admin_has_a_case():
    """So that none is added which nobody has thought back."""
    ours = {verb.key for verb in verbs.ADMIN if not verb.read_only}
    game = {verb.key for verb in (*ADMIN, *DECREES, IMPLEMENT, IN_PAUSE)}
    assert ours | game == CASES.keys() | FOR_GOOD.keys()
    assert not CASES.keys() & FOR_GOOD.keys()


@pytest.mark.parametrize("key", CASES)
def test_what_is_taken_back_leaves_all_as_it_was(office, key):
    """By the command's own inverse, or by a correction of the past."""
    take_back(office, CASES[key])


def take_back(office, case):
    office.before(case.before)
    was = office.all(*case.but)
    said = office.write(case.does)
    if case.undo == NOTHING:
        assert office.all(*case.but) == was
        return
    assert "not done" not in said.split("\n")[0], said
    assert office.all() != was, said
    told = office.undo(case)
    assert "not done" not in told.split("\n")[0], told
    now = office.all(*case.but)
    assert {name for name, value in now[0].items() if value != was[0][name]} == set(), told
    assert now == was


def numbers(said):
    """The events that a receipt names."""
    found = re.search(r"Log: events? (\d+)(?: to (\d+))?", " ".join(said.split()))
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)


BACK = re.compile(r"undo event \d+ because it was a mistake")
BY_ANOTHER = {"admin is", "also admin", "not also admin", "hold question", "let question go"}
"""What is taken back takes an address, or lines below: `undo event` says which command it is."""


@pytest.mark.parametrize("key", CASES)
def test_any_number_of_a_receipt_takes_back_what_it_tells_of(office, theatre, key):
    """At once, or by a correction that is shown first. The receipt has the whole line as a button."""
    case = CASES[key]
    if case.undo == NOTHING or key == "confirm correction":
        return
    office.before(case.before)
    was = office.all(*case.but, "at the door")
    said = office.write(case.does.partition("\n!")[0])
    offered = BACK.findall(" ".join(said.split()))
    for number in numbers(said):
        again = office.copy(theatre)
        told = " ".join(again.write(f"undo event {number} because I was wrong").split())
        if key in BY_ANOTHER:
            assert "To take back what you did, write:" in told
            continue
        assert "not done" not in told.partition("=")[0], (number, told)
        if code := re.search(r"confirm correction [0-9a-f]{12}", told):
            again.write(code[0])
        assert again.all(*case.but, "at the door") == was, (number, told)
    if numbers(said):
        assert len(offered) == (0 if key in BY_ANOTHER else 1), said
        again = office.copy(theatre)
        assert "not done" not in again.write("\n".join(offered)).partition("=")[0]


ASKED = [key for key, case in CASES.items() if " because " in case.does.split("\n")[0]]
OF_MORE = {
    "remove",
    "correct",
    "confirm correction",
    "hold question",
    "suspend",
    "restore",
    "refire",
    "dismiss",
}
"""A reason may be left out, or stands above lines that belong to it."""


@pytest.mark.parametrize("key", [key for key in ASKED if key not in OF_MORE])
def test_a_forgotten_reason_is_asked_for(office, key):
    """Of each command that takes one; the answer gives it."""
    case = CASES[key]
    office.before(case.before)
    was = office.all()
    line, _, why = case.does.split("\n")[0].partition(" because ")
    said = office.write(line)
    assert "Please say why" in said, said
    assert office.all() == was
    told = office.answer(why)
    assert line.replace("EVENT", "")[:10] in told
    assert f"because {why}" in " ".join(told.split())
    assert "not done" not in told.split("\n")[0], told


def test_the_reason_of_a_deed_is_no_ruling_to_be_reversed(office):
    """That would undo nothing: it says what would."""
    office.write("remove bob because he cheats")
    said = " ".join(office.write("reverse ruling 2 because I was wrong").split())
    assert "reversing it would undo nothing" in said
    (line,) = re.findall(r"write: (undo event \d+) because", said)
    office.write(f"{line} because I was wrong")
    assert "bob" in office.all()[0]["players"].decode("latin-1")


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("9999", "there is no event 9999: the last one is"),
        ("1", "event 1 is nothing that you decided"),
        ("VOTE", "is an order of bob's own. To strike it, write: strike event"),
        ("QUESTION", "is question 1 of bob; write: answer question 1: … because …"),
        ("UPDATE", "was part of update"),
    ],
)
def test_what_cannot_be_undone_says_what_can_be_done(office, number, says):
    """By what the event is."""
    names = {"VOTE": "order-filed", "QUESTION": "question-raised", "UPDATE": "update-ended"}
    if number in names:
        found = [each.seq for each in office.records() if each.name == names[number]]
        number = found[-1]
    said = office.write(f"undo event {number} because I was wrong")
    assert says.casefold() in " ".join(said.split()).casefold()


def test_a_vote_is_struck_in_one_line(office):
    """Shown first; confirmed, it never came."""
    said = " ".join(office.write("strike bob's vote on 1 because his cat sent it").split())
    assert "bob's vote on 1 would not count, as if it had never been sent." in said
    office.confirm(said)
    state = office.theatre.repository
    with office.theatre.store.read() as tx:
        votes = state.state(tx, tx.game(office.slug)).proposals[1].votes
    assert "bob" not in votes
    assert "bob has sent no vote on proposal 1" in " ".join(
        office.write("strike bob's vote on 1 because his cat sent it").casefold().split()
    )


def test_a_seat_that_the_operator_gave_is_not_taken_by_a_slip(office):
    """Only what the Admin did is undone."""
    joined = next(each.seq for each in office.records() if each.name == "player-joined")
    said = " ".join(office.write(f"undo event {joined} because I was wrong").split())
    assert "is how alice got the seat; write: remove alice because …" in said


FIXED = {
    "rename": CASES["rename"],
    "merge": CASES["merge"],
    "pause": CASES["pause"],
    "resume": Case("resume", "undo event EVENT because so", "pause so", ("stops",)),
    "return_proposal": CASES["return_proposal"],
    "veto_proposal": CASES["veto_proposal"],
}
"""What the Admin may say to a game that is no Nomic, beside what the services do in every game."""


@pytest.fixture(scope="module")
def played_desk(theatre):
    return Desk(theatre()).play()


def test_each_command_that_a_fixed_game_knows_has_a_case(played_desk):
    """With those that the services hand on to it."""
    with played_desk.theatre.store.read() as tx:
        state = played_desk.theatre.repository.state(tx, tx.game(played_desk.slug))
    told = Boondoggling().vocabulary(state, "admin").verbs
    game = {verb.key for verb in told if not verb.read_only}
    assert game | {"rename", "merge"} == FIXED.keys() | {"end"}  # a game ends once


@pytest.mark.parametrize("key", FIXED)
def test_what_is_taken_back_in_a_fixed_game_leaves_all_as_it_was(played_desk, theatre, key):
    """As in a Nomic."""
    take_back(played_desk.copy(theatre), FIXED[key])


ALMS = """propose: Alms
    # ?. Alms

    1. Whoever ends a turn gets 100 dollars.

    ```python
    def on_turn_end(ev):
        return pay(None, ev.player, {}, "alms")
    ```"""
MEND = """correct the past because the code was not what it says
mend rule 32 from its enactment on:
```python
def on_turn_end(ev):
    return pay(None, ev.player, 100, "alms")
```
!yes"""


def weeks_with(theatre, amount, **options):
    house = theatre()
    house.open_game("bored", "borednomic", "America/New_York", options)
    house.seat_players(("alice", "bob"))
    house.go_to("2026-11-21 12:00")
    house.start_game()
    house.go_to("2026-11-23 15:00")
    house.mail("alice", ALMS.format(amount).replace("\n    ", "\n"))
    house.go_to("2026-11-27 12:00")
    house.mail("bob", "vote yea on 1")
    house.go_to("2026-12-07 12:00")
    return Office(house)


def test_corrected_code_is_the_code_that_was_voted_in(theatre):
    """From the rule's enactment on, in the update that enacted it too; and undone, it never was."""
    wrong, right = weeks_with(theatre, 1000), weeks_with(theatre, 100)
    was = wrong.all()
    wrong.write(MEND)
    state, other = (office.all("proposals")[0] for office in (wrong, right))
    assert {name for name in state if state[name] != other[name]} == set()
    assert state["players"] != was[0]["players"]
    wrong.write("correct the past because I was wrong\nundo correction 1\n!yes")
    assert wrong.all() == was


def test_a_reversed_ruling_names_the_correction_that_it_led_to(theatre):
    """And how to see what would be other without it."""
    office = weeks_with(theatre, 1000)
    office.write("rule that alms are a hundred dollars because the clause says so")
    office.write(MEND.replace("the code was not what it says", "of ruling 1"))
    said = office.write("reverse ruling 1 because the clause was meant otherwise")
    assert "undo correction 1" in said
    office.write("correct the past because ruling 1 is reversed\nundo correction 1\n!yes")
    office.write("rule that it is so because I say so")
    assert "undo correction" not in office.write("reverse ruling 3 because it is not")


def test_whoever_chose_on_wrong_facts_chooses_again(theatre):
    """Until the next update, where the game was opened so; then it is as if it had been ordered in time."""
    office = weeks_with(theatre, 1000, choose_again="yes")
    house = office.theatre
    office.write(MEND)
    assert "You may choose again" in house.last("bob", "changed")
    again = "choose again for update {}: {}".format
    house.mail("bob", "\n".join([again(4, "vote nay on 1"), again(99, "vote nay on 1"), again(4, "sing")]))
    told = " ".join(house.last("bob", "receipt").split())
    assert "1 done, 2 not done" in told or "Not done" in told
    assert "You may choose again for updates" in told
    assert "could not have been said by bob then" in told
    house.mail("alice", again(4, "vote nay on 1"))
    house.mail("alice", again(4, "nothing"))
    before = len(office.records())
    house.go_to("2026-12-09 12:00")
    names = [each.name for each in office.records()[before:]]
    assert names[0] == "past-corrected"
    with house.store.read() as tx:
        state = house.repository.state(tx, tx.game("bored"))
    assert state.proposals[1].status == "rejected"
    assert {name: vote.choice for name, vote in state.proposals[1].votes.items()} == {"bob": "nay"}
    assert "What changed for you: correction 2" in house.last("alice", "changed")
    assert "You may choose again" not in house.last("bob", "changed")
    house.mail("bob", again(4, "vote yea on 1"))
    assert "there is nothing that you may choose again" in " ".join(
        house.last("bob", "receipt").casefold().split()
    )


def test_nobody_chooses_again_where_the_game_does_not_say_so(theatre):
    """It is an option, and off."""
    office = weeks_with(theatre, 1000)
    office.write(MEND)
    assert "choose again" not in office.theatre.last("bob", "changed")


def test_what_cannot_be_done_of_what_was_chosen_is_told(theatre):
    """Here the proposal that it was about is struck meanwhile; what was chosen before stays chosen."""
    office = weeks_with(theatre, 1000, choose_again="yes")
    office.write(MEND)
    office.theatre.mail("bob", "choose again for update 4: vote nay on 1")
    (proposal,) = [each.seq for each in office.records() if each.name == "proposal-made"][-1:]
    office.write(f"correct the past because it was never meant\nstrike event {proposal - 1}\n!yes")
    office.theatre.go_to("2026-12-09 12:00")
    assert [each.name for each in office.records()].count("past-corrected") == 3
    told = " ".join(office.theatre.last("bob", "changed").split())
    assert "bob's “vote nay on 1” would be refused" in told
