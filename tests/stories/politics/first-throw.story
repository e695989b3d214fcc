# Before the first throw everybody is told what done does; then whom the game waits for, and for what.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
< all notice ~ "The first dice are thrown as soon as everybody has said done, else at the deadline."
> ann priority NY, unpinned
< ann receipt ~ "The first dice are thrown as soon as everybody has said done, else at the deadline."
> ann done
> bob done
> cid what are we waiting for?
< cid receipt ~ "The game goes on early when all have said done; it waits for cid. Done: ann and bob."
> cid done
< cid receipt ~ "Nobody is waited for any more, so the update is made now."
< cid receipt !~ "is made then"
< ann digest ~ "cid has rolled highest and moves first."
# Who is not on turn reads what happened, whose turn it is and by when, and asks for the rest.
< ann digest ~ "It is cid's turn."
< ann digest ~ "To do: You need do nothing. Until it is your turn you may change your priority list"
< ann digest ~ "Deadline: If you want to act, write by Thursday 3 June 10:00, New York time."
< ann body digest !~ "The map"
< cid digest ~ "The map"
> ann Whose turn is it?
< ann receipt ~ "it waits for cid (15 points to play). Write by Thursday 3 June 10:00, New York time. Update 2 is made then."
