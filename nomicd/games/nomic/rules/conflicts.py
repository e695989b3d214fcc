"""Where two proposals get in each other's way: both orders of applying them tried, what both touch named."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial

import msgspec

from nomicd.games.nomic.rules.proposal_text import changes_of, list_touched_places
from nomicd.games.nomic.rules.rule_changes import Rulebook, apply_changes
from nomicd.law.rule_document import Document, render
from nomicd.table.phrases import join_words


class Draft(msgspec.Struct, frozen=True):
    """The text of a proposal, and what it is called."""

    name: str
    title: str
    body: str


class _Both(msgspec.Struct, frozen=True):
    """What comes of applying one after another: the rules, or why it is not possible."""

    rules: dict[int, Document]
    why: str = ""


def conflicts(
    rulebook: Rulebook, taken: Collection[int], mine: Draft, other: Draft, shelf: Mapping[int, str] = {}
) -> Iterator[str]:
    """Sentences on how `mine`, called "it", gets on with another; none where they do not meet. What cannot be
    applied by itself is not compared. `taken` and `shelf` as in `apply_changes`."""
    after = partial(_after, rulebook, taken, shelf)
    if after((mine,)).why or after((other,)).why:
        return
    last, first = after((other, mine)), after((mine, other))
    name = f'{other.name}, "{other.title}"'
    if last.why and first.why:
        yield f"It and {name} cannot both be applied, whichever comes first: {last.why}."
    elif last.why:
        yield f"Once {name} has been applied, it cannot be: {last.why}."
    elif first.why:
        yield f"Once it has been applied, {name} cannot be: {first.why}."
    elif differing := _find_differing(rulebook, last, first):
        yield f"It and {name} depend on their order in {join_words(differing)}: the later one counts."
    if both := _list_shared_places(rulebook, mine, other):
        yield f"It and {name} both touch {join_words(both)}."


def _after(
    rulebook: Rulebook, taken: Collection[int], shelf: Mapping[int, str], drafts: tuple[Draft, ...]
) -> _Both:
    rules, used = dict(rulebook), {*taken, *rulebook}
    for draft in drafts:
        made = apply_changes(rules, changes_of(draft.body), draft.title, used, shelf)
        if isinstance(made, tuple):
            return _Both(rules, "; ".join(problem.text for problem in made))
        used |= made.keys()
        rules = {number: new for number, new in {**rules, **made}.items() if new is not None}
    return _Both(rules)


def _find_differing(rulebook: Rulebook, one: _Both, two: _Both) -> list[str]:
    """The rules that come out otherwise. New rules may change their numbers with the order."""
    found = [f"rule {n}" for n in sorted(rulebook) if one.rules.get(n) != two.rules.get(n)]
    if _new(rulebook, one) != _new(rulebook, two):
        found.append("the new rules")
    return found


def _new(rulebook: Rulebook, both: _Both) -> list[str]:
    fresh = (document for number, document in both.rules.items() if number not in rulebook)
    return sorted(render(msgspec.structs.replace(document, number=None)) for document in fresh)


def _list_shared_places(rulebook: Rulebook, mine: Draft, other: Draft) -> list[str]:
    """The clauses, settings and rules that both touch, the narrower one named."""
    pairs = (sorted((a, b), key=len) for a in _places(rulebook, mine) for b in _places(rulebook, other))
    return sorted({inner for outer, inner in pairs if f"{inner}.".startswith(f"{outer}.")})


def _places(rulebook: Rulebook, draft: Draft) -> list[str]:
    return [
        f"{rule}.{place}" if what == "set" else place or str(rule)
        for what, rule, place in list_touched_places(draft.body, rulebook)
        if rule in rulebook or (rule and what == "enact")
    ]
