"""What the Admin may say to every game: pause it, let it go on, end it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.table.course import facts as f
from nomicd.table.course.state import AnyCourse

VERBS = tuple(
    Verb(usage.split()[0], usage, promise, (example,), "the Admin")
    for usage, promise, example in (
        ("pause [<why:text>]", "pause the game: updates move nothing", "pause until after the holidays"),
        ("resume", "let a paused game go on", "resume"),
        ("end [<why:text>]", "end the game; nobody has won", "end we are all tired"),
    )
)


def decide(state: AnyCourse, command: Command) -> Decision:
    """Return what such a command leads to; refused if it is none of these."""
    if state.over:
        return Refused(Reason.GAME_OVER, f"the game is over: {state.over}")
    if command.verb not in _ADMIN:
        return Refused(Reason.UNKNOWN, f"the game does not know the command {command.verb}")
    return _ADMIN[command.verb](state, str(command.args.get("why") or "the Admin says so"))


def _pause(state: AnyCourse, why: str) -> Decision:
    if state.paused:
        return Refused(Reason.NOT_NOW, "the game is paused already")
    return Accepted((f.GamePaused(why),), (f"The game is paused: {why}",))


def _resume(state: AnyCourse, _why: str) -> Decision:
    if not state.paused:
        return Refused(Reason.NOT_NOW, "the game is not paused")
    return Accepted((f.GameResumed(),), ("The game goes on.",))


def _end(_state: AnyCourse, why: str) -> Decision:
    return Accepted((f.GameEnded("", why),), (f"The game is over: {why}",))


_ADMIN: Mapping[str, Callable[[AnyCourse, str], Decision]] = {
    "pause": _pause,
    "resume": _resume,
    "end": _end,
}
