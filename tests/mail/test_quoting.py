"""What the author wrote, with the numbers of the lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.mail.quoting import BARRIER, ENDING, trim


def read_lines(text):
    return [line.text for line in trim(text) if line.text]


def test_line_numbers_are_those_of_the_mail():
    """They count from 1, dropped lines included."""
    assert [(line.number, line.text) for line in trim("> old\nvote yea on 1\n> x\nbuy square")] == [
        (2, "vote yea on 1"),
        (4, "buy square"),
    ]


@pytest.mark.parametrize(
    "tail",
    [
        "On Mon, Nov 23, 2026 at 9:00 AM Nomic <nomic@x.org> wrote:\n> vote nay on 1",
        "On Mon, Nov 23, 2026 at 9:00 AM Nomic The Long Name <nomic@x.org>\nwrote:\n\n> vote nay on 1",
        "Am Mo., 23. Nov. 2026 um 09:00 Uhr schrieb Nomic <nomic@x.org>:\n\n> vote nay on 1",
        "Le lun. 23 nov. 2026 à 09:00, Nomic <nomic@x.org> a écrit :\n> vote nay on 1",
        "On Mon, Nov 23, 2026 at 9:00 AM Nomic <nomic@x.org> wrote:\n| vote nay on 1\n|\n| | vote yea on 1",
        "-- \nAlice\nvote nay on 1",
        "--\nAlice",
        "Sent from my iPhone",
        "Get Outlook for Android",
        "Von meinem iPhone gesendet",
        "-----Original Message-----\nFrom: Nomic\nvote nay on 1",
        "________________________________\nFrom: Nomic <nomic@x.org>\nSent: Monday\nvote nay on 1",
        "From: Nomic <nomic@x.org>\nSent: Monday\nTo: Alice\nSubject: Update\n\nvote nay on 1",
        "*Von:* Nomic\n*Gesendet:* Montag\n*An:* Alice\n*Betreff:* x\n\nvote nay on 1",
        f"{BARRIER}\nvote nay on 1",
        "On Monday, 23 November 2026 9:00, Nomic wrote:\nvote nay on 1",
    ],
)
def test_only_the_authors_command_is_left(tail):
    """Below it stands what mail programs of several makes and languages put there."""
    assert read_lines(f"vote yea on 1\n\n{tail}") == ["vote yea on 1"]


def test_the_author_may_write_between_and_below_quotes():
    """Interleaved and bottom answers are kept."""
    above = "On Mon, Nov 23, 2026 at 9:00 AM N <n@x.org> wrote:"
    text = f"{above}\n> Proposal 1\nvote yea on 1\n> Proposal 2\n\nvote nay on 2"
    assert read_lines(text) == ["vote yea on 1", "vote nay on 2"]


def test_a_table_is_no_quotation():
    """Though bars stand in front of its rows."""
    table = ["| 1 | yea |", "|---|-----|", "| 2 | nay |", "| 3", "| nay |"]
    assert read_lines("\n".join(table)) == [*table[:3], "| nay |"]


def test_words_right_above_an_attribution_are_the_authors():
    """Only the attribution itself goes."""
    assert read_lines("I agree\nOn Mon, Nov 23, 2026 at 9:00 AM N <n@x.org> wrote:\n> x") == ["I agree"]


def test_a_command_above_a_quotation_is_no_attribution():
    """It has neither a date nor an address."""
    assert read_lines("my votes:\n> Proposal 1\nvote yea on 1") == ["my votes:", "vote yea on 1"]


def test_fenced_code_is_kept_as_it_is():
    """Quote marks, comments and dashes in a rule's code are code."""
    text = "propose: X\n```python\n# From: here\nif a:\n    b()\n> 3\n-- \n```\nend\n> quoted"
    assert read_lines(text) == [*text.split("\n")[:6], "--", "```", "end"]


@pytest.mark.parametrize("below", [BARRIER, "-----Original Message-----", "From: a\nSent: b\nTo: c"])
def test_an_open_fence_does_not_keep_what_is_quoted_below_it(below):
    """A fence that is closed only in the quoted mail is none."""
    assert read_lines(f"propose: X\n```\nx\n\n{below}\nvote nay on 1\n```") == ["propose: X", "```", "x"]


HOSTILE = {
    "marks": "> " * 32_000,
    "quoted lines": ">\n" * 32_000,
    "colons": "a:\n" * 20_000,
    "fences": "```\n" * 16_000,
    "open fences": "```x\n" * 13_000,
    "fields": "From: x\n" * 8000,
    "dashes": "-" * 65_000,
    "ruled": "- " * 32_000,
    "attribution": "On 12:00 " * 7000 + "\n>",
    "attributions": "a 10:00:\n>\n" * 6000,
    "blanks": "\n" * 65_000 + ">",
    "spaces": " " * 65_000 + "x",
    "footer": "Sent from " * 6500,
    "letters": "a" * 65_000,
    "addresses": "a@" * 32_000 + ":\n>",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_takes_no_time(name, is_within):
    """64 KiB of anything are trimmed in linear time."""
    assert is_within(1, lambda: trim(HOSTILE[name]))


@given(
    st.lists(
        st.sampled_from(
            ["vote yea on 1", "> x", "```", "-- ", "", "On 9:00 x wrote:", BARRIER, ENDING, "From:"]
        )
    )
)
def test_no_line_is_made_up(lines):
    """What is left are lines of the mail, in order, and none below our barrier outside a quotation."""
    kept = trim("\n".join(lines))
    assert [lines[line.number - 1].rstrip() for line in kept] == [line.text for line in kept]
    assert [line.number for line in kept] == sorted({line.number for line in kept})
    assert BARRIER not in [line.text for line in kept]


def test_a_mail_of_ours_that_comes_back_unquoted_is_not_read():
    """It ends with a line that says so; its title, which is underlined, is its first."""
    ours = "Ballot of week 1\n================\n\n  vote yea on 1 | vote nay on 1"
    assert [line.text for line in trim(f"vote nay on 1\n\n{ours}\n\n{ENDING}\n") if line.text] == [
        "vote nay on 1"
    ]


def test_what_is_underlined_in_a_mail_of_ours_is_not_its_title():
    """Rules and messages of players hold lines of such marks; ours has no such line but below its title."""
    ours = "Rule 40\n=======\n\nvote nay on 2\nleave\nHistory\n ======="
    assert read_lines(f"vote yea on 1\n\n{ours}\n\n{ENDING}") == ["vote yea on 1"]
    rule = "vote nay on 2\nHistory of it\n===="
    assert read_lines(f"vote yea on 1\n\nRule 40\n=======\n{rule}\n\n{ENDING}") == ["vote yea on 1"]


def test_what_stands_above_the_ending_without_a_title_of_ours_is_read():
    """Somebody left nothing but the last line of our mail."""
    assert [line.text for line in trim(f"vote nay on 1\n{ENDING}\n> x")] == ["vote nay on 1"]


def test_a_heading_of_the_authors_above_the_barrier_is_theirs():
    """The barrier stands above our mail, and says nothing of what is above itself."""
    assert read_lines(f"Title\n=====\nvote nay on 1\n{BARRIER}\nvote yea on 1") == [
        "Title",
        "=====",
        "vote nay on 1",
    ]
