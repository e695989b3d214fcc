"""Who somebody is to the service and to one game, by the address that was proved."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from nomicd.services.ports import HostedGame, Reading, Seat, SeatState, Writing
from nomicd.services.registers.observing import observes


class Standing(msgspec.Struct, frozen=True):
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
    def stranger(self) -> bool:
        """Whether nobody here has let this address in anywhere."""
        return not self.known

    @property
    def reader(self) -> str:
        """As whom the game answers questions."""
        return self.player or ("admin" if self.admin else "")


def find(tx: Reading, address: str, slugs: Iterable[str]) -> Standing:
    """The sender's standing in the first of those games that exists; else in the only game that is theirs."""
    seats = [seat for seat in tx.seats_of(address) if seat.state is not SeatState.GONE]
    seats += [seat for seat in also(tx, address) if all(mine.game != seat.game for mine in seats)]
    named = next((game for game in map(tx.game, slugs) if game), None)
    if named and any(seat.game == named.slug for seat in seats):
        return _in(tx, named, seats, address)
    mine = tuple(sorted({seat.game for seat in seats} | set(administered(tx, address))))
    game = named or _only(tx, mine)
    found = _in(tx, game, seats, address) if game else Standing(address)
    watching = bool(game and not mine and observes(tx, game.slug, address))
    return msgspec.structs.replace(found, known=bool(mine), games=mine, observes=watching)


def _in(tx: Reading, game: HostedGame, seats: Iterable[Seat], address: str) -> Standing:
    """The standing in one game."""
    taken = next((seat for seat in seats if seat.game == game.slug), None)
    return Standing(
        address=address,
        game=game,
        player=taken.player if taken and taken.state is SeatState.SEATED else "",
        asked=taken.player if taken and taken.state is SeatState.ASKED else "",
        admin=address == game.admin or address in co_admins(tx, game.slug),
        known=True,
    )


def _only(tx: Reading, mine: tuple[str, ...]) -> HostedGame | None:
    if len(mine) == 1:
        return tx.game(mine[0])
    only = tx.get("only-game") if not mine else ""
    return tx.game(only) if only else None


def also(tx: Reading, address: str) -> list[Seat]:
    """The seats of whom this is a second address: those that still have the address that vouched for it."""
    words = (tx.get(f"also/{address}") or "").split() if address else ()
    found = []
    for word in words:
        slug, player, vouched = word.split("|", 2)
        seat = seat_of(tx, slug, player)
        if seat and seat.state is SeatState.SEATED and seat.address == vouched:
            found.append(seat)
    return found


def put_also(tx: Writing, address: str, seat: Seat, *, keep: bool = True) -> None:
    """Keep that this is a second address of that seat's; or that it is not."""
    word = f"{seat.game}|{seat.player}|{seat.address}"
    words = {*(tx.get(f"also/{address}") or "").split()} - {word} | ({word} if keep else set())
    if words:
        tx.put(f"also/{address}", " ".join(sorted(words)))
    else:
        tx.drop(f"also/{address}")


def rename_also(tx: Writing, seat: Seat, new: str) -> None:
    """The second addresses of a seat go with it under another name."""
    word = f"{seat.game}|{seat.player}|{seat.address}"
    for key in tx.keys("also/"):
        if word in (tx.get(key) or "").split():
            address = key.removeprefix("also/")
            put_also(tx, address, seat, keep=False)
            put_also(tx, address, Seat(seat.game, new, seat.address))


def seat_of(tx: Reading, slug: str, name: str) -> Seat | None:
    """The seat of that name in any case, given up ones included."""
    return next((seat for seat in tx.seats(slug) if seat.player.casefold() == name.casefold()), None)


def administered(tx: Reading, address: str) -> tuple[str, ...]:
    """The games whose Admin has that address."""
    return tuple((tx.get(f"admin/{address}") or "").split())


def co_admins(tx: Reading, slug: str) -> tuple[str, ...]:
    """The addresses with which the Admin of a game shares the office."""
    return tuple((tx.get(f"admins/{slug}") or "").split())


def admins(tx: Reading, game: HostedGame) -> tuple[str, ...]:
    """The addresses that are the Admin's in that game, whose office may be shared."""
    return (game.admin, *co_admins(tx, game.slug))


def put_co_admin(tx: Writing, slug: str, address: str, *, keep: bool = True) -> None:
    """Keep that the office is shared with that address; or that it is not."""
    shared = sorted({*co_admins(tx, slug)} - {address} | ({address} if keep else set()))
    tx.put(f"admins/{slug}", " ".join(shared))
    mine = sorted({*administered(tx, address)} - {slug} | ({slug} if keep else set()))
    if mine:
        tx.put(f"admin/{address}", " ".join(mine))
    else:
        tx.drop(f"admin/{address}")


def move_admin(tx: Writing, old: str, new: str, slug: str) -> None:
    """Keep that the game's Admin has another address."""
    left = sorted({*administered(tx, old)} - {slug})
    if left:
        tx.put(f"admin/{old}", " ".join(left))
    else:
        tx.drop(f"admin/{old}")
    tx.put(f"admin/{new}", " ".join(sorted({*administered(tx, new), slug})))


def put_admin(tx: Writing, address: str, slug: str) -> None:
    """Keep that the game's Admin has that address, and whether it is the only game here."""
    tx.put(f"admin/{address}", " ".join(sorted({*administered(tx, address), slug})))
    others = {game.slug for game in tx.games()} - {slug}
    tx.put("only-game", "" if others else slug)
