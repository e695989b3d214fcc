"""Words around a vote that is said plainly in an answer: data only, phrases parted by `|`."""

from __future__ import annotations

import re

from nomicd.mail.speech.phrases import said

STRENGTHS = said("""
    clear | cautious | conditional | emphatic | explicit | firm | grudging | hesitant | huge | mild |
    reluctant | resounding | slight | strong | strongest | strongly | very | weak | weakly | wholehearted
""") - {"conditional"}
"""In front of a choice these say that it is one, so that a comment needs no mark."""

TITLED = said("""
    abstain | against | approve | disapprove | for | object | oppose | present | reject | support
""")
"""With a capital, at the beginning, these head a comment: `Oppose I agree with bob.`"""

ALONE = {"approve": "yea", "approved": "yea", "consent": "yea", "consented": "yea", "neutral": "abstain"}
"""These are an answer only if nothing else is said."""

CONTINUED = {
    f"{still}{verb}{own}{noun}": choice
    for still in ("", "continue to ", "still ", "i continue to ")
    for own in ("", "my ")
    for verb, noun, choice in (
        ("withhold ", "consent", "nay"),
        ("withhold ", "support", "nay"),
        ("withhold ", "approval", "nay"),
    )
} | {
    f"{still} {verb}": choice
    for still in ("continue to", "still")
    for verb, choice in (
        ("object", "nay"),
        ("oppose", "nay"),
        ("support", "yea"),
        ("consent", "yea"),
        ("approve", "yea"),
    )
}
"""Sentences that are an answer as a whole."""

PICTURED = said("against | for")
"""How icons look as text."""

PROPER = said("""
    agora | april | august | christ's | christmas | december | easter | english | february | friday | god
    | god's | goodness | heaven's | i.e | january | july | june | march | may | monday | november |
    october | rule | saturday | september | sunday | thursday | tuesday | wednesday
""")
"""With a capital wherever they stand."""

SUCH = said("all | any | more | such | these | this")
"""`NAY to this madness`."""

LOUD = said("""
    any | anything | despite | every | everything | further | in | largely | mainly | partly | purely
    | regardless | simply | solely | whatever
""")
"""Behind a choice in capitals comments may begin so: `AGAINST any more of this`."""

SHORTENED = said("here's | it's | let's | that's | there's | what's")
"""End in 's and are no names."""

DRAWN = said("""
    agree | agreed | because | but | cov | definitely | hmm | lgtm | looks | makes | meh | needs |
    obviously | overpowered | reads | seems | should | sounds | tbh | though | too | why not | works |
    would | yep | yes | yup
""")
"""Behind an icon that became a small word: `against agree with bob`."""

STARTS = said("""
    a bit | actually | although | and it | and so | and this | and we | as i | at least | can't | clearly
    | didn't | don't | even | except | far too | good | great | hate | having | i | i'd | i'm | i've | if
    only | it | it'll | it's | its | just | let's | like | love | much too | nice | no need | not |
    otherwise | perhaps we | sorry | still | thanks | that | that's | the whole | there are | there is |
    there's | they | this is | this one | this seems | this was | though | too | unless you | unnecessary
    | way too | we | we'd | we're | we've | what a | while | would
""")
"""How comments begin without a mark behind a strong word."""

ACKS = said("""
    done | good luck | got it | got that | got your | have fun | i see | i will | i'll | noted | ok | okay
    | on it | see you | thank you | thanks | thx | understood | welcome | will do | will fix | will look
""")
"""Behind a thumb these say what it is given to."""

SPOKEN_OF = said("""
    = | and | as | button | buttons | by | comment | comments | could | emoji | from | icon | icons |
    instead | is | means | of | or | reaction | reactions | than | vote | voters | votes | was | were |
    will | would
""")
"""Behind a picture these speak of it."""

GOVERNS = said("""
    a | almost | am | an | and | another | are | as | be | been | being | by | call | called | click |
    comment | conditional | currently | for | from | gave | get | gets | give | her | his | hit | i'm | in
    | is | leave | like | likely | more | my | never | no | not | of | on | only | or | our | possible |
    post | potential | press | provisional | put | said | saw | say | says | see | tentative | than | that
    | the | their | these | those | to | type | use | via | vote | voted | votes | want | was | were |
    whether | with | your
""")
"""In front of a picture these speak of it."""

NOUNS = said("ballot | my | of | the | vote | votes | your")
"""Between a filler and a choice these speak of votes: `a vote of +1 costs a point`."""

WON = said("convinced | persuaded | sold")
"""`Dave convinced me: FOR`."""

CALLED = said(
    "all | anybody | everybody | everyone | folks | friends | guys | people | players | somebody | those"
)
"""Right in front of a choice these are who is for it: `everybody FOR it`."""

ASKED = said("are you | did you | do you | is it | is that | is this | that is | was it | was that")
"""These ask after the vote if they are short."""

TAGS = said("""
    anyone | are you sure | correct | did you mean | do you mean | eh | huh | isn't it | no | or | really
    | right | seriously | wasn't it | yes | you | you mean
""")
"""Behind a vote these ask after the vote itself."""

ELSEWHERE = said("""
    all but | anybody | archive | ayes | ballot | button | campaign | carried | count | counts |
    eventually | everybody | everyone | example | failed | for instance | gossip | he | he'd | headline |
    hypothetically | imagine | in the morning | in theory | inclined | intend | joke | last round | last
    week | later | lean | leaning | likely | minutes | motto | nays | news | next month | next round |
    next time | next week | noes | not sure | on friday | on monday | on sunday | option | options |
    outcome | passed | plan | planning | poll | polls | possibly | probably | quorum | quote | recap |
    received | rejected | result | results | rumour | scenario | score | she | slogan | so far | someday |
    soon | standings | straw poll | tally | template | tempted | they | thinking | tomorrow | tonight |
    total | totals | undecided | unsure | vote | voted | voter | votes | voting | what if | whether | yeas
    | yesterday | you all | you should
""")
"""In front of a vote at the end, these take it elsewhere."""

LOOSE = said("""
    almost | did | had | i'd | maybe | might | nearly | nobody | perhaps | somebody | someone | was | were
    | would | would've
""")
"""These take it elsewhere too, unless they stand in a sentence of their own: `I might regret this, FOR`."""

HANGING = said("""
    am | an | and | as | be | been | being | for | had | have | is | just | of | on | only | or | put |
    said | say | still | than | that | the | then | to | vote | voted | voting | was | were | with | would
""")
"""A clause that ends in one of these is none: what follows belongs to it."""

ACKED = said("""
    back | birthday | catch | congrats | congratulations | dinner | do | done | evening | fixed |
    friday | game | got | hello | hi | holiday | i'll | i've | job | joke | later | link | luck | mail |
    meeting | message | monday | morning | news | night | party | photo | picture | point | question |
    saturday | see | sent | song | sunday | thank | thanks | thursday | trip | tuesday | weather |
    wednesday | weekend | welcome | will | work | yesterday
""")
"""In front of a thumb, what it is given to."""

JUDGED = said("convinced | legit | legitimate | looks | reads | seems | sounds | yay")

RESULTED = re.compile(
    r"\b(?:the|this) (?:vote|motion|proposal|one) (?:has |is )?(?:now )?"
    r"(?:passed|passes|failed|fails|closed|carried|adopted)\b"
)
"""A comment that tells how the vote ended."""

RECANTS = said("""
    actually , no | actually no | belay that | cancel that | er , no | forget it | forget that | hang on ,
    | hmm , no | hmm no | hold on , | i retract | i take it back | i take that back | i withdraw that |
    ignore that | just kidding | no , wait | no wait | nope , wait | on second thought | on second
    thoughts | scratch that | sorry , no , | strike that | wait , | wait no
""")
"""At the beginning of the next sentence these take it back, or leave it open."""
