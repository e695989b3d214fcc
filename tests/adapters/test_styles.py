"""What was made of a page is kept, within bounds."""

from nomicd.adapters.render.styles import BoundedCache, SectionCache
from nomicd.kernel.page import Lines, Section


def test_those_kept_last_are_kept():
    """As many as there may be."""
    kept = BoundedCache[str](2)
    for word in ("one", "two", "three"):
        assert kept.put(word, word.upper()) == word.upper()
    assert [kept.get(word) for word in ("one", "two", "three")] == [None, "TWO", "THREE"]


def test_what_is_kept_stays_though_another_thread_made_it_too():
    """It takes its room once."""
    kept = BoundedCache[list[str]](2)
    first = kept.put("one", ["one"])
    assert kept.put("one", ["one"]) is first
    kept.put("two", ["two"])
    assert kept.get("one") is first


def test_sections_that_say_the_same_are_written_once():
    """So are those that are the very same."""
    made: list[str] = []

    def write(section: Section) -> str:
        made.append(section.heading)
        return section.heading

    cache = SectionCache[str](write)
    same = Section("Same", ())
    for section in (Section("Done", (Lines(("yes",)),)), Section("Done", (Lines(("yes",)),)), same, same):
        assert cache.find(section) == section.heading
    assert made == ["Done", "Same"]
