# A Nomic without a board or money: turns, unanimity, transmutation, a majority, judgement, and points that win.
game sub suber UTC length=short
players alice bob carol
at 2026-11-21 12:00
start
< all notice ~ "The game begins"
< all notice !~ "The board"
< all notice !~ "Money"

# Only who has the turn proposes.
at 2026-11-23 12:00
< all digest !~ "The board"
< all digest !~ "$0"
< all digest !~ "Square"
> bob propose: My turn
    set 201.sides to 10
< bob receipt ~ "It is alice's turn to propose"
> alice board
< alice receipt !~ "Answered below"

# Immutable rules cannot be changed; they can be transmuted, and that needs everybody.
> alice propose: Silence
    repeal rule 105
< alice receipt ~ "Rule 105 is immutable: transmute it first"
> alice propose: Two at once
    set 201.sides to 8
    set 208.points to 50
< alice receipt ~ "A proposal holds at most 1 change"
> alice propose: Votes can be talked about
    set 105.immutable to false
< alice receipt ~ "rule 105, Everybody Votes, changes"
at 2026-11-27 12:00
< all ballot ~ "Immutable: yes → no."
> bob vote yea on 1
> carol vote nay on 1
given: the throw die shows 3
at 2026-11-30 12:00
< all result ~ "Rejected by a vote of 2-1"
< all whole digest ~ "alice throws 3."
< all digest ~ "3 points"

# All agree: it is adopted although one thought otherwise before.
> bob propose: Votes can be talked about
    set 105.immutable to false
at 2026-12-04 12:00
> alice vote yea on 2
> carol vote yea on 2
given: the throw die shows 6
at 2026-12-07 12:00
< all result ~ "Rule 105, Everybody Votes, is amended by proposal 2."
< all whole digest ~ "bob throws 6."
< all whole digest ~ "16 points"

# The round of unanimity is not over: one vote against is enough.
> carol propose: Big dice
    set 201.sides to 20
at 2026-12-11 12:00
> alice vote yea on 3
> bob vote nay on 3
given: the throw die shows 1
at 2026-12-14 12:00
< all result ~ "Rejected by a vote of 2-1"

# From the second round on a majority counts. What was transmuted can be amended now.
> alice propose: Votes weigh more
    amend 105.1: Each active player has one vote on each proposal. Silence is no vote.
> bob ask for judgement whether a vote may be sold
< bob receipt ~ "The Judge is carol."
at 2026-12-18 12:00
< carol digest ~ "undecided"
> bob vote nay on 4
> carol vote yea on 4
given: the throw die shows 5
at 2026-12-21 12:00
< all result ~ "Accepted by a vote of 2-1"
< all whole digest ~ "14 points"

# Points win.
> bob propose: Big dice
    set 201.sides to 20
at 2026-12-25 12:00
> alice vote yea on 5
> carol vote yea on 5
given: the throw die shows 4
at 2026-12-28 12:00
< all digest ~ "30 points"
< all digest ~ "The game is over"
< log ~ "game-ended"
