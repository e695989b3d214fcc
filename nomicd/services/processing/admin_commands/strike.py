"""What the Admin strikes in one line: `strike carol's vote on 3 because …`, `strike event 212 because …`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.services.processing.context import MailContext
from nomicd.table.course.facts import AnyOrderFiled
from nomicd.table.phrases import join_words
from nomicd.table.pieces.votes.facts import VoteCast

_NUMBERED = re.compile(r"(?:the\s+)?(event|mail|order)\s+#?(\d{1,9})", re.IGNORECASE)
_ON = r"(?:\s+(?:on|about|for)\s+(?:the\s+)?(?:proposal\s+)?#?(?P<number>\d{1,6}))?"
_VOTES = (
    re.compile(rf"(?P<player>\S{{1,40}})['\u2019]s?\s+votes?{_ON}", re.IGNORECASE),
    re.compile(rf"(?:the\s+)?votes?\s+(?:of|by|from)\s+(?P<player>\S{{1,40}}){_ON}", re.IGNORECASE),
)

FORMS = "strike carol's vote on 3 because …, strike event 212 because …, or strike mail 41 because …"


class Struck(msgspec.Struct, frozen=True):
    """The changes of the past that this is, and what else they touch."""

    edits: tuple[str, ...]
    says: tuple[str, ...] = ()


def find_struck(context: MailContext, what: str) -> Struck | Refused:
    """Return what to strike, by its number or as somebody's vote."""
    if named := _NUMBERED.fullmatch(what.strip()):
        kind = "mail" if named[1].lower() == "mail" else "event"
        return Struck((f"strike {kind} {named[2]}",))
    for form in _VOTES:
        if said := form.fullmatch(what.strip()):
            return _votes(context, said["player"], int(said["number"] or 0))
    return Refused(Reason.UNCLEAR, f"“{what[:60]}” cannot be struck; write: {FORMS}")


def _list_open(context: MailContext, player: str) -> set[int]:
    """Return the numbers of what that player may vote on now."""
    ballot = context.draft.ruleset.vocabulary(context.draft.state, player).ballot
    return {each.number for each in ballot.matters} if ballot else set()


def _votes(context: MailContext, name: str, number: int) -> Struck | Refused:
    """All votes of a player on a proposal, the earlier ones too: or one of these would count again."""
    seat = context.find_named(name)
    if isinstance(seat, Refused):
        return seat
    open_ = _list_open(context, seat.player)
    wanted = {number} if number else open_
    if not wanted:
        return Refused(
            Reason.NOT_NOW, f"no proposal is open; write: strike {seat.player}'s vote on NUMBER because …"
        )
    records = context.read_log_in_force()
    found = [(order, cast) for order, cast in _find_orders(context, records, seat.player) if cast & wanted]
    if not found:
        on = f"proposal {number}" if number else "an open proposal"
        return Refused(Reason.NOT_FOUND, f"{seat.player} has sent no vote on {on}")
    voted = set[int]().union(*(cast for _, cast in found))
    says = tuple(_say_what_goes(seat.player, voted, wanted, hidden=bool(open_ & wanted)))
    return Struck(tuple(f"strike event {order.seq}" for order, _ in found), says)


def _say_what_goes(player: str, voted: set[int], wanted: set[int], *, hidden: bool) -> Iterator[str]:
    yield f"{player}'s vote on {_join(voted & wanted)} would not count, as if it had never been sent."
    if others := voted - wanted:
        yield f"The same line voted on {_join(others)}: these votes would go with it."
    if hidden:
        yield "Votes are hidden until the ballot closes, so what follows may not show it."


def _join(numbers: Iterable[int]) -> str:
    return join_words(tuple(map(str, sorted(numbers))))


def _find_orders(
    context: MailContext, records: Sequence[Record], player: str
) -> list[tuple[Record, set[int]]]:
    """Each order of a player that voted, with the numbers of what it voted on."""
    read, order = context.draft.ruleset.codec.read, None
    found: dict[int, tuple[Record, set[int]]] = {}
    for record in records:
        if record.name not in (AnyOrderFiled.NAME, VoteCast.NAME):
            continue
        match read(record):
            case AnyOrderFiled() as filed:
                order = record if filed.player == player and filed.accepted else None
            case VoteCast() as vote if order and record.cause == order.cause and vote.player == player:
                found.setdefault(order.seq, (order, set()))[1].add(vote.number)
    return list(found.values())
