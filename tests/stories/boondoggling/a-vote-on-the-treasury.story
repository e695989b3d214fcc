# Opened with votes, the players make the Treasury smaller: proposed, put to the ballot on Friday, counted on
# Monday. What lies in the Treasury becomes less at once, and goes into circulation.
game boon boondoggling UTC nomic=on rounds=1
players alice bob carol
at 2027-05-29 14:00
> alice propose: Too early
    set treasury to 3,000
< alice receipt ~ "The game has not begun"
start
> alice propose: A smaller Treasury
    set treasury to 3,000
    because it is fun when it runs dry
< alice receipt ~ "This is proposal 1, "A smaller Treasury"."
< alice receipt ~ "If it is accepted, treasury becomes 3,000 (now 4,800)"
> bob propose: Nonsense
    set treasury to 12
< bob receipt ~ "Line 1: treasury is 1,000 to 20,000, not 12"
> bob propose: Nonsense
    set moon to 3,000
< bob receipt ~ "Line 1: nothing is called moon: there are"
> bob propose: Dear opera
    set space 18 to 400
    set rounds to 2
< bob receipt ~ "18 becomes 400 (now 125): the amount of Grand opera in the hills"
< bob receipt ~ "rounds becomes 2 (now 1)"
> carol propose: Mine
    set factor to 3
> carol withdraw
< carol receipt ~ "Proposal 3 is taken back."
> carol parameters
< carol receipt ~ "1,000 to 20,000"
> carol proposals
< carol receipt ~ "By bob; to be voted on from the next ballot."
> admin veto 2
< admin receipt ~ "Please say why"
> carol vote yea on 1
< carol receipt ~ "You vote yea on proposal 1"

at 2027-05-31 12:00
< everyone digest ~ "Update 1, Monday 31 May"
< everyone digest ~ "Proposal 1, "A smaller Treasury", by alice: to be voted on from the next ballot."
< everyone no ballot

at 2027-06-04 12:00
< everyone ballot ~ "Ballot of week 1"
< everyone ballot ~ "Voting is open on 2 proposals."
< everyone ballot ~ "SHA-256 of title and text"
< bob ballot ~ "vote nay on 1"
< admin ballot ~ "You have no vote on this ballot."
> bob vote nay on 1
> bob vote abstain on 2
> carol vote nay on 2

at 2027-06-07 12:00
< everyone result ~ "2 proposals voted on, 1 accepted."
< everyone result ~ "Accepted by a vote of 2-1."
< everyone result ~ "own proposal; did not vote"
< everyone result ~ "Rejected by a vote of 0-1."
< everyone digest ~ "By proposal 1, what the Treasury borrows is 3,000 from now on; it was 4,800."
< log ~ "parameter-set"
> alice proposal 1
< alice receipt ~ "Yea 2: alice (own proposal; did not vote), carol. Nay 1: bob."
> alice vote nay on 1
< alice receipt ~ "Proposal 1 was decided in update 4"
> alice parameters
< alice receipt ~ "3,000"
