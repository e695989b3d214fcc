"""What stands is corrected in people's words, or it is asked; nothing that is denied is offered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt, Trouble

NAMES = {
    "minnesota": "MN",
    "mn": "MN",
    "texas": "TX",
    "tx": "TX",
    "ohio": "OH",
    "utah": "UT",
    "wyoming": "WY",
    "wy": "WY",
    "oh": "OH",
    "ut": "UT",
    "nv": "NV",
    "nm": "NM",
    "ny": "NY",
    "nevada": "NV",
    "counties": "",
}
VERBS = (
    Verb("play", "play <wants:wants>", "this turn", words=("take", "want", "put")),
    Verb("priority", "priority <wants:wants>", "always", words=("list",)),
    Verb("no_play", "no play", "take it back"),
    Verb("no_priority", "no priority", "take it back"),
    Verb("done", "done", "end", final=True),
)


def hear(text, standing=None):
    """What each line of a mail comes to."""
    standing = {"play": "MN 2, TX 1", "priority": "WY, NY"} if standing is None else standing
    lexicon = Lexicon(players={"bob": "bob"}, wants=NAMES, standing=standing)
    found = understand(trim(text), Vocabulary(VERBS, lexicon))
    return [_tell(each.what) for each in found]


def _tell(what):
    if isinstance(what, Command):
        return f"{what.verb} {what.get_text('wants')}".strip()
    if isinstance(what, Doubt):
        return f"asked: {'; '.join(what.lines)}"
    return "told" if isinstance(what, Trouble) else ""


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("forget Minnesota, I would rather have Ohio", "play OH 2, TX 1"),
        ("no wait i meant 2 in Texas", "play MN 2, TX 2"),
        ("make that NM instead of WY", "priority NM, NY"),
        ("instead of TX I want Nevada", "play MN 2, NV 1"),
        ("Sorry, drop Texas and take Utah instead", "play MN 2, UT 1"),
        ("not Texas but Utah", "play MN 2, UT 1"),
        ("take Utah rather than Texas", "play MN 2, UT 1"),
        ("Replace Minnesota with Ohio.", "play OH 2, TX 1"),
        ("not TX 1 but TX 3", "play MN 2, TX 3"),
        ("I don't want Texas any more", "play MN 2"),
        ("drop Texas and Minnesota", "no_play"),
        ("on my list, drop NY", "priority WY"),
        ("Make it 3 in Texas.", "play MN 2, TX 3"),
    ],
)
def test_a_correction_that_can_mean_one_thing_is_done(text, comes_to):
    assert hear(text) == [comes_to]


def test_what_stands_above_in_the_mail_is_corrected():
    assert hear("play NV 3, UT\nno wait, 2 in Nevada") == ["play NV 3, UT", "play NV 2, UT"]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("scrap that", "no play; no priority"),
        ("Oh, forget it please", "no play; no priority"),
        ("no, Nevada", "play NV; play MN 2, TX 1, NV; priority NV; priority WY, NY, NV"),
        ("if bob takes Utah then drop Texas", "play MN 2, UT 1"),
    ],
)
def test_what_may_mean_several_things_is_asked(text, asked):
    assert hear(text) == [f"asked: {asked}"]


@pytest.mark.parametrize("text", ["not Ohio", "Forget Utah.", "play not Ohio"])
def test_what_does_not_stand_cannot_be_taken_back(text):
    assert hear(text) == ["told"]


@pytest.mark.parametrize(
    "text",
    [
        "I will not fight you in Texas",
        "not sure about Texas",
        "bob should forget Texas",
        "should I drop Texas?",
    ],
)
def test_talk_of_what_is_not_wanted_changes_nothing(text):
    assert hear(text) == [""]


WORDS = st.sampled_from(
    (*NAMES, "not", "forget", "instead", "of", "drop", "rather", "than", "and", ",", "2", "play", "i")
)


@given(
    st.sampled_from(("not", "forget", "drop", "instead of", "without", "no", "don't play")),
    st.lists(WORDS, max_size=6),
)
def test_a_name_right_behind_a_denial_is_never_offered(denial, words):
    """Whatever else the line holds, unless it holds that name again, or denies the denial."""
    said = f"{denial} florida {' '.join(words)}"
    lexicon = Lexicon(wants={**NAMES, "florida": "FL"}, standing={"play": "MN 2"})
    for each in understand(trim(said), Vocabulary(VERBS, lexicon)):
        readings = each.what.readings if isinstance(each.what, Doubt) else (each.what,)
        assert not any(isinstance(one, Command) and "FL" in one.get_text("wants") for one in readings), said


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("play NY 1\nplay OH 1", ["play NY 1, OH 1"]),
        ("play NY 1\npriority OH\nI also want Utah 1", ["play NY 1, UT 1", "priority OH"]),
        ("play NY 1\nno, play OH 1 instead", ["play NY 1", "play OH 1"]),
    ],
)
def test_wants_of_one_mail_add_to_one_another(text, comes_to):
    """They are one list, where the first of them stands; what corrects it takes its place."""
    assert list(filter(None, hear(text, standing={}))) == comes_to
