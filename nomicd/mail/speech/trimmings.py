"""What may stand in front of an act, and how a comment begins behind it: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

FILLERS = said("""
    absolutely | accordingly | ack | actually | after a second reading | after all | after much thought |
    after some thought | again | against my better judgement | ah | aha | aiyo | alas | alas and alack |
    all in all | all right | all that said | all the same | all things considered | allo | aloha | alright
    | also | and | anyhow | anyway | apart from that | arre | as a last word | as a result | as always |
    as author | as ever | as for me | as its author | as last time | as promised | as the author | as the
    proposer | as usual | as you can guess | aside from that | at long last | aw | aww | ay | ay caramba |
    aye then | be it known that | be it noted that | be so kind as to | because someone has to | before i
    forget | believe it or not | besides that | bonjour | boss | bottom line | brilliant | btw | but | but
    apart from that | but other than that | but otherwise | by all means | call me a softie | call me old
    fashioned | can you | can you kindly | can you please | change of heart | change of mind | change of
    vote | changed my mind | cheers | chief | ciao | conclusion | consequently | cool | correction | could
    you | could you kindly | could you please | cov | damn | dear | dear all | dear friends | dear madam |
    dear secretary | dear sir | dear sirs | decision | definitely | ditto | do let them know that | done |
    duh | easy | eh | eh bien | eish | either way | er | erm | even so | everybody | everyone | excellent
    | explicit author vote | explicitly | eyy | fair enough | feel free to | final answer | finally | fine
    | fine by me | fine with me | first | firstly | folks | for all these reasons | for better or worse |
    for me | for my part | for that reason | for the above reasons | for the last time | for the record |
    for these reasons | for this reason | for what it's worth | forgive me | frankly | friends | fwiw |
    fyi | g'day | game | gents | given all that | given the above | gladly | go ahead and | good | good
    afternoon | good day | good evening | good idea | good morning | gosh | gotcha | great | great idea |
    greetings | gruss | gut feeling | guten tag | hallo | hallo zusammen | hands up | happily | having
    read it | having read it again | having said that | having slept on it | having thought about it |
    hear hear | heh | hello | hello all | hello everyone | hello from | hence | hence why | here goes |
    here it is | here we go | here you go | hey | hey all | hi | hi all | hi everyone | hi folks | hiya |
    hm | hmm | hmmm | hola | hon secretary | honestly | honoured secretary | howdy | however | i am afraid
    | i am happy to say that | i am sorry to say that | i changed my mind | i changed my mind on this | i
    have changed my mind | i have to say that | i kindly ask you to | i like it | i must say | i regret to
    say | i regret to say that | i would ask you to | i'm afraid | i'm happy to say that | i'm sorry to
    say that | i've changed my mind | ich bin | if i may | if you ask me | imho | imo | in any case | in
    any event | in conclusion | in short | in sum | in summary | in that case | in the end | it goes
    without saying | it is with a heavy heart that | it is with great pleasure that | it is with pleasure
    that | it is with regret that | it is with some regret that | ja | jambo | just | just to be clear |
    just to be explicit | k | kia ora | kind secretary | kind sir | kindly | lah | last but not least |
    lastly | let everybody know that | let everyone know that | let her know that | let him know that |
    let it be known that | let it be recorded that | let me be the first | let me be the second | let the
    record show | let the record show that | let them know that | lgtm | like it | like it or not | like
    last time | long story short | looks good | love it | lovely | makes sense | may i ask you to | me |
    meh | mhm | mm | mmm | moin | moin moin | my decision | my final answer | my verdict | na | na ja |
    namaste | needless to say | nevertheless | next | nice | nice idea | nice one | no offence | no
    offense | nonetheless | note that | noted | now | obviously | of course | officially | oh | oh and |
    oi | ok | ok by me | ok ok | ok then | ok with me | okay | okay by me | okay then | okay with me |
    okey | ola | ole | on balance | on my part | on reflection | on second thought | on second thoughts |
    on the whole | one more thing | oof | ooh | ooo | oooh | oops | oopsie | other than that | overall | p
    s | pardon | perfect | personally | pff | pfff | phew | please | please let them know that | please
    note | please note that | please tell them that | pls | plus | plz | pps | privet | ps | reluctantly |
    right | right then | salaam | salam | saludos | salut | salve | same here | second | seconded |
    seconded and voted | secondly | secretary | servus | simple | since you ask | slept on it | so | so
    there | someone has to | sorry | sounds good | soz | still | such | sup | sure | sure why not | tbh |
    team | tell them that | thank you | thanks | that aside | that being said | that is why | that said |
    that's | that's why | then | then again | there | therefore | third | this is why | this time | this
    time round | thus | thx | tja | tl dr | tldr | to be explicit | to be honest | to be perfectly clear |
    to be sure | to conclude | to make it explicit | to sum up | ty | ugh | uh | um | understood | upon
    reflection | verdict | very well | voila | voting now | wait | well | well duh | welp | what the heck
    | what the hell | wherefore | which is why | whoa | whoops | why not | with a heavy heart | with great
    pleasure | with joy | with pleasure | with regret | with some regret | with that in mind | with that
    said | without doubt | without further ado | without further delay | without hesitation | without
    reservation | without reservations | wohoo | woo | woo hoo | woohoo | would you | would you be so kind
    as to | would you kindly | would you please | wow | yada | yalla | yay | yet | yikes | yippee | yo |
    you can | you can guess | you can let them know that | you can tell them that | you could | you
    guessed it | you know it | you may
""")
"""May stand in front of an act without a comma."""

BREAKS = said("""
    about time | after | although | and | as | bc | because | before | being | best | best regards | btw |
    but | by the way | cause | cheers | considering | cos | cov | coz | cuz | despite | due | else | else
    the | even | finally | for a change | for a few | for a number of | for all sorts of | for all the |
    for at least | for being | for both of | for fear | for having | for i | for lack of | for many | for
    much the | for multiple | for my | for obvious | for once | for reasons | for several | for the
    following reasons | for the moment | for the obvious | for the reason | for the reasons | for the sake
    | for the same reason | for the same reasons | for the simple reason | for the time | for the trouble |
    for these | for three | for two | for various | for want of | for what | given | good | great |
    greetings | gruss | haha | having | hehe | hoping | hugs | i.e | if only | in hopes | in light | in
    order | in spite | in the hope | in view | just | kind regards | kisses | knowing | largely | lest |
    lol | love | mainly | merely | mostly | namely | nice | nice try | not | notwithstanding | on account |
    on grounds | on the grounds | or else | otherwise | out of | partly | per | plus | ps | purely |
    regards | saludos | same | see | seeing | since | so | sorry | ta | thank | thanks | that is | then |
    though | thx | to avoid | to be | to give | to help | to keep | to make | to save | to see | to spare |
    to stop | ty | until | whatever | where | whereas | which | while | who | whose | with | without
""")
"""How a comment begins behind an act without a comma."""

HEADS = said("""
    a quick one | action | actions | actions for this round | actions for this turn | actions for this
    week | bookkeeping | business | dear nomic | dear nomicd | dear secretary | dear team | donation |
    donations | first of all | first things first | five | for a start | for starters | for this round |
    for this turn | for this week | four | furthermore | gift | gifts | gratuity | here | here goes |
    here goes nothing | hi nomic | hi secretary | hi team | hmm ok | housekeeping | i do the following |
    i perform the following actions | i take the following actions | in addition | just a quick one |
    just one thing | just this | last | last of all | madam | mister secretary | moreover | mr .
    secretary | mr secretary | mrs secretary | my action | my actions | my command | my commands | my
    move | my moves | my order | my orders | my orders for this week | my turn | no | nomic | nomicd |
    one | one thing | order | orders | p.s | payment | payments | purchase | purchases | quick one |
    second of all | sir | sure | take two | the following actions | this is | this round | this turn |
    this week | three | three things | to begin with | to the secretary | to whom it may concern | today
    | transfer | transfers | two | two things | well here goes | yeah | yep | yes
""")
"""May stand in front of an order, as a greeting or a heading."""

COMMENTS = said("""
    according | also | as agreed | as per | as promised | as well | at last | at once | at that | at the
    | being | by virtue | by way | cheers | for | forthwith | from me | from my | here | hereby |
    herewith | i owe | immediately | in accordance | in exchange | in favor of | in favour of | in full
    | in good faith | in gratitude | in honor | in honour | in its place | in its stead | in keeping |
    in light | in line with | in memory | in payment | in recognition | in respect | in return | in
    settlement | in view | instead | k | kthx | like | now | on account | on her birthday | on his
    birthday | on the occasion | on their birthday | on this occasion | out of | per | please | pls |
    plz | pursuant | right away | right here | right now | ta | thank | thanks | that i owe | the
    discussion | then | thereby | this round | this time | this turn | this week | to celebrate | to
    cover | to help | to honor | to honour | to make | to pay | to repay | to settle | to show | to
    thank | today | too | under | with
""")
"""How a comment begins behind an order without a comma."""
