"""A page of a view on standard output."""

from __future__ import annotations

from nomicd.app.cli.out import say, say_text, table
from nomicd.kernel.page import Block, Code, Lines, Offers, Page, Prose, Table


def show_page(page: Page) -> None:
    """The whole page, for a person."""
    say(page.title, *page.lead)
    for section in page.sections:
        say("", section.heading)
        for block in section.blocks:
            _show(block)


def _show(block: Block) -> None:
    match block:
        case Lines(lines):
            say(*lines)
        case Table(head, _, right):
            table(head, block.texts, right)
        case Prose(text) | Code(text):
            say_text(text)
        case Offers(offers):
            table(("", ""), [(offer.line, offer.help) for offer in offers])
