"""How mails are judged: a made-up row each way, with readings as a reader might hand them in."""

import pytest
from judging import judge
from meanings import BadLabel
from scored_game import mail, read_row, vocabulary_of

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason
from nomicd.mail.readings import Doubt, LineReading, ParsedMail, Trouble


def row(text, acts=(), asks=(), **other):
    known = {
        "id": "x-1",
        "me": "alice",
        "subject": "Re: ballot",
        "answers": "ballot",
        "open": None,
        "why": "",
    }
    known |= {"text": text, "acts": list(acts), "asks": list(asks), "nothing": not acts and not asks}
    return known | other


def vote(choice, numbers):
    return Command("vote", {"choice": choice, "proposals": numbers}, 1, "")


def make_reading(what, text="aye on 1", line=1, through=0):
    return LineReading(line, text, what, through)


def judge_row(row, *whats, text="", comments=()):
    """The judgement of a row in which that was read."""
    letter = ParsedMail(tuple(make_reading(each, text or row["text"]) for each in whats))
    if comments:
        letter = _Commented(letter.readings, comments=comments)
    return judge(row, letter, vocabulary_of(row))


class _Commented(ParsedMail, frozen=True, kw_only=True):
    comments: tuple[str, ...] = ()


def figures(found):
    """The figures that are not 0."""
    names = (
        "right",
        "wrong",
        "early",
        "offered",
        "told",
        "lost",
        "false",
        "questions",
        "fitting",
        "bothered",
        "needless",
    )
    return {name: getattr(found.figures, name) for name in names if getattr(found.figures, name)}


YEA_1 = row("aye on 1", [["vote", "yea", [1]]])
NOTHING = row("bob said aye on 1")


@pytest.mark.parametrize(
    ("meant", "read", "wanted"),
    [
        (YEA_1, [vote("yea", "1")], {"right": 1}),
        (YEA_1, [vote("nay", "1")], {"wrong": 1}),
        (YEA_1, [vote("nay", "1"), vote("yea", "1")], {"right": 1}),  # the last vote counts
        (YEA_1, [vote("yea", "1,2")], {"right": 1, "false": 1}),
        (YEA_1, [vote("yea", "1,8")], {"right": 1}),  # the game refuses a vote on what is not open
        (YEA_1, [Command("board", {})], {"lost": 1}),
        (NOTHING, [vote("yea", "1")], {"false": 1}),
        (NOTHING, [Command("recruit", {"n": 2})], {"false": 1}),
        (NOTHING, [Command("board", {})], {}),  # an answer changes nothing
        (NOTHING, [Command("withdraw", {"proposal": 1})], {}),  # it is not hers
        (NOTHING, [Command("withdraw", {})], {"false": 1}),  # hers is 4
        (NOTHING, [None], {}),
    ],
)
def test_what_is_done_is_right_wrong_or_false(meant, read, wanted):
    """Carried out though nobody meant the like: false. On the right proposal with another choice: wrong."""
    assert figures(judge_row(meant, *read)) == wanted


def doubt(*commands):
    return Doubt("Is it?", tuple(commands))


@pytest.mark.parametrize(
    ("meant", "read", "wanted"),
    [
        (YEA_1, doubt(vote("yea", "1"), vote("nay", "1")), {"offered": 1, "questions": 1, "fitting": 1}),
        (YEA_1, doubt(vote("nay", "1")), {"told": 1, "questions": 1}),
        (YEA_1, Doubt("Is it?", (), ("vote yea on 1",)), {"offered": 1, "questions": 1, "fitting": 1}),
        (
            YEA_1,
            Trouble(Reason.UNKNOWN, "Did you mean", "vote yea on 1"),
            {"offered": 1, "questions": 1, "fitting": 1},
        ),
        (YEA_1, Trouble(Reason.UNCLEAR, "I cannot read all of this."), {"told": 1}),
        (NOTHING, doubt(vote("yea", "1")), {"bothered": 1, "needless": 1}),
        (NOTHING, Trouble(Reason.UNCLEAR, "I cannot read all of this."), {}),
    ],
)
def test_a_question_is_judged_by_what_it_offers(meant, read, wanted):
    """The choice that was meant has to be among the offers."""
    assert figures(judge_row(meant, read)) == wanted


def test_sentences_of_nothing_are_counted_as_their_author_wrote_them():
    """Neither quoted lines nor the signature count; a line ends a sentence, as its mark does."""
    quiet = row("Nice week! Is it bob's turn?\n> vote yea on 1\nI wonder\n-- \nAlice. Really.")
    assert judge_row(quiet, None).figures.idle == 3


def test_a_label_without_a_title_judges_none():
    """The service makes one of the text."""
    meant = row("I propose that dice cost $5.", [["propose", "", "dice cost", "$5"]])
    made = Command("propose", {"title": "Dice cost $5", "body": "dice cost $5"})
    assert figures(judge_row(meant, made)) == {"right": 1}


UNCLEAR = row("hm, 1, why not", asks=[["vote", "yea", [1]]])


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        (doubt(vote("yea", "1")), {"offered": 1, "questions": 1, "fitting": 1}),
        (vote("yea", "1"), {"early": 1}),
        (vote("nay", "1"), {"early": 1, "false": 1}),
        (None, {"told": 1}),
    ],
)
def test_what_a_secretary_would_ask_about_is_not_done(read, wanted):
    """Done at once it is at best too early, and false with another choice than the likeliest."""
    assert figures(judge_row(UNCLEAR, read)) == wanted


def test_what_the_receipt_says_nothing_of_is_lost():
    """Half of a line, under the half that was done; or a whole line that nothing tells of."""
    halves = row("aye on 1, and two soldiers", [["vote", "yea", [1]], ["order", "recruit 2"]])
    assert figures(judge_row(halves, vote("yea", "1"))) == {"right": 1, "lost": 1}
    assert figures(judge_row(YEA_1)) == {"lost": 1}


def test_a_comment_that_is_quoted_is_told():
    """If it names what was lost, and not if it speaks of something else."""
    halves = row("aye on 1\nand two soldiers", [["vote", "yea", [1]], ["order", "recruit 2"]])
    done = vote("yea", "1")
    assert figures(judge_row(halves, done, comments=("and two soldiers",))) == {"right": 1, "told": 1}
    assert figures(judge_row(halves, done, comments=("so long",))) == {"right": 1, "lost": 1}


def test_a_line_that_is_no_command_is_told_too():
    """The receipt lists it; but not another's line."""
    two = row("aye on 1\nnay on 2", [["vote", "yea", [1]], ["vote", "nay", [2]]])
    assert figures(judge_row(two, None, text="nay on 2")) == {"told": 1, "lost": 1}


@pytest.mark.parametrize(
    ("strict", "read", "right"),
    [
        ("recruit 2", Command("recruit", {"n": 2}), True),
        ("recruit 2", Command("recruit", {"n": 3}), False),
        ("buy 1 gold card", Command("buy", {"item": "gold_card"}), True),
        ("buy 1 double-double card", Command("buy", {"n": 1, "item": "double_double_card"}), True),
        ("sell 1 silver card", Command("sell", {"n": 1, "item": "gold_card"}), False),
        ("holiday until 12 December", Command("away", {"when": "till Dec 12th"}), True),
        ("holiday until 12 December", Command("away", {"when": "until 13 December"}), False),
        ("buy square, call it Fox Hill", Command("buy_square", {"name": "fox hill"}), True),
        ("pay 50 to bob", Command("pay", {"amount": 50, "player": "bob"}), True),
        ("cancel", Command("cancel", {"what": "recruit 2"}), True),
        ("done", Command("done", {}), True),
    ],
)
def test_an_order_is_right_by_what_it_would_do(strict, read, right):
    """Not by its words."""
    found = judge_row(row("…", [["order", strict]]), read)
    assert figures(found) == ({"right": 1} if right else {"wrong": 1})


def test_a_message_is_right_by_whom_it_reaches_and_how_it_begins():
    """`say` is a message to all."""
    told = Command("press", {"to": "bob: meet me", "said": "at noon"}, 1, "tell bob: meet me")
    assert figures(judge_row(row("…", [["tell", "bob", "meet me"]]), told)) == {"right": 1}
    assert figures(judge_row(row("…", [["tell", "carol", "meet me"]]), told)) == {"wrong": 1}
    said = Command("press", {"to": "all: hello", "said": ""}, 1, "tell all: hello")
    assert figures(judge_row(row("…", [["order", "say: Hello"]]), said)) == {"right": 1}
    assert figures(judge_row(row("…", [["order", "say: Hello"]]), told)) == {"wrong": 1}
    nobody = Command("press", {"to": "robert: hi", "said": ""}, 1, "tell robert: hi")
    assert figures(judge_row(NOTHING, nobody)) == {}  # the game refuses it


LAW = [["propose", "Long jump", "Each jump is", "twice a week."]]


@pytest.mark.parametrize(
    ("title", "body", "right"),
    [
        ("Long jump", "Each jump is two squares longer.\n\nNobody jumps twice a week.", True),
        ("Long jump", "Each jump is two squares longer.\n\nNobody jumps twice a week.\n\naye on 1", False),
        ("Long jump", "Propose: Long jump\nEach jump …\n\nNobody jumps twice a week.", False),
        ("Short jump", "Each jump is two squares longer.\n\nNobody jumps twice a week.", False),
    ],
)
def test_a_proposal_is_right_by_its_title_and_both_ends(title, body, right):
    """What stands below it is no law."""
    read = Command("propose", {"title": title, "body": body})
    found = judge_row(row("Propose: Long jump …", LAW), read)
    assert figures(found) == ({"right": 1} if right else {"wrong": 1})


def test_a_title_that_the_mail_does_not_give_is_not_judged():
    """Its author gave none."""
    read = Command(
        "propose", {"title": "That each jump is longer", "body": "Each jump is longer twice a week."}
    )
    assert figures(judge_row(row("I propose that each jump …", LAW), read)) == {"right": 1}


@pytest.mark.parametrize(
    ("topic", "read", "right"),
    [
        ("deadline", Command("status", {}), True),
        ("rule 14", Command("rule", {"rule": 14}), True),
        ("rule 14", Command("rule", {"rule": 15}), False),
        ("how to win", Command("rule", {"rule": 11}), True),
        ("leaving", Command("help", {"topic": "leave"}), True),
        ("board", Command("rules", {}), False),
    ],
)
def test_a_question_is_answered_by_what_tells_it(topic, read, right):
    """A plain question is an act: it is done if its answer is given."""
    assert figures(judge_row(row("tell me?", [["ask", topic]]), read)) == (
        {"right": 1} if right else {"lost": 1}
    )


def test_to_leave_is_no_answer_to_how_one_leaves():
    """But it may be offered."""
    asked = row("how do I leave?", [["ask", "leaving"]])
    assert figures(judge_row(asked, Command("leave", {}))) == {"lost": 1, "false": 1}
    assert figures(judge_row(asked, doubt(Command("leave", {})))) == {
        "offered": 1,
        "questions": 1,
        "fitting": 1,
    }


def test_an_order_for_later_is_none_for_now():
    """Held for its update it is right; done now it is false."""
    later = row("in update 9: recruit 2", [["later", 9, "recruit 2"]])
    held = Command("in update", {"update": 9, "command": "recruit 2"})
    assert figures(judge_row(later, held)) == {"right": 1}
    assert figures(judge_row(later, Command("recruit", {"n": 2}))) == {"lost": 1, "false": 1}
    assert figures(judge_row(later, Trouble(Reason.UNCLEAR, "Send it again."))) == {"told": 1}


def test_votes_wait_on_others():
    """As somebody, or if somebody votes so."""
    acts = [["vote", "as bob", [1]], ["vote", "yea if bob yea", [2]]]
    read = (vote("as bob", "1"), vote("if bob yea then yea else abstain", "2"))
    assert figures(judge_row(row("…", acts), *read)) == {"right": 2}
    assert figures(judge_row(row("…", acts), vote("yea", "1,2"))) == {"wrong": 2}


@pytest.mark.parametrize(
    "acts", [[["order", "dance"]], [["vote", "perhaps", [1]]], [["vote", "yea"]], [["sing", "a song"]]]
)
def test_a_label_that_says_nothing_is_refused(acts):
    """Its row is named, so that it can be mended."""
    with pytest.raises(BadLabel, match="x-1"):
        judge_row(row("…", acts))


def test_a_mail_is_read_as_the_service_reads_it():
    """From its bytes, with what this player may write while these proposals are open."""
    open_now = [{"number": 12, "title": "Größere Häuser", "author": "alice"}]
    written = row("vote yea on 12\n> vote nay on 12\nrecruit 2", open=open_now, subject="Re: Ja · nein")
    assert b"In-Reply-To: <ballot.bored@localhost>" in mail(written)
    assert [each.verb for each in read_row(written).commands] == ["vote", "recruit"]
    assert vocabulary_of(written).update == 7
