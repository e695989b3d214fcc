"""What the service itself answers: help, status, who plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from zoneinfo import ZoneInfo

from nomicd.kernel.commands import Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section, Table
from nomicd.mail.usage import readable, show_examples, show_usage
from nomicd.services.delivery import pending_admin_tasks
from nomicd.services.ports import Disposition, HostedGame, Reading, SeatState, Writing
from nomicd.services.repository.game_repository import UnitOfWork
from nomicd.services.repository.preferences import clock, unreachable
from nomicd.services.repository.senders import SenderRole
from nomicd.services.repository.settings import game_settings
from nomicd.table.phrases import tell_deadline

NOBODY = Lexicon()
"""The names of a game in which there are none."""


def notice(reader: str, key: str, page: Page) -> Notice:
    """A plain notice to one reader."""
    return Notice("notice", reader, key, page)


def help_page(offered: Iterable[Verb], topic: str, lexicon: Lexicon = NOBODY) -> Page:
    """Return what can be written; with a topic, all about what matches it, with names of the game."""
    wanted = topic.casefold().strip()
    if not wanted:
        return Page("Help", (), _overview(offered))
    for fits in _FITTING:
        if found := [verb for verb in offered if fits(verb, wanted)]:
            return Page("Help", (), tuple(_about(lexicon, *verbs) for verbs in _put_together(found)))
    return Page("Help", (f"Nothing here is called “{topic[:60]}”.",), _overview(offered))


_FITTING: tuple[Callable[[Verb, str], bool], ...] = (
    lambda verb, wanted: wanted == verb.key.replace("_", " "),
    lambda verb, wanted: _has_words(_how(verb), wanted),
    lambda verb, wanted: _has_words(_why(verb), wanted),
    lambda verb, wanted: wanted in _how(verb).casefold(),
    lambda verb, wanted: wanted in _why(verb).casefold(),
)
"""When a verb is what a topic means; the first of them that any verb meets."""


def _how(verb: Verb) -> str:
    return f"{verb.key} {verb.usage} {verb.source}"


def _why(verb: Verb) -> str:
    return " ".join((verb.help, *verb.examples))


def _has_words(text: str, wanted: str) -> bool:
    """Return whether a text has these words, whole, be it in the plural."""
    return re.search(rf"\b{re.escape(wanted)}s?\b", text, re.IGNORECASE) is not None


def _overview(offered: Iterable[Verb]) -> tuple[Section, ...]:
    """The verbs by where they come from."""
    sources: dict[str, list[Offer]] = {}
    for verb in offered:
        sources.setdefault(verb.source, []).append(Offer(readable(verb.usage), verb.help))
    return tuple(
        Section(f"What you can write: {source}", (Offers(tuple(offers)),))
        for source, offers in sources.items()
    )


SAME = "the same"
"""The help of a verb that is another way to write the one before it."""


def _put_together(verbs: Iterable[Verb]) -> Iterable[list[Verb]]:
    """Return each verb with the other ways to write it behind it."""
    groups: list[list[Verb]] = []
    for verb in verbs:
        if verb.help == SAME and groups and groups[-1][0].key == verb.key:
            groups[-1].append(verb)
        else:
            groups.append([verb])
    return groups


def _about(lexicon: Lexicon, verb: Verb, *ways: Verb) -> Section:
    """Return all about a verb, headed by its usage, or by an example of one that is hard to read."""
    examples = [example for each in (verb, *ways) for example in show_examples(each, lexicon)]
    usage = show_usage(verb)
    written = () if usage == readable(verb.usage) else (f"In full: {readable(verb.usage)}",)
    lines = (f"{verb.help} ({verb.source})", *(f"For example: {each}" for each in examples), *written)
    return Section(usage, (Lines(lines),))


def status(tx: Writing, draft: UnitOfWork, who: SenderRole) -> Page:
    """Return where the game stands for this reader."""
    zone = clock(tx, draft.game.slug, who.reader) or game_settings(tx, draft.game.slug).zone
    due = draft.find_next_update(tx)
    ended = draft.ruleset.describe_end(draft.state)
    lines = (
        f"{draft.game.slug} is a game of {draft.ruleset.title}.",
        *describe_next_update(due, zone, ended),
    )
    game = Section("Status", (Lines(lines),))
    return Page("Status", (), (game, *(_service(tx, draft) if who.admin else ())))


def describe_next_update(due: Due | None, zone: ZoneInfo, ended: str = "") -> tuple[str, ...]:
    """A sentence about the next update; how the game ended, where it has."""
    if due is None:
        return (ended or "No update is due.",)
    return (tell_deadline(due.number, due.deadline, zone.key),)


def _service(tx: Writing, draft: UnitOfWork) -> tuple[Section, ...]:
    """Return what only the Admin sees: what waits for them, what became of all mail."""
    offers = pending_admin_tasks.list_pending(tx, draft.game, draft.ruleset, draft.state)
    waiting = (Section("Waits for you", (Offers(offers),)),) if offers else ()
    return (*waiting, mail_table(tx))


def mail_table(tx: Reading) -> Section:
    """Return what became of all mail: what was accepted is the sum of the rest, or something is lost."""
    tally = tx.tally()
    rows = tuple((str(kind), str(tally.get(kind, 0))) for kind in Disposition)
    table = Table(("Mails", "Number"), (*rows, ("accepted", str(sum(tally.values())))), (1,))
    return Section("All mail of this service", (table,))


MOST_GAMES = 40
"""So many games are listed, those that are due next first."""


def games(tx: Reading) -> Page:
    """The games of this server: what each is, how many play, whether it can be joined."""
    known = sorted(tx.games(), key=lambda game: (game.due is None, game.due or game.opened_at, game.slug))
    rows = tuple(
        (game.slug, game.ruleset, str(_players(tx, game)), "join as NAME" if game.open else "ask the Admin")
        for game in known[:MOST_GAMES]
    )
    lead = (f"{len(known) - MOST_GAMES} more are not listed.",) if len(known) > MOST_GAMES else ()
    table = Table(("Game", "Kind", "Players", "To play"), rows, (2,))
    return Page("Games", lead, (Section("The games of this server", (table,)),))


def _players(tx: Reading, game: HostedGame) -> int:
    return sum(seat.state is SeatState.SEATED for seat in tx.seats(game.slug))


def who(tx: Reading, game: HostedGame) -> Page:
    """The names of those who have a seat."""
    seated = sorted(seat.player for seat in tx.seats(game.slug) if seat.state is SeatState.SEATED)
    lost = unreachable(tx, game.slug)
    lines = tuple(f"{name} (mails come back)" if name in lost else name for name in seated)
    return Page("Who", (), (Section("Who plays", (Lines(lines or ("Nobody yet.",)),)),))
