"""What anybody may ask to see: board, money, rules, proposals, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nomicd.games.nomic.pages import rules
from nomicd.games.nomic.pages.board import drawn, listing, plain
from nomicd.games.nomic.pages.picture import picture
from nomicd.games.nomic.pages.prices import prices
from nomicd.games.nomic.pages.proposals import current, proposal_section
from nomicd.games.nomic.pages.standings import standings
from nomicd.games.nomic.state import State
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.commands import Command
from nomicd.kernel.events import Event
from nomicd.kernel.page import Code, Lines, Page, Section


def boards(state: State, events: Sequence[Event] = ()) -> tuple[Section, ...]:
    """The board as it stands, in a game that has one."""
    return (board(state, events),) if state.board else ()


def board(state: State, events: Sequence[Event] = ()) -> Section:
    """The board as it stands, after these events."""
    others = plain(state)
    words = (listing(state), *((others,) if others.lines else ()))
    return Section("The board", (Code(drawn(state), picture(state, events)), *words))


def proposals(state: State) -> Page:
    """What is proposed or on the ballot."""
    found = current(state)
    lead = () if found else ("Nothing is proposed.",)
    return Page("Proposals", lead, tuple(proposal_section(state, each) for each in found))


def proposal(state: State, number: int) -> Page:
    """One proposal."""
    if number not in state.proposals:
        return Page(f"Proposal {number}", (f"There is no proposal {number}.",))
    return Page(f"Proposal {number}", (), (proposal_section(state, state.proposals[number]),))


def dice(state: State) -> Page:
    """What the game's dice are committed to."""
    lines = (
        f"The secrets of updates 1 to {LENGTH} are a reverse hash chain; its published end is",
        f"secret 0 = {state.commitment}",
        f"The secret of update {state.update}, revealed, is {state.secret}" if state.secret else "",
        "SHA-256 of the secret of an update is the secret of the update before it.",
        "A die is HMAC-SHA256(secret, label/0): docs/verify_dice.py checks a digest with it.",
    )
    return Page("The dice", (), (Section("The dice", (Lines(tuple(line for line in lines if line)),)),))


_PLAIN: Mapping[str, Callable[[State], Page]] = {
    "board": lambda state: Page("Board", () if state.board else ("There is no board.",), boards(state)),
    "standings": lambda state: Page("Standings", (), (Section("Standings", (standings(state),)),)),
    "money": lambda state: Page("Money", (), (Section("Standings", (standings(state),)),)),
    "prices": prices,
    "proposals": proposals,
    "dice": dice,
}


_ASKED: Mapping[str, Callable[[State, Command], Page]] = {
    "rule": rules.rule,
    "rules": rules.rules,
    "history": rules.history,
    "proposal": lambda state, command: proposal(state, int(command.args.get("proposal") or 0)),
}


def answer(state: State, command: Command) -> Page | None:
    """The page that a read-only command asks for; None if it asks for none."""
    if command.verb in _PLAIN:
        return _PLAIN[command.verb](state)
    if command.verb in _ASKED:
        return _ASKED[command.verb](state, command)
    return None
