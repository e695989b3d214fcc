"""Lists of what is voted on: `1, 3-5 and the tax thing`, `all but 2`, `everything else`."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.voting import together
from nomicd.mail.voting.lexer import Token
from nomicd.mail.voting.lexicon import said
from nomicd.mail.voting.matters import NOUNS, Matters, Named
from nomicd.mail.voting.phrases import plain
from nomicd.mail.voting.values import Context

PREPOSITIONS = said("""
    about | against | at | concerning | for | in | of | on | re | regarding | to | toward | towards | under
    | upon | with
""")
_ALL, _OF_ALL = plain(together.ALL), plain(together.OF_ALL)
_REST, _EXCEPT = plain(together.REST), plain(together.EXCEPT)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_AND = frozenset({"and", "plus", "&", ",", "/", "also", "n", "+", "as", "then"})
_GENERAL = ("all", "rest")


def targets(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], at: int, context: Context, *, led: bool
) -> Named | None:
    """The proposals named from there on. `led`: a preposition stands in front."""
    while (
        at < len(tokens)
        and words[at] in ("both", "each", "all", "either")
        and _is_listed(matters, tokens, at + 1, context)
    ):
        at += 1
    prep = words[at - 1] if at else ""
    first = _item(matters, tokens, words, at, context, led=led)
    if first is None:
        return None
    found, end, kind = list(first.numbers), first.end, first.kind
    less = list(first.less)
    while kind not in ("this", "none") and (more := _next(matters, tokens, words, end, context, kind, prep)):
        found += more.numbers
        less += more.less
        end = more.end
        kind = kind if kind in _GENERAL else more.kind if more.kind in _GENERAL else kind
    end, taken = _taken_out(matters, tokens, words, end, context)
    less += taken
    numbers = tuple(dict.fromkeys(number for number in found if number not in less))
    return Named(numbers, end, kind, tuple(less))


def _is_listed(matters: Matters, tokens: Sequence[Token], at: int, context: Context) -> bool:
    """Whether numbers or titles follow `both` or `each of`."""
    while at < len(tokens) and tokens[at].word in (
        "of",
        "the",
        "these",
        "proposals",
        "proposal",
        "from",
        "following",
        "props",
        ":",
    ):
        at += 1
    found = matters.one(tokens, at, context, led=False) if at < len(tokens) else None
    return found is not None and found.kind in ("number", "title", "owner")


def _item(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], at: int, context: Context, *, led: bool
) -> Named | None:
    at = _noun(tokens, at)
    if at >= len(tokens):
        return None
    if words[at] in ("none", "nothing", "nil", "n/a") and at + 1 >= len(tokens):
        return Named((), at + 1, "none")
    if found := _REST.at(words, at):
        return Named((), at + found[0], "rest")
    if words[at] == "others" and (at == 0 or words[at - 1] in (",", ";", "-", "and")):
        return Named((), at + 1, "rest")
    if (
        words[at] in ("the", "other", "remaining", "last")
        and (end := at + (words[at] == "the")) + 1 < len(tokens)
        and words[end] in ("other", "remaining")
        and words[end + 1] in _COUNTS
    ):
        return Named(
            (),
            end + 2 + (end + 2 < len(tokens) and words[end + 2] in ("ones", "proposals")),
            "rest",
            (_COUNTS[words[end + 1]],),
        )
    if found := _ALL.at(words, at):
        return _all(tokens, words, at, at + found[0], context)
    one = matters.one(tokens, at, context, led=led)
    if one is None:
        return None
    return Named(one.numbers, _named_again(matters, tokens, one, context), one.kind, one.less)


def _all(tokens: Sequence[Token], words: Sequence[str], at: int, end: int, context: Context) -> Named | None:
    """`all five of the open proposals`; every word of it must say so."""
    single = words[at] in ("every", "each") and end == at + 1
    while end < len(tokens):
        if words[end] in _COUNTS:
            if _COUNTS[words[end]] != len(context.scope):
                return None
            end += 1
        elif more := _OF_ALL.at(words, end):
            end += more[0]
        else:
            break
        single = False
    if single and words[at] == "every":
        return None
    return Named(context.scope, end, "each" if single else "all")


def _noun(tokens: Sequence[Token], at: int) -> int:
    """Behind `proposals:` and the like where more follows."""
    while (
        at < len(tokens)
        and tokens[at].word
        in ("the", "proposals", "following", "props", "numbers", "proposal", "prop", "from")
        and at + 1 < len(tokens)
    ):
        following = tokens[at + 1]
        if tokens[at].word == "the" and following.word not in ("following", "proposals"):
            break
        if tokens[at].word in NOUNS and following.kind == "num":
            break
        if (
            tokens[at].word in NOUNS
            and following.text not in (":", "#")
            and following.kind not in ("quote", "word")
        ):
            break
        at += 2 if following.text in (":", "#") and following.text == ":" else 1
    return at


def _named_again(matters: Matters, tokens: Sequence[Token], one: Named, context: Context) -> int:
    """Behind a number: its title and author, in brackets, behind a dash, or just so."""
    end = one.end
    if one.kind not in ("number", "title", "owner", "part"):
        return end
    for _ in range(3):
        at = end
        if at < len(tokens) and tokens[at].kind == "paren" and matters.is_named_in(tokens[at].text):
            end = at + 1
            continue
        while at < len(tokens) and tokens[at].text in ("-", "--", ":", ",", "|"):
            at += 1
        again = (
            matters._titled(tokens, at, led=True) or matters._numbered(tokens, at, led=False)
            if at < len(tokens)
            else None
        )
        if again is not None and again.numbers == one.numbers and again.kind != one.kind:
            end = again.end
        elif (
            at + 1 < len(tokens)
            and tokens[at].word in ("by", "|")
            and matters.name_at(tokens, at + 1)
            and at == end
        ):
            end = at + 2
        else:
            break
    del context
    return end


def _next(
    matters: Matters,
    tokens: Sequence[Token],
    words: Sequence[str],
    end: int,
    context: Context,
    kind: str,
    prep: str,
) -> Named | None:
    """The next item of a list, if the list goes on."""
    at = end
    while at < len(tokens) and words[at] in _AND:
        at += 1
    joined = at > end
    while (
        joined
        and at < len(tokens)
        and (
            words[at] in (",", "reluctantly", "maybe even", "even", "also")
            or (
                (words[at].endswith("ly") and at + 1 < len(tokens) and words[at + 1] in (",", "on", "number"))
                or (words[at].endswith("ly") and at + 1 < len(tokens) and tokens[at + 1].kind == "num")
            )
        )
    ):
        at += 1
    prepared = (
        at < len(tokens) and joined and words[at] in ("on", "of", "to", "for" if prep == "for" else "on")
    )
    at += prepared
    if words[at : at + 3] == ["well", "as", "on"] or words[at : at + 2] == ["well", "as"]:
        at += 3 if words[at : at + 3] == ["well", "as", "on"] else 2
    if at >= len(tokens):
        return None
    if not joined and not (tokens[at].kind == "num" and kind == "number"):
        return None
    worded = kind == "number" and tokens[end - 1].kind == "word"
    more = _item(matters, tokens, words, at, context, led=prepared or worded)
    if more is None and kind == "place":
        more = matters.placed(tokens, at, context, the=True)
    return None if more is None or more.kind in ("this", "none", "all", "rest", "each") else more


def _taken_out(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], end: int, context: Context
) -> tuple[int, tuple[int, ...]]:
    """`except 2 and 3`: what it takes out, and the place behind it."""
    at = end
    at += at < len(tokens) and words[at] == ","
    found = _EXCEPT.at(words, at)
    if not found:
        return end, ()
    at += found[0]
    while at < len(tokens) and words[at] in ("on", "for", "number", "to"):
        at += 1
    less = targets(matters, tokens, words, at, context, led=True) if at < len(tokens) else None
    return (end, ()) if less is None or less.kind in ("this", "all", "rest") else (less.end, less.numbers)
