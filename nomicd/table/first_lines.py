"""The first lines of a digest, in every game: what happened to its reader, where they stand, what they can
do, and by when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.kernel.page import LeadLabel, Section, Wording
from nomicd.kernel.plots import Figure
from nomicd.table.course.state import AnyCourse
from nomicd.table.elimination import find_last_update
from nomicd.table.phrases import either, sentence_case, tell_place_in

MOST_WAYS = 3
"""So many things are named that a reader may do of their own accord."""

_LABELS = (LeadLabel.NEWS, LeadLabel.STANDING, LeadLabel.TO_DO, LeadLabel.DEADLINE)

Line = str | Wording

WARNED = "a warning for you"
"""What the subject says of a mail with a warning in its first lines."""


def write_first_lines(
    news: Sequence[Line],
    standing: Sequence[Line],
    to_do: Sequence[Line],
    deadline: Sequence[Line],
) -> tuple[Line, ...]:
    """Return the lines, the first of each kind with its label."""
    kinds = zip(_LABELS, (news, standing, to_do, deadline), strict=True)
    return tuple(line for label, lines in kinds for line in _head(label, lines))


def _head(label: LeadLabel, lines: Sequence[Line]) -> Iterator[Line]:
    for at, line in enumerate(lines):
        yield line if at or isinstance(line, Wording) else label.put(line)


OVER = "Nothing more. The game is over."
"""What there is to do then."""


def tell_to_do(
    asked: Sequence[Section], freely: Sequence[Section] = (), may: str = "", *, warned: bool = False
) -> str:
    """Return what a reader is asked, by the tasks of these sections, or that it is nothing; and what they may
    do of their own accord: in a sentence that is given, or by the tasks of the others. Who is `warned`
    for being silent had better write."""
    tasks = [each.task or f"see “{each.heading}” below" for each in asked]
    nothing = "Write something." if warned else "You need do nothing."
    told = f"{sentence_case('; '.join(dict.fromkeys(tasks)))}." if tasks else nothing
    ways = [each.task for each in freely if each.task][:MOST_WAYS]
    may = may or (f"You may {'also ' if tasks else ''}{either(ways)}." if ways else "")
    return f"{told} {may}".strip()


def tell_final_standing(
    figures: Sequence[Figure], state: AnyCourse, reader: str, *, fewest_leads: bool = False
) -> Iterator[str]:
    """Yield which place a player has in a game that is over: who has won is first, who went out earlier comes
    later, and all others go by what the game plots first, such as money."""
    sign = -1 if fewest_leads else 1
    main = {each.who: each.value for each in figures if each.plot == figures[0].plot}
    order = {
        who: (who == state.winner, find_last_update(state, who), sign * value) for who, value in main.items()
    }
    if reader in order:
        yield f"You finish {tell_place_in(order, reader)} ({figures[0].plot.lower()}: {main[reader]:,})."


def tell_standing_of_out(state: AnyCourse, reader: str) -> str:
    """Return which place a player has who is out of a game that goes on."""
    order = {who: (find_last_update(state, who),) for who in state.players}
    return f"You are out, {tell_place_in(order, reader)}."
