"""The line of each event, in the manner of the old Nomic reports; `report` makes a whole of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.naming import (
    article,
    building_name,
    dollars,
    items_name,
    listed,
    mark,
    purse,
    rule_name,
    sentence,
    square_name,
)
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event
from nomicd.table.proof import is_fixed
from nomicd.table.votes.words import author, verdict

Teller = Callable[[State, Any], str]


def faces(roll: e.DiceRolled) -> str:
    """`5-1` for two dice, `4` for one."""
    return _faces([draw.value for draw in roll.draws])


def by_hand(state: State, roll: e.DiceRolled) -> str:
    """What is said behind a roll of which the Admin has set a die, "" behind any other."""
    if not any(is_fixed(draw, state.fixed) for draw in roll.draws):
        return ""
    shown = (
        state.fixed[draw.label].shown if is_fixed(draw, state.fixed) else draw.value for draw in roll.draws
    )
    return f" (set by the Admin; the dice had shown {_faces(shown)})"


def _faces(values: Iterable[int]) -> str:
    return "-".join(map(str, values))


def _dice_set(state: State, event: e.DiceSet) -> str:
    del state
    now, shown = _faces(draw.value for draw in event.draws), _faces(event.shown)
    return f"The roll {event.draws[0].label}: the Admin sets it to {now} (the dice had shown {shown})."


def _moved(state: State, event: e.PawnMoved) -> str:
    how = {"jump": "jumps", "placed": "is placed"}.get(event.how, "moves")
    return f"{event.player} {how} from {mark(event.origin)} to {square_name(state, event.square)}."


def _paid(state: State, event: e.MoneyPaid) -> str:
    square = square_name(state, event.about) if event.about else ""
    why = f" ({event.why})" if event.why else ""
    if not event.payer:
        source = f" from {square}" if square else ""
        return f"{purse(event.payee)} receives {dollars(event.amount)}{source}{why}."
    about = f" for {square}" if square else ""
    payee = f" to {purse(event.payee)}" if event.payee else ""
    return f"{purse(event.payer)} pays {dollars(event.amount)}{payee}{about}{why}."


def _owned(state: State, event: e.SquareOwned) -> str:
    name = square_name(state, event.label)
    return f"{event.player} now owns {name}." if event.player else f"{name} belongs to nobody again."


def _stocked(state: State, event: e.SquareStocked) -> str:
    what = items_name(book(state.rules), event.item, abs(event.n))
    verb = "is" if abs(event.n) == 1 else "are"
    done = "put on" if event.n > 0 else "taken from"
    return sentence(f"{what[:1].upper()}{what[1:]} {verb} {done} {square_name(state, event.label)}")


def _built(state: State, event: e.BuildingRaised | e.BuildingRazed) -> str:
    what, where = building_name(book(state.rules), event.building), square_name(state, event.label)
    if isinstance(event, e.BuildingRaised):
        return f"{article(what, capital=True)} is built on {where}."
    return f"The {what} on {where} is torn down."


def _decided(state: State, event: e.ProposalDecided) -> str:
    proposal = state.proposals[event.number]
    return f'Proposal {event.number}, "{proposal.title}", by {author(proposal)}: {verdict(event)}'


def _title_of(text: str) -> str:
    return text.split("\n", 1)[0].partition(". ")[2]


def _rule(state: State, number: int) -> str:
    """A rule of now or before: `Rule 5, Items,`."""
    texts = [change.text for change in state.history if change.number == number and change.text]
    return rule_name(number, _title_of(texts[-1]) if texts else "")


def _suspended(state: State, event: e.RuleSuspended) -> str:
    if not event.hook:
        return sentence(f"{_rule(state, event.number)} runs its code no more: {event.error}")
    place = f"line {event.line}, in {event.hook}" if event.line else f"in {event.hook}"
    return sentence(
        f"{_rule(state, event.number)} is suspended, for its code failed ({place}): {event.error}"
    )


def _amended(state: State, event: e.RuleAmended) -> str:
    said = f"{rule_name(event.number, _title_of(event.text))} is amended by {event.by}."
    missed = len(state.rules[event.number].missed) if event.number in state.rules else 0
    if not missed:
        return said
    what = "one event" if missed == 1 else f"{missed} events"
    return f"{said} While its code was off it missed {what}, which the Admin may let it answer now."


def _settled(state: State, event: e.MissedSettled) -> str:
    how = {
        "heard": "answers now what it had missed:",
        "void": "cannot answer any more what it had missed:",
        "dismissed": "need not answer any more what it had missed:",
    }[event.how]
    why = f", for {event.why}" if event.why else ""
    return f"{_rule(state, event.number)} {how} {event.hook}{why}."


def _fact_set(state: State, event: e.FactSet) -> str:
    """What the Admin has set, with what was there before."""
    if event.field == "idle" or (event.kind == "proposal" and event.field != "status"):
        return ""
    was, now = (_value(state, event.field, value) for value in (event.was, event.now))
    whose = {"player": event.name, "square": square_name(state, event.name)}.get(event.kind)
    whose = whose or f"Proposal {event.name}"
    return f"{whose}: the Admin sets {event.field} to {now} (it was {was})."


def _value(state: State, field: str, value: Any) -> str:
    if field == "items":
        return listed([items_name(book(state.rules), key, n) for key, n in value]) if value else "nothing"
    if field == "buildings":
        return listed([building_name(book(state.rules), key) for key in value]) if value else "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return listed(value) if isinstance(value, list) and value else str(value or "nothing")


def _named(state: State, number: int) -> str:
    proposal = state.proposals[number]
    return f'Proposal {number}, "{proposal.title}", by {author(proposal)},'


TELLERS: dict[type[Event], Teller] = {
    e.ProposalReturned: lambda s, v: sentence(f"{_named(s, v.number)} is sent back by the Admin: {v.why}"),
    e.ProposalVetoed: lambda s, v: sentence(f"{_named(s, v.number)} is vetoed by the Admin: {v.why}"),
    e.PawnMoved: _moved,
    e.MoneyPaid: _paid,
    e.SquareOwned: _owned,
    e.ProposalDecided: _decided,
    e.RuleSuspended: _suspended,
    e.ItemGiven: lambda s, v: f"{v.player} receives {items_name(book(s.rules), v.item, v.n)}.",
    e.ItemTaken: lambda s, v: f"{v.player} gives up {items_name(book(s.rules), v.item, v.n)}.",
    e.SquareStocked: _stocked,
    e.SquareAdded: lambda s, v: f"{square_name(s, v.label)} has been added.",
    e.RuleEnacted: lambda _, v: f"{rule_name(v.number, _title_of(v.text))} is enacted by {v.by}.",
    e.RuleAmended: _amended,
    e.MissedSettled: _settled,
    e.RuleRepealed: lambda s, v: f"{_rule(s, v.number)} is repealed by {v.by}.",
    e.RuleRestored: lambda s, v: f"{_rule(s, v.number)} runs its code again, as {v.by} says.",
    e.BuildingRaised: _built,
    e.BuildingRazed: _built,
    e.FactSet: _fact_set,
    e.DiceSet: _dice_set,
}
"""Lines that name things of the state."""

HOW = {"answer": "", "default": " (no answer came)", "void": " (but the rule that asked is gone)"}


def _closed(event: e.QuestionClosed) -> str:
    choice = f"{event.choice}{HOW[event.how]}"
    if not event.player:
        return f"Question {event.id} is settled: {choice}."
    return f"{event.player}'s answer to “{event.prompt.removesuffix('.')}”: {choice}."


PLAIN: dict[type[Event], Callable[[Any], str]] = {
    e.SquareRemoved: lambda v: f"Square {mark(v.label)} has been taken away.",
    e.SquareLabelled: lambda v: (
        f"Square {mark(v.label)} "
        + (f'is called "{v.name}"' if v.name else "has no name")
        + (f" and is {v.gender}." if v.gender != "none" else ".")
    ),
    e.PawnPictured: lambda v: (
        f"{v.player}'s pawn is " + ("another picture now." if v.png else "two letters and a colour again.")
    ),
    e.TitleTaken: lambda v: f"{v.player} is now {v.title}.",
    e.TitleLost: lambda v: f"{v.player} is no longer {v.title}.",
    e.PlayerJoined: lambda v: f"{v.player} joins the game.",
    e.PlayerLeft: lambda v: f"{v.player} leaves the game.",
    e.PlayerRenamed: lambda v: f"{v.old} is called {v.player} from now on.",
    e.SeatsMerged: lambda v: (
        f"{v.player} and {v.into} are one player, {v.into}, who has all that was theirs."
    ),
    e.SeatsParted: lambda v: f"{v.player} and {v.into} are two players again.",
    e.SeatReturned: lambda v: f"{v.player} has the seat again, as it was.",
    e.PlayerActivated: lambda v: f"{v.player} is active again.",
    e.PlayerInactivated: lambda v: f"{v.player} is now inactive.",
    e.GamePaused: lambda v: sentence(f"The game is paused: {v.why}"),
    e.GameResumed: lambda v: f"The game goes on, as {v.by} says.",
    e.QuestionClosed: _closed,
    e.BallotOpened: lambda v: (
        f"Voting opens on {listed([f'proposal {number}' for number in v.proposals])}." if v.proposals else ""
    ),
    e.GameEnded: lambda v: sentence(
        (f"{v.player} has won" if v.player else "The game ends without a winner") + f": {v.why}"
    ),
}
"""Lines that say all by themselves. An event in neither table says nothing in a report: records for the
machine, and votes before the close."""


def line(state: State, event: Event) -> str:
    """The line of one event for everybody, "" if it has none."""
    if teller := TELLERS.get(type(event)):
        return teller(state, event)
    plain = PLAIN.get(type(event))
    return plain(event) if plain else ""
