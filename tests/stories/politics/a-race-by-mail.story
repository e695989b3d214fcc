# A whole race by mail.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
> ann priority NY, PA else OH, unpinned, trailing
start
at 2027-06-01 13:00
> ann play NY 1, OH
at 2027-06-01 23:00
> ann done
> bob Hi! I'd like to play Texas 2 and Nevada. Then done.
> cid done
at 2027-06-05 00:00
> bob speak 3 when closed
> cid hand
at 2027-06-12 00:00
> cid state Ohio
> ann map
> bob bid $30,000
> cid bid 50000 standing
at 2027-06-30 00:00
> bob speech cards
> cid play california
at 2027-10-30 00:00
