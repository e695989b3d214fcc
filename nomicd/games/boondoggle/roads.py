"""Projects on the map, pure: where a path stands, which miles may come next, and whether it is complete."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec

from nomicd.games.boondoggle.board import BUS, COMMONS, ELEVATED, REGULAR, RoadSegment, TownLaw, yard

LAID = (REGULAR, ELEVATED, BUS)
"""Miles that are built of road pieces; the others are schemes."""


class Mile(msgspec.Struct, frozen=True):
    """A mile of a project, in the direction in which it was made; `kind` is regular, elevated, bus, kickback
    or guardrail."""

    segment: str
    kind: str
    start: str
    to: str


class RoadPiece(msgspec.Struct, frozen=True):
    """What a company has laid on a segment."""

    company: int
    kind: str


Roads = Mapping[str, tuple[RoadPiece, ...]]
"""The pieces on each segment, the lowest first."""
Path = tuple[Mile, ...]


def find_head(company: int, path: Path) -> str:
    """Return the junction at which a project ends."""
    return path[-1].to if path else yard(company)


def list_reached(law: TownLaw, company: int, path: Path) -> list[str]:
    """Return the junctions from which the next mile may begin, the head first: passes over one's own Bus
    Lanes are free."""
    reached = [find_head(company, path)]
    lanes = [law.segments[mile.segment] for mile in path if mile.kind == BUS]
    for end in reached:
        for lane in lanes:
            if end in lane.ends and lane.leads_from(end) not in reached:
                reached.append(lane.leads_from(end))
    return reached


def list_next(law: TownLaw, company: int, path: Path) -> Iterator[tuple[RoadSegment, str]]:
    """Give the segments on which the next mile may lie, each with the end at which it begins."""
    if not path:
        yield law.first_mile(company), yard(company)
        return
    used, seen = {mile.segment for mile in path}, set[str]()
    for end in list_reached(law, company, path):
        for segment in law.segments.values():
            if end in segment.ends and segment.key not in used | seen:
                seen.add(segment.key)
                yield segment, end


def choose_kind(roads: Roads, segment: RoadSegment) -> str:
    """Return what may be built there: on top of another's road, or on open ground."""
    if roads.get(segment.key):
        return ELEVATED
    return BUS if segment.kind == "bus" else REGULAR


def find_owner(roads: Roads, segment: str) -> int:
    """Return the company whose piece lies lowest; 0 if there is none."""
    return roads[segment][0].company if roads.get(segment) else 0


def has_reached_commons(path: Path) -> bool:
    """Return whether that project has come to the Commons."""
    return any(mile.to == COMMONS for mile in path)


def list_arrivals(path: Path) -> list[str]:
    """Return the junctions to which a project has come after the Commons."""
    ends = [mile.to for mile in path]
    return ends[ends.index(COMMONS) + 1 :] if COMMONS in ends else []


def find_arrival(path: Path, destinations: Collection[str]) -> str:
    """Return the first of these destinations that a project has reached by the Commons; "" if none."""
    return next((end for end in list_arrivals(path) if end in destinations), "")


def count_laid(path: Path) -> int:
    """Return how many road pieces a project has used up."""
    return sum(mile.kind in LAID for mile in path)


def count_schemes(path: Path, kind: str = "") -> int:
    """Return how many schemes, of one kind or all, a project has."""
    return sum(mile.kind not in LAID and kind in {"", mile.kind} for mile in path)
