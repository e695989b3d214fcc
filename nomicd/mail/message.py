"""A mail as the services see it: who, to whom, about what, and the text. Nothing in it can make it raise.

Own code instead of `email.message_from_bytes`, whose time on hostile bytes is not bounded by its input's
size; here each byte is looked at a fixed number of times, so a mail of 1 MiB costs milliseconds.
"""

from __future__ import annotations

import re

import msgspec

from nomicd.mail import address, clean, decode, html, mime
from nomicd.mail.flowed import unflow
from nomicd.mail.head import MAX_HEAD, MailHeader, split

MAX_BYTES = 1024 * 1024
"""The size above which a mail is not read unless the caller says otherwise."""

MAX_REFERENCES = 20
MOST_REFERENCES = 10
"""So many an answer of ours refers to."""

MAX_ATTACHMENTS = 10
_ID = re.compile(r"<[!-;=?-~]{1,250}>")


class Message(msgspec.Struct, frozen=True):
    """A read mail. Every string is safe to print on one line, but `text`, whose only break is LF.

    `address` is the sender's, lower case, or "" if the From gate refused it: `gate` says why. `headers` are
    all fields in order, name in lower case, value undecoded (latin-1). `problems` are for the log and the
    receipt, not for decisions. `attachments` are the names, or else the types, of what is attached: none of
    it is read.
    """

    from_: tuple[str, ...] = ()
    address: str = ""
    gate: str = ""
    name: str = ""
    to: tuple[str, ...] = ()
    subject: str = ""
    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    date: str = ""
    content_type: str = "text/plain"
    headers: tuple[tuple[str, str], ...] = ()
    text: str = ""
    problems: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()

    @property
    def thread(self) -> tuple[str, ...]:
        """The Message-IDs that an answer to it refers to (RFC 5322 section 3.6.4), the last ones of many."""
        return (*self.references, self.message_id)[-MOST_REFERENCES:]

    def header(self, name: str) -> str:
        """The first field of that lower-case name, undecoded; "" without one."""
        return next((value for known, value in self.headers if known == name), "")

    def has(self, name: str) -> bool:
        """Return True if there is a field of that lower-case name."""
        return any(known == name for known, _ in self.headers)


class TooLarge(msgspec.Struct, frozen=True):
    """The mail is larger than the limit. `head` is its header, read; its text is empty."""

    size: int
    limit: int
    head: Message


def read(raw: bytes, limit: int = MAX_BYTES) -> Message | TooLarge:
    """Read any bytes as a mail; never raises. Sizes in bytes."""
    if len(raw) > limit:
        return TooLarge(len(raw), limit, read_head(raw))
    head = split(raw)
    text, problems, attachments = _text(raw, head)
    return msgspec.structs.replace(_message(head, text, problems), attachments=attachments)


def read_head(raw: bytes) -> Message:
    """Read the header alone; the text is empty."""
    return _message(split(raw[: MAX_HEAD + 4]), "", ())


def _message(head: MailHeader, text: str, problems: tuple[str, ...]) -> Message:
    sender = address.gate(head)
    headers = tuple((field.name, field.value.decode("latin-1")) for field in head.fields)
    mine: dict[str, list[bytes]] = {}
    for field in head.fields:
        mine.setdefault(field.name, []).append(field.value)
    return Message(
        from_=tuple(_decode_header(value) for value in mine.get("from", ())),
        address=sender.address,
        gate=sender.why_not,
        name=sender.name,
        to=_recipients([*mine.get("to", ()), *mine.get("cc", ())]),
        subject=_decode_header(_first(mine, "subject")),
        message_id=next(iter(_ids(_first(mine, "message-id"))), ""),
        in_reply_to=next(iter(_ids(_first(mine, "in-reply-to"))), ""),
        references=_ids(_first(mine, "references"))[-MAX_REFERENCES:],
        date=_decode_header(_first(mine, "date")),
        content_type=mime.content_type(_first(mine, "content-type").decode("latin-1"))[0],
        headers=headers,
        text=text,
        problems=(*head.problems, *problems),
    )


def _first(fields: dict[str, list[bytes]], name: str) -> bytes:
    return fields.get(name, [b""])[0]


def _decode_header(value: bytes) -> str:
    return clean.line(decode.header(value), 300)


def _ids(value: bytes) -> tuple[str, ...]:
    """The message-ids that are fit to be repeated in a reply: printable ASCII, at most 250 characters."""
    return tuple(_ID.findall(value.decode("latin-1")))


def _recipients(values: list[bytes]) -> tuple[str, ...]:
    found = (one for value in values[:10] for one in address.addresses(value.decode("latin-1")))
    return tuple(dict.fromkeys(found))


def _text(raw: bytes, head: MailHeader) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The text to read: the plain parts, or the HTML where these say too little. Then what is wrong with it,
    and what is attached."""
    walk = mime.Walk()
    problems: list[str] = []
    plain: list[str] = []
    attached: list[str] = []
    pages: list[mime.MimePart] = []
    for part in walk.leaves(raw, head):
        if part.attachment:
            attached.append(clean.line(part.name or part.type, 60))
            continue
        if part.type == "text/plain":
            plain.append(_plain(part, problems))
        elif part.type == "text/html" and not pages:
            pages.append(part)
    text = "\n".join(plain)[: mime.MAX_TEXT]
    if pages and _thin(text, pages[0]):
        seen = html.to_text(mime.text_of(pages[0], problems))
        text = seen if len(text.strip()) * 5 < len(seen) else text
    told = (*walk.problems, *dict.fromkeys(problems))
    return clean.prose(text).strip("\n"), told, tuple(attached[:MAX_ATTACHMENTS])


def _plain(part: mime.MimePart, problems: list[str]) -> str:
    text = mime.text_of(part, problems)
    if part.parameters.get("format", "").lower() == "flowed":
        return unflow(text, delsp=part.parameters.get("delsp", "").lower() == "yes")
    return text


def _thin(text: str, page: mime.MimePart) -> bool:
    """Return True if the page may say five times as much as the text: only then is it worth reading."""
    return len(text.strip()) * 5 < len(page.content)
