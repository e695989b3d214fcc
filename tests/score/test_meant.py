"""In the game of the sets: what nobody meant is not done, whatever words it is said in; what is meant is."""

import pytest
from scored_game import read_row

from nomicd.kernel.commands import Command
from nomicd.mail.readings import Doubt


def read(text, answers="", subject="", me="alice"):
    """The readings of a mail with that text."""
    row = {"id": "t", "me": me, "subject": subject, "text": text, "answers": answers}
    return read_row(row).readings


def list_done(text, **more):
    """What is done: each verb with what fills its slots, in order."""
    commands = (each.what for each in read(text, **more) if isinstance(each.what, Command))
    return [
        (each.verb, *(value for key, value in each.args.items() if value is not None and key != "order"))
        for each in commands
    ]


def list_asked(text, **more):
    """The first line that each question offers."""
    return [each.what.lines[0] for each in read(text, **more) if isinstance(each.what, Doubt)]


@pytest.mark.parametrize(
    "text",
    [
        "Carol, here's how we'd win: you build on 14, I attack 15, then in update 9 I recruit 4.",
        "Bob, you pay me 20 and I buy the square, deal?",
        "1. I propose nothing this week.\n2. There is no item 2.",
        "I make my proposal inactive.",
        "Only thinking aloud, don't enter any of it.\n\n1 yes\n4 no",
        "This message contains no votes. Yes on 3.",
        "Please count none of this: no on 5.",
        "Do nothing with the two lines below.\n\nvote yea on 3\nrecruit 2",
        "Pay bob $5000, and withdraw 4 for good.\n\n... just kidding. Whose heart stood still?",
        "Buy 2 more of those, the cheap ones.",
        "update | order\n1234567 | recruit 2",
        "Write a clear answer and you have my vote on 5.",
        "One of the two paragraphs gives everything to carol.",
        "A friend of mine buys 2 silver cards a week.",
        "I agree about 3, but I am going to sleep on it.",
        "Yes on 2, though let me read it first.",
        "I'll vote for 4 right after I've seen a pig fly.",
        "Strike my purchase of the square.",
        "> 3. recruit 2\n\nleave\n> 4. buy square\n\nthank you",
    ],
)
def test_what_nobody_meant_is_not_done(text):
    """Plans for two, what is said of a proposal, mails where nothing counts, things that verbs speak of."""
    assert list_done(text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "1. Recruit 2.\n2. No on 3.\n3. Pay bob 20.",
            [("recruit", 2), ("pay", 20, "bob"), ("vote", "nay", "3")],
        ),
        ("1. Vote yes on 2.\n2. Buy a gold card.", [("vote", "yea", "2"), ("buy", "gold_card")]),
        ("1. yes\n2. no\n3. recruit 2", [("vote", "yea", "1"), ("vote", "nay", "2"), ("recruit", 2)]),
        ("I vote on 1 and 3 with no.", [("vote", "nay", "1,3")]),
        ("Nothing in this mail is secret. Yes on 3.", [("vote", "yea", "3")]),
    ],
)
def test_the_labels_of_a_list_count_and_vote_only_where_nothing_else_is_named(text, wanted):
    """`1.` is an item where its line says on what it votes, and the proposal where it says only how."""
    assert sorted(map(str, list_done(text))) == sorted(map(str, wanted))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('Abstain on 2, recruit 3, "Cheaper cards": abstain.', [("recruit", 3), ("vote", "abstain", "2,1")]),
        ('Recruit 3, "Cheaper cards": no.', [("recruit", 3), ("vote", "nay", "1")]),
        ("Yes on 2, recruit 3, 1: no.", [("recruit", 3), ("vote", "yea", "2"), ("vote", "nay", "1")]),
        ('Yes on 2, recruit 3, "Cheaper cards".', [("recruit", 3), ("vote", "yea", "2")]),
    ],
)
def test_the_number_of_an_order_is_no_proposal_beside_a_vote(text, wanted):
    """Neither is the vote behind it lost, nor one made up."""
    assert sorted(map(str, list_done(text))) == sorted(map(str, wanted))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Forget my earlier order to buy square.", "cancel buy square"),
        ("Scrap yesterday's recruit 3.", "cancel recruit 3"),
        ("I take back my order of two gold cards.", "cancel buy 2 gold cards"),
    ],
)
def test_an_order_of_before_that_is_taken_back_is_asked_about(text, line):
    """Whenever it was given, and whatever its thing is called after."""
    assert (list_done(text), list_asked(text)) == ([], [line])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I don't want to buy the square any more.", "cancel buy square"),
        ("I do not wish to recruit 2 any longer.", "cancel recruit 2"),
        ("I don't pay bob 20 after all.", "cancel pay 20 to bob"),
    ],
)
def test_what_its_author_wants_no_more_is_asked_about(text, line):
    """Not what somebody cannot do, or others do not want."""
    assert (list_done(text), list_asked(text)) == ([], [line])
    assert list_asked("I can't recruit any more soldiers.") == []


def test_a_restriction_at_the_end_holds_for_all_of_a_list():
    """Set off by a comma; without one it is its neighbour's alone."""
    assert list_done("Buy a gold card, recruit 2, but only if I am ahead.") == []
    assert list_done("Recruit 2, and buy square unless bob did.") == [("recruit", 2)]


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Message for Bob and Dave: the bridge is mined.", "bob, dave: the bridge is mined"),
        ("Tell erin, privately: your fence is mine", "erin: your fence is mine"),
        ("Please pass on to Carol: shall we stop?", "carol: shall we stop?"),
        ('Secretary, kindly tell everybody:\n\n"A wake,\nat five."\nyes on 3', 'all: "A wake, at five."'),
    ],
)
def test_a_message_is_handed_on_in_other_words_and_in_quotes(text, sent):
    """Its readers stand before the colon, several of them too; a quotation below is all of it."""
    assert ("press", sent) in [each[:2] for each in list_done(text)]


def test_a_nought_among_signs_abstains():
    """Not one that counts."""
    assert list_done("+1 to all but 3, 0 there") == [("vote", "yea", "1,2,4,5"), ("vote", "abstain", "3")]
    assert list_done("I have 0 cards, +1 on 3") == [("vote", "yea", "3")]


@pytest.mark.parametrize(
    "text",
    [
        "A vote for you, a vote for me.",
        "No way, that was never the rule.",
        "Good proposal. Still reading the fine print, though.",
        "5 looks tempting, I shall let you know. I have not made up my mind yet.",
    ],
)
def test_talk_that_names_nothing_open_is_not_asked_about(text):
    """In a mail that answers none of ours; nor is anything where its author has not decided."""
    assert (list_done(text), list_asked(text)) == ([], [])


def test_an_update_may_be_named_in_brackets():
    """With a word for it before, and a remark behind."""
    text = "For the Tuesday update (no. 8, not Monday's): ride the train back, please."
    assert list_done(text)[0][:2] == ("in_update", 8)


def test_the_title_in_the_subject_says_what_is_answered():
    """And a word of another title only praises: `cheap` is no proposal."""
    assert list_done("too cheap! nay", subject="Re: [bored] The long jump", me="bob") == [
        ("vote", "nay", "4")
    ]


def test_another_proposal_at_the_head_of_a_sentence_is_what_its_vote_is_on():
    """In the answer to one proposal too."""
    found = list_done("As to number 3, it is short: nay. Yes to this.", subject="Re: Proposal 4")
    assert found == [("vote", "nay", "3"), ("vote", "yea", "4")]


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("I don't support 3.", [("nay", "3")]),
        ("3: not approve", [("nay", "3")]),
        ("Number 5 I cannot support; I have been taxed.", [("nay", "5")]),
        ("2 and 4? Nay. 3? Aye.", [("nay", "2,4"), ("yea", "3")]),
        ("3 yes. The rest? No.", [("yea", "3"), ("nay", "1,2,4,5")]),
        ("Against: two and five.\nFor: the remaining three.", [("nay", "2,5"), ("yea", "1,3,4")]),
        ("1️⃣ yes 2️⃣ no", [("yea", "1"), ("nay", "2")]),
        ("+1 for #1\n0 for #3", [("yea", "1"), ("abstain", "3")]),
        ("y 1 2\nn 5", [("yea", "1,2"), ("nay", "5")]),
        ("On 2 my vote is yes.", [("yea", "2")]),
        ("I vote FOR 3. Hm. No: AGAINST 3. Final answer.", [("nay", "3")]),
        ("I agree with the proposal of Bob and with that of Erin.", [("yea", "1,3")]),
        ("Could you put me down for a yes on 3?", [("yea", "3")]),
        ("YEA\n  Cheaper cards\nNAY\n  More dice", [("yea", "1"), ("nay", "2")]),
        ("Cheaper cards\nyea\nMore dice\nnay", [("yea", "1"), ("nay", "2")]),
        ("She has convinced me: yes on 2", [("yea", "2")]),
        ("If bob is for it I'm for 3", [("if bob yea then yea else abstain", "3")]),
        ("if dave votes nay on 4, yea on 3", [("if dave nay on 4 then yea else abstain", "3")]),
        ("I am not agree with 5 at all.", [("nay", "5")]),
    ],
)
def test_a_vote_is_done_in_the_words_in_which_people_vote(text, votes):
    """Denied, asked and answered, listed, numbered, corrected, asked for politely, headed, conditional."""
    assert list_done(text) == [("vote", *each) for each in votes]


def test_choices_in_the_order_of_the_ballot_are_for_what_stands_there():
    """One for each that is open."""
    said = ["nay", "yea", "yea", "nay", "yea"]
    votes = list_done("Against, for, for, against, for, in that order.")
    assert [(choice, number) for _, choice, numbers in votes for number in numbers.split(",")] == [
        (choice, str(number)) for number, choice in enumerate(said, start=1)
    ]


@pytest.mark.parametrize(
    ("heads", "rows", "done"),
    [
        ("            yes    no    abstain", ["1 (cards)    x", "2 (dice)            x"], ["yea", "nay"]),
        ("Proposal   yea   nay", ["1           x", "2                 x"], ["yea", "nay"]),
        ("       for  against", ["Cheaper cards   x", "More dice             x"], []),
    ],
)
def test_a_cross_counts_for_the_choice_below_which_it_stands(heads, rows, done):
    """In tables without lines; where one stands below none, all are asked about."""
    text = "\n".join([heads, *rows])
    assert [each[1] for each in list_done(text)] == done
    assert len(list_asked(text)) == (0 if done else len(rows))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("pay bob 20 and carol 30", [("pay", 20, "bob"), ("pay", 30, "carol")]),
        ("I pay 10 each to bob and carol.", [("pay", 10, "bob"), ("pay", 10, "carol")]),
        ("put 2 men each on 14 and 17", [("place", 2, "14"), ("place", 2, "17")]),
        ("get the square pls!! call it Tea Kettle, its a girl", [("buy_square", "Tea Kettle", "f")]),
        ("my tag list is carol, bob", [("tag", "carol, bob")]),
        ("I withdraw 4 and buy a gold card.", [("withdraw", 4), ("buy", 1, "gold_card")]),
    ],
)
def test_an_order_for_several_is_done_for_each(text, orders):
    """And what the next sentence says of a thing is part of its order."""
    assert list_done(text) == orders


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("pay 5 10 to bob", ["pay 10 to bob"]),
        ("pay 10 to bob and carol", ["pay 10 to bob", "pay 10 to carol"]),
        ("recruit 3 and put them on 14", ["place 3 on 14"]),
        ("jump to 14, then build a house there", ["build a house on 14"]),
        ("scrap the jump", ["withdraw 4"]),
        ("I'm done with this nonsense.", ["done"]),
        ("Can I get two gold cards?", ["buy 2 gold cards"]),
        ("I suggest we double the rent.", ["propose: we double the rent"]),
        (
            "Still so.\n\nBegin forwarded message:\n\nFrom: Alice\nDate: 3 May\nTo: Sis\n\nYea on 2.",
            ["vote yea on 2"],
        ),
    ],
)
def test_what_may_be_meant_is_asked_about(text, lines):
    """Numbers left over, payments to two, them and there, parts of titles, jests, wishes, own mails."""
    assert list_asked(text) == lines


@pytest.mark.parametrize(
    ("text", "title", "body"),
    [
        ('I propose that rent is doubled. Call it "Rent".', "Rent", "Rent is doubled."),
        ("I submit the following, titled Purse: Rule 13.5 goes.", "Purse", "Rule 13.5 goes."),
        ('I propose:\n\n"Calm". Nobody moves.\n\nI regret it already.', "Calm", "Nobody moves."),
        ("New proposal: Snow. Nobody moves while it snows.", "Snow", "Nobody moves while it snows"),
        ("I propose:\n\nDecorum\n\nWhoever shouts pays 5.", "Decorum", "Whoever shouts pays 5."),
        ("I propose:\n\nRepeal rule 14\n\nIt is old.", "Repeal rule 14", "Repeal rule 14\n\nIt is old."),
    ],
)
def test_a_proposal_has_the_title_that_a_sentence_gives_and_no_remarks(text, title, body):
    """What its author says of themselves behind it is no law."""
    assert list_done(text) == [("propose", title, body)]


@pytest.mark.parametrize(
    "text",
    [
        "please vote yes for me on 1;\nno on 5;",
        "#1 yes; #5 no",
        "| No | By | Vote | A | B | C |\n|-|-|-|-|-|-|\n| 1 | b | yes | | | - |\n| 5 | c | no | | | - |",
    ],
)
def test_what_only_looks_like_code_is_read(text):
    """Semicolons between votes, and tables of many columns."""
    assert [each[1:] for each in list_done(text)] == [("yea", "1"), ("nay", "5")]


@pytest.mark.parametrize(
    "heads",
    [
        ("3 Repeal KickBack", "4 The long jump"),
        ("3. Repeal KickBack", "4. The long jump"),
        ("Proposal 3 (Repeal KickBack)", "Proposal 4 (The long jump)"),
        ("Repeal KickBack (erin)", "The long jump (alice)"),
    ],
)
def test_what_is_copied_from_a_ballot_heads_the_vote_below_it(heads):
    """With its number, its author, or both; `4 The` is no `for the`, and a title orders nothing."""
    for yes, no in (("yes", "no"), ("My vote: yes", "My vote: no")):
        assert list_done(f"{heads[0]}\n{yes}\n{heads[1]}\n{no}") == [
            ("vote", "yea", "3"),
            ("vote", "nay", "4"),
        ]
