"""What the Admin overrides by mail: deadlines, the office; and mails of the Admin's that must do nothing."""

import re
from datetime import timedelta

import pytest

from nomicd.services.ports import Disposition, Trust

ALICE, BOSS, CAROL = "alice@home.test", "boss@play.test", "carol@far.test"
HOUR = timedelta(hours=1)
EXTEND = "extend update 1 by 2 hours because the mail was down"


@pytest.fixture
def due(table):
    """When the next update's deadline is."""
    return lambda: table.game().due


def order(table, body, **more):
    """A mail of the Admin's that is proved as well as can be."""
    return table.mail(BOSS, body, trust=Trust.PROVED, **more)


def test_more_time_is_told_to_everybody_and_kept_in_the_log(table, due):
    """With the reason."""
    before = due()
    assert "is moved from" in order(table, EXTEND)
    assert due() == before + 2 * HOUR
    assert table.names()[-1] == "deadline-moved"
    assert "The reason: the mail was down" in " ".join(table.to("bob", "notice")[-1][1].split())


def test_a_moved_deadline_is_moved_back(table, due):
    """By the number of its event."""
    before = due()
    (number,) = re.findall(r"event (\d+),", " ".join(order(table, EXTEND).split()))
    assert "is moved from" in order(table, f"undo event {number} because it works again")
    assert due() == before
    assert "moved again since" in " ".join(order(table, f"undo event {number} because I can").split())


def test_an_update_is_never_made_early_where_a_game_does_not_know_that(table, due):
    """Its regular deadline would come once more."""
    before = due()
    said = " ".join(order(table, "update now because all have written").split())
    assert "never made before their regular deadline" in said
    assert due() == before


def test_a_forged_mail_is_held_and_the_admin_is_asked(table, due):
    """It shows what somebody wanted in the Admin's name."""
    before = due()
    fate = table.arrive(table.raw(BOSS, EXTEND))
    assert (fate.disposition, due()) == (Disposition.HELD, before)
    ((_, text),) = table.to("boss", "confirmation")
    assert "extend update 1" in text


def test_a_replayed_mail_does_nothing_again(table, due):
    """Whoever sends its bytes once more."""
    raw, before = table.raw(BOSS, EXTEND), due()
    order(table, "", raw=raw)
    again = table.take(BOSS, "", raw=raw, trust=Trust.PROVED)
    assert (again.disposition, due()) == (Disposition.DUPLICATE, before + 2 * HOUR)
    table.timekeeper.run_due(table.now)
    (text,) = [text for subject, text in table.to("boss", "notice") if "A copy of your mail came" in subject]
    assert "Nothing of it is done a second time." in " ".join(text.split())


def test_a_copy_of_a_players_mail_is_worth_no_word(table):
    """Mail servers send mails twice now and then."""
    for _ in range(2):
        table.take("alice", "add 3", raw=table.raw("alice", "add 3", number=7), trust=Trust.PROVED)
    table.timekeeper.run_due(table.now)
    assert not table.to("alice", "notice")
    assert not table.to("boss", "notice")


def test_a_quoted_order_is_none(table, due):
    """Nor is what the Admin's own mail program adds below."""
    before = due()
    assert "I couldn't find an order" in " ".join(order(table, f"> {EXTEND}\n\nShall I?").split())
    assert due() == before


def test_a_stale_mail_does_nothing_and_says_so(table, due):
    """All of it, below its guard."""
    before = due()
    said = " ".join(order(table, f"if still update 7:\n{EXTEND}\nremove alice").split())
    assert said.count("This was for update 7, and now update 1 is the next one: nothing is done.") == 3
    assert due() == before
    assert table.state().players == ["alice", "bob"]


def test_an_expired_yes_does_nothing(table):
    """After 48 hours the question is another one, and the Admin is told."""
    table.arrive(table.raw(BOSS, "remove alice"))
    text = table.to("boss", "confirmation")[-1][1]
    code = re.search(r"confirm ([a-z2-7]{16})", text)[1]
    fate = table.arrive(table.raw(BOSS, f"confirm {code}"), table.now + timedelta(hours=49))
    assert table.state().players == ["alice", "bob"]
    assert fate.disposition is Disposition.IGNORED
    assert "so nothing was done" in " ".join(table.to("boss", "notice")[-1][1].split())


def test_nobody_else_overrides_anything(table, due):
    """These are no commands of a player's."""
    before = due()
    assert f"Not read as orders: “{EXTEND}”" in table.mail("alice", EXTEND)
    assert due() == before


def test_the_office_is_another_s_when_both_have_said_so(table):
    """And the old Admin's words are a stranger's from then on."""
    assert "is asked" in order(table, f"admin is {CAROL} because I am away")
    assert table.game().admin == BOSS
    here = table.reply_address(CAROL, "confirmation")
    table.arrive(table.raw(CAROL, "yes", to=here), recipient=here)
    assert table.game().admin == CAROL
    assert "carol@far.test from now on" in " ".join(table.to("boss", "notice")[-1][1].split())
    order(table, "remove alice")
    assert table.state().players == ["alice", "bob"]
    assert "has no seat any more" in table.mail(CAROL, "remove alice", trust=Trust.PROVED)
    assert table.state().players == ["bob"]


def test_an_offer_of_the_office_is_void_when_another_was_taken(table):
    """The first yes counts."""
    order(table, f"admin is {CAROL} because I am away")
    order(table, "admin is dan@far.test because carol does not answer")
    dan = table.reply_address("dan@far.test", "confirmation")
    table.arrive(table.raw("dan@far.test", "yes", to=dan), recipient=dan)
    carol = table.reply_address(CAROL, "confirmation")
    table.arrive(table.raw(CAROL, "yes", to=carol), recipient=carol)
    assert table.game().admin == "dan@far.test"


def test_the_office_is_shared_when_the_other_has_said_yes(table):
    """Both order, and both are told; the one who is no Admin any more does neither."""
    assert "It counts with their yes" in order(table, f"also admin {CAROL} because I am away")
    table.mail(CAROL, "remove alice", trust=Trust.PROVED)
    assert table.state().players == ["alice", "bob"]
    here = table.reply_address(CAROL, "confirmation")
    table.arrive(table.raw(CAROL, "yes", to=here), recipient=here)
    assert table.game().admin == BOSS
    assert "has no seat any more" in table.mail(CAROL, "remove alice because she left", trust=Trust.PROVED)
    assert table.state().players == ["bob"]
    table.mail("bob", "leave")
    for who in ("boss", "carol"):
        assert table.to(who, "notice")[-1][0] == "[pot] bob has left"
    assert "no Admin of pot any more" in order(table, f"not also admin {CAROL} because I am back")
    assert "Not read" in (
        table.mail(CAROL, "reinstate alice because I can", trust=Trust.PROVED) or "Not read"
    )
    assert "alice" not in table.state().players


def test_a_forged_mail_of_one_who_shares_the_office_is_asked_of_them(table):
    """Not of the other."""
    order(table, f"also admin {CAROL} because I am away")
    here = table.reply_address(CAROL, "confirmation")
    table.arrive(table.raw(CAROL, "yes", to=here), recipient=here)
    fate = table.arrive(table.raw(CAROL, "remove alice"))
    assert fate.disposition is Disposition.HELD
    assert "remove alice" in table.to("carol", "confirmation")[-1][1]
    assert not table.to("boss", "confirmation")


def test_who_was_removed_gets_the_seat_back(table):
    """With the address that it had; the log says why."""
    order(table, "remove alice")
    assert "begin anew" in " ".join(order(table, "reinstate alice because it was a mistake").split())
    assert sorted(table.state().players) == ["alice", "bob"]
    assert table.names()[-1] == "ruling-made"
    assert table.to("alice", "welcome")
    assert "has lost a seat" in " ".join(order(table, "reinstate bob because why not").split())
    assert "The pot grows by 3" in table.mail("alice", "add 3")


def answer(table, body, **more):
    """A reply of the Admin's to the last receipt."""
    receipt = next(each for each in reversed(table.outbox()) if each.kind == "receipt")
    return order(table, body, raw=table.raw(BOSS, body, In_Reply_To=receipt.message_id), **more)


ASKS = "Please say why: answer this mail with the reason alone, and the order is given."


@pytest.mark.parametrize(
    "reason", ["the mail was down", "Because the mail was down.\n\n-- \nThe boss", "Why: the mail was down"]
)
def test_a_forgotten_reason_is_asked_for(table, due, reason):
    """And a reply with the reason alone gives the order."""
    before = due()
    assert ASKS in " ".join(order(table, "extend update 1 by 2 hours").split())
    assert due() == before
    said = " ".join(answer(table, reason).split())
    assert "extend update 1 by 2 hours because the mail was down: " in said
    assert "Not done" not in said
    assert due() == before + 2 * HOUR


def test_only_what_lacks_a_reason_waits_for_it(table, due):
    """What has one is done; a guard holds for what comes later, too."""
    before = due()
    said = " ".join(order(table, f"if still update 1:\n{EXTEND}\nupdate now\nrename bob to robert").split())
    assert said.count(ASKS) == 2
    assert due() == before + 2 * HOUR
    table.timekeeper.run_due(due())
    table.now = due()
    said = " ".join(answer(table, "he asked for it").split())
    assert said.count("This was for update 1, and now update") == 2
    assert table.state().players == ["alice", "bob"]


def test_a_guarded_order_is_asked_for_its_reason(table, due):
    """On one line, as well."""
    before = due()
    assert ASKS in " ".join(order(table, "if still update 1: extend update 1 by 2 hours").split())
    answer(table, "the mail was down")
    assert due() == before + 2 * HOUR


@pytest.mark.parametrize(
    "words", ["never mind", "yes", "No, forget it.", "> extend update 1 by 2 hours", "who"]
)
def test_what_is_no_reason_gives_no_order(table, due, words):
    """A bare yes tells nobody why, and a no takes it back."""
    before = due()
    order(table, "extend update 1 by 2 hours")
    answer(table, words)
    assert due() == before


def test_a_reason_is_taken_once(table, due):
    """The order is given once, however often its reason comes."""
    before = due()
    order(table, "extend update 1 by 2 hours")
    receipt = next(each for each in reversed(table.outbox()) if each.kind == "receipt")
    for number in (71, 72):
        raw = table.raw(BOSS, "the mail was down", number=number, In_Reply_To=receipt.message_id)
        order(table, "", raw=raw)
    assert due() == before + 2 * HOUR


def test_a_reason_that_nothing_proves_is_asked_back_with_its_order(table, due):
    """As any order: the question shows the whole of it."""
    before = due()
    order(table, "extend update 1 by 2 hours")
    receipt = next(each for each in reversed(table.outbox()) if each.kind == "receipt")
    table.arrive(table.raw(BOSS, "the mail was down", In_Reply_To=receipt.message_id))
    assert due() == before
    ((_, text),) = table.to("boss", "confirmation")
    assert "extend update 1 by 2 hours because the mail was down" in " ".join(text.split())
    here = table.reply_address(BOSS, "confirmation")
    table.arrive(table.raw(BOSS, "yes", to=here), recipient=here)
    assert due() == before + 2 * HOUR


def test_nobody_elses_words_are_the_admins_reason(table, due):
    """Whoever answers the receipt."""
    before = due()
    order(table, "extend update 1 by 2 hours")
    receipt = next(each for each in reversed(table.outbox()) if each.kind == "receipt")
    table.mail("alice", "", raw=table.raw("alice", "I was ill", In_Reply_To=receipt.message_id))
    assert due() == before


def test_the_admin_lists_and_reads_mails_of_which_nothing_was_done(table):
    """What was done stays between its sender and the game: it may be a secret vote."""
    done = table.take("alice", "add 3")
    table.timekeeper.run_due(table.now)
    table.mail("bob", "please gimme a dragon")
    number = max(each.id for each in table.mails())
    said = " ".join(order(table, "list mails").split())
    assert "a dragon" not in said
    assert f"read mail {number}" in said
    assert f"read mail {done.id} " not in said
    said = order(table, f"list mails of bob\nlist refused mails\nread mail {number}")
    assert "> please gimme a dragon" in said
    said = " ".join(order(table, f"read mail {done.id}\nread mail 999").split())
    assert "add 3" not in said
    assert "it may hold a secret vote" in said
    assert "There is no mail 999 in this game." in said


def test_an_admin_who_plays_reads_nobody_elses_mail(table):
    """They would know what the others do not."""
    table.mail("bob", "please gimme a dragon")
    number = max(each.id for each in table.mails())
    order(table, "join as boss")
    order(table, "approve boss")
    said = " ".join(order(table, f"read mail {number}").split())
    assert "you cannot read the mails of the others" in said
    assert "dragon" not in said


def test_the_admin_is_told_who_has_not_written(table):
    """Since the last update."""
    table.mail("alice", "add 3")
    said = " ".join(order(table, "who hasn't written").split())
    assert "bob has not written." in said
    assert "alice has not written" not in said


@pytest.mark.parametrize(
    ("topic", "finds"),
    [("mail", "read mail MAIL"), ("mails", "list mails [of PLAYER]"), ("written", "who has not written"),
     ("roll", "override PLAYER roll"), ("roll", "set roll ROLL = DICE because WHY"),
     ("override", "override PLAYER roll [in update UPDATE] = DICE because WHY"),
     ("vote", "strike WHAT because WHY"), ("correction", "undo correction NUMBER")],
)  # fmt: skip
def test_help_finds_what_the_admin_looks_for(table, topic, finds):
    """By the word that comes to mind."""
    assert finds in order(table, f"help {topic}")
