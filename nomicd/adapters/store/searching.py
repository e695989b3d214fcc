"""Passages found by their words: SQLite's FTS5 and PostgreSQL's full text say which may hold them.

Words go into the index spelt in sixteen letters, so that no tokenizer, stop word or stemmer of either
database has a say in what a word is: that is `nomicd.kernel.finding`'s, as is which passage fits best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from nomicd.adapters.store.ready import Cursor
from nomicd.adapters.store.tables import storable
from nomicd.kernel.finding import Wanted, parse_search, relevance, words
from nomicd.services.ports import Passage

Run = Callable[..., Cursor]
"""Runs a statement with `?` in place of its parameters, which follow it."""

_ALL = "SELECT kind, seq, text FROM passage WHERE game = ? ORDER BY seq DESC, kind LIMIT ?"
_FOUND = (
    "SELECT p.kind, p.seq, p.text FROM passage_words AS w JOIN passage AS p ON p.id = {} "
    "WHERE {} AND p.game = ?"
)
_HELD = {
    "sqlite": _FOUND.format("w.rowid", "passage_words MATCH ?"),
    "postgresql": _FOUND.format(
        "w.id", "to_tsvector('simple'::regconfig, w.words) @@ to_tsquery('simple', ?)"
    ),
}
_ADD = (
    "INSERT INTO passage (game, kind, seq, text) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (game, kind, seq) DO NOTHING RETURNING id"
)
_ADD_WORDS = {
    "sqlite": "INSERT INTO passage_words (rowid, words) VALUES (?, ?)",
    "postgresql": "INSERT INTO passage_words (id, words) VALUES (?, ?)",
}
_DROP_WORDS = {
    "sqlite": "DELETE FROM passage_words WHERE rowid IN (SELECT id FROM passage WHERE game = ?)",
    "postgresql": "DELETE FROM passage_words WHERE id IN (SELECT id FROM passage WHERE game = ?)",
}
_DROP = "DELETE FROM passage WHERE game = ?"


def find(run: Run, database: str, slug: str, search: str, limit: int) -> list[Passage]:
    """See `ports.Reading.passages`."""
    sought = parse_search(search)
    if not sought:
        rows = [] if search.strip() else run(_ALL, slug, limit).fetchall()
        return [Passage(slug, *row) for row in rows]
    rows = run(_HELD[database], _query(sought, database), slug).fetchall()
    return best((Passage(slug, *row) for row in rows), sought)[:limit]


def best(passages: Iterable[Passage], sought: tuple[Wanted, ...]) -> list[Passage]:
    """Those that hold all of these words, the fittest first, then the newest."""
    ranked = [(relevance(sought, each.text), each) for each in passages]
    fit = [(rank, each) for rank, each in ranked if rank]
    return [each for _, each in sorted(fit, key=lambda pair: (-pair[0], -pair[1].seq, pair[1].kind))]


def add(run: Run, database: str, passages: Sequence[Passage]) -> None:
    """See `ports.Writing.put_passages`."""
    for each in passages:
        text = storable(each.text)
        row = run(_ADD, each.game, each.kind, each.seq, text).fetchone()
        if row is not None:
            run(_ADD_WORDS[database], row[0], " ".join(map(_spell, words(text))))


def drop(run: Run, database: str, slug: str) -> None:
    """See `ports.Writing.drop_passages`."""
    run(_DROP_WORDS[database], slug)
    run(_DROP, slug)


def _query(sought: tuple[Wanted, ...], database: str) -> str:
    """The words as the database is asked for them."""
    any_end, both = ("*", " AND ") if database == "sqlite" else (":*", " & ")
    return both.join(_spell(each.word) + ("" if each.whole else any_end) for each in sought)


def _spell(word: str) -> str:
    """The bytes of a word, two letters from a to p each: what begins alike is spelt alike so far."""
    return "".join(chr(97 + (byte >> 4)) + chr(97 + (byte & 15)) for byte in word.encode())
