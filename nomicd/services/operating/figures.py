"""What an operator looks at: figures of the service, and in sentences what is wrong with it.

Each figure is told once, here: the web server, the terminal and the board of Grafana show what stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

import msgspec

from nomicd.services.ports import Disposition, OutState, Reading
from nomicd.services.repository.settings import service_state
from nomicd.services.rows import Bounce, GameProgress, ReaderSettings

SILENT = timedelta(minutes=5)
"""Without a sign of life from the daemon that are too many."""

LATE = timedelta(minutes=10)
"""After which an update that is due, or a mail that waits to be read, is late."""

STUCK = timedelta(hours=4)
"""After which a mail out should have gone; mail servers warn of delays then, too."""

RECENT = timedelta(days=1)
"""For which a mail that was set aside is news."""

WEEK = timedelta(days=7)


class Metric(msgspec.Struct, frozen=True):
    """One figure of the service for whoever watches it. `labels` tell several of a name apart."""

    name: str
    help: str
    value: float
    labels: Mapping[str, str] = {}


def take_figures(tx: Reading, now: datetime) -> Iterator[Metric]:
    """Yield all figures of the service; those of a name together. What is not there to be measured has none:
    the age of an empty queue is 0."""
    games, state = tx.games(), service_state(tx)
    yield Metric("nomicd_games", "Games in the store", len(games))
    yield Metric(
        "nomicd_games_running", "Games that wait for an update", sum(bool(game.due) for game in games)
    )
    if state.heartbeat:
        silent = _seconds(state.heartbeat, now)
        yield Metric("nomicd_heartbeat_age_seconds", "Since the daemon's last sign of life", silent)
    yield Metric("nomicd_update_late_seconds", "How late the next update is", _lateness(tx, now))
    yield Metric(
        "nomicd_updates_stopped", "1 while no updates are made: the clock jumped", int(bool(state.stopped))
    )
    yield Metric("nomicd_updates_failed", "Games whose update failed", len(_list_failed(tx)))
    yield Metric("nomicd_mail_unread_age_seconds", "Age of the oldest unread mail", _find_unread_age(tx, now))
    for kind, count in sorted(tx.tally().items()):
        yield Metric("nomicd_mails_in", "Mails in, by what became of them", count, {"state": str(kind)})
    yield Metric(
        "nomicd_outbox_age_seconds", "Age of the oldest mail that waits to go out", _outbox_age(tx, now)
    )
    unsent = {kind: count for kind, count, _ in tx.tally_unsent()}
    for out in OutState:
        if out is not OutState.SENT:
            told = {"state": str(out)}
            yield Metric("nomicd_mails_out", "Mails out that are not sent", unsent.get(out, 0), told)
    since = (now - WEEK).astimezone(UTC).date()
    bounces = sum(each.day >= since for each in tx.rows(Bounce))
    yield Metric("nomicd_bounces", "Mailboxes and days of this week on which mail came back", bounces)
    lost = sum(each.unreachable_since is not None for each in tx.rows(ReaderSettings))
    yield Metric("nomicd_mailboxes_unreachable", "Mailboxes that get no more mail: it came back", lost)
    processes, changes = tx.count_leases()
    yield Metric("nomicd_processes", "Processes that share the games; 0 if one has them all", processes)
    yield Metric("nomicd_lease_changes", "Times that a process was given a game", changes)
    for game in games:
        length = tx.head(game.slug).seq
        yield Metric("nomicd_events", "Events in a game's log", length, {"game": game.slug})


def find_faults(tx: Reading, now: datetime) -> Iterator[str]:
    """Yield in sentences what an operator has to look at now; nothing if all is well."""
    state = service_state(tx)
    if state.heartbeat is None:
        yield "no daemon has run yet"
    elif now - state.heartbeat > SILENT:
        yield f"the daemon was last alive at {state.heartbeat.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    if state.stopped:
        yield "updates are stopped because the clock has jumped"
    if _lateness(tx, now) > LATE.total_seconds():
        yield "an update is late"
    if failed := _list_failed(tx):
        yield f"an update has failed: {', '.join(failed)}"
    if _find_unread_age(tx, now) > LATE.total_seconds():
        yield "mail is not being read"
    if _outbox_age(tx, now) > STUCK.total_seconds():
        yield "mail does not go out"
    if any(now - mail.received_at <= RECENT for mail in tx.mails(Disposition.SET_ASIDE, limit=1)):
        yield "a mail was set aside within a day: the journal says why"


def _seconds(since: datetime, now: datetime) -> float:
    return max((now - since).total_seconds(), 0.0)


def _lateness(tx: Reading, now: datetime) -> float:
    """Seconds since the oldest update that is due and not made should have been; 0 if none is."""
    due = tx.due_games(now)
    return _seconds(due[0].due, now) if due and due[0].due else 0.0


def _list_failed(tx: Reading) -> list[str]:
    """The games that make no update because one has failed."""
    return [each.game for each in tx.rows(GameProgress) if each.failed_update is not None]


def _find_unread_age(tx: Reading, now: datetime) -> float:
    return max((_seconds(mail.received_at, now) for mail in tx.list_waiting(limit=1)), default=0.0)


def _outbox_age(tx: Reading, now: datetime) -> float:
    """Mails that were refused for good wait no more."""
    ages = (_seconds(oldest, now) for kind, _, oldest in tx.tally_unsent() if kind is not OutState.FAILED)
    return max(ages, default=0.0)
