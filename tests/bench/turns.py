"""A game with fixed rules, timed while its updates are decided, beside the dice that they roll."""

from nomicd.kernel.chance import Dice
from nomicd.kernel.inputs import DecisionContext, UpdateTick


def decide_update(game, deciding):
    """Decide the next update of a game and apply its events, which are returned."""
    due = game.ruleset.find_next_update(game.state)
    with deciding:
        decision = game.ruleset.decide(game.state, UpdateTick(due), DecisionContext(due.deadline, "bench"))
    game.apply(decision.events)
    return decision.events


def draw_alone(events, drawing):
    """Draw what these events have drawn, and do nothing else: the floor."""
    drawn = [draw for event in events for draw in getattr(event, "draws", ())]
    with drawing:
        dice = Dice(bytes(32), "bench")
        for draw in drawn:
            dice.integer(draw.label, draw.sides)
