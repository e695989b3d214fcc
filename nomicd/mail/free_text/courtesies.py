"""Polite words before what is asked for or concluded: `I should be most grateful if …`, `I have come to the conclusion
that …`. What follows them is read as if it stood alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from nomicd.mail.free_text.lexicon import lexicon
from nomicd.mail.free_text.words import Token, have

MAY_I = frozenset({"can i", "could i", "may i", "might i"})
"""With these people ask for themselves."""


@lru_cache(maxsize=1)
def _leads() -> re.Pattern[str]:
    """The courtesies of the lexicon, as they may begin a sentence."""
    kinds = (f"(?P<{kind}>{'|'.join(map(_compile, said))})" for kind, said in lexicon().courtesies.items())
    return re.compile(rf"(?:\W*(?:{'|'.join(kinds)})(?![\w']))+[\s,]*", re.IGNORECASE)


def _compile(phrase: str) -> str:
    """A phrase as a pattern: `[very|most]` may be left out, of `(a|b)` one stands there."""
    parts = re.findall(r"\[[^\]]*\]|\([^)]*\)|[^\s\[(]+", phrase)
    written = ""
    for part in parts:
        words = "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in part.strip("[]()").split("|"))
        gap = r"\s+" if written else ""
        written += f"(?:{gap}(?:{words}))" + ("?" if part[0] == "[" else "")
    return written


class Plainly(msgspec.Struct, frozen=True):
    """A sentence without its courtesies: its tokens, and the mark at its end. `called`: it may speak to somebody else,
    so that an order in it is read with them."""

    tokens: list[Token]
    mark: str
    called: bool = False


def unfold_courtesy(text: str, tokens: Sequence[Token], mark: str) -> Plainly:
    """Return a sentence without the courtesies at its head: what is asked for politely is no question. Then `might be
    recorded` says `be recorded`. Who asks others to vote asks for no vote of their own."""
    if _asks_to_record(tokens):
        return Plainly(list(tokens[2:]), mark.replace("?", ""), called=True)
    if tokens and tokens[0].word in MAY_I and have(tokens, "CHANGE", "PUT") and have(tokens, "MY"):
        return Plainly(list(tokens[1:]), mark)
    found = _leads().match(text.replace("\u2019", "'"))
    rest = [token for token in tokens if token.start >= found.end()] if found else []
    head = next((token for token in rest if token.has("VOTE") or not token.has("ADV", "FILLER")), None)
    theirs = head is not None and head.has("VOTE", "CV")
    if found is None or head is None or (theirs and (found["asking"] or found["calling"])):
        return Plainly(list(tokens), mark)
    modal = next((at for at, token in enumerate(rest) if token.has("MODAL") and not token.has("BE")), -1)
    if modal >= 0 and modal + 1 < len(rest) and rest[modal + 1].has("BE"):
        del rest[modal]
    return Plainly(rest, mark.replace("?", ""), bool(found["calling"]))


def _asks_to_record(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence asks the secretary to put something down for its author: `could you put me down for a yes
    on 3?`."""
    modal = len(tokens) > _OPENING and tokens[0].has("MODAL") and tokens[1].word == "you"
    head = next((token for token in tokens[2:] if not token.has("ADV", "FILLER")), None) if modal else None
    own = have(tokens, "ME", "MY") or any(token.word == "for me" for token in tokens)
    return head is not None and head.has("PUT", "CHANGE") and own


_OPENING = len(("could", "you"))
