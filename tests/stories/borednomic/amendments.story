# One clause, some words, a setting: several changes in one proposal are one vote, all or nothing.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
given: alice rolls 1-2; alice rolls 1-2; alice rolls 1-2; bob rolls 1-2; bob rolls 1-2; bob rolls 1-2
at 2026-11-23 15:00
> alice propose: Kinder squares
    amend 14.1: A player who lands on a square that nobody owns may buy it for ${price} times its number.
    replace "at most {longest} characters" with "no more than {longest} characters" in 14.2
    set 14.price to 20
    add to 2: The Admin may take holidays.
< alice receipt ~ "rule 2, The Admin, changes:"
< alice receipt ~ "rule 14, Property Ownership, changes:"

# A change that cannot be made spoils them all.
> bob propose: Half of it
    set 14.rent to 5
    replace "unicorns" with "horses" in 14.2
< bob receipt ~ "Not done"
< bob receipt ~ "unicorns"
> bob propose: Too dear
    set 14.price to 99999999
< bob receipt ~ "Not done"
> bob propose: Misspelt
    sett 14.price to 30
< bob receipt ~ "cannot be read"

given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2
at 2026-11-24 12:00
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2
at 2026-11-27 12:00
< all ballot ~ "25 → 20."
< all whole ballot ~ "-price = {value = 25"
< all whole ballot ~ "+price = {value = 20"
< all whole ballot ~ "+4. The Admin may take holidays."
< all ballot !~ "Half of it"
> bob vote yea on 1
at 2026-11-30 04:59
given: bob on 9; bob rolls 1-2
at 2026-11-30 12:00
< all result ~ "Rule 14, Property Ownership, is amended by proposal 1."
< all result ~ "→ 20"
< all whole result ~ "+price = {value = 20"
< bob digest ~ "buy square 12 for $240"
> bob rule 14
< bob receipt ~ "no more than 40 characters"
