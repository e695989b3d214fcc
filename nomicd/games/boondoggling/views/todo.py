"""What is open to a player: the doubles to settle, the order for doubles, the name of a token."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.boondoggling import policy
from nomicd.games.boondoggling.moves import facts, journey
from nomicd.games.boondoggling.naming import money, place
from nomicd.games.boondoggling.state import Question, State
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.standing import of


def urgent(state: State, player: str) -> Iterator[Section]:
    """The doubles that wait for that player's answer."""
    asked = state.question
    if asked is None or asked.player != player:
        return
    counts = f"You have answered: {asked.answer}." if asked.answer else "Without an answer they are kept."
    offers = (
        Offer("keep", f"keep the total of {sum(asked.faces)}: {_outlook(state, asked)}"),
        Offer("reroll", "roll again"),
    )
    yield Section("You are asked", (Lines((asked.prompt, counts)), Offers(offers)))


def _outlook(state: State, asked: Question) -> str:
    """What keeping would lead to, as things stand."""
    total = sum(asked.faces)
    from_here = facts(state, asked.player, total, asked.rerolls)
    where = place(state, journey(state, state.players[asked.player], total).end)
    if from_here["wins"]:
        return "that wins"
    if from_here["gain"]:
        return f"you receive {money(state, from_here['gain'])} on {where}"
    if from_here["cost"]:
        return f"you pay {money(state, min(from_here['cost'], from_here['fund']))} on {where}"
    return f"nothing is paid on {where}"


def possible(state: State, player: str) -> Iterator[Section]:
    """The order that stands for doubles, and what else may be written."""
    mine = next((order for order in of(state.standing, player) if order.action == policy.ACTION), None)
    stands = f"doubles {mine.args['policy']}" if mine else "You have given none: doubles are kept."
    offers = [Offer("doubles reroll if lands treasury; keep", "roll again rather than receive more")]
    offers.append(Offer("doubles ask me", "be asked each time; the update stops there"))
    if mine:
        offers.append(Offer("cancel doubles", "keep all doubles again"))
    yield Section("Your order for doubles", (Lines((stands,)), Offers(tuple(offers))))
    if not state.players[player].token:
        yield Section("Your token", (Offers((Offer("name token Iron Hat", "give it a name"),)),))
