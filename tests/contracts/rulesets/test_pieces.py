"""What every piece of every game keeps to."""

import ast
from collections import Counter

import pytest
from match import ALL, Match

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import DecisionContext, PlayerCommand
from nomicd.law.game_api import GameApi
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.table.course import wishes
from nomicd.table.course.working import Working
from nomicd.table.game import TableGame
from nomicd.table.pieces.purses import Purses, WentBankrupt, money_of

GAMES = sorted(name for name, game in ALL.items() if isinstance(game, TableGame))


@pytest.fixture(params=GAMES)
def match(request, sandbox):
    """A game of pieces that has begun."""
    return Match(ALL[request.param], sandbox)


def find_deciding(match, given):
    """The pieces that decide an order, each at a table of its own."""
    context = DecisionContext(match.now, "test", match.sandbox)

    def decides(piece):
        return match.ruleset.use_table(match.state, context, lambda table: piece.decide(table, given))

    return [piece for piece in match.ruleset.pieces if decides(piece) is not None]


def test_a_fact_belongs_to_one_piece(match):
    """And the game's log knows it."""
    counted = Counter(kind.NAME for piece in match.ruleset.pieces for kind in piece.facts)
    assert [name for name, count in counted.items() if count > 1] == []
    assert counted.keys() <= match.ruleset.codec.types.keys()


def test_a_piece_hides_only_its_own(match):
    """Secrets and what waits are facts of the piece that says so."""
    for piece in match.ruleset.pieces:
        own = {kind.NAME for kind in piece.facts}
        assert piece.secret | piece.waiting <= own, piece
        assert not piece.secret & piece.waiting, piece


def test_an_order_belongs_to_one_piece(match):
    """Whoever shows a verb decides it, and nobody else does."""
    for player in match.players:
        for piece in match.ruleset.pieces:
            shown = (*piece.orders(match.state, player), *piece.own_orders(match.state, player))
            for verb in shown:
                given = PlayerCommand(player, Command(verb.key, _slots(verb)), "mail:1/1")
                assert find_deciding(match, given) == [piece], verb.key


def _slots(verb):
    """Some words for every slot: what they lead to does not matter."""
    names = [
        part.strip("<>").partition(":")[0] for part in verb.usage.replace("[", " ").replace("]", " ").split()
    ]
    numbers = {"count", "many", "price", "number", "most", "question"}
    return {name: 1 if name in numbers else "alice" for name in names}


def test_every_order_is_answered(match):
    """With words, whatever it leads to."""
    for player in match.players:
        vocabulary = match.ruleset.vocabulary(match.state, player)
        for piece in match.ruleset.pieces:
            shown = (*piece.orders(match.state, player), *piece.own_orders(match.state, player))
            for example in (each for verb in shown for each in verb.examples):
                (reading,) = understand(trim(example), vocabulary)
                assert isinstance(reading.what, Command), example
                decision = match.order(player, reading.what)
                assert isinstance(decision, Refused) or decision.says or decision.page, example


def test_a_piece_tells_nothing_of_an_order_that_is_none(match):
    """It leaves it to the others."""
    given = PlayerCommand("alice", Command("nonsense", {}), "mail:1/1")
    assert find_deciding(match, given) == []


def test_a_piece_that_is_asked_for_nothing_of_its_own_answers_nothing(match):
    """Neither a page nor a change of the game."""
    before = match.ruleset.freeze(match.state)
    for piece in match.ruleset.pieces:
        assert piece.answer(match.state, "alice", Command("nonsense", {})) is None
        tuple(piece.urgent(match.state, "alice", None))
        tuple(piece.possible(match.state, "alice"))
        tuple(piece.show_standings(match.state, ()))
        tuple(piece.agenda(match.state))
    assert match.ruleset.freeze(match.state) == before


def test_pieces_know_the_game_that_they_are_pieces_of(match):
    """Two games of a kind have pieces of their own."""
    assert all(piece.game is match.ruleset for piece in match.ruleset.pieces)


# What the rules may do that players make


def test_what_rules_see_is_declared_and_public(match):
    """All fields of a thing are there, each is plain, and none tells what players keep to themselves."""
    game, state = match.ruleset, match.state
    api, view = GameApi(game.pieces), game.view(state)
    assert view.keys() <= api.kinds.keys()
    for kind, things in view.items():
        fields = api.kinds[kind].fields
        for thing in things.values():
            assert thing.keys() == fields.keys()
            assert all(isinstance(value, str | int) for value in thing.values())
    assert game.view(wishes.bare(game.copy(state), "")) == view


def test_every_name_that_rules_use_is_one_thing(match):
    """No two pieces declare the same moment, quantity or effect, and the stubs are Python."""
    pieces = match.ruleset.pieces
    for kind in ("moments", "quantities", "effects"):
        names = [each.name for piece in pieces for each in getattr(piece, kind)]
        assert len(names) == len(set(names))
    api = GameApi(pieces)
    ast.parse(api.stubs)
    ast.parse(api.prelude)
    used = {field for hook in api.hooks for field in api.list_fields(hook).values()}
    assert used <= {*api.kinds, "int", "str"}


def test_debts_are_paid_as_far_as_the_money_goes(match):
    """Where a game knows of bankruptcy: the pot has what is its due, no money is made or lost, and nobody has
    less than nothing."""
    debtor, creditor, *_ = match.players
    for piece in match.ruleset.pieces:
        if not isinstance(piece, Purses) or not any(issubclass(kind, WentBankrupt) for kind in piece.facts):
            continue
        before, table = match.ruleset.copy(match.state), Working(match.state)
        fund, pot = money_of(before, debtor), money_of(before, piece.pot)
        piece.pay_debts(table, debtor, ((creditor, fund), (piece.pot, 1)), "fine")
        assert money_of(table.state, debtor) == 0
        assert money_of(table.state, piece.pot) == pot + min(1, fund)
        assert piece.find_breach(before, table.state) == ""
        assert [event.short for event in of_kind(WentBankrupt, table.events)] == [1]
