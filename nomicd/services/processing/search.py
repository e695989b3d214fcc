"""Words found again in what everybody may see of a game: its rules and proposals, what was asked and ruled,
and its log. Nothing that is hidden from anybody is looked through, whoever asks."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.finding import Wanted, parse_search, relevance, words
from nomicd.kernel.game import AnyGame
from nomicd.kernel.page import Article, Block, Lines, Offer, Offers, Page, Prose, Section
from nomicd.services.ports import Passage
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository import decisions
from nomicd.services.repository.decisions import MOST_COUNTED
from nomicd.services.repository.rate_limits import count_up
from nomicd.services.verbs import SEARCH
from nomicd.table.phrases import either

SEARCHES = 50
"""Searches of one address in a day: each looks through all that the game has written."""

MOST = 6
"""Places shown of each part of a game."""

MOST_OF_ONE = 40
"""The same if only one part is looked through."""

MOST_OFFERED = 3
LONGEST = 180
"""Characters shown of one place."""

_LOOKS = (("rules", "rule"), ("proposals", "proposal"))
"""Looks whose answer is looked through in games that keep no articles of that kind."""

_NUMBERED = re.compile(r"\d+\.\d+(?=\s)")
_ENDING = re.compile(r"(?:ings?|ed|ers?|ies|es|s|e|y)\Z")
_SHORTEST = 3
_WITHIN = re.compile(r"(?P<what>.*\S)\s+in\s+(?:the\s+)?(?P<part>\w+)\W*", re.IGNORECASE | re.DOTALL)


class FindableText(msgspec.Struct, frozen=True):
    """One thing that holds words: what it is called, its lines, and the line that shows all of it, if any."""

    title: str
    lines: tuple[str, ...]
    ask: str = ""


class SearchPart(msgspec.Struct, frozen=True):
    """A part of a game that can be searched alone, under its key. `one` and `several` are what one of its
    texts and several are called; `found` are those that hold the words, the fittest first."""

    key: str
    one: str
    several: str
    texts: tuple[FindableText, ...] = ()
    found: tuple[FindableText, ...] = ()


def _search(context: MailContext, command: Command) -> Answer:
    """Return where the words stand; “… in rules” looks through one part alone. If they are nowhere, other
    forms of them may be."""
    if count_up(context.tx, "search", context.sender.address, context.now) > SEARCHES:
        return Refused(Reason.LIMIT, f"you can search {SEARCHES} times a day: please ask again tomorrow")
    what, parts = command.get_text("what"), _list_parts(context)
    if (within := _WITHIN.fullmatch(what)) and (
        one := [each for each in parts if within["part"].casefold() in (each.key, each.one)]
    ):
        what, parts = within["what"], one
    stems = " ".join(map(shorten, words(what)))
    found = _find(context, parts, what)
    if not any(each.found for each in found) and any(each.found for each in _find(context, parts, stems)):
        return show_found(stems, _find(context, parts, stems))
    return show_found(what, found)


def shorten(word: str) -> str:
    """Return the beginning that a word has in its other forms, too: `win` for winning and wins."""
    stem = _ENDING.sub("", word)
    if len(stem) < _SHORTEST:
        return word
    return stem[:-1] if stem != word and stem[-1] == stem[-2] else stem


def _list_parts(context: MailContext) -> list[SearchPart]:
    """Return all that can be searched of the game, in which nothing is found yet."""
    draft = context.draft
    looks = {verb.key for verb in context.allowed.vocabulary.verbs if verb.read_only}
    return [
        *list_texts(draft.ruleset, draft.state, looks),
        SearchPart("rulings", "ruling", "questions and rulings"),
        SearchPart("log", "line of the log", "lines of the log"),
    ]


def _find(context: MailContext, parts: Sequence[SearchPart], search: str) -> list[SearchPart]:
    """Return the parts with what holds the words."""
    tx, draft, sought = context.tx, context.draft, parse_search(search)
    if not context.dry:
        decisions.keep(tx, draft.game, draft.ruleset, draft.state)
    decided, told = decisions.find(tx, draft.game, draft.ruleset, draft.state, search, draft.notes)
    noted = {"rulings": decided, "log": told}
    return [
        msgspec.structs.replace(
            each,
            found=tuple(map(_passage, noted[each.key])) if each.key in noted else fit(each.texts, sought),
        )
        for each in parts
    ]


def fit(texts: Sequence[FindableText], sought: tuple[Wanted, ...]) -> tuple[FindableText, ...]:
    """Return those that hold all the words, what is called so first, then what has a setting of that name for
    itself and not for a thing of its own, then the fittest."""
    ranked = [
        (
            -relevance(sought, each.title),
            not relevance(sought, " ".join(_name_settings(each.lines))),
            -relevance(sought, " ".join((each.title, *each.lines))),
            n,
        )
        for n, each in enumerate(texts)
    ]
    return tuple(texts[n] for *_, rank, n in sorted(ranked) if rank)


def _name_settings(lines: Sequence[str]) -> Iterator[str]:
    """Yield the names that the lines of a document set, but for those of a part: `[params.house]`."""
    within = False
    for line in lines:
        if found := _PART.match(line):
            within = bool(found["part"])
        elif not within and (found := _SETTING.match(line)):
            yield found["name"]


_SETTING = re.compile(r"(?P<name>\w+) = ")
_PART = re.compile(r"\[\w+(?P<part>\.[\w.]+)?\]")


def _passage(passage: Passage) -> FindableText:
    return FindableText("", (f"{passage.text} ({decisions.name_place(passage)})",))


def list_texts(ruleset: AnyGame, state: object, looks: Container[str]) -> Iterator[SearchPart]:
    """Yield what everybody may read of the game, kind by kind; `looks` are the keys of what may be asked."""
    kept = ruleset.list_collections(state)
    for shelf in kept:
        asks = shelf.word in looks
        texts = (
            FindableText(each.title, tuple(_lines_of(each)), f"{shelf.word} {each.name}" if asks else "")
            for each in shelf.articles
        )
        yield SearchPart(shelf.key, shelf.word, f"{shelf.word}s", tuple(texts))
    for key, one in _LOOKS:
        if key in looks and key not in {shelf.key for shelf in kept}:
            page = ruleset.answer(state, "", Command(key, {}))
            yield SearchPart(key, one, key, tuple(_split(page, one)) if page else ())


def _split(page: Page, word: str) -> Iterator[FindableText]:
    """Yield the numbered lines of a page one by one, the others section by section."""
    for section in page.sections:
        lines = tuple(_lines_in(section.blocks))
        numbered = {line: found[0] for line in lines if (found := _NUMBERED.match(line))}
        yield from (
            FindableText(section.heading, (line,), f"{word} {number}") for line, number in numbered.items()
        )
        if rest := tuple(line for line in lines if line not in numbered):
            yield FindableText(section.heading, rest)


def _lines_of(article: Article) -> Iterator[str]:
    """Yield the text in force, or the last one that was, and what else is said of it."""
    prose = next((form.prose for form in reversed(article.versions) if form.full), "")
    yield from _lines_in((Prose(prose),))
    for section in article.page.sections:
        yield from _lines_in(section.blocks)


def _lines_in(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        yield from getattr(block, "lines", ())
        yield from str(getattr(block, "text", "")).splitlines()


def show_found(search: str, parts: Sequence[SearchPart]) -> Page:
    """Return where in each part the words stand: of much only some, how much there is, and how to narrow it
    down."""
    sought = parse_search(search)
    said = " ".join(search.split())[:60]
    most = MOST_OF_ONE if len(parts) == 1 else MOST
    sections = tuple(
        Section(_count(each), tuple(_blocks(each, said, sought, most, narrows=len(parts) > 1)))
        for each in parts
        if each.found
    )
    title = f"Search: {said}"
    if sections:
        return Page(title, (), sections)
    lead = [f"“{said}” is nowhere in the {either([each.key for each in parts])}."]
    if len(sought) > 1:
        lead.append("All of the words have to be in the same place, so fewer words find more.")
    return Page(title, tuple(lead))


def _count(part: SearchPart) -> str:
    """`3 rules`."""
    count = len(part.found)
    if count >= MOST_COUNTED:
        return f"{MOST_COUNTED} {part.several} or more"
    return f"{count} {part.one if count == 1 else part.several}"


def _blocks(
    part: SearchPart, said: str, sought: tuple[Wanted, ...], most: int, *, narrows: bool
) -> Iterator[Block]:
    """Yield the places, how to see the others, and how to read the whole."""
    lines = [_excerpt(each, sought) for each in part.found[:most]]
    if (more := len(part.found) - most) > 0:
        alone = f", or write “search {said} in {part.key}”" if narrows else ""
        lines.append(f"And {more} more: add a word{alone}.")
    yield Lines(tuple(lines))
    asks = [each for each in part.found[:MOST_OFFERED] if each.ask]
    if asks:
        yield Offers(tuple(Offer(each.ask, each.title) for each in asks))


def _excerpt(text: FindableText, sought: tuple[Wanted, ...]) -> str:
    """Return what a thing is called, and the line of it that holds most of the words."""
    line = max(text.lines, key=lambda each: _count_held(each, sought), default="")
    shown = _cut(line, sought) if _count_held(line, sought) else ""
    return ": ".join(filter(None, (text.title, shown)))


def _count_held(line: str, sought: tuple[Wanted, ...]) -> int:
    held = words(line)
    return sum(any(each.fits(word) for word in held) for each in sought)


def _cut(line: str, sought: tuple[Wanted, ...]) -> str:
    """Return the part of a line around the first of the words."""
    line = " ".join(line.split())
    if len(line) <= LONGEST:
        return line
    pieces = line.split(" ")
    first = next((n for n, each in enumerate(pieces) if _count_held(each, sought)), 0)
    start = max(0, first - 12)
    cut = " ".join(pieces[start:])
    shown = cut if len(cut) <= LONGEST else cut[:LONGEST].rpartition(" ")[0] + " …"
    return f"… {shown}" if start else shown


HANDLERS: dict[str, Handler] = {SEARCH.key: _search}
