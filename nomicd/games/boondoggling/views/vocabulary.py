"""What players of this game may write."""

from __future__ import annotations

from nomicd.games.boondoggling import policy
from nomicd.games.boondoggling.state import State
from nomicd.kernel.commands import Verb

_CHOICE = "choice(keep|reroll=re-roll=roll again=again)"
_FACTS = ", ".join(f"{name.replace('_', ' ')} ({meaning})" for name, meaning in policy.FACTS.items())

PLAYERS = (
    Verb(
        "doubles",
        "doubles <policy:text>",
        "what to do when you roll doubles, until you say otherwise: rules with “;” between them, the first "
        f"that holds counts: keep, reroll or ask me, each with an if. A condition may name {_FACTS}",
        (
            "doubles reroll if lands treasury; keep",
            "doubles keep if cost >= 100 and not occupied; reroll",
            "doubles ask me if crosses aaa; keep",
        ),
        "the game",
    ),
    Verb("cancel", "cancel doubles", "keep all doubles again", ("cancel doubles",), "the game"),
    Verb(
        "name_token",
        "name token <token:text>",
        "call your token by a name",
        ("name token Iron Hat",),
        "the game",
    ),
)
ASKED = (
    Verb("keep", "keep", "keep the doubles that you are asked about", ("keep",), "the game"),
    Verb("reroll", "reroll", "roll them again", ("reroll",), "the game"),
    Verb(
        "answer",
        f"answer [<question:int>] [with] <choice:{_CHOICE}>",
        "keep the doubles that you are asked about, or roll again",
        ("answer reroll", "answer 1 keep"),
        "the game",
    ),
)


def _look(usage: str, promise: str, example: str) -> Verb:
    return Verb(usage.split(maxsplit=1)[0], usage, promise, (example,), "the game", read_only=True)


LOOKS = (
    _look("board", "the board as it stands, and every space with what it costs now", "board"),
    _look("money", "everybody's fund, the Treasury and the stage of inflation", "money"),
    _look("ledger", "the same", "ledger"),
    _look("rules", "the rules of the game", "rules"),
    _look("rule <clause:word>", "one clause of the rules, or one part", "rule 4.1"),
    _look("dice", "the commitment of the dice, and how to check them", "dice"),
)


def playing(state: State, player: str) -> tuple[Verb, ...]:
    """What that player may order now."""
    asked = ASKED if state.question and state.question.player == player else ()
    return (*PLAYERS, *asked)
