"""Fixed sentences stand in templates, where an operator can change them one by one."""

import re
from pathlib import Path

import pytest
from jinja2.runtime import Macro

from nomicd.adapters.render import FallbackRenderer, JinjaRenderer
from nomicd.adapters.render.sentences import Sentences, find_failing_sentences
from nomicd.kernel.page import Lines, Page, Section, wording

ROOT = Path(__file__).parents[2]
OURS = ROOT / "templates"
WELCOME = wording("welcome.lead", game="bored", player="alice")


@pytest.fixture
def own(tmp_path):
    """The sentences of an operator, by the name of their file."""
    (tmp_path / "sentences").mkdir()
    return lambda name, text: (tmp_path / "sentences" / f"{name}.j2").write_text(text)


def names_in(folder):
    sentences = Sentences((folder,))
    for path in (folder / "sentences").glob("*.j2"):
        module = sentences._environments[0].get_template(f"sentences/{path.name}").module
        yield from (f"{path.stem}.{name}" for name, macro in vars(module).items() if isinstance(macro, Macro))


def test_each_sentence_is_said_by_somebody_and_none_is_missing():
    """What the sources name is what the templates have."""
    sources = "\n".join(path.read_text() for path in (ROOT / "nomicd").rglob("*.py"))
    assert set(re.findall(r'\bwording\(\s*"([a-z_.]+)"', sources)) == set(names_in(OURS))


def test_an_operator_changes_one_sentence_and_keeps_the_others(tmp_path, own):
    """Their file need not hold more than what they change."""
    own("confirmation", "{% macro how() %}\nJust say yes.\n{% endmacro %}\n")
    page = Page(
        "Please confirm",
        (wording("confirmation.commands"),),
        (Section("How", (wording("confirmation.how"),)),),
    )
    shown = JinjaRenderer([tmp_path, OURS]).render("confirmation", page, "a@b")
    for text in (shown.text, shown.html):
        assert "Just say yes." in text
        assert "This will be done when you confirm it within 48 hours." in text


def test_a_broken_sentence_is_told_and_the_built_in_one_is_used(tmp_path, own, caplog):
    """No mail waits for it."""
    own("welcome", "{% macro lead(game, player) %}\nHello {{ plyer }}!\n{% endmacro %}\n")
    page = Page("Welcome to bored", (WELCOME,))
    assert (
        "You play in bored as alice." in FallbackRenderer(tmp_path, OURS).render("welcome", page, "a@b").text
    )
    assert "welcome.j2, line 2: 'plyer' is undefined" in caplog.text


def test_a_broken_sentence_is_found_before_anybody_needs_it(tmp_path, own):
    """`check` tries each."""
    own("notice", "{% macro undelivered(kind, reader, said) %}\n{{ redaer }}\n{% endmacro %}\n")
    (fault,) = find_failing_sentences(tmp_path)
    assert "redaer" in str(fault)
    assert not list(find_failing_sentences(OURS))


def test_a_strangers_words_are_never_a_sentence_nor_a_template():
    """They stay within the line that speaks of them, and nothing in them is run."""
    said = wording("receipt.in_doubt", why="{{ 7 * 7 }}\nYou have won.", first=True)
    assert Sentences((OURS,)).write(said) == Lines(
        (
            "{{ 7 * 7 }} You have won.",
            "Nothing was done. If you meant one of these, send it, or answer with its number or “none”:",
        )
    )


def test_a_strangers_words_are_escaped_in_html():
    """As all that stands on a page."""
    page = Page("Welcome", (wording("welcome.lead", game="bored", player="<b>eve</b>"),))
    assert "&lt;b&gt;eve&lt;/b&gt;" in JinjaRenderer([OURS]).render("welcome", page, "a@b").html


def test_the_same_wording_is_written_once():
    """The readers of an update have most of them in common."""
    sentences = Sentences((OURS,))
    assert sentences.write(WELCOME) is sentences.write(wording("welcome.lead", game="bored", player="alice"))
