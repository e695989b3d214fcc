"""What is meant for another time is never done now: its author reads when to send it."""

import msgspec
import pytest

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.readings import Trouble
from nomicd.table.pieces.votes.vocabulary import WITHDRAW

NOW = Vocabulary(
    (
        Verb("propose", "propose <title:text> <body:body>", ""),
        Verb("withdraw", "withdraw|retract [my] [proposal] [<proposal:proposal>]", "", words=WITHDRAW.words),
        Verb("vote", "vote <choice:choice(yea=yes=aye=for|nay=no=against)> [on] <proposals:numbers>", ""),
        Verb("buy", "buy [<n:int(1..99)>] <item:item>", "", source="rule 5"),
        Verb("square", "buy square[, call it <name:text>]", "", source="rule 14"),
        Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", "", source="rule 30"),
        Verb("mode", "mode <mode:choice(passive|aggressive)>[ if <when:condition>]", "", source="rule 30"),
        Verb("call", "call <which:square> <name:text>", "", source="rule 14"),
        Verb("away", "away <when:text>", ""),
        Verb("lend", "lend control to <to:player> <when:text>", ""),
        Verb("done", "done", ""),
        Verb("question", "question <text:text>", "", public=True),
        Verb("choose", "choose again for update <update:int> <command:text>", ""),
        Verb("rules", "rules at <unit:choice(week|update)> <n:int>", "", read_only=True),
        Verb("what_if", "what if <question:text>", "", read_only=True),
    ),
    Lexicon(
        players={name: name for name in ("alice", "bob")},
        squares={"14": "14"},
        items={"gold card": "gold_card"},
        proposals={"Long jump": 1, "More dice": 2},
        me="alice",
    ),
    Ballot("alice", (Matter(1, "Long jump", "alice"), Matter(2, "More dice", "bob"))),
    update=5,
    week=2,
)


def readings(text, vocabulary=NOW):
    head = b"From: alice@example.org\r\nTo: g@localhost\r\nSubject: orders\r\n\r\n"
    return parse_mail(read(head + text.encode()), vocabulary).readings


def list_done(text):
    """The verbs of what is carried out."""
    return [each.what.verb for each in readings(text) if isinstance(each.what, Command)]


def why(text):
    """What is said of what is not."""
    return [each.what.text for each in readings(text) if isinstance(each.what, Trouble)]


LATER = [
    "{time}: {act}",
    "{time}, {act}",
    "{time} {act}",
    "{act} {time}",
    "{act}, {time}.",
    "Hello all,\n\n{time}, {act}.\n\nGreetings, Alice",
    "{time}:\n{act}",
    "{time}:\n\n{act}\n",
    "Please {act} {time}.",
]
TIMES = [
    "at update 13", "for update 13", "in update 13", "after update 12", "from update 13", "in week 5",
    "in the 13th update", "after the ballot", "when the ballot is over", "next week", "on Friday",
    "as of update 13", "once update 12 is made", "tomorrow", "in two weeks", "next Monday",
]  # fmt: skip
ACTS = ["recruit 2", "buy 1 gold card", "vote yea on 1", "withdraw proposal 1", "I vote no on 2", "done"]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("form", LATER)
def test_what_is_for_another_time_is_refused_with_a_sentence(form, time, act):
    """In front of an order, behind it, or in a line above; strict lines and free words; votes too."""
    if "Please" in form and act.startswith("I "):
        act = act.removeprefix("I ")
    text = form.format(time=time, act=act)
    assert list_done(text) == [], text
    assert any(NOT_YET in each for each in why(text)), text


NOT_YET = "can't be scheduled yet, so nothing was done."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "at update 13: buy 1 gold card",
            f"This order was for update 13; orders {NOT_YET} Send it again after update 12.",
        ),
        (
            "after update 12: recruit 2",
            f"You wrote “after update 12”, but orders {NOT_YET} Send it again after update 12.",
        ),
        (
            "I vote yes on 2 in week 5.",
            f"This vote was for week 5; votes {NOT_YET} Send it again in week 5.",
        ),
        (
            "after the ballot, recruit 1",
            f"You wrote “after the ballot”, but orders {NOT_YET} Send it again when it is to be done.",
        ),
        ("for update 3: recruit 2", "This order was for update 3, which is over: nothing was done."),
    ],
)
def test_the_sentence_says_when_to_send_it(text, said):
    """One update earlier than it is for; of what is over, that it is."""
    assert (list_done(text), why(text)) == ([], [said])


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("for update 5: recruit 2", "recruit"),
        ("Orders for update 5:\nrecruit 2", "recruit"),
        ("recruit 2 in update 5", "recruit"),
        ("after update 4: recruit 2", "recruit"),
        ("My votes for week 2:\nvote yea on 1", "vote"),
        ("In week 2, I vote no on 1.", "vote"),
    ],
)
def test_the_present_time_only_says_so(text, verb):
    """What names the update to come, or the week that runs, is done."""
    assert (list_done(text), why(text)) == ([verb], [])


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("away until Friday", "away"),
        ("away from update 12 to update 14", "away"),
        ("lend control to bob from 1 Dec to 14 Dec", "lend"),
        ("call 14 After update 3", "call"),
        ("buy square, call it Next Week", "square"),
        ("mode aggressive if bob attacks after update 13", "mode"),
        ("question: may I sell my pawn after update 13", "question"),
        ("choose again for update 13: vote nay on 2", "choose"),
        ("rules at update 3", "rules"),
        ("what if bob owned 14 after update 13", "what_if"),
        ("propose: In update 13\nIn update 13: recruit 2.\nvote yea on 1 after update 13", "propose"),
        ("Yes on 1. See you on Friday.", "vote"),
        ("Yes on 1, see you next week", "vote"),
        ("I hereby withdraw proposal 1 and will send a better one next week.", "withdraw"),
        ("I vote no on 2, because after update 13 nobody could build.", "vote"),
        ("After the ballot we should talk.\nrecruit 2", "recruit"),
        ("For update 13:\n\nnothing yet.\n\nrecruit 2", "recruit"),
    ],
)
def test_times_that_are_no_times_of_the_order_change_nothing(text, verb):
    """Slots that the rules fill with times, titles, the text of a proposal, and talk."""
    assert (list_done(text), why(text)) == ([verb], [])


def test_a_name_does_not_swallow_a_time():
    """A name in a clause that can be left out ends before it; in quotation marks it is as it stands."""
    assert list_done("buy square, call it Foo in update 13") == []
    assert list_done('buy square, call it "Foo in update 13"') == ["square"]


def test_only_the_sentence_with_the_time_is_put_off():
    """The others of its paragraph are done."""
    text = "recruit 2. In update 13: vote yea on 1. I vote no on 2."
    assert sorted(list_done(text)) == ["recruit", "vote"]
    assert len(why(text)) == 1


def test_a_proposal_for_later_takes_its_text_with_it():
    """The lines below it are no commands of their own."""
    text = "propose in update 13: Longer\nrecruit 2\nvote yea on 1\n"
    assert list_done(text) == []


def test_where_no_update_is_known_every_number_is_of_another_time():
    """As before a game has begun."""
    early = msgspec.structs.replace(NOW, update=0, week=0)
    found = readings("for update 5: recruit 2", early)
    assert not [each for each in found if isinstance(each.what, Command)]
