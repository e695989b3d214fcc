"""Words of the author's own within what a mail program dropped as quoted: asked about, and never done."""

import pytest
from small_ballot import acts, offers, read_letter

OURS = """Ballot of week 3
================

11  Long jump, by alice
12  More dice, by bob: whoever rolls a six rolls again -> at most twice
13  Cheaper cards, by carol

Votes that reach us before Monday count. Yours so far: yes on 14.
The page of the game has all of it."""


def quote(text):
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def first_offers(text, ours=""):
    """The likely reading of each question."""
    likely = [doubt.readings[0].args for _, doubt in read_letter(text, ours).doubts]
    return [f"{each['choice']} {each['proposals']}" for each in likely]


@pytest.mark.parametrize(
    "mark", [quote, lambda text: f"From: Nomic\nSent: Monday\nTo: alice\nSubject: Ballot\n\n{text}"]
)
def test_what_is_added_to_our_own_mail_is_asked_about(mark):
    """We hold the text of it: what is not there is the author's, whatever mark they set before it."""
    text = mark(OURS.replace("by alice", "by alice - sure, yes").replace("by carol", "by carol (please no)"))
    assert acts(text, OURS) == []
    assert first_offers(text, OURS) == ["yea 11", "nay 13"]


def test_a_line_added_between_ours_is_asked_about():
    text = quote(OURS.replace("by carol", "by carol\nthat one has my yes"))
    assert (acts(text, OURS), first_offers(text, OURS)) == ([], ["yea 13"])


@pytest.mark.parametrize(
    "text",
    [
        quote(OURS),
        f"yes on 12\n\nOn Mon, Nov 23, 2026 at 9:00 AM N <n@x.org> wrote:\n{quote(OURS)}",
        quote(OURS.replace("all of it.", "all of it. <mailto:n@x.org?body=vote%20yes%20on%2012>")),
        quote(OURS).replace("> 12  More dice, by bob: whoever", "> 12  More dice, by bob:\n> whoever"),
        f"-- \nAlice\nnay on 13 for ever\n\nOn 9:00 N <n@x.org> wrote:\n\n{quote(OURS)}",
        f"On Mon 9:00 bob wrote:\n{quote(OURS.replace('by alice', 'by alice: yes'))}",
        f"> On Mon 9:00 bob wrote:\n{quote(quote(OURS).replace('> 13', 'yes' + chr(10) + '> 13'))}",
        quote(quote(OURS).replace("> 13", "yes\n> 13")),
    ],
    ids=["as it was", "answered above", "a link", "broken", "signature", "bob's marks", "bob's lines", "his"],
)  # fmt: skip
def test_what_our_mail_says_or_another_added_is_no_question(text):
    """Wrapped anew, with links, below a signature, or with another player's votes in it."""
    assert offers(text, OURS) == []


def test_the_rows_of_our_board_are_ours():
    """Their bars look like marks of quotations: numbers of squares behind them were nobody's comment."""
    board = f"{OURS}\n\n    +------+------+\n    |5     |6 yes |\n    |      |al    |\n    +------+------+"
    assert read_letter(f"yes on 12\n\n{quote(board)}", board).comments == ()
    assert offers(quote(board), board) == []


@pytest.mark.parametrize(
    "text",
    [
        "> 12 More dice, by bob [alice: sure, yes]\n> 13 Cheaper cards [Alice: please no]",
        "> 12 More dice (bob)   -> yes\n> 13 Cheaper cards (carol)  => no",
        'The capitals are mine:\n\n> 12 "More dice" by bob       YES\n> 13 "Cheaper cards" by carol  NO',
    ],
)
def test_a_mark_says_what_is_added_where_our_mail_is_not_known(text):
    assert (acts(text), first_offers(text)) == ([], ["yea 12", "nay 13"])


@pytest.mark.parametrize(
    "text",
    [
        "bob wrote:\n> 12 More dice   YES\n> 13 Cheaper cards   NO",
        "> 12 More dice [bob: yes, please]",
        "> 12 More dice   3 yes, 1 no",
        "> 12 More dice -> was carried in March",
        "> whoever says so -> yes",
        "> Proposal 12 moves the border -> everybody pays",
        "> From: dave\n> 12 More dice -> yes",
        "> You have a gold card -> sell it",
        "> More dice   Cheaper cards   Long jump",
        "> I told bob -> no on More dice",
    ],
)
def test_no_question_comes_of_what_only_looks_like_a_mark(text):
    assert (acts(text), offers(text)) == ([], [])


FORWARDED = "---------- Forwarded message ----------\nFrom: bob\nTo: alice\n\nyea on 14\n"


def test_reading_goes_on_below_the_end_of_what_is_forwarded():
    """What is forwarded is not the author's; what stands below its end is asked about."""
    text = (
        f"{FORWARDED}---------- End of forwarded message ----------\n\nHe is right. More dice: a no from me."
    )
    assert (acts(text), first_offers(text)) == ([], ["nay 12"])
    assert (acts(FORWARDED), offers(FORWARDED)) == ([], [])


def test_ones_own_mail_that_came_back_is_asked_about():
    came_back = "My mail came back. My votes:\n\n> To: game@example.org\n>\n> yea on 11 and 14\n> nay on 12"
    assert (acts(came_back), first_offers(came_back)) == ([], ["yea 11,14", "nay 12"])
    assert offers(f"{came_back}\n\nI changed my mind, though: abstain on all") == []
    assert offers(came_back.replace("My mail", "A mail").replace("My votes", "Votes of his")) == []


def test_what_is_voted_anyway_is_not_asked_about():
    assert offers(f"{quote(OURS.replace('by bob', 'by bob [alice: yes]'))}\n\nyes on 12", "") == []
