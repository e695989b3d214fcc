"""Lists of what is voted on: `1, 3-5 and the tax thing`, `all but 2`, `everything else`."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting import together
from nomicd.mail.voting.matters import NOUNS, Matters
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.stances import stance
from nomicd.mail.voting.values import Context

PREPOSITIONS = said("""
    about | against | at | concerning | for | in | of | on | re | regarding | to | toward | towards | under
    | upon | with
""")
NAMES = 3
"""So many names may one proposal have: number, title, author."""

_ALL, _OF_ALL = plain(together.ALL), plain(together.OF_ALL)
_REST, _EXCEPT = plain(together.REST), plain(together.EXCEPT)
_FEW = frozenset("2345678")
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_AND = said("and | plus | & | , | / | also | n | + | as | then")
_VOTED = said("decision | matter | motion | poll | question | referendum | resolution | subject | vote")
_ADOPTING = plain(
    said("""
    adopting | adoption of | decision on | decision to adopt | enacting | enactment of | motion to adopt |
    passage of | passing | passing of | proposal called | proposal entitled | proposal named | proposal
    titled | the adoption of | the decision on | the decision to adopt | the decision whether to adopt |
    the enactment of | the motion to adopt | the passage of | the passing of | the proposal called | the
    proposal entitled | the proposal named | the proposal titled | the proposed rule | the rule called |
    the rule change called | the rule titled
""")
)
_GENERAL = ("all", "rest")
_LISTED = said("of | the | these | proposals | proposal | from | following | props | :")
_HEADS = said("the | proposals | following | props | numbers | proposal | prop | from")
VERBS = said("""
    can | could | did | does | had | has | is | looks | makes | needs | seems | should | was | were | will
    | would
""")
_GETS = said("deserves | earns | get | gets | has | is | receives")
_MARKS = frozenset({"-", "--", ":", ",", "|"})


def ends_in_for(tokens: Sequence[Token]) -> bool:
    """`except FOR on 4`: whether the last word but one there is a vote, not part of `except for`."""
    behind = tokens[-1].word in ("on", "to")
    return behind and tokens[-2].text == "FOR" and not tokens[0].text.isupper()


class Lists:
    """Reads what is named in the tokens of one sentence."""

    def __init__(
        self, matters: Matters, tokens: Sequence[Token], words: Sequence[str], context: Context
    ) -> None:
        """`words` are those of the tokens."""
        self._matters, self._context = matters, context
        self._tokens, self._words = tokens, words

    def _word(self, at: int) -> str:
        return self._words[at] if 0 <= at < len(self._words) else ""

    def targets(self, at: int, *, led: bool, chosen: bool = False) -> Named | None:
        """The proposals named from there on. `led`: a preposition stands in front;
        `chosen`: a choice does."""
        counted = self._word(at) == "all" and self._word(at + 1) == str(len(self._context.scope))
        counted = counted and not (self._word(at + 2) in (",", "-", "and") and self._is_listed(at + 3))
        while not counted and self._word(at) in ("both", "each", "all", "either") and self._is_listed(at + 1):
            at += 1
        prep = self._word(at - 1)
        first = self._item(at, led=led)
        if first is None:
            return None
        found, end, kind, less = list(first.numbers), first.end, first.kind, list(first.less)
        while kind not in ("this", "none") and (more := self._next(end, kind, prep)):
            if chosen and self._has_its_own(more.end):
                break
            found += more.numbers
            less += more.less
            end = more.end
        behind, taken = self._taken_out(end)
        if chosen and taken and self._has_its_own(behind):
            behind, taken = end, ()  # `no on 1, but 2 gets a yes`
        end = behind
        less = [one for each in (*less, *taken) for one in (self._matters.candidates(each) or (each,))]
        return Named(tuple(dict.fromkeys(one for one in found if one not in less)), end, kind, tuple(less))

    def _is_listed(self, at: int) -> bool:
        """Whether numbers or titles follow `both` or `each of`."""
        while self._word(at) in _LISTED:
            at += 1
        found = self._one(at, led=False)
        return found is not None and found.kind in ("number", "title", "owner")

    def _one(self, at: int, *, led: bool) -> Named | None:
        return self._matters.one(self._tokens, at, self._context, led=led) if at < len(self._tokens) else None

    def _item(self, at: int, *, led: bool) -> Named | None:
        at = self._noun(self._matter_of(at))
        if at >= len(self._tokens):
            return None
        general = self._nothing(at) or self._rest(at)
        if general is not None:
            return general
        if found := _ALL.at(self._words, at):
            return self._all(at, at + found[0])
        one = self._one(at, led=led)
        return one and Named(one.numbers, self._named_again(one), one.kind, one.less)

    def _matter_of(self, at: int) -> int:
        """Behind `the referendum on` and its like, where a proposal is named there."""
        found = _ADOPTING.at(self._words, at)
        if found and self._one(at + found[0], led=True) is not None:
            return at + found[0]
        end = at + (self._word(at) == "the")
        if self._word(end) not in _VOTED or self._word(end + 1) not in ("on", "about", "of", "over", "for"):
            return at
        return end + 2 if self._one(end + 2, led=True) is not None else at

    def _nothing(self, at: int) -> Named | None:
        nothing = self._words[at] in ("none", "nothing", "nil") and at + 1 >= len(self._tokens)
        return Named((), at + 1, "none") if nothing else None

    def _rest(self, at: int) -> Named | None:
        """`everything else`; `the other two`, which must be as many: that is kept below zero."""
        if found := _REST.at(self._words, at):
            return Named((), at + found[0], "rest")
        if self._words[at] == "others" and self._word(at - 1) in ("", ",", ";", "-", "and"):
            return Named((), at + 1, "rest")
        end = at + (self._words[at] == "the")
        few = _COUNTS.get(self._word(end + 1))
        if self._word(end) not in ("other", "remaining") or few is None:
            return None
        return Named((), end + 2 + (self._word(end + 2) in ("ones", "proposals")), "rest", (-few,))

    def _all(self, at: int, end: int) -> Named | None:
        """`all five of the open proposals`; every word of it must say so."""
        if self._context.single and self._words[end - 1] == "thing":
            return Named(self._context.this, end, "this")  # `I am against the whole thing`
        single = self._words[at] in ("every", "each") and end == at + 1
        while end < len(self._tokens):
            more = _OF_ALL.at(self._words, end)
            count = _COUNTS.get(self._words[end]) or (
                int(self._words[end]) if self._words[end] in _FEW else None
            )
            if count is not None and count != len(self._context.scope):
                return None
            if count is None and not more:
                break
            end += more[0] if more else 1
            single = False
        if single and self._words[at] == "every":
            return None
        return Named(self._context.scope, end, "each" if single else "all")

    def _noun(self, at: int) -> int:
        """Behind `proposals:` and the like where more follows."""
        while self._word(at) in _HEADS and at + 1 < len(self._tokens):
            behind = self._tokens[at + 1]
            named = self._words[at] in NOUNS
            numbered = named and behind.kind not in ("quote", "word") and behind.text not in (":", "#")
            if numbered or (self._words[at] == "the" and behind.word not in ("following", "proposals")):
                break
            at += 2 if behind.text == ":" else 1
        return at

    def _named_again(self, one: Named) -> int:
        """Behind a number: its title and author, in brackets, behind a dash, or just so."""
        end = one.end
        for _ in range(NAMES if one.kind in ("number", "title", "owner", "part") else 0):
            behind = self._again(one, end)
            if behind == end:
                break
            end = behind
        return end

    def _again(self, one: Named, end: int) -> int:
        at = end
        if at < len(self._tokens) and self._tokens[at].kind == "paren":
            return at + 1 if self._matters.is_named_in(self._tokens[at].text) else end
        if self._word(at) in ("by", "|") and self._matters.name_at(self._tokens, at + 1):
            return at + 2
        while self._word(at) in _MARKS:
            at += 1
        at += bool(self._matters.name_at(self._tokens, at)) and self._titles(at + 1, one)
        if at >= len(self._tokens):
            return end
        again = self._matters.titled(self._tokens, at, led=True)
        again = again or self._matters.numbered(self._tokens, at, led=False)
        same = again is not None and again.numbers == one.numbers and again.kind != one.kind
        return again.end if again is not None and same else end

    def _titles(self, at: int, one: Named) -> bool:
        """Whether its title stands there: `1  bob  Cheaper cards`."""
        titled = self._matters.titled(self._tokens, at, led=True) if at < len(self._tokens) else None
        return titled is not None and titled.numbers == one.numbers

    def _next(self, end: int, kind: str, prep: str) -> Named | None:
        """The next item of a list, if the list goes on. `prep` stands in front of the first."""
        at = end
        while self._word(at) in _AND and not self._is_nay(at):
            at += 1
        joined = at > end
        while joined and self._is_aside(at):
            at += 1
        prepared = joined and self._word(at) in ("on", "of", "to", "for" if prep == "for" else "on")
        at += prepared
        if list(self._words[at : at + 2]) == ["well", "as"]:
            at += 2 + (self._word(at + 2) == "on")
        if at >= len(self._tokens) or not (joined or (self._tokens[at].kind == "num" and kind == "number")):
            return None
        worded = kind == "number" and self._tokens[end - 1].kind == "word"
        more = self._item(at, led=prepared or worded)
        if more is None and kind == "place":
            more = self._matters.placed(self._tokens, at, self._context, the=True)
        if more is not None and self._word(more.end) in VERBS and kind != more.kind:
            return None  # `against 4, bob's version was better`
        if more is not None and prepared and self._is_voted(more.end):
            return None  # `FOR on 5, and on 4 I vote AGAINST`
        return None if more is None or more.kind in ("this", "none", "each", *_GENERAL) else more

    def _is_voted(self, at: int) -> bool:
        """Whether a vote follows without a mark on what is named in front of it."""
        if self._word(at) == "i":
            return self._word(at + 1) in ("vote", "am", "hereby", "shall", "will")
        chosen = stance(self._tokens, self._words, at)
        return chosen is not None and self._word(chosen.end) not in ("on", "to", "for")

    def _has_its_own(self, at: int) -> bool:
        """`no on 3 and 2 gets a yes`: whether what is named there has a choice of its own behind it."""
        gets = self._word(at) in _GETS
        at += gets
        at += gets and self._word(at) in ("a", "an", "my")
        if gets and self._word(at) in ("vote", "support") and self._word(at - 1) == "my":
            return True
        own = stance(self._tokens, self._words, at)
        return own is not None and self._word(own.end) in ("", ",", ".", ";", "!", "and", "but", "from")

    def _is_nay(self, at: int) -> bool:
        """`1 Y, 2 N`: no `dice n cards`."""
        if self._words[at] != "n":
            return False
        return self._tokens[at].text == "N" or self._word(at + 1) in ("", ",", ";", "/", "on")

    def _is_aside(self, at: int) -> bool:
        """`1, 2 and, reluctantly, 3`."""
        word = self._word(at)
        if word in (",", "even", "also"):
            return True
        counted = at + 1 < len(self._tokens) and self._tokens[at + 1].kind == "num"
        return word.endswith("ly") and (counted or self._word(at + 1) in (",", "on", "number"))

    def _taken_out(self, end: int) -> tuple[int, tuple[int, ...]]:
        """`except 2 and 3`: the place behind it, and what it takes out."""
        at = end + (self._word(end) == ",")
        found = _EXCEPT.at(self._words, at)
        if not found:
            return end, ()
        at += found[0] - ends_in_for(self._tokens[at : at + found[0] + 1])
        chosen = stance(self._tokens, self._words, at + (self._word(at) == "a"), led=True)
        own = chosen is not None and self._word(chosen.end) in ("on", "to", "for")
        at = chosen.end if chosen is not None and own else at
        while self._word(at) in ("on", "for", "number", "to"):
            at += 1
        less = self.targets(at, led=True) if at < len(self._tokens) else None
        named = less is not None and less.kind not in ("this", "all", "rest")
        behind = end if own else less.end if less is not None else end  # `except nay on 4` votes on it
        return (behind, less.numbers) if less is not None and named else (end, ())
