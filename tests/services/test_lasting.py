"""What a worker keeps of the sandbox from one update to the next."""

from contextlib import contextmanager

from nomicd.games import registry
from nomicd.services.repository.lasting_sandbox import LastingSandbox


class Kind:
    """A kind of game whose inputs share what they run rules with; it says when that is held."""

    def __init__(self, name, like):
        self.name, self._like, self.held = name, like, []

    def __getattr__(self, name):
        return getattr(self._like, name)

    @contextmanager
    def steady(self, sandbox):
        self.held.append(True)
        yield f"{sandbox} of {self.name}"
        self.held.append(False)


def test_a_sandbox_is_held_for_one_kind_of_game_at_a_time():
    """It is shared by all updates up to the first of another kind, and given back at the end."""
    nomic = registry.discover()["nomic"]
    one, other, lasting = Kind("one", nomic), Kind("other", nomic), LastingSandbox("sandbox")
    assert [lasting.of(one), lasting.of(one)] == ["sandbox of one"] * 2
    assert one.held == [True]
    assert lasting.of(other) == "sandbox of other"
    lasting.rest()
    assert one.held == other.held == [True, False]


def test_a_game_without_rule_code_has_the_sandbox_as_it_is():
    """There is nothing to share."""
    lasting = LastingSandbox("sandbox")
    assert lasting.of(registry.discover()["boondoggling"]) == "sandbox"
    lasting.rest()
