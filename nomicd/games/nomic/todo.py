"""What is still open to one player before the next deadline, as lines that can be sent as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.nomic.book import book
from nomicd.games.nomic.pages import current
from nomicd.games.nomic.state import Order, Proposal, State
from nomicd.games.nomic.words import when
from nomicd.kernel.deadlines import Due
from nomicd.kernel.views import Block, Lines, Offer, Offers, Page, Section


def _questions(state: State, player: str) -> Iterator[Offer]:
    for number, question in sorted(state.questions.items()):
        if question.player != player:
            continue
        default = question.answer or question.default
        for option in question.options:
            mark = " (stands if you say nothing)" if option == default else ""
            yield Offer(f"answer {number} {option}", f"{question.prompt}{mark}")


def vote_offers(proposal: Proposal, player: str) -> tuple[Offer, ...]:
    """The three votes on one proposal, with what the player has voted so far."""
    cast = proposal.votes.get(player)
    title = f'"{proposal.title}" by {proposal.player}'
    return tuple(
        Offer(
            f"vote {choice} on {proposal.number}",
            f"{title} (your vote as it stands)" if cast and cast.choice == choice else title,
        )
        for choice in ("yea", "nay", "abstain")
    )


def _votes(state: State, player: str) -> Iterator[Offer]:
    for proposal in current(state):
        if proposal.status == "open":
            yield from vote_offers(proposal, player)


def _actions(state: State) -> Iterator[Offer]:
    for _, action in sorted(book(state.rules).actions.items()):
        yield Offer(action.examples[0] if action.examples else action.usage, action.help)


def _waiting(state: State, player: str) -> tuple[str, ...]:
    return tuple(f"{order.text} (take it back with: cancel {order.text})" for order in _queued(state, player))


def _queued(state: State, player: str) -> Iterator[Order]:
    return (order for order in state.queue if order.player == player)


def deadline_line(state: State, due: Due | None) -> str:
    """When the next update is due, in the game's zone and UTC."""
    if state.over:
        return f"The game is over: {state.over}"
    if due is None:
        return "The game has not begun; the Admin starts it."
    return f"What reaches us before {when(due.deadline, state.timezone)} counts for update {due.number}."


def _proposing(state: State, player: str) -> Iterator[Block]:
    mine = [p for p in current(state) if p.player == player and p.status == "proposed"]
    for proposal in mine:
        yield Lines((f'Your proposal of this week: {proposal.number}, "{proposal.title}".',))
    if not mine:
        offer = Offer("propose: TITLE", "Change the rules; say the change in the lines below it.")
        yield Offers((offer,))


def urgent(state: State, player: str) -> Iterator[Section]:
    """What waits for that player, or is waited for: orders, questions, votes."""
    if queued := _waiting(state, player):
        yield Section("Your orders that wait for the update", (Lines(queued),))
    if asked := tuple(_questions(state, player)):
        yield Section("You are asked", (Offers(asked),))
    if votes := tuple(_votes(state, player)):
        yield Section("To vote on", (Offers(votes),))


def possible(state: State, player: str) -> Iterator[Section]:
    """What that player may do of their own accord: propose, and the actions of the rules in force."""
    yield Section("Your proposal", tuple(_proposing(state, player)))
    if actions := tuple(_actions(state)):
        yield Section("Actions", (Offers(actions),))


def open_to(state: State, player: str, due: Due | None) -> Page:
    """What is still open to a player: questions, votes, the week's proposal, actions, queued orders."""
    lead = (deadline_line(state, due),)
    if player not in state.players or state.over:
        return Page("What you can do", lead)
    return Page("What you can do", lead, (*urgent(state, player), *possible(state, player)))
