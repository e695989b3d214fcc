"""How players' pawns look on the board: a picture of their own, or letters."""

from __future__ import annotations

import base64

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.engine.hook_calls import ActionRefused, HookCall
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused

MAX_PICTURE = 6_144
"""Bytes of a picture in a log: as base64, 8 KB."""

_HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x1e\x00\x00\x00\x1e"
"""How a PNG of 30 by 30 pixels begins (RFC 2083 sections 3.1 and 4.1.1)."""


def pawn(table: Execution, player: str, command: Command) -> Decision:
    """Give the pawn the picture that came with the mail, or take its picture away."""
    had, now = table.state.players[player], table.state.update
    if command.args.get("how") == "none":
        if not had.png:
            return Refused(Reason.NOT_NOW, "your pawn has no picture")
        return Accepted((e.PawnPictured(player, ""),), ("Your pawn is two letters and a colour again.",))
    sent = command.get_text("picture")
    if not is_picture(sent):
        return Refused(Reason.UNCLEAR, "attach one small picture to the mail: PNG, GIF, JPEG or WebP")
    if had.pictured == now:
        return Refused(Reason.LIMIT, "your pawn has had a new picture since the last update; later again")
    asked = HookCall(
        "before_action", {"player": refer_to_player(player), "action": command.verb}, mode="before"
    )
    if refusal := table.attempt(lambda: _allow(table, asked)):
        return Refused(refusal.reason, refusal.why)
    table.settle()
    events = (*table.events, e.PawnPictured(player, sent))
    return Accepted(events, ("Your pawn is the picture that you sent.",))


def _allow(table: Execution, asked: HookCall) -> None:
    """Let the rules have their say: it is an action like any other."""
    for occasion, outcome in table.ask_in_turn((asked,)):
        table.perform(occasion, outcome, strict=False)
        if outcome.cancelled:
            raise ActionRefused(outcome.cancelled[1])


def is_picture(sent: str) -> bool:
    """Return whether it is a picture of a pawn as we make them, in base64."""
    try:
        png = base64.b64decode(sent, validate=True)
    except ValueError:
        return False
    return png.startswith(_HEAD) and len(png) <= MAX_PICTURE
