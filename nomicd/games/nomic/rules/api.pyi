"""What rule code may use. Handlers return None, one effect, or a list of effects (lists may nest).

This file is the contract: rule code is type-checked against it, the prelude implements it, the players'
guide is made from it. Rule code is a subset of Python: functions, no classes, no imports, no globals that
change. It is pure but for dice; it sees the game as it stood when its handler was called.
"""

from typing import Any, NoReturn

class Effect: ...

Answer = Effect | list[Any] | None

class Player:
    name: str
    cash: int
    square: Square
    active: bool
    gender: str  # "m", "f" or "none"
    colour: str
    idle: int  # updates since the last mail
    items: dict[str, int]  # key of the item: how many
    titles: list[str]
    bankrupt: bool
    def count(self, item: str) -> int: ...
    def has(self, item: str, n: int = 1) -> bool: ...

class Square:
    label: str  # "14", "A", "$1": what players call it
    number: int  # 0 if it has none
    name: str  # "" until named
    owner: Player | None
    gender: str
    types: list[str]
    purchasable: bool
    made: int  # the update in which it was created; 0 at the start
    index: int  # its place on the board, from 0; -1: off the board
    buildings: list[str]
    items: dict[str, int]  # what lies there: key of the item, how many
    def count(self, item: str) -> int: ...

class Item:
    key: str
    name: str
    buy: int | None  # None: not for sale
    sell: int | None

class Proposal:
    id: int
    title: str
    player: Player | None  # None: the Admin's
    status: str  # proposed, open, accepted, rejected, withdrawn, replaced, failed
    first: Player | None  # who proposed it first, where it was put forward again; else None

class Standing:
    """A standing order: the slots of its action's usages (a player as Player, a square as Square, an item as
    its key, a condition for `holds`), None where one was left out."""
    def __getattr__(self, name: str) -> Any: ...

class Event:
    """Every handler's `ev`. The fields that are set depend on the hook; see the list of hooks below."""

    kind: str
    player: Player
    square: Square
    def stop(self) -> None: ...  # no later rule sees this event
    def skip(self, rule: int) -> None: ...  # that rule does not see this event

class UpdateEvent(Event):
    """on_update_start, on_update_end: n (the update), weekday."""

    n: int
    weekday: str

class TurnEvent(Event):
    """on_turn_start, on_turn, on_turn_end; before_turn: player."""
    def cancel(self, why: str) -> None: ...

class RollEvent(Event):
    """on_roll: player (may be None), dice, total, sides, why, rule."""

    dice: list[int]
    total: int
    sides: int
    why: str
    rule: int

class MoveEvent(Event):
    """on_leave, on_pass, on_land: player, square, how ("move" or "jump").
    before_move: player, steps. before_jump: player, square."""

    how: str
    steps: int
    def cancel(self, why: str) -> None: ...
    def set(self, *, steps: int = ..., square: Square = ...) -> None: ...  # before_move, before_jump

class PayEvent(Event):
    """before_pay, on_paid: payer, payee (Player, an account's name, or None for the bank), amount, why,
    voluntary, about (a Square or None), rule (who asked)."""

    payer: Any
    payee: Any
    amount: int
    why: str
    voluntary: bool
    about: Any
    rule: int
    def cancel(self, why: str) -> None: ...
    def set(self, *, amount: int = ...) -> None: ...

class ItemEvent(Event):
    """before_give, on_given, on_taken: player, item, n; of the first two also about (the square that gives,
    or None) and rule (who asked)."""

    item: str
    n: int
    about: Square | None
    rule: int
    def cancel(self, why: str) -> None: ...
    def set(self, *, n: int = ...) -> None: ...

class SquareEvent(Event):
    """on_owned: square, player (the new owner or None), old (the former or None). on_square_added: square."""

    old: Player | None

class ProposalEvent(Event):
    """on_accepted, on_rejected: player (the proposer), id, title, yea, nay, first (who proposed the same
    text before, where this one was put forward again; else None).
    tally: id, yea, nay, abstain (weights summed), voters, changes; answer True or False, None for no opinion.
    vote_weight: player, id; answer an int or None.
    may_propose: player, title, rejected (how often the same text has been rejected in this game, whoever
    proposed it, and whatever comments stood beside it), changes; answer None, or a text: why it may not be.

    changes: for each change what it does ("enact", "amend", "set" or "repeal"), the rule (0 if it is to get the
    next number), and the clause or the path of the setting ("" for the whole rule)."""

    id: int
    title: str
    rejected: int
    yea: int
    nay: int
    abstain: int
    voters: int
    changes: list[tuple[str, int, str]]
    first: Player | None

class WinEvent(Event):
    """before_win: player (or None), why, rule (who asked), since (the update in which that rule took its
    present form; 0 at the opening)."""

    why: str
    rule: int
    since: int
    def cancel(self, why: str) -> None: ...

class RuleEvent(Event):
    """on_enact, on_amend, on_repeal: for the rule itself only; on_repeal runs before it is taken away."""

class PlayerEvent(Event):
    """on_join, on_inactive, on_active, check_win (answer win(...) or None): player."""

class ReckonEvent(Event):
    """reckon_<what>: amount (the number so far), and the fields that reckon() was given. Answer a whole number,
    which becomes the amount, or None. A reckon hook only looks: no dice, no cancel, no fail."""

    amount: int
    def __getattr__(self, name: str) -> Any: ...

class ActionEvent(Event):
    """do_<action>, can_<action>, rank_<action>: player, and the arguments that its usage declares (None where
    an optional one was left out; a player as Player, a square as Square, an item as its key). rank_<action>:
    received too. before_action: player, action. then-functions of ask(): player, choice. All of them: data= of
    ask/later."""

    action: str
    choice: str
    received: int  # rank_<action> only: how many orders had come before
    def __getattr__(self, name: str) -> Any: ...
    def cancel(self, why: str) -> None: ...

# Settings of this rule: P.every, P.die; a table is a dict: P.prices["gold"]
class _Settings:
    def __getattr__(self, name: str) -> Any: ...

P: _Settings

# What is so
def players() -> list[Player]: ...  # active, in order of joining
def everyone() -> list[Player]: ...
def player(name: str) -> Player: ...
def occupants(square: Square) -> list[Player]: ...
def square(which: str | int) -> Square | None: ...
def squares() -> list[Square]: ...  # in board order
def ahead(square: Square, n: int) -> Square: ...  # n steps on (back if negative), round the board
def update() -> int: ...
def week() -> int: ...
def weekday() -> str: ...
def phase() -> str: ...  # "voting" from the day ballots open to the day they close, else "proposing"
def account(name: str) -> int: ...
def item(key: str) -> Item | None: ...
def items() -> list[Item]: ...
def param(rule: int, path: str, default: Any = None) -> Any: ...
def in_force(rule: int) -> bool: ...
def get(key: str, default: Any = None) -> Any: ...  # this rule's own memory
def peek(rule: int, key: str, default: Any = None) -> Any: ...  # another's, to read
def proposal(number: int) -> Proposal | None: ...
def pending(
    player: Player, action: str
) -> int: ...  # queued orders of that kind not yet carried out; see standing
def standing(player: Player, action: str) -> list[Standing]: ...  # that player's, oldest first

# Before the update, in what a player orders at once or has tried, both show that player's own orders alone.
def holds(condition: Any, **facts: int) -> bool: ...  # a slot of kind condition; one left out (None) holds

# A number that all rules agree on: each rule's reckon_<what>(ev) is asked in order of precedence, and may
# change ev.amount, which begins at `start`. Fields go into ev: reckon("rent", 0, square=q, player=p).
# In use, so that rules meet without knowing one another:
#   reckon("price", -1, square=q, player=p)  what an unowned square costs p; below 0: not for sale
#   reckon("worth", q.number, square=q)      the number that price and rent go by
#   reckon("rent", 0, square=q, player=p)    what p owes for landing there, before halves
#   reckon("defence", n, square=q, player=p) the soldiers that count when p attacks
#   reckon("losses", n, square=q, player=p)  how many of n soldiers p loses in a lost battle
#   reckon("war", 0, square=q, player=p, rent=n)  whether p fights for q and does not pay: 1 if so
#   reckon("quotient", n, top=t, bottom=b)   t divided by b (above 0), as fractions are rounded
# No rule needs to answer: then it is `start`. A rule whose hook breaks is suspended, and the others go on; if it
# was asked for one of these numbers otherwise than here, the rule that asked is suspended instead.
def reckon(what: str, start: int = 0, **fields: Any) -> int: ...

# Chance: asked of the host at once; each roll is published and can be checked by anybody
def roll(sides: int, why: str, player: Player | None = None) -> int: ...
def dice(n: int, sides: int, why: str, player: Player | None = None) -> list[int]: ...
def pick(options: list[Any], why: str) -> Any: ...

# Effects: made here, carried out after the handler has returned, in order
def log(text: str) -> Effect: ...  # a line of the digest
def tell(player: Player, text: str) -> Effect: ...  # a line for that player alone
def move(player: Player, steps: int) -> Effect: ...
def jump(player: Player, square: Square, land: bool = True) -> Effect: ...
def pay(
    payer: Player | str | None,
    payee: Player | str | None,
    amount: int,
    why: str,
    voluntary: bool = False,
    about: Square | None = None,
) -> (
    Effect
): ...  # None is the bank, a str an account; a voluntary payment that a rule cancels refuses the action
def give(player: Player, item: str, n: int = 1, about: Square | None = None) -> Effect: ...  # about: gives it
def take(player: Player, item: str, n: int = 1) -> Effect: ...
def stock(square: Square, item: str, n: int) -> Effect: ...  # n more lie there; fewer if negative
def own(square: Square, player: Player | None) -> Effect: ...
def label(square: Square, name: str | None = None, gender: str | None = None) -> Effect: ...
def dress(player: Player, gender: str | None = None, colour: str | None = None) -> Effect: ...
def add_square(
    owner: Player | None = None, after: Square | None = None, label: str | None = None, off: bool = False
) -> Effect: ...  # off: it lies off the board, needs a label, has index -1, and no journey passes it
def remove_square(square: Square) -> Effect: ...  # who stands there is put on the square before it
def build(square: Square, building: str) -> Effect: ...
def raze(square: Square, building: str) -> Effect: ...
def title(player: Player, name: str, on: bool = True) -> Effect: ...
def set_active(player: Player, on: bool) -> Effect: ...
def put(key: str, value: Any) -> Effect: ...  # JSON; None forgets it. The key "offers" is also shown:

# put("offers", [["alice", "buy square 14", "for $350"], ...]): player, a line to send, what it means
def ask(
    player: Player, prompt: str, options: list[str], default: str, then: str, updates: int = 1, **data: Any
) -> Effect: ...  # a question, answered by mail before that many updates have passed
def later(then: str, **data: Any) -> Effect: ...  # when all rules have seen the present event
def schedule(updates: int, then: str, **data: Any) -> Effect: ...  # at the start of a later update
def grant(player: Player, what: str, n: int = 1) -> Effect: ...  # "proposal": one more this week
def resubmit(player: Player, proposal: int) -> Effect: ...  # the same text once more, beyond the weekly one
def win(player: Player | None, why: str) -> Effect: ...  # None ends the game without a winner
def pause(why: str) -> Effect: ...
def fail(why: str) -> NoReturn: ...  # in an action: refuse it (raises; nothing after it runs)
