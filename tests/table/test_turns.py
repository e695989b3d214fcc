"""`done` and `wait`: when a deadline need not be waited for."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.deadlines import Due
from nomicd.table.turns import Signals, brought_forward, complete, is_done, next_turn, said_done, said_wait

DEADLINE = datetime(2027, 3, 9, tzinfo=UTC)
DUE = Due(7, "tue", DEADLINE, DEADLINE + timedelta(hours=9))
said = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["done", "always", "wait", "turn"])))


def after(words):
    signals = Signals()
    for seat, word in words:
        match word:
            case "wait":
                signals = said_wait(signals, seat)
            case "turn":
                signals = next_turn(signals)
            case _:
                signals = said_done(signals, seat, always=word == "always")
    return signals


@given(said)
def test_done_counts_for_its_turn_until_taken_back(words):
    """And `done always` for all turns; `wait` takes both back."""
    signals = after(words)
    for seat in "abc":
        turns = [place for place, (_, word) in enumerate(words) if word == "turn"]
        own = [(place, word) for place, (name, word) in enumerate(words) if name == seat and word != "turn"]
        taken_back = max((place for place, word in own if word == "wait"), default=-1)
        since = {word: place for place, word in own if place > taken_back}
        this_turn = not turns or since.get("done", -1) > turns[-1]
        assert is_done(signals, seat) == ("always" in since or ("done" in since and this_turn))
        assert (*signals.done, *signals.always).count(seat) <= 1


@given(said, st.sets(st.sampled_from("abc")))
def test_all_are_done_when_each_is(words, awaited):
    """Nobody is not everybody."""
    signals = after(words)
    assert complete(signals, sorted(awaited)) == (
        bool(awaited) and all(is_done(signals, seat) for seat in awaited)
    )


@given(st.timedeltas(timedelta(days=-3), timedelta(days=3)))
def test_an_update_comes_forward_and_never_goes_back(by):
    """Its number and day stay; its hour of the day does not hold it up."""
    early = brought_forward(DUE, DEADLINE + by)
    assert early.deadline == min(DEADLINE, DEADLINE + by)
    assert early.run_at == early.deadline
    assert (early.number, early.weekday) == (7, "tue")
