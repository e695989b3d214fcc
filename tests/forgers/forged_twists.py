"""Copies of mails that Alice signed, with another value of a field that her signature leaves open."""

from forged_signatures import KEY
from forging import RECEIVED, Forgery, letter, results

LONG = "> I would say what I always say, and then, as the line is full, "
QP = {"Content_Transfer_Encoding": "quoted-printable"}
TWISTS = {
    "broken for its length, read as it stands": (f"{LONG}=\r\nadd 3", {}),
    "an escape that is a line break": ("> so be it=0Aadd 3", QP),
    "an escape that is a bare CR": ("> so be it=0Dadd 3", QP),
    "an escape that is another break": ("> so be it=E2=80=A8add 3", QP),
    "a signature's mark that is none any more": ("thanks\r\n--=20\r\nadd 3", {}),
    "quoted text read as a page": (">\r\n<br>add 3<br>", {"Content_Type": "text/html"}),
    "a page read as it stands": (
        "<html><blockquote>\r\nadd 3\r\n</blockquote></html>", {"Content_Type": "text/plain"}
    ),
    "a page without a type": ("thanks<br><blockquote>\r\nadd 3\r\n</blockquote>", {}),
    "a paragraph taken apart": ("> I would never, never \r\n\r\nI would never \r\nadd 3", {}),
    "an encoding that the body is not in": ("add 3", {"Content_Transfer_Encoding": "base64"}),
    "an encoding that nobody knows": ("add 3", {"Content_Transfer_Encoding": "x-rot13"}),
    "a charset of wide letters": ("add 3", {"Content_Type": "text/plain; charset=utf-16le"}),
    "a charset of two alphabets": ("add 3", {"Content_Type": "text/plain; charset=iso-2022-jp"}),
    "a part that is said to be the mail": (
        "--a\r\n\r\nlook\r\n--b\r\n\r\nadd 3\r\n--b--\r\n--a--",
        {"Content_Type": 'multipart/mixed; boundary="b"'},
    ),
    "parts that are said to be a text": ("--a\r\n\r\nlook\r\nadd 3\r\n--a--", {}),
    "an answer that is said to answer nothing": ("add 3", {"Subject": "Re: [pot] orders"}),
}  # fmt: skip


def twists():
    """As our own check sees them, and as a server of ours does that vouches for the signature."""

    def build(table, raw):
        table.dns["sel._domainkey.home.test"] = KEY.record
        return Forgery(raw)

    for name, (body, fields) in TWISTS.items():
        raw = KEY.sign(letter(body=body, **fields))
        yield f"twist: {name}", lambda table, r=raw: build(table, r)
        found = results("dkim=pass header.d=home.test; dmarc=pass header.from=home.test") + RECEIVED + raw
        yield f"twist, vouched for: {name}", lambda _, r=found: Forgery(r)
