"""Clauses that change rules, in the manners of long-lived Nomics, each with what it makes of the rules below:
the clauses that differ afterwards; or `ASKED`, where a careful clerk would ask."""

ASKED = "asked"

PROPERTY = """\
# 14. Property

1. An unowned square costs three times its number.
2. The owner gets rent.
   1. Rent is three times the number.
   2. Rent is halved for the "Squire".
3. The owner may sell the square. A sold square keeps its name. The buyer may change it.

```python
def on_land(ev):
    return None
```
"""
STAMPS = """\
# 15. Stamps

Each player owns stamps. Stamps of one player are alike.

Any player may pay three stamps to win a prize. A prize is drawn by the clerk.

- Red stamp: worth one point.

- Blue stamp: worth two points.
"""
GIFTS = "# 16. Birthday Gifts\n\nOn a birthday each zombie gets a gift. A zombie may return it.\n"
ZOMBIES = "# 18. Zombies\n\n1. A zombie is a player who sleeps.\n2. A zombie does not vote.\n"

RULES = (PROPERTY, STAMPS, GIFTS, ZOMBIES)

P1 = "An unowned square costs three times its number."
P21 = "Rent is three times the number."
P3 = "The owner may sell the square. A sold square keeps its name. The buyer may change it."
S = (
    "Each player owns stamps. Stamps of one player are alike.",
    "Any player may pay three stamps to win a prize. A prize is drawn by the clerk.",
    "- Red stamp: worth one point.",
    "- Blue stamp: worth two points.",
)
G = "On a birthday each zombie gets a gift. A zombie may return it."


def stamps(*paragraphs):
    return {"15/": paragraphs}


NUMBER = {"14.1": "An unowned square costs four times its number."}
RENT = {"14.2.1": "Rent is four times the number."}
PRIZE = stamps(S[0], S[1].replace("three stamps", "four stamps"), *S[2:])
NO_NAME = {"14.3": "The owner may sell the square. The buyer may change it."}
FINE = {"14.4": "Whoever cheats pays a fine."}
HATS = {"new Hats/": ("Everybody wears a hat.",)}
TAXED = stamps(*S, "Stamps are taxed.")
GIFTED = {"16/": (f"{G} Gifts are free.",)}
WHOLE_GIFTS = {"16/": ("There are no gifts.",)}
BOTH_ZOMBIES = {"18.1": "A ghoul is a player who sleeps.", "18.2": "A ghoul does not vote."}

CLAUSES = [
    # Words by words
    ('Replace "three times its" with "four times its" in rule 14.', NUMBER),
    ('replace "three times its" by "four times its" in 14.1', NUMBER),
    ("Replace 'three times its' with 'four times its' in rule 14", NUMBER),
    ("replace \u2018three times its\u2019 with \u2018four times its\u2019 in rule 14", NUMBER),
    ("replace \u201cthree times its\u201d with \u201cfour times its\u201d in rule 14", NUMBER),
    ("replace \u00abthree times its\u00bb with \u00abfour times its\u00bb in rule 14", NUMBER),
    ("replace `three times its` with `four times its` in 14.1", NUMBER),
    ('Change "three times its" to "four times its" in rule 14.', NUMBER),
    ('In rule 14, replace "three times its" with "four times its".', NUMBER),
    ('In Rule 14 (Property), replace "three times its" with "four times its".', NUMBER),
    ('In rule 14, "Property", replace "three times its" with "four times its".', NUMBER),
    ('In clause 1 of rule 14, replace "three" with "four".', NUMBER),
    ('In rule 14, clause 1, replace "three" with "four".', NUMBER),
    ('In section 14.1, change the word "three" to "four".', NUMBER),
    ('In R14.1 replace "three" with "four".', NUMBER),
    ('Rule 14.1: replace "three" with "four".', NUMBER),
    ('Amend rule 14 by replacing "three times its" with "four times its".', NUMBER),
    ('Amend Rule 14 (Property) by replacing "three times its" with "four times its".', NUMBER),
    ('Amend Rule 14, "Property", by replacing "three times its" with "four times its".', NUMBER),
    ('Amend Rule 14 ("Property") by replacing "three times its" with "four times its"', NUMBER),
    ('Amend Rule 14 "Property" by replacing "three times its" with "four times its"', NUMBER),
    ('Amend rule 14, Property, by replacing "three times its" with "four times its".', NUMBER),
    ('Amend R14 by replacing "three times its" with "four times its".', NUMBER),
    ('Amend 14.1 by replacing "three" with "four".', NUMBER),
    ('Amend the rule titled "Property" by replacing "three times its" with "four times its".', NUMBER),
    ('Amend the rule entitled "Property" by changing "three times its" to "four times its".', NUMBER),
    ('Amend rule "Property" by replacing "three times its" with "four times its".', NUMBER),
    ('In the rule "Property", replace "three times its" with "four times its".', NUMBER),
    ('Amend Rule 14 by replacing the text "three times its" with the text "four times its".', NUMBER),
    ('Amend Rule 14 by replacing the words "three times its" with the words "four times its".', NUMBER),
    ('Amend Rule 14 by replacing\n\n"three times its"\n\nwith\n\n"four times its"', NUMBER),
    ("Amend Rule 14 by replacing:\n\n  three times its\n\nwith:\n\n  four times its", NUMBER),
    (
        "Amend Rule 14 by replacing this text:\n\n  three times its\n\nwith this text:\n\n  four times its",
        NUMBER,
    ),
    ("Amend Rule 14 by replacing the text\n\n  { three times its }\n\nwith\n\n  { four times its }", NUMBER),
    ("Amend Rule 14 by replacing {three times its} with {four times its}.", NUMBER),
    ('Amend rule 14 by:\n* Replacing "three times its" with "four times its"', NUMBER),
    ('Amend Rule 14 by\n\n - replacing "three times its" with "four times its".', NUMBER),
    ('Amend rule 14 as follows:\nReplace "three times its" with "four times its".', NUMBER),
    ('Amend rule 14 as follows:\n\n1. Replace "three times its" with "four times its".', NUMBER),
    ('Amend rule 14:\n- replace "three times its" with "four times its"', NUMBER),
    ('In rule 14:\n\nReplace "three times its" with "four times its".', NUMBER),
    ('Rule 14 is amended by replacing "three times its" with "four times its".', NUMBER),
    ('Rule 14 is hereby amended by replacing "three times its" with "four times its".', NUMBER),
    ('In rule 14.1,\nreplace "three"\nwith "four".', NUMBER),
    ('Please replace "three times its" with "four times its" in rule 14.', NUMBER),
    ('Replace "three times its" in rule 14 with "four times its".', NUMBER),
    ('replace "three" in 14.1 with "four"', NUMBER),
    ('Replace "three times the" with "four times the" in rule 14.', RENT),
    ('replace "three" with "four" in 14.2.1', RENT),
    ('Replace "three stamps" with "four stamps" in rule 15.', PRIZE),
    ('Amend rule 15 (Stamps) by replacing "three" with "four".', PRIZE),
    ('Amend Rule 15 by replacing "pay three\nstamps" with "pay four\nstamps".', PRIZE),
    ('Replace "the \\"Squire\\"" with "x" in rule 14', ASKED),
    ("In 14.2.2, replace 'for the \"Squire\"' with 'for all'.", {"14.2.2": "Rent is halved for all."}),
    # Which of several?
    ('Replace "three" with "four" in rule 14.', ASKED),
    ('Amend rule 14 by replacing "the" with "a".', ASKED),
    ('replace "zombie" with "ghoul" in rule 18', ASKED),
    ('In rule 14, replace "camels" with "goats".', ASKED),
    ('In rule 14, replace "RENT IS" with "Rent was".', ASKED),
    ('Replace "zombie" with "ghoul" everywhere in rule 18.', BOTH_ZOMBIES),
    ('In rule 18, replace "zombie" with "ghoul" everywhere.', BOTH_ZOMBIES),
    ('Throughout rule 18, replace "zombie" with "ghoul".', BOTH_ZOMBIES),
    ('Replace "zombie" with "ghoul" throughout rule 18.', BOTH_ZOMBIES),
    ('Replace "zombie" with "ghoul" wherever it appears in rule 18.', BOTH_ZOMBIES),
    ('Amend rule 18 by replacing each instance of "zombie" with "ghoul".', BOTH_ZOMBIES),
    ('Amend rule 18 by replacing every instance of "zombie" with "ghoul".', BOTH_ZOMBIES),
    ('Amend rule 18 by replacing all instances of "zombie" with "ghoul".', BOTH_ZOMBIES),
    ('In rule 18, replace all occurrences of the word "zombie" with "ghoul".', BOTH_ZOMBIES),
    ('Amend rule 18 (Zombies) by replacing "zombie" with "ghoul" each time it appears.', BOTH_ZOMBIES),
    ('Replace "zombie" with "ghoul" in rule 18, everywhere.', BOTH_ZOMBIES),
    (
        'Amend rules 16 and 18, in that order, by replacing each instance of "zombie" with "ghoul".',
        {"16/": (G.replace("zombie", "ghoul"),), **BOTH_ZOMBIES},
    ),
    ('In every rule, replace "zombie" with "ghoul".', ASKED),
    ('Replace the second instance of "zombie" with "ghoul" in rule 16.', ASKED),
    ('Replace "zombie" with "ghoul".', ASKED),
    ('Amend rule 14 (Volcano) by replacing "three times its" with "four times its".', ASKED),
    ('Amend the rule titled "Volcano" by replacing "three" with "four".', ASKED),
    # Words away
    ('Delete "A sold square keeps its name." in rule 14.', NO_NAME),
    ('Amend rule 14 by deleting "A sold square keeps its name."', NO_NAME),
    ('Amend Rule 14 (Property) by removing the sentence "A sold square keeps its name."', NO_NAME),
    ('Amend Rule 14 by deleting the text "A sold square keeps its name."', NO_NAME),
    ("Amend Rule 14 by deleting:\n  A sold square keeps its name.", NO_NAME),
    ("Amend Rule 14 by removing the following text:\n\nA sold square keeps its name.", NO_NAME),
    ('In rule 14, strike "A sold square keeps its name."', NO_NAME),
    ('From rule 14, delete the sentence "A sold square keeps its name."', NO_NAME),
    ('Remove "A sold square keeps its name." from rule 14.', NO_NAME),
    ('Remove the sentence beginning with "A sold square" from rule 14.', NO_NAME),
    ('Remove the sentence beginning "A sold" from rule 14.', NO_NAME),
    ('Amend rule 14 by deleting the sentence that begins with "A sold square".', NO_NAME),
    ("Delete the second sentence of 14.3.", NO_NAME),
    ("Amend 14.3 by removing the second sentence.", NO_NAME),
    (
        "Amend rule 14 by deleting the last sentence.",
        {"14.3": "The owner may sell the square. A sold square keeps its name."},
    ),
    (
        "Amend 14.3 by deleting its last sentence.",
        {"14.3": "The owner may sell the square. A sold square keeps its name."},
    ),
    ("Delete the second sentence of rule 14.", ASKED),
    ('Amend rule 15 by deleting the paragraph beginning "Any player".', stamps(S[0], S[2], S[3])),
    (
        'Amend Rule 15 ("Stamps") by removing the paragraph beginning "Any\nplayer may pay".',
        stamps(S[0], S[2], S[3]),
    ),
    ("Amend rule 15 by deleting the second paragraph.", stamps(S[0], S[2], S[3])),
    ("Delete the last paragraph of rule 15.", stamps(*S[:3])),
    ("Amend Rule 15 by deleting:\n  - Red stamp: worth one point.", stamps(S[0], S[1], S[3])),
    ("Delete the second paragraph of rule 14.", ASKED),
    ("Delete clause 2 of rule 18.", {"18.2": None}),
    ("Amend rule 18 by deleting clause 2.", {"18.2": None}),
    ("Remove clause 18.2.", {"18.2": None}),
    ('Delete "zombie" in rule 18', ASKED),
    ('In rule 16, delete ", "', ASKED),
    # Words to words
    (
        'Amend rule 14 by inserting "unsold and" before "unowned".',
        {"14.1": "An unsold and unowned square costs three times its number."},
    ),
    (
        'In rule 14, after "its number" insert ", in gold".',
        {"14.1": "An unowned square costs three times its number, in gold."},
    ),
    (
        'Insert ", in gold" after "times its number" in rule 14.',
        {"14.1": "An unowned square costs three times its number, in gold."},
    ),
    (
        'Amend rule 14.1 by inserting ", in gold," immediately after "costs".',
        {"14.1": "An unowned square costs, in gold, three times its number."},
    ),
    (
        'Amend rule 16, Birthday Gifts, by adding after the text "gets a gift" the text "of money".',
        {"16/": ("On a birthday each zombie gets a gift of money. A zombie may return it.",)},
    ),
    (
        'After the words "gets a gift" in rule 16, add the words "of money".',
        {"16/": ("On a birthday each zombie gets a gift of money. A zombie may return it.",)},
    ),
    (
        'Amend rule 14 by adding "Squares are dear." after the sentence beginning "A sold square".',
        {"14.3": P3.replace("its name.", "its name. Squares are dear.")},
    ),
    ('Amend rule 14 by inserting "x" after "Rent is".', ASKED),
    ('Amend rule 14 by inserting "x".', ASKED),
    # Sentences and paragraphs to the end
    ("add to 14: Whoever cheats pays a fine.", FINE),
    ("Add a clause to rule 14: Whoever cheats pays a fine.", FINE),
    ("Add to the end of rule 14: Whoever cheats pays a fine.", FINE),
    ("Add the following to the end of rule 14:\n\nWhoever cheats pays a fine.", FINE),
    ('Add the following clause to rule 14: "Whoever cheats pays a fine."', FINE),
    ('Add "Whoever cheats pays a fine." to the end of rule 14.', FINE),
    ('Add "Whoever cheats pays a fine." to rule 14.', FINE),
    ("At the end of rule 14, add:\n\nWhoever cheats pays a fine.", FINE),
    ("To rule 14, add: Whoever cheats pays a fine.", FINE),
    ("Amend rule 14 by adding a new clause: Whoever cheats pays a fine.", FINE),
    ("Amend rule 14 by adding the following: Whoever cheats pays a fine.", FINE),
    ("Amend Rule 14 (Property) by appending the following paragraph:\n\nWhoever cheats\npays a fine.", FINE),
    (
        (
            "Amend Rule 14 (Property) by appending the following paragraph:\n\n{\n\n"
            "Whoever cheats pays a fine.\n\n}"
        ),
        FINE,
    ),
    (
        (
            'Amend Rule 14 ("Property") by appending the following paragraph:\n---\n'
            "Whoever cheats pays a fine.\n---"
        ),
        FINE,
    ),
    ("Amend Rule 14 by appending:\n{\nWhoever cheats pays a fine.\n}", FINE),
    ('Amend Rule 14 by appending "Whoever cheats pays a fine."', FINE),
    ("Amend Rule 14 by appending this text:\n\n  Whoever cheats pays a fine.", FINE),
    ("Amend rule 14 as follows:\nAdd this sentence at the end: Whoever cheats pays a fine.", FINE),
    ("Amend rule 14 by adding this sentence to the end of the rule: Whoever cheats pays a fine.", FINE),
    ("Append to rule 14: Whoever cheats pays a fine.", FINE),
    ("Append the following paragraph to rule 14:\n\nWhoever cheats pays a fine.", FINE),
    ("Amend rule 14 by adding at the end:\n\nWhoever cheats pays a fine.\n\nReason: they do.", FINE),
    (
        "Amend rule 14 by appending the following paragraph:\n\nWhoever cheats pays a fine.\n\n[They do.]",
        FINE,
    ),
    ('Rule 14: add "Whoever cheats pays a fine." at the end.', FINE),
    ("Amend Rule 15 (Stamps) by appending the following paragraph:\n\nStamps are taxed.", TAXED),
    ("Add a paragraph to the end of rule 15: Stamps are taxed.", TAXED),
    (
        "Amend rule 15 by appending:\n\n- Green stamp: worth nothing.",
        stamps(*S, "- Green stamp: worth nothing."),
    ),
    (
        "Amend R15 by adding the following list item:\n\n- Green stamp: worth nothing.",
        stamps(*S, "- Green stamp: worth nothing."),
    ),
    (
        "Amend Rule 15 by appending the following sentence to the first paragraph:\n  They last.",
        stamps(f"{S[0]} They last.", *S[1:]),
    ),
    (
        "Amend Rule 15 by appending the following text to its second paragraph:\n  It is small.",
        stamps(S[0], f"{S[1]} It is small.", *S[2:]),
    ),
    (
        'Add the sentence "They last." to the end of the first paragraph of rule 15.',
        stamps(f"{S[0]} They last.", *S[1:]),
    ),
    ('Add the sentence "So be it." to the end of 14.3.', {"14.3": f"{P3} So be it."}),
    ("Add this sentence at the end of 14.3: So be it.", {"14.3": f"{P3} So be it."}),
    ("Amend 14.3 by appending the following sentence: So be it.", {"14.3": f"{P3} So be it."}),
    (
        'Amend 14.3 by adding the sentence "So be it." at the beginning.',
        {"14.3": f"So be it. {P3}"},
    ),
    ("Add a clause at the beginning of rule 14: Whoever cheats pays a fine.", ASKED),
    ("Amend rule 14 by adding a clause after 14.1: Whoever cheats pays a fine.", ASKED),
    # All of it
    ("amend 14.1: Squares are free.", {"14.1": "Squares are free."}),
    ("Amend 14.1 to read: Squares are free.", {"14.1": "Squares are free."}),
    ('Amend clause 14.1 to read "Squares are free."', {"14.1": "Squares are free."}),
    ("Amend clause 1 of rule 14 to read as follows: Squares are free.", {"14.1": "Squares are free."}),
    ("Amend rule 16 to read: There are no gifts.", WHOLE_GIFTS),
    ("Amend rule 16 to read, in whole:\n\nThere are no gifts.", WHOLE_GIFTS),
    ("Amend Rule 16 (Birthday Gifts) to read in full:\n\n  There are no gifts.", WHOLE_GIFTS),
    ("Amend Rule 16 (Birthday Gifts) to read in full.\n\n  There are no\n  gifts.", WHOLE_GIFTS),
    ('Amend Rule 16 "Birthday Gifts" to read, in whole:\n{\n\n  There are no gifts.\n\n}', WHOLE_GIFTS),
    ("Amend Rule 16 to read, in its entirety:\n\nThere are no gifts.", WHOLE_GIFTS),
    ("Amend rule 16 to read as follows:\nThere are no gifts.", WHOLE_GIFTS),
    ("Amend rule 16 as follows:\nThere are no gifts.", ASKED),
    ("Amend rule 16 as follows:\n{\nThere are no gifts.\n}", WHOLE_GIFTS),
    ("Amend 14.1 as follows: Squares are free.", {"14.1": "Squares are free."}),
    ("Amend rule 16 as follows:\nThe first sentence is deleted.", ASKED),
    ("Amend 14.3 as follows: the last sentence is deleted.", ASKED),
    ("Amend Rule 16 by replacing its text with the following: There are no gifts.", WHOLE_GIFTS),
    ("Change the text of rule 16 to:\n\nThere are no gifts.", WHOLE_GIFTS),
    ("Rule 16 shall read: There are no gifts.", WHOLE_GIFTS),
    ("I propose that rule 16 be amended to read: There are no gifts.", WHOLE_GIFTS),
    ("Let rule 16 read: There are no gifts.", ASKED),
    ('rule 16 -> "There are no gifts."', ASKED),
    ("14.1: Squares are free.", ASKED),
    ("s/three/four/ in 14.1", ASKED),
    (
        'Amend Rule 16, "Birthday Gifts", by changing it to read in full:\n\n  There are no gifts.',
        WHOLE_GIFTS,
    ),
    ("Amend rule 16 so that it reads: There are no gifts.", WHOLE_GIFTS),
    ("Replace rule 16 with: There are no gifts.", WHOLE_GIFTS),
    ("Replace the text of rule 16 with the following: There are no gifts.", WHOLE_GIFTS),
    ('Amend the rule titled "Birthday Gifts" to read in full:\n\nThere are no gifts.', WHOLE_GIFTS),
    ("Change rule 16 to read: There are no gifts.", WHOLE_GIFTS),
    ("Rule 16 is amended to read: There are no gifts.", WHOLE_GIFTS),
    (
        "Amend the first sentence of rule 16 to read: Gifts are rare.",
        {"16/": ("Gifts are rare. A zombie may return it.",)},
    ),
    (
        'Amend rule 16 by replacing the first sentence with "Gifts are rare."',
        {"16/": ("Gifts are rare. A zombie may return it.",)},
    ),
    (
        "Amend rule 15 by replacing the second paragraph with:\n\nStamps are dull.",
        stamps(S[0], "Stamps are dull.", *S[2:]),
    ),
    (
        (
            'Amend Rule 15 by replacing the paragraph beginning "Any player" with the'
            " following:\n{\nStamps are dull.\n\nVery dull.\n}"
        ),
        stamps(S[0], "Stamps are dull.", "Very dull.", *S[2:]),
    ),
    (
        (
            'Amend Rule 15 by replacing the list item beginning "- Red" with the'
            " following:\n\n- Red stamp: worth nothing."
        ),
        stamps(S[0], S[1], "- Red stamp: worth nothing.", S[3]),
    ),
    ("Amend rule 16 to read, in part: There are no gifts.", ASKED),
    ('Amend rule 16 to read "There are no gifts." I hope you agree.', ASKED),
    # Several at once
    (
        (
            'Amend rule 14 by replacing "three times its" with "four times its" and by'
            " appending: Whoever cheats pays a fine."
        ),
        {**NUMBER, **FINE},
    ),
    (
        (
            'Amend rule 14 by:\n* Replacing "three times its" with "four times its"\n*'
            ' Deleting "A sold square keeps its name."\n* Appending "Whoever cheats pays a'
            ' fine."'
        ),
        {**NUMBER, **NO_NAME, **FINE},
    ),
    (
        (
            "Amend R15 by replacing:\n\n    Stamps of one player are alike.\n\nwith:\n\n    They are alike."
            "\n\n[A comment.]\n\nand by replacing:\n\n    three stamps\n\nwith:\n\n    four stamps"
            "\n\nand by appending:\n\n    Stamps are taxed."
        ),
        stamps(
            "Each player owns stamps. They are alike.",
            S[1].replace("three", "four"),
            *S[2:],
            "Stamps are taxed.",
        ),
    ),
    (
        (
            'Amend rule 14 as follows:\n1. Replace "three times its" with "four times'
            ' its".\n2. Delete the second sentence of 14.3.'
        ),
        {**NUMBER, **NO_NAME},
    ),
    (
        (
            'Repeal rule 18.\n\nIn rule 14, replace "three times its" with "four times'
            ' its".\n\nAdd to rule 14: Whoever cheats pays a fine.'
        ),
        {"18": None, **NUMBER, **FINE},
    ),
    (
        (
            'In rule 14, replace "three times its" with "four times its", and "three times'
            ' the" with "four times the".'
        ),
        ASKED,
    ),
    (
        'In rule 14, replace "three times its" with "four times its"; in 14.2.1 replace "three" with "four".',
        ASKED,
    ),
    ("Amend rule 14 by making squares cheaper.", ASKED),
    ('Amend rule 14 by replacing "three times its" with "four times its" and by making rent fair.', ASKED),
    ('Amend rule 14 to replace "three times its" with "four times its".', NUMBER),
    (
        (
            "Amend R15 by removing:\n\n   - Red stamp: worth one\n     point.\n\nand"
            " appending (to the end):\n\n   - Green stamp: worth nothing."
        ),
        stamps(S[0], S[1], S[3], "- Green stamp: worth nothing."),
    ),
    (
        (
            'Amend Rule 15 by replacing the list item beginning "Red"\nwith the'
            " following:\n\n{\n\n- Red stamp: worth nothing.\n\n}\n\n\n[Red is dull.]"
        ),
        stamps(S[0], S[1], "- Red stamp: worth nothing.", S[3]),
    ),
    (
        (
            "Amend Rule 15 by removing:\n\n  - Red stamp: worth one point.\n\n  - Blue"
            " stamp: worth two points.\n\n[Both are\ndull.\n\nSo are you.]\n\nRepeal Rule"
            " 18 (Zombies)."
        ),
        {**stamps(S[0], S[1]), "18": None},
    ),
    ('Append ", except on Sundays" to 14.2', ASKED),
    ('Append "Except on Sundays." to 14.2.1', {"14.2.1": f"{P21} Except on Sundays."}),
    ('Append ", or not" to rule 14', ASKED),
    ('I propose to amend rule 14 by replacing "three times its" with "four times its".', NUMBER),
    ('If a rule "Hats" exists, amend rule 14 by replacing "three times its" with "four times its".', ASKED),
    (
        'If a rule "Hats" exists, then do all of the following:\n{\n\nAmend rule 14 by deleting "x".\n\n}',
        ASKED,
    ),
    (
        (
            "If somebody has proposed to\nlower the rent within the last ninety days,"
            ' amend the rule titled "Property" to replace\n"three" with "four".'
        ),
        ASKED,
    ),
    ('4. In section C of rule 14, change "three" to "four".', ASKED),
    ('In "Property", replace "three times its" with "four times its".', ASKED),
    ('Repeal the dynastic rule "Zombies".', ASKED),
    ('Amend rule 14 by striking "three" and inserting "four".', ASKED),
    (
        (
            "Amend Rule 15 by replacing:\n\n  Stamps of one player are alike.\n\nwith:\n\n"
            "  They are.\n\nand then, immediately after:\n\n  Each player owns stamps.\n\n"
            "inserting the new text:\n\n  So be it."
        ),
        ASKED,
    ),
    (
        "  Amend Rule 15 by appending:\n\n    Stamps are taxed.\n\n  Repeal Rule 18 (Zombies).",
        {**TAXED, "18": None},
    ),
    # Half instruction, half text
    ("Amend rule 16 to say that there are no gifts.", ASKED),
    ("Amend rule 16 to read as it did before.", ASKED),
    ('Amend rule 16 to read "No gifts" and rule 18 to read "No zombies".', ASKED),
    ('Amend rule 16 to read "No gifts"; repeal rule 18.', ASKED),
    ("Amend rule 16 to read: No gifts. Repeal rule 18.", ASKED),
    ("Repeal rule 18, and amend rule 16 to read: No gifts.", ASKED),
    ("Rule 16 is bad. Repeal rule 16.", ASKED),
    ("Rule 16: There are no gifts.", ASKED),
    ('In rule 14.1, "three" should read "four".', ASKED),
    ("in 14.1: three -> four", ASKED),
    ("Swap rules 14 and 15.", ASKED),
    ("Undo the last amendment of rule 14.", ASKED),
    ("Move clause 14.2 to rule 15.", ASKED),
    ("Enact the following, with title 'Hats':\n\nEverybody wears a hat.", ASKED),
    ("Create the following\nRule, Power 4\n{\nEverybody wears a hat.\n}", ASKED),
    ('Amend rule 14 by appending "a" and 14.2 by appending "b".', ASKED),
    ("Amend rule 14: clause 3 is removed.", ASKED),
    ("I propose that rule 16 be edited to say the following:\n\nThere are no gifts.", ASKED),
    ("I would suggest adding a clause to rule 14 saying that cheats pay.", ASKED),
    (
        (
            "1. Create a rule:\n__Foo__ {* 101 *}\n{{\nRule 14 may be changed.\n}}\n2."
            " Remove section D of rule 14."
        ),
        ASKED,
    ),
    (
        "That rule 18 be amended as follows:\n\nReplace the phrase 'does not vote' with 'votes'.",
        {"18.2": "A zombie votes."},
    ),
    (
        "I propose a new rule which reads:\n\nEverybody wears a hat.",
        {"new My idea/": ("Everybody wears a hat.",)},
    ),
    ('In rule 14, replace "" with "x" everywhere.', ASKED),
    ('18.2 shall read "A zombie votes."', {"18.2": "A zombie votes."}),
    ('Replace clause 18.2 with "A zombie votes."', {"18.2": "A zombie votes."}),
    ("Replace clause 2 of rule 18 with: A zombie votes.", {"18.2": "A zombie votes."}),
    ("Amend rule 18: remove clause 2", {"18.2": None}),
    ("Repeal 18.2.", {"18.2": None}),
    ('Amend rule 14 by replacing clause 1 with "A."', {"14.1": "A."}),
    ('Amend rule 14 by replacing 14.1 with "A."', {"14.1": "A."}),
    ('Amend rule 14 by replacing 18.1 with "A."', ASKED),
    ('In rule 14, replace "three" with "four" in 18.1.', ASKED),
    ('Replace "three" with "four" in rule 14 in some places.', ASKED),
    (
        'Amend the second sentence of 14.3 to read "A."',
        {"14.3": P3.replace("A sold square keeps its name.", "A.")},
    ),
    (
        (
            "Amend rule 14 by replacing:\n\n  Rent is three times the number.\n\n"
            '  Rent is halved for the "Squire".\n\nwith:\n\n  No rent.'
        ),
        {"14.2.1": "No rent.", "14.2.2": None},
    ),
    (
        f"Amend rule 15 by replacing:\n\n  {S[1]}\n\n  {S[2]}\n\nwith:\n\n  Nothing.\n\n  More.",
        stamps(S[0], "Nothing.", "More.", S[3]),
    ),
    # Rules as a whole
    ("New rule: Everybody wears a hat.", {"new My idea/": ("Everybody wears a hat.",)}),
    ("Add a new rule, entitled \u201cHats\u201d, with the following text:\n\nEverybody wears a hat.", HATS),
    ("1. Everybody wears a hat.\n2. Repeal rule 18.", ASKED),
    ("Repeal Rule 18 (Zombies).", {"18": None}),
    ('Repeal Rule 18, "Zombies".', {"18": None}),
    ("Repeal R18 (Zombies).", {"18": None}),
    ("Rule 18 is repealed.", {"18": None}),
    ('Repeal the rule titled "Zombies".', {"18": None}),
    ("Repeal rules 16 and 18.", {"16": None, "18": None}),
    ("Repeal rule 18 (Gifts).", ASKED),
    ('Retitle rule 14 to "Land".', {"title 14": "Land"}),
    ('Rename rule 14 to "Land".', {"title 14": "Land"}),
    ('Change the title of rule 14 to "Land".', {"title 14": "Land"}),
    ('Amend rule 14 by changing its title to "Land".', {"title 14": "Land"}),
    ('Amend the title of rule 14 to read "Land".', {"title 14": "Land"}),
    ('Amend rule 14 by renaming it to "Land".', {"title 14": "Land"}),
    ('Amend rule 14 by retitling the rule as "Land".', {"title 14": "Land"}),
    ('Amend rule 14 by changing the title from "Property" to "Land".', {"title 14": "Land"}),
    (
        (
            'Enact a new rule titled "Hats" with the following text:\n\nEverybody wears a hat.\n\n'
            "```python\ndef on_turn(ev):\n    return None\n```"
        ),
        HATS,
    ),
    ('Enact a new rule titled "Hats" with the text:\n\nEverybody wears a hat.', HATS),
    ('Create a new rule entitled "Hats", with the following text:\n\nEverybody wears a hat.', HATS),
    ('Create a rule titled "Hats" with the following text: { Everybody wears a hat. }', HATS),
    ("Create the following rule, Hats:\n\n  Everybody wears a hat.", HATS),
    ('Enact the following rule, "Hats":\n\nEverybody wears a hat.', HATS),
    ("Enact a new rule called Hats which reads: Everybody wears a hat.", HATS),
    ('Enact a rule with the title "Hats" and the text "Everybody wears a hat."', HATS),
    ("Create a new rule: Everybody wears a hat.", {"new My idea/": ("Everybody wears a hat.",)}),
    ('Enact a new Power=2 rule titled "Hats":\n\nEverybody wears a hat.', ASKED),
    ("Change the power of rule 14 to 2.", ASKED),
    ("Transmute rule 14 to immutable.", ASKED),
    ("Make rule 14 immutable.", ASKED),
    ("Renumber rule 14 to 99.", ASKED),
    ("Rule 14 should be changed so that rent is fair.", ASKED),
    ("Change rule 14 so that rent is fair.", ASKED),
    ("Modify rule 14 to be fair.", ASKED),
    ("In rule 14, the word three should be four.", ASKED),
    ('The word "three" in 14.1 is replaced by "four".', ASKED),
    ("Amend rule 14.", ASKED),
    ("Amend rule 14 by:", ASKED),
    ('Amend rule 99 by replacing "a" with "b".', ASKED),
    ('Amend rules by replacing "a" with "b".', ASKED),
    ('Amend rule 14 by substituting "four" for "three".', ASKED),
    ('Amend 14.1 by replacing "three with "four".', ASKED),
    ("Amend rule 14 by appending the following paragraph:\n{\nWhoever cheats pays a fine.", ASKED),
    ("Amend rule 14 by replacing three with four.", ASKED),
]
"""Each clause, and what differs afterwards."""
