"""Asks the rules that players have made in a fixed game, while one input is decided, and lets their answers
be so.

One rule is asked at a time, the oldest first: so whoever fails is known, and only what it has done is undone.
It is suspended then, which is a fact, and everything else goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack

from nomicd.kernel.decision import Decision
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Fault, Sandbox, Session
from nomicd.law.answers import Error, error_of, last_loaded
from nomicd.law.clocked import MOST, TOO_MUCH, TimedSandbox
from nomicd.law.facts import RuleSuspended
from nomicd.law.game_api import COMPUTE, GameApi
from nomicd.law.limits import limits_of_play, with_limits
from nomicd.law.normalization import clean
from nomicd.law.rule_document import Document, parse
from nomicd.law.state import Ruled
from nomicd.table.course.state import AnyCourse
from nomicd.table.course.working import AnyTable
from nomicd.table.game import AnyTableGame
from nomicd.table.hooks import MOST as MOST_NUMBER
from nomicd.table.hooks import Impossible, NamedThing, RuleEffect, View

MOST_EFFECTS = 20
"""So much may a rule ask for in one answer."""
LONGEST = 200
"""Characters of a text in an effect."""


class RuleRunner:
    """See `nomicd.table.course.working.RuleListener`. `game` is the `TableGame`."""

    def __init__(self, game: AnyTableGame, table: AnyTable, api: GameApi) -> None:
        assert table.context is not None
        self._game = game
        self._table = table
        self._api = api
        self._sandbox = TimedSandbox(table.context.sandbox, limits_of_play(table.context.limits))
        self._asked = _Asked(self._sandbox, api)
        self._seen: tuple[int, View] = (-1, {})

    def conclude(self, decision: Decision) -> Decision:
        """Note what limits have said."""
        return with_limits(decision, self._sandbox.said)

    def close(self) -> None:
        """Give the session back."""
        self._asked.close()

    def hear(self, moment: str, fields: Mapping[str, Json]) -> None:
        """Let the rules answer, and carry out what they ask for."""
        for number in self._find_answering(moment):
            saved = None
            try:
                if (answer := self._ask(number, moment, fields)) is not None:
                    saved = self._table.save()
                    self._carry_out(number, answer)
                    self._check(saved[0])
            except (Fault, Impossible) as fault:
                if saved:
                    self._table.restore(saved)
                self._suspend(moment, _blame(number, fault))

    def reckon(self, quantity: str, amount: int, fields: Mapping[str, Json]) -> int:
        """Return the number when each rule that has a say has had it."""
        hook, most = COMPUTE + quantity, amount
        for number in self._find_answering(hook):
            try:
                answer = self._ask(number, hook, {**fields, "amount": amount})
                amount = amount if answer is None else self._make_sure(hook, answer, most)
            except (Fault, Impossible) as fault:
                self._suspend(hook, _blame(number, fault))
        return amount

    def _make_sure(self, hook: str, answer: Json, most: int) -> int:
        low, high = self._api.quantities[hook].low, max(self._api.quantities[hook].high, most)
        if type(answer) is not int or not low <= answer <= high:
            wanted = f"a whole number from {low:,} to {high:,}, or None"
            raise Impossible(f"it answers {_shorten(answer)}, and {wanted} is wanted")
        return answer

    # Asking

    def _find_answering(self, hook: str) -> Iterator[int]:
        """Give the rules that answer a hook; each only if its code is still on when its turn comes."""
        for number in sorted(self._table.state.rules):
            self._open()
            if number in self._asked.codes and hook in self._api.list_answered(self._asked.codes[number]):
                yield number

    def _open(self) -> None:
        codes = list_codes(self._table.state)
        while codes and codes != self._asked.codes and (errors := self._asked.open(codes)):
            for error in errors:
                self._suspend("", error)
            codes = list_codes(self._table.state)
        if not codes:
            self._asked.close()

    def _ask(self, number: int, hook: str, fields: Mapping[str, Json]) -> Json:
        types = self._api.list_fields(hook)
        packed = {name: _pack(types[name], value, self._api) for name, value in fields.items()}
        return self._asked.ask(number, hook, packed, self._pack_view())

    @property
    def _view(self) -> View:
        """What rules may see now."""
        table = self._table
        if self._seen[0] != len(table.events):
            self._seen = (len(table.events), self._game.view(table.state))
        return self._seen[1]

    def _pack_view(self) -> View:
        kinds = self._api.kinds
        return {
            kind: {
                key: {
                    name: _pack(kinds[kind].fields[name], value, self._api) for name, value in thing.items()
                }
                for key, thing in things.items()
            }
            for kind, things in self._view.items()
        }

    def _suspend(self, hook: str, error: Error) -> None:
        self._table.emit(RuleSuspended(error.rule, hook, clean(error.text), error.line, {}))
        self._seen = (-1, {})

    # What they ask for

    def _carry_out(self, number: int, answer: Json) -> None:
        """Carry out the effects of an answer. Raises `Impossible` after some of them."""
        wishes = list(_flatten(answer))
        if len(wishes) > MOST_EFFECTS:
            raise Impossible(f"it asks for {len(wishes)} effects at once; at most {MOST_EFFECTS} are allowed")
        for wish in wishes:
            if not isinstance(wish, dict) or str(wish.get("do")) not in self._api.effects:
                wanted = "an effect, a list of effects or None is wanted"
                raise Impossible(f"it answers {_shorten(wish)}, and {wanted}")
            effect, piece = self._api.effects[wish["do"]]
            piece.perform(self._table, effect.name, self._fit(effect, wish), number)

    def _check(self, before: AnyCourse) -> None:
        if broken := self._game.find_breach(before, self._table.state):
            raise Impossible(broken)

    def _fit(self, effect: RuleEffect, wish: Mapping[str, Json]) -> dict[str, NamedThing | Json]:
        """Return what an effect is given, each of it of its type."""
        if {*wish} != {"do", *effect.fields}:
            raise Impossible(f"{effect.name}() needs {', '.join(effect.fields)}")
        return {
            name: self._fit_one(effect.name, name, wanted, wish[name])
            for name, wanted in effect.fields.items()
        }

    def _fit_one(self, effect: str, name: str, wanted: str, value: Json) -> NamedThing | Json:
        kinds = wanted.split(" | ")
        if isinstance(value, dict):
            kind, key = str(value.get("$kind")), str(value.get("$key"))
            if kind in kinds and key in self._view.get(kind, {}):
                return NamedThing(kind, key)
        elif _is_plain(value, kinds):
            return value
        raise Impossible(f"{effect}() was given {_shorten(value)} as {name}, and {wanted} is wanted")


def _is_plain(value: Json, kinds: Sequence[str]) -> bool:
    if isinstance(value, str):
        return "str" in kinds and len(value) <= LONGEST
    return "int" in kinds and type(value) is int and abs(value) <= MOST_NUMBER


class _Asked:
    """One session with the rules in force loaded, opened when first needed and again when they change."""

    def __init__(self, sandbox: Sandbox, api: GameApi) -> None:
        self.codes: Mapping[int, str] = {}
        self._sandbox = sandbox
        self._api = api
        self._stack = ExitStack()
        self._session: Session | None = None
        self._told: View = {}
        self._slow = 0.0

    def open(self, codes: Mapping[int, str]) -> tuple[Error, ...]:
        """Make ready for these rules. Return those that cannot be loaded: without them, open again."""
        self.close()
        loaded = self._api.list_sources(codes)
        try:
            self._session = self._stack.enter_context(self._sandbox.session(loaded))
        except Fault as fault:
            alone = (self._load_alone(number, code) for number, code in codes.items())
            return tuple(error for error in alone if error) or (last_loaded(fault, loaded),)
        self.codes = codes
        return ()

    def _load_alone(self, number: int, code: str) -> Error | None:
        try:
            with self._sandbox.session(self._api.list_sources({number: code})):
                return None
        except Fault as fault:
            return error_of(number, fault)

    def close(self) -> None:
        """Give the session back."""
        self.codes, self._session, self._told = {}, None, {}
        self._stack.close()

    def ask(self, number: int, hook: str, fields: Mapping[str, Json], view: View) -> Json:
        """Return what one rule answers. Raises `Fault`."""
        assert self._session is not None
        session, before = self._session, self._session.seconds_spent
        news = _find_news(self._told, view)
        try:
            answer = session.call("_ask", number, hook, news, fields)
        except Fault as fault:
            if fault.dead:
                self.close()
            else:
                self._told = view
            raise
        self._told = view
        took = session.seconds_spent - before
        self._slow += took
        if took and self._slow >= MOST:
            raise Fault("TimeoutError", TOO_MUCH)
        return answer


def list_codes(state: Ruled) -> dict[int, str]:
    """Return the code of the rules in force whose code is on, by number."""
    on = {number: rule.text for number, rule in sorted(state.rules.items()) if not rule.suspended}
    documents = {number: parse(text) for number, text in on.items()}
    return {n: each.code for n, each in documents.items() if isinstance(each, Document) and each.code}


def _find_news(told: View, view: View) -> dict[str, dict[str, Json]]:
    """Return what has changed since a session was told last; None for what is gone."""
    news: dict[str, dict[str, Json]] = {}
    for kind, things in view.items():
        known = told.get(kind, {})
        changed: dict[str, Json] = {key: each for key, each in things.items() if known.get(key) != each}
        changed |= dict.fromkeys(known.keys() - things.keys())
        if changed:
            news[kind] = changed
    return news


def _pack(wanted: str, value: Json, api: GameApi) -> Json:
    """Return a fact as it crosses the border: a thing is named by its kind and key."""
    return [wanted, value] if wanted in api.kinds else value


def _blame(number: int, fault: Fault | Impossible) -> Error:
    if isinstance(fault, Fault):
        return error_of(number, fault)
    return Error(number, str(fault)[:500])


def _flatten(value: Json) -> Iterator[Json]:
    if isinstance(value, list):
        for each in value:
            yield from _flatten(each)
    elif value is not None:
        yield value


def _shorten(value: object) -> str:
    return f"{value!r:.80}"
