"""The questions that a rule's code may answer, each with the class of `ev` in `api.pyi`: that says the rest.
A test compares the two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

HOOKS: Mapping[str, str] = {
    "on_update_start": "UpdateEvent",
    "on_update_end": "UpdateEvent",
    "on_turn_start": "TurnEvent",
    "on_turn": "TurnEvent",
    "on_turn_end": "TurnEvent",
    "before_turn": "TurnEvent",
    "on_roll": "RollEvent",
    "on_leave": "MoveEvent",
    "on_pass": "MoveEvent",
    "on_land": "MoveEvent",
    "before_move": "MoveEvent",
    "before_jump": "MoveEvent",
    "before_pay": "PayEvent",
    "on_paid": "PayEvent",
    "before_give": "ItemEvent",
    "on_given": "ItemEvent",
    "on_taken": "ItemEvent",
    "on_owned": "SquareEvent",
    "on_square_added": "SquareEvent",
    "on_accepted": "ProposalEvent",
    "on_rejected": "ProposalEvent",
    "tally": "ProposalEvent",
    "vote_weight": "ProposalEvent",
    "may_propose": "ProposalEvent",
    "before_win": "WinEvent",
    "on_enact": "RuleEvent",
    "on_amend": "RuleEvent",
    "on_repeal": "RuleEvent",
    "on_join": "PlayerEvent",
    "on_inactive": "PlayerEvent",
    "on_active": "PlayerEvent",
    "check_win": "PlayerEvent",
    "square_types": "Square",
    "reckon_": "ReckonEvent",
    "before_action": "ActionEvent",
    "do_": "ActionEvent",
    "can_": "ActionEvent",
    "rank_": "ActionEvent",
}
"""A name that ends in `_` stands for all that continue it: with an action's key, or, of those in `OPEN`, with
any name."""
FAMILIES = tuple(name for name in HOOKS if name.endswith("_"))
OPEN = ("reckon_",)
"""The families whose names any rule may continue."""
PREFIXES = ("on_", "before_", "check_")
ANSWERING = "ActionEvent"
"""The class of `ev` in a function named by ask(), later() or schedule()."""


def hook_of(function: str, actions: Iterable[str] = ()) -> str | None:
    """The hook that a function of that name answers, given the keys of its rule's actions; None if it is a
    helper."""
    if function in HOOKS and function not in FAMILIES:
        return function
    for family in FAMILIES:
        rest = function.removeprefix(family)
        if function.startswith(family) and (rest in set(actions) or (family in OPEN and rest)):
            return family
    return None
