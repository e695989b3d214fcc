# Amendments as long-lived Nomics write them: done as they are meant, or asked about; never an instruction in the law.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00

# The instruction became the whole rule once.
> alice propose: Fair taggers
    Amend Rule 15 (IT) by:
    * Replacing "Who was tagged is IT, and who tagged is not any more." with "Whoever was tagged is IT."
    * Deleting the last sentence of 15.1
< alice receipt ~ "rule 15, IT, changes:"
> alice propose: Fair taggers
    Amend rule 15 as follows:
    Add this sentence at the end: Nobody is IT on Sundays.
< alice receipt ~ "rule 15, IT, changes:"
> alice proposal 2
< alice receipt ~ "+5. Nobody is IT on Sundays."
> alice propose: Fair taggers
    Amend rule 15 by making it fair.
< alice receipt ~ "Line 1: this instruction cannot be read from “making it fair.” on. The nearest form is: amend 15.1 to read: the new text."

# Words that stand in several places.
> bob propose: An IT
    replace "the" with "an" in rule 15
< bob receipt ~ "stands in 15.1 (4 times), 15.2 (4 times), 15.4 (3 times): name the clause, or write"
> bob propose: An IT
    replace "may tag" with 'must tag' in rule 15
< bob receipt ~ "rule 15, IT, changes:"

# A whole rule is replaced in so many words.
> carol propose: No more IT
    Amend rule 15 to read, in whole:

    Nobody is IT.
< carol receipt ~ "Only its words change"
< carol receipt ~ "the whole text of rule 15, IT, is replaced:"
at 2026-11-27 12:00
< bob ballot ~ "If it is accepted, the whole text of rule 15, IT, is replaced:"
< bob whole ballot ~ "+Nobody is IT."
