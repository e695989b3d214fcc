"""The way of one mail: all that can happen to it, in order.

Each stage is handed what the stages before it understood of the mail. It returns more of the same; or what
becomes of the mail, and then no later stage sees it; or what has to be found out first, and then all that was
done so far is undone, and the mail is read again with the answer at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Vocabulary
from nomicd.mail import budget, grammar
from nomicd.mail.address import slugs
from nomicd.mail.message import TooLarge, read
from nomicd.mail.relay import find_talk
from nomicd.mail.trust import manners
from nomicd.services import verbs
from nomicd.services.delivery import echoed_text
from nomicd.services.delivery.bounces import find_bounce_word, record_bounce
from nomicd.services.jobs.deferred import GameBusy, NeedsWork
from nomicd.services.ports import Disposition, HeldElsewhere, HostedGame, Reading, Trust
from nomicd.services.processing import clarifications, late_votes, plain_questions
from nomicd.services.processing.admin_commands import missing_reasons
from nomicd.services.processing.authenticate import authenticate
from nomicd.services.processing.authorize import authorize, find_allowed_commands
from nomicd.services.processing.context import MailContext, ProcessingResult
from nomicd.services.processing.dispatch import dispatch
from nomicd.services.processing.reply import reply
from nomicd.services.processing.talk import relay
from nomicd.services.processing.unroutable import handle_unroutable, may_ask
from nomicd.services.repository import deadlines, senders
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import game_settings, resume_updates, service_state
from nomicd.services.rows import DeferredMail

Outcome = ProcessingResult | NeedsWork | GameBusy
Step = MailContext | Outcome
_RESUMING = Vocabulary((verbs.RESUME,))


def parse(context: MailContext) -> Step:
    """Make text of bytes. What is too long, automatic, or the report of a mail that came back goes no
    further. The envelope, the header and the subject name a game; who seems to write it is looked up
    there."""
    tx, mail, config = context.tx, context.mail, context.services.config
    message = read(mail.raw, config.mail_limit)
    if isinstance(message, TooLarge):
        return ProcessingResult(Disposition.SET_ASIDE, reason=f"it has {message.size} bytes")
    message, unread = budget.shorten(message)
    manner = manners(message, mail.envelope_from, config.address_of(""))
    # A mailbox does not tell the envelope: there the header says to whom it was.
    recipients = (mail.recipient,) if mail.recipient else message.to
    bounced = find_bounce_word(config, recipients)
    why_not = record_bounce(tx, context.services.composer, mail, bounced, context.now) if bounced else ""
    why_not = why_not or message.gate or ("" if manner.execute else manner.why)
    if why_not:
        return ProcessingResult(Disposition.IGNORED, reason=why_not)
    talk = find_talk(mail.recipient, message.to, config.address_of(""))
    named = slugs((mail.recipient, *message.to), message.subject, config.address_of(""))
    sender = senders.find(tx, message.address, (talk.slug,) if talk.slug else named)
    return msgspec.structs.replace(
        context, message=message, manner=manner, unread=unread, sender=sender, talk=talk
    )


def share(context: MailContext) -> Step:
    """Leave a mail of a game that another process works to that one, before any of the game is read. Raises
    `HeldElsewhere`."""
    game = context.sender.game
    if game and not context.services.leases.works(game.slug):
        raise HeldElsewhere((game.slug,))
    return context


def route(context: MailContext) -> Step:
    """Hand a mail that names no game to those who answer it. One waits that comes after another for which
    something is being found out, or after the deadline of an update that is yet to be made."""
    game = context.sender.game
    if game is None:
        return handle_unroutable(context)
    if game.slug in context.busy:
        return GameBusy(game.slug)
    if is_early(context.services.repository, context.tx, game, context.mail.received_at):
        _resume_at_once(context)
        return ProcessingResult(Disposition.STORED, game.slug)
    return context


def understand(context: MailContext) -> Step:
    """Make commands of lines, in the words that the game has for this sender now, beside the mail of ours
    that it answers. A stranger is heard who asks for a seat, or for help."""
    tx, mail, who, game = context.tx, context.mail, context.sender, context.game
    kept, repository = game_settings(tx, game.slug), context.services.repository
    ahead = context.work.find_answering(game.slug)
    draft = repository.draft(tx, game, mail.received_at, kept.cause(mail.id), ahead)
    allowed = find_allowed_commands(draft, who)
    words = allowed.vocabulary
    message, explained = context.message, 0
    if who.admin:
        message, explained = missing_reasons.complete(tx, message, who, game.slug, words)
    answered = echoed_text.find_answered(tx, message, game.slug, who.reader, context.services.config.domain)
    asked = clarifications.list_open(tx, game.slug, who.reader, mail.received_at, words.update)
    beside = echoed_text.read_beside(message, words, answered, clarifications.list_blocks(asked))
    letter = late_votes.with_late_votes(beside.letter, beside.message, words)
    letter, lacking = missing_reasons.find(letter, allowed) if who.admin else (letter, ())
    context = msgspec.structs.replace(context, message=message)
    plain = plain_questions.answer(message, letter, words)
    heard = plain.letter.commands if who.observes else letter.commands
    if not who.known and not may_ask(context, heard, wish=who.observes and plain.wished):
        return ProcessingResult(Disposition.IGNORED, game.slug, reason="nobody we know")
    if letter.dry:
        draft = repository.draft(tx, game, mail.received_at, kept.cause(mail.id), ahead, scratch=True)
    return msgspec.structs.replace(
        context,
        opened=draft,
        terms=kept,
        allowed=allowed,
        letter=plain.letter,
        meant=plain.named,
        wished=plain.wished,
        friendly=plain.friendly,
        lacking=lacking,
        explained=explained,
        asked=asked,
        ours=beside.ours,
    )


def append(context: MailContext) -> Step:
    """Lengthen the log, and queue what the new events call for. A dry run leaves nothing."""
    draft, tx = context.draft, context.tx
    if context.dry or not draft.facts:
        return context
    records = context.services.repository.write(tx, draft)
    if draft.events:
        context.services.composer.tell_of(tx, draft, context.now)
        deadlines.set_due(tx, draft.game, context.due)
    return msgspec.structs.replace(context, records=records)


Stage = Callable[[MailContext], Step]

STAGES: tuple[Stage, ...] = (
    parse,  # bytes -> text, sender and game; or it is no letter to us
    share,  # or another process works its game
    authenticate,  # -> who wrote it; or a question of ours is answered, or it is held for its sender's yes
    relay,  # or it is for the talk of a game
    route,  # or it names no game, or waits for an update or for an earlier mail
    understand,  # lines -> commands
    authorize,  # -> those that are carried out now; others wait for a yes, or for their reason
    dispatch,  # commands -> what each comes to, on a draft of the game; or something takes long to find out
    append,  # draft -> log, notices to others, the next deadline
    reply,  # the receipt, and what became of the mail
)
"""A mail that came before is no stage: it is told as it is stored (`services.intake.receive`)."""


def process_mail(context: MailContext, stages: Sequence[Stage] = STAGES) -> Outcome:
    """Read a mail, do all that it leads to, and keep what became of it, in the transaction of the context.
    What does not come to its end leaves nothing there."""
    with context.services.repository.part(context.tx) as part:
        for stage in stages:
            step = stage(context)
            if isinstance(step, ProcessingResult):
                _close(context, step)
                return step
            if not isinstance(step, MailContext):
                part.undo()
                return step
            context = step
    raise AssertionError("the last stage says what became of the mail")


def _close(context: MailContext, result: ProcessingResult) -> None:
    tx, number = context.tx, context.mail.id
    if result.disposition is Disposition.STORED:
        tx.save(DeferredMail(number, result.game))
        return
    if tx.find(DeferredMail, number):  # asking costs a tenth of dropping
        tx.delete(DeferredMail, mail=number)
    tx.dispose(number, result.disposition, game=result.game, player=result.player, reason=result.reason)


def is_early(repository: GameRepository, tx: Reading, game: HostedGame, received_at: datetime) -> bool:
    """Return whether a mail came after the deadline of an update that is yet to be made: it waits for it."""
    if game.due is None:
        return False
    due = repository.find_next_update(tx, game)
    return due is not None and received_at >= due.deadline


def _resume_at_once(context: MailContext) -> None:
    """While no updates are made, the Admin's mail that lets them go on cannot wait for one: that much of it
    is done at once. It is answered when it is read."""
    if not (context.sender.admin and service_state(context.tx).stopped) or context.proof.level < Trust.ADMIN:
        return
    asked = grammar.parse_mail(context.message, _RESUMING)
    if not asked.dry and any(command.verb == verbs.RESUME.key for command in asked.commands):
        resume_updates(context.tx)
