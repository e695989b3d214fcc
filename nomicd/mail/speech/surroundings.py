"""Words around an act that make it another's, another time's, or none: data only, phrases parted by `|`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

SPEECH = said("""
    according to | announced | announces | answered | answers | asked | asks | begged | begs | believes |
    called | called out | claimed | claims | commented | cried | declared | declares | goes like | heard |
    hears | insisted | insists | mailed | means | mentioned | mentions | messaged | muttered | posted |
    posts | promised | promises | put it | puts it | quote | quoted | quoth | quoting | rang | read | reads
    | reckons | replied | replies | said | say | saying | says | shouted | shouts | spelled | spells |
    stated | states | swears | swore | tell | tells | texted | texts | thinks | told | typed | types | wants
    me to | whispered | write | writes | wrote
""")
"""Others say something."""

REPORT = said("""
    adopted | archive | argument | as in | as of now | as of today | autocorrect | ayes | ballot reads |
    ballot says | behalf | bet | bets | book | breaking | button | campaign | carried | chat | choice |
    choices | column | correct form | count | counts | current | dream | dreamed | dreamt | e.g | earlier
    ballot | earlier vote | earlier votes | example | examples | failed | faq | film | for instance | form
    | format | former vote | forum | forwarded | fwd | gossip | grapevine | guesses | headline | help text
    | history | hypothetical | i.e | instructions | it is official | it's official | joke | last ballot |
    last month's | last round's | last vote | last week's | ledger | line | log | lyrics | manual |
    minutes | motto | movie | mug | nays | news | noes | old | old vote | on behalf | option | options |
    original ballot | original vote | outcome | page | paper | passed | passes | poem | points | points
    raised | poll | polls | position | poster | predict | prediction | predictions | previous ballot |
    previous vote | previous votes | proper form | proxy | question | questions | quorum | recap |
    received | recommendation | recommendations | recommended | record so far | rejected | result |
    results | riddle | rule | rules | rumor | rumour | sample | scenario | score | scoreboard | shirt |
    sign | slogan | so far | song | stance | standing | standings | stands | statement | status | straw
    poll | subject line | suggestion | suggestions | summary | syntax | tally | template | text | theory |
    total | totals | transcript | type | way to vote | website | wiki | wish list | write | writing | yeas
""")
"""A tally, an example, a rule: what follows is told, not done."""

ADVICE = said("""
    advice | advise | all of you | anybody | anyone | appeal | beg | begging | colleagues | comrades | dear
    colleagues | don't forget | everybody | everyone | folks | friends | guys | hint | join me | ladies |
    let us | let's | lets | newbies | newcomers | people | players | plea | pray | psa | rally | recommend |
    remember | remind | reminder | slate | somebody | someone | suggest | team | those | tip | tips | urge |
    vote yes on all my | whoever | y'all | you all | you can | you could | you might | you must | you should
""")
"""Others are told what to do."""

PLAN = said("""
    about to | after breakfast | after dinner | after i | after lunch | after school | after we | after
    work | assuming | before i | before voting | before voting, | before we | between | by friday |
    conditionally | consider | considering | could | depending | draft | drafting | eventually | expect |
    expected | for the sake of argument | going to | gonna | had i | half a mind | half convinced | half
    inclined | half minded | half tempted | half way to | hope | hope to | hopes | hoping | hoping to |
    hypothetically | i guess | i suppose | i think | i'd | imagine | in theory | inclined | intend |
    intending | intention | it seems | kind of | kinda | later | lean | leaning | let us say | let's say |
    likely | looks like | may | maybe | might | minded | neither | next round | next time | next turn |
    next week | not sure | note to self | on friday | one day | perhaps | plan | planning | plans |
    possibly | potentially | pretend | probably | promise | provisionally | remain | reserve | say i |
    should | someday | somewhat | somewhere | soon | sort of | sorta | suppose | supposing | tempted |
    tend | tending | tentatively | thinking | to-do | todo | tomorrow | tonight | torn | to do : | toying |
    undecided | unsure | wait for | waiting | want to | wavering | were i | what i want | what if | wish |
    wished | wishing | would
""")
"""Another time or world; undecided."""

PAST = said("""
    ago | already | back then | been | days ago | did | got | had | last time | last week | once upon | sent
    | this morning | used to | voted | was | weeks ago | were | years ago | yesterday
""")
"""In front of a choice without a verb, these make it one of the past."""

CONDITIONS = said("""
    as long as | as soon as | assuming | conditional | contingent | depending | depends | except if |
    given that nobody | granted that | if | if and only if | iff | in case | in the event | in which case
    | lest | on condition | on the condition | on the understanding | once | only | only if | only iff |
    only once | only when | pending | provided | providing | should | so long as | subject to | supposing
    | unless | when | whenever
""")
"""How a condition begins."""

_SENT = ("mail", "email", "e-mail", "message", "vote", "ballot", "post")
LOST = frozenset(
    f"{how} {whose} {which} {what}"
    for how in ("in case", "if")
    for whose in ("my", "the")
    for which in ("earlier", "previous", "last", "first")
    for what in _SENT
    if (how, whose) != ("if", "the")
) | frozenset(f"in case my {what}" for what in _SENT)
"""`In case my earlier mail failed`: who votes once more votes now."""

NO_CONDITIONS = LOST | said("""
    all at once | as if | as long as possible | as soon as possible | at once | even if | even when | for
    once | if a bit | if anyone asks | if anyone cares | if anyone's asking | if anything | if for no
    other reason | if i am honest | if i am not mistaken | if i am not too late | if i may | if i read it
    correctly | if i read it right | if i read this correctly | if i read this right | if i recall
    correctly | if i remember correctly | if i understand correctly | if i understand it correctly | if i
    understand it right | if i understand this correctly | if i understand this right | if i'm honest | if
    i'm not mistaken | if i'm not too late | if i'm reading it right | if i'm reading this right | if it
    counts | if it helps | if it is not too late | if it matters | if it's not too late | if memory serves
    | if not , | if not : | if not too late | if nothing else | if only because | if only for | if
    possible | if reluctantly | if so : | if somewhat | if still open | if that helps | if that is ok | if
    that makes sense | if that matters | if that wasn't clear | if that's ok | if that's okay | if this is
    still open | if this still counts | if you are wondering | if you ask me | if you can | if you don't
    mind | if you insist | if you like | if you may | if you must | if you must know | if you please | if
    you will | if you wish | if you're wondering | in case anyone asks | in case anyone wonders | in case
    it did | in case it matters | in case it wasn't clear | in case something | in case that did | in case
    that was | in case that was unclear | in case this | in case you did | in case you missed it | in case
    you wondered | it's only | just in case | not only | once again | once and for all | once more | only
    because | only fair | only just | only one | only rule | only thing | the only | unless i am missing
    something | unless i am mistaken | unless i misread | unless i missed | unless i misunderstand |
    unless i misunderstood | unless i'm missing something | unless i'm mistaken | unless i'm wrong | when
    all is said | when in doubt
""")
"""Sound like a condition and are none."""

HEDGES = said("""
    but not yet | can't decide | cannot decide | don't hold me | don't you think | i guess | i suppose | i
    wish i knew | i'll decide | in principle | isn't it | kind of | kinda | leaning | likely | maybe | not
    sure | not yet | or maybe | or no | or not | or rather | or something | or yes | pencil | perhaps |
    possibly | probably | provisionally | question mark | sort of | sorta | tbc | tbd | tentatively | to
    be confirmed | undecided | wasn't it | who knows | you pick
""")
"""Behind an act, these leave it open."""

NO_HEDGES = said("who knows why | who knows how")
"""Sound like it and do not."""

KIDDING = said("""
    /s | and monkeys | and then mondays | april fool | april fools | as if | best day ever | bridge to sell
    | dream on | haha | hahaha | hell freezes | how lovely of | i am the pope | i'm santa | i'm the pope |
    i'm the queen | imaginary | in jest | in your dreams | j/k | jk | joking | just a joke | just joking |
    just kidding | just what i needed | just what we needed | kidding | lmao | lol | my firstborn | nearly
    had me | not serious | not seriously | oh goody | oh great | oh joy | oh please | oh sure | only a joke
    | only joking | pigs | psych | pulling your leg | queen of sheba | rofl | said no one | said no one ever
    | said nobody | sarcasm | sarcastic | sarcastically | serious votes | sign me up for poverty | sure
    thing buddy | take all my money | take my kidney | take my soul | that was a joke | that's a joke | the
    easter bunny | this is a joke | tongue in cheek | what a treat | what could go wrong | what could
    possibly go wrong | when pigs fly | while we're at it | with bells on | yeah right | you nearly had me
""")
"""Words of somebody who does not mean it."""

EXAGGERATION = said("""
    a million times | a thousand times | by all means | delighted | genius | i just love | love taxes | of
    course because | oh yeah | oh yes | such | thrilled | trust me | what a joy | what could be nicer
""")
"""With a wink, these are not meant."""

HOLDING = said("""
    an example | disregard | do not act | do not count | do not enter | do not execute | do not record | do
    not take this as | don't act | don't count | don't enter | don't execute | don't record | don't take
    this as | don't write anything | don't write it | don't write this | draft only | for comment only | for
    the sake of argument | hold off | hypothetically | i haven't done it | ignore this | just a draft | just
    a test | just testing | mail follows | my to-do list | neither has happened | neither of the two has
    happened | not binding yet | not count this | not final | not for the record | not official | not
    submitted | not submitting | not to be counted | note to self | off the record | only a draft | only a
    test | only testing | please ignore | purely on paper | subject to change | this is a test | thought
    experiment | to-do list | yet to cast
""")
"""Words that ask not to carry a mail out yet."""

UNDECIDED = said("""
    a proper vote | a real vote | ask me after | ask me again | ballot follows | ballot to follow | can't
    decide | cannot decide | chew on it | could still change my mind before | current thinking | don't hold
    me to it | have not voted yet | have not yet voted | have to think | have yet to vote | haven't voted |
    haven't voted yet | i am undecided | i can't decide | i will vote later | i'll read it | i'll vote later
    | i'm undecided | is not a vote | isn't a vote | let me sleep on it | may still change | my real vote |
    my real votes | my thinking is | need to read it | need to read this | need to think | no vote from me |
    no vote yet | no votes from me | not a vote | not my vote | not voting yet | not yet voted | nothing is
    decided | nothing's decided | open to being persuaded | real vote follows | remain undecided | sent no
    vote | sleep on it | still deciding | still thinking | still undecided | still wavering | vote follows |
    vote to follow | votes follow | votes to follow | want to think | will come back with | will get back
""")
"""Words of who has not decided yet, or will vote in another mail."""

TAKEN_BACK = said("""
    actually | actually no | after all | amended vote | cancel that | change my mind | change my vote |
    change of vote | changed my mind | changed my vote | changing my mind | changing my vote | come to think
    of it | correction | cov | edit | errata | erratum | final answer | final vote | hang on | hold on | i
    mean | i meant | i retract | i take that back | i've changed | instead | make that | my bad | new vote |
    no sorry | no wait | on reflection | on second thought | on second thoughts | oops | rather | revised |
    scratch that | sorry i meant | strike that | switch my vote | switch to | switching to | take that back
    | thinking about it | update | upon reflection | wait | wait no
""")
"""Words that take back what stands above."""

OTHERS = said("""
    anybody | anybody else | anyone | aunt | boss | brother | cat | cicero | colleague | committee | cousin
    | crowd | dad | daughter | dog | everybody | everyone | father | flatmate | friend | ghost | goat |
    grandma | grandpa | he | he's | horse | husband | kid | kids | majority | mom | mother | mum | napoleon
    | neighbour | nephew | niece | others | partner | people | players | roommate | secretary says | she |
    she's | sister | somebody | someone | son | them | they | they're | uncle | us | we | we're | who |
    whoever | wife | wolf | you | you're
""")
"""Subjects that are not the author."""

CONNECTORS = said("""
    accordingly | all the same | anyhow | anyway | but | consequently | ergo | even so | hence | however |
    nevertheless | nonetheless | regardless | so | still | that said | therefore | thus | wherefore | yet
""")
"""What stands before one of these in a sentence does not govern what stands behind it."""

QUOTING = said("""
    answered | asked | forwarded message | mailed me | message below | moves | original message | posted |
    previous message | proposed | proposes | replied | said | says | submits | suggested | suggests that |
    texted | writes | wrote
""")
"""In a line that ends with a colon: somebody says what stands below."""

SHOWING = said("""
    archive | archives | e.g | example | examples | faq | form | format | formats | forms | help text | look
    like | looked like | looks like | manual | minutes | other game | other list | put it | quote | quotes |
    quoting | read | reads | sample | samples | suggests | template | templates | theirs | year ago | years
    ago
""")
"""In such a line: what stands below is shown, if it is set off."""

DRAFTING = said("""
    before i | contemplating | could | draft | drafted | drafts | feedback | for comment | for comments
    | going to propose | going to submit | hypothetical | hypothetically | i am considering | i am
    pondering | i have so far | i'd be | i'd propose | i'd submit | i'll propose | i'll submit | i'm
    considering | i'm pondering | idea | ideas | if and only if | if i | if nobody | imagine | in mind |
    intend | intend to | intending | last round | last time | last turn | last week | might | next month
    | next round | next time | next turn | next week | not submitted | not yet submitted | on friday |
    on monday | on saturday | on sunday | on thursday | on tuesday | on wednesday | plan | planned |
    planning | plans | provided that | shall propose | shall submit | suppose | thinking about |
    thinking of | tomorrow | what if | when i | will propose | will submit | would be | would propose |
    would submit | yesterday
""")
"""In such a line: what stands below is of another time, or not yet meant."""

AFTER_ALL = said("""
    final | for real | formally | hereby | i also submit | i now submit | i submit | now propose |
    officially
""")
"""These in such a line mean it all the same."""

WORLDS = said("""
    assume | consider a player | for example | for instance | for the sake of argument | hypothetically |
    imagine | in theory | let me try | let us say | let's assume | let's play it through | let's pretend |
    let's say | let's suppose | picture this | play it through | pretend | purely on paper | say
    i | step 1 | step one | suppose | supposing | thought experiment | what if
""")
"""Open another world, for their sentence and those behind it."""

HABITS = said("""
    always | each | every | friday i | in the past | instead of | last month | lest | monday i | must | next
    | next month | next year | normally | note to self | now and then | often | on monday | on saturday | on
    sunday | on thursday | on tuesday | on wednesday | or | rarely | rather than | regret | regretted |
    saturday i | sometimes | sunday i | thursday i | tuesday i | until | usually | was | wednesday i | were
    | wonder | wondering
""")
"""In front of an act, these speak of what is done now and then, or of another time."""

UNDONE = said("""
    a rough draft | am not proposing | disregard that | disregard this | fake money | fictional | for
    comment only | for comments only | forget it | forget that | forget this | i did not submit | i do not
    mean | i don't mean | i haven't done | i haven't submitted | i take it back | i take that back | ignore
    that | ignore the above | ignore this | is a draft | is just a draft | is only a draft | is still a
    draft | it's a draft | just kidding | make that | monopoly money | neither of the | neither of these |
    never mind | nevermind | no i do not | no i don't | no wait | not really | not submitted | not
    submitting | not yet submitting | play money | put the pen down | scratch that | strike that | that's a
    draft | that's just a draft | this is a draft | we don't
""")
"""Behind an act, these take it back."""

AFTERWARDS = said("""
    after | at the end | at the next | before | by the time | by then | each | every | in a | in an | in the
    next | in three | in two | instead of | later | on friday | on monday | on saturday | on sunday | on
    thursday | on tuesday | on wednesday | till | until | when | whenever
""")
"""Right behind an act, these make it one of another time."""

NARRATED = said("""
    buys | does | gets | gives | goes | lands | moves | pays | proposes | says | sells | submits | takes |
    votes | wins | withdraws
""")
"""Behind a name, what somebody else does."""

WINKS = frozenset(
    {";-)", ";)", ":-)", ":-P", ":-p", ":P", ":p", "😂", "🤣", "😜", "😝", "😉", "🙃", "/s", "</s>", "<s>"}
)
"""Signs of a jest."""

DRAFTED = said("draft | drafting | drafts | for comment | for comments | not submitted | not yet submitted")
"""Words of what is only drafted."""

RESULTS = said("""
    adminned at | adopted by | enacted by | failed by | passed and active | passed unanimously | reached
    quorum | reaches quorum | timed out and | vetoed by
""")
"""At the beginning of a sentence or line, these report what became of a proposal."""

YOU = said("you | your | yours | yourself | y'all | you're | you'll | you'd")
"""Somebody is spoken to."""
