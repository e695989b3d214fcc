"""Hostile rule code: proposed by mail, voted in by mail, enacted on Monday. The rule goes, the game stays.

Each program stands in a file of `programs`, below the words that say what is expected: that its rule (and no
other) is suspended, that it is refused when it is mailed, or that nothing comes of it. Several are voted in
together, one a player, so that the whole stays quick.
"""

from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from nomicd.services.ports import Disposition

pytestmark = pytest.mark.slow

TOGETHER = 8
SUSPENDED = ("is suspended", "no longer runs its code")


class Program(NamedTuple):
    """A file of `programs`: what is expected, words of the reason, and the rule document."""

    title: str
    expect: str
    says: str
    text: str

    @property
    def mail(self):
        return f"propose: {self.title}\n{self.text}\nend proposal"


def program(path):
    head, _, text = path.read_text(encoding="utf-8").partition("\n\n")
    told = dict(line.split(": ", 1) for line in head.splitlines())
    return Program(
        text.partition("\n")[0].partition(". ")[2], told["expect"], told.get("says", ""), text.strip()
    )


PROGRAMS = [program(path) for path in sorted(Path(__file__).with_name("programs").glob("*.md"))]
REFUSED = [each for each in PROGRAMS if each.expect == "refused"]
ENACTED = [each for each in PROGRAMS if each.expect != "refused"]
GROUPS = [ENACTED[place::TOGETHER] for place in range(TOGETHER)]


def plain(text):
    return " ".join(text.split())


def find_suspended(service):
    """The titles of the rules whose code is off, and why."""
    rules = service.state().rules.values()
    return {
        rule.text.partition("\n")[0].partition(". ")[2]: rule.suspended for rule in rules if rule.suspended
    }


@pytest.fixture(name="group")
def group_fixture(request, new_service, monday):
    """A game with as many players as there are programs, each with one to propose, on its first Monday."""
    names = [f"player{number}" for number in range(1, len(request.param) + 1)]
    service = new_service({name: f"{name}@example.org" for name in names})
    service.world.repository.rehearsal = 2  # each is found out in the first; more would only take time
    service.at(monday)
    return service, dict(zip(names, request.param, strict=True))


@pytest.mark.parametrize("group", GROUPS, indirect=True, ids=range(1, TOGETHER + 1))
def test_they_are_suspended_and_the_week_ends(group, friday, next_monday):
    """The updates go on without them; everybody is told; no other rule is touched; mail is read as before."""
    service, programs = group
    for name, each in programs.items():
        outcome = service.mail(name, each.mail)
        assert outcome.disposition is Disposition.APPLIED, (each.title, outcome.receipt)
    service.at(friday)
    for name in programs:
        assert service.mail(name, "vote yea on all").disposition is Disposition.APPLIED
    service.at(next_monday)
    service.at(next_monday + timedelta(days=1))
    assert service.state().update == 5

    errors = find_suspended(service)
    assert sorted(errors) == sorted(each.title for each in programs.values() if each.expect == "suspended"), (
        errors
    )
    for each in programs.values():
        assert each.says in errors.get(each.title, each.says), (each.title, errors)

    letters = service.letters("digest", "player1")
    digests = plain(" ".join(letter.whole for letter in letters))
    notices = {letter.subject for letter in service.letters("notice", "admin")}
    for title in errors:
        assert any(f"{title}, {words}" in digests for words in SUSPENDED), title
    assert sum("is suspended" in subject for subject in notices) == len(errors)
    assert service.longest() < 80 * 1024
    assert service.wrong() == []
    assert service.mail("player1", "money").disposition is Disposition.APPLIED


def test_others_are_refused_when_they_are_mailed(service):
    """With the line, and nothing is put to the vote."""
    for each in REFUSED:
        outcome = service.mail("alice", each.mail)
        assert outcome.disposition is Disposition.REFUSED, each.title
        assert each.says in plain(f"{outcome.receipt} {outcome.reason}"), each.title
    assert service.state().proposals == {}
    assert service.mail("bob", "money").disposition is Disposition.APPLIED


def test_there_are_programs_of_every_kind():
    """Those that an interpreter in this process did not survive, and those that only a check can keep out."""
    kinds = {each.expect for each in PROGRAMS}
    assert kinds == {"suspended", "refused", "harmless"}
    assert len(ENACTED) >= 49
    assert len({each.title for each in PROGRAMS}) == len(PROGRAMS)
