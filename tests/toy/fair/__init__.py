"""The village fair: a small game for tests, which shows how one is made of `kernel` and `table` alone.

Two to five stalls sell, bid and raid for six days. Each has money, cloth and salt, which all may see, and
cards, which nobody else may. Every day the top card of the deck is auctioned unseen; stalls trade; and who
sends thieves to another stall gets away with one piece, unless a guard is shown. In the end a piece is worth
$2 and each card what stands on it.

`events` says what can happen, `state` what follows from it, `play` when it happens, `views` who sees what of
it, and `ruleset` puts these into one value. All else is the course of every game.
"""
