"""What may stand in and around a vote without changing it: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.voting.lexicon import said

ADVERBS = said("""
    accordingly | after all | again | already now | also | as always | as ever | as promised | as usual | as
    well | do | duly | even | finally | for now | gladly | hence | henceforth | here | hereby | herewith |
    in the end | indeed | instead | just | kindly | likewise | nevertheless | nonetheless | now | obviously
    | of course | once again | once more | only | please | pls | plz | rather | respectfully | sadly |
    shamelessly | so | still | tentatively now | then | thereby | therefore | this time | thus | today | too
    | very much | wholeheartedly | with joy | with pleasure | with regret | with relief | with reluctance
""")
"""May stand between the words of a lead."""

NO_ADVERBS = said("""
    allegedly | ally | anomaly | apparently | apply | arguably | assembly | barely | belly | bubbly | bully
    | butterfly | chilly | comply | conditionally | costly | cuddly | curly | daily | deadly | early |
    elderly | emily | eventually | family | fly | folly | formerly | friendly | hardly | hilly | holy |
    homily | hypothetically | ideally | imply | initially | italy | jelly | jolly | july | kelly | lately |
    likely | lily | lively | lonely | lovely | mainly | molly | monopoly | monthly | mostly | nearly |
    normally | occasionally | only | orderly | originally | partly | possibly | potentially | presumably |
    previously | probably | provisionally | rally | rarely | recently | rely | reply | reportedly | sally |
    scarcely | seldomly | shortly | silly | smelly | supply | supposedly | tally | tentatively |
    theoretically | timely | ugly | unlikely | usually | weekly | wobbly | yearly
""")
"""End in -ly and are none, or take the vote elsewhere."""

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

FILLERS = said("""
    absolutely | accordingly | ack | actually | after a second reading | after all | after much thought |
    after some thought | again | against my better judgement | ah | aha | aiyo | alas | alas and alack | all
    right | all the same | allo | aloha | alright | also | and | anyhow | anyway | arre | as a last word |
    as always | as author | as ever | as for me | as its author | as last time | as promised | as the author
    | as the proposer | as usual | as you can guess | at long last | aw | aww | ay | ay caramba | aye then |
    be it known that | be it noted that | be so kind as to | because someone has to | believe it or not |
    bonjour | boss | bottom line | brilliant | btw | but | by all means | call me a softie | call me old
    fashioned | can you | can you kindly | can you please | change of heart | change of mind | change of
    vote | changed my mind | cheers | chief | ciao | conclusion | consequently | cool | correction | could
    you | could you kindly | could you please | cov | damn | dear | dear all | dear friends | dear madam |
    dear secretary | dear sir | dear sirs | decision | definitely | ditto | done | duh | easy | eh | eh bien
    | eish | er | erm | even so | everybody | everyone | excellent | explicit author vote | explicitly | eyy
    | fair enough | feel free to | final answer | finally | fine | fine by me | fine with me | first |
    firstly | folks | for better or worse | for me | for my part | for the last time | for the record | for
    what it's worth | forgive me | frankly | friends | fwiw | fyi | g'day | game | gents | gladly | go ahead
    and | good | good afternoon | good day | good evening | good idea | good morning | gosh | gotcha | great
    | great idea | greetings | gruss | gut feeling | guten tag | hallo | hallo zusammen | hands up | happily
    | having read it | having read it again | having slept on it | having thought about it | hear hear | heh
    | hello | hello all | hello everyone | hello from | hence | hence why | here goes | here it is | here we
    go | here you go | hey | hey all | hi | hi all | hi everyone | hi folks | hiya | hm | hmm | hmmm | hola
    | hon secretary | honestly | honoured secretary | howdy | however | i am afraid | i am happy to say that
    | i am sorry to say that | i changed my mind | i changed my mind on this | i have changed my mind | i
    have to say that | i kindly ask you to | i like it | i must say | i regret to say | i regret to say that
    | i would ask you to | i'm afraid | i'm happy to say that | i'm sorry to say that | i've changed my mind
    | ich bin | if i may | if you ask me | imho | imo | in any case | in short | in sum | in that case | in
    the end | it goes without saying | it is with a heavy heart that | it is with great pleasure that | it
    is with pleasure that | it is with regret that | it is with some regret that | ja | jambo | just | k |
    kia ora | kind secretary | kind sir | kindly | lah | last but not least | lastly | let it be known that
    | let it be recorded that | let me be the first | let me be the second | let the record show | let the
    record show that | lgtm | like it | like it or not | like last time | long story short | looks good |
    love it | lovely | makes sense | may i ask you to | me | meh | mhm | mm | mmm | moin | moin moin | my
    decision | my final answer | my verdict | na | na ja | namaste | needless to say | nevertheless | next |
    nice | nice idea | nice one | no offence | no offense | nonetheless | note that | noted | now |
    obviously | of course | officially | oh | oh and | oi | ok | ok by me | ok ok | ok then | ok with me |
    okay | okay by me | okay then | okay with me | okey | ola | ole | on balance | on my part | on
    reflection | on second thought | on second thoughts | one more thing | oof | ooh | ooo | oooh | oops |
    oopsie | p s | pardon | perfect | personally | pff | pfff | phew | please | please note | please note
    that | pls | plus | plz | pps | privet | ps | reluctantly | right | right then | salaam | salam |
    saludos | salut | salve | same here | second | seconded | seconded and voted | secondly | secretary |
    servus | simple | since you ask | slept on it | so | so there | someone has to | sorry | sounds good |
    soz | still | such | sup | sure | sure why not | tbh | team | thank you | thanks | that is why | that
    said | that's | that's why | then | then again | there | therefore | third | this is why | this time |
    this time round | thus | thx | tja | tl dr | tldr | to be honest | to sum up | ty | ugh | uh | um |
    understood | upon reflection | verdict | very well | voila | voting now | wait | well | well duh | welp
    | what the heck | what the hell | wherefore | which is why | whoa | whoops | why not | with a heavy
    heart | with great pleasure | with joy | with pleasure | with regret | with some regret | without doubt
    | without further ado | without hesitation | without reservation | without reservations | wohoo | woo |
    woo hoo | woohoo | would you | would you be so kind as to | would you kindly | would you please | wow |
    yada | yalla | yay | yet | yikes | yippee | yo | you can | you can guess | you could | you guessed it |
    you know it | you may
""")
"""May stand in front of a vote without a comma."""

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

BREAKS = said("""
    about time | after | although | and | as | bc | because | before | being | best | best regards | btw |
    but | by the way | cause | cheers | considering | cos | cov | coz | cuz | despite | due | else | else
    the | even | finally | for a change | for all the | for being | for having | for i | for lack of | for
    my | for once | for reasons | for the following reasons | for the moment | for the reason | for the
    reasons | for the sake | for the same reason | for the same reasons | for the simple reason | for the
    time | for the trouble | for these | for want of | for what | given | good | great | greetings | gruss |
    haha | having | hehe | hoping | hugs | i.e | if only | in hopes | in light | in order | in spite | in
    the hope | in view | just | kind regards | kisses | knowing | largely | lest | lol | love | mainly |
    merely | mostly | namely | nice | nice try | not | notwithstanding | on account | on grounds | on the
    grounds | or else | otherwise | out of | partly | per | plus | ps | purely | regards | saludos | same |
    see | seeing | since | so | sorry | ta | thank | thanks | that is | then | though | thx | to avoid | to
    be | to give | to help | to keep | to make | to save | to see | to spare | to stop | ty | until |
    whatever | where | whereas | which | while | who | whose | with | without
""")
"""How a comment begins behind a vote without a comma."""
