# Messages, holidays and the end of a turn, as people write them who have read no guide.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> cid tell bob I will not fight you in Ohio
< cid receipt ~ "It goes to bob."
< bob notice ~ "I will not fight you in Ohio"
> cid to bob, lets split the west
< cid receipt ~ "tell bob: lets split the west"
> bob I am on holiday from the 5th to the 9th
< bob receipt ~ "from Saturday 5 June to Wednesday 9 June"
> cid play two in Texas

    That's me done, cheers
    Cid
< bob digest ~ "and TX 2."
