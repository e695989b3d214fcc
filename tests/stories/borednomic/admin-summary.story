# The Admin's summary of the day: what waits, once a day, at the hour and on the clock that the Admin names.
game bored borednomic America/New_York
players alice bob carol
at 2027-03-06 12:00
start
at 2027-03-08 15:00
> admin my zone is Europe/Berlin
    summary at 18
< admin receipt ~ "You get a summary when something waits for you, at 18:00 on your clock (Europe/Berlin)."
at 2027-03-09 16:00
> bob question: may I sell my pawn?
> dora@example.net join as dora
at 2027-03-09 17:30
# Eighteen hundred in Berlin is five in the afternoon in UTC.
< admin summary ~ "2 things wait for you"
< admin summary ~ "approve dora"
< admin summary ~ "bob asks: may I sell my pawn?"
< admin summary ~ "Update 2 made."
< admin summary ~ "bob 1 1 0 0 0"
< alice no summary
at 2027-03-10 17:30
# What waits is the same: nothing more is said.
< admin no summary
> admin reject dora
    summary daily
    answer question 1: no because rule 5 does not name pawns
at 2027-03-11 17:30
< admin summary ~ "nothing waits for you"
< admin summary ~ "1 ruling of yours."
< admin summary ~ "Deadlines of today and tomorrow"
< admin summary ~ "Update 3: Fri 12 Mar 2027 06:00 CET (05:00 UTC)."
> admin summary never
at 2027-03-12 15:00
> bob question: and my square?
at 2027-03-14 18:00
< admin no summary
