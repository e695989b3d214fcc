# What stands below a message and may be an order of its author's is no part of it: a verb and a player, or a verb that is
# denied, though neither has all that its usage needs.
game ballot lie-cheat-steal America/New_York
players ann bob cid
at 2027-05-31 14:00
start
> ann tell bob: be kind to me
    accuse bob
< ann receipt ~ "The line “accuse bob” may be a command, or a part of your message: nothing is sent."
> ann tell bob: be kind to me
    no bids
< ann receipt ~ "The line “no bids” may be a command, or a part of your message: nothing is sent."
> ann tell bob: be kind to me
    no mercy else
< bob notice ~ "no mercy else"
