"""The talk of a game: what is passed on, to whom and how; and what is not."""

import re
from datetime import timedelta

import msgspec
import pytest

from nomicd.kernel.commands import Lexicon, Verb, Vocabulary
from nomicd.mail.message import read
from nomicd.mail.tokens import Purpose
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Disposition, Trust
from nomicd.services.processing.talk import MOST_ANSWERS, MOST_MAILS, MOST_OF_OBSERVER
from nomicd.services.repository.preferences import unsubscribe
from nomicd.services.rows import TalkMail

TALK = "nomic+pot+talk@play.test"
GAME = "nomic+pot@play.test"
VOTE = Verb("vote", "vote <choice:choice(yea|nay)> on <amount:int>", "vote", ("vote yea on 1",), "rule 3")


@pytest.fixture
def table(world, monkeypatch):
    """A game of three players who may also vote; a vote is kept as what is put in unseen is."""
    usual = world.toy.vocabulary

    def vocabulary(state, reader):
        return Vocabulary((*usual(state, reader).verbs, *(() if reader == "admin" else (VOTE,))), Lexicon())

    monkeypatch.setattr(world.toy, "vocabulary", vocabulary)
    return world.open(players=("alice", "bob", "carol"))


def hand_in(table, who, body, to, envelope):
    """A mail with other recipients in its envelope than in its header; what became of it."""
    raw = table.raw(who, body, to=to)
    now = table.now
    taken = table.intake.take(raw, Arrival("test", Trust.PROVED, now, envelope), now=now)
    table.timekeeper.run_due(now)
    return table.fate(taken.id)


def say(table, who, body, subject="Bail", to=TALK, **more):
    """A mail to the talk; what became of it."""
    taken = table.take(who, body, to=to, Subject=subject, **more)
    table.timekeeper.run_due(table.now)
    return table.fate(taken.id)


def copies(table, who=None):
    """What was passed on to somebody."""
    return [
        read(mail.raw)
        for mail in table.outbox()
        if mail.kind == "talk" and who in (None, mail.recipient.partition("@")[0])
    ]


def answers(table, who):
    """What was said to a writer alone."""
    return [text for _, text in table.to(who, "receipt")]


def test_everybody_gets_it_as_lists_send_it(table):
    """With all that a mail program needs to know a list; it says who wrote, and is sent by us."""
    table.config = msgspec.structs.replace(table.config, site="https://play.test")
    table.boot()
    assert say(table, "alice", "It is too high.").disposition is Disposition.APPLIED
    assert [len(copies(table, who)) for who in ("alice", "bob", "carol", "boss")] == [1, 1, 1, 1]
    (mail,) = copies(table, "bob")
    assert mail.subject == "[pot] Bail"
    assert mail.from_ == ("alice via pot <nomic+pot+talk@play.test>",)
    assert (mail.to, mail.header("reply-to")) == ((TALK,), TALK)
    assert mail.header("list-id") == "pot talk <talk.pot.play.test>"
    assert mail.header("list-post") == f"<mailto:{TALK}>"
    assert mail.header("precedence") == "list"
    assert mail.header("list-unsubscribe-post") == "List-Unsubscribe=One-Click"
    web, written = mail.header("list-unsubscribe").replace(",", " ").split()
    assert web.startswith("<https://play.test/unsubscribe/pot/t")
    assert written.startswith("<mailto:nomic+pot+t")
    assert not mail.has("auto-submitted")
    assert not mail.has("archived-at")
    assert mail.text.startswith("It is too high.\n\n-- \nThe talk of pot: a reply goes to everyone.")


def test_a_shown_archive_is_named(table):
    """Where the Admin wants it to be shown, each mail says where it stands."""
    table.config = msgspec.structs.replace(table.config, site="https://play.test")
    table.boot()
    assert "The site shows the talk" in table.mail("boss@play.test", "talk archive = on")
    say(table, "alice", "It is too high.")
    (mail,) = copies(table, "bob")
    named = mail.message_id.strip("<>").partition("@")[0]
    assert mail.header("archived-at") == f"<https://play.test/pot/m/{named}/>"
    assert mail.header("list-archive") == "<https://play.test/pot/talk/>"


def test_threads_are_kept(table):
    """Each answer names what it answers, down from the first one, by the Message-IDs that everybody knows."""
    say(table, "alice", "Too high.")
    (first,) = copies(table, "bob")
    say(table, "bob", "No.", subject="Re: [pot] Bail", In_Reply_To=first.message_id)
    second = copies(table, "carol")[-1]
    assert (second.in_reply_to, second.references) == (first.message_id, (first.message_id,))
    assert second.subject == "Re: [pot] Bail"
    say(table, "alice", "Yes.", subject="AW: Re: [pot] Bail", In_Reply_To=second.message_id)
    third = copies(table, "carol")[-1]
    assert third.references == (first.message_id, second.message_id)
    assert third.subject == "Re: [pot] Bail"


def test_a_program_that_names_nothing_stays_in_the_thread(table):
    """By the subject, if it is an answer."""
    say(table, "alice", "Too high.")
    say(table, "bob", "No.", subject="RE: [pot] bail")
    say(table, "carol", "Another thing.", subject="Bail")
    first, second, third = copies(table, "carol")
    assert second.in_reply_to == first.message_id
    assert third.in_reply_to == ""


def test_only_its_author_knows_it_by_the_name_that_it_had(table):
    """Their mail program puts our copy below their own; and an answer of theirs to their own is in the
    thread."""
    mine = "<mine.1@home.test>"
    say(table, "alice", "Too high.", Message_ID=mine)
    assert copies(table, "alice")[0].references == (mine,)
    assert not copies(table, "bob")[0].references
    say(table, "alice", "And another thing.", subject="Re: Bail", In_Reply_To=mine)
    assert copies(table, "bob")[1].in_reply_to == copies(table, "bob")[0].message_id


def test_a_vote_is_put_to_its_author_and_cast_with_one_tap(table):
    """It goes to the others like all that is said; until its author says yes it is no vote."""
    say(table, "alice", "I like it.\n\nvote yea on 2")
    assert "vote yea on 2" in copies(table, "bob")[0].text
    assert table.state().hidden == 0
    ((subject, asked),) = table.to("alice", "confirmation")
    assert subject == "[pot] Is this your vote?"
    assert "You wrote this to the talk of pot, where nothing is read as an order" in asked
    assert table.to("bob", "confirmation") == []
    told = table.mail("alice", "yes", to=table.reply_address("alice@home.test", "confirmation"))
    assert "The pot grows by 2." in told
    assert table.state().hidden == 2
    assert copies(table, "bob")[1:] == []


def test_nothing_else_in_it_is_carried_out(table):
    """Of players as of the Admin; neither above nor below what is said."""
    orders = "add 3\nHello all.\nadd 4\nleave\nmails talk off\nunsubscribe\nmy name is bert"
    say(table, "alice", orders)
    say(
        table, "boss@play.test", "Hello.\nremove alice because I like to\nstop because it is over\nupdate now"
    )
    assert (table.state().total, table.state().players) == (0, ["alice", "bob", "carol"])
    assert table.to("alice", "confirmation") == table.to("boss", "confirmation") == []
    assert len(copies(table, "alice")) == 2


def test_orders_alone_are_meant_for_the_game(table):
    """They may be secret there; nobody else sees them, and their author is told."""
    done = say(table, "alice", "hide 3\nadd 1")
    assert (done.disposition, done.reason) == (Disposition.REFUSED, "to the talk: it holds orders alone")
    assert copies(table) == []
    assert f"To have them carried out, send it to {GAME}." in answers(table, "alice")[-1]
    assert (table.state().total, table.state().hidden) == (0, 0)


def test_a_mail_to_the_game_and_the_talk_is_for_both(table):
    """In whichever order the two copies come."""
    say(table, "alice", "vote yea on 2\nWhat do you think?", to=f"{GAME}, {TALK}")
    assert table.state().hidden == 2
    assert len(copies(table, "bob")) == 1
    assert table.to("alice", "confirmation") == []


def test_the_envelope_makes_no_orders_of_a_mail_to_the_talk(table):
    """Whoever got one cannot hand it to the game; what its To and Cc say counts."""
    done = hand_in(table, "alice", "Hello.\n\nadd 4", TALK, GAME)
    assert done.reason == "to the talk: it was passed on"
    assert table.state().total == 0


@pytest.mark.parametrize("to", ["undisclosed-recipients:;", "friends@far.test"])
def test_a_hidden_address_shows_nothing_to_everybody(table, to):
    """A Bcc may be meant for few; its author is told how to write to all."""
    done = hand_in(table, "alice", "add 4\nHello.", to, TALK)
    assert done.reason == "to the talk: only its envelope names the talk"
    assert copies(table) == []
    assert f"Please send it again with {TALK} in To." in answers(table, "alice")[-1]
    assert table.state().total == 0


def test_the_talk_of_no_game_carries_nothing_out(table):
    """A slip of the finger in its name makes no orders of it."""
    done = say(table, "alice", "add 4", to="nomic+pott+talk@play.test")
    assert done.reason == "to the talk: there is no such game"
    assert (table.state().total, copies(table)) == (0, [])


def test_strangers_are_told_and_not_passed_on(table):
    """A few times a day; who is not proved is not even answered, for it may be another's address."""
    for number in range(MOST_ANSWERS + 2):
        assert say(table, "mallory@evil.test", f"Pills {number}!").disposition is Disposition.REFUSED
    assert copies(table) == []
    assert len(table.to("mallory")) == MOST_ANSWERS
    assert "Only players and observers write to the talk" in table.to("mallory")[0][1]
    unproved = table.arrive(table.raw("eve@evil.test", "Pills!", to=TALK), recipient=TALK)
    assert (unproved.disposition, table.to("eve")) == (Disposition.IGNORED, [])


def test_who_is_not_proved_is_asked_first(table):
    """Nobody speaks in another's name; what they wrote goes on when they say that it is theirs."""
    held = table.arrive(table.raw("alice", "Hello.\nadd 3", to=TALK, Subject="Bail"), recipient=TALK)
    assert held.disposition is Disposition.HELD
    ((subject, asked),) = table.to("alice", "confirmation")
    assert subject == "[pot] Is this mail from you?"
    assert "add 3" not in asked
    table.mail("alice", "yes", to=table.reply_address("alice@home.test", "confirmation"))
    assert len(copies(table, "bob")) == 1
    assert table.state().total == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Auto-Submitted": "auto-generated"},
        {"X-Autoreply": "yes"},
        {"Precedence": "bulk"},
        {"List-Id": "<other.example.org>"},
        {"X-Nomic-Id": "pot; talk; x"},
        {"X-Loop": "nomic@play.test"},
        {"Return-Path": "<>"},
        {"Content-Type": "multipart/report; boundary=b"},
    ],
)
def test_machines_are_neither_passed_on_nor_answered(table, headers):
    """Automatic answers, reports, other lists, and our own mails that come back."""
    raw = b"".join(f"{name}: {value}\r\n".encode() for name, value in headers.items())
    done = say(table, "alice", "", raw=raw + table.raw("alice", "I am away.", to=TALK))
    assert done.disposition is Disposition.IGNORED
    assert (copies(table), answers(table, "alice")) == ([], [])


def test_a_machine_that_says_the_same_again_and_again_is_heard_once(table):
    """Even one that does not say what it is. Each is told a few times why."""
    for number in range(6):
        say(table, "alice", "I am away until Monday.", subject="Re: Bail", Message_ID=f"<{number}@home.test>")
    assert len(copies(table, "bob")) == 1
    assert len(answers(table, "alice")) == MOST_ANSWERS


def test_nobody_floods_the_others(table):
    """So many a day, and tomorrow again."""
    for number in range(MOST_MAILS + 5):
        say(table, "alice", f"And {number}.")
    assert len(copies(table, "bob")) == MOST_MAILS
    assert "please send it again tomorrow" in answers(table, "alice")[0]
    table.now += timedelta(days=1)
    say(table, "alice", "Once more.")
    assert len(copies(table, "bob")) == MOST_MAILS + 1


def test_two_machines_that_answer_each_other_come_to_an_end(table):
    """Even if neither says what it is, and each quotes the other."""
    say(table, "carol", "Hello.")
    rounds = 0
    while True:
        mails = [mail for mail in table.outbox() if mail.kind == "talk"]
        if len(mails) <= 4 * rounds:
            break  # nobody got an answer to the last one
        rounds, last = rounds + 1, read(mails[-1].raw)
        quoted = "".join(f"> {line}\n" for line in last.text.split("\n")[:5])
        text = f"I am away, for the {rounds}th time.\n\n{quoted}"
        say(table, ("alice", "bob")[rounds % 2], text, f"Re: {last.subject}", In_Reply_To=last.message_id)
    assert rounds == 1 + 2 * MOST_MAILS
    assert len(answers(table, "alice") + answers(table, "bob")) == 1


@pytest.mark.parametrize(
    "subject",
    [
        "=?utf-8?q?Hi=0D=0ABcc:_eve=40evil.test=0D=0A=0D=0AGo?=",
        "=?utf-8?b?SGkNCkJjYzogZXZlQGV2aWwudGVzdA==?=",
        "Hi\r\n\tBcc: eve@evil.test",
    ],
)
def test_no_header_is_made_of_what_somebody_writes(table, subject):
    """A line break in a subject is a blank; nobody's name or Reply-To goes on."""
    more = {"Reply-To": "eve@evil.test", "Sender": "eve@evil.test", "Resent-To": "eve@evil.test"}
    say(table, "Eve <alice@home.test>", "Hello.", subject=subject, **more)
    (raw,) = (mail.raw for mail in table.outbox() if mail.kind == "talk" and mail.recipient[:3] == "bob")
    head = raw.partition(b"\r\n\r\n")[0].decode().replace("\r\n ", " ")
    names = [line.partition(":")[0].casefold() for line in head.split("\r\n")]
    assert not {"bcc", "sender", "resent-to", "cc"} & set(names)
    assert [names.count(each) for each in ("from", "to", "subject", "reply-to")] == [1, 1, 1, 1]
    assert not re.search(r"^(?!subject).*evil", head, re.IGNORECASE | re.MULTILINE)
    assert {mail.recipient for mail in table.outbox() if mail.kind == "talk"} == {
        "alice@home.test", "bob@home.test", "carol@home.test", "boss@play.test",
    }  # fmt: skip


def test_html_goes_on_as_text(table):
    """No markup, no picture that calls home, no hidden words of machines."""
    page = (
        "<p>Too <b>high</b>!</p><img src='https://evil.test/x.png'><script>alert(1)</script>"
        "<style>p {color: red}</style>"
    )
    say(table, "alice", page, Content_Type="text/html; charset=utf-8")
    (mail,) = copies(table, "bob")
    assert mail.content_type == "text/plain"
    assert "Too high!" in mail.text
    assert not re.search("<|evil|alert|color", mail.text)


def test_what_is_attached_is_named_and_left_out(table):
    """The others know what they do not get."""
    body = (
        "--b\r\nContent-Type: text/plain\r\n\r\nSee the map.\r\n"
        '--b\r\nContent-Type: image/png; name="map by alice@home.test (1).png"\r\n'
        "Content-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n--b--"
    )
    say(table, "alice", body, Content_Type='multipart/mixed; boundary="b"')
    text = copies(table, "bob")[0].text
    assert "See the map.\n\n[Attached, but not passed on: map by [alice's address] (1).png.]" in text
    assert "aGVsbG8" not in text


def test_nobodys_address_is_told(table):
    """Nor what proves somebody: neither in what they write nor in what they quote."""
    mine = table.reply_address("alice@home.test")
    token = re.search(r"\+(r[a-z2-7]+)@", mine)[1]
    quoted = f"On Monday Bob <bob@home.test> wrote to alice@home.test ({mine}):\n> Hi carol@home.test"
    text = f"Write to me.\n\n{quoted}"
    say(table, "alice", text, subject="from bob@home.test")
    (mail,) = copies(table, "carol")
    seen = f"{mail.subject}\n{mail.text}"
    assert "home.test" not in seen
    assert token not in seen
    assert mail.subject == "[pot] from [bob's address]"


def test_what_was_for_one_alone_is_not_quoted_to_all(table):
    """Who answers their own digest in the talk may not think of what stands below."""
    (digest,) = [mail for mail in table.outbox() if mail.recipient == "alice@home.test"][-1:]
    text = "Look at that!\n\nOn Mon, 8 Mar 2027 at 10:00, nomic wrote:\n> You hold the ace of spades."
    say(table, "alice", text, In_Reply_To=digest.message_id)
    (mail,) = copies(table, "bob")
    assert mail.text.startswith(
        "Look at that!\n\n[What it quotes is from a mail to its author alone, and was left out.]"
    )


def test_one_click_ends_it(table):
    """By mail, whatever the program writes, and on the site; digests go on."""
    say(table, "alice", "Hello.")
    (raw,) = (mail.raw for mail in table.outbox() if mail.kind == "talk" and mail.recipient[:3] == "bob")
    address = re.search(rb"<mailto:(.+?)\?", raw.replace(b"\r\n ", b""))[1].decode()
    table.arrive(table.raw("bob", "", to=address, Subject="unsubscribe"), recipient=address)
    say(table, "alice", "Are you there?")
    assert [len(copies(table, who)) for who in ("bob", "carol")] == [1, 2]
    with table.store.write() as tx:
        token = table.composer.token(tx, "pot", "carol", Purpose.LEAVE_TALK, table.now)
        assert unsubscribe(tx, table.composer.ring, "pot", token, table.now.date()) == "carol"
    say(table, "alice", "And you?")
    assert [len(copies(table, who)) for who in ("bob", "carol")] == [1, 2]
    table.now += timedelta(days=1)
    table.timekeeper.run_due(table.now)
    assert table.to("bob", "digest")


def test_that_address_is_good_for_nothing_else(table):
    """Whoever holds it may end the mails, and order nothing."""
    say(table, "alice", "Hello.")
    (raw,) = (mail.raw for mail in table.outbox() if mail.kind == "talk" and mail.recipient[:3] == "bob")
    address = re.search(rb"<mailto:(.+?)\?", raw.replace(b"\r\n ", b""))[1].decode()
    table.arrive(table.raw("bob", "add 4\nleave", to=address), recipient=address)
    assert (table.state().total, table.state().players) == (0, ["alice", "bob", "carol"])
    table.arrive(table.raw("alice", "add 4", to=address), recipient=address)
    assert table.state().total == 0


def test_the_admin_reads_first_what_somebody_writes(table):
    """Each waits for a release; nothing in it is an order of the Admin's for that."""
    assert "wait for you" in table.mail("boss@play.test", "talk of bob is held")
    done = say(table, "bob", "HELLO\nadd 4")
    assert (done.disposition, copies(table)) == (Disposition.HELD, [])
    assert "the Admin reads what you write to the talk first" in answers(table, "bob")[-1]
    subject, shown = table.to("boss", "notice")[-1]
    assert subject == "[pot] bob's mail to the talk waits for you"
    assert "HELLO\nadd 4\n" in shown
    assert f"release {done.id}: pass it on to everybody" in shown
    assert "will be read now" in table.mail("boss@play.test", f"release {done.id}")
    assert copies(table, "alice")[0].from_ == ("bob via pot <nomic+pot+talk@play.test>",)
    assert table.state().total == 0
    table.mail("boss@play.test", "talk of bob is muted")
    assert say(table, "bob", "AND?").disposition is Disposition.REFUSED
    table.mail("boss@play.test", "talk of bob is free")
    assert say(table, "bob", "Sorry.").disposition is Disposition.APPLIED


def test_observers_take_part_under_a_name_that_tells_nothing(table):
    """They read, write, and are held like others."""
    table.mail("zoe@far.test", "observe")
    say(table, "zoe@far.test", "Good game!")
    (mail,) = copies(table, "alice")
    name = re.match(r"(observer-[a-z2-7]{4}) via pot", mail.from_[0])[1]
    assert "zoe" not in f"{mail.text}{mail.from_}{mail.references}"
    assert len(copies(table, "zoe")) == 1
    table.mail("boss@play.test", f"talk of {name} is muted")
    assert say(table, "zoe@far.test", "Again!").disposition is Disposition.REFUSED


def test_observers_flood_nobody(table):
    """Anybody may be one: they say little, and the Admin may see it all first."""
    table.mail("zoe@far.test", "observe")
    for number in range(MOST_OF_OBSERVER + 3):
        say(table, "zoe@far.test", f"Pills {number}!")
    assert len(copies(table, "bob")) == MOST_OF_OBSERVER
    table.now += timedelta(days=1)
    table.mail("boss@play.test", "talk of observers is held")
    assert say(table, "zoe@far.test", "More pills!").disposition is Disposition.HELD
    assert say(table, "alice", "Hello.").disposition is Disposition.APPLIED


def test_a_list_that_there_is_already_may_be_named_instead(table):
    """Its address stands in each digest, and nothing is passed on here."""
    table.mail("boss@play.test", "talk = our-list@far.test")
    say(table, "alice", "Hello.")
    assert copies(table) == []
    assert "The players talk at our-list@far.test: please write there." in answers(table, "alice")[-1]
    table.now += timedelta(days=1)
    table.timekeeper.run_due(table.now)
    assert "The players talk at our-list@far.test." in table.to("bob", "digest")[-1][1]


def test_the_digest_names_the_threads_since_the_last_one(table):
    """Each with how much was said by whom; nothing where nothing was."""
    say(table, "alice", "Too high.")
    say(table, "bob", "No.", subject="Re: [pot] Bail")
    say(table, "carol", "Hello.", subject="Me")
    table.now += timedelta(days=1)
    table.timekeeper.run_due(table.now)
    digest = table.to("bob", "digest")[-1][1]
    assert "“Bail”: 2 mails by alice, bob.\n“Me”: 1 mail by carol.\n" in digest
    assert f"To join in, write to {TALK}." in digest
    table.now += timedelta(days=1)
    table.timekeeper.run_due(table.now)
    assert "talk" not in table.to("bob", "digest")[-1][1]


def test_what_waited_for_a_yes_is_in_the_next_digest(table):
    """It was said when it was passed on, though it came before the last update."""
    table.arrive(table.raw("alice", "Hello.", to=TALK, Subject="Bail"), recipient=TALK)
    here = table.reply_address("alice@home.test", "confirmation")
    table.now += timedelta(hours=25)
    table.timekeeper.run_due(table.now)
    assert "Bail" not in table.to("bob", "digest")[-1][1]
    table.mail("alice", "yes", to=here)
    assert len(copies(table, "bob")) == 1
    table.now += timedelta(days=1)
    table.timekeeper.run_due(table.now)
    assert "“Bail”: 1 mail by alice." in table.to("bob", "digest")[-1][1]


def test_a_copy_comes_once(table):
    """A second delivery of the same mail is nothing new."""
    raw = table.raw("alice", "Hello.", to=TALK)
    assert say(table, "alice", "", raw=raw).disposition is Disposition.APPLIED
    assert say(table, "alice", "", raw=raw).disposition is Disposition.DUPLICATE
    assert len(copies(table, "bob")) == 1
    assert len(table.rows(TalkMail, game="pot")) == 1
