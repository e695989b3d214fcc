"""Why something cannot be done: as data, so that a log holds no sentences, and in words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.games.boondoggle.board import COMMONS, TownLaw

_TOLD: Mapping[str, str] = {
    "money": "it takes ${0}, and there is ${1}",
    "lack": "{0} {1} is short",
    "none": "there is no {0} to sell",
    "cheap": "the price is ${0}",
    "visits": "{0} may be visited",
    "twice": "each market may be visited once",
    "most": "{0} resources at most may be bought",
    "nothing": "nothing is bought",
    "dear": "the price of {0} is ${1}",
    "supply": "the supply has {0} {1}",
    "used": "no segment is used twice",
    "head": "the road ends at {0}, and no new mile leads on from there to {1}",
    "roads": "no road piece is left",
    "regular": "it is open ground, where only a Regular Road can come first",
    "bus": "only a Bus Lane can come first there",
    "above": "another's road lies there, and only an Elevated Road fits on top",
    "open": "nobody's road lies there",
    "disc": "no {0} disc is left",
    "kick": "a kickback costs ${0}",
    "hand": "{0} is not in the hand",
    "calm": "there is no Hostile Purchase to prevent now",
    "units": "up to {0} may be bought",
    "early": "there is no Destination yet to have a second one beside",
    "places": "no Destination is left",
    "other": "{0} has no {1}",
    "gone": "{0} does not play any more",
    "self": "it takes another player",
    "unnamed": "no mile is named",
    "retake": "what {0} has taken so in this round is not taken back so",
    "three": "it takes {0} different markets",
    "fall": "the price of {0} cannot fall by {1} places",
    "discs": "it takes {0} discs",
    "left": "there are {0} {1} discs left",
    "card": "a card costs ${0}",
    "no card": "no card is left",
    "once": "only one thing may be done in this phase, and another was",
}
"""In words, by a short key; the places are filled by what it is about."""


class Obstacle(msgspec.Struct, frozen=True):
    """Why something cannot be done."""

    key: str
    about: tuple[str | int, ...] = ()

    def tell(self, law: TownLaw) -> str:
        """Return it in words."""
        name = _name_place if self.key == "head" else _name
        return _TOLD[self.key].format(*(name(law, each) for each in self.about))


def _name_place(law: TownLaw, thing: str | int) -> str:
    """Return a junction, which may be called as a market is, or a segment."""
    known = law.destinations.get(str(thing))
    return f"{known} ({thing})" if known else "the Commons (C)" if thing == COMMONS else str(thing)


def _name(law: TownLaw, thing: str | int) -> str:
    if thing in law.markets:
        return law.markets[str(thing)].name
    return law.name_card(thing) if isinstance(thing, str) and thing in law.cards else str(thing)


class NotPossible(Exception):
    """Something cannot be done."""

    def __init__(self, key: str, *about: str | int) -> None:
        super().__init__(key)
        self.obstacle = Obstacle(key, about)


def need(holds: object, key: str, *about: str | int) -> None:
    """Raise `NotPossible` unless that holds."""
    if not holds:
        raise NotPossible(key, *about)
