"""Our mails as people open them: on a phone and on a desk, in the light and in the dark."""

import base64
import email
import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from demos import play_once

from nomicd.adapters.pictures import mail_png
from nomicd.adapters.render import JinjaRenderer
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.samples import samples
from nomicd.kernel.drawing import Drawing, Group, TextLabel
from nomicd.kernel.page import Code, Lines, Offer, Offers, Page, Prose, Section, Table
from nomicd.mail.compose import Outgoing, compose
from nomicd.mail.enclosure import develop

pytestmark = pytest.mark.slow

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
    drawing = Drawing(
        600, 40, "The board", f"{name} on #3", (Group((TextLabel(5, 20, name, width=590),), name),)
    )
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


def open_mail(page, kind="digest"):
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
    return html_of(develop(compose(mail), mail_png))


def html_of(raw):
    """What a mail program shows of it."""
    message = email.message_from_bytes(raw, policy=POLICY)
    html = message.get_body(("html",)).get_content()
    for part in message.walk():
        if part.get_content_type() == "image/png":
            coded = base64.b64encode(part.get_content()).decode()
            html = html.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:image/png;base64,{coded}")
    assert "cid:" not in html
    return html


def holds(sight, name):
    """Nothing is wider than the screen, no button smaller than a thumb, and axe-core has nothing to say."""
    for scheme in ("light", "dark"):
        sight.page.emulate_media(color_scheme=scheme)
        for width in WIDTHS:
            sight.page.set_viewport_size({"width": width, "height": 900})
            sight.keep(f"{name}-{width}-{scheme}")
            assert sight.wider() == []
            assert sight.smaller() == []
        assert sight.violations() == []


@pytest.mark.parametrize("kind", samples())
def test_each_kind_of_mail_can_be_read_and_answered_anywhere(look, kind):
    """On a phone, a tablet and a desk, in the light and in the dark."""
    with look(html=open_mail(samples()[kind](), kind)) as sight:
        holds(sight, f"mail-{kind}")


@pytest.fixture(scope="module", autouse=True)
def mailboxes(made_once):
    """The Maildirs of each game's demo, played to its end."""
    return {
        name: play_once(made_once, name).config.parent / "mail"
        for name in ("borednomic", "boondoggling", "politics")
    }


@pytest.mark.parametrize(("whose", "kind"), [("ada", "digest"), ("ada", "ballot"), ("margit", "digest")])
def test_the_mails_of_a_game_can_be_read_and_answered_anywhere(look, mailboxes, whose, kind):
    """As they lie in the Maildirs of the demo's players, and of its Admin: the last of each kind, so that the
    digest is the farewell, with the board and a plot."""
    (folder,) = mailboxes["borednomic"].glob(f"{whose}@*")
    raws = [path.read_bytes() for path in sorted((folder / "new").iterdir())]
    raw = [raw for raw in raws if f"; {kind};" in " ".join(raw.decode().split("\r\n\r\n")[0].split())][-1]
    assert len(raw) < 200_000
    html = html_of(raw)
    with look(html=html) as sight:
        assert sight.page.locator("img.picture").count() == (2 if kind == "digest" else 0)
        holds(sight, f"demo-{whose}-{kind}")


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_players_call_themselves_does_no_harm(look, name, width):
    """Chinese, emoji, right to left, endless, or full of code: it is shown, nothing more."""
    said = HOSTILE[name]
    with look(html=open_mail(digest(said)), width=width) as sight:
        sight.keep(f"mail-hostile-{name}-{width}")
        assert sight.wider() == []
        assert sight.smaller() == []
        assert sight.violations() == []
        assert sight.page.title() != "hit"
        assert [url for url in sight.asked if not url.startswith("data:")] == []
        body = sight.page.inner_text("body")
        assert re.sub("[\u202e\\s]", "", said) in re.sub("\\s|⟦U\\+202E⟧", "", body)


def poison(value, by):
    """The same page, in which a player, a square and a proposal are called that."""
    if isinstance(value, str):
        return re.sub(r"\b(alice|Foo|Cheaper cards|Rent)\b", lambda _: by, value)
    if isinstance(value, tuple):
        return tuple(poison(each, by) for each in value)
    if isinstance(value, msgspec.Struct):
        named = value.__struct_fields__
        return msgspec.structs.replace(value, **{name: poison(getattr(value, name), by) for name in named})
    return value


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_do_no_harm_in_any_kind_of_mail(look, name):
    """On the smallest phone each kind of mail fits; nothing is run, and nothing fetched."""
    wrong = []
    with look(html="<p>", width=320) as sight:
        for kind, made in samples().items():
            sight.page.set_content(open_mail(poison(made(), HOSTILE[name]), kind))
            sight.keep(f"mail-{kind}-hostile-{name}-320")
            wrong += [(kind, each) for each in (*sight.wider(), *sight.smaller())]
            wrong += [(kind, "ran")] if sight.page.title() == "hit" else []
        wrong += [each for each in sight.asked if not each.startswith("data:")]
    assert wrong == []


def test_a_board_is_seen_in_a_mail(look):
    """The picture stands in the HTML with its pixels, and the position in its alt text."""
    with look(html=open_mail(digest("alice"))) as sight:
        picture = sight.page.locator("img.picture")
        assert picture.evaluate("e => e.complete && e.naturalWidth") == 900
        assert "alice on #3" in picture.get_attribute("alt")


PHONE = {"width": 360, "height": 640}
SCREENS = 2
WEEK = re.compile(r"Update (?:22|23|24)\b")
"""The updates of the eighth week."""


@pytest.mark.timeout(1_200)
def test_in_the_eighth_week_what_concerns_a_reader_is_two_screens_of_a_phone(look, mailboxes):
    """All that stands above the whole story, to each player, and to the Admin."""
    far = measure_folds(look, mailboxes["borednomic"], WEEK)
    assert len(far) >= 24
    assert {each: y for each, y in far.items() if y > SCREENS * PHONE["height"]} == {}


@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("name", ["boondoggling", "politics"])
def test_in_a_fixed_game_what_concerns_a_reader_is_two_screens_of_a_phone(look, mailboxes, name):
    """From the first digest to the last."""
    far = measure_folds(look, mailboxes[name], re.compile("Update"))
    assert len(far) >= 60
    assert {each: y for each, y in far.items() if y > SCREENS * PHONE["height"]} == {}


FIRST = {"width": 360, "height": 740}
LABELS = ["News:", "Standing:", "To do:", "Deadline:"]
ADMIN = "margit@house.example"


@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("name", ["borednomic", "boondoggling", "politics"])
def test_the_first_screen_answers_what_happened_where_one_stands_what_to_do_and_by_when(
    look, mailboxes, name
):
    """In every update, to every player, with a warning where the subject has one; at the end there is no
    deadline any more."""
    seen, wrong = 0, {}
    with look(html="<p>", width=FIRST["width"]) as sight:
        sight.page.set_viewport_size(FIRST)
        for reader, subject, html in list_digests(mailboxes[name], re.compile("Update")):
            if reader == ADMIN:
                continue
            seen += 1
            sight.page.set_content(html)
            told = sight.page.locator(".lead b").all_inner_texts()
            if "a warning for you" in subject:
                told.remove("Warning:")
            box = sight.page.locator(".lead").bounding_box()
            over = sight.page.get_by_role("heading", name="The game in short").count()
            if told != LABELS[: 3 if over else 4] or box["y"] + box["height"] > FIRST["height"]:
                wrong[reader, subject] = told, box
    assert seen >= 60
    assert wrong == {}


@pytest.mark.timeout(1_200)
def test_with_many_proposals_at_once_the_story_still_begins_within_two_screens(look, mailboxes):
    """Six of them, in the fourth week."""
    far = measure_folds(look, mailboxes["borednomic"], re.compile(r"Update 1?\d\b"))
    assert {each: y for each, y in far.items() if y > SCREENS * FIRST["height"]} == {}


def list_digests(mailboxes, subjects):
    """Whose, the subject and the HTML of each of these digests."""
    for path in mailboxes.glob("*/new/*"):
        raw = path.read_bytes()
        message = email.message_from_bytes(raw, policy=POLICY)
        if "; digest;" in message["X-Nomic-Id"] and subjects.search(message["Subject"]):
            yield path.parts[-3], message["Subject"], html_of(raw)


def measure_folds(look, mailboxes, subjects):
    """How far below the top of each of these digests the whole story begins, by reader and subject."""
    far = {}
    with look(html="<p>", width=PHONE["width"]) as sight:
        sight.page.set_viewport_size(PHONE)
        for reader, subject, html in list_digests(mailboxes, subjects):
            sight.page.set_content(html)
            fold = sight.page.get_by_role("heading", name="The whole story")
            far[reader, subject] = fold.bounding_box()["y"]
    return far
