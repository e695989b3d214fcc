"""Messages between players, relayed: to all or to some, at once or at the update; without a name only at the
update, all that have none together. What came in at once would be known by its minute."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table.course.state import AnyCourse
from nomicd.table.phrases import join_words
from nomicd.table.presence import facts as f

MAX_PRESS = 4_000
MOST_PRESS = 10
"""Messages of one player before an update."""

ADMIN = "admin"
OPENLY = "openly"
"""The word with which a message goes to all although it seems to be an answer to a private one."""

_US = "the table"
_SOME = "bob, carol"
"""Two players, in examples; where there are players, two of these."""
_TOLD = "the text behind the colon, or in the lines below; no address is shown"
PRESS = (
    Verb(
        "press",
        "tell <to:text> <said:body>",
        f"write to all, or to the players named: {_TOLD}",
        (
            "tell all: well played, everybody",
            f"tell {_SOME}: let us not be hasty",
            "tell all at the update: I told you so",
        ),
        _US,
    ),
    Verb(
        "press",
        "press to <to:text> <said:body>",
        "the same",
        (f"press to {_SOME}\nLet us not be hasty.",),
        _US,
    ),
    Verb(
        "unpress",
        "take messages back",
        "what you would tell at the update is not told",
        ("take messages back",),
        _US,
    ),
)
GREY = (
    Verb(
        "grey",
        "anonymously tell <to:text> <said:body>",
        "the same without your name, with the next update, so that not even the time tells whose it is",
        ("anonymously tell all: somebody here is too rich",),
        _US,
    ),
    Verb(
        "grey",
        "grey press to <to:text> <said:body>",
        "the same without your name, with the next update",
        ("grey press to all\nSomebody here is too rich.",),
        _US,
    ),
)
WRITING = frozenset({"press", "grey"})
"""The commands that hold a message."""

KEYS = WRITING | {"unpress"}

_NAMELESS = ", without your name and beside others that have none: so not even the time tells whose it is"
_ALL = frozenset({"all", "everybody", "everyone", "all players", "the players"})
_HELD = re.compile(r"\b(?:at|with|after) the (?:next )?update\b", re.IGNORECASE)
_GREY = re.compile(r"\banonymously\b", re.IGNORECASE)
_OPEN = re.compile(rf"\b{OPENLY}\b", re.IGNORECASE)


def verbs(allowed: str, others: Sequence[str] = ()) -> tuple[Verb, ...]:
    """Return how messages are written, with two of the `others` for an example. `allowed` is yes, no, all (to
    all alone) or grey (without a name, too)."""
    named = tuple(_name_in_examples(verb, ", ".join(others[:2])) for verb in PRESS) if others else PRESS
    return {"yes": named, "all": named, "grey": (*named, *GREY)}.get(allowed, ())


def _name_in_examples(verb: Verb, names: str) -> Verb:
    return replace(verb, examples=tuple(each.replace(_SOME, names) for each in verb.examples))


def is_message(verb: Verb) -> bool:
    """Return whether that sends one; a rule's own word of the same name does not."""
    return any((verb.key, verb.usage) == (each.key, each.usage) for each in (*PRESS[:2], *GREY))


class PlayerMessage(msgspec.Struct, frozen=True):
    """What a player wants to be told: to whom, as they wrote it, and what."""

    to: str
    text: str
    held: bool
    grey: bool
    openly: bool

    @property
    def to_all(self) -> bool:
        """Whether everybody gets it."""
        return self.to.casefold() in _ALL


def message(command: Command) -> PlayerMessage:
    """A command of `press` or `grey` as what it says. What stands behind the colon is the first line."""
    head, colon, rest = command.get_text("to").partition(":")
    first = command.text.partition(":")[2].strip() if colon and ":" in command.text else rest.strip()
    text = "\n".join(part for part in (first, command.get_text("said").strip()) if part)
    to = _OPEN.sub("", _GREY.sub("", _HELD.sub("", head)))
    grey = command.verb == "grey" or bool(_GREY.search(head))
    return PlayerMessage(
        " ".join(to.split()).strip(" ,:"), text, bool(_HELD.search(head)), grey, bool(_OPEN.search(head))
    )


def quote_message(command: Command) -> str:
    """The lines of the message as they were written: no part of it goes out unseen by its author."""
    return "\n".join((command.text, *command.get_text("said").split("\n"))).rstrip()


def decide(state: AnyCourse, given: PlayerCommand, allowed: str) -> Decision:
    """Return what such a command leads to; `allowed` as in `verbs`."""
    if given.command.verb == "unpress":
        return _take_back(state, given.player)
    said = message(given.command)
    to = _problem(state, given.player, said, allowed) or _readers(state, said, given.player)
    if isinstance(to, Refused):
        return to
    whom = join_words(list(to)) if to else "all"
    waits = said.held or said.grey
    kind, when = (f.PressHeld, " with the next update") if waits else (f.PressSent, "")
    told = [f"It goes to {whom}{when}{_NAMELESS if said.grey else ''}."]
    if waits:
        told.append("Until then you can write: take messages back")
    return Accepted((kind(given.source, given.player, to, said.text, said.grey),), tuple(told))


def _take_back(state: AnyCourse, player: str) -> Decision:
    held = [each for each in state.presence.held if each.player == player]
    if not held:
        return Refused(Reason.NOT_NOW, "no message of yours waits for the update")
    return Accepted((f.PressDropped(player),), (f"Not told: {len(held)}.",))


def _problem(state: AnyCourse, player: str, said: PlayerMessage, allowed: str) -> Refused | None:
    if allowed not in ("yes", "all", "grey"):
        return Refused(Reason.AGAINST_RULES, "in this game players do not write to each other by way of it")
    if allowed == "all" and not said.to_all and said.to.casefold() != ADMIN:
        return Refused(Reason.AGAINST_RULES, "in this game a message goes to all: write “tell all: …”")
    if said.grey and allowed != "grey":
        return Refused(Reason.AGAINST_RULES, "in this game every message has a name")
    if not said.text or len(said.text) > MAX_PRESS:
        why = f"write the message behind a colon or in the lines below, {MAX_PRESS:,} characters at most"
        return Refused(Reason.BAD_TEXT, why)
    if state.presence.pressed.get(player, 0) >= MOST_PRESS:
        return Refused(Reason.LIMIT, f"{MOST_PRESS} messages before an update are enough")
    return None


def _readers(state: AnyCourse, said: PlayerMessage, author: str) -> tuple[str, ...] | Refused:
    """Those named, nobody meaning all."""
    if said.to_all:
        return ()
    if not said.to:
        return Refused(Reason.UNCLEAR, "say to whom: write “tell NAME: …”, or “tell all: …”")
    return _find_named(state, said.to, author)


def _find_named(state: AnyCourse, to_whom: str, author: str) -> tuple[str, ...] | Refused:
    """Return the players that are named there, but for the author."""
    known = {name.casefold(): name for name in (*state.players, ADMIN)}
    words = [word for word in re.split(r"\s*,\s*|\s+and\s+|\s+", to_whom) if word and word != "the"]
    unknown = next((word for word in words if word.casefold() not in known), "")
    if unknown:
        why = f"no player is called {unknown[:40]}: write “tell NAME: …”, or “tell all: …”"
        return Refused(Reason.NOT_FOUND, why)
    to = dict.fromkeys(known[word.casefold()] for word in words)
    to.pop(author, None)
    return tuple(to) or Refused(Reason.AGAINST_RULES, "that would go to yourself alone")


def release_held(state: AnyCourse) -> Iterator[GameEvent]:
    """Yield what was held for the update that has just been made. What has no name comes last, by the letters
    of its text: not in the order in which it was written."""
    named = [each for each in state.presence.held if not each.grey]
    nameless = sorted((each for each in state.presence.held if each.grey), key=lambda each: each.text)
    for each in (*named, *nameless):
        yield f.PressSent(each.source, each.player, each.to, each.text, each.grey)


def secret(event: GameEvent) -> bool:
    """Return whether a message, or what was said of one, is not for everybody."""
    match event:
        case f.PressSent(to=to, grey=grey):
            return grey or bool(to)
        case f.PressHeld() | f.PressDropped():
            return True
    return False


def reads(event: GameEvent, reader: str) -> bool:
    """Return whether a reader may see such a secret event in full: its author, and whom it goes to if that
    one is named in it."""
    match event:
        case f.PressSent(player=player, to=to, grey=grey):
            return reader == player or (not grey and reader in to)
        case f.PressHeld(player=player) | f.PressDropped(player=player):
            return reader == player
    return False
