"""Runs the cases of rule documents: examples that are tests, for authors, voters and `nomicd rules check`."""

from __future__ import annotations

from collections.abc import Mapping

from nomicd.games.nomic.examples import sentences as c
from nomicd.games.nomic.examples.claims import End, judge
from nomicd.games.nomic.examples.given import Misplaced
from nomicd.games.nomic.examples.grammar import read_case
from nomicd.games.nomic.examples.performance import Play, Reader
from nomicd.law.rule_document import Document, Parsed, parse, read, render
from nomicd.law.sandbox import Problem, Sandbox


def run_cases(
    document: Document, documents: Mapping[str, str], sandbox: Sandbox, reader: Reader
) -> tuple[Problem, ...]:
    """What is wrong with the cases of a document, played among the documents of its ruleset (by any name; one
    of the same number is replaced). Lines count in the document's canonical text."""
    placed = read(render(document))
    assert isinstance(placed, Parsed)
    texts = {name: text for name, text in documents.items() if _number(text) != document.number}
    texts["~"] = render(document)
    found: list[Problem] = []
    for block, above in zip(document.cases, placed.places.cases, strict=True):
        found += [Problem(above + one.line, one.text) for one in run_case(block, texts, sandbox, reader)]
    return tuple(found)


def _number(text: str) -> int | None:
    document = parse(text)
    return document.number if isinstance(document, Document) else None


def run_case(
    block: str, documents: Mapping[str, str], sandbox: Sandbox, reader: Reader
) -> tuple[Problem, ...]:
    """What is wrong with one case; lines count from 1 in its block."""
    case = read_case(block)
    if not isinstance(case, c.Case):
        return case
    told = f" (in the case: {case.name})" if case.name else ""
    line = 0
    try:
        play = Play(case, documents, sandbox, reader)
        for line, step in case.given:  # noqa: B007  the line of the step that goes wrong
            play.take(step)
        play.finish()
    except Misplaced as no:
        return (Problem(line, f"{no}{told}"),)
    wrong = [Problem(0, text) for text in play.wrong()]
    end = End(play.state, play.events, play.failed)
    wrong += [Problem(at, text) for at, claim in case.then if (text := judge(claim, end))]
    return tuple(Problem(one.line, one.text + told) for one in wrong)
