"""Our mails as people open them: on a phone and on a desk, in the light and in the dark."""

import base64
import email
import email.policy
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nomicd.adapters.pictures import posted
from nomicd.adapters.renderer import JinjaRenderer
from nomicd.kernel.drawing import Drawing, Group, Text
from nomicd.kernel.views import Code, Lines, Offer, Offers, Page, Prose, Section, Table
from nomicd.mail.compose import Outgoing, compose
from nomicd.mail.enclosure import developed

ROOT = Path(__file__).parents[2]
RENDERER = JinjaRenderer([ROOT / "templates"])
WIDTHS = (320, 600, 1200)
HOSTILE = {
    "chinese": "王小明的遊戲廣場",
    "emoji": "🦊🎲👩‍🚀 Zoë",
    "hebrew": "שרה כהן-לוי",
    "long": "Donaudampfschifffahrtsgesellschaftskapitän" * 7,
    "html": "<script>document.title='hit'</script><img src=http://evil.example/x onerror=alert(1)>",
    "markdown": "# **bold** [click](javascript:alert(1)) ![](http://evil.example/x.png)",
    "template": "{{ 7 * 7 }}{% for x in y %}{{ config }}",
    "bidi": "alice\u202egnp.exe",
}


def digest(name):
    """A digest in which that name stands wherever a name can."""
    drawing = Drawing(600, 40, "The board", f"{name} on #3", (Group((Text(5, 20, name, width=590),), name),))
    return Page(
        f"Update 17, Monday 30 November 2026: {name}",
        (f"What reaches us before Tue 1 Dec counts for update 18, {name}.",),
        (
            Section(f"Asked of {name}", (Offers((Offer(f"choose {name}", name), Offer("keep", ""))),)),
            Section("What happened", (Lines((f"{name} rolls 3-4, landing on Square #12 “{name}”.",)),)),
            Section("Standings", (Table(("Player", "Money", name), ((name, "$10,000", name),) * 3, (1,)),)),
            Section("The board", (Code(name, drawing),)),
            Section("Proposals", (Prose(f"{name}\n\n{name}"), Code(f"- {name}\n+ {name}"))),
        ),
    )


def opened(page, kind="digest"):
    """The HTML of a mail, taken out of the mail as it leaves, its pictures put in."""
    shown = RENDERER.render(kind, page, "nomic+bored@localhost")
    mail = Outgoing(
        message_id="<1@localhost>",
        kind=kind,
        slug="bored",
        domain="localhost",
        from_name="Nomic bored",
        from_address="nomic+bored@localhost",
        to="alice@example.org",
        reply_to="nomic+bored@localhost",
        subject=page.title,
        date=datetime(2026, 11, 30, 5, tzinfo=UTC),
        text=shown.text,
        html=shown.html,
        pictures=shown.pictures,
    )
    return html_of(developed(compose(mail), posted))


def html_of(raw):
    """What a mail program shows of it."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    html = message.get_body(("html",)).get_content()
    for part in message.walk():
        if part.get_content_type() == "image/png":
            coded = base64.b64encode(part.get_content()).decode()
            html = html.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:image/png;base64,{coded}")
    assert "cid:" not in html
    return html


def goldens():
    return sorted((ROOT / "tests/mail/golden").glob("*.eml"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", goldens(), ids=lambda path: path.stem)
def test_each_kind_of_mail_can_be_read_and_answered_anywhere(look, path, width, scheme):
    """Nothing is wider than the screen, no button smaller than a thumb, and axe-core has nothing to say."""
    with look(html=html_of(path.read_bytes()), width=width, scheme=scheme) as sight:
        sight.keep(f"mail-{path.stem}-{width}-{scheme}")
        assert sight.wider() == []
        assert sight.smaller() == []
        assert sight.violations() == []


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_players_call_themselves_does_no_harm(look, name, width):
    """Chinese, emoji, right to left, endless, or full of code: it is shown, nothing more."""
    said = HOSTILE[name]
    with look(html=opened(digest(said)), width=width) as sight:
        sight.keep(f"mail-hostile-{name}-{width}")
        assert sight.wider() == []
        assert sight.smaller() == []
        assert sight.violations() == []
        assert sight.page.title() != "hit"
        assert [url for url in sight.asked if not url.startswith("data:")] == []
        body = sight.page.inner_text("body")
        assert re.sub("[\u202e\\s]", "", said) in re.sub("\\s|⟦U\\+202E⟧", "", body)


def test_a_board_is_seen_in_a_mail(look):
    """The picture stands in the HTML with its pixels, and the position in its alt text."""
    with look(html=opened(digest("alice"))) as sight:
        picture = sight.page.locator("img.picture")
        assert picture.evaluate("e => e.complete && e.naturalWidth") == 900
        assert "alice on #3" in picture.get_attribute("alt")
