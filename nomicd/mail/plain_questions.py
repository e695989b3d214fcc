"""What people ask or wish in their own words, where a game has a command for it.

Nothing is ordered here. A sentence about a topic is answered by commands that only look, or the commands that
could be meant are named; a sentence about none is near to those that share words with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.quoting import Line
from nomicd.mail.readings import LineReading, ParsedMail, Trouble
from nomicd.mail.wording import plain

MOST_NAMED = 3
"""So many commands are named at most; more of them nobody reads."""

MOST_ANSWERED = 3
"""So many looks answer one mail at most."""

MAX_LINE, MAX_LINES = 300, 8
"""A longer line, or a mail of more prose, tells a story, and asks nothing of us."""


class Topic(msgspec.Struct, frozen=True):
    """What a sentence is about. `looks` are lines that answer it, the first one that can be written now;
    `acts` are keys of commands that its author may want. `asked`: only as a question."""

    about: str
    looks: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    asked: bool = True


class PlainAnswer(msgspec.Struct, frozen=True):
    """A mail whose plain questions are commands that look; and what else its author may have meant."""

    letter: ParsedMail
    named: tuple[Verb, ...] = ()
    wished: bool = False
    """That is what it is about; else only what is near to its words."""
    friendly: bool = False
    """It holds a greeting, or thanks, and nothing else."""


_RULE_ABOUT = r"\A\W*rules? (?:about |on |for )?([^\W\d][\w' -]{2,40}?)\W*\Z"
"""`rule winning`, where no rule is called so."""

_ASKS = re.compile(
    r"\?|\A\W*(?:(?:hi|hello|hey|and|so|but|ok(?:ay)?|sorry|please|\w+,)\W+)*"
    r"(?:who|what|when|where|why|which|how|can|could|may|might|will|would|shall|should|is|are|am|do|does|did"
    r"|has|have|show|(?:tell|send|give) me|let me|remind|until when|i'?d"
    r"|i (?:wonder|want|need|don'?t|do not|would|cannot|can'?t|forgot|have no idea))\b"
    rf"|{_RULE_ABOUT}",
    re.IGNORECASE,
)
_MAILS = r"(?:e-?)?(?:mails?|messages?|letters?)"

TOPICS: tuple[Topic, ...] = (
    Topic(  # another deadline
        r"\b(?:deadline|update|turn|ballot|vote|time)\b.*"
        r"\b(?:later|longer|exten[ds]\w*|postpone\w*|delay\w*)\b|"
        r"\b(?:extend|postpone|delay|wait)\b.*\b(?:deadline|update|ballot|vote|turn|for me)\b|\bextension\b",
        acts=("question", "away"),
    ),
    Topic(  # the deadline
        r"\b(?:deadline|due)\b"
        r"|\b(?:when|how long|how much time|how many days)\b.*"
        r"\b(?:next|update|turns?|moves?|orders?|votes?|voting|ballot|close[sd]?|ends?|over|left|digest)\b",
        ("deadline",),
    ),
    Topic(r"\brule (?:no\.? ?|number |#)?(\d+(?:\.\d+)?)\b", (r"rule \1",)),
    Topic(r"\A\W*rules? (?:about |on |for )?(?:how to )?(?:win\w*|won|victory)\W*\Z", ("how do I win",)),
    Topic(_RULE_ABOUT, (r"search \1 in rules",)),
    Topic(  # where something stands
        r"\b(?:which|what|where)\b.*\b(?:rules?|anything|something|proposals?|find)\b.*"
        r"\b(?:about|on|mentions?|mentioning|find) (?:(?:anything|something) about )?(?:the |an? )?"
        r"([\w' -]{3,40}?)\W*\Z",
        (r"search \1",),
    ),
    Topic(r"\b(?:board|map) (?:of |at |after |in )?(?:update |turn )?#?(\d+)\b", (r"board \1",)),
    Topic(r"\b(?:board|map)\b", ("board",)),
    Topic(  # the aim
        r"\bhow\b.*\bwins?\b|\b(?:goal|aim|object|objective|point) of\b|\bwin(?:s|ning)? condition",
        ("how do I win",),
    ),
    Topic(  # who leads
        r"\b(?:scores?|standings?|rankings?)\b|\bhow many points\b"
        r"|\bwho(?:'s| is| are| has)?\b.*\b(?:winning|ahead|leads?|leading|best|first|the most)\b"
        r"|\bhow (?:am i|are we|is everybody|is everyone) doing\b",
        ("standings", "money"),
    ),
    Topic(r"\b(?:money|cash|dollars|rich|balance|funds?)\b", ("money", "standings")),
    Topic(r"\b(?:prices?|costs?)\b", ("prices",)),
    Topic(r"\bwho\b.*\b(?:voted|to vote|votes? (?:yet|already))\b", ("who has not voted",)),
    Topic(  # what has arrived
        r"\b(?:my|i)\b.*\b(?:orders?|votes?|voted|ordered|mails?)\b.*"
        r"\b(?:arrived?|received?|counted?|counts?|in|through|noted|there|work)\b"
        r"|\b(?:did|have) you (?:get|got|receive|received)\b"
        r"|\bwhat (?:have|did) i\b.*\b(?:order|vote|do|say|write|wr[io]t\w+)",
        ("my orders",),
    ),
    Topic(  # to take it back
        r"\b(?:undo|take (?:it|that|this|my \w+) back|revoke|cancel|changed my mind)\b",
        ("my orders",),
        ("cancel", "withdraw"),
        asked=False,
    ),
    Topic(  # fewer mails
        rf"\b(?:stop|no more|too many|fewer|less|end)\b.*\b(?:sending|{_MAILS}|spam)\b"
        r"|\b(?:remove|take|get) me (?:from|off|out)\b|\bunsubscrib\w+|\bsigned up\b",
        acts=("unsubscribe", "stop observing", "leave"),
        asked=False,
    ),
    Topic(  # to leave
        r"\bi(?:'m| am|'ll| will| have to| want to| must| would like to|'d like to)?\W+(?:\w+\W+){0,2}"
        r"(?:quit|quitting|resign|resigning|leave the game|leaving|drop(?:ping)? out|bow out|stop playing"
        r"|give up)\b|\bcount me out\b|\bno (?:more )?(?:time|interest)\b.*\b(?:more|longer|game|this)\b",
        ("leaving",),
        asked=False,
    ),
    Topic(  # to be away
        r"\b(?:holidays?|vacation|out of town|travell?ing|on a trip|no internet|offline|in hospital)\b"
        r"|\b(?:i'?ll|i am|i'm|i will) (?:be )?(?:away|gone|abroad|absent|unavailable|busy)\b",
        ("holiday",),
        asked=False,
    ),
    Topic(  # what has been
        r"\bwhat\b.*\b(?:happened|did i miss|have i missed)\b|\bcatch(?:ing)? up\b|\bresend\b"
        r"|\blast (?:digest|round|update|results?)\b|\b(?:digest|results?|mail)\b.*\bagain\b",
        ("history week LAST", "status"),
    ),
    Topic(  # the others
        r"\bwho(?:'s| is| are| else)?\b.*\b(?:play\w*|else|here|in (?:this|the) game)\b"
        r"|\bhow many (?:of us|players)\b",
        ("who",),
    ),
    Topic(r"\bproposals?\b.*\b(?:are|open|there|this week|so far)\b|\bwhat are we voting\b", ("proposals",)),
    Topic(r"\bhow (?:do|can|could|should|would|to|does one)\b|\b(?:can|may|could|am) i\b", ("help VERB",)),
    Topic(  # to be lost
        r"\bwhat (?:am i|do i|can i|should i|shall i|now|next)\b|\b(?:my turn|lost|confused|stuck)\b"
        r"|\bi'?m new\b|\bdon'?t (?:understand|get it|know (?:what|how))\b|\bexplain\b|\bno idea\b"
        r"|\bwhat is this\b|\bwhose turn\b"
        r"|\bhow (?:does|do|is|to|can)\b.*\b(?:work\w*|play\w*|start\w*|begin\w*)\b",
        ("status",),
        ("help",),
        asked=False,
    ),
    Topic(  # to complain
        r"\b(?:cheat\w*|unfair|illegal|against the rules|not allowed|complain\w*|mistakes?|bugs?|wrong|error"
        r"|not right)\b",
        acts=("claim", "question"),
        asked=False,
    ),
    Topic(r"\baddress\b", acts=("my address", "also"), asked=False),
    Topic(r"\btime ?zone\b|\bmy (?:local )?time\b", acts=("my zone",), asked=False),
    Topic(r"\bmy name\b|\bcall me\b|\brename me\b", acts=("my name",), asked=False),
    Topic(r"\b(?:join|a seat|play too|sign (?:me )?up|take part)\b", acts=("join", "observe"), asked=False),
    Topic(r"\badmin\b|\bto a human\b|\breal person\b", acts=("question",), asked=False),
)
"""In order: the first one counts that a sentence is about and that can be answered here."""

_FRIENDLY = re.compile(
    r"\W*(?:(?:thanks?|thank you|cheers|thx|ta|hi|hello|hey|good (?:morning|evening|luck|game|day)|merry"
    r"|happy|greetings|welcome|congrat\w*|well (?:done|played)|nice|great|bye|see you|best|regards|lol|haha+"
    r"|ok(?:ay)?|cool|wow|sorry)\b.*|[^\w?+-]*)",
    re.IGNORECASE | re.DOTALL,
)


def answer_plainly(letter: ParsedMail, vocabulary: Vocabulary) -> PlainAnswer:
    """Return a mail with its plain questions answered, and what else may be meant by one in which nothing is
    read."""
    idle = not (letter.commands or letter.doubts)
    prose = list(filter(_is_prose, letter.readings))
    if not 0 < len(prose) <= MAX_LINES:
        return PlainAnswer(letter)
    found = {each.line: find_topic(each.text, vocabulary) for each in prose}
    looks = {each.line: look for each in prose if (look := found[each.line][1]) and _asks(each, idle=idle)}
    answered = _answer_once(looks, letter.commands)
    readings = tuple(_answer(each, answered) for each in letter.readings)
    heard = msgspec.structs.replace(letter, readings=readings)
    if not idle:
        return PlainAnswer(heard)
    named = _name_acts([topic for topic, _ in found.values() if topic], vocabulary)
    if named or answered:
        return PlainAnswer(heard, named, wished=True)
    return _suggest(heard, [each.text for each in prose], vocabulary)


def _name_acts(topics: Iterable[Topic], vocabulary: Vocabulary) -> tuple[Verb, ...]:
    """Return the commands that who writes about these topics may want."""
    wanted = dict.fromkeys(key for topic in topics for key in topic.acts)
    return tuple(_verbs_of(wanted, vocabulary))[:MOST_NAMED]


def _asks(reading: LineReading, *, idle: bool) -> bool:
    """Return whether a line that a look could answer asks for it: in an `idle` mail also without a question
    mark."""
    return "?" in reading.text or (idle and (reading.what is None or bool(_ASKS.search(reading.text))))


def _answer_once(looks: Mapping[int, Command], done: Iterable[Command]) -> Mapping[int, Command]:
    """Return the looks by line, without those that are `done` already: one answer stands for all lines that
    ask for it."""
    first = {_name_look(look): (line, look) for line, look in reversed([*looks.items()])}
    for command in done:
        first.pop(_name_look(command), None)
    return dict(list(first.values())[::-1][:MOST_ANSWERED])


def _suggest(letter: ParsedMail, prose: Sequence[str], vocabulary: Vocabulary) -> PlainAnswer:
    """Return what may be meant by a mail that is about no topic of ours."""
    if any(isinstance(each.what, Trouble) for each in letter.readings):
        return PlainAnswer(letter)  # what could be written is said there
    if all(map(_FRIENDLY.fullmatch, prose)):
        return PlainAnswer(letter, tuple(_verbs_of(("press",), vocabulary)), friendly=True)
    near = find_nearest(" ".join(prose), vocabulary.verbs)
    return PlainAnswer(letter, near or tuple(_verbs_of(("help", "question", "press"), vocabulary)))


def _name_look(command: Command) -> tuple[str, str]:
    return command.verb, str(command.args)


def _is_prose(reading: LineReading) -> bool:
    """Return whether a line is nobody's order: prose, or what only begins as a command does."""
    if len(reading.text) > MAX_LINE or reading.through > reading.line:
        return False
    what = reading.what
    if isinstance(what, Trouble):
        return what.reason is Reason.UNCLEAR or bool(re.match(_RULE_ABOUT, reading.text, re.IGNORECASE))
    return what is None


def _answer(reading: LineReading, answered: Mapping[int, Command]) -> LineReading:
    look = answered.get(reading.line) if _is_prose(reading) else None
    return msgspec.structs.replace(reading, what=look) if look else reading


def find_topic(text: str, vocabulary: Vocabulary) -> tuple[Topic | None, Command | None]:
    """Return what a line is about, and the command that answers it by looking; None for what there is not."""
    asks = bool(_ASKS.search(text))
    said = text.replace("\u2019", "'")
    keys = {verb.key for verb in vocabulary.verbs}
    for topic in TOPICS:
        about = re.search(topic.about, said, re.IGNORECASE) if asks or not topic.asked else None
        if about is None:
            continue
        for look in topic.looks:
            line = _fill(look, about, said, vocabulary)
            if line and (command := _look(line, text, vocabulary)):
                return topic, command
        if keys.intersection(topic.acts):
            return topic, None
    return None, None


def _fill(look: str, about: re.Match[str], said: str, vocabulary: Vocabulary) -> str:
    """Return the line with its blanks filled; "" if there is nothing to fill them with."""
    if "VERB" in look:
        known = Forms(vocabulary).by_word
        words = (word.casefold() for word in re.findall(r"[a-z]+", said[about.end() :], re.IGNORECASE))
        verb = next((word for word in words if word in known and word not in _SMALL), "")
        return look.replace("VERB", verb) if verb else ""
    if "LAST" in look:
        return look.replace("LAST", str(vocabulary.week - 1)) if vocabulary.week > 1 else ""
    return about.expand(look)


def _look(line: str, text: str, vocabulary: Vocabulary) -> Command | None:
    """Return the command that a line is, if it only looks."""
    forms, said = Forms(vocabulary), plain(line)
    found = forms.fit(said, Line(0, text)) if forms.beginning(first_word(said)) else None
    looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
    return found if isinstance(found, Command) and found.verb in looks else None


def _verbs_of(keys: Iterable[str], vocabulary: Vocabulary) -> Iterator[Verb]:
    """Yield those commands of them that can be written now, one of each."""
    by_key: dict[str, Verb] = {}
    for verb in vocabulary.verbs:
        by_key.setdefault(verb.key, verb)
    return (by_key[key] for key in keys if key in by_key)


# What is near


_SMALL = frozenset(
    re.findall(
        r"\w+",
        "the and for you your yours are was were will would can could may not but all any this that with from"
        " have has had what when where who whom why how which there here its our out one get got let now then"
        " them they she him her his their been being about into than too very just some more most much many"
        " also please again is am in on at to of my me do does did be by or as if so no up we us"
        " game games player players mail mails text line"
        " lines below someone something",
    )
)
_RARE = 4
"""What more commands speak of tells little."""


def _stems(text: str) -> list[str]:
    words = (word.strip("'").casefold() for word in re.findall(r"[a-z']{3,}", text, re.IGNORECASE))
    return [re.sub(r"(?:'s|ies|ing|ed|es|s|e|y)\Z", "", word) for word in words if word not in _SMALL]


@lru_cache(maxsize=64)
def _index(verbs: tuple[Verb, ...]) -> Mapping[str, Mapping[int, int]]:
    """For each word how much it stands for each command: one of its usage for more than one of its help."""
    found: dict[str, Counter[int]] = {}
    for place, verb in enumerate(verbs):
        usage = re.sub(r"<\w+:", "<", verb.usage)
        for weight, text in ((3, f"{verb.key.replace('_', ' ')} {usage}"), (1, verb.help)):
            for stem in set(_stems(text)):
                found.setdefault(stem, Counter())[place] += weight
    return found


def find_nearest(text: str, verbs: Sequence[Verb]) -> tuple[Verb, ...]:
    """Return the commands that share most with a text, the nearest one first; none if it shares little."""
    index, scores = _index(tuple(verbs)), Counter[int]()
    for stem in dict.fromkeys(_stems(text)):
        places = index.get(stem, {})
        for place, weight in places.items():
            scores[place] += weight * 12 // max(len(places), _RARE)
    best = max(scores.values(), default=0)
    near = [place for place, score in scores.items() if score >= _RARE and score * 2 > best]
    near.sort(key=lambda place: (-scores[place], place))
    named = dict.fromkeys(verbs[place] for place in near)
    by_word = {first_word(verb.usage): verb for verb in reversed(named)}
    return tuple(verb for verb in named if verb in by_word.values())[:MOST_NAMED]
