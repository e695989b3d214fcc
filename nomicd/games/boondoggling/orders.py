"""What players and the Admin may say: doubles policies, answers, names of tokens; pause, resume, end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import policy
from nomicd.games.boondoggling.state import State
from nomicd.kernel.commands import Command, Value
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.ruleset import Administering, Ordering
from nomicd.table import proof
from nomicd.table.standing import of

MAX_TOKEN = 40
MAX_ARGUMENT = 500


def decide(state: State, given: Ordering) -> Decision:
    """What a player's command leads to."""
    if given.player not in state.players:
        return Refused(Reason.NOT_YOURS, f"{given.player} does not play in this game")
    if state.over:
        return Refused(Reason.GAME_OVER, f"the game is over: {state.over}")
    if given.command.verb not in _ORDERS:
        return Refused(Reason.UNKNOWN, f"this game has no command {given.command.verb}")
    return _ORDERS[given.command.verb](state, given)


def _doubles(state: State, given: Ordering) -> Decision:
    del state
    read = policy.read(str(given.command.args.get("policy") or ""))
    if isinstance(read, str):
        return Refused(Reason.BAD_TEXT, read)
    text = policy.said(read)
    event = e.StandingSet(
        given.source, given.player, policy.ACTION, {"policy": text}, given.command.text[:MAX_ARGUMENT]
    )
    asks = any(rule.act == policy.ASK for rule in read)
    more = (
        ("Where you are asked, the update stops until the next one; without an answer the total is kept.",)
        if asks
        else ()
    )
    return Accepted((event,), (f"Your order for doubles, from the next update on: {text}.", *more))


def _cancel(state: State, given: Ordering) -> Decision:
    mine = [order for order in of(state.standing, given.player) if order.action == policy.ACTION]
    if not mine:
        return Refused(Reason.NOT_FOUND, "you have no order for doubles: they are kept")
    return Accepted((e.StandingEnded(mine[0].source, given.player),), ("Your doubles are kept from now on.",))


def _answer(state: State, given: Ordering) -> Decision:
    asked, args = state.question, given.command.args
    if asked is None or asked.player != given.player or args.get("question", asked.id) != asked.id:
        return Refused(Reason.NOT_FOUND, "you are not asked that now")
    choice = asked.meant(str(args.get("choice") or given.command.verb))
    if choice is None:
        return Refused(Reason.UNCLEAR, "answer keep or reroll")
    said = "You keep it." if choice == policy.KEEP else "You will roll again."
    return Accepted((e.QuestionAnswered(asked.id, given.player, choice),), (said,))


def _token(state: State, given: Ordering) -> Decision:
    name = " ".join(str(given.command.args.get("token") or "").split())
    if not name or len(name) > MAX_TOKEN or not name.isprintable():
        return Refused(Reason.BAD_TEXT, f"a token's name has 1 to {MAX_TOKEN} characters")
    others = [each.token.casefold() for each in state.players.values() if each.name != given.player]
    if name.casefold() in others:
        return Refused(Reason.TAKEN, f"another token is called {name}")
    return Accepted((e.TokenNamed(given.player, name),), (f"Your token is called {name}.",))


_ORDERS: Mapping[str, Callable[[State, Ordering], Decision]] = {
    "doubles": _doubles,
    "cancel": _cancel,
    "answer": _answer,
    "keep": _answer,
    "reroll": _answer,
    "name_token": _token,
}


def filed(state: State, given: Ordering, decision: Decision) -> Event:
    """The record of an order, accepted or refused, with the digest that the update's root will prove."""
    command = given.command
    args, text = _args(command), command.text[:MAX_ARGUMENT]
    key = proof.secret(state.seed, state.update + 1)
    digest = proof.order_digest(key, given.source, given.player, command.verb, args, text)
    reason = decision.reason.value if isinstance(decision, Refused) else ""
    return e.OrderFiled(given.source, given.player, command.verb, args, text, digest, not reason, reason)


def admin_filed(given: Administering, decision: Decision) -> Event:
    """The record of a command of the Admin, obeyed or refused."""
    command = given.command
    reason = decision.reason.value if isinstance(decision, Refused) else ""
    return e.AdminOrdered(
        given.source, command.verb, _args(command), command.text[:MAX_ARGUMENT], not reason, reason
    )


def _args(command: Command) -> dict[str, Value]:
    return {
        name: value[:MAX_ARGUMENT] if isinstance(value, str) else value
        for name, value in sorted(command.args.items())
    }


def administer(state: State, command: Command) -> Decision:
    """What the Admin says to the game."""
    if state.over:
        return Refused(Reason.GAME_OVER, f"the game is over: {state.over}")
    if command.verb not in _ADMIN:
        return Refused(Reason.UNKNOWN, f"the game does not know the command {command.verb}")
    return _ADMIN[command.verb](state, str(command.args.get("why") or "the Admin says so"))


def _pause(state: State, why: str) -> Decision:
    if state.paused:
        return Refused(Reason.NOT_NOW, "the game is paused already")
    return Accepted((e.GamePaused(why),), (f"The game is paused: {why}",))


def _resume(state: State, why: str) -> Decision:
    del why
    if not state.paused:
        return Refused(Reason.NOT_NOW, "the game is not paused")
    return Accepted((e.GameResumed(),), ("The game goes on.",))


def _end(state: State, why: str) -> Decision:
    del state
    return Accepted((e.GameEnded("", why),), (f"The game is over: {why}",))


_ADMIN: Mapping[str, Callable[[State, str], Decision]] = {"pause": _pause, "resume": _resume, "end": _end}
