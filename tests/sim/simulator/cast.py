"""The players: they know the board and write what comes to mind, sensible, foolish or hostile.

They are shown the state of the game instead of reading their digests: what matters here is what they send.
"""

NAMES = ("aldous", "bettina", "casimir", "dorothea", "evander", "florimel", "gaspard", "hesper")
BOSS = "boss@post.example"
WHISPER = "sesame"
ERRANDS = (
    "status", "who", "approve newcomer", "approve mallory", "reject third", "release 999", "resume closings",
)  # fmt: skip
"""What the Admin writes."""

_ASKING = ("help", "help vote", "status", "who", "ping", "board", "money", "rules", "rule 5", "history 7",
           "proposals", "dice")  # fmt: skip
_NONSENSE = ("vote maybe on 1", "buy moon", "fly to mars", "vote yea on 999", "jump to 4000", "answer 77 yes",
             "cancel everything", "give up 1", "buy 99 gold cards", "re-propose 55", "withdraw proposal 91",
             "propose: nothing", "approve everybody", "buy square, gender unicorn",
             "{{ 7 * 7 }}")  # fmt: skip


def address(name):
    """Where a player reads mail."""
    return f"{name}@post.example"


def lines(name, state, rng, *, hostile):
    """What a player writes: some commands, a proposal last because it takes the rest of the mail."""
    if not rng.randrange(12):
        return [rng.choice(("check", "dry run")), _command(name, state, rng)]
    count = rng.choice((1, 1, 1, 2, 3))
    said = [_command(name, state, rng) for _ in range(count)]
    if not rng.randrange(4):
        said += [
            f"propose: {rng.choice(_TITLES)} {rng.randrange(100)}",
            *_change(state, rng, hostile).split("\n"),
        ]
    return said


def _command(name, state, rng):
    kind = rng.randrange(10)
    if kind == 0:
        return rng.choice(_NONSENSE)
    if kind == 1:
        return rng.choice(_ASKING)
    if kind <= 4:
        return _vote(state, rng)
    return _action(name, state, rng)


def _vote(state, rng):
    current = [p.number for p in state.proposals.values() if p.status in ("proposed", "open")]
    number = rng.choice(current) if current and rng.randrange(5) else "all"
    return f"vote {rng.choice(('yea', 'yea', 'nay', 'abstain'))} on {number}"


def _action(name, state, rng):
    mine = [label for label, square in state.squares.items() if square.owner == name]
    item = rng.choice(("gold card", "silver card", "double double card", "get out of jail free card"))
    question = next((q.id for q in state.questions.values() if q.player == name), 0)
    choices = [
        f"buy {rng.randrange(1, 4)} {item}",
        f"sell {item}",
        f'buy square, call it "Villa {rng.randrange(10_000)}", gender {rng.choice("mf")}',
        "buy square",
        "buy square",
        f"jump to {rng.choice(state.board) if state.board else 1}",
        "exchange silver cards",
        "redeem gold card",
        f"re-propose {rng.randrange(1, 1 + max(1, len(state.proposals)))}",
        f"double my vote on {rng.randrange(1, 1 + max(1, len(state.proposals)))}",
        f"outfit {rng.choice(('plain', 'tartan'))}",
        f"gender {rng.choice(('m', 'f', 'none'))}",
        f"cancel {rng.choice(('all', 'buy'))}",
        "withdraw proposal",
    ]
    if mine and not rng.randrange(3):
        choices.append(f"give up {rng.choice(mine)}")
    if question:
        choices += [f"answer {question} {rng.choice(('red', 'blue', '1', 'green'))}"] * 5
    if name in state.players and not state.players[name].active:
        choices += ["return"] * 10
    return rng.choice(choices)


# Proposals

_TITLES = ("Fairness", "A modest change", "Bread", "Circuses", "Reform", "Order")

_SETTINGS = (
    ("7.dice", 1, 3), ("7.sides", 4, 9), ("14.price", 5, 90), ("14.rent", 1, 40), ("3.patience", 2, 9),
    ("5.gold_card.buy", 300, 900), ("5.silver_card.sell", 0, 120), ("13.limit", 0, 5), ("12.every", 5, 30),
    ("17.gift", 0, 900), ("18.weight", 1, 4), ("4.start", 0, 20_000), ("11.first", 0, 60),
    ("77.nothing", 1, 2), ("7.sides", 900, 999),
)  # fmt: skip
_WORDS = (
    "repeal 12", "repeal 17", "repeal 18", "repeal 14", "repeal 55", "set 9.updates to mon, wed, fri",
    "set 9.updates to mon, tue, thu, fri", "set 9.updates to mon, tue, fri",
    "add to 5: A Brass Card is worth nothing.", "replace “respect” with “a bow” in 3.4",
    "amend 3.4: Everybody is kind.", "Everybody should be kinder. The Admin sees to it.",
)  # fmt: skip


def _change(state, rng, hostile):
    kind = rng.randrange(10)
    if kind < 4:
        path, low, high = rng.choice(_SETTINGS)
        return f"set {path} to {rng.randint(low, high)}"
    if kind < 6:
        return rng.choice(_WORDS)
    if kind == 6 and len(state.rules) > 18:
        return f"repeal {max(state.rules)}"
    return rng.choice(_RULES + _HOSTILE if hostile else _RULES)


def _rule(title, *code):
    code = "\n".join(code)
    return f"# ?. {title}\n\n{title} is good for everybody.\n\n```python\n{code}\n```"


_START, _END, _TURN = "def on_update_start(ev):", "def on_update_end(ev):", "def on_turn_start(ev):"

_RULES = (
    _rule("Whispers", _START, f'    return [tell(p, "{WHISPER}-" + p.name + "-") for p in players()]'),
    _rule("Alms", _START, '    return [pay(None, p, 7, "alms") for p in players()]'),
    _rule("Tax", _END, '    return [pay(p, "treasury", 13, "tax") for p in players()]'),
    _rule("Luck", _TURN, '    return pay(None, ev.player, roll(10, "luck", ev.player), "luck")'),
    _rule("Growth", _END, "    return add_square()"),
    _rule("Shrinking", _END, "    return remove_square(squares()[-1])"),
    _rule("Memory", "def on_turn_end(ev):", '    return put("turns", get("turns", 0) + 1)'),
    _rule(
        "Favourites",
        _END,
        '    return [ask(p, "Which colour?", ["red", "blue"], "red", "chosen") for p in players()]',
        "",
        "",
        "def chosen(ev):",
        f'    return tell(ev.player, "{WHISPER}-" + ev.player.name + "-" + ev.choice)',
    ),
    # Broken ones:
    _rule("Division", "def on_turn(ev):", "    return log(str(1 // (update() % 2)))"),
    _rule("A Gift from Nowhere", _START, '    return [give(p, "unicorn") for p in players()]'),
    _rule("Typing", _TURN, '    return log("a" + ev.player.cash)'),
    _rule("Grammar", "def on_turn(ev:", "    return 1"),
    _rule("Absence", "def on_nothing(ev):", "    return absent(3)"),
)
_HOSTILE = (
    _rule("Eternity", _START, "    while True:", "        pass"),
    _rule("Depth", _START, "    return on_update_start(ev)"),
    _rule("Width", _START, '    return log("w" * 10 ** 10)'),
    _rule("Flood", _START, '    return [log("flood") for _ in range(10 ** 7)]'),
)
