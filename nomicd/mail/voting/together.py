"""How another player's vote is followed, and how many are named at once: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

FOLLOWED_HEADS = said("""
    according to how | along with | alongside | as | as per | conditionally matched to | conditionally
    matched to the value of | copy | copy what | copy whatever | copying | copying whatever | count me
    with | def | def to | defer to | deferential to | deferentially to | deferring to | delegate my vote
    to | delegate to | ditto | echo | echoing | endorse | endorsement of | endorsing | exactly as |
    exactly like | follow | following | give my proxy to | go with | going with | hand my vote to |
    however | i assign my proxy to | i cast as | i cast my vote with | i copy | i copy whatever | i
    defer to | i delegate my vote to | i delegate to | i echo | i endorse | i follow | i give my proxy
    for this to | i give my proxy here to | i give my proxy on this to | i give my proxy to | i go with
    | i hand my proxy to | i hand my vote to | i leave my vote to | i lend my proxy to | i match | i
    match my vote to | i mirror | i proxy mine to | i proxy my vote to | i second | i shall endorse | i
    side with | i stand with | i take whatever | i vote along with | i vote what | i will endorse | i'll
    endorse | i'll follow | i'm copying | i'm deferring to | i'm delegating to | i'm endorsing | i'm
    following | i'm going with | i'm siding with | identical to | in accordance with | in line with | in
    lockstep with | in step with | in the same way as | just as | just copy | just like | like | linked
    to | match | matched to | matched to the value of | matching | matching my vote to | mirror |
    mirroring | my proxy for this goes to | my proxy goes to | my proxy is with | my proxy on this goes
    to | my proxy to | my vote is conditionally matched to | my vote is conditionally matched to the
    value of | my vote is matched to | my vote is matched to the value of | my vote is the same as | my
    vote to | piggyback on | piggybacking on | please copy | proxy mine to | proxy my vote to | proxy to
    | put me down with | put me with | same | same as | same choice as | same here as | same thing as |
    same vote as | same way as | siding with | stick me with | take my vote from | take the same vote
    that | the same | the same as | the same choice as | the same that | the same thing as | the same
    vote as | the same vote that | the same way as | the way | tied to | together with | trust | vote
    along with | what | whatever | whatever it is that | whatever way | where | wherever | whichever |
    whichever way | with
""")
"""In front of the name."""

FOLLOWED_DOES = said("""
    already voted | cast | cast on it | casts | casts her | casts her ballot | casts her vote | casts hers
    | casts his | casts his ballot | casts his vote | casts theirs | chooses | chose | decided | decides |
    decides to vote | did | do | does | ended up voting | ends up | ends up voting | gave | gives | goes |
    happens to vote | has | has already voted | has decided | has given | has voted | is | is voting | may
    vote | picked | picks | say | says | thinks | thinks best | vote | voted | voted above | voted here |
    votes | votes for | votes here | votes on it | votes on them | votes there | wants | will vote
""")
"""Behind it."""

FOLLOWED_TAILS = said("""
    goes for me | goes for me too | i do | i do too | i vote the same | i vote too | i'll have the same | is
    also mine | is also my vote | is fine with me | is good enough for me | is mine | is mine as well | is
    mine too | is my vote | is my vote as well | is my vote too | it is | me too | mine too | same for me |
    so do i | that is how i vote | that is my vote | that's how i vote | that's mine | that's my vote |
    whichever way
""")
"""At the end."""

FOLLOWED_LED_ONLY = said("""
    according to how | along with | alongside | as | as per | conditionally matched to | conditionally
    matched to the value of | ditto | echo | go with | going with | however | i echo | i go with | i
    second | i stand with | i'm going with | in accordance with | just as | just like | like | linked to |
    match | matched to | matched to the value of | my proxy to | my vote to | same | the same | the way |
    tied to | together with | trust | what | where | wherever | whichever | with
""")
"""These say too little alone: behind `I vote`, or with a verb behind the name."""

ALL = said("""
    across the board | all | all counts | all fronts | all matters | all points | each | entire block |
    every | every count | every one | every single one | everything | the batch | the block | the entire
    ballot | the entire batch | the entire block | the entire bunch | the entire list | the entire lot |
    the entire slate | the lot | the slate | the whole ballot | the whole batch | the whole block | the
    whole bunch | the whole list | the whole lot | the whole slate | the whole thing | these decisions |
    these proposals | this batch | this block | this whole batch | those decisions | those proposals |
    whole ballot
""")
"""All that is open."""

OF_ALL = said("""
    above | active | before us | below | bills | counts | current | currently | currently before the house
    | decision | decisions | decisions to adopt proposals | here | i see | i was sent | in the distribution
    | in the list | in the mail | in this ballot | in this batch | in this distribution | in this mail | in
    this thread | items | listed | matter | matters | measures | motions | now open | of | of it | of them
    | of these | of this | of this week's | on offer | on the ballot | on the list | on the table | on this
    ballot | one | ones | ongoing | open | out there | pending | presently | proposal | proposals | props |
    put to the vote | referenda | referendum | remaining ones | resolutions | that are open | the | the
    decisions | them | there | these | this round | this week | this week's | those | to adopt proposals |
    up for a vote | up for vote
""")
"""Behind these."""

REST = said("""
    all else | all of the others | all of the remaining | all of the rest | all other batch | all other
    block | all other decisions | all other items | all other list | all other lot | all other motions |
    all other ones | all other proposals | all other props | all other referenda | all others | all
    remaining | all remaining batch | all remaining block | all remaining decisions | all remaining items |
    all remaining list | all remaining lot | all remaining motions | all remaining ones | all remaining
    proposals | all remaining props | all remaining referenda | all the other batch | all the other block |
    all the other decisions | all the other items | all the other list | all the other lot | all the other
    motions | all the other ones | all the other proposals | all the other props | all the other referenda
    | all the others | all the rest | anything else | every other one | everything else | remaining ones |
    rest | the other batch | the other block | the other decisions | the other items | the other list | the
    other lot | the other motions | the other ones | the other proposals | the other props | the other
    referenda | the others | the others too | the remainder | the remaining | the remaining batch | the
    remaining block | the remaining decisions | the remaining items | the remaining list | the remaining
    lot | the remaining motions | the remaining ones | the remaining proposals | the remaining props | the
    remaining referenda | the rest | the rest of it | the rest of the ballot | the rest of the batch | the
    rest of the block | the rest of the decisions | the rest of the items | the rest of the list | the rest
    of the lot | the rest of the motions | the rest of the ones | the rest of the proposals | the rest of
    the props | the rest of the referenda | the rest of them | the rest of these | the rest of these batch
    | the rest of these block | the rest of these decisions | the rest of these items | the rest of these
    list | the rest of these lot | the rest of these motions | the rest of these ones | the rest of these
    proposals | the rest of these props | the rest of these referenda | the rest of this batch | the rest
    of this block | the rest of this decisions | the rest of this items | the rest of this list | the rest
    of this lot | the rest of this motions | the rest of this ones | the rest of this proposals | the rest
    of this props | the rest of this referenda | the rest of those
""")
"""All that nothing else names."""

EXCEPT = said("""
    apart from | aside from | bar | barring | besides | but | but not | except | except for | except on |
    excepting | excluding | minus | not | other than | save | save for | save on | than | with the exception
    of | without
""")
"""What takes some out."""
