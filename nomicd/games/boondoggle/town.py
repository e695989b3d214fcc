"""The rounds: two steps each, in which seven phases are played, every one in the order of the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.acts import Table, carry_out, need_money, pay
from nomicd.games.boondoggle.board import DESTINATIONS, read_law
from nomicd.games.boondoggle.markets import find_price
from nomicd.games.boondoggle.obstacles import NotPossible, Obstacle, need
from nomicd.games.boondoggle.plays import CardPlay
from nomicd.games.boondoggle.scripts import BUILDING, SCHEMING, SELLING, Act
from nomicd.games.boondoggle.shenanigans import choose_card, lay_down, play_card, receive, waste
from nomicd.games.boondoggle.state import (
    POT,
    Attack,
    BoondoggleState,
    TownRound,
    count_cards,
    count_goods_of,
    find_destination,
    law_of,
    list_free_cards,
    list_seats,
    may_draw,
)
from nomicd.games.boondoggle.stock import (
    TownGoods,
    TownTrades,
    draw_shenanigan,
    has_card_to_sell,
)
from nomicd.kernel.chance import Dice
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.json_data import Json
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.documents import BadDocument
from nomicd.table.hooks import RuleMoment, RuleQuantity, ThingKind, View
from nomicd.table.phrases import join_words
from nomicd.table.piece import Piece
from nomicd.table.pieces.decks import draw
from nomicd.table.pieces.holdings import BANK

OPENING, WORK_PHASE = "opening", "work"
CYCLES = (1, 2)


class Town(Piece[BoondoggleState]):
    """What happens in a round. At the end of the work the next round begins, so that everybody knows what
    they have collected, and which card they have bought, before cards are played."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        e.MarketsOpened,
        e.CompanyTaken,
        e.RoundBegan,
        e.StepDone,
        e.OrderFailed,
        e.FundCollected,
        e.DiscsGivenUp,
        e.LotTraded,
        e.MarkersLowered,
        e.CardPlayed,
        e.CouponsReturned,
        e.CouponUsed,
        e.AttackMade,
        e.AttackSettled,
        e.GoodsSwapped,
        e.TruckPlaced,
        e.MileMade,
        e.HonchoNamed,
        e.DestinationPaid,
        e.SideJobTaken,
    )
    secret = frozenset({e.OrderFailed.NAME})
    things: ClassVar[tuple[ThingKind, ...]] = (
        ThingKind("Player", "who plays", {"company": "int", "miles": "int", "fund": "int"}, "players"),
        ThingKind("Market", "a marketplace, by its letters", {"key": "str", "price": "int"}, "markets"),
        ThingKind("Game", "the game as it stands", {"round": "int", "truck": "int"}),
    )
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        RuleMoment("on_round", "a round has begun, and its first phase is played"),
        RuleMoment("on_mile", "a player has built or schemed a mile", {"player": "Player"}),
    )
    quantities: ClassVar[tuple[RuleQuantity, ...]] = (
        RuleQuantity("side_job", "what a side job pays a player", {"player": "Player"}, high=1_000),
    )

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with the documents."""
        try:
            read_law(given.documents)
        except BadDocument as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def begin(self, table: Table) -> None:
        """Give out the companies, and set out the markets."""
        table.emit(e.MarketsOpened())
        names = tuple(table.state.players)
        for name, company in zip(names, law_of(table.state).companies[len(names)], strict=True):
            table.emit(e.CompanyTaken(name, company))
        self.sibling(TownGoods).set_out(table)

    def after_leaving(self, table: Table) -> None:
        """End a game of one."""
        state = table.state
        if state.started and not state.over and len(state.players) < self.game.fewest:
            last = next(iter(state.players), "")
            table.emit(f.GameEnded(last, f"all others have left, and {last} wins"))

    def play(self, table: Table, dice: Dice) -> None:
        """Play the step that ends."""
        match table.state.clock.phase:
            case "opening":
                self.begin_round(table)
            case "shenanigans":
                self.play_cards(table)
            case _:
                self.work(table)
                self.end_round(table, dice)

    # Phases 1 and 2: a round begins

    def begin_round(self, table: Table) -> None:
        """Move the truck, collect, and buy cards."""
        state, last = table.state, table.state.round
        companies = sorted(each.company for each in state.players.values())
        truck = last.next_truck or next((each for each in companies if each > last.truck), companies[0])
        table.emit(e.RoundBegan(last.number + 1, truck, count_idle(last)))
        for name in list_seats(table.state):
            self._collect(table, name)
        table.announce("on_round")
        for name in list_seats(table.state):
            self._buy_card(table, name)
        table.emit(e.StepDone(e.BUYING))

    def _collect(self, table: Table, player: str) -> None:
        law, me = law_of(table.state), table.state.players[player]
        if me.funded and me.stack:
            table.emit(e.FundCollected(player, min(me.stack, law.figures.installment)))
        for token, honcho in law.honchos.items():
            for _ in range(count_goods_of(table.state, player, token)):
                if honcho.good:
                    receive(table, player, honcho.good, "honcho")
                pay(table, BANK, player, honcho.money, "honcho")
                if honcho.card and has_card_to_sell(table.state):
                    draw_shenanigan(table, player)

    def _buy_card(self, table: Table, player: str) -> None:
        order, price = table.state.players[player].plan.card, table.state.round.card_price
        if order is None:
            return

        def buy(stage: Table) -> None:
            need(price <= order.most, "card", price)
            need_money(stage.state, player, price + order.keep)
            need(has_card_to_sell(stage.state), "no card")
            pay(stage, player, BANK, price, "card")

        why = attempt(table, buy)
        if not why:
            draw_shenanigan(table, player)
        elif not order.stands:
            table.emit(e.OrderFailed(player, order, why))

    # Phases 2 and 3: cards and trades

    def play_cards(self, table: Table) -> None:
        """Play two cycles of cards, settle Hostile Purchases, trade, and draw Destinations."""
        for cycle in CYCLES:
            for name in list_seats(table.state):
                plays = share_out(table.state.players[name].plan.plays)
                if cycle in plays:
                    self._play_card(table, name, replace(plays[cycle], cycle=cycle))
        for attack in table.state.round.attacks:
            self._settle(table, attack)
        self.sibling(TownTrades).carry_out_trades(table)
        for name in list_seats(table.state):
            if table.state.players[name].plan.draw:
                self._draw_destination(table, name)
        table.emit(e.StepDone(e.CARDS))

    def _play_card(self, table: Table, player: str, play: CardPlay) -> None:
        try:
            card = choose_card(table.state, player, play)
        except NotPossible as lacking:
            table.emit(e.OrderFailed(player, play, lacking.obstacle))
            return
        chosen = replace(play, card=card)
        miles = len(table.state.players[player].path)
        if why := attempt(table, lambda stage: play_card(stage, player, chosen)):
            waste(table, player, chosen, why)
        elif len(table.state.players[player].path) > miles:
            table.announce("on_mile", player=player)

    def _settle(self, table: Table, attack: Attack) -> None:
        """Ask the victim's orders whether an Enforcer is played, and let the purchase take place or not."""
        state, price = table.state, law_of(table.state).figures.enforcer
        order = state.players[attack.victim].plan.enforce
        card = next(
            (
                each
                for each in list_free_cards(state, attack.victim)
                if law_of(state).cards[each].does == "enforcer"
            ),
            "",
        )
        enforced = bool(card) and order.answers(attack) and state.goods.of(attack.victim).money >= price
        if enforced:
            table.emit(e.CardPlayed(attack.victim, card))
            pay(table, attack.victim, BANK, price, "enforcer")
            lay_down(table, attack.victim, card)
        table.emit(e.AttackSettled(attack.player, attack.victim, attack.good, attack.price, enforced))

    def _draw_destination(self, table: Table, player: str) -> None:
        state, fee = table.state, law_of(table.state).figures.fee
        has_pile = state.cards.decks[DESTINATIONS].pile
        if not may_draw(state, player) or not has_pile or state.goods.of(player).money < fee:
            return
        table.emit(e.DestinationPaid(player, fee))
        draw(table, DESTINATIONS, player)
        if all(table.state.cards.hand(DESTINATIONS, name) for name in table.state.players):
            pay(table, POT, player, table.state.goods.of(POT).money, "pot")

    # Phases 4 to 7: work

    def work(self, table: Table) -> None:
        """Play side jobs, sales, purchases and miles as players have ordered."""
        for name in list_seats(table.state):
            plan = table.state.players[name].plan
            if plan.side or not plan.lines:
                wages = table.reckon("side_job", law_of(table.state).figures.side_job, player=name)
                table.emit(e.SideJobTaken(name, wages))
        for phase in (SELLING, BUILDING, SCHEMING):
            for name in list_seats(table.state):
                if name not in table.state.round.side_jobs:
                    self._follow_script(table, name, phase)
        table.emit(e.StepDone(e.WORK))

    def _follow_script(self, table: Table, player: str, phase: int) -> None:
        """Do what one player has ordered for a phase: all sales, but one thing alone of the other phases."""
        done = False
        for line in table.state.players[player].plan.lines:
            if line.phase != phase:
                continue
            if done and phase != SELLING:
                table.emit(e.OrderFailed(player, line.acts[0], Obstacle("once")))
            else:
                done = self._do_first(table, player, line.acts) or done

    def _do_first(self, table: Table, player: str, acts: Iterable[Act]) -> bool:
        """Do the first that can be done. Return whether any can."""
        miles = len(table.state.players[player].path)
        for act in acts:
            why = attempt(table, partial(carry_out, player=player, act=act))
            if not why:
                if len(table.state.players[player].path) > miles:
                    table.announce("on_mile", player=player)
                return True
            table.emit(e.OrderFailed(player, act, why))
        return False

    # The end

    def end_round(self, table: Table, dice: Dice) -> None:
        """End the game if a project is complete, or nobody has built for long; else begin the next round."""
        state = table.state
        if any(each.pledged for each in state.players.values()):
            table.emit(e.CouponsReturned())
        complete = [name for name in list_seats(state) if find_destination(state, name)]
        idle = count_idle(state.round)
        if complete:
            end_game(table, dice, complete, _rank_by_money, "")
        elif idle >= law_of(state).figures.idle_rounds:
            why = f"nobody has built or schemed a mile for {idle} rounds"
            end_game(table, dice, list_seats(state), _rank_by_miles, why)
        else:
            self.begin_round(table)

    # Rules that players have made

    def view(self, state: BoondoggleState) -> View:
        """Return projects, prices and the round."""
        players: dict[str, dict[str, Json]] = {
            name: {"company": each.company, "miles": len(each.path), "fund": each.stack}
            for name, each in state.players.items()
        }
        law = law_of(state)
        markets: dict[str, dict[str, Json]] = {
            key: {"key": key, "price": find_price(law, state.markers, key)}
            for key in law.markets
            if key in state.markers
        }
        game: dict[str, Json] = {"round": state.round.number, "truck": state.round.truck}
        return {"Player": players, "Market": markets, "Game": {"": game}}


def count_idle(now: TownRound) -> int:
    """Return how many rounds in a row, that one the last, have passed without a new mile."""
    return 0 if now.miles or not now.number else now.idle + 1


def attempt(table: Table, do: Callable[[Table], None]) -> Obstacle | None:
    """Do something wholly, or not at all. Return why not; None if it is done."""
    stage: Table = Working(table.state)
    try:
        do(stage)
    except NotPossible as wrong:
        return wrong.obstacle
    table.emit(*stage.events)
    return None


def share_out(plays: Iterable[CardPlay]) -> Mapping[int, CardPlay]:
    """Return which card is played in which cycle: those without a cycle in the first that is free."""
    found = {play.cycle: play for play in plays if play.cycle}
    for play in plays:
        free = [cycle for cycle in CYCLES if cycle not in found]
        if not play.cycle and free:
            found[free[0]] = play
    return found


Rank = Callable[[BoondoggleState, str], tuple[int, ...]]


def _rank_by_money(state: BoondoggleState, player: str) -> tuple[int, ...]:
    return state.goods.of(player).money, count_cards(state, player)


def _rank_by_miles(state: BoondoggleState, player: str) -> tuple[int, ...]:
    return len(state.players[player].path), *_rank_by_money(state, player)


def end_game(table: Table, dice: Dice, players: Iterable[str], rank: Rank, why: str) -> None:
    """Let the first of these by that rank win; who tie throw dice, unless all of them would rather share."""
    state = table.state
    best = max(rank(state, name) for name in players)
    tied = [name for name in players if rank(state, name) == best]
    if len(tied) > 1 and all(state.players[name].plan.share for name in tied):
        said = f"{join_words(tied)} share the victory"
        table.emit(f.GameEnded("", _tell_end(why, said)))
        return
    winner = _throw_dice(table, dice, tied)
    said = _tell_winner(state, winner, why, shouted=len(tied) > 1)
    table.emit(f.GameEnded(winner, _tell_end(why, said)))


def _throw_dice(table: Table, dice: Dice, tied: Sequence[str]) -> str:
    """Let these throw dice until one of them has the highest number alone. Return who."""
    throws = 0
    while len(tied) > 1:
        throws += 1
        faces: dict[str, int] = {}
        for name in tied:
            faces[name] = dice.integer(f"shouting/{throws}/{name}", 6)
            table.emit(f.DiceRolled((dice.drawn[-1],), "shouting", name))
        tied = [name for name in tied if faces[name] == max(faces.values())]
    return tied[0]


def _tell_end(why: str, said: str) -> str:
    return f"{why}: {said}" if why else said


def _tell_winner(state: BoondoggleState, winner: str, why: str, *, shouted: bool) -> str:
    end = " after a lot of shouting" if shouted else ""
    if why:
        return f"{winner} has the longest project and wins{end}"
    place = law_of(state).destinations[find_destination(state, winner)]
    return f"{winner} has completed the road to {place} and wins{end}"
