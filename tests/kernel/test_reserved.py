"""What no rule may take for its own command."""

import pytest

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.kernel.reserved import RESERVED, find_shadowed, openings
from nomicd.services import verbs


def test_all_that_the_service_reads_is_reserved():
    """Each way to begin each of its commands."""
    known = (*verbs.PLAYERS, *verbs.STRANGERS, *verbs.ADMIN, *verbs.OBSERVER.verbs)
    ways = {way for verb in known for way in openings(verb.usage)}
    assert {way for way in ways if not find_shadowed(way)} == set()
    assert {"yes", "no", "confirm"} <= RESERVED


@pytest.mark.parametrize(
    ("usage", "own"),
    [
        ("unsubscribe", "unsubscribe"),
        ("Leave <square>", "leave"),
        ("go|unsubscribe now", "unsubscribe"),
        ("help <who:player>", "help"),
        ("my <what:text>", "my address is"),
        ("drop [address] <what:word>", "drop address"),
        ("confirm <code:word>", "confirm"),
        ("drop <item:item>", ""),
        ("choose [square] <target:square>", ""),
        ("choose [again] <what:text>", "choose again for update"),
        ("my fort <square>", ""),
        ("helpless", ""),
        ("start war", ""),
    ],
)
def test_a_usage_shadows_what_its_lines_might_be(usage, own):
    """The words with which it begins, or what its first slot would swallow."""
    assert find_shadowed(usage) == own


def test_what_an_older_rule_has_taken_is_the_services_again():
    """Neither its words nor its key hide what is the service's; the game's own verbs stay."""
    own = Verb("wait", "wait", "waits", source="the game")
    taken = (
        Verb("part", "unsubscribe", "goes", source="rule 3"),
        Verb("leave", "go away", "goes", source="rule 3"),
    )
    fine = Verb("light", "light <n:int>", "lights", source="rule 3")
    assert verbs.without_shadows(Vocabulary((own, *taken, fine))).verbs == (own, fine)
