"""Proposals announced in sentences: `I propose that …`, `Proposal: TITLE`, `I submit the following
proposal:`.

A heading or a sentence begins a proposal; its text is the rest of the sentence, or stands in the lines below.
What is only planned, asked, told of others or imagined announces nothing; what may be one is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.mail import clean
from nomicd.mail.free_text.lexicon import TURNS
from nomicd.mail.free_text.words import Token, have

MAX_TITLE = 120
MAX_SAID = 14
"""A title of more words says the change itself."""

_VERBS = r"(?:propose|submit|send|offer|table|introduce|put\s+forward|make|file|present|bring\s+forward|move|suggest|enter|resubmit|re-?propose|counter-?propose)"
_LAW = r"(?:(?:rule\s+)?(?:proposals?|rules?|amendments?|laws?|(?:rule\s+)?changes?|clauses?|motions?|referend(?:um|a)))"
_CHANGE = (
    r"(?:repeal|amend|enact|replace|add|insert|delete|remove|change|rewrite|append|strike|set|renumber|alter|modify|create|abolish"
    r"|retitle|rename|reword|revise|reinstate|transmute|make|let|allow|forbid|ban|cap|raise|lower|double|halve|limit|require|reduce"
    r"|increase|introduce|scrap|restore|give|have|turn|move|put|merge|split|extend|shorten)"
)
_AMEND = (
    r"(?:repeal|amend|enact|replace|add|insert|delete|remove|change|rewrite|append|strike|renumber|alter|modify|create"
    r"|abolish|retitle|rename|reword|revise|reinstate|transmute)"
)
_TITLE_LINE = re.compile(
    r"\W{0,4}(?:(?:(?:new|my|another|revised|rule(?:[\s-]+change)?)\s+){0,2}proposal|(?:(?:first|second|third|fourth|last|1st|2nd|3rd|new|my)\s+)?(?:bill|motion|amendment)(?=\s*:)|(?:first|second|third|fourth|last|1st|2nd|3rd|new|my)\s+(?:proposal|bill|motion|amendment))(?P<number>\s+(?:no\.?\s*)?#?\d{1,4})?\s*(?:\([^():]{1,40}\)\s*)?"
    r"(?::|\s-|\s?\u2013|\s?\u2014)\s+(?P<title>\S.{0,150})\Z",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"(?:none|nothing)\b(?!\s+but\b)|(?:see|tbd|n/a|approved|rejected|passed|failed|adopted)\b\W*(?:\Z|\d)|no\s+proposals?\b|(?:an?\s+)?(?:yes|yea|aye|nay|no|for|against|abstain|present|[+-]1)\b\s*(?:\Z|[,.;(!\d-])|i\s",
    re.IGNORECASE,
)
_SAYING = re.compile(
    rf"(?:\A|\b(?:i|i'd|i'm|i'll|we|please)\b[\s\w',]{{0,60}}?)\b(?P<verb>{_VERBS})\b(?P<behind>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_MINE = re.compile(
    rf"(?:(?:here(?:'s|\s+is|\s+comes)|this\s+is|the\s+following\s+is|what\s+follows\s+is|below\s+is|consider\s+(?:this|the\s+following)|take\s+(?:this|the\s+following)\s+as|please\s+(?:take|consider|accept|count|record)\s+(?:this|the\s+following)(?:\s+as)?)\s+)?"
    rf"(?:to\s+be\s+)?(?:my|an?|a\s+new|another|one\s+more|new)\s+(?:(?!votes?\b|ballots?\b|choice\b)[\w-]+\s+){{0,2}}?{_LAW}\b(?P<behind>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r"[\"{](?P<title>[^\"{}]{2,120})[\"}]")
_CALLED = re.compile(
    r"(?:called|entitled|titled|named|(?:the\s+)?title\s+is|title[d]?:?|call\s+it|name\s+it|(?:with|under)\s+(?:the\s+)?title)\s+[\"{]?(?P<title>[^\"{}:,.]{2,100})[\"}]?",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"(?:(?:the\s+)?following|this(?:\s+one)?|as\s+follows|it\s+(?:again\s+)?(?:as\s+follows|with\s+the\s+following)|an?|my|another|one\s+more|the\s+(?:below|one\s+below)|instead|below)\b[^.?!]{0,120}\Z",
    re.IGNORECASE | re.DOTALL,
)
_STATED = re.compile(
    rf"\s*:?\s*(?:instead\s+)?(?:that\b|to\s+{_CHANGE}\b|(?:{_CHANGE}|(?:repeal|amend|enact|add|delet|remov|chang|replac|abolish|cap|rais|lower|doubl|halv|allow|ban|creat|introduc|increas|reduc|limit|requir|scrapp|mak|giv|sett)ing)\b|(?:an?|the)\s+(?:new\s+)?(?:rule|tax|fee|limit|cap|law|clause)\b)",
    re.IGNORECASE,
)
_UNSAID = re.compile(
    rf"(?:please\s+)?{_AMEND}\b[^.?!:]{{0,80}}?\b(?:rules?|clauses?|sections?|paragraphs?)\b|(?:in|from)\s+(?:rule|section|clause)\s+#?\d[\d.]*,?\s+{_AMEND}\b|new\s+rule\s*:|rule\s+change\s*:",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"\b(?:rules?|clauses?|sections?|players?|proposals?|votes?|voting|ballots?|quorum|squares?|pawns?|dice|die|cards?|turns?|updates?|rounds?|rents?|tax(?:es)?"
    r"|jail|treasury|bank|board|deadline|points?|game|laws?|fees?|fines?|auction|prize|jumps?|moves?|soldiers?|admin|speaker|judge|season|week|everyone|everybody|nobody|anyone|whoever|who)\b|\$",
    re.IGNORECASE,
)
_NORM = re.compile(r"\b(?:be|shall|must|may)\s", re.IGNORECASE)
_VIEW = re.compile(
    rf"(?:we|you|us|i|he|she|they|everybody|everyone|it|this|those\s+two|all)\s+(?!(?:{_CHANGE}|drop|get\s+rid|vote\s+every)\b|(?:shall|must|may)\b)\w+"
    r"|[^:;]{1,60}?\b(?:is|was|were|are|has|have)\s+(?:(?:\w+ly|not|quite|very|too|so|been|already|all|just|no)\s+)*(?:clear|unclear|obvious|wrong|correct|incorrect|ambiguous|broken|nonsense|silly|fair|unfair|reasonable|enough|who)\b"
    r"|(?:a\s+)?(?:truce|toast|break|compromise|deal|game\s+of)\b",
    re.IGNORECASE,
)
"""Who proposes that we wait, or that a rule is clear, changes nothing."""

_REPEALED = re.compile(
    r"\A(?:that\s+)?(rule\s+#?\d{1,4})\s+(?:be|is|should\s+be)\s+(?:repealed|abolished|deleted|removed)\Z",
    re.IGNORECASE,
)
_NAMED_RULE = re.compile(
    r"\brule,\s+(?P<title>[^,:]{2,60}),\s+(?:with|reading|saying|which)\b", re.IGNORECASE
)
_LATER = re.compile(
    r"\b(?:hours?|days?|weeks?|months?|turns?|rounds?)\s+(?:from\s+(?:now|today)|hence)\b", re.IGNORECASE
)
_ELSE = re.compile(
    r"\s*(?:a\s+)?(?:toast|cheers|drink|votes?|vote\s+on|break|marriage|meeting|call|question|payment|gift|we\s+meet|we\s+all|to\s+meet|we\s+(?:have|go|take)|friendly)\b",
    re.IGNORECASE,
)


_FOLLOWING = re.compile(
    r"(?:\bi\s(?:\w+\s){0,3}|\A(?:please\s+|kindly\s+)?)(?:(?:submit|propose|table|enact|adopt|introduce|move\s+the\s+adoption\s+of)\b"
    r"|put\b(?=[^.?!:]{0,60}\b(?:vote|ballot)\b))[^.?!:]{0,40}\bthe\s+following\b(?!\s+(?:\w+\s+)?(?:votes?|ballots?|orders?|answers?|questions?)\b)",
    re.IGNORECASE,
)
"""How a sentence announces the text below it, in more words than one verb."""


class Announced(msgspec.Struct, frozen=True):
    """What a sentence announces: a title, "" if the text must give it, and what of the sentence is text.
    `unsure`: it is asked about. `vague`: nothing says yet that it speaks of the game."""

    title: str = ""
    text: str = ""
    unsure: str = ""
    vague: bool = False
    start: int = 0
    """Where in the sentence the clause begins that announces it: an order may stand in front."""


DRAFT = re.compile(
    r"\W*(?:proto\w*|protosal|wip|rfc|drafts?|pre-?proposal|idea|thoughts?|sketch|todo|work\s+in\s+progress)\b(?:[\s-]*proposal)?\s*(?:[:\])\u2013\u2014,-]|\Z)",
    re.IGNORECASE,
)
"""How a text begins that is not meant to be voted on yet."""

_FOR_COMMENT = (
    r"(?:for|to\s+get|to\s+hear)\s+(?:your\s+)?(?:comments?|discussion|information|review|feedback|opinions?)"
)
_NOTHING = (
    r"(?:[\w',]+\s+){0,5}?(?:i\s+propose\s+nothing(?!\s+(?:but|less|more|short)\b)"
    r"|i\s+(?:do\s+not|don't)\s+propose\s+anything|nothing\s+is\s+(?:being\s+)?proposed)\b.*"
)
DISCLAIMED = re.compile(
    rf"[\W\d]*(?:{_NOTHING}|(?:(?:this|it|the\s+above|what\s+follows)\s+is\s+|(?:i\s+)?(?:circulated?|posted|shared?|sent|send)\s+(?:this\s+|it\s+)?)?"
    rf"(?:(?:here|just|only|merely|meant|purely)\s+)*(?:{_FOR_COMMENT}\b|not\s+(?:yet\s+|to\s+be\s+|being\s+|formally\s+)*"
    r"(?:submitted|proposed|(?:a|an|any|my)\s+(?:\w+\s+)?proposal|(?:up\s+)?for\s+(?:a\s+)?vot(?:e|ing))\b)[^.!?]{0,60}[.!)\s]*)\Z",
    re.IGNORECASE,
)
"""A line that says of what stands in its mail that it is no proposal yet: `For comment only; not submitted.`"""

_TITLE_LABEL = re.compile(r"\W{0,3}(?:proposal\s+)?title\s*[:=]\s*(\S.{0,120})\Z", re.IGNORECASE)
_LEADING = re.compile(
    r"\bi(?:'d|'m|\s+\w+)?\b.{0,60}\b(?:submit|propose|table|introduce|move|bring)\w*\b|\Abe\s+it\s+enacted\b|\A(?:my|a|one)\s+(?:new\s+)?(?:proposal|bill|amendment|motion)\b"
    r"|\b(?:following|here|this)\s+is\s+(?:my|an?|the)\s+(?:\w+\s+){0,2}(?:proposal|bill|amendment|motion)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:(?<=[.!?;:])\s+|\A|(?<=\n))\W{0,2}(?:this\s+is\s+[\w'\s]{1,40},\s+)?(?:(?:and|but|please|i|i'd|you\s+may|let's)\s+)*"
    r"(?:(?:call|name|title)\s+(?:it|this)|(?:the|its)\s+(?:title|name)\s+(?:(?:is|shall|should|must)(?:\s+to)?(?:\s+be)?|be))\s*:?\s+"
    r"(?:\"(?P<quoted>[^\"\n]{2,100})\"[^.!?:;\n]*|(?P<title>[A-Z][^\".!?:;,\n]{1,80}))(?:[.!?:;]+|\Z|(?=\n))",
    re.IGNORECASE,
)
"""A sentence that gives what it stands beside its title: `Call it "Quiet Sundays".`"""


_CHANGES = re.compile(
    rf"{_CHANGE}\b|.*\b(?:is|are|be|must|may|shall|can|cannot|gets?|costs?|pays?|has|have|moves?)\b",
    re.IGNORECASE,
)


def says_change(title: str) -> bool:
    """Return whether a title says the whole change itself: `repeal rule 14`, `rule 14 is repealed`."""
    return len(title.split()) > len(("More", "dice")) and bool(_CHANGES.match(title))


def part_title(text: str) -> tuple[str, str]:
    """Return the title that a sentence of a text gives to it, and the text without that sentence; "" and the text if
    none does."""
    found = _NAMED.search(text)
    if found is None:
        return "", text
    return _plain(found["quoted"] or found["title"]), f"{text[: found.start()]}{text[found.end() :]}".strip()


def read_labelled_title(line: str, above: str, below: Sequence[str]) -> str:
    """The title that a line `Title: …` gives to the text below it, which is labelled too, or announced in the
    line above; "" if nothing says that it is a proposal's."""
    found = _TITLE_LABEL.match(line[:200])
    if found is None:
        return ""
    texts = any(read_labelled_text(text) is not None for text in below)
    return _plain(found[1]) if texts or _LEADING.search(above[:200]) or _HEADING.fullmatch(above[:40]) else ""


_HEADING = re.compile(r"[\W_]*(?:(?:my|a|one|new|the)\s+)*(?:proposal|bill|motion)[\W_]*", re.IGNORECASE)
_IN_ONE_LINE = re.compile(
    r"\W{0,4}(?:(?:new|my|another)\s+){0,2}proposal\s*(?::\s*(?P<title>[^:.?!]{2,100}):|(?:[:-]\s*)?\"(?P<quoted>[^\"]{2,100})\"\s*:)\s+(?P<text>\S+(?:\s+\S+){3,}[.!])\Z",
    re.IGNORECASE,
)
"""A whole proposal in a line: what stands behind the colon of its title is a sentence."""


def read_in_one_line(line: str) -> Announced | None:
    """The proposal that a line is as a whole: `Proposal: Snow: Nobody moves while it snows.`; None else."""
    found = _IN_ONE_LINE.match(line.strip(" *_#"))
    return Announced(_plain(found["title"] or found["quoted"]), found["text"]) if found else None


_TEXT_LABEL = re.compile(r"\W{0,3}(?:proposal\s+)?(?:text|body|law|wording)\s*[:=]\s*", re.IGNORECASE)


def read_labelled_text(line: str) -> str | None:
    """What stands behind the label `Text:` of a line; None if it has none."""
    found = _TEXT_LABEL.match(line)
    return line[found.end() :] if found else None


def read_heading_number(line: str) -> int:
    """The number that a heading gives: it shows a proposal that there is. 0 for none."""
    found = _TITLE_LINE.match(line[:400].strip(" *_#"))
    return int("".join(re.findall(r"\d", found["number"]))) if found is not None and found["number"] else 0


def read_heading(line: str) -> str:
    """The title that a line `Proposal: TITLE` gives; "" if it is none."""
    found = _TITLE_LINE.match(line[:400].strip(" *_#"))
    if (
        found is None
        or "?" in found["title"]
        or _NO_TITLE.match(found["title"])
        or not re.search(r"[^\W\d_]{2}", found["title"])
    ):
        return ""
    return _plain(found["title"])


_MOVED = re.compile(r"\W{0,4}(?:bill|motion|amendment)\s*:", re.IGNORECASE)


def is_moved(line: str) -> bool:
    """Return whether a heading says `Motion:`, which is said in jest as well."""
    return bool(_MOVED.match(line))


def read_announcement(text: str, tokens: Sequence[Token], mark: str) -> Announced | None:
    """What a sentence announces; None if it is nothing of the kind."""
    text = text.strip().strip("*_#").strip()
    if mark.startswith("?"):
        return None
    said = _SAYING.search(text)
    verb = _find_verb(said, tokens) if said is not None else None
    if said is not None and verb is not None:
        before = tokens[:verb]
        led = any(token.has("I", "IWISH", "SELF") for token in before)
        led |= said["verb"].casefold() == "propose" and not before
        if led and not have(before, "IAM", "IWILL"):
            return _read_saying(text, said, before, tokens, mark)
    return _read_mine(text, tokens, mark)


def _find_verb(said: re.Match[str], tokens: Sequence[Token]) -> int | None:
    """Return which word is the verb that was found."""
    verb = said["verb"].split()[0].casefold()
    places = (
        at for at, token in enumerate(tokens) if token.start >= 0 and token.text.split()[0].casefold() == verb
    )
    return next(places, None)


def _read_saying(
    text: str, said: re.Match[str], before: Sequence[Token], tokens: Sequence[Token], mark: str
) -> Announced | None:
    """Return what somebody says that they propose; `before` stands in front of the verb."""
    force, verb = _force(before, tokens), said["verb"].casefold()
    moved = verb == "move" and re.match(rf"\s+(?:that|to\s+{_CHANGE})\b", said["behind"])
    proposing = bool(moved) or verb.replace("-", "") in ("propose", "repropose", "counterpropose")
    found = _behind(said["behind"], mark, proposing=proposing)
    if found is None and not force and _FOLLOWING.search(text):
        called = _CALLED.search(text)
        behind = text[called.end() :].lstrip('" }') if called else ""
        stated = behind[1:].strip() + mark if behind.startswith(":") else ""
        found = Announced(_plain(called["title"]) if called else "", stated)
    if found is None or force == "comment":
        return None
    start = next((token.start for token in reversed(before) if token.has("AND") and token.start), 0)
    return msgspec.structs.replace(found, unsure=force, start=start)


def _read_mine(text: str, tokens: Sequence[Token], mark: str) -> Announced | None:
    """Return what is announced as one's own: `my proposal: …`."""
    hazards = ("MODAL", "DOUBT", "IAM", "LATER", "NEG", "SHOW", "NAME", "SCENE", "REPORT")
    mine = None if have(tokens[:8], *hazards) else _MINE.match(text)
    if not mine or not (mark.startswith(":") or ":" in mine["behind"] or text.rstrip().endswith(":")):
        return None
    behind = mine["behind"].rpartition(":")[2].strip() if ":" in mine["behind"] else ""
    if titled := _QUOTED.search(mine["behind"]) or _CALLED.search(mine["behind"]):
        return Announced(_plain(titled["title"]), behind)
    return _split_title(behind) if behind else Announced()


_ASKED_FOR = re.compile(
    rf"\W*(?:(?:i|we)\s+(?:would\s+|'d\s+)?suggest\s+(?=(?:that\s+)?(?:we\s+{_CHANGE}\b|(?:rule|clause|section)\b[^.?!]*\bbe\b))"
    r"|(?:please\s+)?(?:put|add|bring)\s+(?:this|it|the\s+following)\s+(?:to|on|onto|before)\s+(?:the|a|our)\s+(?:ballot|vote|agenda|house)\s*:)"
    r"\s*(?:that\s+)?(?P<what>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
"""What is suggested to be changed, or asked to be put to the vote: `I suggest we double the rent`."""


def maybe_announced(text: str, tokens: Sequence[Token], mark: str) -> str:
    """What a sentence may propose that says so in a way that no form has; "" if it speaks of no such thing."""
    if (asked := _ASKED_FOR.match(text)) and not mark.startswith("?"):
        return clean.line(asked["what"].strip(" .:"), 300)
    found = re.search(
        r"\b(?:i|i'm|i'd|i'll|my)\b.{0,60}\bpropos(?:e|ing|al)\b[\s:]*(?:is\s+)?(?:that\s+)?(?P<what>.*)",
        text,
        re.IGNORECASE | re.DOTALL,
    ) or re.search(
        r"\bi\b.{0,40}\b(?:submit|create|submitting)\b(?P<what>.*\b(?:proposal|rule|vote|consideration)\b.*)",
        text,
        re.IGNORECASE | re.DOTALL,
    )
    if (
        found is None
        or mark.startswith("?")
        or any(
            token.has("NEG", "PAST", "SHOW", "REPORT", "MODAL", "JEST", "CT", "VOTE", "CS", "UNDO", "COND")
            or (token.on and token.how != "this")
            for token in tokens
        )
    ):
        return ""
    said = found["what"].strip(" .:")
    if re.match(r"(?:this|it|something|one)\b", said, re.IGNORECASE):
        return ""
    return clean.line(said or text, 300) if len(said.split()) > 2 else ""


def lawful(text: str) -> Announced | None:
    """A change of the law said as an order: `Amend rule 23 to read …`."""
    said = " ".join(text.split())
    if (
        not _UNSAID.match(said)
        or "?" in said
        or re.search(r"\b(?:and|then)\s+(?:i|you|we)(?:'ll|\s+will)\b|\bi'd\b|\bmaybe\b", said, re.IGNORECASE)
    ):
        return None
    named = _CALLED.search(said) or _QUOTED.search(said) or _NAMED_RULE.search(said)
    return Announced(
        _plain(named["title"])
        if named
        and "rule" in said[: named.start() + 4].casefold()
        and re.match(r"(?:create|enact|add|new|introduce)", said, re.IGNORECASE)
        else _sentence(said),
        said,
    )


_NOT_LAWS = frozenset(
    {"nothing", "too", "so", "very", "often", "little", "much", "many", "less", "more", "marriage"}
)


def _force(before: Sequence[Token], tokens: Sequence[Token]) -> str:
    """Nothing for an act, "comment" for nothing, else what is unclear."""
    if have(tokens, "JEST", "BACK", "SMILE"):
        return "It may not be meant."
    if tokens[len(before) + 1 : len(before) + 2] and tokens[len(before) + 1].word in _NOT_LAWS:
        return "comment"  # `I propose too much`
    if any(token.word in ("ever", "always", "usually", "often", "sometimes") for token in before[-2:]):
        return "comment"  # `I only ever propose things about cards`
    if any(token.word in ("something", "anything") for token in tokens[len(before) :][:3]):
        return "It may be a plan."  # `I'd like to propose something: cards are too dear`
    cut = max(
        (
            place
            for place, token in enumerate(before)
            if token.has("COMMA", "SEMI", "DASH", "COLON", "BUT", "SO", "AND")
        ),
        default=-1,
    )
    near = before[cut + 1 :]
    told = ("NAME", "NAMES", "REPORT", "RESULT", "CT", "VOTEED", "SHOW")
    if have(before, "COLON") and have(before[:cut], *told):
        return "comment"
    if have(near, "DOUBT", "LATER", "SCENE"):
        return "It may be a plan."
    plain = [token for token in near if not token.has("ADV")]
    wished = [one for one, two in zip(plain, plain[1:], strict=False) if one.has("MODAL") and two.has("WISH")]
    if any(
        (token.has(*TURNS) and token not in wished and not token.has("FILLER", "ADV", "BUT", "BEGIN"))
        or token.has("NEG", "OTHERS")
        for token in near
    ):
        return "comment"
    if before and before[0].has("COND", "IF", "UNLESS", "SCENE") and not before[0].has("BEGIN"):
        return "It depends on something."
    return ""


_MADE_SO = re.compile(
    rf"my\s+(?:\w+\s+)?{_LAW}\s+(?!(?:on|about|for|to|that|of|with|in|from|by|called|named|titled|entitled|below|here|again|as|which|regarding|concerning|now|today)\b)\w",
    re.IGNORECASE,
)
"""What is done with a proposal that there is: `I make my proposal inactive`."""


_SOME_DAY = re.compile(r"\b(?:next|tomorrow|later|soon|someday)\W*\Z", re.IGNORECASE)
_LAW_WORD = re.compile(rf"\b(?:{_LAW}|(?:for|to|on)\s+the\s+(?:ballot|vote|agenda))\b", re.IGNORECASE)
_ONE_OF_THEM = re.compile(rf"(?:an?|one|some|another)\s+(?:\w+\s+){{0,2}}{_LAW}\b(?:,[^:]*)?", re.IGNORECASE)
"""That there is a proposal, and nothing of it: `a new rule`."""
_OPENING = re.compile(
    r"\A\s*:?\s*(?:instead|once\s+more|again|hereby|formally)?,?\s*(?:that\s+)?(?:from\s+now\s+on\s+)?"
)
_THAT = re.compile(r"\A\s*:?\s*(?:instead\s+)?(?:that\s+|to\s+)?")
_POINTS_BELOW = re.compile(rf"\b{_LAW}\s*[:.]?\Z|\bfollowing\s*:?\Z", re.IGNORECASE)


def _behind(behind: str, mark: str, *, proposing: bool) -> Announced | None:
    """What follows the verb."""
    said = " ".join(behind.split())
    if _is_no_law(said, mark, proposing=proposing):
        return None
    if proposing and said in ("", ":"):
        return Announced(vague=True) if said == ":" or mark.startswith(":") else None
    if proposing and said.startswith(":"):
        return _split_title(said[1:].strip())
    if titled := _read_quoted_title(said):
        return titled
    bare = _OPENING.sub("", said)
    if proposing and _VIEW.match(bare):
        return None
    if proposing and _is_change(said, bare):
        return _state_change(said, mark)
    return _read_lead(said, mark)


def _is_no_law(said: str, mark: str, *, proposing: bool) -> bool:
    """Return whether that is something else, for another time, or only says that a proposal follows."""
    if _ELSE.match(said) or _LATER.search(said.partition(":")[0]) or _SOME_DAY.search(said):
        return True
    if _ONE_OF_THEM.fullmatch(said) and not mark.startswith(":"):
        return True
    called = _CALLED.search(said) and "following" in said.casefold()
    return not (proposing or called or _LAW_WORD.search(said)) or bool(_MADE_SO.match(said))


def _read_quoted_title(said: str) -> Announced | None:
    titled = _QUOTED.search(said)
    if titled is None:
        return None
    before, rest = said[: titled.start()], said[titled.end() :]
    if len(before.split()) > MAX_SAID // 2 or _STATED.match(before or " "):
        return None
    return Announced(_plain(titled["title"]), rest.partition(":")[2].strip())


def _is_change(said: str, bare: str) -> bool:
    """Return whether that is a change of the game itself."""
    if not _GAME.search(said):
        return False
    return bool(_STATED.match(said) or _NORM.search(bare)) or not _LEADS.match(said.rstrip(" :."))


def _state_change(said: str, mark: str) -> Announced:
    text = _THAT.sub("", said)
    if _POINTS_BELOW.search(text) and not re.search(r"\d", text):
        return Announced()
    text = _REPEALED.sub(r"Repeal \1", text)
    end = mark if mark.startswith((".", "!")) else ""
    return Announced(_sentence(text), text[:1].upper() + text[1:] + end)


def _read_lead(said: str, mark: str) -> Announced | None:
    """Return what is announced by words that only lead to it: `the following rule: …`."""
    below = "following" in said.casefold() or "below" in said.casefold()
    law = bool(_LAW_WORD.search(said))
    if not _LEADS.match(said.rstrip(" :.")) or not (":" in said or below or law):
        return None
    text = said.partition(":")[2].strip()
    if called := _CALLED.search(said):
        return Announced(_plain(called["title"]), text)
    if not (said.rstrip().endswith((":", ".")) or text or below or mark):
        return None
    return _split_title(text) if text else Announced(vague=not law)


def _split_title(text: str) -> Announced:
    """A title, or the change itself."""
    if len(text.split()) > MAX_SAID or (
        len(text.split()) > 5 and _GAME.search(text) and text.rstrip().endswith(".")
    ):
        return Announced(_sentence(text), text)
    return Announced(_plain(text), vague=False)


def _sentence(text: str) -> str:
    return clean.line(text[:1].upper() + text[1:].rstrip(" .:"), MAX_TITLE)


def _plain(text: str) -> str:
    return clean.line(text.strip(' :."{}*'), MAX_TITLE)
