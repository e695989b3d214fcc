"""Doubles: policies, what they may ask about, being asked, and the limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.doubles import DOUBLES
from nomicd.games.boondoggling.moves import FACTS, foresee
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line


@pytest.fixture
def load_dice(monkeypatch):
    """A function: from then on the dice show these faces, then 1-2 for ever."""

    def load(*faces):
        left = [face for pair in faces for face in pair]

        def integer(dice, label, sides):
            value = left.pop(0) if left else len(dice.drawn) % 2 + 1
            dice.drawn.append(type("Draw", (), {"label": label, "sides": sides, "value": value})())
            return value

        monkeypatch.setattr(Dice, "integer", integer)

    return load


FIRST = ((6, 5), (1, 2), (1, 2))
"""Ann rolls highest and moves first."""


def tick(game):
    """The events of the next update, applied; whatever the dice say need not be provable."""
    return game.tick().events


def list_settled(events):
    return [(each.total, each.again, each.by) for each in events if isinstance(each, e.DoublesSettled)]


def moves(events, player="ann"):
    return [each.total for each in events if isinstance(each, e.TokenMoved) and each.player == player]


def test_doubles_are_kept_where_nobody_says_otherwise(game, load_dice):
    """The default of who never mails."""
    load_dice(*FIRST, (3, 3))
    events = tick(game)
    assert list_settled(events)[0] == (6, False, "default")
    assert moves(events)[0] == 6


def test_rolling_again_costs_nothing_and_gives_a_single_move(game, load_dice):
    """Three doubles in a row, one move in each turn."""
    game.order("ann", "doubles", policy="reroll")
    load_dice(*FIRST, (3, 3), (4, 4), (6, 6), (5, 2))
    events = tick(game)
    assert list_settled(events)[:3] == [(6, True, "order"), (8, True, "order"), (12, True, "order")]
    assert moves(events)[0] == 7
    assert len(moves(events)) == 3
    first = next(place for place, event in enumerate(events) if isinstance(event, e.TokenMoved))
    assert not any(isinstance(event, e.FundMoved) for event in events[:first])


def test_the_first_rule_that_holds_counts(game, load_dice):
    """4 is verse for 25; 2 is a FERA allotment, which is rolled again; 6 costs 40."""
    game.order("ann", "doubles", policy="reroll if lands treasury; keep if cost >= 40; reroll")
    load_dice(*FIRST, (1, 1), (2, 2), (3, 3))
    assert list_settled(tick(game))[:3] == [(2, True, "order"), (4, True, "order"), (6, False, "order")]


def test_at_most_twenty_times(game, load_dice):
    """Then the total is kept, whatever the order."""
    game.order("ann", "doubles", policy="reroll")
    load_dice(*FIRST, *[(2, 2)] * 30)
    first = list_settled(tick(game))[:21]
    assert [again for _, again, _ in first] == [True] * 20 + [False]
    assert first[-1][2] == "limit"


def test_ask_me_stops_the_update_at_that_players_doubles(game, load_dice):
    """Ann is asked in the first round; nobody moves after that."""
    game.order("ann", "doubles", policy="ask me")
    load_dice(*FIRST, (3, 3))
    events = tick(game)
    assert moves(events) == moves(events, "bob") == []
    assert (game.state.question.player, game.state.question.faces) == ("ann", (3, 3))
    assert game.state.question.due == 2


@pytest.mark.parametrize(
    ("says", "total", "how"),
    [
        (("keep", {}), 6, "answer"),
        (("reroll", {}), 9, "answer"),
        (("answer", {"choice": "reroll"}), 9, "answer"),
        (None, 6, "default"),
    ],
)
def test_the_answer_counts_at_the_next_update(game, load_dice, says, total, how):
    """Or else the total is kept; then all rounds of an update are played."""
    game.order("ann", "doubles", policy="ask me")
    load_dice(*FIRST, (3, 3), (5, 4))
    tick(game)
    if says:
        assert isinstance(game.order("ann", says[0], **says[1]), Accepted)
    events = tick(game)
    assert moves(events)[0] == total
    assert [each.how for each in events if isinstance(each, e.DoublesClosed)] == [how]
    assert [len(moves(events, name)) for name in ("ann", "bob", "cid")] == [3, 3, 3]
    assert game.state.turns.round == 3


def test_who_rolls_doubles_again_is_asked_again(game, load_dice):
    """As often as it happens."""
    game.order("ann", "doubles", policy="ask me")
    load_dice(*FIRST, (3, 3), (4, 4))
    tick(game)
    game.order("ann", "reroll")
    tick(game)
    assert (game.state.question.faces, game.state.question.rerolls) == ((4, 4), 1)


def test_only_who_is_asked_answers(game, load_dice):
    """And only while the question is open."""
    game.order("ann", "doubles", policy="ask me")
    assert isinstance(game.order("ann", "keep"), Refused)
    load_dice(*FIRST, (3, 3))
    tick(game)
    assert isinstance(game.order("bob", "keep"), Refused)
    assert isinstance(game.order("ann", "answer", question=7, choice="keep"), Refused)
    assert isinstance(game.order("ann", "answer", question=1, choice="keep"), Accepted)


def test_an_order_for_doubles_stands_until_it_is_replaced_or_cancelled(game):
    """One a player."""
    game.order("ann", "doubles", policy="reroll")
    game.order("ann", "doubles", policy="ROLL AGAIN if Crosses AAA and not takes red;; accept")
    assert [each.args["policy"] for each in game.state.standing] == [
        "reroll if crosses aaa and not takes red; keep"
    ]
    game.order("ann", "cancel")
    assert game.state.standing == ()
    assert isinstance(game.order("ann", "cancel"), Refused)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Write 1 to 12 rules"),
        ("; ".join(["keep"] * 13), "Write 1 to 12 rules"),
        ("burn it", "“burn it” is no rule"),
        ("keep if bob is nice", "Facts that it may name"),
        ("reroll if secret_of_bob = 1", "Facts that it may name"),
    ],
)
def test_what_is_no_policy_is_told(game, text, said):
    """And nothing stands."""
    answer = game.order("ann", "doubles", policy=text)
    assert isinstance(answer, Refused)
    assert said in answer.text
    assert game.state.standing == ()


ACTS = st.sampled_from(["keep", "reroll", "ask me"])
WHENS = st.sampled_from([
    "", " if lands treasury", " if cost >= 100 and not occupied", " if (wins or takes red) and total != 4",
    " if fund is at most 300", " if never",
])  # fmt: skip


@given(st.lists(st.tuples(ACTS, WHENS), min_size=1, max_size=12))
def test_a_policy_is_read_as_it_is_written_back(rules):
    """What the receipt shows is what stands."""
    read = DOUBLES.read("; ".join(act + when for act, when in rules))
    assert DOUBLES.read(DOUBLES.write(read)) == read


def test_the_facts_are_those_that_are_promised(table):
    """No more, no fewer."""
    assert foresee(table.state, "ann", 5, 0).keys() == FACTS.keys()


@pytest.mark.parametrize(
    ("space", "fund", "total", "true", "amounts"),
    [
        ("0", 1000, 2, {"lands_treasury"}, {"gain": 100, "total": 2}),
        ("0", 1000, 4, {"lands_project"}, {"cost": 25}),
        ("3", 1000, 8, {"lands_nra"}, {"gain": 200}),
        ("11", 700, 10, {"lands_devaluation"}, {"gain": 700, "fund": 700}),
        ("20", 1000, 8, {"lands_aaa"}, {}),
        ("36", 1000, 4, {"lands_washington"}, {}),
        ("26", 1000, 4, {"lands_treasury", "crosses_aaa"}, {"gain": 150}),
        ("26", 0, 4, {"lands_treasury", "crosses_aaa", "takes_red"}, {"gain": 50}),
        ("R6", 0, 4, {"lands_washington", "wins"}, {}),
        ("5", 1000, 2, {"lands_project", "occupied", "project_occupied"}, {"cost": 0}),
        ("3", 1000, 10, {"lands_treasury", "occupied"}, {"gain": 400}),
    ],
)  # fmt: skip
def test_what_conditions_see(table, space, fund, total, true, amounts):
    """If that total were kept."""
    table.put("bob", "7").put("cid", "13").put("ann", space, fund)
    seen = foresee(table.state, "ann", total, 0)
    marks = {name for name in seen if name.startswith(("lands", "occ", "project", "cross", "takes", "wins"))}
    assert {name for name in marks if seen[name]} == true
    assert amounts.items() <= seen.items()


def asked_game(new_game):
    """A game of two in which ann is asked."""
    for number in range(60):
        game = new_game(seed=bytes([number]) * 32).begin("ann", "bob")
        game.order("ann", "doubles", policy="ask me")
        for _ in range(10):
            if game.state.question:
                return game
            game.tick()
    raise AssertionError("ann never rolled doubles")


@pytest.mark.parametrize(
    ("order", "answer", "said"),
    [
        ("reroll", "reroll", "you are asked about, too: you roll again."),
        ("keep", "keep", "you are asked about, too: you keep it."),
        ("reroll if fund = 1; keep", "keep", "you are asked about, too: you keep it."),
        ("ask me", "", "You are still asked about the"),
    ],
)
def test_an_order_while_asked_settles_these_doubles_too(new_game, order, answer, said):
    """And the receipt says how; unless the order is to be asked."""
    game = asked_game(new_game)
    says = game.order("ann", "doubles", policy=order).says
    assert said in says[-1]
    assert game.state.question.answer == answer
    closed = [event for event in game.tick().events if isinstance(event, e.DoublesClosed)]
    assert [each.choice for each in closed] == [answer or "keep"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("keep", "keep"),
        ("keep the total", "keep"),
        ("Keep total.", "keep"),
        ("1", "keep"),
        ("reroll", "reroll"),
        ("re-roll", "reroll"),
        ("roll again", "reroll"),
        ("Roll them again!", "reroll"),
        ("2", "reroll"),
        ("answer 2", "reroll"),
        ("answer 1 roll again", "reroll"),
        ("answer with keep the total", "keep"),
    ],
)
@pytest.mark.parametrize("nomic", ["on", "off"])
def test_the_words_of_the_question_are_understood_as_its_answer(new_game, line, answer, nomic):
    """`roll again`, as the mail says it; the number of the option, as in any list."""
    game = asked_game(lambda **given: new_game(options={"nomic": nomic}, **given))
    (read,) = understand([Line(1, line)], game.ruleset.vocabulary(game.state, "ann"))
    assert isinstance(read.what, Command), read
    assert isinstance(game.order("ann", read.what.verb, **read.what.args), Accepted)
    assert game.state.question.answer == answer
