"""Shelves of articles as pages: the list, each article, each form it had, and how two differ."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice, pairwise

from nomicd.kernel.page import (
    Article,
    Block,
    Collection,
    Diff,
    Lines,
    Link,
    Links,
    Prose,
    Section,
    Table,
    Version,
)
from nomicd.services.publish.leaves import Leaf, Sheet, key_of, safe

ALL_PAIRS = 8
"""Up to so many versions every two are compared; of more only neighbours."""

CONTEXT = 3
"""Lines that are shown around what is different."""

More = Mapping[str, Sequence[Section]]
"""Parts that stand under the article of a player of that name."""


def leaves(shelf: Collection, more: More) -> Iterator[Leaf]:
    """All pages of a shelf. Articles of players get what is in `more`."""
    yield _list(shelf)
    if shelf.articles:
        yield _full(shelf)
    for article in shelf.articles:
        yield _article(shelf, article, tuple(more.get(article.name, ())) if article.player else ())
        yield from _forms(shelf, article)
    yield from _pasts(shelf)


def _place(shelf: Collection, article: Article) -> str:
    return f"{shelf.key}/{safe(article.name)}"


def _list(shelf: Collection) -> Leaf:
    noted = any(article.note for article in shelf.articles)
    rows = tuple(
        (Link(article.title, _place(shelf, article)), *((article.note,) if noted else ()))
        for article in shelf.articles
    )
    items: list[Block] = []
    if rows:
        items.append(Links((Link("All on one page", f"{shelf.key}/full"),)))
        items.append(Table((shelf.word.capitalize(), *(("",) if noted else ())), rows))
    else:
        items.append(Lines(("None yet.",)))
    pasts = _past_links(shelf)
    then = (Section("As they were", (Links(pasts),)),) if pasts else ()
    parts = (Section("", tuple(items)), *then)
    return Leaf(shelf.key, key_of(parts, shelf.lead), partial(Sheet, shelf.title, parts, shelf.lead))


def _full(shelf: Collection) -> Leaf:
    """Everything on one page, for the browser's own search."""
    made = partial(_full_sheet, shelf)
    return Leaf(f"{shelf.key}/full", key_of(shelf), made)


def _full_sheet(shelf: Collection) -> Sheet:
    parts: list[Section] = []
    for article in shelf.articles:
        text = _text(article)
        blocks = tuple(block for section in article.page.sections for block in section.blocks)
        link = Links((Link("Its own page", _place(shelf, article)),))
        parts.append(Section(article.title, ((text,) if text else blocks) + (link,), safe(article.name)))
    return Sheet(f"{shelf.title}, all on one page", tuple(parts), shelf.lead)


def _text(article: Article) -> Prose | None:
    """The text in force, or the last one that was."""
    return next((Prose(form.prose) for form in reversed(article.versions) if form.full), None)


# One article


def _article(shelf: Collection, article: Article, more: tuple[Section, ...]) -> Leaf:
    key = key_of(article, more)
    return Leaf(_place(shelf, article), key, partial(_article_sheet, shelf, article, more))


def _article_sheet(shelf: Collection, article: Article, more: tuple[Section, ...]) -> Sheet:
    text = _text(article)
    front = (Section("", (text,)),) if text else ()
    history = (Section("How it came about", (_history(shelf, article),)),) if article.versions else ()
    parts = (*front, *article.page.sections, *history, *more)
    return Sheet(article.title, parts, article.page.lead)


def _history(shelf: Collection, article: Article) -> Table:
    """Each form: since when, by what, and what is different."""
    place, count = _place(shelf, article), len(article.versions)
    rows = []
    for number, form in enumerate(article.versions, 1):
        whole: str | Link = Link("its text", f"{place}/{number}") if count > 1 and form.full else ""
        if not form.full:
            whole = "repealed"
        changed: str | Link = Link("its diff", f"{place}/{number - 1}-{number}") if number > 1 else ""
        rows.append((f"From {form.since}", _by(form), whole, changed))
    return Table(("Form", "By", "Text", "What changed"), tuple(rows))


def _by(form: Version) -> str | Link:
    return Link(form.by, form.source) if form.source else form.by


def _forms(shelf: Collection, article: Article) -> Iterator[Leaf]:
    """A page for each of several versions, and for each pair of them."""
    versions, place = article.versions, _place(shelf, article)
    if len(versions) == 1:
        return
    for number, form in enumerate(versions, 1):
        if form.full:
            made = partial(_form_sheet, place, article, number)
            yield Leaf(f"{place}/{number}", key_of(form, len(versions), article.title), made)
    pairs = combinations if len(versions) <= ALL_PAIRS else None
    numbers = range(1, len(versions) + 1)
    for one, other in pairs(numbers, 2) if pairs else pairwise(numbers):
        key = key_of(versions[one - 1], versions[other - 1], len(versions), article.title)
        yield Leaf(f"{place}/{one}-{other}", key, partial(_diff_sheet, place, article, one, other))


def _form_sheet(place: str, article: Article, number: int) -> Sheet:
    form = article.versions[number - 1]
    title = f"{article.title}, from {form.since}"
    parts = (Section("", (Prose(form.prose),)), Section("", (Links(_ways(place, article, number)),)))
    before = Link("Form before", f"{place}/{number - 1}") if _whole(article, number - 1) else None
    after = Link("Form after", f"{place}/{number + 1}") if _whole(article, number + 1) else None
    return Sheet(title, parts, (f"By {form.by}.",), before, after)


def _whole(article: Article, number: int) -> bool:
    return 1 <= number <= len(article.versions) and bool(article.versions[number - 1].full)


def _ways(place: str, article: Article, number: int) -> tuple[Link, ...]:
    """From one form to its source and its differences."""
    form = article.versions[number - 1]
    source = (Link(f"By {form.by}", form.source),) if form.source else ()
    others = [other for other in range(1, len(article.versions) + 1) if other != number]
    if len(article.versions) > ALL_PAIRS:
        others = [other for other in others if abs(other - number) == 1]
    diffs = (
        Link(f"Compare with form {other}", f"{place}/{min(other, number)}-{max(other, number)}")
        for other in others
    )
    return (Link("As it is now", place), *source, *diffs)


def _diff_sheet(place: str, article: Article, one: int, other: int) -> Sheet:
    old, new = article.versions[one - 1], article.versions[other - 1]
    title = f"{article.title}: what changed"
    lead = (f"From the form of {old.since} ({old.by}) to that of {new.since} ({new.by}).",)
    sources = tuple(Link(f"By {form.by}", form.source) for form in (old, new) if form.source)
    texts = tuple(
        Link(f"Form {number}", f"{place}/{number}") for number in (one, other) if _whole(article, number)
    )
    links = Links((*dict.fromkeys(sources), *texts, Link("As it is now", place)))
    return Sheet(title, (Section("", (Diff(tuple(diff(old.full, new.full))),)), Section("", (links,))), lead)


def diff(old: str, new: str) -> Iterator[str]:
    """The differing lines with a few around them, `@` where some are left out."""
    found = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=CONTEXT)
    for line in islice(found, 2, None):  # the first two name files
        yield "@" if line.startswith("@@") else line


# The whole shelf as it once was


def _turns(shelf: Collection) -> list[tuple[int, str]]:
    """The updates with which something changed, the opening first, and what they are called."""
    found = {form.update: form.since for article in shelf.articles for form in article.versions}
    return sorted(found.items())


def _past_links(shelf: Collection) -> tuple[Link, ...]:
    turns = _turns(shelf)
    links = (Link(f"From {since}", f"{shelf.key}/at/{update}") for update, since in reversed(turns))
    return tuple(links) if len(turns) > 1 else ()


def _pasts(shelf: Collection) -> Iterator[Leaf]:
    turns = _turns(shelf)
    for place, (update, since) in enumerate(turns if len(turns) > 1 else ()):
        found = tuple(_then(article, update) for article in shelf.articles)
        before = _turn_link(shelf, turns, place - 1)
        after = _turn_link(shelf, turns, place + 1)
        key = key_of([(number, form.full) for number, form in found if form], before, after)
        made = partial(_past_sheet, shelf, found, since, (before, after))
        yield Leaf(f"{shelf.key}/at/{update}", key, made)


def _turn_link(shelf: Collection, turns: Sequence[tuple[int, str]], place: int) -> Link | None:
    if not 0 <= place < len(turns):
        return None
    return Link(f"From {turns[place][1]}", f"{shelf.key}/at/{turns[place][0]}")


def _then(article: Article, update: int) -> tuple[int, Version | None]:
    """The form of that time, and its number from 1; none if there was none in force."""
    found = [(number, form) for number, form in enumerate(article.versions, 1) if form.update <= update]
    return found[-1] if found and found[-1][1].full else (0, None)


def _past_sheet(
    shelf: Collection,
    found: Sequence[tuple[int, Version | None]],
    since: str,
    around: tuple[Link | None, Link | None],
) -> Sheet:
    parts = []
    for article, (number, form) in zip(shelf.articles, found, strict=True):
        if form is not None:
            place = _place(shelf, article)
            own = f"{place}/{number}" if len(article.versions) > 1 else place
            parts.append(Section(article.title, (Prose(form.prose), Links((Link("This form", own),)))))
    lead = (f"As they were from {since}, until the next change.",)
    return Sheet(f"{shelf.title} from {since}", tuple(parts), lead, *around)
