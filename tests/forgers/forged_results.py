"""Mails with results that no server of ours has written, or that say nothing of Alice."""

from forging import GAME, RECEIVED, Forgery, letter, results

GOOD = "dmarc=pass header.from=home.test"
SERVERS = (
    "mx.evil.test",
    "mx.play.test.evil.test",
    "evil.mx.play.test",
    "play.test",
    "mx",
    "mx.play.tes",
    "xmx.play.test",
    "mx.play.test/1",
    '"mx.play.test evil"',
    "mx_play.test",
    "mx.play.test.",
    "localhost",
    "(mx.play.test) mx.evil.test",
    "mx.evil.test (mx.play.test)",
    "",
)
WORDS = (
    "none",
    "dmarc=none header.from=home.test",
    "dmarc=fail header.from=home.test",
    "dmarc=temperror header.from=home.test",
    "dmarc=permerror header.from=home.test",
    "dmarc=bestguesspass header.from=home.test",
    "dmarc=fail (dmarc=pass header.from=home.test)",
    'dmarc=fail reason="dmarc=pass header.from=home.test"',
    "dmarc=pass",
    "dmarc=pass header.from=evil.test",
    "dmarc=pass header.from=evil.test header.from=home.test",
    "dmarc=pass header.from=home.test header.from=evil.test",
    "dmarc=pass header.from=home.test.evil.test",
    "dmarc=pass header.from=sub.home.test",
    "dmarc=pass smtp.from=home.test",
    "dmarc=pass policy.from=home.test",
    "dmarc=pass header.sender=home.test",
    "dmarc=fail header.from=home.test; dmarc=pass header.from=home.test",
    "dmarc=pass header.from=home.test; dmarc=fail header.from=home.test",
    "dmarc=fail; dmarc=pass header.from=home.test",
    "dmarc=pass header.from=evil.test; dmarc=pass header.from=home.test",
    "dkim=pass header.d=home.test; dmarc=fail header.from=home.test",
    "dkim=pass",
    "dkim=pass header.i=@home.test",
    "dkim=pass header.d=evil.test header.i=@home.test",
    "dkim=pass header.d=test",
    "dkim=pass header.d=evil.home.test",
    "dkim=pass header.d=home.test.evil.test",
    "dkim=pass header.d=home.test header.d=evil.test",
    "dkim=pass policy.d=home.test",
    "dkim=neutral header.d=home.test",
    "dkim=fail header.d=home.test",
    "dkim=policy header.d=home.test",
    "dkim=pass header.d=.test",
    "dkim=pass header.d=.",
    "dkim=pass header.d=me.test",
    "dkim-adsp=pass header.from=home.test",
    "dkim-atps=pass header.from=home.test",
    "spf=pass smtp.mailfrom=alice@home.test",
    "spf=pass smtp.helo=home.test",
    "auth=pass smtp.auth=alice@home.test",
    "iprev=pass policy.iprev=127.0.0.1",
    "arc=pass header.from=home.test",
    "sender-id=pass header.from=home.test",
    "x-dmarc=pass header.from=home.test",
    "dmarc =pass; header.from=home.test",
    "dmarc==pass header.from=home.test",
    "dmarc=pass\0 header.from=home.test",
    "dmarc=pass header.from=h\u043eme.test",
    "(" * 300 + GOOD,
    "; ; ;" + GOOD[:5],
    "dmarc=pass/2 header.from=evil.test",
    "dmarc=pass header.from=@home.test",
    "dmarc=pass header.from=alice",
)
ORDERS = {
    "below our Received": RECEIVED + results(GOOD),
    "below, with a forged Received of ours below that": RECEIVED + results(GOOD) + RECEIVED,
    "below, twice": RECEIVED + results(GOOD) + results(GOOD),
    "below, our own above says no": results("dmarc=fail header.from=home.test") + RECEIVED + results(GOOD),
    "below, our own above is of Mallory": results("dmarc=pass header.from=evil.test")
    + RECEIVED
    + results(GOOD),
    "without any Received": results(GOOD),
    "under another name": b"X-" + results(GOOD) + RECEIVED,
    "as ARC": b"ARC-Authentication-Results: i=1; mx.play.test; " + GOOD.encode() + b"\r\n" + RECEIVED,
    "as old": b"Authentication-Results-Original: mx.play.test; " + GOOD.encode() + b"\r\n" + RECEIVED,
    "as Received-SPF": b"Received-SPF: pass (mx.play.test: home.test)\r\n" + RECEIVED,
    "within our Received's comment": RECEIVED.replace(b" by ", b" (" + results(GOOD).strip() + b") by "),
    "folded into a field before": b"X-A: b\r\n " + results(GOOD) + RECEIVED,
    "with a blank before the colon": results(GOOD).replace(b"Results:", b"Results :") + RECEIVED,
    "the fifth of five": results("spf=pass") * 4 + results(GOOD) + RECEIVED,
}


WEAK = {
    "a length": "h=from:to:subject:date:message-id; l=5",
    "no Message-ID": "h=from:to:subject:date",
    "no To": "h=from:subject:date:message-id",
    "no Subject": "h=from:to:date:message-id",
    "nothing": "h=from",
    "no fields at all": "x=1",
}


def weak(tags):
    """Our server found that a signature holds which leaves something open; a forged strong one stands by."""
    line = "DKIM-Signature: v=1; a=rsa-sha256; d=home.test; s=sel; b=aa; bh=aa; "
    strong = f"{line}h=from:to:subject:date:message-id\r\n".encode()
    return (
        strong + results("dkim=pass header.d=home.test") + RECEIVED + f"{line}{tags}\r\n".encode() + letter()
    )


def servers():
    """Results that are not our server's, or do not say what they seem to."""
    for server in SERVERS:
        yield f"results of {server!r}", lambda _, s=server: Forgery(results(GOOD, s) + RECEIVED + letter())
    for words in WORDS:
        yield f"results {words[:50]!r}", lambda _, w=words: Forgery(results(w) + RECEIVED + letter())
    for name, tags in WEAK.items():
        yield f"results of a signature over {name}", lambda _, t=tags: Forgery(weak(t))
    copy = letter(to="bob@home.test", Cc=GAME)
    yield "results of a copy to us", lambda _: Forgery(results(GOOD) + RECEIVED + copy)
    for name, fields in ORDERS.items():
        yield f"results {name}", lambda _, f=fields: Forgery(f + letter())
