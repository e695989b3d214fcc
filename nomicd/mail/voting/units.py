"""A vote as one unit of a sentence: the words that lead to it, choices, what they are about, what may trail."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.mail.voting import lexicon, trimmings
from nomicd.mail.voting.endorsements import endorsement
from nomicd.mail.voting.leads import Lead, being, is_adverb, lead
from nomicd.mail.voting.lexer import Token
from nomicd.mail.voting.lists import PREPOSITIONS, targets
from nomicd.mail.voting.matters import Matters, Named
from nomicd.mail.voting.phrases import Phrases, plain
from nomicd.mail.voting.stances import Stance, repeated, stance, tallied
from nomicd.mail.voting.values import Context

_TOPIC = plain({
    "on", "for", "regarding", "re", "as for", "as to", "as regards", "concerning", "about", "in re", "with regard to", "with respect to", "when it comes to", "as far as", "in the matter of", "in the case of", "on the matter of", "on the subject of",
    "turning to", "on the question of", "and on", "to", "with", "in reply to", "in response to", "on proposal", "as concerns", "touching", "in",
})  # fmt: skip
_HAS_MY_VOTE = plain(
    {
        "gets my vote",
        "get my vote",
        "has my vote",
        "have my vote",
        "has my support",
        "have my support",
        "gets my support",
        "get my support",
        "gets my full support",
        "has my full support",
        "have my full support",
        "has got my vote",
        "can have my vote",
        "has my blessing",
        "earns my vote",
        "wins my vote",
        "receives my vote",
        "gets my complete support",
        "has my complete support",
        "has my backing",
        "has my full vote",
    }
)
_YOURS = plain(
    {
        "you have my vote",
        "you've got my vote",
        "you got my vote",
        "you have my support",
        "you can have my vote",
        "you have my full support",
        "you've got my support",
        "have my vote",
    }
)
_COUNT_IN = plain({"count me in", "sign me up", "put me down in favour"})
_LINKS = frozenset(
    {
        "is",
        "are",
        "gets",
        "get",
        "has",
        "have",
        "got",
        ",",
        ":",
        "=",
        "-",
        "–",
        "—",
        "--",
        ".",
        ")",
        "|",
        "to",
        "/",
        "->",
        ">",
        "a",
        "an",
        "my",
        "..",
        "...",
        "…",
        "deserves",
        "i'd",
        "'s",
        "then",
        "*",
        "please",
    }
)
_SEPARATORS = frozenset(
    {
        ",",
        ";",
        "/",
        ".",
        "&",
        "-",
        "–",
        "—",
        "--",
        "and",
        "but",
        "then",
        "plus",
        "also",
        "|",
        "+",
        "while",
        "with",
        "!",
        "next",
        "yet",
        ":",
        "whereas",
    }
)
_VOTE_NOUNS = frozenset({"vote", "votes", "ballot", "voter", "column", "camp", "side", "list"})
_STOPS = frozenset(
    {
        "on",
        "to",
        "for",
        "because",
        "since",
        "as",
        "but",
        "though",
        "although",
        "if",
        "unless",
        "so",
        "would",
        "will",
        "could",
        "should",
        "might",
        "is",
        "was",
        "and",
        "or",
        "when",
        "until",
    }
)
_MINE = frozenset({"me", "my", "here", "this", "our", "us", "mine", "yours", "myself"})
_FROM_STOP = 9

_POLITE = Phrases({phrase: True for phrase in trimmings.FILLERS})
_TAILS = plain(trimmings.TAILS)


def is_icon(token: Token) -> bool:
    """Whether a picture stands there, behind which a comment needs no mark."""
    return token.kind == "emoji" or (token.kind == "sign" and token.text[:1] == ":")


class Vote(msgspec.Struct, frozen=True):
    """A choice, or `as NAME`, and what it is about; None: what the sentence is about. `about_first`: that
    stands before the choice."""

    choice: str
    on: Named | None
    about_first: bool = False


class Unit(msgspec.Struct, frozen=True):
    """Votes that stand together, from `start` to `end`. `kind`: the lead's, or `bare`, or `topic` for one that
    only says what the sentence is about. `sure`: its form is that of a vote. `strong`: its words are."""

    votes: tuple[Vote, ...]
    start: int
    end: int
    kind: str
    sure: bool
    strong: bool
    said: str
    topic: Named | None = None
    mine: bool = False
    counted: bool = False

    @property
    def pointed(self) -> bool:
        """Whether it names a proposal."""
        return any(each.on is not None and each.on.kind != "this" for each in self.votes)


class Grammar:
    """Finds units in the tokens of one sentence."""

    def __init__(self, matters: Matters, tokens: Sequence[Token], context: Context, before: str = "") -> None:
        """`before` is the one player whom the mail has named so far."""
        self.matters, self.tokens, self.context = matters, tokens, context
        self.words = [token.word for token in tokens]
        self._before = before
        self._said: list[Stance] = []
        self._mine = self._shaped = False
        self.last: Named | None = None

    def unit(self, start: int) -> Unit | None:
        """The unit that begins there, behind fillers; None if none does."""
        self._said, self._mine, self._shaped = [], False, False
        at = self.fillers(start)
        idiom = self._idiom(at) or self._backed(start, at)
        if idiom:
            return idiom
        topic, at = self.topic(at)
        at = self.fillers(at) if topic else at
        led = lead(self.tokens, self.words, at, self.matters.me)
        kind = led.kind if led else "bare"
        if led:
            topic, at = self._led(led, topic)
        body = self._article(at)
        self._shaped = any(
            self.words[place] in trimmings.ADJECTIVES or is_adverb(self.words, place) for place in range(at, body)
        )
        votes, end = self._votes(body, led=kind not in ("bare", "shaped"))
        if not votes:
            return self._again(start, led, topic, at)
        return self._made(start, end, kind, votes, topic)

    def _again(self, start: int, led: Lead | None, topic: Named | None, at: int) -> Unit | None:
        """The lead may itself end in what is a choice: `I am for`."""
        if led is None and topic is not None and (stated := self._stated(start, at)):
            return msgspec.structs.replace(stated, topic=topic)
        if led is None and topic is not None:
            self._said = []
            at = self.fillers(start)
            votes, end = self._votes(at, led=False)
            return self._made(start, end, "bare", votes, None) if votes else None
        if led is None:
            return self._stated(start, at)
        return None

    def _made(self, start: int, end: int, kind: str, votes: Sequence[Vote], topic: Named | None) -> Unit:
        strong = all(said.strong for said in self._said) if self._said else True
        strong = strong and not is_icon(self.tokens[end - 1])
        said = self._said[0].said if self._said else ""
        sure = kind not in ("bare", "shaped") or self._mine or (kind == "bare" and self._shaped)
        numbers = [each.on.numbers[0] for each in votes if each.on and each.on.numbers]
        counted = kind == "bare" and self._bare_numbers(start, end) and bool(numbers)
        return Unit(tuple(votes), start, end, kind, sure, strong, said, topic, self._mine, counted)

    def _bare_numbers(self, start: int, end: int) -> bool:
        """Whether nothing but `2 yes, 1 no` stands there: it may be a tally."""
        tokens = self.tokens[start:end]
        firsts = any(token.kind == "num" and "#" not in token.text for token in tokens[:1])
        return firsts and all(
            token.kind in ("num", "word", "sign") or token.text in (",", ";", "/") for token in tokens
        )

    def named(self, at: int) -> Named | None:
        """The proposals that are named there, if some are."""
        found = targets(
            self.matters, self.tokens, self.words, at, self.context, led=False
        ) or self._part_named(at)
        return found if found is not None and found.kind not in ("this", "none") else None

    # In front

    def fillers(self, at: int) -> int:
        """The place behind greetings and the like; a player spoken to among them."""
        start = at
        while at < len(self.tokens):
            token = self.tokens[at]
            found = _POLITE.at(self.words, at)
            said = stance(self.tokens, self.words, at) if found else None
            if said is not None and found and said.end - at >= found[0]:
                break
            if found and self.words[at + 1 : at + 2] != ["one"]:
                at += found[0]
            elif token.text in (",", "-", "–", "—", "*", "|", "•", "·", "..", "--") or token.kind in (
                "dots",
                "smiley",
                "smile",
                "end",
                "paren",
            ):
                at += 1
            elif token.kind == "emoji" and stance(self.tokens, self.words, at) is None:
                at += 1
            elif (
                (at > start or self._is_called(at))
                and self.matters.is_other(self.tokens, at)
                and not token.word.endswith("'s")
            ):
                at += 1
            elif is_adverb(self.words, at) and token.word not in (
                "do",
                "so",
                "hence",
                "all",
                "both",
                "first",
                "second",
                "now",
                "even",
                "rather",
                "a",
                "here",
            ):
                at += 1
            else:
                break
        return at

    def _is_called(self, at: int) -> bool:
        """Whether a name with a comma stands there, and no list of names."""
        return self.words[at + 1 : at + 2] == [","] and not self.matters.is_other(self.tokens, at + 2)

    def topic(self, at: int) -> tuple[Named | None, int]:
        """What `on 3,` or `as for the tax thing:` sets, and the place behind it."""
        if self.last is not None and self.words[at : at + 1] == ["which"]:
            return self.last, at + 1
        found = _TOPIC.at(self.words, at)
        if not found:
            return None, at
        if self.last is not None and self.words[at + 1 : at + 2] == ["which"]:
            return self.last, at + 2
        named = targets(self.matters, self.tokens, self.words, at + found[0], self.context, led=True)
        if named is None or named.kind == "none":
            return None, at
        end = named.end
        while end < len(self.tokens) and self.words[end] in (",", ":", "-", "–", "—", "="):
            end += 1
        if found[1] == "for" and not self._votes_without(end):
            return None, at
        if found[1] in ("to", "with", "in") and named.kind == "this":
            return None, at
        return named, end

    def _votes_without(self, at: int) -> bool:
        """Whether a lead, or a choice that names nothing itself, stands there: then `for 2,` was no choice."""
        at = self.fillers(at)
        if lead(self.tokens, self.words, at, self.matters.me) is not None:
            return True
        said = stance(self.tokens, self.words, self._article(at))
        if said is None:
            return endorsement(self.matters, self.tokens, self.words, at, led=False) is not None
        named = self._about(said.end)
        return (
            named is None
            or self.words[said.end + 1 : said.end + 2] in (["each"], ["all"], ["both"])
            or named.kind == "this"
        )

    def _led(self, led: Lead, topic: Named | None) -> tuple[Named | None, int]:
        """Behind the lead: what it may be about, and links."""
        at = led.end
        if led.kind in ("mine", "going", "vote", "note", "cast", "will", "switch") and at < len(self.tokens):
            if led.kind == "switch":
                return self._switched(at, topic)
            if self.words[at] in ("on", "for", "regarding", "re", "about", "to") or led.kind == "mine":
                prepared = self.words[at] in ("on", "for", "regarding", "re", "about", "to")
                named = (
                    targets(self.matters, self.tokens, self.words, at + prepared, self.context, led=True)
                    if prepared or self.words[at] in ("here", "hereon")
                    else None
                )
                if named is not None and self._is_topic(named.end, led):
                    topic, at = named, named.end
            if self.words[at : at + 1] == ["hereon"]:
                at += 1
        at = being(self.words, at) if led.kind in ("mine", "named", "vote", "going", "note", "cast") else at
        if self.words[at : at + 2] == ["as", "follows"]:
            at += 2
            while self.words[at : at + 1] in (
                ["on"],
                ["the"],
                ["open"],
                ["proposals"],
                ["presently"],
                ["currently"],
                [":"],
                [","],
                ["-"],
            ):
                at += 1
        return topic, at

    def _is_topic(self, end: int, led: Lead) -> bool:
        """Whether a choice follows `I vote on 3`, `my vote for 3 is`."""
        at = being(self.words, end)
        said = stance(self.tokens, self.words, self._article(at), led=True)
        if said is not None and (self.words[led.end] != "for" or led.kind == "mine"):
            return True
        return (
            endorsement(self.matters, self.tokens, self.words, at, led=True, before=self._before) is not None
        )

    def _switched(self, at: int, topic: Named | None) -> tuple[Named | None, int]:
        """`I change my vote on 2 from yea to nay`: behind `my vote`."""
        if self.words[at] in ("on", "for", "to", "about", "regarding"):
            named = targets(self.matters, self.tokens, self.words, at + 1, self.context, led=True)
            topic, at = (named, named.end) if named else (topic, at)
        if self.words[at : at + 1] == ["from"]:
            first = stance(self.tokens, self.words, at + 1, led=True)
            at = first.end if first else at
        return (topic, at + 1) if self.words[at : at + 1] == ["to"] else (topic, len(self.tokens))

    def _article(self, at: int) -> int:
        """Behind articles and adjectives of a choice."""
        start = at
        while at < len(self.tokens):
            word = self.words[at]
            if word in ("of", "to") and at and self.words[at - 1] in ("vote", "votes", "ballot"):
                at += 1
            elif (
                (word == "vote" and at > start)
                or word in ("a", "an", "my", "the", "another", ":", "quite", "rather", "very", "big", "your")
                or (word in trimmings.ADJECTIVES and stance(self.tokens, self.words, at) is None)
            ):
                if word == "the" and endorsement(self.matters, self.tokens, self.words, at, led=True):
                    break
                if word == "my" and targets(
                    self.matters, self.tokens, self.words, at, self.context, led=False
                ):
                    break
                if (
                    word in ("one", "the")
                    and targets(self.matters, self.tokens, self.words, at, self.context, led=True)
                    and stance(self.tokens, self.words, at + 1) is None
                    and self.words[at + 1 : at + 2]
                    and self.words[at + 1] not in trimmings.ADJECTIVES
                ):
                    break
                at += 1
            elif is_adverb(self.words, at) and stance(self.tokens, self.words, at) is None:
                if word in ("all", "both", "so"):
                    break
                at += 1
            else:
                break
        return at

    def _idiom(self, at: int) -> Unit | None:
        """`you have my vote`, `count me in for 2`."""
        for table, kind in ((_YOURS, "note"), (_COUNT_IN, "note")):
            found = table.at(self.words, at)
            if not found:
                continue
            end = self._tail(at + found[0])
            follow = stance(self.tokens, self.words, end, led=True)
            if follow and follow.said not in ("for",):
                return None
            if self.words[end : end + 1] == ["as"]:
                return None
            named = self._about(end)
            end = self._tail(named.end) if named else end
            return Unit(
                (Vote("yea", named),), at, end, kind, sure=True, strong=True, said=found[1], mine=True
            )
        return None

    def _backed(self, start: int, at: int) -> Unit | None:
        """`this gets my vote`, `3 and 4 have my full support`."""
        named = targets(self.matters, self.tokens, self.words, at, self.context, led=False)
        mine = _HAS_MY_VOTE.at(self.words, named.end) if named is not None else None
        if named is None or not mine:
            return None
        on = None if named.kind == "this" else named
        return Unit(
            (Vote("yea", on, about_first=True),),
            start,
            self._tail(named.end + mine[0]),
            "note",
            sure=True,
            strong=True,
            said=mine[1],
            mine=True,
        )

    # The votes

    def _votes(self, at: int, *, led: bool) -> tuple[list[Vote], int]:
        votes: list[Vote] = []
        row = self._row(at)
        if row:
            return row
        end = at
        while at < len(self.tokens):
            found = self._about_first(at, led=led, begun=bool(votes)) or self._choice_first(
                at, led=led or bool(votes)
            )
            if found is None:
                break
            if (
                votes
                and found[0][0].on is None
                and votes[-1].on is not None
                and not found[0][0].choice.startswith("as ")
            ):
                break
            votes += found[0]
            end = found[1]
            at = self._separated(end)
            if found[0][-1].on is None and not self._differs(at, found[0][-1].choice):
                break
        return votes, end

    def _differs(self, at: int, choice: str) -> bool:
        """Whether another vote with its own proposal follows one that names none."""
        said = stance(self.tokens, self.words, self._article(at))
        return said is not None and self._about(said.end) is not None

    def _separated(self, end: int) -> int:
        at = end
        while (
            at < len(self.tokens)
            and (
                self.words[at] in _SEPARATORS
                or self.tokens[at].kind == "paren"
                or (self.tokens[at].kind == "emoji" and stance(self.tokens, self.words, at) is None)
            )
            and at < end + 4
        ):
            at += 1
        while (
            at < len(self.tokens)
            and (
                is_adverb(self.words, at)
                or self.words[at] in ("ok", "hmm", "well", "sorry", "please", "...", "…", "a", "an", "i")
            )
            and stance(self.tokens, self.words, at) is None
            and self.words[at] not in ("all", "both", "just", "first", "second", "third")
        ):
            at += 1
        follow = lead(self.tokens, self.words, at, self.matters.me)
        return (
            follow.end
            if follow and follow.kind in ("cast", "vote", "going") and follow.end < len(self.tokens)
            else at
        )

    def _row(self, at: int) -> tuple[list[Vote], int] | None:
        """`no, no, no, yes, no`: as many as there are proposals, in their order."""
        scope, found, end = self.context.scope, list[Stance](), at
        if len(scope) < 2 or not self.context.reply or len(self.context.this) == 1:  # noqa: PLR2004 - one has no order
            return self._letters(at)
        place = at
        while len(found) <= len(scope) and (said := stance(self.tokens, self.words, place, led=True)):
            found.append(said)
            end = place = said.end
            if place < len(self.tokens) and self.words[place] in (",", "/", "-", "and", ";"):
                place += 1
                place += place < len(self.tokens) and self.words[place] == "and"
        if len(found) != len(scope):
            return self._letters(at)
        self._said += found
        return [
            Vote(said.choice, Named((number,), end, "place"))
            for said, number in zip(found, scope, strict=True)
        ], self._tail(end)

    def _letters(self, at: int) -> tuple[list[Vote], int] | None:
        """`3y`, and `ynyyn` for all that are open."""
        votes: list[Vote] = []
        while at < len(self.tokens) and (found := tallied(self.tokens[at])):
            votes.append(Vote(found[1], Named((found[0],), at + 1, "number"), about_first=True))
            at += 1 + (self.words[at + 1 : at + 2] in ([","], [";"], ["and"], ["/"]))
        return (votes, self._tail(at)) if votes else None

    def _about_first(self, at: int, *, led: bool, begun: bool) -> tuple[list[Vote], int] | None:
        """`3: nay`, `the tax thing gets a no from me`, `carol's: aye`."""
        del begun
        named = targets(
            self.matters, self.tokens, self.words, at, self.context, led=False
        ) or self._part_named(at)
        if named is None or named.kind == "none" or named.end >= len(self.tokens):
            return None
        place = self._linked(named.end)
        if self.words[place : place + 1] == ["a"] and self._is_letter(place):
            return [Vote("abstain", named, about_first=True)], place + 1
        if named.kind == "this" and place == named.end:
            return None
        found = self._choice(place, led=led or named.kind not in ("this",))
        if found is None:
            return None
        choice, end = found
        if (
            self._said
            and self._said[-1].said == "for"
            and not self._said[-1].strong
            and self.tokens[end : end + 1]
            and self.tokens[end].kind == "word"
            and self._tail(end) == end
        ):
            return None
        if named.kind == "all" and (less := self._except(named, end)):
            named, end = less
        end = self._tail(end)
        again = self._about(end) if self.words[end : end + 1] in (["on"], ["to"]) else None
        if again is not None and again.kind == "this":
            end = self._tail(again.end)
        on = None if named.kind == "this" else named
        votes = [Vote(choice, on, about_first=True)]
        return votes, end

    def _except(self, named: Named, end: int) -> tuple[Named, int] | None:
        """`all yes except 4`."""
        end += self.words[end : end + 1] == [","]
        if self.words[end : end + 1] not in (["except"], ["but"], ["save"], ["bar"], ["excluding"]):
            return None
        end += 2 if self.words[end + 1 : end + 2] in (["for"], ["on"], ["not"]) else 1
        less = targets(self.matters, self.tokens, self.words, end, self.context, led=True)
        if less is None or less.kind in ("this", "all", "rest", "none"):
            return None
        kept = tuple(number for number in named.numbers if number not in less.numbers)
        own = stance(self.tokens, self.words, self._linked(less.end))
        return Named(kept, named.end, "all", less.numbers), (end if own else less.end)

    def _part_named(self, at: int) -> Named | None:
        """`Taxes: no`, `dice thing - yes`: a word of a title with a mark behind it."""
        named = self.matters.one(self.tokens, at, self.context, led=True)
        marked = (
            named is not None
            and named.kind in ("part", "title", "number")
            and self.words[named.end : named.end + 1] in ([":"], ["="], ["-"], ["--"], ["–"], ["—"], ["gets"])
        )
        return named if marked else None

    def _linked(self, at: int) -> int:
        """Behind what stands between a proposal and its choice."""
        while at < len(self.tokens):
            follow = lead(self.tokens, self.words, at, self.matters.me)
            if follow and follow.kind in ("cast", "note", "going", "vote", "mine") and self.words[at] != "a":
                at = being(self.words, follow.end)
            elif self.words[at] == "a" and self._is_letter(at):
                break
            elif (
                self.words[at] in _LINKS
                or self.tokens[at].kind in ("paren", "dots")
                or (is_adverb(self.words, at) and stance(self.tokens, self.words, at) is None)
            ):
                at += 1
            elif self.words[at] in trimmings.ADJECTIVES and stance(self.tokens, self.words, at) is None:
                at += 1
            elif self.words[at] in (
                "hmm",
                "ok",
                "well",
                "erm",
                "uh",
                "um",
                "it's",
                "i'm",
                "that's",
                "definitely",
                "hm",
                "oh",
                "sorry",
                "sure",
                "voting",
                "vote",
            ):
                at += 1
            else:
                break
        return at

    def _is_letter(self, at: int) -> bool:
        """`1 A, 2 N`: whether a letter there is a choice, not an article."""
        return at + 1 >= len(self.tokens) or self.words[at + 1] in (",", ";", "/")

    def _choice_first(self, at: int, *, led: bool) -> tuple[list[Vote], int] | None:
        """`aye on 3`, `against everything else`, `as bob on 2`."""
        at = self._article(at)
        found = self._choice(at, led=led)
        if found is None:
            return None
        choice, end = found
        if end < len(self.tokens) and self.words[end] in _VOTE_NOUNS:
            if self._said and self._said[-1].said == "no" and self.words[at - 1 : at] not in (["a"], ["my"], ["as"], ["the"]):
                return None  # `no vote from me`
            end += 1
        end = self._tail(end, colon=False)
        named = self._about(end + (choice.startswith("as ") and self.words[end : end + 2] == [",", "on"]))
        if named is not None:
            end = self._tail(named.end)
        on = None if named is None or named.kind == "this" else named
        return [Vote(choice, on)], end

    def _choice(self, at: int, *, led: bool) -> tuple[str, int] | None:
        """A choice or an endorsement."""
        followed = endorsement(self.matters, self.tokens, self.words, at, led=led, before=self._before)
        if followed:
            return f"as {self.matters.players[followed[0]]}", followed[1]
        said = stance(self.tokens, self.words, at, led=led)
        if said is None:
            return None
        said = said if self._about(said.end) else repeated(self.tokens, self.words, said)
        self._said.append(said)
        return said.choice, said.end

    def _about(self, end: int) -> Named | None:
        """What stands behind a choice: `on 3`, `: 1, 2`, `the rest`."""
        at = end
        while at < len(self.tokens) and self.words[at] in (":", "=", "-", "–", "—") and at < end + 2:
            at += 1
        prepared = False
        while at < len(self.tokens) and self.words[at] in PREPOSITIONS and at < end + 3:
            at, prepared = at + 1, True
        if at >= len(self.tokens):
            return None
        if self.words[at] == "rest" and not prepared and at == end:
            return None
        return targets(
            self.matters,
            self.tokens,
            self.words,
            at,
            self.context,
            led=prepared or (at == end and self.words[end - 1] in ("for", "against", "of")),
        )

    def _stated(self, start: int, at: int) -> Unit | None:
        """`I am against it`, `I support 2`, `I'm a no`, `me for`."""
        place = at
        if self.words[place : place + 1] == ["i"] or self.words[place : place + 1] in (["i'm"], ["im"]):
            am = self.words[place] != "i"
            place += 1
            am = am or self.words[place : place + 1] == ["am"]
            place += self.words[place : place + 1] == ["am"]
        else:
            return None
        place = self._article(place)
        said = stance(self.tokens, self.words, place, led=True)
        if (
            said is None
            or (am and said.said in ("yes", "no", "y", "n") and self.words[place - 1] not in ("a", "an"))
            or (not am and said.said not in lexicon.VERBS)
        ):
            followed = (
                endorsement(self.matters, self.tokens, self.words, place, led=False) if not am else None
            )
            if followed is None:
                return None
        votes, end = self._votes(place, led=True)
        return self._made(start, end, "stated", votes, None) if votes else None

    # Behind

    def _tail(self, end: int, *, colon: bool = True) -> int:
        """Behind `please`, `from me`, `this time` and their like."""
        del colon
        while end < len(self.tokens):
            found = _TAILS.at(self.words, end)
            if found:
                end += found[0]
            elif self.words[end] == "from":
                behind = self._from(end)
                if behind == end:
                    return end
                end = behind
            elif (
                is_adverb(self.words, end)
                and self.words[end].endswith("ly")
                and stance(self.tokens, self.words, end) is None
            ):
                end += 1
            else:
                return end
        return end

    def _from(self, at: int) -> int:
        """Behind `from me`, `from this corner of the sofa`; where it stands if it is from others."""
        end, mine = at + 1, False
        while (
            end < len(self.tokens)
            and end < at + _FROM_STOP
            and self.tokens[end].kind == "word"
            and self.words[end] not in _STOPS
        ):
            if self.matters.is_other(self.tokens, end):
                if mine and (end + 1 >= len(self.tokens) or self.tokens[end + 1].kind != "word"):
                    break
                return at
            mine = mine or self.words[end] in _MINE or self.words[end] == self.matters.me
            end += 1
            if mine and self.words[end - 1] in ("me", "here", "us"):
                break
        self._mine = self._mine or mine
        return end if mine else at
