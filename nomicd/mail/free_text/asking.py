"""What is asked about a sentence of which nothing is read: whether force leaves it to its author, and which votes and
orders it may be, by what it names.

A clause is left to its author unless it begins with somebody else, tells of what was, will be or might be, or says
that it is none of theirs (the table `left` of force.toml).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import dropwhile, islice

import msgspec

from nomicd.kernel.number_words import UNITS
from nomicd.mail.free_text.force import COMMENT, find_effects, list_classes
from nomicd.mail.free_text.lexicon import lexicon
from nomicd.mail.free_text.pointing import Context
from nomicd.mail.free_text.words import Token, have

_MARKS = ("COMMA", "SEMI", "DASH", "COLON", "PAREN", "BAR")
_TURNS = ("BUT", "SO", "SEMI")
_TURNED = ("but", "so", "however", "still")
_OWN_VOICE = ("I", "IAM", "IWILL", "IWISH", "ME", "MY", "MINE", "SELF")
_OWN = (*_OWN_VOICE, "LET")
_THEIRS = ("OTHERS", "NAME", "NAMES")
_LED = ("ON", "TO", "FROM", "OF", "WITH", "AS", "SAMEAS")
_FORBIDDING = frozenset({"don't", "do not", "dont", "never"})
_LIGHT = ("FILLER", "ADV", "COMMA", "AND", "BUT", "SO", "DASH", "SMILE", "TAIL")
_EXACT = ("number", "title", "author")
_WITH_SIGN = ("mine", "place", "part", "both", "all", "rest")
_VOTING = ("VOTE", "VOTEING", "VOTES", "SUPPORTN", "FOLLOW", "FOLLOWING")
_CHOOSING = ("CS", "CW", "CG", "CV", "CI", "CA")
_FIRM = ("CS", "CG", "CV", "CI", "FOR_CHOICE", *_VOTING)
"""What says of all proposals how its author votes."""
_BALLOTING = frozenset({"vote", "votes", "voting", "ballot"})
_UNREAL = frozenset(
    {"were", "would", "i'd", "had", "could", "might", "you'd", "he'd", "she'd", "they'd", "we'd"}
)
"""What is supposed has one of these beside its `if`: `if I had …, I would …`."""
_WOULD = frozenset({"would", "i'd", "could", "might", "should"})
_MINE = frozenset({"from me", "for me", "to me", "by me", "with me"})
_OURS = frozenset({"our", "us"})
LETTERS = {"F": "yea", "Y": "yea", "A": "nay", "N": "nay", "P": "abstain"}
_TURNED_BY_NOT = {"yea": "nay", "nay": "yea"}
MAX_NAMED, NEAR = 12, 12


class ClausesLeft(msgspec.Struct, frozen=True, dict=True):
    """What force leaves to its author of a sentence with these words and a mark at its end, found when it is asked for."""

    words: Sequence[Token]
    mark: str

    @cached_property
    def clauses(self) -> Sequence[Sequence[Token]]:
        """The clauses that are left."""
        return _part_left(self.words, self.mark)

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """The words of these clauses."""
        return [token for clause in self.clauses for token in clause]


class Named(msgspec.Struct, frozen=True):
    """A vote that a sentence may be: on what, and the likely choice."""

    on: Token | None
    choice: str


def _part_left(tokens: Sequence[Token], mark: str) -> Sequence[Sequence[Token]]:
    found: list[Sequence[Token]] = []
    told = called = own = led = False
    supposed = supposes(tokens) or plans_together(tokens)
    for at, (joint, clause) in enumerate(_part(tokens)):
        own = _is_own(clause) or (own and clause[0].has("AND") and not _has_subject(clause))
        if clause[0].has(*_TURNS):
            told = called = False
        supposed |= have(clause, "SHOW")
        forbids = clause[0].word in _FORBIDDING and not own  # `don't vote yes on 5, people!`
        turned = have(clause, *list_classes("left")) and any(
            _effect(token, place) == COMMENT for token, place in _places(clause, first=not at, own=own)
        )
        kept = not (turned or supposed or _is_past(clause) or _is_unreal(clause) or _is_greeting(clause))
        kept &= not (forbids or _counts_votes(clause))
        kept &= not _is_anothers(clause, own=own) and (not mark.startswith("?") or _is_request(clause))
        kept &= (own or not (told or called)) and not (joint == "COLON" and (told or led))
        led = clause[-1].has("BE", "NAME", "NAMES")
        if kept:
            found.append(clause)
        told |= turned
        called |= len(clause) == 1 and clause[0].has("OTHERS", "NAME")
    return found


def _counts_votes(clause: Sequence[Token]) -> bool:
    """Whether it tells how a count came out: `three against two`."""
    triples = zip(clause, clause[1:], clause[2:], strict=False)
    return any(
        one.word in UNITS and two.has("CS", "FOR_CHOICE", "TO") and three.word in UNITS
        for one, two, three in triples
    )


def supposes(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence says what would be if something were: `if I had ten dollars, I would …`."""
    head = next((token for token in tokens if not token.has("FILLER", "COMMA") or token.has("IF")), None)
    return head is not None and head.has("IF") and not _UNREAL.isdisjoint(token.word for token in tokens)


def advises(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence tells somebody else what to do, so that the next one may go on with that: `bob, you should
    buy a card`, `erin, take it from me: withdraw 3`, `if I were you, I would wait`."""
    said = " ".join(token.word for token in tokens)
    return bool(_ADVISING.search(said) or (_TELLING_YOU.search(said) and not is_own(tokens)))


_ADVISING = re.compile(
    r"\b(?:if i were you|in your (?:place|shoes)|(?:my|some|free|(?:word|piece|bit) of) advice|advice (?:for|to)|take it from|my tips?)\b"
)
_TELLING_YOU = re.compile(
    r"\b(?:(?:you|everybody|everyone|all of you) (?:\w+ )?(?:should|ought to|had better)|you'd better)\b"
)


def calls_for(tokens: Sequence[Token], verbs: Container[str]) -> bool:
    """Return whether a sentence calls another player by name and has a verb of an order: `bob, sell 2 cards`."""
    told = [token for token in tokens if not token.has("FILLER", "ADV")]
    called = len(told) > 1 and told[0].has("NAME") and told[1].has("COMMA", "COLON", "DASH")
    return called and not is_own(tokens) and any(token.word in verbs for token in tokens)


def is_own(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence speaks of its author, or asks for something."""
    return have(tokens, *_OWN_VOICE) or any(token.word in ("please", "for me") for token in tokens)


def plans_together(tokens: Sequence[Token]) -> bool:
    """Return whether somebody is called by name and told what both of them do: `Carol, you build, I attack, then …`."""
    called = len(tokens) > 1 and tokens[0].has("NAME") and tokens[1].has("COMMA", "COLON", "DASH")
    heads = (token for _, clause in _part(tokens) for token in clause[:2]) if called else ()
    return any(token.word.split("'")[0].split()[0] in ("you", "we") for token in heads)


def disclaims(text: str) -> bool:
    """Return whether a sentence says that nothing of its mail is to be taken down: `don't enter any of it`, `please count
    none of this`, `this message contains no votes`."""
    return bool(_DISCLAIMING.search(text))


_DISCLAIMING = re.compile(
    r"(?<!\bi\s)\b(?:(?:do\s+not|don't|don’t|dont|never)\s+(?:\w+\s+)?(?:enter|count|record|register|log|note|process|execute|take|carry\s+out|act\s+on|submit|read)"
    r"\s+(?:any(?:thing)?|a\s+word)\s+(?:of|in|from)\s+(?:this|it|that|these|them|the\s+(?:above|below)|my\s+mail)\b"
    r"|(?:enter|count|record|register|log|process|execute|submit|do)\s+(?:none|nothing)\s+(?:of|in|from|with)\s+(?:this|it|that|these|them|the\s+(?:above|below|(?:\w+\s+)?(?:lines?|rest)))\b"
    r"|(?:none|nothing)\s+(?:of|in)\s+(?:this|it|these|the\s+(?:above|below)|this\s+(?:mail|message))\s+(?:counts\b|(?:is|are|should|shall|must)\s+(?:to\s+)?(?:be\s+)?(?:counted|entered|recorded|registered|executed|processed|submitted|meant|final|binding|an?\s+(?:vote|order))\b)"
    r"|\b(?:do\s+not|don't|don’t|dont)\s+(?:enter|count|record|register|execute)\s+(?:it|this|them|these|anything)\b"
    r"|\b(?:none|nothing)\s+of\s+(?:this|it|these)\s+(?:is|are)\s+(?:for|meant)\b"
    r"|(?:mail|message|letter|post|e-?mail)\s+(?:contains|has|holds)\s+no\s+(?:game\s+)?(?:votes?|orders?|actions?)\b)",
    re.IGNORECASE,
)


def corrects(tokens: Sequence[Token], verbs: Collection[str] = ()) -> bool:
    """Return whether a sentence begins by correcting what was said before it: `Wait.`, `Or was it 20?`, `No, still
    wrong`, `Sorry, not bob`; or denies one of these verbs: `I am not withdrawing anything`."""
    if verbs and _denies(tokens, verbs):
        return True
    heads = list(islice(_list_spoken(tokens), 2))
    if not heads:
        return False
    refused = heads[0].word == "no" and have(heads[1:], "COMMA")
    spoken = refused and have(_list_spoken(tokens), "OTHERS")  # `No, I hear you say`
    taken = (refused and not spoken) or heads[0].has("CORRECT") or heads[0].word == "or"
    return taken or _is_sorry(tokens)


def _list_spoken(tokens: Sequence[Token]) -> Iterator[Token]:
    return (token for token in tokens if not token.has("FILLER", "DASH") or token.has("CORRECT"))


def _denies(tokens: Sequence[Token], verbs: Container[str]) -> bool:
    denied = dropwhile(lambda token: not token.has("NEG", "NOT"), _list_spoken(tokens))
    return any(token.word in verbs for token in denied)


def _is_sorry(tokens: Sequence[Token]) -> bool:
    pairs = zip(tokens[:2], tokens[1:3], strict=False)
    return any(one.word == "sorry" and two.has("COMMA", "NOT") for one, two in pairs)


def says_no_vote(tokens: Sequence[Token]) -> tuple[bool, bool]:
    """Return whether a sentence says that its author's vote comes another time, or not at all; and whether it says so
    firmly: of all that is open, and not only as a question may."""
    pointed = any(token.on is not None for token in tokens)  # `on the others I shall reflect`
    spoken = any(token.word in _BALLOTING for token in tokens)
    if is_undecided(tokens) or _has_not_read(tokens):
        return not spoken, not pointed
    said = firm = False
    for _, clause in _part(tokens) if spoken else ():
        pairs = zip(clause, clause[1:], strict=False)
        none = any(one.word == "no" and two.word in _BALLOTING for one, two in pairs)
        held = have(clause, "NEG", "NOT")
        chosen = any(
            (token.on and not (held and before is not None and before.word == "on"))
            or token.entry.choice
            or (token.text == "FOR" and token.has("FOR_CHOICE"))
            for before, token in zip((None, *clause), clause, strict=False)
            if not (none and token.word == "no")
        )
        if not chosen and any(token.word in _BALLOTING for token in clause):
            firm |= none or have(clause, "NEG", "NOT", "LATER", "IWILL")
            said |= firm or have(clause, "SCENE", "ASKING")
    return said, firm and not pointed


def _chooses(tokens: Sequence[Token]) -> bool:
    """Whether a sentence has a choice, but for both of them: `before I say yes or no`."""
    near = zip((None, *tokens), tokens, (*tokens[1:], None), strict=False)
    return any(
        token.entry.choice
        and not token.has("FILLER", "ADV", "TAIL")
        and not any(each is not None and each.word == "or" for each in (before, behind))
        for before, token, behind in near
    )


def _has_not_read(tokens: Sequence[Token]) -> bool:
    """Whether a sentence without a choice says that its author has not read or understood something."""
    return not _chooses(tokens) and bool(_UNREAD.search(" ".join(token.word for token in tokens)))


_UNREAD = re.compile(
    r"\bi (?:haven't|have not|didn't|did not) (?:\w+ ){0,2}?(?:read|understood|studied|looked)\b"
    r"|\bi (?:don't|do not|cannot|can't) (?:\w+ ){0,2}?understand\b"
)


def is_undecided(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence without a choice says that its author has not made up their mind: `let me sleep over it`,
    `I do not know yet what I think`, `still reading`."""
    if _chooses(tokens):
        return False
    return bool(_UNDECIDED.search(" ".join(token.word for token in tokens)))


_UNDECIDED = re.compile(
    r"\b(?:(?:haven't|hasn't|have not|not|never|can't|cannot|couldn't) (?:\w+ ){0,2}?(?:decided?|made up|make up|know (?:yet|how|what|which))\b"
    r"|not decided|undecided|don't know (?:yet|how|what|which)|do not know (?:yet|how|what|which)"
    r"|(?:let me|i must|i have to|i need to|i want to|i shall|i'll|i will|must|like to|going to|first) (?:\w+ ){0,2}?(?:sleep|think|read|ponder|reflect|hear)\b"
    r"|(?:i'm|i am|still|am) (?:\w+ )?(?:reading|thinking|pondering|waiting|reflecting)\b|before (?:i|any of us|we|anybody|anyone) (?:\w+ ){0,2}?(?:say|says|vote|votes|decide|decides|mark|marks)\b|(?:no|my) (?:vote|decision|verdict) (?:\w+ ){0,3}?(?:later|yet|follows|comes))"
)


def name_votes(left: ClausesLeft, context: Context, known: Container[int]) -> list[Named]:
    """Return the votes that a sentence may be: on each proposal that it names, if it speaks of its author, of voting
    or of a choice; on the one that it answers, if it has a choice."""
    return _Naming(left, context, known).list_votes()


class _Naming:
    """What one sentence names, and by which words it may vote."""

    def __init__(self, left: ClausesLeft, context: Context, known: Container[int]) -> None:
        self._left, self._context, self._known = left, context, known
        tokens = left.words
        self._kept = {token.start for token in left.tokens}
        self._near = list(zip((None, *tokens), tokens, (*tokens[1:], None), strict=False))
        loud = 2 * sum(token.text.isupper() for token in tokens) <= len(tokens)
        self._signs = {
            token.start: choice
            for before, token, behind in self._near
            if token.start in self._kept and (choice := _choice(token, before, behind, loud=loud))
        }
        """The choices by where they stand."""
        self._said = bool(self._signs) or have(left.tokens, *_VOTING)
        self._spoken = {token.start for clause in left.clauses if _is_own(clause) for token in clause}
        """The words of clauses that speak of their author."""
        self._chosen = {
            token.start
            for clause in left.clauses
            if any(token.start in self._signs for token in clause)
            for token in clause
        }
        """The words of clauses that have a choice."""
        self._followed = _follow(left) if self._spoken else ""

    def list_votes(self) -> list[Named]:
        denials = [token.end for token in self._left.words if token.has("NEG", "NOT")]
        found = [
            Named(token, self._followed or _likely(token, self._signs, denials))
            for at, (before, token, behind) in enumerate(self._near)
            if token.on and self._may_be_voted_on(at, before, token, behind)
        ]
        return found[:MAX_NAMED] or self._answer()

    def _may_be_voted_on(self, at: int, before: Token | None, token: Token, behind: Token | None) -> bool:
        if token.start not in self._kept or not self._points(at, token, behind):
            return False
        about = before is not None and before.word == "about"
        bare = token.how == "number" and token.text.isdecimal()
        exact = (token.how in _EXACT and not bare) or (token.how == "part" and not about)
        strange = any(number not in self._known for number in token.on or ())
        told = self._said or (exact and token.start in self._spoken)
        return told and (not strange or token.start in self._chosen)

    def _points(self, at: int, token: Token, behind: Token | None) -> bool:
        """Whether it points at proposals: neither counts something, nor says `all fine on my side`."""
        if token.word == "all" and not have(self._left.tokens, *_FIRM):
            return False
        this = token.how == "this" and len(token.on or ()) == 1 and self._context.reply
        counts = token.how == "number" and token.text.isdecimal()
        if counts and _only_counts(at, behind, self._left.words):
            return False
        return this or token.how in (*_EXACT, *_WITH_SIGN)

    def _answer(self) -> list[Named]:
        """The vote on what the mail answers, if it names nothing."""
        context = self._context
        answers = context.single and context.reply and not context.topic
        means = self._signs or (self._said and self._spoken)
        if not (answers and means) or any(token.on for token in self._left.words):
            return []
        return [Named(None, self._followed or next(iter(self._signs.values()), "yea"))]


def _part(tokens: Sequence[Token]) -> list[tuple[str, list[Token]]]:
    """The clauses of a sentence, each with the mark or word before it."""
    found: list[tuple[str, list[Token]]] = [("", [])]
    for at, token in enumerate(tokens):
        if not token.has("AND", "PAREN", *_MARKS) and token.word not in _TURNED:
            found[-1][1].append(token)
            continue
        behind = tokens[at + 1 : at + 2]
        joins = token.has("AND") and bool(behind) and behind[0].has(*_OWN, *_THEIRS)
        if token.has("PAREN") and found[-1][1]:
            found[-1][1].append(token)
        elif token.has(*_MARKS) or joins:
            found.append(("COLON" if token.has("COLON") else "", []))
        elif token.word in _TURNED:
            found.append(("", [token]))
        else:
            found[-1][1].append(token)
    return [(joint, clause) for joint, clause in found if any(not token.has("END") for token in clause)]


def _is_own(clause: Sequence[Token]) -> bool:
    """Whether a clause speaks of its author: not `in my country`."""
    return any(
        (token.has(*_OWN) or token.word in _MINE)
        and token.word not in _OURS
        and not (at == 1 and clause[0].has("ON") and token.has("MY"))
        for at, token in enumerate(clause)
    )


def _find_telling(clause: Sequence[Token]) -> list[Token]:
    return [
        token for token in clause if not token.has(*_LIGHT) or token.has("IF", "COND", "ASKING", "OTHERS")
    ]


def _has_subject(clause: Sequence[Token]) -> bool:
    return have(clause[:3], *_OWN, *_THEIRS)


def _places(clause: Sequence[Token], *, first: bool, own: bool) -> Iterator[tuple[Token, str]]:
    """Each word with its place; behind `my` or `the` one names a thing and tells nothing: `our bet`; so does the head of
    a list of votes, and `have` without a participle."""
    head = _find_telling(clause)[:1] if first else []
    for before, token, behind in zip((None, *clause), clause, (*clause[1:], None), strict=False):
        noun = before is not None and before.has("DET", "MY") and not before.has("ON")
        noun |= before is None and token.word in _BALLOTING
        noun |= token.word == "have" and not (behind is not None and _is_participle(behind))
        if token.on is None and not noun:
            yield token, "head" if token in head else "own" if own else "inside"


def _is_participle(token: Token) -> bool:
    return token.word.endswith("ed") or token.word in lexicon().told or token.has("ADV", "PAST")


def _effect(token: Token, place: str) -> str:
    return next((force for force, _ in find_effects("left", token, place)), "")


def _is_anothers(clause: Sequence[Token], *, own: bool) -> bool:
    """Whether a clause is said of somebody else, and not of its author as well: `bob wants a card`, `you should`."""
    if own:
        first = next((token for token in clause[:3] if token.has(*_OWN, *_THEIRS) and token.on is None), None)
        return first is not None and first.word in ("he", "she", "they", "we")
    return any(
        token.has(*_THEIRS) and token.on is None and not (at and _leads_to_object(clause[at - 1], at))
        for at, token in enumerate(clause)
    )


def _leads_to_object(before: Token, at: int) -> bool:
    """Whether behind a word stands to whom something is done: a preposition, or the verb with which the clause begins."""
    return before.has(*_LED) or (
        at == 1 and not before.has("DET", "AND", "ASKING", "IF", "COND", "WHAT", "NEG", *_THEIRS)
    )


def _is_request(clause: Sequence[Token]) -> bool:
    """Whether a clause that ends in a question mark asks for something to be done: `might a house be built on 5?`."""
    head = _find_telling(clause)[:1]
    return (
        bool(head)
        and (head[0].has("MODAL") or head[0].word in ("would you", "will you"))
        and head[0].word not in ("should", "can i", "should i")
    )


def _is_past(clause: Sequence[Token]) -> bool:
    """Whether a verb in the past stands in it: `I laughed`, `it passed`, `the two cards I bought`."""
    regular = any(
        one.has("I", *_THEIRS, "T", "ON", "DET")
        and two.entry.classes == frozenset({"W"})
        and two.word.endswith("ed")
        and two.word != "hundred"
        for one, two in zip(clause, clause[1:], strict=False)
    )
    told = any(token.word.split()[0].removesuffix("n't") in lexicon().told for token in clause)
    return regular or told or bool(_DONE.search(" ".join(token.word for token in clause)))


_DONE = re.compile(r"\bi(?:'ve| have) (?:always|already|never|just|only|once) (?:done|been|had|said|used)\b")
"""What its author says to have done: `that is how I have always done it`."""


def _is_unreal(clause: Sequence[Token]) -> bool:
    """Whether it says how its author would vote, or what they would have done: `with 5 I would vote yes`."""
    mine = (
        at
        for at, token in enumerate(clause)
        if token.word.split()[0] in _WOULD and (token.word == "i'd" or (at and clause[at - 1].has("I")))
    )
    would = next(mine, None)
    if would is None or clause[would].has("IWISH"):
        return False
    pairs = zip(clause[would:], clause[would + 1 :], strict=False)
    past = any(one.word.split()[-1] == "have" and _is_participle(two) for one, two in pairs)
    return past or have(clause[would:], *_VOTING)


def _is_greeting(clause: Sequence[Token]) -> bool:
    """Whether it thanks or wishes well."""
    return any(token.word.split()[0] in lexicon().greeting for token in clause[:2] if token.word)


def _follow(left: ClausesLeft) -> str:
    """The choice to vote as another player does, where it says so: `whatever erin has voted`."""
    said = have(left.tokens, "WHAT", "SAMEAS", "FOLLOW", "FOLLOWING", "WITH")
    name = next((token.name for token in left.tokens if token.has("NAME", "NAMES")), "")
    return f"as {name}" if said and name and have(left.tokens, *_VOTING) else ""


def _only_counts(at: int, behind: Token | None, tokens: Sequence[Token]) -> bool:
    """Whether a bare number counts what stands behind it, or the item of a list: `3 soldiers`, `2. Nobody may …`."""
    if behind is None:
        return False
    label = at == 0 and behind.has("COLON") and len(tokens) > 2 and not tokens[2].has(*_OWN, *_CHOOSING)
    label &= not (len(tokens) > 2 and tokens[2].text in LETTERS)
    return label or (behind.entry.classes == frozenset({"W"}) and behind.text not in LETTERS)


def _choice(token: Token, before: Token | None, behind: Token | None, *, loud: bool) -> str:
    """The choice that a word may be; a letter is one behind a number: `3 F, 4 A`."""
    if token.text in LETTERS:
        return (
            LETTERS[token.text]
            if before is not None and (before.how == "number" or before.has(*_MARKS))
            else ""
        )
    if token.has("FOR_CHOICE"):
        return "yea" if (loud and token.text.isupper()) or behind is None else ""
    if token.word == "no" and behind is not None and behind.entry.classes == frozenset({"W"}):
        return ""  # `no claim`
    return token.entry.choice if token.has(*_CHOOSING) else ""


def _likely(on: Token, signs: Mapping[int, str], denials: Sequence[int]) -> str:
    """The choice that stands nearest to what is voted on, behind it if as near; turned by a word that denies it."""
    if not signs:
        return "nay" if denials else "yea"
    sign = min(signs, key=lambda start: (abs(start - on.start), start < on.start))
    denied = any(0 <= sign - end < NEAR for end in denials)
    return _TURNED_BY_NOT.get(signs[sign], signs[sign]) if denied else signs[sign]
