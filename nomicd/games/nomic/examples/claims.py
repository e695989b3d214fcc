"""What a case claims about its end, held against the game that it led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.examples import sentences as c
from nomicd.games.nomic.examples.given import Misplaced, building, item, label, place, square_type
from nomicd.games.nomic.naming import dollars
from nomicd.games.nomic.pages.report import narrate
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event


class End(msgspec.Struct, frozen=True):
    """What a case led to: the game, all that happened, and whose orders failed for which reasons."""

    state: State
    events: Sequence[Event]
    failed: Sequence[tuple[str, str]]


def judge(claim: c.Claim, end: End) -> str:
    """How it is, where that is not as claimed; "" where it is."""
    try:
        return _JUDGES[type(claim)](claim, end)
    except Misplaced as no:
        return str(no)


def _differ(what: str, is_so: object, claimed: object) -> str:
    return "" if is_so == claimed else f"{what} {is_so}, not {claimed}"


def _standing(claim: c.Standing, end: End) -> str:
    return _differ(f"{claim.player} is on", end.state.players[claim.player].square, claim.square)


def _cash(claim: c.Cash, end: End) -> str:
    held = end.state.players[claim.player].cash
    return _differ(f"{claim.player} has", dollars(held), dollars(claim.amount))


def _holding(claim: c.Holding, end: End) -> str:
    held = end.state.players[claim.player].items.get(item(end.state, claim.item), 0)
    return _differ(f"{claim.player} has", f"{held} {claim.item}", f"{claim.n} {claim.item}")


def _owning(claim: c.Owning, end: End) -> str:
    owner = end.state.squares[label(end.state, claim.square)].owner
    return _differ(f"the owner of square {claim.square} is", owner or "nobody", claim.player or "nobody")


def _naming(claim: c.Naming, end: End) -> str:
    name = end.state.squares[label(end.state, claim.square)].name
    return _differ(f"square {claim.square} is called", f'"{name}"', f'"{claim.name}"')


def _gender(claim: c.Gender, end: End) -> str:
    if claim.square:
        gender = end.state.squares[label(end.state, claim.who)].gender
        return _differ(f"square {claim.who} is", gender, claim.gender)
    return _differ(f"{claim.who} is", end.state.players[claim.who].gender, claim.gender)


def _being(claim: c.Being, end: End) -> str:
    player = end.state.players[claim.player]
    if claim.what in ("active", "inactive"):
        return _differ(f"{claim.player} is", "active" if player.active else "inactive", claim.what)
    if claim.what in ("bankrupt", "solvent"):
        return _differ(f"{claim.player} is", "bankrupt" if player.cash < 0 else "solvent", claim.what)
    return "" if claim.what in player.titles else f"{claim.player} is not {claim.what}"


def _paid(claim: c.Paid, end: End) -> str:
    made = [
        event
        for event in end.events
        if isinstance(event, e.MoneyPaid) and event.payer == claim.player and event.why != "the case"
    ]
    fitting = [event for event in made if event.amount == claim.amount and claim.payee in ("", event.payee)]
    if fitting or (not claim.amount and not made):
        return ""
    sums = ", ".join(f"{dollars(event.amount)} to {event.payee or 'the bank'}" for event in made)
    return f"{claim.player} paid {sums or 'nothing'}"


def _size(claim: c.Size, end: End) -> str:
    return _differ("the board has", f"{len(end.state.board)} squares", f"{claim.squares} squares")


def _built(claim: c.Built, end: End) -> str:
    key, on = building(end.state, claim.building), end.state.squares[label(end.state, claim.square)].buildings
    if (key in on) == claim.stands:
        return ""
    return f"on square {claim.square} stands {', '.join(on) or 'nothing'}"


def _stocked(claim: c.Stocked, end: End) -> str:
    lies = end.state.squares[label(end.state, claim.square)].items.get(item(end.state, claim.item), 0)
    return _differ(f"on square {claim.square} lie", f"{lies} {claim.item}", f"{claim.n} {claim.item}")


def _pot(claim: c.Pot, end: End) -> str:
    held = end.state.accounts.get(claim.name, 0)
    return _differ(f"the {claim.name} has", dollars(held), dollars(claim.amount))


def _untitled(claim: c.Untitled, end: End) -> str:
    return f"{claim.player} is {claim.title}" if claim.title in end.state.players[claim.player].titles else ""


def _lines(claim: c.Said | c.Unsaid, end: End) -> Iterator[str]:
    if claim.player:
        notes = (event for event in end.events if isinstance(event, e.Noted))
        return (event.text for event in notes if event.player == claim.player)
    return iter(narrate(end.state, end.events))


def _said(claim: c.Said, end: End) -> str:
    if any(claim.text in text for text in _lines(claim, end)):
        return ""
    return f'nothing told to {claim.player or "all"} holds "{claim.text}"'


def _unsaid(claim: c.Unsaid, end: End) -> str:
    told = [text for text in _lines(claim, end) if claim.text in text]
    to = f"{claim.player} is" if claim.player else "all are"
    return f'{to} told "{told[0]}"' if told else ""


def _asked(claim: c.Asked, end: End) -> str:
    asked = [event for event in end.events if isinstance(event, e.QuestionAsked)]
    prompts = [event.prompt for event in asked if event.player == claim.player]
    if any(claim.text in prompt for prompt in prompts):
        return ""
    return f"{claim.player} was asked {'; '.join(prompts) or 'nothing'}"


def _kind(claim: c.Kind, end: End) -> str:
    key, kinds = square_type(end.state, claim.kind), end.state.squares[label(end.state, claim.square)].types
    if (key in kinds) == claim.so:
        return ""
    return f"square {claim.square} is {', '.join(kinds) or 'of no kind'}"


def _wearing(claim: c.Wearing, end: End) -> str:
    return _differ(f"{claim.player} wears", end.state.players[claim.player].colour, claim.colour)


def _law(claim: c.Law, end: End) -> str:
    is_so = "in force" if claim.number in end.state.rules else "repealed"
    return _differ(f"rule {claim.number} is", is_so, claim.state)


def _laid(claim: c.Laid, end: End) -> str:
    board = end.state.board
    there = board[(place(end.state, claim.after) + 1) % len(board)]
    return _differ(f"after square {claim.after} lies", there, claim.label)


def _failing(claim: c.Failing, end: End) -> str:
    why = [text for player, text in end.failed if player == claim.player]
    if any(claim.text in text for text in why):
        return ""
    return f"the orders of {claim.player} failed like this: {'; '.join(why)}" if why else "no order failed"


def _decided(claim: c.Decided, end: End) -> str:
    proposal = end.state.proposals.get(claim.number)
    return _differ(f"proposal {claim.number} is", proposal.status if proposal else "missing", claim.status)


def _over(claim: c.Over, end: End) -> str:
    state = end.state
    if claim.player:
        return _differ("the winner is", state.winner or "nobody", claim.player)
    return _differ("the game", "is over" if state.over else "goes on", "is over" if claim.over else "goes on")


_JUDGES: Mapping[type[msgspec.Struct], Callable[[Any, End], str]] = {
    c.Standing: _standing,
    c.Cash: _cash,
    c.Holding: _holding,
    c.Owning: _owning,
    c.Naming: _naming,
    c.Gender: _gender,
    c.Being: _being,
    c.Paid: _paid,
    c.Size: _size,
    c.Built: _built,
    c.Stocked: _stocked,
    c.Pot: _pot,
    c.Untitled: _untitled,
    c.Said: _said,
    c.Unsaid: _unsaid,
    c.Asked: _asked,
    c.Kind: _kind,
    c.Wearing: _wearing,
    c.Law: _law,
    c.Laid: _laid,
    c.Failing: _failing,
    c.Decided: _decided,
    c.Over: _over,
}
