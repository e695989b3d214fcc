"""Sentences that are a vote under a condition as a whole, which another player's vote settles."""

from __future__ import annotations

import re

from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import conditions
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.scanning import TELLING, Paper
from nomicd.mail.voting.units import Grammar
from nomicd.mail.voting.values import Cast

_IFS = ("if", "iff", "unless")
_MARKS = ([":"], ["."], [")"], [","], ["-"], ["conditional"])
_ELSE = re.compile(r"(?:otherwise|else|if\s+not|\S+\s+(?:otherwise|if\s+not))\b", re.IGNORECASE)


def read(paper: Paper, text: str, sentence: Sentence, following: Sentence | None) -> bool:
    """Whether a sentence of that text is one; the mail is told then. `following` may say what else."""
    if not any(word in _IFS for word in sentence.words):
        return False
    topic, at = _topic(paper.grammar(sentence.tokens))
    if at >= len(sentence.tokens):
        return False
    said = text[sentence.tokens[at].start : sentence.tokens[-1].end]
    more = ""
    if following is not None and not following.asked:
        more = text[following.tokens[0].start : following.tokens[-1].end]
    whole = f"{said}. {more}" if _ELSE.match(more) else said
    players = paper.matters.players
    promised = conditions.read(whole, players) or conditions.read(said, players)
    return promised is not None and not promised.unsettled and _hand_in(paper, promised, topic)


def _topic(grammar: Grammar) -> tuple[Named | None, int]:
    """What it says first that it is about, and the place behind that."""
    topic, at = grammar.topic(grammar.fillers(0))
    named = grammar.named(0) if topic is None else None
    if named is None or grammar.words[named.end : named.end + 1] not in _MARKS:
        return topic, at
    at = named.end + (grammar.word(named.end) != "conditional")
    return named, at + (2 if grammar.words[at : at + 2] == ["conditional", ":"] else 0)


def _hand_in(paper: Paper, promised: conditions.Promise, topic: Named | None) -> bool:
    tokens = cut(promised.about)
    named = paper.grammar(tokens).named(0) if tokens else topic
    if promised.about and named is None:
        return False
    this = paper.context.this
    if promised.fresh:
        paper.add([Cast(promised.choice, paper.matters.fresh(named.numbers if named else ()))])
        return True
    on = named.numbers if named and named.kind != "this" else this
    if len(on) != 1 and not named:
        paper.doubt(TELLING, [Cast(promised.choice, (number,)) for number in this])
    else:
        paper.add([Cast(promised.choice, on)])
    return True
