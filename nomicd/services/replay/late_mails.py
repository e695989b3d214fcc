"""Mails that are to count as of another time: they are read again as of then, for what they say hangs on what
there was to answer."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.game import AnyGame
from nomicd.kernel.inputs import AdminCommand, LoggedInput, PlayerCommand, PlayerContacted
from nomicd.mail.message import Message, TooLarge, read
from nomicd.mail.readings import MINE
from nomicd.services import verbs
from nomicd.services.delivery import echoed_text
from nomicd.services.ports import Disposition, MailIn, Reading
from nomicd.services.repository.settings import game_settings
from nomicd.table.presence.press import is_message

_NAMED = re.compile(r"\s*count\s+mail\s+(\d{1,9})\b", re.IGNORECASE)
_LINE = re.compile(r"/(\d{1,6})")
_SIGNED = "-----BEGIN PGP"
"""Of such a text only a part may be its sender's: it is not read again."""


class LateMail(msgspec.Struct, frozen=True):
    """What a player wrote in the mail of that number, which is `cause` in the log. `answered` is the text of
    our mail that it answers."""

    number: int
    cause: str
    player: str
    subject: str
    text: str
    answered: str = ""

    @property
    def message(self) -> Message:
        """As it is read."""
        return Message(subject=self.subject, text=self.text)


def mails(tx: Reading, slug: str, edits: Iterable[str], domain: str) -> tuple[LateMail, ...]:
    """The mails of players of a game that these edits are to count as of another time."""
    named = (found[1] for line in edits if (found := _NAMED.match(line)))
    stored = (tx.mail(number) for number in dict.fromkeys(map(int, named)))
    return tuple(found for each in stored if each for found in _read(tx, slug, each, domain))


def _read(tx: Reading, slug: str, mail: MailIn, domain: str) -> Iterator[LateMail]:
    """Of a mail of that game whose sender was proved, and that was read."""
    was_read = mail.disposition in (Disposition.APPLIED, Disposition.REFUSED)
    if mail.game != slug or not was_read or mail.player in ("", "admin"):
        return
    message = read(mail.raw)
    if isinstance(message, TooLarge) or _SIGNED in message.text:
        return
    answered = echoed_text.find_answered(tx, message, slug, mail.player, domain)
    cause = game_settings(tx, slug).cause(mail.id)
    yield LateMail(mail.id, cause, mail.player, message.subject, message.text, answered)


def read_again(
    ruleset: AnyGame, state: object, mail: LateMail, was: Sequence[LoggedInput], at: datetime
) -> list[LoggedInput]:
    """Return the inputs of a mail as of that state: of each line what it says then, or else what it gave the
    game when it came, which is in `was`."""
    given: dict[int, list[LoggedInput]] = {}
    for each in was:
        given.setdefault(_line_of(each), []).append(msgspec.structs.replace(each, at=at))
    for line, commands in _read_orders(ruleset, state, mail).items():
        given[line] = list(_orders(mail, commands, given.get(line, ()), at))
    found = [each for line in sorted(given) for each in given[line]]
    if found and not any(isinstance(each.given, PlayerContacted) for each in found):
        found.insert(0, LoggedInput(at, mail.cause, PlayerContacted(mail.player)))
    return found


def _read_orders(ruleset: AnyGame, state: object, mail: LateMail) -> dict[int, list[Command]]:
    """Return its orders by line, without those lines of which the words alone do not say all."""
    game = ruleset.vocabulary(state, mail.player)
    named = msgspec.structs.replace(game, lexicon=msgspec.structs.replace(game.lexicon, me=mail.player))
    heard = echoed_text.read_beside(
        mail.message, verbs.with_service(named, player=True, admin=False), mail.answered
    ).letter
    if heard.dry:
        return {}
    plain = {verb.key for verb in game.verbs if _is_plain(verb)}
    own = {verb.key for verb in game.verbs}
    found: dict[int, list[Command]] = {}
    for command in heard.commands:
        if command.verb in own:
            found.setdefault(command.line, []).append(command)
    return {line: said for line, said in found.items() if all(_is_whole(each, plain) for each in said)}


def _is_plain(verb: Verb) -> bool:
    """Return whether it is the game alone that carries it out: no picture comes with it, no message is held
    back."""
    return not (verb.read_only or verb.picture or is_message(verb) or verb.key == verbs.WHAT_IF)


def _is_whole(command: Command, plain: Container[str]) -> bool:
    return command.verb in plain and MINE not in command.args.values()


def _orders(
    mail: LateMail, commands: Sequence[Command], was: Sequence[LoggedInput], at: datetime
) -> Iterator[LoggedInput]:
    """The commands of one line as inputs: as the log has them, where it has just these."""
    left = [(each.given, each) for each in was if isinstance(each.given, PlayerCommand)]
    taken = {order.source for order, _ in left}
    for command in commands:
        said = (command.verb, command.args)
        known = next((each for order, each in left if (order.command.verb, order.command.args) == said), None)
        source = f"{mail.cause}/{command.line}"
        while source in taken:
            source += "+"
        taken.add(source)
        yield known or LoggedInput(at, mail.cause, PlayerCommand(mail.player, command, source))


def _line_of(each: LoggedInput) -> int:
    """0 for what is said by the whole mail."""
    found = _LINE.search(each.given.source) if isinstance(each.given, PlayerCommand | AdminCommand) else None
    return int(found[1]) if found else 0
