"""Mails of machines, and what says that it is one."""

from forging import GAME, RECEIVED, Forgery, letter

MACHINES = {
    "an automatic reply": {"Auto_Submitted": "auto-replied"},
    "an automatic mail": {"Auto_Submitted": "auto-generated"},
    "a list": {"List_Id": "<x.lists.test>"},
    "a list's way out": {"List_Unsubscribe": "<mailto:x@lists.test>"},
    "bulk": {"Precedence": "bulk"},
    "junk": {"Precedence": "junk"},
    "an old list": {"Precedence": "list"},
    "an old machine": {"X_Autoreply": "yes"},
    "an old machine that says so otherwise": {"X_Autorespond": "yes"},
    "one that wants no answers": {"X_Auto_Response_Suppress": "All"},
    "a failure": {"X_Failed_Recipients": "x@y.test"},
    "a report": {"Content_Type": "multipart/report; boundary=b"},
    "our own mark": {"X_Nomic_Id": "pot; receipt; x"},
    "a null return path": {"Return_Path": "<>"},
}


def machines():
    """In her name, without proof: she is not even asked about these."""
    for name, fields in MACHINES.items():
        yield f"machine: {name}", lambda _, f=fields: Forgery(letter(**f))
    for name in ("mailer-daemon", "postmaster", "noreply", "no-reply", "bounces+alice", "do-not-reply"):
        yield f"machine: {name}", lambda _, n=name: Forgery(letter(f"From: {n}@home.test"))
    yield "machine: a null envelope", lambda _: Forgery(letter(), envelope="<>")
    yield "machine: in a circle", lambda _: Forgery(RECEIVED * 31 + letter())
    yield "machine: from our own address", lambda _: Forgery(letter(f"From: {GAME}"))
    yield "machine: from our plain address", lambda _: Forgery(letter("From: nomic@play.test"))
