"""Who somebody is to the service and to one game, by the address that was proved."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from nomicd.services.ports import HostedGame, Reading, Seat, SeatState, Writing
from nomicd.services.repository.observers import observes
from nomicd.services.rows import CoAdmin, SecondAddress


class SenderRole(msgspec.Struct, frozen=True):
    """The sender's place. `player` is the name of the seat taken in `game`, "" without one; `asked` the name
    of one asked for. `known`: the address has to do with some game here. `games` are those, where they
    had to be looked up. `observes`: it has to do with none, but is sent what everybody may see of this one.
    """

    address: str
    game: HostedGame | None = None
    player: str = ""
    asked: str = ""
    admin: bool = False
    known: bool = False
    games: tuple[str, ...] = ()
    observes: bool = False

    @property
    def reader(self) -> str:
        """As whom the game answers questions."""
        return self.player or ("admin" if self.admin else "")


def find(tx: Reading, address: str, slugs: Iterable[str]) -> SenderRole:
    """The sender's standing in the first of those games that exists; else in the only game that is theirs."""
    seats = _list_seats(tx, address)
    seated = {seat.game for seat in seats}
    named = next(filter(None, map(tx.game, slugs)), None)
    if named and named.slug in seated:
        return _in(tx, named, seats, address)
    mine = tuple(sorted(seated.union(games_of(tx, address))))
    game = named or _find_only_game(tx, mine)
    found = _in(tx, game, seats, address) if game else SenderRole(address)
    watching = bool(game and not mine and observes(tx, game.slug, address))
    return msgspec.structs.replace(found, known=bool(mine), games=mine, observes=watching)


def _list_seats(tx: Reading, address: str) -> list[Seat]:
    """Those of the address itself, and where it has none, those of whom it is a second one."""
    own = [seat for seat in tx.seats_of(address) if seat.state is not SeatState.GONE]
    return own + [
        seat for seat in list_seats_vouched_for(tx, address) if all(mine.game != seat.game for mine in own)
    ]


def _in(tx: Reading, game: HostedGame, seats: Iterable[Seat], address: str) -> SenderRole:
    """The standing in one game."""
    taken = next((seat for seat in seats if seat.game == game.slug), None)
    return SenderRole(
        address=address,
        game=game,
        player=taken.player if taken and taken.state is SeatState.SEATED else "",
        asked=taken.player if taken and taken.state is SeatState.ASKED else "",
        admin=address == game.admin or address in co_admins(tx, game.slug),
        known=True,
    )


def _find_only_game(tx: Reading, mine: tuple[str, ...]) -> HostedGame | None:
    """The game that somebody means who names none: the only one of theirs, or the only one here."""
    if mine:
        return tx.game(mine[0]) if len(mine) == 1 else None
    return tx.only_game()


def list_seats_vouched_for(tx: Reading, address: str) -> list[Seat]:
    """The seats of whom this is a second address: those that still have the address that vouched for it."""
    found = []
    for each in tx.rows(SecondAddress, address=address) if address else ():
        seat = seat_of(tx, each.game, each.player)
        if seat and seat.state is SeatState.SEATED and seat.address == each.vouched:
            found.append(seat)
    return found


def second_addresses(tx: Reading, seat: Seat) -> list[SecondAddress]:
    """The second addresses of a seat that count."""
    found = tx.rows(SecondAddress, game=seat.game, player=seat.player)
    return [each for each in found if each.vouched == seat.address]


def rename_also(tx: Writing, seat: Seat, new: str) -> None:
    """The second addresses of a seat go with it under another name."""
    for each in second_addresses(tx, seat):
        tx.save(msgspec.structs.replace(each, player=new))
    tx.delete(SecondAddress, game=seat.game, player=seat.player)


def seat_of(tx: Reading, slug: str, name: str) -> Seat | None:
    """The seat of that name in any case, given up ones included."""
    return next((seat for seat in tx.seats(slug) if seat.player.casefold() == name.casefold()), None)


def list_players(tx: Reading, slug: str) -> list[str]:
    """Return the names of those who have a seat in a game, sorted."""
    return sorted(seat.player for seat in tx.seats(slug) if seat.state is SeatState.SEATED)


def games_of(tx: Reading, address: str) -> tuple[str, ...]:
    """The games whose Admin has that address."""
    shared = (each.game for each in tx.rows(CoAdmin, address=address))
    return tuple(sorted({*shared, *(game.slug for game in tx.games_of_admin(address))}))


def co_admins(tx: Reading, slug: str) -> tuple[str, ...]:
    """The addresses with which the Admin of a game shares the office."""
    return tuple(each.address for each in tx.rows(CoAdmin, game=slug))


def admins(tx: Reading, game: HostedGame) -> tuple[str, ...]:
    """The addresses that are the Admin's in that game, whose office may be shared."""
    return (game.admin, *co_admins(tx, game.slug))
