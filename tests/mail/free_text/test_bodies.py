"""Where the text of a proposal or a message begins and ends."""

import pytest
from small_ballot import acts, read_letter

LAW = "A pawn on square 20 pays nothing.\n\nIt pays when it moves."


def proposals(text):
    made = [each.args for each in read_letter(text).commands if each.verb == "propose"]
    return [(each["title"], each["body"]) for each in made]


@pytest.mark.parametrize(
    "head",
    [
        "Title: Free parking\nText: ",
        "Title: Free parking\n\nText:\n",
        "For the next paper.\n\nTitle: Free parking\nLaw: ",
        "I'd like to submit an amendment.\n\nTitle: Free parking\n\n",
        "Be it enacted:\nTitle: Free parking\n\n",
        'I propose "Free parking". Text:\n\n',
        "I move the adoption of the following, under the title Free parking.\n",
        "First proposal: Free parking\n",
    ],
)
def test_a_labelled_title_with_its_text_is_a_proposal(head):
    assert proposals(head + LAW) == [("Free parking", LAW)]


def test_two_proposals_may_be_counted():
    text = f"First proposal: Free parking\n{LAW}\n\nSecond proposal: Snow\nNobody moves when it snows."
    assert proposals(text) == [("Free parking", LAW), ("Snow", "Nobody moves when it snows.")]


@pytest.mark.parametrize(
    "text",
    [
        "Title: Moby Dick\nAuthor: Melville",
        "The book has two fields.\n\nTitle: Moby Dick\n\nIt is long.",
        "Title: More dice\nText: Everybody rolls three dice.",
        "Bob's bill reads:\nTitle: Snow\nText: Nobody moves when it snows.",
        "Draft, comments welcome:\n\nTitle: Snow\nText: Nobody moves when it snows.",
        "For example:\nTitle: Snow\nText: Nobody moves when it snows.",
        "bob submitted the following:\nNobody moves when it snows.",
        "I put the following question to dave: who moves when it snows?",
        "I could propose the following, but I won't: nobody moves.",
        "My second proposal passed last week.",
        "I never table the following kind of thing: snow rules.",
    ],
)
def test_no_other_label_or_sentence_proposes(text):
    assert proposals(text) == []


@pytest.mark.parametrize(
    "below",
    [
        "> Bob hasn't voted.\n\nNot my fault.",
        "* * *\n\naye on 12",
        "-----\n\nrecruit 2",
        "alice",
        "Alice.",
        "That's the whole text. It was not easy to write.",
        "So much for the law.",
        "in update 8: recruit 2\n\nThanks,\nAlice",
    ],
)
def test_what_stands_below_a_text_is_not_of_it(below):
    """Another quotation that is answered, a rule line above what acts, the author's name, an order for
    later."""
    assert proposals(f"propose: Free parking\n{LAW}\n\n{below}") == [("Free parking", LAW)]


@pytest.mark.parametrize(
    "more",
    ["---\n\nSection 2. Nobody pays.", "Bob pays.", "Alice and bob pay.", "> or not\n\nand that's that"],
)
def test_a_text_goes_on_behind_what_only_looks_like_its_end(more):
    """A rule line between two sections of a law, a line that begins with a name."""
    kept = more.partition("> ")[0].strip()
    ((_, body),) = proposals(f"propose: Free parking\n{LAW}\n\n{more}")
    assert body == f"{LAW}\n\n{kept}".strip()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Recruit 2 soldiers. The aggressive stance as well.", "aggressive stance"),
        ("yes on 12. Two more soldiers too.", "Two more soldiers"),
        ("Recruit 3, aggressive as ever.", "aggressive as ever"),
        ("aye on 11. Nice weather today.", ""),
    ],
)
def test_what_stands_beside_an_act_is_told_if_it_could_be_another(text, told):
    """A line in which something is done is not shown as a whole: what else could be meant in it is."""
    letter = read_letter(text)
    shown = " ".join([*letter.comments, *(each.text for each, _ in letter.doubts)])
    assert letter.commands
    assert told in shown
    assert bool(told) == bool(shown)


def test_votes_below_a_text_end_it_though_the_first_of_them_is_read_as_none():
    """Each of a paragraph begins with a choice."""
    said = "propose: A windfall\nNobody may vote twice.\n\nFor to erin's, as I told bob\nAgainst on 12."
    assert "nay 12" in acts(said)
