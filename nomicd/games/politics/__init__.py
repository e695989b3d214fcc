"""The Game of Politics (1935): an election in 48 states, by dice, speeches and the money for them."""
