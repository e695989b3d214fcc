"""Which clauses of BoredNomic are carried out by code or by the service, and which people keep; and that its
text says what is played after a vote."""

from pathlib import Path

import pytest

from nomicd.games.nomic.rules.clause_marks import marks_of_rule
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.rule_settings import values, with_value
from nomicd.law.rule_document import parse, prose

ROOT = Path(__file__).resolve().parents[2]
RULES = [parse(path.read_text()) for path in sorted((ROOT / "rules" / "borednomic").glob("*.md"))]
BY_PEOPLE = {"1.1", "2.3", "3.2", "3.4", "8.1.4", "8.3", "11.1"}


def paths(clauses, above):
    """Of clauses that have no clauses of their own."""
    for clause in clauses:
        path = f"{above}.{clause.number}"
        yield from paths(clause.clauses, path) if clause.clauses else (path,)


def text(document):
    return prose(document, values(declarations(document, document.number)))


def test_people_keep_what_no_machine_can():
    """All else is marked in code, or served by an event."""
    left = set()
    for document in RULES:
        done = {path for found in marks_of_rule(document).values() for path in found}
        done |= dict(declarations(document, document.number).served).keys()
        left |= set(paths(document.clauses, str(document.number))) - done
    assert left == BY_PEOPLE


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("updates", "Monday, Friday", "with an update each Monday and Friday"),
        ("ballots_open", "tue", "From Tuesday on they vote, until Monday begins"),
        ("ballots_close", "tue", "From Tuesday until Friday begins the players propose"),
    ],
)
def test_the_schedule_is_told_as_votes_have_set_it(path, value, said):
    """In clause 9 itself, by the names of the days."""
    schedule = RULES[8]
    assert "with an update each Monday, Tuesday and Friday" in text(schedule)
    assert said in text(with_value(schedule, path, value))
