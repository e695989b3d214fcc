"""Hostile rule code, proposed by mail, voted in by mail, enacted on Monday: the rule goes, the game stays."""

import re
from datetime import timedelta

import pytest

from nomicd.services.ports import Disposition

HARMFUL = {
    "loops": """
def on_land(ev):
    while True:
        pass
""",
    "counts for ever": """
def on_land(ev):
    return log(str(sum(range(10 ** 12))))
""",
    "doubles a text": """
def on_land(ev):
    big = "x"
    while True:
        big = big + big
""",
    "computes a tower of powers": """
def on_land(ev):
    return log(str(10 ** 10 ** 10))
""",
    "recurses": """
def deeper(n):
    return deeper(n + 1)

def on_land(ev):
    return deeper(0)
""",
    "prints for ever": """
def on_land(ev):
    while True:
        print("x" * 1000)
""",
    "answers deep data": """
def on_land(ev):
    data = []
    for n in range(100000):
        data = [data]
    return data
""",
    "keeps deep data": """
def on_land(ev):
    data = []
    for n in range(5000):
        data = [data]
    return put("deep", data)
""",
    "keeps much data": """
def on_land(ev):
    return put("much", "x" * 5000000)
""",
    "rolls for ever": """
def on_land(ev):
    while True:
        roll(6, "again")
""",
    "rolls for ever whatever is said": """
def on_land(ev):
    while True:
        try:
            roll(0, "again")
        except Exception:
            roll(6, "again")
""",
    "answers a million effects": """
def on_land(ev):
    return [log("x")] * 1000000
""",
    "says a book": """
def on_land(ev):
    return log("x" * 5000000)
""",
    "puts off twice what it does": """
def again(ev):
    return [later("again"), later("again")]

def on_land(ev):
    return later("again")
""",
    "jumps for ever": """
def on_land(ev):
    return jump(ev.player, ahead(ev.square, 1))
""",
    "pays more than there is": """
def on_land(ev):
    return pay(None, ev.player, 10 ** 40, "a present")
""",
}

REFUSED = {
    "imports": ("import os\n\ndef on_land(ev):\n    return log(str(os.environ))", 'line 6, "import os"'),
    "climbs": ("def on_land(ev):\n    return log(str(ev.__class__))", 'line 7, "return log'),
    "has too large a constant": ('BIG = "x" * 10 ** 9', 'line 6, "BIG ='),
    "opens": ("def on_land(ev):\n    return log(open('/etc/passwd').read())", "open is not for rules"),
    "nests": ("def on_land(ev):\n    return log(str(" + "not " * 100 + "ev))", "nested too deeply"),
    "is long": ("def on_land(ev):\n" + "    log('x')\n" * 1500, "the code has"),
}

SUSPENDED = re.compile(r"Rule 32, Harmless, (is suspended|runs its code no more)")


def proposal(code):
    prose = "propose: Harmless\n# ?. Harmless\n\n1. Nothing happens."
    return f"{prose}\n\n```python\n{code.strip()}\n```\nend proposal"


def everybody_got(service, kind, words):
    """Whether all players and the Admin have such a mail that says so."""
    readers = {letter.reader for letter in service.letters(kind) if words in letter.subject}
    return readers == {"alice", "bob", "carol", "admin"}


@pytest.mark.parametrize("deed", HARMFUL)
def test_it_is_suspended_and_the_week_ends(deed, service, friday, next_monday):
    """The update that enacts it goes on without it; everybody is told; mail is read as before."""
    assert service.mail("alice", proposal(HARMFUL[deed])).disposition is Disposition.APPLIED
    service.at(friday)
    for who in ("alice", "bob", "carol"):
        assert service.mail(who, "vote yea on 1").disposition is Disposition.APPLIED
    service.at(next_monday)
    assert everybody_got(service, "digest", "Update 4, Monday")
    service.at(next_monday + timedelta(days=1))
    assert everybody_got(service, "digest", "Update 5, Tuesday")
    assert [number for number, rule in service.state().rules.items() if rule.suspended] == [19]
    (told,) = [letter for letter in service.letters("notice", "admin") if "Rule 32" in letter.subject]
    assert "suspended" in told.text
    for letter in service.letters("digest"):
        if "Update 4" in letter.subject:
            assert SUSPENDED.search(" ".join(letter.text.split()))
    assert max(len(letter.raw) for letter in service.letters()) < 80 * 1024
    assert service.wrong() == []
    assert service.mail("bob", "money").disposition is Disposition.APPLIED


@pytest.mark.parametrize("deed", REFUSED)
def test_it_is_refused_when_it_is_mailed(deed, service):
    """With the line, and nothing is put to the vote."""
    code, words = REFUSED[deed]
    outcome = service.mail("alice", proposal(code))
    assert outcome.disposition is Disposition.REFUSED
    assert words in " ".join(outcome.receipt.split())
    assert service.state().proposals == {}
    assert service.mail("bob", "money").disposition is Disposition.APPLIED
