"""Declared sentences, and the passages of stories."""

import pytest

from nomicd.kernel.scenarios import (
    Language,
    NotUnderstood,
    SlotKind,
    StoryPassage,
    split_passages,
    split_sentences,
)

SLOTS = {
    "player": SlotKind(r"[a-z]+", names_player=True),
    "n": SlotKind(r"\d+", int),
    "text": SlotKind(r'"[^"]*"', lambda text: text[1:-1]),
}
PETS = Language(SLOTS)


@PETS.sentence("{player} has {n} cats[, called {text}]", example="alice has 2 cats")
def keep_cats(pets, player, n, text=""):
    """So many cats."""
    pets.append((player, n, text))


@PETS.sentence(
    "{player} gives {friend:player} a $5 cat (or two)", example="alice gives bob a $5 cat (or two)"
)
def give_cat(pets, player, friend):
    """One of them."""
    pets.append((player, friend))


def test_a_sentence_calls_its_function_with_what_stands_in_its_slots():
    """Optional words may be left out, and what stands in their slots has its default."""
    pets = []
    for text in ("alice has 2 cats", 'bob has 1 cats, called "Tom"', "alice gives bob a $5 cat (or two)"):
        PETS.read(text).run(pets)
    assert pets == [("alice", 2, ""), ("bob", 1, "Tom"), ("alice", "bob")]


def test_pronouns_stand_for_the_subject_and_for_nobody_before_there_is_one():
    """Nobody is guessed."""
    assert PETS.read("she has 2 cats", subject="alice").players == ("alice",)
    with pytest.raises(NotUnderstood):
        PETS.read("she has 2 cats")


def test_a_language_may_be_told_among_the_sentences_of_another():
    """It has them all, and the other none of its own."""
    more = Language(SLOTS, PETS)
    more.sentence("{player} leaves", example="bob leaves")(lambda pets, player: pets.clear())
    assert len(more.sentences) == 3
    assert len(PETS.sentences) == 2


def test_what_is_not_understood_is_answered_with_the_nearest_sentence():
    """And with its example."""
    with pytest.raises(NotUnderstood, match=r"nearest is: \{player\} has .*example: alice has 2 cats"):
        PETS.read("carol has three cats")


def test_the_guide_lists_forms_examples_and_docstrings():
    """A row each."""
    assert PETS.table().startswith(
        "| `{player} has {n} cats[, called {text}]` | `alice has 2 cats` | So many cats. |\n"
    )


def test_sentences_end_with_semicolons_outside_of_quotes():
    """An apostrophe is no quotation mark."""
    assert list(split_sentences("""alice's cat; say "a; b"; 'c; d'.""")) == [
        "alice's cat",
        'say "a; b"',
        "'c; d'",
    ]


def test_a_story_falls_into_passages():
    """By their marks, with the lines indented below; remarks are nobody's."""
    story = """\
# A remark
at noon
-- It rains.
> alice hello
    # no remark

    bye

< bob nothing
>> carol hi
given: a; b
"""
    assert split_passages(story) == [
        StoryPassage(2, "", "at noon"),
        StoryPassage(3, "--", "It rains."),
        StoryPassage(4, ">", "alice hello\n# no remark\n\nbye"),
        StoryPassage(9, "<", "bob nothing"),
        StoryPassage(10, ">>", "carol hi"),
        StoryPassage(11, "given:", "a; b"),
    ]
