"""What stands behind a vote: a comment, which changes nothing; or what takes it back, or never was one."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech import trimmings
from nomicd.mail.speech.after import After
from nomicd.mail.speech.around import ACT, CONDITION, ELSEWHERE, LATER, NONE, TWO
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting import talk
from nomicd.mail.voting.lexicon import ABSTAIN, NAY
from nomicd.mail.voting.stances import stance
from nomicd.mail.voting.units import Unit, is_icon

_BREAKS = plain(trimmings.BREAKS)
_ARCHAIC = plain(
    said("""
    captain | caramba | forsooth | i say | matey | minister | my lady | my lord | sir | there is the |
    there's | thou | though i walk | verily | ye
""")
)
_COUNTED = plain(
    said("""
    in total | people | players | so far | till now | to date | until now | voices | voters | votes
""")
)
_OFFICES = said("""
    a | admin | an | arbiter | assessor | candidate | chair | herald | judge | leader | mayor | moderator |
    new | next | officer | president | registrar | rulekeepor | secretary | speaker | treasurer
""")
_CANNOT = said("can't | cannot | won't | not | don't | couldn't")
_MODAL = said("would | is | was | will | means | could | on | to | for")
_TELL = said("""
    agree | agreed | already | argued | both | convinced | explain | explained | have | made | make |
    persuaded | point | pointed | put | said | saw | say | seem | showed | think | want | wrote
""")
_BARE = said("""
    also | always | apply | at | be | cost | do | get | go | have | just | keep | never | not | only |
    stay | work
""")
_SINGLE = said("likely | maybe | perhaps | possibly | probably | undecided")
_CLAUSE = said("""
    about | anybody | best | better | he | how | i | if | it | it's | more | nobody | on | she | so |
    somebody | someone | that | the | there | they | this | too | we | we'll | what | whether | which |
    who | why | you
""")
"""Behind a hedge these go on with a clause, of which it is: `maybe we can cap it later`."""

_NOBODY = said("- | 0 | nil | no one | nobody | none | zero")
_EARLY = 4
_NAMING = (":", "-", "=", "(", "--")
_OBJECTS = said("a | about | it | no | nothing | something | that | the | this | what")
"""Behind `they said` these are what was said of something else."""

_SKIPPED = said(", | - | ; | ( | ) | -- | and | but")
_WHOLE = frozenset({"mark", "end", "dots", "emoji", "smile", "paren"})


class Behind(After):
    """Judges what stands behind."""

    def whole(self, unit: Unit) -> bool:
        """Whether what follows the unit is no part of it."""
        end = unit.end
        sliced = self.word(unit.start - 1) == "/" or self.word(end) == "/"
        if (sliced and not unit.pointed) or end >= len(self.tokens):
            return not sliced or unit.pointed
        token = self.tokens[end]
        if is_icon(self.tokens[end - 1]):
            return token.word not in _MODAL
        if token.kind in _WHOLE or token.kind == "quote":
            return token.kind != "quote" and token.text != "="
        if list(self.words[end:]) == ["i", "am"]:
            return True  # `Against 5 I am`
        if self.is_other(end):
            return self._called(unit)
        found = _BREAKS.at(self.words, end)
        hung = self.conditional(end) and (self.words[end] != "should" or self._inverted(end))
        return (bool(found) or hung) and not self._is_of_clause(unit)

    def _is_of_clause(self, unit: Unit) -> bool:
        """`I object to this being rushed`, `I endorse bob as judge`: that is of something else."""
        end = unit.end
        if self.words[end] == "as" and unit.votes[-1].choice.startswith("as "):
            return self.word(end + 1 + (self.word(end + 1) in ("the", "our"))) in _OFFICES
        return unit.kind == "stated" and self.words[end] == "being"

    def _called(self, unit: Unit) -> bool:
        """Whether a name behind the unit is of one spoken to."""
        if (
            unit.kind == "stated"
            or self.words[unit.end - 1] in ("for", "against")
            or self.tokens[unit.end - 1].kind == "sign"
        ):
            return False  # `I vote for bob`, `+1 bob`
        after = unit.end + 1
        if after >= len(self.tokens):
            return True
        ends = self.tokens[after].kind != "word" or bool(_BREAKS.at(self.words, after))
        return (unit.sure or unit.strong) and ends

    def verdict(self, unit: Unit, end: int) -> str:
        """What the words from the unit to `end` make of it."""
        at = unit.end
        while at < min(end, unit.end + 2) and self.words[at] in _SKIPPED:
            at += 1
        if at >= end:
            return ACT
        if self._of_others(unit, at, end):
            return NONE
        if self.words[at] == "or" or self.words[at : at + 2] == ["and", "no"]:
            return TWO
        return self._of_time(unit, at, end) or self._of_mind(unit, at, end)

    def defeats(self, unit: Unit, end: int, *, asked: bool = False) -> bool:
        """Whether what follows defeats even a vote that is said plainly: a tally, another choice, a
        condition, a doubt or another time right behind it."""
        at = unit.end
        while at < min(end, unit.end + 2) and self.words[at] in _SKIPPED:
            at += 1
        if at >= end or self._is_old(unit, at):
            return at < end or self._is_old(unit, at)
        if self._of_others(unit, at, end) or self.words[at] in ("or", "/"):
            return True
        if (
            self._contrary(unit, at, end)
            or self._open(unit, at, end)
            or talk.is_left_open(self.words[at:end])
        ):
            return True
        return not (asked and self.words[at] in ("when", "should")) and self.hung(unit.end, at, end)

    def _refuses(self, at: int) -> bool:
        """`FOR, but I can't vote for it`; not `the templates don't support it`."""
        refused = self.words[at] in ("vote", "support") and self.words[at - 1] in _CANNOT
        return refused and (self.words[at - 2] in ("i", "and", "but", ",") or at < _EARLY)

    def _is_old(self, unit: Unit, at: int) -> bool:
        """`Aye aye aye, what a week`, `Nay, my lord`."""
        ayes = list(self.words[unit.start : unit.start + 3]) == ["aye"] * 3 or self.words == ["aye"] * 2
        if ayes and not self.tokens[unit.start].text.isupper():
            return True
        alone = unit.strong and not unit.pointed and unit.kind == "bare"
        return alone and bool(_ARCHAIC.at(self.words, at))

    def _open(self, unit: Unit, at: int, end: int) -> bool:
        """Whether right behind it stands a doubt that is no clause of its own: `FOR, maybe`."""
        hedge = self.hedge(at, min(end, at + 3))
        if hedge == at and self._has_clause(at):
            return False
        return hedge == at or self._is_later(unit, at, end)

    def _of_others(self, unit: Unit, at: int, end: int) -> bool:
        """Whether what follows makes it a report: names, counts, days, `they said`."""
        if _COUNTED.at(self.words, at) or self.is_passed(at) or self.is_passed(unit.end):
            return True
        said = self.is_saying(at, end) and self.word(at + 2) not in _OBJECTS
        return said or self._named(unit, end)

    def _of_time(self, unit: Unit, at: int, end: int) -> str:
        """Conditions, other times, doubts; "" for none."""
        if self._is_later(unit, at, end):
            return LATER
        following = unit.votes[0].choice.startswith("as ") and self.words[at] in ("when", "whenever", "once")
        if self.words[at] == "pending" and all(vote.choice == ABSTAIN for vote in unit.votes):
            return ""  # `PRESENT, pending the judgement`
        if self._inverted(at) or (self.hung(unit.end, at, end) and not following):
            return CONDITION
        grudging = unit.strong and list(self.words[at : at + 2]) == ["i", "suppose"] and at + 2 >= end
        if grudging:
            return ""
        hedge = self.hedge(unit.end, end)
        return LATER if hedge >= 0 and not self._has_clause(hedge) else ""

    def _has_clause(self, hedge: int) -> bool:
        """`maybe we can cap it later`, `undecided about the name`: whether the doubt is of a clause there."""
        return self.word(hedge + (1 if self.words[hedge] in _SINGLE else 2)) in _CLAUSE

    def _inverted(self, at: int) -> bool:
        """`FOR should bob vote FOR`; not `Oppose should be up to the players`."""
        return self.words[at] == "should" and self.word(at + 1) not in _BARE

    def _of_mind(self, unit: Unit, at: int, end: int) -> str:
        """The other choice, or what is said in old plays."""
        against = range(at + 1, end)
        if any(self._refuses(to) for to in against):
            return TWO
        if self._contrary(unit, at, end) or talk.is_left_open(self.words[at:end]):
            return TWO
        return ELSEWHERE if self._is_old(unit, at) else ACT

    def _is_later(self, unit: Unit, at: int, end: int) -> bool:
        """Whether another time, or a doubt, stands right behind the vote."""
        inner = list(self.words[at:end])
        if self.tokens[at].kind == "paren":
            inner = self.inner(at)
            if self.is_hedged_aside(at) and not any(word in _CLAUSE for word in inner[1:2]):
                return True
        supposed = inner[:2] == ["i", "suppose"] and not unit.strong  # `Aye, I suppose` is grudging
        thought = inner[:2] in (["i", "think"], ["i", "guess"]) or supposed
        if thought and inner[2:3] in ([], ["."], [","]):
            return True
        found = self.soon(at, end)
        if found >= 0 and self.words[found] == "next" and self.words[found - 1] == "but":
            return False  # `but next time shorter, please`
        if found > 0 and self.words[found - 1] in ("too", "so"):
            return False  # `AGAINST - too soon`
        return found >= 0 and not (self.words[found] == "not" and unit.votes[0].choice == NAY)

    def _contrary(self, unit: Unit, at: int, end: int) -> bool:
        """Whether the other choice stands right behind it: `yes and no`, `yes but no`."""
        place = at + (self.words[at] in ("and", "but", "then", "/"))
        if place >= end or (unit.pointed and unit.kind != "bare"):
            return False
        other = stance(self.tokens, self.words, place)
        if other is None or other.said == "for" or other.choice in {vote.choice for vote in unit.votes}:
            return False
        return other.end >= end or self.tokens[other.end].kind != "word" or self.words[other.end] == "or"

    def _named(self, unit: Unit, end: int) -> bool:
        """Whether those who voted so stand behind: `aye: bob, carol`, `yes from bob`, `+1 (binding): bob`."""
        at = unit.end
        if at < end and self.tokens[at].kind == "paren":
            if self._bracketed(unit, at):
                return True
            at += self.word(at + 1) == ":"
        marked = self.word(at) in _NAMING
        at += marked
        if at >= end:
            return False
        if self.tokens[at].kind == "paren":
            return self._bracketed(unit, at)
        others = any(self.people.is_other(self.tokens, to) for to in range(at, end))
        if marked and not others and self.people.name_at(self.tokens, at) == self.people.me:
            return False  # `ABSTAIN: alice`
        nobody = self.word(unit.end) == ":" and self.words[at] in _NOBODY and not unit.pointed
        nobody = nobody and (at + 1 >= end or self.tokens[at + 1].kind != "word")
        return nobody or self.words[at] == "from" or self._lists(unit, at, end, marked=marked)

    def _bracketed(self, unit: Unit, at: int) -> bool:
        """`yes (bob)`, `yes (3)`."""
        inner = [word for word in self.inner(at) if word not in ("and", "&")]
        named = [word for word in inner if word.strip(",;") in self.people.players]
        return bool(inner) and (named == inner or (inner[0].isdecimal() and not unit.pointed))

    def _lists(self, unit: Unit, at: int, end: int, *, marked: bool) -> bool:
        """Whether a list of names stands there."""
        names, behind = self._names(at, end)
        if not names and marked and self.words[at - 1] == ":" and not unit.pointed:
            return _list_of_names(self.tokens[at:end])
        if names > 1 and behind < end and self.words[behind] in _TELL:
            return False  # `AGAINST - bob and carol explained why`
        if behind >= end:
            return names > 1 or (names > 0 and marked)
        whole = self.word(behind - 1) in (",", "&") or self.words[behind] in ("/", ";", ".")
        aside = self.tokens[behind].kind == "paren" and not unit.pointed
        sliced = unit.pointed and unit.kind == "bare" and not unit.mine and self.words[behind] == "/"
        return names > 1 or (names > 0 and (whole or aside if marked else sliced))

    def _names(self, at: int, end: int) -> tuple[int, int]:
        """How many names stand there, and the place behind them."""
        names = 0
        while at < end and self.people.name_at(self.tokens, at) and not self.words[at].endswith("'s"):
            names += 1
            at += 1
            at += at < end and self.words[at] in (",", "&", "and")
        return names, at


def _list_of_names(tokens: Sequence[Token]) -> bool:
    """Whether there are only single words in capitals with commas between."""
    named = [token for token in tokens if token.kind not in ("mark", "paren")]
    alone = all(token.kind == "word" and token.text.istitle() for token in named)
    return bool(named) and alone and len(named) <= sum(token.text in (",", "&") for token in tokens) + 1
