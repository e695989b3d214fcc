"""What is still open to one player before the next deadline, as lines that can be sent as they stand; and
what waits for the Admin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from nomicd.games.nomic.pages.abilities import forms, may, offers
from nomicd.games.nomic.pages.proposals import current, summarize
from nomicd.games.nomic.phrases import find_cancel_line, many
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Order, State
from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Block, Lines, Offer, Offers, Page, Section, Table, wording
from nomicd.table.choices import soonest_first
from nomicd.table.course.later import show_scheduled
from nomicd.table.course.mails import deadline_line, exact_deadline, say_deadline
from nomicd.table.first_lines import MOST_WAYS
from nomicd.table.phrases import either
from nomicd.table.pieces.votes.state import describe_proposal, list_open
from nomicd.table.pieces.votes.words import ask_for_vote, ask_for_votes_in_short, tell_voting
from nomicd.table.presence.rules import list_awaited
from nomicd.table.presence.views import day, name_awaited
from nomicd.table.standing import handle, of
from nomicd.table.turns import is_done


def _questions(state: State, player: str, due: Due | None, *, missing: bool = False) -> Iterator[Block]:
    """Those that are settled soonest first, all or those whose answer is `missing`. An inactive player is
    told what counts, and has no say."""
    for question in soonest_first(state.questions.values(), player):
        if missing and question.answer:
            continue
        later = "" if due and question.due <= due.number else f" (settled in update {question.due})"
        counts = f"You answered: {question.answer}." if question.answer else f"No answer: {question.counts}."
        if state.players[player].active:
            answers = (Offer(f"answer {question.id} {option}", "", option) for option in question.options)
            yield Offers(tuple(answers), f"{question.prompt}{later} {counts}")
        else:
            yield Lines((f'{question.prompt} "{question.counts}" counts, since you are inactive.',))


MOST_ASKED = 3
"""Of so many proposals each is asked about by itself. Of more there is a line each, and their ballot asks."""


def _votes(state: State, player: str) -> Iterator[Block]:
    found = [each for each in current(state) if each.status == "open"]
    if len(found) > MOST_ASKED:
        yield from ask_for_votes_in_short(
            [(each, summarize(state, each)) for each in found], player, f"Ballot of week {state.week}"
        )
        return
    for proposal in found:
        would = summarize(state, proposal)
        about = f"{describe_proposal(proposal)}: {would}." if would else None
        yield ask_for_vote(state, proposal, player, about)


def _tell_waiting(state: State, player: str, queued: Sequence[Order]) -> Iterator[Block]:
    for order in queued:
        if state.players[player].active:
            yield Offers((Offer(find_cancel_line(order, queued), "", "cancel"),), f"{order.text}: queued")
        else:
            yield Lines((f"{order.text}: queued",))


def _show_standing(state: State, player: str) -> Iterator[Block]:
    mine, actions = of(state.standing, player), book(state.rules).actions
    for order in mine:
        if order.action not in actions or may(state, state.players[player], actions[order.action]):
            yield Offers((Offer(f"cancel {handle(mine, order)}", "", "cancel"),), order.text)
        else:
            yield Lines((order.text,))


def _own_proposals(state: State, player: str) -> Iterator[Block]:
    for proposal in current(state):
        if proposal.player == player and proposal.status == "proposed":
            said = f'Your proposal for the next ballot is number {proposal.number}, "{proposal.title}".'
            yield Offers((Offer(f"withdraw proposal {proposal.number}", "", "withdraw"),), said)


def _show_proposing(state: State, player: str) -> Iterator[Block]:
    mine = tuple(_own_proposals(state, player))
    yield from mine
    if not mine and not state.paused:
        yield Offers((Offer("propose: TITLE", "a change of the rules; say the change in the lines below"),))


class UrgentSections(msgspec.Struct, frozen=True):
    """What stands on top for a player: their orders that wait, what they are asked, what rules offer."""

    waiting: tuple[Section, ...] = ()
    asked: tuple[Section, ...] = ()
    offered: tuple[Section, ...] = ()

    @property
    def all(self) -> tuple[Section, ...]:
        """All of them, in order."""
        return (*self.waiting, *self.asked, *self.offered)


def urgent(state: State, player: str, due: Due | None) -> UrgentSections:
    """Return what waits for that player, or is waited for: orders, questions, votes; and what rules offer."""
    waiting = (*_show_queued(state, player), *show_scheduled(state, player))
    return UrgentSections(
        waiting, tuple(_show_asked(state, player, due)), tuple(_show_offered(state, player))
    )


def _show_queued(state: State, player: str) -> Iterator[Section]:
    if queued := state.list_orders_of(player):
        yield Section("Your orders that wait for the update", tuple(_tell_waiting(state, player, queued)))


def _show_asked(state: State, player: str, due: Due | None) -> Iterator[Section]:
    if asked := tuple(_questions(state, player, due)):
        open_ = sum(each.player == player and not each.answer for each in state.questions.values())
        task = "answer the question" if open_ == 1 else f"answer {many(open_, 'question')}"
        yield Section("You are asked", asked, task=task if open_ else "change your answer, if you like")
    if player in state.electorate and (votes := tuple(_votes(state, player))):
        yield Section("To vote on", votes, task=tell_voting(state, player))


def _show_offered(state: State, player: str) -> Iterator[Section]:
    if offered := tuple(offers(state, state.players[player], state.list_orders_of(player))):
        lines = [f"“{each.line}”" for each in offered[:MOST_WAYS]]
        yield Section("You are offered", (Offers(offered),), task=f"write {either(lines)}")


def list_own_orders(state: State, player: str) -> tuple[Section, ...]:
    """Return what of a player's waits for an update, or stands."""
    return (*_show_queued(state, player), *show_scheduled(state, player), *show_standing(state, player))


def show_standing(state: State, player: str) -> Iterator[Section]:
    """Yield the orders of that player that stand."""
    if found := tuple(_show_standing(state, player)):
        yield Section("Your standing orders", found)


def hint(state: State, player: str, ways: Sequence[tuple[str, str]]) -> Iterator[Section]:
    """Yield in a line what that player may do of their own accord, and their proposal. `ways` as in
    `possible`."""
    if not state.started:
        return
    mine = tuple(_own_proposals(state, player))
    verbs = ["propose"] if state.players[player].active and not (mine or state.paused) else []
    verbs += dict.fromkeys(form.partition(" ")[0] for form, _ in ways)
    told = (wording("nomic.also", verbs=tuple(verbs)),) if verbs else ()
    if mine or told:
        yield Section("", (*mine, *told), task=_choose_task(verbs, ways))


def _choose_task(verbs: Sequence[str], ways: Sequence[tuple[str, str]]) -> str:
    """Return what a player may do first, "" if there is nothing new."""
    if not verbs:
        return ""
    if "propose" in verbs:
        return "propose a change of the rules"
    whole = (form for form, _ in ways if form.islower())  # nothing is to be put into it
    return f"write “{next(whole, f'help {verbs[0]}')}”"


def possible(state: State, player: str, ways: Sequence[tuple[str, str]]) -> Iterator[Section]:
    """Yield what stands of that player's orders, and what they may do of their own accord: propose, and in
    these `ways` do what the rules in force let them."""
    if not state.started:
        return
    yield from show_standing(state, player)
    if state.players[player].active and (proposing := tuple(_show_proposing(state, player))):
        yield Section("Your proposal", proposing)
    if ways:
        table = Table(("To write", "What it does"), tuple(ways))
        yield Section("What else you can do", (table, wording("nomic.more_help")))


def show_open(state: State, player: str, due: Due | None) -> Page:
    """Return what is still open to a player: questions, votes, the week's proposal, actions; orders that wait
    or stand."""
    plays = player in state.players and not state.over
    ways = tuple(forms(state, state.players[player])) if plays else ()
    sections = (*urgent(state, player, due).all, *possible(state, player, ways)) if plays else ()
    return Page("What you can do", (deadline_line(state, due),), sections)


def show_waiting(state: State, player: str, due: Due | None) -> Page:
    """Return the same in short, for a receipt: a line that counts, and the questions."""
    if player not in state.players or state.over:
        return Page("What waits for you", (deadline_line(state, due),))
    waiting = (*_list_queued(state, player), *_questions(state, player, due, missing=True))
    sections = (*((Section("", waiting),) if waiting else ()), *show_scheduled(state, player))
    lead = (_count_open(state, player, due), *tell_awaited(state, player))
    return Page("What waits for you", lead, sections, small=exact_deadline(state, due))


def _list_queued(state: State, player: str) -> Iterator[Block]:
    """Yield a line for each order that waits for the update, with the way to take it back."""
    queued = state.list_orders_of(player)
    for order in queued if state.players[player].active else ():
        line = find_cancel_line(order, queued)
        yield Offers((Offer(line, "", "cancel"),), f"Queued: {line.removeprefix('cancel ')}.")


def tell_awaited(state: State, reader: str = "") -> Iterator[str]:
    """Yield for whom the next update waits, where it comes early."""
    if state.started and not state.over and not state.paused and book(state.rules).presence.early:
        yield from name_awaited(state, list_awaited_players(state), reader=reader)


def list_awaited_players(state: State) -> list[str]:
    """Return the active players who have not said that they are done."""
    names, signals = list_awaited(state, day(state)), state.presence.signals
    return [name for name in names if state.players[name].active and not is_done(signals, name)]


def _count_open(state: State, player: str, due: Due | None) -> str:
    """Return in one sentence what is still open, and until when."""
    may_vote = player in state.electorate
    votes = [each.number for each in list_open(state) if may_vote and player not in each.votes]
    queued = state.list_orders_of(player)
    found = [f"{many(len(votes), 'vote')} ({', '.join(map(str, votes))})"] if votes else []
    by_verb: dict[str, list[str]] = {}
    for each in offers(state, state.players[player], queued):
        by_verb.setdefault(each.line.partition(" ")[0], []).append(each.line)
    found += map(either, by_verb.values())
    if due is None or state.paused:
        return deadline_line(state, due)
    if not found:
        return f"Nothing else waits for you until {say_deadline(state, due, short=True)}."
    return f"Still open until {say_deadline(state, due)}: {'; '.join(found)}."


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
