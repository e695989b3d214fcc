"""A game begins as the charter of its ruleset and the options chosen say."""

from datetime import UTC, datetime

import pytest
from plain_sandbox import PlainSandbox

from nomicd.app.resources import documents
from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.play.founding import foundation
from nomicd.games.nomic.rules.ruleset_charter import charter
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import DecisionContext, NewGame
from nomicd.kernel.log import Head, chain
from nomicd.kernel.sandbox import Problem

BORED = documents("borednomic")
WEDNESDAY = datetime(2026, 11, 18, 12, tzinfo=UTC)
NURSERY = {*range(1, 12), 14}
VARIANT = "[options.size.variants"
GOOD = f"{VARIANT}.small]\n{VARIANT}.big]\nset = ['1.squares to 9']\n"
BOARD = "# 1. The board\n\nText.\n\n```toml\n[params]\nsquares = 3\n```\n"


def rules_of(**options):
    found = foundation(BORED, options)
    assert not isinstance(found, Refused), found
    return found


def test_classic_is_the_usual_beginning():
    """All rules in force, as they stand in their files."""
    found = rules_of()
    assert found.options["start"] == "classic"
    assert set(found.rules) == {int(name[:2]) for name in BORED if name.endswith(".md")}
    assert found == rules_of(start="classic")
    assert not found.shelf


def test_full_has_all_squares():
    """One parameter differs, in the text that goes into the log."""
    classic, full = rules_of().rules, rules_of(start="full").rules
    assert [number for number in classic if classic[number] != full[number]] == [6]
    assert "value = 33" in full[6]


def test_in_the_nursery_the_other_rules_sleep():
    """They are on the shelf with their texts."""
    found = rules_of(start="nursery")
    assert set(found.rules) == NURSERY
    assert set(found.shelf) == set(rules_of().rules) - NURSERY
    assert found.shelf[12] == rules_of().rules[12]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"begin": "full"}, "there is no option begin; there are: own_vote = yea | abstain; start = "),
        ({"start": "late"}, "start is one of classic, full, nursery, not late"),
    ],
)
def test_what_is_no_option_is_refused_with_the_list(options, said):
    """So that a misspelt option does not go unseen."""
    found = foundation(BORED, options)
    assert isinstance(found, Refused)
    assert said in found.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 3", "title should be a text"),
        ("colour = 3", "colour"),
        ("[options.x]\nhelp = 'y'", "variants"),
        ("[options.x]\nvariants = {}", "has no variants"),
        ("[options.x]\ndefault = 'c'\n[options.x.variants.a]", "is none of its variants"),
        ("[options.x.variants.a]\nrules = 'all'", "rules are written 1-11, 14"),
        ("x = ", "Invalid value"),
        ("# long\n" * 2400, "it has 16800 characters; 16384 are allowed"),
    ],
)
def test_a_charter_that_cannot_be_read_says_why(text, said):
    """With the place where a writer looks."""
    found = charter(text)
    assert isinstance(found, Problem)
    assert said in found.text


def test_a_variant_that_sets_what_is_not_there_is_refused():
    """When it is chosen."""
    files = {"1.md": BOARD, "ruleset.toml": GOOD.replace("1.squares", "1.circles")}
    assert not isinstance(foundation(files, {}), Refused)
    found = foundation(files, {"size": "big"})
    assert isinstance(found, Refused)
    assert "size = big: rule 1 has no setting circles" in found.text


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("squares", "`squares` sets nothing: write RULE.NAME to VALUE"),
        ("7.squares to 9", "there is no rule 7 to set squares in"),
        ("1.squares to many", "1.squares must be a whole number"),
    ],
)
def test_a_variant_sets_settings_of_its_rules_and_nothing_else(sentence, said):
    """The option that would do it is named."""
    found = foundation(
        {"1.md": BOARD, "ruleset.toml": GOOD.replace("1.squares to 9", sentence)}, {"size": "big"}
    )
    assert isinstance(found, Refused)
    assert f"size = big: {said}" in found.text


def test_a_variant_may_set_what_is_so_already():
    """A log holds what was set then, and the game is opened from it once more."""
    files = {"1.md": BOARD, "ruleset.toml": GOOD.replace("to 9", "to 3")}
    assert not isinstance(foundation(files, {"size": "big"}), Refused)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("01-board.md", True),
        ("old/01.md", True),
        ("ruleset.toml", True),
        ("README.md", False),
        ("1.py", False),
    ],
)
def test_documents_are_numbered_rules_and_the_charter(path, is_one):
    """A README may lie beside them."""
    assert RULESETS[0].is_document(path) is is_one


def test_the_log_holds_the_sleeping_rules():
    """With the charter: from the log alone the game can be opened again."""
    nomic, context = RULESETS[0], DecisionContext(WEDNESDAY, "test", PlainSandbox())
    opening = NewGame("game", "UTC", bytes(32), {"start": "nursery"}, dict(BORED), "borednomic")
    opened = nomic.decide(nomic.blank(), opening, context)
    assert isinstance(opened, Accepted)
    assert {each.number for each in opened.events if isinstance(each, e.RuleEnacted)} == NURSERY
    assert 12 in {each.number for each in opened.events if isinstance(each, e.RuleShelved)}
    facts = [(each.NAME, each.VERSION, nomic.codec.encode(each), b"") for each in opened.events]
    (again,) = nomic.inputs(chain("game", Head(), WEDNESDAY, "test", facts))
    assert nomic.decide(nomic.blank(), again.given, context) == opened


def test_enact_rule_of_the_rulebook(plain_game):
    """A sentence of a proposal; what is in force, or nowhere, is refused."""
    game = plain_game((2, "def on_turn_start(ev):\n    return pay(None, ev.player, 5, 'wage')"))
    assert isinstance(game.propose("alice", "repeal rule 2"), Accepted)
    game.until("fri")
    game.vote("bob", "yea")
    game.until("mon")
    assert 2 not in game.state.rules
    again = game.propose("bob", "enact rule 2 of the rulebook\n\nReason: we were rich.")
    assert isinstance(again, Accepted), again
    assert isinstance(no := game.propose("alice", "enact rule 1 of the rulebook"), Refused)
    assert "there is a rule 1 already" in no.text
    assert isinstance(no := game.propose("alice", "enact rule 99 of the rulebook"), Refused)
    assert "the rulebook of this game has no rule 99" in no.text
    game.until("fri")
    game.vote("alice", "yea")
    game.until("mon")
    assert game.state.rules[2].by == "proposal 2"
    before = game.cash("alice")
    game.update()
    assert game.cash("alice") == before + 5
