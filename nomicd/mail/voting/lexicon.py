"""The words of a choice: data only. Phrases are in lower case, parted by `|`.

Strong words hardly ever mean anything but a vote; weak ones are also said in any talk, so alone they vote
only where nothing else stands beside them.
"""

from __future__ import annotations

from nomicd.mail.speech.phrases import said

YEA, NAY, ABSTAIN = "yea", "nay", "abstain"


STRONG = {
    YEA: said("""
    a hundred times yes | a million times yes | a thousand times yes | adopt it | affirmative | approve
    | approve of | approved of | approving | aye | aye it is | aye it is then | ayes please | favorable
    | favourable | heck yeah | heck yes | hell yeah | hell yes | in favor | in favor of | in favour | in
    favour of | in support of | pass it | placet | pro | thumb up | thumbs up | two thumbs up | uti
    rogas | upvote | upvoting | yea | yes siree
"""),
    NAY: said("""
    a hundred times no | a million times no | a thousand times no | absolutely not | against | antiquo |
    certainly not | contra | dead against | definitely not | disapprove | disapprove of | disapproving |
    downvote | downvoting | god no | hard pass | heck no | hell no | lol no | lol nope | nack | nak |
    nay | nay it is | nay it is then | no siree | no way in hell | nosiree | non placet | not in favor |
    not in favor of | not in favour | not in favour of | oppose | opposed | opposed to | over my dead
    body | reject | s-k | thrice nay | thumb down | thumbs down | two thumbs down | veto
"""),
    ABSTAIN: said("""
    abstain | abstain from voting | abstained | abstaining | abstention | an abstention | blank | i choose
    to abstain | i have to abstain | i must abstain | i shall abstain | i want to abstain | i will abstain |
    i wish to abstain | i would like to abstain | i'd like to abstain | i'll abstain | i'll be abstaining |
    i'll sit this one out | i'm sitting this one out | neither for nor against | neutral | sit it out | sit
    out | sit that one out | sit this one out | sit this out | sitting this one out | sitting this out
"""),
}
WEAK = {
    YEA: said("""
    accept | accepting | acked | affirmatively | agree | agree to adopt | agree to the adoption of | agree
    with | all for | all in favor | all in favour | aye sure | ayes | consent | consent to | da | endorse
    the proposal | endorse this | endorse this proposal | favor | favour | for | go ahead | go for it | in
    the affirmative | ja | jawohl | let it pass | make it so | no objection | no objections | of course
    yes | ok yes | oui | pass | positively | ship it | si | sim | support | supporting | sure , why not |
    sure why not | sí | y | ya | yah | yas | yassss | yay | yea sure | yeah | yeah go on | yeah go on then
    | yeas | yeh | yep | yes | yes go on then | yes of course | yes please | yess | yesss | yesssss | yis
    | yup | yup yup
"""),
    NAY: said("""
    can not support | can't support | cannot approve | cannot support | disagree | disagree with | dissent
    | do not approve | do not approve of | do not consent | do not consent to | do not support | do not
    want | don't approve | don't approve of | don't consent | don't consent to | don't support | fail | in
    opposition | in opposition to | in the negative | n | nack | nah | nah thanks | nak | naw | nays | nee
    | negative | negatively | nein | nej | no | no chance | no longer support | no thank u | no thank you
    | no thanks | no thx | no way | noes | non | noo | nooo | noooo | nooooo | nope | not a chance | not
    agreed | not approve | not approve of | not consent | not consent to | not for it | not in my name |
    not on my watch | not support | nuh uh | nyet | não | object | object to | objecting | opposing |
    rejecting | withhold consent | withhold my consent
"""),
    ABSTAIN: said("""
    abs | present
"""),
}

ONLY_LED = said("""
    abs | abstained | affirmative | affirmatively | agree to adopt | agree to the adoption of | agree with
    | all for | all in favor | all in favour | ayes | blank | can not support | can't support | cannot
    approve | cannot support | consent | consent to | contra | disagree with | dissent | do not approve |
    do not approve of | do not consent | do not consent to | do not support | don't approve | don't
    approve of | don't consent | don't consent to | don't support | downvote | endorse the proposal |
    endorse this | endorse this proposal | fail | favor | favour | in opposition | in opposition to | in
    the affirmative | in the negative | nays | negative | negatively | neutral | no longer support | noes
    | not approve | not approve of | not consent | not consent to | not support | pass | positively | pro
    | upvote | veto | withhold consent | withhold my consent | yeas
""")
"""Votes only behind words that say that it is one."""

OPINIONS = said("""
    accept | agree | agree with | approve | approve of | disagree | disagree with | disapprove | disapprove
    of | reject
""")
"""Behind `I` these say what somebody thinks, unless a proposal is named."""

AGREEING = said("accept | agree | agree with | disagree | disagree with | disapprove | disapprove of")
"""Of these, those that are said to people too."""

VERBS = said("""
    +1 | -1 | :+1: | :-1: | abstain | abstain from voting | accept | agree | agree to adopt | agree to the
    adoption of | approve | approve of | aye | can not support | can't support | cannot approve | cannot
    support | consent | consent to | disagree | disapprove | disapprove of | dissent | do not approve | do
    not approve of | do not consent | do not consent to | do not support | don't approve | don't approve
    of | don't consent | don't consent to | don't support | downvote | endorse the proposal | endorse this
    | endorse this proposal | nay | no longer support | not approve | not approve of | not consent | not
    consent to | not support | object | object to | oppose | opposing | reject | sit it out | sit that one
    out | sit this one out | sit this out | support | supporting | upvote | withhold consent | withhold my
    consent | yea
""")
"""Choices that stand behind `I` as its verb."""
BY_NAME = {
    "abstains": ABSTAIN,
    "approves": YEA,
    "consents": YEA,
    "objects": NAY,
    "opposes": NAY,
    "rejects": NAY,
    "supports": YEA,
}
"""Behind one's own name: `Alice abstains`."""

GIVING = said("""
    add | am giving | am lending | am registering | confirm | declare | enter | express | give | grant |
    hereby give | lend | lodge | maintain | note | offer | reaffirm | record | register | reiterate |
    renew | repeat | restate | state | submit | voice
""")
GIVEN = {
    YEA: said("agreement | approval | assent | backing | blessing | consent | support"),
    NAY: said("disapproval | dissent | objection | opposition | rejection"),
}
"""What is given to a proposal by these."""

SIGNS = {
    "👍": "yea",
    "✅": "yea",
    "✔": "yea",
    "☑": "yea",
    "\u2795": "yea",
    "👎": "nay",
    "❌": "nay",
    "✖": "nay",
    "✘": "nay",
    "\u2796": "nay",
    "🚫": "nay",
    ":+1:": "yea",
    ":thumbsup:": "yea",
    ":-1:": "nay",
    ":thumbsdown:": "nay",
}
