"""How sentences begin that vote: each pattern stands for one way in which people say it."""

from __future__ import annotations

import re

_ADV = r"(?:(?:hereby|now|still|also|too|therefore|thus|again|then|do|simply|just|hence|\w{3,14}ly)\s+)*"
_AGAIN = (
    r"(?:i\s+(?:hereby\s+)?(?:retract|withdraw|cancel)\s+my\s+(?:(?:previous|earlier|old"
    r"|last)\s+)?vote(?:\s+and\s+|,\s+(?:and\s+)?))?"
)
_FOLLOWS = r"(?:\s+as\s+follows(?:\s+on\s+(?:the\s+)?(?:open\s+)?proposals)?)?"
EXPLICIT = re.compile(
    rf"""(?:{_AGAIN}(?:
      i\s+{_ADV}(?:vote|(?:cast|submit|register|give)\s+(?:an?\s+|my\s+|the\s+following\s+)?(?:votes?|ballots?)(?:\s+of)?
        |cast(?:\s+an?)?|(?:have|am\s+(?:sorry|glad|happy|pleased)|wish|choose)\s+to\s+vote|must\s+vote|choose\s+to(?=\s+abstain)
        |(?:would|'d)\s+like\s+to\s+vote|to\s+vote)
    | i'd\s+like\s+to\s+vote | i(?:'m|\s+am)\s+{_ADV}(?:voting|(?:happy|pleased|glad|proud|delighted
      |sorry|honou?red|compelled|forced|obliged)\s+to\s+vote|afraid\s+i\s+vote) | (?:please\s+)?vote\b
        | cast\s+an?\s+vote
    | my\s+(?:votes?|ballot)(?:\s+on\s+(?:this|it))?(?:'s|\s+(?:is|are|goes))? | votes?\s*(?=:|from)
    | (?:i(?:'m|\s+am)?\s+)?(?:now\s+)?chang(?:e|ing)\s+(?:my\s+)?vote(?:\s+from\s+\w+)?\s+to
      | c(?:hange\s+)?of?\s?v(?:ote)?(?=:)
    | (?:please\s+)?(?:count|put|mark|record|note)\s+(?:me|my\s+vote)(?:\s+down)?(?:\s+(?:as|for
      |in(?!\s+fav)))?
    | voting(?=\s|\s*:)
      |mine\s+is|my\s+answer(?:\s+is|(?=:))
      |(?:please\s+)?consider\s+this\s+(?:as\s+)?(?:an?|my)\s+vote(?:\s+of)?
    ){_FOLLOWS}(?:\s+from\s+(?P<from>\w+))?)\s*[:,=-]?\s*(?:to\s+)?(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
ON = re.compile(
    r"(?:my\s+vote\s+(?:on|for|regarding)|on|regarding|re|as\s+(?:for|to)|concerning|i\s+vote\s+on|vote\s+on)\s+",
    re.IGNORECASE,
)
FOR = re.compile(r"for\s+(?=[^,:]{1,60}[,:]?\s+(?:i\s+vote|my\s+vote\s+is)\b)", re.IGNORECASE)
SWITCH = re.compile(
    r"(?:i\s+|i'm\s+|i\s+am\s+|(?:i'd|i\s+would)\s+like\s+to\s+|please\s+)?(?:change|changing|switch|switching)\s+(?:my\s+)?vote\s+on\s+(?P<on>.{1,80}?)(?:\s+from\s+\w+)?\s+to\s+(?P<to>.+)\Z",
    re.IGNORECASE,
)
I_AM = re.compile(
    rf"i(?:'m|\s+am)\s+{_ADV}(?:all\s+)?(?=(?:for|against|in\s+favou?r|opposed|abstaining|an?\s+(?:\w+\s+)?(?:yes|no|yea|aye|nay))\b)",
    re.IGNORECASE,
)
I_DO = re.compile(
    rf"i\s+{_ADV}(?=(?:support|oppose|object|approve|abstain|accept|reject|disapprove|agree|disagree)\b)",
    re.IGNORECASE,
)
MANY = re.compile(
    r"i(?:'ll|\s+will)\s+vote\s+(?=[\w ]{2,12}\s+(?:on|to|for)\s+(?:proposals?\s+)?\d+(?:\s*(?:,|and|&"
    r"|,\s*and)\s*\d+){2,}\W*\Z)",
    re.IGNORECASE,
)
ADJECTIVE = (
    r"(?:(?:very\s+much|firm|strong|hearty|reluctant|enthusiastic|definite(?:ly)?|absolute(?:ly)?|emphatic|clear|big|resounding|hell|of\s+course"
    r"|easy|solid|hard|weak|cautious|whole-?hearted|grudging|loud|huge|total|very|fat|massive|simple|quick|late|early|(?!(?:hard|bare|scarce|near|possib|probab|like|ear)ly)\w{3,12}ly)\s+)"
)
SHAPED = re.compile(
    rf"(?!absolutely\s+not)(?:(?:it's|it\s+is|that's|that\s+is|here's|consider\s+this|this\s+is)\s+)?(?:(?:an?|my|another)\s+)?(?P<how>{ADJECTIVE}*)(?=\S)",
    re.IGNORECASE,
)
FILLERS = re.compile(
    r"(?:(?:hi|hello|hey|dear|hiya|greetings|good\s+(?:morning|evening|day|afternoon))(?:\s+(?:all|everyone|everybody|folks|there))?[,!.]*\s+"
    r"|(?:ok|okay|well|so|hmm+|sure|alright|all\s+right|fine|and|but|also|oh|ah|um|er|anyway|sorry|correction|scratch\s+that|on\s+second\s+thoughts?"
    r"|i'm\s+afraid|in\s+that\s+case|of\s+course|okay\s+then|ok\s+then|then|right\s+then|let\s+me\s+be\s+the\s+(?:first|second|next)|therefore|thus"
    r"|change\s+of\s+vote|cov|verdict|conclusion|my\s+verdict|vote|decision|i(?:'ve|\s+have)\s+changed\s+my\s+mind)(?:\s*[,:.!-]+|\s)\s*(?=\w|[+:-]))",
    re.IGNORECASE,
)
ICON = re.compile(
    r"(?P<choice>for|against)\s+(?P<said>(?:[A-Z][\w'-]*(?:\s|[.,!]|\Z)|(?:per|until|because|CoV|cov)\b).*)\Z",
    re.DOTALL,
)
DELIMITER = re.compile(
    r"\s*,\s+(?:but\s+|so\s+|and\s+|therefore\s+|thus\s+|hence\s+)?|\s+-+\s+|\s*[\u2013\u2014]\s*|:\s+|\s*(?:\.\.\.|\u2026)\s*"
)
IDIOM = re.compile(
    r"aye\W+aye\b(?!\W+aye\W*\Z)|aye\W+there|yea\W+though\s+i\s+walk|nay\W+i\s+say|yea\W+verily|(?:yeah|yea|yes)\W+right\b|yes\s+and\s+no|no\s+vote|for\s+(?:sure|real|one|once)\b"
    r"|against\s+all\b|all\s+(?:for|in)\b|on\s+\d+\s+i\s+(?!vote)|for\s+and\s+against",
    re.IGNORECASE,
)
QUOTED_CHOICE = re.compile(r"\"(\w[\w +-]{0,14})[.!]?\"")
SIGN = re.compile(r"\s*(?::[+\w-]{2,10}:|\U0001f44d|\U0001f44e)")
WHY_NOT = re.compile(r"[,(\s-]*why\s+(?:not|the\s+\w+\s+not)\s*\?+\)?", re.IGNORECASE)

VERBAL = re.compile(rf"(?:an?\s+|my\s+)?{ADJECTIVE}?(?:vote\s+)?", re.IGNORECASE)
VOTING = re.compile(r"[\w +]+(?:[.,;!]|\Z|\s+(?:on|from|here|because|since))", re.IGNORECASE)
OPINIONS = re.compile(r"(?:dis)?(?:agree|approve)\b|accept\b|reject\b", re.IGNORECASE)
A_OR_MY = re.compile(r"(?:.*\s)?(?:an?|my)\s+\Z", re.IGNORECASE)
CONSIDER = re.compile(r"(?:consider|this\s+is)\b", re.IGNORECASE)
FROM_ME = re.compile(r"[\s\w]*\b(?:from\s+(?:me|here)|across\s+the)", re.IGNORECASE)
SELF_KILL = re.compile(r"self-?kill|vote\b", re.IGNORECASE)
HAS_MY_VOTE = re.compile(
    r"(?:this|it|this\s+one|this\s+proposal|the\s+proposal)\s+(?:gets|has)\s+my\s+(?:full\s+|complete\s+)?(?:vote|support)\W*\Z",
    re.IGNORECASE,
)
PRELUDE = re.compile(
    r"(?:after\s+(?:\w+\s+){0,3}(?:thought|thinking|consideration|reading(?:\s+it)?(?:\s+twice)?|discussion)"
    r"|as\s+(?:the\s+|its\s+)?(?:author|proposer|promised|always|usual|ever|before)"
    r"|with\s+(?:some\s+|much\s+|great\s+)?(?:regret|pleasure|relief|joy|reluctance|a\s+heavy\s+heart)"
    r"|on\s+(?:balance|reflection)|to\s+be\s+(?:honest|fair|clear|consistent)(?:\s+with\s+\w+\s+\w+)?),?\s+"
    r"(?=i\s|i'm\s|my\s|aye\b|nay\b|yea\b|for\W*\Z|against\b|yes\b|no\b)",
    re.IGNORECASE,
)
"""Words in front of a vote that sound like another time and are none."""
THANKS = re.compile(r"(?:yes|yeah|yep|no|nope)\W+(?:please|thanks?)\b", re.IGNORECASE)
