"""How votes are led in: data only, phrases parted by `|`, the adverbs between their words left out."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

CAST = said("""
    i add a | i add my | i add my own | i am a | i am afraid i must vote | i am afraid i vote | i am
    afraid it is | i am afraid it is a | i am afraid it's | i am afraid it's a | i am an | i am casting a
    vote | i am casting my vote | i am changing mine to | i am changing to | i am compelled to vote | i am
    delighted to vote | i am down for a | i am forced to vote | i am glad to vote | i am going to have to
    say | i am going to have to vote | i am going with | i am happy to vote | i am honoured to vote | i am
    lending my voice | i am moving to | i am obliged to vote | i am pleased to cast a | i am pleased to
    vote | i am proud to vote | i am sending my vote | i am sending you my vote | i am sorry to vote | i
    am staying with | i am sticking to | i am sticking with | i am switching to | i am voting | i am with
    a | i can only vote | i cannot but vote | i cast | i cast a | i cast a ballot | i cast a fresh vote |
    i cast a vote | i cast all my votes | i cast an | i cast mine | i cast my ballot | i cast my vote | i
    cast my votes | i cast the following votes | i cast this vote | i cast votes | i change to | i choose
    | i choose to vote | i come down | i come out | i continue to vote | i decided to vote | i declare | i
    declare myself | i enter my vote | i feel compelled to vote | i feel obliged to vote | i formally vote
    | i give a | i give it a | i give it an | i give my voice | i give my vote | i give my votes | i give
    that a | i give the answer | i give this a | i give this an | i go for | i go with | i hand in my vote
    | i have chosen to vote | i have decided to vote | i have to say | i have to vote | i keep voting | i
    lodge a vote | i lodge my vote | i make mine | i make my vote | i mean | i meant | i meant to say | i
    meant to vote | i must say | i must vote | i opt | i opt for | i opt to | i place my vote | i put | i
    put in a | i raise my hand | i really mean | i record my vote | i register | i register a vote | i
    register my vote | i retract my vote and | i return | i rise to vote | i say | i send my vote | i send
    you my vote | i shall call it a | i shall go for | i shall go with | i shall make it a | i shall put
    in a | i shall say | i shall take | i stand by my | i stay | i stay with | i stick to | i stick with |
    i still say | i submit a vote | i submit my ballot | i submit my vote | i submit my votes | i submit
    the following votes | i switch to | i therefore put my name to a | i throw my vote | i vote | i vote
    on this | i vote to | i vote with a | i weigh in with a | i will call it a | i will go for | i will go
    with | i will make it a | i will put in a | i will say | i will take | i wish to vote | i would like
    to cast a vote | i would like to register a vote | i would like to vote | i'd like to cast a vote |
    i'd like to register a vote | i'd like to vote | i'll call it a | i'll go for | i'll go with | i'll
    make it a | i'll say | i'll take | i'm a | i'm afraid i must vote | i'm afraid i vote | i'm afraid it
    is | i'm afraid it is a | i'm afraid it's | i'm afraid it's a | i'm afraid this is a | i'm an | i'm
    casting a vote | i'm casting my vote | i'm changing mine to | i'm changing to | i'm compelled to vote
    | i'm delighted to vote | i'm forced to vote | i'm glad to vote | i'm going to have to say | i'm going
    to have to vote | i'm going with | i'm gonna have to say | i'm gonna have to vote | i'm happy to vote
    | i'm honoured to vote | i'm keeping my vote at | i'm moving to | i'm obliged to vote | i'm pleased to
    cast a | i'm pleased to vote | i'm proud to vote | i'm sending my vote | i'm sending you my vote | i'm
    sorry but it's a | i'm sorry to vote | i'm staying with | i'm sticking to | i'm sticking with | i'm
    switching to | i'm voting | i'm with a | i've chosen to vote | i've decided to vote | i, the author,
    vote | ill call it a | ill go for | ill go with | ill make it a | ill say | ill take | im a | im
    afraid i must vote | im afraid i vote | im afraid it is a | im afraid it's a | im an | im casting a
    vote | im casting my vote | im changing mine to | im changing to | im compelled to vote | im delighted
    to vote | im forced to vote | im glad to vote | im going with | im happy to vote | im honoured to vote
    | im moving to | im obliged to vote | im pleased to cast a | im pleased to vote | im proud to vote |
    im sending my vote | im sending you my vote | im sorry to vote | im switching to | im voting | im with
    a | me voting | seconded and voted | seconded and voting | this is me voting
""")
"""The author says that a vote is given."""

HANDING = said("""
    am casting | am entering | am placing | am registering | am submitting | cast | deliver | enter | file
    | give | hand in | hereby cast | lodge | make | place | post | record | register | return | send |
    send in | submit | turn in
""")
WHOSE = said("a | an | another | my | my own | one | the following | this | these | two")
"""`I submit a ballot`: how votes are handed in."""

WILL = said("""
    i shall be voting | i shall cast a vote | i shall cast my vote | i shall give my vote | i shall vote | i
    will be voting | i will cast a vote | i will cast my vote | i will give my vote | i will vote | i'll be
    voting | i'll cast a vote | i'll cast my vote | i'll give my vote | i'll vote | ill be voting | ill cast
    a vote | ill cast my vote | ill give my vote | ill vote | will be voting | will call it a | will cast a
    vote | will cast my vote | will give my vote | will go for | will go with | will make it a | will say |
    will take | will vote
""")
"""The author says that one will be given."""

VOTE = said("""
    cast a ballot | cast a fresh vote | cast a vote | cast my vote | casting a vote | casting my vote | i
    retract my earlier vote and vote | i retract my vote and vote | please vote | register a vote | register
    my vote | vote | votes
""")
"""Said to oneself, or to others."""

GOING = said("""
    adding a | adding my | amending my vote to | casting | casting a | casting my | change of vote to |
    change to | changing mine to | changing my mind to | changing to | chipping in with a | cov to |
    flipping to | giving it a | giving my vote | giving this a | going | going with | hum | humming | hums |
    hums loudly | moving my vote to | moving to | nods | putting down a | putting in a | raises a hand |
    raises hand | raising my hand | recording a | recording an | recording my | registering a | registering
    my | reversing to | revising my vote to | so voting | switch to | switching to | voting | waves |
    weighing in with a
""")
"""Without a subject."""

NOTE = said("""
    accept my | add a | add mine as | add my | adding my | and mine is | call it a | call that a | chalk
    up a | chalk up another | change mine to | consider it a | consider this a | consider this a vote |
    consider this as my | consider this my | consider this my vote | count on my | count that as a | count
    this as | count this as a | count this as my | count this as my vote | dis one na | dis one na a |
    earns my | enter a | enter an | enter my | final vote is | gets my | has got my | has my | here is my
    | here's my | i cast my lot | i come down on a | i end up at a | i end up with a | i'm down as | i'm
    in the camp of | it gets my | it has my | it's got my | leaves me at | leaves me with a | leaving me
    with a | let it be | log a | log my | make it | make it a | make mine | make mine a | make my vote |
    make my vote a | make that | make that a | mark a | mine is | mine is a | mine's | mine's a | my
    answer | my answer is | my call is | my choice is | my decision is | my final answer is | my final
    vote is | my official vote is | my pick is | my position is | my real vote is | my verdict is | note a
    | note an | note my | official vote is | one more | please accept my | put a | put it down as a | real
    vote is | receives my | record a | register a | register an | score a | set mine to | set my vote to |
    switch mine to | take this as a | take this as my | take this as my vote | that leaves me at | that
    leaves me with a | that makes it a | that's my | that's one more | this counts as my | this gets my |
    this has my | this is my | this is my vote | this one gets my | tick | treat this as a | treat this as
    my | which leaves me with a | you can count on my | you can have my | you got my | you have my |
    you've got my
""")
"""Said to the secretary."""

SHAPED = said("""
    'tis a | dat be a | dats a | deserves a | earns a | gets a | gets an | gonna be a | got to be | got to
    be a | has to be | has to be a | here's a | it gets a | it gets an | it has to be a | it is a | it is
    an | it is still a | it must be a | it remains a | it stays a | it will be a | it would be a | it'd be
    a | it'll be a | it'll be an | it'll have to be a | it's | it's a | it's an | it's gonna be a | make
    dat a | makes it a | receives a | so it has to be a | so it is a | so it's a | so it's an | so that is
    a | so that's a | so that's an | so this gets a | so this is a | so this is an | still a | that is a |
    that is an | that would be a | that would be an | that'd be a | that'd be an | that's | that's a |
    that's an | the answer is | this be a | this gets a | this gets an | this is a | this is an | this one
    gets a | this one gets an | this one is a | this one's a | this will be a | this'd be a | which leaves
    me with a
""")
"""Only the form of a vote."""

SWITCH = said("""
    amending my vote | change my answer | change my vote | changing | changing my answer | changing my
    position | changing my vote | flip my vote | flipping my vote | i alter my vote | i am changing my vote
    | i amend my ballot | i amend my vote | i change my answer | i change my ballot | i change my position |
    i change my vote | i flip my vote | i hereby change my vote | i move my vote | i retract my vote | i
    reverse my position | i reverse my vote | i reverse myself | i revise my ballot | i revise my vote | i
    swing my vote | i switch | i switch my vote | i turn my vote | i update my vote | i want to change my
    vote | i wish to change my vote | i withdraw my vote | i would like to change my vote | i'd like to
    change my vote | i'm changing | i'm changing my vote | i'm switching | i'm switching my vote | move my
    vote | moving my vote | please change my vote | please move my vote | please switch my vote | please
    update my vote | reverse my position | reverse my vote | reversing my position | reversing my vote |
    revert my position | revert my vote | reverting my position | reverting my vote | i revert my vote | i
    revert my position | revise my vote | revising my vote | switch my vote | switching | switching my vote
    | update my vote | updating my vote
""")
"""A vote is changed: what from and to stands behind."""

BE = said("""
    = | are | are as follows | are both | are hereby cast | are now | becomes | changes to | counts as |
    follows | go | goes | goes to | has to be | is | is a | is a clear | is a firm | is an | is as follows |
    is both | is cast | is going to | is hereby | is hereby cast | is hereby changed to | is in | is now |
    is once again | is simply | is still | is therefore | is thus | is to | must be | on this is | reads |
    remains | shall be | stands | stays | this time is | to | was always going to be | will have to be |
    would be
""")
"""Between `my vote` and the choice."""

ME = said("""
    it down | me | me down | me firmly | me firmly down | me in | me in firmly | me
    in the | me up | mine | mine down | my answer | my ballot | my comment | my reply | my response | my
    vote | my vote down | that down | this down | this mail | this message | this reply | this response |
    us
""")
"""Behind `put` and its like."""

PUT = said("""
    book | call | chalk | color | colour | consider | count | enrol | enter | file | have | ink | jot |
    label | list | log | make | mark | note | pencil | put | rate | record | register | score | set | sign |
    slot | stick | tick | treat | write
""")
"""How the secretary is asked."""

AS = said("""
    a | among | amongst | an | as | at | being | down | for | having | in | the | to | under | voted |
    voting | with
""")

NOUNS = said("""
    answer | ballot | ballots | call | choice | decision | opinion | pick | position | say | stance |
    verdict | vote | votes | votes are
""")
"""What is the author's own: `my vote`."""
