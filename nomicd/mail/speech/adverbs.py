"""Adverbs: words that may stand between those of an act without changing it."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.phrases import said

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

MIN_ADVERB = 5
"""Shorter words in -ly are none: `fly`."""


def is_adverb(words: Sequence[str], at: int) -> bool:
    """Whether the word there changes nothing of what is done."""
    word = words[at]
    return word in ADVERBS or (word.endswith("ly") and len(word) >= MIN_ADVERB and word not in NO_ADVERBS)
