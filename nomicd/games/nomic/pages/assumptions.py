"""What was assumed in a game and could be disputed, with how much hangs on it, as far as that is a fact."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.phrases import join_words
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import ProposalState, State
from nomicd.kernel.events import GameEvent
from nomicd.kernel.game import Assumption
from nomicd.law.clauses import Clause
from nomicd.law.state import rule_name
from nomicd.table.pieces.votes.state import DECIDED, TallyLine

HOUSE = "(house ruling"
"""With this a clause says that something in it is ours, and was in no rule that we found."""

_BEFORE = re.compile(r"^def (before_\w+)\(", re.MULTILINE)


def list_assumptions(state: State, events: Sequence[GameEvent]) -> Iterator[Assumption]:
    """Yield all of it. `events` are those of the log that the reader may see."""
    moved = Counter[int]()
    for event in events:
        if isinstance(event, e.MoneyPaid) and event.rule:
            moved[event.rule] += event.amount
    yield from _votes(state)
    yield from _readings(state, events)
    yield from _house(state, moved)
    yield from _precedence(state, moved)


# Votes


def _votes(state: State) -> Iterator[Assumption]:
    for proposal in state.proposals.values():
        if proposal.status in DECIDED and not proposal.secret:
            for line in dict.fromkeys((*proposal.uncounted, *proposal.late)):
                decides = int(_turns(proposal, line))
                said = f"{line.voter}'s vote “{line.choice}” on proposal {proposal.number} does not count"
                yield Assumption(f"{said}: {line.why}.", f"proposal {proposal.number}", decides)


def _turns(proposal: ProposalState, line: TallyLine) -> bool:
    """Return whether more yeas than nays would have become fewer, or fewer more, had that vote counted once,
    in a way that it can be read, instead of what counted for the same voter."""
    yea, nay, _ = proposal.tally
    was = yea > nay
    for one in proposal.lines:
        if one.voter == line.voter:
            yea -= one.weight * (one.choice == "yea")
            nay -= one.weight * (one.choice == "nay")
    choices = line.choice.split(" or ")
    return any((yea + (each == "yea") > nay + (each == "nay")) != was for each in choices)


# Names that were nearly right


def _readings(state: State, events: Sequence[GameEvent]) -> Iterator[Assumption]:
    for place, event in enumerate(events):
        if not isinstance(event, e.NomicOrderFiled) or not event.accepted or event.verb == "propose":
            continue
        words = set(re.findall(r"[\w-]+", event.text.casefold()))
        meant = [
            value for value in event.args.values() if value in state.players and value.casefold() not in words
        ]
        for name in dict.fromkeys(meant):
            money, squares = _stake(events[place + 1 :])
            said = f"{event.player}'s “{event.text[:60]}” was read as naming {name}."
            yield Assumption(said, "", 0, squares, money)


def _stake(behind: Iterable[GameEvent]) -> tuple[int, int]:
    """The money that was paid and the squares that changed hands at once."""
    money = squares = 0
    for event in behind:
        if isinstance(event, e.NomicOrderFiled | e.AdminOrdered | e.NomicUpdateStarted):
            break
        money += event.amount if isinstance(event, e.MoneyPaid) else 0
        squares += isinstance(event, e.SquareOwned)
    return money, squares


# Rules


def _house(state: State, moved: Counter[int]) -> Iterator[Assumption]:
    """House rulings of rules that have moved money."""
    for number, document in book(state.rules).documents.items():
        named = join_words(list(_find_house_rulings(document.clauses, str(number))))
        if named and moved[number]:
            said = f"{rule_name(number, document.title)} holds house rulings, in {named}."
            yield Assumption(said, f"rule {number}", money=moved[number])


def _find_house_rulings(clauses: Iterable[Clause], label: str) -> Iterator[str]:
    """The labels of the clauses that say so, as `4.1`."""
    for each in clauses:
        own = f"{label}.{each.number}" if each.number else label
        if HOUSE in each.text:
            yield own
        yield from _find_house_rulings(each.clauses, own)


def _precedence(state: State, moved: Counter[int]) -> Iterator[Assumption]:
    """Rules that may all change the same thing before it happens: which is asked first decides."""
    bound, answering = book(state.rules), dict[str, list[int]]()
    for number in bound.order:
        for hook in _BEFORE.findall(bound.documents[number].code):
            answering.setdefault(hook, []).append(number)
    for hook, numbers in sorted(answering.items()):
        if len(numbers) > 1:
            said = (
                f"{hook} is answered by rules {join_words([str(each) for each in numbers])}, in this order."
            )
            yield Assumption(said, f"rule {numbers[0]}", money=sum(moved[each] for each in numbers))
