"""What takes long is done beside the writer: nobody else waits for it, order within a game holds, and a
worker that fails costs no more than its answer."""

from collections import deque
from datetime import timedelta
from itertools import count
from typing import ClassVar

import msgspec
import pytest

from nomicd.kernel.commands import Lexicon, Verb, Vocabulary
from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import Codec, GameEvent
from nomicd.kernel.inputs import Findings, LongJob
from nomicd.services.jobs import jobs
from nomicd.services.jobs.deferred import (
    BUDGET,
    GIVEN_UP,
    MOST,
    NOT_REHEARSED,
    TOO_LONG,
    TOO_MANY,
    DeferredWork,
    Edits,
)
from nomicd.services.jobs.runner import JobRunner
from nomicd.services.ports import STRIKES, Disposition
from nomicd.services.rows import GameProgress, SeenMessage
from nomicd.services.updates.timekeeper import A_SHARED_TURN, A_TURN, Timekeeper

DAY = timedelta(days=1)
DREAM = Verb("dream", "dream <amount:int>", "see what would be", ("dream 3",), "rule 3")


class Dreamt(GameEvent, frozen=True):
    NAME: ClassVar[str] = "dreamt"
    words: tuple[str, ...]


class Handle:
    """A job of a crew that does it when told."""

    def __init__(self, job, place, crew):
        self.job, self.place, self._crew = job, place, crew
        self.given, self._done = None, False

    def is_done(self):
        return self._done

    def answer(self):
        while not self._done:
            self._crew.work()
        return self.given

    def settle(self, given):
        self.given, self._done = given, True


class Crew:
    """Two workers in this process. `work` does the next job, at once if they are `quick`; `loses` are how
    many are lost before."""

    def __init__(self, rulesets, renderer):
        self.size, self.loses, self.meanwhile, self.quick = 2, 0, lambda: None, False
        self.waiting, self.done = deque(), []
        self._tools = jobs.Tools(rulesets, None, renderer)

    def hand(self, job, place):
        handle = Handle(job, place, self)
        self.waiting.append(handle)
        if self.quick:
            self.work()
        return handle

    def tell(self, done):
        """Nobody listens."""

    def work(self):
        handle = self.waiting.popleft()
        self.meanwhile()
        self.done.append(jobs.decode_job(handle.job))
        if self.loses:
            self.loses -= 1
            handle.settle(None)
        else:
            handle.settle(jobs.encode(jobs.do(self.done[-1], self._tools)))


class Dreamer:
    """Lets the toy have errands, and count how often they are run."""

    def __init__(self, world):
        self.runs, self.cost, self._toy = [], 0.0, world.toy
        usual, order = world.toy.vocabulary, world.toy._order
        toy = type(world.toy)
        world.toy.codec = Codec([*toy.codec.types.values(), Dreamt])
        world.toy.vocabulary = lambda state, reader: Vocabulary(
            (*usual(state, reader).verbs, DREAM), Lexicon()
        )
        world.toy.run, world.toy._order = self.run, order
        world.toy.decide = self.decide

    def run(self, errand, sandbox):
        self.runs.append(errand)
        total = msgspec.json.decode(errand.state)["total"]
        return Findings((f"{total} and {errand.asked.decode()}",), spent=self.cost)

    def decide(self, state, given, context):
        command = getattr(given, "command", None)
        if command is None or command.verb != "dream":
            return type(self._toy).decide(self._toy, state, given, context)
        found = context.ahead(LongJob(self._toy.freeze(state), str(command.args["amount"]).encode()))
        return found.refused or Accepted((Dreamt(found.says),), found.says)


@pytest.fixture
def alone(table):
    """The running game of the toy without workers."""
    table.dreams = Dreamer(table)
    return table


@pytest.fixture
def beside(alone):
    """The same with two workers and a second game, den, of alice and bob."""
    alone.open("den")
    _begin_anew(alone)
    return alone


def words(world, slug="pot"):
    with world.store.read() as tx:
        facts = [each for each in tx.records(slug) if each.name == "dreamt"]
    return [line for each in facts for line in world.toy.codec.decode("dreamt", 1, each.body).words]


# Alone


def test_an_errand_is_run_outside_of_the_transaction(alone):
    """The store can be written meanwhile; then the mail is read with what was found."""
    run = alone.dreams.run

    def write_first(errand, sandbox):
        with alone.store.write() as tx:
            tx.save(SeenMessage("meanwhile", "done"))
        return run(errand, sandbox)

    alone.toy.run = write_first
    assert "0 and 3" in alone.mail("alice", "dream 3")
    assert alone.find(SeenMessage, "meanwhile")
    assert words(alone) == ["0 and 3"]


def test_two_errands_in_one_mail_see_what_came_before(alone):
    """The second is another one, since the first line has changed the game."""
    alone.mail("alice", "dream 3\nadd 4\ndream 3")
    assert words(alone) == ["0 and 3", "4 and 3"]
    assert len(alone.dreams.runs) == 2


def test_an_errand_is_run_again_if_the_game_moved_on(alone):
    """What was found for another game does not count."""

    def move_first(errand, sandbox):
        found = alone.dreams.run(errand, sandbox)
        if len(alone.dreams.runs) == 1:
            with alone.repository.begin_writing() as tx:
                draft = alone.repository.draft(tx, tx.game("pot"), alone.now, "desk:test")
                draft.add([alone.toy.codec.types["added"]("bob", 7)])
                alone.repository.write(tx, draft)
        return found

    alone.toy.run = move_first
    alone.mail("alice", "dream 3")
    assert words(alone) == ["7 and 3"]


def test_a_game_that_never_rests_is_not_waited_for_for_ever(alone):
    """After so many errands for one mail nothing more is tried: it is refused, and can be sent again."""

    def move_first(errand, sandbox):
        with alone.repository.begin_writing() as tx:
            draft = alone.repository.draft(tx, tx.game("pot"), alone.now, "desk:test")
            draft.add([alone.toy.codec.types["added"]("bob", 1)])
            alone.repository.write(tx, draft)
        return alone.dreams.run(errand, sandbox)

    alone.toy.run = move_first
    assert TOO_MANY in alone.mail("alice", "dream 3")
    assert len(alone.dreams.runs) == MOST
    assert words(alone) == []


def test_one_mail_has_so_many_errands(alone):
    """What needs more is refused. The next mail has as many again."""
    receipt = alone.mail("alice", "\n".join(f"dream {n}" for n in range(MOST + 2)))
    assert receipt.count(TOO_MANY) == 2
    assert words(alone) == [f"0 and {n}" for n in range(MOST)]
    alone.mail("bob", "dream 9")
    assert words(alone)[-1] == "0 and 9"


def test_the_errands_of_one_mail_have_a_budget(alone):
    """Once they have cost so much, no other is begun. The next mail has as much again."""
    alone.dreams.cost = BUDGET
    assert TOO_LONG in alone.mail("alice", "dream 1\ndream 2")
    assert words(alone) == ["0 and 1"]
    alone.mail("bob", "dream 9")
    assert words(alone)[-1] == "0 and 9"


def test_on_a_slow_machine_lenient_trials_cost_what_they_cost_elsewhere(alone, monkeypatch):
    """So the demo's mails find the same budget everywhere."""
    clock = count(step=BUDGET * 2)  # one trial takes twice what a mail has for all
    monkeypatch.setattr(jobs, "process_time", lambda: next(clock))
    tools = jobs.Tools({"toy": alone.toy}, None, leniency=10)
    with alone.store.read() as tx:
        state = alone.toy.freeze(alone.repository.state(tx, tx.game("pot")))
    found = jobs.do(jobs.Foresee("toy", LongJob(state, b"1")), tools)
    assert found.outcome.spent == pytest.approx(BUDGET / 5)


def test_an_errand_that_fails_is_a_mail_that_fails(alone):
    """Three times, then it is set aside."""
    alone.toy.run = lambda errand, sandbox: 1 // 0
    bad = alone.take("alice", "dream 3")
    good = alone.take("bob", "add 2")
    alone.timekeeper.run_due(alone.now)
    assert (alone.fate(bad.id).disposition, alone.fate(bad.id).attempts) == (Disposition.SET_ASIDE, 3)
    assert alone.fate(good.id).disposition is Disposition.APPLIED


# Beside workers


def test_mail_of_other_games_is_read_meanwhile(beside):
    """Mail of the same game waits, and keeps its order."""
    dreams = beside.take("alice", "dream 3", number=1)
    same = beside.take("bob", "add 5", number=2)
    other = beside.take("bob", "add 6", to="nomic+den@play.test", number=3)
    done = beside.timekeeper.run_due(beside.now, wait=False)
    assert (done.mails, done.more) == (1, False)
    assert beside.fate(other.id).disposition is Disposition.APPLIED
    assert beside.fate(dreams.id).disposition is Disposition.STORED
    assert beside.fate(same.id).disposition is Disposition.STORED
    beside.crew.work()
    beside.timekeeper.run_due(beside.now, wait=False)
    assert beside.names()[-4:] == ["ordered", "dreamt", "ordered", "added"]
    assert words(beside) == ["0 and 3"]


def test_a_mail_that_waits_is_not_tried_meanwhile(beside):
    """Each counts as one attempt, however often somebody looks."""
    mails = [beside.take("alice", "dream 3", number=1), beside.take("bob", "add 5", number=2)]
    for _ in range(5):
        beside.timekeeper.run_due(beside.now, wait=False)
    beside.crew.work()
    beside.timekeeper.run_due(beside.now, wait=False)
    assert [beside.fate(each.id).attempts for each in mails] == [1, 1]
    assert {beside.fate(each.id).disposition for each in mails} == {Disposition.APPLIED}


def test_those_that_wait_behind_a_long_errand_are_not_blamed_for_what_ends_the_process(beside):
    """However often it ends meanwhile: the first one alone is being read, the others are read after it."""
    first = beside.take("alice", "dream 3", number=1)
    behind = [beside.take("bob", f"add {n}", number=1 + n) for n in range(1, 6)]
    for life in range(1, STRIKES):
        for _ in range(3):
            beside.timekeeper.run_due(beside.now, wait=False)
        assert beside.fate(first.id).attempts == life
        assert [beside.fate(each.id).attempts for each in behind] == [0] * 5
        _begin_anew(beside)
    beside.timekeeper.run_due(beside.now)
    assert {beside.fate(each.id).disposition for each in (first, *behind)} == {Disposition.APPLIED}


def test_what_took_long_is_blamed_for_what_ends_the_process_and_the_mail_is_carried_out_without(beside):
    """The last attempt at a mail begins nothing long, and says so."""
    mail = beside.take("alice", "dream 3\nadd 4")
    for _ in range(1, STRIKES):
        beside.timekeeper.run_due(beside.now, wait=False)
        _begin_anew(beside)
    beside.timekeeper.run_due(beside.now)
    assert (beside.fate(mail.id).disposition, beside.fate(mail.id).attempts) == (Disposition.APPLIED, STRIKES)
    assert beside.dreams.runs == []
    assert words(beside) == list(NOT_REHEARSED.says)
    assert "could not be rehearsed" in beside.to("alice", "receipt")[-1][1]
    assert beside.names()[-1] == "added"


def test_whatever_else_took_long_is_refused_in_the_last_attempt():
    """With a reason: it is asked for no more."""
    work = DeferredWork(last=True)
    assert work.find("pot", Edits(("count mail 1 as of update 1",), "late")) == GIVEN_UP
    assert work.needed is None


def _begin_anew(beside):
    """As another process: what was under way is lost."""
    beside.crew = Crew({"toy": beside.toy}, beside.composer._renderer)
    ahead = JobRunner({"toy": beside.toy}, None, beside.crew)
    beside.timekeeper = Timekeeper(beside.services, beside.step, ahead)


def test_errands_of_several_games_are_under_way_at_once(beside):
    """And all are waited for by whoever runs to the end."""
    beside.take("alice", "dream 3", number=1)
    beside.take("alice", "dream 4", to="nomic+den@play.test", number=2)
    beside.timekeeper.run_due(beside.now, wait=False)
    assert [each.place for each in beside.crew.waiting] == ["pot", "den"]
    assert beside.timekeeper.run_due(beside.now).mails == 2
    assert (words(beside), words(beside, "den")) == (["0 and 3"], ["0 and 4"])


def test_an_update_waits_for_a_mail_that_is_under_way(beside):
    """The other game's does not."""
    beside.take("alice", "dream 3", number=1)
    beside.now += DAY
    beside.timekeeper.run_due(beside.now, wait=False)
    while beside.timekeeper.run_due(beside.now, wait=False).more:
        pass
    assert ("ticked" in beside.names("den"), "ticked" in beside.names("pot")) == (True, False)
    beside.crew.work()
    while beside.timekeeper.run_due(beside.now, wait=False).more:
        pass
    assert beside.names("pot")[-3:] == ["ordered", "dreamt", "ticked"]


def test_a_lost_errand_is_run_here(beside):
    """A worker that died or hangs costs its answer only."""
    beside.crew.loses = 1
    beside.mail("alice", "dream 3\nadd 1\ndream 4")
    assert words(beside) == ["0 and 3", "1 and 4"]
    assert len(beside.crew.done) == 1


def test_a_game_that_moved_on_under_a_worker_is_asked_again(beside):
    """What the worker found is of the game as it was."""

    def move():
        if not beside.crew.done:
            with beside.repository.begin_writing() as tx:
                draft = beside.repository.draft(tx, tx.game("pot"), beside.now, "desk:test")
                draft.add([beside.toy.codec.types["added"]("bob", 7)])
                beside.repository.write(tx, draft)

    beside.crew.meanwhile = move
    beside.mail("alice", "dream 3")
    assert words(beside) == ["7 and 3"]


def test_a_dry_run_waits_as_well(beside):
    """And leaves nothing."""
    assert "0 and 3" in beside.mail("alice", "check\ndream 3")
    assert words(beside) == []


def test_a_turn_is_short(beside):
    """Whoever hands in mail is served between two of them."""
    for number in range(A_TURN + 3):
        beside.take("alice", f"add {number}", number=number)
    first = beside.timekeeper.run_due(beside.now, wait=False)
    assert (first.mails, first.more) == (A_TURN, True)
    second = beside.timekeeper.run_due(beside.now, wait=False)
    assert (second.mails, second.more) == (3, False)


def test_one_process_among_several_ends_a_turn_sooner(beside):
    """An update waits until each of them has begun a turn behind its deadline."""
    beside.timekeeper = Timekeeper(beside.services, beside.step, turn=A_SHARED_TURN)
    for number in range(A_SHARED_TURN + 3):
        beside.take("alice", "add 1", number=number)
    turns = [beside.timekeeper.run_due(beside.now, wait=False) for _ in range(2)]
    assert [(turn.mails, turn.more) for turn in turns] == [(A_SHARED_TURN, True), (3, False)]


# Updates ahead


def heads(world):
    with world.store.read() as tx:
        return {game.slug: tx.head(game.slug).hash for game in tx.games()}


def letters(world):
    return [(mail.key, mail.recipient, mail.message_id, mail.raw) for mail in reversed(world.outbox())]


@pytest.fixture
def twins(new_world):
    """Builds two services with five games each, one of them with workers."""

    def build():
        worlds = [new_world(), new_world()]
        for world in worlds:
            for number in range(5):
                world.open(f"game{number}")
        with_crew = worlds[1]
        with_crew.crew = Crew({"toy": with_crew.toy}, with_crew.composer._renderer)
        ahead = JobRunner({"toy": with_crew.toy}, None, with_crew.crew)
        with_crew.timekeeper = Timekeeper(with_crew.services, with_crew.step, ahead)
        return worlds

    return build


def test_updates_that_are_due_together_are_the_same_with_workers(twins):
    """Logs and mails, byte for byte; and several share a commit."""
    worlds = twins()
    worlds[1].crew.quick = True
    for world in worlds:
        world.now += 3 * DAY
        assert world.timekeeper.run_due(world.now).updates == 15
    assert heads(worlds[0]) == heads(worlds[1])
    assert letters(worlds[0]) == letters(worlds[1])
    assert worlds[1].steps.count("update.committed") == 6
    assert len(worlds[1].crew.done) == 15


def test_a_lost_update_is_made_here(twins):
    """All of them, if need be."""
    worlds = twins()
    worlds[1].crew.loses = 100
    for world in worlds:
        world.now += DAY
        assert world.timekeeper.run_due(world.now).updates == 5
    assert heads(worlds[0]) == heads(worlds[1])
    assert letters(worlds[0]) == letters(worlds[1])


def test_an_update_of_a_game_that_moved_on_is_decided_anew(twins):
    """A worker's facts count for the head that they were computed from."""
    world = twins()[1]
    world.now += DAY

    def move():
        if not world.crew.done:
            with world.repository.begin_writing() as tx:
                draft = world.repository.draft(tx, tx.game("game0"), world.now - DAY, "desk:test")
                draft.add([world.toy.codec.types["added"]("bob", 7)])
                world.repository.write(tx, draft)

    world.crew.meanwhile = move
    assert world.timekeeper.run_due(world.now).updates == 5
    assert world.operations.verify("game0") == []
    assert world.names("game0")[-2:] == ["added", "ticked"]
    assert "The pot holds 7." in world.to("alice", "digest")[-1][1] + world.to("alice", "digest")[0][1]


def test_a_game_whose_update_fails_does_not_take_others_with_it(twins):
    """Of those that are committed together, the others are made, and it is parked."""
    world = twins()[1]
    decide = world.toy.decide

    def fail_once(state, given, context):
        if getattr(given, "due", None) and len(state.sources) == 1:
            raise ZeroDivisionError
        return decide(state, given, context)

    world.mail("alice", "add 1", to="nomic+game2@play.test")
    world.toy.decide = fail_once
    world.crew.work = lambda: world.crew.waiting.popleft().settle(None)
    world.now += DAY
    assert world.timekeeper.run_due(world.now).updates == 4
    assert "ticked" not in world.names("game2")
    assert world.find(GameProgress, "game2").failed_update == 1
