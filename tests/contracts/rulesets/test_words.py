"""Whatever a game lets its players write is shown with an example that is read as just that."""

import pytest
from match import PLAYERS, Match

from nomicd.kernel.commands import Command
from nomicd.mail.forms import check_usages
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.services.delivery.service_pages import help_page
from nomicd.table.course.mails import AT

READERS = (*PLAYERS, "admin")


@pytest.fixture(params=["begun", "played"])
def moment(request, match):
    """A game at two moments."""
    if request.param == "played":
        match.play(3)
    return match


@pytest.mark.parametrize("reader", READERS)
def test_every_verb_has_an_example_that_parses(moment, reader):
    """With all that can be written beside it, the service's verbs too. A verb that may be written in several
    ways has an example of one of them at least."""
    told = moment.vocabulary(reader)
    check_usages(told)
    assert {verb.key for verb in told.verbs} == {verb.key for verb in told.verbs if verb.examples}
    for verb in told.verbs:
        for example in verb.examples:
            (reading,) = understand(trim(example), told)
            assert isinstance(reading.what, Command), f"{example}: {reading.what}"
            assert reading.what.verb == verb.key


@pytest.mark.parametrize("reader", READERS)
def test_help_lists_every_command(moment, reader):
    """And all about one of them is found by its name."""
    told = moment.vocabulary(reader)
    overview = help_page(told.verbs, "")
    listed = [offer for section in overview.sections for offer in section.blocks[0].offers]
    assert len(listed) == len(told.verbs)
    assert all(offer.help for offer in listed)
    for verb in told.verbs:
        about = help_page(told.verbs, verb.key.replace("_", " "))
        lines = [line for section in about.sections for line in section.blocks[0].lines]
        assert {f"For example: {example}" for example in verb.examples} <= set(lines)


def test_a_verb_of_the_game_does_not_hide_one_of_the_service(ruleset, sandbox):
    """A player must always be able to ask for help, and to leave."""
    match = Match(ruleset, sandbox)
    for reader in READERS:
        sources = {verb.key: verb.source for verb in match.vocabulary(reader).verbs}
        assert sources["help"] == sources["status"] == "the service"


def test_read_only_verbs_have_answers(played_match):
    """To whoever may write them; but for what is not of the state as it is: the service answers that."""
    for reader in READERS:
        told = played_match.ruleset.vocabulary(played_match.state, reader)
        for verb in told.verbs:
            if verb.read_only and verb.key != "what_if" and not verb.key.endswith(AT):
                (reading,) = understand(trim(verb.examples[0]), told)
                assert played_match.ruleset.answer(played_match.state, reader, reading.what)
