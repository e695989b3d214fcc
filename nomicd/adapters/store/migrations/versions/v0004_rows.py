"""Moves values out of one table of texts by key into tables of their own, with indexes in place of hand-kept
lists."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KINDS: dict[str, sa.types.TypeEngine[Any]] = {
    "text": sa.Text(),
    "whole": sa.BigInteger(),
    "real": sa.Float(),
    "flag": sa.Boolean(),
    "day": sa.Date(),
    "when": sa.DateTime(timezone=True),
    "json": sa.Text(),
}
_BOTH = {"text": "TEXT", "whole": "BIGINT", "flag": "BOOLEAN", "day": "DATE", "json": "TEXT"}
WORDS = {
    "sqlite": {**_BOTH, "real": "FLOAT", "when": "DATETIME"},
    "postgresql": {**_BOTH, "real": "DOUBLE PRECISION", "when": "TIMESTAMP WITH TIME ZONE"},
}
TABLES = {
    "service_state": "*number:whole secret:text heartbeat:when? stopped:text outage_start:when?"
    " outage_end:when? swept_on:day?",
    "address_key": "*number:whole secret:text since:when",
    "game_settings": "*game:text timezone:text outage_extension:flag since:whole choose_again:flag",
    "game_progress": "*game:text closed_at:when? failed_update:whole? searchable_to:whole",
    "deadline_move": "*game:text number:whole seconds:real at_once:flag",
    "co_admin": "*game:text *address:text",
    "reconsideration_window": "*game:text correction:whole players:json first:whole until:whole choices:json",
    "held_question": "*game:text *question:whole edits:json why:text update:whole shown:json",
    "correction_preview": "*game:text *code:text edits:json why:text effect:text until:when",
    "doubtful_game": "*game:text seen:whole",
    "admin_summary": "*game:text frequency:text hour:whole due_at:when? looked_at:when? waits:text"
    " mailed_at:when?",
    "reader_settings": "*game:text *reader:text mails:text proof:text zone:text unreachable_since:day?"
    " generation:whole earlier:json",
    "bounce": "*game:text *reader:text *day:day",
    "reminder": "*game:text *player:text hours:whole reminded:whole? wrote_at:when?",
    "mailbox": "*word:text game:text reader:text",
    "second_address": "*address:text *game:text *player:text vouched:text",
    "observer": "*game:text *reader:text address:text",
    "seat_request": "*game:text *player:text instead:text turned_away:flag",
    "mail_evidence": "*mail:whole server:text domain:text denied:text origin:text spent:flag",
    "deferred_mail": "*mail:whole game:text",
    "unexplained_order": "*mail:whole day:day orders:json",
    "order_copy": "*mail:whole",
    "pending_confirmation": "*code:text what:text game:text reader:text address:text until:when mail:whole"
    " lines:json level:whole words:json",
    "rate_limit": "*what:text *whose:text day:day count:whole",
    "last_answer": "*what:text *whose:text at:when",
    "sender_habit": "*what:text *whose:text month:day",
    "seen_message": "*digest:text content:text",
    "used_nonce": "*digest:text day:day mail:whole",
}
"""The columns of each; those with `*` are its key, those with `?` may be empty."""

INDEXES = (
    ("co_admin", "address"),
    ("correction_preview", "until"),
    ("admin_summary", "due_at"),
    ("mailbox", "game", "reader"),
    ("second_address", "game", "player"),
    ("unexplained_order", "day"),
    ("pending_confirmation", "until"),
    ("rate_limit", "day"),
    ("last_answer", "at"),
    ("sender_habit", "month"),
    ("used_nonce", "day"),
    ("game", "admin"),
)
MARGIN = "name IN ('deadline-moved', 'question-raised', 'ruling-made')"
"""What stands in the margin of a log."""

Kept = Mapping[str, str]
Found = Iterator[tuple[Any, ...]]


def upgrade() -> None:
    """To this schema."""
    service = op.get_bind().execute(sa.text("SELECT key, value FROM service"))
    kept: Kept = {key: value for key, value in service}  # noqa: C416 - as text, not as rows
    run = op.get_bind().exec_driver_sql  # Alembic takes twenty times as long over so many tables
    words = WORDS[op.get_bind().dialect.name]
    for name, said in TABLES.items():
        columns = [each.lstrip("*").rstrip("?").split(":") for each in said.split()]
        run(_create_table(name, said.split(), words))
        names = [column for column, _ in columns]
        if found := [dict(zip(names, row, strict=True)) for row in MOVED[name](kept)]:
            op.bulk_insert(sa.table(name, *(sa.column(each, KINDS[kind]) for each, kind in columns)), found)
    run("DROP TABLE service")
    for name, *columns_of in INDEXES:
        run(f"CREATE INDEX ix_{name}_{'_'.join(columns_of)} ON {name} ({', '.join(columns_of)})")
    run(f"CREATE INDEX ix_event_margin ON event (game, seq) WHERE {MARGIN}")


def _create_table(name: str, said: Sequence[str], words: Mapping[str, str]) -> str:
    lines, key = list[str](), list[str]()
    for each in said:
        column, _, kind = each.strip("*?").partition(":")
        lines.append(f'"{column}" {words[kind]}{"" if each.endswith("?") else " NOT NULL"}')
        if each.startswith("*"):
            key.append(f'"{column}"')
    return f"CREATE TABLE {name} ({', '.join(lines)}, CONSTRAINT pk_{name} PRIMARY KEY ({', '.join(key)}))"


def downgrade() -> None:
    """To the one before; what these tables hold is lost."""
    op.create_table(
        "service",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_service"),
    )
    op.drop_index("ix_event_margin", "event")
    op.drop_index("ix_game_admin", "game")
    for name in reversed(TABLES):
        op.drop_table(name)


def _under(kept: Kept, kind: str) -> Iterator[tuple[list[str], str]]:
    """The keys of a kind without it, in their parts, with their values."""
    for key, value in kept.items():
        if key.startswith(f"{kind}/"):
            yield key.split("/")[1:], value


def _of(kept: Kept, kind: str) -> dict[str, str]:
    """The values of a kind by the rest of their keys."""
    return {"/".join(rest): value for rest, value in _under(kept, kind)}


def _instant(said: str | None) -> datetime | None:
    return datetime.fromisoformat(said).astimezone(UTC) if said else None


def _day(said: str | None) -> date | None:
    return date.fromisoformat(said[:10]) if said else None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _service_state(kept: Kept) -> Found:
    outage = json.loads(kept.get("outage") or "{}")
    yield (
        1,
        kept.get("key/message-ids", ""),
        _instant(kept.get("heartbeat")),
        kept.get("closings", ""),
        _instant(outage.get("start")),
        _instant(outage.get("end")),
        _day(kept.get("swept")),
    )


def _address_key(kept: Kept) -> Found:
    for each in json.loads(kept.get("key/addresses") or "[]"):
        yield each["number"], each["secret"], _instant(each["since"])


def _game_settings(kept: Kept) -> Found:
    for (slug,), value in _under(kept, "terms"):
        said = json.loads(value)
        yield (
            slug,
            said.get("timezone", "UTC"),
            said.get("outage_extension", True),
            said.get("since", 0),
            said.get("choose_again", False),
        )


def _game_progress(kept: Kept) -> Found:
    closed, failed, searchable = (_of(kept, kind) for kind in ("closed", "parked", "passages"))
    for slug in sorted({*closed, *failed, *searchable}):
        number = failed.get(slug)
        yield slug, _instant(closed.get(slug)), int(number) if number else None, int(searchable.get(slug, 0))


def _deadline_move(kept: Kept) -> Found:
    for (slug,), value in _under(kept, "moved"):
        said = json.loads(value)
        yield slug, said["number"], said["seconds"], said.get("at_once", False)


def _co_admin(kept: Kept) -> Found:
    for (slug,), value in _under(kept, "admins"):
        for address in value.split():
            yield slug, address


def _reconsideration_window(kept: Kept) -> Found:
    for (slug,), value in _under(kept, "again"):
        said = json.loads(value)
        players, choices = _json(said["players"]), _json(said.get("choices", []))
        yield slug, said["correction"], players, said["first"], said["until"], choices


def _held_question(kept: Kept) -> Found:
    for (slug,), value in _under(kept, "held"):
        for each in json.loads(value):
            shown = _json(each.get("shown", []))
            yield slug, each["question"], _json(each["edits"]), each["why"], each.get("update", -1), shown


def _correction_preview(kept: Kept) -> Found:
    for (slug, code), value in _under(kept, "correction"):
        said = json.loads(value)
        yield slug, code, _json(said["edits"]), said["why"], said["effect"], _instant(said["until"])


def _doubtful_game(kept: Kept) -> Found:
    seen = _of(kept, "doubts-seen")
    for slug in kept.get("doubts", "").split():
        yield slug, int(seen.get(slug) or -1)


def _admin_summary(kept: Kept) -> Found:
    kinds = ("summary", "summary-hour", "agenda", "summarised")
    which, hours, due, looks = (_of(kept, kind) for kind in kinds)
    for slug in sorted({*which, *hours, *due, *looks}):
        look = json.loads(looks.get(slug, "{}"))
        yield (
            slug,
            which.get(slug) or "needed",
            int(hours.get(slug) or 7),
            _instant(due.get(slug)),
            _instant(look.get("at")),
            look.get("waits", ""),
            _instant(look.get("mailed")),
        )


def _reader_settings(kept: Kept) -> Found:
    kinds = ("wish", "floor", "zone", "unreachable", "generation", "was")
    known: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for kind in kinds:
        for (slug, reader), value in _under(kept, kind):
            known[slug, reader][kind] = value
    for (slug, reader), said in sorted(known.items()):
        earlier = [word.rpartition(":") for word in said.get("was", "").split()]
        yield (
            slug,
            reader,
            said.get("wish") or "each",
            said.get("floor") or "usual",
            said.get("zone", ""),
            _day(said.get("unreachable")),
            int(said.get("generation") or 0),
            _json([[name, int(number)] for name, _, number in earlier]),
        )


def _bounce(kept: Kept) -> Found:
    for (slug, reader), value in _under(kept, "came-back"):
        for day in value.split():
            yield slug, reader, _day(day)


def _reminder(kept: Kept) -> Found:
    reminded, wrote = _of(kept, "reminded"), _of(kept, "wrote")
    for (slug, player), hours in _under(kept, "remind"):
        number = reminded.get(f"{slug}/{player}")
        at = _instant(wrote.get(f"{slug}/{player}"))
        yield slug, player, int(hours), int(number) if number else None, at


def _mailbox(kept: Kept) -> Found:
    for (word,), value in _under(kept, "mailbox"):
        slug, _, reader = value.partition(" ")
        yield word, slug, reader


def _second_address(kept: Kept) -> Found:
    for address, value in _of(kept, "also").items():
        found = {tuple(word.split("|", 2)[:2]): word.split("|", 2)[2] for word in value.split()}
        for (slug, player), vouched in found.items():
            yield address, slug, player, vouched


def _observer(kept: Kept) -> Found:
    for (slug, reader), address in _under(kept, "observer"):
        yield slug, reader, address


def _seat_request(kept: Kept) -> Found:
    instead, turned = _of(kept, "instead"), _of(kept, "turned-away")
    seats = op.get_bind().execute(sa.text("SELECT game, player FROM seat")).all()
    for slug, player in seats:
        place, said_no = f"{slug}/{player}", f"{slug}/{player.casefold()}" in turned
        if place in instead or said_no:
            yield slug, player, instead.get(place, ""), said_no


def _mail_evidence(kept: Kept) -> Found:
    for (number,), value in _under(kept, "evidence"):
        said = json.loads(value)
        texts = (said.get(name, "") for name in ("server", "domain", "denied", "origin"))
        yield int(number), *texts, said.get("spent", False)


def _deferred_mail(kept: Kept) -> Found:
    for (number,), slug in _under(kept, "deferred"):
        yield int(number), slug


def _unexplained_order(kept: Kept) -> Found:
    for (number,), value in _under(kept, "reasonless"):
        yield int(number), _day(value), _json(value.partition(" ")[2].split("\n"))


def _order_copy(kept: Kept) -> Found:
    for number in kept.get("copies", "").split():
        yield (int(number),)


def _pending_confirmation(kept: Kept) -> Found:
    for (code,), value in _under(kept, "confirm"):
        said = json.loads(value)
        yield (
            code,
            *(said[name] for name in ("what", "game", "reader", "address")),
            _instant(said["until"]),
            said["mail"],
            _json(said.get("lines", [])),
            said.get("level", 3),
            _json(said.get("words", [])),
        )


_COUNTED = ("asked", "idle", "in-vain", "invited", "limit", "new-games", "not-understood", "answered")


def _rate_limit(kept: Kept) -> Found:
    for kind in _COUNTED:
        for rest, value in _under(kept, kind):
            day, _, count = value.partition(" ")
            if count.isdecimal():
                yield "/".join((kind, *rest[:-1])), rest[-1], _day(day), int(count)


def _last_answer(kept: Kept) -> Found:
    for rest, value in _under(kept, "answered"):
        if "T" in value:
            yield rest[0], rest[-1], _instant(value)


def _sender_habit(kept: Kept) -> Found:
    for kind in ("signs", "origin"):
        for (whose,), month in _under(kept, kind):
            yield kind, whose, _day(f"{month}-01")


def _seen_message(kept: Kept) -> Found:
    for (digest,), content in _under(kept, "seen"):
        yield digest, content


def _used_nonce(kept: Kept) -> Found:
    for (digest,), value in _under(kept, "nonce"):
        day, _, number = value.partition(" ")
        yield digest, _day(day), int(number)


MOVED: dict[str, Callable[[Kept], Found]] = {name: globals()[f"_{name}"] for name in TABLES}
"""What the rows of each table were."""
