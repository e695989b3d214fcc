"""Which clauses of the law a game has carried out, and how often: counted from statements of rule code that
were executed, and from events that the service made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.rules.clause_marks import instrument, marks, marks_of_rule
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.kernel.events import Codec, GameEvent, Record
from nomicd.kernel.game import Covered
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Host, Problem, Sandbox, Session
from nomicd.law.clauses import Clause
from nomicd.law.rule_document import Document, parse

Report = Callable[[int, tuple[str, ...]], None]
"""Gets the number of a rule and the clauses of a mark in its code."""


Marks = Mapping[int, tuple[str, ...]]


class Seeing:
    """As the sandbox inside, which it does not close; `report` is called for each mark that rule code comes
    by, once for each call of a session, unless the call brings a `_host_report_mark` of its own, as trials
    do. Code and time grow a little: it is not for games that are played."""

    def __init__(self, sandbox: Sandbox, report: Report) -> None:
        self._sandbox = sandbox
        self._report = report

    @property
    def seconds_spent(self) -> float:
        """See `Sandbox`."""
        return self._sandbox.seconds_spent

    @contextmanager
    def session(self, sources: tuple[tuple[str, str], ...], *, brief: bool = False) -> Iterator[Session]:
        """See `Sandbox`."""
        with self._sandbox.session(tuple(map(_instrument_rule, sources)), brief=brief) as session:
            yield _Session(session, self._report, dict(map(_marks, sources)))

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `Sandbox`."""
        return self._sandbox.check(source, stubs)


class _Session:
    def __init__(self, session: Session, report: Report, marks: Mapping[str, Marks]) -> None:
        self._session = session
        self._report = report
        self._marks = dict(marks)

    @property
    def seconds_spent(self) -> float:
        """See `Session`."""
        return self._session.seconds_spent

    def run(self, sources: tuple[tuple[str, str], ...]) -> None:
        """See `Session`."""
        self._marks.update(map(_marks, sources))
        self._session.run(tuple(map(_instrument_rule, sources)))

    def call(self, function: str, *args: object, host: Host | None = None) -> Json:
        """See `Session`."""
        return self._session.call(function, *args, host=self._listen(host))

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """See `Session`."""
        return self._session.ask(function, arguments, self._listen(host))

    def _listen(self, host: Host | None) -> Host:
        return {"_host_report_mark": self._report_line, **(host or {})}

    def _report_line(self, rule: int, line: int) -> None:
        paths = self._marks[f"rule {rule}"][line]
        self._report(rule, tuple(path.replace("?", str(rule), 1) for path in paths))


def _marks(source: tuple[str, str]) -> tuple[str, Marks]:
    return source[0], marks(source[1]) if source[0].startswith("rule ") else {}


def _instrument_rule(source: tuple[str, str]) -> tuple[str, str]:
    script, text = source
    return (script, instrument(text)) if script.startswith("rule ") else source


class ClauseWatch:
    """Counts what rule code carries out while a game is played once more with `sandbox`: trials of orders do
    not count."""

    def __init__(self, codec: Codec, sandbox: Sandbox) -> None:
        self._codec = codec
        self._seen: Counter[str] = Counter()
        self.sandbox: Sandbox = Seeing(sandbox, lambda _, clauses: self._seen.update(clauses))

    def measure_coverage(self, records: Sequence[Record]) -> tuple[Covered, ...]:
        """Each clause of each rule that was ever in force, in order, as it stood last."""
        law = _Law()
        for record in records:
            law.see(self._codec.decode(record.name, record.version, record.body))
        return tuple(each for form in law.forms() for each in form.lines(self._seen, law.served))


class _Law:
    """The law of a game while its log is read: what clauses there were, and what served them."""

    def __init__(self) -> None:
        self.served: Counter[str] = Counter()
        self._forms: dict[int, _Form] = {}
        self._in_force: dict[int, dict[str, str]] = {}

    def see(self, event: GameEvent) -> None:
        """A rule that comes, changes or goes; an event that carries out clauses in force."""
        if isinstance(event, e.RuleEnacted | e.RuleAmended):
            self._come(event.number, event.text)
        elif isinstance(event, e.RuleRepealed):
            self._in_force.pop(event.number, None)
        for clauses in self._in_force.values():
            self.served.update(path for path, name in clauses.items() if name == event.NAME)

    def _come(self, number: int, text: str) -> None:
        document = parse(text)
        declared = declarations(document, number) if isinstance(document, Document) else ()
        if isinstance(document, Document) and isinstance(declared, Declarations):
            self._in_force[number] = dict(declared.served)
            old = self._forms.get(number)
            coded = {path for paths in marks_of_rule(document).values() for path in paths}
            self._forms[number] = _Form(
                document, (old.coded if old else frozenset()) | coded, frozenset(self._in_force[number])
            )

    def forms(self) -> Iterable[_Form]:
        """By number."""
        return (form for _, form in sorted(self._forms.items()))


class _Form(msgspec.Struct, frozen=True):
    """A rule as it stood last; `coded` are the clauses that code of it was ever marked with."""

    document: Document
    coded: frozenset[str]
    served: frozenset[str]

    def lines(self, seen: Counter[str], served: Counter[str]) -> Iterator[Covered]:
        for path, clause in _walk(self.document.clauses, str(self.document.number)):
            times, title = seen[path] + served[path], self.document.title
            yield Covered(self.document.number or 0, title, path, clause.text, self._how(path), times)

    def _how(self, path: str) -> str:
        if path in self.coded:
            return "code"
        if path in self.served:
            return "service"
        within = any(each.startswith(f"{path}.") for each in self.coded | self.served)
        return "parts" if within else "prose"


def _walk(clauses: Sequence[Clause], above: str) -> Iterator[tuple[str, Clause]]:
    for clause in clauses:
        if clause.number is not None:
            path = f"{above}.{clause.number}"
            yield path, clause
            yield from _walk(clause.clauses, path)
