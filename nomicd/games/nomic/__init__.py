"""Games whose rules are documents that the players change by vote."""

from nomicd.games.nomic.ruleset import RULESETS

__all__ = ["RULESETS"]
