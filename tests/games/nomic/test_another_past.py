"""What can be asked about another past, what is refused, and a rule's code as it should have been."""

from datetime import UTC, datetime

import pytest
from plain_sandbox import PlainSandbox

from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.inputs import AdminCommand, LoggedInput, NewGame, PlayerCommand
from nomicd.services.replay.rebuild import ReplayedGame
from nomicd.services.replay.what_if import what_if

NOMIC = RULESETS[0]
SCHEDULE = '[schedule]\nupdates = ["mon", "fri"]\nballots_open = "fri"\nballots_close = "mon"'
WAGE = (
    2,
    "def on_turn_start(ev):\n    return pay(None, ev.player, P.wage, 'wage')",
    "[params]\nwage = 10\n" + SCHEDULE,
)
TAX = """# ?. Tax

All pay $1.

```python
def on_turn_end(ev):
    return pay(ev.player, None, 1, 'tax')
```
"""
GRANT = "```python\ndef on_turn_end(ev):\n    return pay(None, ev.player, 500, 'grant')\n```"
ZERO = "```python\ndef on_turn_start(ev):\n    return pay(None, ev.player, 3, 'wage')\n```"


@pytest.fixture
def play_updates(live, rule):
    """Plays weeks in which alice's tax is voted in, bob's higher wage voted down, and another tax voted down:
    1, 2, 3."""

    def play(options=""):
        documents = {"0002.md": rule(WAGE[0], WAGE[1], WAGE[2] + options)}
        opening = NewGame("game", "UTC", bytes(range(32)), {}, documents, "borednomic")
        life = live(opening, datetime(2026, 11, 18, 12, tzinfo=UTC))
        sent = iter(range(1, 99))

        def order(player, verb, **args):
            life.give(PlayerCommand(player, Command(verb, args, text=verb), f"mail:{next(sent)}/1"))

        order("alice", "propose", title="Tax", body=TAX)
        order("bob", "propose", title="Wages", body="set 2.wage to 20")
        life.updates(1)
        for player in ("alice", "bob"):
            order(player, "vote", choice="yea", proposals="1")
            order(player, "vote", choice="nay", proposals="2")
        life.updates(1)
        order("alice", "propose", title="A great tax", body=TAX.replace("1, 'tax'", "9, 'tax'"))
        life.updates(1)
        for player in ("alice", "bob"):
            order(player, "vote", choice="nay", proposals="3")
        life.updates(2)
        return life

    return play


@pytest.fixture
def ask(play_updates, read):
    """What somebody is told of another past."""
    records = play_updates().stage.records

    def answer(question, reader="alice"):
        found = what_if(NOMIC, records, PlainSandbox(), reader, question)
        return found.text if isinstance(found, Refused) else read(found)

    return answer


def test_a_game_as_it_is_has_what_the_questions_start_from(play_updates):
    """The first of three proposals is law, and wages were 10 all the time."""
    state = play_updates().stage.state
    assert [each.status for each in state.proposals.values()] == ["accepted", "rejected", "rejected"]
    assert state.players["alice"].cash == 5 * 10 - 4


@pytest.mark.parametrize(
    ("question", "title", "cash"),
    [
        ("proposal 2 had been accepted", "What if proposal 2, “Wages”, had been accepted?", 86),
        ("proposal 1 had not been accepted", "What if proposal 1, “Tax”, had been rejected?", 50),
        ("proposal 1 was rejected", "What if proposal 1, “Tax”, had been rejected?", 50),
        (
            "proposal 2 had been in force since update 1",
            "What if proposal 2, “Wages”, had been in force since",
            96,
        ),
        (
            "proposal 1 had been in force since update 1",
            "What if proposal 1, “Tax”, had been in force since",
            45,
        ),
        ("rule 3 had been repealed since update 4", "What if rule 3 had been repealed since", 48),
        ("2.wage had been 100 since week 1", "What if 2.wage had been 100 since", 496),
    ],
)
def test_another_past_is_told_from_its_law(ask, question, title, cash):
    """A proposal in force earlier, or not at all; a rule without which it had gone; a figure."""
    told = ask(question)
    assert title in told
    assert f"alice | money | $46 | ${cash}" in told


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("proposal 77 had been accepted", "there is no proposal 77 that has been through an update"),
        ("proposal 77 had been in force since week 1", "there is no proposal 77"),
        ("proposal 1 had been in force since week 50", "there was no week 50: there have been weeks 1 to"),
        (
            "rule 3 had been repealed since update 90",
            "there was no update 90: there have been updates 1 to 5",
        ),
        ("pigs had wings", "this question cannot be read. What can be asked is: "),
    ],
)
def test_what_cannot_be_told_is_refused_with_the_reason(ask, question, words):
    """Times that never were, proposals that nobody made, and what is no question."""
    assert words in ask(question)


def test_code_that_was_never_voted_in_is_the_admins_to_try(ask):
    """It could tell what is hidden."""
    question = "proposal 3 had been in force since update 1"
    assert "proposal 3 holds code that was never voted in: only the Admin may try it" in ask(question)
    assert "alice | money | $46 | $1" in ask(question, "admin")


def test_a_proposal_that_is_still_open_has_not_been_decided(live, rule):
    """Whoever asks, it is said."""
    opening = NewGame("game", "UTC", bytes(32), {}, {"0002.md": rule(*WAGE)}, "borednomic")
    life = live(opening, datetime(2026, 11, 18, 12, tzinfo=UTC))
    early = NOMIC.suppose(life.stage.records, "alice", "rule 2 had been repealed since update 1")
    assert early.text == "no update has been made yet: there is no past to change"
    propose = Command("propose", {"title": "Less", "body": "set 2.wage to 5"}, text="propose")
    life.give(PlayerCommand("alice", propose, "mail:1/1"))
    life.updates(1)
    asked = NOMIC.suppose(life.stage.records, "bob", "proposal 1 had been accepted")
    assert asked.text == "proposal 1 has not been decided by vote"


def test_of_secret_ballots_only_the_admin_asks(play_updates):
    """Other weights would tell who cast which vote; what came after the last of them is open to all."""
    records = play_updates("\n[ballots]\nsecret = true").stage.records
    before, after = (f"2.wage had been 100 since update {n}" for n in (1, 5))
    assert "ballots since then were secret" in NOMIC.suppose(records, "alice", before).text
    assert not isinstance(NOMIC.suppose(records, "alice", after), Refused)
    assert not isinstance(NOMIC.suppose(records, "admin", before), Refused)


# Numbers that people know


def again(life, left_out, *first):
    """The game once more without an order, with these commands of the Admin before all that follows it."""
    stage = ReplayedGame(NOMIC, "game", PlainSandbox())
    for each in NOMIC.inputs(life.stage.records):
        if getattr(each.given, "source", "") == left_out:
            for command in first:
                stage.take(LoggedInput(each.at, "admin", AdminCommand(command, "mail:99/1")))
        else:
            stage.take(each)
    return stage


def test_what_people_know_by_its_number_keeps_it_where_something_before_it_is_left_out(play_updates):
    """Proposals and the rules they brought: without the first proposal, the others would be numbered anew."""
    life = play_updates()
    life.give(AdminCommand(Command("deem", {"proposal": 3, "verdict": "settled"}, text="deem"), "mail:98/1"))
    without = again(life, "mail:1/1")
    assert [each.title for each in without.state.proposals.values()] == ["Wages", "A great tax"]
    assert list(without.state.proposals) == [1, 2]
    kept = NOMIC.keep_numbers(life.stage.records, without.records)
    with_numbers = again(life, "mail:1/1", kept)
    assert list(with_numbers.state.proposals) == [2, 3]
    assert with_numbers.state.proposals[3].title == "A great tax"
    assert NOMIC.keep_numbers(life.stage.records, with_numbers.records) is None


def test_numbers_are_kept_in_lines_that_can_be_read(plain_game, is_refused):
    """A name, a blank and a number each."""
    game = plain_game()
    assert is_refused(game.admin("keep_numbers", proposals="bob x"), "numbers are kept in lines of a name")
    assert isinstance(game.admin("keep_numbers", proposals="bob 5f1c 7"), Accepted)
    game.propose("alice", "repeal rule 1")
    assert list(game.state.proposals) == [8]


# Code as it should have been


def mend(life, number, text):
    """The game once more with that code from the rule's enactment on; or why not."""
    given = NOMIC.inputs(life.stage.records)
    fixed = NOMIC.fix_rule(life.stage.records, given, number, text)
    if isinstance(fixed, Refused):
        return fixed
    stage = ReplayedGame(NOMIC, "game", PlainSandbox())
    for place, each in enumerate(given):
        stage.take(fixed.given if place == fixed.place else each)
    return stage.state


def test_code_that_was_voted_in_is_other_code_from_then_on(play_updates):
    """The rule keeps its words and number, the proposal its votes."""
    state = mend(play_updates(), 3, GRANT)
    assert state.players["alice"].cash == 5 * 10 + 4 * 500
    assert state.rules[3].by == "proposal 1"
    assert "All pay $1." in state.rules[3].text
    assert "'tax'" not in state.rules[3].text


def test_code_of_the_opening_is_other_code_from_the_first_update_on(play_updates):
    """As if the game had been opened with it."""
    assert mend(play_updates(), 2, ZERO).players["alice"].cash == 5 * 3 - 4


def test_code_of_the_admins_own_rule_is_mended_where_it_was_decreed(play_updates):
    """A rule without code gets it behind its words."""
    life = play_updates()
    body = "# 20. Peace\n\nBe nice."
    life.give(
        AdminCommand(Command("legislate", {"title": "Peace", "body": body}, text="legislate"), "mail:90/1")
    )
    life.updates(1)
    state = mend(life, 20, GRANT)
    assert state.players["alice"].cash == life.stage.state.players["alice"].cash + 500
    assert state.rules[20].text.index("Be nice.") < state.rules[20].text.index("'grant'")


@pytest.mark.parametrize(
    ("number", "text", "words"),
    [
        (3, "Some words.", "that is no code: below it write the code between ```python and ```"),
        (3, "1. A clause\n\n" + GRANT, "that is no code"),
        (77, GRANT, "there never was a rule 77"),
    ],
)
def test_what_is_no_code_of_a_rule_mends_nothing(play_updates, number, text, words):
    """And says what to write."""
    assert words in mend(play_updates(), number, text).text


def test_what_brought_two_rules_with_code_is_amended_in_its_event_instead(live, rule):
    """Nobody knows which of the blocks is meant."""
    opening = NewGame("game", "UTC", bytes(32), {}, {"0002.md": rule(*WAGE)}, "borednomic")
    life = live(opening, datetime(2026, 11, 18, 12, tzinfo=UTC))
    two = {"title": "Both", "body": f"{TAX}\n{TAX}"}
    life.give(AdminCommand(Command("legislate", two, text="legislate"), "mail:90/1"))
    life.updates(1)
    found = mend(life, 3, GRANT)
    assert found.reason is Reason.NOT_NOW
    assert "what brought rule 3 has not one block of code: amend that event instead" in found.text
