# Whole mails, letter for letter, so that a change of wording is seen in review.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 04:59
given: alice on 3; alice rolls 2-5; bob on 11; bob rolls 4-2; the KickBack die shows 2
order alice bob
at 2026-11-23 15:00
golden digest alice digest
heads alice digest
> alice Dear all,
    buy square, call it "Foo", gender f
    buy 30 gold cards
    propose: Cheaper cards
    set 5.gold_card.buy to 400
golden receipt alice receipt
heads alice receipt
at 2026-11-27 12:00
golden ballot bob ballot
> bob vote nay on 1
    propose: For next week
    repeal rule 12
> alice withdraw
at 2026-11-30 12:00
golden result bob result
> bob money
    who
golden answer bob receipt
