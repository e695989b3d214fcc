"""What may cross the border of the sandbox, and what is said of what may not."""

import pytest

from nomicd.law.border import MAX_DEPTH, MAX_PARTS, MAX_TEXT, plain


def test_data_is_copied_and_tuples_become_lists():
    """Nothing of it is shared."""
    value = {"a": [1, 2.5, None, True], "b": ("é", {"c": "d"})}
    copied = plain(value)
    assert copied == {"a": [1, 2.5, None, True], "b": ["é", {"c": "d"}]}
    assert copied["a"] is not value["a"]


def test_half_a_character_becomes_a_question_mark():
    """It could be written nowhere; as a key and as a value."""
    assert plain({"a\ud800": "b\ud800"}) == {"a?": "b?"}


def nest(depth):
    value = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (nest(MAX_DEPTH + 1), "the value is too deep or too large"),
        ([0] * MAX_PARTS, "the value is too deep or too large"),
        (2**63, "the number is too large"),
        (float("inf"), "the number is too large"),
        (float("nan"), "the number is too large"),
        ("x" * (MAX_TEXT + 1), f"the text is longer than {MAX_TEXT} characters"),
        ({"x" * (MAX_TEXT + 1): 1}, f"the text is longer than {MAX_TEXT} characters"),
        ({1: 2}, "keys of a table are texts: not 1"),
        ({3}, "a set cannot be kept or handed on: use its name or number"),
        ([object()], "a object cannot be kept or handed on"),
    ],
)
def test_what_may_not_cross_is_refused_in_words(value, words):
    """For the author of the rule."""
    with pytest.raises(ValueError, match=words):
        plain(value)


def test_what_is_just_not_too_deep_crosses():
    """The bound itself is allowed."""
    assert plain(nest(MAX_DEPTH)) == nest(MAX_DEPTH)
