"""New games: what one is opened with, and how somebody opens one by mail, where the operator lets them.

By mail it takes a proved sender and a yes to a question back, as all that cannot be undone does; whoever said
yes is the Admin of that game, and of no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.game import AnyGame
from nomicd.kernel.ids import is_slug
from nomicd.kernel.inputs import NewGame
from nomicd.mail import clean
from nomicd.mail.address import parse_address
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.ports import HostedGame, Writing
from nomicd.services.processing.confirmations import LIFE, confirm_new_game
from nomicd.services.processing.context import MailContext, Services
from nomicd.services.repository import deadlines
from nomicd.services.repository.game_repository import GameRepository, UnitOfWork
from nomicd.services.repository.rate_limits import count_up
from nomicd.services.repository.senders import games_of
from nomicd.services.rows import GameSettings, PendingConfirmation

ON = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
OWN_OPTIONS = ("open", "outage_extension", "choose_again")
"""Options of a game that are the service's, not the ruleset's."""

MOST_A_DAY = 20
"""Games that are opened by mail on one day, whoever asks: each fills the store and the site."""


class GameOpening(msgspec.Struct, frozen=True):
    """What a game is opened with. `seed` is 32 secret bytes; `documents` are the ruleset's files."""

    slug: str
    ruleset: str
    admin: str
    timezone: str = "UTC"
    options: dict[str, str] = {}
    documents: dict[str, str] = {}
    seed: bytes = b""

    @property
    def first_input(self) -> NewGame:
        """As the ruleset is asked."""
        options = {key: value for key, value in self.options.items() if key not in OWN_OPTIONS}
        return NewGame(self.slug, self.timezone, self.seed, options, self.documents, ruleset=self.ruleset)

    def game(self, now: datetime) -> HostedGame:
        """The game as it is kept."""
        return HostedGame(
            self.slug, self.ruleset, self.admin.strip().lower(), now, open=self._is("open", default=False)
        )

    @property
    def settings(self) -> GameSettings:
        """What the service does for it."""
        moves = self._is("outage_extension", default=True)
        return GameSettings(
            self.slug, self.timezone, moves, choose_again=self._is("choose_again", default=False)
        )

    def _is(self, option: str, *, default: bool) -> bool:
        return ON.get(self.options.get(option, "").lower(), default)


def cannot_open(asked: GameOpening, rulesets: Mapping[str, AnyGame]) -> Refused | None:
    """Why no game can be opened with that; None if one can, as far as the service has a say."""
    if not is_slug(asked.slug):
        said = (
            "can't be a game's name. Use a lower-case letter, then up to 30 lower-case letters, digits or "
            "hyphens, but not an address that a mail server needs, such as postmaster or bounce-1."
        )
        return Refused(Reason.BAD_TEXT, f"“{clean.line(asked.slug, 60)}” {said}")
    if asked.ruleset not in rulesets:
        known, named = ", ".join(sorted(rulesets)), clean.line(asked.ruleset, 60)
        return Refused(Reason.NOT_FOUND, f"There is no ruleset {named}; there are {known}.")
    if parse_address(asked.admin) is None:
        return Refused(Reason.BAD_TEXT, f"“{asked.admin}” is not a plain mail address.")
    if not _is_zone(asked.timezone):
        named = clean.line(asked.timezone, 60)
        return Refused(Reason.BAD_TEXT, f"“{named}” is no time zone such as America/New_York.")
    wrong = [key for key in OWN_OPTIONS if asked.options.get(key, "on").lower() not in ON]
    return Refused(Reason.BAD_TEXT, f"{wrong[0]} is on or off.") if wrong else None


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def refuse_taken(slug: str) -> Refused:
    """There is one of that name."""
    return Refused(Reason.TAKEN, f"There is a game called {slug} already.")


def enter(tx: Writing, asked: GameOpening, now: datetime) -> HostedGame:
    """Keep the game, its terms and its Admin; its log is still empty."""
    game = asked.game(now)
    tx.put_game(game)
    tx.save(asked.settings)
    return game


def finish(
    tx: Writing, repository: GameRepository, composer: MailComposer, draft: UnitOfWork, now: datetime
) -> None:
    """Lengthen the log, tell what is to be told, and keep when the next update is due."""
    repository.write(tx, draft)
    composer.tell_of(tx, draft, now)
    deadlines.set_due(tx, draft.game, draft.find_next_update(tx))


def allows_new_games(services: Services) -> bool:
    """Return whether anybody may open a game by mail."""
    return services.config.new_games > 0 and services.new_games is not None


def ask_for_game(context: MailContext, command: Command) -> Decision:
    """Ask somebody proved who wants a game of their own whether they do."""
    args = {name: str(value) for name, value in command.args.items() if value is not None}
    words = (args["ruleset"].lower(), args.get("zone", "UTC"))
    slug, until = args["slug"].lower(), context.now + LIFE
    pending = PendingConfirmation(
        "game", slug, "", context.sender.address, until, context.mail.id, words=words
    )
    if refused := _problem(context, pending):
        return refused
    if not confirm_new_game(context, pending):
        return Refused(Reason.LIMIT, "You have been asked about that already, or often enough today.")
    said = f"You are asked whether you want it. With your yes, {slug} is opened, and you are its Admin."
    return Accepted((), (said,))


def open_confirmed(context: MailContext, pending: PendingConfirmation) -> Decision:
    """Open the game that somebody has said yes to."""
    tx, now, config = context.tx, context.now, context.services.new_games
    refused = _problem(context, pending)
    if refused or config is None:
        return refused or _to_the_operator(context)
    if count_up(tx, "new-games", "", now) > MOST_A_DAY:
        return Refused(Reason.LIMIT, "Enough games were opened here today: please ask again tomorrow.")
    ruleset = pending.words[0]
    documents, seed = config.documents(ruleset), config.seed()
    opened = msgspec.structs.replace(
        _new_game_of(pending), documents=documents, seed=seed, options=config.options
    )
    draft = context.services.repository.draft(tx, opened.game(now), now, f"confirmed:{pending.mail}")
    decision = draft.decide(opened.first_input)
    if isinstance(decision, Refused):
        return decision
    enter(tx, opened, now)
    draft.add(decision.events)
    finish(tx, context.services.repository, context.services.composer, draft, now)
    return Accepted((), _says(context, pending, decision.says))


def _problem(context: MailContext, pending: PendingConfirmation) -> Refused | None:
    services, tx = context.services, context.tx
    if services.new_games is None or services.config.new_games <= 0:
        return _to_the_operator(context)
    if refused := cannot_open(_new_game_of(pending), services.repository.rulesets):
        return refused
    if pending.words[0] in services.new_games.own_rules:
        said = f"A game of {pending.words[0]} needs rules of its own, and no mail brings them."
        return Refused(Reason.NOT_NOW, said)
    if tx.game(pending.game):
        return refuse_taken(pending.game)
    if len(games_of(tx, pending.address)) >= services.config.new_games:
        count = services.config.new_games
        most = "one game" if count == 1 else f"{count} games"
        said = f"By asking for them, nobody becomes the Admin of more than {most} here."
        return Refused(Reason.LIMIT, said)
    return None


def _to_the_operator(context: MailContext) -> Refused:
    whom = f"postmaster@{context.services.config.domain}"
    said = f"New games are opened here by whoever runs this service, not by mail: please ask {whom}."
    return Refused(Reason.NOT_YOURS, said)


def _new_game_of(pending: PendingConfirmation) -> GameOpening:
    return GameOpening(pending.game, pending.words[0], pending.address, pending.words[1])


def _says(context: MailContext, pending: PendingConfirmation, says: tuple[str, ...]) -> tuple[str, ...]:
    at = context.services.config.address_of(pending.game)
    return (
        f"{pending.game} is open, and you are its Admin. Its address is {at}.",
        *says,
        "Tell those who are to play to write “join as NAME” to it; you let them in with “approve NAME”.",
        "“start game” begins it, and “help” tells what else an Admin can write.",
    )
