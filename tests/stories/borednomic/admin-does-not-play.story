# Rule 3.3: the Admin is not a player, by whatever way; unless the players vote otherwise.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
> admin join as toby
< admin receipt ~ "The Admin of this game does not play, and admin@example.org is the Admin's address."
> admin admin is alice@example.org because I am away for a year
< admin receipt ~ "The Admin of this game does not play, and alice@example.org has the seat of alice: first that has to be given up"
> admin also admin alice@example.org because I am away in August
< admin receipt ~ "first that has to be given up"
> alice propose: One of us
    set 3.admin_plays to true
at 2026-11-28 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< all result ~ "Accepted"
> admin join as toby
> admin approve toby
< admin receipt ~ "toby has a seat."
