"""Games whose rules are documents that the players change by vote."""
