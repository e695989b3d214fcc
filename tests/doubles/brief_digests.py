"""The digests of a game once more, in full and as `mails brief` has them."""

from itertools import groupby

from nomicd.adapters.clock import SystemClock
from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder
from nomicd.app.settings import load
from nomicd.app.wiring import open_application
from nomicd.kernel.correction import records_in_force
from nomicd.services.delivery.digest_sections import KIND, make_brief


def measure_digests(config, slug):
    """By the key of each digest that was sent, its characters in full and in brief."""
    with open_application(load(config), SystemClock()) as app, app.store.read() as tx:
        records = list(records_in_force(list(tx.records(slug))))
        ruleset = app.repository.ruleset(tx.game(slug))
    renderer, state, measured = JinjaRenderer([folder("templates")]), ruleset.blank(), {}
    for _, group in groupby(records, lambda record: record.cause):
        events = [ruleset.codec.read(record) for record in group]
        for event in events:
            event.apply(state)
        full = [each for each in ruleset.make_notices(state, events) if each.kind == KIND]
        brief = make_brief(full, {each.reader for each in full})
        for notices in zip(full, brief, strict=True):
            texts = [renderer.render(KIND, each.page, "nomic@localhost").text for each in notices]
            measured[notices[0].key] = tuple(map(len, texts))
    return measured
