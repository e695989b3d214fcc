"""What votes do to the rulebook of BoredNomic: each number that a rule names, and each rule as a whole.

The cases stand in `borednomic/NN.md`, by rule, and are played with the whole rulebook. A case in which
somebody proposes is played once more without its proposals and votes, through as many updates; then it must
fail, or it would show nothing.
"""

import re
from pathlib import Path

import msgspec
import pytest

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.examples.language import Case, Misplaced
from nomicd.games.nomic.examples.play import Play
from nomicd.games.nomic.examples.run import GIVEN, read_case
from nomicd.games.nomic.examples.then import check_proposal, judge
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.rule_settings import settings
from nomicd.kernel.commands import Command
from nomicd.law.rule_document import parse
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {path.name: path.read_text() for path in sorted((ROOT / "rules" / "borednomic").glob("*.md"))}
RULES = {document.number: document for document in map(parse, TEXTS.values())}
BLOCK = re.compile(r"^```case\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILES = sorted(Path(__file__).with_name("borednomic").glob("*.md"))
CASES = {
    f"{path.stem}-{place}": block
    for path in FILES
    for place, block in enumerate(BLOCK.findall(path.read_text()), 1)
}
each_rule = pytest.mark.parametrize("number", RULES)


def reader(line, vocabulary):
    """As the services read a line of mail."""
    what = understand([Line(1, line)], vocabulary)[0].what
    return what if isinstance(what, Command) else getattr(what, "text", "that is no command")


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as opened:
        yield opened


def read(name):
    case = read_case(CASES[name])
    assert isinstance(case, Case), case
    return case


def changes(case):
    """The texts that are proposed in a case."""
    return [step.slots["text"] for step in case.given if step.says(Play.propose)]


def play_case(case, sandbox):
    """What is wrong with a case, and how many updates each closing of a ballot took."""
    play, closings = Play(case, TEXTS, sandbox, reader), []
    try:
        for step in case.given:
            before = play.state.update
            play.take(step)
            if step.says(Play.close_ballot):
                closings.append(play.state.update - before)
        play.finish()
    except Misplaced as no:
        return [str(no)], closings
    return [*play.find_faults(), *filter(None, (judge(claim, play) for claim in case.then))], closings


def strip_votes(case, closings):
    """The case without proposals, votes and claims about them, through as many updates as with them."""
    rest, spans = [], iter(closings)
    for step in case.given:
        if step.says(Play.close_ballot):
            rest += [GIVEN.read("an update passes")] * next(spans)
        elif not step.says(Play.propose, Play.vote):
            rest.append(step)
    then = tuple(claim for claim in case.then if not claim.says(check_proposal))
    return msgspec.structs.replace(case, given=tuple(rest), then=then)


@pytest.mark.parametrize("name", CASES)
def test_a_case_holds_and_only_because_of_its_vote(name, sandbox):
    """As told; and where a vote is part of it, not without."""
    case = read(name)
    wrong, closings = play_case(case, sandbox)
    assert wrong == []
    if changes(case):
        assert play_case(strip_votes(case, closings), sandbox)[0], "it holds without the vote too"


def numbers(number):
    """The numbers of a rule that a vote can set, by path."""
    declared = declarations(RULES[number], number)
    return {one.path for one in settings(declared) if one.type == "int" and one.value is not None}


PROPOSED = "\n".join(change for name in CASES for change in changes(read(name)))


@each_rule
def test_each_number_of_a_rule_is_changed_by_vote_in_some_case(number):
    """Play shows it."""
    changed = set(re.findall(rf"\bset {number}\.(\S+) to ", PROPOSED))
    assert sorted(numbers(number) - changed) == []


@each_rule
def test_each_rule_is_repealed_by_vote_in_some_case(number):
    """The others go on, and what it did no longer happens."""
    assert re.search(rf"\brepeal rule {number}\b", PROPOSED), f"no case repeals rule {number}"
