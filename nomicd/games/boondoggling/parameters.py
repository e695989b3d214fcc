"""The figures of the documents that votes may set."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.boondoggling.law import PAYING, Law
from nomicd.table.terms import Parameter


def parameters(law: Law) -> Iterator[Parameter]:
    """Return what everybody and the Treasury begin with, inflation, and the amount of every space.
    Wherever they are set within their bounds the game ends: inflation never stops, and no Treasury lasts
    for ever."""
    fund, vault = "a fund at the beginning; funds change by the difference", "what the Treasury borrows"
    yield Parameter("start", law.money.start, 1, 10_000, fund, title="a fund at the beginning")
    less = f"{vault}; what lies in it changes by the difference"
    yield Parameter("treasury", law.money.vault, 1_000, 20_000, less, title=vault)
    times = "how many times dearer projects are with each stage"
    yield Parameter("factor", law.money.factor, 2, 10, times, title="what each stage multiplies prices by")
    for key in law.board.keys():  # noqa: SIM118 - a method of ours, no dict
        space = law.board.space(key)
        if space.kind in PAYING:
            yield Parameter(
                key,
                space.amount,
                1,
                5_000,
                f"the amount of {space.name}",
                names=_names(key, space.name),
                title=f"the amount of {space.name} (space {key})",
            )


def _names(key: str, name: str) -> tuple[str, ...]:
    """Return the other words for a space: its name is known without its article, too."""
    bare = name.removeprefix("The ").removeprefix("the ")
    return (f"space {key}", name, *((bare,) if bare != name else ()))
