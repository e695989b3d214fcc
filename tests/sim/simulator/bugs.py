"""Mistakes that a mail game could have, each a patch on one life of the simulated service.

They prove the inspector: each must be found within a few seeds. `BUGS` names them and the invariants that
should be seen broken.
"""

from email import message_from_bytes
from email.utils import parsedate_to_datetime
from itertools import count

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.kernel.events import Codec
from nomicd.kernel.page import Lines, Section
from nomicd.services.gateways import DeliveryOutcome
from nomicd.services.ports import Disposition, MailIn, OutState
from nomicd.services.processing.context import ProcessingResult
from nomicd.services.processing.pipeline import STAGES, route
from nomicd.services.processing.reply import reply
from nomicd.services.repository import deadlines
from nomicd.services.updates.make_update import PreparedUpdate


class Bug(msgspec.Struct, frozen=True):
    """A mistake: what it is, how it is made, and which invariants can show it."""

    what: str
    patch: object
    shows: tuple[str, ...]


def _no_dedupe(world):
    intake, numbers = world.life.intake, count()
    honest = intake._read
    life = len(world.inspector._mails)
    intake._read = lambda mail, found: replace(
        honest(mail, found), fingerprint=f"{life}/{next(numbers)}/{id(mail)}"
    )


def _mark_before_sending(world):
    life, post = world.life, world.life.post
    honest = post._attempt

    async def attempt(mail):
        with world.store.write() as tx:
            tx.mark(mail.id, OutState.SENT, sent_at=world.now)
        life.step("post.marked")
        return await honest(mail)

    post._attempt = attempt


def _no_retry(world):
    post = world.life.post
    honest = post._settle

    def settle(tx, mail, sending, now):
        final = DeliveryOutcome.NEVER if sending.outcome is DeliveryOutcome.LATER else sending.outcome
        honest(tx, mail, replace(sending, outcome=final), now)

    post._settle = settle


def _receipt_apart(world):
    life, mails = world.life, world.life.timekeeper.mails
    honest, waiting = mails.process, []

    def reply_later(context):
        waiting.append(context)
        done = any(not entry.refused for entry in context.entries)
        disposition = Disposition.APPLIED if done else Disposition.REFUSED
        return ProcessingResult(disposition, context.slug, context.sender.reader)

    def process(mail_ids, now):
        dispositions = honest(mail_ids, now)
        while waiting:
            with life.repository.begin_writing() as tx:
                reply(msgspec.structs.replace(waiting.pop(0), tx=tx))
        return dispositions

    mails.stages, mails.process = (*STAGES[:-1], reply_later), process


def _acknowledge_first(world):
    life = world.life
    honest_take, honest_run, waiting = life.intake.take, life.timekeeper.run_due, []

    def take(raw, arrival, now):
        waiting.append((raw, arrival, now))
        number = len(world.inspector._mails) + len(waiting)
        return MailIn(raw, arrival.received_at or now, "", arrival.trust, "", id=number)

    def run_due(now, drained_at=None):
        while waiting:
            raw, arrival, at = waiting.pop(0)
            honest_take(raw, arrival, now=at)
        return honest_run(now, drained_at)

    life.intake.take, life.timekeeper.run_due = take, run_due


class _Leaky(e.MoneyPaid, frozen=True):
    def apply(self, state):
        short = self.amount % 7 == 0 and self.payee
        e.MoneyPaid.apply(replace(self, amount=self.amount - 1) if short else self, state)


def _money_leak(world):
    honest = world.ruleset.codec
    leaky = world.ruleset.codec = Codec(honest.types.values())
    leaky.encode = honest.encode
    leaky.decoders["money-paid", 1] = msgspec.json.Decoder(_Leaky).decode


def _update_twice(world):
    updates = world.life.timekeeper.updates
    honest = updates._make

    def make(tx, update, *more):
        game = tx.game(update.slug)
        pending = (
            updates._repository.find_next_update(tx, game) if game else None
        )  # whichever update is the next one
        return pending is not None and honest(tx, PreparedUpdate(update.slug, pending), *more)

    updates._make = make


def _senders_date(world):
    intake = world.life.intake
    honest = intake.take

    def take(raw, arrival, now):
        date = message_from_bytes(raw)["Date"]
        claimed = parsedate_to_datetime(date) if date else None
        return honest(raw, arrival._replace(received_at=claimed or arrival.received_at), now=now)

    intake.take = take


def _votes_told(world):
    honest = type(world.ruleset).make_notices

    def make_notices(state, events):
        votes = [
            f"{n} votes {v.choice}" for p in state.proposals.values() for n, v in sorted(p.votes.items())
        ]
        for notice in honest(world.ruleset, state, events):
            polls = Section("The polls", (Lines(tuple(votes)),))
            page = replace(notice.page, sections=(*notice.page.sections, polls))
            yield replace(notice, page=page) if notice.kind == "digest" else notice

    world.ruleset.make_notices = make_notices


def _whispers_told(world):
    honest = type(world.ruleset).make_notices

    def make_notices(state, events):
        loud = [replace(each, player="") if isinstance(each, e.Noted) else each for each in events]
        return honest(world.ruleset, state, loud)

    world.ruleset.make_notices = make_notices


def _no_draining(world):
    timekeeper = world.life.timekeeper
    honest = timekeeper.read_mails

    def read_mails(before, now, *given, **named):
        return 0 if before <= now else honest(before, now, *given, **named)

    timekeeper.read_mails = read_mails


def _open_too_long(world):
    def hurry(context):
        return context if context.sender.game else route(context)

    world.life.timekeeper.mails.stages = tuple(hurry if stage is route else stage for stage in STAGES)


def _reply_to_anybody(world):
    def vouch(context):
        return msgspec.structs.replace(context, sender=msgspec.structs.replace(context.sender, known=True))

    at = STAGES.index(route)
    world.life.timekeeper.mails.stages = (*STAGES[:at], vouch, *STAGES[at:])


def _snapshot_too_old(world):
    life = world.life
    honest = life.repository._save

    def save(tx, draft, live):
        frozen = draft.ruleset.freeze(live.state)
        stale = draft.ruleset.thaw(frozen)
        stale.week += 1
        honest(tx, draft, live)
        snapshot = tx.snapshot(draft.game.slug)
        if snapshot is not None and snapshot.seq == live.head.seq:
            tx.put_snapshot(replace(snapshot, data=draft.ruleset.freeze(stale)))

    life.repository._save = save


def _no_extension(world):
    world.life.watch._extend = lambda tx, outage, now: None
    updates = world.life.timekeeper.updates

    def find_next(tx, draft, made, now):
        return deadlines.find_pending(tx, draft.game, draft.ruleset, draft.state)

    updates._find_next = find_next


BUGS = {
    "no-dedupe": Bug("the same letter is applied as often as it comes", _no_dedupe, ("I1",)),
    "mark-before-sending": Bug("a mail is marked as sent, then sent", _mark_before_sending, ("I6",)),
    "no-retry": Bug("a mail is given up at the first 4xx", _no_retry, ("I6",)),
    "receipt-apart": Bug("the receipt has a transaction of its own", _receipt_apart, ("I5",)),
    "acknowledge-first": Bug("a letter is acknowledged, then stored", _acknowledge_first, ("I1",)),
    "money-leak": Bug("a dollar is lost in one payment of seven", _money_leak, ("I4",)),
    "update-twice": Bug("an update asked for twice is made, and the next one too", _update_twice, ("I10",)),
    "senders-date": Bug("a letter counts from the Date that its sender wrote", _senders_date, ("I10",)),
    "votes-told": Bug("the digest tells how others have voted so far", _votes_told, ("I9",)),
    "whispers-told": Bug("the digest tells all what one was told", _whispers_told, ("I9",)),
    "no-draining": Bug("letters wait while the update is made that they came for", _no_draining, ("I10",)),
    "open-too-long": Bug("letters from after the deadline still count", _open_too_long, ("I10",)),
    "no-extension": Bug("an outage moves no deadline", _no_extension, ("I10",)),
    "reply-to-anybody": Bug("strangers are answered, whatever they write", _reply_to_anybody, ("I5", "I8")),
    "bad-snapshot": Bug("a snapshot is not what the log leads to", _snapshot_too_old, ("I3",)),
}
