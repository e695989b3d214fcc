"""Reads and runs the cases of rule documents: examples that are tests, for authors and `nomicd rules check`.

    name: landing on 34 sends you back
    given: alice on 30; she rolls 2-2; the KickBack die shows 3
    then: alice on 31

A `given:` is a story in order; a `then:` says what is so at its end. Both may stand several times, and go on
over several lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nomicd.games.nomic.examples.given import GIVEN
from nomicd.games.nomic.examples.language import Case, Misplaced
from nomicd.games.nomic.examples.play import Begun, Play, Reader
from nomicd.games.nomic.examples.then import THEN, judge
from nomicd.kernel.sandbox import Problem, Sandbox
from nomicd.kernel.scenarios import NotUnderstood, ToldSentence, split_sentences
from nomicd.law.rule_document import Document, Parsed, parse, read, render

MAX_CASE = 4_000
_LINE = re.compile(r"\s*(name|given|then)\s*:\s*(.*)\Z", re.IGNORECASE)
_LANGUAGES = {"given": GIVEN, "then": THEN}


def read_case(block: str) -> Case | tuple[Problem, ...]:
    """Return the case that a block tells, or what in it cannot be read; lines count from 1 in the block."""
    if len(block) > MAX_CASE:
        return (Problem(0, f"the case has {len(block)} characters; at most {MAX_CASE} are allowed"),)
    name, subject = "", ""
    steps: dict[str, list[ToldSentence]] = {"given": [], "then": []}
    players: dict[str, None] = {}
    problems: list[Problem] = []
    for number, part, sentence in _split_parts(block):
        if part == "name":
            name = f"{name} {sentence}".strip()
            continue
        if not part:
            problems.append(Problem(number, "a case begins with name:, given: or then:"))
            continue
        try:
            step = _LANGUAGES[part].read(sentence, number, subject)
        except NotUnderstood as no:
            problems.append(Problem(number, str(no)))
            continue
        steps[part].append(step)
        players.update(dict.fromkeys(step.players))
        subject = next(iter(step.players), subject)
    if not steps["then"] and not problems:
        problems.append(Problem(0, "a case needs a `then:` that says what is so at its end"))
    if problems:
        return tuple(problems)
    return Case(name, tuple(steps["given"]), tuple(steps["then"]), tuple(players))


def _split_parts(block: str) -> Iterator[tuple[int, str, str]]:
    """Yield each sentence with its line and part: given, then, name (a line each), "" before the first."""
    part = ""
    for number, text in enumerate(block.split("\n"), 1):
        if key := _LINE.match(text):
            part, text = key[1].lower(), key[2]  # noqa: PLW2901
        for sentence in split_sentences(text) if part in _LANGUAGES else [text.strip()]:
            if sentence:
                yield number, part, sentence


def run_cases(
    document: Document, documents: Mapping[str, str], sandbox: Sandbox, reader: Reader
) -> tuple[Problem, ...]:
    """Return what is wrong with the cases of a document, played among the documents of its ruleset (by any
    name; one of the same number is replaced). Lines count in the document's canonical text."""
    placed = read(render(document))
    assert isinstance(placed, Parsed)
    texts = {name: text for name, text in documents.items() if _number(text) != document.number}
    texts["~"] = render(document)
    found: list[Problem] = []
    begun: Begun = {}
    for block, above in zip(document.cases, placed.places.cases, strict=True):
        wrong = run_case(block, texts, sandbox, reader, begun)
        found += [Problem(above + one.line, one.text) for one in wrong]
    return tuple(found)


def _number(text: str) -> int | None:
    document = parse(text)
    return document.number if isinstance(document, Document) else None


def run_case(
    block: str,
    documents: Mapping[str, str],
    sandbox: Sandbox,
    reader: Reader,
    begun: Begun | None = None,
) -> tuple[Problem, ...]:
    """Return what is wrong with one case; lines count from 1 in its block. `begun`: see `Play`."""
    case = read_case(block)
    if not isinstance(case, Case):
        return case
    told = f" (in the case: {case.name})" if case.name else ""
    line = 0
    try:
        play = Play(case, documents, sandbox, reader, begun)
        for step in case.given:
            line = step.line
            play.take(step)
        play.finish()
    except Misplaced as no:
        return (Problem(line, f"{no}{told}"),)
    wrong = [Problem(0, text) for text in play.find_faults()]
    wrong += [Problem(claim.line, text) for claim in case.then if (text := judge(claim, play))]
    return tuple(Problem(one.line, one.text + told) for one in wrong)
