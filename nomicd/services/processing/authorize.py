"""What somebody may write, and which of their commands their proof is good for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.mail import budget, grammar, tokens
from nomicd.mail.message import TooLarge, read
from nomicd.services import verbs
from nomicd.services.delivery.echoed_text import find_answered
from nomicd.services.delivery.receipts import ReceiptLine
from nomicd.services.ports import Trust
from nomicd.services.processing.admin_commands import missing_reasons
from nomicd.services.processing.clarifications import list_blocks
from nomicd.services.processing.confirmations import confirm_commands, forget
from nomicd.services.processing.context import AllowedCommands, MailContext
from nomicd.services.repository.game_repository import UnitOfWork
from nomicd.services.repository.observers import reader_of
from nomicd.services.repository.senders import SenderRole

WAITS = "This waits for your yes: a mail that asks for it is on its way to you."
ASKED_ENOUGH = "You have been asked to confirm things often enough today: please write again tomorrow."
SIGN = "An order of the Admin's has to be signed with OpenPGP, or given on the command line."


def find_allowed_commands(draft: UnitOfWork, who: SenderRole) -> AllowedCommands:
    """Return all that this sender may write now."""
    if not who.player and not who.admin:
        return _find_looks(draft, who) if who.observes else AllowedCommands(verbs.STRANGER)
    owners: Mapping[str, tuple[Verb, str]] = {}
    known = Vocabulary()
    own: tuple[Verb, ...] = ()
    for reader in ("admin" if who.admin else "", who.player):
        if reader:
            known = verbs.without_shadows(draft.ruleset.vocabulary(draft.state, reader))
            said = _own(known.verbs, reader)
            owners, own = (said, known.verbs) if not own else ({**owners, **said}, (*own, *known.verbs))
    lexicon = msgspec.structs.replace(known.lexicon, me=who.player)
    due = draft.ruleset.find_next_update(draft.state)
    game = msgspec.structs.replace(known, verbs=own, lexicon=lexicon, update=due.number if due else 0)
    return AllowedCommands(verbs.with_service(game, player=bool(who.player), admin=who.admin), owners)


@lru_cache(maxsize=256)
def _own(said: tuple[Verb, ...], reader: str) -> Mapping[str, tuple[Verb, str]]:
    """What that reader may write, by its key."""
    return {verb.key: (verb, reader) for verb in said}


def _find_looks(draft: UnitOfWork, who: SenderRole) -> AllowedCommands:
    """Who observes may ask for what everybody may see; not for what would be if, which is work."""
    reader = reader_of(who.address)
    game = draft.ruleset.vocabulary(draft.state, reader)
    looks = tuple(verb for verb in game.verbs if verb.read_only and verb.key != verbs.WHAT_IF)
    known = Vocabulary((*looks, *verbs.OBSERVER.verbs), game.lexicon)
    return AllowedCommands(known, {verb.key: (verb, reader) for verb in looks})


def authorize(context: MailContext) -> MailContext:
    """Sort out what needs more proof than there is, and the orders that lack their reason. What was confirmed
    comes first. In a dry run nothing is done, so nothing needs proof.

    An order of the Admin's is never refused for its proof: whichever proof it has, the yes to a question that
    shows it, mailed to the Admin's mailbox, is the other. A mail that was confirmed whole has had that.
    """
    lacking = context.lacking[: budget.MOST_COMMANDS]
    asked = dict.fromkeys(ReceiptLine(each.line, each.text, refused=missing_reasons.ASK) for each in lacking)
    first = context.letter.commands[: budget.MOST_COMMANDS]
    commands = tuple(each for each in first if each not in context.lacking)
    if context.dry:
        return msgspec.structs.replace(context, commands=commands, entries=tuple(asked))
    now = _find_granted(context) if context.given else []
    proved, entries = _sort_by_proof(context, commands)
    now += proved
    if context.lacking:
        missing_reasons.keep(context.tx, context.mail, context.letter.commands, context.lacking)
    if context.explained and now:
        missing_reasons.forget(context.tx, context.explained)
    return msgspec.structs.replace(context, commands=tuple(now), entries=(*entries, *asked))


def _sort_by_proof(
    context: MailContext, commands: Sequence[Command]
) -> tuple[list[Command], list[ReceiptLine]]:
    """Return the commands for which the proof is good enough, and what is said of the others."""
    signs = context.services.config.admin_signs
    confirmed = context.mail.trust is Trust.CONFIRMED and not signs
    level = Trust.ADMIN if confirmed else context.proof.level
    now, grave, entries = list[Command](), list[Command](), list[ReceiptLine]()
    for command in commands:
        needed = _find_needed(command, context.allowed)
        if needed <= level:
            now.append(command)
        elif needed is Trust.ADMIN and signs:
            entries.append(ReceiptLine(command.line, command.text, refused=SIGN))
        else:
            grave.append(command)
    return now, [*entries, *(_confirm(context, grave) if grave else ())]


def _confirm(context: MailContext, grave: Sequence[Command]) -> list[ReceiptLine]:
    """Ask back before these are carried out."""
    level = max(_find_needed(command, context.allowed) for command in grave)
    if confirm_commands(context, grave, level):
        return [ReceiptLine(command.line, command.text, (WAITS,), waits=True) for command in grave]
    return [ReceiptLine(command.line, command.text, refused=ASKED_ENOUGH) for command in grave]


def _find_granted(context: MailContext) -> list[Command]:
    """The commands of earlier mails that a code allows, read once more from these mails."""
    found: list[Command] = []
    tx, config, vocabulary = context.tx, context.services.config, context.allowed.vocabulary
    for each in context.given:
        forget(tx, each)
        mail = tx.mail(each.pending.mail)
        message = read(mail.raw, config.mail_limit) if mail else None
        if message is None or isinstance(message, TooLarge):
            continue
        text = tokens.strip(message.text, config.local, config.domain)
        message = msgspec.structs.replace(message, text=text)
        game = each.pending.game
        message, explained = missing_reasons.complete(tx, message, context.sender, game, vocabulary)
        if explained:
            missing_reasons.forget(tx, explained)
        answered = find_answered(tx, message, game, context.sender.reader, config.domain)
        letter = grammar.parse_mail(message, vocabulary, answered, list_blocks(context.asked))
        lines, level = set(each.pending.lines), each.pending.level
        asked = [one for one in letter.commands if (one.line, one.verb) in lines]
        found += [one for one in asked if _find_needed(one, context.allowed) <= level]
    return found


def _find_needed(command: Command, allowed: AllowedCommands) -> Trust:
    """Return how well the sender of that must be proved."""
    if allowed.owner(command.verb) == "admin":
        return Trust.ADMIN
    verb, _ = allowed.owners.get(command.verb, (None, ""))
    if verb is not None:
        return Trust.CONFIRMED if verb.grave else Trust.PROVED
    return Trust.CONFIRMED if command.verb in verbs.GRAVE else Trust.PROVED
