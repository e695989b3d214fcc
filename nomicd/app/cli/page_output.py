"""A page of a view on standard output."""

from __future__ import annotations

from nomicd.adapters.render.sentences import Sentences
from nomicd.adapters.render.text import TextVisitor
from nomicd.app.cli.out import as_json, say, say_text, table
from nomicd.app.resources import folder
from nomicd.kernel.page import Block, Code, Lines, Offers, Page, Prose, Table, lead_blocks, visit

TEXT = TextVisitor(Sentences((folder("templates"),)))
"""Writes blocks as mails do, in the built-in sentences."""


def print_page(page: Page, *, json: bool) -> None:
    """The page for a person, or for a program."""
    if json:
        as_json(page)
    else:
        show_page(page)


def show_page(page: Page) -> None:
    """The whole page, for a person."""
    say(page.title)
    for block in lead_blocks(page):
        _show(block)
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
        case _:
            say_text(visit(block, TEXT))
