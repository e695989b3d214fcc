# Whole sentences of newcomers who have read nothing: speeches, now or when they may be made; several at once.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> cid Please make the speech about the navy as soon as it is possible
< cid receipt ~ "You will make speech 26. It is A Navy Second to None"
> cid Pensions speech as soon as you can, and the conservation one after it
< cid receipt ~ "You will make speech 8."
< cid receipt ~ "You will make speech 22."
< cid receipt !~ "in doubt"
> cid speak 22 and 26 whenever
< cid receipt ~ "You will make speech 22."
< cid receipt ~ "You will make speech 26."
> cid As soon as I lead in Ohio, make the navy speech
< cid receipt ~ "speech A Navy"
> cid My navy speech went well!
< cid receipt !~ "You will make speech"
