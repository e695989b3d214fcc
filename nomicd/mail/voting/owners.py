"""Proposals as people name them by whose they are: `mine`, `my long jump`, `bob's thing`, `yours`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from nomicd.kernel.commands import Ballot
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import said
from nomicd.mail.voting.titles import title_words

THINGS = said("""
    amendment | baby | bill | idea | item | motion | one | proposal | proposals | proposition | resolution |
    rule | stuff | submission | suggestion | thing
""")
_NO_THINGS = said("vote | votes | ballot | choice | answer | verdict | opinion | view")
_THEIRS = said("hers | his | theirs | ours | yours")
_TO = said("to | on | for | against")
UNKNOWN = 10_000_000
"""Numbers from here on stand for words that name no one proposal: `mine` of a player with none, or two."""


class Named(msgspec.Struct, frozen=True):
    """Proposals that words name, in order, and the place behind the words. `kind`: `number`, `title`, `part`,
    `owner`, `place`, `this`, `all`, `rest`, `none`. `less` are those taken out by `except`."""

    numbers: tuple[int, ...]
    end: int
    kind: str
    less: tuple[int, ...] = ()


class Owners(People):
    """What the players have proposed."""

    _ballot: Ballot
    _parts: Mapping[str, int]
    _meant: list[tuple[int, ...]]

    def _mine(self, tokens: Sequence[Token], at: int) -> Named | None:
        """`my long jump`: words of the title of one of the author's own."""
        titles = {
            each.number: title_words(each.title)
            for each in self._ballot.matters
            if each.by.casefold() == self.me
        }
        for number, title in sorted(titles.items()):
            words = title[1:] if title[:1] in (["the"], ["a"], ["an"]) else title
            end = at + len(words)
            if len(words) > 1 and [token.word for token in tokens[at:end]] == words:
                return Named((number,), end, "owner")
        return None

    def owned(self, tokens: Sequence[Token], at: int, you: str) -> Named | None:
        """`mine`, `bob's thing`, `yours`: what its owner has, if it is one."""
        word, end = tokens[at].word, at + 1
        if word == "my":
            return self._mine(tokens, end) or self._my(tokens, end)
        if word in _THEIRS and (word != "yours" or not you) and self._is_theirs(tokens, at):
            return self._as_unclear((), end)
        owner = self.me if word == "mine" else you if self._is_yours(tokens, at) else ""
        if not owner and word.endswith("s") and word.removesuffix("s") in self.players:
            owner = word.removesuffix("s") if self._is_thing(tokens, at) else ""
        elif word.endswith("'s") and word.removesuffix("'s") in self.players:
            if end < len(tokens) and tokens[end].word in _NO_THINGS:
                return None
            owner = word.removesuffix("'s")
        elif word in THINGS and at + 2 < len(tokens) and tokens[at + 1].word in ("by", "from", "of"):
            owner, end = self.name_at(tokens, at + 2), at + 3
        return self._of(owner, tokens, end) if owner else None

    def _of(self, owner: str, tokens: Sequence[Token], end: int) -> Named | None:
        theirs = [each.number for each in self._ballot.matters if each.by.casefold() == owner]
        return self._narrowed(tokens, end, tuple(theirs))

    def _my(self, tokens: Sequence[Token], end: int) -> Named | None:
        """`my own proposal`."""
        start = end
        end += end < len(tokens) and tokens[end].word in ("own", "humble", "little", "very")
        end += end < len(tokens) and tokens[end].word == "own"
        thing = end < len(tokens) and (tokens[end].word in THINGS or tokens[end].word in self._parts)
        return self._of(self.me, tokens, end) if thing or end > start else None

    def _is_theirs(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether `hers` is what is voted on; `his` may go on: `on his behalf`."""
        alone = at + 1 >= len(tokens) or tokens[at + 1].kind != "word"
        return at > 0 and tokens[at - 1].word in _TO and (alone or tokens[at + 1].word in THINGS)

    def _as_unclear(self, meant: tuple[int, ...], end: int) -> Named:
        """Words that name no one proposal, but one of those that are meant."""
        if meant not in self._meant:
            self._meant.append(meant)
        return Named((UNKNOWN + self._meant.index(meant),), end, "owner")

    def candidates(self, number: int) -> tuple[int, ...] | None:
        """Return what an unknown number may stand for, nothing if that is nobody's; None for a proposal's."""
        known = UNKNOWN <= number < UNKNOWN + len(self._meant)
        return self._meant[number - UNKNOWN] if known else None

    def _is_yours(self, tokens: Sequence[Token], at: int) -> bool:
        if tokens[at].word != "your" or at + 1 >= len(tokens):
            return tokens[at].word == "yours"
        return tokens[at + 1].word in THINGS or tokens[at + 1].word in self._parts

    def _is_thing(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether behind `bobs` there is what he has: `bobs thing`, `bobs cards`, `yes to bobs`."""
        if at + 1 < len(tokens) and tokens[at + 1].kind == "word":
            return tokens[at + 1].word in THINGS or tokens[at + 1].word in self._parts
        return at > 0 and tokens[at - 1].word in _TO

    def _narrowed(self, tokens: Sequence[Token], end: int, mine: tuple[int, ...]) -> Named | None:
        """`bob's cards thing`: the words behind an owner, which may tell several apart."""
        while end < len(tokens):
            word = tokens[end].word
            if word in self._parts and self._parts[word] in mine:
                mine = (self._parts[word],)
            elif word not in THINGS and word not in ("latest", "other", "new", "proposed"):
                break
            elif word in ("latest", "other", "new"):
                return None
            end += 1
        return Named(mine, end, "owner") if len(mine) == 1 else self._as_unclear(mine, end)
