"""What is meant, in one form for both sides: what a row says that its author meant, and what was read.

A vote on three proposals is three meanings. Each has a `kind`, a `target` (a proposal's number, an order's
verb, to whom a message goes, what a question is about) and what is `said` of it.
"""

import re
from dataclasses import dataclass, field
from datetime import date

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.mail.forms import Forms
from nomicd.mail.quoting import Line
from nomicd.mail.readings import MINE
from nomicd.table.days import span
from nomicd.table.presence.press import message

EVERYBODY = {"all", "everybody", "everyone"}
ANSWERS = {
    "deadline": {"deadline", "when", "status"},
    "board": {"board"},
    "standings": {"standings", "money", "status"},
    "who has not voted": {"who has not voted", "proposals", "ballot", "status"},
    "how to win": {"how to win", "win", "goal"},
    "my orders": {"my orders", "orders", "status"},
    "holiday": {"away", "holiday"},
    "leaving": {"leave", "leaving"},
}
"""By which questions to the service each kind of question is answered; `help TOPIC` counts as TOPIC."""

_RULES = {"how to win": 11}
"""The rule that answers a question, where it can be asked for by number."""

_STRICT = (
    (re.compile(r"say:\s*"), "tell all: "),
    (re.compile(r"holiday (?=until )"), "away "),
    (re.compile(r"double-double"), "double double"),
    (re.compile(r"cancel\Z"), "cancel it"),
)
"""The strict words of sets, where the service has others for the same."""


@dataclass(frozen=True)
class Meaning:
    """One thing meant; `said` is compared by `is_same`, in the way of its kind. `text` is the line of the
    mail in which it was read."""

    kind: str
    target: object
    said: object = None
    text: str = field(default="", compare=False)


class BadLabel(ValueError):
    """A row whose label says nothing that could be judged."""


def plain(text):
    """The words of a text, without case, breaks and punctuation."""
    return " ".join(re.findall(r"[\w$+-]+", re.sub(r"['\u2019]", "", str(text).casefold())))


# What a row says


def meanings_of(acts, vocabulary, where=""):
    """What the acts of a row mean. The last vote on a proposal counts."""
    found = [each for act in acts for each in _read_label(act, vocabulary, where)]
    return _last_votes(found)


def _read_label(act, vocabulary, where):
    kind, *rest = act
    if kind not in _LABELS or len(rest) not in _LABELS[kind]:
        raise BadLabel(f"{where}: no act has the form {kind} with {len(rest)} fields")
    if kind == "vote":
        choice = _choice_of_label(rest[0], where)
        return [Meaning("vote", number, choice) for number in rest[1]]
    if kind == "withdraw":
        return [Meaning("withdraw", rest[0])]
    if kind == "propose":
        return [Meaning("propose", "", tuple(rest))]
    if kind == "tell":
        return [Meaning("tell", _names(rest[0]), rest[1])]
    if kind == "ask":
        return [Meaning("ask", rest[0])]
    order = _order(rest[-1], vocabulary, where)
    return [Meaning("later", (rest[0], order.target), order.said)] if kind == "later" else [order]


_LABELS = {
    "vote": {2}, "withdraw": {1}, "propose": {3}, "order": {1}, "later": {2}, "tell": {2}, "ask": {1},
}  # fmt: skip


def _choice_of_label(said, where):
    if said in ("yea", "nay", "abstain") or re.fullmatch(r"as \w+", said):
        return said
    found = re.fullmatch(r"(yea|nay|abstain) if (\w+) (?:votes )?(yea|nay|abstain)(?: on (\d+))?", said)
    if not found:
        raise BadLabel(f"{where}: no choice is written {said}")
    then, who, seen, on = found.groups()
    return f"if {who} {seen}{f' on {on}' if on else ''} then {then}"


def _order(words, vocabulary, where):
    """The meaning of an order in the strict words of the service."""
    for pattern, ours in _STRICT:
        words = pattern.sub(ours, words, count=1)
    forms = Forms(vocabulary)
    first = words.split()[0].casefold()
    command = forms.fit(words, Line(1, words)) if forms.find_by_first_word(first) else None
    if not isinstance(command, Command):
        raise BadLabel(f"{where}: the service knows no order {words}")
    return meaning_of(command, vocabulary)[0]


# What was read


def meanings_read(commands, vocabulary):
    """What commands would carry out or answer, and what of them the game refuses. The last vote counts."""
    found = _last_votes([each for command in commands for each in meaning_of(command, vocabulary)])
    # who says it twice withdraws it once
    once = {each.target: each for each in found if each.kind == "withdraw"}
    found = [each for each in found if each.kind != "withdraw" or each is once[each.target]]
    refused = [each for each in found if _is_refused(each, vocabulary)]
    return [each for each in found if each not in refused], refused


def meaning_of(command, vocabulary):
    """What one command means: each of its votes is one."""
    args, text = command.args, command.text
    if command.verb == "vote":
        return [Meaning("vote", number, _choice(args), text) for number in _numbers(args, vocabulary)]
    if command.verb == "withdraw":
        return [Meaning("withdraw", args.get("proposal") or _only_own(vocabulary), None, text)]
    if command.verb == "propose":
        return [Meaning("propose", "", (args.get("title") or "", args.get("body") or ""), text)]
    if command.verb == "press":
        sent = message(command)
        return [Meaning("tell", _names(sent.to), sent.text, text)]
    if command.verb in _looks(vocabulary):
        return [Meaning("ask", _topic(command), args.get("rule"), text)]
    return [Meaning("order", command.verb, _arguments(command), text)]


def held_meaning(number, command, vocabulary):
    """What a command means that is held for an update."""
    return [Meaning("later", (number, each.target), each.said) for each in meaning_of(command, vocabulary)]


def _looks(vocabulary):
    return {verb.key for verb in vocabulary.verbs if verb.read_only}


def _topic(command):
    return plain(command.args.get("topic") or "help") if command.verb == "help" else command.verb


def _choice(args):
    return str(args.get("choice") or "").partition(" else ")[0]


def _numbers(args, vocabulary):
    said = str(args.get("proposals") or "")
    if said == "all":
        return [each.number for each in vocabulary.ballot.matters]
    return [int(each) if each.isdecimal() else each for each in said.split(",")]


def _own(vocabulary):
    return [each.number for each in vocabulary.ballot.matters if each.by == vocabulary.ballot.me]


def _only_own(vocabulary):
    own = _own(vocabulary)
    return own[0] if len(own) == 1 else None


def _is_refused(meaning, vocabulary):
    """Whether the game refuses it for its words, wherever the game stands: a vote on what is not open, a
    withdrawal of what is not one's own, a message to nobody, an absence on no day, a picture that is not
    attached."""
    if meaning.kind == "vote":
        return meaning.target not in {each.number for each in vocabulary.ballot.matters} | {MINE}
    if meaning.kind == "withdraw":
        return meaning.target not in {*_own(vocabulary), MINE}
    if meaning.kind == "tell":
        known = {name.casefold() for name in vocabulary.lexicon.players} | EVERYBODY | {"admin"}
        return not meaning.target or not meaning.target <= known
    if meaning.target == "away":
        return isinstance(span(str(dict(meaning.said).get("when")), _TODAY), Refused)
    return meaning == Meaning("order", "pawn_picture", ())


_TODAY = date(2026, 12, 5)


def _arguments(command):
    if command.verb == "cancel":
        return ()
    given = {
        key: _value(command.verb, key, value) for key, value in command.args.items() if value is not None
    }
    if command.verb in ("buy", "sell", "recruit"):
        given.setdefault("n", "1")
    return tuple(sorted(given.items()))


_MONTH = r"(?P<{0}>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATE = re.compile(
    rf"\b(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH.format('month')}"
    rf"|{_MONTH.format('other_month')}\s+(?:the\s+)?(?P<other_day>\d{{1,2}}))"
)


def _value(verb, key, value):
    if (verb, key) == ("tag", "whom"):  # rule 15 passes over the `and` of a list
        return " ".join(word for word in plain(value).split() if word != "and")
    if (verb, key) == ("buy_square", "still"):  # rule 14 has both words for one thing
        return "available"
    found = _DATE.search(plain(value)) if (verb, key) == ("away", "when") else None
    if found:
        return f"{int(found['day'] or found['other_day'])} {found['month'] or found['other_month']}"
    return plain(value)


def _names(said):
    names = frozenset(re.findall(r"\w+", said.casefold())) - {"and", "the", "players"}
    return frozenset({"all"}) if names & EVERYBODY else names


def _last_votes(meanings):
    """All of them, but of several votes on a proposal only the last."""
    last = {each.target: each for each in meanings if each.kind == "vote"}
    return [*last.values(), *(each for each in meanings if each.kind != "vote")]


# Whether both are the same


def is_same(meant, read, text=""):
    """Whether what was read is what was meant. `text` is the mail, which may give a proposal no title."""
    if meant.kind == "propose" == read.kind:
        return _is_same_proposal(meant.said, read.said, text)
    if meant.kind == "tell" == read.kind:
        return meant.target == read.target and plain(read.said).startswith(plain(meant.said))
    if meant.kind == "ask" == read.kind:
        return _answers(read, meant.target)
    if "tell" in (meant.kind, read.kind):
        return False
    return meant == read


def is_akin(meant, read):
    """Whether what was read is about the same thing, though it may say something else of it."""
    if meant.kind == "ask" or meant.kind != read.kind:
        return False
    return meant.kind in ("propose", "tell") or meant.target == read.target


def _is_same_proposal(meant, read, text):
    title, first, last = map(plain, meant)
    named, body = plain(read[0]), plain(_without_comments(read[1]))
    titled = title in ("", named) or title not in plain(text)
    whole = body or named
    return titled and whole.startswith(first) and whole.endswith(last)


def _without_comments(body):
    """A text of law without what the players' guide calls comments: paragraphs in brackets, and reasons."""
    parts = re.split(r"\n\s*\n", body)
    law = [part for part in parts if not re.match(r"\s*(?:reason:|\[[^\]]*\]\s*\Z)", part, re.IGNORECASE)]
    return "\n\n".join(law) or body


def _answers(read, topic):
    if topic.startswith("rule "):
        return read.target in ("rule", topic) and str(read.said or topic[5:]) == topic[5:]
    if read.target == "rule":
        return _RULES.get(topic) == read.said
    return read.target in ANSWERS.get(topic, {topic})
