"""Votes in doubt: kept in the log, shown to the Admin, asked back about in time if they could decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from nomicd.kernel.commands import Ballot, Command
from nomicd.kernel.decision import Accepted, Decision
from nomicd.kernel.inputs import PlayerCommand
from nomicd.mail.readings import ParsedMail
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.processing.context import MailContext
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.summary_schedule import mark_pending
from nomicd.services.rows import DoubtfulGame

NOTHING = "?"
"""As what a vote is ordered that could mean nothing: it takes back that it was in doubt."""

BEFORE = timedelta(hours=24)
"""So long before a close is asked back."""


def hold(context: MailContext, letter: ParsedMail) -> None:
    """Keep the doubtful votes of a mail: the game lists them as not counted, or asks back."""
    ballot, player = context.allowed.vocabulary.ballot, context.sender.player
    if ballot is None or not player or letter.dry:
        return
    for reading, doubt in letter.doubts:
        for number, choices in sorted(_choices(ballot, doubt.readings).items()):
            args = {ballot.choice: "?" + "|".join(choices), ballot.on: str(number)}
            command = Command(ballot.verb, dict(args), reading.line, reading.text)
            source = f"{context.draft.context.cause}/{reading.line}?{number}"
            context.draft.order(PlayerCommand(player, command, source))
            slug = context.slug
            if context.tx.find(DoubtfulGame, slug) is None:
                context.tx.save(DoubtfulGame(slug))
            mark_pending(context.tx, context.slug, context.now)


def _choices(ballot: Ballot, readings: tuple[Command, ...]) -> Mapping[int, list[str]]:
    """Return what the readings would vote on each proposal that is open."""
    found: dict[int, list[str]] = {}
    open_now = {each.number for each in ballot.matters}
    for command in readings:
        choice = command.get_text(ballot.choice)
        numbers = command.get_text(ballot.on).split(",")
        for number in (int(said) for said in numbers if said.isdecimal()):
            if command.verb == ballot.verb and number in open_now and choice not in found.get(number, ()):
                found.setdefault(number, []).append(choice)
    return found


def drop(context: MailContext, command: Command) -> Decision:
    """Forget the doubtful votes of whoever says of all that was offered that none was meant."""
    ballot, player = context.allowed.vocabulary.ballot, context.sender.player
    if ballot and player:
        said = command.get_text("proposals").split(",")
        for number in sorted({each.number for each in ballot.matters if str(each.number) in said}):
            args = {ballot.choice: NOTHING, ballot.on: str(number)}
            source = f"{context.draft.context.cause}/{command.line}?{number}"
            none = Command(ballot.verb, dict(args), command.line, command.text)
            context.draft.order(PlayerCommand(player, none, source))
    return Accepted((), ("None of these, then: nothing was done, and nothing is in doubt.",))


class VoteClarifier:
    """Asks back, a day before a ballot closes, whoever could decide it."""

    def __init__(self, repository: GameRepository, composer: MailComposer) -> None:
        """Asks nothing yet."""
        self._repository = repository
        self._composer = composer

    def ask(self, now: datetime) -> int:
        """Ask what has to be asked at `now`; how many are asked anew. Cheap where nothing is in doubt."""
        with self._repository.store.read() as tx:
            near = [
                game
                for each in tx.rows(DoubtfulGame)
                if (game := tx.game(each.game)) and _is_near(game, now) and self._is_new(tx, game, each.seen)
            ]
        return sum(self._ask(game, now) for game in near)

    @staticmethod
    def due(tx: Reading, now: datetime) -> Iterator[datetime]:
        """When something may have to be asked next."""
        for game in (tx.game(each.game) for each in tx.rows(DoubtfulGame)):
            if game and game.due and game.due - BEFORE > now:
                yield game.due - BEFORE

    def _ask(self, game: HostedGame, now: datetime) -> int:
        with self._repository.store.write() as tx:
            draft = self._repository.draft(tx, game, now, "questions", scratch=True)
            tx.save(DoubtfulGame(game.slug, draft.head.seq))
            notices = list(draft.ruleset.ask_about_votes(draft.state, draft.context))
            return self._composer.tell(tx, game, notices, now)

    def _is_new(self, tx: Reading, game: HostedGame, seen: int) -> bool:
        """Return whether anything has happened since the questions of the game were found out."""
        return seen != self._repository.head(tx, game).seq


def _is_near(game: HostedGame, now: datetime) -> bool:
    return game.due is not None and game.due - BEFORE <= now < game.due
