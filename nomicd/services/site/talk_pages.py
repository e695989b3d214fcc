"""The talk of a game on its site, where the Admin wants it there: its threads, and all of it to take away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from zoneinfo import ZoneInfo

from nomicd.kernel.page import Lines, Link, Links, Section, Table
from nomicd.mail.relay import read_subject
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.delivery.talk_mails import build_talk_mbox
from nomicd.services.repository.talk import list_threads
from nomicd.services.rows import TalkMail
from nomicd.services.site.model import RawFile, SiteFile, SitePage, key_of

PATH = "talk"
MBOX = f"{PATH}/talk.mbox"


def list_links(said: Sequence[TalkMail]) -> tuple[Section, ...]:
    """Return the way to the talk from the game's own page."""
    links = (Link("What the players write to one another", PATH),)
    return (Section("The talk", (Links(links),)),) if said else ()


def list_files(said: Sequence[TalkMail], zone: str, game_address: str) -> Iterator[SiteFile]:
    """Yield the list of threads, a page for each, and the mbox."""
    if not said:
        return
    threads = list_threads(said)
    rows = tuple(
        (Link(_name_thread(of), f"{PATH}/{first}"), str(len(of)), format_instant(of[-1].at, ZoneInfo(zone)))
        for first, of in sorted(threads.items(), key=lambda each: each[1][-1].mail, reverse=True)
    )
    take = Links((Link("All of it, as an mbox", MBOX, file=True),))
    parts = (Section("", (Table(("Thread", "Mails", "Last one"), rows), take)),)
    yield SiteFile(PATH, key_of(parts), partial(SitePage, "The talk", (), parts))
    for first, of in threads.items():
        mails = tuple(
            Section(
                f"{each.writer}, {format_instant(each.at, ZoneInfo(zone))}",
                (Lines(tuple(each.text.split("\n"))),),
            )
            for each in of
        )
        also = tuple(f"m/{each.message_id.strip('<>').partition('@')[0]}" for each in of)
        yield SiteFile(
            f"{PATH}/{first}", key_of(mails, also), partial(SitePage, _name_thread(of), (), mails), also=also
        )
    yield SiteFile(MBOX, key_of([each.mail for each in said]), partial(_mbox, said, game_address), file=True)


def _name_thread(of: Sequence[TalkMail]) -> str:
    return read_subject(of[0].subject, of[0].game).bare


def _mbox(said: Sequence[TalkMail], game_address: str) -> RawFile:
    return RawFile(build_talk_mbox(said, game_address))
