"""Whole mails as they leave us, byte for byte. NOMICD_GOLDEN=write makes them anew after a wanted change."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.samples import samples
from nomicd.kernel.page import Code, Lines, Offer, Offers, Page, Prose, Section, Table
from nomicd.mail.compose import Outgoing, compose, message_id
from nomicd.services.delivery.mail_composer import ANSWERS

GOLDEN = Path(__file__).parent / "golden"
RENDERER = JinjaRenderer([Path(__file__).parents[2] / "templates"])
OFFERS = Offers((Offer('buy square, call it "Foo"', "buys Square #12"), Offer("withdraw", "takes it back")))
VOTES = Offers((Offer("vote yea on 1", "for it"), Offer("vote nay on 1", "against")))
ROLLS = Lines(("alice rolls 5-1, landing on Square #12 with option to buy.",))
STANDINGS = Table(("Player", "Money"), (("alice", "1200"), ("王小明", "90")), (1,))
WHY = Prose("Cards are **too dear**; see [the list](https://example.org/).")

PAGES = {
    "receipt": Page(
        "Receipt: 1 done, 1 not done",
        (),
        (
            Section("Done", (Code("> vote yea on 1"), Lines(("Your vote on proposal 1 is yea.",)))),
            Section("Not done", (Code("> buy squrae"), Lines(("I know no such thing to buy.",)))),
            Section("Still open to you", (OFFERS,)),
        ),
    ),
    "digest": Page(
        "Update 17: Monday",
        ("The next update is on Tue 2026-11-24 00:00:00 EST (05:00:00 UTC).",),
        (
            Section("What you can do", (OFFERS,)),
            Section("What happened", (ROLLS,)),
            Section("Standings", (STANDINGS,)),
        ),
    ),
    "ballot": Page(
        "Ballot of week 3",
        ("Vote until Mon 2026-11-30 00:00:00 EST (05:00:00 UTC).",),
        (
            Section("Proposal 1 by alice: Cheaper cards", (WHY, Code("-  buy = 500\n+  buy = 400"))),
            Section("What you can do", (VOTES,)),
        ),
    ),
}

PAGES["ruling"] = Page(
    "Ruling 3", (), (Section("A ruling", (Lines(("Ruling 3: Rent is due. Because: rule 14.",)),)),)
)
PAGES["changed"] = Page(
    "What changed for you: correction 2",
    ("The past of the game has been put right.",),
    (Section("For you", (Table(("What", "Was", "Is"), (("Your money", "$1,200", "$1,158"),)),)),),
)


SAMPLES = {kind: made for kind, made in samples().items() if kind not in PAGES}
"""Of the other kinds, those that templates are shown with."""


def test_each_kind_has_templates_of_its_own():
    """Two of them, for the text and for the HTML; all of ours are of a kind that is known here."""
    folder = Path(__file__).parents[2] / "templates"
    kinds = {path.name.partition(".")[0] for path in folder.glob("*.j2") if path.name[0] != "_"} - {"page"}
    assert kinds == {*PAGES, *SAMPLES}
    assert [kind for kind in kinds if not (folder / f"{kind}.html.j2").is_file()] == []
    assert [kind for kind in kinds if not (folder / f"{kind}.txt.j2").is_file()] == []


@pytest.mark.parametrize("kind", [*PAGES, *SAMPLES])
def test_a_mail_leaves_as_it_always_did(kind):
    """Header, text and HTML."""
    page = PAGES.get(kind) or SAMPLES[kind]()
    shown = RENDERER.render(kind, page, "nomic+bored@localhost")
    raw = compose(
        Outgoing(
            message_id=message_id(b"golden", f"bored/{kind}/alice", "localhost"),
            kind=kind,
            slug="bored",
            domain="localhost",
            from_name="Nomic bored",
            from_address="nomic+bored@localhost",
            to="alice@example.org",
            reply_to="nomic+bored@localhost",
            subject=page.title,
            date=datetime(2026, 11, 23, 5, 0, tzinfo=UTC),
            text=shown.text,
            html=shown.html,
            in_reply_to="<1@example.org>" if kind == "receipt" else "",
            references=("<thread@localhost>",),
            automatic_reply=kind in ANSWERS,
            unsubscribe="nomic+bored@localhost",
        )
    )
    path = GOLDEN / f"{kind}.eml"
    if os.environ.get("NOMICD_GOLDEN") == "write":
        path.write_bytes(raw)
    assert raw == path.read_bytes()
