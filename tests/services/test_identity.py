"""Who a mail is from: what proves it, what is asked back, and what the answer does."""

import re
from datetime import timedelta

import dkim
import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from pysequoia import SignatureMode, Tsk, sign

from nomicd.adapters.openpgp import PinnedKeys
from nomicd.kernel.decision import Refused
from nomicd.mail.message import read
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Disposition, Trust
from nomicd.services.rows import Mailbox

HOUR = timedelta(hours=1)
ALICE = "alice@home.test"
BOSS = "boss@play.test"
VOUCHED = b"Authentication-Results: mx.play.test; dmarc=pass header.from=%s\r\n"
RESULTS = b"Authentication-Results: mx.play.test; %s\r\n"
RECEIVED = b"Received: from relay.home.test by mx.play.test; Mon, 8 Mar 2027 00:00:00 +0000\r\n"


@pytest.fixture
def boss_key(table, tmp_path):
    """The Admin's key, pinned."""
    key = Tsk.generate("boss <boss@play.test>")
    (tmp_path / f"{BOSS}.asc").write_text(str(key.extract_certificate()))
    table.pinned = PinnedKeys(tmp_path)
    table.boot()
    return key


def vouch(raw, domain=b"home.test"):
    """The mail as our own server hands it over that has proved its domain."""
    return VOUCHED % domain + RECEIVED + raw


def total(table):
    return table.state().total


def code_of(table, who=ALICE):
    """The code of the last question to somebody."""
    text = next(read(each.raw).text for each in reversed(table.outbox())
                if each.recipient == who and each.kind == "confirmation")  # fmt: skip
    return re.search(r"confirm ([a-z2-7]{16})", text)[1]


def list_questions(table):
    return [
        (each.recipient, read(each.raw).subject) for each in table.outbox() if each.kind == "confirmation"
    ]


def test_what_our_own_server_found_counts(table):
    """DMARC passed, said above our first Received line: level 2, and the receipt says so."""
    fate = table.arrive(vouch(table.raw("alice", "add 3")))
    assert (fate.disposition, total(table)) == (Disposition.APPLIED, 3)
    assert "What proved its sender: level 2: mx.play.test found that home.test sent it." in table.receipt(
        fate.id
    )


def test_a_reply_to_a_mail_of_ours_counts(table):
    """The reply address is known to its owner alone; lower and upper case are one."""
    here = table.reply_address(ALICE)
    assert re.fullmatch(r"nomic\+pot\+r[a-z2-7]{20}@play\.test", here)
    fate = table.arrive(table.raw("alice", "add 3", to=here.upper()), recipient=here)
    assert (fate.disposition, total(table)) == (Disposition.APPLIED, 3)
    assert "it came to an address that only you were sent" in table.receipt(fate.id)


def test_a_signature_of_the_senders_domain_counts(table, sign_mail):
    """Our own check of DKIM, with the key that the domain has published."""
    fate = table.arrive(sign_mail(table.raw("alice", "add 3", Date="Mon, 08 Mar 2027 00:00:00 +0000")))
    assert (fate.disposition, total(table)) == (Disposition.APPLIED, 3)
    assert "the signature of home.test holds" in table.receipt(fate.id)


def test_a_mail_that_nothing_proves_waits_for_a_yes(table):
    """One question, to the registered address; the answer lets the mail count from when it came."""
    fate = table.arrive(table.raw("alice", "add 3"))
    assert (fate.disposition, total(table)) == (Disposition.HELD, 0)
    assert list_questions(table) == [(ALICE, "[pot] Is this mail from you?")]
    assert "add 3" in table.to("alice", "confirmation")[0][1]
    here = table.reply_address(ALICE, "confirmation")
    table.arrive(table.raw("alice", "Yes!\n\n> Is this mail from you?", to=here), table.now + HOUR, here)
    assert total(table) == 3
    counted = next(mail for mail in table.mails() if mail.trust == 3)
    assert counted.received_at == fate.received_at
    assert "level 3: you confirmed it" in table.receipt(counted.id)


def test_each_command_of_a_line_is_shown_once(table):
    """As it was understood."""
    table.arrive(table.raw("alice", "add 3; add 4\nhide 2"))
    told = table.to("alice", "confirmation")[0][1]
    assert all(told.count(each) == 1 for each in ("add 3", "add 4", "hide 2"))


def test_the_code_alone_does_as_well(table):
    """Written as a command, to the plain address; and it is good once."""
    table.arrive(table.raw("alice", "add 3"))
    code = code_of(table)
    assert table.arrive(table.raw("alice", f"confirm {code}")).disposition is Disposition.APPLIED
    assert total(table) == 3
    assert table.arrive(table.raw("alice", f"confirm {code}\nadd 1")).disposition is Disposition.HELD
    assert total(table) == 3


@pytest.mark.parametrize("line", ["Yes, that was me. 🙂", "y", "ok:   go on", "I confirm!"])
def test_a_yes_is_quoted_as_it_was_written(table, line):
    """Not by a word of ours in its place."""
    table.arrive(table.raw("alice", "add 3"))
    told = table.mail("alice", f"{line}\nAlice", to=table.reply_address(ALICE, "confirmation"))
    assert f"{' '.join(line.split())}: Your mail is confirmed" in told


def test_a_yes_in_the_subject_is_quoted_too(table):
    """Where the line stands alone."""
    table.arrive(table.raw("alice", "add 3"))
    line = f"confirm {code_of(table)}"
    assert f"{line}: Your mail is confirmed" in table.mail("alice", "", Subject=line)


def test_after_two_days_a_code_is_worth_nothing(table):
    """The held mail stays held."""
    table.arrive(table.raw("alice", "add 3"))
    here = table.reply_address(ALICE, "confirmation")
    late = table.arrive(table.raw("alice", "yes", to=here), table.now + timedelta(hours=49), here)
    assert (late.disposition, total(table)) == (Disposition.IGNORED, 0)


def test_a_late_yes_says_that_its_update_is_made(table):
    """The mail counts for the next one, and the receipt tells."""
    table.arrive(table.raw("alice", "add 3"))
    code = code_of(table)
    table.arrive(table.raw("alice", f"confirm {code}"), table.now + timedelta(hours=30))
    assert total(table) == 3
    assert any("had been made when your mail was read" in text for _, text in table.to("alice", "receipt"))


@pytest.mark.parametrize("answer", ["I am on holiday until Monday.", "", "> yes"])
def test_what_does_not_say_yes_confirms_nothing(table, answer):
    """A machine that answers every mail, without saying that it is one, least of all."""
    table.arrive(table.raw("alice", "add 3"))
    here = table.reply_address(ALICE, "confirmation")
    fate = table.arrive(table.raw("alice", answer, to=here), recipient=here)
    assert (fate.disposition, total(table), len(list_questions(table))) == (Disposition.IGNORED, 0, 1)


@pytest.mark.parametrize("thief", ["bob@home.test", "mallory@evil.test"])
def test_a_stolen_code_is_worth_nothing(table, thief):
    """It has to come from whom it was mailed to."""
    table.arrive(table.raw("alice", "add 3"))
    here, code = table.reply_address(ALICE, "confirmation"), code_of(table)
    table.arrive(table.raw(thief, "yes", to=here), recipient=here)
    table.arrive(vouch(table.raw(thief, f"confirm {code}"), thief.partition("@")[2].encode()))
    assert total(table) == 0


def test_the_same_words_with_another_wrapping_are_a_copy(table):
    """A server vouches for a copy as for the original: who sent that mail sent it once."""
    raw = table.raw("alice", "add 3")
    table.arrive(vouch(raw))
    fate = table.arrive(vouch(b"In-Reply-To: <new@x>\r\n" + raw))
    assert (fate.disposition, total(table)) == (Disposition.DUPLICATE, 3)
    fate = table.arrive(vouch(b"Content-Transfer-Encoding: 8bit\r\n" + raw))
    assert (fate.disposition, total(table)) == (Disposition.HELD, 3)


SOFT = "look\n> I would say what I always say, and then, as the line is full, =\nadd 3"


def test_a_twisted_copy_ahead_does_not_keep_the_mail_out(table, sign_mail):
    """The copy lacks the field that says how its lines are broken: it is asked about, and the mail counts."""
    date = "Mon, 08 Mar 2027 00:00:00 +0000"
    mail = sign_mail(table.raw("alice", SOFT, Date=date, Content_Transfer_Encoding="quoted-printable"))
    copy = mail.replace(b"Content-Transfer-Encoding: quoted-printable\r\n", b"")
    assert table.arrive(copy).disposition is Disposition.HELD
    fate = table.arrive(mail)
    assert (fate.disposition, total(table)) == (Disposition.APPLIED, 0)
    assert "There is 0 in the pot." in table.receipt(fate.id)


def test_what_came_straight_from_the_domain_is_no_copy(table):
    """Many domains do not sign how a mail's lines are broken; their own servers may be believed."""
    weak = b"DKIM-Signature: v=1; d=home.test; h=from:to:subject:date:message-id; b=x\r\n"
    raw = weak + table.raw("alice", "add 3\n" + SOFT)
    assert table.arrive(vouch(raw)).disposition is Disposition.HELD
    straight = RESULTS % b"spf=pass smtp.mailfrom=alice@home.test; dmarc=pass header.from=home.test"
    assert table.arrive(straight + RECEIVED + raw).disposition is Disposition.APPLIED


def test_a_signed_mail_of_long_ago_asks(table, sign_mail):
    """Somebody has kept a copy that never came here; one that was only slow counts."""
    old = sign_mail(table.raw("alice", "add 3", Date="Sun, 03 Mar 2024 00:00:00 +0000"))
    assert (table.arrive(old).disposition, total(table)) == (Disposition.HELD, 0)
    slow = sign_mail(table.raw("alice", "add 4", Date="Thu, 04 Mar 2027 00:00:00 +0000"))
    assert (table.arrive(slow).disposition, total(table)) == (Disposition.APPLIED, 4)


@pytest.mark.parametrize(
    "said",
    [b"dmarc=fail header.from=home.test; dmarc=pass header.from=home.test",
     b"dmarc=pass header.from=home.test; dmarc=pass header.from=evil.test",
     b"dkim=pass header.d=home.test; dmarc=fail header.from=home.test"],
)  # fmt: skip
def test_results_at_odds_prove_nothing(table, said):
    """In one field or in two, in either order."""
    one, other = said.split(b"; ")
    for number, top in enumerate(
        (RESULTS % said, RESULTS % one + RESULTS % other, RESULTS % other + RESULTS % one)
    ):
        fate = table.arrive(top + RECEIVED + table.raw("alice", "add 3", number=number))
        assert (fate.disposition, total(table)) == (Disposition.HELD, 0)


def test_a_person_whose_server_marks_loops_is_heard(table):
    """`X-Loop` alone does not make a machine of anybody."""
    fate = table.arrive(vouch(table.raw("alice", "add 3", X_Loop="alice@home.test")))
    assert (fate.disposition, total(table)) == (Disposition.APPLIED, 3)


def test_a_mail_to_somebody_else_proves_nothing_here(table):
    """Though its domain signed it."""
    fate = table.arrive(vouch(table.raw("alice", "add 3", to="bob@home.test")))
    assert (fate.disposition, total(table)) == (Disposition.HELD, 0)


def test_a_mail_for_one_game_proves_nothing_in_another(table):
    """The envelope is not signed, To is."""
    table.open("pan")
    fate = table.arrive(vouch(table.raw("alice", "add 3")), recipient="nomic+pan@play.test")
    assert fate.disposition is Disposition.HELD
    assert table.state("pan").total == 0


def test_a_token_in_somebody_elses_mail_is_revoked(table):
    """Bob answered all, and Alice's address was among them."""
    old = table.reply_address(ALICE)
    table.arrive(vouch(table.raw("bob", "add 1", to=f"{old}, nomic+pot@play.test")))
    assert table.arrive(table.raw("alice", "add 3", to=old), recipient=old).disposition is Disposition.HELD
    new = table.reply_address(ALICE)
    assert total(table) == 1
    assert (
        table.arrive(table.raw("alice", "add 4", to=new), recipient=new).disposition
        is not Disposition.APPLIED
    )
    table.mail("alice", "look")
    newest = table.reply_address(ALICE, "receipt")
    assert newest != old
    assert (
        table.arrive(table.raw("alice", "add 5", to=newest), recipient=newest).disposition
        is Disposition.APPLIED
    )


def rename(table, old, new):
    """The Admin calls a player otherwise."""
    assert "So be it." in table.mail(BOSS, f"rename {old} to {new} because it was asked for")


def proved_by(table, sender, here, body="add 3"):
    """What became of a mail to that reply address, which nothing else proves."""
    return table.arrive(table.raw(sender, body, to=here), recipient=here).disposition


def test_an_old_reply_address_is_a_renamed_players_still(table):
    """It proves what it did before: that the mail is from whom we had written to."""
    old = table.reply_address(ALICE)
    rename(table, "alice", "zoe")
    rename(table, "zoe", "zelda")
    assert proved_by(table, "alice", old) is Disposition.APPLIED
    assert (total(table), table.state().players) == (3, ["zelda", "bob"])
    assert proved_by(table, "bob", old) is Disposition.HELD
    assert proved_by(table, "alice", old) is Disposition.HELD, "bob has seen it"


def test_whoever_takes_a_name_that_is_free_is_not_who_had_it(table):
    """Neither is the reply address of the one good for the other, nor a code, whoever of them writes."""
    old = table.reply_address(ALICE)
    rename(table, "alice", "zoe")
    table.arrive(table.raw("alice", "add 1"))
    code = code_of(table)
    table.operations.add_player("pot", "alina", "new@home.test", table.now)
    rename(table, "alina", "alice")
    assert table.state().players == ["zoe", "bob", "alice"]
    new = table.reply_address("new@home.test")
    assert proved_by(table, "new", old) is Disposition.HELD
    assert proved_by(table, "alice", new) is Disposition.HELD
    table.mail("new@home.test", "look")
    here = table.reply_address("new@home.test", "receipt")
    assert proved_by(table, "new", here, f"confirm {code}") is not Disposition.HELD
    assert total(table) == 0
    table.mail("new@home.test", "look")
    assert proved_by(table, "new", table.reply_address("new@home.test", "receipt")) is Disposition.APPLIED


def test_a_name_given_back_brings_its_tokens_along(table):
    """And those of the name between are nobody else's who is called so one day."""
    first = table.reply_address(ALICE)
    rename(table, "alice", "zoe")
    table.mail("alice", "look")
    between = table.reply_address(ALICE, "receipt")
    rename(table, "zoe", "alice")
    rename(table, "bob", "zoe")
    assert proved_by(table, "alice", between, "add 1") is Disposition.APPLIED
    assert proved_by(table, "alice", first, "add 2") is Disposition.APPLIED
    assert proved_by(table, "bob", between) is Disposition.HELD
    assert total(table) == 3


def test_a_question_asked_under_another_name_is_still_answered(table):
    """From a second address, which has nothing but the name in common with the first."""
    table.mail("alice", "also second@home.test is mine")
    here = table.reply_address("second@home.test", "confirmation")
    table.arrive(table.raw("second", "yes", to=here), recipient=here)
    table.arrive(table.raw("alice", "add 3"))
    code = code_of(table)
    rename(table, "alice", "zoe")
    table.arrive(vouch(table.raw("second", f"confirm {code}")))
    assert total(table) == 3


def test_what_comes_back_is_counted_for_who_it_was_sent_to(table):
    """Whatever they were called then."""
    (mailbox,) = table.rows(Mailbox, game="pot", reader="alice")
    rename(table, "alice", "zoe")
    assert table.find(Mailbox, mailbox.word).reader == "zoe"


def test_tokens_are_taken_out_of_what_is_read(table):
    """They are in no receipt, whoever quotes them."""
    here = table.reply_address(ALICE)
    fate = table.arrive(
        table.raw("alice", f"Say to {here} what {here.replace('+', '%2B')} is", to=here), recipient=here
    )
    receipt = table.receipt(fate.id)
    assert "nomic+pot@play.test" in receipt
    assert here.partition("@")[0] not in receipt


def test_what_cannot_be_undone_is_asked_back(table):
    """A proved mail: the rest of it is done at once, the seat is given up after a yes."""
    fate = table.arrive(vouch(table.raw("alice", "add 3\nleave")))
    assert (total(table), table.state().players) == (3, ["alice", "bob"])
    told = table.receipt(fate.id)
    assert "a mail that asks for it is on its way" in told
    assert told.index("The pot grows") < told.index("Waits for your yes") < told.index("leave: ")
    here = table.reply_address(ALICE, "confirmation")
    table.arrive(table.raw("alice", "yes", to=here), recipient=here)
    assert table.state().players == ["bob"]


@pytest.mark.parametrize("domain", ["signed", "unsigned"])
@pytest.mark.parametrize("to", ["by button", "in reply"])
def test_an_order_of_the_admin_is_asked_back_about_once(table, domain, to):
    """However it is proved: buttons write to the plain address, and many a domain signs nothing. One yes from
    the Admin's mailbox does what the question shows."""
    table.arrive(vouch(table.raw(BOSS, "who"), b"play.test"))
    here = table.reply_address(BOSS, "receipt") if to == "in reply" else "nomic+pot@play.test"
    raw = table.raw(BOSS, "remove alice", to=here)
    raw = vouch(raw, b"play.test") if domain == "signed" else raw
    table.arrive(raw, recipient=here)
    assert table.state().players == ["alice", "bob"]
    assert "remove alice" in table.to("boss", "confirmation")[-1][1]
    answer = table.reply_address(BOSS, "confirmation")
    table.arrive(table.raw(BOSS, "yes", to=answer), recipient=answer)
    assert table.state().players == ["bob"]
    assert len(table.to("boss", "confirmation")) == 1


def test_an_admin_who_has_to_sign_is_told_so(table):
    """Where the operator wants it, no yes does."""
    table.config = msgspec.structs.replace(table.config, admin_signs=True)
    table.boot()
    table.arrive(table.raw(BOSS, "remove alice"))
    answer = table.reply_address(BOSS, "confirmation")
    table.arrive(table.raw(BOSS, "yes", to=answer), recipient=answer)
    assert table.state().players == ["alice", "bob"]
    assert "has to be signed with OpenPGP" in " ".join(table.to("boss", "receipt")[-1][1].split())


def clear_signed(key, words, game="pot", time="2027-03-08T00:00:00Z", nonce="12345678"):
    head = f"game: {game}\ntime: {time}\nnonce: {nonce}\n\n"
    return sign(key.signer(), f"{head}{words}\n".encode(), mode=SignatureMode.CLEAR).decode()


def test_a_signed_order_of_the_admin_is_done(table, boss_key):
    """At once, and nothing that stands around the signed words."""
    body = "approve mallory\n" + clear_signed(boss_key, "remove alice") + "\nremove bob\n"
    fate = table.arrive(table.raw(BOSS, body))
    assert table.state().players == ["bob"]
    assert "level 4: the OpenPGP signature of your key holds" in table.receipt(fate.id)
    assert "mallory" not in table.receipt(fate.id)


@pytest.mark.parametrize(
    "change",
    [{"game": "pan"}, {"time": "2027-03-06T00:00:00Z"}, {"time": "2027-03-10T00:00:00Z"}, {"time": "soon"},
     {"nonce": "short"}, {"time": "2027-03-08T00:00:00"}],
)  # fmt: skip
def test_a_signed_order_for_elsewhere_or_another_time_is_none(table, boss_key, change):
    """Game, time and nonce are part of it."""
    table.arrive(table.raw(BOSS, clear_signed(boss_key, "remove alice", **change)))
    assert table.state().players == ["alice", "bob"]


def test_a_signed_order_is_done_once(table, boss_key):
    """Its nonce is used up, whatever is written around it."""
    order = clear_signed(boss_key, "add 1\nremove alice")
    table.arrive(table.raw(BOSS, order))
    assert not isinstance(table.operations.add_player("pot", "alice", ALICE, table.now), Refused)
    again = table.arrive(table.raw(BOSS, "again\n" + order), table.now + HOUR)
    assert again.disposition is Disposition.HELD
    assert sorted(table.state().players) == ["alice", "bob"]


def mime_signed(key, words, said=None):
    """As a mail program signs a whole mail (RFC 3156); `said` stands there instead of what was signed."""
    head = "game: pot\ntime: 2027-03-08T00:00:00Z\nnonce: 12345678\n\n"
    part = f"Content-Type: text/plain; charset=utf-8\n\n{head}{words}\n".replace("\n", "\r\n")
    signature = sign(key.signer(), part.encode(), mode=SignatureMode.DETACHED).decode()
    shown = part.replace(words, said) if said else part
    about = f"Content-Type: application/pgp-signature; name=signature.asc\n\n{signature}"
    return f"--b1\n{shown}\n--b1\n{about}\n--b1--\n".replace("\r\n", "\n")


MIME = 'multipart/signed; micalg=pgp-sha512; protocol="application/pgp-signature"; boundary="b1"'


def test_a_mail_that_is_signed_as_a_whole_is_done(table, boss_key):
    """PGP/MIME, as mail programs sign: the signed part is read, and done at once."""
    fate = table.arrive(table.raw(BOSS, mime_signed(boss_key, "remove alice"), Content_Type=MIME))
    assert table.state().players == ["bob"]
    assert "level 4: the OpenPGP signature of your key holds" in table.receipt(fate.id)


@pytest.mark.parametrize("kind", [MIME.replace("signed", "mixed"), MIME.replace("pgp-", "pkcs7-")])
def test_what_only_looks_signed_is_not(table, boss_key, kind):
    """Of another type, with another part, by another key: it proves nothing."""
    table.arrive(table.raw(BOSS, mime_signed(boss_key, "remove alice"), Content_Type=kind))
    changed = mime_signed(boss_key, "remove alice", said="remove bob")
    table.arrive(table.raw(BOSS, changed, Content_Type=MIME))
    other = Tsk.generate("boss <boss@play.test>")
    table.arrive(table.raw(BOSS, mime_signed(other, "remove alice"), Content_Type=MIME))
    assert table.state().players == ["alice", "bob"]


def test_the_key_of_another_signs_nothing(table, boss_key):
    """Nor does a changed word keep the signature."""
    table.arrive(table.raw(BOSS, clear_signed(Tsk.generate("boss <boss@play.test>"), "remove alice")))
    table.arrive(
        table.raw(BOSS, clear_signed(boss_key, "remove alice").replace("remove alice", "remove bob"))
    )
    assert table.state().players == ["alice", "bob"]


def test_a_player_may_ask_for_more(table):
    """With “both”, one proof is not enough; with “confirm”, none is. Only a yes lowers it again."""
    table.mail("alice", "prove my mails both")
    assert table.arrive(vouch(table.raw("alice", "add 1"))).disposition is Disposition.HELD
    here = table.reply_address(ALICE, "receipt")
    assert (
        table.arrive(vouch(table.raw("alice", "add 2", to=here)), recipient=here).disposition
        is Disposition.APPLIED
    )
    table.mail("alice", "prove my mails confirm")
    here = table.reply_address(ALICE, "receipt")
    assert (
        table.arrive(vouch(table.raw("alice", "add 4", to=here)), recipient=here).disposition
        is Disposition.HELD
    )
    table.arrive(table.raw("alice", f"confirm {code_of(table)}"))
    assert total(table) == 6


def test_a_second_address_is_asked_and_counts(table):
    """Both mailboxes have said yes, and both are told."""
    table.arrive(vouch(table.raw("alice", "also al@work.test is mine")))
    table.arrive(table.raw("alice", f"confirm {code_of(table)}"))
    assert list_questions(table)[-1] == ("al@work.test", "[pot] Is this your address?")
    answer = table.reply_address("al@work.test", "confirmation")
    table.arrive(table.raw("al@work.test", "yes", to=answer), recipient=answer)
    told = [mail.recipient for mail in table.outbox() if read(mail.raw).subject == "[pot] Addresses"]
    assert sorted(told) == ["al@work.test", ALICE]
    assert (
        table.arrive(vouch(table.raw("al@work.test", "add 3"), b"work.test")).disposition
        is Disposition.APPLIED
    )
    table.mail("alice", "drop address al@work.test")
    assert (
        table.arrive(vouch(table.raw("al@work.test", "add 4"), b"work.test")).disposition
        is Disposition.IGNORED
    )


def test_a_new_address_takes_the_seat_along(table):
    """After a yes of both; then the old one is a stranger's."""
    table.mail("alice", "my address is al@work.test")
    answer = table.reply_address("al@work.test", "confirmation")
    assert table.to("alice", "welcome")[-1][0] != "[pot] Addresses"
    table.arrive(table.raw("al@work.test", "yes", to=answer), recipient=answer)
    assert (
        table.arrive(vouch(table.raw("al@work.test", "add 3"), b"work.test")).disposition
        is Disposition.APPLIED
    )
    assert table.arrive(vouch(table.raw("alice", "add 4"))).disposition is Disposition.IGNORED


@pytest.mark.parametrize("taken", ["bob@home.test", BOSS, ALICE, "nonsense"])
def test_an_address_that_is_somebodys_is_refused(table, taken):
    """And nobody is asked."""
    assert "Not done" in table.mail("alice", f"my address is {taken}")
    assert list_questions(table) == []


def test_strangers_are_answered_when_their_domain_is_proved(table):
    """Once a day; without proof they hear nothing."""
    stranger = "carol@elsewhere.test"
    assert table.arrive(table.raw(stranger, "help")).disposition is Disposition.IGNORED
    assert table.to("carol") == []
    assert (
        table.arrive(vouch(table.raw(stranger, "help"), b"elsewhere.test")).disposition is Disposition.APPLIED
    )
    assert (
        table.arrive(vouch(table.raw(stranger, "help"), b"elsewhere.test")).disposition is Disposition.IGNORED
    )
    assert len(table.to("carol")) == 1


@pytest.fixture
def sign_mail(table):
    """Signs mails for a domain whose key is in the domain name system."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=1024)
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    body = b"".join(public.splitlines()[1:-1])

    def sign_it(raw, domain=b"home.test", **options):
        table.dns[f"sel._domainkey.{domain.decode()}"] = b"v=DKIM1; k=rsa; p=" + body
        headers = options.pop("headers", [b"from", b"to", b"subject", b"date", b"message-id"])
        return dkim.sign(raw, b"sel", domain, pem, include_headers=headers, **options) + raw

    return sign_it


def answer(table, said, **more):
    """What becomes of the answer to the last question to Alice."""
    here = table.reply_address(ALICE, "confirmation")
    return table.arrive(table.raw("alice", said, to=here, **more), recipient=here)


@pytest.mark.parametrize(
    "said",
    ["I confirm that I did NOT send this mail.", "OK, but I never wrote that!", "no", "Yes? Who is this?"],
)
def test_a_denial_drops_the_mail(table, said):
    """However it begins: nothing of it is done, the Admin is told, and the question is closed."""
    forged = table.arrive(table.raw("alice", "add 3"))
    code = code_of(table)
    fate = answer(table, said)
    assert table.fate(forged.id).disposition is Disposition.IGNORED
    told = table.receipt(fate.id)
    assert "nothing of it is done. The Admin is told." in told
    assert "it holds a code that only you were sent" in told
    subject, text = table.to("boss", "notice")[-1]
    assert subject == "[pot] Not alice's mail"
    assert f"whether mail {forged.id}, which came in their name, is theirs, and said no" in text
    assert said in text
    table.arrive(table.raw("alice", f"confirm {code}"))
    assert total(table) == 0


def test_a_no_beside_the_code_is_a_no(table):
    """Written above the line that a tap has put there."""
    table.arrive(table.raw("alice", "add 3"))
    table.arrive(table.raw("alice", f"I never wrote that!\n\nconfirm {code_of(table)}"))
    assert (total(table), len(table.to("boss", "notice"))) == (0, 1)


def test_a_no_to_what_a_proved_mail_orders_closes_it(table):
    """The seat is kept, though the same code comes back later."""
    table.arrive(vouch(table.raw("alice", "leave")))
    code = code_of(table)
    answer(table, "No, I didn't write that!")
    table.arrive(table.raw("alice", f"confirm {code}"))
    assert table.state().players == ["alice", "bob"]
    assert "may do what it orders, and said no" in table.to("boss", "notice")[-1][1]


def test_an_automatic_answer_is_neither(table):
    """It leaves the question open, whatever it confirms."""
    table.arrive(table.raw("alice", "add 3"))
    fate = answer(table, "I confirm receipt of your mail. I am on holiday until Monday.")
    assert (fate.disposition, total(table), len(list_questions(table))) == (Disposition.IGNORED, 0, 1)
    answer(table, "OK", Auto_Submitted="auto-replied")
    assert (total(table), table.to("boss", "notice")) == (0, [])
    answer(table, "yes")
    assert total(table) == 3


def test_a_yes_that_says_more_is_asked_again(table):
    """Once: the question stays open, and a plain yes does it."""
    table.arrive(table.raw("alice", "add 3"))
    answer(table, "Yes, and give my regards to Bob")
    assert total(table) == 0
    assert list_questions(table)[1:] == [(ALICE, "[pot] Please answer “yes” or “no”")]
    answer(table, "Yes, and please do it soon for Bob")
    assert len(list_questions(table)) == 2
    answer(table, "yes")
    assert total(table) == 3


def to_others(table, body, here, **more):
    """Alice answers at her reply address, with a copy to somebody who does not play."""
    more = {"Cc": "Carol <carol@elsewhere.test>"} | more
    return table.arrive(table.raw("alice", body, to=here, **more), recipient=here)


def test_a_reply_address_that_went_to_others_is_spent(table):
    """The mail itself counts; whoever got a copy cannot write as her, and her next answer can."""
    here = table.reply_address(ALICE)
    fate = to_others(table, "add 3", here)
    assert (fate.disposition, total(table)) == (Disposition.APPLIED, 3)
    assert "others got a copy, so your reply address is a new one from now on" in table.receipt(fate.id)
    assert proved_by(table, "alice", here, "add 4") is Disposition.HELD
    assert proved_by(table, "alice", table.reply_address(ALICE, "receipt"), "add 5") is Disposition.APPLIED
    assert total(table) == 8


def test_a_reply_address_that_is_quoted_to_others_is_spent(table):
    """The mail program has written it above what was quoted."""
    here = table.reply_address(ALICE)
    said = f"look\n\nOn Monday the game <{here}> wrote:\n> all"
    assert to_others(table, said, "nomic+pot@play.test").disposition is Disposition.HELD
    assert proved_by(table, "alice", here) is Disposition.HELD


@pytest.mark.parametrize("also", [ALICE, "nomic+pot@play.test", "nomic@play.test"])
def test_a_copy_to_oneself_or_to_us_spends_nothing(table, also):
    """Nobody else has seen the address."""
    here = table.reply_address(ALICE)
    assert to_others(table, "add 3", here, Cc=also).disposition is Disposition.APPLIED
    assert proved_by(table, "alice", here, "add 4") is Disposition.APPLIED


def test_a_mail_that_waits_is_proved_by_what_it_spent(table, monday):
    """It is read twice: when it comes, and when the update before it is made."""
    here, midnight = table.reply_address(ALICE), monday + 24 * HOUR
    raw, late = table.raw("alice", "add 3", to=here, Cc="carol@elsewhere.test"), midnight + HOUR / 120
    taken = table.intake.take(raw, Arrival("lmtp", Trust.NOBODY, recipient=here), now=late)
    table.timekeeper.run_due(late, drained_at=midnight)
    assert (table.fate(taken.id).disposition, total(table)) == (Disposition.STORED, 0)
    table.now = midnight + HOUR
    table.timekeeper.run_due(table.now)
    assert (table.fate(taken.id).disposition, total(table)) == (Disposition.APPLIED, 3)
    assert proved_by(table, "alice", here, "add 4") is Disposition.HELD


def test_who_always_signs_is_asked_about_an_unsigned_reply(table):
    """A reply address alone does no more than the domain is known to do."""
    table.arrive(vouch(table.raw("alice", "add 1")))
    here = table.reply_address(ALICE, "receipt")
    fate = table.arrive(table.raw("alice", "add 2", to=here), recipient=here)
    assert (fate.disposition, total(table)) == (Disposition.HELD, 1)
    assert "your domain vouches for your mails, and not for this one" in fate.reason
    none = RESULTS % b"dmarc=none header.from=home.test" + RECEIVED + table.raw("alice", "add 4", to=here)
    assert table.arrive(none, recipient=here).disposition is Disposition.HELD
    assert list_questions(table) == [(ALICE, "[pot] Is this mail from you?")] * 2
    assert (
        table.arrive(vouch(table.raw("alice", "add 8", to=here)), recipient=here).disposition
        is Disposition.APPLIED
    )


def test_a_reply_from_where_the_domain_sends_nothing_is_asked_about(table):
    """Our server found that by SPF, and nothing that is for it."""
    here = table.reply_address(ALICE)
    said = RESULTS % b"spf=fail smtp.mailfrom=alice@home.test; dmarc=none header.from=home.test"
    fate = table.arrive(said + RECEIVED + table.raw("alice", "add 3", to=here), recipient=here)
    assert (fate.disposition, total(table)) == (Disposition.HELD, 0)


def forge(table, sender, count, network="192.0.2.7", envelope="x@home.test"):
    """So many mails in somebody's name, from one machine."""
    line = f"Received: from evil.test ([{network}]) by mx.play.test; Mon, 8 Mar 2027 00:00:00 +0000\r\n"
    for number in range(count):
        table.arrive(line.encode() + table.raw(sender, f"hide {number}"), envelope_from=envelope)


def test_forged_mails_do_not_use_up_the_questions(table):
    """Whatever comes in her name unproved: what is better proved is asked about all the same."""
    here = table.reply_address(ALICE)
    for network in range(6):
        forge(table, "alice", 4, f"198.51.{network}.7")
    assert len(list_questions(table)) == 10
    assert "a mail that asks for it is on its way" in table.receipt(
        table.arrive(table.raw("alice", "leave", to=here), recipient=here).id
    )
    table.arrive(table.raw("alice", f"confirm {code_of(table)}"))
    assert table.state().players == ["bob"]


def test_forged_mails_do_not_keep_the_admin_from_ordering(table):
    """Nor from being asked about it."""
    table.mail(BOSS, "status")
    forge(table, BOSS, 12)
    here = table.reply_address(BOSS, "receipt")
    two = table.arrive(vouch(table.raw(BOSS, "remove alice", to=here), b"play.test"), recipient=here)
    assert "a mail that asks for it" in table.receipt(two.id)


def test_one_network_gets_few_questions(table):
    """The others are for whoever else writes in her name, herself perhaps."""
    forge(table, "alice", 12)
    assert len(list_questions(table)) == 4
    forge(table, "alice", 1, "203.0.113.9")
    assert len(list_questions(table)) == 5


def test_a_network_from_which_she_was_proved_is_asked_about(table):
    """After all questions about others are used up."""
    forge(table, "alice", 1, "203.0.113.9")
    table.arrive(table.raw("alice", f"confirm {code_of(table)}"))
    for network in range(6):
        forge(table, "alice", 4, f"198.51.{network}.7")
    before = len(list_questions(table))
    forge(table, "alice", 1, "203.0.113.80")
    assert len(list_questions(table)) == before + 1


def test_questions_to_strangers_are_few(table):
    """One mail and one yes sent three hundred of them: five a day and a person are enough."""
    lines = "\n".join(f"also mail{number}@elsewhere.test is mine" for number in range(300))
    table.arrive(vouch(table.raw("alice", lines)))
    table.arrive(table.raw("alice", f"confirm {code_of(table)}"))
    strangers = [who for who, _ in list_questions(table) if who.endswith("@elsewhere.test")]
    assert len(strangers) == 5
    assert "Enough was asked today" in table.to("alice", "receipt")[-1][1]
    table.arrive(vouch(table.raw("alice", "my address is another@elsewhere.test")))
    table.arrive(table.raw("alice", f"confirm {code_of(table)}"))
    assert len([who for who, _ in list_questions(table) if who.endswith("@elsewhere.test")]) == 5


def test_one_stranger_is_asked_twice_a_day(table):
    """Whoever has them asked."""
    for name in ("alice", "bob"):
        for _ in range(3):
            table.arrive(vouch(table.raw(name, "also carol@elsewhere.test is mine")))
            table.arrive(table.raw(name, f"confirm {code_of(table, f'{name}@home.test')}"))
    assert [who for who, _ in list_questions(table)].count("carol@elsewhere.test") == 2
