"""What players may say in this game alone: doubles policies, answers, names of tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import policy
from nomicd.games.boondoggling.state import State
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table.standing import of

MAX_TOKEN = 40
MAX_TEXT = 500


def decide(state: State, given: PlayerCommand) -> Decision:
    """What a player's command leads to."""
    if given.command.verb not in _ORDERS:
        return Refused(Reason.UNKNOWN, f"this game has no command {given.command.verb}")
    return _ORDERS[given.command.verb](state, given)


def _doubles(state: State, given: PlayerCommand) -> Decision:
    del state
    read = policy.read(str(given.command.args.get("policy") or ""))
    if isinstance(read, str):
        return Refused(Reason.BAD_TEXT, read)
    text = policy.said(read)
    event = e.StandingSet(
        given.source, given.player, policy.ACTION, {"policy": text}, given.command.text[:MAX_TEXT]
    )
    asks = any(rule.act == policy.ASK for rule in read)
    more = (
        ("Where you are asked, the update stops until the next one; without an answer the total is kept.",)
        if asks
        else ()
    )
    return Accepted((event,), (f"Your order for doubles, from the next update on: {text}.", *more))


def _cancel(state: State, given: PlayerCommand) -> Decision:
    mine = [order for order in of(state.standing, given.player) if order.action == policy.ACTION]
    if not mine:
        return Refused(Reason.NOT_FOUND, "you have no order for doubles: they are kept")
    return Accepted((e.StandingEnded(mine[0].source, given.player),), ("Your doubles are kept from now on.",))


def _answer(state: State, given: PlayerCommand) -> Decision:
    asked, args = state.question, given.command.args
    if asked is None or asked.player != given.player or args.get("question", asked.id) != asked.id:
        return Refused(Reason.NOT_FOUND, "you are not asked that now")
    choice = asked.meant(str(args.get("choice") or given.command.verb))
    if choice is None:
        return Refused(Reason.UNCLEAR, "answer keep or reroll")
    said = "You keep it." if choice == policy.KEEP else "You will roll again."
    return Accepted((e.QuestionAnswered(asked.id, given.player, choice),), (said,))


def _token(state: State, given: PlayerCommand) -> Decision:
    name = " ".join(str(given.command.args.get("token") or "").split())
    if not name or len(name) > MAX_TOKEN or not name.isprintable():
        return Refused(Reason.BAD_TEXT, f"a token's name has 1 to {MAX_TOKEN} characters")
    others = [each.token.casefold() for each in state.players.values() if each.name != given.player]
    if name.casefold() in others:
        return Refused(Reason.TAKEN, f"another token is called {name}")
    return Accepted((e.TokenNamed(given.player, name),), (f"Your token is called {name}.",))


_ORDERS: Mapping[str, Callable[[State, PlayerCommand], Decision]] = {
    "doubles": _doubles,
    "cancel": _cancel,
    "answer": _answer,
    "keep": _answer,
    "reroll": _answer,
    "name_token": _token,
}
