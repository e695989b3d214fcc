"""What a simulated person writes, as the bytes that a mail client makes of it.

Every letter carries a mark in its header, by which the inspector finds it again in the store, and most carry
a secret word in their prose, which nobody but their writer may ever read.
"""

import base64
import quopri
import re
from email.utils import format_datetime

import msgspec

MARK = re.compile(rb"sim-(\d{6})")
CLIENTS = ("plain", "plain", "plain", "html", "html only", "base64", "quoted-printable", "reply", "signed")

_VACATION = {"Auto-Submitted": "auto-replied", "Precedence": "bulk"}
_LIST = {"Precedence": "list", "List-Id": "<friends.post.example>"}


class Letter(msgspec.Struct, frozen=True):
    """One letter. `proved`: our mail server can prove its sender. `answered`: its sender may get a receipt.

    `asks`: for a seat or for help, which a stranger may. `secret` is the word in it that is its writer's
    own, "" if it has none.
    """

    number: int
    sender: str
    raw: bytes
    proved: bool = True
    answered: bool = True
    asks: bool = False
    secret: str = ""


def number_of(raw):
    """Whose letter these bytes are, 0 if nobody's."""
    found = MARK.search(raw)
    return int(found[1]) if found else 0


def ordinary(number, sender, to, lines, date, rng, *, proved=True, quoting=""):
    """A letter with these lines, in the manner of some mail client. Its Date is the sender's idea of time."""
    secret = f"xyzzy{number:06d}"
    prose = rng.choice(("", f"Hello all, my word is {secret}.", f"{secret}, as my aunt used to say."))
    text = "\n".join([*([prose, ""] if prose else []), *lines])
    client = rng.choice(CLIENTS)
    if client == "reply" and quoting:
        text += "\n\nThe game wrote:\n" + "\n".join(f"> {line}" for line in quoting.splitlines()[:20])
    if client == "signed":
        text += "\n-- \nSent from a machine with opinions\n"
    fields, body = _dress(client, text)
    fields |= {"X-Sim": f"sim-{number:06d}", "Subject": rng.choice(("my move", "Re: the game", "", "orders"))}
    raw = _mail(number, sender, to, date, fields, body)
    asks = any(line.startswith(("join", "help")) for line in lines)
    return Letter(number, sender, raw, proved, asks=asks, secret=secret if prose else "")


def automatic(number, sender, to, date, subject):
    """A vacation reply: never obeyed, never answered."""
    fields = {"X-Sim": f"sim-{number:06d}", "Subject": f"Away: {subject}"} | _VACATION
    raw = _mail(number, sender, to, date, fields, "I am away. vote yea on all\n")
    return Letter(number, sender, raw, answered=False)


def through_a_list(number, sender, to, date, lines):
    """Obeyed, but not answered: the reply would go to the whole list."""
    fields = {"X-Sim": f"sim-{number:06d}", "Subject": "[friends] orders"} | _LIST
    return Letter(number, sender, _mail(number, sender, to, date, fields, "\n".join(lines)), answered=False)


def junk(number, sender, rng):
    """Bytes that are hardly a mail. Nothing of it proves who sent it."""
    noise = rng.randbytes(rng.randrange(400))
    head = rng.choice(
        (b"", b"From: \r\n", b"From: a@b.example, c@d.example\r\n", b"Subject: =?utf-8?q?=00?=\r\n")
    )
    return Letter(number, sender, head + b"X-Sim: sim-%06d\r\n\r\n" % number + noise, proved=False)


def relay(raw, hop):
    """The same letter, come by another way."""
    return b"Received: from relay%d.example by mx.example\r\n" % hop + raw


def _dress(client, text):
    """The header fields and the body that this client makes of a text."""
    html = (
        "<html><body>"
        + "".join(f"<div>{_escape(line)}<br></div>" for line in text.split("\n"))
        + "</body></html>"
    )
    if client == "html":
        parts = (("text/plain", text), ("text/html", html))
        body = "".join(f'--=_b\nContent-Type: {kind}; charset="utf-8"\n\n{part}\n' for kind, part in parts)
        return {"Content-Type": 'multipart/alternative; boundary="=_b"'}, body + "--=_b--\n"
    if client == "html only":
        return {"Content-Type": "text/html; charset=utf-8"}, html
    if client == "base64":
        coded = base64.encodebytes(text.encode()).decode()
        return {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "base64"}, coded
    if client == "quoted-printable":
        coded = quopri.encodestring(text.encode()).decode()
        return {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": client}, coded
    return {"Content-Type": "text/plain; charset=utf-8"}, text


def _escape(line):
    return (
        line.replace("&", "&amp;").replace("<", "&lt;").replace(" ", "&nbsp;", len(line) - len(line.lstrip()))
    )


def _mail(number, sender, to, date, fields, body):
    head = {
        "From": sender,
        "To": to,
        "Date": format_datetime(date),
        "Message-ID": f"<{number}@{sender.rpartition('@')[2]}>",
        "MIME-Version": "1.0",
        **fields,
    }
    lines = "".join(f"{name}: {value}\n" for name, value in head.items())
    return f"{lines}\n{body}\n".encode().replace(b"\n", b"\r\n")
