"""Sentences that vote by what the one before says: `2 gets my vote. 3 does not`, `All but 5. No there`."""

from __future__ import annotations

from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.units import HAS_MY_VOTE, Grammar

_NOR = frozenset({"doesn't", "doesnt", "don't", "won't"})
_THERE = frozenset(
    f"{to}{what}" for to in ("", "on ", "to ", "for ") for what in ("that", "that one", "this one", "it")
) | {"there"}


def denied(grammar: Grammar, sentence: Sentence, before: Sentence | None) -> Named | None:
    """What gets no vote, where the sentence before says what gets one."""
    words = sentence.words
    if before is None or words[-1] not in _NOR:
        return None
    if HAS_MY_VOTE.first(before.words, 0, len(before.words)) <= 0:
        return None
    named = grammar.targets(0, led=False)
    done = named is not None and named.end == len(words) - 1 and named.kind != "this"
    return named if done else None


def excepted(grammar: Grammar, sentence: Sentence) -> str:
    """What it votes on that which the sentence before took out; "" if it is about something else."""
    said = grammar.stance(grammar.fillers(0)) if not sentence.asked else None
    there = said is not None and " ".join(sentence.words[said.end :]) in _THERE
    return said.choice if said is not None and there else ""
