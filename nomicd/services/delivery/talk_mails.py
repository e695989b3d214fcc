"""The mails of the talk of a game, as each reader gets them and as an mbox, which any mail program opens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

import msgspec

from nomicd.mail.compose import ListHeaders, Outgoing, compose
from nomicd.mail.relay import build_mbox, build_talk_address
from nomicd.services.rows import TalkMail


def build_talk_mail(said: TalkMail, post: str, domain: str) -> Outgoing:
    """Return a mail of the talk to nobody in particular: from its writer by way of the list, whose address is
    `post`, and to it. Text and references are still wanting."""
    return Outgoing(
        message_id=said.message_id,
        kind="talk",
        slug=said.game,
        domain=domain,
        from_name=f"{said.writer} via {said.game}",
        from_address=post,
        to=post,
        reply_to=post,
        subject=said.subject,
        date=said.at,
        listed=ListHeaders(post),
    )


def build_talk_mbox(said: Iterable[TalkMail], game_address: str) -> bytes:
    """Return these mails, in order, as they were passed on, but to nobody in particular."""
    return build_mbox(_list_mails(tuple(said), game_address))


def _list_mails(said: tuple[TalkMail, ...], game_address: str) -> Iterator[tuple[datetime, bytes]]:
    local, _, domain = game_address.partition("@")
    ids = {each.mail: each.message_id for each in said}
    for each in said:
        post = build_talk_address(local.removesuffix(f"+{each.game}"), domain, each.game)
        mail = msgspec.structs.replace(
            build_talk_mail(each, post, domain),
            text=f"{each.text}\n",
            in_reply_to=ids.get(each.parent, ""),
            references=(ids.get(each.thread, ""),) if each.parent else (),
        )
        yield each.at, compose(mail)
