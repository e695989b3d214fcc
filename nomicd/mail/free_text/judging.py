"""The force of what a sentence says: whether a vote in it is its author's, now and meant.

What the words around it do to it stands in one table (`force`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.number_words import UNITS
from nomicd.mail.free_text import votes
from nomicd.mail.free_text.asking import is_undecided
from nomicd.mail.free_text.force import ACT, ADVICE, ASK, COMMENT, CONDITION, LATER, PART, WORSE, find_effects
from nomicd.mail.free_text.lexicon import VOTING
from nomicd.mail.free_text.pointing import Context
from nomicd.mail.free_text.votes import Unit
from nomicd.mail.free_text.words import Token, have

WHICH = "on what it is"
QUESTION = "whether it is a vote, or a question"
TALKING = "whether it is a vote, or an answer to something else"
COUNTED = "whether these are your votes, or how many voted so"
LABELLED = "whether it is your vote on that proposal, or how many voted so"
JEST = "whether it is meant"
BOTH = "which of two things it says"

_APART = ("EXCEPT", "COMMA", "SEMI", "DASH", "COLON", "AND", "BUT", "SO", "BAR")
_CLEAN = ("EXCEPT", "FILLER", "ADV", "TAIL", "SMILE", "PAREN", "AND", "BUT", "SO", "COMMA", "DASH", "COLON", "SEMI", "ELSE", "QUOTED", "ARROW", "BAR", "SELF", "NUM", "END", "CORRECT")  # fmt: skip
_REMARKS = ("COMMA", "SEMI", "DASH", "COLON", "BUT", "SO", "REASON")
_MEASURES = frozenset(
    {"right", "just", "only", "directly", "immediately", "shortly", "soon", "straight", "long"}
)
"""What may stand before a time: `right after`."""
_OPENS = ("COMMA", "SEMI", "DASH", "COLON", "PAREN", "SMILE", "QUOTE", "AND", "BUT", "SO", "OPEN", "BAR", "END", "REASON", "BEGIN")  # fmt: skip
"""With one of these a remark behind a vote begins."""

_ATTITUDE = frozenset({"like", "love", "think", "agree", "hate", "don't", "believe", "want", "see", "am", "dislike", "prefer", "find", "really", "still", "just", "can't", "wish", "hope", "need", "trust"})  # fmt: skip
TALK = frozenset({"yes", "no", "aye", "nay", "yea", "yay", "yep", "yup", "nope", "nah"})
_AGREED = frozenset({"object", "disapprove", "agree", "disagree", "agreeing", "happy", "ok", "okay", "fine", "good", "present", "accept", "refrain"})  # fmt: skip
_SMALL = frozenset({"no", "against", "for", "good", "fine", "present", "in favour", "in favor", "nah"})
"""These are no choices in front of a noun, if nothing leads to them."""

_MANY, _FEW = 4, 2
EXACT = ("number", "title", "author", "part", "mine", "place")


Said = tuple[str, str]
"""The force that something leaves to a vote, and why."""


class Verdict(msgspec.Struct, frozen=True):
    """What becomes of a vote: its force, why if it is asked about, the choice, and what it is about: a token,
    or None for what the sentence answers. `condition`: it waits for something that no vote settles."""

    force: str
    unit: Unit
    choice: str
    on: Token | None = None
    why: str = ""
    condition: bool = False
    places: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """What leads to a vote: all of it, the clauses before the vote's own, the mark between them, and whether the vote says
    who casts it."""

    before: Sequence[Token]
    far: Sequence[Token]
    mark: Token
    own: bool


def effect(token: Token, place: str) -> tuple[str, str]:
    """What a word does to a vote by where it stands, and why."""
    begins = token.has("BEGIN") and place != "own"  # `before I go: …`
    for force, row in find_effects("votes", token, place):
        if not (begins and "COND" in row.classes):
            return force, row.why
    return (ASK, PART) if place in ("near", "first") and not _clean(token) else (ACT, "")


def worst_effect(tokens: Sequence[Token], place: str) -> tuple[str, str]:
    """The worst that words do to a vote there."""
    return max((effect(token, place) for token in tokens), key=lambda said: WORSE[said[0]], default=(ACT, ""))


def _clean(token: Token) -> bool:
    return token.has(*_CLEAN) and not token.has("COND", "IF")


def _find_telling(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if not token.has("FILLER", "ADV", "BUT") or token.has("COND", "IF")]


def _since(tokens: Sequence[Token]) -> Sequence[Token]:
    """What stands behind the last `but` or `so`."""
    fresh = max((place for place, token in enumerate(tokens) if token.has("BUT", "SO")), default=-1)
    return tokens[fresh + 1 :]


def _clauses(tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between commas, dashes and colons."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.has("COMMA", "SEMI", "DASH", "COLON"):
            found.append([])
        else:
            found[-1].append(token)
    return [clause for clause in found if clause] or [[]]


def _heads(tokens: Sequence[Token]) -> list[Token]:
    """The telling words with which the last clause begins, and the sentence if no `but` ends its hold."""
    last = _find_telling(_clauses(tokens)[-1])[:1]
    fresh = have(tokens, "BUT", "SO")
    return last + ([] if fresh else [token for token in _find_telling(tokens) if not token.has("COMMA")][:1])


class Judge:
    """Judges the votes of one sentence."""

    def __init__(self, tokens: Sequence[Token], context: Context, mark: str, *, alone: bool = True) -> None:
        """`mark` is the punctuation at its end; `alone`: the mail says little else."""
        self._alone = alone
        self.tokens = votes.part_shared(list(tokens))
        self._context, self._mark = context, mark
        self._replies = context.single and context.reply
        self._classes = frozenset[str]().union(*{token.entry.classes for token in self.tokens})
        self._said = votes.letters(self.tokens)
        self.units = self._usable(votes.units(self.tokens, self._said)) if self.says(*VOTING) else []

    def verdicts(self) -> list[Verdict]:
        """One for each vote, in order."""
        if listed := self._judge_list() or self._join_another():
            return listed
        found: list[Verdict] = []
        at = 0
        while at < len(self.units):
            mark = self.units[at].start
            one = self._verdict(at, self.units[at])
            found = [each for each in found if not one.unit.start <= each.unit.start < one.unit.end]
            if found and one.force == ACT and found[-1].force != ACT and not self._apart(found[-1], mark):
                own = self.tokens[mark].has("I", "IAM", "MY")
                force = ASK if own else found[-1].force
                one = msgspec.structs.replace(one, force=force, why=found[-1].why or PART)
            found.append(one)
            at = next((place for place, unit in enumerate(self.units) if unit.start > mark), len(self.units))
        used = [range(unit.start, unit.end) for unit in self.units]
        if self.says("FOR_CHOICE") and any(
            token.has("FOR_CHOICE") and token.text.isupper() and not any(at in each for each in used)
            for at, token in enumerate(self.tokens)
        ):
            found = [
                msgspec.structs.replace(
                    one, force=max(one.force, ASK, key=WORSE.__getitem__), why=one.why or PART
                )
                for one in found
            ]
        if self._is_row_of_many():
            found = [msgspec.structs.replace(one, why=COUNTED) for one in found]
        if any(one.why == COUNTED for one in found):
            found = [
                one if one.force != ACT else msgspec.structs.replace(one, force=ASK, why=COUNTED)
                for one in found
            ]
        return found

    def says(self, *classes: str) -> bool:
        """Whether the sentence has a word of one of these classes, wherever it stands."""
        return not self._classes.isdisjoint(classes)

    def _is_row_of_many(self) -> bool:
        """Whether several choices follow one another behind one proposal: `1: FOR FOR AGAINST`."""
        return any(
            one.on is not None
            and two.on is None
            and one.end == two.start
            and not two.led
            and two.form == "vote"
            for one, two in zip(self.units, self.units[1:], strict=False)
        )

    def _apart(self, before: Verdict, mark: int) -> bool:
        """Whether a vote has nothing to do with what makes the one before it doubtful."""
        if before.on is None and not before.unit.led:
            return True
        if before.force == COMMENT and self.tokens[0].has("REASON") and self.tokens[mark].has("I"):
            return True  # `even though bob voted against it, I vote FOR 2`
        return have(self.tokens[before.unit.end : mark], "BUT", "SO", "SEMI")

    # One vote

    def _verdict(self, at: int, unit: Unit) -> Verdict:
        unit = self._without(self._about(unit))
        if unit.form in ("conflict", "should"):  # `2 should have been aye`: or it is an opinion
            return Verdict(ASK, unit, unit.choice, unit.on, BOTH)
        if (promised := self._promise(unit)) is not None:
            return promised
        begun = self.units[at - 1].end if at else 0
        until = self.units[at + 1].start if at + 1 < len(self.units) else len(self.tokens)
        before, behind = self.tokens[begun : unit.start], self.tokens[unit.end : until]
        if until < len(self.tokens):
            joins = [place for place, token in enumerate(behind) if token.has("AND", "SEMI")]
            waits = joins and any(token.has("COND", "IF", "UNLESS") for token in behind[joins[-1] :])
            behind = behind[: joins[-1]] if joins and not waits else behind
        last = at + 1 == len(self.units)
        for judged in (
            self._of_sentence(unit, behind, last=last),
            self._of_before(before, unit, begun),
            self._of_behind(behind, unit),
            self._of_words(unit, before, behind),
        ):
            if judged[0] != ACT or judged[1]:
                break
        force, why = judged
        aimed = (
            unit.form in ("verb", "verb_alone")
            and bool(behind)
            and behind[0].has("ON")
            and unit.on not in self.tokens[unit.start : unit.end]
        )
        if (unit.loose or aimed) and force == ACT:
            force, why = ASK, PART

        on, why = (None, "") if why == "mine" else (unit.on, why)  # `mine is a yes`
        if (
            any(token.word == "respectively" for token in self.tokens)
            and force == ACT
            and len(self.units) > 1
        ):
            force, why = ASK, "which choice is for which proposal"
        return Verdict(
            force, unit, unit.choice, on, why, condition=why == CONDITION, undone=self._find_taken_back(unit)
        )

    def _without(self, unit: Unit) -> Unit:
        """Without what is taken out behind it: `aye on 1-5 except 3`, `everything yes except 5`."""
        rest = self.tokens[unit.end : unit.end + 3]
        if unit.on is None or not unit.on.on or len(rest) < _FEW or not rest[0].has("EXCEPT"):
            return unit
        end = unit.end + 1 + rest[1].has("ON")
        out = self.tokens[end : end + 1]
        left = tuple(number for number in unit.on.on if out and number not in (out[0].on or ()))
        if not out or not out[0].on or not left or any(each.start == end + 1 for each in self.units):
            return unit
        if left == unit.on.on:
            return unit  # it takes out nothing: `yea on 3, but 5?`
        on = msgspec.structs.replace(unit.on, on=left)
        voted = any(each.start == end for each in self.units)  # `everything FOR, other than 4 nay`
        return msgspec.structs.replace(unit, on=on, end=end if voted else end + 1)

    def _about(self, unit: Unit) -> Unit:
        """With what `it` means: the one thing that the sentence has named before."""
        tokens, context = self.tokens, self._context
        colon = next(
            (at for at, token in enumerate(tokens[: unit.start]) if token.has("COLON", "DASH", "BAR")), -1
        )
        together = (
            unit.on is not None and unit.on.how in ("all", "both") and unit.on.word in ("each", "all", "both")
        )
        pronoun = unit.on is not None and (unit.on.how == "this" or together)
        if unit.on is not None and not pronoun:
            return unit
        if unit.choice.startswith("as ") and not unit.led:
            return unit
        named = [token for token in tokens[: unit.start] if token.on and token.how in EXACT]
        if context.single and not context.topic and (pronoun or not self._turns_to(named)):
            return unit
        labels = colon == 1 and named[:1] == [tokens[0]]
        if len({token.on for token in named}) != 1 or (
            len(named[-1].on or ()) != 1 and not (labels or together)
        ):
            others = context.topic and named and unit.strong and named[-1].on != context.this
            return msgspec.structs.replace(unit, on=named[-1], loose=True) if others else unit
        sure = unit.led or pronoun or unit.strong or colon >= 0
        return (
            msgspec.structs.replace(unit, on=named[-1], loose=not (unit.led or pronoun or colon >= 0))
            if sure
            else unit
        )

    def _turns_to(self, named: Sequence[Token]) -> bool:
        """Return whether a sentence of an answer begins with another proposal than that: `As for number 3, …: no`."""
        others = [token for token in named if token.on != self._context.this and token.how != "part"]
        heads = [token for token in self.tokens if not token.has("FILLER", "COMMA", "AND", "BUT")][:3]
        return bool(others) and others[0] in heads

    def _is_sure(self, unit: Unit) -> bool:
        """Whether it says of itself that it is a vote, or what it is about."""
        return unit.on is not None or unit.led

    def _of_sentence(self, unit: Unit, behind: Sequence[Token], *, last: bool) -> Said:
        """What the sentence as a whole is: a jest, a tally, a question."""
        if self.says("JEST", "BACK"):
            return ASK, JEST
        on = unit.on.word if unit.on is not None else ""
        if on == "all" and " " not in unit.word and not (unit.strong or unit.led):
            return COMMENT, ""  # `all fine on my side`
        of_rest = unit.on is not None and unit.on.how == "rest" and self._tells_of_voters()
        if of_rest or (not self._is_own(unit) and self._is_counted(unit, behind)):
            return COMMENT, COUNTED
        if self._is_called_out(unit):
            return ASK, TALKING
        if unit.form == "has_mine" and have(self.tokens[: unit.start], "AND", "IF"):
            return COMMENT, ""  # `a clear answer and you have my vote`
        called = self.tokens[unit.start : unit.start + 3]
        if len(called) > _FEW and called[0].has("I") and called[1].has("COMMA") and called[2].has("NAME"):
            return COMMENT, ""  # `I, bob, vote yes`, by another
        apart = have(behind, "COMMA", "DASH", "BUT")
        if not self._mark.startswith("?") or (apart and self._is_sure(unit)):
            return ACT, ""
        return self._of_question(unit, behind, last=last)

    def _is_called_out(self, unit: Unit) -> bool:
        """`aye, aye!`, as sailors say it."""
        return (
            unit.word in ("aye", "nay")
            and unit.on is None
            and any(
                each is not unit and each.word == unit.word and abs(each.start - unit.start) <= _FEW
                for each in self.units
            )
        )

    def _of_question(self, unit: Unit, behind: Sequence[Token], *, last: bool) -> Said:
        """A vote in a sentence with a question mark: which of both is meant."""
        tokens = self.tokens
        another = bool(behind) and self._asks_another(behind)
        if another and self._is_answer(unit):
            return ACT, ""
        head = next((token for token in tokens if not _clean(token) or token.has("ASKING")), None)
        if head is not None and tokens.index(head) < unit.start and head.has("ASKING", "MODAL", "OTHERS"):
            return COMMENT, ""
        if not last:
            return ACT, ""
        guessed = len(tokens) <= _MANY and have(tokens, "DOUBT")  # `I guess yes?`
        answers = self._replies and unit.strong and (guessed or another)
        spoken = (self._replies or unit.strong) and unit.word not in TALK
        return (ASK, QUESTION) if self._is_sure(unit) or answers or spoken else (COMMENT, "")

    def _tells_of_voters(self) -> bool:
        """Whether the sentence says how others voted, so that `the rest` are people: `dave for, all others
        against`."""
        return not have(self.tokens, "I", "IAM", "MY", "ME") and any(
            one.has("NAME", "OTHERS") and two.has("CS", "CW", "CG", "FOR_CHOICE", "CT", "VOTES3", "VOTEED")
            for one, two in zip(self.tokens, self.tokens[1:], strict=False)
        )

    def _is_answer(self, unit: Unit) -> bool:
        """Whether it heads the answer to one proposal, in a word that is a vote and no talk."""
        return unit.start == 0 and unit.strong and self._replies and unit.word not in TALK

    def _asks_another(self, behind: Sequence[Token]) -> bool:
        """Whether what is asked behind a vote is another question: `AGAINST: why did nobody think of it?`."""
        return (
            behind[0].has("COMMA", "DASH", "COLON", "SEMI")
            and len(behind) > _MANY
            and not any(token.word == "you" for token in behind)
        )

    def _is_counted(self, unit: Unit, behind: Sequence[Token]) -> bool:
        """Whether the sentence tells how all voted: `2 votes for, 3 against`, `passed, with one
        abstention`."""
        ahead = self.tokens[: unit.start]
        close = behind[: next((at for at, token in enumerate(behind) if token.has(*_REMARKS)), len(behind))]
        reply = unit.start == 0 and unit.strong and unit.on is None and self._context.single
        if any(token.has("COND", "IF", "UNLESS") for token in (*ahead, *close)):
            return False
        told = (*ahead, *(close if reply or unit.on is not None else behind))
        counts = any(
            one.has("NUM", "T") and two.word == "votes" for one, two in zip(ahead, ahead[1:], strict=False)
        )
        pairs = zip(self.tokens, self.tokens[1:], strict=False)
        said = [one.word for one, two in pairs if one.word in UNITS and two.has("CS", "CG", "FOR_CHOICE")]
        counts |= said not in ([], ["one"])  # `three FOR and one AGAINST`
        return counts or have(told, "RESULT", "TALLY")

    def _is_own(self, unit: Unit) -> bool:
        return have(self.tokens[unit.start : unit.end], "I", "IAM", "MY", "ME", "SELF")

    def _of_before(self, before: Sequence[Token], unit: Unit, begun: int) -> Said:
        """What stands before a vote does to it: in its own clause, then in those before."""
        cut = max(
            (
                place
                for place, token in enumerate(before)
                if token.has(*_APART) and token.word not in ("with", "while")
            ),
            default=-1,
        )
        near, far = _find_telling(before[cut + 1 :]), before[: max(cut, 0)]
        if len(near) == 1 and near[0].word == "as" and begun:
            near = []  # `a yea on 1 and as a nay on 2`
        own = self.tokens[unit.start].has("I", "IAM", "SELF") and unit.led
        if any(not _clean(token) for token in near) and (said := self._weigh_near(unit, near, own=own)):
            return said
        if before and before[-1].has("OTHERS") and self.is_imperative(unit):
            return COMMENT, ""  # `everybody please vote for 3`
        if not far:
            return ACT, ""
        way = Way(before, far, before[cut], own)
        return next((said for rule in self._BEFORE if (said := rule(self, unit, way))), (ACT, ""))

    def _weigh_near(self, unit: Unit, near: Sequence[Token], *, own: bool) -> Said | None:
        """The table of force in its own clause; what it denies, and what it speaks of otherwise, may be meant after all."""
        force, why = worst_effect(near, "own" if own else "near")
        doubts = have(near, "DOUBT")
        if force == COMMENT and doubts and not have(near, "OTHERS", "NAME", "NEG", "LATER"):
            force, why = ASK, LATER
        if force == ASK and not self._is_sure(unit):
            short = unit.strong and self._replies and len(near) < _MANY
            return (ASK, why) if short or (why == LATER and self._context.single) else (COMMENT, "")
        if force != COMMENT:
            return (force, why) if force != ACT else None
        denied = near[-1].has("NEG", "NOT") and not near[-1].has("PAST")
        forbidden = self.is_imperative(unit) and not have(near, "I")  # `don't vote yes on 5, people!`
        if denied and not forbidden and unit.choice in votes.OTHER:
            return (ASK, PART) if unit.on is not None or self._context.single else (COMMENT, "")
        others = ("NAME", "NEG", "REPORT", "SHOW", "SCENE", "ASKING", "IWILL")
        meant = unit.strong and unit.on is not None and have(near, "ME", "MY")
        scrapped = meant and not have(near, *others)  # `scrap my earlier nay on 2`
        return (ASK if scrapped else COMMENT), why

    def _weigh_scene(self, _unit: Unit, way: Way) -> Said | None:
        """Another time or place: `tomorrow: yes on 2`; `to do: vote no`."""
        scene = any(
            token.has("SCENE") and (token.word != "to do" or token is self.tokens[0])
            for token in _since(way.far)
        )
        asked = way.own and way.mark.has("COMMA", "COLON")
        return ((ASK, LATER) if asked else (COMMENT, "")) if scene else None

    def _weigh_advice(self, unit: Unit, way: Way) -> Said | None:
        """`bob's tips: buy cards, vote no on 2`; `the third, which I prefer, votes against everything`."""
        told = have(way.far, "NAMES") and have(way.before, "COLON")
        advised = self.is_imperative(unit) and (told or have(way.far, "NAME", "OTHERS"))
        theirs = self.tokens[unit.start - 1].has("VOTES3") and not unit.led
        return (COMMENT, "") if advised or theirs else None

    def _weigh_colon(self, unit: Unit, way: Way) -> Said | None:
        """What introduces it with a colon, by the table of force."""
        if not way.mark.has("COLON"):
            return None
        far = way.far
        mine = far[0].has("VOTES") or have(far, "I", "IAM", "MY", "ME", "HERE")
        weighed = [
            token for token in _clauses(far)[-1] if not token.has("VOTES", "BEGIN") or token.has("OTHERS")
        ]
        plain = all(_clean(token) for token in far)
        force, why = worst_effect([] if plain else weighed, "mine" if mine else "colon")
        if force == ACT or (why == PART and mine and self._is_plain_behind(unit, weighed)):
            return None
        spoken = far[-1].has("NAME", "NAMES", "REPORT") and not (way.own and far[-1].has("RESULT"))
        return (force, why) if self._is_meant(unit) and not spoken else (COMMENT, "")

    def _is_plain_behind(self, unit: Unit, introduced: Sequence[Token]) -> bool:
        """Whether a vote that says what it is on stands behind a remark that tells of nobody's votes: `I have decided to
        believe her: yes on 2`."""
        aimed = unit.strong and unit.on is not None and unit.on.how in EXACT
        told = have(introduced, "REPORT") and have(introduced, "NAME", "NAMES", "OTHERS")
        return aimed and not (told or have(introduced, "TALLY", "RESULT", "VOTEED"))

    def _is_meant(self, unit: Unit) -> bool:
        """Whether it is a vote by itself, or answers one proposal in a word that is."""
        return self._is_sure(unit) or (unit.strong and self._context.single)

    def _weigh_report(self, unit: Unit, way: Way) -> Said | None:
        """`bob said he votes yes, and I vote no`; `bob and alice: yes`."""
        far, own = way.far, way.own
        if have(far, "REPORT", "VOTEED") and have(far, "NAME", "NAMES", "OTHERS"):
            if own and unit.on is not None:
                return ACT, ""
            return (ASK if self._is_meant(unit) or own else COMMENT), PART
        if way.mark.has("AND") and far[-1].has("NAME") and unit.led:
            return COMMENT, ""
        named = far[0].has("NAME") or not self._is_sure(unit)
        listed = all(_clean(token) or token.has("NAME") for token in far) and self._names(far)
        if named and listed and not own:
            return (ASK, PART) if self._is_sure(unit) else (COMMENT, "")
        return None

    def _weigh_lead(self, unit: Unit, way: Way) -> Said | None:
        """The words with which the clauses before it begin, by the table of force."""
        if not self._is_sure(unit) and worst_effect(_clauses(way.far)[-1], "colon")[0] != ACT:
            return ASK, LATER
        for token in _heads(way.far) if unit.choice in (*votes.OTHER, "abstain") else ():
            said = effect(token, "lead")
            if said[0] != ACT and not token.has("BEGIN"):
                return said
        return None

    _BEFORE = (_weigh_scene, _weigh_advice, _weigh_colon, _weigh_report, _weigh_lead)

    def _names(self, tokens: Sequence[Token]) -> bool:
        return have(tokens, "NAME", "NAMES")

    def _of_behind(self, behind: Sequence[Token], unit: Unit) -> Said:
        """What stands behind a vote does to it: what the first rule says that has a say."""
        rest = [token for token in behind if not token.has("END")]
        if self._is_attributed(unit, rest):
            return COMMENT, ""
        if not rest:
            return ACT, ""
        return next((said for rule in self._BEHIND if (said := rule(self, unit, rest))), (ASK, PART))

    def _is_attributed(self, unit: Unit, rest: Sequence[Token]) -> bool:
        """Whether an aside in it, or right behind it, says whose vote it is: `yes (bob)`."""
        beside = (*self.tokens[unit.start : unit.end], *rest[:1])
        return any(token.has("PAREN") and token.name for token in beside)

    def _weigh_other_number(self, _unit: Unit, rest: Sequence[Token]) -> Said | None:
        """`yea on 4, correction, I mean 3`."""
        corrects = next((at for at, token in enumerate(rest) if token.has("CORRECT")), len(rest))
        pointed = any(token.on and token.how in EXACT for token in rest[corrects:])
        return (ASK, BOTH) if pointed else None

    def _weigh_head_of_answer(self, unit: Unit, rest: Sequence[Token]) -> Said | None:
        """`against Needs a cap`; `:-1: would cost too much`."""
        heads = self._is_headed(unit) or not unit.word[-1].isalpha()
        if unit.start or not self._replies or not heads:
            return None
        capital = rest[0].text[:1].isupper() and not rest[0].has("NAME", "NAMES", "SELF")
        if unit.word.isalpha() and capital:
            return ACT, ""
        return (ASK, PART) if rest[0].has("MODAL", "LATER") else None

    def _weigh_other_branch(self, unit: Unit, rest: Sequence[Token]) -> Said | None:
        """`yes, otherwise no`; `yes on 3 not 2`."""
        for one, two in zip(rest, (*rest[1:], None), strict=False):
            if one.has("ELSE") and (two is None or two.entry.choice or two.has("COMMA", "I", "FOR_CHOICE")):
                return ASK, CONDITION
            if one.has("NOT") and two is not None and two.has("ON", "T"):
                parted = one is rest[0] and unit.on is not None and self._find_taken_back(unit)
                return (ACT, "") if parted else (ASK, PART)
        return None

    def _weigh_denial(self, unit: Unit, rest: Sequence[Token]) -> Said | None:
        """`yes on 3. Not!`; `yes on 3 I would`; `as bob as ever`; `yes, but I can't vote for it`."""
        if have(rest[-2:], "NOT", "NEG") and len(rest) <= _FEW + 1 and rest[-1].has("I", "NOT", "NEG"):
            return ASK, JEST
        if rest[0].has("I") and have(rest[1:2], "MODAL"):
            return (ASK if unit.on is not None else COMMENT), PART
        triples = zip(rest, rest[1:], rest[2:], strict=False)
        denied = any(one.has("BUT") and two.has("I") and three.has("NEG") for one, two, three in triples)
        as_another = unit.choice.startswith("as ") and rest[0].word == "as"
        return (ASK, PART) if as_another or denied else None

    def _weigh_others(self, unit: Unit, rest: Sequence[Token]) -> Said | None:
        """What stands right behind it says that it is told, or who else it is about: `yes they said`, `no from bob`."""
        if unit.form != "gets" and effect(rest[0], "first")[0] == COMMENT:
            return COMMENT, ""
        strong = unit.strong or unit.choice.startswith("as ")
        subject = rest[0].word in ("he", "she", "they", "we") and strong
        if rest[0].has("OTHERS") and not unit.led and not subject:
            return (ASK if unit.on is not None else COMMENT), PART
        named = self._names(rest)
        called = self.is_imperative(unit) and have(rest, "OTHERS", "NAME")
        theirs = rest[0].has("FROM") and self._names(rest[1:2])
        told = theirs or (unit.form == "list" and named) or called or self._is_quoted(rest)
        return (COMMENT, "") if told or self._lists_voters(unit, rest) else None

    def _lists_voters(self, unit: Unit, rest: Sequence[Token]) -> bool:
        """Whether it is a choice with those who chose it: `FOR: bob, carol`."""
        listed = ("NAME", "SELF", "ME", "COMMA", "AND", "NUM", "PAREN", "NEG", "SLASH")
        return (
            rest[0].has("COLON")
            and not self._is_own(unit)
            and all(token.has(*listed) or token.word == "none" for token in rest[1:])
        )

    def _weigh_own_clause(self, _unit: Unit, rest: Sequence[Token]) -> Said | None:
        """The table of force, up to the first mark behind it."""
        marks = (at for at, token in enumerate(rest) if token.has("COMMA", "SEMI", "DASH", "COLON"))
        clause = rest[: next(marks, len(rest))]
        said = worst_effect([token for token in clause if not token.has("BEGIN")], "behind")
        return said if said[0] != ACT else None

    def _weigh_next_clause(self, unit: Unit, rest: Sequence[Token]) -> Said | None:
        """How what follows begins: with a condition, a doubt, or another time."""
        light = ("COMMA", "DASH", "BUT", "AND", "SEMI", "ADV", "OPEN")
        told = [token for token in rest if not token.has(*light) or token.has("COND", "IF")]
        if not told:
            return None
        if rest[0].has("COMMA") and told[0].word in ("should", "were", "had"):
            return ASK, CONDITION
        said = (ACT, "") if told[0].has("BEGIN") else effect(told[0], "next")
        if said[0] != ACT:
            return said
        short = unit.on is None or len(rest) <= _FEW + 1
        if (told[0].has("DOUBT") and short) or self._sleeps_on(rest):
            return ASK, LATER
        if len(told) > 1 and told[0].word in _MEASURES and told[1].word in ("after", "once"):
            return ASK, CONDITION  # `I'll vote for 4, right after I've been elected pope`
        if len(told) == _FEW and told[1].has("DOUBT"):
            return ASK, LATER  # `FOR, I don't know`
        return None

    def _sleeps_on(self, rest: Sequence[Token]) -> bool:
        """Whether what follows says that it is not decided yet: `yes on 2, but let me sleep on it`."""
        of_others = any(token.on and token.how != "this" for token in rest)
        return rest[0].has("COMMA", "BUT", "DASH", "SEMI") and is_undecided(rest) and not of_others

    def _weigh_condition(self, _unit: Unit, rest: Sequence[Token]) -> Said | None:
        near = any(token.has("IF", "UNLESS") and not token.has("BEGIN") for token in rest[:4])
        return (ASK, CONDITION) if near else None

    def _weigh_remark(self, unit: Unit, rest: Sequence[Token]) -> Said | None:
        """What follows is set apart, or goes on with a vote that says what it is on."""
        opens = next((token for token in rest if not token.has("TAIL") or token.has("PAREN")), rest[0])
        if all(_clean(token) for token in rest) or opens.has(*_OPENS[:13]):
            return ACT, ""
        if unit.on is None and rest[0].has("ON") and not rest[0].has("REASON"):
            meant = unit.led or (unit.strong and self._context.single)
            return (ASK, TALKING) if meant else (COMMENT, "")
        if not self._is_sure(unit):
            return self._of_run_on(unit, rest)
        if rest[0].has("REASON", "BEGIN", "WITH"):
            return ACT, ""
        aimed = (
            unit.on in self.tokens[unit.start : unit.end]
            and (unit.led or unit.strong)
            and self.tokens[unit.start] is not unit.on
        )
        return (ACT, "") if aimed and rest[0].has("ON") and not rest[0].has("AND") else None

    _BEHIND = (
        _weigh_other_number,
        _weigh_head_of_answer,
        _weigh_other_branch,
        _weigh_denial,
        _weigh_others,
        _weigh_own_clause,
        _weigh_next_clause,
        _weigh_condition,
        _weigh_remark,
    )

    def _find_taken_back(self, unit: Unit) -> tuple[int, ...]:
        """What a vote says it is not on: `yes on 3 not 2`."""
        if not self.says("NOT"):
            return ()
        rest = [
            token for token in self.tokens[unit.end :] if not token.has("ON", "END", "COMMA", "TAIL", "SMILE")
        ]
        two = len(rest) == _FEW and rest[0].has("NOT") and rest[1].how in EXACT
        return (rest[1].on or ()) if two else ()

    def _is_quoted(self, rest: Sequence[Token]) -> bool:
        """`…, said bob`."""
        clause = rest[
            : next(
                (at for at, token in enumerate(rest) if at and token.has("COMMA", "DASH", "SEMI")), len(rest)
            )
        ]
        spoken = [token for token in clause if not token.has("COMMA", "DASH")]
        if len(spoken) < _FEW:
            return False
        one, two = (token.has("NAME", "OTHERS") for token in spoken[:2])
        return (spoken[0].has("REPORT") and two) or (one and spoken[1].has("REPORT") and len(spoken) < _MANY)

    def _of_run_on(self, unit: Unit, rest: Sequence[Token]) -> tuple[str, str]:
        """A bare word with others right behind it: `AGAINST too expensive`, `yes I saw it`."""
        if not ((unit.strong or unit.word == "for") and unit.start == 0 and self._replies):
            return COMMENT, ""
        if not unit.word.isalpha() and have(rest[:3], "VOTES", "TALLY", "RESULT"):
            return ASK, TALKING
        capital = rest[0].text[:1].isupper() and rest[0].text[:2] != rest[0].text[:2].upper()
        if capital and unit.word not in TALK:
            return ACT, ""
        if not unit.word.isalpha() and rest[0].word.startswith(("thank", "see you")):
            return ASK, TALKING
        if len(rest) == 1 and not rest[0].has("FILLER", "SIZE"):
            return ASK, TALKING
        talk = unit.word in TALK or rest[0].has("REPORT", "TALLY", "VOTES")
        liked = rest[0].has("I", "IAM") and len(rest) > 1 and rest[1].word in _ATTITUDE
        return (ACT, "") if liked or not talk else (ASK, TALKING)

    def is_imperative(self, unit: Unit) -> bool:
        """Whether a vote is said as an order is: `vote no on 2`."""
        inside = self.tokens[unit.start : unit.end]
        head = next((place for place, token in enumerate(inside) if not token.has("ADV")), 0)
        labelled = head + 1 < len(inside) and inside[head + 1].has("COLON")
        mine = have(self.tokens[: unit.start + head], "I", "IAM", "MY", "IWILL", "SELF")
        return inside[head].has("VOTE") and not inside[head].has("MY") and not mine and not labelled

    # Whether its own words are enough

    def _of_words(self, unit: Unit, before: Sequence[Token], behind: Sequence[Token]) -> Said:
        """Whether its own words are enough."""
        inside = self.tokens[unit.start : unit.end]
        if unit.on is not None:
            return self._of_aimed(unit, unit.on, inside)
        whole, context = all(_clean(token) for token in (*before, *behind)), self._context
        if not context.single:
            said = unit.led or (whole and self._alone) or self._stands_apart(unit)
            return (ASK, WHICH) if said else (COMMENT, "")
        if self._is_courtesy(unit, before, behind):
            return ASK, TALKING
        if unit.form == "verb_bare":
            return (ACT, "") if whole or (unit.start == 0 and context.reply) else (COMMENT, "")
        if self.is_imperative(unit):
            others = have(self.tokens, "OTHERS", "NAME")
            plain = whole and context.reply and not self._mark.startswith("!") and not others
            return (ACT, "") if plain else (ASK, PART)
        if doubted := self._doubt_lead(unit, inside, before):
            return doubted
        if unit.led or unit.form in ("verbing", "being", "verb"):
            agreed = unit.word in _AGREED and unit.form in ("verb", "being", "verbing")
            return (ASK, TALKING) if agreed else (ACT, "")
        if not unit.strong:
            return self._of_weak(unit, behind, whole=whole)
        parted = inside[0].has("DET", "MY") or (not context.reply and unit.start) or (before and behind)
        return (ASK, TALKING) if parted and not whole else self._of_talk(unit, behind)

    def _is_courtesy(self, unit: Unit, before: Sequence[Token], behind: Sequence[Token]) -> bool:
        """Whether it may thank or laugh, and vote on nothing: `yes, thanks`, `lol no`."""
        inside = self.tokens[unit.start : unit.end]
        thanked = any(token.word.startswith("thank") for token in inside)
        if thanked and unit.word in (*TALK, "👍", "+1", ":+1:") and (behind or unit.word == "no"):
            return True
        laughs = unit.word in TALK and any(token.word in ("lol", "haha", "hehe") for token in before)
        return laughs or unit.form == "with_other"

    def _doubt_lead(self, unit: Unit, inside: Sequence[Token], before: Sequence[Token]) -> Said | None:
        """What leads to its word may say something else: `it is no`, `I will vote yes`, `I say fine`."""
        it = inside[0].has("IT") and not have((*inside, *before[-1:]), "FROM", "TAIL", "SO")
        if it or (any(token.how == "quoted" for token in inside) and not unit.led):
            return ASK, PART
        voting = have(inside, "VOTE", "VOTEING", "PUT", "VOTES")
        if inside[0].has("IWILL") and voting and not have(before[-2:], "BUT", "SO"):
            return ASK, LATER
        said = unit.led and not unit.strong and unit.form == "vote" and unit.word != "for"
        return (ASK, TALKING) if said and not voting else None

    def _of_weak(self, unit: Unit, behind: Sequence[Token], *, whole: bool) -> Said:
        """A word that is talk as well, in answer to one proposal."""
        reply = self._context.reply
        if whole and reply and unit.word in ("for", "present", "y", "n"):
            return ACT, ""
        headed = unit.start == 0 and reply and have(behind[:1], "COMMA", "DASH")
        if headed and unit.choice.startswith("as "):
            return ACT, ""  # `same as bob, he knows`
        return (ASK, TALKING) if whole and (reply or len(self.tokens) <= _FEW) else (COMMENT, "")

    def _stands_apart(self, unit: Unit) -> bool:
        """Return whether a word that says nothing but a vote is a clause of its own: `sounds good, +1`."""
        beside = (*self.tokens[max(unit.start - 1, 0) : unit.start], *self.tokens[unit.end : unit.end + 1])
        marked = all(token.has("COMMA", "DASH", "COLON", "SEMI", "END") for token in beside)
        return unit.strong and unit.word not in TALK and marked

    def _of_aimed(self, unit: Unit, on: Token, inside: Sequence[Token]) -> Said:
        """A vote that says what it is on."""
        gets = have(inside, "GET", "GETS3")
        answers = on.word == "mine" and on.how in ("mine", "unknown") and self._replies
        if answers and unit.form == "gets" and not gets:
            return ACT, "mine"
        if on.how == "this" and not self._context.single:
            plural = on.word in ("these", "them", "those", "these proposals") and unit.led
            return (ACT, "") if plural else (ASK, WHICH) if unit.led or unit.strong else (COMMENT, "")
        mine = have(self.tokens[: unit.start], "I", "IAM", "IWILL")
        if unit.form == "verb_alone" and not mine and unit.word != "abstain":
            return ASK, PART
        if self._is_no_of(unit, on, inside):
            return ASK, PART
        if self._is_weakly_aimed(unit, on, inside) or have(inside, "VAGUE"):
            return ASK, TALKING
        if self._may_count(unit, on):
            return ASK, COUNTED
        beside = self._replies and unit.form == "on_vote" and on.on != self._context.this
        if beside and self._is_label(unit, on):
            return ASK, LABELLED
        if self.is_imperative(unit) and self._is_asked_of_others(inside):
            return ASK, ADVICE
        quoted = any(token.how == "quoted" for token in inside)
        return (ASK, PART) if quoted and not unit.led else (ACT, "")

    def _is_no_of(self, unit: Unit, on: Token, inside: Sequence[Token]) -> bool:
        """Whether a `no` stands right before a title, of which it may be no vote: `no more dice`."""
        until = next((at for at, token in enumerate(inside) if token is on), len(inside))
        linked = have(inside[:until], "ON", "COLON", "COMMA", "DASH", "EQUALS", "BAR", "ARROW")
        bare = unit.word == "no" and unit.form == "vote" and not unit.led
        return bare and on.how in ("title", "part") and not linked

    def _is_weakly_aimed(self, unit: Unit, on: Token, inside: Sequence[Token]) -> bool:
        """Whether a word of talk stands beside what it may be on, and nothing says that it is a vote: `sure, the dice`."""
        weak = not (unit.strong or unit.led or unit.choice.startswith("as "))
        if not weak or unit.form not in ("vote", "on_vote") or unit.word == "for" or len(unit.word) == 1:
            return False
        all_of_it = unit.form == "on_vote" and len(self.tokens) == unit.end - unit.start
        numbered = all_of_it and on.how == "number"
        row = numbered and (unit.choice == "nay" or " " not in unit.word)  # `2 fine`, `5 over my dead body`
        return not row and not have(inside, "COLON", "DASH", "EQUALS", "BAR", "ARROW")

    def _is_asked_of_others(self, inside: Sequence[Token]) -> bool:
        """Whether an imperative asks others for a vote: `please vote yes on 2!`."""
        asked = any(token.word == "please" for token in inside[:2])
        asked &= not any(token.word == "for me" for token in inside)
        return asked or self._mark.startswith("!") or have(inside, "OTHERS")

    def _of_talk(self, unit: Unit, behind: Sequence[Token]) -> tuple[str, str]:
        """`Yes, I saw it` answers something else."""
        words = [token for token in behind if not token.has("COMMA", "DASH", "SMILE", "COLON", "OPEN")]
        if unit.word not in TALK or not words or words[0].entry.choice == unit.choice:
            return ACT, ""
        if unit.word in ("nay", "yea") and behind[0].has("COMMA", "DASH") and words[0].has("ON"):
            return ACT, ""
        if not behind[0].has("COMMA", "DASH", "AND") or words[0].has("PAREN", "QUOTE"):
            return ACT, ""
        if any(token.word == "rule" for token in words) or (
            unit.word == "no" and words[0].word.startswith("thank")
        ):
            return ASK, TALKING
        if words[0].has("IT") and have(words[1:2], "ASKING"):
            return ASK, TALKING
        liked = words[0].has("I", "IAM") and len(words) > 1 and words[1].word in _ATTITUDE
        plain = words[0].has("REASON", "ADV", "IT", "FILLER", "TAIL", "SIZE", "NEG", "NOT", "BUT")
        return (ACT, "") if liked or (plain and not words[0].has("OTHERS")) else (ASK, TALKING)

    def _is_label(self, unit: Unit, on: Token) -> bool:
        """Whether a number and a colon stand before it: `2: yes`."""
        head, behind = self.tokens[unit.start : unit.start + 2]
        return head is on and on.how == "number" and on.text.isdecimal() and behind.has("COLON")

    def _may_count(self, unit: Unit, on: Token) -> bool:
        """`2 yes, 1 no` may count votes: below one proposal, or out of order."""
        if not (on.how == "number" and on.text.isdecimal()):
            return False
        if unit.form == "vote" and unit.end - unit.start == _FEW:
            return self._replies and on.on != self._context.this
        if unit.end - unit.start < _FEW:
            return False
        head, behind = self.tokens[unit.start : unit.start + 2]

        if unit.form != "on_vote" or head is not on or not behind.entry.choice:
            return False
        numbers = [each.on.on[0] for each in self.units if each.on and each.on.on and each.form == "on_vote"]
        return (self._replies and bool(numbers)) or numbers != sorted(numbers)

    # Words that are votes in some company only

    def _usable(self, units: list[Unit]) -> list[Unit]:
        against = any(unit.word == "against" for unit in units)
        kept = [unit for unit in units if not self._is_small(unit, against=against)]
        one = len({unit.choice for unit in kept}) == 1
        kept = [
            msgspec.structs.replace(unit, strong=True) if self._stands_out(unit) else unit for unit in kept
        ]
        kept = [
            unit
            for at, unit in enumerate(kept)
            if not (one or unit.form == "verb_bare")
            or not self._is_repeated(unit, kept[at + 1] if at + 1 < len(kept) else None)
        ]
        if any(unit.strong or unit.led for unit in kept):
            kept = [
                unit
                for unit in kept
                if unit.strong
                or unit.led
                or unit.on is not None
                or (unit.form == "vote" and unit.word == "for")
            ]
        kept = [
            unit
            for at, unit in enumerate(kept)
            if at + 1 == len(kept) or unit.strong or unit.led or not self._takes_over(unit, kept[at + 1])
        ]
        return kept

    def _takes_over(self, unit: Unit, following: Unit) -> bool:
        """Whether a weak word only begins what the vote behind it is on: `Ok, on 3 I vote no`."""
        return following.led and following.on is None and following.start == unit.end

    def _is_repeated(self, unit: Unit, following: Unit | None) -> bool:
        """`No, no, no`, and `back` in the middle of a sentence."""
        if unit.form == "verb_bare":
            return unit.start > 0 or (
                unit.end < len(self.tokens)
                and (
                    not self.tokens[unit.end].has("COMMA", "DASH", "REASON", "COLON")
                    or self.tokens[unit.end].has("ON")
                )
            )
        if (
            following is None
            or unit.on is not None
            or following.on is not None
            or unit.led
            or unit.choice != following.choice
        ):
            return False
        return (
            all(token.has("COMMA") for token in self.tokens[unit.end : following.start])
            and unit.end < following.start
            and unit.word == following.word
        )

    def _stands_out(self, unit: Unit) -> bool:
        """Whether a small word is a vote by its place: at the head of an answer, or behind its last colon."""
        last = unit.start > 0 and unit.end == len(self.tokens) and self.tokens[unit.start - 1].has("COLON")
        alone = unit.word in ("for", "against") and unit.on is None and not unit.led
        answers = self._context.single and self._context.reply
        return self._is_headed(unit) or (last and alone and answers)

    def _is_headed(self, unit: Unit) -> bool:
        """`against Needs a cap`, `for, and about time`: a small word at the head of an answer."""
        if (
            unit.start
            or unit.on is not None
            or unit.word not in ("for", "against")
            or unit.led
            or not (self._context.single and self._context.reply)
        ):
            return False
        behind = self.tokens[unit.start + 1] if len(self.tokens) > unit.start + 1 else None
        capital = behind is not None and behind.text[:1].isupper() and not behind.has("NAME", "NAMES", "I")
        if capital and not self.tokens[0].text.istitle() and not have(self.tokens[1:4], "I"):
            return True
        behind = self.tokens[unit.end] if unit.end < len(self.tokens) else None
        fewer = [
            token for token in self.tokens[unit.start : unit.end + 3] if token.has("NAME", "I", "OTHERS")
        ]
        if (
            fewer
            and (behind is None or not (behind.has(*_REMARKS) or behind.word == "per"))
            and fewer[0].start != (behind or fewer[0]).start
        ):
            return False  # `for Tuesday I suggest pizza`, `For bob this is easy`
        return (
            behind is None
            or behind.word == "per"
            or behind.has("COMMA", "DASH", "COLON", "IT", "I")
            or behind.how == "this"
            or (behind.has("REASON") and not behind.has("ADV"))
        )

    def _is_number_of(self, unit: Unit, token: Token) -> bool:
        """Whether a number in brackets is that of what is voted on: `no on the taxes (5)`."""
        return unit.on is not None and unit.on.on == (int(token.text[1:-1].strip()[:9]),)

    def _is_determiner(self, unit: Unit) -> bool:
        """`I have no opinion`, `with no great sorrow`, `T for nineteen years`."""
        inside, behind = self.tokens[unit.start : unit.end], self.tokens[unit.end : unit.end + 2]
        if unit.word not in ("no", "for") or inside[-1].word != unit.word or not behind:
            return False
        linked = have(inside, "COLON", "DASH", "EQUALS", "BAR", "COMMA")
        noun = behind[-1] if len(behind) > 1 and behind[0].has("FILLER", "SIZE", "DET") else behind[0]
        plain = noun.entry.classes == frozenset({"W"}) or noun.has("LATER", "OTHERS", "MONEY", "NUM")
        plain |= noun.word in ("more", "less", "fewer", "such", "other")
        if unit.word == "for":
            return inside[-1].text.islower() and plain and unit.form in ("on_vote", "own_on_vote", "row")
        return plain and not linked and not have(inside, "VOTE", "VOTES")

    def _is_small(self, unit: Unit, *, against: bool) -> bool:
        """Whether a small word is no choice here: `for`, `no` before a noun, `with bob`."""
        if unit.form == "as_other" and not unit.strong and not (unit.on is not None and unit.start == 0):
            return not self._answers_as_another(unit)
        if self._stands_out(unit):
            return False
        if self._is_determiner(unit) or self._is_headed_by_count(unit):
            return True
        if unit.word == "for" and unit.form in ("vote", "list", "being") and not unit.strong and not unit.led:
            return not self._is_for(unit, against=against)
        if self._is_no_vote(unit):
            return True
        inside = self.tokens[unit.start : unit.end]
        if unit.form == "gets" and not unit.strong and not have(inside, "GET", "GETS3", "TAIL", "DET"):
            return True  # `the dice are fine as they are`
        if unit.on is not None or unit.choice.startswith("as "):
            return False
        behind = self.tokens[unit.end] if unit.end < len(self.tokens) else None
        plain = behind is not None and (
            behind.entry.classes == frozenset({"W"})
            or behind.has("ONE", "VOTES3", "CW", "NUM", "MONEY", "NAME", "QUOTE", "DET", "T")
        )
        return unit.word in _SMALL and plain and not (unit.led and unit.word != "for")

    def _answers_as_another(self, unit: Unit) -> bool:
        """Whether `as bob` answers one proposal."""
        behind = self.tokens[unit.end : unit.end + 1]
        ends = not behind or behind[0].has("COMMA", "REASON", "TAIL", "DASH")
        return self._context.single and self._context.reply and ends and unit.start == 0

    def _is_headed_by_count(self, unit: Unit) -> bool:
        """`FOR (3): bob`, `AGAINST votes: 3`."""
        inside = self.tokens[unit.start : unit.end]
        counts = any(
            token.has("PAREN") and token.text[1:-1].strip().isdigit() and not self._is_number_of(unit, token)
            for token in (*inside, *self.tokens[unit.end : unit.end + 1])
        )
        return counts or (unit.form == "list" and have(inside, "VOTES") and not unit.led)

    def _is_for(self, unit: Unit, *, against: bool) -> bool:
        """Whether a bare `for` is a choice: alone, or with what it is on, at the head of a clause."""
        number = unit.on is not None and unit.on.how in ("number", "title", "author", "rest")
        head = unit.start == 0 or self.tokens[unit.start - 1].has(*_APART)
        alone = unit.on is None and (
            all(token.has("ADV", "FILLER", "FOR_CHOICE", "SIZE") for token in self.tokens)
            or self._is_row_of_choices()
        )
        closed = against or unit.form == "list" or unit.end == len(self.tokens)
        return alone or (head and number and closed)

    def _is_row_of_choices(self) -> bool:
        """Whether the sentence is a choice for each proposal and nothing else: `Against, for, for, in that order`."""
        chosen = [token for token in self.tokens if token.entry.choice or token.has("FOR_CHOICE")]
        rest = (token for token in self.tokens if token not in chosen)
        plain = all(token.has("COMMA", "AND", "SEMI", "END", "TAIL") for token in rest)
        return plain and len(chosen) == len(self._context.scope) > _FEW

    def _is_no_vote(self, unit: Unit) -> bool:
        """`No vote from me yet`, `AGAINST votes with a reason`, `this is no vote`."""
        inside = self.tokens[unit.start : unit.end]
        counted = [
            at for at, token in enumerate(inside[:-1]) if token.entry.choice and inside[at + 1].has("VOTES")
        ]
        if counted and not unit.led and not inside[0].has("DET", "MY"):
            return True
        return any(
            inside[at].word == "no" and not (at and inside[at - 1].has("DET", "MY", "SIZE")) for at in counted
        )

    # Several bare words, in the order of the ballot

    def _judge_list(self) -> list[Verdict]:
        bare = all(
            unit.on is None and unit.form == "vote" and not unit.choice.startswith("as")
            for unit in self.units
        )
        count = len(self.units)
        if not bare or count < _FEW:
            return []
        gaps = [
            token
            for at, token in enumerate(self.tokens)
            if not any(unit.start <= at < unit.end for unit in self.units)
        ]
        if any(not token.has(*_CLEAN) and not token.has("TAIL", "SMILE", "ON", "SLASH") for token in gaps):
            return []
        same = len({unit.choice for unit in self.units}) == 1
        if (
            same
            and self._context.single
            and self.units[0].end == self.units[1].start
            and self.units[0].word in ("aye", "nay")
        ):
            return [Verdict(ASK, self.units[0], self.units[0].choice, None, TALKING)]
        if same and self._context.single:
            return [self._verdict(0, self.units[0])]
        if self._context.single and self._context.reply and len(self._context.scope) != count:
            return [Verdict(ASK, self.units[0], self.units[0].choice, None, "which of two things it says")]
        pairs = zip(self.units, self.units[1:], strict=False)
        if same and all(one.end == two.start and one.word == two.word for one, two in pairs):
            return [Verdict(ASK, self.units[0], self.units[0].choice, None, WHICH)]  # `for for for`
        if count == len(self._context.scope):
            return [
                Verdict(ACT, unit, unit.choice, None, places=(number,))
                for unit, number in zip(self.units, self._context.scope, strict=True)
            ]
        return [Verdict(ASK, unit, unit.choice, None, WHICH) for unit in self.units[:1]]

    # Votes that another player's vote settles

    def _promise(self, unit: Unit) -> Verdict | None:
        if unit.choice not in ("yea", "nay", "abstain"):
            return None
        found = votes.condition_at(self.tokens, self._said, unit.end, "if_behind")
        if found is not None:
            return self._settle(unit, found[1], *self._find_other_branch(*found))
        for start in range(unit.start if self.says("IF", "UNLESS") else 0):
            found = votes.condition_at(self.tokens, self._said, start, "if_ahead")
            # in `if bob is for it I'm for it` both have the `it`
            if found and unit.start <= found[0] < unit.end:
                behind = self.tokens[unit.end : unit.end + 1]
                if unit.start < found[0] and behind and behind[0].on and behind[0].how in EXACT:
                    unit = msgspec.structs.replace(unit, on=behind[0], end=unit.end + 1)  # `… I'm for 3`
                return self._settle(unit, found[1], *self._find_other_branch(unit.end, found[1]))
        return None

    def _find_other_branch(self, end: int, inside: Sequence[Token]) -> tuple[Sequence[Token], int]:
        """What it is otherwise, behind a condition, and where that ends: `else no`, and behind `unless` also `in which case
        no`."""
        forms = ("else_behind", "else_last", *(("case_behind",) if have(inside, "UNLESS") else ()))
        for form in forms:
            if found := votes.condition_at(self.tokens, self._said, end, form):
                return found[1], found[0]
        return (), end

    def _join_another(self) -> list[Verdict]:
        """The vote that goes with another player's: `if bob votes for 3 then so do I, otherwise no`."""
        for start, token in enumerate(self.tokens if self.says("IF") else ()):
            found = (
                votes.condition_at(self.tokens, self._said, start, "so_ahead") if token.has("IF") else None
            )
            if found is None or any(not _clean(each) for each in self.tokens[:start]):
                continue
            end, inside = found
            other = votes.condition_at(self.tokens, self._said, end, "else_behind")
            until = other[0] if other else end
            rest = [each for each in self.tokens[until:] if not each.has("COMMA", "SEMI")]
            left_out = bool(rest) and rest[0].has("ELSE")  # `otherwise leave mine empty`
            if any(each.has("CS", "CG") if left_out else not _clean(each) for each in rest):
                continue
            about = next((each for each in inside if each.on is not None), None)
            seen = next(
                each.entry.choice or "yea" for each in inside if each.entry.choice or each.has("FOR_CHOICE")
            )
            judged = self._settle(Unit("so", seen, about, end, end), inside, other[1] if other else [], until)
            if judged is not None:
                return [
                    judged
                    if about or self._context.single
                    else msgspec.structs.replace(judged, force=ASK, why=WHICH)
                ]
        return []

    def _settle(
        self, unit: Unit, inside: Sequence[Token], other: Sequence[Token], end: int
    ) -> Verdict | None:
        who = next(token.name for token in inside if token.has("NAME"))
        seen = next(
            (token.entry.choice or "yea" for token in inside if token.entry.choice or token.word == "for"), ""
        )
        if not seen or (self.says("INCASE") and not other):
            return Verdict(ASK, unit, unit.choice, unit.on, CONDITION, condition=True)
        where = next((token for token in inside if token.on is not None), None)
        pointed = where is not None and where.how in ("number", "title", "author", "part")
        same = (
            where is not None and unit.on is not None and where.on == unit.on.on and inside[-1] is not where
        )
        on = f" on {where.on[0]}" if where is not None and where.on and pointed and not same else ""
        then, instead = (
            unit.choice,
            next((token.entry.choice or "yea" for token in other if token.entry.choice), "abstain"),
        )
        if have(other, "SODOI"):
            instead = seen
        if have(inside, "UNLESS"):
            then, instead = instead, then
        self.units = [
            each
            for each in self.units
            if not unit.end <= each.start < end and not (each.start < unit.start and each.end > unit.start)
        ]
        start = min(unit.start, next(at for at, token in enumerate(self.tokens) if token is inside[0]))
        named = [token for token in self.tokens[:start] if token.on and token.how in EXACT]
        about = (
            unit.on if unit.on is not None or len(named) != 1 else named[0]
        )  # `my vote on 3: if bob …, yea`
        unit = msgspec.structs.replace(unit, on=about, start=start, end=max(end, unit.end))
        choice = f"if {who} {seen}{on} then {then} else {instead}"
        vague = about is not None and about.how == "this" and not self._context.single
        return Verdict(ASK if vague else ACT, unit, choice, unit.on, WHICH if vague else "")
