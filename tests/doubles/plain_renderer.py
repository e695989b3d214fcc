"""A renderer that is quick: pages as bare text, of which nothing is lost."""

from nomicd.adapters.render.sentences import Sentences
from nomicd.app.resources import folder
from nomicd.kernel.page import Code, Lines, Offers, Prose, Table, Wording
from nomicd.services.gateways import Rendered

SENTENCES = Sentences((folder("templates"),))


class PlainRenderer:
    """Of the port of renderers, for services alone."""

    def render(self, kind, page, reply_to):
        lines = [*SENTENCES.lead_of(page), *_parts(page.sections), *SENTENCES.fill_lead(page).small]
        return Rendered((*lines, ""), attached=tuple(_parts(page.more)), attached_name=page.title)


def _parts(sections):
    for section in sections:
        yield section.heading
        for block in section.blocks:
            yield from _lines(block)


def _lines(block):
    match block:
        case Lines(lines):
            return lines
        case Wording():
            return SENTENCES.write(block).lines
        case Offers(offers, about):
            return [about, *(f"{offer.line}: {offer.help}" for offer in offers)]
        case Table(head, rows):
            return [" | ".join(row) for row in (head, *rows)]
        case Prose(text) | Code(text):
            return text.splitlines()
    raise TypeError(block)
