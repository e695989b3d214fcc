# Who is done need not be waited for, and who is away is not; one plays for another; a seat that is silent for
# long goes on with somebody else; and players write to each other without knowing an address.
game boon boondoggling UTC rounds=1 press=grey
players alice bob carol
at 2027-05-29 14:00
start
< everyone notice ~ "The game begins"
> alice done
< alice receipt ~ "The next update need not wait for you."
> carol away until 2027-06-03
< carol receipt ~ "You are away from Saturday 29 May to Thursday 3 June"
> alice press to bob
    Say done, and we roll.
< bob notice ~ "From alice to bob:"
< bob notice ~ "Say done, and we roll."
> bob grey press to all
    Somebody here cannot wait.
< bob receipt ~ "It goes to all with the next update, without your name"
> bob press to dave
    Hello?
< bob receipt ~ "No player is called dave"
at 2027-05-29 15:00
> bob done
< bob receipt ~ "The next update need not wait for you."
< everyone digest ~ "Update 1"
< alice notice ~ "From somebody to all:"
< everyone digest ~ "The next update comes early when all have said done; it waits for alice and bob."
< everyone digest ~ "carol is away until Thursday 3 June."

# The slot of Monday is used up; Tuesday's is the next.
at 2027-05-31 12:00
< alice no digest
> alice give control to bob until friday
< alice receipt ~ "bob may play for you up to Friday 4 June"
< bob notice ~ "alice lets you play for them until Friday 4 June."
> bob for alice doubles ask me
< bob receipt ~ "For alice:"
< bob receipt ~ "Your order for doubles, from the next update on: ask me."
> carol for alice doubles keep
< carol receipt !~ "For alice:"
> bob for alice done
< bob receipt ~ "For alice:"
> bob wait
< bob receipt ~ "You have not said that you are done"
> bob done always
< everyone digest ~ "Update 2"
< everyone digest ~ "bob may play for alice until Friday 4 June."
< everyone digest ~ "Done: bob."
> alice take control back
< alice receipt ~ "Nobody else plays for you any more."
> alice cancel doubles
> alice back
< alice receipt ~ "You have not said that you are away"

# Carol comes back from her absence and says nothing more; after three updates her seat is open.
at 2027-06-04 12:00
> alice money
> bob money
at 2027-06-07 12:00
< carol digest ~ "Nothing has come from you for two updates"
< alice digest !~ "Nothing has come from you"
> alice money
> bob money
at 2027-06-08 12:00
< everyone digest ~ "The seat of carol is open to whoever joins"
> dave@example.net join as dave
> admin approve dave
< alice notice ~ "dave goes on in the place of carol"
< carol notice ~ "Nothing has come from you for a long time, so dave now plays in your place."
> admin who
< admin receipt ~ "alice bob dave"
< admin receipt !~ "carol"
> dave@example.net money
< dave@example.net receipt ~ "Money in circulation"
at 2027-06-11 12:00
< dave@example.net whole digest ~ "dave rolls"
< carol no digest
