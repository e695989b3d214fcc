"""The week that the crashes fall into: what it is made of, without any."""

from nomicd.services.ports import Disposition
from nomicd.services.steps import STEPS


def test_the_quiet_week_takes_every_step(judge):
    """Else there would be a step at which nothing could be killed."""
    steps = judge.quiet().steps
    assert {step for taken in steps.values() for step in taken} == set(STEPS)


def test_the_quiet_week_holds_all_that_a_week_is(judge):
    """Mails of every fate, a rule with code enacted and at work, a parameter changed, a proposal rejected."""
    found = judge.quiet().found
    fates = {mail.disposition for mail in found.mails}
    assert fates >= {Disposition.APPLIED, Disposition.REFUSED, Disposition.IGNORED, Disposition.DUPLICATE}
    names = [record.name for record in found.records]
    assert {"rule-enacted", "rule-amended", "vote-cast", "update-ended"} <= set(names)
    assert b"a windfall" in b"".join(record.body for record in found.records if record.name == "money-paid")
    assert {mail.kind for mail in found.out} >= {"receipt", "digest", "ballot", "result", "notice"}
    assert found.wrong == []
