"""A vote as one unit of a sentence: words that lead to it, choices, what they are about, what may trail."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.mail.speech.adverbs import is_adverb
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import Phrases, plain, said
from nomicd.mail.voting import lexicon, trimmings
from nomicd.mail.voting.leads import Lead
from nomicd.mail.voting.lexicon import YEA
from nomicd.mail.voting.matters import Matters
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.pairs import Pairs, Vote
from nomicd.mail.voting.values import Context

HAS_MY_VOTE = plain(
    said("""
    can have my vote | earns my vote | get my support | get my vote | gets my complete support | gets my
    full support | gets my support | gets my vote | has got my vote | has my backing | has my blessing | has
    my complete support | has my full support | has my full vote | has my support | has my vote | have my
    full support | have my support | have my vote | receives my vote | wins my vote
""")
)
_FOR_IT = plain(
    said("""
    count me in | giving my vote | have my vote | i give a thumb up | i give my support | i give my voice |
    i give my vote | i lend my support | i lend my voice | i throw my support | i throw my weight | my
    support goes | my vote goes | sign me up | you can have my vote | you got my vote | you have my full
    support | you have my support | you have my vote | you've got my support | you've got my vote
""")
)


_CONSENTS = Phrases(
    {
        f"{verb} {whose} {noun}": choice
        for verb in lexicon.GIVING
        for whose in ("my", "my full", "an", "a formal", "my formal", "my strong")
        for choice, nouns in lexicon.GIVEN.items()
        for noun in nouns
    }
)
_MUST = plain(
    said("""
    am compelled to | am forced to | am going to have to | can only | cannot but | choose to | continue to
    | feel compelled to | have no choice but to | have to | must | must regretfully | shall have to | will
    have to
""")
)
"""In front of the verb, these do it."""

_GIVES = said("assign | delegate | entrust | give | hand | leave | lend | proxy")
_PROXIES = said("ballot | ballots | proxies | proxy | vote | votes")
_TO = said("about | behind | for | of | on | to | with")

_GIVEN = said("""
    giving my vote | i give a thumb up | i give my support | i give my voice | i give my vote | i lend my
    support | i lend my voice | i throw my support | i throw my weight | my support goes | my vote goes
""")
"""These need to say to what."""


def is_icon(token: Token) -> bool:
    """Whether a picture stands there, behind which a comment needs no mark."""
    return token.kind == "emoji" or (token.kind == "sign" and token.text[:1] == ":")


class Unit(msgspec.Struct, frozen=True):
    """Votes that stand together, from `start` to `end`. `kind`: the lead's; `bare` if it has none; `stated`
    for `I am for`. `sure`: its form is that of a vote. `strong`: its words are. `said`: the first choice as
    written. `topic`: what it says first that it is about. `mine`: it says that it is from its author.
    `counted`: it may be a tally."""

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


class Grammar(Pairs):
    """Finds units in the tokens of one sentence."""

    def __init__(self, matters: Matters, tokens: Sequence[Token], context: Context, before: str = "") -> None:
        """`before` is the one player whom the mail has named so far."""
        super().__init__(matters, tokens, context, before)
        self._said = []
        self._shaped = False

    def unit(self, start: int) -> Unit | None:
        """The unit that begins there, behind fillers; None if none does."""
        self._said, self._mine, self._shaped = [], False, False
        at = self.fillers(start)
        idiom = self._idiom(at) or self._backed(start, at) or self._proxied(at)
        idiom = idiom or (None if start else self._by_name(at))
        if idiom:
            return idiom
        topic, at = self.topic(at)
        at = self.it_is(self.fillers(at)) if topic else at
        led = None if topic and self.follows(at, led=True) else self.lead(at)
        if led:
            topic, at = self.led(led, topic)
        body = self.article(at)
        self._shaped = any(self._shapes(place) for place in range(at, body))
        respectively = self.row(body, topic.numbers) if led and topic and len(topic.numbers) > 1 else None
        votes, end = respectively or self.votes(
            body,
            led=(led is not None and led.kind != "shaped") or bool(topic and self.follows(body, led=True)),
        )
        if not votes:
            return None if led else self._otherwise(start, topic, at)
        return self._made(start, end, led, votes, topic)

    def _shapes(self, at: int) -> bool:
        return self.words[at] in trimmings.ADJECTIVES or is_adverb(self.words, at)

    def _otherwise(self, start: int, topic: Named | None, at: int) -> Unit | None:
        """Without a lead: `I am for`; or `for 3` was a choice, not what the sentence is about."""
        stated = self._stated(start, at)
        if stated is not None or topic is None:
            return stated and msgspec.structs.replace(stated, topic=topic)
        self._said = []
        votes, end = self.votes(self.fillers(start), led=False)
        return self._made(start, end, None, votes, None) if votes else None

    def _made(
        self,
        start: int,
        end: int,
        led: Lead | None,
        votes: Sequence[Vote],
        topic: Named | None,
        *,
        stated: bool = False,
    ) -> Unit:
        kind = led.kind if led else "stated" if stated else "bare"
        strong = all(said.strong for said in self._said) and not is_icon(self.tokens[end - 1])
        first = self._said[0].said if self._said else ""
        sure = kind not in ("bare", "shaped") or self._mine or (kind == "bare" and self._shaped)
        counted = (
            kind == "bare"
            and self._bare_numbers(start, end)
            and any(each.on and each.on.numbers for each in votes)
        )
        return Unit(tuple(votes), start, end, kind, sure, strong, first, topic, self._mine, counted)

    def _bare_numbers(self, start: int, end: int) -> bool:
        """Whether nothing but `2 yes, 1 no` stands there: it may be a tally."""
        tokens = self.tokens[start:end]
        first = tokens[0].kind == "num" and "#" not in tokens[0].text
        return (
            first
            and "gets" not in self.words[start:end]
            and all(
                token.kind in ("num", "word", "sign") or token.text in (",", ";", "/") for token in tokens
            )
        )

    def _idiom(self, at: int) -> Unit | None:
        """`you have my vote`, `count me in for 2`."""
        found = _FOR_IT.at(self.words, at)
        if not found:
            return self._consented(at)
        end = self.tail(at + found[0])
        given = found[1] in _GIVEN
        follow = self.stance(end, led=True)
        if follow and follow.choice == YEA and is_icon(self.tokens[end]):
            end = follow.end
            follow = None
        if (follow and follow.said != "for") or self.word(end) == "as":
            return None
        named = self.about(end)
        if given and (named is None or self.word(end) not in ("to", "for", "behind")):
            return None
        end = self.tail(named.end) if named else end
        return Unit((Vote(YEA, named),), at, end, "note", sure=True, strong=True, said=found[1], mine=True)

    def _consented(self, at: int) -> Unit | None:
        """`I reaffirm my consent to 3`, `I register my objection`."""
        place = at + 1
        while self.is_adverb(place):
            place += 1
        found = _CONSENTS.at(self.words, place) if self.word(at) == "i" else None
        if not found:
            return None
        end = self.tail(place + found[0])
        named = self.about(end)
        if named is None and self.word(end) in _TO:
            return None  # `I give my support to bob`
        end = self.tail(named.end) if named else end
        on = named if named is not None and named.kind != "this" else None
        return Unit((Vote(found[1], on),), at, end, "note", sure=True, strong=True, said="consent", mine=True)

    def _proxied(self, at: int) -> Unit | None:
        """`I give my proxy on all of these to bob`."""
        given = self.word(at) == "i" and self.word(at + 1) in _GIVES
        if given and self.matters.name_at(self.tokens, at + 2) and self.word(at + 3) == "my":
            return self._proxied_first(at)
        given = given and self.word(at + 2) == "my"
        if not given or self.word(at + 3) not in _PROXIES or self.word(at + 4) not in ("on", "for"):
            return None
        named = self.targets(at + 5, led=True)
        to = named.end if named is not None and self.word(named.end) == "to" else len(self.tokens)
        name = self.matters.name_at(self.tokens, to + 1)
        if not name or name == self.matters.me:
            return None
        votes = (Vote(f"as {self.matters.players[name]}", named),)
        return Unit(votes, at, to + 2, "cast", sure=True, strong=True, said="proxy", mine=True)

    def _proxied_first(self, at: int) -> Unit | None:
        """`I give bob my proxy on 3`."""
        name = self.matters.name_at(self.tokens, at + 2)
        if name == self.matters.me or self.word(at + 4) not in _PROXIES:
            return None
        named = self.about(at + 5)
        votes = (Vote(f"as {self.matters.players[name]}", named),)
        end = self.tail(named.end if named else at + 5)
        return Unit(votes, at, end, "cast", sure=True, strong=True, said="proxy", mine=True)

    def _by_name(self, at: int) -> Unit | None:
        """`Alice abstains on 3`."""
        place = at + 1
        while self.is_adverb(place):
            place += 1
        choice = lexicon.BY_NAME.get(self.word(place)) if self.word(at) == self.matters.me else None
        if choice is None:
            return None
        said = self.word(place)
        named = self.about(self.tail(place + 1))
        on = named if named is not None and named.kind != "this" else None
        end = self.tail(named.end if named is not None else place + 1)
        return Unit((Vote(choice, on),), at, end, "named", sure=True, strong=True, said=said, mine=True)

    def _backed(self, start: int, at: int) -> Unit | None:
        """`3 gets my vote`, `this has my full support`."""
        named = self.targets(at, led=False)
        mine = HAS_MY_VOTE.at(self.words, named.end) if named is not None else None
        if named is None or not mine:
            return None
        on = None if named.kind == "this" else named
        end = self.tail(named.end + mine[0])
        return Unit((Vote(YEA, on),), start, end, "note", sure=True, strong=True, said=mine[1], mine=True)

    def _stated(self, start: int, at: int) -> Unit | None:
        """`I am against it`, `I support 2`, `I'm a no`."""
        if self.word(at) not in ("i", "i'm", "im"):
            return None
        place = at + 1
        while self.is_adverb(place) and self.word(place) != "do":
            place += 1
        must = _MUST.at(self.words, place) if self.words[at] == "i" else None
        place += must[0] if must else 0
        am = self.words[at] != "i" or self.word(place) == "am"
        place = self.article(place + (self.word(place) == "am"))
        said = self.stance(place, led=True)
        if said is None or (not am and said.said not in lexicon.VERBS):
            if am or self.follows(place, led=False) is None:
                return None
        elif am and said.said in ("yes", "no", "y", "n") and self.words[place - 1] not in ("a", "an"):
            return None
        votes, end = self.votes(place, led=True)
        return self._made(start, end, None, votes, None, stated=True) if votes else None
