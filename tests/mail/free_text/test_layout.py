"""The shape of a mail: what is quoted above an answer, headings, tables and tick boxes."""

import pytest
from small_ballot import acts, read_letter

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


def test_what_stands_beneath_one_proposal_and_is_no_vote_is_told():
    """Whoever answers it is not left without a word; nor is who asks for something."""
    for text in ("> 12 More dice (bob)\nFood for thought.", "Kindly see to the lamps."):
        comments = [each.text for each in read_letter(text).readings if each.comment]
        assert comments == [text.split("\n")[-1]]


def test_of_boxes_in_a_column_those_without_a_tick_do_nothing():
    """They are what was not chosen, if others have a tick."""
    assert acts("[x] recruit 3\n[ ] mode passive\n[x] no on 12") == ["recruit 3", "nay 12"]


def test_a_list_that_is_somebody_elses_stays_theirs_to_its_end():
    """Behind its colon each of its orders is."""
    assert acts("carol says this to me: sleep late, recruit 3") == []


def test_for_whom_each_is_meant_is_asked_where_some_were_named():
    """All that are open, or those."""
    assert acts("no on 12. And yea on each.") == []
    assert acts("yea on each") == ["yea 11", "yea 12", "yea 13", "yea 14"]


def test_one_word_said_over_and_over_is_no_ballot():
    """It may be as many votes as are open, or one that is meant."""
    assert acts("for for for for") == []


# Headings, tables, tick boxes


@pytest.mark.parametrize(
    "heading",
    [
        "## Against",
        "Against:",
        "Against\n-------",
        "AGAINST:",
        "**Against**:",
        "Nays:",
        "Against",
        "I vote no on:",
    ],
)
def test_a_heading_that_is_a_choice_votes_on_the_list_below_it(heading):
    assert acts(f"{heading}\n\n- Long jump\n- 12, 14\n\nIn favour:\n- everything else") == [
        "nay 11",
        "nay 12",
        "nay 14",
        "yea 13",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "bob's votes:\n\nAgainst:\n- Rent for all\n- More dice",
        "Results of last week\n\nFor:\n- More dice",
        "Carried:\n- More dice\n- Long jump",
        "Rejected:\n- Long jump",
        "Against:\n- the wind\n- Rent for all",
        "For example:\n- More dice",
        "No news on:\n- More dice",
        "Voted against:\n- More dice",
        "Bob and carol are against:\n- More dice",
        "Still to be read:\n- More dice",
        "Against:\n\nMore dice is what I want to write about today.",
        "I'm undecided:\n- More dice",
    ],
)
def test_no_other_heading_votes(text):
    """Of others, of what was, of something else; or what stands below is no list of proposals."""
    assert acts(text) == []


@pytest.mark.parametrize(
    "table",
    [
        "| Title | Vote |\n|---|---|\n| Long jump | yes |\n| More dice | no |",
        "Long jump     yes\nMore dice     no",
        "Long jump\tyes\nMore dice\tno",
        "Long jump (alice) ...... yes\nMore dice (bob) ........ no",
        "yes ..... 11\nno ...... 12",
        "11  +\n12  -",
        "11 | y\n12 | n",
        "| | yes | no |\n|--|--|--|\n| Long jump | x | |\n| More dice | | x |",
        "No  Title      Author  My vote\n11  Long jump  alice   yes\n12  More dice  bob     no",
        "Title | My vote | Reason\nLong jump | yes | bob says no\nMore dice | no | I said yes last year",
        "[x] yes   [ ] no    Long jump\n[ ] yes   [x] no    More dice",
        "Long jump: [x] yes [ ] no\nMore dice: [ ] yes [x] no",
        "(x) aye ( ) nay   11\n( ) aye (x) nay   12",
        "a) 11: yes\nb) 12: no",
    ],
)
def test_a_table_votes_by_its_columns(table):
    """By pipes, blanks, tabs, dots, crosses and tick boxes; a column of reasons does not."""
    assert acts(table) == ["yea 11", "nay 12"]


@pytest.mark.parametrize(
    "table",
    [
        "| | bob | carol |\n|--|--|--|\n| Long jump | yes | no |\n| More dice | yes | yes |",
        "Long jump     70\nMore dice     35",
        "[ ] yes   [ ] no    Long jump\n[ ] yes   [ ] no    More dice",
        "[x] yes   [x] no    Long jump",
        "| Title | Council's view |\n| Long jump | yes |\n| More dice | no |",
        "Title      Last year\nLong jump  yes\nMore dice  no",
        "[x] Long jump\n[ ] More dice",
        "Long jump    A\nMore dice    B",
        "yes  no  abstain\n2    1   0",
        "Long jump    passed\nMore dice    failed",
        "No.  Title\n11   Long jump\n12   More dice",
    ],
)
def test_a_table_that_does_not_say_whose_votes_it_holds_is_not_done(table):
    assert acts(table) == []


def test_a_column_of_updates_puts_its_orders_off():
    table = "| update | order |\n|---|---|\n| 8 | recruit 1 |\n| 9 | mode passive |"
    assert acts(table) == ["later 8 recruit 1", "later 9 mode passive"]
    assert acts("now         mode passive\nupdate 8    recruit 1") == ["mode passive", "later 8 recruit 1"]


def test_signs_before_numbers_may_be_votes():
    """A plus is among them: else they mark the items of a list."""
    found = read_letter("+ 12\n- 13\n+ 14").readings
    assert [each.what.lines[0] for each in found] == ["vote yea on 12", "vote nay on 13", "vote yea on 14"]
    assert acts("- 12\n- 13") == []


@pytest.mark.parametrize(
    "head", ["bob's votes:", "Votes of bob:", "what bob votes:", "The ballot from dave:"]
)
def test_below_a_heading_that_says_whose_votes_they_are_nothing_is_done(head):
    assert acts(f"{head}\n\nRent for all: nay\n12: yea") == []


@pytest.mark.parametrize("head", ["My votes, bob:", "Dear bob, votes as follows:", "bob, carol, my ballot:"])
def test_a_heading_may_speak_to_somebody(head):
    assert acts(f"{head}\n\nRent for all: nay\n12: yea") == ["nay 14", "yea 12"]


def test_a_text_of_law_keeps_its_lists_and_tables():
    text = "propose: Columns\n\nA vote is:\n\nAgainst:\n- 14\n\n| Long jump | yes |\n| More dice | no |\nend"
    (law,) = read_letter(text).commands
    assert "Against:\n- 14\n\n| Long jump | yes |" in str(law.args["body"])


@pytest.mark.parametrize(
    "line", ["|" * 50_000, "| a " * 20_000, "[ ] " * 20_000, "a  " * 20_000, "." * 50_000, "x\t" * 30_000]
)
def test_hostile_shapes_take_no_time(line, is_within):
    assert is_within(2, lambda: read_letter(line))
    assert is_within(3, lambda: read_letter("\n".join([line[:300]] * 500)))
