"""The rule document: read from what mail made of it, written back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.nomic.rules.clause_paths import clause, with_added_clause, with_clause, without_clause
from nomicd.kernel.sandbox import Problem
from nomicd.law.clauses import Clause
from nomicd.law.rule_document import Document, parse, prose, read, render, slots

KICKBACK = """\
# 12. KickBack

1. Every {every}th square is a KickBack.
2. Whoever lands on one rolls a die:
   1. and goes back by it;
   2. unless he holds a {{token}}.

Kicked players may complain.

```toml
[params]
every = 17
```

```python
def on_land(ev):
    return [log("kicked")]
```

```case
given: alice on 30
then: alice on 31
```
"""


def kickback():
    document = parse(KICKBACK)
    assert isinstance(document, Document)
    return document


def test_a_document_has_number_title_clauses_and_blocks():
    """The parts of the form, each in its place."""
    document = kickback()
    assert (document.number, document.title) == (12, "KickBack")
    assert [part.number for part in document.clauses] == [1, 2, None]
    assert document.clauses[1].clauses[1].text == "unless he holds a {{token}}."
    assert document.toml == "[params]\nevery = 17"
    assert document.code == 'def on_land(ev):\n    return [log("kicked")]'
    assert document.cases == ("given: alice on 30\nthen: alice on 31",)


def test_a_number_of_thousands_of_digits_is_no_number():
    """It is a title, and that is too long."""
    (problem,) = parse(f"# rule rule {'1' * 5_000} KickBack")
    assert "at most 80 are allowed" in problem.text


def test_a_canonical_document_is_written_back_as_it_was():
    """Printing a parsed document gives the same document."""
    assert render(kickback()) == KICKBACK


@pytest.mark.parametrize(
    ("name", "mangle"),
    [
        ("line ends of Windows", lambda text: text.replace("\n", "\r\n")),
        ("quoting margins", lambda text: "".join(f"> {line}\n" for line in text.splitlines())),
        ("doubled margins", lambda text: "".join(f">> {line}\n" for line in text.splitlines())),
        ("bars as margins", lambda text: "".join(f"| {line}\n" for line in text.splitlines())),
        ("no-break indents", lambda text: text.replace("    ", "\u00a0\u00a0\u00a0\u00a0")),
        ("tabs", lambda text: text.replace("    ", "\t")),
        ("trailing blanks", lambda text: text.replace("\n", "  \n")),
        ("smart quotes", lambda text: text.replace('"kicked"', "\u201ckicked\u201d")),
        ("byte order mark", lambda text: "\ufeff" + text),
        ("invisible marks", lambda text: text.replace("Kick", "Ki\u200bck\u202e")),
        ("hard wraps", lambda text: text.replace("rolls a die", "rolls\n   a die")),
        ("a wrap before a number", lambda text: text.replace("a KickBack.", "a\nKickBack.")),
        ("brackets for points", lambda text: text.replace("1. Every", "1) Every")),
        ("spelled out heading", lambda text: text.replace("# 12. K", "# Rule 12: K")),
        ("numbers in full", lambda text: text.replace("2. Whoever", "12.2. Whoever")),
        ("blank lines", lambda text: text.replace("\n2. W", "\n\n\n2. W")),
        ("another word for python", lambda text: text.replace("```python", "```py")),
    ],
)
def test_what_mail_does_to_text_does_not_change_the_document(name, mangle):
    """Two players who paste the same rule vote on the same rule."""
    document = parse(mangle(KICKBACK))
    assert isinstance(document, Document), document
    assert document == kickback(), name
    assert render(document) == render(kickback())


def test_smart_quotes_that_belong_to_a_text_stay():
    """They are straightened only where the code could not be read otherwise."""
    document = parse("# 1. A\n\n```python\nNAME = '\u201cFoo\u201d isn\u2019t'\n```")
    assert document.code == "NAME = '\u201cFoo\u201d isn\u2019t'"


def test_a_wrapped_line_that_begins_with_a_number_is_no_clause():
    """Only the number that is due next begins a clause in the middle of a text."""
    document = parse("# 1. A\n\n1. See rule\n12. of the book\n2. Next.")
    assert document.clauses == (Clause("See rule 12. of the book", 1), Clause("Next.", 2))


def test_clauses_may_leave_a_number_out():
    """A deleted clause leaves a gap, and the gap is kept."""
    text = "# 1. A\n\n1. One.\n\n3. Three.\n"
    document = parse(text)
    assert [part.number for part in document.clauses] == [1, 3]
    assert render(document) == text


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("Cheaper cards", 1, "begins with its number and title"),
        ("\n\n# 12.", 3, "no title"),
        ("# 0. A", 1, "numbered from 1"),
        ("# 1. " + "A" * 90, 1, "90 characters"),
        ("# 1. A\n\n```perl\n```", 3, "write toml, python or case"),
        ("# 1. A\n\n```python\nx", 3, "never closed"),
        ("# 1. A\n```toml\n```\n```toml\n```", 4, "one ```toml block"),
        ("# 1. A\n\n# 2. B", 3, "one document is one rule"),
        ("# 1. A\n" + "word " * 5_000, 0, "at most 24000"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, line, says):
    """Problems carry the line and what to write instead."""
    problems = parse(text)
    assert isinstance(problems, tuple)
    assert any(found.line == line and says in found.text for found in problems), problems


def test_the_places_of_the_blocks_are_known():
    """So a problem in the code can be said by the line of the mail."""
    lines = KICKBACK.splitlines()
    places = read("\n\n" + KICKBACK.replace("```python\n", "```python\n\n")).places
    assert places.toml == lines.index("```toml") + 3
    assert places.code == lines.index("```python") + 4
    assert places.cases == (lines.index("```case") + 4,)


def test_a_clause_is_found_by_the_number_players_use():
    """12.2.1 is clause 2.1 of rule 12."""
    assert clause(kickback(), "12.2.1") == "and goes back by it;"
    assert clause(kickback(), "12.7") is None
    assert clause(kickback(), "12") is None


def test_a_clause_is_amended_and_keeps_what_it_holds():
    """Clauses inside an amended one stay."""
    new = with_clause(kickback(), "12.2", "Whoever lands there,\nrolls:")
    assert clause(new, "12.2") == "Whoever lands there, rolls:"
    assert clause(new, "12.2.2") == "unless he holds a {{token}}."


def test_an_amended_clause_may_bring_its_own_clauses():
    """New inner clauses replace the old ones."""
    new = with_clause(kickback(), "12.2", "He rolls:\n   1. and waits.")
    assert clause(new, "12.2.1") == "and waits."
    assert clause(new, "12.2.2") is None


def test_the_whole_prose_is_amended_under_the_number_of_the_rule():
    """The code stays."""
    new = with_clause(kickback(), "12", "1. No more kicks.")
    assert new.clauses == (Clause("No more kicks.", 1),)
    assert new.code == kickback().code


def test_a_clause_is_added_after_the_last():
    """It gets the next number, inside a clause too."""
    assert clause(with_added_clause(kickback(), "12", "Ties are void."), "12.3") == "Ties are void."
    assert clause(with_added_clause(kickback(), "12.2", "and pays."), "12.2.3") == "and pays."


def test_deleting_a_clause_leaves_the_numbers_of_the_others():
    """What refers to 12.2 still holds."""
    new = without_clause(kickback(), "12.1")
    assert clause(new, "12.1") is None
    assert clause(new, "12.2") is not None
    assert parse(render(new)) == new


@pytest.mark.parametrize("edit", [with_clause, with_added_clause])
def test_a_missing_clause_is_named(edit):
    """The answer lists the clauses there are."""
    problem = edit(kickback(), "12.9", "x")
    assert isinstance(problem, Problem)
    assert problem.text == "there is no 12.9: rule 12 has clauses 1, 2"


def test_a_clause_cannot_smuggle_in_code():
    """Fences and headings are no prose."""
    problem = with_clause(kickback(), "12.1", "x\n```python\nx = 1\n```")
    assert isinstance(problem, Problem)


def test_prose_shows_the_parameters_in_force():
    """Doubled braces stand for single ones; money has its commas."""
    document = parse("# 5. C\n\n1. Gold costs ${gold.buy}, {{not}} {unknown}; {days}.")
    shown = prose(document, {"gold.buy": 1500, "days": ["mon", "fri"]})
    assert shown == "1. Gold costs $1,500, {not} {unknown}; Monday and Friday."
    assert slots(document) == ("gold.buy", "unknown", "days")


words = st.text("ab1.#`-|>{} \u201c", min_size=1, max_size=12)
lines = st.one_of(
    words,
    st.sampled_from(
        [
            "",
            "   1. in",
            "2. two",
            "1. one",
            "- dot",
            "| a |",
            "7) seven",
            "      1. deep",
            "12.1 x",
            "1.",
            "#",
            "2)",
        ]
    ),
    st.builds(lambda n, text: f"{n}. {text}", st.integers(0, 13), words),
    st.sampled_from(
        ["```toml", "```python", "```case", "```", "````", "~~~case", "~~~", "    x = 1", "# 1. B"]
    ),
)


@given(
    st.lists(lines, max_size=14), st.sampled_from(["# 12. Kick", "# ?. Kick", "# Kick", "> # rule 3 Kick"])
)
def test_writing_and_reading_are_inverse(body, heading):
    """Whatever can be read is written so that it is read the same, and written the same again."""
    document = parse("\n".join([heading, *body]))
    if isinstance(document, Document):
        assert parse(render(document)) == document
        assert render(parse(render(document))) == render(document)


@given(st.text(max_size=300))
def test_any_text_is_a_document_or_a_problem(text):
    """Nothing that a stranger mails makes the reader fail."""
    document = parse("# 1. A\n" + text)
    if isinstance(document, Document):
        assert parse(render(document)) == document


def test_a_number_on_a_line_of_its_own_begins_a_clause():
    """Lists that came out of HTML look so; a heading without words is nothing."""
    document = parse("# 1. A\n\n1.\nOne.\n2.\n\n#\nEnd.")
    assert document.clauses == (Clause("One.", 1), Clause("", 2), Clause("End."))
    assert parse(render(document)) == document
