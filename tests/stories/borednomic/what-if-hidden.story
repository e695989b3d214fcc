# A question about another past tells nobody what is not told yet: neither by code nor by another calendar.
game bored borednomic America/New_York start=nursery
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice propose: Dear cards
    set 5.gold_card.buy to 600
> bob propose: Early counting
    set 9.ballots_open to tue
    set 9.ballots_close to fri
> carol propose: The Ear
    # ?. The Ear

    1. It listens.

    ~~~python
    def on_update_end(ev):
        return [log(f"{p.name} has {len(standing(p, 'mode'))} orders") for p in players()]
    ~~~
> carol vote nay on 1
at 2026-11-24 12:00
> carol what if proposal 3 had been in force since week 1
< carol receipt ~ "Proposal 3 holds code that was never voted in: only the Admin may try it"
at 2026-11-27 12:00
# With that calendar Friday's update would have counted the votes: carol's is not among those that bob is told.
> bob what if proposal 2 had been in force since week 1
< bob receipt ~ "1, Dear cards alice open accepted 1-0"
< bob receipt !~ "1-1"
> admin what if proposal 2 had been in force since week 1
< admin receipt ~ "1, Dear cards alice open rejected 1-1"
