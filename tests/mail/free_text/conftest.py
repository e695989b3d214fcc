"""What the tests of prose share: what of a text is held, and a vocabulary that is made once."""

import importlib.util
from pathlib import Path

import pytest

from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt


@pytest.fixture
def read_doubts(vocabulary):
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
