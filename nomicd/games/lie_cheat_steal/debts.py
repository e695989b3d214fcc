"""What is owed, and what becomes of who cannot pay: forced purchases, the sale of votes, bankruptcy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.bank import FUNDS, move_votes
from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER, GOOD_CHARACTER
from nomicd.games.lie_cheat_steal.state import CampaignState, Debt, Policies, law_of
from nomicd.table.course.working import Working


def count_money(debts: Iterable[Debt]) -> int:
    """Return how much money is owed in all."""
    return sum(debt.money for debt in debts)


def list_from(state: CampaignState, player: str) -> Sequence[str]:
    """Return all players as they sit, from that one on."""
    seats = state.turns.seats
    place = seats.index(player)
    return seats[place:] + seats[:place]


def pay_debts(table: Working[CampaignState], player: str, debts: Sequence[Debt]) -> bool:
    """Let a player pay money, and then votes. Return False if they are bankrupt by it."""
    if table.state.players[player].fund < count_money(debts):
        _go_bankrupt(table, player, debts)
        return False
    for debt in debts:
        FUNDS.move(table, player, debt.payee or e.BANK, debt.money, debt.why)
    for place, debt in enumerate(debts):
        due = _use_good_characters(table, player, debt.votes)
        owner, money = table.state.players[player], law_of(table.state).money
        missing = max(0, due - owner.votes)
        if money.price_missing(missing) > owner.fund:
            left = (replace(each, money=0) for each in debts[place + 1 :])
            _go_bankrupt(table, player, (replace(debt, money=0, votes=due), *left))
            return False
        _buy_missing(table, player, missing)
        move_votes(table, player, debt.payee or e.BOX, due, debt.why)
    return True


def _buy_missing(table: Working[CampaignState], player: str, votes: int) -> None:
    """Let a player buy votes that they owe. That never wins: they are given away at once."""
    if votes:
        price = law_of(table.state).money.price_missing(votes)
        FUNDS.move(table, player, e.BANK, price, "price")
        table.emit(e.VotesMoved(e.BOX, player, votes, "missing", price))


def _use_good_characters(table: Working[CampaignState], player: str, due: int) -> int:
    """Return how many votes are still owed when a player has shown what they want to show."""
    state, each_off = table.state, law_of(table.state).money.good_character
    while due and each_off and (cards := state.cards.hand(FEATHER, player).count(GOOD_CHARACTER)):
        if not _wants_good_character(state, player, due, max(0, due - cards * each_off)):
            break
        off = min(due, each_off)
        table.emit(e.CardGoneBack(player, FEATHER, GOOD_CHARACTER), e.GoodCharacterUsed(player, off))
        due -= off
    return due


def _wants_good_character(state: CampaignState, player: str, due: int, least: int) -> bool:
    """Return whether a player shows a Good Character when so much is due, which all of theirs would bring
    down to the `least`."""
    owner, money = state.players[player], law_of(state).money
    if owner.policies.good_character is not None:
        return due >= owner.policies.good_character
    now, then = (money.price_missing(max(0, votes - owner.votes)) for votes in (due, least))
    return now > owner.fund >= then


def sell_votes(
    table: Working[CampaignState], player: str, missing: int, policies: Mapping[str, Policies]
) -> None:
    """Let a player who misses so much money sell votes to the best offers, if these are enough for it."""
    state, sales = table.state, list[tuple[str, int, int]]()
    reserve, votes = max(1, policies[player].reserve), state.players[player].votes
    _, *others = list_from(state, player)
    for buyer in sorted(others, key=lambda name: -policies[name].offer.price):
        offer = policies[buyer].offer
        if offer.price >= reserve:
            able = min(offer.votes, state.players[buyer].fund // offer.price)
            sold = min(able, votes, max(0, -(-missing // offer.price)))
            sales.append((buyer, sold, sold * offer.price))
            votes -= sold
            missing -= sold * offer.price
    for buyer, sold, price in sales if missing <= 0 else ():
        FUNDS.move(table, buyer, player, price, "sold")
        move_votes(table, player, buyer, sold, "sold", price)


def _go_bankrupt(table: Working[CampaignState], player: str, debts: Iterable[Debt]) -> None:
    """Let a player pay as much as there is, the bank first, and give back the rest."""
    state, short, votes_short = table.state, 0, 0
    for debt in sorted(debts, key=lambda each: each.payee != ""):
        paid = min(debt.money, state.players[player].fund)
        FUNDS.move(table, player, debt.payee or e.BANK, paid, debt.why)
        missing = max(0, debt.votes - state.players[player].votes)
        bought = min(missing, law_of(state).money.count_affordable(state.players[player].fund))
        _buy_missing(table, player, bought)
        given = min(debt.votes, state.players[player].votes)
        move_votes(table, player, debt.payee or e.BOX, given, debt.why)
        short += debt.money - paid
        votes_short += debt.votes - given
    move_votes(table, player, e.BOX, state.players[player].votes, "rest")
    FUNDS.move(table, player, e.BANK, state.players[player].fund, "rest")
    for deck in (DOLLAR, BLACK_EYE, FEATHER):
        for card in state.cards.hand(deck, player):
            table.emit(e.CardGoneBack(player, deck, card))
    for card in state.scandals.list_used_against(player):
        holder = next(name for name in state.players if card in state.cards.hand(BLACK_EYE, name))
        table.emit(e.CardGoneBack(holder, BLACK_EYE, card))
    table.emit(e.WentBroke(player, short, votes_short))


def pass_start(table: Working[CampaignState], player: str) -> None:
    """Pay a player's salary, and let their $ cards go back, the oldest first."""
    salary = table.reckon("salary", table.state.players[player].salary, player=player)
    FUNDS.move(table, e.BANK, player, salary, "salary")
    claims = table.state.players[player].claims
    for claim in claims:
        table.emit(e.CardGoneBack(player, DOLLAR, claim.card))
    if claims:
        table.emit(e.ClaimsEnded(player, tuple(claim.number for claim in claims)))
