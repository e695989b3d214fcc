"""What receipts ask back stays open until it is answered, dropped, or ordered in other words. Nobody's turn
ends before, unless an update has been made since."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from msgspec.structs import replace

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.mail.answers import NONE, Block, Question
from nomicd.mail.forms import Fitted, Forms
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, ParsedMail, Trouble
from nomicd.mail.wording import plain
from nomicd.services.delivery.receipts import ReceiptData, ReceiptLine, UnreadLine, list_asked, list_unread
from nomicd.services.ports import Reading
from nomicd.services.processing.context import MailContext
from nomicd.services.rows import ClarifyingQuestion
from nomicd.table.phrases import join_words, sentence, sentence_case

AT_LEAST = timedelta(days=1)
"""So long a question is open, also where an update is made before."""

MOST_OPEN = 24
"""Questions of one reader that are kept, the latest ones."""

STILL = "This is still open from an earlier mail of yours."

_NAMES = re.compile(r"[^\W\d_]+")


def list_open(
    tx: Reading, slug: str, reader: str, now: datetime, update: int
) -> tuple[ClarifyingQuestion, ...]:
    """Return what is asked of a reader before this update, in the order of the mails in which it is asked."""
    rows = tx.rows(ClarifyingQuestion, game=slug, reader=reader) if reader else []
    found = (each for each in rows if each.update == update or each.at > now - AT_LEAST)
    return tuple(sorted(found, key=lambda each: (each.mail, each.first)))


def list_blocks(asked: Sequence[ClarifyingQuestion]) -> tuple[Block, ...]:
    """Return the questions of each mail as they can be answered."""
    by_mail = groupby(asked, key=lambda each: each.mail)
    return tuple(
        [Question(dict(enumerate(one.offers, one.first)), one.said) for one in each] for _, each in by_mail
    )


def leave_out_closed(context: MailContext) -> ParsedMail:
    """Return the letter without offers of what nobody can do now: of such a line it is told why not."""
    letter = context.letter
    return replace(letter, readings=tuple(_without_closed(context, each) for each in letter.readings))


def _without_closed(context: MailContext, reading: LineReading) -> LineReading:
    doubt, player = reading.what, context.sender.player
    if not isinstance(doubt, Doubt) or not doubt.readings:
        return reading
    for command in doubt.readings:
        verb, _ = context.allowed.owners.get(command.verb, (None, ""))
        if verb is None or not verb.closed:
            return reading
    command = doubt.readings[0]
    refused = context.draft.decide(PlayerCommand(player, command, context.draft.context.cause))
    if not isinstance(refused, Refused):
        return reading
    return replace(reading, what=Trouble(refused.reason, sentence_case(sentence(refused.text))))


def object_to_end(context: MailContext) -> str:
    """Return why a turn does not end: what was asked about earlier mails is open; "" if nothing is."""
    found = _list_pressing(context, context.commands)
    if not found:
        return ""
    said = join_words([f"“{each.said}”" for each in found])
    is_asked = "is" if len(found) == 1 else "are"
    how = "answer below and say that you are done again, or write “done anyway”"
    return f"{said} {is_asked} still asked about, so you are not done yet: {how}."


def settle(context: MailContext, entries: Sequence[ReceiptLine]) -> tuple[UnreadLine, ...]:
    """Forget what a mail has answered, also with an offer that was refused. Return what is asked once more,
    because it keeps a turn from ending."""
    if context.dry:
        return ()
    pairs = list(zip(context.commands, entries, strict=False))
    offered = {line for each in context.asked for line in each.offers}
    answers = [command for command, entry in pairs if not entry.refused or command.text in offered]
    for each in context.asked:
        if _is_settled(each, answers, context.allowed.vocabulary):
            _forget(context, each)
    kept = any(entry.refused and is_final(context, command.verb) for command, entry in pairs)
    return tuple(_ask_again(context, answers)) if kept else ()


def _ask_again(context: MailContext, answers: Sequence[Command]) -> Iterator[UnreadLine]:
    """Yield what is open still, but for what this mail makes asked anyway."""
    asked = {line for each in list_asked(list_unread(context.letter.readings)) for line in each.lines}
    for each in _list_pressing(context, answers):
        if not asked.issuperset(each.offers):
            yield UnreadLine(0, each.said, STILL, doubtful=True, lines=each.offers)


def keep(context: MailContext, slip: ReceiptData) -> None:
    """Keep what a receipt asks. What says anew all that an earlier question offers stands for it."""
    who = context.sender
    if context.dry or not context.manner.answer or not (who.player or who.admin):
        return
    vocabulary = context.allowed.vocabulary
    forms = Forms(vocabulary)
    for each in list_asked(slip.unread):
        if not each.lines:
            continue
        for earlier in context.asked:
            if _is_said_anew(earlier.offers, each.lines, forms):
                _forget(context, earlier)
        about = tuple(dict.fromkeys(_list_matters(each.lines, vocabulary)))
        at, update, mail = context.mail.received_at, vocabulary.update, context.mail.id
        context.tx.save(
            ClarifyingQuestion(
                context.slug, who.reader, mail, each.first, at, update, each.text, each.lines, about
            )
        )
    kept = context.tx.rows(ClarifyingQuestion, game=context.slug, reader=who.reader)
    for old in sorted(kept, key=lambda each: (each.mail, each.first))[:-MOST_OPEN]:
        _forget(context, old)


def _is_said_anew(earlier: Sequence[str], lines: Sequence[str], forms: Forms) -> bool:
    """Return whether each of the earlier offers is among these lines, perhaps with other amounts or with more
    beside it: `play OH 2` in `play OH 3, TX`."""
    now = [forms.find_fit(plain(line)) for line in lines]
    return all(
        line in lines or any(_is_more_of(then, each) for each in now)
        for line in earlier
        for then in [forms.find_fit(plain(line))]
    )


def _is_more_of(then: Fitted | None, now: Fitted | None) -> bool:
    if then is None or now is None or then.form != now.form:
        return False
    for slot in then.form.slots:
        said, again = then.args.get(slot.name), now.args.get(slot.name)
        if slot.kind == "wants" and _list_names(said) <= _list_names(again):
            continue
        if said != again and slot.kind != "money":
            return False
    return True


def _list_names(wants: object) -> set[str]:
    return set(_NAMES.findall(str(wants))) - {"all", "else"}


def _forget(context: MailContext, each: ClarifyingQuestion) -> None:
    context.tx.delete(
        ClarifyingQuestion, game=each.game, reader=each.reader, mail=each.mail, first=each.first
    )


def _list_pressing(context: MailContext, commands: Sequence[Command]) -> list[ClarifyingQuestion]:
    """Return what was asked since the last update, is open beside these commands, and asks for more than
    whether somebody is done."""
    vocabulary = context.allowed.vocabulary
    return [
        each
        for each in context.asked
        if each.update == vocabulary.update
        and not _is_settled(each, commands, vocabulary)
        and not any(is_final(context, verb) for verb in each.about)
    ]


def is_final(context: MailContext, key: str) -> bool:
    """Return whether a verb says that its author wants no more."""
    verb, _ = context.allowed.owners.get(key, (None, ""))
    return verb is not None and verb.final


def _is_settled(asked: ClarifyingQuestion, commands: Iterable[Command], vocabulary: Vocabulary) -> bool:
    """Return whether a command takes one of the offers, orders the same otherwise, or says that none is
    meant."""
    for each in commands:
        if each.verb == NONE:
            declined = each.get_text("declined").split("\n")
            if set(asked.offers) <= set(declined):
                return True
        elif each.text in asked.offers or not set(asked.about).isdisjoint(_name_matters(each, vocabulary)):
            return True
    return False


def _list_matters(lines: Sequence[str], vocabulary: Vocabulary) -> Iterator[str]:
    """Yield what these offers are orders of."""
    forms = Forms(vocabulary)
    for number, said in enumerate(lines):
        found = forms.find_command(plain(said), Line(number, said))
        if found is not None:
            yield from _name_matters(found, vocabulary)


def _name_matters(command: Command, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield what a command is an order of: its verb; of a vote each of what it is on."""
    ballot = vocabulary.ballot
    if ballot is None or command.verb != ballot.verb:
        yield command.verb
        return
    every = [str(each.number) for each in ballot.matters]
    on = command.get_text(ballot.on).split(",")
    yield from (f"{command.verb} {number}" for number in (every if on == ["all"] else on))
