"""What facts about rules change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import Change, Rule, State


def _rule_enacted(state: State, event: e.RuleEnacted) -> None:
    state.rules[event.number] = Rule(event.number, event.text, event.by, state.update)
    state.history += (Change(event.number, event.text, event.by, state.update),)


def _rule_amended(state: State, event: e.RuleAmended) -> None:
    _rule_enacted(state, e.RuleEnacted(event.number, event.text, event.by))


def _rule_repealed(state: State, event: e.RuleRepealed) -> None:
    state.rules.pop(event.number, None)
    state.history += (Change(event.number, "", event.by, state.update),)


def _rule_suspended(state: State, event: e.RuleSuspended) -> None:
    rule = state.rules[event.number]
    state.rules[event.number] = replace(rule, suspended=event.error or "suspended")


def _rule_restored(state: State, event: e.RuleRestored) -> None:
    state.rules[event.number] = replace(state.rules[event.number], suspended="")


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.RuleEnacted.NAME: _rule_enacted,
    e.RuleAmended.NAME: _rule_amended,
    e.RuleRepealed.NAME: _rule_repealed,
    e.RuleSuspended.NAME: _rule_suspended,
    e.RuleRestored.NAME: _rule_restored,
}
