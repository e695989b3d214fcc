"""What may stand in a vote, and trail behind it, without changing it: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

ADJECTIVES = said("""
    absolute | another | big | binding | bold | categorical | cautious | cheerful | clear | cold |
    considered | dead | definite | early | easy | emphatic | enthusiastic | fat | final | firm | flat |
    formal | fresh | full | giant | great | grudging | grumpy | happy | hard | heartfelt | hearty | hell |
    huge | hugely | humble | last-minute | late | lazy | loud | lukewarm | massive | mild | much | new | of
    course | official | plain | polite | proud | quick | regretful | reluctant | resounding | rousing | sad
    | selfish | shameless | simple | sincere | sleepy | slight | soft | solid | straight | strong | strongly
    | thumping | tiny | tired | total | unconditional | unequivocal | unreserved | very much | warm | weak |
    whole-hearted | wholehearted | whopping
""")
"""May stand in front of a choice: `a firm no`."""

TAILS = said("""
    100 | abeg | absolutely | ack | after all | again | all day | all right | all round | all the same | all
    the way | also | altogether | and a smile | any day | any way | anyhow | anyway | as always | as ever |
    as is | as it stands | as promised | as proposed | as usual | as well | as well please | as written | at
    last | at present | at this point | at this time | away | big time | bitte | boss | bro | bruv | btw |
    by all means | chief | clearly | danke | dawg | dear | def | definitely | defo | do it | dude | duh |
    effective immediately | eh | either way | emphatically | every time | everyone | fam | finally | folks |
    for certain | for it | for me | for now | for once | for sure | for that | for the moment | for the
    proposal | for the record | for the time being | for this | for this one | for this proposal | friends |
    from me please | from me too | full stop | full support | fyi | gladly | go for it | gone | good job |
    good work | gracias | great work | guys | haha | hands down | happily | happily so | here | hereby |
    hereon | hereto | herewith | hooray | i am afraid | i am sorry to say | i dare say | i fear | i must say
    | i regret to say | i'd say | i'm afraid | i'm sorry to say | imho | immediately | imo | in principle
    only | in that case | in that order | in the end | in this matter | inclusive | indeed | innit | instead
    | ja | kindly | la | lads | lah | let's do it | lgtm | like last time | lol | love it | make it so |
    mate | mates | merci | my friend | my friends | naturally | ne | nevertheless | nice one | nice try |
    nice work | no contest | no doubt | no ifs no buts | no question | nonetheless | now | o | obviously |
    obvs | of course | of it | of same | of that | of that one | of the proposal | of this | of this one |
    of this proposal | ofc | ok | ok? | okay | on balance | on both | on both counts | on both of them | on
    it | on mine | on principle | on record | on that | on that one | on that then | on the motion | on the
    proposal | on this | on this matter | on this motion | on this one | on this proposal | once again |
    pals | per usual | period | please | pls | plz | por favor | regardless | reluctantly | reluctantly so |
    respectively | right now | s'il vous plait | secretary | ship it | so be it | sorry | sounds good |
    still | strongly | sure | tbh | the above | the motion | the proposal | then | thereof | thereto | this
    one | this proposal | this round | this time | this time around | this time round | this week | though |
    times two | to be clear | to be sure | to it | to that | to that one | to that then | to the proposal |
    to this | to this motion | to this one | to this proposal | today | tonight's vote | too | too from me |
    too please | unequivocally | very much | well done | wholeheartedly | wholly | why not | with a smile |
    with all my heart | with joy | with pleasure | with regret | with thanks | woohoo | x10 | x2 | x3 | x4 |
    x5 | xoxo | xx | y'all | yaar | yay
""")
"""May stand behind a vote without a comma."""
