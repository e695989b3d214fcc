"""Rules that are plainly silent are not asked, and nothing comes out otherwise than if they were."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nomicd.adapters.sandbox.plain import PlainSandbox
from nomicd.games.nomic.law.book import book
from nomicd.games.nomic.machine.asking import Asking
from nomicd.games.nomic.machine.blame import consult
from nomicd.games.nomic.machine.dispatch import Outcome, Question
from nomicd.games.nomic.machine.silence import Quiet
from nomicd.games.nomic.ruleset import RULESETS
from nomicd.games.nomic.state import Player, Rule, Square, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.ruleset import Context, Opening, Ordering, Seating, Starting, Ticking

RENT = {"payer": {"$player": "alice"}, "payee": "bank", "amount": 100, "why": "rent", "about": None}
TOML = """
[params]
most = 5
"""

SILENT = (
    'if ev.why != "rent":\n        return pay(None, ev.payer, 1, "x")',
    'if ev.about and mighty(ev.payer):\n        ev.cancel("no")',
    'if ev.amount > P.most * 30 or get("done"):\n        return log("x")',
    'p = ev.payer\n    if p in everyone() and p.cash < 0:\n        return log("x")',
    'if ev.payer == BANK or ev.payee != BANK:\n        return log("x")',
    'if get(f"seen {ev.payer.name}") == update():\n        return log("x")',
    'return log("x") if rich(ev.payer) else None',
    'if "IT" in ev.payer.titles or ev.payer.count("gold") > 2:\n        return log("x")',
    "return",
)
"""Bodies of a handler which has nothing to say to that payment."""

ASKED = (
    'if ev.why == "rent":\n        return log("x")',
    "if ev.nothing:\n        return log('x')",
    'if ev.amount > "x":\n        return log("x")',
    "for _ in range(3):\n        pass",
    'if any(word in ev.why for word in ("a", "b")):\n        return log("x")',
    "return []",
    "ev.stop()",
    'if late:\n        return log("x")\n    late = 0',
    'if loop(ev):\n        return log("x")',
    'if P.missing:\n        return log("x")',
    'get = 5\n    if get("done"):\n        return log("x")',
)
"""Bodies that have something to say, that fail, or whose silence is not plain."""

HELP = """
BANK = "bank"

def rich(p):
    return p.cash >= 1000

def loop(ev):
    return loop(ev)
"""


def state_with(*codes):
    """Alice owes a little; the rules begin with number 1."""
    texts = [
        f"# {number}. Rule {number}\n\nProse.\n\n```toml{TOML}```\n\n```python\n{code.strip()}\n```\n"
        for number, code in enumerate(codes, 1)
    ]
    rules = {number: Rule(number, text, 0, "opening") for number, text in enumerate(texts, 1)}
    players = {"alice": Player("alice", "1", cash=7)}
    return State(rules=rules, players=players, squares={"1": Square("1", 1)}, board=("1",), update=3)


def silent(*codes, fields=None, hook="on_paid"):
    state = state_with(*codes)
    return Quiet(book(state.rules)).silent(state, hook, fields or RENT, sorted(state.rules))


@pytest.mark.parametrize("body", SILENT)
def test_a_condition_that_does_not_hold_is_seen_without_asking(body):
    """What the state and the event tell is enough."""
    assert silent(f"{HELP}\n\ndef on_paid(ev):\n    {body}\n")


@pytest.mark.parametrize("body", ASKED)
def test_in_doubt_a_rule_is_asked(body):
    """Who answers, breaks, or does what is not plain to read is asked in the sandbox."""
    assert not silent(f"{HELP}\n\ndef on_paid(ev):\n    {body}\n")


def test_all_must_be_silent():
    """One that answers is enough for all to be asked, for it may change what the others see."""
    quiet, loud = "def on_paid(ev):\n    return None", 'def on_paid(ev):\n    return log("x")'
    assert silent(quiet, quiet)
    assert not silent(quiet, loud)


def test_a_rule_that_cannot_be_loaded_is_asked():
    """Else nobody would notice that it is broken."""
    assert not silent("FIRST = NOBODY\n\ndef on_paid(ev):\n    return None")


def test_fields_that_could_pass_for_the_engines_own_are_left_to_the_sandbox():
    """A rule may call its own data `kind`."""
    assert not silent("def on_paid(ev):\n    return None", fields={**RENT, "kind": "on_land"})


def test_where_a_rule_changes_what_others_see_all_are_asked():
    """What is so for one need not be so for the next."""
    tampering = 'def on_move(ev):\n    ev.player.titles.append("IT")'
    assert not silent("def on_paid(ev):\n    return None", tampering)


NOMIC = RULESETS[0]
RULES = Path(__file__).parents[4] / "rules" / "borednomic"
ORDERS = (
    ("buy", {"n": 1, "item": "silver"}), ("buy", {"n": 2, "item": "gold"}),
    ("sell", {"n": 1, "item": "silver"}), ("buy_square", {}), ("gender", {"gender": "f"}),
)  # fmt: skip


@pytest.fixture
def season():
    """The events of so many updates of the shipped game, with orders at random."""

    def play(updates):
        state, events, dice = NOMIC.blank(), [], random.Random(3)
        now, sandbox = datetime(2026, 11, 18, 12, tzinfo=UTC), PlainSandbox()

        def do(given):
            decision = NOMIC.decide(state, given, Context(now, "test", sandbox, 0))
            added = (
                NOMIC.filed(state, given, decision, Context(now, "test"))
                if isinstance(given, Ordering)
                else ()
            )
            for event in (*added, *(decision.events if isinstance(decision, Accepted) else ())):
                NOMIC.evolve[event.NAME](state, event)
                events.append(event)

        documents = {path.name: path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.md"))}
        do(Opening("game", "UTC", bytes(32), {}, documents))
        for player in ("alice", "bob", "carol", "dave"):
            do(Seating(player))
        do(Starting())
        for number in range(updates):
            for player in tuple(state.players):
                verb, args = dice.choice(ORDERS)
                do(Ordering(player, Command(verb, args, 1, verb), f"mail:{number}/{player}"))
            due = NOMIC.next_update(state)
            now = due.run_at
            do(Ticking(due))
        return events

    return play


@pytest.fixture
def checked(monkeypatch):
    """Whoever is held to be silent is asked all the same, and must be; how often is told."""
    found, silently = [], Asking.silent

    def asking(self, hook, fields, rules):
        said = silently(self, hook, fields, rules)
        if said:
            known, mode = len(self.events), "before" if hook.startswith("before_") else "on"
            assert consult(self, [Question(hook, fields, rules, mode)]) == (Outcome(),)
            assert len(self.events) == known
            found.append(hook)
        return said

    monkeypatch.setattr(Asking, "silent", asking)
    return found


def test_rules_of_the_shipped_game_that_are_held_silent_are(checked, season):
    """Every rule that was not asked in six updates of BoredNomic would have answered nothing."""
    season(6)
    assert len(checked) > 100


def test_a_game_is_the_same_whether_the_silent_are_asked_or_not(monkeypatch, season):
    """The log tells no difference."""
    spared = season(4)
    monkeypatch.setattr(Asking, "silent", lambda *_: False)
    assert season(4) == spared
