"""Who is there: done, away, silent, playing for another, writing to the others; on a game of nothing else."""

from datetime import date, datetime, timedelta

import pytest
from house import SLUG, Got, House
from hypothesis import given
from hypothesis import strategies as st
from room import Plain, Room

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.inputs import (
    DecisionContext,
    PlayerCommand,
    SeatPlayer,
    UnseatPlayer,
)
from nomicd.table.presence.facts import AllDone, SeatTakenOver
from nomicd.table.presence.rules import day_of, is_open, is_warned, list_awaited


@pytest.fixture
def room():
    return Room("ann", "bob", "cid")


def test_when_all_are_done_the_update_is_due(room):
    """From the moment at which the last one said so."""
    for name in ("ann", "bob"):
        assert not any(isinstance(each, AllDone) for each in room.say(name, "done").events)
    assert any(isinstance(each, AllDone) for each in room.say("cid", "done").events)
    assert room.game.find_next_update(room.state).deadline == room.now


def test_a_word_taken_back_is_waited_for(room):
    """The update is due by the calendar again."""
    regular = room.game.find_next_update(room.state)
    for name in ("ann", "bob", "cid"):
        room.say(name, "done")
    room.say("bob", "wait")
    assert room.game.find_next_update(room.state) == regular
    assert room.say("bob", "wait").events == (), "it is so already, and said kindly"
    assert room.say("ann", "done").events == ()


def test_who_is_away_is_not_waited_for(room):
    """That is what the last one who is done waits for."""
    room.say("ann", "done")
    room.say("bob", "done")
    told = room.say("cid", "away", last="friday")
    assert any(isinstance(each, AllDone) for each in told.events)


def test_who_is_always_done_stays_so(room):
    """Update after update, until they say wait."""
    for name in ("ann", "bob", "cid"):
        room.say(name, "done_always")
    room.tick()
    room.say("ann", "wait")
    assert any(isinstance(each, AllDone) for each in room.say("ann", "done").events)


def test_when_all_are_done_for_good_there_is_an_update_a_day(room):
    """It waits for nobody's order, and comes neither at once nor on the days of the week alone."""
    for name in ("ann", "bob", "cid"):
        room.say(name, "done_always")
    days = []
    for _ in range(9):
        room.tick()
        days.append(room.game.find_next_update(room.state).deadline.date())
    assert days == [date(2027, 3, 8) + timedelta(days=each) for each in range(9)]


def test_an_order_of_players_who_are_done_for_good_brings_no_update(room):
    """It counts for the one of the day, as do more of them."""
    for name in ("ann", "bob", "cid"):
        room.say(name, "done_always")
    room.tick()
    due = room.game.find_next_update(room.state)
    for _ in range(3):
        said = room.say("ann", "press", to="bob", said="Still here.")
        assert not any(isinstance(each, AllDone) for each in said.events)
    assert room.game.find_next_update(room.state) == due


def test_one_who_is_not_done_brings_the_calendar_back(room):
    """By `wait`, or by being back; and a paused game is in no hurry."""
    room.say("cid", "away", last="2027-03-10")
    for name in ("ann", "bob"):
        room.say(name, "done_always")
    for _ in range(3):
        room.tick()
    assert room.state.deadline.startswith("2027-03-09")
    room.say("cid", "back")
    assert room.game.find_next_update(room.state).weekday == "fri"
    room.say("cid", "done_always")
    room.tick()
    assert room.game.find_next_update(room.state).weekday == "thu"
    room.say("ann", "wait")
    assert room.game.find_next_update(room.state).weekday == "fri"
    room.say("ann", "done_always")
    room.tick()
    room.state.paused = "holidays"
    assert room.game.find_next_update(room.state).weekday == "fri"


def test_silence_warns_then_opens_a_seat(room):
    """Two updates, then three; orders and absences are excuses, and a word is enough."""
    room.say("ann", "away", last="2027-04-30")
    for number in range(4):
        room.say("bob", "done")
        room.tick()
        assert is_warned(room.state, "cid") == (number == 1)
        assert is_open(room.state, "cid") == (number > 1)
    assert not is_open(room.state, "ann")
    assert not is_open(room.state, "bob")
    assert list_awaited(room.state, day_of(room.state, room.now)) == ("bob",)
    room.say("cid", "wait")
    assert not is_open(room.state, "cid")


def test_an_open_seat_is_taken_over_whole(room):
    """The name is another, the place in the order the same; no seat is taken that is not open."""
    assert isinstance(room.do(SeatPlayer("dot")), Refused)
    for _ in range(3):
        room.say("ann", "done")
        room.say("cid", "wait")
        room.tick()
    (taken,) = room.do(SeatPlayer("dot")).events
    assert taken == SeatTakenOver("dot", "bob")
    assert list(room.state.players) == ["ann", "dot", "cid"]
    assert room.state.players["dot"].name == "dot"
    assert isinstance(room.do(UnseatPlayer("bob")), Refused)


def test_control_is_lent_until_a_day(room):
    """Only to a player, only for what is one's own, and it is not handed on."""
    assert room.say("ann", "give_control", to="ann", last="friday").reason is Reason.AGAINST_RULES
    room.say("ann", "give_control", to="bob", last="friday")
    assert any(
        verb.usage == "for <whom:player> done" for verb in room.game.vocabulary(room.state, "bob").verbs
    )
    assert not any("whom" in verb.usage for verb in room.game.vocabulary(room.state, "cid").verbs)
    assert "For ann:" in room.say("bob", "done", whom="ann").says
    assert room.state.presence.signals.done == ("ann",)
    assert room.say("cid", "done", whom="ann").reason is Reason.NOT_YOURS
    room.now += timedelta(days=14)
    assert room.say("bob", "wait", whom="ann").reason is Reason.NOT_YOURS


def test_control_is_taken_back(room):
    """At once."""
    room.say("ann", "give_control", to="bob", last="friday")
    room.say("ann", "take_control")
    assert room.say("bob", "done", whom="ann").reason is Reason.NOT_YOURS
    assert room.say("ann", "take_control").reason is Reason.NOT_NOW


@pytest.mark.parametrize(
    ("to", "readers"),
    [("all", {"bob", "cid"}), ("bob", {"bob"}), ("bob and CID", {"bob", "cid"}), ("bob, ann", {"bob"})],
)
def test_a_message_goes_to_whom_it_names(room, to, readers):
    """Never to its author, and never with an address."""
    decision = room.say("ann", "press", to=to, said="Hello.")
    notices = list(room.game.make_notices(room.state, decision.events))
    assert {notice.reader for notice in notices} == readers
    assert all(("author", "ann") in notice.page.lead[0].values for notice in notices)


def test_messages_are_hidden_from_whom_they_do_not_go_to(room):
    """One to all is for all; a grey one is known to nobody as its author's."""
    hidden = room.say("ann", "press", to="bob", said="Psst.").events[0]
    codec = room.game.codec
    record = type("Record", (), {"name": hidden.NAME, "version": 1, "body": codec.encode(hidden)})
    assert not room.game.is_public(room.state, record)
    seen = {name for name in ("ann", "bob", "cid") if room.game.is_visible(room.state, record, name)}
    assert seen == {"ann", "bob"}


def test_messages_have_bounds(room):
    """In length, in number, and in whom they name."""
    assert room.say("ann", "press", to="dot", said="Hi").reason is Reason.NOT_FOUND
    assert room.say("ann", "press", to="ann", said="Hi").reason is Reason.AGAINST_RULES
    assert room.say("ann", "press", to="all", said="x" * 5_000).reason is Reason.BAD_TEXT
    answers = [room.say("ann", "press", to="all", said="Hi") for _ in range(11)]
    assert [isinstance(answer, Refused) for answer in answers] == [False] * 10 + [True]
    room.tick()
    assert isinstance(room.say("ann", "press", to="all", said="Hi"), Accepted)


WORDS = st.tuples(
    st.sampled_from(["ann", "bob", "cid"]),
    st.sampled_from(["done", "done_always", "wait", "away", "back", "tick", "give_control", "take_control"]),
)


@given(st.lists(WORDS, max_size=25))
def test_no_words_stall_a_table(words):
    """Whatever is said, the next update is due, and never before the last one."""
    room = Room("ann", "bob", "cid")
    for player, verb in words:
        if verb == "tick":
            room.tick()
        else:
            args = {"away": {"last": "friday"}, "give_control": {"to": "bob", "last": "friday"}}
            room.say(player, verb, **args.get(verb, {}))
        due = room.game.find_next_update(room.state)
        assert due.number == room.state.update + 1
        assert due.deadline >= datetime.fromisoformat(room.state.deadline)


class Grey(Plain):
    name = "grey"

    def press(self, state):
        return "grey"


def test_nothing_in_the_log_tells_whose_a_nameless_message_is():
    """Nor when the game has gone on; the Admin, who has to be able to stop it, can see."""
    house = House(Grey(), ("alice", "bob", "carol"))
    house.mail("alice", "grey press to all\nGuess who.", 1)
    (came,) = {record.cause for record in house.records if record.name == "press-held"}
    house.wait(100)
    (went,) = [record for record in house.records if record.name == "press-sent"]
    for reader in ("bob", ""):
        told = [line for line in house.operations.log(SLUG, reader) if line.cause == came]
        assert told
        assert "alice" not in str(told)
        assert "alice" not in str(
            [line for line in house.operations.log(SLUG, reader) if line.seq == went.seq]
        )
    assert "alice" in str(house.operations.log(SLUG, "admin"))
    assert any("Guess who." in mail.text for mail in house.inbox("bob", "notice"))


def test_no_time_and_no_order_tells_whose_a_nameless_message_is():
    """All go out with the update, by the letters of their texts; whoever writes is told so, and what bears a
    name in the same mail goes at once."""
    house = House(Grey(), ("alice", "bob", "carol"))
    told = house.mail("alice", "anonymously tell all: you will lose\n\ntell all: good morning", 1)
    assert "It goes to all with the next update, without your name" in told
    house.mail("bob", "anonymously tell all: beware of carol", 2)
    before = len(house.outbox("carol@home.test"))
    assert "good morning" in house.inbox("carol", "notice")[-1].text
    house.wait(100)
    sent = [mail for mail in house.outbox("carol@home.test")[before:] if mail.kind == "notice"]
    texts = [Got(mail).text for mail in sent]
    assert ["beware" in text for text in texts] == [True, False]
    assert len({mail.queued_at for mail in sent}) == 1
    assert not any(name in text for text in texts for name in ("alice", "bob"))


def test_a_nameless_message_can_be_taken_back():
    """Until it goes out."""
    house = House(Grey(), ("alice", "bob", "carol"))
    house.mail("alice", "anonymously tell all: you will lose", 1)
    house.mail("alice", "take messages back", 2)
    house.wait(100)
    assert "you will lose" not in "".join(mail.text for mail in house.inbox("bob"))


def test_where_there_are_no_secret_deals_messages_go_to_all():
    """Or to the Admin."""

    class Open(Plain):
        name = "open"

        def press(self, state):
            return "all"

    house = House(Open(), ("alice", "bob", "carol"))
    assert "a message goes to all" in house.mail("alice", "tell bob: psst", 1)
    assert "It goes to all." in house.mail("alice", "tell all: hello", 2)
    assert "It goes to admin." in house.mail("alice", "tell admin: a word", 3)
    assert not any("psst" in mail.text for mail in house.inbox("bob"))


def test_a_newcomer_may_say_in_whose_place(room):
    """Of the seats that are open; no other is given."""
    assert room.do(SeatPlayer("dot", "bob")).reason is Reason.TAKEN
    for _ in range(3):
        room.say("ann", "done")
        room.tick()
    assert room.do(SeatPlayer("dot", "ann")).reason is Reason.TAKEN
    assert room.do(SeatPlayer("dot", "nobody")).reason is Reason.TAKEN
    assert room.do(SeatPlayer("dot", "cid")).events == (SeatTakenOver("dot", "cid"),)


def test_control_is_lent_from_a_day_on(room):
    """Not before, and not for ever."""
    room.say("ann", "give_control", to="bob", when="from 10 March to 14 March")
    assert room.say("bob", "done", whom="ann").reason is Reason.NOT_YOURS
    room.now += timedelta(days=5)
    assert "For ann:" in room.say("bob", "done", whom="ann").says
    assert room.say("ann", "give_control", to="bob", when="until 14 March 2029").reason is Reason.LIMIT
    assert (
        room.say("ann", "give_control", to="bob", when="from 20 March to 14 March 2027").reason
        is Reason.TOO_LATE
    )


def test_who_is_played_for_is_told_of_each_line(room):
    """Of what was done and of what was not."""
    room.say("ann", "give_control", to="bob", when="until friday")
    given_ = PlayerCommand("bob", Command("done", {"whom": "ann"}, text="for ann: done"), "mail:9/1")
    decision = room.game.decide(room.state, given_, DecisionContext(room.now, "test"))
    events = (*room.game.record_order(room.state, given_, decision, None), *decision.events)
    (notice,) = [each for each in room.game.make_notices(room.state, events) if each.reader == "ann"]
    assert notice.page.title == "bob has written for you"
    assert "for ann: done" in str(notice.page.sections)


def test_a_control_lent_by_an_older_program_holds_at_once(room):
    """Its fact had no first day."""
    body = b'{"player":"ann","to":"bob","last":"2027-03-12"}'
    assert room.game.codec.decode("control-given", 1, body).first is None
