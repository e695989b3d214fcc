"""What a mail gives a game when it is read again as of another time."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.game import Game
from nomicd.kernel.inputs import AdminCommand, LoggedInput, PlayerCommand, PlayerContacted
from nomicd.mail.readings import MINE
from nomicd.services.delivery import echoed_text
from nomicd.services.replay import what_if
from nomicd.services.replay.late_mails import LateMail
from nomicd.services.verbs import with_service
from nomicd.table.presence.press import is_message

_LINE = re.compile(r"/(\d{1,6})")


def read_again(
    ruleset: Game[Any], state: Any, mail: LateMail, was: Sequence[LoggedInput], at: datetime
) -> list[LoggedInput]:
    """Return the inputs of a mail as of that state: of each line what it says then, or else what it gave the
    game when it came, which is in `was`."""
    given: dict[int, list[LoggedInput]] = {}
    for each in was:
        given.setdefault(_line_of(each), []).append(msgspec.structs.replace(each, at=at))
    for line, commands in _say(ruleset, state, mail).items():
        given[line] = list(_orders(mail, commands, given.get(line, ()), at))
    found = [each for line in sorted(given) for each in given[line]]
    if found and not any(isinstance(each.given, PlayerContacted) for each in found):
        found.insert(0, LoggedInput(at, mail.cause, PlayerContacted(mail.player)))
    return found


def _say(ruleset: Game[Any], state: Any, mail: LateMail) -> dict[int, list[Command]]:
    """Return its orders by line, without those lines of which the words alone do not say all."""
    game = ruleset.vocabulary(state, mail.player)
    named = msgspec.structs.replace(game, lexicon=msgspec.structs.replace(game.lexicon, me=mail.player))
    heard = echoed_text.read_beside(
        mail.message, with_service(named, player=True, admin=False), mail.answered
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
    """Whether it is the game alone that carries it out: no picture comes with it, no message is held back."""
    return not (verb.read_only or verb.picture or is_message(verb) or verb.key == what_if.VERB)


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
