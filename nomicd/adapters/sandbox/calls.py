"""The host's functions as code in a sandbox may call them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy

from nomicd.kernel.sandbox import Host
from nomicd.law.border import plain


class Calls:
    """Guards the functions of one call: plain data in, and what they refuse (ValueError, LookupError) is
    raised inside. Any other exception is a bug of ours and is kept, because the code could swallow it.

    What they gave is kept too, so that the same code can be run again and come by the same (`rewind`). No
    circle is made, for there are hundreds of calls in an update: what is guarded is not kept, and of what is
    raised a copy is, which knows no frames.
    """

    def __init__(self, host: Host) -> None:
        self.bug: BaseException | None = None
        self._host = host
        self._given: list[object] = []
        self._again: Iterator[object] = iter(())

    def guard_all(self) -> dict[str, Callable[..., object]]:
        """Return the functions as the code is to call them."""
        return {name: self._guard(function) for name, function in self._host.items()}

    def rewind(self) -> None:
        """Give first what was given before."""
        self._again = iter(tuple(self._given))

    def _guard(self, function: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **named: object) -> object:
            for given in self._again:
                return _hand_over(given)
            try:
                given = function(*plain(args), **plain(named))
            except (ValueError, LookupError) as refused:
                given = copy(refused)
            except BaseException as error:
                self.bug = error
                raise
            self._given.append(given)
            return _hand_over(given)

        return call


def _hand_over(given: object) -> object:
    if isinstance(given, ValueError | LookupError):
        raise copy(given)
    return given
