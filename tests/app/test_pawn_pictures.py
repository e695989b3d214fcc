"""A picture that a player mails becomes the pawn on the board: drawn anew, and one at a time."""

import io
from email.message import EmailMessage

import pytest
from PIL import Image

MONDAY = "2026-11-23T15:00:00Z"


def image(form="PNG", colour="red", size=(400, 300)):
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, form)
    return out.getvalue()


@pytest.fixture
def send(house, hand_in):
    """Mail something with pictures to a game that runs; the receipt."""
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", MONDAY)
    sent = []

    def mail(*words, pictures=(), disposition="attachment", at=MONDAY, subject="my pawn"):
        sent.append(words)
        made = EmailMessage()
        made["From"], made["To"] = "alice@example.org", "nomic+bored@localhost"
        made["Subject"], made["Message-ID"] = subject, f"<{len(sent)}@example.org>"
        made.set_content("\n".join(words) + "\n")
        for data, kind in pictures:
            made.add_attachment(data, "image", kind, filename="me.img", disposition=disposition)
        assert hand_in(made.as_bytes(), at) == 0
        before = receipts(house)
        house.do("run-due", "--now", at)
        (answer,) = receipts(house) - before
        return answer

    return mail


def receipts(house):
    return set(house.receipts("alice@example.org"))


def flat(text):
    return " ".join(text.split())


def on_the_board(house):
    house.do("site", "build", "--out", house.home / "www")
    return (house.home / "www" / "bored" / "index.html").read_text()


@pytest.mark.parametrize(
    ("form", "disposition"),
    [("PNG", "attachment"), ("GIF", "inline"), ("JPEG", "inline"), ("WEBP", "attachment")],
)
def test_the_picture_of_a_mail_is_the_pawn(house, send, form, disposition):
    """Whether it is attached or stands in the text; the log holds our own drawing of it, and replays."""
    said = send("pawn", pictures=[(image(form), form.lower())], disposition=disposition)
    assert "Your pawn is the picture that you sent." in said
    assert "not read" not in said
    assert "pawn-pictured" in house.do("log", "bored", "--public")
    assert "data:image/png;base64," in on_the_board(house)
    house.do("verify", "bored", "--replay")


def test_only_one_picture_is_a_pawn(house, send):
    """None, two, or something else that says it is one: nothing is done, and the mail says what to send."""
    what = "Attach one small picture to the mail, and nothing else"
    assert f"No picture is attached. {what}" in flat(send("pawn"))
    two = [(image(), "png"), (image(colour="blue"), "png")]
    assert f"2 pictures are attached. {what}" in flat(send("pawn", pictures=two))
    assert "is no PNG, GIF, JPEG or WebP" in flat(send("pawn", pictures=[(b"<svg/>" * 9, "png")]))
    assert "pawn-pictured" not in house.do("log", "bored")


def test_a_picture_without_words_is_answered_with_the_word_for_it(house, send):
    """Nothing is done with it."""
    said = flat(send("", pictures=[(image(), "png")], subject="for you"))
    assert "There were no words in your mail, only what is attached." in said
    assert "send it again with the word “pawn”" in said
    assert "pawn-pictured" not in house.do("log", "bored")


def test_a_picture_is_taken_away_again(house, send):
    """The letters come back; and there is one new picture in a week."""
    send("pawn", pictures=[(image(), "png")])
    again = flat(send("pawn", "ping", pictures=[(image(colour="green"), "png")]))
    assert "has had a new picture since the last update" in again
    assert "two letters and a colour again" in flat(send("pawn none"))
    assert "data:image/png" not in on_the_board(house)
    assert "pawn has no picture" in flat(send("pawn none", "status"))
    later = "2026-11-25T15:00:00Z"
    assert "the picture that you sent" in flat(send("pawn", pictures=[(image(), "png")], at=later))
    for day, said in (
        ("11-28", "Changes of outfit in a week, at most: 1"),
        ("12-01", "the picture that you sent"),
    ):
        assert said in flat(send("pawn", pictures=[(image(), "png")], at=f"2026-{day}T15:00:00Z"))


def test_a_dry_run_changes_no_pawn(house, send):
    """`check` looks at the picture, too."""
    said = flat(send("check", "pawn", pictures=[(image(), "png")]))
    assert "Would be done" in said
    assert "data:image/png" not in on_the_board(house)
