# A rule's code is put right from its enactment on; what could not have been done then is told with the reason.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Alms
    # ?. Alms

    1. Whoever begins a turn gets 100 dollars.

    ```python
    def on_turn_end(ev):
        return pay(None, ev.player, 1000, "alms")
    ```
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< all digest ~ "$1,000 (alms)"
at 2026-12-02 12:00
> bob pay bail
    buy 21 gold cards
< bob receipt ~ "Got it"
> admin rule that alms are a hundred dollars because rule 32.1 says so
> admin correct the past because of ruling 1
    mend rule 32 from its enactment on:
    ```python
    def on_turn_end(ev):
        count = 100
        return pay(None, ev.player, count, "alms")
    ```
< admin receipt ~ "Rule 32 has other code from its enactment on."
< admin receipt ~ "Nothing is done yet."
< admin receipt ~ "alice money"
> admin correct the past because of ruling 1
    mend rule 99 from its enactment on:
    ```python
    def on_turn_end(ev):
        pass
    ```
< admin receipt ~ "There never was a rule 99"
> admin correct the past because of ruling 1
    mend rule 32 from its enactment on:
    nothing at all
< admin receipt ~ "That is no code"
# Of a rule that the game began with, all is played once more.
> admin correct the past because the kickback was too hard
    mend rule 12 from its enactment on:
    ```python
    def on_turn_end(ev):
        return pay(None, ev.player, 7, "the kickback")
    ```
< admin receipt ~ "Rule 12 has other code from its enactment on."
< admin receipt ~ "Rules"
