"""What is still open to one player before the next deadline, as lines that can be sent as they stand; and
what waits for the Admin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic.pages.abilities import forms, may, offers
from nomicd.games.nomic.pages.proposals import current
from nomicd.games.nomic.phrases import many, when
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Order, RuleQuestion, State
from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Block, Lines, Offer, Offers, Page, Section, Table, wording
from nomicd.table.choices import soonest_first
from nomicd.table.course.later import show_scheduled
from nomicd.table.course.mails import deadline_line
from nomicd.table.pieces.votes.state import list_open, name_author
from nomicd.table.pieces.votes.words import offer_votes
from nomicd.table.standing import handle, of


def _questions(state: State, player: str, due: Due | None) -> Iterator[Block]:
    """Those that are settled soonest first. An inactive player is told what counts, and has no say."""
    for question in soonest_first(state.questions.values(), player):
        yield Lines((f"{question.prompt} ({_say_when_settled(state, question.due, due)})",))
        if state.players[player].active:
            yield Offers(_answers(question))
        else:
            yield Lines((f'"{question.counts}" counts, since you are inactive.',))


def _answers(question: RuleQuestion) -> tuple[Offer, ...]:
    mark = "your answer as it stands" if question.answer else "counts if you say nothing"
    return tuple(
        Offer(f"answer {question.id} {option}", mark if option == question.counts else "")
        for option in question.options
    )


def _say_when_settled(state: State, update: int, due: Due | None) -> str:
    if due is None or update > due.number:
        return f"settled in update {update}"
    return f"settled in update {due.number}, by what reaches us before {when(due.deadline, state.timezone)}"


def _votes(state: State, player: str, *, missing: bool) -> Iterator[Block]:
    """On all that is open, or where the player's vote is `missing`."""
    for proposal in current(state):
        if proposal.status == "open" and not (missing and player in proposal.votes):
            yield Lines((f'Proposal {proposal.number}, "{proposal.title}", by {name_author(proposal)}:',))
            yield Offers(offer_votes(state, proposal, player))


def _waiting(state: State, player: str, queued: Sequence[Order]) -> Iterator[Block]:
    yield Lines(tuple(order.text for order in queued))
    if state.players[player].active:
        yield Offers(tuple(Offer(f"cancel {order.text}", "takes it back") for order in queued))


def _standing(state: State, player: str) -> Iterator[Block]:
    mine, actions = of(state.standing, player), book(state.rules).actions
    for order in mine:
        yield Lines((order.text,))
        if order.action not in actions or may(state, state.players[player], actions[order.action]):
            yield Offers((Offer(f"cancel {handle(mine, order)}", "ends it"),))


def _proposing(state: State, player: str) -> Iterator[Block]:
    mine = [p for p in current(state) if p.player == player and p.status == "proposed"]
    for proposal in mine:
        yield Lines((f'Your proposal for the next ballot is number {proposal.number}, "{proposal.title}".',))
        yield Offers((Offer(f"withdraw proposal {proposal.number}", "takes it back"),))
    if not mine and not state.paused:
        yield Offers((Offer("propose: TITLE", "a change of the rules; say the change in the lines below"),))


def urgent(state: State, player: str, due: Due | None, *, missing: bool = False) -> Iterator[Section]:
    """Yield what waits for that player, or is waited for: orders, questions, votes (all, or those that are
    `missing`); and what rules offer."""
    if queued := tuple(order for order in state.queue if order.player == player):
        yield Section("Your orders that wait for the update", tuple(_waiting(state, player, queued)))
    yield from show_scheduled(state, player)
    if asked := tuple(_questions(state, player, due)):
        yield Section("You are asked", asked)
    if player in state.electorate and (votes := tuple(_votes(state, player, missing=missing))):
        yield Section("To vote on", votes)
    if offered := tuple(offers(state, state.players[player], queued)):
        yield Section("You are offered", (Offers(offered),))


def list_own_orders(state: State, player: str) -> tuple[Section, ...]:
    """Return what of a player's waits for an update, or stands."""
    queued = tuple(order for order in state.queue if order.player == player)
    waits = Section("Your orders that wait for the update", tuple(_waiting(state, player, queued)))
    standing = tuple(_standing(state, player))
    stands = (Section("Your standing orders", standing),) if standing else ()
    return (*((waits,) if queued else ()), *show_scheduled(state, player), *stands)


def possible(state: State, player: str) -> Iterator[Section]:
    """Yield what stands of that player's orders, and what they may do of their own accord: propose, and the
    actions of the rules in force."""
    if not state.started:
        return
    if standing := tuple(_standing(state, player)):
        yield Section("Your standing orders", standing)
    if state.players[player].active and (proposing := tuple(_proposing(state, player))):
        yield Section("Your proposal", proposing)
    if there := tuple(forms(state, state.players[player])):
        table = Table(("To write", "What it does"), there)
        yield Section("What else you can do", (table, wording("nomic.more_help")))


def show_open(state: State, player: str, due: Due | None) -> Page:
    """Return what is still open to a player: questions, votes, the week's proposal, actions; orders that wait
    or stand."""
    plays = player in state.players and not state.over
    sections = (*urgent(state, player, due), *possible(state, player)) if plays else ()
    return Page("What you can do", (deadline_line(state, due),), sections)


_MORE = Section("What else you can do", (Offers((Offer("help", "all that you can write, with examples"),)),))


def show_waiting(state: State, player: str, due: Due | None) -> Page:
    """Return the same in short: what waits, and where the rest stands."""
    plays = player in state.players and not state.over
    sections = (*urgent(state, player, due, missing=True), _MORE) if plays else ()
    return Page("What waits for you", (deadline_line(state, due),), sections)


# What waits for the Admin


def list_needs(state: State) -> Iterator[Offer]:
    """Yield what waits for the Admin, as lines that settle it."""
    if state.over:
        return
    if state.paused:
        yield Offer("resume", f"the game is paused: {state.paused}")
    for number, rule in sorted(state.rules.items()):
        if rule.suspended:
            missed = f" It has missed {many(len(rule.missed), 'event')}." if rule.missed else ""
            yield Offer(f"restore rule {number}", f"its code is off: {rule.suspended}.{missed}")
        elif rule.missed:
            missed = many(len(rule.missed), "event")
            yield Offer(f"refire rule {number}", f"its code is on again, and has missed {missed}")
    doubtful = sum(len(proposal.doubts) for proposal in list_open(state))
    if doubtful:
        yield Offer("doubts", f"{many(doubtful, 'vote')} could mean several things")
