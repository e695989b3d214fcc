"""The village fair: a small game for tests, which shows how one is made of the table's pieces.

Two to five stalls sell, bid and raid for six days. Each has money, cloth and salt, which all may see, and
cards, which nobody else may. Every day the top card of the deck is auctioned unseen; stalls trade; and who
sends thieves to another stall gets away with one piece, unless a guard is shown. In the end a piece is worth
$2 and each card what stands on it.

Cards, goods, trades, the auction and the guards are the table's (`nomicd/table/pieces`). `events` says what
can happen beyond them, `state` what is known of it, `play` has the fair's own pieces, and `ruleset` a list.
"""
