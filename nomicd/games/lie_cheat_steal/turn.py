"""A player's turn: steps that lead to others. Each begins with its decision, so that a turn can stop there,
and go on in a later update."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.bank import FUNDS, CampaignWon, end_if_won, move_votes
from nomicd.games.lie_cheat_steal.board import (
    BLACK_EYE,
    DOLLAR,
    FEATHER,
    SUBPOENA,
    WITNESS,
    name_defence,
    read_amount,
    read_face,
    read_number,
)
from nomicd.games.lie_cheat_steal.claims import choose_claim
from nomicd.games.lie_cheat_steal.debts import count_money, list_from, pass_start, pay_debts, sell_votes
from nomicd.games.lie_cheat_steal.state import (
    ANYBODY,
    BID,
    CLAIM,
    COURT,
    CRIME,
    DEFENCE,
    FRAUD,
    MOST_MISSED,
    SALE,
    Accusation,
    CampaignState,
    Claim,
    CrimeOrder,
    Debt,
    Policies,
    Politician,
    Step,
    law_of,
    words_of,
)
from nomicd.table.absence import is_away
from nomicd.table.course.working import Working
from nomicd.table.pieces.auctions import Bid, Lot, settle
from nomicd.table.pieces.decks import draw
from nomicd.table.pieces.tracks import Space
from nomicd.table.presence.state import today

Steps: TypeAlias = tuple[Step, ...]
Throw: TypeAlias = Callable[[int], tuple[int, ...]]
"""Throws so many dice."""
TakeStep: TypeAlias = Callable[[Step], Steps]
Ask: TypeAlias = Callable[[str, str, str, int], None]
"""Asks a player about a decision of one kind: a prompt, and what it is about."""


class MustAsk(Exception):
    """Some players want to be asked before the turn goes on."""


class Turn:
    """The turn of one player, on a table. `decided` is what those have answered who were asked before its
    first step."""

    def __init__(
        self,
        table: Working[CampaignState],
        player: str,
        throw: Throw,
        ask: Ask,
        decided: Mapping[str, Policies] | None = None,
    ) -> None:
        self._table, self._player, self._throw, self._ask = table, player, throw, ask
        self._decided = decided
        self._broke = False
        self._steps: Mapping[str, TakeStep] = {
            "begin": self._begin,
            "court": self._stop_at_court,
            "suit": self._sue,
            "award": self._award,
            "lapse": self._lapse,
            "move": self._move,
            "land": self._land,
            "claim": self._claim,
            "fraud": self._accuse_of_fraud,
            "crime": self._accuse_of_crime,
            "defence": self._defend,
            "tip": self._sell_tip,
            "settle": self._settle,
            "sell": self._sell,
            "pay": self._pay,
            "announce": self._announce,
        }

    def play(self, steps: Steps) -> Steps:
        """Take these steps and all that they lead to. Return those that are left if it waits for answers."""
        while steps and not self._broke:
            step, *others = steps
            try:
                steps = (*self._steps[step.do](step), *others)
            except MustAsk:
                return steps
            except CampaignWon:
                return ()
            self._decided = None
        return ()

    # Decisions

    def _consult(self, kind: str, players: Sequence[str], prompt: str, about: int = 0) -> dict[str, Policies]:
        """Return what counts of each of these. Raises `MustAsk` once if some of them want to be asked."""
        state = self._table.state
        if self._decided is None:
            day = today(state.deadline, state.timezone)
            asked = [
                each.name
                for each in map(state.players.__getitem__, players)
                if kind in each.policies.asks
                and each.missed < MOST_MISSED
                and not is_away(state.presence.absences, each.name, day)
            ]
            for name in asked:
                self._ask(kind, name, prompt, about)
            if asked:
                raise MustAsk
        decided = self._decided or {}
        return {name: decided.get(name, state.players[name].policies) for name in players}

    def _choose(self, kind: str, player: str, prompt: str, about: int = 0) -> Policies:
        return self._consult(kind, (player,), prompt, about)[player]

    # What steps have in common

    @property
    def _state(self) -> CampaignState:
        return self._table.state

    def _me(self, step: Step) -> Politician:
        return self._state.players[step.player]

    def _list_others(self, player: str) -> Sequence[str]:
        return list_from(self._state, player)[1:]

    def _draw(self, player: str, deck: str) -> bool:
        """Let a player draw a card. Return whether there was one."""
        drawn = draw(self._table, deck, player)
        self._table.emit(e.CardCame(player, deck, none=not drawn))
        return bool(drawn)

    def _announce(self, step: Step) -> Steps:
        """Let rules of players answer what has happened."""
        if step.what == "on_land":
            self._table.announce(step.what, player=step.player, space=self._me(step).space)
        elif step.what == "on_claim":
            self._table.announce(step.what, player=step.player, amount=step.number)
        else:
            self._table.announce(step.what, player=step.player, accused=step.other)
        if self._state.over:
            raise CampaignWon
        return ()

    # The turn

    def _begin(self, step: Step) -> Steps:
        """Sit a turn in jail out; or buy votes, serve a Subpoena, and throw."""
        name = step.player
        if end_if_won(self._table, *self._state.turns.seats):
            raise CampaignWon
        if self._me(step).jailed:
            on_stand = self._me(step).space.startswith(WITNESS)
            self._table.emit(e.TurnLost(name, self._me(step).space if on_stand else "0"))
            if not on_stand:
                pass_start(self._table, name)
            return ()
        self._buy_votes(step)
        self._serve_subpoena(step)
        board, space = law_of(self._state).board, self._me(step).space
        faces = self._throw(1 if board.find_side(board.set_out(space)) else 2)
        court = int(board.find("court"))
        reaches = space.isdecimal() and len(faces) > 1 and int(space) < court <= int(space) + sum(faces)
        return (Step("court" if reaches else "move", name, what="-".join(map(str, faces))),)

    def _buy_votes(self, step: Step) -> None:
        me, money = self._me(step), law_of(self._state).money
        if me.space.startswith(WITNESS):
            return
        each = max(1, self._table.reckon("price", money.price, player=step.player))
        order = me.policies.buy
        votes = min(order.votes, money.votes_a_turn, max(0, me.fund - order.keep) // each)
        FUNDS.move(self._table, step.player, e.BANK, votes * each, "price")
        move_votes(self._table, e.BOX, step.player, votes, "bought", votes * each)

    def _serve_subpoena(self, step: Step) -> None:
        if SUBPOENA not in self._state.cards.hand(FEATHER, step.player):
            return
        players = self._state.players
        for order in self._me(step).policies.subpoena:
            able = [
                name
                for name in self._find_targets(order.player, step.player)
                if players[name].votes >= order.votes and not players[name].space.startswith(WITNESS)
            ]
            if able:
                self._table.emit(e.CardGoneBack(step.player, FEATHER, SUBPOENA))
                self._table.emit(e.Subpoenaed(able[0], step.player))
                return

    def _find_targets(self, named: str, player: str) -> Sequence[str]:
        """Return whom an order is against: one player, or of all others first who has most votes."""
        others = self._list_others(player)
        if named != ANYBODY:
            return [name for name in others if name == named]
        return sorted(others, key=lambda name: -self._state.players[name].votes)

    def _move(self, step: Step) -> Steps:
        board, origin = law_of(self._state).board, self._me(step).space
        faces = tuple(map(int, step.what.split("-")))
        end = board.walk(board.set_out(origin), sum(faces))
        self._table.emit(e.CandidateMoved(step.player, faces, origin, end))
        if origin.isdecimal() and end.isdecimal() and int(end) < int(origin):
            pass_start(self._table, step.player)
        return (Step("land", step.player), Step("announce", step.player, what="on_land"))

    def _land(self, step: Step) -> Steps:
        """Obey the space on which the move ends."""
        name, space = step.player, law_of(self._state).board.spaces[self._me(step).space]
        leads: Steps = ()
        match space.kind:
            case "dollar":
                leads = (Step("claim", name),) if self._draw(name, DOLLAR) else ()
            case "press":
                leads = (Step("fraud", name), Step("crime", name))
            case "tip":
                leads = (Step("tip", name),)
            case "convention":
                leads = self._hold_convention(step)
            case "slip":
                leads = (Step("settle", name, debts=(Debt(votes=space.amount, why="slip"),)),)
            case "fine":
                leads = (Step("settle", name, debts=(Debt(money=space.amount, why="fine"),)),)
            case _:
                self._obey(name, space)
        return leads

    def _obey(self, name: str, space: Space) -> None:
        """Do what a space wants that leads to nothing else."""
        match space.kind:
            case "black-eye":
                self._draw(name, BLACK_EYE)
            case "feather":
                self._draw(name, FEATHER)
            case "favor":
                move_votes(self._table, e.BOX, name, space.amount, "favor")
            case "gain":
                FUNDS.move(self._table, e.BANK, name, space.amount, "gain")
            case "raise":
                self._change_salary(name, space.amount)
            case "cut":
                self._change_salary(name, -space.amount)
            case "arrest":
                self._table.emit(e.SentToJail(name))
            case "senate":
                self._table.emit(e.Subpoenaed(name))

    def _change_salary(self, name: str, difference: int) -> None:
        before = self._state.players[name].salary
        after = max(0, before + difference)
        if after != before:
            self._table.emit(e.SalaryChanged(name, after))

    def _hold_convention(self, step: Step) -> Steps:
        """Let all with fewer votes than whoever has landed there give some."""
        state, most = self._state, law_of(self._state).money.convention_votes
        mine = self._me(step).votes
        owed = {
            name: min(most, state.players[name].votes)
            for name in self._list_others(step.player)
            if state.players[name].votes < mine
        }
        return tuple(
            Step("settle", name, debts=(Debt(step.player, votes=votes, why="convention"),))
            for name, votes in owed.items()
            if votes
        )

    # $ cards

    def _claim(self, step: Step) -> Steps:
        """Say what the card says, or something else, and collect or pay that."""
        policies = self._choose(CLAIM, step.player, "What do you say of your $ card?")
        me = self._me(step)
        card = read_amount(self._state.cards.hand(DOLLAR, step.player)[-1])
        known = {"money": me.fund, "votes": me.votes, "claims": len(me.claims)}
        said = choose_claim(policies.claim, card, known)
        self._table.emit(e.ClaimMade(step.player, len(self._state.told) + 1, said))
        told = Step("announce", step.player, number=said, what="on_claim")
        if said < 0:
            return (Step("settle", step.player, debts=(Debt(money=-said, why="claim"),)), told)
        FUNDS.move(self._table, e.BANK, step.player, said, "claim")
        return (told,)

    # The Press Box

    def _accuse_of_fraud(self, step: Step) -> Steps:
        others = self._list_others(step.player)
        if not any(self._state.players[name].claims for name in others):
            return ()
        policies = self._choose(FRAUD, step.player, "Whom do you accuse of fraud, if anybody?")
        found = next(self._find_doubted(policies, step.player), None)
        if found is None:
            return ()
        name, claim = found
        judged = e.FraudJudged(name, step.player, claim.number, claim.said, claim.card)
        self._table.emit(judged, e.CardGoneBack(name, DOLLAR, claim.card))
        told = Step("announce", step.player, name, what="on_accusation")
        if not judged.lie:
            return (told,)
        votes = law_of(self._state).money.fraud_votes
        debts = (Debt(money=judged.lie, why="fraud"), Debt(step.player, votes=votes, why="fraud"))
        return (Step("settle", name, debts=debts), told)

    def _find_doubted(self, policies: Policies, player: str) -> Iterator[tuple[str, Claim]]:
        """Give the claim that each order is against: the highest, and of equal ones the oldest."""
        for order in policies.fraud:
            claims = [
                (name, claim)
                for name in self._list_others(player)
                if order.player in (ANYBODY, name)
                for claim in self._state.players[name].claims
                if claim.said >= order.least and order.claim in (0, claim.number)
            ]
            if claims:
                yield min(claims, key=lambda each: (-each[1].said, each[1].number))

    def _accuse_of_crime(self, step: Step) -> Steps:
        if not self._state.cards.hand(BLACK_EYE, step.player):
            return ()
        policies = self._choose(CRIME, step.player, "Whom do you accuse of a crime, if anybody?")
        found = next(self._find_accused(policies, step.player), None)
        if found is None:
            return ()
        name, crime, card = found
        number = self._state.scandals.made + 1
        self._table.emit(
            e.CrimeAlleged(step.player, name, crime, number),
            e.BlackEyeUsed(step.player, name, crime, number, card),
        )
        told = Step("announce", step.player, name, what="on_accusation")
        return (Step("defence", name, step.player, number), told)

    def _find_accused(self, policies: Policies, player: str) -> Iterator[tuple[str, str, str]]:
        """Give whom each order is against, of what, and with which card, where there is one for it."""
        for order in policies.crime:
            for name in self._find_targets(order.player, player)[:1]:
                for card in self._list_usable(order, player, name)[:1]:
                    yield name, order.crime, card

    def _list_usable(self, order: CrimeOrder, player: str, victim: str) -> Sequence[str]:
        """Return the cards that may be used for an order, first those that show the crime."""
        bound = self._state.scandals.bound
        able = [
            card
            for card in self._state.cards.hand(BLACK_EYE, player)
            if bound.get(card, victim) == victim and order.card in (0, read_number(card))
        ]
        return sorted(able, key=lambda card: (read_face(card) != order.crime, card not in bound))

    def _defend(self, step: Step) -> Steps:
        """Show the defence or let the accuser have the votes."""
        accusation = self._find_accusation(step.number)
        if accusation is None:
            return ()
        accuser, crime = accusation.accuser, accusation.crime
        what = words_of(self._state, crime).crime
        prompt = f"{accuser} accuses you of {what}: do you show a defense, if you have it?"
        policies = self._choose(DEFENCE, step.player, prompt, step.number)
        money, defence = law_of(self._state).money, name_defence(crime)
        if defence not in self._state.cards.hand(FEATHER, step.player) or crime in policies.never:
            debt = Debt(accuser, votes=money.crime_votes, why="crime")
            return (Step("settle", step.player, debts=(debt,)),)
        self._table.emit(
            e.DefenceShown(step.player, crime, step.number),
            e.CardGoneBack(step.player, FEATHER, defence),
            e.CardGoneBack(accuser, BLACK_EYE, accusation.card),
        )
        debt = Debt(step.player, votes=money.slander_votes, why="slander")
        return (Step("settle", accuser, debts=(debt,)),)

    def _find_accusation(self, number: int) -> Accusation | None:
        return next((each for each in self._state.scandals.pending if each.number == number), None)

    # The Court

    def _stop_at_court(self, step: Step) -> Steps:
        """Stop there to sue, or for its own sake; else the right to sue is lost."""
        policies = self._choose(
            COURT, step.player, "You come to the Court of Last Resort: do you sue, or stop?"
        )
        me, board = self._me(step), law_of(self._state).board
        against = self._state.scandals.against(step.player)
        lapse = Step("lapse", step.player)
        able = me.fund >= law_of(self._state).money.filing_fee
        suits = tuple(
            Step("suit", step.player, each.accuser, each.number)
            for each in against
            if able and (each.accuser in policies.sue or ANYBODY in policies.sue)
        )
        if not suits and not policies.stop:
            return (lapse, Step("move", step.player, what=step.what))
        faces = tuple(map(int, step.what.split("-")))
        court = board.find("court")
        self._table.emit(e.CandidateMoved(step.player, faces, me.space, court, stopped=True))
        return (*suits, lapse)

    def _sue(self, step: Step) -> Steps:
        accusation, money = self._find_accusation(step.number), law_of(self._state).money
        if accusation is None or self._me(step).fund < money.filing_fee:
            return ()
        accuser, card = accusation.accuser, accusation.card
        FUNDS.move(self._table, step.player, e.BANK, money.filing_fee, "fee")
        suit = e.SuitFiled(step.player, accuser, step.number, accusation.crime, card)
        self._table.emit(suit, e.CardGoneBack(accuser, BLACK_EYE, card))
        if not suit.is_libel:
            debt = Debt(accuser, votes=money.libel_votes, why="suit")
            return (Step("settle", step.player, debts=(debt,)),)
        debt = Debt(step.player, money=money.libel_money, why="libel")
        return (Step("settle", accuser, debts=(debt,)), Step("award", step.player, number=money.libel_votes))

    def _award(self, step: Step) -> Steps:
        move_votes(self._table, e.BOX, step.player, step.number, "libel")
        return ()

    def _lapse(self, step: Step) -> Steps:
        if against := self._state.scandals.against(step.player):
            self._table.emit(e.SuitsLapsed(step.player, tuple(each.number for each in against)))
        return ()

    # The Anonymous Tip

    def _sell_tip(self, step: Step) -> Steps:
        if not self._state.cards.decks[BLACK_EYE].pile:
            self._table.emit(e.CardCame(step.player, BLACK_EYE, none=True))
            return ()
        seats, money = list_from(self._state, step.player), law_of(self._state).money
        policies = self._consult(BID, seats, "What do you bid for the anonymous tip, if anything?")
        bids = [Bid(name, each.bid) for name, each in policies.items()]
        lot = Lot("tip", money.least_bid, 0)
        purses = {name: self._state.players[name].fund for name in seats}
        sale = settle(lot, money.bid_step, bids, seats, purses)
        self._table.emit(e.TipSold(sale.winner, sale.price) if sale else e.TipSold(""))
        if sale:
            FUNDS.move(self._table, sale.winner, e.BANK, sale.price, "bid")
            self._draw(sale.winner, BLACK_EYE)
        return ()

    # Debts

    def _settle(self, step: Step) -> Steps:
        """Sell votes before money is owed that is not there."""
        owner, missing = self._me(step), count_money(step.debts) - self._me(step).fund
        sale = (Step("sell", step.player, debts=step.debts),) if missing > 0 and owner.votes else ()
        return (*sale, Step("pay", step.player, debts=step.debts))

    def _sell(self, step: Step) -> Steps:
        owner, missing = self._me(step), count_money(step.debts) - self._me(step).fund
        seats = list_from(self._state, step.player)
        prompt = f"{owner.name} has to sell votes for ${missing:,}: what is offered, and what is the least?"
        policies = self._consult(SALE, seats, prompt, missing)
        sell_votes(self._table, step.player, missing, policies)
        return ()

    def _pay(self, step: Step) -> Steps:
        if not pay_debts(self._table, step.player, step.debts) and step.player == self._player:
            self._broke = True
        return ()
