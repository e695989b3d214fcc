"""What is paid: `pay`, between players, accounts and the bank."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    MOST_MONEY,
    Declined,
    Effect,
    Money,
    Short,
    Where,
    Who,
    apply_change,
    is_cancelled,
    require_player,
    require_square,
)
from nomicd.games.nomic.engine.game_data import refer_to_player, refer_to_square
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.kernel.json_data import Json
from nomicd.law.normalization import clean
from nomicd.table.hooks import Impossible

MAX_ACCOUNTS = 100


class Pay(Effect, frozen=True, tag="pay"):
    payer: Who | Short | None
    payee: Who | Short | None
    amount: Money
    why: Short
    voluntary: bool
    about: Where | None

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        payer, payee = _side(table, self.payer), _side(table, self.payee)
        about = require_square(table, self.about).label if self.about else ""
        if payer == payee:
            return
        fields = {
            "payer": _name_side(payer),
            "payee": _name_side(payee),
            "amount": self.amount,
            "why": self.why,
            "voluntary": self.voluntary,
            "about": refer_to_square(about),
            "rule": rule,
        }
        outcome = table.offer("before_pay", fields)
        if is_cancelled(table, outcome.cancelled):
            if self.voluntary and outcome.cancelled:
                raise Declined(outcome.cancelled[1])
            return
        amount = apply_change(outcome.changes, "amount", self.amount, Money)
        amount = min(_payable(table, payer, amount), _room(table, payee))
        if amount:
            table.emit(e.MoneyPaid(payer, payee, amount, clean(self.why), about, rule), rule=rule)
            table.present_later("on_paid", {**fields, "amount": amount}, rule=rule)


def _side(table: ExecutionView, side: Who | str | None) -> str:
    if isinstance(side, Who):
        return require_player(table, side).name
    if not side:
        return ""
    accounts = table.state.accounts
    if clean(side) not in accounts and len(accounts) >= MAX_ACCOUNTS:
        raise Impossible(f"there are {MAX_ACCOUNTS} accounts, and there may be no more")
    return f"@{clean(side)}"


def _name_side(side: str) -> Json:
    return side[1:] if side.startswith("@") else refer_to_player(side)


def _payable(table: ExecutionView, payer: str, amount: int) -> int:
    """Return what can be paid of it: an account has no debts. Whether a player may have them, the rules
    say."""
    if not payer.startswith("@"):
        return amount
    return min(amount, table.state.accounts.get(payer[1:], 0))


def _room(table: ExecutionView, payee: str) -> int:
    """Return what can be paid to that side before it has all that there may be."""
    if not payee:
        return MOST_MONEY
    account = payee.startswith("@")
    has = table.state.accounts.get(payee[1:], 0) if account else table.state.players[payee].cash
    return MOST_MONEY - max(has, 0)
