"""Votes in one sentence: the forms that it is made of, each with what it is about and where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from nomicd.mail.free_text.lexicon import VOTING, lexicon
from nomicd.mail.free_text.words import Token, have

OTHER = {"yea": "nay", "nay": "yea"}
_DENYING = frozenset(
    {"not", "don't", "do not", "can't", "cannot", "can not", "won't", "will not", "never", "no longer"}
)
"""With these what is denied is so now: not `I didn't support 3`, and not `I wouldn't`."""


class Unit(msgspec.Struct, frozen=True):
    """One vote as a form has it. `on` is the token of what it is about, None if nothing says that. `start`,
    `end`: its place among the tokens; `led`: it says itself that it is a vote. `strong`: its word is said for
    votes alone. `form`: which one. `condition`: what stands behind `if`."""

    form: str
    choice: str
    on: Token | None
    start: int
    end: int
    word: str = ""
    led: bool = False
    strong: bool = False
    condition: bool = False
    loose: bool = False
    """It is about what is named farther in front."""


@lru_cache(maxsize=1)
def _groups() -> dict[str, dict[str, re.Pattern[str]]]:
    return lexicon().groups


@lru_cache(maxsize=1)
def _any_form() -> re.Pattern[str]:
    """Return what begins wherever one of the forms does."""
    forms = (pattern.pattern for group in ("forms", "others") for pattern in _groups()[group].values())
    return re.compile("|".join(f"(?:{form})" for form in forms))


def letters(tokens: Sequence[Token]) -> str:
    """The tokens as a string of the letters of their classes."""
    return lexicon().spell_out([token.entry for token in tokens])


def units(tokens: Sequence[Token], said: str) -> list[Unit]:
    """The votes in a sentence, in order, each as long as a form makes it."""
    found: list[Unit] = []
    at = 0
    forms = _groups()
    last = next((place for place in range(len(tokens) - 1, -1, -1) if tokens[place].has(*VOTING)), -1)
    opened = len(tokens) > 1 and tokens[0].has("CW") and tokens[0].has("FILLER") and tokens[1].has("COMMA")
    if opened and last > 1 and tokens[2].has("ON") and have(tokens[3:], "CS"):
        at = 2  # `Ok, as for 3, abstain`
    while at <= last or (at < len(tokens) and found and found[-1].end == at):
        unit = _unit_at(tokens, said, at, forms) or _more(tokens, said, at, found)
        if unit is None:
            at += 1
            continue
        found.append(unit)
        at = unit.end
    return found


def _more(tokens: Sequence[Token], said: str, at: int, found: Sequence[Unit]) -> Unit | None:
    """The next of several players who are followed: `I endorse bob on 1 and carol on 2`."""
    if not found or found[-1].end != at or not found[-1].choice.startswith("as "):
        return None
    match = _groups()["others"]["more"].match(said, at)
    if not match:
        return None
    inside = tokens[at : match.end()]
    name = next(token.name for token in inside if token.has("NAME"))
    on = next(token for token in inside if token.on is not None)
    return msgspec.structs.replace(
        found[-1], choice=f"as {name}", on=on, start=at, end=match.end(), word=name
    )


def _unit_at(
    tokens: Sequence[Token], said: str, at: int, forms: dict[str, dict[str, re.Pattern[str]]]
) -> Unit | None:
    longest = _find_form(tokens, said, at, forms) if _any_form().match(said, at) else None
    if longest is None:
        return None
    end, name, group = longest
    loose = _find_reason(tokens, at, end)
    if loose:
        return _unit_at(tokens[:loose], said[:loose], at, forms)  # `FOR it makes the game faster`
    inside = tokens[at:end]
    on = next((token for token in inside if token.on is not None), None)
    named = {token.on for token in inside if token.on and token.how != "this"}
    if on is not None and len(named) > 1 and name != "row":
        every = tuple(dict.fromkeys(number for numbers in named for number in numbers or ()))
        on, name, group = msgspec.structs.replace(on, on=every), "conflict", "forms"
    if group == "others":
        return _follow_another(name, on, at, inside)
    if name in ("gets_vote", "gives", "has_mine"):
        against = any(token.word in ("opposition", "objection") for token in inside)
        return Unit(name, "nay" if against else "yea", on, at, end, "vote", led=True, strong=True)
    return _choose_in(name, on, at, inside)


def _find_form(
    tokens: Sequence[Token], said: str, at: int, forms: dict[str, dict[str, re.Pattern[str]]]
) -> tuple[int, str, str] | None:
    """Return the end of the longest form that begins there, its name and its group; None if there is none."""
    best: tuple[int, str, str] | None = None
    for group in ("forms", "others"):
        for name, pattern in forms[group].items():
            match = pattern.match(said, at) if name != "more" else None
            if match is None or _is_misfit(name, tokens, at, match.end()):
                continue
            if match.end() > at and (best is None or match.end() > best[0]):
                best = (match.end(), name, group)
    return best


def _is_misfit(name: str, tokens: Sequence[Token], at: int, end: int) -> bool:
    """Return whether a form is none there: `Aye - it is good` is no list, `on all except 4 - nay there` speaks of 4."""
    if name == "list":
        return any(token.how == "this" for token in tokens[at:end])
    inside = tokens[at:end]
    told = have(inside, "PAST") and not have(inside, "I", "IAM", "VOTE", "VOTEING")
    if name == "as_other" and told and not any(token.how in ("number", "title") for token in inside):
        return True  # `Carol abstained, as she did with everything`
    if name.startswith("denied"):
        denied = next(token for token in tokens[at:end] if token.has("NEG", "NOT"))
        said = {token.entry.choice for token in tokens[at:end] if token.has("CV", "CA")}
        if name == "denied_bare" and at and not tokens[at - 1].has("COMMA", "COLON", "DASH", "END", "SEMI"):
            return True  # `I would not support 3`
        open_yet = any(token.word == "yet" for token in tokens[at : end + 1])
        return denied.word not in _DENYING or said != {"yea"} or open_yet  # `I don't object to 3` is no yea
    return name == "on_vote" and any(token.word == "there" for token in tokens[end : end + 1])


def _find_reason(tokens: Sequence[Token], at: int, end: int) -> int:
    """Return where a pronoun behind the choice begins a reason and is not what the vote is on; 0 if none does."""
    loose = next(
        (
            place
            for place in range(at + 1, end)
            if tokens[place].how == "this" and tokens[place - 1].has("CS", "CW", "CG", "FOR_CHOICE")
        ),
        0,
    )
    apart = ("COMMA", "DASH", "AND", "BUT", "SO", "PAREN", "SMILE", "REASON", "BEGIN", "COLON")
    return loose if loose and end < len(tokens) and not tokens[end].has(*apart) else 0


def _follow_another(name: str, on: Token | None, at: int, inside: Sequence[Token]) -> Unit:
    """Return the vote that goes with another player's."""
    other = next(token for token in inside if token.has("NAME", "NAMES")).name
    led = (
        inside[0].has("I", "IAM", "SELF", "FOLLOW", "FOLLOWING", "IWILL")
        or name == "on_endorse"
        or have(inside, "VOTE", "VOTEING", "VOTES")
    )
    strong = led or have(inside, "DOES", "VOTES3", "VOTES")
    return Unit(name, f"as {other}", on, at, at + len(inside), other, led, strong)


def _choose_in(name: str, on: Token | None, at: int, inside: Sequence[Token]) -> Unit | None:
    """Return the vote by the word of a form that says the choice; None if it has none."""
    choices = [token for token in inside if _choice(token, name)]
    if not choices:
        return None
    changes = name.startswith("change")
    token = choices[-1] if changes else _choose(choices)
    loud = (
        token.text.isupper()
        and len(token.text) > 1
        and (token.has("CS", "FOR_CHOICE") or on is not None or token.entry.choice == "abstain")
    )
    if not changes and len({each.entry.choice for each in choices if each.has("CS", "CG")}) > 1:
        name = "conflict"
    strong = (
        any(each.has("CS", "CG") for each in choices)
        or loud
        or name in ("verb_bare", "named")
        or (token.word == "for" and token.text.isupper())
    )
    led = _is_led(name, inside)
    choice = OTHER["yea"] if name.startswith("denied") else token.entry.choice or "yea"
    return Unit(name, choice, on, at, at + len(inside), token.word, led, strong)


_LEADING = ("I", "IAM", "SELF", "VOTE", "VOTEING", "PUT", "IT", "IWILL", "CHANGE", "MAKE", "CHANGEING", "MINE", "IWISH")  # fmt: skip


def _is_led(name: str, inside: Sequence[Token]) -> bool:
    """Return whether a form says itself that it is a vote."""
    head = next((each for each in inside if not each.has("ADV", "COMMA") or each.has("IT", "I")), inside[0])
    mine = inside[0].has("MY") and have(inside, "VOTES")
    put = have(inside, "PUT", "GET") and have(inside, "ME")
    return head.has(*_LEADING) or mine or name == "own_on_vote" or have(inside, "I", "IAM", "IWILL") or put


def _choice(token: Token, form: str) -> bool:
    if form.startswith("verb"):
        return token.has("CV", "CI")
    if form.startswith("denied"):
        return token.has("CV", "CA")
    if form == "named":
        return token.has("CT", "CS", "CW", "CG", "FOR_CHOICE")
    if form == "being":
        return token.has("CA", "CS", "CW", "CG", "FOR_CHOICE")
    return token.has("CS", "CW", "CG", "FOR_CHOICE")


def _choose(choices: Sequence[Token]) -> Token:
    """The word of several that says the choice: `vote FOR no`? `yes 👍`."""
    said = [token for token in choices if not token.has("ADV")] or list(choices)  # `definitely -1`
    strong = [token for token in said if token.has("CS")]
    firm = [token for token in said if not token.has("FOR_CHOICE")]
    return (strong or firm or said)[0]


def part_shared(tokens: list[Token]) -> list[Token]:
    """The tokens, with lists parted whose last thing belongs to the next vote: `no on 3 and 2 yes`."""
    if {token.last for token in tokens} == {0}:
        return tokens
    said = letters(tokens)
    pattern = _groups()["splits"]["shared"]
    parted: list[Token] = []
    for at, token in enumerate(tokens):
        chosen = (
            tokens[at - 1].has("CS", "CW", "CG")
            or (
                at > 1
                and tokens[at - 1].has("ON")
                and (tokens[at - 2].has("CS", "CW", "CG") or tokens[at - 1].word == "for")
            )
            if at
            else False
        )
        if token.last and token.on and chosen and pattern.match(said, at - 1):
            first, second = pointed_apart(token)
            join = Token(lexicon().marks[","], first.end, second.start, ",", ",")
            parted += [first, join, second]
        else:
            parted.append(token)
    return parted


def pointed_apart(token: Token) -> tuple[Token, Token]:
    """What is pointed at before the last joiner, and behind it."""
    on = token.on or ()
    known = {True: "number", False: "unknown"}
    before, behind = on[: token.count], on[token.count :]
    first = msgspec.structs.replace(token, on=before, how=known[bool(before)], end=token.last, last=0)
    return first, msgspec.structs.replace(token, on=behind, how=known[bool(behind)], start=token.last, last=0)


def condition_at(tokens: Sequence[Token], said: str, at: int, name: str) -> tuple[int, list[Token]] | None:
    """The end and the tokens of a condition's form there."""
    match = _groups()["conditions"][name].match(said, at)
    return (match.end(), list(tokens[at : match.end()])) if match else None
