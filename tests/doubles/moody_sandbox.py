"""Rule code in this process, under limits that a test hits."""

import json
from contextlib import contextmanager

from plain_sandbox import PlainSandbox

from nomicd.kernel.sandbox import TIRED, Fault

TOO_LONG = "feed time limit exceeded: more than 500ms"


class Moody(PlainSandbox):
    """A sandbox whose limits are hit whenever `hit()` says so, and whose calls take what `took()` says."""

    def __init__(self, hit, took=lambda: 0.0, tired=lambda: False):
        self.hit, self.took, self.tired = hit, took, tired

    @contextmanager
    def session(self, sources, **how):
        if self.hit("brief session" if how.get("brief") else "session", str(sources)):
            raise Fault("TimeoutError", TOO_LONG, dead=True)
        with super().session(sources, **how) as session:
            yield _Moody(self, session)

    def check(self, source, stubs):
        return (TIRED,) if self.tired() else super().check(source, stubs)


class _Moody:
    def __init__(self, moody, session):
        self._moody, self._session, self.seconds_spent = moody, session, 0.0

    def ask(self, function, arguments, host=None):
        return self._limit(arguments, lambda: self._session.ask(function, arguments, host))

    def call(self, function, *args, host=None):
        return self._limit(json.dumps(args), lambda: self._session.call(function, *args, host=host))

    def run(self, sources):
        self._session.run(sources)

    def _limit(self, given, work):
        answer = work()  # it runs, rolls dice and asks the host, before the limit ends it
        if self._moody.hit("call", given):
            raise Fault("TimeoutError", TOO_LONG, dead=True)
        self.seconds_spent += self._moody.took()
        return answer
