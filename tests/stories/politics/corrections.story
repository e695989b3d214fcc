# Who changes their mind says so as people do, and what stands is changed.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> cid play MN 2, TX 1
> cid Forget Minnesota, I would rather have Nevada.
< cid receipt ~ "You play this turn: NV 2, TX 1."
> cid no wait, I meant 2 in Texas
< cid receipt ~ "You play this turn: NV 2, TX 2."
> cid not Ohio
< cid receipt ~ "Nothing that you have ordered names OH: nothing was changed."
< cid receipt !~ "play OH"
> cid scrap that
< cid receipt ~ "1. no play"
> cid yes
< cid receipt ~ "What you said for this turn is gone."
