"""Whom the service writes to when a rule fails, when a proposal looks odd, and when the Admin has decided."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS

NOMIC = RULESETS[0]
HATS = (
    6,
    "def on_update_end(ev):\n    return [give(player('alice'), 'hat')]",
    "[items.hat]\nname = 'Hat'\n\n[buildings.inn]\nname = 'Inn'",
)
BROKEN = """# ?. Tax

All pay.

```python
def on_turn(ev):
    return pay(player('nobody'), None, 1, 'tax')
```"""


@pytest.fixture
def game(plain_game):
    """A game with hats, inns, and some money."""
    game = plain_game(HATS)
    game.apply(e.MoneyPaid("", "alice", 500, "a start"), e.FactSet("square", "3", "owner", "", "bob"))
    return game


@pytest.fixture
def decree(game, read):
    """What a decree of the Admin's has each player told, in lines."""

    def decree(verb, **args):
        before = len(game.events)
        decision = game.decree(verb, **args)
        assert decision.events, decision
        told = [each for each in game.notices(game.events[before:]) if each.key.startswith("decreed/")]
        return {each.reader: read(each.page).splitlines()[1:] for each in told}

    return decree


def test_whom_a_decree_touches_is_told_what_it_did_and_why(decree):
    """The reason once, below all that was done; nobody else is written to."""
    told = decree("give_money", player="alice", amount=40, why="you were robbed")
    assert list(told) == ["alice"]
    assert told["alice"][-1] == "The reason: you were robbed"
    assert len(told["alice"]) == 2
    assert "$40" in told["alice"][0]
    assert "the Admin: you were robbed" not in told["alice"][0]


@pytest.mark.parametrize(
    ("verb", "args", "names", "words"),
    [
        ("take_money", {"player": "bob", "amount": 30}, ["bob"], "$30"),
        ("give_items", {"player": "bob", "n": 2, "item": "hat"}, ["bob"], "2 Hats"),
        ("give_title", {"player": "Bob", "title": "Earl"}, ["bob"], "Earl"),
        ("move_pawn", {"player": "alice", "square": "#4"}, ["alice"], "4"),
        ("set_square", {"square": "3", "field": "owner", "now": "alice"}, ["alice", "bob"], "owner to alice"),
        ("set_square", {"square": "3", "field": "buildings", "now": "Inn"}, ["bob"], "buildings to Inn"),
        ("set_square", {"square": "4", "field": "name", "now": "Foo"}, [], ""),
        ("suspend", {"rule": 6}, ["alice", "bob"], "rule 6"),
    ],
)
def test_a_decree_is_told_to_those_whose_it_is(decree, verb, args, names, words):
    """An owner of a square that changes, both owners of one that changes hands, all players of a rule."""
    told = decree(verb, why="so be it", **args)
    assert sorted(told) == names
    assert all(words.casefold() in lines[0].casefold() for lines in told.values())


def test_taking_a_decree_back_is_told_too(game, decree):
    """To whom it had touched."""
    before = len(game.events)
    decree("give_title", player="bob", title="Earl", why="merit")
    facts = [each for each in game.events[before:] if not isinstance(each, e.AdminOrdered)]
    asked = NOMIC.inverse(9, "no merit", facts)
    told = decree(asked.verb, **asked.args)
    assert list(told) == ["bob"]
    assert "titles to nothing (it was Earl)" in told["bob"][0]


def test_a_proposal_that_is_taken_up_again_is_told_to_who_made_it(game, decree):
    """It was withdrawn by mistake."""
    game.propose("alice", "repeal rule 6")
    game.order("alice", "withdraw")
    told = decree("reopen_proposal", proposal=1, why="it was a slip")
    assert list(told) == ["alice"]
    assert game.state.proposals[1].status == "proposed"


def test_who_wrote_a_rule_and_the_admin_are_told_that_its_code_failed(game, read):
    """Whoever else reads of it in the digest."""
    game.propose("bob", BROKEN, title="Tax")
    game.until("fri")
    game.vote("alice", "yea")
    game.vote("bob", "yea")
    events = game.until("mon") if not game.of(e.RuleSuspended) else []
    while not game.of(e.RuleSuspended, events):
        events = game.update()
    told = {each.reader: each for each in game.notices(events) if each.key.startswith("suspended/")}
    assert set(told) == {"admin", "bob"}
    assert {each.page.title for each in told.values()} == {"Rule 7 is suspended"}
    assert all("on_turn" in read(each.page) for each in told.values())


def test_the_admin_is_asked_to_look_at_a_proposal_about_what_no_rule_can_change(plain_game, read):
    """With the lines that stop it; where there is a rule 8 that says so."""
    game = plain_game((8,))
    before = len(game.events)
    game.propose("alice", "# ?. Beards\n\nWhoever joined first gets $5.")
    (told,) = [each for each in game.notices(game.events[before:]) if each.key == "flagged/1"]
    assert told.reader == "admin"
    assert "return 1 because " in read(told.page)
    assert "veto 1 because " in read(told.page)


def test_a_pause_is_told_between_two_updates(game, read):
    """To everybody, at once."""
    before = len(game.events)
    game.decree("pause", why="holidays")
    told = game.notices(game.events[before:])
    assert {each.reader for each in told} == {"alice", "bob", "admin"}
    assert all("holidays" in read(each.page) for each in told)


def test_what_the_admin_has_ordered_is_a_ruling_but_not_what_was_refused(game):
    """In the words of the mail, and of a proposal that is deemed decided, in a sentence."""
    game.decree("give_money", player="alice", amount=5, why="luck")
    game.decree("give_money", player="nobody", amount=5, why="luck")
    ordered = game.of(e.AdminOrdered)
    assert [bool(NOMIC.describe_ruling(each)) for each in ordered] == [True, False]
    assert NOMIC.describe_ruling(ordered[0]) == "give_money alice 5 luck"
    deemed = e.ProposalDeemed(3, "accepted")
    assert NOMIC.describe_ruling(deemed) == "Proposal 3 counts as accepted, whatever the votes say."
    assert not NOMIC.describe_ruling(e.MoneyPaid("", "alice", 1, "luck"))
