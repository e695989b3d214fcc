"""What may stand in a vote, and trail behind it, without changing it: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

ADJECTIVES = said("""
    absolute | another | big | binding | bold | categorical | cautious | cheerful | clear | cold |
    considered | dead | definite | early | easy | emphatic | enthusiastic | explicit | explicit author |
    fat | final | firm | flat | formal | fresh | full | giant | great | grudging | grumpy | happy | hard |
    heartfelt | hearty | hell | hesitant | huge | hugely | humble | last-minute | late | lazy | loud |
    lukewarm | massive | mild | moderate | much | new | non-binding | of course | official | plain |
    polite | possible | proud | quick | regretful | reluctant | resounding | rousing | sad | selfish |
    shameless | simple | sincere | sleepy | slight | soft | solid | straight | strong | stronger |
    strongest | strongly | thumping | tiny | tired | total | unconditional | unequivocal | unqualified |
    unreserved | very much | warm | wary | weak | weaker | weakest | whole-hearted | wholehearted |
    whopping
""")
"""May stand in front of a choice: `a firm no`."""

TAILS = said("""
    100 | abeg | absolutely | ack | after all | again | all day | all in all | all right | all round | all
    the same | all the way | also | altogether | and a smile | any day | any way | anyhow | anyway | as a
    whole | as always | as author | as currently worded | as currently written | as drafted | as ever | as
    is | as it stands | as its author | as phrased | as promised | as proposed | as proposer | as the
    proposer | as usual | as well | as well please | as worded | as written | at last | at present | at
    this point | at this time | away | big time | bitte | boss | bro | bruv | btw | by all means | by me |
    chief | clearly | danke | dawg | dear | def | definitely | defo | do it | dude | duh | effective
    immediately | eh | either way | emphatically | every time | everyone | fam | finally | folks | for
    certain | for it | for me | for me as well | for me too | for myself | for now | for once | for sure |
    for that | for the change | for the moment | for the proposal | for the record | for the time being |
    for this | for this amendment | for this ballot | for this bill | for this change | for this decision
    | for this issue | for this item | for this measure | for this one | for this proposal | for this
    question | for this referendum | for this resolution | for this vote | friends | from me as well |
    from me please | from me too | full stop | full support | fyi | gladly | go for it | gone | good job |
    good work | gracias | great work | guys | haha | hands down | happily | happily so | here | hereby |
    hereon | hereto | herewith | hooray | i am afraid | i am sorry to say | i dare say | i fear | i must
    say | i regret to say | i'd say | i'm afraid | i'm sorry to say | imho | immediately | imo | in full |
    in its current form | in its current state | in its current wording | in its entirety | in its present
    form | in practice | in principle only | in that case | in that order | in the current form | in the
    current wording | in the end | in this form | in this matter | in toto | inclusive | indeed | innit |
    instead | ja | kindly | la | lads | lah | let's do it | lgtm | like last time | lol | love it | make
    it so | mate | mates | merci | my friend | my friends | naturally | ne | nevertheless | nice one |
    nice try | nice work | no contest | no doubt | no ifs no buts | no question | nonetheless | now | o |
    obviously | obvs | of course | of it | of same | of that | of that one | of the change | of the
    proposal | of this | of this amendment | of this ballot | of this bill | of this change | of this
    decision | of this issue | of this item | of this measure | of this one | of this proposal | of this
    question | of this referendum | of this resolution | of this vote | ofc | ok | ok? | okay | on balance
    | on both | on both counts | on both of them | on it | on principle | on record | on that |
    on that one | on that then | on the motion | on the proposal | on the whole | on this | on this
    amendment | on this ballot | on this bill | on this change | on this decision | on this issue | on
    this item | on this matter | on this measure | on this motion | on this one | on this proposal | on
    this question | on this referendum | on this resolution | on this rule change | on this vote | once
    again | outright | overall | pals | per usual | period | please | pls | plz | por favor | regardless |
    reluctantly | reluctantly so | respectively | right now | s'il vous plait | said proposal | secretary
    | ship it | so be it | sorry | sounds good | still | strongly | sure | tbh | the above | the above
    proposal | the aforementioned proposal | the below proposal | the current proposal | the motion | the
    present proposal | the proposal | the proposal above | the proposal below | the proposed change | the
    quoted proposal | then | thereof | thereto | this change | this one | this proposal | this round |
    this rule change | this time | this time around | this time round | this week | though | times two |
    to be clear | to be sure | to it | to that | to that one | to that then | to the change | to the
    proposal | to this | to this amendment | to this ballot | to this bill | to this change | to this
    decision | to this issue | to this item | to this measure | to this motion | to this one | to this
    proposal | to this question | to this referendum | to this resolution | to this vote | today |
    tonight's vote | too | too from me | too please | unequivocally | very much | well done |
    wholeheartedly | wholly | why not | with a smile | with all my heart | with hesitation | with joy |
    with pleasure | with regret | with reservations | with some reservations | with thanks | woohoo | x10
    | x2 | x3 | x4 | x5 | xoxo | xx | y'all | yaar | yay
""")
"""May stand behind a vote without a comma."""
