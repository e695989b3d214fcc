"""What a rule remembers, `put`, and what it says: `log` to all, `tell` to one player."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import Effect, Text, Who, require_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.kernel.json_data import Json
from nomicd.law.normalization import clean
from nomicd.table.hooks import Impossible

MAX_KEYS = 2_000
MAX_VALUE = 8_000
MAX_KEPT = 100_000


class Put(Effect, frozen=True, tag="put"):
    IN_BEFORE: ClassVar[bool] = True
    key: Annotated[str, Meta(max_length=200)]
    value: Json

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        kept = table.state.memory.get(rule, {})
        if len(msgspec.json.encode(self.value)) > MAX_VALUE:
            raise Impossible(f"put: what is kept under one key has at most {MAX_VALUE} characters")
        if self.value is not None and len(msgspec.json.encode(kept)) > MAX_KEPT:
            raise Impossible(f"put: a rule may keep at most {MAX_KEPT:,} characters in all")
        if self.key not in kept and len(kept) >= MAX_KEYS:
            raise Impossible(f"put: a rule may keep at most {MAX_KEYS} things")
        if kept.get(self.key) != self.value:
            table.emit(e.MemoryPut(rule, self.key, self.value), rule=rule)


class Log(Effect, frozen=True, tag="log"):
    IN_BEFORE: ClassVar[bool] = True
    text: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        table.emit(e.Noted(clean(self.text), rule=rule), rule=rule)


class Tell(Effect, frozen=True, tag="tell"):
    IN_BEFORE: ClassVar[bool] = True
    player: Who
    text: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        table.emit(e.Noted(clean(self.text), require_player(table, self.player).name, rule), rule=rule)
