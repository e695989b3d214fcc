"""What anybody may ask to see: board, standings, prices, rules, proposals, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.nomic.pages import rules
from nomicd.games.nomic.pages.board import board_sections
from nomicd.games.nomic.pages.proposals import current, proposal_section
from nomicd.games.nomic.pages.standings import price_list, standings_section
from nomicd.games.nomic.state import State
from nomicd.kernel.commands import Command
from nomicd.kernel.page import Page
from nomicd.table.course.mails import dice_page


def answer(state: State, command: Command) -> Page | None:
    """Return the page that a read-only command asks for; None if it asks for none."""
    show = _PAGES.get(command.verb)
    return show(state, command) if show else None


def _show_board(state: State, _: Command) -> Page:
    return Page("Board", () if state.board else ("There is no board.",), board_sections(state))


def _show_prices(state: State, _: Command) -> Page:
    found = tuple(price_list(state))
    return Page("Prices", () if found else ("Nothing is sold.",), found)


def _show_proposals(state: State, _: Command) -> Page:
    """Return what is proposed or on the ballot."""
    found = tuple(proposal_section(state, each) for each in current(state))
    return Page("Proposals", () if found else ("Nothing is proposed.",), found)


def _show_proposal(state: State, command: Command) -> Page:
    number = command.get_number("proposal")
    if number not in state.proposals:
        return Page(f"Proposal {number}", (f"There is no proposal {number}.",))
    return Page(f"Proposal {number}", (), (proposal_section(state, state.proposals[number]),))


_PAGES: Mapping[str, Callable[[State, Command], Page]] = {
    "board": _show_board,
    "standings": lambda state, _: Page("Standings", (), (standings_section(state),)),
    "money": lambda state, _: Page("Money", (), (standings_section(state),)),
    "prices": _show_prices,
    "proposals": _show_proposals,
    "proposal": _show_proposal,
    "dice": lambda state, _: dice_page(state),
    "rule": rules.show_rule,
    "rules": rules.show_rules,
    "history": rules.show_history,
}
