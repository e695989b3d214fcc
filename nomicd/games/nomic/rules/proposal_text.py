"""Reads the body of a proposal: changes as players write them, rule documents, or words for the Admin."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
from rapidfuzz import fuzz

from nomicd.games.nomic.rules.instruction_words import COMMENT, ITEM, OPENS, OWN, STARTS
from nomicd.games.nomic.rules.instructions import instructions
from nomicd.games.nomic.rules.rule_changes import (
    AnyChange,
    Bring,
    DeleteClause,
    Enact,
    Made,
    Repeal,
    Retitle,
    Rewrite,
    Rulebook,
    RuleInWords,
    SetParam,
    find_by_title,
)
from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Problem
from nomicd.law import normalization
from nomicd.law.rule_document import FENCE, HEADING, MAX_DOCUMENT, Document, parse, render

MAX_CHANGES = 20
MAX_COMMENT = 60
"""Into so many lines a comment in brackets may go."""

WRAPPED = 55
"""A line of so many characters may have been broken by a mail program."""

_VERBS = ("set", "repeal", "abolish", "amend", "replace", "delete", "remove", "strike", "add")
_VERB_AND_PATH = re.compile(
    r"(?:[-*]\s+)?([A-Za-z]+)\s+(?:to\s+)?(?:(?:rule|clause)\s+\d|\d+\.[\da-z]|\d+\s*(?::|\Z))", re.IGNORECASE
)
_NEAR = 75
_NO_WORDS = (
    "this looks like a change of the rules, but stands within other words. Write each change on a line of its"
    " own, without a condition; a rule that shall say so in words begins with # ?. Title."
)
_NUMBERED = re.compile(r" {0,3}(?:\d{1,2}[.)]|\((?:\d{1,2}|[a-z])\)|[a-z]\)) +")
"""How an item of a list begins."""

FORMS = (
    "set 5.gold_card.buy to 400; amend 14.1: new text; add to 19: new clause; delete 13.4; repeal rule 18; "
    "enact rule 16 of the rulebook; "
    'replace "old words" with "new words" in 14.1; or a document that begins # ?. Title'
)
_KIND = r"(?:(?:rule|clause|section|paragraph)s?\s+|§\s*)"
_PATH = r"#?(?P<path>\d{1,4}(?:\.\d{1,3})*)"
MAX_WRAPPED = 8
"""Into so many lines a mail program may break a sentence."""

_NAME = r"(?P<name>[a-z_]\w*(?:\.\w+)*)"


Lines = Sequence[tuple[int, str]]


class ProposalPart(msgspec.Struct, frozen=True):
    """One change and the lines that belong to it, numbered; a document where `head` is its heading."""

    line: int
    head: str
    body: tuple[tuple[int, str], ...]

    @property
    def is_document(self) -> bool:
        return bool(HEADING.match(self.head))

    def text(self) -> str:
        return "\n".join(text for _, text in self.body).strip("\n")


def read_changes(body: str) -> tuple[AnyChange, ...] | tuple[Problem, ...]:
    """The changes that a proposal's text asks for, in its order; or all that cannot be read of it.

    Text without any change in it is a rule in words. Beside changes, words must say that they are a comment
    (`Reason: …`), so that nothing is passed over in silence.
    """
    if len(body) > 2 * MAX_DOCUMENT:
        return (Problem(0, f"the proposal has {len(body)} characters; {2 * MAX_DOCUMENT} are allowed"),)
    before, parts = _parts(_strip_numbers(_strip_comments(_unindent(normalization.lines_of(body)))))
    if not parts:
        return _words(before)
    made = _strays(before)
    for part in _join_documents(parts):
        made += _read_part(part)
    if max(len(parts), len(made)) > MAX_CHANGES:
        made.append(Problem(0, f"a proposal has at most {MAX_CHANGES} changes"))
    problems = tuple(of_kind(Problem, made))
    return problems or tuple(each for each in made if not isinstance(each, Problem))


def _unindent(lines: Sequence[str]) -> Sequence[str]:
    """The lines without the blanks by which all of them are set in."""
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[margin:] for line in lines] if margin else lines


def _strip_comments(lines: Sequence[str]) -> Sequence[str]:
    """Changes without the comments in square brackets that stand between them, each in paragraphs of its own.
    In a rule document nothing is a comment."""
    if any(HEADING.match(line) for line in lines):
        return lines
    made: list[str] = []
    depth = 0
    for place, (line, held) in enumerate(_mark_held(lines)):
        if depth or (not held and not any(made[-1:]) and _begins_comment(lines, place)):
            depth = max(0, depth + line.count("[") - line.count("]"))
            made.append("")
        else:
            made.append(line)
    return made if any(STARTS.match(normalization.straight(line)) for line in made) else lines


def _mark_held(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each line, and whether it stands in a block or between braces."""
    fence, depth = "", 0
    for line in lines:
        yield line, bool(fence) or depth > 0
        fence, depth = _fence(line, fence), _depth(line, depth)


def _begins_comment(lines: Sequence[str], start: int) -> bool:
    """Return True if a line begins with a bracket, and that is closed at the end of one soon."""
    if not lines[start].startswith("["):
        return False
    depth = 0
    for line in lines[start : start + MAX_COMMENT]:
        depth += line.count("[") - line.count("]")
        if depth <= 0:
            return line.endswith("]")
    return False


def _strip_numbers(lines: Sequence[str]) -> Sequence[str]:
    """A list of changes without its numbers. Whatever is numbered has to be a change as it stands, and
    nothing stands before: else the numbers are those of a new rule's clauses, or of a text that is to stand
    in a rule."""
    if not _NUMBERED.match(next(filter(None, lines), "")):
        return lines
    bare = [_NUMBERED.sub("", line) for line in lines]
    before, parts = _parts(bare)
    if any(before) or len(parts) < len(list(filter(_NUMBERED.match, lines))):
        return lines
    made = [each for part in parts if not part.is_document for each in _read_part(part)]
    return bare if made and not any(of_kind(Problem, made)) else lines


def _parts(lines: Sequence[str]) -> tuple[Lines, list[ProposalPart]]:
    """Return what stands before the first change, and the changes with what follows each."""
    before: list[tuple[int, str]] = []
    parts: list[tuple[int, str, list[tuple[int, str]]]] = []
    above = ""
    for number, (line, held) in enumerate(_mark_held(lines), 1):
        if not held and not _is_wrapped(above, line) and _begins(line, parts):
            parts.append((number, line, []))
        else:
            (parts[-1][2] if parts else before).append((number, line))
        above = line
    return before, [ProposalPart(number, head, tuple(body)) for number, head, body in parts]


def _begins(line: str, parts: Sequence[tuple[int, str, list[tuple[int, str]]]]) -> bool:
    """Return True if a change begins with the line, and no item of the one above."""
    if HEADING.match(line):
        return True
    return bool(STARTS.match(normalization.straight(line))) and not (
        parts and _is_item(parts[-1][1], parts[-1][2], line)
    )


def _is_wrapped(above: str, line: str) -> bool:
    """Return True if a mail program broke the sentence above within, so that the line goes on with it. Below
    another change the next one may begin as it likes."""
    torn = len(above) >= WRAPPED and above[-1] not in ".!?:;,\"'\u201d\u2019})]" and line[:1].islower()
    return torn and not STARTS.match(normalization.straight(above))


def _depth(line: str, depth: int) -> int:
    """Return how many braces are open after a line: those that end a line, or begin one, hold a text."""
    bare = line.strip()
    opens = depth > 0 or bare.endswith("{") or bare.startswith("{")
    return max(0, depth + line.count("{") - line.count("}")) if opens else 0


def _fence(line: str, fence: str) -> str:
    """The mark of the block that is open after this line; "" for none."""
    bare = line.strip()
    if fence:
        return "" if bare.startswith(fence) and not bare.strip(fence[0]) else fence
    found = FENCE.match(line)
    return found["mark"] if found else ""


def _join_documents(parts: Sequence[ProposalPart]) -> list[ProposalPart]:
    """`amend rule 12` and `enact`, each with the document that follows it taken in."""
    joined: list[ProposalPart] = []
    for part in parts:
        last = joined[-1] if joined else None
        if part.is_document and last and not last.text() and _wants_document(last.head):
            joined[-1] = ProposalPart(last.line, last.head, ((part.line, part.head), *part.body))
        else:
            joined.append(part)
    return joined


def _words(lines: Lines) -> tuple[AnyChange, ...] | tuple[Problem, ...]:
    """A rule without a heading: in words, or with blocks."""
    text = "\n".join(line for _, line in lines).strip("\n")
    if not text:
        return (Problem(0, f"the proposal is empty. Write for instance: {FORMS}"),)
    said = re.split(r"(?<=[.!?;])\s+", " ".join(text.split()))
    every = [*((lines[0][0], sentence) for sentence in said), *_list_whole(lines)]
    problems = dict.fromkeys(filter(None, (_near_miss(number, line) for number, line in every)))
    if problems:
        return tuple(problems)[:MAX_CHANGES]
    first = next(number for number, line in lines if line)
    if any(FENCE.match(line) for _, line in lines):
        return (Enact(document=text, line=first),)
    return (RuleInWords(text=text, line=first),)


def _list_whole(lines: Lines) -> list[tuple[int, str]]:
    """The lines with which no sentence goes on that a mail program has broken."""
    both = pairwise([(0, ""), *lines])
    return [(number, line) for (_, above), (number, line) in both if not _is_wrapped(above, line)]


def _near_miss(number: int, line: str) -> Problem | None:
    """A change that is misspelt, or stands among other words: it must not become a rule in words."""
    bare = normalization.straight(_NUMBERED.sub("", line.strip()))
    if STARTS.match(bare):
        return Problem(number, _NO_WORDS)
    found = _VERB_AND_PATH.match(line)
    if found is None:
        return None
    verb = found[1].casefold()
    meant = max(_VERBS, key=lambda known: fuzz.ratio(verb, known))
    if fuzz.ratio(verb, meant) < _NEAR:
        return None
    return Problem(number, f"this looks like `{meant}` and cannot be read. Forms are: {FORMS}")


# One change


def _like(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_BRING = _like(
    rf"(?:enact|bring\s+back)\s+{_KIND}?#?(?P<path>\d{{1,4}})(?:\s+(?:of|from)\s+the\s+rule\s?book)?\s*\.?\Z"
)
_POLITE = _like(r"^(?:[-*]\s+)?(?:please\s+)?")
_ENACT = _like(r"enact(?:\s+(?:this|the\s+following|(?:a\s+)?new\s+rule))?\s*:?\s*\Z")
_REWRITE = _like(
    r"(?:amend|replace|rewrite)\s+(?:the\s+)?(?:code\s+of\s+)?(?:rule\s+)?#?(?P<path>\d{1,4})"
    r"(?:\s*,?\s*(?:\((?P<called>[^()]{1,80})\)|\"[^\"]{1,80}\",?))?"
    r"(?:\s+(?:with|by|to\s+read)(?:,?\s+(?:in\s+(?:full|whole)|as\s+follows))*)?\s*[:.]?\s*\Z"
)
_SET = _like(
    rf"(?:set|change)\s+(?:rule\s+)?(?P<path>\d{{1,4}})\.{_NAME}\s*(?:\bto\b|=|:)\s*(?P<value>\S.*)\Z"
)
_SET_OF = _like(
    rf"(?:set|change)\s+{_NAME}\s+(?:of|in)\s+(?:rule\s+)?(?P<path>\d{{1,4}})\s*(?:\bto\b|=)\s*(?P<value>\S.*)\Z"
)
_LESS = _like(rf"(?:repeal|abolish|delete|remove|strike)\s+{_KIND}?{_PATH}\s*\.?\Z")


def _is_item(head: str, body: Sequence[tuple[int, str]], line: str) -> bool:
    """Return True if a line is one of the list that stands below the head of a change, and no change of its
    own."""
    above = (head, *(text for _, text in body[:2] if text))
    opened = any(OPENS.match(normalization.straight(each)) for each in above)
    return opened and bool(ITEM.match(line)) and not OWN.match(normalization.straight(line))


def _wants_document(head: str) -> bool:
    """Return True if a document may follow this line: `enact`, `amend rule 12`."""
    return bool(_REWRITE.match(head) or _ENACT.match(head))


def _read_part(part: ProposalPart) -> Made:
    """The change that a part asks for, or why it cannot be read."""
    if part.is_document:
        return [Enact(document=f"{part.head}\n{part.text()}\n", line=part.line)]
    head = _POLITE.sub("", part.head)
    for pattern, make in _WITH_DOCUMENT:
        if (found := pattern.match(head)) and (made := make(part, found)):
            return made
    if plain := _read_one_sentence(part, normalization.straight(head)):
        return plain
    text = "\n".join((part.head.lstrip(), *(line for _, line in part.body)))
    return instructions(text, part.line) or [
        Problem(part.line, f"this change cannot be read. Forms are: {FORMS}")
    ]


def _read_one_sentence(part: ProposalPart, head: str) -> Made | None:
    """A change that is one sentence; hard-wrapped, it takes lines until it is whole."""
    for taken in range(min(len(part.body), MAX_WRAPPED) + 1):
        rest = part.body[taken:]
        for pattern, make in _PLAIN:
            if (found := pattern.match(head)) and not head.endswith(","):
                return [make(part, found), *_strays(rest)]
        if not rest or not rest[0][1]:
            break
        head = f"{head} {normalization.straight(rest[0][1].strip())}"
    return None


def _strays(lines: Sequence[tuple[int, str]]) -> Made:
    """A problem for each paragraph that is neither a change nor says that it is a comment."""
    made: Made = []
    fresh = True
    for number, line in lines:
        if line and fresh and not COMMENT.match(line.strip()):
            made.append(
                Problem(number, f"this is no change; before a comment write Reason: - forms are: {FORMS}")
            )
        fresh = not line
    return made


def _read_rewrite(part: ProposalPart, found: re.Match[str]) -> Made:
    text, number = part.text(), _rule(found)
    if not text:
        return [
            Problem(part.line, f"below `amend rule {number}` stands the rule as it shall be, or its code")
        ]
    if not any(FENCE.match(line) or HEADING.match(line) for _, line in part.body):
        return []
    return [Rewrite(rule=number, called=found["called"] or "", document=text, line=part.line)]


def _read_enact(part: ProposalPart, _: re.Match[str]) -> Made:
    if not part.text():
        return [Problem(part.line, "below `enact` stands the new rule, such as # ?. Title")]
    return [Enact(document=part.text(), line=part.line)]


def _rule(found: re.Match[str]) -> int:
    return int(found["path"].partition(".")[0])


def _read_set(part: ProposalPart, found: re.Match[str]) -> AnyChange:
    path, value = found["name"].casefold(), found["value"].strip()
    return SetParam(rule=_rule(found), path=path, value=value, line=part.line)


def _read_repeal(part: ProposalPart, found: re.Match[str]) -> AnyChange:
    if "." in found["path"]:
        return DeleteClause(rule=_rule(found), clause=found["path"], line=part.line)
    return Repeal(rule=_rule(found), line=part.line)


def _read_bring(part: ProposalPart, found: re.Match[str]) -> AnyChange:
    return Bring(rule=_rule(found), line=part.line)


_WITH_DOCUMENT: tuple[tuple[re.Pattern[str], Callable[[ProposalPart, re.Match[str]], Made]], ...] = (
    (_ENACT, _read_enact),
    (_REWRITE, _read_rewrite),
)
_PLAIN: tuple[tuple[re.Pattern[str], Callable[[ProposalPart, re.Match[str]], AnyChange]], ...] = (
    (_SET, _read_set),
    (_SET_OF, _read_set),
    (_LESS, _read_repeal),
    (_BRING, _read_bring),
)


# What it comes to


@lru_cache(maxsize=1024)
def essence(body: str) -> str:
    """SHA-256 of what a proposal's text asks for: the same for texts that differ in blanks, upper case,
    comments and the way to write a change."""
    made = [_normalize(change) for change in read_changes(body)]
    return hashlib.sha256(msgspec.json.encode(made)).hexdigest()


def _normalize(change: AnyChange | Problem) -> object:
    """A change without its line, its text as it would stand in the book."""
    if isinstance(change, Problem):
        return change.text
    known = not isinstance(change, Enact | RuleInWords) and change.rule
    fields = {**msgspec.to_builtins(change), "line": 0, **({"called": ""} if known else {})}
    if isinstance(change, SetParam):
        return {**fields, "value": re.sub(r"[\s$,]+", "", change.value).rstrip(".").casefold()}
    texts = ((name, value) for name, value in fields.items() if isinstance(value, str))
    return fields | {name: _canonical(value) for name, value in texts}


def _canonical(text: str) -> str:
    document = parse(text)
    same = render(document) if isinstance(document, Document) else text
    return " ".join(normalization.straight(same).split()).casefold()


def changes_of(body: str) -> tuple[AnyChange, ...]:
    """Return the changes that a proposal's text asks for; what cannot be read is left out."""
    return tuple(change for change in read_changes(body) if not isinstance(change, Problem))


def list_touched_places(body: str, rulebook: Rulebook) -> tuple[tuple[str, int, str], ...]:
    """Return what a proposal's text asks for, a line each: `enact` (rule 0 where the number is yet to be
    given), `amend`, `set` or `repeal`; which rule; the clause, or the path of the setting, "" for the whole
    rule. What names a rule that is not there is left out."""
    return tuple(found for each in changes_of(body) if (found := _find_touched_place(each, rulebook)))


def _find_touched_place(change: AnyChange, rulebook: Rulebook) -> tuple[str, int, str] | None:
    if isinstance(change, Enact | RuleInWords):
        return "enact", 0, ""
    if isinstance(change, Bring):
        return "enact", change.rule, ""
    found = find_by_title(rulebook, change) if not change.rule else change
    if isinstance(found, Problem):
        return None
    if isinstance(found, Repeal):
        return "repeal", found.rule, ""
    if isinstance(found, SetParam):
        return "set", found.rule, found.path
    return "amend", found.rule, "" if isinstance(found, Rewrite | Retitle) else found.clause
