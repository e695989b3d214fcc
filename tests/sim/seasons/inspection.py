"""What must hold of a Nomic, whatever its rules have become. An AssertionError says what does not."""

from nomicd.games.nomic import events as e


class Ledger:
    """Every dollar, booked a second time: from the payments alone."""

    def __init__(self):
        self.held = {}

    def book(self, event):
        """Payments change hands; who leaves takes the money away."""
        if isinstance(event, e.MoneyPaid):
            for side, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
                if side:
                    self.held[side] = self.held.get(side, 0) + amount
        elif isinstance(event, e.NomicPlayerLeft):
            self.held.pop(event.player, None)


def always(state, money):
    """After each input."""
    for name, player in state.players.items():
        assert player.square in state.squares or not state.squares, f"{name} is nowhere: {player.square}"
        assert all(n >= 0 for n in player.items.values()), f"{name} holds less than nothing: {player.items}"
        assert player.cash == money.held.get(name, 0), (
            f"{name} has ${player.cash}, was paid ${money.held.get(name, 0)}"
        )
    for name, amount in state.accounts.items():
        assert amount >= 0, f"the account {name} is overdrawn"
        assert amount == money.held.get(f"@{name}", 0), f"the account {name} holds ${amount}"
    for label, square in state.squares.items():
        assert square.label == label
        assert not square.owner or square.owner in state.players, (
            f"{label} belongs to nobody known: {square.owner}"
        )
        assert all(n >= 0 for n in square.items.values()), f"less than nothing lies on {label}"
    assert len(set(state.board)) == len(state.board) > 0
    assert set(state.board) <= set(state.squares)


def after_an_update(nomic, state, made, due):
    """It was that update, it revealed its secret at its end (only what limits of the sandbox said is noted
    after that), nothing that was due is left, and all can look at it."""
    assert state.update == due.number
    last = made[-2] if isinstance(made[-1], e.LimitsHit) else made[-1]
    assert isinstance(last, e.NomicUpdateEnded)
    assert not state.queue or state.paused, f"orders are left: {state.queue}"
    assert all(question.due > state.update for question in state.questions.values())
    assert all(timer.due > state.update for timer in state.timers.values())
    assert len(made) < 8_000, f"{len(made)} events in one update"
    for reader in (*state.players, "admin"):
        nomic.show_open(state, reader, nomic.find_next_update(state))
        nomic.vocabulary(state, reader)
    notices = list(nomic.make_notices(state, made))
    assert len(notices) >= len(state.players), "somebody gets no digest"


def at_the_end(nomic, state, events):
    """Replay equals live; every event crosses the codec unchanged; a frozen state thaws to itself."""
    again = nomic.blank()
    for event in events:
        event.apply(again)
    assert nomic.freeze(again) == nomic.freeze(state), "replay is not what was"
    assert nomic.freeze(nomic.thaw(nomic.freeze(state))) == nomic.freeze(state)
    for event in events:
        assert nomic.codec.decode(event.NAME, event.VERSION, nomic.codec.encode(event)) == event
