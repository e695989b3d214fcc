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
from nomicd.services.site.model import SiteFile, SitePage, key_of, path_of

ALL_PAIRS = 8
"""Up to so many versions every two are compared; of more only neighbours."""

CONTEXT = 3
"""Lines that are shown around what is different."""

More = Mapping[str, Sequence[Section]]
"""Parts that stand under the article of a player of that name."""


def list_files(collection: Collection, more: More) -> Iterator[SiteFile]:
    """All pages of a collection. Articles of players get what is in `more`."""
    yield _list(collection)
    if collection.articles:
        yield _full(collection)
    for article in collection.articles:
        yield _article(collection, article, tuple(more.get(article.name, ())) if article.player else ())
        yield from _versions(collection, article)
    yield from _pasts(collection)


def _place(collection: Collection, article: Article) -> str:
    return f"{collection.key}/{path_of(article.name)}"


def _list(collection: Collection) -> SiteFile:
    noted = any(article.note for article in collection.articles)
    rows = tuple(
        (Link(article.title, _place(collection, article)), *((article.note,) if noted else ()))
        for article in collection.articles
    )
    items: list[Block] = []
    if rows:
        items.append(Links((Link("All on one page", f"{collection.key}/full"),)))
        items.append(Table((collection.word.capitalize(), *(("",) if noted else ())), rows))
    else:
        items.append(Lines(("None yet.",)))
    pasts = _past_links(collection)
    then = (Section("As they were", (Links(pasts),)),) if pasts else ()
    parts = (Section("", tuple(items)), *then)
    return SiteFile(
        collection.key,
        key_of(parts, collection.lead),
        partial(SitePage, collection.title, collection.lead, parts),
    )


def _full(collection: Collection) -> SiteFile:
    """Everything on one page, for the browser's own search."""
    made = partial(_full_page, collection)
    return SiteFile(f"{collection.key}/full", key_of(collection), made)


def _full_page(collection: Collection) -> SitePage:
    parts: list[Section] = []
    for article in collection.articles:
        text = _text(article)
        blocks = tuple(block for section in article.page.sections for block in section.blocks)
        link = Links((Link("Its own page", _place(collection, article)),))
        parts.append(Section(article.title, ((text,) if text else blocks) + (link,), path_of(article.name)))
    return SitePage(f"{collection.title}, all on one page", collection.lead, tuple(parts))


def _text(article: Article) -> Prose | None:
    """The text in force, or the last one that was."""
    return next((Prose(form.prose) for form in reversed(article.versions) if form.full), None)


# One article


def _article(collection: Collection, article: Article, more: tuple[Section, ...]) -> SiteFile:
    key = key_of(article, more)
    return SiteFile(_place(collection, article), key, partial(_article_page, collection, article, more))


def _article_page(collection: Collection, article: Article, more: tuple[Section, ...]) -> SitePage:
    text = _text(article)
    front = (Section("", (text,)),) if text else ()
    history = (Section("How it came about", (_history(collection, article),)),) if article.versions else ()
    parts = (*front, *article.page.sections, *history, *more)
    return SitePage(article.title, article.page.lead, parts)


def _history(collection: Collection, article: Article) -> Table:
    """Each form: since when, by what, and what is different."""
    place, count = _place(collection, article), len(article.versions)
    rows = []
    for number, form in enumerate(article.versions, 1):
        whole: str | Link = Link("its text", f"{place}/{number}") if count > 1 and form.full else ""
        if not form.full:
            whole = "repealed"
        changed: str | Link = Link("its diff", f"{place}/{number - 1}-{number}") if number > 1 else ""
        by = Link(form.by, form.source) if form.source else form.by
        rows.append((f"From {form.since}", by, whole, changed))
    return Table(("Form", "By", "Text", "What changed"), tuple(rows))


def _versions(collection: Collection, article: Article) -> Iterator[SiteFile]:
    """A page for each of several versions, and for each pair of them."""
    versions, place = article.versions, _place(collection, article)
    if len(versions) == 1:
        return
    for number, form in enumerate(versions, 1):
        if form.full:
            made = partial(_version_page, place, article, number)
            yield SiteFile(f"{place}/{number}", key_of(form, len(versions), article.title), made)
    pairs = combinations if len(versions) <= ALL_PAIRS else None
    numbers = range(1, len(versions) + 1)
    for one, other in pairs(numbers, 2) if pairs else pairwise(numbers):
        key = key_of(versions[one - 1], versions[other - 1], len(versions), article.title)
        yield SiteFile(f"{place}/{one}-{other}", key, partial(_diff_page, place, article, one, other))


def _version_page(place: str, article: Article, number: int) -> SitePage:
    form = article.versions[number - 1]
    title = f"{article.title}, from {form.since}"
    parts = (Section("", (Prose(form.prose),)), Section("", (Links(_ways(place, article, number)),)))
    before = Link("Form before", f"{place}/{number - 1}") if _whole(article, number - 1) else None
    after = Link("Form after", f"{place}/{number + 1}") if _whole(article, number + 1) else None
    return SitePage(title, (f"By {form.by}.",), parts, before=before, after=after)


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


def _diff_page(place: str, article: Article, one: int, other: int) -> SitePage:
    old, new = article.versions[one - 1], article.versions[other - 1]
    title = f"{article.title}: what changed"
    lead = (f"From the form of {old.since} ({old.by}) to that of {new.since} ({new.by}).",)
    sources = tuple(Link(f"By {form.by}", form.source) for form in (old, new) if form.source)
    texts = tuple(
        Link(f"Form {number}", f"{place}/{number}") for number in (one, other) if _whole(article, number)
    )
    links = Links((*dict.fromkeys(sources), *texts, Link("As it is now", place)))
    differences = Diff(tuple(list_differences(old.full, new.full)))
    return SitePage(title, lead, (Section("", (differences,)), Section("", (links,))))


def list_differences(old: str, new: str) -> Iterator[str]:
    """The differing lines with a few around them, `@` where some are left out."""
    found = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=CONTEXT)
    for line in islice(found, 2, None):  # the first two name files
        yield "@" if line.startswith("@@") else line


# The whole collection as it once was


def _turns(collection: Collection) -> list[tuple[int, str]]:
    """The updates with which something changed, the opening first, and what they are called."""
    found = {form.update: form.since for article in collection.articles for form in article.versions}
    return sorted(found.items())


def _past_links(collection: Collection) -> tuple[Link, ...]:
    turns = _turns(collection)
    links = (Link(f"From {since}", f"{collection.key}/at/{update}") for update, since in reversed(turns))
    return tuple(links) if len(turns) > 1 else ()


def _pasts(collection: Collection) -> Iterator[SiteFile]:
    turns = _turns(collection)
    for place, (update, since) in enumerate(turns if len(turns) > 1 else ()):
        found = tuple(_then(article, update) for article in collection.articles)
        before = _turn_link(collection, turns, place - 1)
        after = _turn_link(collection, turns, place + 1)
        key = key_of([(number, form.full) for number, form in found if form], before, after)
        made = partial(_past_page, collection, found, since, (before, after))
        yield SiteFile(f"{collection.key}/at/{update}", key, made)


def _turn_link(collection: Collection, turns: Sequence[tuple[int, str]], place: int) -> Link | None:
    if not 0 <= place < len(turns):
        return None
    return Link(f"From {turns[place][1]}", f"{collection.key}/at/{turns[place][0]}")


def _then(article: Article, update: int) -> tuple[int, Version | None]:
    """The form of that time, and its number from 1; none if there was none in force."""
    found = [(number, form) for number, form in enumerate(article.versions, 1) if form.update <= update]
    return found[-1] if found and found[-1][1].full else (0, None)


def _past_page(
    collection: Collection,
    found: Sequence[tuple[int, Version | None]],
    since: str,
    around: tuple[Link | None, Link | None],
) -> SitePage:
    parts = []
    for article, (number, form) in zip(collection.articles, found, strict=True):
        if form is not None:
            place = _place(collection, article)
            own = f"{place}/{number}" if len(article.versions) > 1 else place
            parts.append(Section(article.title, (Prose(form.prose), Links((Link("This form", own),)))))
    lead = (f"As they were from {since}, until the next change.",)
    title, (before, after) = f"{collection.title} from {since}", around
    return SitePage(title, lead, tuple(parts), before=before, after=after)
