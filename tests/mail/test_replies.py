"""Replies as twenty mail programs write them: what the author wrote is kept, and nothing else."""

import importlib.util
import sys
from pathlib import Path

import pytest

from nomicd.mail.quoting import trim

_spec = importlib.util.spec_from_file_location(
    "corpus_replies", Path(__file__).parents[1] / "corpus" / "replies.py"
)
corpus = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = corpus  # dataclasses look for it
_spec.loader.exec_module(corpus)

CORPUS = Path(__file__).parents[1] / "corpus"


def texts(name):
    """The texts of a file, one a line; `|` stands for a break."""
    return [line.replace("|", "\n") for line in (CORPUS / name).read_text(encoding="utf-8").splitlines()]


def read_lines(text):
    return [line.text for line in trim(text) if line.text]


def test_of_public_replies_the_authors_words_are_kept():
    """All of them, whatever the program."""
    found = list(corpus.replies())
    assert len(found) >= 20
    assert [(reply.name, reply.kept) for reply in found if not reply.exact] == []


@pytest.mark.parametrize("attribution", texts("attributions.txt"))
def test_an_attribution_of_any_language_is_no_authors_line(attribution):
    """It stands right above the quotation, and has a date or an address."""
    assert read_lines(f"yea\n\n{attribution}\n> Proposal 3: x\n> vote nay on 3") == ["yea"]


@pytest.mark.parametrize("footer", texts("footers.txt"))
def test_a_footer_is_no_authors_line(footer):
    """Of phones, of lawyers, and of programs that quote without marks."""
    assert read_lines(f"yea\n\n{footer}") == ["yea"]


def test_a_line_about_a_phone_in_the_text_stays():
    """Only the last line, set off by a blank one, is a footer."""
    assert read_lines("buy square, call it My iPhone\nvote yea on 1") == [
        "buy square, call it My iPhone",
        "vote yea on 1",
    ]


def test_fields_of_the_authors_own_stay():
    """Without an address or a date they are no header of a mail."""
    assert len(read_lines("Why: it is fair\nWhat: repeal rule 12\nWho: all of us\n\nvote yea on 1")) == 4


def test_an_answer_knows_what_is_quoted_above_it():
    """Each of the author's lines has the quotation that it answers."""
    lines = trim("> Proposal 1: a\nyea\nwell done\n> Proposal 2: b\n\nnay")
    assert [(line.text, line.above) for line in lines if line.text] == [
        ("yea", "> Proposal 1: a"),
        ("well done", "> Proposal 1: a"),
        ("nay", "> Proposal 2: b"),
    ]
