"""A mail that ends the process each time it is read, and what a crash leaves running."""

from nomicd.services.ports import STRIKES, Disposition


def test_a_mail_that_kills_three_lives_is_set_aside(house, week):
    """The count is on disk before each attempt; the fourth life sets it aside, tells the Admin, and serves
    the mails behind it."""
    (opening, _), (at, mails) = week[:2]
    house.enter(opening, ())
    house.live(opening)
    house.enter(at, mails)
    for _ in range(STRIKES):
        assert house.is_killed(at, step="mail.commit")
    assert not house.is_killed(at)
    found = house.look()
    fates = [mail.disposition for mail in found.mails]
    assert fates == [Disposition.SET_ASIDE, Disposition.APPLIED, Disposition.IGNORED]
    assert found.mails[0].reason == "the process ended each time while reading it"
    told = [mail for mail in found.out if "set-aside" in mail.key]
    assert [mail.recipient for mail in told] == ["admin@example.org"]
    assert not any(record.cause == "mail:1" for record in found.records)
    assert found.wrong == []


def test_what_two_lives_could_not_read_is_read_without_a_rehearsal(house, week, judge):
    """All else is as in the week in which nothing crashed: the proposals, and what they lead to."""
    law, _ = week[2]
    for at, mails in week:
        house.enter(at, mails)
        for _ in range(STRIKES - 1 if at == law else 0):
            assert house.is_killed(at, step="mail.commit")
        house.live(at)
    found = judge.check(house)
    (made,) = (
        each.body for each in found.records if b"Windfall" in each.body and each.name == "proposal-made"
    )
    assert b"could not be rehearsed" in made


def test_a_killed_service_leaves_no_process_behind(house, week):
    """The workers that run rule code notice that nobody is left to answer to."""
    (opening, _), (at, mails) = week[:2]
    house.enter(opening, ())
    house.live(opening)
    house.enter(at, mails)
    answer = house.live(at, step="mail.commit", tidy=True)
    assert answer["code"] == -9
    assert not answer["orphans"]
