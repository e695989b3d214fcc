"""`nomicd preview VIEW`: a kind of mail as a reader would get it, for who writes templates."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from nomicd.adapters.pictures import mail_png
from nomicd.adapters.render import fault
from nomicd.app import wiring
from nomicd.app.cli.files import require_free, write_new
from nomicd.app.cli.out import Stop, say
from nomicd.app.cli.session import session
from nomicd.app.samples import samples
from nomicd.app.templates import strict_renderer
from nomicd.kernel.page import Page
from nomicd.mail.compose import Outgoing, compose
from nomicd.mail.enclosure import develop
from nomicd.services.gateways import Rendered

SLUG, READER = "bored2", "alice@example.org"
AT = datetime(2026, 11, 30, 5, 2, tzinfo=UTC)


def preview(
    context: typer.Context,
    view: Annotated[str, typer.Argument(metavar="VIEW", help="The kind of mail, for example digest.")] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the whole mail to FILE (.eml).")
    ] = None,
) -> None:
    """Show a sample mail made with your templates: its text, or with --out the whole mail.

    Open the file in a mail program. Without VIEW, list the kinds of mail.
    """
    known = samples()
    if view not in known:
        kinds = f"the kinds of mail are {', '.join(known)}"
        raise Stop(f"there is no kind of mail called {view}; {kinds}" if view else kinds)
    settings = session(context).settings()
    page = known[view]()
    address = wiring.make_service_settings(settings).address_of(SLUG)
    try:
        shown = strict_renderer(settings).render(view, page, address)
    except Exception as error:  # noqa: BLE001 - a template is a program, and may fail in any way
        raise Stop(f"the template of {view} mails is broken: {fault(error)}") from None
    if out is None:
        say(*shown.text.splitlines())
        return
    require_free(out, "a preview", _is_preview, replace=True)
    write_new(out, _mail(view, page, shown, address))
    say(f"{out}: {page.subject}")


def _is_preview(path: Path) -> bool:
    """An earlier preview is written anew without asking: that is how templates are tried."""
    return b"\r\nMessage-ID: <preview-" in path.read_bytes()[:10_000]


def _mail(kind: str, page: Page, shown: Rendered, address: str) -> bytes:
    domain = address.rpartition("@")[2]
    mail = Outgoing(
        message_id=f"<preview-{kind}@{domain}>",
        kind=kind,
        slug=SLUG,
        domain=domain,
        from_name=f"Nomic {SLUG}",
        from_address=address,
        to=READER,
        reply_to=address,
        subject=page.subject,
        date=AT,
        text=shown.text,
        html=shown.html,
        pictures=shown.pictures,
        automatic_reply=kind in {"receipt", "confirmation"},
        unsubscribe=address,
    )
    return develop(compose(mail), mail_png)
