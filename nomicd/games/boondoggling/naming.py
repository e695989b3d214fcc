"""How the things of a game are called in print."""

from __future__ import annotations

from nomicd.games.boondoggling.state import State, law_of, options_of

KINDS = {
    "home": "home",
    "project": "project",
    "treasury": "Treasury",
    "nra": "NRA Decision",
    "devaluation": "Devaluation",
    "junction": "junction",
}


def money(state: State, amount: int) -> str:
    """`$1,000M`, `-$50M`; in a game of billions `$1,000B`."""
    unit = "B" if options_of(state).scale != "1" else "M"
    return f"{'-' if amount < 0 else ''}${abs(amount):,}{unit}"


def bills(state: State, amount: int) -> str:
    """An amount in as few bills as possible: `1x500 2x100`."""
    counted = law_of(state).money.bills(amount)
    return " ".join(f"{count}x{value}" for value, count in counted.items()) or "none"


def place(state: State, key: str) -> str:
    """`7, Raking leaves back and forth`."""
    return f"{key}, {law_of(state).board.space(key).name}"
