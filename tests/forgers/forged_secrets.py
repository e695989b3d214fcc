"""Mails to addresses and with codes that only we give out: stolen, bent, too late, or of somebody else."""

import re
from datetime import timedelta

from forging import ALICE, BOB, BOSS, MALLORY, TOKEN, Forgery, letter

from nomicd.mail.message import read


def own(table, who, field="reply-to"):
    """An address that only this reader was sent."""
    raw = [mail.raw for mail in table.outbox() if mail.recipient == who][-1]
    return re.search(r"nomic\+pot\+[a-z2-7]+@play\.test", read(raw).header(field))[0]


def sent_to(address, sender=f"From: {ALICE}", **more):
    return Forgery(letter(sender, to=address, **more), recipient=address)


def bend(address, place):
    """The address with one letter of its token changed."""
    token = TOKEN.search(address)[0]
    letter_there = "3" if token[place] != "3" else "5"
    return address.replace(token, token[:place] + letter_there + token[place + 1 :])


def use_revoked(table):
    here = own(table, ALICE)
    table.arrive(letter(f"From: {BOB}", body="hello", to=here), recipient=here)
    return sent_to(here)


def of_another_game(table):
    table.open("pan")
    raw = [mail.raw for mail in table.outbox() if mail.recipient == ALICE and mail.game == "pan"][-1]
    token = re.search(r"(?<=\+pan\+)[a-z2-7]+", read(raw).header("reply-to"))[0]
    return sent_to(f"nomic+pot+{token}@play.test")


def quote(table, field):
    here = own(table, ALICE)
    return Forgery(letter(**{field: f"add 3\r\n{here}" if field == "body" else here}))


TOKENS = {
    "Bob's": lambda table: sent_to(own(table, BOB)),
    "the Admin's": lambda table: sent_to(own(table, BOSS)) if table.mail(BOSS, "status") else None,
    "hers, from Bob": lambda table: sent_to(own(table, ALICE), f"From: {BOB}"),
    "hers, from Mallory": lambda table: sent_to(own(table, ALICE), f"From: {MALLORY}"),
    "hers, from Mallory, who names her": lambda table: sent_to(own(table, ALICE), f"From: Alice <{MALLORY}>"),
    "hers, from two": lambda table: sent_to(own(table, ALICE), f"From: {ALICE}\r\nFrom: {MALLORY}"),
    "hers, expired": lambda table: sent_to(own(table, ALICE))._replace(later=timedelta(days=75)),
    "hers, revoked": use_revoked,
    "hers, of another game": of_another_game,
    "hers, for another game": lambda table: sent_to(own(table, ALICE).replace("+pot+", "+pan+")),
    "hers, to unsubscribe": lambda table: sent_to(own(table, ALICE, "list-unsubscribe"), f"From: {BOB}"),
    "hers, at another domain": lambda table: sent_to(own(table, ALICE).replace("play.test", "evil.test")),
    "hers, at another name": lambda table: sent_to(own(table, ALICE).replace("nomic", "xnomic")),
    "hers, cut": lambda table: sent_to(own(table, ALICE).replace("@", "")[:-10] + "@play.test"),
    "hers, quoted in the text": lambda table: quote(table, "body"),
    "hers, in the subject": lambda table: quote(table, "Subject"),
    "hers, in References": lambda table: quote(table, "References"),
    "hers, in X-Original-To": lambda table: quote(table, "X_Original_To"),
    "hers, as a Message-ID": lambda table: Forgery(letter(In_Reply_To=f"<{own(table, ALICE)}>")),
    "a bounce address": lambda table: sent_to(
        next(m.envelope_from for m in table.outbox() if m.recipient == ALICE)
    ),
    "as another purpose": lambda table: sent_to(
        own(table, ALICE, "list-unsubscribe").replace("+pot+u", "+pot+r")
    ),
    "no token at all": lambda table: sent_to("nomic+pot+@play.test"),
    "a word": lambda table: sent_to("nomic+pot+alice@play.test"),
    "zeros": lambda table: sent_to("nomic+pot+raaaaaaaaaaaaaaaaaaaa@play.test"),
    "a wide letter": lambda table: sent_to(own(table, ALICE).replace("+pot+r", "+pot+\uff52")),
}


def reply_addresses():
    """Tokens that are not the sender's, or not any more, or do not stand where they count."""
    for name, build in TOKENS.items():
        yield f"reply address: {name}", build
    for place in range(21):
        yield f"reply address: letter {place} is wrong", lambda t, p=place: sent_to(bend(own(t, ALICE), p))


def question(table):
    """Alice is asked about a mail; her answering address."""
    table.arrive(letter(Message_ID="<0@evil.test>", body="hide 1"))
    return own(table, ALICE)


def code(table):
    return TOKEN.search(question(table))[0][1:]


CODES = {
    "guessed": lambda table: question(table) and Forgery(letter(body="confirm caaaaaaaaaaaaaaa")),
    "empty": lambda table: question(table) and Forgery(letter(body="confirm")),
    "yes to the plain address": lambda table: question(table) and Forgery(letter(body="yes")),
    "from Bob": lambda table: Forgery(letter(f"From: {BOB}", body=f"confirm {code(table)}")),
    "from Mallory": lambda table: Forgery(letter(f"From: {MALLORY}", body=f"confirm {code(table)}")),
    "from the Admin": lambda table: Forgery(letter(f"From: {BOSS}", body=f"confirm {code(table)}")),
    "answered by Bob": lambda table: sent_to(question(table), f"From: {BOB}", body="yes"),
    "answered by Mallory": lambda table: sent_to(question(table), f"From: {MALLORY}", body="yes"),
    "answered by a machine": lambda table: sent_to(question(table), body="I am away.\r\n\r\n> yes"),
    "answered by an honest machine": lambda table: sent_to(
        question(table), body="yes", Auto_Submitted="auto-replied"
    ),
    "answered too late": lambda table: sent_to(question(table), body="yes")._replace(
        later=timedelta(hours=49)
    ),
    "quoted": lambda table: Forgery(letter(body=f"> confirm {code(table)}")),
    "in a sentence": lambda table: Forgery(letter(body=f"please confirm {code(table)} for me")),
    "below a signature": lambda table: Forgery(letter(body=f"hello\r\n-- \r\nconfirm {code(table)}")),
    "with a letter too many": lambda table: Forgery(letter(body=f"confirm {code(table)}a")),
    "with a letter too few": lambda table: Forgery(letter(body=f"confirm {code(table)[:-1]}")),
    "as a reply address": lambda table: sent_to(question(table).replace("+pot+c", "+pot+r")),
    "as a command's word": lambda table: Forgery(letter(body=f"add 3 {code(table)}")),
}


def codes():
    """Answers to questions, by others than who was asked, or that say no yes."""
    for name, build in CODES.items():
        yield f"code: {name}", build
    for place in range(1, 17):
        yield (
            f"code: letter {place} is wrong",
            lambda t, p=place: sent_to(bend(question(t), p), body="yes"),
        )
