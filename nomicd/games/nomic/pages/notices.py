"""The mails that events call for: digests, and the short ones in between: on votes, on what the Admin does,
on who is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import takewhile

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import find_next_update
from nomicd.games.nomic.pages.abilities import forms
from nomicd.games.nomic.pages.board import board_sections
from nomicd.games.nomic.pages.digest import write_digests
from nomicd.games.nomic.pages.proposals import find_suspect_words, proposal_section, show_in_words
from nomicd.games.nomic.pages.rules import LAW_CHANGES, proposal_behind, show_last_change
from nomicd.games.nomic.pages.standings import standings_section
from nomicd.games.nomic.pages.todo import list_awaited_players, possible
from nomicd.games.nomic.play.decrees import OVERRIDES
from nomicd.games.nomic.play.implementing import reason
from nomicd.games.nomic.play.repairs import REPAIRS
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import FOR, State
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.game import RECALL, UNDO
from nomicd.kernel.page import Block, Lines, Notice, Offer, Offers, Page, Section, wording
from nomicd.table.course.mails import begin_lead, between, commit_dice
from nomicd.table.pieces.votes import mails
from nomicd.table.presence import views as presence
from nomicd.table.presence.press import ADMIN
from nomicd.table.presence.views import readers


def notices(state: State, events: Sequence[GameEvent], due: Due | None) -> Iterator[Notice]:
    """Yield the mails that these events, which have led to `state`, call for; `due` is the update after
    them."""
    decrees = list[Notice]()
    for place, event in enumerate(events):
        match event:
            case e.NomicUpdateEnded():
                yield from write_digests(state, events, event, due)
            case e.BallotOpened() if event.proposals:
                said = mails.BallotTexts(partial(show_in_words, state), partial(proposal_section, state))
                yield from mails.mail_ballots(state, event, due, state.schedule.ballots_close, said)
            case e.ProposalMade():
                yield from _suspect_proposal(state, event.number)
            case e.RuleSuspended():
                yield from _suspension(state, event, place)
            case e.GameStarted():
                yield from _starts(state, due)
            case e.AdminOrdered(accepted=True, verb=verb) if verb in _DECREES:
                decrees += _decree(state, event, events[place + 1 :])
    for step, source in mails.find_steps(state, events):
        yield from mails.mail_step(state, step, source, step.describe(state))
    yield from _stops(state, events)
    if any(of_kind(e.ProposalDecided, events)):
        yield from _results(state, events)
    yield from decrees
    yield from presence.notices(state, events, FOR)
    yield from _all_done(state, events)


# Votes


def _results(state: State, events: Sequence[GameEvent]) -> Iterator[Notice]:
    """To every reader; of a secret ballot each voter is told the own line."""
    law = list(of_kind(LAW_CHANGES, events))
    told, exact = _tell_law(state, law)
    heading = "What changed in the rules"
    changes = [Section(heading, tuple(told))] if told else []
    return mails.mail_results(state, events, changes, [Section(heading, tuple(exact))] if exact else ())


def _tell_law(state: State, law: Sequence[GameEvent]) -> tuple[list[Block], list[Block]]:
    """Return a line for each change, with what is different about an amended rule in words; and exactly. A
    rule changed twice shows it once."""
    told, exact = list[Block](), list[Block]()
    shown = set()
    for event in law:
        told.append(said := Lines((event.describe(state),)))
        if isinstance(event, e.RuleAmended) and event.number not in shown:
            shown.add(event.number)
            words, difference = show_last_change(state, event.number)
            told += words
            exact += (said, difference)
    return told, exact


def _suspect_proposal(state: State, number: int) -> Iterator[Notice]:
    """To the Admin: a proposal that speaks of what no rule can change about a player, perhaps."""
    proposal = state.proposals[number]
    if find_suspect_words(state, proposal):
        ways = (
            Offer(f"return {number} because ", "send it back to be mended"),
            Offer(f"veto {number} because ", "it is out; give the reason after “because”"),
        )
        sections = (proposal_section(state, proposal), Section("To stop it", (Offers(ways),)))
        page = Page(f"Look at proposal {number}?", (wording("nomic.suspect_proposal"),), sections)
        yield Notice("notice", ADMIN, f"flagged/{number}", page)


# The game's course


def _starts(state: State, due: Due | None) -> Iterator[Notice]:
    """Yield to each player what they can do first of all, and to everybody the table as it is laid."""
    laid = (standings_section(state), *board_sections(state))
    for each in readers(state):
        first = possible(state, each, tuple(forms(state, state.players[each]))) if each != ADMIN else ()
        page = Page("The game begins", begin_lead(state, due), (*first, *laid), small=commit_dice(state))
        yield Notice("notice", each, f"start/{each}", page)


def _stops(state: State, events: Sequence[GameEvent]) -> Iterator[Notice]:
    """Yield what stops the game or lets it go on between two updates."""
    if not any(of_kind(e.NomicUpdateEnded, events)):
        for place, event in enumerate(events):
            if isinstance(event, e.GamePaused | e.NomicResumed | e.NomicEnded):
                yield from between(state, event, place)


def _all_done(state: State, events: Sequence[GameEvent]) -> Iterator[Notice]:
    """To the Admin: nobody is waited for any more."""
    due = find_next_update(state)
    said = any(isinstance(event, e.SaidDone | e.AbsenceTold) for event in events)
    if said and due and not book(state.rules).presence.early and not list_awaited_players(state):
        offer = Offer("update now because all are done", "make it now; what comes later counts for the next")
        sections = (Section("If you like", (Offers((offer,)),)),)
        page = Page("All are done", (wording("nomic.all_done", update=due.number),), sections)
        day = datetime.fromisoformat(state.deadline)
        yield Notice("notice", ADMIN, f"all-done/u{due.number}/{day:%Y-%m-%d}", page)


# Rules whose code is off


def _suspension(state: State, event: e.RuleSuspended, place: int) -> Iterator[Notice]:
    """To the Admin, and to whoever wrote the rule as it is."""
    said = event.describe(state)
    title, key = f"Rule {event.number} is suspended", f"suspended/u{state.update}/{event.number}/{place}"
    admins = wording("nomic.rule_suspended", said=said, rule=event.number, hook=event.hook)
    yield Notice("notice", ADMIN, key, Page(title, (admins,)))
    rule = state.rules.get(event.number)
    if rule and (proposal := proposal_behind(state, rule.by)) and proposal.player:
        yours = wording("nomic.your_rule_suspended", said=said, rule=event.number, hook=event.hook)
        yield Notice("notice", proposal.player, key, Page(title, (yours,)))


# What the Admin has set

_DECREES = frozenset({*OVERRIDES, *REPAIRS, UNDO, "implement_rule"})
"""Whom these touch is told."""


def _decree(state: State, ordered: e.AdminOrdered, behind: Sequence[GameEvent]) -> Iterator[Notice]:
    """To each player touched by a decree: what it did, and why."""
    why = str(ordered.args.get("why") or reason(str(ordered.args.get("body") or "")))
    touched: dict[str, list[str]] = {}
    for event in takewhile(lambda each: not isinstance(each, e.AdminOrdered | e.NomicOrderFiled), behind):
        for name in sorted(_find_touched(state, event)):
            if said := event.describe(state, name):
                touched.setdefault(name, []).append(_without_reason(said, why))
    reasons = (f"The reason: {why}",) if why else ()
    for name, lines in touched.items():
        page = Page("The Admin has decided", (*lines, *reasons))
        yield Notice("notice", name, f"decreed/{ordered.source}", page)


def _without_reason(said: str, why: str) -> str:
    """The sentence of an event without the Admin's reason, which stands below all of them."""
    return said.replace(f" (the Admin: {why})", "").replace(f", because {why}", "") if why else said


def _find_touched(state: State, event: GameEvent) -> set[str]:
    """The players whom a fact concerns."""
    match event:
        case e.FactSet(kind="player", name=name) | e.PawnMoved(player=name):
            names = {name}
        case e.FactSet(kind="square", field="owner", was=was, now=now):
            names = {was, now}
        case e.FactSet(kind="square", name=label):
            names = {state.squares[label].owner} if label in state.squares else set()
        case e.FactSet(kind="proposal", name=number):
            names = {state.proposals[int(number)].player}
        case e.MoneyPaid(payer=payer, payee=payee):
            names = {payer, payee}
        case e.RuleAmended() | e.RuleSuspended() | e.RuleRestored():
            names = set(state.players)
        case _:
            names = set()
    return names & state.players.keys()


def describe_ruling(event: GameEvent) -> str:
    """Return what the Admin has said to the game, "" if the event is nothing of that kind."""
    if isinstance(event, e.AdminOrdered) and event.accepted and event.verb != RECALL:
        return event.text or event.verb.replace("_", " ")
    if isinstance(event, e.ProposalDeemed):
        return f"Proposal {event.number} counts as {event.verdict}, whatever the votes say."
    return ""
