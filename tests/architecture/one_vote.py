"""Follow one plain vote through the code: which functions run, from a mail's bytes to its event in the chain.

Run as a program with the folder of a checkout; it prints what it found as JSON. The game is one that the
benches of that checkout play, on a durable store; the vote is the second one, so that nothing is loaded for
the first time.
"""

import json
import sys
import tempfile
from pathlib import Path

VOTE = "vote yea on 1"
CHAIN = ("nomicd/kernel/log.py", "chain")
"""What makes an event a record of the log. The way of a mail ends with its first call."""
SERVICES = "nomicd/services/"
INLINED = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>", "<module>"}
"""No functions of their own for who reads; some Pythons make no frames of them."""


def follow(checkout):
    sys.path[:0] = [str(checkout), str(checkout / "tests" / "bench")]
    import house

    import nomicd

    assert Path(nomicd.__file__).is_relative_to(checkout), nomicd.__file__
    from bench_mails import AT

    with tempfile.TemporaryDirectory() as folder, house.service(Path(folder), 1) as world:
        _vote(house, world, "bob", AT)
        trace = Trace(checkout)
        sys.setprofile(trace)
        try:
            _vote(house, world, "alice", AT)
        finally:
            sys.setprofile(None)
    return trace.report()


def _vote(house, world, player, at):
    house.take(world, house.FIRST, player, VOTE, at)
    world.timekeeper.run_due(at)


class Trace:
    """Records the calls of the package, from the first that is given the mail to the first of `chain`."""

    def __init__(self, checkout):
        self._root = f"{checkout}/"
        self._begun = False
        self._functions = {}
        self._stack = None

    def __call__(self, frame, event, _):
        if event != "call" or self._stack is not None:
            return
        path = self._inside(frame)
        if path is None:
            return
        if not self._begun and not _has_the_mail(frame):
            return
        self._begun = True
        if frame.f_code.co_name not in INLINED:
            self._functions[path, frame.f_code.co_firstlineno, frame.f_code.co_qualname] = None
        if (path, frame.f_code.co_name) == CHAIN:
            self._stack = self._frames(frame)

    def _inside(self, frame):
        """The path within the checkout of what is called, if it is the package's."""
        name = frame.f_code.co_filename
        path = name.removeprefix(self._root)
        return path if name != path and path.startswith("nomicd/") else None

    def _frames(self, frame):
        """The frames from the first of the services, which the daemon calls, down to this one."""
        frames = []
        while frame is not None:
            path = self._inside(frame)
            if path:
                frames.append((path, frame.f_code.co_qualname))
            frame = frame.f_back
        frames.reverse()
        first = next(number for number, (path, _) in enumerate(frames) if path.startswith(SERVICES))
        return frames[first:]

    def report(self):
        assert self._stack, f"{CHAIN} was not called: the vote did not get into the log"
        return {
            "functions": len(self._functions),
            "files": len({path for path, _, _ in self._functions}),
            "frames": [f"{path}: {name}" for path, name in self._stack],
        }


def _has_the_mail(frame):
    return any(isinstance(value, bytes) and VOTE.encode() in value for value in frame.f_locals.values())


if __name__ == "__main__":
    json.dump(follow(Path(sys.argv[1]).resolve()), sys.stdout, indent=1)
