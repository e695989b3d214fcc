"""What a mailing list tells of a game: proposals, votes, results, people, and how sure each of it is."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomicd.services.importing import review_file
from nomicd.services.importing.archive_reader import read
from nomicd.services.importing.archived_mails import posts
from nomicd.services.importing.history import Origin

NOW = datetime(2003, 6, 1, tzinfo=UTC)


@pytest.fixture
def flags(mailing_list):
    """Proposal 5 is on its way."""
    mailing_list.mail("Ann", "Proposal 5: Flags", "Enact a new rule: Each player has a flag.")
    return mailing_list


def test_a_reply_without_a_number_votes_on_what_it_answers(flags):
    """And on nothing else that is open."""
    flags.mail("Cid", "Proposal 6: Drums", "Enact a new rule: Each player has a drum.")
    flags.mail("Bob", "Re: Proposal 5: Flags", "I vote yes.", answers=1)
    (vote,) = flags.proposals[5].votes
    assert (vote.player, vote.choice, vote.source) == ("Bob", "yea", "<3@x>")
    assert 0.5 <= vote.confidence < 0.9
    assert not flags.proposals[6].votes


def test_the_last_vote_of_a_player_counts(flags):
    """All of them are told."""
    flags.mail("Bob", "votes", "vote yes on 5")
    flags.mail("Bob", "votes", "vote no on 5")
    assert [each.choice for each in flags.proposals[5].votes] == ["yea", "nay"]
    assert flags.proposals[5].counted_votes == {"Bob": "nay"}


def test_a_vote_after_the_result_is_told_and_not_taken(flags):
    """Who came too late came too late."""
    flags.mail("Ann", "Results", "Proposal 5 passes 2-0")
    flags.mail("Bob", "votes", "vote no on 5")
    (vote,) = flags.proposals[5].votes
    assert (vote.take, vote.confidence < 0.5) == (False, True)


RESULTS = (
    ("Proposal 5 passes, 4-1.", "accepted", "4-1"),
    ("Proposal 5: FAILED (1-4-2)", "rejected", "1-4-2"),
    ("Proposal #5 was not adopted.", "rejected", ""),
    ("5   2 for, 3 against   rejected", "rejected", "2-3"),
    ("Proposal 5 is withdrawn.", "withdrawn", ""),
    ("Proposal 5 has been vetoed.", "vetoed", ""),
    ("P5 is adopted with 10 votes for and 2 against", "accepted", "10-2"),
)


@pytest.mark.parametrize(("line", "result", "tally"), RESULTS)
def test_results_are_read_as_people_announce_them(flags, line, result, tally):
    """With the numbers that they give."""
    flags.mail("Ann", "Voting results", line)
    found = flags.proposals[5]
    assert (found.result, found.tally, found.result_source) == (result, tally, "<2@x>")
    assert found.result_confidence >= 0.5


@pytest.mark.parametrize(
    "line",
    [
        "Will proposal 5 pass?",
        "If proposal 5 passes, I will be rich.",
        "Proposal 5 should be rejected.",
        "I think that 5 passed us by",
        "Proposal 5 will pass, I hope",
    ],
)
def test_what_is_hoped_or_asked_is_no_result(flags, line):
    """Nor what somebody thinks."""
    flags.mail("Bob", "musings", line)
    assert "announced" not in flags.proposals[5].result_reason


def test_a_tally_with_names_tells_votes_that_were_never_read(flags):
    """Less surely than the mails themselves; and where both are known they are compared."""
    flags.mail("Bob", "votes", "vote yes on 5")
    flags.mail("Ann", "Results", "Proposal 5 passes 2-1", "For: Bob, Ann", "Against: Zed")
    found = flags.proposals[5]
    assert {each.player: (each.choice, each.confidence) for each in found.votes} == {
        "Bob": ("yea", 0.9),
        "Ann": ("yea", 0.8),
        "Zed": ("nay", 0.8),
    }
    assert "come to 1-0" in found.result_reason
    assert not flags.people["Zed"].address


def test_without_a_result_the_votes_decide_and_hardly_surely(flags):
    """And what was sent shortly before the end is open still."""
    flags.mail("Bob", "votes", "vote yes on 5")
    for _ in range(24):
        flags.mail("Ann", "chat", "Nothing much.")
    flags.mail("Bob", "Proposal 6: Drums", "Enact a new rule: Each player has a drum.")
    assert (flags.proposals[5].result, flags.proposals[5].result_confidence) == ("accepted", 0.5)
    assert flags.proposals[6].result == "open"


def test_proposals_without_numbers_get_numbers_of_ours(mailing_list):
    """Behind all that have one; a later mail that gives the number gives it to the same proposal."""
    mailing_list.mail("Ann", "An idea", "I propose that rule 207 be repealed.")
    mailing_list.mail("Bob", "Proposal: Drums", "Enact a new rule: Each player has a drum.")
    text = "Enact a new rule: Each player has a drum."
    mailing_list.mail("Cid", "Ballot", "Proposal 12: Drums (by Bob)", "", text)
    found = mailing_list.proposals
    told = {number: (each.player, each.source) for number, each in found.items()}
    assert told == {12: ("Bob", "<2@x>"), 13: ("Ann", "<1@x>")}
    assert "its number is ours" in found[13].reason


def test_a_text_that_came_otherwise_once_more_is_less_sure(flags):
    """The first one stays."""
    flags.mail("Ann", "Proposal 5: Flags", "Repeal all the rules that speak of boats and of harbours.")
    assert flags.proposals[5].text == "Enact a new rule: Each player has a flag."
    assert "another text" in flags.proposals[5].reason
    assert flags.proposals[5].confidence <= 0.6


CHANGES = (
    ("Repeal rule 207.", "repeal rule 207"),
    ("I propose that rule 207 be repealed", "repeal rule 207"),
    (
        'Amend rule 207 to read: "Each player has two votes."',
        "amend rule 207\n\n# 207. It\n\nEach player has two votes.",
    ),
    ("Enact a new rule 333 which reads:\n\nBe kind.", "# 333. It\n\nBe kind."),
    ('Create a rule called "Drums" with the text: Bang {loud}.', "# 5. Drums\n\nBang (loud)."),
    (
        "Players shall be kind.\n\n```python\nwhile True: pass\n```",
        "# 5. It\n\nPlayers shall be kind.\n\nwhile True: pass",
    ),
    ("set 203.rounds to 1", "set 203.rounds to 1"),
    ("# 9. Trap\n\n~~~python\nx = 1\n~~~", "# 5. It\n\n9. Trap\n\nx = 1"),
)


@pytest.mark.parametrize(("text", "body"), CHANGES)
def test_what_was_accepted_changes_the_rules(mailing_list, text, body):
    """As words: what others wrote as code is none here."""
    mailing_list.mail("Ann", "Proposal 5: It", *text.split("\n"))
    mailing_list.mail("Ann", "Results", "Proposal 5 passes 2-0")
    assert mailing_list.proposals[5].changes == body


def test_a_part_of_a_rule_is_for_the_admin(mailing_list):
    """Nobody knows how it read then."""
    mailing_list.mail("Ann", "Proposal 5: It", 'Amend rule 207 by replacing "one" with "two".')
    mailing_list.mail("Ann", "Results", "Proposal 5 passes 2-0")
    found = mailing_list.proposals[5]
    assert (found.changes, found.changes_confidence < 0.5) == ("", True)


def test_people_join_leave_and_only_look_on(mailing_list):
    """One with two addresses is one; nobody gets a name that means something else."""
    mailing_list.mail("Ann", "hello", "I would like to join the game.")
    mailing_list.mail("Bob", "hello", "What is this? Who plays?")
    mailing_list.mail("Admin", "hello", "I hereby join.")
    mailing_list.mail("Dan", "goodbye", "I have to quit, sorry.")
    mailing_list.mail("Ann", "goodbye", "I have to quit, sorry.")
    back = b"From: Ann <ann@example.net>\nDate: 9 Mar 2003 10:00 +0000\n\nI hereby join once more!\n"
    mailing_list.raws.append(back)
    people = mailing_list.people
    assert people["Ann"].left is None
    assert people["Ann"].confidence > 0.9
    assert people["Dan"].left
    assert (people["Bob"].take, people["Bob"].confidence) == (False, 0.3)
    assert len(people) == 4
    assert "Admin" not in people


LINES = (
    "Proposal 5: It",
    "For: Ann",
    "vote yes on 5",
    "passes 3-1",
    "'''",
    '"""',
    "\\",
    "[[player]]",
    "x" * 90,
)
HEADS = ("Ann <a@x.org>", "Proposal 5: It", "9 Mar 2003 10:00 +0000", "Results", "a at x.org (A)")
MAILS = st.lists(
    st.binary(max_size=200)
    | st.builds(
        lambda head, body: f"From: {head}\nSubject: {head}\nDate: {head}\n\n{body}".encode(
            "utf-8", "replace"
        ),
        st.text(max_size=30) | st.sampled_from(HEADS),
        st.text(max_size=80) | st.lists(st.sampled_from(LINES)).map("\n".join),
    ),
    max_size=6,
)


@settings(deadline=None, max_examples=60)
@given(MAILS)
def test_any_bytes_are_read_and_come_back_from_the_file(raws):
    """Whatever strangers have sent: nothing raises, nothing of it breaks out of the file."""
    history = read(posts(raws, NOW), Origin("suber"))
    assert review_file.read(review_file.write(history)) == history
