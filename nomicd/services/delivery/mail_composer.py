"""Pages become mails in the outbox, their bytes and Message-ID fixed there and then."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.game import AnyGame
from nomicd.kernel.page import Notice, Page
from nomicd.mail import tokens
from nomicd.mail.compose import Body, ListHeaders, Outgoing, body_of, compose, message_id
from nomicd.mail.relay import build_talk_address
from nomicd.mail.tokens import Key, Purpose, TokenClaims, TokenKeyring, address
from nomicd.services.delivery.digest_sections import KIND, make_brief
from nomicd.services.delivery.site_links import SitePages
from nomicd.services.delivery.talk_mails import build_talk_mail
from nomicd.services.gateways import Renderer
from nomicd.services.ports import HostedGame, MailOut, Reading, Writing
from nomicd.services.repository.daily_schedule import hold
from nomicd.services.repository.game_repository import UnitOfWork
from nomicd.services.repository.preferences import (
    generation,
    list_brief_readers,
    preferences,
    readers,
    wants,
)
from nomicd.services.repository.rate_limits import hash_address
from nomicd.services.repository.senders import co_admins
from nomicd.services.repository.settings import ServiceSettings, game_settings
from nomicd.services.repository.summary_schedule import mark_pending
from nomicd.services.rows import Mailbox, MailWish, TalkMail
from nomicd.table.farewell import Farewell, tell_whole_game, with_farewell

COURSE = frozenset({"digest", "ballot", "result", "receipt", "summary"})
"""Kinds of mails to an Admin after which nothing new waits for them."""

ANSWERS = frozenset({"receipt", "confirmation"})
"""Kinds of mails that answer a mail."""


class OutgoingMail(msgspec.Struct, frozen=True):
    """One mail to be written: to whom, what, and in answer to what. `key` is unique for ever."""

    key: str
    kind: str
    game: str
    reader: str
    recipient: str
    page: Page
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    body: Body | None = None
    """The page as it stands in a mail, if it is written already."""
    reply_to: str = ""
    """Where answers go, if not to the reader's own reply address."""
    of_several: bool = False
    """It tells of other games of the reader, too: it comes from the service, and answers to it name no game.
    If it comes back, it was that reader's."""


class TalkCopy(msgspec.Struct, frozen=True):
    """A mail of the talk as one reader gets it: `references` down to what it answers; `own` are the
    Message-IDs by which its author alone knows it; `pages` show it, and the whole archive."""

    reader: str
    recipient: str
    body: Body
    references: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()


class MailComposer:
    """Writes mails into the outbox. `secret` is the service's key, which makes Message-IDs unguessable;
    `ring` makes the tokens in our addresses (without it, one that follows from the secret)."""

    def __init__(
        self, renderer: Renderer, config: ServiceSettings, secret: bytes, ring: TokenKeyring | None = None
    ) -> None:
        self._renderer = renderer
        self._config = config
        self._secret = secret
        self.ring = ring or ring_of(secret)

    def message_id(self, key: str) -> str:
        """The Message-ID of the mail of that key: always the same, and it tells a stranger nothing."""
        return message_id(self._secret, key, self._config.domain)

    def queue(self, tx: Writing, letter: OutgoingMail, now: datetime) -> bool:
        """Render a letter and put it in the outbox; False if it was there already."""
        if _concerns_admin(letter):
            mark_pending(tx, letter.game, now)
        return tx.queue(self._mail(tx, letter, now))

    def talk_address(self, slug: str) -> str:
        """Return where one writes to all of a game."""
        return build_talk_address(self._config.local, self._config.domain, slug)

    def pages_of(self, game: HostedGame, ruleset: AnyGame) -> SitePages:
        """Return the pages of a game on the site."""
        root = f"{self._config.site}/{game.slug}" if self._config.site else ""
        return SitePages(root, ruleset.numbered_pages)

    def talk_page(self, said: TalkMail) -> str:
        """Return the page of the archive that shows this mail."""
        name = said.message_id.strip("<>").partition("@")[0]
        return f"{self._config.site}/{said.game}/m/{name}/" if self._config.site else ""

    def relay(self, tx: Writing, said: TalkMail, to: TalkCopy, now: datetime) -> bool:
        """Queue a mail of the talk for one reader; False if it was there already."""
        post, token = (
            self.talk_address(said.game),
            self.token(tx, said.game, to.reader, Purpose.LEAVE_TALK, now),
        )
        web = f"{self._config.site}/unsubscribe/{said.game}/{token}"
        key = f"{said.game}/talk/{said.mail}/{to.reader}"
        mail = msgspec.structs.replace(
            build_talk_mail(said, post, self._config.domain),
            body=to.body,
            in_reply_to=to.references[-1] if to.references else "",
            references=(*to.own, *to.references),
            unsubscribe=address(self._config.local, self._config.domain, said.game, token),
            one_click=web if self._config.site.startswith("https://") else "",
            listed=ListHeaders(post, *to.pages),
        )
        letter = OutgoingMail(key, "talk", said.game, to.reader, to.recipient, Page(said.subject))
        return tx.queue(
            MailOut(
                key=key,
                game=said.game,
                kind="talk",
                reader=to.reader,
                recipient=to.recipient,
                envelope_from=self._envelope(tx, letter, now),
                message_id=said.message_id,
                raw=compose(mail),
                queued_at=now,
            )
        )

    @property
    def domain(self) -> str:
        """That of our addresses, and of the names of our mails."""
        return self._config.domain

    def address_of(self, slug: str) -> str:
        """The address that pages of a game are rendered for."""
        return self._config.address_of(slug)

    def without_tokens(self, text: str) -> str:
        """Return the text with nobody's reply address in it."""
        return tokens.strip(text, self._config.local, self._config.domain)

    def tell(
        self,
        tx: Writing,
        game: HostedGame,
        notices: Iterable[Notice],
        now: datetime,
        written: Mapping[tuple[str, str], Body] = {},
    ) -> int:
        """Queue notices to whom they are for; left out is who has no seat any more, wants none of that kind,
        or cannot be reached, and who wants one mail a day has them wait for that. How many are new.
        `written` are those that are rendered already, by reader and key."""
        notices = list(notices)
        if not notices:
            return 0
        known = recipients(tx, game)
        told = self._shape(tx, game.slug, notices)
        # The mails of a game stand in one thread for each week.
        thread = self.message_id(f"{game.slug}/thread/{now:%G-%V}")
        letters, held = list[OutgoingMail](), 0
        for notice, each in zip(notices, told, strict=True):
            asked = preferences(tx, game.slug, each.reader)
            if each.reader not in known or not wants(asked, each.kind):
                continue
            waits = hold(tx, game, each, now) if asked.mails is MailWish.DAILY else None
            if waits is None:
                body = written.get((each.reader, each.key)) if each is notice else None
                letters.append(_letter(game, each, known[each.reader], thread, body))
            held += bool(waits)
        shared = co_admins(tx, game.slug) if any(each.reader == "admin" for each in notices) else ()
        letters += [_copy(each, address) for each in letters if each.reader == "admin" for address in shared]
        return sum(self.queue(tx, letter, now) for letter in letters) + held

    def tell_of(self, tx: Writing, draft: UnitOfWork, now: datetime) -> None:
        """Queue the notices that a draft's events call for."""
        pages = self.pages_of(draft.game, draft.ruleset)
        self.tell(tx, draft.game, map(pages.link_notice, self.list_notices(tx, draft)), now)

    def list_notices(self, tx: Reading, draft: UnitOfWork) -> Iterator[Notice]:
        """Yield the notices that a draft's events call for; a game's last ones say how all of it went."""
        last = self._tell_farewell(tx, draft)
        for each in draft.ruleset.make_notices(draft.state, draft.events):
            yield with_farewell(each, last)

    def _tell_farewell(self, tx: Reading, draft: UnitOfWork) -> Farewell:
        if not draft.ruleset.describe_end(draft.state):
            return Farewell()
        zone = game_settings(tx, draft.game.slug).zone
        return tell_whole_game(draft.ruleset, draft.state, list(tx.records(draft.game.slug)), zone)

    def _shape(self, tx: Reading, slug: str, notices: Sequence[Notice]) -> Sequence[Notice]:
        """Return the notices as long as their readers want them."""
        readers = list_brief_readers(tx, slug) if any(each.kind == KIND for each in notices) else frozenset()
        return make_brief(notices, readers) if readers else notices

    def tell_admins(self, tx: Writing, key: str, page: Page, now: datetime) -> None:
        """Tell something that concerns the whole service to each Admin of a game, once for each `key`."""
        for admin in sorted({game.admin for game in tx.games()}):
            self.queue(tx, OutgoingMail(f"{key}/{admin}", "notice", "", "admin", admin, page), now)

    def _mail(self, tx: Writing, letter: OutgoingMail, now: datetime) -> MailOut:
        named = self.message_id(letter.key)
        return MailOut(
            key=letter.key,
            game=letter.game,
            kind=letter.kind,
            reader=letter.reader,
            recipient=letter.recipient,
            envelope_from=self._envelope(tx, letter, now),
            message_id=named,
            raw=self._bytes(tx, letter, named, now),
            queued_at=now,
        )

    def _envelope(self, tx: Writing, letter: OutgoingMail, now: datetime) -> str:
        """Return where the mail comes back to: an address that says whose it was. Of a stranger's,
        nowhere."""
        if not (letter.game and letter.reader):
            return "<>"
        mailbox = self.ring.mailbox(letter.game, letter.reader)
        tx.keep(Mailbox(mailbox, letter.game, letter.reader))
        word = self.ring.bounce(mailbox, now.date())
        return f"{self._config.local}+{word}@{self._config.domain}"

    def own_address(self, tx: Reading, slug: str, reader: str, purpose: Purpose, now: datetime) -> str:
        """The address of a game that only this reader knows."""
        if not (slug and reader):
            return self._config.address_of(slug)
        token = self.token(tx, slug, reader, purpose, now)
        return address(self._config.local, self._config.domain, slug, token)

    def token(self, tx: Reading, slug: str, reader: str, purpose: Purpose, now: datetime) -> str:
        """Return what proves this reader at an address or a page of ours."""
        bound = TokenClaims(purpose, slug, reader, generation(tx, slug, reader))
        return self.ring.token(bound, now.date())

    def _bytes(self, tx: Reading, letter: OutgoingMail, named: str, now: datetime) -> bytes:
        slug, reader = ("", "") if letter.of_several else (letter.game, letter.reader)
        plain = self._config.address_of(slug)
        # Links in the text go to the plain address, and prove nothing, by design: a forwarded mail shows its
        # text and seldom its Reply-To, and whoever it came to would give its reader's orders by one tap. Also
        # what readers share is written once for all of them.
        body = letter.body or render_body(self._renderer, letter.kind, letter.page, plain)
        return compose(
            Outgoing(
                message_id=named,
                kind=letter.kind,
                slug=slug,
                domain=self._config.domain,
                from_name=f"Nomic {slug}".rstrip(),
                from_address=plain,
                to=letter.recipient,
                reply_to=letter.reply_to or self.own_address(tx, slug, reader, Purpose.REPLY, now),
                subject=letter.page.subject,
                date=now,
                body=body,
                in_reply_to=letter.in_reply_to,
                references=letter.references,
                automatic_reply=letter.kind in ANSWERS,
                unsubscribe=self._unsubscribe(tx, letter, now),
                one_click=self._one_click(tx, letter, now),
            )
        )

    def _unsubscribe(self, tx: Reading, letter: OutgoingMail, now: datetime) -> str:
        """Return where one click goes that stops the mails; who has no seat has nothing to stop."""
        nobodys = not letter.game or letter.of_several or letter.reader in ("", "admin")
        if nobodys or letter.kind == "confirmation":
            return ""
        return self.own_address(tx, letter.game, letter.reader, Purpose.UNSUBSCRIBE, now)

    def _one_click(self, tx: Reading, letter: OutgoingMail, now: datetime) -> str:
        """The page that does the same (RFC 8058), where the site is served by TLS."""
        if not self._config.site.startswith("https://") or not self._unsubscribe(tx, letter, now):
            return ""
        token = self.token(tx, letter.game, letter.reader, Purpose.UNSUBSCRIBE, now)
        return f"{self._config.site}/unsubscribe/{letter.game}/{token}"


def _letter(game: HostedGame, notice: Notice, recipient: str, thread: str, body: Body | None) -> OutgoingMail:
    return OutgoingMail(
        key=f"{game.slug}/{notice.key}/{notice.reader}",
        kind=notice.kind,
        game=game.slug,
        reader=notice.reader,
        recipient=recipient,
        page=notice.page,
        references=(thread,),
        body=body,
    )


def render_body(renderer: Renderer, kind: str, page: Page, reply_to: str) -> Body:
    """A page as it stands in a mail, by the templates of that kind."""
    shown = renderer.render(kind, page, reply_to)
    return body_of(shown.texts, shown.htmls, shown.pictures, shown.attached, shown.attached_name)


def _copy(letter: OutgoingMail, address: str) -> OutgoingMail:
    """Return the same for whom the Admin shares the office with."""
    return msgspec.structs.replace(
        letter, key=f"{letter.key}/{hash_address(address)[:12]}", recipient=address
    )


def _concerns_admin(letter: OutgoingMail) -> bool:
    """Return whether it shows that something happened which the summary of the day may have to tell."""
    to_admin = letter.reader == "admin" and letter.kind not in COURSE
    return bool(letter.game) and (to_admin or letter.kind == "confirmation")


def recipients(tx: Reading, game: HostedGame) -> dict[str, str]:
    """Reader to address: the players who have a seat, and the Admin."""
    return {reader: seat.address for reader, seat in readers(tx, game).items()}


def ring_of(secret: bytes) -> TokenKeyring:
    """The keys of a service that keeps no others."""
    return TokenKeyring((Key(0, hashlib.sha256(b"nomicd addresses\0" + secret).digest()),))
