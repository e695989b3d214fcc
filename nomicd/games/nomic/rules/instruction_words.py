"""The words of instructions: verbs, prepositions, the names of rules and of their parts."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache


class InstructionPattern:
    """Words in any case, unless `cased`, as a pattern whose blanks stand for a gap between words, with a line
    end or without. It is compiled when it is first looked for: most processes never read an instruction."""

    def __init__(self, pattern: str, *, cased: bool = False) -> None:
        self._written, self._flags = pattern, re.NOFLAG if cased else re.IGNORECASE

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        gap = r"(?:[^\S\n]+(?:\n[^\S\n]*)?|\n[^\S\n]*)"
        spaced = re.sub(
            r"(?<!\\) ([?*]?)(?![?*])",
            lambda found: f"{gap}{found[1]}" if not found[1] else f"(?:{gap})?",
            self._written,
        )
        return re.compile(spaced, self._flags)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """Return how the text goes on from there, if it does so with these words."""
        return self._pattern.match(text, start)


@lru_cache(maxsize=512)
def like(pattern: str, *, cased: bool = False) -> InstructionPattern:
    """The `InstructionPattern` of a pattern."""
    return InstructionPattern(pattern, cased=cased)


ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "last": -1, "final": -1,
    "second to last": -2, "penultimate": -2,
}  # fmt: skip

_ING = (
    r"(?:replacing|deleting|removing|striking|omitting|adding|appending|prepending"
    r"|inserting|changing|retitling|renaming)"
)
_BARE = r"(?:replace|delete|remove|strike|omit|add|append|prepend|insert|change|retitle|rename)"
_BULLET = r"(?:[-*\u2022\u00b7]\s+|\(?\d{1,2}[.)]\s+|\(?[a-z]\)\s+|\([ivx]{1,4}\)\s+|[ivx]{1,4}[.)]\s+)?"
_POLITE = (
    r"(?:please |hereby |let's |let us |we should |(?:i|we) (?:hereby |would like to "
    r"|would |want to |should like to )?"
    r"(?:propose |move |suggest |submit )?(?:to |that )?|that )?"
)
POLITE = like(rf"\s*{_BULLET}{_POLITE}")
ACTION = like(rf"\s*(?P<verb>{_ING}|{_BARE})\b")
"""How one thing that is done to a rule begins."""

LINK = like(
    rf"[^\S\n]*[,;.]?\s*{_BULLET}(?:(?:and|then|also|finally|next"
    rf"|lastly)\b[,\s]+)*(?:(?:by|to)\s+)?(?=(?:{_ING}|{_BARE})\b)"
)
"""What stands between two of them."""

NEXT = like(
    rf"\s*{_BULLET}(?:(?:and|then|also|finally|next)\b[,\s]+)*(?:by\s+)?(?:{_ING}|{_BARE})\s*(?:out\s+)?"
    r"(?:[:(\"'{`]|(?:the|this|that|these|its|each|every|all|any|following|clause"
    r"|section|paragraph|sentence|in|to|at|after"
    r"|before|immediately|a (?:new )?(?:clause|sentence|paragraph))\b)"
    r"|\s*and\b[^\n]*:\s*\Z"
)
"""A line that clearly is a part of an instruction, and not of a text."""

_CLAUSE = r"(?:section|clause|sub-?clause|paragraph)"
_NTH = r"(?:first|last|final|second|third|fourth|fifth) (?:sentence|paragraph)"
AMEND = like(
    rf"{_BULLET}{_POLITE}(?P<verb>amend|modify|alter|revise|edit|update|rewrite|reword|change|replace)"
    rf"(?: the code of)? (?=(?:the )?(?:(?:text|wording|title|name) of |{_NTH}"
    rf"|(?:rules?|{_CLAUSE})\b|r\d|\u00a7|#?\d))"
)
INSTEAD = like(r",? (?:with|by|to(?= ?:))\b(?! \w+ing\b)(?: (?:the )?following(?: text)?)? ?:?\s+")
"""Behind `replace rule 14`: what follows is its whole text."""

_RULE = rf"(?:(?:the )?rules?|r(?=\d)|{_CLAUSE}|\u00a7)"
ABOUT = like(
    rf"(?:(?:the )?(?:{_CLAUSE}|item|point)"
    rf" #?(?P<outer>\d{{1,3}}(?:\.\d{{1,3}})*) (?:of|in) (?:rule ?|r(?=\d))|{_RULE}"
    rf" ?)#?(?P<path>\d{{1,4}}(?:\.\d{{1,3}})*)"
    rf"(?:,? {_CLAUSE} #?(?P<inner>\d{{1,3}}(?:\.\d{{1,3}})*))?\b(?!\.\d)"
)
PATH = like(r"#?(?P<path>\d{1,4}(?:\.\d{1,3})*)\b")
NAMED = like(r"(?:the )?rule(?: that is| which is)?(?: titled| entitled| called| named)?,? (?=[\"'])")
IN = like(
    rf"{_BULLET}{_POLITE}(?:(?P<where>(?:at|to) (?:the )?(?:very )?(?:end|bottom"
    rf"|beginning|start|top) of |(?:immediately |directly )?(?:after|before) (?:the "
    rf"|[\"']))"
    rf"|(?:in|within|to|from|throughout|everywhere in) (?=(?:the )?(?:text of )?(?:rule"
    rf"|r\d|{_CLAUSE}|\u00a7|\d|{_NTH})))"
)
ANCHOR = like(
    r"(?:(?:immediately |directly )?(?:after|before)|(?:at|to) the (?:very )?(?:end"
    r"|bottom|beginning|start|top)\b(?! of)) ?,? "
)
THROUGHOUT = like(rf"{_BULLET}{_POLITE}(?:throughout|everywhere)")
PASSIVE = like(
    r" (?:(?:is|be|shall be|should be|will be) )?(?:hereby )?(amended|repealed"
    r"|abolished|deleted|removed|changed|replaced|modified|revised)\b"
)
CREATE = like(
    rf"{_BULLET}{_POLITE}(?:(?:enact|create|make|introduce|establish|institute|add)"
    r"(?: a| an| the following| this| another)?(?: new)? rule"
    r"|(?:a )?new rule(?=,? ?(?:called|titled|entitled|named|which reads|that reads"
    r"|reading|\"|:)))(?! to\b| in\b| \d)\b"
)
BEHIND = like(r"\s*(?:[;,]|and\b|then\b|but\b|in\b)|[^\n]*\b(?:amend|repeal|replace|delete|to read)\b")
"""Behind a text in quotation marks, this goes on with the instruction: the marks are not part of the text."""

TITLE = like(r"the (?:title|name) of ")
WHOLE = like(
    r",? (?:(?:so )?(?:as )?to|shall|should|will|must|is to|now|so that it|(?:by"
    r" )?chang(?:ing|e) it(?: so that it| to)) (?:now )?(?:reads?|says?|state)\b"
    r"(?:,? (?:in|as a) (?:full|whole|its entirety|the whole|total)|,? as follows|,?"
    r" simply|,? instead|,? the following(?: text)?|,? thus|,? just)*"
    r"(?:\s*[:.,]\s*|\s+|\Z)(?!\s*(?:in|by|with|as) (?:part|full|whole|the\b|its\b|follows))"
)
EVERY = like(
    r",?\s+(?:everywhere|throughout(?! rule| the rule \d| r\d)(?: the (?:rule|text"
    r"|clause))?|wherever (?:it|they) (?:appears?|occurs?|stands?)(?! in)|in (?:all"
    r"|every) (?:places?|instances?|cases?)|each time(?: it (?:appears|occurs))?|every"
    r" time(?: it (?:appears|occurs))?)(?=[\s.,;:]|\Z)"
)
ABOUT_TEXT = like(
    r"(?:the )?(?:(?:first|second|third|last|following) )?(?:words?|sentences?"
    r"|paragraphs?|clauses?|text|phrase)\b[^.\n]{0,80}?"
    r" (?:is|are|be|shall be|should be) (?:hereby )?(?:deleted|removed|replaced|changed"
    r"|added|amended|struck|inserted)"
)
"""What tells of a text, and is none itself."""

NOUN = like(
    r"(?P<noun>text|words?|phrase|sentences?|paragraphs?|clauses?|sub-?clauses?"
    r"|bullet(?: point)?s?|(?:list )?items?|lines?|string|passage|provision)\b"
)
EACH = like(
    r"(?:each|every|all|any)(?: of the| the| other)?(?: (?:instances?|occurrences?"
    r"|mentions?|uses?|appearances?) of)?\b"
)
LEAD = like(
    r"(?:the|this|that|these|those|a|an|new|old|exact|quoted|additional|further|single"
    r"|two|three|following|reading|that reads|which reads|saying)\b"
)
"""What an instruction may call the text that follows: `the following two sentences`."""

GAP = like(r"\s*:?\s*")
END = like(r"[^\S\n]*[.;]?[^\S\n]*")
COMMENT_IN_LAW = like(r"(?:reasons?|because|comments?|notes?|rationale|why|explanation)\s*:")
COMMENT = like(r"(?:reasons?|because|comments?|notes?|rationale|why|explanation|p\.?s\.?)\b\s*[:.]?")
"""A paragraph that begins so is no law and no instruction."""

# Where instructions begin

_DONE = (
    r"(?:replac(?:e|ing)|chang(?:e|ing)|delet(?:e|ing)|remov(?:e|ing)|strik(?:e|ing)"
    r"|omit(?:ting)?|add(?:ing)?|append(?:ing)?"
    r"|prepend(?:ing)?|insert(?:ing)?|substitut(?:e|ing)|amend|set)"
)
_REFERENCE = (
    r"(?:(?:(?:clause|section|paragraph) \d+ of )?(?:the )?rules? (?:(?:titled|entitled"
    r"|called|named) )?(?:#?\d[\d.]*|[\"'][^\"'\n]{1,80}[\"'])"
    r"|(?:every|each|all)(?: other| of)?(?: the)? rules?\b|r\d[\d.]*|(?:section [a-z]"
    r" of (?:the )?rule \d+|(?:clause|section|sub-?clause|paragraph)s? #?\d[\d.]*)"
    r"|\u00a7 ?\d[\d.]*|\d{1,4}\.\d[\d.]*)"
)
_TITLED = r"(?:,? ?\([^()]{1,80}\)|,? \"[^\"]{1,80}\",?|,? clause \d+)?"
_PART = (
    r"(?:words?|phrases?|text|sentences?|paragraphs?|clauses?|bullets?|title|power"
    r"|wording|instances?|occurrences?|mentions?)"
)
_IS_DONE = (
    r"(?:is|be|shall be|should be|will be) (?:hereby )?"
    r"(?:amended|repealed|abolished|deleted|removed|changed|replaced|modified|revised"
    r"|retitled|rewritten|edited|transmuted|renumbered|renamed|struck)"
)
_BEGINNINGS = (
    # settings
    r"(?:set|change) (?:rule )?\d{1,4}\.[a-z_]",
    r"(?:set|change) [a-z_][\w.]* (?:of|in) (?:rule )?\d",
    # a rule or a clause, directly
    rf"(?:repeal|abolish)(?: the following)? (?:{_REFERENCE}|(?:the )?rules?\b|#?\d)",
    r"(?:delete|remove|strike) (?:(?:rules?|clauses?|sections?|paragraphs?|\u00a7) ?#?\d|\d{1,4}\.\d)",
    rf"amend (?:the )?(?:code of )?(?:{_REFERENCE}|#?\d|rules?\b)",
    (
        rf"(?:modify|alter|revise|edit|update|rewrite|reword|retitle|rename|renumber"
        rf"|transmute|make|change|replace)(?: the)?(?: (?:text|code|title|power|wording"
        rf"|name) of)? {_REFERENCE}"
    ),
    (
        rf"(?:amend|modify|alter|revise|edit|update|rewrite|reword|retitle|rename|renumber"
        rf"|transmute)[^.!?\"]{{0,60}}? {_REFERENCE}"
    ),
    # words, or parts of a text
    rf"{_DONE}(?: out)? [\"'`{{](?=\S)",
    rf"{_DONE} ?:?\Z",
    (
        rf"{_DONE}(?! (?:of|to|in) rule \d+ [a-z]+s\b) [^.!?\"]{{0,80}}?\b(?:to|in|of|from"
        rf"|into|throughout)(?: the (?:end|start|beginning) of)? {_REFERENCE}"
    ),
    rf"{_DONE}(?: to)? (?:the|this|these|an?|each|every|all|any|that) (?:\w+ ){{0,3}}?{_PART}\b",
    rf"{_DONE} (?:the following|this|these)\b[^.!?]{{0,60}}:",
    # the place first
    (
        rf"(?:in|within|to|from|throughout) (?:the \w+ \w+ of )?{_REFERENCE}{_TITLED}"
        rf" ?[,:]?(?: ?\Z| (?:please )?(?:{_DONE}\b|the {_PART}\b|(?:after|before|at the)"
        rf" ))"
    ),
    rf"(?:at|to) the (?:very )?(?:end|bottom|beginning|start|top) of {_REFERENCE}",
    rf"(?:immediately )?(?:after|before) (?:the \w+ )?\"[^\"]{{1,200}}\" ?,? (?:in {_REFERENCE}|{_DONE}\b)",
    rf"{_REFERENCE}{_TITLED}(?: {_IS_DONE}\b| ?[:,-] (?:{_DONE}|{_ING})\b)",
    rf"the (?:\w+ )?{_PART} (?:\"[^\"]{{1,200}}\" )?(?:of|in) {_REFERENCE} {_IS_DONE}\b",
    (
        rf"{_REFERENCE}{_TITLED} ?(?:->|=>|={{1,2}}|(?:shall|should|will|must|is to)(?:"
        rf" now)? (?:be|read|say)\b|now reads?\b|(?:be|is|are) (?:hereby )?(?:amended"
        rf"|repealed)|needs? to\b)"
    ),
    r"\d{1,4}(?:\.\d{1,3})+ ?:",
    rf"let {_REFERENCE}{_TITLED} (?:be|read)\b",
    r"(?:in|to|from|throughout) \"[^\"]{1,80}\",? (?:please )?" + _DONE + r"\b",
    r"s/[^/]{1,200}/[^/]{0,200}/",
    r"(?:repeal|abolish|amend|retitle) (?:the )?(?:\w+ ){0,2}rules? (?=[\"'#\d])",
    (
        r"(?:if|when|unless|provided|should|as soon as)\b[^\n]{0,200}?,? (?:then"
        r" )?(?:please )?(?:amend|repeal|enact|retitle|transmute|replace|delete|append"
        r"|insert|change|remove|add) (?:the \w+ (?:word|sentence|paragraph|clause)\b|"
    )
    + _REFERENCE
    + r"|the rule\b|a (?:new )?rule\b|[\"'])",
    rf"(?:rule #?\d{{1,4}}|r\d{{1,4}}){_TITLED} ?:",
    (
        rf"(?:in|within|throughout) {_REFERENCE}{_TITLED} ?[,:]? (?:[\"'`]|[^\n"
        rf"]{{0,200}}?(?:->|should (?:read|be|say)\b))"
    ),
    (
        rf"(?:undo|restore|swap|merge|move|split|combine|exchange|re-?enact|reinstate|revert"
        rf"|reorder)\b[^.!?\"]{{0,60}}? {_REFERENCE}"
    ),
    r"(?:enact|create) (?:the following|this)\b",
    # new rules
    r"(?:a )?new rule ?(?:,? (?:called|titled|entitled|named|which reads|that reads|reading)\b|,? \"|:)",
    r"add (?:a clause )?to (?:(?:rule|clause|section|paragraph) )?#?\d",
    r"(?:enact|bring back) (?:rules? |\u00a7 ?)?#?\d",
    r"enact(?: (?:this|the following|(?:a )?new rule))? ?:?\Z",
    (
        r"(?:enact|create|establish|introduce|institute) (?:an?|the following|this|another)"
        r" (?:[\w=.-]+,? ){0,3}?rule\b"
    ),
    r"(?:add|make) (?:a new|the following|this|another) (?:[\w=.-]+ ){0,2}?rule\b",
)
STARTS = like(rf"(?:[-*\u2022]\s+)?{_POLITE}(?:{'|'.join(_BEGINNINGS)})")
"""How a line begins that is meant as a change; whether it is one, is for the grammar to say."""

OPENS = like(
    rf"(?:[-*\u2022]\s+)?{_POLITE}"
    r"(?:(?:amend|in|to|from|within|rule|clause|section"
    r"|replace|r\d)\b[^\n]*?(?:\bby|\bas follows|:)\s*[:.]?"
    r"|(?:in|to|from|within|throughout|at|after|before)\b[^\n]*,)\s*\Z"
)
"""A line above a list of what is done to a rule."""

ITEM = like(rf"\s*{_BULLET}(?:(?:and|then|also) )*(?:by )?(?:{_DONE}|{_ING})\b")
OWN = like(rf"(?:[-*\u2022]\s+)?(?:please )?(?:amend|repeal|set)\b|(?:[-*\u2022]\s+)?in {_REFERENCE}")
"""What is no item of such a list, but a change of its own."""
