"""What people write behind `yes` and `no`, as a reason or in a talk: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

TALK = said("""
    and no | and yes | attachment | but how | but no | but what | but when | but where | but who | but yes |
    call | captain | comment | dad | dear | email | exactly | forsooth | friday | got your | he | he'll |
    he's | hello | hi | i can | i can't come | i can't make | i can't say | i can't tell | i cannot come | i
    could | i did | i didn't | i do | i don't | i got | i had | i have a | i have been | i have got | i have
    it | i have just | i have my | i have read | i have seen | i have the | i have to | i haven't | i heard
    | i knew | i know | i mean | i meant | i read | i received | i remember | i saw | i see | i think | i
    thought | i understand | i was | i will | i won't be | i'll | idea | indeed | it's called | later | link
    | mail | mate | meeting | message | minister | mom | monday | mum | my lord | not how | not what | once
    | owns | photo | photos | problem | question | quite | really | right | same here | saturday | she |
    she'll | she's | sir | spam | sunday | that is | that is what | that isn't | that makes | that was |
    that works | that's how | that's my | that's the | that's what | the other | there is | there's | these
    | they | they're | this is not how | those | thou | thursday | thy | told | tomorrow | tuesday | typo |
    verily | we | we're | we've | weather | wednesday | when | worries | worry | you | you'd | you'll |
    you're | you've | your | your honour | yours
""")
"""Behind a weak word: an answer to somebody more than a vote."""

REASONS = said("""
    a thousand | about time | absolutely | adopt | again | although | always | and | as | at last | author
    vote | away with | because | bin it | bring it on | but | by all means | cheap | clearly | cov |
    definitely | despite | do it | do not | don't | don't repeal | down with | due | duh | enact | enough |
    especially | even | excellent | explicit | explicit author | explicit vote | far too | finally | fine |
    for once | for reasons | for several reasons | for the reasons | for the sake | for the same reasons |
    for three reasons | for two reasons | from me | get rid | given | gladly | go for it | good | good
    riddance | great | happily | hate | hopefully | i am against | i am for | i am in | i do like | i don't
    like | i don't want | i hate | i hereby | i like | i love | i vote | i want | i wrote it | i wrote this
    | i'm against | i'm for | i'm in | imperial | it is about time | it is mine | it is my own | it is too |
    it's a bad | it's a good | it's a great | it's about time | it's mine | it's my baby | it's my own |
    it's too | its mine | its my baby | its my own | keep | kill | leave it | let it | let's do it | let's
    go | like | long live | long overdue | looks | love | mainly | makes | mostly | much too | my baby | my
    own | needed | needs | never | nice | no doubt | no question | not again | not convinced | not now | not
    this | not yet | obviously | of course | over | over my dead body | overdue | own proposal | pass it |
    per | please | regretfully | repeal | sadly | scrap | see | seems | ship it | simple | since | so |
    sorry | sounds | still | thank you | thanks | there are already | there are better | there are too |
    there is already | there is no | there must | there ought | there should | there's no | this | though |
    too | unfortunately | way too | we already | we don't need | we have enough | we need | well | why | why
    not | with | with pleasure | without | yours truly
""")
"""How a comment begins that gives the reason of a weak word."""

VALUES = said("""
    abusable | abuse | agree | amazing | ambiguous | approve | arbitrary | awesome | awful | bad | balance
    | balanced | best | better | big | bloat | bloated | boring | break | breaks | brilliant | broke |
    broken | buggy | cheap | clear | clearer | clever | clumsy | complicated | confusing | contradictory |
    contradicts | convinced | convoluted | dangerous | deserve | deserves | dislike | draconian | elegant
    | enough | excellent | excessive | expensive | exploit | exploitable | fair | fairer | faster | favour
    | few | fiddly | finally | fine | fix | fixes | fun | glad | good | great | greedy | half-baked |
    happy | harmless | harsh | hate | helps | hilarious | hole | hurt | hurts | idea | ill-defined |
    impractical | improvement | inconsistent | like | long | loophole | loose | love | lovely | many |
    mess | messy | misleading | much | neat | necessary | need | needed | needs | nice | objection |
    objections | outrageous | overdue | overkill | overpowered | perfect | pleasure | pointless | poor |
    powerful | premature | problem solved | promising | reason | reasonable | reasons | redundant | regret
    | rich | ridiculous | risky | ruin | ruins | rushed | sad | scam | sense | sensible | short | shorter
    | sick | silly | simple | simpler | slow | slows | small | solid | sorry | sound | steep | stupid |
    support | tedious | terrible | tidy | tighter | tired | too | unbalanced | unclear | unconvinced |
    undefined | unenforceable | unfair | unfinished | unhappy | unnecessary | unneeded | unreasonable |
    unworkable | useful | useless | vague | verbose | want | welcome | wording | wordy | worse | worst |
    worth
""")
"""Words of judgement: a comment that has one is on the proposal."""
