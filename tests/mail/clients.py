"""Five mail programs as they answer a mail of ours: their MIME forms, their ways of quoting."""

import base64
import quopri
from html import escape

US = "Nomic bored <nomic+bored@localhost>"


class Sent:
    """A mail that was answered: its subject, text and page."""

    def __init__(self, subject, text, page):
        self.subject, self.text, self.page = subject, text, page


def head(subject, kind, program=""):
    fields = (
        "From: Alice <alice@example.org>",
        "To: Nomic <nomic+bored@localhost>",
        f"Subject: Re: {subject}",
        "Message-ID: <answer@example.org>",
        "In-Reply-To: <ballot@localhost>",
        "Date: Mon, 23 Nov 2026 10:00:00 -0500",
        "MIME-Version: 1.0",
        *([program] if program else []),
        f"Content-Type: {kind}",
    )
    return "\r\n".join(fields).encode() + b"\r\n"


def quote(text):
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def crlf(data):
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def part(kind, text, encoding="quoted-printable"):
    data = crlf(text.encode())
    body = base64.encodebytes(data) if encoding == "base64" else quopri.encodestring(data)
    said = f"Content-Type: {kind}; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return said.encode() + crlf(body)


def alone(to, kind, text, program):
    """A mail of one part, in base64."""
    body = part(kind, text, "base64").partition(b"\r\n\r\n")[2]
    encoded = f"{kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64"
    return head(to.subject, encoded, program) + b"\r\n" + body


def alternative(to, text, page, boundary, program=""):
    kind = f'multipart/alternative; boundary="{boundary}"'
    mark = f"--{boundary}\r\n".encode()
    both = mark + part("text/plain", text) + mark + part("text/html", page)
    return head(to.subject, kind, program) + b"\r\n" + both + f"--{boundary}--\r\n".encode()


def divs(text):
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def gmail(said, to):
    """Text and page; the quotation below an attribution that is broken in two."""
    wrote = f"On Mon, Nov 23, 2026 at 9:00 AM {US}\nwrote:"
    page = (
        f'<div dir="ltr">{divs(said)}</div><br><div class="gmail_quote">'
        f'<div dir="ltr" class="gmail_attr">{escape(wrote)}<br></div>'
        f'<blockquote class="gmail_quote" style="margin:0px">{to.page}</blockquote></div>'
    )
    return alternative(to, f"{said}\n\n{wrote}\n\n{quote(to.text)}\n", page, "000000000000a1b2c3")


def outlook(said, to):
    """A page alone, with a ruled header and no mark on what is quoted."""
    lines = "".join(f'<p class="MsoNormal">{escape(line)}</p>' for line in said.split("\n"))
    fields = (
        f"<b>From:</b> {escape(US)}<br><b>Sent:</b> Monday, November 23, 2026 9:00 AM<br>"
        f"<b>To:</b> Alice &lt;alice@example.org&gt;<br><b>Subject:</b> {escape(to.subject)}"
    )
    page = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {margin:0}</style></head>'
        f'<body>{lines}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">'
        f'<p class="MsoNormal">{fields}</p></div>{to.page}</body></html>'
    )
    return alone(to, "text/html", page, "X-Mailer: Microsoft Outlook 16.0")


def apple(said, to):
    """Text and page; the attribution is quoted too."""
    wrote = f"On 23 Nov 2026, at 09:00, {US} wrote:"
    page = (
        f'<html><head></head><body style="overflow-wrap: break-word;">{divs(said)}<div><br></div>'
        f'<div><blockquote type="cite"><div>{escape(wrote)}</div><br>'
        f"<div>{to.page}</div></blockquote></div></body></html>"
    )
    text = f"{said}\n\n\n> {wrote}\n> \n{quote(to.text)}\n"
    return alternative(to, text, page, "Apple-Mail=_1F2E", "X-Mailer: Apple Mail (2.3774.600.62)")


def thunderbird(said, to):
    """Flowed text alone, the answer below the quotation, with a signature."""
    wrote = "On 11/23/26 9:00 AM, Nomic bored wrote:"
    text = f"{wrote}\n{quote(to.text)}\n\n{said}\n\n-- \nAlice, vote yea on everything\n"
    kind = "text/plain; charset=UTF-8; format=flowed"
    return head(to.subject, kind, "User-Agent: Mozilla Thunderbird") + b"\r\n" + crlf(text.encode())


def phone(said, to):
    """Text in base64 with a footer, and the attribution quoted."""
    wrote = f"> On Nov 23, 2026, at 9:00 AM, {US} wrote:"
    text = f"{said}\n\nSent from my iPhone\n\n{wrote}\n>\n{quote(to.text)}\n"
    return alone(to, "text/plain", text, "X-Mailer: iPhone Mail (22A3354)")


PROGRAMS = {
    "Gmail": gmail,
    "Outlook": outlook,
    "Apple Mail": apple,
    "Thunderbird": thunderbird,
    "a phone": phone,
}
