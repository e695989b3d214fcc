"""Mails of several things at once: all of it is done or asked about, nothing is lost, nothing becomes law."""

import pytest

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.readings import Doubt, Trouble
from nomicd.table.pieces.votes.vocabulary import WITHDRAW

CHOICE = "choice(yea=yes=aye=for=+1|nay=no=against=-1|abstain=present)"
MATTERS = (
    Matter(1, "Long jump", "alice"), Matter(2, "More dice", "bob"), Matter(3, "Cheaper cards", "carol"),
)  # fmt: skip
VERBS = (
    Verb("propose", "propose <title:text> <body:body>", ""),
    Verb("withdraw", "withdraw|retract [my] [proposal] [<proposal:proposal>]", "", words=WITHDRAW.words),
    Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", ""),
    Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", "", source="rule 30"),
    Verb("mode", "mode <mode:choice(passive|aggressive)>[ if <when:condition>]", "", source="rule 30"),
    Verb("square", "buy square[, call it <name:text>][, gender <gender:choice(m|f)>]", "", source="rule 14"),
    Verb("gender", "gender <gender:choice(m|f)>", "", source="rule 1"),
    Verb("press", "tell <to:player>: <words:text>", ""),
    Verb("done", "done", ""),
)


def vocabulary(me="alice", matters=MATTERS):
    players = {name: name for name in ("alice", "bob", "carol", "dave")}
    names = Lexicon(players=players, proposals={each.title: each.number for each in matters}, me=me)
    return Vocabulary(VERBS, names, Ballot(me, matters))


def readings(text, me="alice", matters=MATTERS):
    head = b"From: a@example.org\r\nTo: g@localhost\r\nSubject: orders\r\n\r\n"
    return parse_mail(read(head + text.encode()), vocabulary(me, matters)).readings


def write_command(command):
    if command.verb == "vote":
        return f"{command.args['choice']} {command.args['proposals']}"
    return command.verb


def list_done(text, me="alice", matters=MATTERS):
    """What is carried out, votes as `yea 1`."""
    return sorted(
        write_command(each.what) for each in readings(text, me, matters) if isinstance(each.what, Command)
    )


def list_asked(text, me="alice", matters=MATTERS):
    """What is asked back about: of each proposal that which is offered first."""
    held = (each.what for each in readings(text, me, matters) if isinstance(each.what, Doubt))
    first = {}
    for one in (one for each in held for one in each.readings):
        first.setdefault((one.verb, str(one.args.get("proposals"))), write_command(one))
    return sorted(first.values())


def body(text):
    """The law that a mail proposes."""
    (found,) = [each.what for each in readings(text) if told_of(each) == "propose"]
    return found.args["body"]


def told_of(reading):
    return reading.what.verb if isinstance(reading.what, Command) else ""


# Half lines


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I vote no on 2, and yes on mine.", ["nay 2", "yea 1"]),
        ("no on 2. Yes on mine.", ["nay 2", "yea 1"]),
        ("+1 for the first one, against the second", ["nay 2", "yea 1"]),
        ("+1 for the first, against the second", ["nay 2", "yea 1"]),
        ("yes on 3; mode aggressive", ["mode", "yea 3"]),
        ("mode aggressive; yes on 3", ["mode", "yea 3"]),
        ("put me down as a yea on 1 and as a nay on 2", ["nay 2", "yea 1"]),
        ("mine on 2 is a no", ["nay 2"]),
        ("all proposals by bob: yes", ["yea 2"]),
        ("vote yea on 3; recruit 2; done", ["done", "recruit", "yea 3"]),
        ("aye on 1; recruit 2", ["recruit", "yea 1"]),
        ("aye on 1; and also recruit 2", ["recruit", "yea 1"]),
        ("recruit 2; mode passive", ["mode", "recruit"]),
    ],
)
def test_both_halves_of_a_line_are_done(text, wanted):
    """Votes and orders, parted by commas or semicolons."""
    assert list_done(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("no on 2 and mine gets a yes", ["nay 2", "yea 1"]),
        ("no on 2, mine gets a yes", ["nay 2", "yea 1"]),
        ("I vote no on 3 and bob's gets a yes", ["nay 3", "yea 2"]),
        ("no on 1 and 2 gets a yes", ["nay 1", "yea 2"]),
        ("no on 3 and 2 yes", ["nay 3", "yea 2"]),
        ("no on 3 and proposal 2 gets my yes", ["nay 3", "yea 2"]),
        ("no on 3 but 2 yes", ["nay 3", "yea 2"]),
        ("no on 1, but 2 and 3 get a yes", ["nay 1", "yea 2,3"]),
        ("aye on 1 and 2 nay 3", ["nay 3", "yea 1,2"]),
        ("no to all but 2 gets a yes", ["nay 1,3", "yea 2"]),
        ("on 3 and 2 yes", ["yea 3,2"]),
    ],
)
def test_a_choice_reaches_no_proposal_that_has_one_of_its_own(text, wanted):
    """What a sentence gives to one proposal is not given to another."""
    assert list_done(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I vote no on 1, and yes on mine", ["nay 1"]),
        ("no on 1 and mine gets a yes", ["nay 1"]),
        ("no on 1, but mine yes", ["nay 1"]),
        ("no on 1.\nYes on mine.", ["nay 1"]),
        ("yes on mine, no on 1", ["nay 1"]),
        ("no on 1, yea on my own proposal", ["nay 1"]),
        ("no on 1 and my own one gets a yea", ["nay 1"]),
        ("no on 1 and yes on dave's", ["nay 1"]),
        ("no on 1 and yes on hers", ["nay 1"]),
        ("no on 1, yes on yours", ["nay 1"]),
        ("no on 1, yes on the treasury thing", ["nay 1"]),
        ("nay 1, and the treasury proposal gets a yes", ["nay 1"]),
        ("mine gets a yes", []),
    ],
)
def test_a_vote_on_what_is_nobodys_is_asked_about(text, wanted):
    """dave has proposed nothing, and nobody the treasury thing: which proposal is meant?"""
    assert list_done(text, "dave") == wanted
    assert list_asked(text, "dave") == ["yea 1", "yea 2", "yea 3"]


def test_a_huge_number_is_nobodys_word():
    """The numbers that stand for words are none that a mail can write."""
    assert list_done("no on 1 and yes on 10000003") == ["nay 1", "yea 10000003"]
    assert list_done("no on 1, yes on 99999999999999999999") == list_done(
        "yes on 99999999999999999999, no on 1"
    )


def test_which_of_several_of_a_players_proposals_is_asked():
    """And the rest is the rest, whichever it is."""
    two = (
        Matter(1, "Long jump", "alice"),
        Matter(2, "More dice", "bob"),
        Matter(3, "Cheaper cards", "alice"),
    )
    assert list_done("aye to mine, nay to the rest", matters=two) == ["nay 2"]
    assert list_asked("aye to mine, nay to the rest", matters=two) == ["yea 1", "yea 3"]
    assert list_done("nay to all but mine", matters=two) == ["nay 2"]
    assert list_asked("no on 2, and yes on alice's", "bob", matters=two) == ["yea 1", "yea 3"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I vote no on 3. Also: tell dave: hello there", ["nay 3", "press"]),
        ("vote yea on 2, mode aggressive", ["mode", "yea 2"]),
        ("recruit 2, yes on 3", ["recruit", "yea 3"]),
        (
            "aye on 1, recruit 2 and withdraw my proposal because nobody likes it",
            ["recruit", "withdraw", "yea 1"],
        ),
    ],
)
def test_no_half_is_lost_under_another(text, wanted):
    """Each is done, or asked about."""
    assert sorted([*list_done(text), *list_asked(text)]) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "yes on 3, and thanks for the work",
        "yes to all but 2",
        "no on 2: too expensive, and the dice are fine as they are",
        "yes on 1, 2 and 3; see you all on the board",
        "I vote yes on 1, no on 2 and abstain on 3.",
        "buy square; call it Foo; gender f",
        "aye on 1. Good work, carol.",
        "recruit 2, please, and thanks!",
    ],
)
def test_a_comment_beside_an_act_is_asked_nothing(text):
    """Nobody is asked about what asks for nothing."""
    assert list_done(text)
    assert list_asked(text) == []


# Below a proposal

LAW = "Each jump is two squares longer.\n\nNobody may jump twice."


@pytest.mark.parametrize(
    ("below", "wanted"),
    [
        ("and no to 2 from me", ["nay 2"]),
        ("aye on 1", ["yea 1"]),
        ("Yes on 1, against 3.", ["nay 3", "yea 1"]),
        ("My votes: yes on 1, no on 2.", ["nay 2", "yea 1"]),
        ("1: yes\n2: no", ["nay 2", "yea 1"]),
        ("I vote yes on 1.\nThanks, Alice", ["yea 1"]),
        ("vote yea on 3\nrecruit 2", ["recruit", "yea 3"]),
        ("Thanks!\n\nno on 2", ["nay 2"]),
        ("Best regards, Alice\n\nno on 2", ["nay 2"]),
    ],
)
@pytest.mark.parametrize("head", ["propose: Longer jump\n", "Proposal: Longer jump\n\n"])
def test_votes_below_a_proposal_are_votes_and_no_law(head, below, wanted):
    """A blank line and what reads as a vote end its text."""
    text = f"{head}{LAW}\n\n{below}\n"
    assert body(text) == LAW
    assert list_done(text) == sorted([*wanted, "propose"])


@pytest.mark.parametrize(
    "law",
    [
        "Rule 3 is amended.\n\nA vote for 3 proposals counts double.",
        "Create a rule:\n\nFor 2 updates nobody may vote.\n\nNo proposal may be voted on twice.",
        "Amend rule 5.\n\nWhoever votes against 2 proposals loses $5.\n\nYes votes count double.",
        "Against 3 votes for, one against counts.\n\n1. A yes counts once.\n\n2. No player may abstain.",
        "A ballot reads:\n\n“Yes on 1” is a vote.\n\nI is a number.",
        "Players are for all.\n\nAll players vote yes or no on each proposal of others.",
    ],
)
def test_law_that_speaks_of_votes_stays_law(law):
    """It is nobody's vote."""
    assert body(f"propose: Voting\n{law}") == law
    assert list_done(f"propose: Voting\n{law}") == ["propose"]


# Openings and closings


@pytest.mark.parametrize("word", ["Thanks!", "Thank you!", "Many thanks.", "thanks"])
def test_a_friendly_opening_hides_nothing(word):
    """What stands below thanks is read."""
    assert list_done(f"{word}\n\naye on 1\nrecruit 2") == ["recruit", "yea 1"]
    assert list_done(f"aye on 1\n{word}\nAlice Miller\nDirector") == ["yea 1"]


@pytest.mark.parametrize("word", ["quit", "End.", "STOP"])
def test_what_is_asked_below_a_stop_word_is_told(word):
    """Its author reads that it was not read; a signature needs no word."""
    found = readings(f"recruit 2\n{word}\naye on 1\nmode passive")
    (said,) = [each.what.text for each in found if isinstance(each.what, Trouble)]
    assert said == f"The 2 lines below “{word}” were not read."
    assert not [
        each for each in readings(f"recruit 2\n{word}\nAlice\nDirector") if isinstance(each.what, Trouble)
    ]


def test_stop_words_without_end_are_read_in_time():
    """A mail of nothing else."""
    assert list_done("stop\n" * 5000) == []


# Whose vote it is


@pytest.mark.parametrize("name", ["alice", "bob", "carol", "dave"])
def test_a_name_behind_put_is_a_vote_of_that_player_alone(name):
    """`Put alice down as an aye` is a vote if Alice says it, whoever she is."""
    text = f"Put {name} down as an aye on 1."
    assert list_done(text, name) == ["yea 1"]
    assert list_done(text, "alice" if name != "alice" else "bob") == []


@pytest.mark.parametrize(
    ("text", "wanted", "unread"),
    [
        ("I vote yea on 2. Eve says aye on 1.", ["yea 2"], ["Eve says aye on 1."]),
        ("Recruit 2. Yes, 3 is what they all talk of!", ["recruit"], ["Yes, 3 is what they all talk of!"]),
        (
            "I vote yea on 2. It costs $1, and yes, that is cheap.",
            ["yea 2"],
            ["It costs $1, and yes, that is cheap."],
        ),
        ("I vote yea on 2. See 3.1 on voting.", ["yea 2"], ["See 3.1 on voting."]),
    ],
)  # fmt: skip
def test_a_sentence_on_a_vote_beside_an_act_is_never_passed_over(text, wanted, unread):
    """A sentence that names an open proposal and a vote, and is none, is told to be no command."""
    assert list_done(text) == wanted
    assert [each.text for each in readings(text) if each.what is None] == unread


@pytest.mark.parametrize("text", ["bob and carol, yes on 3", "bob, yes", "bob, carol: yes on 3", "3 meh"])
def test_what_may_be_said_by_others_or_means_little_is_not_done(text):
    """It is asked about, or a comment."""
    assert list_done(text) == []
