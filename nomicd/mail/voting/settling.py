"""What all votes of one mail come to.

The rest is what nothing else names; what is said of one proposal goes before what is said of all; a word
taken back is gone; two words that contradict each other are a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from nomicd.mail.speech.tone import Tone
from nomicd.mail.voting.lexicon import ABSTAIN, NAY, YEA
from nomicd.mail.voting.reader import Found
from nomicd.mail.voting.scanning import REST, TELLING
from nomicd.mail.voting.values import Cast, Unsure

PLAIN = frozenset({YEA, NAY, ABSTAIN})
_MEANT = "whether it is meant"
_CONTRARY = "which of two things it says of the same proposal"


def settled(found: Sequence[Found], scope: Sequence[int], colour: Tone) -> tuple[Found, ...]:
    """The votes and doubts that remain, in order."""
    said = _single(_spread(found, scope))
    said = _decided(said, taken_back=colour.taken_back)
    if colour.kidding or colour.holding:
        said = [_held(each) for each in said]
    return _once(said)


def _once(found: Iterable[Found]) -> tuple[Found, ...]:
    """Without votes that say once more what another one has said."""
    kept: dict[object, Found] = {}
    for each in found:
        kept.setdefault(each.what if isinstance(each.what, Cast) else each, each)
    return tuple(kept.values())


def _numbers(what: Cast | Unsure) -> set[int]:
    casts = what.readings if isinstance(what, Unsure) else (what,)
    return {number for cast in casts for number in cast.on if number > 0}


def _spread(found: Sequence[Found], scope: Sequence[int]) -> list[Found]:
    """`The rest` and `all` without what is named by itself."""
    named: set[int] = set()
    for each in found:
        casts = (
            (each.what,) if isinstance(each.what, Cast) else each.what.readings if each.what.condition else ()
        )
        named |= {number for cast in casts if not cast.general for number in cast.on if number > 0}
    asked = named | {number for each in found for number in _asked(each.what)}
    spread = []
    for each in found:
        if isinstance(each.what, Unsure):
            readings = tuple(_plain(cast, scope, named) for cast in each.what.readings)
            spread.append(Found(each.line, msgspec.structs.replace(each.what, readings=readings)))
        else:
            rest = each.what.on[:1] == REST
            spread.append(Found(each.line, _plain(each.what, scope, asked if rest else named)))
    return spread


def _asked(what: Cast | Unsure) -> Iterable[int]:
    """What a doubt names, so that it is none of the rest."""
    if isinstance(what, Cast) or what.why == TELLING:
        return ()
    return [number for cast in what.readings if not cast.general for number in cast.on if number > 0]


def _plain(cast: Cast, scope: Sequence[int], named: Iterable[int]) -> Cast:
    if not cast.general:
        return cast
    gone = set(named)
    if cast.on[:1] != REST:
        return Cast(cast.choice, tuple(number for number in cast.on if number not in gone))
    rest = tuple(number for number in scope if number not in gone and number not in cast.on)
    counted = tuple(-number for number in cast.on[1:] if number < 0)  # `the other three` must be as many
    return Cast(cast.choice, rest if not counted or counted == (len(rest),) else ())


def _single(found: Sequence[Found]) -> list[Found]:
    """One for each proposal, so that each can be judged by itself; doubts as they are."""
    single = []
    for each in found:
        if isinstance(each.what, Unsure):
            single.append(each)
        else:
            single += [Found(each.line, Cast(each.what.choice, (number,))) for number in each.what.on]
    return single


def _decided(found: Sequence[Found], *, taken_back: bool) -> list[Found]:
    """What contradicts itself: the last word counts if something is taken back, else nothing does."""
    by_number: dict[int, list[Found]] = {}
    for each in found:
        for number in sorted(_numbers(each.what)):
            by_number.setdefault(number, []).append(each)
    gone: set[int] = set()
    doubts: dict[int, Found] = {}
    for number, about in sorted(by_number.items()):
        casts = [each for each in about if isinstance(each.what, Cast)]
        lost = _lost(number, about, casts, taken_back=taken_back)
        gone |= {id(each) for each in lost}
        if len(casts) > 1 and len(lost) == len(casts) and not _is_conditional(about):
            readings = tuple(each.what for each in casts if isinstance(each.what, Cast))
            doubts[id(casts[0])] = Found(casts[0].line, Unsure(_CONTRARY, readings))
    kept: list[Found] = []
    for each in found:
        kept += [doubts[id(each)]] if id(each) in doubts else []
        kept += [] if id(each) in gone else [each]
    return kept


def _is_conditional(about: Iterable[Found]) -> bool:
    return any(isinstance(each.what, Unsure) and each.what.condition for each in about)


def _lost(number: int, about: Sequence[Found], casts: Sequence[Found], *, taken_back: bool) -> list[Found]:
    """Of what is said of one proposal, what does not count."""
    choices = {each.what.choice for each in casts if isinstance(each.what, Cast)}
    if casts and _is_conditional(about):
        return list(casts)
    plain = {choice for choice in choices if choice in PLAIN}
    if len(plain) == 1 and len(choices) > 1 and not any(choice.startswith("if ") for choice in choices):
        return [each for each in casts if isinstance(each.what, Cast) and each.what.choice not in plain]
    if len(choices) > 1:
        return list(casts[:-1] if taken_back else casts)
    last = about[-1]
    if casts and isinstance(last.what, Unsure) and last.line == casts[-1].line:
        contrary = {reading.choice for reading in last.what.readings if number in reading.on} - choices
        return list(casts) if contrary and len(last.what.readings) == 1 else []
    if casts and about[-1] is casts[-1]:
        return [each for each in about if isinstance(each.what, Unsure) and _numbers(each.what) == {number}]
    return []


def _held(found: Found) -> Found:
    if isinstance(found.what, Unsure):
        return msgspec.structs.replace(found, what=msgspec.structs.replace(found.what, condition=False))
    return Found(found.line, Unsure(_MEANT, (found.what,)))
