"""Mails of nothing but votes as we show them are read as the whole reader reads them."""

from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.commands import Ballot, Lexicon, Matter, Vocabulary
from nomicd.mail.quoting import Line
from nomicd.mail.voting import bare
from nomicd.mail.voting.ballot import Answers

PLAIN = ("A windfall", "Repeal KickBack", "Cheaper cards", "Three dice for everybody", "Peace")
PLAYERS = ("alice", "bob", "carol")

numbers = st.lists(st.integers(1, 5), min_size=1, max_size=2, unique=True)
choices = st.sampled_from(("yea", "nay", "abstain"))
lines = st.lists(st.one_of(st.none(), st.tuples(choices, numbers)), min_size=1, max_size=3)
odd = st.sampled_from(
    (
        "",
        "Vote yea on 3",
        "I vote nay",
        "3",
        "on 4",
        "Yeas",
        "A vote on 2",
        "Nay, nay",
        "2 to 3",
        "1, 2",
        "Amend rule 5",
        "2-3",
        "P3",
    )
)
titles = st.one_of(
    st.just(list(PLAIN)),
    st.tuples(odd, st.integers(0, 4)).map(lambda one: [*PLAIN[: one[1]], one[0], *PLAIN[one[1] + 1 :]]),
)
quoted = st.sampled_from(("", "> Proposal 2: Repeal KickBack", "> 4. Peace\n> 5. War", "> What now?"))
subjects = st.sampled_from(("", "Re: [bench0] Ballot", "Re: Proposal 3", "p4", "vote nay on 1"))


def letter(said):
    for at, each in enumerate(said, start=1):
        text = "" if each is None else f"vote {each[0]} on {', '.join(map(str, each[1]))}"
        yield at, text


def vocabulary_of(named, players):
    matters = tuple(Matter(at, title, PLAYERS[at % 3]) for at, title in enumerate(named, start=1))
    return Vocabulary(
        lexicon=Lexicon(players={each: each for each in players}), ballot=Ballot("alice", matters)
    )


@given(lines, titles, quoted, subjects, st.sampled_from((PLAYERS, (*PLAYERS, "yea"), (*PLAYERS, "3"))))
def test_what_is_read_without_the_whole_reader_is_what_it_reads(said, named, above, subject, players):
    """Whatever the titles, the quotations and the subject, a bare vote is the same to both."""
    vocabulary = vocabulary_of(named, players)
    written = tuple(Line(at, text, above if at == 1 else "") for at, text in letter(said))
    answers = Answers(vocabulary, written, subject, above)
    quick = answers._bare(vocabulary.ballot)
    if quick:
        assert quick == answers._understood(vocabulary.ballot, written)
        assert not answers._foreign


def test_two_votes_on_two_proposals_are_bare():
    """The mail that most players send is read so."""
    written = (Line(1, "vote yea on 1"), Line(2, "vote nay on 2, 4"))
    found = bare.votes(vocabulary_of(PLAIN, PLAYERS).ballot, PLAYERS, written)
    assert {at: (cast.choice, cast.on) for at, cast in found.items()} == {
        1: ("yea", (1,)),
        2: ("nay", (2, 4)),
    }


def test_what_contradicts_itself_or_jests_is_weighed():
    """A proposal named twice, one that is not open, or any other word."""
    for more in ("vote nay on 1", "vote nay on 9", "vote nay on 2 ;-)", "just kidding"):
        written = (Line(1, "vote yea on 1"), Line(2, more))
        assert bare.votes(vocabulary_of(PLAIN, PLAYERS).ballot, PLAYERS, written) is None
