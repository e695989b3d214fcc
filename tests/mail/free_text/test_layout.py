"""The shape of a mail: what is quoted above an answer, headings, tables and tick boxes."""

import pytest

from nomicd.kernel.commands import Ballot, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read

CHOICE = "choice(yea=yes=aye=for=+1|nay=no=against=-1|abstain=present)"
MATTERS = tuple(
    Matter(number, title, by)
    for number, title, by in (
        (11, "Long jump", "alice"),
        (12, "More dice", "bob"),
        (13, "Cheaper cards", "carol"),
        (14, "Rent for all", "dave"),
    )
)
VERBS = (
    Verb("propose", "propose <title:text> <body:body>", ""),
    Verb("withdraw", "withdraw|retract [my] [proposal] [<proposal:proposal>]", ""),
    Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", ""),
    Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", "", source="rule 30"),
    Verb("mode", "mode <mode:choice(passive|aggressive)>", "", source="rule 31"),
    Verb("pay", "pay|give <player:player> <amount:money>", "", source="rule 9"),
)
NAMES = ("alice", "bob", "carol", "dave")


def read_letter(text):
    titles = {matter.title.casefold(): matter.number for matter in MATTERS}
    numbers = {str(matter.number): matter.number for matter in MATTERS}
    names = {name: name for name in NAMES}
    lexicon = Lexicon(players=names, proposals={**titles, **numbers}, squares={"go": "go"}, me="alice")
    vocabulary = Vocabulary(VERBS, lexicon, Ballot("alice", MATTERS))
    message = read(
        (
            "From: alice@example.org\r\nTo: game@example.org\r\nSubject: Re: ballot\r\n\r\n"
            + text.replace("\n", "\r\n")
        ).encode()
    )
    return parse_mail(message, vocabulary)


def said(command):
    return " ".join([command.verb, *map(str, command.args.values())])


def acts(text):
    """What is done, each vote by itself."""
    found = []
    for each in read_letter(text).commands:
        if each.verb == "vote":
            choice = each.args["choice"]
            found += [f"{choice} {number}" for number in str(each.args["proposals"]).split(",")]
        else:
            found.append(said(each))
    return found


def offers(text):
    """What is asked about."""
    return [said(one) for _, doubt in read_letter(text).doubts for one in doubt.readings]


# What is quoted above an answer


@pytest.mark.parametrize(
    "shown",
    [
        "> 12 More dice (bob)",
        "> 12. More dice, by bob",
        "> More dice (bob)",
        '> "More dice" by bob',
        "> * More dice - three dice instead of two",
        "> Proposal 12: More dice",
        "> #12",
        "> 12) Mroe dice",
    ],
)
def test_an_answer_is_about_the_proposal_that_is_quoted_above_it(shown):
    """As a ballot shows it: its number, its title, or both, and who wrote it."""
    assert acts(f"{shown}\nyes\n> 13 Cheaper cards (carol)\nno, too cheap") == ["yea 12", "nay 13"]


@pytest.mark.parametrize(
    "shown",
    [
        "> Is More dice one of bob's?",
        "> More dice was carried last year, wasn't it?",
        "> More dice for everybody, that's what I say",
        "> I have more dice than you",
        "> Did you like More dice?",
        "> More dice: nay",
        "> 12 dice are enough",
        "> More dice made bob happy",
        "> More dice means more noise",
        "> 12 people have asked me about it",
    ],
)
def test_an_answer_to_a_sentence_about_a_proposal_is_no_vote_on_it(shown):
    """Who says yes there agrees with the sentence."""
    assert acts(f"{shown}\nyes\n> The cat is well.\nGood.") == []


def test_of_a_whole_ballot_that_is_quoted_a_bare_answer_takes_none():
    shown = "> 11 Long jump (alice)\n> 12 More dice (bob)\n> 13 Cheaper cards (carol)\n"
    assert acts(f"{shown}yes") == []
    assert acts(f"{shown}yes to all") == ["yea 11", "yea 12", "yea 13"]


def test_a_line_above_a_quotation_that_is_answered_below_does_not_answer_it():
    assert acts("yes\n\n> 12 More dice (bob)\nno") == ["nay 12"]
    assert acts("yes\n\n> 12 More dice (bob)") == ["yea 12"]
