"""The bank: its money and its votes, and who has how much of either."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.state import CampaignState, goal_of, law_of, terms_in_force
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.hooks import Given, Impossible, NamedThing, RuleEffect, ThingKind, View
from nomicd.table.piece import Piece
from nomicd.table.pieces.purses import BY_RULE, Purses, give_back
from nomicd.table.terms import Setting

GOAL = "goal"
_MOST_BY_RULE = 1_000_000
"""So many dollars at most the bank pays because a rule of players asks for it."""


class CampaignWon(Exception):
    """Somebody has the votes that win: nothing that would have followed is carried out."""


class BankFunds(Purses[CampaignState]):
    """Everybody's money. The bank has no limit."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (e.CashMoved, e.WentBroke)
    inverses: ClassVar[Inverses] = {e.CashMoved: give_back}

    def start(self, state: CampaignState) -> int:
        """Return what everybody begins with."""
        return law_of(state).money.start

    def raise_money(self, table: Working[CampaignState], payer: str, amount: int) -> int:
        """Return how much that side can pay now."""
        if payer == self.pot:
            return min(amount, _MOST_BY_RULE)
        return super().raise_money(table, payer, amount)


FUNDS = BankFunds()


def move_votes(
    table: Working[CampaignState], payer: str, payee: str, votes: int, why: str, price: int = 0
) -> None:
    """Let votes change hands, if there are any. Raises `CampaignWon`."""
    if votes:
        table.emit(e.VotesMoved(payer, payee, votes, why, price))
        if end_if_won(table, payee):
            raise CampaignWon


def end_if_won(table: Working[CampaignState], *players: str) -> bool:
    """End the game if one of these has the votes that win. Return whether it is over."""
    state = table.state
    for name in players:
        if state.started and not state.over and name in state.players:
            votes = state.players[name].votes
            if votes >= goal_of(state):
                table.emit(f.GameEnded(name, f"{name} has {votes} votes and wins the campaign"))
    return bool(state.over)


def _move_votes_back(state: CampaignState, event: e.VotesMoved, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Take back that votes went with a seat."""
    payee = state.players.get(event.payee)
    if event.why != "merged":
        return Refused(Reason.NOT_NOW, "what votes have moved in play stay where they are")
    if payee is None or payee.votes < event.votes:
        return Refused(Reason.NOT_NOW, f"{event.payee} does not have the votes of {event.payer} any more")
    return (e.VotesMoved(event.payee, event.payer, event.votes, "merged"),)


class VoteBank(Piece[CampaignState]):
    """Everybody's votes, of which the bank has as many as it takes, and how many win."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (e.VotesMoved, e.GoalSet, e.SalaryChanged)
    inverses: ClassVar[Inverses] = {e.VotesMoved: _move_votes_back}
    things: ClassVar[tuple[ThingKind, ...]] = (
        ThingKind("Player", "who plays", {"votes": "int", "salary": "int", "jailed": "int"}, "players"),
        ThingKind("Game", "the game as it stands", {"goal": "int"}),
    )
    effects: ClassVar[tuple[RuleEffect, ...]] = (
        RuleEffect(
            "move_votes",
            'votes from one to another, as far as there are any; each is a player, or "bank"',
            {"payer": "Player | str", "payee": "Player | str", "votes": "int"},
        ),
        RuleEffect("set_salary", "what a player is paid at START", {"player": "Player", "salary": "int"}),
    )

    def set_up(self, table: Working[CampaignState]) -> None:
        """Say what two to four play for."""
        self._set_goal(table, self.game.fewest)

    def begin(self, table: Working[CampaignState]) -> None:
        """Say what those play for who are there."""
        self._set_goal(table, len(table.state.players))

    def _set_goal(self, table: Working[CampaignState], players: int) -> None:
        short = terms_in_force(table.state).short
        goal = law_of(table.state).money.choose_goal(players, short=short)
        if goal != table.state.goal:
            table.emit(e.GoalSet(goal))

    def clear_seat(self, table: Working[CampaignState], player: str) -> None:
        """Give their votes back to the bank."""
        move_votes(table, player, e.BOX, table.state.players[player].votes, "left")

    def hand_over(self, table: Working[CampaignState], player: str, into: str) -> None:
        """Give the other seat the votes."""
        if votes := table.state.players[player].votes:
            table.emit(e.VotesMoved(player, into, votes, "merged"))

    def carry_out(self, table: Working[CampaignState], setting: Setting) -> None:
        """Whoever has the votes that win by now has won."""
        if setting.parameter.name == GOAL:
            end_if_won(table, *table.state.players)

    def view(self, state: CampaignState) -> View:
        """Return what everybody has, and what wins."""
        players = {
            name: {"votes": each.votes, "salary": each.salary, "jailed": int(each.jailed)}
            for name, each in state.players.items()
        }
        return {"Player": players, "Game": {"": {"goal": goal_of(state)}}}

    def perform(self, table: Working[CampaignState], effect: str, given: Given, rule: int) -> None:
        """Let votes change hands, or set a salary, as a rule wants it."""
        if effect == "set_salary":
            if not 0 <= given["salary"] <= _MOST_BY_RULE:
                raise Impossible(f"nobody has a salary of {given['salary']:,}")
            table.emit(e.SalaryChanged(given["player"].key, given["salary"]))
            return
        payer, payee = (_find_side(given[name]) for name in ("payer", "payee"))
        if given["votes"] < 0:
            raise Impossible(f"{effect}() was given {given['votes']:,}: nobody gives less than nothing")
        limit = goal_of(table.state) if payer == e.BOX else table.state.players[payer].votes
        votes = min(given["votes"], limit)
        if votes and payer != payee:
            table.emit(e.VotesMoved(payer, payee, votes, f"{BY_RULE}{rule}"))
            end_if_won(table, payee)

    def find_breach(self, before: CampaignState, after: CampaignState) -> str:
        """Return whether votes have come or gone, or anybody has less than none."""
        if _count(before) != _count(after):
            return "votes would be made or lost"
        if any(each.votes < 0 for each in after.players.values()):
            return "a player would have less than no votes"
        return ""


def _find_side(given: object) -> str:
    if isinstance(given, NamedThing):
        return given.key
    if given != "bank":
        raise Impossible(f'nobody has votes as "{given!s:.40}": name a player, or "bank"')
    return e.BOX


def _count(state: CampaignState) -> int:
    return state.box + sum(each.votes for each in state.players.values())
