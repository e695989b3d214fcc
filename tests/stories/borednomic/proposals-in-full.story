# A proposal is tried before it is mailed out: what would change, what a rehearsal shows, and what fails in it.
game bored borednomic America/New_York start=nursery
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Toll
    # ?. Toll

    1. Whoever ends a move on square #{where} pays ${toll}.

    ```toml
    [params]
    where = 14
    toll = 50

    [square_types.gate]
    name = "Toll Gate"
    ```

    ```python
    def square_types(square):
        return "gate" if square.number == P.where else None


    def on_turn_end(ev):
        return pay(ev.player, None, P.toll, "toll")
    ```
< alice receipt ~ "this becomes rule 32, Toll:"
< alice receipt ~ "It brings the kind of square Toll Gate."
< alice receipt ~ "Square #14: becomes Toll Gate."
< alice receipt ~ "20 updates rehearsed, with it and without it on the same dice, players only taking their turns: 60 payments more, no errors; on average -$1,000 a player."

# Code that fails when it is rehearsed is shown loudly, and may be voted on all the same.
> bob propose: Half of it
    # ?. Half of it

    1. Whoever has money pays a part of it.

    ```python
    def on_turn_end(ev):
        part = ev.player.cash // 0
        return pay(ev.player, None, part, "tax")
    ```
< bob receipt ~ "WARNING: in the rehearsal the code of rule 32 failed in the 1st update in on_turn_end, line 2, “part = ev.player.cash // 0”, and was switched off"

# Words alone are for the Admin; words beside code change nothing that runs.
> carol propose: Hats
    Everybody wears a hat on Fridays.
    Gold cards cost 400.
< carol receipt ~ "Rule 32 would be words only: the Admin applies it by hand."
< carol receipt ~ "What runs stays as it is. To change it, propose “set 5.gold_card.buy to 400” instead."
> carol propose: Hats and rent
    Everybody wears a hat on Fridays.
    
    add to 14: The owner of a square says thank you.
< carol receipt ~ "this is no change; before a comment write Reason:"

# The same stands on the ballot, and on the page of the proposal.
at 2026-11-27 12:00
< all ballot ~ "60 payments more, no errors; on average -$1,000 a player."
< all ballot ~ "WARNING: in the rehearsal the code of rule 32 failed"
> carol proposal 1
    vote yea on 3
< carol receipt ~ "60 payments more"
at 2026-11-30 12:00
< all result ~ "Judged by rule 8."
< all whole digest ~ "Applied by the Admin"
< all digest ~ "Hats, is in words only, by proposal 3."
> bob proposal 1
< bob receipt ~ "alice (own proposal; did not vote)"

# A vote that comes after the close is refused, and named beside the tally.
> bob vote nay on 1
< bob receipt ~ "Your vote came too late. Proposal 1 was decided in update 4, by what reached us before Mon 30 Nov 2026"
> carol proposal 1
< carol receipt ~ "bob nay it came after the close of the ballot"
