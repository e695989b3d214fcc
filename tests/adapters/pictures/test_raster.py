"""Drawings in pixels: the letters are there, and the same bytes come each time."""

import io

import pytest
from PIL import Image

from nomicd.adapters.pictures import mail_png, pawn, png
from nomicd.kernel.drawing import Drawing, Rect, TextLabel

BLANK = Drawing(200, 40, "Nothing", "", (Rect(0, 0, 200, 40, "paper"),))


def pixels(made):
    with Image.open(io.BytesIO(made)) as picture:
        return picture.convert("RGB")


def count_ink(text):
    """How many pixels of ink that text makes."""
    shown = pixels(png(Drawing(200, 40, "Words", "", (TextLabel(5, 25, text, 20),))))
    return sum(count for count, colour in shown.getcolors(1 << 16) if sum(colour) < 300)


@pytest.mark.parametrize("text", ["alice", "王小明", "한국어", "שרה", "مرحبا", "Ωμέγα", "🦊🎲"])
def test_letters_leave_ink(text):
    """The renderer says nothing when it has no font, and draws nothing: so it is given ours."""
    assert count_ink(text) > 60


def test_a_letter_that_no_font_has_is_a_box():
    """It does not vanish."""
    assert count_ink("ꯃꯩꯇꯩ") > 60


@pytest.mark.parametrize("text", ["👩\u200d🚀", "❤\ufe0f", "🏳\ufe0f\u200d🌈", "👍🏽"])
def test_emoji_that_are_joined_are_drawn_one_by_one(text):
    """Not as boxes: the shipped font has the parts, and no way to join them."""
    boxes = png(Drawing(60, 30, "", "", (TextLabel(5, 22, "\uabc3" * 2, 20),)))
    apart = text.replace("\u200d", "").replace("\ufe0f", "")
    drawn = [png(Drawing(60, 30, "", "", (TextLabel(5, 22, each, 20),))) for each in (text, apart)]
    assert drawn[0] == drawn[1] != boxes


def test_different_letters_look_different():
    """They are letters, not boxes."""
    assert len({png(Drawing(60, 30, "", "", (TextLabel(5, 22, text, 20),))) for text in "王小明アא🦊"}) == 6


def test_the_same_drawing_is_the_same_picture():
    """A mail that is sent again is the same mail."""
    drawing = Drawing(200, 40, "Words", "", (TextLabel(5, 25, "王小明 and alice", 20),))
    assert png(drawing, 2) == png(drawing, 2)


def test_a_picture_is_as_large_as_it_says():
    """Times the scale."""
    assert pixels(png(BLANK, 2)).size == (400, 80)


def test_an_immense_drawing_is_painted_small():
    """Memory is not what a rule that adds squares can spend."""
    wide = Drawing(20_000, 10_000, "Wide", "", (Rect(0, 0, 20_000, 10_000, "red"),))
    assert pixels(png(wide)).size == (4_000, 2_000)


def test_a_picture_in_a_mail_keeps_to_its_budget():
    """By fewer pixels, where it must."""
    busy = tuple(TextLabel(x * 7, y * 9, chr(33 + (x * y) % 90), 9) for x in range(90) for y in range(90))
    made = mail_png(Drawing(630, 810, "Busy", "", busy), 60_000)
    assert pixels(made).width < 945
    assert pixels(mail_png(BLANK)).width == 300


def upload(kind="PNG", size=(64, 48), colour=(200, 30, 30)):
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP"])
def test_a_pawn_is_drawn_anew(kind):
    """Thirty by thirty, whatever came, and nothing of its bytes."""
    sent = upload(kind)
    made = pawn(sent)
    assert pixels(made).size == (30, 30)
    assert made[:4] == b"\x89PNG"
    assert pawn(made) == made


def test_what_hides_behind_a_picture_is_left_behind():
    """Such as a page behind the end of a PNG."""
    assert b"<script>" not in pawn(upload() + b"<script>alert(1)</script>")


@pytest.mark.parametrize(
    "sent",
    [b"", b"<svg/>", b"\x89PNG\r\n\x1a\nrubbish", upload(size=(5000, 2)), b"x" * 300_000, upload("BMP")],
    ids=["nothing", "svg", "torn", "wide", "heavy", "bmp"],
)
def test_what_is_no_picture_is_refused(sent):
    """With a sentence for who sent it."""
    with pytest.raises(ValueError, match="picture"):
        pawn(sent)


def test_a_picture_that_claims_to_be_immense_costs_nothing():
    """Its size is looked at before its pixels."""
    huge = bytearray(upload())
    huge[16:24] = (50_000).to_bytes(4, "big") * 2
    with pytest.raises(ValueError, match="picture"):
        pawn(bytes(huge))
