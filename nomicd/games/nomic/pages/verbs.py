"""What can be written in every Nomic, whatever its rules: verbs of players and of the Admin."""

from __future__ import annotations

from nomicd.kernel.commands import Verb
from nomicd.table.pieces.votes import vocabulary as votes

BALLOT = frozenset({"vote", "propose", "withdraw"})
"""What is not lent with control, unless the rules say so."""

ALWAYS = (
    Verb(
        key="propose",
        usage="propose <title:text> <body:body>",
        help="propose a change of the rules, said in the lines below; the last one of the week counts",
        examples=("propose: Cheaper cards\nset 5.gold_card.buy to 400",),
        source="the vote",
    ),
    votes.WITHDRAW,
    *votes.VOTES,
    Verb(
        key="answer",
        usage="answer <question:int> [with] <choice:text>",
        help="answer a question that a rule has asked you",
        examples=("answer 3 yes", "answer 4 with Square 12"),
        source="the rules",
        strict=True,
    ),
    Verb(
        key="cancel",
        usage="cancel <what:text>",
        help="take back an order that waits for the update, or end a standing order: the words with which it "
        "began; all for all that wait, standing orders for all that stand",
        examples=("cancel buy square", "cancel all", "cancel standing orders"),
        source="the rules",
        strict=True,
    ),
)


PAWN = Verb(
    key="pawn_picture",
    usage="pawn [<how:choice(none=letters)>]",
    help="let your pawn be the one picture attached to your mail; none: two letters and a colour again",
    examples=("pawn", "pawn none"),
    source="the board",
    picture=True,
)


def _look(usage: str, promise: str, example: str) -> Verb:
    return Verb(usage.split(maxsplit=1)[0], usage, promise, (example,), "the game", read_only=True)


BOARD = _look("board", "the board as it stands", "board")
MONEY = _look("money", "who has how much", "money")
PRICES = _look("prices", "what can be bought and sold, and for how much", "prices")
STANDINGS = _look("standings", "who has what", "standings")


READ_ONLY = (
    _look("rules", "all rules in force", "rules"),
    Verb(
        "rules",
        "rules at <unit:choice(week|update)> <n:int>",
        "all rules as they were when that had been played",
        ("rules at week 2", "rules at update 5"),
        "the game",
        read_only=True,
    ),
    Verb(
        "rule",
        "rule <rule:rule> [at <unit:choice(week|update)> <n:int>]",
        "one rule in full, with its code, now or as it was",
        ("rule 1", "rule 1 at week 3"),
        "the game",
        read_only=True,
    ),
    _look("history <rule:rule>", "each change of a rule, and the proposal that made it", "history 1"),
    Verb(
        "history",
        "history week <week:int>",
        "what was proposed in that week and what became of it, and which rules changed",
        ("history week 2",),
        "the game",
        read_only=True,
    ),
    Verb(
        "what_if",
        "what if <question:text>",
        "what would be now if a rule had been other, or a vote had ended otherwise",
        ("what if rule 14 had been repealed since week 2", "what if proposal 3 had not been accepted"),
        "the game",
        read_only=True,
    ),
    votes.PROPOSALS,
    votes.PROPOSAL,
    _look("dice", "the commitment of the dice, and how to check them", "dice"),
)


ADMIN = tuple(
    Verb(votes.KEYS.get(usage.split()[0], usage.split()[0]), usage, promise, (example,), "the Admin")
    for usage, promise, example in (
        (
            "pause [<why:text>]",
            "pause the game: no turns, no proposals (rule 10)",
            "pause the rules contradict",
        ),
        ("resume", "let a paused game go on", "resume"),
        ("end [<why:text>]", "end the game; nobody has won", "end we are all tired"),
        ("suspend [rule] <rule:rule> [because <why:text>]", "switch a rule's code off", "suspend rule 14"),
        ("restore [rule] <rule:rule> [because <why:text>]", "switch it on again", "restore rule 14"),
        (
            "refire [rule] <rule:rule> [because <why:text>]",
            "let a mended rule answer what it has missed",
            "refire rule 14",
        ),
        ("dismiss [rule] <rule:rule> [because <why:text>]", "forget what it has missed", "dismiss rule 14"),
        (
            "return [proposal] <proposal:proposal> [because <why:text>]",
            "send a proposal back to be mended (rule 8.2)",
            "return 3 because it contradicts itself",
        ),
        (
            "veto [proposal] <proposal:proposal> [because <why:text>]",
            "veto a proposal (rule 8.6)",
            "veto 3 because it would end the game",
        ),
    )
)


_DECREES = (
    (
        "set_fact",
        "set <fact:text> because <why:text>",
        "set a player's money, active, gender, colour, square or number of an item, or an account's money",
        ("set bob.money = 5200 because the rent was counted twice", "set bob.active = yes because he wrote"),
    ),
    (
        "give_money",
        "give <player:word> <amount:money> because <why:text>",
        "give a player money, out of nothing",
        ("give bob $500 because the rent was counted twice",),
    ),
    (
        "take_money",
        "take <amount:money> from <player:word> because <why:text>",
        "take money away from a player",
        ("take $500 from bob because it was paid twice",),
    ),
    (
        "give_items",
        "give <player:word> <n:int> <item:text> because <why:text>",
        "give a player things, out of nothing",
        ("give bob 2 silver cards because the mail was misread",),
    ),
    (
        "take_items",
        "take <n:int> <item:text> from <player:word> because <why:text>",
        "take things away from a player",
        ("take 2 silver cards from bob because they were given twice",),
    ),
    (
        "give_title",
        "give <player:word> title <title:text> because <why:text>",
        "give a player a title",
        ("give bob title Earl because rule 20 says so",),
    ),
    (
        "take_title",
        "take title <title:text> from <player:word> because <why:text>",
        "take a player's title away",
        ("take title Earl from bob because rule 20 was repealed",),
    ),
    (
        "set_square",
        "square <square:text> <field:choice(owner|name|gender|buildings)> = <now:text> because <why:text>",
        "set whose a square is (or nobody), its name, its gender, or what stands on it",
        ("square 14 owner = bob because the deed was his", "square 14 buildings = none because of the storm"),
    ),
    (
        "move_pawn",
        "move <player:word> to <square:text> because <why:text>",
        "place a pawn; no rule sees it land",
        ("move bob to 14 because the roll was misread",),
    ),
    (
        "close_proposal",
        "close [proposal] <proposal:proposal> because <why:text>",
        "decide a proposal now, by the votes that have come; only a correction of the past takes that back",
        ("close proposal 3 because all have voted",),
    ),
    (
        "reopen_proposal",
        "reopen [proposal] <proposal:proposal> because <why:text>",
        "let a proposal of this week that was withdrawn, returned or vetoed go on",
        ("reopen proposal 3 because the mail was misread",),
    ),
)


IMPLEMENT = Verb(
    "implement_rule",
    "implement rule <rule:rule> <body:body>",
    "give a rule code, or other code; below it the reason (because …) on a line, then the block of code",
    ("implement rule 14\nbecause nobody wants to do it by hand\n```python\ndef on_turn(ev):\n    pass\n```",),
    "the Admin's overrides",
)


DECREES = tuple(
    Verb(key, usage, promise, examples, "the Admin's overrides") for key, usage, promise, examples in _DECREES
)
"""What the Admin sets whatever the rules say; each can be undone."""


IN_PAUSE = Verb(
    key="propose_in_pause",
    usage="propose <title:text> <body:body>",
    help="make the only proposal of the week, while the game is paused (rule 10.2); a later one replaces it",
    examples=("propose: Out of the loop\nrepeal rule 12",),
    source="the Admin",
)
