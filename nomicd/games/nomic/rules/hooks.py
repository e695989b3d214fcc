"""The questions that a rule's code may answer, as data: for the check, and for the players' guide.

`api.pyi` says the same to the type checker; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class Hook(msgspec.Struct, frozen=True):
    """One hook. `event` is the class of `ev` in `api.pyi`; `fields` are those that are set in it.

    `mode` says what it may do: `on` answers effects; `before` may cancel or change what is about to be, and
    note things; `pure` answers a value and changes nothing; `action` carries out a player's command, all of
    it or nothing. A name that ends in `_` stands for all that continue it: with an action's key, or, of
    those in `OPEN`, with any name.
    """

    name: str
    event: str
    mode: str
    fields: tuple[str, ...]
    doc: str


HOOKS = (
    Hook("on_update_start", "UpdateEvent", "on", ("n", "weekday"), "An update begins."),
    Hook("on_update_end", "UpdateEvent", "on", ("n", "weekday"), "All turns of an update are over."),
    Hook("on_turn_start", "TurnEvent", "on", ("player",), "A player's turn begins."),
    Hook("on_turn", "TurnEvent", "on", ("player",), "A player takes a turn: rule 7 rolls and moves here."),
    Hook("on_turn_end", "TurnEvent", "on", ("player",), "A player's turn is over."),
    Hook("before_turn", "TurnEvent", "before", ("player",), "A player is about to take a turn."),
    Hook(
        "on_roll",
        "RollEvent",
        "on",
        ("player", "dice", "total", "sides", "why", "rule"),
        "Dice were rolled.",
    ),
    Hook("on_leave", "MoveEvent", "on", ("player", "square", "how"), "A player leaves a square."),
    Hook("on_pass", "MoveEvent", "on", ("player", "square", "how"), "A player passes over a square."),
    Hook("on_land", "MoveEvent", "on", ("player", "square", "how"), "A player ends a move on a square."),
    Hook("before_move", "MoveEvent", "before", ("player", "steps"), "A player is about to move."),
    Hook("before_jump", "MoveEvent", "before", ("player", "square"), "A player is about to jump."),
    Hook(
        "before_pay",
        "PayEvent",
        "before",
        ("payer", "payee", "amount", "why", "voluntary", "about", "rule"),
        "Money is about to change hands.",
    ),
    Hook(
        "on_paid",
        "PayEvent",
        "on",
        ("payer", "payee", "amount", "why", "voluntary", "about", "rule"),
        "Money has changed hands.",
    ),
    Hook(
        "before_give",
        "ItemEvent",
        "before",
        ("player", "item", "n", "about", "rule"),
        "A player is about to get items.",
    ),
    Hook("on_given", "ItemEvent", "on", ("player", "item", "n", "about", "rule"), "A player got items."),
    Hook("on_taken", "ItemEvent", "on", ("player", "item", "n"), "A player lost items."),
    Hook("on_owned", "SquareEvent", "on", ("square", "player", "old"), "A square changed its owner."),
    Hook("on_square_added", "SquareEvent", "on", ("square",), "The board grew."),
    Hook(
        "on_accepted",
        "ProposalEvent",
        "on",
        ("player", "id", "title", "yea", "nay", "first"),
        "A proposal was accepted.",
    ),
    Hook(
        "on_rejected",
        "ProposalEvent",
        "on",
        ("player", "id", "title", "yea", "nay", "first"),
        "A proposal was rejected.",
    ),
    Hook(
        "tally",
        "ProposalEvent",
        "pure",
        ("id", "yea", "nay", "abstain", "voters", "changes"),
        "Is a proposal accepted? True or False; None for no opinion.",
    ),
    Hook("vote_weight", "ProposalEvent", "pure", ("player", "id"), "How much a vote counts: a number."),
    Hook(
        "may_propose",
        "ProposalEvent",
        "pure",
        ("player", "title", "rejected", "changes"),
        "May a player put this to the vote? None, or a text: why not.",
    ),
    Hook("before_win", "WinEvent", "before", ("player", "why", "rule", "since"), "Somebody is about to win."),
    Hook("on_enact", "RuleEvent", "on", (), "This rule was enacted."),
    Hook("on_amend", "RuleEvent", "on", (), "This rule was amended."),
    Hook("on_repeal", "RuleEvent", "on", (), "This rule is about to be repealed."),
    Hook("on_join", "PlayerEvent", "on", ("player",), "A player joined."),
    Hook("on_inactive", "PlayerEvent", "on", ("player",), "A player became inactive."),
    Hook("on_active", "PlayerEvent", "on", ("player",), "A player became active again."),
    Hook("check_win", "PlayerEvent", "on", ("player",), "Has this player won? Answer win(...) or None."),
    Hook("square_types", "Square", "pure", (), "Of which types is this square? A type or a list of them."),
    Hook(
        "reckon_",
        "ReckonEvent",
        "pure",
        ("amount",),
        "What a rule makes of a number that all rules agree on (`reckon`): the number, or None.",
    ),
    Hook("before_action", "ActionEvent", "before", ("player", "action"), "A command is about to be done."),
    Hook("do_", "ActionEvent", "action", ("player", "action"), "Carries out a declared action."),
    Hook(
        "can_",
        "ActionEvent",
        "pure",
        ("player", "action"),
        "May a player do it now? False or a text: why not.",
    ),
    Hook("rank_", "ActionEvent", "pure", ("player", "action", "received"), "A number: lower ranks go first."),
)
BY_NAME: Mapping[str, Hook] = {hook.name: hook for hook in HOOKS}
FAMILIES = tuple(hook.name for hook in HOOKS if hook.name.endswith("_"))
OPEN = ("reckon_",)
"""The families whose names any rule may continue."""
PREFIXES = ("on_", "before_", "check_")
ANSWERING = "ActionEvent"
"""The class of `ev` in a function named by ask(), later() or schedule()."""


def hook_of(function: str, actions: Iterable[str] = ()) -> Hook | None:
    """The hook that a function of that name answers, given the keys of its rule's actions; None if it is a
    helper."""
    if function in BY_NAME and function not in FAMILIES:
        return BY_NAME[function]
    for family in FAMILIES:
        rest = function.removeprefix(family)
        if function.startswith(family) and (rest in set(actions) or (family in OPEN and rest)):
            return BY_NAME[family]
    return None
