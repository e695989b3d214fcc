"""The host's functions as code in a sandbox may call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nomicd.games.nomic.machine.data import plain
from nomicd.games.nomic.machine.sandbox import Host


class Calls:
    """Guards the functions of one call: plain data in, and what they refuse (ValueError, LookupError) is
    raised inside. Any other exception is a bug of ours and is kept, because the code could swallow it."""

    def __init__(self, host: Host) -> None:
        self.bug: BaseException | None = None
        self.lookup = {name: self._guarded(function) for name, function in host.items()}

    def _guarded(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            try:
                return function(*plain(args), **plain(named))
            except (ValueError, LookupError):
                raise
            except BaseException as error:
                self.bug = error
                raise

        return call
