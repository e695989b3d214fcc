"""Pairs of a choice and what it is about: `aye on 1-3`, `4 nay`, `no to the rest`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from nomicd.mail.voting.values import Cast, Context, Said, Unsure
from nomicd.mail.voting.words import Token, Words, is_talk

REST = (-1,)
"""Stands for all that is not named elsewhere in the mail."""

TELLING = "which of the proposals it is about"
_TARGETS = frozenset({"span", "title", "owner", "this", "all", "rest"})
_TO = ("for", "in favor of", "in favour of")

Pair = tuple[str, tuple[int, ...] | None]


class Group(msgspec.Struct, frozen=True):
    """The pairs with which a text begins, where in it they end, and whether all their words are of the
    kind that is said
    in any talk. None in a pair: it names no proposal. `bare`: each is a lone number
    with a choice behind it, as in a tally."""

    pairs: tuple[Pair, ...]
    end: int
    talk: bool
    bare: bool = False

    @property
    def pointed(self) -> bool:
        """Whether a proposal is named."""
        return any(on is not None for _, on in self.pairs)


class _Step(msgspec.Struct, frozen=True):
    """One pair, the token behind it, and whether its words can only vote."""

    pair: Pair
    after: int
    solid: bool


class Pairs:
    """Reads pairs in one context; `named` are the proposals named in the mail so far."""

    def __init__(self, words: Words, context: Context, named: Iterable[int]) -> None:
        """For one sentence."""
        self._words = words
        self._context = context
        self._named = set(named)

    def group(self, text: str, *, about_first: bool | None = None) -> Group | None:
        """The pairs with which the text begins. `about_first`: the proposals stand before the choice;
        None: as it begins."""
        tokens = self._words.cut(text)
        start = _passed(tokens, 0, ("filler",))
        if start >= len(tokens):
            return None
        if about_first is None:
            about_first = tokens[start].kind in _TARGETS and tokens[start].kind != "this"
        pairs: list[Pair] = []
        at, end, talk = 0, 0, True
        while at < len(tokens):
            step = self._about_then_choice(tokens, at) if about_first else self._choice_then_about(tokens, at)
            if step is None:
                break
            talk = talk and not step.solid
            pairs.append(step.pair)
            end = step.after
            if step.pair[1] is None:
                break
            at = _passed(tokens, end, ("also", "but"), ",;/.&-\u2013\u2014")
        if not pairs or (pairs[-1][1] is None and len(pairs) > 1):
            return None
        end_of_text = len(text) - (len(self._words.masked(text)) - tokens[end - 1].end)
        bare = bool(about_first) and all(_is_bare(token) for token in tokens[start:end])
        return Group(tuple(dict.fromkeys(pairs)), end_of_text, talk, bare)

    def resolved(self, group: Group) -> Said:
        """The votes of a group; or that it is unclear what they are about."""
        if group.bare and self._may_be_tally(group):
            return Unsure("whether these are your votes, or how many voted so", self._cast(group))
        return self._pointed(group)

    def _may_be_tally(self, group: Group) -> bool:
        """Whether `2 yes, 1 no` may count votes: below one proposal, or with its numbers out of order."""
        numbers = [on[0] for _, on in group.pairs if on]
        about_one = self._context.reply and len(self._context.this) == 1
        return about_one or numbers != sorted(numbers)

    def _cast(self, group: Group) -> tuple[Cast, ...]:
        return tuple(Cast(choice, on) for choice, on in group.pairs if on and on != REST)

    def _pointed(self, group: Group) -> Said:
        cast, named = [], set(self._named)
        for choice, on in group.pairs:
            numbers = self._rest(named) if on == REST else self._context.this if on is None else on
            if not numbers or (on is None and len(numbers) != 1):
                return self.unsure(TELLING, choice)
            named.update(numbers)
            cast.append(Cast(choice, numbers))
        return tuple(cast)

    def about(self, text: str) -> tuple[int, ...] | None:
        """The proposals that a phrase names; None if it names none."""
        tokens = self._words.cut(text)
        found = self._targets(tokens, 0)
        if found is None or any(token.kind not in ("mark", "skip") for token in tokens[found[1] :]):
            return None
        return self._rest(self._named) if found[0] == REST else found[0]

    def on_this(self, choice: str) -> Said:
        """The vote on what the answer is about."""
        if len(self._context.this) == 1:
            return (Cast(choice, self._context.this),)
        return self.unsure(TELLING, choice)

    def unsure(self, why: str, choice: str) -> Unsure:
        """It could be about each of the proposals that are in question."""
        numbers = self._context.this or self._context.scope
        return Unsure(why, tuple(Cast(choice, (number,)) for number in numbers))

    def _rest(self, named: Iterable[int]) -> tuple[int, ...]:
        gone = set(named)
        return tuple(number for number in self._context.scope if number not in gone)

    def _choice_then_about(self, tokens: Sequence[Token], at: int) -> _Step | None:
        at = _passed(tokens, at, ("filler", "link"))
        if at >= len(tokens) or tokens[at].kind != "choice":
            return None
        token = tokens[at]
        at = _passed(tokens, at + 1, ("skip",))
        while (
            at < len(tokens) and tokens[at].kind == "choice" and tokens[at].text.lower() == token.text.lower()
        ):
            at += 1
        to = _passed(tokens, at, ("prep", "filler"), ":=-\u2013\u2014")
        if to == at < len(tokens) and tokens[to].text.casefold() in _TO:
            to = _passed(tokens, to + 1, ("filler",))
        found = self._targets(tokens, to)
        if found is None:
            return _Step((token.meant, None), at, not is_talk(token))
        on, after = found
        if tokens[to].kind == "this":
            return _Step((token.meant, None), after, not is_talk(token))
        return _Step((token.meant, on), after, solid=True)

    def _about_then_choice(self, tokens: Sequence[Token], at: int) -> _Step | None:
        found = self._targets(tokens, at)
        if found is None:
            return None
        on, at = found
        at = _passed(tokens, at, ("link", "filler"), ",:=-.)\u2013\u2014")
        if at >= len(tokens) or tokens[at].kind != "choice":
            return None
        return _Step((tokens[at].meant, on), _passed(tokens, at + 1, ("skip", "paren")), solid=True)

    def _targets(self, tokens: Sequence[Token], at: int) -> tuple[tuple[int, ...], int] | None:
        """The proposals named from there on, and where the list ends."""
        found: list[int] = []
        rest, start, end = False, at, at
        at = _passed(tokens, at, ("filler", "skip", "prep"))
        while at < len(tokens) and tokens[at].kind in _TARGETS:
            rest = rest or tokens[at].kind == "rest"
            found += self._meant(tokens[at])
            at = _passed(tokens, at + 1, ("paren", "by", "skip"))
            if (
                at + 1 < len(tokens)
                and tokens[at].kind == "except"
                and (less := self._targets(tokens, at + 1))
            ):
                found = [number for number in found if number not in less[0]]
                at = less[1]
            end = at
            at = _next_target(tokens, at)
        if end == start:
            return None
        return (REST if rest else tuple(dict.fromkeys(found))), end

    def _meant(self, token: Token) -> Sequence[int]:
        if token.kind == "all":
            return self._context.scope
        if token.kind == "this":
            return self._context.this
        return [int(number) for number in token.meant.split(",") if number]


def _passed(tokens: Sequence[Token], at: int, kinds: Iterable[str], marks: str = "") -> int:
    while at < len(tokens) and (
        tokens[at].kind in kinds or (tokens[at].kind == "mark" and tokens[at].text[0] in marks)
    ):
        at += 1
    return at


def _is_bare(token: Token) -> bool:
    """Whether the token could stand in a tally: a number, a choice, a comma."""
    if token.kind == "span":
        return token.text.isdecimal()
    return token.kind in ("choice", "also") or (token.kind == "mark" and token.text in ",;/")


def _next_target(tokens: Sequence[Token], at: int) -> int:
    """Where the list goes on; a dash only leads to the title of what was numbered."""
    to = _passed(tokens, _passed(tokens, at, ("also",), ",&/"), ("filler",))
    if to < len(tokens) and tokens[to].kind in ("span", "title", "owner"):
        return to
    dashed = _passed(tokens, at, (), "-\u2013\u2014:")
    if dashed < len(tokens) and tokens[dashed].kind == "title":
        return dashed
    return len(tokens)
