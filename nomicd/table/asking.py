"""Questions to one player that stop a game, as a piece of it; without an answer a default counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from nomicd.kernel.commands import Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.course.working import Working
from nomicd.table.facts import AnyQuestionAsked, QuestionAnswered, QuestionClosed
from nomicd.table.phrases import either
from nomicd.table.piece import Piece
from nomicd.table.questions import Asking


class AskPlayers(Piece[Any]):
    """Asks players, and takes their answers. To be derived from: a game says which words answer what."""

    facts: ClassVar[tuple[type[Event], ...]] = (AnyQuestionAsked, QuestionAnswered, QuestionClosed)
    waiting: ClassVar[frozenset[str]] = frozenset({QuestionAnswered.NAME})
    answers: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By option, the lines that choose it beside `answer …`."""

    def say_chosen(self, option: str) -> str:
        """Return what a player is answered who has chosen that."""
        return f"Your answer: {option}."

    def offer(self, state: Any, question: Any, option: str) -> str:
        """Return what that option would lead to, as things stand."""
        del state, question
        return option

    def orders(self, state: Asking, player: str) -> tuple[Verb, ...]:
        """Return the answers of who is asked."""
        question = state.questions.of(player)
        if question is None:
            return ()
        words = {option: self._phrases(option) for option in question.options}
        choices = "|".join("=".join(dict.fromkeys((option, *words[option]))) for option in question.options)
        usage = f"answer [<question:int>] [with] <choice:choice({choices})>"
        examples = (f"answer {question.options[-1]}", f"answer {question.id} {question.options[0]}")
        lines = tuple(
            Verb(option, line, f"answer what you are asked: {option}", (_phrases(line)[0],), "the game")
            for option in question.options
            for line in self.answers.get(option, (option,))
        )
        asked = f"answer what you are asked: {either(question.options)}"
        return (*lines, Verb("answer", usage, asked, examples, "the game"))

    def _phrases(self, option: str) -> Iterator[str]:
        return (phrase for line in self.answers.get(option, ()) for phrase in _phrases(line))

    def decide(self, table: Working[Any], given: PlayerCommand) -> Decision | None:
        """Return what an answer leads to."""
        verb, args = given.command.verb, given.command.args
        if verb != "answer" and verb not in self.answers:
            return None
        question = table.state.questions.of(given.player)
        if question is None or args.get("question", question.id) != question.id:
            return Refused(Reason.NOT_FOUND, "you are not asked that now")
        option = question.meant(str(args.get("choice") or verb))
        if option is None:
            return Refused(Reason.UNCLEAR, f"answer {either(question.options)}")
        return Accepted((QuestionAnswered(question.id, given.player, option),), (self.say_chosen(option),))

    def hides(self, state: Any, event: Event) -> bool:
        """Whether an event is an answer, before the question is settled."""
        if not isinstance(event, QuestionAnswered) or state.over:
            return False
        return any(each.id == event.id for each in state.questions.pending)

    def forget(self, stage: Asking, player: str) -> None:
        """Take others' answers out."""
        questions = stage.questions
        for each in questions.pending:
            if each.player != player:
                questions = questions.answer(each.id, "")
        stage.questions = questions

    def urgent(self, state: Any, player: str, due: Due | None) -> Iterator[Section]:
        """Give what waits for that player's answer."""
        del due
        question = state.questions.of(player)
        if question is None:
            return
        counts = f"You have answered: {question.answer}." if question.answer else self.silence(question)
        offers = tuple(Offer(each, self.offer(state, question, each)) for each in question.options)
        yield Section("You are asked", (Lines((question.prompt, counts)), Offers(offers)))

    def silence(self, question: Any) -> str:
        """Return what counts if no answer comes."""
        return f"Without an answer it is: {question.default}."

    def news(self, state: Any, reader: str) -> tuple[str, ...]:
        """Return that the reader is asked."""
        return ("you are asked",) if not state.over and state.questions.of(reader) else ()


def _phrases(line: str) -> tuple[str, ...]:
    """Return what can be written for a usage: `roll again` and `roll them again` for `roll [them] again`."""
    bare, full = re.sub(r"\[[^]]*\]", "", line), re.sub(r"[][]", "", line)
    return tuple(
        dict.fromkeys(" ".join(phrase.split()) for each in (bare, full) for phrase in each.split("|"))
    )
