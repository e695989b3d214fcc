"""What programs read of a site: the Atom feed, and the calendar of deadlines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from feedgenerator import Atom1Feed

from nomicd.mail import clean
from nomicd.services.site.model import Calendar, Feed, GameSite


class SiteAddress(msgspec.Struct, frozen=True):
    """Where the site stands: its address without a slash at the end, "" if that is not known, and the domain
    of the service, which names what is told for ever."""

    url: str
    domain: str


class _Feed(Atom1Feed):  # type: ignore[misc]
    """One that is of the game's time, never of the clock's."""

    def __init__(self, *, at: datetime, **how: str) -> None:
        super().__init__(**how)
        self._at = at

    def latest_post_date(self) -> datetime:
        """When the newest of it was told."""
        return max((item["updateddate"] for item in self.items), default=self._at)


def feed(content: Feed, site: GameSite, address: SiteAddress) -> bytes:
    """The updates of a game as an Atom feed (RFC 4287). Without an address of the site its links are
    relative to the feed's own."""
    base = f"{address.url}/{site.slug}/" if address.url else ""
    made = _Feed(
        at=site.as_of.at,
        title=clean.line(f"{site.slug}: {site.title}"),
        link=base or "index.html",
        feed_url=f"{base}feed.xml",
        feed_guid=_tag(address, site, "feed"),
        description="Updates of a game by mail",
        language="en",
    )
    for item in content.items:
        made.add_item(
            title=clean.line(item.title),
            link=f"{base}{item.path}/index.html",
            description="\n".join(clean.line(line) for line in item.lines if line),
            pubdate=item.at,
            updateddate=item.at,
            unique_id=_tag(address, site, f"update-{item.number}"),
        )
    text: str = made.writeString("utf-8")
    return text.encode()


def _tag(address: SiteAddress, site: GameSite, what: str) -> str:
    """A name that stays the same wherever the site moves (RFC 4151)."""
    return f"tag:{address.domain},2026:{site.slug}/{what}"


def calendar(content: Calendar, site: GameSite, address: SiteAddress) -> bytes:
    """The deadlines of a game as a calendar that programs subscribe to (RFC 5545), in UTC."""
    import icalendar  # lazy: half a second, for one file of an update

    made = icalendar.Calendar()
    made.add("prodid", "-//nomicd//deadlines//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", f"{site.slug}: deadlines")
    for deadline in content.deadlines:
        event = icalendar.Event()
        event.add("uid", f"{site.slug}-u{deadline.number}@{address.domain}")
        event.add("sequence", content.edition)
        event.add("dtstamp", site.as_of.at.astimezone(UTC))
        event.add("dtstart", _utc(deadline.at) - timedelta(minutes=30))
        event.add("dtend", _utc(deadline.at))
        event.add("summary", f"[{site.slug}] Deadline of update {deadline.number}")
        event.add("description", f"What {site.address} has before the end counts for the update.")
        event.add("transp", "TRANSPARENT")
        made.add_component(event)
    data: bytes = made.to_ical()
    return data


def _utc(at: datetime) -> datetime:
    return at.astimezone(UTC)
