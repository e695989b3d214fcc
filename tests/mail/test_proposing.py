"""Proposals in the words of those who make them; drafts, jests and examples are none."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail, understand
from nomicd.mail.message import read
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt


@pytest.fixture
def read_proposals(vocabulary):
    """The proposals of a text, as (title, body)."""

    def of(text):
        readings = understand(trim(text), vocabulary)
        return [
            (each.what.args["title"], each.what.args["body"])
            for each in readings
            if isinstance(each.what, Command) and each.what.verb == "propose"
        ]

    return of


@pytest.mark.parametrize(
    ("text", "title", "body"),
    [
        (
            "I propose that any player who is late pays $5.",
            "Any player who is late pays $5",
            "Any player who is late pays $5.",
        ),
        ("Hi guys, I've thought. I propose that we scrap rule 7. Do you agree?", "We scrap rule 7", None),
        ("Whereas it rains, I hereby propose that cards may cost $10.", "Cards may cost $10", None),
        ("Dear all, I would hereby like to propose that we repeal rule 19.", "We repeal rule 19", None),
        ('I propose the enactment of a new rule, called "Rain": players pay.', "Rain", None),
        ("I make the following proposal, called Snow: in snow no player moves.", "Snow", None),
        ("I move that each player gets $10 a turn.", "Each player gets $10 a turn", None),
        ("All right: I hereby move that rule 14 be repealed.", "Repeal rule 14", "Repeal rule 14."),
        ("Proposal: Longer turns\nTurns last ten days.", "Longer turns", "Turns last ten days."),
        (
            "Proposal: Late\nWhat is not submitted in time is for discussion only.",
            "Late",
            "What is not submitted in time is for discussion only.",
        ),
        ("Sorry all. Proposal: Longer turns\nTurns last ten days.", "Longer turns", None),
        ("I submit the following proposal:\n\nProposal: Rent\n\nIt doubles.", "Rent", "It doubles."),
        ("I submit this proposal:\n\nTitle: Rent\nRent is doubled.", "Rent", "Rent is doubled."),
        (
            "Create a new rule, Kaleidoscope, with the following text:\nEvery player has a colour.",
            "Kaleidoscope",
            "Create a new rule, Kaleidoscope, with the following text:\nEvery player has a colour.",
        ),
        ("Amend rule 23 to read: All win.", "Amend rule 23 to read: All win", None),
        ('Replace "must" with "may" in rule 14.', 'Replace "must" with "may" in rule 14', None),
    ],
)  # fmt: skip
def test_a_proposal_in_free_words(read_proposals, text, title, body):
    """With a title or without; what is to be may speak of anything in the game."""
    ((said, words),) = read_proposals(text)
    assert said == title
    assert body is None or words == body


@pytest.mark.parametrize(
    "text",
    [
        "I propose a toast!",
        "I propose that we all go for a beer on Friday.",
        "I propose that bob be boiled in oil.",
        "I move that we all go for a beer.",
        "I move to square 12.",
        "Bob said: I move that players get $10.",
        "If I move that players get $10, will you vote for it?",
        "I propose we amend rule 7 soon.",
        "I'm thinking of proposing that players get $10.",
        'I am drafting "I propose that players get $10", and ask for comments.',
        "Would you mind if I proposed that players get $10?",
        "If I propose that players get $10, will you vote for it?",
        "Bob said: I propose that players get $10.",
        "I never propose that players get $10.",
        "Proto: Rent\nRent is doubled.",
        "Proto-proposal, not submitted:\n\nProposal: Rent\nRent is doubled.",
        "Elsewhere they look like this:\n\n    Proposal: Rent\n    Rent is doubled.\n\nNice?",
        'PROTOSAL: Sorry\nAdd a new rule "Pies", reading: "Each player has pies."',
        "I will propose this on Friday:\n\nProposal: Payday\nEvery player gets $10.",
        "Feedback wanted before I submit it:\n\nProposal: Payday\nEvery player gets $10.",
        "Here's a draft. Proposal: Payday\nEvery player gets $10 a turn.",
        "Proposal: Payday\nEvery player gets $10.\n\nCirculated for comment only; not submitted.",
        "For discussion only.\n\nProposal: Payday\nEvery player gets $10.",
        "I propose nothing. My ideas:\n\nProposal: Payday\nEvery player gets $10.",
        "I propose nothing today.\n1. Every player gets $10.\n2. Rule 14 is repealed.",
        "I object to the proposal that we repeal rule 12.",
        "Erin submits the following proposal: all players win.",
        "Amend rule 6? Over my dead body.",
        "I propose we wait twelve hours before anybody makes a new proposal.",
        "Vote: ____\nProposal: 3\nName: alice",
        "Proposal: none this week",
        "Proposals: see above",
        "Proposal: Cheaper cards\nVote: yes",
        "Dave. Listen to me. Propose that the tax for players is $1.",
        "Remove the first clause of rule 4 and I'd vote for it.",
    ],
)
def test_what_is_no_proposal(read_proposals, text):
    """Toasts, plans, questions, quotations, drafts, examples, forms, advice, and what is about one."""
    assert read_proposals(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "propose: Everybody gives me $50\n(this is a joke, Secretary)",
        "Proposal: Rent\nRent is doubled.\n\nfor comments only",
        "I propose that all players win. No I don't.",
    ],
)
def test_a_proposal_that_is_taken_back_is_held(vocabulary, text):
    """Its author says with it that it is none."""
    whats = [each.what for each in understand(trim(text), vocabulary)]
    assert not any(isinstance(what, Command) for what in whats)


def test_a_joke_is_told_to_the_author(vocabulary):
    """The receipt can show what was held, and how to say it in earnest."""
    (reading,) = understand(trim("propose: Gifts\nAll players get $5.\n(just kidding)"), vocabulary)
    assert isinstance(reading.what, Doubt)
    assert reading.what.lines == ("propose: Gifts",)


def test_several_proposals_in_a_mail(read_proposals):
    """Each heading begins the next one."""
    said = read_proposals("Two today.\n\nProposal: Rain\nx\n\nProposal: Snow\ny\n\nProposal: Hail\nz")
    assert said == [("Rain", "x"), ("Snow", "y"), ("Hail", "z")]


def test_a_sentence_that_leads_to_a_proposal_is_none_of_its_own(read_proposals):
    """It ends with a colon, and what follows says the same in due form."""
    told = "I propose that Gold Cards get cheaper:\n\npropose: Cheaper cards\nset 5.gold_card.buy to 400"
    assert read_proposals(told) == [("Cheaper cards", "set 5.gold_card.buy to 400")]


def test_a_proposal_in_the_place_of_another(vocabulary):
    """What is withdrawn, and what is put in its stead."""
    text = (
        "I withdraw proposal 4 and propose the following in its stead.\n\nProposal: Short\nA player may jump."
    )
    whats = [each.what for each in understand(trim(text), vocabulary)]
    assert [(what.verb, what.args) for what in whats] == [
        ("withdraw", {"proposal": 4}),
        ("propose", {"title": "Short", "body": "A player may jump."}),
    ]


def test_what_stands_behind_a_sentence_that_says_all(vocabulary):
    """It is not drawn into the proposal: a paragraph of its own is read for itself."""
    text = "I propose that players get $10.\n\nAnd now I withdraw proposal 4, to make room."
    whats = [each.what for each in understand(trim(text), vocabulary)]
    assert [what.verb for what in whats] == ["propose", "withdraw"]
    assert whats[0].args["body"] == "Players get $10."


def test_reasons_in_the_same_paragraph_belong_to_it(read_proposals):
    """They say why, in sentences; the clauses below a blank line are its text, too."""
    ((_, body),) = read_proposals("I propose that rule 7 be repealed. It is long.\n\n1. Players rest.")
    assert body == "Repeal rule 7. It is long.\n\n1. Players rest."


def test_an_answer_to_a_proposal_is_no_proposal(vocabulary, mail):
    """`Remove the word must` in a reply is what its author would like, not a proposal."""
    text = 'Remove the word "must" from rule 4, please.'
    assert parse_mail(read(mail(text, Subject="Re: Proposal 3: Cheaper cards")), vocabulary).commands == ()


def test_a_press_message_may_say_what_it_likes(vocabulary):
    """Only proposals are held for a jest: other bodies are words between players."""
    words = Vocabulary((Verb("press", "tell <to:text> <said:body>", ""), *vocabulary.verbs))
    (reading,) = understand(trim("tell bob:\nthis is a joke\n\nProposal: none of that\nbye"), words)
    assert reading.what.args["said"] == "this is a joke\n\nProposal: none of that\nbye"


@pytest.mark.parametrize(("above", "verbs"), [("withdraw 4\n", ["withdraw", "propose"]), ("", [])])
def test_a_title_may_be_used_again_once_its_proposal_is_withdrawn(above, verbs):
    """Until then a sentence with the title speaks of the open one."""
    verbs_open = (
        Verb("propose", "propose <title:text> <body:body>", ""),
        Verb("withdraw", "withdraw <proposal:proposal>", ""),
    )
    words = Vocabulary(verbs_open, Lexicon(proposals={"The long jump": 4}))
    said = f'{above}I submit a proposal titled "The long jump":\nA player can jump once a week.'
    found = [each.what for each in understand(trim(said), words)]
    assert [what.verb for what in found if isinstance(what, Command)] == verbs


def test_my_proposal_is_the_one_further_up(vocabulary):
    """Its number is not known yet; without one further up it is some other."""
    above = "propose: Rent\nRent is doubled.\nend\n"
    whats = [each.what for each in understand(trim(f"{above}vote yea on my proposal"), vocabulary)]
    assert [what.verb for what in whats] == ["propose", "vote"]
    assert whats[1].args["proposals"] == "mine"
    (alone,) = understand(trim("vote yea on my proposal"), vocabulary)
    assert not isinstance(alone.what, Command)


def test_to_propose_something_is_asked_about(vocabulary):
    """It leads to the proposal below it as often as it is one."""
    said = "I'd like to propose something: cards are too dear.\n\npropose: Cheaper cards\nCards cost $5.\n"
    hinted, proposed = understand(trim(said), vocabulary)
    assert isinstance(hinted.what, Doubt)
    assert proposed.what.args["title"] == "Cheaper cards"


@pytest.mark.parametrize("closing", ["Thanks", "thx", "thanks in advance!", "Cheers", "Best, Alice"])
def test_thanks_and_a_name_are_no_part_of_a_law(vocabulary, closing):
    """However short they are."""
    (proposed, *_) = understand(
        trim(f"propose: Gifts\nAll players get $5.\n\n{closing}\nalice\n"), vocabulary
    )
    assert proposed.what.args["body"] == "All players get $5."
