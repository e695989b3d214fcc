"""What the players and the Admin of a season say: whatever the vocabulary lets them write."""

import re

from nomicd.games.nomic.rules.action_usage import slots
from nomicd.kernel.commands import Command

_WORDS = (
    "Foo",
    "Bar",
    "the long way round",
    "'; drop table",
    "{{ 7 * 7 }}",
    "ünïcödé",
    "",
    "x" * 300,
    "none",
    "all",
)
_RANGE = re.compile(r"int\((-?\d+)\.\.(-?\d+)\)")
_CHOICE = re.compile(r"choice\((.*)\)\Z")
_CONDITIONS = ("mine >= 5", "defenders <= 2 and mine > 3", "nonsense is true", "always", "(", "not mine < 2")
OPTIONAL = 0.3


def any_command(state, vocabulary, rng):
    """One command with arguments of the right kind, or of nearly the right kind; now and then of none."""
    verbs = [
        verb for verb in vocabulary.verbs if not verb.read_only and verb.key not in ("propose", "answer")
    ]
    verb = rng.choice(verbs)
    args = {
        name: _argument(kind, state, vocabulary.lexicon, rng)
        for name, kind in slots(verb.usage).items()
        if not (f"[{name}" in verb.usage or rng.random() < OPTIONAL / 4)
    }
    return Command(verb.key, args, 1, f"{verb.key} {args}")


def _argument(kind, state, lexicon, rng):
    if bounds := _RANGE.match(kind):
        low, high = int(bounds[1]), int(bounds[2])
        return rng.randint(low, min(high, low + 6))
    if choice := _CHOICE.match(kind):
        return rng.choice(choice[1].split("|")).partition("=")[0]
    return _OF_KIND.get(kind, lambda *_: rng.choice(_WORDS))(state, lexicon, rng)


def _pick_from(field):
    def one(_, lexicon, rng):
        names = list(getattr(lexicon, field).values())
        return rng.choice(names) if names else "nowhere"

    return one


_OF_KIND = {
    "player": _pick_from("players"),
    "square": _pick_from("squares"),
    "item": _pick_from("items"),
    "proposal": _pick_from("proposals"),
    "rule": _pick_from("rules"),
    "int": lambda state, lexicon, rng: rng.randint(-3, 400),
    "money": lambda state, lexicon, rng: rng.choice((0, 1, 400, 10**9)),
    "numbers": lambda state, lexicon, rng: rng.choice(
        ("all", "1", "1-3", str(max(state.proposals, default=1)))
    ),
    "condition": lambda state, lexicon, rng: rng.choice(_CONDITIONS),
}


def answers(state, player, rng):
    """Answers to some of the questions that this player is asked, now and then to another's."""
    for question in list(state.questions.values()):
        if (question.player == player or not rng.randrange(20)) and rng.randrange(3):
            choice = rng.choice((*question.options, "1", "nothing of the kind"))
            yield Command("answer", {"question": question.id, "choice": choice}, 1, "answer")


def list_offered(state, player, reader, vocabulary, rng):
    """Some of the lines that rules have put before this player, read as the mail reader reads them."""
    for kept in state.memory.values():
        for entry in kept.get("offers") or ():
            if entry[0] == player and rng.randrange(2):
                command = reader(entry[1], vocabulary)
                if isinstance(command, Command):
                    yield command


def votes(state, rng):
    """A vote on each open proposal."""
    for number, proposal in sorted(state.proposals.items()):
        if proposal.status == "open":
            choice = rng.choice(("yea", "yea", "nay", "abstain"))
            yield Command("vote", {"choice": choice, "proposals": str(number)}, 1, "vote")
