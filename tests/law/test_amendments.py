"""Players of a fixed game make rules in code: proposed, voted on, asked, suspended, repealed."""

import pytest
from plain_sandbox import PlainSandbox
from pot import GENEROUS, POT, PlayedPot

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import AdminCommand
from nomicd.kernel.sandbox import Fault
from nomicd.law.amendments import Amendments
from nomicd.law.facts import RuleSuspended
from nomicd.law.rule_document import MAX_DOCUMENT


@pytest.fixture
def pot():
    return PlayedPot(PlainSandbox())


@pytest.fixture(scope="module")
def monty():
    with MontySandbox() as sandbox:
        yield sandbox


def test_a_rule_in_code_is_made_plays_and_is_repealed(pot):
    pot.pass_law(GENEROUS)
    assert "Rule 101, A gift for a six, is enacted by proposal 1." in pot.told
    assert [line for line in pot.updates(12) if line.startswith("By rule 101 ")]
    assert pot.total == POT
    pot.pass_law("repeal rule 101")
    assert "Rule 101, A gift for a six, is repealed by proposal 2." in pot.told
    assert not [line for line in pot.updates(12) if line.startswith("By rule 101 ")]


def test_a_receipt_tells_what_it_would_do_and_what_a_rehearsal_showed(pot):
    decision = pot.propose(GENEROUS, rehearsal=20)
    assert decision.says[1] == "If it is accepted, it makes rule 101, A gift for a six."
    assert decision.says[2] == "Rehearsed: 20 updates played with it and without, on the same scratch dice."
    assert any("By rule 101 " in line for line in decision.says)
    assert any(line.startswith("At its end, alice, Coins: ") for line in decision.says)
    assert decision.events[0].rehearsal == decision.says[2:]


def test_a_quantity_is_what_rules_say_one_after_the_other(pot):
    pot.pass_law("# ?. Double\n\n```python\ndef compute_take(ev):\n    return ev.amount * 2\n```")
    pot.pass_law("# ?. One more\n\n```python\ndef compute_take(ev):\n    return ev.amount + 1\n```")
    before = {name: each.coins for name, each in pot.state.players.items()}
    decision = pot.update()
    shown = {each.player: each.draws[0].value for each in decision.events if each.NAME == "dice-rolled"}
    assert {name: each.coins - before[name] for name, each in pot.state.players.items()} == {
        name: value * 2 + 1 for name, value in shown.items()
    }


def test_a_rule_sees_the_game_as_it_is_now(pot):
    pot.pass_law(
        "# ?. News\n\n```python\ndef on_round(ev):\n"
        "    most = max(players(), key=lambda each: each.coins)\n"
        '    return say(f"{most.name} leads with {most.coins}; the pot has {game.pot}.")\n```'
    )
    pot.update()
    best = max(pot.state.players.values(), key=lambda each: each.coins)
    said = f"Rule 101, News, says: {best.name} leads with {best.coins}; the pot has {pot.state.pot}."
    assert said in pot.told


BROKEN = {
    "return 1 // 0": "ZeroDivisionError",
    "return grant(ev.player, -5)": "the pot has",
    "return grant(ev.player, 5_000)": "the pot has",
    "return [grant(ev.player, 1), spoil()]": "coins would come from nowhere",
    'return {"do": "order", "player": ev.player}': "an effect, a list of effects or None is wanted",
    'return {"do": "grant", "amount": 1}': "grant() needs player, amount",
    'return {"do": ["grant"]}': "an effect, a list of effects or None is wanted",
    'return {"do": "grant", "player": "bob", "amount": 1}': "Player is wanted",
    'return {"do": "grant", "player": {"$kind": "Player", "$key": "x"}, "amount": 1}': "Player is wanted",
    'return [say("x")] * 21': "at most 20 are allowed",
    'return say("x" * 201)': "str is wanted",
    "return ev.total": "an effect, a list of effects or None is wanted",
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_rule_that_fails_is_suspended_and_what_it_did_then_is_undone(pot, code):
    pot.pass_law(f"# ?. Broken\n\n```python\ndef on_roll(ev):\n    {code}\n```")
    suspended = [each for each in pot.events if isinstance(each, RuleSuspended)]
    assert len(suspended) == 1
    assert BROKEN[code] in suspended[0].error
    assert suspended[0].hook == "on_roll"
    assert pot.total == POT
    assert not [each for each in pot.events if getattr(each, "rule", 0)]
    assert not [line for line in pot.updates(3) if "suspended" in line]


def test_a_number_out_of_bounds_is_a_failure(pot):
    pot.pass_law("# ?. Much\n\n```python\ndef compute_take(ev):\n    return 101\n```")
    assert (
        pot.state.rules[101].suspended
        == "it answers 101, and a whole number from 0 to 100, or None is wanted"
    )


def test_the_admin_switches_a_rule_off_and_on(pot):
    pot.pass_law(GENEROUS)
    pot.admin("suspend_rule", rule=101, why="it costs too much")
    off = "Rule 101, A gift for a six, no longer runs its code"
    assert pot.told == [f"{off}: the Admin has suspended it, because it costs too much."]
    assert not [line for line in pot.updates(12) if line.startswith("By rule 101 ")]
    pot.admin("restore_rule", rule=101)
    assert [line for line in pot.updates(12) if line.startswith("By rule 101 ")]


REFUSED = {
    "# ?. X\n\n```python\ndef on_rol(ev):\n    return None\n```": (
        'line 4, "def on_rol(ev):": nothing calls on_rol: on_roll?'
    ),
    "# ?. X\n\n```python\ndef on_roll(ev):\n    return vote(1)\n```": "vote is not known",
    "# ?. X\n\n```python\ndef on_roll(ev):\n    return _things\n```": "belong to the engine",
    "# ?. X\n\n```python\nimport os\n```": "rules cannot import",
    "# ?. X\n\n```toml\nx = 1\n```": "no ```toml",
    "# 7. X\n\nwords": "there is no rule 7 to change (players have made none yet)",
    "# ?. X\n\n      # 8. Y": "one document is one rule",
    "# ?. X\n\n" + "y" * (MAX_DOCUMENT - 8): "at most 24000 are allowed",
    "repeal rule 7": "line 1: there is no rule 7 to repeal: players have made none yet",
    "set x to 1\n# ?. X\n\nwords": "line 1: a proposal sets figures or changes rules, not both",
    "```python\ndef on_roll(ev):\n    return None\n```": "line 1: a rule begins with its number and title",
    "repeal the rule 101": "line 1: write: repeal rule 101; or bring the whole rule, as changed",
    "# ?. X\n\n```python\nTEN = 10\n```": "the code has no function: hooks shows what it may answer",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_wrong_with_a_bill_is_told_by_its_line(pot, body):
    decision = pot.propose(body)
    assert isinstance(decision, Refused)
    assert REFUSED[body] in decision.text


def test_what_a_rule_says_changes_no_other_line(pot):
    """Neither its words nor those of its failure."""
    said = "a\\x1b[31m\\u202e\\nb"
    pot.pass_law(f'# ?. Speaker\n\n```python\ndef on_roll(ev):\n    return say("{said}")\n```')
    pot.pass_law(f'# ?. Failure\n\n```python\ndef on_roll(ev):\n    raise ValueError("{said}")\n```')
    assert "Rule 101, Speaker, says: a [31m b" in pot.told
    assert pot.state.rules[102].suspended == "ValueError: a [31m b"


def test_a_rule_in_words_is_one_that_players_keep_to(pot):
    decision = pot.propose("# ?. Courtesy\n\nBe nice.")
    assert "The rule is words only: it does nothing by itself, and players keep to it." in decision.says


def test_functions_of_its_own_may_be_used_and_what_nothing_calls_is_told(pot):
    rule = "# ?. X\n\n```python\ndef half(n):\n    return n // 2\n\ndef compute_take(ev):\n    return {}\n```"
    assert isinstance(pot.propose(rule.format("half(ev.amount)")), Accepted)
    assert "nothing calls half: hooks shows what there is" in pot.propose(rule.format("ev.amount")).text


def test_the_admin_switches_no_rule_that_is_so_already(pot):
    pot.pass_law(GENEROUS)
    for verb, rule, words in (
        ("suspend_rule", 7, "there is no rule 7 whose code is on"),
        ("restore_rule", 101, "the code of rule 101 is not off"),
    ):
        asked = AdminCommand(Command(verb, {"rule": rule}), "mail:9/1")
        assert pot.decide(asked).text == words


def test_rules_of_the_players_are_shown_with_whose_they_are(pot):
    pot.pass_law(GENEROUS)
    pot.admin("suspend_rule", rule=101)
    (piece,) = [each for each in pot.game.pieces if isinstance(each, Amendments)]
    (shown,) = piece.list_rules(pot.state)
    assert shown.heading == "101. A gift for a six"
    assert "By proposal 1, in force since update " in shown.blocks[0].lines[0]
    assert "Its code is off: the Admin has suspended it." in shown.blocks[0].lines[0]
    assert shown.blocks[1].text == pot.state.rules[101].text


class Failing(PlainSandbox):
    """A sandbox that cannot load some code any more."""

    def __init__(self, word):
        self.word = word

    def session(self, sources, *, brief=False):
        if any(self.word in text for source in sources for text in source):
            raise Fault("MemoryError", "too much")
        return super().session(sources, brief=brief)


def test_a_rule_that_cannot_be_loaded_any_more_is_suspended_alone(pot):
    """The others go on, and so does the update."""
    pot.pass_law(GENEROUS)
    pot.pass_law('# ?. Speaker\n\n```python\ndef on_roll(ev):\n    return say("hark")\n```')
    pot.sandbox = Failing("hark")
    pot.update()
    assert "MemoryError" in pot.state.rules[102].suspended
    assert not pot.state.rules[101].suspended
    assert [line for line in pot.updates(12) if line.startswith("By rule 101 ")]


def test_an_amended_rule_is_kept_as_it_was_written(pot):
    pot.pass_law(GENEROUS)
    said = "# ?. is how a new rule begins"
    pot.pass_law(f'# 101. Advice\n\n```python\ndef on_roll(ev):\n    return say("{said}")\n```')
    assert said in pot.state.rules[101].text


def test_the_type_checker_knows_what_the_game_declares(monty):
    played = PlayedPot(monty)
    secret = "# ?. X\n\n```python\ndef on_roll(ev):\n    return say(game.hidden)\n```"
    assert 'line 5, "return say(game.hidden)"' in played.propose(secret).text
    wrong = "# ?. X\n\n```python\ndef on_roll(ev):\n    return grant(5, ev.player)\n```"
    assert 'line 5, "return grant(5, ev.player)"' in played.propose(wrong).text
    assert isinstance(played.propose(GENEROUS, rehearsal=3), Accepted)


def test_a_rule_without_an_end_is_suspended_and_the_update_is_made(monty):
    played = PlayedPot(monty)
    played.pass_law(GENEROUS)
    played.pass_law("# ?. For ever\n\n```python\ndef on_roll(ev):\n    while True:\n        pass\n```")
    assert "TimeoutError" in played.state.rules[102].suspended
    assert not played.state.rules[101].suspended
    assert [line for line in played.updates(12) if line.startswith("By rule 101 ")]


def test_code_that_cannot_be_loaded_is_refused(monty):
    body = "# ?. X\n\n```python\nA = 10 ** 10 ** 10\n\ndef on_roll(ev):\n    return None\n```"
    assert isinstance(PlayedPot(monty).propose(body), Refused)


def test_without_votes_there_are_no_rules():
    played = PlayedPot(PlainSandbox(), {"nomic": "off"})
    assert isinstance(played.propose(GENEROUS), Refused)


def test_hooks_lists_what_rules_may_answer_see_and_do(pot):
    page = pot.game.answer(pot.state, "alice", Command("hooks", {}))
    lines = [line for section in page.sections for block in section.blocks for line in block.lines]
    assert "on_roll(ev): a player has rolled and taken. ev has player: Player, total: int." in lines
    take = "compute_take(ev): how much a player takes. ev has player: Player, total: int, amount: int."
    assert take in lines
    assert "Player, by players() or player(key): who plays. It has name: str, coins: int." in lines
    assert "Game, as game: the game as it stands. It has pot: int, update: int." in lines
    assert "say(text: str): a line of the digest, for everybody." in lines
