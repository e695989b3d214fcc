# Nobody waits for any update any more: there is one a day, whoever orders or not, until somebody writes “wait”.
game boon boondoggling UTC rounds=1 nomic=on
players alice bob
at 2027-05-29 14:00
start
> alice done always
< alice receipt ~ "No update waits for you any more."
at 2027-05-29 15:00
> bob done always
# It was Monday's, and is made on a Saturday.
< everyone digest ~ "Update 1, Saturday 29 May"
< everyone digest ~ "All who play are done with every update, so there is one a day: “wait” gives them more time."
at 2027-05-29 16:00
> alice doubles reroll
< alice receipt ~ "Your order for doubles"
> alice tell bob: nothing happens at once
< alice no digest
at 2027-05-31 12:00
< everyone digest ~ "Update 2"
at 2027-06-01 12:00
< everyone digest ~ "Update 3"
# Wednesday is no day of the week's updates.
at 2027-06-02 12:00
< everyone digest ~ "Update 4"
> bob wait
< bob receipt ~ "You are waited for."
at 2027-06-03 12:00
< alice no digest
at 2027-06-04 12:00
< everyone digest ~ "Update 5"
< everyone digest ~ "The next update comes early when all have said done; it waits for bob."
# A vote may not stop inflation, without which no game ends.
> bob propose: Stable prices
    set factor to 1
< bob receipt ~ "factor is 2 to 10, not 1"
