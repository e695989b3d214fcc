"""Extracts what the author of a reply wrote from what the mail program put around it.

By structure, not by phrases of one language: quote marks, the line that announces a quotation, header blocks
of the mail replied to, signatures, our own barrier line. Each line is looked at a fixed number of times.
Code between ``` fences is the author's whatever it looks like: a player may propose a rule whose code holds
`# comments` or lines that begin with `>`. A fence counts only if it is closed before the quoted part begins.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import lru_cache
from itertools import takewhile

import msgspec

BARRIER = "--- nomicd: write above this line, or between quoted lines ---"
"""Stands on top of the HTML of each mail that we send, out of sight: unquoted in a reply, all below it is
ours."""

ENDING = "--- nomicd ends here: write above this mail, or between quoted lines ---"
"""Is the last line of the text of each mail that we send: unquoted in a reply, all above it is ours, too,
from the title of our mail on."""

MAX_LINE = 2000
"""Longer lines are cut for the patterns below; no pattern looks further."""

MAX_ATTRIBUTION = 3
MAX_ABOVE = 8000

_BARRIER = re.compile(r"nomicd: write above this line|nomicd ends here: write above", re.IGNORECASE)
_ENDING = re.compile(r"nomicd ends here: write above", re.IGNORECASE)
_QUOTED = re.compile(r"\s{0,3}(?:>|\|[\s|]*(?:[^|\s][^|]*)?\Z)")
"""With `>`, or with bars in front and none behind, which would make it a row of a table."""
_FENCE = re.compile(r"(`{3,}|~{3,})")
_RULED = re.compile(r"\s{0,3}-{3,20}\s{0,3}[^\W\d_][\w .,'\u2019-]{3,60}?\s{0,3}-{3,20}\s{0,3}\Z")
_UNDERLINE = re.compile(r"={3,72}\Z")
_UNDERSCORES = re.compile(r"_{20,}\s{0,3}\Z")
_RULE_OFF = re.compile(rf"--\s?\Z|{_UNDERSCORES.pattern}|{_RULED.pattern}")
"""What parts the author's lines from those below: the mark of a signature, or a line drawn across."""
_FOOTER = re.compile(
    r"(sent|gesendet|envoyé|enviado|inviato|verzonden|skickat|sendt|wysłano) "
    r"(from|with|via|using|von|mit|depuis|de mon|desde|da|vanaf|met|från|fra|z) .{1,60}\Z"
    r"|(get|download) (outlook|\w+ mail) (for|on) .{1,40}\Z"
    r"|von meinem .{1,40} gesendet\Z"
    r"|(sent|from) my \w+.{0,40}\Z",
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"\b(iphone|ipad|android|galaxy|huawei|pixel|blackberry|outlook|windows mail|windows phone|yahoo|k-9"
    r"|thunderbird"
    r"|proton ?mail|gmx|mail\.ru|fairemail|aquamail|spark|samsung|smartphone|mobil)",
    re.IGNORECASE,
)
_SENT = re.compile(
    r"sen[dt]|gesend|envoy|env[ií]ad|inviat|ver(?:z|st)|skick|wys[łl]an|odesl|l[äa]hetet|отправ|送信|发自|寄件|보냄|g[öo]nder"
    r"|get |download|beziehen|herunterladen|obten|ottieni|ophalen|mobil",
    re.IGNORECASE,
)
_LEGAL = re.compile(
    r"(?:[*_\s]*(?:confidentiality|disclaimer|privileged|legal notice|vertraulichkeit"
    r"|avis de confidentialit|aviso legal)\b"
    r"|(?:this|the information in this|diese|ce|este|questo|dit|detta)\s+(?:e-?mail|message"
    r"|communication|nachricht|courriel"
    r"|correo|mensaje|messaggio|bericht|transmission)\b.{0,120}\b(?:confidential|privileged|intended\s+(?:only|solely|for)"
    r"|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk|konfidenti))",
    re.IGNORECASE,
)
_UNSEEN = re.compile(r"⟦U\+[0-9A-F]{4,6}⟧")
_TIME = re.compile(r"\d{1,2}[:.h]\d{2}|\b(19|20)\d\d\b")
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}")
_WROTE = re.compile(r"(On|Le|Am|El|Il|Op|Den|W dniu|Em) .{8,300}[:\uff1a]\s{0,3}\Z")
_FIELD = re.compile(r"\*?([^\W\d_][\w -]{1,20})\*?\s?:\*?(\s.*|\Z)")
_FIELDS = frozenset({
    "from", "sent", "to", "cc", "subject", "date", "reply-to", "von", "gesendet", "an", "betreff", "datum",
    "de", "envoyé", "à", "objet", "enviado", "para", "asunto", "da", "inviato", "a", "oggetto", "van",
    "verzonden", "aan", "onderwerp", "från", "till", "ämne", "fra", "til", "emne", "od",
    "wysłano", "do", "temat",
})  # fmt: skip
_CLOCK = re.compile(r"\d{1,2}[:.h]\d{2}")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
MAX_FOOTER = 80
"""A longer line names no program at the end of a mail."""


class Line(msgspec.Struct, frozen=True):
    """A line that the author wrote; `number` counts from 1 in the text of the mail. `above` is the quoted
    text that stands above it since the author's lines before: what it answers, "" where nothing is quoted
    above. `unsure`: it is a row of a table that does not say whose votes stand there."""

    number: int
    text: str
    above: str = ""
    unsure: bool = False


@lru_cache(maxsize=4)
def trim(text: str) -> tuple[Line, ...]:
    """The author's lines in order, blank ones kept between them. Linear in the size of the text. Several ask
    it of one mail."""
    lines = [line.rstrip() for line in text.split("\n")]
    if "⟦U+" in text:
        lines = [_UNSEEN.sub("", line).rstrip() for line in lines]
    quoted = [bool(_QUOTED.match(line)) for line in lines]
    fenced = _find_fences(lines)
    end = _find_end(lines, quoted, fenced)
    dropped = _find_dropped(lines, quoted, [at for at in range(end) if not fenced[at]])
    return _without_footer(_without_blank_ends(_keep(lines[:end], dropped)))


def _find_end(lines: list[str], quoted: list[bool], fenced: list[bool]) -> int:
    """Return above which line all that the author wrote stands."""
    own = (at for at, line in enumerate(lines) if line and not (fenced[at] or quoted[at]))
    end = next((at for at in own if _ends(lines, quoted, at)), len(lines))
    ours = end < len(lines) and _ENDING.search(lines[end][:MAX_LINE])
    return _find_title(lines, end) if ours else end


def _find_dropped(lines: list[str], quoted: list[bool], among: Sequence[int]) -> set[int]:
    """Return which of these lines are quoted, with those that say whose words follow, or a program's own."""
    dropped = {at for at in among if quoted[at] or _FOOTER.match(lines[at].strip()[:120])}
    for at in among:
        if quoted[at] and not (at and quoted[at - 1]):
            dropped.update(_attribution(lines, at))
    return dropped


def others(text: str, lines: Sequence[Line]) -> str:
    """Return the parts of the text that the author did not write: quotations, and the mail replied to."""
    mine = {line.number for line in lines}
    return "\n".join(line for number, line in enumerate(text.split("\n"), start=1) if number not in mine)


def _keep(lines: Sequence[str], dropped: Container[int]) -> list[Line]:
    """The author's lines, each with what was quoted above it."""
    kept: list[Line] = []
    above, quoted = "", list[str]()
    for at, line in enumerate(lines):
        if at in dropped:
            quoted.append(line)
            continue
        if line and quoted:
            above, quoted = "\n".join(quoted)[-MAX_ABOVE:], []
        kept.append(Line(at + 1, line, above))
    return kept


def fence(line: str) -> str:
    """The mark of a code fence that this line opens or closes (``` or ~~~ and longer); "" if it is none."""
    found = _FENCE.match(line)
    return found[1] if found else ""


def _find_fences(lines: list[str]) -> list[bool]:
    """Return, for each line, whether it belongs to a closed fence, fence marks included."""
    inside = [False] * len(lines)
    if not any(map(_FENCE.match, lines)):
        return inside
    closes = _next_close(lines)
    at = 0
    while at < len(lines):
        close = closes[at + 1] if fence(lines[at]) else 0
        if close:
            inside[at : close + 1] = [True] * (close + 1 - at)
            at = close
        at += 1
    return inside


def _next_close(lines: list[str]) -> list[int]:
    """For each line, where the next closing fence stands, unless a quoted part begins before it: then 0."""
    closes = [0] * (len(lines) + 1)
    for at in range(len(lines) - 1, -1, -1):
        line = lines[at]
        if fence(line) and not line.strip("`~ "):
            closes[at] = at
        elif _BARRIER.search(line[:MAX_LINE]) or _RULED.match(line[:120]) or _is_header_block(lines, at):
            closes[at] = 0
        else:
            closes[at] = closes[at + 1]
    return closes


def _ends(lines: list[str], quoted: list[bool], at: int) -> bool:
    """Return True if the author's part ends above this line, for good."""
    line = lines[at]
    if _RULE_OFF.match(line[:120]) or _BARRIER.search(line[:MAX_LINE]):
        return True
    if _is_header_block(lines, at) or _is_dated_block(lines, at):
        return True
    if _LEGAL.match(line[:400]):
        return at > 0 and not lines[at - 1]
    announces = _WROTE.match(line[:400]) and _TIME.search(line[:400])
    return bool(announces) and not _quote_follows(lines, quoted, at)


def _find_title(lines: list[str], ending: int) -> int:
    """Return where the mail of ours begins whose last line that is: at its title, which is underlined in its
    whole width; that line itself if no title stands above it."""
    for at in range(ending - 2, -1, -1):
        line, rule = lines[at], lines[at + 1]
        if line and _UNDERLINE.match(rule) and (len(line) == len(rule) or not line.isascii()):
            return at
    return ending


def _quote_follows(lines: list[str], quoted: list[bool], at: int) -> bool:
    """Return True if the next line that is not blank is quoted with marks."""
    for below in range(at + 1, min(at + 4, len(lines))):
        if lines[below]:
            return quoted[below]
    return False


def _is_header_block(lines: list[str], at: int) -> bool:
    """Return True if three or more header fields of a quoted mail begin here, as Outlook writes them."""
    if ":" not in lines[at]:
        return False
    names = takewhile(_FIELDS.__contains__, _list_labels(lines[at : at + 6]))
    return len(set(names)) >= MAX_ATTRIBUTION


def _is_dated_block(lines: list[str], at: int) -> bool:
    """Return True if a block of fields begins here, in a language that we do not know: three labels or more,
    set off by blank lines, with an address, or a year and a time of day."""
    if ":" not in lines[at] or (at and lines[at - 1] and not _UNDERSCORES.match(lines[at - 1][:120])):
        return False
    labels = _list_labels(lines[at : at + 7])
    below = at + len(labels)
    set_off = below == len(lines) or not lines[below]
    if not set_off or len(set(labels)) < MAX_ATTRIBUTION or any(map(str.isdigit, "".join(labels))):
        return False
    return _is_of_mail(" ".join(lines[at:below])[:MAX_LINE])


def _is_of_mail(said: str) -> bool:
    """Return True if fields name an address, or a year and a time of day."""
    return bool(_ADDRESS.search(said) or (_YEAR.search(said) and _CLOCK.search(said)))


def _list_labels(lines: Sequence[str]) -> list[str]:
    """Return the names of the fields with which these lines begin."""
    fields = takewhile(bool, (_FIELD.match(line[:120]) for line in lines))
    return [found[1].lower() for found in fields if found]


def _attribution(lines: list[str], quote: int) -> list[int]:
    """The lines right above a quotation that only say who wrote it when, in any language."""
    last = quote - 1
    while last >= 0 and not lines[last] and quote - last < MAX_ATTRIBUTION:
        last -= 1
    if last < 0 or not lines[last].endswith((":", "\uff1a")):
        return []
    for first in range(last, max(-1, last - MAX_ATTRIBUTION), -1):
        said = " ".join(lines[first : last + 1])
        if not lines[first] or len(said) > MAX_LINE:
            break
        if _says_when(said, alone=first == last):
            return list(range(first, last + 1))
    return [last] if _ADDRESS.search(lines[last][:MAX_LINE]) else []


def _says_when(said: str, *, alone: bool) -> bool:
    """Return whether lines tell when somebody wrote; of several also who, or as mail programs do."""
    return bool(_TIME.search(said)) and (alone or bool(_WROTE.match(said) or _ADDRESS.search(said)))


def _without_footer(kept: tuple[Line, ...]) -> tuple[Line, ...]:
    """Without what a phone or a mail program wrote at the end: a short line, set off by a blank one,
    with its name."""
    last = kept[-1].text.strip() if len(kept) > 1 and not kept[-2].text else ""
    if not last or len(last) > MAX_FOOTER or not (_PRODUCT.search(last) and _SENT.search(last)):
        return kept
    return _without_footer(_without_blank_ends(list(kept[:-1])))


def _without_blank_ends(kept: list[Line]) -> tuple[Line, ...]:
    first = next((at for at, line in enumerate(kept) if line.text), len(kept))
    last = next((at for at in range(len(kept) - 1, -1, -1) if kept[at].text), -1)
    return tuple(kept[first : last + 1])
