"""What players ask about in few words, each answered in a sentence or two: what it is for, or costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from nomicd.kernel.finding import words as words_of
from nomicd.table.terms import fill_in


class GameFact(msgspec.Struct, frozen=True):
    """It answers a question that has one of these words of each group (`jail prison|out leave`), of several
    such facts the one with most groups. `clause` is the part of the rules that says more."""

    asked: str
    says: str
    clause: int


FACTS: tuple[GameFact, ...] = (
    GameFact(
        "jail prison",
        "Whoever is sent to jail loses the next turn; then they stand on START, are paid their salary, "
        "and go on from there with the turn after. There is nothing to do or to pay for it.",
        10,
    ),
    GameFact(
        "press",
        "In the Press Box you may accuse one player of fraud over a $ card, and one of a crime if you "
        "hold a Black Eye: by orders such as “accuse bob of fraud” that you have given before.",
        7,
    ),
    GameFact(
        "black eye eyes",
        "A Black Eye lets you accuse one player of a crime in the Press Box: without the defense they "
        "give you {crime_votes} votes. It need not name that crime, but then they may sue you in the "
        "Court.",
        8,
    ),
    GameFact(
        "feather feathers",
        "Feathers are kept until you need them: a defense answers the crime it names, a Good Character "
        "takes {good_character} votes off a debt, and a Subpoena sends somebody to the Witness Stand.",
        6,
    ),
    GameFact(
        "defense defence defenses",
        "Whoever is accused of a crime and shows the defense against it gives nothing, and gets "
        "{slander_votes} votes from the accuser; it is shown by itself, unless you write “defend "
        "never”.",
        8,
    ),
    GameFact(
        "subpoena",
        "A Subpoena sends a player of your choice to the Witness Stand before your dice: order it with "
        "“subpoena bob”, or “subpoena the leader when he has 440 votes”.",
        6,
    ),
    GameFact(
        "tip tips",
        "On Anonymous Tip all bid for the next Black Eye: “bid 20,000 for tips” is the most that you "
        "pay. It lets you accuse somebody of a crime.",
        11,
    ),
    GameFact(
        "fraud lying liar lie|cost costs pay wrong price lose happens",
        "Whoever accuses of fraud and is wrong pays nothing. Whoever is caught pays the bank the "
        "difference, and gives the accuser {fraud_votes} votes.",
        7,
    ),
    GameFact(
        "lie liar liars lies|who most",
        "Nobody is told before the end who has lied; then everybody reads it.",
        12,
    ),
    GameFact(
        "crime crimes|cost costs pay bring brings get worth wrong win happens",
        "A crime without a defense brings the accuser {crime_votes} votes; with one the accuser owes "
        "{slander_votes}. A Black Eye that does not name it may cost {libel_money} in the Court.",
        8,
    ),
    GameFact(
        "court sue suit libel",
        "If you think that a Black Eye used against you was blank, write “sue bob”: you stop in the "
        "Court on your first way past it, pay {filing_fee}, and get {libel_money} and {libel_votes} "
        "votes if you are right; if not, you give {libel_votes} votes.",
        9,
    ),
    GameFact(
        "favor favors",
        "A favor is a space that wins you the votes that stand on it, from the bank.",
        3,
    ),
    GameFact(
        "local",
        "Enter Local Politics leads to a path with votes and Feathers, which you walk with one die from"
        " the next turn on: “board” names its spaces.",
        10,
    ),
    GameFact(
        "business",
        "Enter Business leads to a path where the bank pays, which you walk with one die from the next "
        "turn on: “board” names its spaces.",
        10,
    ),
    GameFact(
        "witness senate",
        "On the Witness Stand, and on the way back from it, you buy no votes, and throw one die a turn.",
        10,
    ),
    GameFact(
        "salary",
        "Your salary is paid whenever you come to START or pass it; spaces raise and lower it, and "
        "after a bankruptcy it is {salary}.",
        3,
    ),
    GameFact(
        "convention",
        "Whoever lands on State Convention gets up to {convention_votes} votes from each player with "
        "fewer votes.",
        11,
    ),
    GameFact(
        "character",
        "A Good Character takes {good_character} votes off a debt of votes. It is used where you would "
        "be bankrupt without it, or as you order: “use good character from 40 votes on”.",
        6,
    ),
    GameFact(
        "claim card cards dollar $|long until when kept keep open",
        "A $ card is kept, and its claim may be doubted, until its holder comes to START or passes it.",
        5,
    ),
    GameFact(
        "buy votes|players player others somebody",
        "Votes of other players are for sale when they owe money that they have not got: “offer 1,500 a"
        " vote, up to 20 votes” is your standing offer. Nobody may bribe or pay another otherwise.",
        4,
    ),
    GameFact(
        "bribe bribery give lend",
        "Players cannot pay each other: money changes hands by the rules alone.",
        4,
    ),
    GameFact(
        "long end ends last|game campaign play",
        "A campaign of two to four takes some 40 rounds, one of five or six some 30, a short one half "
        "of that.",
        1,
    ),
)
"""`{…}` stands for what is played by now."""


def find_facts(question: str, quotes: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Give the best answers to a question, at most two, each with the part of the rules that says more."""
    asked = frozenset(words_of(question))
    fitting = [(_fit(each, asked), each) for each in FACTS]
    best = max((fit for fit, _ in fitting), default=0)
    found = [each for fit, each in fitting if fit == best and best]
    for each in found[:2]:
        yield fill_in(each.says, quotes), each.clause


def _fit(fact: GameFact, asked: frozenset[str]) -> int:
    """Return how well it fits: by its groups of words, of each of which the question has one."""
    groups = [group.split() for group in fact.asked.split("|")]
    if not all(asked & set(group) for group in groups):
        return 0
    return 2 * len(groups) + (len(asked & set(groups[0])) > 1)
