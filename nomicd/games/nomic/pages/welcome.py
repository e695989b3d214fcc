"""What a newcomer to a Nomic has to know: what game it is, how it is won, how a week goes, and that nobody
has to write each time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nomicd.games.nomic.pages.rules import list_ways_to_win, quote_rule
from nomicd.games.nomic.phrases import join_words, many
from nomicd.games.nomic.rules.declarations import ActionKind
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import State
from nomicd.kernel.page import Wording, wording
from nomicd.table.phrases import day_name
from nomicd.table.presence.rules import WARNED
from nomicd.table.presence.views import warn_silent

_WINS = re.compile(r"^(?!nobody|no\b).*\b(?:wins|winner)\b", re.IGNORECASE)
_SILENT = re.compile(r"\binactive\b", re.IGNORECASE)
MOST_WAYS = 3
"""Ways to win that the first mail quotes."""


def introduce(state: State, title: str) -> Iterator[str]:
    """Yield it in some sentences."""
    bound = book(state.rules)
    rules = many(len(bound.documents), "rule")
    yield f"This is {title}, a game whose players change its rules by vote: {rules} so far."
    if wins := list_ways_to_win(bound):
        named = f"{'rule' if len(wins) == 1 else 'rules'} {join_words([str(number) for number in wins])}"
        said = [each for number in wins for each in quote_rule(state.rules, number, _WINS)][:MOST_WAYS]
        yield (
            f"How it is won stands in {named}: {' '.join(said)} Write “how do I win” for all of it."
            if said
            else (f"How it is won stands in {named}: write “how do I win”.")
        )
    schedule = state.schedule
    days = join_words([day_name(day) for day in schedule.updates])
    opens, closes = day_name(schedule.ballots_open), day_name(schedule.ballots_close)
    at = "" if schedule.update_at == "00:00" else f", at {schedule.update_at}"
    yield (
        f"The week: an update at the start of {days}{at}. Ballots open with {opens}'s update and close with "
        f"{closes}'s; until they open, everybody may propose."
    )
    yield f"You need not write for every update: silence is fine for a while. {_tell_silence(state)}"


def _tell_silence(state: State) -> str:
    if number := _find_rule_of_silence(book(state.rules)):
        return f"{_quote_silence(state, number)} You are warned before."
    return (
        "After three silent updates somebody else may take your seat, until you write; you are warned before."
    )


def _quote_silence(state: State, number: int) -> str:
    """Return what that rule says of silence."""
    said = quote_rule(state.rules, number, _SILENT)[:1]
    return f"Rule {number}: {said[0]}" if said else f"Rule {number} says what becomes of who stays silent."


def warn(state: State, reader: str) -> Iterator[Wording]:
    """Yield what a player is told from whom nothing has come for two updates or more."""
    player, number = state.players.get(reader), _find_rule_of_silence(book(state.rules))
    if number and player and player.active and player.idle >= WARNED:
        yield wording("nomic.silent", updates=player.idle, says=_quote_silence(state, number))
    elif player and not number:
        yield from warn_silent(state, reader)


def tell_inactive(state: State, reader: str) -> Iterator[str]:
    """Yield what an inactive player has to know first: that they are, and how they come back."""
    player, action = state.players.get(reader), _find_way_back(book(state.rules))
    if player and not player.active:
        line = (*action.examples, action.usage)[0] if action else ""
        yield f"You are inactive{f', and have no turn until you write “{line}”' if line else ''}."


def _find_rule_of_silence(bound: Book) -> int:
    """Return the rule by which inactive players come back: it says how they became so. 0 if there is none."""
    action = _find_way_back(bound)
    return action.rule if action else 0


def _find_way_back(bound: Book) -> ActionKind | None:
    """Return the command by which inactive players come back; None if no rule gives one."""
    found = [(key, action) for key, action in bound.actions.items() if action.inactive]
    return min(found, key=lambda each: each[0])[1] if found else None
