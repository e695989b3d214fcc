"""Which parts of a mail are its pictures."""

from email.message import EmailMessage

from nomicd.mail.pictures import pictures


def mail(*parts):
    made = EmailMessage()
    made.set_content("pawn\n")
    for data, kind, name, disposition in parts:
        made.add_attachment(
            data, *kind.split("/"), **({"filename": name} if name else {}), disposition=disposition
        )
    return made.as_bytes()


def test_pictures_that_are_attached_count_before_those_in_the_text():
    """A logo in a signature is none of them then."""
    both = mail((b"logo", "image/png", "logo.png", "inline"), (b"me", "image/jpeg", "me.jpg", "attachment"))
    assert pictures(both) == (b"me",)
    assert pictures(mail((b"logo", "image/png", "", "inline"))) == (b"logo",)


def test_a_file_without_a_type_is_known_by_its_name():
    """Some programs send every file so; what is no picture is left alone."""
    untyped = mail((b"me", "application/octet-stream", "ME.PNG", "attachment"))
    assert pictures(untyped) == (b"me",)
    others = mail(
        (b"x", "application/octet-stream", "me.exe", "attachment"),
        (b"<svg/>", "image/svg+xml", "a.svg", "inline"),
    )
    assert pictures(others) == ()


def test_a_plain_mail_and_broken_bytes_have_none():
    """Whatever stands in them."""
    assert pictures(b"From: a@b\r\n\r\npawn\r\n") == ()
    assert pictures(b"\xff\x00Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n") == ()
