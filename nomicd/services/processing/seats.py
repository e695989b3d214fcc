"""Seats: asking for one, being let in, leaving. The address stays here, the name goes into the log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.game import AnyGame
from nomicd.kernel.ids import is_player
from nomicd.kernel.inputs import SeatPlayer, UnseatPlayer
from nomicd.kernel.page import Code, Lines, Notice, Offer, Offers, Page, Section, wording
from nomicd.mail import clean
from nomicd.services.delivery.mail_composer import MailComposer, OutgoingMail
from nomicd.services.ports import HostedGame, Reading, Seat, SeatState, Writing
from nomicd.services.repository.game_repository import UnitOfWork
from nomicd.services.repository.preferences import forget
from nomicd.services.repository.rate_limits import AUTOMATIC, count_up
from nomicd.services.repository.senders import admins, seat_of
from nomicd.services.rows import SeatRequest
from nomicd.table.presence.facts import SeatTakenOver

NAMES = "A name is a letter and then 1 to 19 letters, digits, “_” or “-”, such as “alice”."


def ask(tx: Writing, draft: UnitOfWork, name: str, address: str, instead: str = "") -> Decision:
    """A stranger asks for a seat: taken at once in an open game, else the Admin is asked. `instead` of
    somebody, whose seat is open: that is always for the Admin to say."""
    refused = problem(tx, draft, name, address) or _refuse_second(tx, draft.game.slug, address)
    if refused:
        return refused
    if draft.game.open and not instead:
        return seat(tx, draft, name, address)
    if instead:
        vacant = draft.decide(SeatPlayer(name, instead))
        if isinstance(vacant, Refused):
            return vacant
        tx.save(SeatRequest(draft.game.slug, name, instead))
    tx.put_seat(Seat(draft.game.slug, name, address, SeatState.ASKED))
    place = f", in the place of {instead}" if instead else ""
    return Accepted((), (f"The Admin has been asked to let you in as {name}{place}.",))


def problem(tx: Reading, draft: UnitOfWork, name: str, address: str) -> Refused | None:
    """Why that name cannot be that address's in this game; None if it can."""
    slug = draft.game.slug
    if not is_player(name):
        return Refused(Reason.BAD_TEXT, f"“{clean.line(name, 40)}” cannot be a player's name. {NAMES}")
    if address in admins(tx, draft.game) and not draft.ruleset.admin_plays(draft.state):
        return Refused(Reason.AGAINST_RULES, f"{APART}, and {address} is the Admin's address.")
    taken = seat_of(tx, slug, name)
    if taken and taken.state is not SeatState.GONE and taken.address != address:
        return Refused(Reason.TAKEN, f"Somebody is called {taken.player} here: please take another name.")
    for mine in tx.seats_of(address):
        if mine.game == slug and mine.state is SeatState.SEATED:
            return Refused(Reason.TAKEN, f"{address} plays already, as {mine.player}.")
    return None


APART = "The Admin of this game does not play"


def cannot_run(tx: Reading, game: HostedGame, ruleset: AnyGame, state: object, address: str) -> str:
    """Why that address cannot be the Admin's, "" if it can."""
    mine = [
        seat for seat in tx.seats_of(address) if seat.game == game.slug and seat.state is SeatState.SEATED
    ]
    if not mine or ruleset.admin_plays(state):
        return ""
    return f"{APART}, and {address} has the seat of {mine[0].player}: first that has to be given up"


def _refuse_second(tx: Writing, slug: str, address: str) -> Refused | None:
    """One question at a time: nobody fills the Admin's mailbox with names."""
    for mine in tx.seats_of(address):
        if mine.game == slug and mine.state is SeatState.ASKED:
            return Refused(Reason.LIMIT, f"You have asked already, as {mine.player}: the Admin will answer.")
    return None


def seat(tx: Writing, draft: UnitOfWork, name: str, address: str, instead: str = "") -> Decision:
    """Let a player in, `instead` of another if so: the ruleset decides, the seat is taken."""
    decision = draft.carry_out(SeatPlayer(name, instead))
    if isinstance(decision, Refused):
        return decision
    give_up(tx, draft.game.slug, decision.events)
    tx.put_seat(Seat(draft.game.slug, name, address, SeatState.SEATED))
    return Accepted(decision.events, decision.says or (f"{name} has a seat.",))


def give_up(tx: Writing, slug: str, events: Iterable[GameEvent]) -> None:
    """Whose seat somebody else has taken over has none any more, and gets no mail of the game."""
    for event in events:
        old = seat_of(tx, slug, event.old) if isinstance(event, SeatTakenOver) else None
        if old is not None:
            _empty(tx, old, "")


def approve(tx: Writing, draft: UnitOfWork, name: str) -> Decision:
    """The Admin lets in who asked."""
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.ASKED:
        return Refused(Reason.NOT_FOUND, f"Nobody called {name} has asked for a seat.")
    if refused := problem(tx, draft, found.player, found.address):
        return refused
    decision = seat(
        tx, draft, found.player, found.address, find_wanted_place(tx, draft.game.slug, found.player)
    )
    if isinstance(decision, Accepted):
        tx.delete(SeatRequest, game=draft.game.slug, player=found.player)
    return decision


def find_wanted_place(tx: Reading, slug: str, name: str) -> str:
    """In whose place somebody has asked to play, "" if in nobody's."""
    request = tx.find(SeatRequest, slug, name)
    return request.instead if request else ""


def reject(tx: Writing, draft: UnitOfWork, name: str) -> Decision:
    """The Admin does not let in who asked. They are not told: that is the Admin's to do."""
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.ASKED:
        return Refused(Reason.NOT_FOUND, f"Nobody called {name} has asked for a seat.")
    tx.save(SeatRequest(draft.game.slug, found.player, turned_away=True))
    return _empty(tx, found, f"{found.player} does not get a seat.")


def leave(tx: Writing, draft: UnitOfWork, name: str) -> Decision:
    """A seat is given up, or taken away."""
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.SEATED:
        return Refused(Reason.NOT_FOUND, f"Nobody called {name} has a seat.")
    decision = draft.carry_out(UnseatPlayer(found.player))
    if isinstance(decision, Refused):
        return decision
    return _empty(tx, found, f"{found.player} has no seat any more, and gets no more mail of this game.")


def _empty(tx: Writing, found: Seat, said: str) -> Decision:
    tx.put_seat(Seat(found.game, found.player, found.address, SeatState.GONE))
    forget(tx, found.game, found.player)
    return Accepted((), (said,))


def tell_asked(
    tx: Writing, composer: MailComposer, game: HostedGame, asked: Page, source: str, now: datetime
) -> None:
    """Ask the Admin about somebody who wants a seat; of many on one day, `status` tells the rest."""
    if count_up(tx, "asked", f"{game.slug} {game.admin}", now) > AUTOMATIC:
        return
    composer.tell(tx, game, [Notice("notice", "admin", f"asked/{source}", asked)], now)


def ask_admin(tx: Reading, seat: Seat, words: str) -> Page:
    """Return what the Admin is asked about somebody who wants that seat, and wrote these words besides."""
    name = seat.player
    offers = Offers((Offer(f"approve {name}", "let them in"), Offer(f"reject {name}", "do not")))
    instead = find_wanted_place(tx, seat.game, name)
    said = wording("notice.wants_to_join", address=seat.address, game=seat.game, player=name, instead=instead)
    wrote = (Lines(("They wrote:",)), Code(shorten(words))) if words else ()
    return Page(f"{name} wants to join", (), (Section("Join", (said, *wrote, offers)),))


MOST_LINES, MOST_CHARACTERS = 20, 1_500
"""So much of somebody's words is shown to an Admin who did not ask for them."""


def shorten(words: str) -> str:
    """Return the beginning of somebody's words as a quotation, in plain characters."""
    lines = [clean.line(line, 200) for line in words[: 2 * MOST_CHARACTERS].splitlines()[:MOST_LINES]]
    shown = "\n".join(f"> {line}".rstrip() for line in lines)[:MOST_CHARACTERS]
    whole = len(shown.splitlines()) == len(words.splitlines()) and len(shown) < MOST_CHARACTERS
    return shown if whole else f"{shown}\n> …"


def tell_welcome(
    tx: Writing, composer: MailComposer, draft: UnitOfWork, name: str, source: str, now: datetime
) -> None:
    """Tell a player who has just been seated, and what is open to them; and whose seat it was, that it is so
    no more."""
    _tell_replaced(tx, composer, draft, source, now)
    due = draft.find_next_update(tx)
    page = draft.ruleset.show_open(draft.state, name, due)
    lead = (
        wording("welcome.lead", game=draft.game.slug, player=name),
        *draft.ruleset.introduce(draft.state),
        *page.lead,
    )
    verbs = {verb.key for verb in draft.ruleset.vocabulary(draft.state, name).verbs}
    rules = (Offer("rules", "the rules in force"),) if "rules" in verbs else ()
    aim = (Offer("how do I win", "what it is about, and how the week goes"),) if "how to win" in verbs else ()
    help_ = Offers((*aim, *rules, Offer("help", "what you can do now")))
    contacts = wording("welcome.contacts", address=composer.address_of(draft.game.slug))
    sections = (Section("To begin with", (help_, contacts)), *page.sections)
    welcome = Page(f"Welcome to {draft.game.slug}", lead, sections)
    composer.tell(tx, draft.game, [Notice("welcome", name, f"welcome/{source}", welcome)], now)


def _tell_replaced(
    tx: Writing, composer: MailComposer, draft: UnitOfWork, source: str, now: datetime
) -> None:
    """One last mail, which goes to who has no seat any more."""
    for event in draft.events:
        old = seat_of(tx, draft.game.slug, event.old) if isinstance(event, SeatTakenOver) else None
        if old is not None and isinstance(event, SeatTakenOver):
            lead = wording("notice.seat_taken_over", player=event.player)
            page = Page(f"Your seat in {draft.game.slug}", (lead,))
            key = f"{draft.game.slug}/replaced/{source}/{old.player}"
            composer.queue(tx, OutgoingMail(key, "notice", draft.game.slug, "", old.address, page), now)
