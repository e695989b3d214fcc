"""What the players of a season propose: changes of the rules in force, and new rules, sound and not."""

from nomicd.games.nomic.rules.rule_settings import settings
from nomicd.games.nomic.rules.rulebook import book

NEW = {
    "A tax": """
def on_update_end(ev):
    return [pay(p, "treasury", p.cash // 10, "tax") for p in players() if p.cash > 0]
""",
    "A dole": """
def on_update_start(ev):
    return [pay("treasury", p, account("treasury") // 8, "dole") for p in players()]
""",
    "Free squares": """
def on_land(ev):
    if not ev.square.owner and ev.square.purchasable:
        return own(ev.square, ev.player)
""",
    "Shuffle": """
def on_update_end(ev):
    return [jump(p, pick(squares(), "shuffle"), land=False) for p in players()]
""",
    "Musical chairs": """
def on_turn_end(ev):
    if len(squares()) > 5:
        return remove_square(squares()[-1])
""",
    "Bigger board": """
def on_turn_start(ev):
    return add_square()
""",
    "No rent": """
def before_pay(ev):
    if ev.why == "rent":
        ev.cancel("no rent here")
""",
    "Half rent": """
def reckon_rent(ev):
    return ev.amount // 2
""",
    "Everybody is asked": """
def on_update_start(ev):
    return [ask(p, "Heads or tails?", ["heads", "tails"], "tails", "said") for p in players()]


def said(ev):
    if ev.choice == "heads":
        return pay(None, ev.player, 10, "heads")
""",
    "Death and taxes": """
def on_land(ev):
    return [take(ev.player, key, n) for key, n in ev.player.items.items()]
""",
    "A way to win": """
def check_win(ev):
    if ev.player.cash > 40000:
        return win(ev.player, "is rich")
""",
    # From here on they are wrong in some way.
    "An endless loop": """
def on_update_end(ev):
    while True:
        pass
""",
    "A jump for ever": """
def on_land(ev):
    return jump(ev.player, ahead(ev.square, 3))
""",
    "Greed": """
def on_turn(ev):
    return [give(ev.player, "gold_card", 1000), pay(None, ev.player, 10**12, "greed")]
""",
    "Nothing divided": """
def on_roll(ev):
    return log(str(1 // (ev.total - ev.total)))
""",
    "An overdraft": """
def on_update_start(ev):
    return pay("nomic bank", players()[0], 10**9, "a raid")
""",
    "A bad wish": """
def on_turn_start(ev):
    return stock(ev.player.square, "gold_card", -5)
""",
    "A bad count": """
def reckon_price(ev):
    return [][0]
""",
    "Too much memory": """
def on_update_start(ev):
    return [put(f"key {i}", "x" * 7000) for i in range(3000)]
""",
    "Dice for ever": """
def on_turn_start(ev):
    return [log(str(roll(6, "again"))) for _ in range(10000)]
""",
}


def any_change(state, rng):
    """A proposal's title and body."""
    kinds = (_new, _set, _set, _set, _repeal, _delete, _amend, _several, _nonsense)
    return f"Change {rng.randrange(10**6)}", rng.choice(kinds)(state, rng)


def _new(state, rng):
    del state
    title = rng.choice(sorted(NEW))
    return f"# ?. {title}\n\n1. {title}.\n\n```python\n{NEW[title].strip()}\n```"


def _set(state, rng):
    bound = book(state.rules)
    rule = rng.choice(sorted(bound.declared) or [1])
    known = settings(bound.declared[rule]) if rule in bound.declared else ()
    if not known:
        return f"set {rule}.nothing to 3"
    param = rng.choice(known)
    if type(param.value) is int:
        low, high = param.min or 0, param.max if param.max is not None else 100
        value = rng.choice((low, high, min(high, low + 1), (low + high) // 2, high + 1, param.value * 2))
    else:
        value = rng.choice(("true", "false", "none", "mon, wed, fri", "x"))
    return f"set {rule}.{param.path} to {value}"


def _repeal(state, rng):
    return f"repeal rule {rng.choice(sorted(state.rules) or [1])}"


def _delete(state, rng):
    return f"delete {rng.choice(sorted(state.rules) or [1])}.{rng.randint(1, 4)}"


def _amend(state, rng):
    return f"amend {rng.choice(sorted(state.rules) or [1])}.1: Everything is as it was, only more so."


def _several(state, rng):
    return "\n".join(rng.choice((_set, _repeal, _delete))(state, rng) for _ in range(3))


def _nonsense(state, rng):
    del state
    return rng.choice(
        ("let us all be friends", "set everything to 1", "```python\nimport os\n```", "repeal rule 999")
    )
