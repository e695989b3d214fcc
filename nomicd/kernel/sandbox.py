"""What an engine asks of whatever runs rule code. The adapter is `nomicd.adapters.sandbox`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

import msgspec

from nomicd.kernel.json_data import Json

Sources = tuple[tuple[str, str], ...]
"""Scripts by name, in the order in which they run."""

Host = Mapping[str, Callable[..., Json]]
"""Functions of the engine that code in the sandbox may call while it runs (`roll`, `pick`)."""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a source: the line counts from 1 in it; 0 where no line is known."""

    line: int
    text: str


TIRED = Problem(
    0, "the type checker gives up on this code: write it in shorter functions and simpler expressions"
)
"""What `Sandbox.check` answers alone when a limit was hit."""


class Fault(Exception):
    """Code in the sandbox failed. `kind` is the exception's name there (`TimeoutError`, `MemoryError`,
    `RecursionError`, `KeyError`, `Crashed` …); `line` counts in the source `script`; `trace` are all such
    places that led there, the outermost first (none where a limit of time was hit). `dead` says that the
    session is lost (a limit was hit) and another must be opened.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        *,
        script: str = "",
        line: int = 0,
        trace: Sequence[tuple[str, int]] = (),
        dead: bool = False,
    ) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind
        self.text = text
        self.script = script
        self.line = line
        self.trace = tuple(trace)
        self.dead = dead


class Session(Protocol):
    """A running interpreter with its sources loaded. Values cross as JSON-like data, copied."""

    @property
    def seconds_spent(self) -> float:
        """Seconds of the processor that calls have taken which took long; a limit that was hit counts as what
        it is, on any machine."""

    def call(self, function: str, *args: object, host: Host | None = None) -> Json:
        """The answer of a top-level function. Raises `Fault`."""

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """Return the same where all arguments cross as one JSON array, and the answer as JSON: quicker where
        they are many. Nobody has looked whether that is small enough to keep (`data.plain`). Raises
        `Fault`."""

    def run(self, sources: Sources) -> None:
        """Run more (script name, source) in order, under the same limits as those that the session was
        opened with. A script of the same name takes the other's place in what `Fault` says. Raises `Fault`:
        then nobody knows how far it has come."""


class Sandbox(Protocol):
    """Opens sessions under limits of time, memory, recursion and host calls; no I/O, frozen clock."""

    def __hash__(self) -> int:
        """What was found in one may be kept by it."""

    @property
    def seconds_spent(self) -> float:
        """Seconds that slow calls of ended sessions and slow checks have taken since it was made."""

    def session(self, sources: Sources, *, brief: bool = False) -> AbstractContextManager[Session]:
        """A fresh session that has run these (script name, source) in order. `brief`: a call may take only
        a fraction of the time that it else may. Raises `Fault`.

        Opening the same sources again is cheap (the adapter keeps a dump), and starts from the same state.
        """

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """Return what a type checker finds in a source against stubs; empty when it is fine."""
