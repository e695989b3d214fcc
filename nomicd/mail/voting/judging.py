"""Whether a unit is its author's vote, now and meant: by its kind, and by all that stands around it."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.around import ACT, CONDITION, ELSEWHERE, LATER, NONE, TWO
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import plainwords, talk
from nomicd.mail.voting.ahead import Ahead
from nomicd.mail.voting.behind import Behind
from nomicd.mail.voting.lexicon import AGREEING, OPINIONS, YEA
from nomicd.mail.voting.matters import Matters
from nomicd.mail.voting.units import Unit, is_icon
from nomicd.mail.voting.values import Context

WHY = {
    LATER: "whether it is a vote already: it speaks of later, or leaves it open",
    CONDITION: "what its condition comes to: the votes cannot settle it",
    ELSEWHERE: "whether it is a vote, or an answer to something else",
    TWO: "which of two things it says",
    "advice": "whether it is your vote, or advice to others",
    "counted": "whether these are your votes, or how many voted so",
    "whole": "whether the sentence is a vote as a whole",
    "opinion": "whether it is a vote, or what you think",
}
"""What is unclear of a vote that is none for sure."""

_ACKS = plain(plainwords.ACKS)
_THREATS = said("i'm | i'll | you | you'll | tell | win | get | lose | be | we | let | see")
_CALLS = said("you | trust | all | everyone | please | come")
_YOU = said("you | your | trust")
_OTHER_ONE = plain(
    said("to the other one | on the other one | to the other | for the other one | on the other")
)
"""Of more than two nobody knows which that is."""

_POINTING = said("on | to | proposal | proposals | prop | props | number | re | no. | of")
_THANKED = (["thanks"], ["thank", "you"], ["thx"])
_THANKS_FOR = said("""
    apologies | cheers | congrats | congratulations | kudos | pardon | props | sorry | thank | thanks |
    thx | ty | you
""")
_ACK = 3
"""So short is `ok 👍`."""

_COMMENT = 4
"""So many words are a comment, with the word that joins it."""

_FOR_ME = said("my | me | mine | record")
"""`Please vote yes on 3 for me` is to the secretary."""

_FORMAL = said("yea | nay | yes | no | aye | abstain | present")
"""`Please vote nay on 1` is an order in due form; `please vote in favour of 4` may ask the others."""

_NEEDED = said("and | needed | or | then | to | until | would")
"""`One more yes and it passes`."""

_SHORT = 2
"""A sentence of so few words tells nothing: `Finally!`"""


class Judge:
    """Judges the units of one sentence."""

    def __init__(
        self,
        matters: Matters,
        context: Context,
        sentence: Sentence,
        following: Sentence | None,
        *,
        thanked: bool = False,
    ) -> None:
        """`following` is the next sentence of the paragraph; `thanked`: the one before says thanks."""
        self._thanked = thanked
        self._matters, self._context = matters, context
        self._sentence, self._following = sentence, following
        self._tokens, self._words = sentence.tokens, sentence.words
        self._ahead = Ahead(matters, self._tokens, self._words)
        self._behind = Behind(matters, self._tokens, self._words)

    def whole(self, unit: Unit) -> bool:
        """Whether what follows the unit is no part of it."""
        return self._behind.whole(unit)

    def planned(self, start: int) -> bool:
        """Whether words of another time or of doubt stand from there on."""
        return self._ahead.planned(start, len(self._words))

    def is_mine(self, unit: Unit) -> bool:
        """`I have thought about it and vote yes`: the author stands in front."""
        ahead = self._words[: unit.start + 1]
        own = ("i", "i've", "i'm", "i'd", self._matters.me)
        return unit.start > 0 and any(word in own for word in ahead)

    def verdict(self, unit: Unit, start: int, end: int) -> str:
        """What a unit is: `ACT`, `NONE`, or one of `WHY`. `start`, `end`: the part of the
        sentence around it."""
        if unit.kind == "torn":
            return NONE if self.planned(0) else "whole"
        ahead, behind = self._ahead.verdict(start, unit), self._behind.verdict(unit, end)
        if NONE in (ahead, behind):
            return NONE
        if (ahead, behind) != (ACT, ACT):
            return behind if ahead == ACT else ahead
        return self._left_open(unit, start, end) or self._of_kind(unit, end)

    def _left_open(self, unit: Unit, start: int, end: int) -> str:
        """What makes it less than a vote though nothing stands around it that takes it elsewhere; "" for
        nothing."""
        following = self._following
        if following is not None and end >= len(self._tokens) and talk.is_left_open(following.words):
            return TWO
        if unit.pointed and _OTHER_ONE.first(self._words, unit.end, len(self._words)) >= 0:
            return "whole"
        if (unit.counted and self._may_be_tally(unit, start)) or self._counts(unit):
            return "counted"
        return ""

    def _counts(self, unit: Unit) -> bool:
        """Below one proposal, `yes: 2, no: 1` counts votes: nothing says that these are proposals."""
        this = self._context.this
        if unit.kind != "bare" or self._context.listed or not self._context.reply or len(this) != 1:
            return False
        others = [vote.on for vote in unit.votes if vote.on is not None and vote.on.kind == "number"]
        meant = any(word in _POINTING or word.startswith("#") for word in self._words[unit.start : unit.end])
        return bool(others) and not meant and any(on.numbers != this for on in others)

    def _may_be_tally(self, unit: Unit, start: int) -> bool:
        """Whether `2 yes, 1 no` may count votes: below one proposal, behind a number, or out of order."""
        numbers = [vote.on.numbers[0] for vote in unit.votes if vote.on and vote.on.numbers]
        about_one = self._context.reply and len(self._context.this) == 1
        behind = any(token.kind == "num" for token in self._tokens[start : unit.start])
        return about_one or behind or numbers != sorted(numbers)

    def _of_kind(self, unit: Unit, end: int) -> str:
        """What only some kinds of votes have to fear."""
        if unit.kind == "will":
            this = self._context.single and (
                any(vote.on is not None for vote in unit.votes) or self._concludes(unit)
            )
            sure = (unit.pointed or unit.topic or this) and not self.planned(unit.end)
            return ACT if sure else LATER
        if unit.kind == "vote":
            return self._imperative(unit)
        if self._words[unit.start : unit.start + 2] == ["one", "more"] and self._word(unit.end) in _NEEDED:
            return "counted"
        if unit.votes[0].choice.startswith("as ") and not (unit.pointed or unit.topic):
            coming = " ".join(self._words[unit.start : unit.start + 3])
            if "endorse" in coming and coming.startswith(("i'll", "i will", "i shall")):
                return LATER
        return self._of_words(unit, end)

    def _of_words(self, unit: Unit, end: int) -> str:
        """Whether the words of the vote are enough for one."""
        if unit.kind == "stated" and unit.said in OPINIONS and not (unit.pointed or self._decides(unit)):
            return "opinion"
        if unit.pointed:
            return self._labelled(unit, end)
        which = unit.topic and self._words[unit.start] == "which"  # `all but 5, which gets a no`
        told = unit.topic is not None and unit.topic.kind not in ("this", "all", "rest", "each")
        formed = unit.kind == "shaped" and not (unit.mine or which or told or self._is_changed())
        if formed or self._is_chat(unit, end):
            return ELSEWHERE
        loose = unit.kind in ("bare", "shaped") and not (unit.sure or unit.strong or unit.topic)
        return self._weak(unit, end) if loose else ACT

    def _concludes(self, unit: Unit) -> bool:
        """`I don't like it, but I'll vote yes`: whether a comment stands in front."""
        joined = self._words[max(0, unit.start - 1) : unit.start + 1]
        return unit.start >= _COMMENT and ("but" in joined or "so" in joined)

    def _decides(self, unit: Unit) -> bool:
        """`I approve.` in answer to one proposal; `I agree` may be with what somebody said of it."""
        return self._context.single and unit.said not in AGREEING

    def _word(self, at: int) -> str:
        return self._words[at] if at < len(self._words) else ""

    def _is_changed(self) -> bool:
        """Below one proposal, `changed my mind, it's a no now`: who says so changes a vote."""
        said = " ".join(self._words)
        alone = self._context.reply and len(self._context.this) == 1
        return alone and ("changed my mind" in said or "change of vote" in said)

    def _is_chat(self, unit: Unit, end: int) -> bool:
        """Words that are said so in any talk: `Aye, I saw it`, `I'm present`, `thanks 👍`, `oh no`."""
        bare = unit.kind == "bare"
        if bare and unit.said in ("aye", "nay", "yea") and talk.is_answer(self._words, unit.end, end):
            return True
        if unit.said == "present" and not unit.strong and (unit.kind == "stated" or self._goes_on(unit, end)):
            return True
        icon = is_icon(self._tokens[unit.end - 1])
        acked = self._words[0] in ("ok", "okay", "thanks") and len(self._words) <= _ACK
        told = _ACKS.at(self._words, unit.end) is not None
        if bare and icon and unit.votes[0].choice == YEA and (self._thanked or acked or told):
            return True
        if unit.said == "for" and not unit.strong and self._is_thanked(unit):
            return True
        offered = unit.said in ("no thanks", "no thank you") and unit.end >= len(self._tokens)
        cheered = unit.said == "yay" and self._sentence.loud and unit.end >= len(self._tokens)
        exclaimed = cheered or (self._words[0] == "oh" and not unit.strong)
        ayes = self._words in (["aye"] * 2, ["aye"] * 3) and not self._tokens[0].text.isupper()
        return ayes or (bare and (offered or exclaimed))

    def _is_thanked(self, unit: Unit) -> bool:
        """`Thanks for that.`: whether what is said for something is thanks."""
        inner = self._words[unit.start : unit.end]
        return "for" in inner and self._words[unit.start + inner.index("for") - 1] in _THANKS_FOR

    def _labelled(self, unit: Unit, end: int) -> str:
        """`2. No, I cannot come`: a number in front may only number an answer."""
        label = self._tokens[unit.start].kind == "num" and self._words[unit.start + 1 : unit.start + 2] in (
            [":"],
            ["."],
            [")"],
        )
        weak = label and unit.kind == "bare" and not unit.strong
        return ELSEWHERE if weak and talk.is_told(self._words, unit.end, end) else ACT

    def _goes_on(self, unit: Unit, end: int) -> bool:
        """Whether words without a reason follow."""
        return (
            unit.end < end
            and self._words[unit.end] in ("and", "but", ",", ":")
            and self._words[unit.end + 1 : unit.end + 2] not in (["because"], ["since"], ["as"])
        )

    def _imperative(self, unit: Unit) -> str:
        """`Vote yes`: to the secretary, or to the others."""
        until = unit.start if unit.votes[0].choice.startswith("as ") else unit.end
        if self._ahead.addressed(unit.end, len(self._words)) or self._told(until):
            return NONE
        if self._following is not None and self._is_call(unit, self._following.words):
            return NONE
        rest = self._words[unit.end :]
        threat = rest[:1] in (["and"], [","]) and rest[1:2] != [] and rest[1] in _THREATS
        asked = self._words[unit.start] == "please" and not any(word in _FOR_ME for word in self._words)
        if unit.pointed:
            return "advice" if threat or (asked and unit.said not in _FORMAL) else ACT
        loud = self._sentence.loud and ":" not in self._words
        return "advice" if asked or loud or threat else ACT

    def _told(self, until: int) -> bool:
        """Whether the words up to there speak to others; `all` may be what the vote is about."""
        tokens = [token for token in self._tokens[:until] if token.word != "all"]
        return Ahead(self._matters, tokens, [token.word for token in tokens]).addressed(0, len(tokens))

    def _is_call(self, unit: Unit, words: Sequence[str]) -> bool:
        """Whether the next sentence goes on speaking to others."""
        if words[0] in _CALLS:
            return True
        signed = words[1:2] == ["you"]  # `See you`
        return not signed and not unit.pointed and any(word in _YOU for word in words[:6])

    def _weak(self, unit: Unit, end: int) -> str:
        """A word that any talk has, alone."""
        if talk.is_talk(self._words, self._tokens, unit.end, end):
            return ELSEWHERE
        comment = [word for word in self._words[unit.end :] if word != ","]
        if unit.said == "no" and comment in _THANKED and unit.votes[0].on is None:
            return ELSEWHERE
        if end != unit.end or self._following is None:
            return ACT
        after = self._following
        long = len(after.tokens) > _SHORT
        heading = after.asked and self._matters.is_part(after.words[0])
        aside = (
            long
            and not heading
            and (after.asked or not talk.is_about_it(self._matters, after.tokens, after.words))
        )
        return ELSEWHERE if aside or talk.goes_on(after.words) or after.tokens[0].kind == "quote" else ACT
