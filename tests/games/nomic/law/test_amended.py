"""Amendments in the manners of long-lived Nomics: understood rightly, or asked about; never taken wrongly."""

import importlib.util
from pathlib import Path

import pytest

from nomicd.games.nomic.law.amendments import apply_changes
from nomicd.games.nomic.law.changes import read_changes
from nomicd.games.nomic.law.document import parse
from nomicd.games.nomic.machine.sandbox import Problem

_spec = importlib.util.spec_from_file_location("amended", Path(__file__).with_name("amended.py"))
amended = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(amended)

RULES = {rule.number: rule for rule in map(parse, amended.RULES)}


def told(document):
    """What a rule says, by clause; paragraphs without numbers together."""
    found = {}

    def walk(clauses, above):
        free = tuple(each.text for each in clauses if each.number is None)
        if free:
            found[f"{above}/"] = free
        for each in clauses:
            if each.number is not None:
                found[f"{above}.{each.number}"] = each.text
                walk(each.clauses, f"{above}.{each.number}")

    walk(document.clauses, str(document.number))
    return found


def differing(body):
    """What would be different in the rules; ASKED where it would not be done."""
    changes = read_changes(body)
    if any(isinstance(change, Problem) for change in changes):
        return amended.ASKED
    made = apply_changes(RULES, changes, "My idea")
    if isinstance(made, tuple):
        return amended.ASKED
    found = {}
    for number, new in made.items():
        old = RULES.get(number)
        if new is None:
            found[str(number)] = None
        elif old is None:
            found |= {f"new {new.title}{key[len(str(number)) :]}": text for key, text in told(new).items()}
        else:
            before, after = told(old), told(new)
            found |= {key: after.get(key) for key in {*before, *after} if before.get(key) != after.get(key)}
            if old.title != new.title:
                found[f"title {number}"] = new.title
            assert old.code == new.code
    return found


@pytest.mark.parametrize(("body", "expected"), amended.CLAUSES)
def test_it_is_read_as_it_is_meant(body, expected):
    """Or its author is asked."""
    assert differing(body) == expected
