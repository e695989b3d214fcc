"""Questions to one player that stop a game, as a piece of it; without an answer a default counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import field
from msgspec.structs import asdict, replace

from nomicd.kernel.commands import Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Offer, Offers, Section
from nomicd.table.choices import Choice
from nomicd.table.course.working import AnyTable
from nomicd.table.phrases import either
from nomicd.table.piece import AnyPiece
from nomicd.table.pieces.rounds import StepOfTurn
from nomicd.table.player_names import drop_name, rename
from nomicd.table.state_part import StatePart

# The state


class PlayerQuestion(Choice, frozen=True, kw_only=True):
    """A choice that one player is asked for, to be derived from: a game adds what it is about."""

    id: int


Q = TypeVar("Q", bound=PlayerQuestion)


class Questions(StatePart, Generic[Q], frozen=True):
    """Those that are pending, oldest first; `asked` is the highest id so far. `aside` are those of players
    whose seats are now another's."""

    pending: tuple[Q, ...] = ()
    asked: int = 0
    aside: dict[str, tuple[Q, ...]] = field(default_factory=dict)

    def of(self, player: str) -> Q | None:
        """Return the question that player has to answer first; None if there is none."""
        return next((each for each in self.pending if each.player == player), None)

    def ask(self, question: Q) -> Self:
        """Return them with a new one."""
        return replace(self, pending=(*self.pending, question), asked=question.id)

    def answer(self, number: int, answer: str) -> Self:
        """Return them with an answer noted."""
        noted = tuple(replace(each, answer=answer) if each.id == number else each for each in self.pending)
        return replace(self, pending=noted)

    def close(self, number: int) -> Self:
        """Return them without that one."""
        return replace(self, pending=tuple(each for each in self.pending if each.id != number))

    def remove_player(self, player: str) -> Self:
        """What they were asked nobody is."""
        return replace(self, pending=tuple(each for each in self.pending if each.player != player))

    def replace_player(self, old: str, new: str) -> Self:
        """The new player is asked; what was answered counts no more."""
        fresh = (replace(each, answer="") if each.player == old else each for each in self.pending)
        return replace(self, pending=tuple(rename(each, old, new) for each in fresh))

    def merge_seats(self, player: str) -> Self:
        """What they were asked is kept."""
        kept = tuple(each for each in self.pending if each.player == player)
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """They are asked again what nothing has come of yet."""
        again = tuple(each for each in self.aside[player] if each.due > update)
        aside = drop_name(self.aside, player)
        return replace(self, pending=tuple(sorted((*self.pending, *again), key=_number)), aside=aside)


def _number(question: PlayerQuestion) -> int:
    return question.id


class Asking(Protocol):
    """A state with questions."""

    questions: Questions[Any]


# The facts


class AnyQuestionAsked(StepOfTurn, frozen=True):
    """The default counts when update `due` begins. To be derived from: a game adds what it is about."""

    NAME: ClassVar[str] = "question-asked"
    LAST: ClassVar[bool] = True
    QUESTION: ClassVar[type[PlayerQuestion]] = PlayerQuestion
    """The game's own kind; it has all fields of the fact."""
    id: int
    player: str
    prompt: str
    options: tuple[str, ...]
    default: str
    due: int

    def apply(self, state: Asking) -> None:
        state.questions = state.questions.ask(self.question())

    def question(self) -> PlayerQuestion:
        """Return the question as the state keeps it."""
        return self.QUESTION(**asdict(self))


class QuestionAnswered(GameEvent, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    player: str
    answer: str

    def apply(self, state: Asking) -> None:
        state.questions = state.questions.answer(self.id, self.answer)


class QuestionClosed(StepOfTurn, frozen=True):
    """`how` is answer or default."""

    NAME: ClassVar[str] = "question-closed"
    id: int
    choice: str
    how: str

    def apply(self, state: Asking) -> None:
        state.questions = state.questions.close(self.id)


# The piece


class AskPlayers(AnyPiece):
    """Asks players, and takes their answers. To be derived from: a game says which words answer what."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (AnyQuestionAsked, QuestionAnswered, QuestionClosed)
    waiting: ClassVar[frozenset[str]] = frozenset({QuestionAnswered.NAME})
    answers: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By option, the lines that choose it beside `answer …`."""

    def close(self, table: AnyTable, question: Any) -> str:
        """Settle a question, and return what counts."""
        table.emit(self.own(QuestionClosed)(question.id, question.counts, question.how))
        return str(question.counts)

    def say_chosen(self, option: str) -> str:
        """Return what a player is answered who has chosen that."""
        return f"Your answer: {option}."

    def offer(self, state: Any, question: Any, option: str) -> str:
        """Return what that option would lead to, as things stand."""
        return option

    def orders(self, state: Any, player: str) -> tuple[Verb, ...]:
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
        return (*lines, Verb("answer", usage, asked, examples, "the game", strict=True))

    def _phrases(self, option: str) -> Iterator[str]:
        return (phrase for line in self.answers.get(option, ()) for phrase in _phrases(line))

    def decide(self, table: AnyTable, given: PlayerCommand) -> Decision | None:
        """Return what an answer leads to."""
        verb, args = given.command.verb, given.command.args
        if verb != "answer" and verb not in self.answers:
            return None
        question = table.state.questions.of(given.player)
        if question is None or args.get("question", question.id) != question.id:
            return Refused(Reason.NOT_FOUND, "you are not asked that now")
        option = question.find_option(str(args.get("choice") or verb))
        if option is None:
            return Refused(Reason.UNCLEAR, f"answer {either(question.options)}")
        return Accepted((QuestionAnswered(question.id, given.player, option),), (self.say_chosen(option),))

    def hides(self, state: Any, event: GameEvent) -> bool:
        """Return whether an event is an answer, before the question is settled."""
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
        question = state.questions.of(player)
        if question is None:
            return
        counts = f"You have answered: {question.answer}." if question.answer else self.silence(question)
        offers = tuple(Offer(each, self.offer(state, question, each)) for each in question.options)
        said = Offers(offers, f"{question.prompt} {counts}")
        yield Section("You are asked", (said,), task="answer the question")

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
