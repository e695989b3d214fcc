"""What a reader should know before the mail is opened: a few words for its subject."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.table.phrases import listed, many


def news(state: State, reader: str) -> str:
    """`you are Prisoner, 1 question, 3 proposals open`; "" where there is nothing to say."""
    if state.over:
        return f"{state.winner} has won" if state.winner else "the game is over"
    return ", ".join(_news(state, reader))


def _news(state: State, reader: str) -> Iterator[str]:
    player = state.players.get(reader)
    if state.paused:
        yield "the game is paused"
    if player and not player.active:
        yield "you are inactive"
    if player and player.titles:
        yield f"you are {listed(list(player.titles))}"
    if player and (types := _stands(state, player.square)):
        yield f"you are on {types}"
    asked = sum(question.player == reader for question in state.questions.values())
    if asked:
        yield many(asked, "question") + " for you"
    if voting := sum(proposal.status == "open" for proposal in state.proposals.values()):
        yield f"{many(voting, 'proposal')} open"


def _stands(state: State, label: str) -> str:
    """The kind of a special square, as the rules call it."""
    square = state.squares.get(label)
    kinds = book(state.rules).square_types if square and square.types else {}
    return next((kinds[key].name for key in (square.types if square else ()) if key in kinds), "")
