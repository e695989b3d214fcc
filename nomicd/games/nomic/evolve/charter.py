"""What facts about the rulebook change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import State


def _charter_adopted(state: State, event: e.CharterAdopted) -> None:
    state.charter = event.text


def _rule_shelved(state: State, event: e.RuleShelved) -> None:
    state.shelf[event.number] = event.text


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.CharterAdopted.NAME: _charter_adopted,
    e.RuleShelved.NAME: _rule_shelved,
}
