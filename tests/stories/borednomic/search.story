# Words are found again in rules, proposals, rulings and the log: in what everybody may see, and nowhere else.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice search rent
< alice receipt ~ "12 rules"
< alice receipt ~ "Rule 14: Property Ownership: 4. Who lands on another's square pays its owner rent of $3"
< alice receipt ~ "And 6 more: add a word, or write “search rent in rules”."
> alice search rent in the rules
< alice receipt ~ "Rule 30"
< alice receipt !~ "more: add a word"
> alice propose: The lighthouse
    set 7.dice to 3
> alice tell bob: the xylophone is hidden in the lighthouse
> alice recruit 2
> bob question: may I sell my zeppelin to carol?
> bob search zeppelin
< bob receipt ~ "Question 1 of bob: may I sell my zeppelin to carol?"
# What one player wrote to another is found by nobody; nor are orders and votes before they are known.
> carol search xylophone
< carol receipt ~ "“xylophone” is nowhere in the rules, proposals, players, rulings or log."
> alice search xylophone
< alice receipt ~ "“xylophone” is nowhere"
> alice search recruit in log
< alice receipt ~ "“recruit” is nowhere in the log."
at 2026-11-27 12:00
> bob vote nay on 1
> alice search nay in log
< alice receipt ~ "“nay” is nowhere in the log."
at 2026-12-01 12:00
> carol search lighthouse
< carol receipt ~ "proposal 1 Proposal 1: The lighthouse"
< carol receipt ~ "Proposal 1, "The lighthouse", by alice"
> carol search lighthouse nonsense
< carol receipt ~ "All of the words have to be in the same place, so fewer words find more."
> carol search
< carol receipt ~ "search WHAT"
> carol Where can I find something about the lighthouse?
< carol receipt ~ "proposal 1 Proposal 1: The lighthouse"
# Who observes finds the same, once a day.
> dora@example.net observe
> dora@example.net search zeppelin
< dora@example.net receipt ~ "may I sell my zeppelin to carol?"
