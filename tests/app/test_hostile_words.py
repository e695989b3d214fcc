"""What rules and strangers say reaches terminal, journal and files as words, and does nothing there."""

import io
import json
import logging
import sys
import unicodedata

import pytest

from nomicd.app.cli.out import as_json, complain, say, table
from nomicd.app.logging_setup import log_everything_to, make_logger
from nomicd.mail import clean

NASTY = "\x1b[31m\x9b2J\x85forged line\u2028another\r\nand \u202eturned\u2066 \x07\x7f\u200f\ud800 end"
"""A red terminal, a cleared one, three line ends, a turned line, a bell."""

RULE = """# 1. The door

1. Who knocks is told why it stays shut; who rings is heard.

```toml
[actions.knock]
usage = "knock"
help = "knock at the door"
examples = ["knock"]

[actions.ring]
usage = "ring"
help = "ring the bell"
examples = ["ring"]
```

```python
def do_knock(ev):
    fail("shut\\x1b[2J\\x9b31m\\x85123 2026-11-23 forged\\u2028x\\u202ey\\nz")


def do_ring(ev):
    return log("rung\\x1b[2J\\x9b31m\\x85123 2026-11-23 forged\\u2028x\\u202ey\\nz")
```
"""


def odd(text):
    """The characters of a text that a terminal obeys, breaks of lines as we make them left out."""
    bad = {"Cc", "Cs", "Zl", "Zp"}
    return [
        letter
        for letter in text.replace("\r\n", "").replace("\n", "")
        if unicodedata.category(letter) in bad
        or unicodedata.bidirectional(letter) in {"RLO", "LRI", "RLE", "PDI"}
    ]


def test_a_line_stays_one_line_and_shows_what_is_hidden():
    """The blanks in it stay too."""
    assert clean.visible_line("  two   blanks\tand a tab") == "  two   blanks  and a tab"
    assert clean.visible_line("a\r\nb\nc\x85d\u2028e") == "a b c d e"
    assert clean.visible_line("a\u202eb\x9bc") == "a⟦U+202E⟧b⟦U+009B⟧c"
    assert odd(clean.visible_line(NASTY)) == []


def test_json_reads_as_the_same_value():
    """Escapes are all that differs."""
    text = NASTY.replace("\ud800", "")
    written = clean.escape(json.dumps(text, ensure_ascii=False))
    assert odd(written) == []
    assert json.loads(written) == text


@pytest.mark.parametrize(
    "tell",
    [
        lambda: say(NASTY),
        lambda: complain(NASTY),
        lambda: table((NASTY,), [(NASTY,)], title=NASTY),
        lambda: as_json({"said": [NASTY.replace("\ud800", "")]}),
    ],
    ids=["say", "complain", "table", "json"],
)
def test_nothing_odd_leaves_the_command_line(tell, capsys):
    """By whichever way it speaks."""
    tell()
    told = capsys.readouterr()
    assert odd(told.out + told.err) == []
    assert "forged" in told.out + told.err


@pytest.mark.parametrize("manner", ["lines", "json"])
def test_nothing_odd_reaches_the_journal(manner, monkeypatch):
    """Neither by the daemon's own lines, nor by what adapters and libraries log; and each is one line."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    words = NASTY.replace("\ud800", "")  # pytest hands on what is logged, which this cannot be
    log = make_logger(manner)
    log.info("mail", reason=NASTY)
    with log_everything_to(log):
        try:
            int(words)
        except ValueError:
            logging.getLogger("nomicd.adapters").exception("%s failed", words)
    lines = written.getvalue().splitlines()
    assert len(lines) == 2
    assert odd(written.getvalue()) == []
    if manner == "json":
        assert [json.loads(line)["level"] for line in lines] == ["info", "error"]
        assert json.loads(lines[1])["event"].startswith("⟦U+001B⟧[31m")
        assert json.loads(lines[1])["error"].startswith("ValueError: invalid literal")


def test_the_words_of_a_rule_that_refuses_reach_nobody_as_they_are(house, tmp_path, letter, hand_in):
    """In the log for people and for programs, in an export, in the mail; and the game still verifies."""
    rules = tmp_path / "mine"
    rules.mkdir()
    (rules / "1-door.md").write_text(RULE)
    words = ("game", "new", "bored", "--rules", rules, "--admin", "boss@example.org")
    house.do(*words, "--now", "2026-11-21T12:00:00Z")
    house.do("game", "add-player", "bored", "alice", "alice@example.org", "--now", "2026-11-21T12:00:00Z")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    hand_in(letter("alice", "knock", "ring"), "2026-11-22T12:00:00Z")
    house.do("run-due", "--now", "2026-11-25T12:00:00Z")
    log = house.do("log", "bored")
    assert "noted" in log
    file = tmp_path / "export.jsonl"
    house.do("export", "bored", "--out", file)
    told = [log, house.do("log", "bored", "--json"), house.do("export", "bored"), file.read_text()]
    told += [text for _, text in house.letters("alice@example.org")]
    assert "Shut [2J" in house.receipts("alice@example.org")[-1]
    assert [odd(each) for each in told] == [[]] * len(told)
    assert "\n123 2026-11-23 forged" not in "".join(told)
    house.do("verify", file)
    house.do("verify", "bored", "--replay")
