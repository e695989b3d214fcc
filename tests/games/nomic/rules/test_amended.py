"""Amendments in the manners of long-lived Nomics: understood rightly, or asked about; never taken wrongly."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.nomic.rules.proposal_text import read_changes
from nomicd.games.nomic.rules.rule_changes import apply_changes
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import parse

_spec = importlib.util.spec_from_file_location("amended", Path(__file__).with_name("amended.py"))
amended = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(amended)

RULES = {rule.number: rule for rule in map(parse, amended.RULES)}


def read_clauses(document):
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


def find_changes(body):
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
            found |= {
                f"new {new.title}{key[len(str(number)) :]}": text for key, text in read_clauses(new).items()
            }
        else:
            before, after = read_clauses(old), read_clauses(new)
            found |= {key: after.get(key) for key in {*before, *after} if before.get(key) != after.get(key)}
            if old.title != new.title:
                found[f"title {number}"] = new.title
            assert old.code == new.code
    return found


@pytest.mark.parametrize(("body", "expected"), amended.CLAUSES)
def test_it_is_read_as_it_is_meant(body, expected):
    """Or its author is asked."""
    assert find_changes(body) == expected


# fmt: off
WORDS = (
    "amend", "replace", "replacing", "delete", "deleting", "insert", "append", "appending", "add",
    "with", "by", "to", "read", "in", "the", "end", "of", "after", "before", "rule", "14", "15", "14.1",
    "18.2", "first", "last", "sentence", "paragraph", "clause", "2", "following", "everywhere", "each",
    "instance", "(Property)", '"Property"', '"the"', '"zombie"', "'A'", '""', "{", "}", "[", "]", ":",
    ",", ".", ";", "and", "then", "-", "*", "1.", "as", "follows", "new", "titled", "repeal", "title",
)
# fmt: on
GAPS = ("\n", "\n\n", "---\n", "  ")


@given(st.lists(st.sampled_from((*WORDS, *GAPS)), max_size=25))
def test_words_of_instructions_in_any_order_are_changes_or_problems(words):
    """Whatever comes of them can be carried out, or is told to be impossible."""
    changes = read_changes(" ".join(words))
    assert changes
    if not any(isinstance(change, Problem) for change in changes):
        apply_changes(RULES, changes, "T")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (
            'Replace "three" with "four" in rule 14.',
            '"three" stands in 14.1, 14.2.1: name the clause, or write',
        ),
        ('Replace "zombie" with "a" in rule 16.', "stands twice in 16, paragraph 1: quote more of the words"),
        ('Delete "RENT IS" in 14.2.1.', '"RENT IS" is written "Rent is" in 14.2.1'),
        ('In rule 14, delete "camels".', '"camels" does not stand in 14'),
        ("Amend rule 14 (Volcano) to read: No.", "rule 14 is called “Property”, not “Volcano”"),
        (
            'Amend the rule titled "Volcano" to read: No.',
            "no rule is called “Volcano”: name it by its number",
        ),
        ("Amend rule 14 by making it fair.", "The nearest form is: amend 14.1 to read: the new text"),
        ('Replace "a" with "b".', "in which rule?"),
        ('Insert "x" in 14.1.', "where?"),
        ("Change rule 14 so that all is well.", "The nearest form is"),
        ('In rule 14.9, replace "a" with "b".', "there is no 14.9: rule 14 has clauses 1, 2, 3"),
        ("Delete the last sentence of 14.9.", "there is no 14.9"),
        ("Delete the third sentence of rule 16.", "16 has no sentence 3"),
        (
            "Delete the last sentence of 14.2.",
            "14.2 has clauses within clauses: name the clause whose sentence",
        ),
        ('Delete the sentence beginning "Camels" in rule 14.', 'no sentence of 14 begins with "Camels"'),
        (
            'Delete the sentence that begins "Rent is" in 14.2.',
            '2 sentences begin with "Rent is", in 14.2.1, 14.2.2: quote more of one',
        ),
        (
            'Delete "The owner gets rent." in rule 14.',
            "nothing would be left of 14.2 but the clauses in it: say what becomes of them",
        ),
        (
            'Replace "zombie" with "ghoul" in the first sentence of rule 18.',
            "name the clause in which it stands, and quote the words",
        ),
        (
            "Amend rule 15 by replacing:\n\n  Any camel.\n\n  - Red stamp: worth one point.\n\nwith:\n\n  A",
            'the paragraphs from "Any camel." on do not stand so in 15: change them one by one',
        ),
        (
            "Amend rule 18 by replacing:\n\n  1. A zombie is a player who sleeps.\n\nwith:\n\n  1. A\n  2. B",
            "more clauses would come than go, and those behind keep their numbers: add to the end",
        ),
        ("Repeal rules " + ", ".join(map(str, range(1, 27))) + ".", "at most 20 rules can be changed in one"),
        ('Amend 14.1 to read "Four.', "this quotation mark is never closed"),
        ("Retitle rule 14 to Land and more", 'The nearest form is: retitle rule 14 to "New title"'),
    ],
)
def test_who_is_asked_reads_what_to_write(body, says):
    """The places of the words, or the nearest form."""
    problems = read_changes(body)
    if not isinstance(problems[0], Problem):
        problems = apply_changes(RULES, problems, "My idea")
    assert isinstance(problems, tuple), problems
    assert any(says in problem.text for problem in problems), problems
