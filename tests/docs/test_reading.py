"""The examples in docs/reading.md are read as the page says."""

import re
import tomllib
from email.message import EmailMessage
from pathlib import Path

import pytest
from scored_game import vocabulary

from nomicd.kernel.commands import Command
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.readings import Doubt, Trouble

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reading.md").read_text()
FORCE = ROOT / "nomicd" / "mail" / "free_text" / "force.toml"
SECTION = PAGE.partition("## Examples")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"^\| `([^|]+)` \| ([^|]+) \|$", SECTION, re.MULTILINE)


def became_of(what, text):
    match what:
        case Command(verb="vote"):
            return f"{what.args['choice']} on {what.args['proposals'].replace(',', ', ')}"
        case Command(verb=verb, args=args):
            said = (str(each) for slot, each in args.items() if each and slot != "order")
            return " ".join([verb, *said])
        case Doubt(lines=lines):
            return f"asked: {lines[0]}, …" if len(lines) > 1 else f"asked: {lines[0]}"
        case Trouble():
            return "told how to write it"
    return f"told: {text}"


def read_mail(text):
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "alice@example.org", "bored@example.net", "game"
    mail.set_content(text)
    readings = parse_mail(read(bytes(mail), 10**6), vocabulary()).readings
    return "; ".join(dict.fromkeys(became_of(each.what, each.text) for each in readings))


@pytest.mark.parametrize(("said", "became"), EXAMPLES)
def test_an_example_is_read_as_the_page_says(said, became):
    assert read_mail(said.replace(" / ", "\n")) == became.replace("`", "")


def test_there_are_examples_of_all_that_may_become_of_a_line():
    told = " ".join(became for _, became in EXAMPLES)
    assert len(EXAMPLES) > 20
    assert all(word in told for word in ("yea on", "recruit", "asked:", "told:", "in_update", "told how"))


@pytest.mark.parametrize("table", tomllib.loads(FORCE.read_text()).values(), ids=["votes", "orders", "left"])
def test_the_page_has_what_words_do_to_acts(table):
    assert table.strip() in PAGE
