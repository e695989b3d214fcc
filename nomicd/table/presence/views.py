"""Who is there, in words: who is waited for, what a player can say of it, messages, new hands."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Code, Lines, Notice, Offer, Offers, Page, Prose, Section, Wording, wording
from nomicd.table import delegation, turns
from nomicd.table.absence import current, is_away
from nomicd.table.clock import clock_of
from nomicd.table.course.facts import AnyOrderFiled
from nomicd.table.course.state import AnyCourse
from nomicd.table.phrases import join_words, write_day
from nomicd.table.presence import facts as f
from nomicd.table.presence.orders import WHOM
from nomicd.table.presence.press import ADMIN
from nomicd.table.presence.rules import done_for_good, has_finished, is_open, is_warned, list_awaited
from nomicd.table.presence.state import today


def day(state: AnyCourse) -> date:
    """The day of the last update, as far as views know one."""
    return today(state.deadline, state.timezone)


def table(state: AnyCourse, tell_pending: Callable[[str], str]) -> Iterator[Section]:
    """Yield who is waited for before the next update, and for what, for everybody."""
    if state.started and not state.over and (lines := tuple(_table(state, tell_pending))):
        yield Section("Who is waited for", (Lines(lines),))


def is_waited_for(state: AnyCourse, player: str) -> bool:
    """Return whether the next update would come early, but for that player and perhaps others."""
    return player in _list_waited_for(state) and not state.presence.ready and not _comes_daily(state)


def _comes_daily(state: AnyCourse) -> bool:
    """Return whether the next update comes in a day, for nobody is waited for."""
    return done_for_good(state) and not clock_of(state).interrupts


def _list_waited_for(state: AnyCourse) -> list[str]:
    return [name for name in list_awaited(state, day(state)) if not has_finished(state, name)]


def _table(state: AnyCourse, tell_pending: Callable[[str], str]) -> Iterator[str]:
    pending = {name: tell_pending(name) for name in _list_waited_for(state)}
    named = [f"{name} ({what})" if what else name for name, what in pending.items()]
    yield from name_awaited(state, named, _comes_daily(state))
    yield from describe_presence(state)
    if silent := [name for name in state.players if is_open(state, name)]:
        seats = "The seat of {} is" if len(silent) == 1 else "The seats of {} are"
        yield f"{seats.format(join_words(silent))} open to whoever joins, until they write again."


def describe_presence(state: AnyCourse) -> Iterator[str]:
    """Yield who is done, who is away or will be, and who plays for whom."""
    here, today = state.presence, day(state)
    if done := [name for name in state.players if turns.is_done(here.signals, name)]:
        yield f"Done: {join_words(done)}."
    for each in current(here.absences, today):
        when = _tell_days(each.first if each.first > today else None, each.last)
        yield f"{each.player} is away {when}."
    for lent in delegation.current(here.delegations, today):
        when = _tell_days(lent.first, lent.last)
        yield f"{lent.to} may play for {lent.player} {when}."


def _tell_days(first: date | None, last: date) -> str:
    return f"from {write_day(first)} to {write_day(last)}" if first else f"until {write_day(last)}"


def remind_of_absence(state: AnyCourse, player: str) -> Iterator[str]:
    """Yield that nobody waits for that player, who has said to be away and writes all the same."""
    today = day(state)
    away = [each.last for each in current(state.presence.absences, today) if each.player == player]
    if away and is_away(state.presence.absences, player, today):
        last = write_day(max(away))
        yield f"You are away until {last}, so that nobody waits for you. If you are back, write: back"


def name_awaited(
    state: AnyCourse, waited: Sequence[str], daily: bool = False, reader: str = ""
) -> Iterator[str]:
    """Whom the next update waits for, where it comes early if it waits for nobody; `daily`: as none does."""
    ends = "The game goes on" if clock_of(state).phase else "The next update comes"
    if state.presence.ready:
        yield "All are done: the next update is made at once."
    elif daily:
        yield "All who play are done with every update, so there is one a day: “wait” gives them more time."
    elif waited:
        names = ["you"] * (reader in waited) + [name for name in waited if name != reader]
        if clock_of(state).interrupts:
            have = "has" if len(names) == 1 and names != ["you"] else "have"
            yield f"The game goes on as soon as {join_words(names)} {have} answered."
            return
        yield f"{ends} early when all have said done; it waits for {join_words(names)}."


def warn_silent(state: AnyCourse, player: str) -> Iterator[Wording]:
    """Yield what a silent player is told on top of a digest."""
    if is_open(state, player):
        yield wording("table.seat_open")
    elif is_warned(state, player):
        yield wording("table.seat_warned")


def offers(state: AnyCourse, player: str) -> Iterator[Section]:
    """Yield what a player can say of being there."""
    if not state.started:
        return
    done = turns.is_done(state.presence.signals, player)
    said = (
        Offer("wait", "take back that you are done") if done else Offer("done", "you need not be waited for")
    )
    yield Section(
        "If you are done, or away", (Offers((said, Offer("away until friday", "nobody waits for you"))),)
    )


def readers(state: AnyCourse) -> tuple[str, ...]:
    """Return who gets the game's mail."""
    return (*state.players, ADMIN)


def notices(state: AnyCourse, events: Sequence[GameEvent], slot: str = WHOM) -> Iterator[Notice]:
    """The mails that such events call for: messages, seats and control that change hands, and what was done
    by another's hand (`slot` says for whom)."""
    for place, event in enumerate(events):
        match event:
            case f.PressSent():
                yield from _press(state, event)
            case f.SeatTakenOver(player=player, old=old):
                said = f"{player} goes on in the place of {old}, from whom nothing came for long."
                yield from _all(state, said, f"taken-over/{state.update}/{old}/{player}")
            case AnyOrderFiled():
                yield from _by_hand(state, event, slot)
            case f.ControlGiven(player=player, to=to, last=last, first=first):
                key = f"control/{state.update}/{player}/{to}/{last}/{len(state.filed)}/{place}"
                begins, ends = write_day(first) if first else "", write_day(last)
                lead = (wording("table.control_given", player=player, first=begins, last=ends),)
                yield Notice("notice", to, key, Page(f"You may play for {player}", lead))


def _by_hand(state: AnyCourse, event: AnyOrderFiled, slot: str) -> Iterator[Notice]:
    """To the player for whom another has written."""
    whom = event.args.get(slot)
    if not isinstance(whom, str) or whom == event.player or whom not in state.players:
        return
    if any(each.player == whom and each.to == event.player for each in state.presence.delegations):
        what = "This was done for you." if event.accepted else "It was refused."
        section = Section(f"By the hand of {event.player}", (Code(event.text), Lines((what,))))
        lead = (wording("table.written_for_you"),)
        page = Page(f"{event.player} has written for you", lead, (section,))
        yield Notice("notice", whom, f"by-hand/{_mark(event.source)}", page)


def _press(state: AnyCourse, event: f.PressSent) -> Iterator[Notice]:
    """To each of its readers, its author and the Admin left out."""
    author = "somebody" if event.grey else event.player
    to = join_words([*event.to]) if event.to else "all"
    lead = (wording("table.message", author="" if event.grey else author, to=to),)
    page = Page(f"A message from {author}", lead, (Section("Message", (Prose(event.text),)),))
    for reader in event.to or state.players:
        if reader != event.player and (reader in state.players or reader == ADMIN):
            yield Notice("notice", reader, press_key(event.source, reader), page)


def press_key(source: str, reader: str) -> str:
    """Of the mail with a message to one reader."""
    return f"press/{_mark(source)}/{reader}"


def _mark(source: str) -> str:
    """Of a message, in keys that last; not by which mail it came."""
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def _all(state: AnyCourse, said: str, key: str) -> Iterable[Notice]:
    page = Page(said.partition(",")[0].removesuffix("."), (said,))
    return (Notice("notice", reader, f"{key}/{reader}", page) for reader in readers(state))
