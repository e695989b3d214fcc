"""What may stand in and around a vote without changing it: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.voting.lexicon import said

ADVERBS = said("""
    accordingly | after all | again | already now | also | as always | as ever | as promised | as usual |
    as well | do | duly | even | finally | for now | gladly | hence | henceforth | here | hereby | herewith
    | in the end | indeed | instead | just | kindly | likewise | nevertheless | nonetheless | now |
    obviously | of course | once again | once more | only | please | pls | plz | rather | respectfully |
    sadly | shamelessly | so | still | tentatively now | then | thereby | therefore | this time | thus |
    today | too | very much | wholeheartedly | with joy | with pleasure | with regret | with relief |
    with reluctance
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
    huge | hugely | humble | last-minute | late | lazy | loud | lukewarm | massive | mild | much | new |
    of course | official | plain | polite | proud | quick | regretful | reluctant | resounding | rousing |
    sad | selfish | shameless | simple | sincere | sleepy | slight | soft | solid | straight | strong |
    strongly | thumping | tiny | tired | total | unconditional | unequivocal | unreserved | very much | warm
    | weak | whole-hearted | wholehearted | whopping
""")
"""May stand in front of a choice: `a firm no`."""

FILLERS = said("""
    ok by me | ok with me | okay by me | okay with me | fine by me | fine with me |
    aha | aiyo | allo | aloha | arre | ay | ay caramba | aye then | believe it or not | be so kind as to | bonjour | ciao | could you | could you kindly | could you please | can you | can you kindly | can you please | would you | would you kindly | would you please | would you be so kind as to | i kindly ask you to | i would ask you to | may i ask you to | dear friends | dear sir | dear sirs | dear madam | duh | well duh | eh bien | eish | eyy | gents | gruss | guten tag | hallo | hallo zusammen | hello from | hola | howdy | g'day | ich bin | ja | jambo | kia ora | moin | moin moin | mhm | na | namaste | na ja | ola | ole | ooh | oooh | ooo | oof | oopsie | whoops | oops | privet | salaam | salam | salut | salve | saludos | servus | sup | tja | voila | whoa | wohoo | woo | woo hoo | woohoo | yalla | yippee | yay | changed my mind | i changed my mind | i've changed my mind | i have changed my mind | i changed my mind on this | change of heart | change of mind | having slept on it | slept on it | after some thought | after much thought | having thought about it | having read it | having read it again | after a second reading | for better or worse | like it or not | call me old fashioned | call me a softie | against my better judgement | explicitly | explicit author vote | lah | so there | here you go | here it is | voting now | no offence | no offense | forgive me | pardon | alas and alack | boss | chief | kind sir | kind secretary | honoured secretary | hon secretary |
    absolutely | accordingly | ack | actually | after all | again | ah | aha | alas | all right |
    all the same | alright | also | and | anyhow | anyway | as a last word | as always | as author | as ever
    | as for me | as its author | as last time | as promised | as the author | as the proposer | as usual |
    as you can guess | at long last | aw | aww | be it known that | be it noted that |
    because someone has to | bottom line | brilliant | btw | but | by all means | change of vote | cheers |
    conclusion | consequently | cool | correction | cov | damn | dear | dear all | dear secretary | decision
    | definitely | ditto | done | easy | eh | er | erm | even so | everybody | everyone | excellent |
    fair enough | feel free to | final answer | finally | fine | first | firstly | folks | for me |
    for my part | for the last time | for the record | for what it's worth | frankly | friends | fwiw | fyi
    | game | gladly | go ahead and | good | good afternoon | good day | good evening | good idea |
    good morning | gosh | gotcha | great | great idea | greetings | gut feeling | hands up | happily |
    hear hear | heh | hello | hello all | hello everyone | hence | hence why | here goes | here we go | hey
    | hey all | hi | hi all | hi everyone | hi folks | hiya | hm | hmm | hmmm | honestly | however |
    i am afraid | i am happy to say that | i am sorry to say that | i have to say that | i like it |
    i must say | i regret to say | i regret to say that | i'm afraid | i'm happy to say that |
    i'm sorry to say that | if i may | if you ask me | imho | imo | in any case | in short | in sum |
    in that case | in the end | it goes without saying | it is with a heavy heart that |
    it is with great pleasure that | it is with pleasure that | it is with regret that |
    it is with some regret that | just | k | kindly | last but not least | lastly | let it be known that |
    let it be recorded that | let me be the first | let me be the second | let the record show |
    let the record show that | lgtm | like it | like last time | long story short | looks good | love it |
    lovely | makes sense | me | meh | mm | mmm | my decision | my final answer | my verdict |
    needless to say | nevertheless | next | nice | nice idea | nice one | nonetheless | note that | noted |
    now | obviously | of course | officially | oh | oh and | oi | ok | ok ok | ok then | okay | okay then |
    okey | on balance | on my part | on reflection | on second thought | on second thoughts | one more thing
    | p s | perfect | personally | pff | pfff | phew | please | please note | please note that | pls | plus
    | plz | pps | ps | reluctantly | right | right then | same here | second | seconded | seconded and voted
    | secondly | secretary | simple | since you ask | so | someone has to | sorry | sounds good | soz |
    still | such | sure | sure why not | tbh | team | thank you | thanks | that is why | that said | that's
    | that's why | then | then again | there | therefore | third | this is why | this time | this time round
    | thus | thx | tl dr | tldr | to be honest | to sum up | ty | ugh | uh | um | understood |
    upon reflection | verdict | very well | wait | well | welp | what the heck | what the hell | wherefore |
    which is why | why not | with a heavy heart | with great pleasure | with joy | with pleasure |
    with regret | with some regret | without doubt | without further ado | without hesitation |
    without reservation | without reservations | wow | yada | yet | yikes | yo | you can | you can guess |
    you could | you guessed it | you know it | you may
""")
"""May stand in front of a vote without a comma."""

TAILS = said("""
    i'm afraid | i am afraid | i'm sorry to say | i am sorry to say | i regret to say | i fear | i must say | i dare say | i'd say | abeg | o | lah | la | eh | innit | yaar | ja | ne | bitte | merci | gracias | danke | por favor | s'il vous plait | mates | pals | bruv | y'all | go for it | do it | let's do it | make it so | all the same | any way | either way | nice try | x3 | x4 | x5 | full support | sounds good | love it | dear | boss | chief | gone | away | hooray | yay | woohoo | on both | on both of them | on both counts | on this matter | in this matter | at this time | at this point | at present | on record | for the record | for once | from me too | too from me | to be clear | to be sure | with a smile | and a smile | kindly | like last time | no ifs no buts |
    100 | absolutely | ack | after all | again | all day | all right | all round | all the way | also |
    altogether | any day | anyhow | anyway | as always | as ever | as is | as it stands | as promised |
    as proposed | as usual | as well | as well please | as written | at last | big time | bro | btw |
    by all means | clearly | dawg | def | definitely | defo | dude | duh | effective immediately |
    emphatically | every time | everyone | fam | finally | folks | for certain | for it | for me | for now |
    for sure | for that | for the moment | for the proposal | for the time being | for this | for this one |
    for this proposal | friends | from me please | full stop | fyi | gladly | good job | good work |
    great work | guys | haha | hands down | happily | happily so | here | hereby | hereon | hereto |
    herewith | imho | immediately | imo | in principle only | in that case | in that order | in the end |
    inclusive | indeed | instead | lads | lgtm | lol | mate | my friend | my friends | naturally |
    nevertheless | nice one | nice work | no contest | no doubt | no question | nonetheless | now |
    obviously | obvs | of course | of it | of same | of that | of that one | of the proposal | of this |
    of this one | of this proposal | ofc | ok | ok? | okay | on balance | on it | on mine | on principle |
    on that | on that one | on that then | on the motion | on the proposal | on this | on this motion |
    on this one | on this proposal | once again | per usual | period | please | pls | plz | regardless |
    reluctantly | reluctantly so | respectively | right now | secretary | ship it | so be it | sorry | still
    | strongly | sure | tbh | the above | the motion | the proposal | then | thereof | thereto | this one |
    this proposal | this round | this time | this time around | this time round | this week | though |
    times two | to it | to that | to that one | to that then | to the proposal | to this | to this motion |
    to this one | to this proposal | today | tonight's vote | too | too please | unequivocally | very much |
    well done | wholeheartedly | wholly | why not | with all my heart | with joy | with pleasure |
    with regret | with thanks | x10 | x2 | x3 | xoxo | xx
""")
"""May stand behind a vote without a comma."""

BREAKS = said("""
    whatever | regards | best | kind regards | best regards | greetings | hugs | kisses | gruss | saludos | nice try | else the | or else | lest |
    about time | after | although | and | as | bc | because | before | being | btw | but | by the way |
    cause | cheers | considering | cos | cov | coz | cuz | despite | due | else | even | finally |
    for a change | for all the | for being | for having | for i | for lack of | for my | for once |
    for reasons | for the following reasons | for the moment | for the reason | for the reasons |
    for the sake | for the same reason | for the same reasons | for the simple reason | for the time |
    for the trouble | for these | for want of | for what | given | good | great | haha | having | hehe |
    hoping | i.e | if only | in hopes | in light | in order | in spite | in the hope | in view | just |
    knowing | largely | lol | love | mainly | merely | mostly | namely | nice | not | notwithstanding |
    on account | on grounds | on the grounds | otherwise | out of | partly | per | plus | ps | purely | same
    | see | seeing | since | so | sorry | ta | thank | thanks | that is | then | though | thx | to avoid |
    to be | to give | to help | to keep | to make | to save | to see | to spare | to stop | ty | until |
    where | whereas | which | while | who | whose | with | without
""")
"""How a comment begins behind a vote without a comma."""
