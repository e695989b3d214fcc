"""The rulebook that a season begins with, and how a line that a rule offers is read."""

from nomicd.app.resources import documents
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line

DOCUMENTS = documents("borednomic")


def reader(line, vocabulary):
    """The command that a line is; None or trouble if it is none."""
    return understand([Line(1, line)], vocabulary)[0].what
