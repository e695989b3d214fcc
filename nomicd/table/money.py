"""Money as it is counted and shown: what each player has, and the pots of the table.

Who pays or is paid is a player's name, or a pot: `@bank` is the field `bank` of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nomicd.table.course.state import AnyCourse, Person


class Spender(Person, frozen=True):
    """Who has money."""

    fund: int = 0


def make_change(amount: int, denominations: Iterable[int]) -> dict[int, int]:
    """Return an amount in as few bills as possible, by value. `denominations` fall; a debt has no bills."""
    counts, rest = {}, max(0, amount)
    for value in denominations:
        counts[value], rest = divmod(rest, value)
    return {value: count for value, count in counts.items() if count}


def worth(bills: Mapping[str, int]) -> int:
    """Return what bills are worth together."""
    return sum(int(value) * count for value, count in bills.items())


def dollars(amount: int, unit: str = "") -> str:
    """Return `$1,000`, `-$50`; with a unit `$1,000M`."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,}{unit}"


def money_of(state: AnyCourse, side: str) -> int:
    """Return what a player or a pot holds."""
    held = getattr(state, side[1:]) if side.startswith("@") else state.players[side].fund
    return int(held)
