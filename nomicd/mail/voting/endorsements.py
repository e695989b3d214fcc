"""Votes that follow another player's: `same as bob`, `whatever carol votes`, `copy dave's`."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting import together
from nomicd.mail.voting.matters import Matters

_HEADS, _DOES = plain(together.FOLLOWED_HEADS), plain(together.FOLLOWED_DOES)
_TAILS = plain(together.FOLLOWED_TAILS)
_OWN = said("""
    ballot | choice | example | goes | is | judgement | judgment | lead | opinion | position | view | vote |
    votes | wisdom
""")
_THESE = said("both | each | it | of | proposal | proposals | that | them | these | this | those")
_ARE = plain(
    said("are | end up being | ends up being | is | may be | turn out to be | turns out to be | will be")
)
AUTHOR = "the author"
"""Stands for whoever proposed what is voted on."""

_AUTHOR = plain(said("author | its author | its proposer | proposer | whoever wrote it"))
_PRONOUNS = frozenset({"he", "him", "she", "her", "his", "hers", "they", "them", "theirs"})


def endorsement(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], at: int, *, led: bool, before: str = ""
) -> tuple[str, int] | None:
    """Who is followed from there on, and the place behind it. `led`: words that say that it is a vote stand
    in front; `before`: the one player named so far, whom `him` means."""
    found = _HEADS.at(words, at)
    if not found:
        return _genitive(matters, tokens, words, at)
    head, name_at = found[1], at + found[0]
    while name_at < len(tokens) and words[name_at] in (
        "my",
        "friend",
        "the",
        "dear",
        "good",
        "old",
        ":",
        "exactly",
        "final",
        "way",
        "esteemed",
        "to",
        "how",
    ):
        name_at += 1
    name = matters.name_at(tokens, name_at) or _plural(matters, words, name_at)
    if not name and before and name_at < len(tokens) and words[name_at] in _PRONOUNS and led:
        name = before
    if not name or name == matters.me:
        author = _author(words, name_at) if led or head in ("endorse", "i endorse", "endorsing") else 0
        return (AUTHOR, author) if author else None
    return _followed(tokens, words, head, name, name_at, led=led)


def _followed(
    tokens: Sequence[Token], words: Sequence[str], head: str, name: str, name_at: int, *, led: bool
) -> tuple[str, int] | None:
    """Whether the words behind the name make it a vote that follows."""
    end = name_at + 1
    own = words[name_at].endswith("'s") or words[name_at] == f"{name}s"
    verb = _DOES.at(words, end)
    if verb and not own:
        end += verb[0]
    end += own and words[end : end + 1] in (["final"], ["own"], ["actual"], ["eventual"])
    while own and end < len(tokens) and words[end] in _OWN:
        end += 1
    end = _being(words, end) if own else end
    if not led and head in ("as", "like", "same") and words[end : end + 1] == ["on"] and not own:
        return name, end  # `as bob on 3`
    if (
        head in together.FOLLOWED_LED_ONLY
        and not led
        and not (
            verb
            and verb[1] not in ("says", "say", "goes", "has", "is", "thinks", "wants", "decided")
            and not own
            and head in ("as", "however", "the way", "what", "like", "whichever")
        )
        and not (own and head == "same")
    ):
        return None
    if own and head in ("endorse", "i endorse") and end == name_at + 1:
        return None  # `endorse bob's …`
    return name, _tail(tokens, words, end)


def _being(words: Sequence[str], end: int) -> int:
    """The place behind `… votes on those proposals are`."""
    at = end
    if words[at : at + 1] == ["on"]:
        at += 1
        while at < len(words) and words[at] in _THESE:
            at += 1
    found = _ARE.at(words, at)
    return at + found[0] if found else end


def _author(words: Sequence[str], at: int) -> int:
    """The place behind `the author`, of which the article is left out by now; 0 for nowhere."""
    author = _AUTHOR.at(words, at)
    verb = _DOES.at(words, at + author[0]) if author else None
    return at + author[0] + (verb[0] if verb else 0) if author else 0


def _plural(matters: Matters, words: Sequence[str], at: int) -> str:
    """Whom `daves votes` names, without the apostrophe."""
    bare = words[at].removesuffix("s") if at + 1 < len(words) and words[at + 1] in _OWN else ""
    return bare if bare in matters.players else ""


def _tail(tokens: Sequence[Token], words: Sequence[str], end: int) -> int:
    at = end + (end < len(tokens) and words[end] in (",", ":", "-"))
    found = _TAILS.at(words, at)
    return at + found[0] if found else end


def _genitive(
    matters: Matters, tokens: Sequence[Token], words: Sequence[str], at: int
) -> tuple[str, int] | None:
    """`erin's vote is my vote`."""
    name = matters.name_at(tokens, at)
    if (
        not name
        or name == matters.me
        or not words[at].endswith("'s")
        or words[at + 1 : at + 2] not in (["vote"], ["choice"], ["ballot"])
    ):
        return None
    found = _TAILS.at(words, at + 2)
    return (
        (name, at + 2 + found[0]) if (found and "my" in found[1]) or (found and "mine" in found[1]) else None
    )
