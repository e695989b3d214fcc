"""Which rule goes first where several speak of one thing (rule 1.3): a total order, whatever they claim."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, groupby

import msgspec

CRITERIA = ("claims", "age", "special", "number")
"""What can decide, in the order in which it does unless a rule says otherwise."""


class RuleRank(msgspec.Struct, frozen=True):
    """What of a rule counts. `over`, `defers` and `special` are numbers of other rules: those it says it goes
    before, those it gives way to, and those that it is a special case of. `since` is the update in which it
    took its present form."""

    since: int = 0
    priority: int = 0
    over: tuple[int, ...] = ()
    defers: tuple[int, ...] = ()
    special: tuple[int, ...] = ()


def order_rules(rules: Mapping[int, RuleRank], criteria: Sequence[str] = CRITERIA) -> tuple[int, ...]:
    """The numbers of the rules, the first to be asked first. The first criterion that tells two rules apart
    decides between them; the number does, where none else. Claims that contradict one another are not heard.
    """
    return tuple(_arrange(list(rules), rules, tuple(criteria)))


def _arrange(group: list[int], rules: Mapping[int, RuleRank], criteria: tuple[str, ...]) -> list[int]:
    if len(group) < 2 or not criteria:  # noqa: PLR2004  one rule alone is in order
        return sorted(group)

    def arrange(alike: list[int]) -> list[int]:
        return _arrange(alike, rules, criteria[1:])

    def arrange_by_claims(alike: list[int]) -> list[int]:
        pairs = {(each, other) for each in alike for other in rules[each].over}
        gives_way = {(other, each) for each in alike for other in rules[each].defers}
        return _line_up(arrange(alike), pairs, gives_way)

    match criteria[0]:
        case "claims":  # by priority; between those of one priority by what they say of each other
            return _split(group, lambda number: -rules[number].priority, arrange_by_claims)
        case "age":
            return _split(group, lambda number: rules[number].since, arrange)
        case "special":
            return _line_up(arrange(group), {(n, other) for n in group for other in rules[n].special}, ())
    return sorted(group)


def _split(
    group: list[int], key: Callable[[int], int], within: Callable[[list[int]], list[int]]
) -> list[int]:
    alike = groupby(sorted(group, key=key), key)
    return [number for _, members in alike for number in within(list(members))]


def _line_up(
    order: list[int], ahead: Collection[tuple[int, int]], behind: Collection[tuple[int, int]]
) -> list[int]:
    """The order with the first of each pair before the second: those of `ahead` by moving the first up, those
    of `behind` by moving the second down. Pairs that go round in circles count for nothing."""
    if not ahead and not behind:
        return order
    after = _followers(order, {*ahead, *behind})
    place = _move_up(order, [pair for pair in sorted(ahead) if pair[1] in after.get(pair[0], ())])
    return _sort_topologically(after, place)


def _sort_topologically(after: Mapping[int, set[int]], place: Mapping[int, tuple[int, int]]) -> list[int]:
    """Return each before those that come `after` it; of several that may be next, the first by its place."""
    waits = Counter(chain.from_iterable(after.values()))
    ready = [(place[number], number) for number in after if not waits[number]]
    heapq.heapify(ready)
    made: list[int] = []
    while ready:
        made.append(heapq.heappop(ready)[1])
        for number in sorted(after[made[-1]]):
            waits[number] -= 1
            if not waits[number]:
                heapq.heappush(ready, (place[number], number))
    return made


def _followers(order: list[int], pairs: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """Return who comes after whom at once, without what contradicts itself."""
    after: dict[int, set[int]] = {number: set() for number in order}
    for first, second in pairs:
        if first in after and second in after and first != second:
            after[first].add(second)
    reached = {number: _find_reachable(number, after) for number in order}
    return {first: {one for one in after[first] if first not in reached[one]} for first in order}


def _find_reachable(start: int, after: Mapping[int, set[int]]) -> set[int]:
    found: set[int] = set()
    todo = [start]
    while todo:
        new = after[todo.pop()] - found
        found |= new
        todo.extend(new)
    return found


def _move_up(order: list[int], pairs: Sequence[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return where each stands, as a key to sort by: just before the first of those that it goes before."""
    own = {number: place for place, number in enumerate(order)}
    place = dict(own)
    moved = True
    while moved:
        moved = False
        for first, second in pairs:
            if place[second] < place[first]:
                place[first], moved = place[second], True
    return {number: (place[number], own[number]) for number in order}
