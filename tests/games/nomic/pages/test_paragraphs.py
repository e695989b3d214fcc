"""A report falls into paragraphs, one a turn."""

from nomicd.games.nomic.pages.report import ReportLine, break_into_paragraphs

REPORT = (
    "Chance picks emi (Solarium).",
    "bob buys a Gold Card for $400.",
    "alice buys a Gold Card for $400.",
    "alice receives a Soldier.",
    "alice rolls 5-1, landing on Square #12.",
    "Square #40 has been added.",
    "bob receives a Soldier.",
    "bob rolls 1-1, landing on Square #3.",
    "bob pays $3 to alice (rent).",
    "Voting opens on proposal 2.",
    "alice's answer to “Why?”: no.",
)
LINES = tuple(
    ReportLine(text, player=first if first in ("alice", "bob") else "")
    for text in REPORT
    for first in (text.partition(" ")[0].removesuffix("'s"),)
)


def test_each_turn_is_a_paragraph():
    """With what follows from it; what was done without a roll stays together."""
    told = "\n".join(break_into_paragraphs(LINES)).split("\n\n")
    assert [part.split("\n")[0] for part in told] == [
        "Chance picks emi (Solarium).",
        "alice buys a Gold Card for $400.",
        "bob receives a Soldier.",
        "alice's answer to “Why?”: no.",
    ]


def test_nothing_is_lost():
    """Nor is the order another; there is no break at an end."""
    told = break_into_paragraphs(LINES)
    assert tuple(line for line in told if line) == REPORT
    assert told[0]
    assert told[-1]
    assert break_into_paragraphs(()) == ()
