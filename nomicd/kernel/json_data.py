"""What JSON can hold: what stands in the log, and what crosses the border of the sandbox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
else:
    Json = Any  # msgspec reads no type that holds itself

JsonObject: TypeAlias = dict[str, Any]
"""One whose reader knows its shape."""
