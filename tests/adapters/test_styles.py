"""What was made of a page is kept, within bounds."""

from nomicd.adapters.render.styles import KEPT_SECTIONS, BoundedCache, SectionCache
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


def test_large_ones_leave_less_room():
    """One for which there is no room at all is not kept, nor in the way of others."""
    kept = BoundedCache[str](10, len)
    kept.put("a", "four")
    kept.put("b", "four")
    kept.put("c", "three")
    assert [kept.get(key) for key in "abc"] == [None, "four", "three"]
    assert kept.put("d", "eleven long") == "eleven long"
    assert [kept.get(key) for key in "bcd"] == ["four", "three", None]
    kept.put("e", "ten of ten")
    assert kept.get("e") == "ten of ten"


def test_sections_that_say_the_same_are_written_once():
    """For the same purpose; the room of all is bounded, but the very same section is known for a while."""
    made: list[Section] = []

    def write(section: Section) -> str:
        made.append(section)
        return "x" * KEPT_SECTIONS if section.heading == "Large" else section.heading

    cache = SectionCache[str](len)
    for purpose in ("text", "html", "text", "html"):
        assert cache.find(Section("Done", (Lines(("yes",)),)), purpose, write) == "Done"
    assert len(made) == 2
    for _ in range(2):
        cache.find(Section("Large", ()), "text", write)
    assert len(made) == 4
    large = Section("Large", ())
    for _ in range(2):
        cache.find(large, "text", write)
    assert len(made) == 5
