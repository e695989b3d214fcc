"""Rule code run as ordinary Python in this process: faster, and to compare the sandbox with.

It contains nothing: no limit of time or memory, every builtin at hand. Never give it a stranger's code.
"""

from __future__ import annotations

import ast
import json
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache, partial
from types import CodeType
from typing import Any, Self

from nomicd.adapters.sandbox.calls import Calls
from nomicd.kernel.sandbox import Fault, Host, Problem
from nomicd.law.border import plain
from nomicd.law.code_subset import lines_with_imports

Scripts = tuple[tuple[str, str], ...]


class PlainSandbox:
    """As `MontySandbox`, without the sandbox."""

    seconds_spent = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        """Nothing is held open."""

    @contextmanager
    def session(self, sources: Scripts, *, brief: bool = False) -> Iterator[_Session]:
        """See `nomicd.kernel.sandbox.Sandbox`."""
        del brief
        session = _Session()
        session.run(sources)
        yield session

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """Only what the parser finds: there is no type checker here."""
        del stubs
        try:
            ast.parse(source)
        except (SyntaxError, ValueError) as error:
            return (Problem(getattr(error, "lineno", 0) or 0, f"this is not Python: {error}"),)
        return ()


class _Session:
    """See `nomicd.kernel.sandbox.Session`."""

    seconds_spent = 0.0

    def __init__(self) -> None:
        self._scripts: set[str] = set()
        self._names: dict[str, Any] = {}

    def run(self, sources: Scripts) -> None:
        """See `nomicd.kernel.sandbox.Session`."""
        self._scripts.update(script for script, _ in sources)
        for script, source in sources:
            self._run(partial(exec, _compile(script, source), self._names))

    def call(self, function: str, *args: Any, host: Host | None = None) -> Any:
        """See `nomicd.kernel.sandbox.Session`."""
        return self._call(function, lambda called: plain(called(*deepcopy(args))), host)

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """See `nomicd.kernel.sandbox.Session`."""
        return str(self._call(function, lambda called: json.dumps(called(*json.loads(arguments))), host))

    def _call(self, function: str, way: Callable[[Any], Any], host: Host | None) -> Any:
        if function not in self._names:
            raise Fault("NameError", f"name '{function}' is not defined")
        calls = Calls(host or {})
        guarded = calls.guard_all()
        self._names.update(guarded)
        try:
            answer = self._run(lambda: way(self._names[function]))
        except Fault:
            if calls.bug is None:
                raise
        finally:
            for name in guarded:
                self._names.pop(name, None)
        if calls.bug is not None:
            raise calls.bug
        return answer

    def _run(self, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except Exception as error:  # noqa: BLE001  whatever the code raised is its fault
            places = self._places(error)
            script, line = places[-1] if places else ("", 0)
            raise Fault(type(error).__name__, str(error), script=script, line=line, trace=places) from None

    def _places(self, error: Exception) -> list[tuple[str, int]]:
        frames = traceback.extract_tb(error.__traceback__)
        return [(frame.filename, frame.lineno or 0) for frame in frames if frame.filename in self._scripts]


@lru_cache(maxsize=512)
def _compile(script: str, source: str) -> CodeType:
    """A source ready to run: a game opens the same ones again and again. Raises `Fault`."""
    try:
        tree = ast.parse(source, script)
    except SyntaxError as error:
        raise Fault("SyntaxError", str(error.msg), script=script, line=error.lineno or 0) from None
    for line in lines_with_imports(tree):
        raise Fault("ImportError", "rules cannot import", script=script, line=line)
    return compile(tree, script, "exec")
