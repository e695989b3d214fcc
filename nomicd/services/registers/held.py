"""Questions that the Admin holds open, and what would be otherwise if they were decided the other way."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.kernel.page import Lines, Section
from nomicd.services.ports import Reading, Writing

MOST = 4
"""So many are held open in one game: each is the game played once more."""

MOST_TOLD = 5
"""So many others a digest names."""


class Held(msgspec.Struct, frozen=True):
    """A question, and what would have been otherwise if it were decided so (lines as for a correction).
    `shown` says what differs, as of `update`; empty, and -1, until that is known."""

    question: int
    edits: tuple[str, ...]
    why: str
    update: int = -1
    shown: tuple[Section, ...] = ()


def games(tx: Reading) -> tuple[str, ...]:
    """The games in which something is held open."""
    return tuple((tx.get("held") or "").split())


def held(tx: Reading, slug: str) -> tuple[Held, ...]:
    """All of a game, by the number of the question."""
    kept = tx.get(f"held/{slug}")
    return msgspec.json.decode(kept, type=tuple[Held, ...]) if kept else ()


def put(tx: Writing, slug: str, new: Held) -> None:
    """Hold one open, or keep what it comes to."""
    rest = [each for each in held(tx, slug) if each.question != new.question]
    _keep(tx, slug, (*rest, new))


def drop(tx: Writing, slug: str, question: int) -> bool:
    """Hold it no more; whether it was."""
    known = held(tx, slug)
    rest = [each for each in known if each.question != question]
    if len(rest) < len(known):
        _keep(tx, slug, rest)
    return len(rest) < len(known)


def sections(tx: Reading, slug: str) -> tuple[Section, ...]:
    """What a digest says of them, and of the other questions that are open."""
    kept = held(tx, slug)
    shown = tuple(section for each in kept for section in each.shown)
    known = tx.get(f"questions/{slug}")
    asked = msgspec.json.decode(known, type=dict[int, str]) if known else {}
    rest = tuple(told for number, told in asked.items() if number not in {each.question for each in kept})
    lines = Lines(rest[:MOST_TOLD])
    return (*shown, *((Section("Open questions to the Admin", (lines,)),) if rest else ()))


def put_open(tx: Writing, slug: str, asked: Mapping[int, str]) -> None:
    """Keep which questions are open, and what they say."""
    if asked:
        tx.put(f"questions/{slug}", msgspec.json.encode(asked).decode())
    else:
        tx.drop(f"questions/{slug}")


def _keep(tx: Writing, slug: str, all_: list[Held] | tuple[Held, ...]) -> None:
    named = {*games(tx)} - {slug} | ({slug} if all_ else set())
    ordered = sorted(all_, key=lambda each: each.question)
    if ordered:
        tx.put(f"held/{slug}", msgspec.json.encode(ordered).decode())
    else:
        tx.drop(f"held/{slug}")
    if named:
        tx.put("held", " ".join(sorted(named)))
    elif tx.get("held"):
        tx.drop("held")
