"""Pages as text and HTML: complete, and harmless whatever players write."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Template, UndefinedError

from nomicd.adapters.render import JinjaRenderer, mailto, markdown
from nomicd.adapters.render.mail_html import MailHtmlVisitor
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import Code, LeadLabel, Lines, Offer, Offers, Page, Prose, Section, Table
from nomicd.mail.quoting import trim

TEMPLATES = Path(__file__).parents[2] / "templates"
RENDERER = JinjaRenderer([TEMPLATES])
STYLED_WITH_ITS_WORDS = JinjaRenderer([TEMPLATES])
KINDS = (
    "receipt",
    "digest",
    "ballot",
    "result",
    "notice",
    "help",
    "page",
    "welcome",
    "confirmation",
    "ruling",
    "changed",
)
TAGS = frozenset(re.findall(r"\w+", "p br hr em strong code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 a")) | {
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}
EVIL = "<script>alert(1)</script><img src=x onerror=y>\"'&"


@pytest.fixture
def page():
    return Page(
        f"Update 17 {EVIL}",
        (f"Deadline {EVIL}",),
        (
            Section("What you can do", (Offers((Offer('buy square, call it "A & B"', "for $300"),)),)),
            Section(
                "What happened", (Lines(("alice rolls 5-1", EVIL)), Table(("Who", "$"), ((EVIL, "5"),), (1,)))
            ),
            Section("Proposal", (Prose(f"**bold** {EVIL}"), Code(f"- a\n+ {EVIL}"))),
        ),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_templates(page, kind):
    """Text and HTML, each with all that the page says."""
    assert (TEMPLATES / f"{kind}.txt.j2").is_file()
    assert (TEMPLATES / f"{kind}.html.j2").is_file()
    found = RENDERER.render(kind, page, "nomic+bored@localhost")
    for words in ("alice rolls 5-1", "What you can do", "Deadline"):
        assert words in found.text
        assert words.replace("5-1", '<span style="white-space:nowrap">5-1</span>') in found.html


@pytest.mark.parametrize("kind", ["digest", "receipt"])
def test_a_lead_of_its_own_needs_no_template(page, kind, monkeypatch):
    """Each reader's lead is theirs: it is filled in, and comes out as if the page were the first."""
    theirs = msgspec.structs.replace(page, lead=(f"You have <b>$5</b> & {{% no %}} {EVIL} " * 9,))
    alone = JinjaRenderer([TEMPLATES]).render(kind, theirs, "nomic+bored@localhost")
    shared = JinjaRenderer([TEMPLATES])
    shared.render(kind, page, "nomic+bored@localhost")
    monkeypatch.delattr(Template, "render")
    assert shared.render(kind, theirs, "nomic+bored@localhost") == alone


def test_the_label_of_a_line_stands_out_and_is_no_part_of_the_preview():
    """Other lines with a colon have none."""
    page = Page("Update 3", (LeadLabel.NEWS.put("You roll <3>."), "In short: luck."), ())
    found = RENDERER.render("digest", page, "a@b")
    shown = "".join(found.html)
    assert "News: You roll <3>.\nIn short: luck." in found.text
    assert re.search(r"<b[^>]*>News:</b> You roll &lt;3&gt;\.</p>", shown)
    assert re.search(r"<p[^>]*>In short: luck\.</p>", shown)
    assert re.search(r'class="preheader"[^>]*>You roll &lt;3&gt;\. In short: luck\.</div>', shown)


@pytest.mark.parametrize("kind", KINDS)
def test_what_pages_share_comes_out_as_if_each_were_made_alone(page, kind):
    """A page whose parts were on another before is, byte for byte, what a renderer that knows none makes."""
    marked = Page(
        "<!--part-->", ("<!--known-->",), (*page.sections, Section("A<!--end-->", (Lines(("<!--part-->",)),)))
    )
    shared = JinjaRenderer([TEMPLATES])
    shared.render(kind, page, "nomic+bored@localhost")
    for each in (page, marked):
        alone = JinjaRenderer([TEMPLATES]).render(kind, each, "nomic+bored@localhost")
        assert shared.render(kind, each, "nomic+bored@localhost") == alone
        assert "<!--" not in alone.html


def test_a_kind_without_templates_is_a_page(page):
    """A ruleset may name kinds of its own."""
    assert RENDERER.render("unheard-of", page, "a@b") == RENDERER.render("page", page, "a@b")


def test_an_operators_template_stands_in_front(tmp_path, page):
    """The first folder that has it counts."""
    (tmp_path / "digest.txt.j2").write_text("mine: {{ page.title }}")
    assert (
        JinjaRenderer([tmp_path, TEMPLATES]).render("digest", page, "a@b").text.startswith("mine: Update 17")
    )


@pytest.mark.parametrize(
    "looking",
    [
        "{% for section in page.sections %}{{ section.heading }} {% endfor %}",
        "{{ page.sections[0].heading }} {{ page.sections | sections }}",
        "{{ page.news }} {{ page.sections | sections }}",
    ],
)
def test_a_template_that_looks_at_more_than_the_title_is_asked_for_each_page(tmp_path, page, looking):
    """What one page has of its own stands on no other."""
    (tmp_path / "digest.txt.j2").write_text(looking)
    renderer = JinjaRenderer([tmp_path, TEMPLATES])
    others = Page(page.title, page.lead, page.sections[::-1], "you are IT")
    first, second = (renderer.render("digest", each, "a@b").text for each in (page, others))
    assert first == JinjaRenderer([tmp_path, TEMPLATES]).render("digest", page, "a@b").text
    assert second == JinjaRenderer([tmp_path, TEMPLATES]).render("digest", others, "a@b").text
    assert first != second


@pytest.mark.parametrize(
    "looking",
    [
        "Answer {{ reply_to }}.",
        "{% include 'foot.j2' %}",
        "{% if 'one' in reply_to %}nomic-one@localhost{% else %}nomic-two@localhost{% endif %}",
    ],
)
def test_a_template_that_shows_the_address_of_the_game_shows_each_game_its_own(tmp_path, page, looking):
    """What one page showed stands on no page of another game."""
    (tmp_path / "foot.j2").write_text("Answer {{ reply_to }}.")
    (tmp_path / "digest.txt.j2").write_text(looking)
    (tmp_path / "digest.html.j2").write_text(looking)
    renderer = JinjaRenderer([tmp_path, TEMPLATES])
    for address in ("nomic-one@localhost", "nomic-two@localhost"):
        shown = renderer.render("digest", page, address)
        assert address in shown.text
        assert address in shown.html


def test_a_page_of_another_game_has_the_frame_that_is_kept(monkeypatch):
    """A frame has but a hole for the name of its game, so that ten thousand need no more of them than ten."""
    renderer = JinjaRenderer([TEMPLATES])
    page = Page("Receipt: 1 done", (), (Section("Done", (Lines(("You voted.",)),)),))
    first = renderer.render("receipt", page, "nomic+one@localhost")
    monkeypatch.delattr(Template, "render")
    again = renderer.render("receipt", page, "nomic+two@localhost")
    assert again.text == first.text
    assert ">one</p>" in first.html
    assert again.html == first.html.replace(">one</p>", ">two</p>")


def test_a_template_that_asks_for_nothing_known_is_a_bug(tmp_path, page):
    """It raises, it does not print a hole."""
    (tmp_path / "digest.txt.j2").write_text("{{ pgae }}")
    with pytest.raises(UndefinedError):
        JinjaRenderer([tmp_path, TEMPLATES]).render("digest", page, "a@b")


def test_words_of_strangers_are_text(page):
    """No tag of theirs reaches the HTML, wherever they stand."""
    html = RENDERER.render("digest", page, "nomic@localhost").html
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


def test_nothing_is_fetched(page):
    """No source, no style sheet, no remote anything."""
    html = RENDERER.render("digest", page, "nomic@localhost").html
    assert not re.search(r"<(link|script|img|iframe|object|video|audio)|<[^>]+\ssrc=|url\(|@import", html)


def test_styles_stand_on_the_elements_and_dark_ones_in_the_head(page):
    """Many mail programs drop style sheets; those that know dark mode keep them."""
    html = RENDERER.render("digest", page, "nomic@localhost").html
    assert '<h1 style="' in html
    assert "prefers-color-scheme: dark" in html


def test_what_is_different_is_marked():
    """Lines that come and go are so by their element too; code that is no difference is left alone."""
    shown = Page("Ballot", (), (Section("What changes", (Code(" a\n-b <b>\n+c\n d"), Code("+ 1\nx - 2"))),))
    html = RENDERER.render("ballot", shown, "nomic@localhost").html
    pre = re.findall(r"<pre[^>]*>(.*?)</pre>", html, re.DOTALL)
    assert re.sub(r' style="[^"]*"', "", pre[0]) == " a\n<del>-b &lt;b&gt;</del>\n<ins>+c</ins>\n d\n"
    assert pre[1] == "+ 1\nx - 2"


def test_an_offer_writes_the_mail():
    """A tap fills in recipient, subject and the line."""
    assert mailto('buy square, call it "A & B"', "nomic+bored@localhost", "Update 17") == (
        "mailto:nomic%2Bbored@localhost?subject=Update%2017&body=buy%20square%2C%20call%20it%20%22A%20%26%20B%22"
    )


@pytest.mark.parametrize(("about", "between"), [("To have it sooner:", " "), ("1 order taken", " · ")])
def test_one_choice_stands_behind_its_sentence_after_a_dot_unless_a_colon_leads_to_it(about, between):
    page = Page("T", (), (Section("", (Offers((Offer("done", ""),), about),)),))
    (line,) = [
        each for each in RENDERER.render("digest", page, "nomic@localhost").html.splitlines() if about in each
    ]
    assert f"{about}{between}<a" in line


def test_a_line_break_in_an_offer_cannot_add_a_command():
    """One offer, one line."""
    assert "%0A" not in mailto("buy\r\nvote yea on 1", "a@b", "x\ny")


def test_the_text_is_of_72_columns(page):
    """But for what must not be broken."""
    lines = RENDERER.render("digest", page, "nomic@localhost").text.split("\n")
    assert max(len(line) for line in lines) <= 72


def test_our_own_mail_in_a_reply_is_not_the_authors(page):
    """The barrier stands on top, also of the HTML as text."""
    text = RENDERER.render("digest", page, "nomic@localhost").text
    assert [line.text for line in trim(f"vote yea on 1\n\n{text}")] == ["vote yea on 1"]


def test_a_page_that_is_too_long_is_whole_in_the_text():
    """HTML stays under 80 KB, which mail programs show; nothing is lost."""
    sections = tuple(Section(f"Part {n}", (Lines(("word " * 500,)),)) for n in range(100))
    found = RENDERER.render("digest", Page("Long", (), sections), "nomic@localhost")
    assert len(found.html.encode()) <= 80_000
    assert "see the plain text" in found.html
    assert "Part 0" in found.html
    assert "Part 99" in found.text


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("*a*", "<em>a</em>"),
        ("<b>a</b>", "&lt;b&gt;a&lt;/b&gt;"),
        ("[go](https://x.org/y)", 'href="https://x.org/y"'),
        ("[go](https://x.org/y)", "(https://x.org/y)"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "<td>1</td>"),
        ("a\u202eb", "⟦U+202E⟧"),
    ],
)
def test_markdown_of_players(written, shown):
    """What it may do."""
    assert shown in markdown(written)


@pytest.mark.parametrize(
    "written",
    [
        "[x](javascript:alert(1))",
        "[x](mailto:bored@localhost?body=vote%20nay%20on%201)",
        "<mailto:bored@localhost>",
        "[x](data:text/html,x)",
        "![x](https://x.org/y.png)",
        "[x]: javascript:alert(1)\n[x]",
        "<a href='javascript:x'>y</a>",
        "<style>p{}</style>",
    ],
)
def test_markdown_cannot_do_harm(written):
    """No scripts, no pictures, no links that write mails in another's name."""
    html = markdown(written)
    assert not re.search(r"<(script|img|style)|href=\"(?!https://)", html)


def test_huge_prose_is_cut():
    """64 KiB are read, however much there is."""
    assert len(markdown("word " * 100_000)) < 70_000


@given(st.text(max_size=300) | st.text(alphabet="[]()<>!*`_#\n ahttps:/.\"'=", max_size=300))
def test_any_markdown_is_harmless(written):
    """Only tags of the list, no attribute but a link's."""
    for tag, rest in re.findall(r"<([a-zA-Z!][a-zA-Z0-9]*)([^>]*)>", markdown(written)):
        assert tag in TAGS
        assert not rest.strip(" /") or tag == "a"


def test_of_a_page_that_is_too_long_the_bulkiest_parts_are_left_out():
    """What one must do and the board stay, whatever stands between them; the text has everything."""
    long = Lines(tuple(f"alice rolls {at}." for at in range(2_000)))
    sections = (
        Section("You are asked", (Offers((Offer("answer 1 yes", ""),)),)),
        Section("What happened", (long,)),
        Section("The board", (Code("|1 |2 |", Drawing(60, 30, "The board", "alice on #3", ())),)),
        Section("The dice", (Code("root 0f0f"),)),
    )
    shown = RENDERER.render("digest", Page("Update 17", (), sections), "a@b.org")
    assert len(shown.html.encode()) <= 80_000
    assert all(each in shown.html for each in ("answer 1 yes", "alice on #3", "root 0f0f", "What happened"))
    assert "see the plain text of this mail" in shown.html
    assert "alice rolls 1999." not in shown.html
    assert "alice rolls 1999." in shown.text


WORDS = st.text(max_size=30) | st.sampled_from([EVIL, "\n- a\n+ b", "", "a\xa0b", "<!--known-->", "%s"])
ROWS = st.lists(st.tuples(WORDS, WORDS), max_size=4).map(tuple)
SHAPED = st.one_of(
    st.lists(WORDS, max_size=4).map(lambda lines: Lines(tuple(lines))),
    st.builds(Table, st.tuples(WORDS, WORDS), ROWS, st.sampled_from([(), (1,)])),
    WORDS.map(Code),
)


@given(WORDS, st.lists(SHAPED, max_size=4))
def test_what_is_filled_into_a_stencil_looks_as_if_styled_with_its_words(heading, blocks):
    """Byte for byte: what stands in a shape's gaps is written as the inliner would write it."""
    page = Page("Update 17", (), (Section(heading, tuple(blocks)),))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MailHtmlVisitor, "_fill", lambda self, _, said, blank: self._render_block(blank(said)))
        styled = STYLED_WITH_ITS_WORDS.render("digest", page, "nomic+bored@localhost")
    assert RENDERER.render("digest", page, "nomic+bored@localhost") == styled
