"""Games whose rules are documents that the players change by vote."""

from nomicd.games.nomic.game import RULESETS

__all__ = ["RULESETS"]
