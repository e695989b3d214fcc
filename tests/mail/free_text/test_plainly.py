"""In answer to one proposal a vote is one, whatever comment stands beside it; what looks like one is none.

Heads and comments are combined, each with each; then the same words are put where they are another's, another
time's, asked, counted or taken back.
"""

import importlib.util
import itertools
import sys
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location(
    "plainly_scoring", Path(__file__).parents[2] / "corpus" / "phrases" / "scoring.py"
)
scoring = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = scoring  # dataclasses look for it
_spec.loader.exec_module(scoring)

YEA = ("FOR", "Aye", ":+1:", "+1", "👍", "for", "Support", "I vote FOR")
NAY = ("AGAINST", "Nay", ":-1:", "-1", "👎", "against", "Oppose", "I vote AGAINST")
MARKS = (", ", " - ", "; ", ": ", ". ", "\n", " ... ")
TALK = (
    "Aye",
    "Nay",
    "for, carol",
    "I vote FOR, carol",
    "I vote AGAINST, carol",
    "Support: sh",
    "Support: we t",
)
COMMENTS = (
    "it will make the game faster",
    "this would only help the rich",
    "we already have a rule for that",
    "we tried this in the last game and it failed",
    "carol makes a good point about the money",
    "I still think the limit should be lower",
    "I hope we can fix the wording next week",
    "I was going to write the same thing",
    "I voted for the last one and regretted it",
    "you need to define what a card is",
    "it seems to me that rule 9 forbids it",
    "sorry, dave",
    "dave is going to hate me for this",
    "I would vote for it again if I could",
    "too complicated by half",
    "don't see the point",
    "as it stands it is broken",
    "it passed last time with 3 votes",
    "the vote on this should have been earlier",
    "why did nobody think of that before?",
    "shouldn't the second sentence go?",
)
TURNED = (
    "bob: {}",
    "bob votes {}",
    "carol wrote: {}",
    "the others all said {}",
    "the result was {}",
    "three {} so far",
    "we need one more {}",
    "one more {} and it passes",
    "I was {}",
    "I used to be {}",
    "I already voted {}",
    "I'd vote {}",
    "I might be {}",
    "leaning {}",
    "probably {}",
    "next week: {}",
    "I'll vote {} tomorrow",
    "not sure whether {}",
    "should I vote {}?",
    "{}?",
    "{}, right?",
    "{}, are you sure?",
    "do you mean {}?",
    "if it were up to me, {}",
    "vote {}, all of you!",
    "don't vote {}",
    "{} is winning",
    "{}: bob, carol",
    "{} (bob)",
    "{} from bob",
    "{}, maybe",
    "{}, I don't know",
    "{}. No wait",
    "{}, just kidding",
    'he wrote "{}"',
    "e.g. {}",
    "I haven't voted {}",
)
WORDS = ("FOR", "AGAINST", "aye", "Nay", ":+1:", "-1", "👎", "yes", "no", "support")


@pytest.mark.parametrize("comment", COMMENTS)
@pytest.mark.parametrize(("choice", "heads"), [("yea", YEA), ("nay", NAY)], ids=["yea", "nay"])
def test_a_comment_behind_a_vote_changes_nothing(choice, heads, comment):
    """A reason, a doubt about the wording, a question, other people and times: comments are free. Aye and
    nay answer other things too, so what stands right behind them may turn them into a question."""
    asked = []
    for head, mark in itertools.product(heads, MARKS):
        small = mark in (". ", "\n")
        said = f"{head}{mark}{comment[0].upper() + comment[1:] if small else comment}"
        said += "" if said.endswith("?") else "."
        what, done, _ = scoring.outcome(
            {"text": said, "context": "subject 3", "read": [["vote", choice, "3"]]}
        )
        assert what in ("right", "asked"), (said, done)
        asked += [said] if what == "asked" else []
    assert all(said.startswith(TALK) for said in asked), asked


@pytest.mark.parametrize("turned", TURNED)
@pytest.mark.parametrize("context", ["subject 3", "quoted 5", "only 3"])
def test_the_same_words_are_no_vote_where_they_are_anothers(turned, context):
    """Reports, plans, questions, advice, quotations, tallies, doubts and what is taken back."""
    for word in WORDS:
        said = turned.format(word)
        said = said[0].upper() + said[1:]
        said += "" if said[-1] in "?!." else "."
        assert scoring.acts(scoring.read_phrase({"text": said, "context": context}), context) == [], said


@pytest.mark.parametrize(
    "text",
    [
        "Results of the last ballot:\n\n1  FOR (3): bob, carol, erin  AGAINST (1): dave\n2  FOR (1): bob",
        "Votes received so far\n\n1: FOR FOR AGAINST\n2: AGAINST AGAINST",
        "4 votes in favour and no votes against.",
        "Proposal 1 passed 4-1. Proposal 2 failed, 2 votes in favour and 3 against.",
        "+1 (binding): bob, carol\n+1: dave\n-1: none",
    ],
)
def test_a_table_of_how_all_voted_is_no_ballot(text):
    """Announcements of results, and counts in sentences."""
    assert scoring.read_phrase({"text": text, "context": "mail"}) == []
