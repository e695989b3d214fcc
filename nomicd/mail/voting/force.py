"""What the words around a vote do to it: whether it is its author's own, now, and meant.

In front of a vote the same sentence may speak of other people, times and worlds. What stands before `but`,
`so` or a dash does not govern what stands behind it; of the rest, any word of these classes turns the vote.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.voting.lexicon import said
from nomicd.mail.voting import surroundings, trimmings
from nomicd.mail.voting.lexer import Token
from nomicd.mail.voting.matters import Matters
from nomicd.mail.voting.phrases import plain
from nomicd.mail.voting.stances import stance
from nomicd.mail.voting.units import Unit, is_icon

ACT, NONE, LATER, CONDITION, ELSEWHERE, TWO, NOT_MEANT = (
    "act",
    "none",
    "later",
    "condition",
    "elsewhere",
    "two",
    "not meant",
)
"""What the surroundings make of a vote: an act; nobody's; one for later, or undecided; one under a condition;
perhaps an answer to something else; of two minds; not meant."""

_SPEECH, _REPORT, _ADVICE, _PLAN = (
    plain(surroundings.SPEECH),
    plain(surroundings.REPORT),
    plain(surroundings.ADVICE),
    plain(surroundings.PLAN),
)
_CONDITIONS, _NO_CONDITIONS = plain(surroundings.CONDITIONS), plain(surroundings.NO_CONDITIONS)
_HEDGES, _TALK, _REASONS = plain(surroundings.HEDGES), plain(surroundings.TALK), plain(surroundings.REASONS)
_FILLERS = plain(trimmings.FILLERS)
_PAST = plain(surroundings.PAST)
_OTHERS, _BREAKS, _CONNECTORS = (
    plain(surroundings.OTHERS),
    plain(trimmings.BREAKS),
    plain(surroundings.CONNECTORS),
)
_DASHES = ("-", "--", ";", "...", "…", "..")
_OWN = ("cast", "mine", "note", "named", "switch")
_ARCHAIC = plain(
    said("""
    captain | caramba | forsooth | i say | matey | minister | my lady | my lord | sir | there is the |
    there's | thou | though i walk | verily | ye
""")
)
_PASSED = plain(
    said("""
    already | back then | last time | last week | since friday | since last | since monday | since saturday
    | since sunday | since then | since this morning | since thursday | since tuesday | since wednesday |
    since yesterday
""")
)
_HEADS = said("""
    also | and | as | because | even | if | my | now | only | or | since | that | the | then | when | while
""")
"""Behind these a clause may have its subject."""

_SAYING = plain(
    {"said", "says", "say", "cried", "quoth", "replied", "wrote", "writes", "told", "shouted", "whispered"}
)
_SOON = plain(
    said("""
    after dinner | after lunch | after work | eventually | in due course | later | next round | next time |
    next week | not now | not yet | one day | some day | someday | soon | tomorrow | tonight
""")
)
_COUNTED = plain(
    said("""
    in total | people | players | so far | till now | to date | until now | voices | voters | votes
""")
)
_NEGATED = plain(
    said("""
    can't | cannot | couldn't | didn't | don't | isn't | never | no one | nobody | nor | not | refuse |
    shouldn't | won't | wouldn't
""")
)


def boundary(matters: Matters, tokens: Sequence[Token], words: Sequence[str], unit: Unit) -> bool:
    """Whether the unit is whole: what follows it is no part of it."""
    end = unit.end
    if unit.start and tokens[unit.start - 1].text == "/" and not unit.pointed:
        return False
    if end >= len(tokens):
        return True
    token = tokens[end]
    if not unit.pointed and (token.text == "/"):
        return False
    if is_icon(tokens[end - 1]):
        return token.word not in ("would", "is", "was", "will", "means", "could", "on", "to", "for")
    if token.kind in ("mark", "end", "dots", "emoji", "smile", "paren"):
        return True
    if token.kind == "quote":
        return False
    if matters.is_other(tokens, end) and not token.word.endswith("'s"):
        if words[end - 1] in ("for", "against"):
            return False  # `I vote for bob`
        after = end + 1
        return (unit.sure or unit.strong or after >= len(tokens)) and (
            after >= len(tokens) or tokens[after].kind != "word" or bool(_BREAKS.at(words, after))
        )
    found = _BREAKS.at(words, end)
    if not found:
        return bool(_CONDITIONS.at(words, end))
    return not (found[1] in ("or", "nor", "which", "who") and unit.kind in ("bare", "shaped"))


def before(matters: Matters, tokens: Sequence[Token], words: Sequence[str], start: int, unit: Unit) -> str:
    """What the words from `start` to the unit make of it."""
    begin = start
    for at in range(start, min(unit.start + 1, len(tokens))):
        if tokens[at].text in _DASHES or (
            _CONNECTORS.at(words, at) and not _is_no_connector(tokens, words, at)
        ):
            begin = at + 1
    if start and unit.pointed:
        begin = max([begin, *(at + 1 for at in range(begin, unit.start) if words[at] in (",", "and"))])
    begin = _polite(tokens, words, begin, unit.start)
    if begin >= unit.start:
        return CONDITION if _is_else(words, unit) else ACT
    if _condition(words, begin, unit.start) >= 0 or _is_else(words, unit):
        return CONDITION
    own = unit.kind in _OWN
    joined = tokens[unit.start - 1].word == "and" and matters.is_other(tokens, unit.start - 2)
    if joined and own:
        return ELSEWHERE  # `bob and I vote yes`
    if words[begin] in ("not", "never") and not own:
        return ELSEWHERE
    if (
        own
        and not _speech(words, begin, unit.start)
        and words[begin] in ("since", "as", "because", "although", "though", "while", "given", "seeing")
    ):
        return ACT
    if _PLAN.first(words, begin, unit.start) >= 0 and not _unsettled(words, begin, unit):
        return LATER
    if any(token.kind == "quote" for token in tokens[begin : unit.start]) and tokens[unit.start - 1].text in (
        ",",
        ":",
    ):
        return NONE
    if any(words[at] in ("e.g", "i.e", "example", "instance") for at in range(begin, unit.start)):
        return NONE
    if own and tokens[unit.start - 1].text != ":":
        return ACT if not _votes_of_others(matters, tokens, words, begin, unit.start) else ELSEWHERE
    if (
        _REPORT.first(words, begin, unit.start) >= 0
        or _speech(words, begin, unit.start)
        or _ADVICE.first(words, begin, unit.start) >= 0
    ):
        return NONE
    if _PAST.first(words, begin, unit.start) >= 0:
        return NONE if tokens[unit.start - 1].text == ":" else ELSEWHERE
    if tokens[unit.start - 1].text == ":":
        commas = [at for at in range(begin, unit.start) if tokens[at].text == ","]
        begin = commas[-1] + 1 if commas else begin
    if tokens[unit.start - 1].text == ":" and not _speaks_of(matters, tokens, words, begin, unit.start):
        return ACT
    return NONE if _speaks_of(matters, tokens, words, begin, unit.start) else ACT


def _polite(tokens: Sequence[Token], words: Sequence[str], begin: int, end: int) -> int:
    """The place behind fillers, if nothing else stands there: `as promised: aye`."""
    at = begin
    while at < end:
        found = _FILLERS.at(words, at)
        if not found and tokens[at].kind not in ("mark", "dots", "emoji", "smile"):
            return begin
        at += found[0] if found else 1
    return at


def _is_no_connector(tokens: Sequence[Token], words: Sequence[str], at: int) -> bool:
    """`so far`, `all but 5`."""
    return words[at : at + 2] == ["so", "far"] or (
        words[at] == "but"
        and at + 1 < len(tokens)
        and (tokens[at + 1].kind == "num" or words[at + 1] in ("no", "proposal"))
        and words[at - 1] in ("everything", "all", "them", "these", "proposals")
    )


def _is_else(words: Sequence[str], unit: Unit) -> bool:
    """Whether the vote is what is cast `otherwise`."""
    return unit.start > 0 and words[unit.start - 1] in ("otherwise", "else")


def _unsettled(words: Sequence[str], begin: int, unit: Unit) -> bool:
    """`Undecided, abstain`: no opinion is a reason to abstain."""
    return all(vote.choice == "abstain" for vote in unit.votes) and any(
        word in ("undecided", "unsure", "torn", "sure") for word in words[begin : unit.start]
    )


def _votes_of_others(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], start: int, end: int
) -> bool:
    """Whether `bob votes no` stands there."""
    others = (
        any(matters.is_other(tokens, at) for at in range(start, end)) or _OTHERS.first(words, start, end) >= 0
    )
    return others and any(words[at] in ("vote", "votes", "voting", "voted") for at in range(start, end))


def _speech(words: Sequence[str], start: int, end: int) -> bool:
    """Whether somebody else is said to say something."""
    at = _SPEECH.first(words, start, end)
    return at >= 0 and words[max(start, at - 1)] != "i" and words[max(start, at - 2)] != "i"


def _speaks_of(matters: Matters, tokens: Sequence[Token], words: Sequence[str], start: int, end: int) -> bool:
    """Whether somebody else is the subject of a clause there; a name with a comma, or a genitive, is none."""
    for at in range(start, end):
        first = (
            at == start
            or tokens[at - 1].kind in ("mark", "paren", "emoji", "dots")
            or words[at - 1] in _HEADS
        )
        if not first:
            continue
        called = words[at + 1 : at + 2] == [","] or at + 1 >= end
        if matters.is_other(tokens, at) and words[at + 1 : at + 2] in (
            ["vote"],
            ["answer"],
            ["choice"],
            ["position"],
            ["votes"],
            ["ballot"],
            ["verdict"],
        ):
            return True
        if matters.is_other(tokens, at) and not words[at].endswith("'s") and not called:
            return True
        found = _OTHERS.at(words, at)
        if found and at + found[0] < end:
            return True
    return False


def _condition(words: Sequence[str], start: int, end: int) -> int:
    """Where a condition begins; -1 for nowhere."""
    at = start
    while at < end:
        idiom = _NO_CONDITIONS.at(words, at)
        if idiom:
            at += idiom[0]
            continue
        found = _CONDITIONS.at(words, at)
        if found and found[1] not in ("only", "should", "depends"):
            return at
        at += 1
    return -1


def behind(matters: Matters, tokens: Sequence[Token], words: Sequence[str], unit: Unit, end: int) -> str:
    """What the words from the unit to `end` make of it."""
    at = unit.end
    while at < end and tokens[at].text in (",", "-", ";", "(", ")", "--", "and", "but") and at < unit.end + 2:
        at += 1
    if at >= end:
        return ACT
    if _named_behind(matters, tokens, words, unit, end):
        return NONE
    if _COUNTED.at(words, at) or _PASSED.at(words, at) or _PASSED.at(words, unit.end):
        return NONE
    if words[at] == "or" or words[at : at + 2] == ["and", "no"]:
        return TWO
    if _is_said(words, at, end):
        return NONE
    if _is_later(tokens, words, unit, at, end):
        return LATER
    if list(words[unit.start : unit.start + 3]) == ["aye", "aye", "aye"]:  # `aye aye aye, what a week`
        return ELSEWHERE
    if words[at] == "should":
        return CONDITION
    follows = unit.votes[0].choice.startswith("as ")
    if _hung(words, unit.end, at, end) and not (follows and words[at] in ("when", "whenever", "once")):
        return CONDITION
    if _HEDGES.first(words, unit.end, min(end, unit.end + 9)) >= 0:
        return LATER
    if any(
        words[place] in ("vote", "support")
        and words[place - 1] in ("can't", "cannot", "won't", "not", "don't", "couldn't")
        for place in range(at + 1, end)
    ):
        return TWO
    if _contrary(tokens, words, unit, at, end):
        return TWO
    if unit.strong and not unit.pointed and unit.kind == "bare" and _ARCHAIC.at(words, at):
        return ELSEWHERE
    return ACT


def _is_said(words: Sequence[str], at: int, end: int) -> bool:
    """`Vote yes, they said`: whether the words are given to somebody behind them."""
    found = _SAYING.first(words, at, min(end, at + 2))
    return found >= at and words[at] not in ("i", "say")


def _is_later(tokens: Sequence[Token], words: Sequence[str], unit: Unit, at: int, end: int) -> bool:
    """Whether another time, or a doubt, stands right behind the vote."""
    inner = words[at:end]
    if tokens[at].kind == "paren":
        inner = tokens[at].word.strip("()[] .!").split()
        if _HEDGES.first(inner, 0, len(inner)) >= 0:
            return True
    if inner[:2] in (["i", "think"], ["i", "guess"], ["i", "suppose"]) and (
        len(inner) == 2 or inner[2] in (".", ",")
    ):  # noqa: PLR2004 - the words
        return True
    found = _SOON.first(words, at, min(end, at + 2))
    return found >= 0 and not (words[found] == "not" and unit.votes[0].choice == "nay")


def _hung(words: Sequence[str], start: int, at: int, end: int) -> bool:
    """Whether a condition hangs on the vote: right behind it, or at the end without a sentence of its own."""
    found = _condition(words, start, end)
    if found < 0 or words[found - 1] == ":":
        return False
    if found <= at + 1:
        return True
    between = words[at:found]
    own = any(
        word
        in (
            "would",
            "will",
            "could",
            "can",
            "i'd",
            "i'll",
            "shall",
            "should",
            "we'd",
            "it'd",
            "might",
            "may",
            "he'd",
            "she'd",
            "they'd",
            "he'll",
            "it'll",
            "that'd",
            "is",
            "are",
            "was",
            "were",
            "be",
            "happens",
            "gets",
            "works",
            "get",
            "it's",
            "that's",
            "there's",
            "see",
            "know",
            "what",
            "who",
            "how",
        )
        or word.endswith(("n't", "'ll", "'d"))
        for word in between
    )
    return not own and "," not in words[found:end]


def _contrary(tokens: Sequence[Token], words: Sequence[str], unit: Unit, at: int, end: int) -> bool:
    """Whether the other choice stands right behind it: `yes and no`, `yes but no`."""
    if unit.pointed and unit.kind != "bare":
        return False
    place = at + (words[at] in ("and", "but", "then", "/"))
    if place >= end:
        return False
    said = stance(tokens, words, place)
    mine = {vote.choice for vote in unit.votes}
    return (
        said is not None
        and said.choice not in mine
        and said.said != "for"
        and not (said.end < end and tokens[said.end].kind == "word")
    )


def _named_behind(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], unit: Unit, end: int
) -> bool:
    """Whether those who voted so stand behind it: `aye: bob, carol`, `yes from bob`, `yes bob, dave / …`."""
    at = unit.end
    marked = tokens[at].text in (":", "-", "=", "(", "--")
    at += marked
    if at < end and tokens[at].kind == "paren":
        return tokens[at].text.strip("()").isdecimal()
    if at < end and words[at] == "from":
        return True
    names = 0
    while at < end and matters.name_at(tokens, at) and not words[at].endswith("'s"):
        names += 1
        at += 1
        at += at < end and words[at] in (",", "&", "and")
    whole = at >= end or words[at - 1] in (",", "&") or tokens[at].text in ("/", ";", ".")
    if not names and marked and tokens[unit.end].text == ":" and not unit.pointed and unit.end + 1 < end:
        return _list_of_names(tokens[unit.end + 1 : end])
    return (
        (names > 1)
        or (bool(names) and marked and whole)
        or (
            bool(names)
            and not marked
            and unit.pointed
            and unit.kind == "bare"
            and not unit.mine
            and at < end
            and words[at] in ("/",)
        )
    )


def _list_of_names(tokens: Sequence[Token]) -> bool:
    """Whether there are only single words in capitals with commas between."""
    said = [token for token in tokens if token.kind not in ("mark", "paren")]
    alone = all(token.kind == "word" and token.text.istitle() for token in said)
    return bool(said) and alone and len(said) <= sum(token.text in (",", "&") for token in tokens) + 1


def is_talk(words: Sequence[str], start: int, end: int, tokens: Sequence[Token]) -> bool:
    """Whether the words behind a weak choice are those of a talk, not a reason."""
    while start < end and (tokens[start].kind in ("mark", "dots", "emoji", "smile")):
        start += 1
    if start >= end:
        return False
    if tokens[start].kind == "paren" and start + 1 >= end:
        return False
    if _FINAL.at(words, start):
        return False
    if _TALK.first(words, start, end) >= 0 and not _thanks(words, start):
        return True
    if _REASONS.at(words, start):
        return False
    return not any(words[at] in surroundings.VALUES for at in range(start, end))


_FINAL = plain(
    said("""
    and that is final | and that's final | and that is all | and that's all | and that's it | and that is it |
    and that's that | and that is that | that's all | that is all | that's it | that's final | that's that
""")
)


def _thanks(words: Sequence[str], start: int) -> bool:
    """`yes, and thank you bob, …`."""
    return any(words[at] in ("thank", "thanks", "sorry") for at in range(start, min(len(words), start + 3)))


_DUNNO = said("""
    dunno | i don't know | i dunno | i really don't know | maybe | no idea | or not | whatever | who knows |
    you decide | you pick
""")


def is_left_open(words: Sequence[str]) -> bool:
    """Whether the sentence behind a vote leaves it open: `Or no.`, `I don't know.`"""
    return words[:1] == ["or"] or " ".join(words) in _DUNNO


def is_about_it(matters: Matters, tokens: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether a sentence speaks of the proposal, or judges: then it is the reason of a vote."""
    if any(word in surroundings.VALUES or word in _MATTER or matters.is_part(word) for word in words):
        return True
    return (
        bool(_REASONS.at(words, 0))
        or any(matters.name_at(tokens, at) for at in range(len(tokens)))
        or any(token.kind == "paren" for token in tokens)
    )


_MATTER = said("""
    author | ballot | change | changes | clause | everyone | game | i'd | it | it's | its | law | leader |
    let's | lets | money | next | nobody | paragraph | player | players | poor | proposal | repeal | rich |
    rule | rules | section | sentence | somebody | text | this | treasury | turn | turns | vote | votes |
    voting | we | we'd | we'll | wording
""")


def follows_talk(words: Sequence[str]) -> bool:
    """Whether the sentence behind a lone weak word makes that an answer to something else."""
    if not words or words[:2] == ["see", "you"]:
        return False
    head = words[:5]
    return words[0] in (
        "that",
        "that's",
        "those",
        "these",
        "he",
        "she",
        "they",
        "we",
        "you",
        "your",
        "except",
    ) or (
        _TALK.first(head, 0, len(head)) >= 0
        and words[0] not in ("because", "thanks", "thank", "sorry", "rule", "let's")
    )


def is_addressed(matters: Matters, tokens: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether the sentence speaks to others, or tells them what to do."""
    if any(_is_vocative(matters, tokens, words, at) for at in range(len(words))):
        return True
    return _ADVICE.first(words, 0, len(words)) >= 0 or any(
        word in ("you", "your", "yours", "all") for word in words
    )


_TO_NAMES = frozenset(
    {
        "sorry",
        "thanks",
        "per",
        "to",
        "with",
        "by",
        "from",
        "like",
        "because",
        "since",
        "for",
        "than",
        "of",
        "as",
        "on",
        "and",
        "that",
    }
)


def _is_vocative(matters: Matters, tokens: Sequence[Token], words: Sequence[str], at: int) -> bool:
    """Whether a player is spoken to: a name with a mark, or nothing, behind it."""
    if not matters.is_other(tokens, at) or words[at].endswith("'s"):
        return False
    alone = at + 1 >= len(tokens) or tokens[at + 1].kind != "word"
    return (
        (alone and words[at - 1 if at else 0] not in _TO_NAMES)
        or at == 0
        or words[at - 1] in ("vote", "yes", "no", "aye", "nay")
    )


def is_planned(words: Sequence[str], start: int, end: int) -> bool:
    """Whether words of another time or of doubt stand there."""
    return _PLAN.first(words, start, end) >= 0 or _condition(words, start, end) >= 0
