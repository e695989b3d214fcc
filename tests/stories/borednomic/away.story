# Who is away says so, in the words that people use; silence then makes nobody Inactive, and all are told.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice I am away from 1 Dec to 14 Dec
< alice receipt ~ "You are away from Tuesday 1 December to Monday 14 December"
> alice I'll be away until Dec 14.
< alice receipt ~ "You are away from Monday 23 November to Monday 14 December"
> bob absent 3/4
< bob receipt ~ "“3/4” may be 3 April or 4 March: write it so."
> bob away from 1 March
< bob receipt ~ "You are away on Monday 1 March"
> bob I'm back
< bob receipt ~ "Welcome back."
> bob I am happy to play.
< bob receipt ~ "I couldn't find an order in your mail."
at 2026-11-24 12:00
< everyone whole digest ~ "alice is away until Monday 14 December."
< carol digest !~ "bob is away"

# Four updates without a word: carol is Inactive, and alice is not, who has said that she is away.
at 2026-11-27 12:00
> bob money
at 2026-11-30 12:00
> bob money
< log ~ "player-inactivated {"player":"carol"}"
at 2026-12-01 12:00
> bob money
at 2026-12-04 12:00
> carol away until friday
< carol receipt ~ "You are inactive: first come back into the game"
at 2026-12-14 12:00
< log !~ "player-inactivated {"player":"alice""
at 2026-12-15 12:00
< bob digest !~ "alice is away"
# Who is away, or done, is not reminded.
at 2026-12-15 13:00
> alice remind me 12 hours before
    away until friday
> bob remind me 12 hours before
    return
at 2026-12-17 20:00
< alice no reminder
at 2026-12-18 13:00
> bob done always
< bob receipt ~ "No update waits for you any more."
at 2026-12-21 13:00
at 2026-12-21 20:00
< alice reminder ~ "Nothing has come from you since the last update."
< bob no reminder
