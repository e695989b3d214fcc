"""What waits for the Admin of a game, as lines that settle it: for the status and the daily summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.kernel.events import of_kind
from nomicd.kernel.game import AnyGame
from nomicd.kernel.page import Lines, Offer
from nomicd.services.ports import Disposition, HostedGame, Reading, SeatState, Writing
from nomicd.services.repository import rulings
from nomicd.services.repository.preferences import unreachable
from nomicd.services.repository.settings import game_progress, service_state

SHOWN = 120
"""Characters of what somebody wrote that stand beside a line."""


def list_pending(tx: Writing, game: HostedGame, ruleset: AnyGame, state: object) -> tuple[Offer, ...]:
    """All that waits for the Admin, what holds others up first."""
    return (
        *_offer_resuming(tx, game),
        *_people(tx, game),
        *_offer_answers(tx, game),
        *_offer_removals(tx, game),
        *_doubtful(ruleset, state),
        *ruleset.list_needs(state),
    )


def summarize(offers: Sequence[Offer]) -> str:
    """Return what waits, in words that stay the same while nothing changes."""
    return "\n".join(f"{offer.line}: {offer.help}" for offer in offers)


def _offer_resuming(tx: Reading, game: HostedGame) -> Iterator[Offer]:
    if service_state(tx).stopped or game_progress(tx, game.slug).failed_update is not None:
        yield Offer("resume closings", "no updates are made until you say so")


def _people(tx: Reading, game: HostedGame) -> Iterator[Offer]:
    """Seats that are asked for, mails that are held."""
    for seat in tx.seats(game.slug):
        if seat.state is SeatState.ASKED:
            yield Offer(f"approve {seat.player}", f"{seat.address} wants to join")
    for mail in tx.mails(Disposition.HELD):
        if mail.game == game.slug:
            yield Offer(f"release {mail.id}", f"from {mail.player or 'the Admin'}: {mail.reason}")


def _offer_answers(tx: Writing, game: HostedGame) -> Iterator[Offer]:
    """Questions that are open."""
    for _, asked in rulings.read_roll(tx, game.slug).open:
        words = f"{asked.text[:SHOWN]}{'…' * (len(asked.text) > SHOWN)}"
        yield Offer(f"answer question {asked.number}: … because …", f"{asked.player} asks: {words}")


def _offer_removals(tx: Reading, game: HostedGame) -> Iterator[Offer]:
    """Players who cannot be reached."""
    for name in unreachable(tx, game.slug):
        yield Offer(f"remove {name}", f"mails to {name} come back; the seat is kept")


def _doubtful(ruleset: AnyGame, state: object) -> Iterator[Offer]:
    """Votes of which nobody could tell what they mean."""
    page = ruleset.show_doubts(state)
    if page.lead:
        blocks = (block for section in page.sections for block in of_kind(Lines, section.blocks))
        yield Offer("doubts", "; ".join(line for block in blocks for line in block.lines)[:SHOWN])
