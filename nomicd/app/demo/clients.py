"""Eight mail clients, as real ones write: each makes of a text and the mail it answers the bytes of a mail.

They differ where clients do: what is quoted and where, HTML or not, footers, wrapping, encodings. All is
made from the arguments, so the same play gives the same bytes.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime
from html import escape

import msgspec

LINE = policy.SMTP.clone(max_line_length=78)


class ReceivedMail(msgspec.Struct, frozen=True):
    """A mail that somebody has received, as read: `text` is its plain text, `attached` that of its files."""

    kind: str
    sender: str
    date: str
    subject: str
    message_id: str
    text: str
    attached: str = ""

    @property
    def whole(self) -> str:
        """All that it says."""
        return f"{self.attached}\n{self.text}"


class DemoMail(msgspec.Struct, frozen=True):
    """A mail that somebody is about to send; `at` on the writer's clock, their mail no. `number`."""

    name: str
    full_name: str
    address: str
    to: str
    subject: str
    text: str
    at: datetime
    number: int
    answers: ReceivedMail | None = None


Client = Callable[[DemoMail], bytes]


def _mail(draft: DemoMail, agent: str) -> EmailMessage:
    mail = EmailMessage(policy=LINE)
    mail["From"] = f"{draft.full_name} <{draft.address}>"
    mail["To"] = draft.to
    mail["Subject"] = draft.subject
    mail["Date"] = format_datetime(draft.at)
    domain = draft.address.rpartition("@")[2]
    mail["Message-ID"] = f"<{draft.at:%Y%m%d%H%M%S}.{draft.number}.{draft.name}@{domain}>"
    if draft.answers is not None:
        mail["In-Reply-To"] = draft.answers.message_id
        mail["References"] = draft.answers.message_id
    mail["User-Agent"] = agent
    return mail


def _quote(letter: ReceivedMail, lines: int = 40) -> str:
    return "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines()[:lines])


def _both(mail: EmailMessage, draft: DemoMail, text: str, html: str) -> bytes:
    """Plain text and HTML, with a boundary that depends on the mail alone."""
    mail.set_content(text, cte="quoted-printable")
    mail.add_alternative(html, subtype="html", cte="quoted-printable")
    mail.set_boundary(f"=_{draft.name}_{draft.at:%Y%m%d%H%M%S}_{draft.number}")
    return mail.as_bytes()


def gmail(draft: DemoMail) -> bytes:
    """Writes above what it answers; the rest folded away under an `On … wrote:`."""
    text, html = draft.text, f'<div dir="ltr">{_html(draft.text)}</div>'
    if draft.answers is not None:
        head = f"On {draft.answers.date}, {draft.answers.sender} wrote:"
        text += f"\n\n{textwrap.fill(head, 76, break_long_words=False)}\n\n{_quote(draft.answers, 10_000)}\n"
        html += (
            f'<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{escape(head)}<br></div>'
            f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid">'
            f"{_html(draft.answers.text)}</blockquote></div>"
        )
    return _both(_mail(draft, "Gmail"), draft, text, html)


def outlook(draft: DemoMail) -> bytes:
    """Writes above, with a business signature and the whole head of what it answers, not marked as quoted."""
    sign = f"Kind regards,\n{draft.full_name}\nHead of Procurement"
    text = f"Dear all,\n\n{draft.text}\n\n{sign}\n"
    html = f'<div class="WordSection1"><p>Dear all,</p>{_html(draft.text)}<p>{_html(sign)}</p></div>'
    if draft.answers is not None:
        old = draft.answers
        head = f"From: {old.sender}\nSent: {old.date}\nTo: {draft.full_name}\nSubject: {old.subject}"
        text += f"\n{'_' * 32}\n{head}\n\n{old.text}\n"
        html += f'<hr><div id="divRplyFwdMsg">{_html(head)}</div><div>{_html(old.text)}</div>'
    return _both(_mail(draft, "Microsoft Outlook 16.0"), draft, text, f"<html><body>{html}</body></html>")


def phone(draft: DemoMail) -> bytes:
    """Writes above in a hurry, adds where it was sent from, and wraps the quoted text badly."""
    mail = _mail(draft, "iPhone Mail (24C101)")
    text = f"{draft.text}\n\nSent from my iPhone\n"
    if draft.answers is not None:
        text += f"\n> On {draft.answers.date}, {draft.answers.sender} wrote:\n> \n"
        wrapped = (
            piece
            for line in draft.answers.text.splitlines()[:25]
            for piece in textwrap.wrap(line, 60) or [""]
        )
        text += "\n".join(f"> {line}" for line in wrapped) + "\n"
    mail.set_content(text, cte="quoted-printable")
    return mail.as_bytes()


def thunderbird(draft: DemoMail) -> bytes:
    """Quotes and answers line by line, with a signature below two dashes."""
    mail = _mail(draft, "Mozilla Thunderbird")
    said = draft.text
    if draft.answers is not None:
        quoted = "" if ">" in draft.text else f"{_quote(draft.answers, 6)}\n\n"
        said = f"On {draft.answers.date}, {draft.answers.sender} wrote:\n{quoted}{draft.text}"
    mail.set_content(f"{said}\n\n-- \n{draft.full_name}\nLetters are answered in order.\n", cte="8bit")
    return mail.as_bytes()


def tablet(draft: DemoMail) -> bytes:
    """Writes above in soft-wrapped lines (RFC 3676), and quotes all of what it answers."""
    mail = _mail(draft, "Apple Mail (2.3826)")
    text = f"{draft.text}\n\n-- \n{draft.full_name}\n"
    if draft.answers is not None:
        quoted = _quote(draft.answers, 400)
        text = f"{draft.text}\n\n> On {draft.answers.date}, {draft.answers.sender} wrote:\n>\n{quoted}\n"
    stuffed = "\n".join(f" {line}" if line[:1] == " " else line for line in text.splitlines())
    mail.set_content(f"{stuffed}\n", cte="quoted-printable", params={"format": "flowed"})
    return mail.as_bytes()


def webmail(draft: DemoMail) -> bytes:
    """HTML and nothing else, in base64, with what it answers in a box and an advertisement below."""
    mail = _mail(draft, "RoundMail 7")
    html = f"<div>{_html(draft.text)}</div>"
    if draft.answers is not None:
        html += f'<blockquote type="cite">{_html(draft.answers.text)}</blockquote>'
    mail.set_content(
        f"<html><body>{html}<p>--<br>RoundMail: all mail is round</p></body></html>", "html", cte="base64"
    )
    return mail.as_bytes()


def evolution(draft: DemoMail) -> bytes:
    """Writes below what it answers, as one used to."""
    mail = _mail(draft, "Evolution 3.54")
    said = draft.text
    if draft.answers is not None:
        said = (
            f"On {draft.answers.date}, {draft.answers.sender} wrote:\n{_quote(draft.answers, 12)}\n\n{said}"
        )
    mail.set_content(f"{said}\n", cte="8bit")
    return mail.as_bytes()


def plain(draft: DemoMail) -> bytes:
    """Nothing but what is to be said."""
    mail = _mail(draft, "mutt")
    mail.set_content(f"{draft.text}\n", cte="8bit")
    return mail.as_bytes()


def _html(text: str) -> str:
    """Text as clients put it into HTML: a line each, runs of blanks kept."""
    return "<br>".join(escape(line).replace("  ", "&nbsp; ") for line in text.splitlines())


CLIENTS: dict[str, Client] = {
    "gmail": gmail,
    "outlook": outlook,
    "phone": phone,
    "thunderbird": thunderbird,
    "tablet": tablet,
    "webmail": webmail,
    "evolution": evolution,
    "plain": plain,
}
