"""What facts about rules change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import Change, Missed, Rule, State


def _rule_enacted(state: State, event: e.RuleEnacted) -> None:
    before = state.rules.get(event.number)
    missed = before.missed if before else ()
    state.rules[event.number] = Rule(event.number, event.text, event.by, state.update, missed=missed)
    state.history += (Change(event.number, event.text, event.by, state.update, state.week),)


def _rule_amended(state: State, event: e.RuleAmended) -> None:
    _rule_enacted(state, e.RuleEnacted(event.number, event.text, event.by))


def _rule_repealed(state: State, event: e.RuleRepealed) -> None:
    state.rules.pop(event.number, None)
    state.history += (Change(event.number, "", event.by, state.update, state.week),)


def _rule_suspended(state: State, event: e.RuleSuspended) -> None:
    rule = state.rules[event.number]
    state.rules[event.number] = replace(rule, suspended=event.error or "suspended")


def _rule_missed(state: State, event: e.RuleMissed) -> None:
    rule = state.rules[event.number]
    missed = (*rule.missed, Missed(event.hook, event.fields, state.update))
    state.rules[event.number] = replace(rule, missed=missed)


def _missed_settled(state: State, event: e.MissedSettled) -> None:
    rule = state.rules[event.number]
    state.rules[event.number] = replace(rule, missed=rule.missed[1:])


def _rule_restored(state: State, event: e.RuleRestored) -> None:
    state.rules[event.number] = replace(state.rules[event.number], suspended="")


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.RuleEnacted.NAME: _rule_enacted,
    e.RuleAmended.NAME: _rule_amended,
    e.RuleRepealed.NAME: _rule_repealed,
    e.RuleSuspended.NAME: _rule_suspended,
    e.RuleMissed.NAME: _rule_missed,
    e.MissedSettled.NAME: _missed_settled,
    e.RuleRestored.NAME: _rule_restored,
}
