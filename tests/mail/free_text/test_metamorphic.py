"""What changes nothing of a vote, and what makes it none, over votes put together from parts.

No phrase stands for itself here: forms of votes, words of choices and names of proposals are combined, and
then greetings, reasons and signatures are added (the same is read), or the whole is asked, quoted, told of
others, of the past or of another world (nothing is done).
"""

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

_spec = importlib.util.spec_from_file_location(
    "metamorphic_scoring", Path(__file__).parents[2] / "corpus" / "phrases" / "scoring.py"
)
scoring = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = scoring  # dataclasses look for it
_spec.loader.exec_module(scoring)

CHOICES = {
    "yea": ("aye", "yea", "yes", "FOR", "in favour", "+1", "👍", "thumbs up", "yep"),
    "nay": ("nay", "no", "AGAINST", "-1", "opposed", "nope", "👎"),
    "abstain": ("abstain", "PRESENT"),
}
NOUNS = {"aye", "yea", "yes", "yep", "nay", "no", "nope", "+1", "-1"}
"""Choices that may stand behind `a`."""

ABOUT = {
    "3": "3",
    "proposal 3": "3",
    "#3": "3",
    "prop 3": "3",
    "no. 3": "3",
    "number 3": "3",
    '"Repeal KickBack"': "3",
    "Repeal KickBack": "3",
    "3 (Repeal KickBack)": "3",
    "1 and 2": "12",
    "1, 2": "12",
    "1-3": "123",
    "1, 2 and 5": "125",
    "carol's proposal": "2",
    "the dice thing": "2",
    "my own": "4",
    "all five": "12345",
    "everything but 5": "1234",
}
FORMS = (
    "{C} on {T}",
    "I vote {C} on {T}",
    "I hereby vote {C} on {T}",
    "i vote {C} to {T}",
    "{T}: {C}",
    "{T} - {C}",
    "My vote on {T} is {C}",
    "on {T} I vote {C}",
    "On {T}, {C}",
    "{C} to {T}",
    "please record my vote on {T} as {C}",
    "I'm voting {C} on {T}",
    "{C} from me on {T}",
    "I change my vote on {T} to {C}",
    "As for {T}, {C}",
    "Vote {C} on {T}",
    "I cast my vote {C} on {T}",
    "count me as {C} on {T}",
    "{C} for {T}",
    "definitely {C} on {T}",
    "re {T}: {C}",
    "alice votes {C} on {T}",
)
SHAPED = (
    "a firm {C} on {T}",
    "Put me down as a {C} on {T}",
    "it's a {C} from me on {T}",
    "{T} gets a {C} from me",
    "Make that a {C} on {T}",
)
BEFORE = (
    "Hi all,\n\n",
    "Hello! ",
    "Sorry for the delay. ",
    "Ok, ",
    "Thanks for running this. ",
    "After some thought, ",
    "Dear secretary,\n",
    "With some regret: ",
    "I have read them all now. ",
    "Bob, thanks for explaining. ",
    "It rained all day. ",
    "Quick one from the bus: ",
    "Reluctantly, ",
)
BEHIND = (
    "\n\nCheers,\nAlice",
    ", please",
    " (see my notes)",
    " :)",
    " 🙂",
    ". It is well written.",
    ", because it is fair",
    " - long overdue",
    "!!!",
    ", sorry bob",
    "; the wording is fine",
    ", though I have doubts about the wording",
    " since it costs nothing",
    " (finally!)",
    ", as always",
    ", for the reasons carol gave",
    ". Good luck everyone!",
)
NOBODYS = (
    "{X}?",
    'bob wrote: "{X}"',
    '"{X}" is what bob wrote.',
    "carol: {X}",
    "bob> {X}",
    "<erin> {X}",
    "As bob said: {X}",
    "According to bob: {X}",
    "Example: {X}",
    "The template says: {X}",
    "Suppose {X}",
    "Draft: {X}",
    "Tomorrow: {X}",
    "My brother says: {X}",
    "Tip for newcomers: {X}",
    "{X}, said bob",
    "{X}... just kidding",
    "{X}\n\nJust kidding!",
    "{X}\n\n(That was sarcasm.)",
    "{X}\n\nDo not count this yet.",
    "{X}, maybe",
    "{X}, I think",
    "{X} if I feel like it",
    "{X} unless it rains",
    "If it rains: {X}",
    "Note to self: {X}",
    "He wrote this:\n\n    {X}\n\nFunny.",
    "Unofficial tally:\n{X}",
    "{X} (this is only an example)",
    "{X} /s",
    "{X}, or maybe the opposite",
    "Erin wants me to write: {X}",
)
OTHERWISE = (
    "Should I vote {C} on {T}?",
    "I voted {C} on {T} last week.",
    "I think I'll vote {C} on {T} tomorrow.",
    "I might vote {C} on {T}.",
    "I'd vote {C} on {T} if I could.",
    "You should all vote {C} on {T}.",
    "Let's all vote {C} on {T}!",
    "bob votes {C} on {T}.",
    "bob and carol vote {C} on {T}.",
    "I am not going to vote {C} on {T}.",
    "I don't vote {C} on {T}.",
    "I was going to vote {C} on {T}",
    "Guys, please vote {C} on {T}",
    "bob, vote {C} on {T}",
    "If I vote {C} on {T}, I lose.",
    "leaning {C} on {T}",
    "anyone who votes {C} on {T} is a fool",
    "I heard that carol votes {C} on {T}",
    "I regret voting {C} on {T}",
    "my cat votes {C} on {T}",
)


@st.composite
def votes(draw):
    """A vote as somebody could write it, and what it says of each proposal."""
    choice = draw(st.sampled_from(sorted(CHOICES)))
    word = draw(st.sampled_from(CHOICES[choice]))
    about = draw(st.sampled_from(sorted(ABOUT)))
    form = draw(st.sampled_from(FORMS + SHAPED))
    assume(form in FORMS or word in NOUNS)
    return form.format(C=word, T=about), sorted(f"{choice} {number}" for number in ABOUT[about])


def read(text):
    """What is carried out of a mail."""
    found = scoring.read_phrase({"text": text, "context": "mail", "read": []})
    return sorted(
        f"{each[1]} {number}" for each in found if each[0] == "vote" for number in each[2].split(",")
    )


@given(votes())
@settings(max_examples=200, deadline=None)
def test_a_vote_is_read_in_any_form(vote):
    """Whatever the lead, the word and the name of the proposal."""
    text, meant = vote
    assert read(text) == meant


@given(votes(), st.sampled_from(BEFORE), st.sampled_from(BEHIND))
@settings(max_examples=200, deadline=None)
def test_what_stands_around_a_vote_changes_nothing(vote, before, behind):
    """Greetings, thanks, reasons, smileys, signatures."""
    text, meant = vote
    assert read(before + text) == meant
    assert read(text + behind) == meant


@pytest.mark.parametrize("frame", NOBODYS)
@given(votes())
@settings(max_examples=25, deadline=None)
def test_in_another_voice_or_world_it_is_no_vote(frame, vote):
    """Asked, quoted, told of others, imagined, put off, taken back, not meant: nothing is carried out."""
    assert read(frame.format(X=vote[0])) == []


@pytest.mark.parametrize("form", OTHERWISE)
@given(st.sampled_from(sorted(sum(CHOICES.values(), ()))), st.sampled_from(sorted(ABOUT)))
@settings(max_examples=25, deadline=None)
def test_a_sentence_about_a_vote_is_none(form, word, about):
    """Questions, the past, plans, other subjects, other addressees, denials."""
    assert read(form.format(C=word, T=about)) == []


@given(
    st.permutations(["aye on 1", "nay on 2", "I vote aye on 3", "4: abstain"]),
    st.sampled_from(["\n", ". ", "\n\n"]),
)
@settings(max_examples=60, deadline=None)
def test_the_order_of_votes_does_not_matter(said, between):
    """A list of votes says the same in any order."""
    assert read(between.join(said)) == ["abstain 4", "nay 2", "yea 1", "yea 3"]


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_no_text_breaks_the_reader(text):
    """Whatever is written, something or nothing is read."""
    assert isinstance(read(text.replace("\r", " ").replace("\0", " ")), list)
