"""Mails that have nothing to do with a game change nothing in it: no vote, no order, no question."""

import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.readings import Doubt, Trouble
from nomicd.services.verbs import with_service
from nomicd.table.pieces.votes.vocabulary import WITHDRAW

PAYING = ("transfer", "send", "wire", "grant", "hand", "remit")

_spec = importlib.util.spec_from_file_location(
    "unrelated", Path(__file__).parents[1] / "corpus" / "unrelated.py"
)
unrelated = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(unrelated)

MAILS = unrelated.mails()
CHOICE = "choice(yea=yes=aye=for=+1=agree|nay=no=against=-1=oppose|abstain=present)"
VERBS = (
    Verb("propose", "propose <title:text> <body:body>", ""),
    Verb("withdraw", "withdraw|retract [proposal] [<proposal:proposal>]", "", words=WITHDRAW.words),
    Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", ""),
    Verb("vote", f"vote [on] [proposal|proposals] <proposals:numbers> <choice:{CHOICE}>", ""),
    Verb("return", "return", "", source="rule 9"),
    Verb("pay", "pay|give <amount:money> to <player:player>", "", source="rule 5", words=PAYING),
    Verb("done", "done", ""),
    *(Verb(word, word, "", strict=True) for word in ("wait", "back")),
    Verb("away", "away|absent <when:text>", ""),
)
OPEN = (Matter(1, "Long jump", "bob"), Matter(2, "More dice", "carol"), Matter(3, "Cheaper cards", "alice"))


def vocabulary(matters):
    players = {name: name for name in ("alice", "bob", "carol")}
    names = Lexicon(players=players, proposals={each.title: each.number for each in matters}, me="alice")
    return with_service(Vocabulary(VERBS, names, Ballot("alice", matters)), player=True, admin=False)


def readings(text, subject="orders", matters=OPEN):
    head = f"From: alice@example.org\r\nTo: g@localhost\r\nSubject: {subject}\r\n"
    head += "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    return parse_mail(read((head + text).encode()), vocabulary(matters)).readings


def changes(found):
    """What would be done, or held and asked about."""
    looks = {verb.key for verb in vocabulary(OPEN).verbs if verb.read_only}
    done = [each.what.verb for each in found if isinstance(each.what, Command)]
    held = [f"?{one.verb}" for each in found if isinstance(each.what, Doubt) for one in each.what.readings]
    return [verb for verb in done + held if verb.lstrip("?") not in looks]


def test_there_are_many_of_many_kinds():
    """And no two are the same."""
    assert len({text for _, _, text in MAILS}) == len(MAILS) >= 300
    assert min(Counter(kind for kind, _, _ in MAILS).values()) >= 30


@pytest.mark.parametrize("matters", [OPEN, OPEN[:1]], ids=["three open", "one open"])
@pytest.mark.parametrize("kind", unrelated.KINDS)
def test_an_unrelated_mail_changes_nothing(kind, matters):
    """Whatever numbers, verbs and words of votes stand in it."""
    wrong = {
        text: found
        for each, subject, text in MAILS
        if each == kind and (found := changes(readings(text, subject, matters)))
    }
    assert not wrong, "\n\n".join(f"{found}\n{text}" for text, found in wrong.items())


LOOKS = "This mail looks like code, a log or something forwarded"


def why(found):
    return [each.what.text for each in found if isinstance(each.what, Trouble)]


def test_what_is_found_in_a_mail_of_code_is_told():
    """Whoever meant it reads why it was not done."""
    found = readings("vote yea on 1\n\nfor (i = 1; i < 9; i++) {\n  go(i);\n}\nreturn 0;\n")
    assert changes(found) == []
    assert why(found) == [
        f"{LOOKS}, so nothing in it was taken as an order. Send what you mean in a mail of its own."
    ]


def test_what_takes_effect_on_a_mailbox_stands_alone():
    """With a greeting and a name at most; not at the foot of a letter."""
    assert changes(readings("Hello,\n\nunsubscribe\n\nThanks, Alice\n")) == ["unsubscribe"]
    assert changes(readings("mails digest\nvote yea on 1\n")) == ["mails", "vote"]
    letters = "Our picks for the weekend stand below, and as always you can write to us with yours.\n" * 3
    found = readings(f"{letters}\nUnsubscribe\n")
    assert changes(found) == []
    assert why(found) == [
        "“Unsubscribe” takes effect only in a mail that says nothing else. Send it again by itself."
    ]


def test_a_single_word_among_other_text_is_no_order():
    """Nor is a public question without its colon."""
    assert changes(readings("Hi all,\ndone\nAlice")) == ["done"]
    assert changes(readings("I have read all of it.\n\ndone\n")) == ["done"]
    found = readings("All the files have been copied to the\nother disk and nothing of it was lost.\nDone\n")
    assert changes(found) == []
    assert why(found) == [
        "“Done” stands among other text, so it was not taken as an order. Send it again by itself."
    ]
    found = readings("Hi! I'd like to play Texas 3 this turn.\nThat's all, I'm done.\n")
    assert [each.partition(" stands")[0] for each in why(found)] == ["“done”"]
    assert changes(readings("This is not what anybody would\nclaim that you have written yourself\n")) == []
    assert changes(readings("I have looked at all of the rules.\nquestion: may I sell my pawn?\n")) == [
        "question"
    ]


def test_a_single_word_among_other_text_is_an_order_beside_another_one():
    """Who writes `vote yea on 1` is no newsletter."""
    text = "It rained the whole weekend and we stayed in.\nvote yea on 1\nThe children say hello.\ndone\n"
    assert changes(readings(text)) == ["vote", "done"]


def test_a_proposal_may_hold_all_the_code_it_likes():
    """It stands below its verb."""
    code = "for (i = 1; i < 9; i++) {\n  go(i);\n}\nreturn 0;"
    found = readings(f"propose: A program\n\n{code}\n\nvote yea on 1\n")
    assert changes(found) == ["propose", "vote"]


def test_a_vote_below_a_field_of_a_mail_is_nobodys():
    """Though the line is a vote in due form."""
    assert changes(readings("MIME-Version: 1.0\r\nvote nay on 2\r\n")) == []


def test_another_word_is_no_title_with_a_slip():
    """`More time` is not `More dice`, though two letters make it so; `More dcie` is."""
    assert changes(readings("it makes me sad, but with the new work I have no more time.\r\n")) == []
    assert changes(readings("no to more dcie\r\n")) == ["vote"]


def test_what_somebody_has_always_done_is_nobodys_done():
    """Told in the perfect, and beside a vote."""
    assert changes(readings("no on 2: I have always done my shopping on a Sunday.\r\n")) == ["vote"]


def test_a_sentence_that_begins_with_a_little_word_of_a_usage_is_no_broken_order():
    """`my name is …` and `in update …` are usages; so is `my name`, as far as it goes."""
    assert why(readings("My mail program wraps lines, sorry.")) == []
    assert why(readings("In this weather nobody reads mails.")) == []
    assert len(why(readings("my name is"))) == 1
