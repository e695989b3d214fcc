"""One sandbox session and the game as it has been told to it: asks the rules, and names who failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from math import inf
from typing import Any

import msgspec

from nomicd.games.nomic.engine.game_data import Data, GameData
from nomicd.games.nomic.engine.session_sources import hooks, sources, switch_sources
from nomicd.games.nomic.engine.side_effects import tame
from nomicd.games.nomic.engine.speculation.predictions import PredictedAnswer, Predictions
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import State
from nomicd.kernel.sandbox import Fault, Host, Sandbox, Session, Sources
from nomicd.law.answers import (
    Error,
    HookQuestion,
    Outcome,
    encode_questions,
    error_of,
    last_loaded,
    make_sure,
    read_outcome,
)
from nomicd.law.border import MAX_TEXT
from nomicd.law.clocked import ASKS, MOST, TOO_MUCH

RESERVE = 1.0
"""Seconds of the processor that calls which take long may take together in one input, until rules are asked
one question a call, in brief sessions."""


class TooDear(Exception):
    """A trial has cost all that it may."""


class Interpreter:
    """Holds at most one session, opened when first needed and again when the rules in force have changed.
    With an `allowance`, it is for a trial: it raises `TooDear` when calls that take long have taken so many
    seconds."""

    def __init__(self, sandbox: Sandbox, allowance: float = inf) -> None:
        self.sandbox = sandbox
        self._allowance = allowance
        self._spent = self._slow = 0.0
        self.wary = False
        """Whether rules are asked one question a call: they have cost much, or a session has died of them."""
        self._stack = ExitStack()
        self._session: Session | None = None
        self._picture = GameData()
        self._former: tuple[GameData, int] | None = None
        self._bound: Book | None = None
        self._without: frozenset[int] = frozenset()
        self.predictions = Predictions()
        self._turned = False

    def begin(self) -> None:
        """Another input: its rules have all the time again."""
        if self.wary:
            self.close()
        self._spent = self._slow = 0.0
        self.wary = False

    def lasts(self, state: State) -> bool:
        """Return whether the session would answer questions at that state as a fresh one does: its rules keep
        nothing, and what they can go through is in its order."""
        opened = self._session is not None and self._bound is not None
        return opened and self._picture.in_order(state) and self._keeps_nothing()

    def leave(self) -> None:
        """The next questions are about another game: before it is told of that, the session is to forget all
        that it was told of this one and is not just the same there."""
        self.predictions.expect(())
        if self._session is not None and self._former is None:
            self._former, self._picture = (self._picture, self.predictions.confirmed), GameData()
            self.predictions.forget()

    def close(self) -> None:
        """Give the session back. The next question opens a fresh one."""
        self._session = self._former = None
        self.predictions.forget()
        self._stack.close()

    def open(self, bound: Book, suspended: frozenset[int]) -> tuple[Error, ...]:
        """Make ready for questions about that book. Answers the rules that cannot even be loaded: with these
        suspended, open again."""
        if self.is_open(bound, suspended) or self._turn(bound, suspended):
            return ()
        self.close()
        given = sources(bound, suspended)
        for again in (False, True):  # where each loads alone, a limit may have been hit by chance
            try:
                self._session = self._stack.enter_context(self._open_session(given))
                break
            except Fault as fault:
                if culprits := self._culprits(bound, suspended):
                    return culprits
                if again or not fault.dead:
                    return (last_loaded(fault, given),)
        self._picture, self._bound, self._without = GameData(), bound, suspended
        return ()

    def _open_session(self, given: Sources) -> AbstractContextManager[Session]:
        return self.sandbox.session(given, brief=True) if self.wary else self.sandbox.session(given)

    def _turn(self, bound: Book, suspended: frozenset[int]) -> bool:
        """Have the session that there is serve another book, if it has kept nothing of the last one."""
        if self._session is None or self._bound is None or not self._keeps_nothing():
            return False
        try:
            self._session.run(switch_sources(self._bound, self._without, bound, suspended))
        except Fault:
            return False  # which rules it fails for is found in fresh ones
        for picture in (self._picture, *([self._former[0]] if self._former else [])):
            picture.turn(self._bound, bound)
        self.predictions.forget_unconfirmed()
        self._turned = True
        self._bound, self._without = bound, suspended
        return True

    def _keeps_nothing(self) -> bool:
        """Return whether no rule of the session can have changed what others see."""
        assert self._bound is not None
        return all(tame(document.code) for document in self._bound.documents.values() if document.code)

    def is_open(self, bound: Book, suspended: frozenset[int]) -> bool:
        """Return whether it is ready for questions about that book."""
        return self._session is not None and self._bound == bound and self._without <= suspended

    def is_bound(self, bound: Book) -> bool:
        """Return whether that book was asked last, though the session may be gone."""
        return self._bound == bound

    def _culprits(self, bound: Book, suspended: frozenset[int]) -> tuple[Error, ...]:
        """Those that do not load alone."""
        coded = frozenset(number for number, document in bound.documents.items() if document.code)
        return tuple(
            error
            for number in sorted(coded - suspended)
            if (error := self._alone(sources(bound, coded - {number}), number))
        )

    def _alone(self, one: Sources, number: int) -> Error | None:
        try:
            with self._open_session(one):
                return None
        except Fault as fault:
            return error_of(number, fault)

    def ask(
        self, state: State, questions: Sequence[HookQuestion], host: Host, *, first: bool = False
    ) -> tuple[Outcome, ...]:
        """Return what the rules answer to each; if `first`, only up to the first that something comes of.
        Raises `Fault` when the session died of it."""
        coming = self.predictions.list_coming() if first else ()
        text = self._dispatch((encode_questions(questions), first, coming), self._news(state), host)
        short = len(text) <= MAX_TEXT and not _has_long_number(text)
        data, predicted = _answers(text)
        self.predictions.receive(predicted or (), self._picture, short=short)
        return tuple(read_outcome(one if short else make_sure(one)) for one in data)

    def ask_without(
        self, muted: frozenset[int], state: State, questions: Sequence[HookQuestion], host: Host
    ) -> tuple[Outcome, ...]:
        """Return the same, while those rules reckon nothing. It takes the session."""
        news = self._news(state)
        news["rules"] = [number for number in news["rules"] if number not in muted]
        try:
            data, _ = self._call("_dispatch", (encode_questions(questions), False, []), news, host)
        finally:
            self.close()
        return tuple(map(read_outcome, data))

    def last_asked(self, state: State, question: HookQuestion, host: Host) -> Data | None:
        """The last number that a rule asks for in answering, before it ends or the session dies; None if it
        asks for none, or for what is nothing to be asked. It takes the session."""
        told: list[Data] = []
        arguments = (question.hook, question.fields, question.rules[0], question.mode)
        with suppress(Fault):
            self._call("_judge", arguments, self._news(state), {**host, ASKS: told.append})
        self.close()
        return told[-1] if told else None

    def can_reckon(self, state: State, asked: Data, rule: int) -> bool:
        """Return whether that number is reckoned with all the time and room that there is. It takes the
        session."""
        try:
            arguments = (asked["what"], asked["start"], asked["fields"], rule)
            self._call("_asked_alone", arguments, self._news(state), {})
        except Fault as fault:
            return not fault.dead
        finally:
            self.close()
        return True

    def list_reckoning(self, rule: int) -> frozenset[int]:
        """The rules that may have to reckon something while that one is asked."""
        assert self._bound is not None
        documents = self._bound.documents
        if "reckon(" not in documents[rule].code:
            return frozenset()
        coded = ((number, hooks(document.code)) for number, document in documents.items() if document.code)
        return frozenset(n for n, names in coded if any(name.startswith("reckon_") for name in names))

    def line(self, state: State, question: HookQuestion, rule: int, host: Host) -> int:
        """The line of a rule's code that fails in answering; 0 if none can be told."""
        try:
            arguments = (question.hook, question.fields, rule, question.mode)
            self._call("_bare", arguments, self._news(state), host)
        except Fault as fault:
            return error_of(rule, fault).line
        return 0

    def _news(self, state: State) -> Data:
        assert self._bound is not None
        if self._turned and not self._picture.in_order(state):
            self.leave()  # as a fresh session, this one is told everything in its order
        self._turned = False
        left = self._forget_former(state)
        news = self._picture.news(state, self._bound)
        if left is not None:
            news["left"] = left
        if self.predictions.confirmed:
            news["ahead"] = self.predictions.confirmed
        self.predictions.forget()
        return news

    def _forget_former(self, state: State) -> Data | None:
        """Return what is to be forgotten of the game before, if this is another one."""
        if self._former is None:
            return None
        (former, confirmed), self._former = self._former, None
        left, self._picture = former.start_over(state)
        return {**left, "ahead": confirmed} if confirmed else left

    def _dispatch(self, arguments: tuple[Any, ...], news: Data, host: Host) -> str:
        with self._live() as session:
            return session.ask("_dispatch", _encode((*arguments, news)).decode(), host)

    def _call(self, function: str, arguments: tuple[Any, ...], news: Data, host: Host) -> Any:
        with self._live() as session:
            return session.call(function, *arguments, news, host=host)

    @contextmanager
    def _live(self) -> Iterator[Session]:
        """The session, as long as it does not die of what it is asked. Raises `TooDear`, or `Fault` if that
        took too long after much else did."""
        assert self._session is not None
        session, before = self._session, self._session.seconds_spent
        try:
            yield session
        except Fault as fault:
            if fault.dead:
                self._grow_wary()
            self._charge(session.seconds_spent - before, dead=fault.dead)
            raise
        if self._charge(session.seconds_spent - before):
            raise Fault("TimeoutError", TOO_MUCH)

    def _charge(self, took: float, *, dead: bool = False) -> bool:
        """Return whether that was too long, after all that there was before. The limits that others hit are
        not among that: each of them is found, and hits no more."""
        self._spent += took
        self._slow += 0.0 if dead else took
        if self._spent >= self._allowance:
            raise TooDear
        if self._slow >= RESERVE and not self.wary:
            self._grow_wary()
            return False
        return self._slow >= MOST and took > 0

    def _grow_wary(self) -> None:
        self.wary = True
        self.close()


_encode = msgspec.json.Encoder().encode
_answers = msgspec.json.Decoder(tuple[list[Data | None], tuple[PredictedAnswer, ...] | None]).decode
_TO_ZEROS = bytes.maketrans(b"123456789", b"000000000")


def _has_long_number(text: str) -> bool:
    """Return whether 19 digits follow one another. Where they do not, all in a text that is short enough may
    cross the border: the trusted half tells nothing that is deep."""
    # A pattern would be tried at every digit of some ten thousand.
    return b"0" * 19 in text.encode("utf-8", "replace").translate(_TO_ZEROS)
