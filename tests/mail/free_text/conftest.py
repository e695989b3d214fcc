"""What the tests of prose share: what a text asks for, and what of it is held."""

import importlib.util
from pathlib import Path

import pytest

from nomicd.kernel.commands import Command
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt


@pytest.fixture
def asked(vocabulary):
    """The commands of a text, as (verb, args)."""

    def of(text):
        readings = understand(trim(text), vocabulary)
        return [(each.what.verb, each.what.args) for each in readings if isinstance(each.what, Command)]

    return of


@pytest.fixture
def held(vocabulary):
    """What is in doubt in a text: the verbs of what it could be."""

    def of(text):
        readings = understand(trim(text), vocabulary)
        doubts = [each.what for each in readings if isinstance(each.what, Doubt)]
        return [command.verb for doubt in doubts for command in doubt.readings]

    return of


@pytest.fixture(scope="session")
def vocabulary_of_all():
    """The vocabulary for tests with many examples, made once."""
    path = Path(__file__).parents[1] / "conftest.py"
    spec = importlib.util.spec_from_file_location("mail_conftest", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.VOCABULARY
