"""Every word accounted for: what a mail holds of choices, open numbers and titles, names beside an act,
verbs and amounts is
done, asked about, or told as a comment."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st
from small_ballot import read_letter

from nomicd.kernel.commands import Command
from nomicd.mail.readings import Doubt

WORDS = {"aye": "yea", "yea": "yea", "nay": "nay", "against": "nay", "abstain": "abstain"}
CHOICES = st.sampled_from(sorted(WORDS))
ABOUT = st.sampled_from(
    ["11", "12", "13", "14", "proposal 12", '"Cheaper cards"', "Rent for all", "11 and 13", "bob's"]
)
NUMBERS = {'"Cheaper cards"': {13}, "Rent for all": {14}, "bob's": {12}}
FORMS = (
    "{c} on {t}", "I vote {c} on {t}", "{t}: {c}", "{t} gets a {c} from me", "my vote on {t} is {c}",
    "put me down as {c} on {t}",
    "on {t} I say {c}", "count me as {c} for {t}", "{c} to {t}", "please note {c} for {t}",
    "the {c} goes to {t}",
    "{t}? {c}",
    "I thought {c}, though {t} tempts me", "{c}, with {t} in mind", "as for {t}, well, {c}", "{t} {c}",
)  # fmt: skip
ORDERS = (
    "recruit 3",
    "pay bob $7",
    "I pay carol $9",
    "I'd like to recruit 2 soldiers, please",
    "withdraw 11",
    "recruiting 4",
)
NOISE = (
    "thanks!",
    "see you all",
    "because I like it",
    "what a week",
    "Hi all,",
    "(no offence)",
    "and so on",
    "lol",
    "my cat says hi",
    "if you ask me",
)
JOINS = (", ", "; ", ". ", " and ", " but ", " - ", ", and ", " ")


@st.composite
def clauses(draw):
    """Words that vote, order, or say something else."""
    kind = draw(st.sampled_from(["vote", "vote", "order", "noise"]))
    if kind == "vote":
        return draw(st.sampled_from(FORMS)).format(c=draw(CHOICES), t=draw(ABOUT))
    return draw(st.sampled_from(ORDERS if kind == "order" else NOISE))


@st.composite
def lines(draw):
    """Some clauses, joined in any way."""
    said = draw(st.lists(clauses(), min_size=1, max_size=3))
    text = said[0]
    for more in said[1:]:
        text += draw(st.sampled_from(JOINS)) + more
    return text


def list_lost_words(text):
    """The words of a mail that are in no act, no question and no comment."""
    found = read_letter(text).readings
    acts = [each.what for each in found if isinstance(each.what, Command)]
    acts += [one for each in found if isinstance(each.what, Doubt) for one in each.what.readings]
    told = " ".join(
        each.text for each in found if each.what is None or not isinstance(each.what, (Command, Doubt))
    ).casefold()
    numbers = {
        int(n)
        for each in acts
        for n in re.findall(r"\d+", " ".join(str(value) for value in each.args.values()))
    }
    choices = {str(each.args.get("choice")) for each in acts}
    verbs = {each.verb for each in acts}
    lost = []
    for word in re.findall(r"[\w']+", text.casefold()):
        if word in WORDS and WORDS[word] not in choices and word not in told:
            lost.append(word)
        if word.isdecimal() and int(word) not in numbers and word not in told:
            lost.append(word)
        if word in ("recruit", "pay", "withdraw") and word not in verbs and word not in told:
            lost.append(word)
    lost = [
        word for word in lost if not re.search(rf"\bbut (?:proposal )?{re.escape(word)}\b", text)
    ]  # what a vote leaves out
    for title, about in NUMBERS.items():
        if f"but {title}" in text:
            continue
        if title in text and not about & numbers and title.casefold() not in told:
            lost.append(title)
    return lost


@settings(max_examples=400, derandomize=True, deadline=None)
@example(['abstain on 11, recruit 3, "Cheaper cards": abstain'])
@given(st.lists(lines(), min_size=1, max_size=4))
def test_every_word_is_accounted_for(said):
    """Whatever mail is put together."""
    for joined in ("\n".join(said), "\n\n".join(said), " ".join(said)):
        assert not list_lost_words(joined), (joined, list_lost_words(joined))


WRAPPED = """\
Hello all. I really do like the idea of longer jumps for all and so I
vote aye on 11. About 12 I might say nay, if it were not raining all
day up here in the north. The weather is dreadful, and so I would
like to recruit 3."""


def test_lines_that_are_one_are_each_in_one_account():
    """What is done or asked about is quoted as the sentence that it is, and no line of it otherwise."""
    found = read_letter(WRAPPED).readings
    assert {each.text for each in found if isinstance(each.what, Command)} == {
        "I really do like the idea of longer jumps for all and so I vote aye on 11.",
        "The weather is dreadful, and so I would like to recruit 3.",
    }
    assert [each.text for each in found if isinstance(each.what, Doubt)] == [
        "About 12 I might say nay, if it were not raining all day up here in the north."
    ]
    assert all(each.comment for each in found if each.what is None)


def test_a_paragraph_of_any_length_is_read_to_its_end():
    """Mail programs send a paragraph as one line."""
    said = "I have been thinking about all of this for a long while, and know less than I did. " * 60
    found = read_letter(f"{said}Anyway, nay on 12. And I recruit 3.").readings
    done = {each.text for each in found if isinstance(each.what, Command)}
    assert done == {"Anyway, nay on 12.", "And I recruit 3."}


def test_what_stands_behind_an_order_for_later_is_told_in_its_authors_words():
    """However politely it begins."""
    found = read_letter("please in update 8: recruit 6 because of 11").readings
    assert [each.text for each in found if each.comment] == ["because of 11"]


def test_an_exception_that_is_voted_on_all_the_same_is_told():
    """Its author sees both sentences."""
    found = read_letter("aye on 12-14. Yes to everything except 12.").readings
    assert [each.text for each in found if each.comment] == ["Yes to everything except 12"]
