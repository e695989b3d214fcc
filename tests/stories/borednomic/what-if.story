# What would be if the law had been other: played once more with the same dice, and nothing of it counts.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
> alice what if rule 17 had been repealed since update 1
< alice receipt ~ "No update has been made yet"
at 2026-11-23 12:00
> alice propose: Wages
    # ?. Wages

    1. Each turn pays $500.

    ```python
    def on_turn_start(ev):
        return pay(None, ev.player, 500, "wages")
    ```
> bob buy 1 gold card
at 2026-11-27 12:00
> bob vote yea on 1

# Not by vote yet: code that was never voted in tells nobody anything.
> bob what if proposal 1 had been in force since week 1
< bob receipt ~ "Proposal 1 holds code that was never voted in: only the Admin may try it"
at 2026-11-30 12:00
> alice money
< alice receipt ~ "$10,000"

# The same dice, without the wages of one turn; with those of four.
> bob what if proposal 1 had not been accepted?
< bob receipt ~ "What if proposal 1, “Wages”, had been rejected?"
< bob receipt ~ "update 4 was made with the same dice"
< bob receipt ~ "Nothing of this is written"
< bob receipt ~ "1, Wages alice accepted 2-0 rejected 2-0"
< bob receipt !~ "Squares"
> admin what if proposal 1 had been in force since week 1
< admin receipt ~ "had been in force since the beginning of update 1, in week 1?"
< admin receipt ~ "updates 1 to 4 were made with the same dice"
< admin receipt !~ "accepted 2-0"

# An order that would have failed.
> alice what if 5.gold_card.buy had been 50,000 since week 1
< alice receipt ~ "bob buy 1 gold card done refused (cannot-pay)"
< alice receipt ~ "bob money $10,000 $10,500"
> alice what if rule 12 had been repealed since update 4
< alice receipt ~ "12, KickBack in force not in force"

# What cannot be told says why, with what can be asked.
> bob what if I were rich
< bob receipt ~ "This question cannot be read."
< bob receipt ~ "rule 14 had been repealed since update 5"
> bob what if rule 17 had been repealed since week 9
< bob receipt ~ "There was no week 9: there have been weeks 1 to 2"
> bob what if rule 99 had been repealed since week 1
< bob receipt ~ "It could not have been so"
> bob what if rule 17 had been repealed since week 1
> bob what if rule 18 had been repealed since week 1
< bob receipt ~ "5 questions “what if” a day are answered."
> alice what if rule 17 had been repealed since week 1
    what if rule 18 had been repealed since week 1
< alice receipt ~ "One question about another past can be answered in a mail."
