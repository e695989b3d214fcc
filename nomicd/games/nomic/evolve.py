"""What each fact changes in the state. Never refuses, never draws, never asks rule code.

Values inside the state's dicts are replaced, never changed in place: whoever holds an old one may keep it,
and whoever compares identities knows what has changed. Tables inside events come sorted by their keys, as
they do from the log, so that a state is the same whether its events were just made or read again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.law.declarations import Schedule
from nomicd.games.nomic.state import (
    Change,
    Order,
    Player,
    Proposal,
    Question,
    Rule,
    Square,
    State,
    Timer,
    Vote,
)
from nomicd.kernel.events import Event


def _player(state: State, name: str, **changes: Any) -> None:
    if name in state.players:
        state.players[name] = replace(state.players[name], **changes)


def _square(state: State, label: str, **changes: Any) -> None:
    if label in state.squares:
        state.squares[label] = replace(state.squares[label], **changes)


def _proposal(state: State, number: int, **changes: Any) -> None:
    state.proposals[number] = replace(state.proposals[number], **changes)


# The game


def _game_opened(state: State, event: e.GameOpened) -> None:
    state.slug = event.slug
    state.timezone = event.timezone
    state.options = dict(event.options)


def _chance_sealed(state: State, event: e.ChanceSealed) -> None:
    state.seed = event.seed


def _chance_committed(state: State, event: e.ChanceCommitted) -> None:
    state.commitment = event.commitment


def _schedule_set(state: State, event: e.ScheduleSet) -> None:
    state.schedule = Schedule(event.updates, event.ballots_open, event.ballots_close, event.update_at)


def _game_started(state: State, event: e.GameStarted) -> None:
    state.started = True
    state.deadline = event.deadline


def _game_paused(state: State, event: e.GamePaused) -> None:
    state.paused = event.why
    state.stops += 1


def _game_resumed(state: State, event: e.GameResumed) -> None:
    del event
    state.paused = ""
    state.stops += 1


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.over = event.why
    state.winner = event.player


# Rules


def _rule_enacted(state: State, event: e.RuleEnacted) -> None:
    state.rules[event.number] = Rule(event.number, event.text, event.by, state.update)
    state.history += (Change(event.number, event.text, event.by, state.update),)


def _rule_amended(state: State, event: e.RuleAmended) -> None:
    _rule_enacted(state, e.RuleEnacted(event.number, event.text, event.by))


def _rule_repealed(state: State, event: e.RuleRepealed) -> None:
    state.rules.pop(event.number, None)
    state.history += (Change(event.number, "", event.by, state.update),)


def _rule_suspended(state: State, event: e.RuleSuspended) -> None:
    rule = state.rules[event.number]
    state.rules[event.number] = replace(rule, suspended=event.error or "suspended")


def _rule_restored(state: State, event: e.RuleRestored) -> None:
    state.rules[event.number] = replace(state.rules[event.number], suspended="")


# Players


def _player_joined(state: State, event: e.PlayerJoined) -> None:
    state.players[event.player] = Player(event.player, event.square, joined=state.update)


def _player_left(state: State, event: e.PlayerLeft) -> None:
    state.players.pop(event.player, None)
    state.queue = tuple(order for order in state.queue if order.player != event.player)
    for label, square in state.squares.items():
        if square.owner == event.player:
            _square(state, label, owner="")


def _player_dressed(state: State, event: e.PlayerDressed) -> None:
    _player(state, event.player, gender=event.gender, colour=event.colour)


def _player_heard(state: State, event: e.PlayerHeard) -> None:
    _player(state, event.player, idle=0)


def _player_activated(state: State, event: e.PlayerActivated) -> None:
    _player(state, event.player, active=True, idle=0)


def _player_inactivated(state: State, event: e.PlayerInactivated) -> None:
    _player(state, event.player, active=False)


def _title_taken(state: State, event: e.TitleTaken) -> None:
    titles = state.players[event.player].titles
    if event.title not in titles:
        _player(state, event.player, titles=(*titles, event.title))


def _title_lost(state: State, event: e.TitleLost) -> None:
    titles = tuple(title for title in state.players[event.player].titles if title != event.title)
    _player(state, event.player, titles=titles)


def _item_given(state: State, event: e.ItemGiven) -> None:
    items = state.players[event.player].items
    count = items.get(event.item, 0) + event.n
    _player(state, event.player, items={**items, event.item: count})


def _item_taken(state: State, event: e.ItemTaken) -> None:
    items = dict(state.players[event.player].items)
    items[event.item] = items.get(event.item, 0) - event.n
    if not items[event.item]:
        del items[event.item]
    _player(state, event.player, items=items)


def _money_paid(state: State, event: e.MoneyPaid) -> None:
    _put_money(state, event.payer, -event.amount)
    _put_money(state, event.payee, event.amount)


def _put_money(state: State, side: str, amount: int) -> None:
    if side.startswith("@"):
        state.accounts[side[1:]] = state.accounts.get(side[1:], 0) + amount
    elif side in state.players:
        _player(state, side, cash=state.players[side].cash + amount)


def _granted(state: State, event: e.Granted) -> None:
    count = state.extra.get(event.player, 0) + event.n
    if count:
        state.extra[event.player] = count
    else:
        state.extra.pop(event.player, None)


# Board


def _square_added(state: State, event: e.SquareAdded) -> None:
    state.squares[event.label] = Square(event.label, event.number, owner=event.owner, made=state.update)
    state.board = (*state.board[: event.index], event.label, *state.board[event.index :])


def _square_removed(state: State, event: e.SquareRemoved) -> None:
    state.squares.pop(event.label, None)
    state.board = tuple(label for label in state.board if label != event.label)


def _square_labelled(state: State, event: e.SquareLabelled) -> None:
    _square(state, event.label, name=event.name, gender=event.gender)


def _square_owned(state: State, event: e.SquareOwned) -> None:
    _square(state, event.label, owner=event.player)


def _squares_typed(state: State, event: e.SquaresTyped) -> None:
    for label, types in event.types.items():
        _square(state, label, types=types)


def _building_raised(state: State, event: e.BuildingRaised) -> None:
    _square(state, event.label, buildings=(*state.squares[event.label].buildings, event.building))


def _building_razed(state: State, event: e.BuildingRazed) -> None:
    rest = list(state.squares[event.label].buildings)
    rest.remove(event.building)
    _square(state, event.label, buildings=tuple(rest))


def _pawn_moved(state: State, event: e.PawnMoved) -> None:
    _player(state, event.player, square=event.square)


# Chance, memory, questions


def _dice_rolled(state: State, event: e.DiceRolled) -> None:
    for draw in event.draws:
        label = draw.label.split("/", 2)[2].split("#", 1)[0]
        state.labels[label] = state.labels.get(label, 0) + 1


def _memory_put(state: State, event: e.MemoryPut) -> None:
    kept = dict(state.memory.get(event.rule, {}))
    if event.value is None:
        kept.pop(event.key, None)
    else:
        kept[event.key] = event.value
    state.memory[event.rule] = kept


def _question_asked(state: State, event: e.QuestionAsked) -> None:
    state.asked = max(state.asked, event.id)
    state.questions[event.id] = Question(
        event.id,
        event.player,
        event.prompt,
        event.options,
        event.default,
        event.then,
        event.data,
        event.rule,
        event.due,
    )


def _question_answered(state: State, event: e.QuestionAnswered) -> None:
    state.questions[event.id] = replace(state.questions[event.id], answer=event.answer)


def _question_closed(state: State, event: e.QuestionClosed) -> None:
    state.questions.pop(event.id, None)


def _timer_set(state: State, event: e.TimerSet) -> None:
    state.asked = max(state.asked, event.id)
    state.timers[event.id] = Timer(event.id, event.then, event.data, event.rule, event.due)


def _timer_done(state: State, event: e.TimerDone) -> None:
    state.timers.pop(event.id, None)


# Orders


def _order_filed(state: State, event: e.OrderFiled) -> None:
    state.filed += (event.digest,)
    _player(state, event.player, idle=0)
    if event.queued:
        state.queue += (Order(event.source, event.player, event.verb, event.args, event.text),)


def _order_gone(state: State, event: e.OrderDone | e.OrderCancelled) -> None:
    state.queue = tuple(order for order in state.queue if order.source != event.source)


# Proposals


def _proposal_made(state: State, event: e.ProposalMade) -> None:
    if event.replaces:
        _proposal(state, event.replaces, status="replaced")
    state.proposals[event.number] = Proposal(
        event.number,
        event.player,
        event.title,
        event.body,
        event.digest,
        state.week,
        kind=event.kind,
        first=event.first,
    )


def _proposal_withdrawn(state: State, event: e.ProposalWithdrawn) -> None:
    _proposal(state, event.number, status="withdrawn")


def _vote_cast(state: State, event: e.VoteCast) -> None:
    votes = state.proposals[event.number].votes
    vote = Vote(event.choice, event.digest)
    _proposal(state, event.number, votes={**votes, event.player: vote})


def _ballot_opened(state: State, event: e.BallotOpened) -> None:
    state.electorate = event.electorate
    for number in event.proposals:
        _proposal(state, number, status="open")


def _proposal_decided(state: State, event: e.ProposalDecided) -> None:
    _proposal(state, event.number, status=event.outcome, tally=(event.yea, event.nay, event.abstain))


# Updates


def _update_started(state: State, event: e.UpdateStarted) -> None:
    state.update = event.number
    state.week = event.week
    state.deadline = event.deadline
    state.weekday = event.weekday


def _update_ended(state: State, event: e.UpdateEnded) -> None:
    state.secret = event.secret
    state.filed = ()
    state.labels = {}
    for name, player in state.players.items():
        _player(state, name, idle=player.idle + 1)


def _nothing(state: State, event: Event) -> None:
    """A line for readers changes nothing."""


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.GameOpened.NAME: _game_opened,
    e.ChanceSealed.NAME: _chance_sealed,
    e.ChanceCommitted.NAME: _chance_committed,
    e.ScheduleSet.NAME: _schedule_set,
    e.GameStarted.NAME: _game_started,
    e.GamePaused.NAME: _game_paused,
    e.GameResumed.NAME: _game_resumed,
    e.GameEnded.NAME: _game_ended,
    e.RuleEnacted.NAME: _rule_enacted,
    e.RuleAmended.NAME: _rule_amended,
    e.RuleRepealed.NAME: _rule_repealed,
    e.RuleSuspended.NAME: _rule_suspended,
    e.RuleRestored.NAME: _rule_restored,
    e.PlayerJoined.NAME: _player_joined,
    e.PlayerLeft.NAME: _player_left,
    e.PlayerDressed.NAME: _player_dressed,
    e.PlayerHeard.NAME: _player_heard,
    e.PlayerActivated.NAME: _player_activated,
    e.PlayerInactivated.NAME: _player_inactivated,
    e.TitleTaken.NAME: _title_taken,
    e.TitleLost.NAME: _title_lost,
    e.ItemGiven.NAME: _item_given,
    e.ItemTaken.NAME: _item_taken,
    e.MoneyPaid.NAME: _money_paid,
    e.Granted.NAME: _granted,
    e.SquareAdded.NAME: _square_added,
    e.SquareRemoved.NAME: _square_removed,
    e.SquareLabelled.NAME: _square_labelled,
    e.SquareOwned.NAME: _square_owned,
    e.SquaresTyped.NAME: _squares_typed,
    e.BuildingRaised.NAME: _building_raised,
    e.BuildingRazed.NAME: _building_razed,
    e.PawnMoved.NAME: _pawn_moved,
    e.DiceRolled.NAME: _dice_rolled,
    e.Noted.NAME: _nothing,
    e.MemoryPut.NAME: _memory_put,
    e.QuestionAsked.NAME: _question_asked,
    e.QuestionAnswered.NAME: _question_answered,
    e.QuestionClosed.NAME: _question_closed,
    e.TimerSet.NAME: _timer_set,
    e.TimerDone.NAME: _timer_done,
    e.OrderFiled.NAME: _order_filed,
    e.OrderDone.NAME: _order_gone,
    e.OrderCancelled.NAME: _order_gone,
    e.ProposalMade.NAME: _proposal_made,
    e.ProposalWithdrawn.NAME: _proposal_withdrawn,
    e.VoteCast.NAME: _vote_cast,
    e.BallotOpened.NAME: _ballot_opened,
    e.ProposalDecided.NAME: _proposal_decided,
    e.UpdateStarted.NAME: _update_started,
    e.UpdateEnded.NAME: _update_ended,
}
