"""What of a line matters, and what every writer may add without meaning anything by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from nomicd.mail.message import Message
from nomicd.mail.quoting import Line, fence

MAX_LINE = 500
"""A longer line is no command."""

MAX_CLOSING = 60
STOP_WORDS = frozenset({"quit", "end", "stop"})
THANKS = frozenset(
    {
        "thanks",
        "thank you",
        "many thanks",
        "thx",
        "tx",
        "ty",
        "tia",
        "ta",
        "thanks a lot",
        "thanks in advance",
    }
)
_CURLY = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "\u2018": "'",
        "\u2019": "'",
        "\u00a0": " ",
        "\u20e3": " ",
    }
)
_MARK = re.compile(r"(?:[-*\u2022\u00b7]\s+|\(?\d{1,2}[.)]\s+|\(?[a-h]\)\s+)")
_FILLER = re.compile(
    r"i(?:'m|'ll be| am| will be) (?=away\b|(?:back|done)\W*\Z)"
    r"|(?:please|pls|kindly|i(?:'d| would) like to|i|hereby)[ ,]+",
    re.IGNORECASE,
)
_FIRST = re.compile(r"(?:[-*]\s+)?i(?:'d|\u2019d)?\s", re.IGNORECASE)
_COMMENT = re.compile(r'\s#\s[^"]*\Z')
_REPLY = re.compile(r"\s*(?:(?:re|aw|sv|antw|fwd?|wg|tr)\s?:\s*|\[[^\]]{0,60}\]\s*)", re.IGNORECASE)

PROPOSED = re.compile(
    r"(?:new\s+|my\s+)?propos(?:al|e|ing)\s*(?::|-|\u2013)\s*(?P<title>\S.{0,150})\Z", re.IGNORECASE
)
"""A subject that says of the whole mail that it is a proposal."""


def says(text: str, word: str) -> bool:
    """Return True if the text is that word, whatever its case and punctuation."""
    return text.strip(" .!:,;").casefold() == word


def subject_of(message: Message) -> str:
    """The subject without `Re:` and `[tags]`."""
    subject = message.subject
    for _ in range(6):
        found = _REPLY.match(subject)
        if not found:
            break
        subject = subject[found.end() :]
    return subject


def quotes(text: str) -> str:
    """The text with straight quotation marks, and digits without the frame of a key."""
    return text.translate(_CURLY)


def polite(text: str) -> bool:
    """Return True if a sentence is spoken in the first person: `I propose` is less of a command than
    `propose`."""
    return bool(_FIRST.match(text.strip()))


_MAY = r"(?:it |that |this |they |one )?(?:can|may) be (?:done|made|given|played|had)|(?:i|we) (?:can|may)"
_ALLOWED = (
    r"(?:(?:(?:that|it|this|i|we)(?:'s|'m| is| am| are| becomes| would be) )?(?:ok(?:ay)?|fine|all ?right"
    r"|possible|allowed|permitted)|\w+s are (?:possible|allowed|permitted)|(?:nobody|no one) minds)"
    r"(?: to)?(?: (?:with|by) (?:you|all|everybody|everyone))?"
)
_COURTESY = re.compile(
    rf"(?:{_MAY}|{_ALLOWED}|you (?:please|like|can|could|would|do(?: not|n't) mind))\Z", re.IGNORECASE
)
_URGING = re.compile(
    r"\b(?:as (?:soon|early|quickly) as possible\b"
    rf"|(?:as (?:soon|early|quickly) as|whenever|when|once|the (?:moment|minute)|if)\s+"
    rf"(?:{_ALLOWED}|{_MAY}|you (?:can|may))(?=\W*(?:\Z|[,.;:!)]|and\b))"
    r"|at (?:the|your|my) (?:very )?(?:first|next|earliest)(?: possible)?"
    r" (?:chance|opportunity|occasion|moment)\b"
    r"|whenever(?=\W*\Z)|after (?:it|that|this|them)(?=\W*(?:\Z|[,.;:!)])))",
    re.IGNORECASE,
)


def find_urging(text: str) -> list[tuple[int, int]]:
    """Return from where to where it says that something is to be done now, or when it can be, or next, which
    is no condition: `as soon as possible`, `whenever you can`, `at the first chance`, `after that`."""
    return [found.span() for found in _URGING.finditer(quotes(text))]


def is_courtesy(condition: str) -> bool:
    """Return whether what stands behind an `if` says no more than `please`: `possible`, `that's ok`."""
    return bool(_COURTESY.match(quotes(condition).strip(" ,")))


_PER = re.compile(r"(?<![\w/.])(\d[\d,]*k?)/(?=[a-z]{3})", re.IGNORECASE)


def plain(text: str) -> str:
    """A line without what does not matter: list marks, fillers, comments, punctuation at the end. A slash
    behind a number is `per`: `20/turn`."""
    return _write_plainly(text[: MAX_LINE + 100])


@lru_cache(maxsize=4096)
def _write_plainly(text: str) -> str:
    text = " ".join(_COMMENT.sub("", text.translate(_CURLY)).split())
    found = _MARK.match(text)
    text = text[found.end() :] if found else text
    while found := _FILLER.match(text):
        text = text[found.end() :]
    return _PER.sub(r"\1 per ", text).rstrip(" .!,;:")


_CLOSING = re.compile(
    r"(?:(?:with |my )?(?:kind|best|warm|many)(?:est)? (?:regards|wishes|greetings)|regards|best|all the best"
    r"|cheers|greetings|sincerely|yours(?: sincerely| truly)?|take care|viele grüße|grüße|lg|mfg|cordialement"
    r"|saludos|mvh|groetjes)[,.!]?(?:\s+[^\W\d_][^\W\d_ .'-]*(?: [^\W\d_][\w.'-]*){0,2})?\s*\Z",
    re.IGNORECASE,
)


def is_closing(line: Line) -> bool:
    """Return True if the line is the farewell of a letter, alone or with a name: it is of no proposal."""
    thanks = line.text.strip(" .!,;").casefold() in THANKS
    return len(line.text) <= MAX_CLOSING and (thanks or bool(_CLOSING.match(line.text.strip())))


_KIND = re.compile(
    r"\W*(?:(?:many )?thanks?|thank you|have (?:fun|an? (?:nice|good|great|lovely))"
    r"|cheers|thx|ta|hi|hello|hey|good (?:morning|evening|luck|game|day)|merry|happy"
    r"|greetings|welcome|congrat\w*|well (?:done|played)|nice|great|bye|see you|best|regards|lol|haha+"
    r"|ok(?:ay)?|cool|wow|sorry)\b.*|[^\w?+-]*",
    re.IGNORECASE | re.DOTALL,
)


def is_friendly(text: str) -> bool:
    """Return True if a text begins as a greeting, thanks or good wishes do. It may say more."""
    return bool(_KIND.fullmatch(text))


def ends_in_thanks(text: str) -> bool:
    """Return True if the last clause of a text thanks, as that of a letter does above its author's name."""
    last = re.split(r"[,;.!?]|\band\b", text.strip(" .,;!?"))[-1].strip()
    return bool(last) and is_friendly(last)


_SALUTATION = re.compile(
    r"\s*(?:dear|hi|hello|hey|hallo|greetings|good (?:morning|afternoon|evening|day))(?: [^\W\d_]+){0,2}"
    r"[,.! ]*\Z",
    re.IGNORECASE,
)
MOST_SIGNED = 5
"""So many short lines below the farewell of a letter are its author's name, and what stands with that."""


def is_salutation(line: Line) -> bool:
    """Return True if the line is the greeting with which a letter begins, and nothing else."""
    return len(line.text) <= MAX_CLOSING and bool(_SALUTATION.match(line.text))


def find_signature(lines: Sequence[Line], ends: Callable[[Line], bool] = is_closing) -> Sequence[Line]:
    """Return the farewell at the end of a letter, which begins with a line that `ends` it, and what it is
    signed with; nothing if more stands there."""
    at = next((at for at, each in enumerate(lines) if ends(each)), len(lines))
    signed = lines[at:]
    short = len(signed) <= MOST_SIGNED + 1 and all(len(each.text) <= MAX_CLOSING for each in signed)
    return signed if short else ()


def is_stop(line: Line) -> bool:
    """Return True if the line ends the reading."""
    return line.text.strip(" .!,;").casefold() in STOP_WORDS


def fence_below(mark: str, line: Line) -> str:
    """The mark of the code fence that is open below the line, if it was `mark` above it."""
    found = fence(line.text)
    if not mark:
        return found
    return "" if found.startswith(mark) and not line.text.strip("`~ ") else mark
