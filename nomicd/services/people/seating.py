"""Seats: asking for one, being let in, leaving. The address stays here, the name goes into the log."""

from __future__ import annotations

from datetime import datetime

from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.ids import is_player
from nomicd.kernel.ruleset import Seating, Unseating
from nomicd.kernel.views import Lines, Notice, Offer, Offers, Page, Section
from nomicd.services.history.ledger import Draft
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.ports import Seat, SeatState, Writing
from nomicd.services.registers.limits import AUTOMATIC, counted
from nomicd.services.registers.preferences import forget
from nomicd.services.registers.standing import seat_of

NAMES = "A name is a letter and then 1 to 19 letters, digits, “_” or “-”, such as “alice”."


def ask(tx: Writing, draft: Draft, name: str, address: str) -> Decision:
    """A stranger asks for a seat: taken at once in an open game, else the Admin is asked."""
    refused = problem(tx, draft.game.slug, name, address) or _asked(tx, draft.game.slug, address)
    if refused:
        return refused
    if draft.game.open:
        return seat(tx, draft, name, address)
    tx.put_seat(Seat(draft.game.slug, name, address, SeatState.ASKED))
    return Accepted((), (f"The Admin has been asked to let you in as {name}.",))


def problem(tx: Writing, slug: str, name: str, address: str) -> Refused | None:
    """Why that name cannot be that address's in this game; None if it can."""
    if not is_player(name):
        return Refused(Reason.BAD_TEXT, f"“{name}” cannot be a player's name. {NAMES}")
    taken = seat_of(tx, slug, name)
    if taken and taken.state is not SeatState.GONE and taken.address != address:
        return Refused(Reason.TAKEN, f"Somebody is called {taken.player} here: please take another name.")
    for mine in tx.seats_of(address):
        if mine.game == slug and mine.state is SeatState.SEATED:
            return Refused(Reason.TAKEN, f"{address} plays already, as {mine.player}.")
    return None


def _asked(tx: Writing, slug: str, address: str) -> Refused | None:
    """One question at a time: nobody fills the Admin's mailbox with names."""
    for mine in tx.seats_of(address):
        if mine.game == slug and mine.state is SeatState.ASKED:
            return Refused(Reason.LIMIT, f"You have asked already, as {mine.player}: the Admin will answer.")
    return None


def seat(tx: Writing, draft: Draft, name: str, address: str) -> Decision:
    """Let a player in: the ruleset decides, the seat is taken."""
    decision = draft.decide(Seating(name))
    if isinstance(decision, Refused):
        return decision
    draft.add(decision.events)
    tx.put_seat(Seat(draft.game.slug, name, address, SeatState.SEATED))
    return Accepted(decision.events, decision.says or (f"{name} has a seat.",))


def approve(tx: Writing, draft: Draft, name: str) -> Decision:
    """The Admin lets in who asked."""
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.ASKED:
        return Refused(Reason.NOT_FOUND, f"Nobody called {name} has asked for a seat.")
    return seat(tx, draft, found.player, found.address)


def reject(tx: Writing, draft: Draft, name: str) -> Decision:
    """The Admin does not let in who asked. They are not told: that is the Admin's to do."""
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.ASKED:
        return Refused(Reason.NOT_FOUND, f"Nobody called {name} has asked for a seat.")
    return _empty(tx, found, f"{found.player} does not get a seat.")


def leave(tx: Writing, draft: Draft, name: str) -> Decision:
    """A seat is given up, or taken away."""
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.SEATED:
        return Refused(Reason.NOT_FOUND, f"Nobody called {name} has a seat.")
    decision = draft.decide(Unseating(found.player))
    if isinstance(decision, Refused):
        return decision
    draft.add(decision.events)
    return _empty(tx, found, f"{found.player} has no seat any more, and gets no more mail of this game.")


def _empty(tx: Writing, found: Seat, said: str) -> Decision:
    tx.put_seat(Seat(found.game, found.player, found.address, SeatState.GONE))
    forget(tx, found.game, found.player)
    return Accepted((), (said,))


def tell_asked(tx: Writing, scribe: Scribe, draft: Draft, name: str, source: str, now: datetime) -> None:
    """Ask the Admin about somebody who wants to join; of many on one day, `status` tells the rest."""
    if counted(tx, "asked", f"{draft.game.slug} {draft.game.admin}", now) > AUTOMATIC:
        return
    offers = Offers((Offer(f"approve {name}", "let them in"), Offer(f"reject {name}", "do not")))
    said = Lines((f"Somebody wants to join {draft.game.slug} as {name}.",))
    page = Page(f"{name} wants to join", (), (Section("Join", (said, offers)),))
    scribe.tell(tx, draft.game, [Notice("notice", "admin", f"asked/{source}", page)], now)


def tell_welcome(tx: Writing, scribe: Scribe, draft: Draft, name: str, source: str, now: datetime) -> None:
    """Tell a player who has just been seated, and what is open to them."""
    page = draft.ruleset.open_to(draft.state, name)
    lead = (f"You play in {draft.game.slug} as {name}.", *page.lead)
    verbs = {verb.key for verb in draft.ruleset.vocabulary(draft.state, name).verbs}
    rules = (Offer("rules", "the rules in force"),) if "rules" in verbs else ()
    help_ = Offers((Offer("help", "what you can write"), *rules))
    sections = (*page.sections, Section("To begin with", (help_,)))
    welcome = Page(f"Welcome to {draft.game.slug}", lead, sections)
    scribe.tell(tx, draft.game, [Notice("welcome", name, f"welcome/{source}", welcome)], now)
