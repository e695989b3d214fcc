"""Orders in free words are kept in the words of their usage, so that what a receipt repeats can be sent."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.usage import write_usage

VERBS = (
    Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", "", source="rule 30"),
    Verb("mode", "mode <mode:choice(passive|aggressive)>[ if <when:condition>]", "", source="rule 30"),
    Verb("square", "buy square[, call it <name:text>][, gender <gender:choice(m|f)>]", "", source="rule 14"),
    Verb("shop", "buy [<n:int(1..99)>] <what:item>", "", source="rule 5"),
    Verb("standings", "standings", "", read_only=True),
    Verb("press", "tell <to:text> <said:body>", "", source="the table"),
)


def texts(mail):
    head = b"From: a@example.org\r\nTo: g@localhost\r\nSubject: orders\r\n\r\n"
    found = parse_mail(
        read(head + mail.encode()),
        Vocabulary(
            VERBS,
            Lexicon(
                players={"bob": "bob"}, items={"silver_card": "silver_card", "silver cards": "silver_card"}
            ),
        ),
    )
    return [each.what.text for each in found.readings if isinstance(each.what, Command)]


@pytest.mark.parametrize(
    ("mail", "kept"),
    [
        ("Also I'd like to recruit 3 soldiers please", ["recruit 3 soldiers"]),
        ("recruit three", ["recruit three"]),
        ("And I'd like two silver cards please", ["buy 2 silver cards"]),
        ("Today I buy the square and call it Home", ["buy square, call it Home"]),
        ("I recruit 2 soldiers, then I recruit 5", ["recruit 2 soldiers", "recruit 5 soldiers"]),
        ("tell bob: I would like to recruit 3 soldiers", ["tell bob: I would like to recruit 3 soldiers"]),
    ],
)
def test_an_order_is_kept_in_strict_words(mail, kept):
    assert texts(mail) == kept


def test_a_reading_still_quotes_its_line():
    head = b"From: a@example.org\r\nTo: g@localhost\r\nSubject: orders\r\n\r\n"
    mail = parse_mail(
        read(head + b"Also I'd like to recruit 3 soldiers please"), Vocabulary(VERBS, Lexicon())
    )
    assert [each.text for each in mail.readings] == ["Also I'd like to recruit 3 soldiers please"]


@pytest.mark.parametrize(
    ("usage", "values", "said", "written"),
    [
        ("buy square[, call it <name:text>]", {"name": "Home"}, (), "buy square, call it Home"),
        ("buy square[, call it <name:text>]", {}, (), "buy square"),
        ("withdraw|retract [proposal] [<n:int>]", {"n": "3"}, ("retract",), "retract 3"),
        (
            "build [a] <what:text> on <where:square>",
            {"what": "fort", "where": "5"},
            ("a",),
            "build a fort on 5",
        ),
    ],
)
def test_a_usage_is_written(usage, values, said, written):
    assert write_usage(usage, values, said) == written


def test_a_slot_that_must_be_filled_is_missed():
    with pytest.raises(KeyError):
        write_usage("tag <whom:player>", {}, ())
