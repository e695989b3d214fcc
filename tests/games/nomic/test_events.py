"""What facts change, and what they leave alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.state import Change, PlayerState, Rule, SquareState, State
from nomicd.kernel.chance import Draw
from nomicd.table.course.state import copy_state

NOMIC = RULESETS[0]


def after(state, *events):
    for event in events:
        event.apply(state)
    return state


@pytest.fixture
def state():
    joined = (e.NomicPlayerJoined("alice", "1"), e.NomicPlayerJoined("bob", "1"))
    return after(State(), e.SquareAdded("1", 1, 0), e.SquareAdded("2", 2, 1), *joined)


def test_money_moves_between_players_accounts_and_the_bank(state):
    """What one side has less, the other has more; only the bank is without bottom."""
    after(
        state,
        e.MoneyPaid("", "alice", 100, "start"),
        e.MoneyPaid("alice", "bob", 30, "rent"),
        e.MoneyPaid("bob", "@pot", 50, "fine"),
    )
    assert (state.players["alice"].cash, state.players["bob"].cash, state.accounts) == (70, -20, {"pot": 50})


def test_the_last_of_an_item_leaves_no_trace(state):
    """Equal holdings are equal states, whatever came and went."""
    after(state, e.ItemGiven("alice", "card", 2), e.ItemTaken("alice", "card", 2))
    assert state.players["alice"].items == {}


def test_a_square_takes_its_place_on_the_board(state):
    """The index is where it stands; those behind it move on."""
    after(state, e.SquareAdded("A", 0, 1))
    assert state.board == ("1", "A", "2")


def test_dice_count_their_labels_until_the_update_ends(state):
    """Two rolls of one label in one update are told apart; the next update begins anew."""
    roll = e.RuleDiceRolled(
        (Draw("g/u1/r7/move/alice", 6, 3), Draw("g/u1/r7/move/alice#2", 6, 1)), "move", "alice", 7
    )
    after(state, roll)
    assert state.labels == {"r7/move/alice": 2}
    after(state, e.NomicUpdateEnded(1, "00", (), ""))
    assert state.labels == {}


def test_silence_is_counted_and_any_word_ends_it(state):
    """An order resets the count, and so does a mail without any."""
    after(state, e.NomicUpdateEnded(1, "00", (), ""), e.NomicUpdateEnded(2, "00", (), ""))
    assert state.players["alice"].idle == 2
    after(
        state,
        e.PlayerHeard("alice"),
        e.NomicOrderFiled("mail:1/1", "bob", "vote", {}, "", "d", accepted=False),
    )
    assert (state.players["alice"].idle, state.players["bob"].idle) == (0, 0)


def test_a_rule_keeps_its_history_through_repeal(state):
    """Every form it had, with what made it."""
    after(
        state,
        e.RuleEnacted(7, "one", "opening"),
        e.RuleAmended(7, "two", "proposal 1"),
        e.RuleRepealed(7, "proposal 2"),
    )
    assert 7 not in state.rules
    assert [(change.text, change.by) for change in state.history] == [
        ("one", "opening"),
        ("two", "proposal 1"),
        ("", "proposal 2"),
    ]


def test_who_leaves_owns_nothing_and_orders_nothing(state):
    """Squares fall back to nobody; what waited is dropped."""
    order = e.NomicOrderFiled("mail:1/1", "alice", "buy", {}, "buy", "d", accepted=True, queued=True)
    after(state, e.SquareOwned("2", "alice"), order, e.NomicPlayerLeft("alice"))
    assert (state.squares["2"].owner, state.queue, list(state.players)) == ("", (), ["bob"])


def test_a_copy_is_not_touched_by_what_happens_to_the_other(state):
    """The engine works on copies; memory and items are replaced, never changed in place."""
    after(state, e.MemoryPut(3, "k", [1]), e.ItemGiven("alice", "card", 1))
    before = NOMIC.freeze(state)
    other = after(
        copy_state(state),
        e.MemoryPut(3, "k", [2]),
        e.MemoryPut(4, "k", 1),
        e.ItemGiven("alice", "card", 1),
        e.SquareOwned("1", "bob"),
        e.TimerSet(1, "f", {}, 3, 2),
        e.NomicPlayerLeft("bob"),
    )
    assert NOMIC.freeze(state) == before != NOMIC.freeze(other)


names = st.sampled_from(["alice", "bob", "carol"])
labels = st.sampled_from(["1", "2", "A"])


@given(
    st.dictionaries(
        names, st.builds(PlayerState, name=names, square=labels, cash=st.integers(-(10**9), 10**9))
    ),
    st.dictionaries(labels, st.builds(SquareState, label=labels, number=st.integers(0, 400))),
    st.dictionaries(
        st.integers(1, 99), st.dictionaries(st.text(), st.integers(-(2**63), 2**63 - 1) | st.text())
    ),
)
def test_a_frozen_state_thaws_to_the_same(players, squares, memory):
    """Snapshots lose nothing, and freeze to the same bytes again."""
    state = State(players=players, squares=squares, memory=memory)
    frozen = NOMIC.freeze(state)
    thawed = NOMIC.thaw(frozen)
    assert thawed == state
    assert list(thawed.players) == list(players)
    assert NOMIC.freeze(thawed) == frozen


def test_thawed_states_share_their_texts_of_rules():
    """A thousand games with the same rules have their texts in memory once."""
    text = "All pawns stand on a square."
    state = State(rules={1: Rule(1, text, "opening", 0)}, history=(Change(1, text, "opening", 0),))
    one, other = NOMIC.thaw(NOMIC.freeze(state)), NOMIC.thaw(NOMIC.freeze(state))
    assert one.rules[1].text is other.rules[1].text is one.history[0].text
    assert one == other == state


@pytest.mark.parametrize(
    ("event", "others", "reader"),
    [
        (e.TitleTaken("bob", "Prisoner"), "bob is now Prisoner.", "You are now Prisoner."),
        (e.SquareOwned("2", "bob"), "bob now owns Square #2.", "You now own Square #2."),
        (e.PawnMoved("bob", "1", "2", "placed"),
         "bob is placed from #1 to Square #2.", "You are placed from #1 to Square #2."),
        (e.PawnPictured("bob", ""), "bob's pawn is two letters and a colour again.",
         "Your pawn is two letters and a colour again."),
        (e.MoneyPaid("bob", "alice", 5, "rent"), "bob pays $5 to alice (rent).",
         "You pay $5 to alice (rent)."),
        (e.MoneyPaid("alice", "bob", 5, "rent", "2"), "alice pays $5 to bob for Square #2 (rent).",
         "alice pays $5 to you for Square #2 (rent)."),
        (e.MoneyPaid("", "bob", 5, ""), "bob receives $5.", "You receive $5."),
        (e.NomicEnded("bob", "he has it all"), "bob has won: he has it all.", "You have won: he has it all."),
    ],
)  # fmt: skip
def test_an_event_has_one_sentence_for_others_and_one_for_whom_it_is_about(state, event, others, reader):
    """Both are written beside it; who is not in it reads what all read."""
    assert [event.describe(state, name) for name in ("", "carol", "bob")] == [others, others, reader]
