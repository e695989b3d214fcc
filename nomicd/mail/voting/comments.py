"""What stands behind a vote: a comment, which changes nothing; or something that takes the vote back, or
never was one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nomicd.mail.voting import sentences
from nomicd.mail.voting.pairs import Group, Pairs
from nomicd.mail.voting.patterns import SIGN, THANKS
from nomicd.mail.voting.values import Said, Unsure
from nomicd.mail.voting.words import Words

_LATER = re.compile(r"\b(?:tomorrow|tonight|later|soon|next|when|once)\b", re.IGNORECASE)
_ELSE = "whether it is a vote, or an answer to something else"
_COUNTED = re.compile(r"\(\d{1,4}\)\s*:|so\s+far\b|\(?so\s+far", re.IGNORECASE)
_AGAIN = re.compile(r"\bi\s+vote\b|\bnot\s+(?:yes|no|yea|nay|for|against)\b", re.IGNORECASE)
_SO_I_VOTE = re.compile(r"\s*i\s+vote", re.IGNORECASE)


def judged(words: Words, pairs: Pairs, group: Group, text: str, after: str, *, explicit: bool) -> Said:
    """The votes of a group with which `text` begins, in the light of what follows them in the sentence,
    and `after` it.
    `explicit`: that they are votes is said, not only likely."""
    rest = text[group.end :]
    comment = rest.strip() if SIGN.match(text) else _comment(words, rest)
    said = pairs.resolved(group) if comment is not None else None
    if comment is None or not isinstance(said, tuple):
        return said
    if comment and _is_list_of_names(comment, rest, words.players):
        return None
    why = _why_unsure(pairs, group, comment, rest)
    if not why and not explicit:
        aside = rest.lstrip()[:1] in tuple("(-\u2013\u2014") and not (
            sentences.CHAT.search(comment) or sentences.PRONOUN.match(comment)
        )
        why = _ELSE if THANKS.match(text) else _why_talk(group, "" if aside else comment, after)
    return Unsure(why, said) if why else said


def _comment(words: Words, rest: str) -> str | None:
    """What is said behind the votes; None if it is no comment, but a part of the sentence."""
    rest = rest.strip()
    if not rest.strip(" .!)"):
        return ""
    if _COUNTED.match(rest):
        return None
    token = words.cut(rest)[0]
    if token.kind in ("mark", "paren") and token.text not in "/=":
        return rest.strip(" .,:;!-\u2013\u2014()")
    if token.kind in ("break", "but", "skip") or rest.startswith("("):
        return rest.strip(" .!()")
    return None


def _why_unsure(pairs: Pairs, group: Group, comment: str, rest: str) -> str:
    if rest.lstrip().startswith(":") and " " not in comment:
        return "whether it is your vote, or somebody's name"
    if sentences.HEDGE.search(comment):
        return "whether it stands as it is: it seems to have a condition"
    if sentences.VOCATIVE.match(comment) or sentences.BACK.match(comment):
        return _ELSE
    inner = None if group.pointed or not comment else pairs.group(comment)
    return "what it votes on what" if inner and inner.pointed else ""


def _why_talk(group: Group, comment: str, after: str) -> str:
    if _AGAIN.search(comment):
        return "" if _SO_I_VOTE.match(comment) else "what it votes"
    return _ELSE if group.talk and _talks(comment, after) else ""


def _talks(comment: str, after: str) -> bool:
    """Whether the words behind `yes`, `no` and their like are those of a talk."""
    if comment and (not sentences.REASON.match(comment) or _LATER.search(comment)):
        return True
    if sentences.CHAT.search(comment):
        return True
    if sentences.THAT.match(after):
        return True
    return bool(after) and (bool(sentences.CHAT.search(after)) or sentences.is_question(after))


def _is_list_of_names(comment: str, rest: str, players: Iterable[str]) -> bool:
    """Whether what follows `Aye:` or `Yes -` are those who voted so: then it is a report."""
    if rest.lstrip()[:1] not in ":-\u2013\u2014":
        return False
    comment = re.sub(r"\([^()]*\)", "", comment)
    parts = [part.strip(" .") for part in re.split(r",|&|\band\b", comment) if part.strip(" .")]
    if not parts or any(len(part.split()) > 1 for part in parts):
        return False
    known = any(part.casefold() in set(players) for part in parts)
    return known or (len(parts) > 1 and "," in comment) or all(map(str.istitle, parts))
