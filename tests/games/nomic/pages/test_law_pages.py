"""What anybody may read of the law: rules as they are and were, where they come from, and a page for each."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS

NOMIC = RULESETS[0]
GIFTS = (
    5,
    "def on_turn(ev):\n    return pay(None, ev.player, P.gift, 'gift')",
    "[params]\ngift = {value = 10, type = 'int', min = 0, max = 100}",
)
HATS = (
    6,
    "def on_update_end(ev):\n    if update() > 3:\n        return pay(None, player('nobody'), 1, 'hat')",
    "[items.hat]\nname = 'Hat'\n\n[square_types.shop]\nname = 'Shop'\n\n[buildings.inn]\nname = 'Inn'",
)
ALMS = """# ?. Alms

Everybody gets $1.

```python
def on_turn(ev):
    return pay(None, ev.player, 1, 'alms')
```"""


def vote(game, *choices):
    """Let a ballot pass with these votes of alice and bob, by number of proposal."""
    game.until("fri")
    for number, alice, bob in choices:
        game.vote("alice", alice, str(number))
        game.vote("bob", bob, str(number))
    return game.until("mon")


@pytest.fixture
def game(plain_game):
    """Two weeks: alice's gift is raised, bob's alms come; then the gifts are repealed, and hats stay."""
    game = plain_game(GIFTS, HATS)
    game.propose("alice", "set 5.gift to 20", title="More gifts")
    game.propose("bob", ALMS, title="Alms")
    vote(game, (1, "yea", "yea"), (2, "yea", "yea"))
    game.propose("alice", "repeal rule 5", title="No gifts")
    game.propose("bob", "set 5.gift to 30", title="Even more")
    vote(game, (3, "yea", "yea"), (4, "nay", "nay"))
    return game


@pytest.fixture
def ask(game, read):
    """What a line shows."""
    return lambda verb, **args: read(game.page(verb, **args))


def test_a_rule_is_shown_with_its_settings_its_code_and_where_it_comes_from(ask):
    """As it is; a rule that is suspended says why."""
    alms = ask("rule", rule=7)
    assert alms.startswith("Rule 7: Alms\n")
    assert "Everybody gets $1." in alms
    assert "def on_turn(ev):" in alms
    assert "In this form since update 2, by proposal 2." in alms
    assert "\nAs at the opening. Its code is suspended: " in ask("rule", rule=6)


def test_a_rule_that_is_not_in_force_is_said_to_be_none(ask):
    """Repealed, or never made."""
    assert "There is no rule 5 in force." in ask("rule", rule=5)
    assert "There is no rule 99 in force." in ask("rule", rule=99)


@pytest.mark.parametrize(
    ("unit", "n", "gift"), [("week", 0, "value = 10"), ("update", 2, "value = 20"), ("week", 2, "value = 20")]
)
def test_a_rule_is_shown_as_it_was(ask, unit, n, gift):
    """After any week or update; week 0 is the opening."""
    told = ask("rule", rule=5, unit=unit, n=n)
    assert f"after {unit} {n}" in told
    assert gift in told


def test_the_rules_of_a_time_that_has_not_come_are_not_told(ask):
    """With the last week there was."""
    assert "There has been no week 9 yet: the last one was " in ask("rules", unit="week", n=9)
    assert "There has been no update 99 yet" in ask("rule", rule=5, unit="update", n=99)


def test_all_rules_are_shown_in_order_as_they_are_and_as_they_were(ask):
    """The count first."""
    now, then = ask("rules"), ask("rules", unit="week", n=0)
    assert "3 rules in force." in now
    assert "7. Alms" in now
    assert "5. Rule 5" not in now
    assert "3 rules in force after week 0." in then
    assert "5. Rule 5" in then
    assert "Alms" not in then


def test_the_history_of_a_rule_tells_each_change_with_its_votes(ask):
    """From the opening to the repeal; what changed is shown."""
    told = ask("history", rule=5)
    opening, first, last = (told.index(each) for each in ("The opening", "by proposal 1", "by proposal 3"))
    assert opening < first < last
    assert "Proposal 1, “More gifts”, by alice. Yea 2, nay 0, abstain 0." in told
    assert "+gift = {value = 20" in told
    assert "-gift = {value = 10" in told
    assert told.rstrip().endswith("Repealed.")
    assert "There never was a rule 77." in ask("history", rule=77)


def test_a_change_without_a_vote_says_so(game, ask):
    """Of the Admin's own."""
    game.admin("legislate", title="Peace", body="# 20. Peace\n\nBe nice.", by="the Admin")
    assert "Without a vote: the Admin." in ask("history", rule=20)


def test_the_history_of_a_week_tells_what_was_proposed_and_which_rules_changed(ask):
    """And of a week that has not come, that it has not."""
    told = ask("history", week=2)
    assert "Proposal 3, “No gifts”, by alice: accepted. Yea 2, nay 0, abstain 0." in told
    assert "Proposal 4, “Even more”, by bob: " in told
    assert "Rule 7, Alms: by proposal 2, as of update 2." in told
    assert "Rule 5, repealed: by proposal 3, as of update " in ask("history", week=3)
    assert "repealed" not in told
    assert "There has been no week 9 yet" in ask("history", week=9)
    assert "What was proposed\nNothing.\n" in ask("history", week=3)
    assert "Which rules changed\nNone." in ask("history", week=1)


# A page for each


@pytest.fixture
def shelves(game):
    return {each.key: {one.name: one for one in each.articles} for each in NOMIC.list_collections(game.state)}


def test_every_rule_that_ever_was_has_a_page_with_its_versions(shelves, read):
    """A repealed one as it was."""
    rules = shelves["rules"]
    assert list(rules) == ["1", "5", "6", "7"]
    assert [rules[each].note for each in rules] == [
        "",
        "repealed",
        "suspended",
        "since update 2, by proposal 2",
    ]
    assert "This rule is repealed. Here is how it was." in read(rules["5"].page)
    assert "In this form since update 2, by proposal 2." in read(rules["7"].page)
    assert "Its code is suspended: " in read(rules["6"].page)
    assert "As at the opening." in read(rules["1"].page)
    changes = [(one.by, one.source, bool(one.full)) for one in rules["5"].versions]
    assert changes == [
        ("opening", "", True),
        ("proposal 1", "proposals/1", True),
        ("proposal 3", "proposals/3", False),
    ]


def test_every_proposal_has_a_page_that_names_the_rules_it_changed(shelves, read):
    """And its tally."""
    proposals = shelves["proposals"]
    assert "It changed rule 7." in read(proposals["2"].page)
    assert "It changed rule" not in read(proposals["4"].page)
    assert proposals["2"].note == "by bob; accepted: yea 2, nay 0, abstain 0"
    assert proposals["2"].player == "bob"


def test_every_player_has_a_page_with_what_is_theirs(game, read):
    """What a player has not is not mentioned."""
    game.apply(
        e.MoneyPaid("", "alice", 500, "a prize"),
        e.ItemGiven("alice", "hat", 2),
        e.FactSet("player", "alice", "titles", [], ["Earl"]),
        e.FactSet("player", "alice", "gender", "none", "f"),
        e.FactSet("player", "alice", "colour", "", "red"),
        e.FactSet("square", "3", "owner", "", "alice"),
        e.FactSet("square", "3", "buildings", [], ["inn"]),
        e.PlayerInactivated("bob"),
    )
    players = {each.name: each for each in NOMIC.list_collections(game.state)[2].articles}
    alice, bob = (read(players[name].page) for name in ("alice", "bob"))
    for line in (
        "Plays | yes",
        "Is | Earl",
        "Has | 2 Hats",
        "Gender | f",
        "Colour | red",
        "Has made | 2 proposals",
    ):
        assert line in alice
    assert "Squares" in alice
    assert "Inn" in alice
    assert "Plays | no: inactive, since nothing came for a while" in bob
    for word in ("Has |", "Is |", "Gender", "Squares"):
        assert word not in bob
    assert [players[name].note for name in ("alice", "bob")] == ["Earl", "inactive"]
