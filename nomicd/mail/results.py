"""Reads `Authentication-Results` (RFC 8601): what our own mail servers found out about the sender.

Anybody can write such a field. One counts only if it names a server of ours and stands above the first
`Received` line that a server of ours wrote: what stands there was put there after the mail came in. That
line is found by counting, for its words can be forged as well: an operator says how many our servers add.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial

from authres import AuthenticationResultsHeader

from nomicd.mail.head import HeaderField, MailHeader

MAX_RESULTS = 4
MAX_BRACKETS = 40
_REFUSED = ("fail", "hardfail")


def find_voucher(head: MailHeader, sender: str, servers: Collection[str], hops: int = 1) -> str:
    """The server of ours that says that the sender's domain sent this mail, by DMARC or an aligned DKIM
    signature; "" if none does, or if what ours say is at odds. `servers` are our authserv-ids; `hops` is the
    least number of `Received` lines that our servers put on a mail. `sender` is the address that passed the
    gate.
    """
    domain = sender.rpartition("@")[2]
    if _says(head, servers, hops, partial(_disagrees, domain=domain)):
        return ""
    return _says(head, servers, hops, partial(_proves, domain=domain))


def find_denial(head: MailHeader, sender: str, servers: Collection[str], hops: int = 1) -> str:
    """The server of ours that says that the sender's domain did not send this mail, by DMARC, or because it
    came from where that domain sends none (SPF); or ""."""
    return _says(head, servers, hops, partial(_denies, domain=sender.rpartition("@")[2]))


def came_straight(head: MailHeader, sender: str, servers: Collection[str], hops: int = 1) -> bool:
    """Return True if a server of ours says (SPF) that the mail came from where its sender's domain sends
    from. That proves no sender, for others may send from there too; but it is no copy that somebody passed
    on."""
    return bool(_says(head, servers, hops, partial(_is_straight, domain=sender.rpartition("@")[2])))


def _says(head: MailHeader, servers: Collection[str], hops: int, that: Callable[[object], bool]) -> str:
    ours = {server.lower() for server in servers}
    for field in _above(head, hops) if ours else ():
        results = _parse(field.value)
        if results is None or str(results.authserv_id).lower() not in ours:
            continue
        if any(that(result) for result in results.results or ()):
            return str(results.authserv_id).lower()
    return ""


def coverage(head: MailHeader, domain: str) -> tuple[frozenset[str], ...]:
    """The fields that each signature covers that may speak for that domain; none, where it leaves some of the
    body open. A server says that a signature holds, not over what: of one that leaves something open,
    anybody can send a copy with other words in it."""
    values = (field.value for field in head.fields if field.name == "dkim-signature")
    return tuple(fields for value in values if (fields := _covers(value, domain)) is not None)


def _covers(value: bytes, domain: str) -> frozenset[str] | None:
    pairs = (part.partition("=") for part in value.decode("latin-1").split(";"))
    tags = {name.strip().lower(): "".join(words.split()).lower() for name, _, words in pairs}
    if not is_aligned(tags.get("d", ""), domain):
        return None
    return frozenset() if "l" in tags else frozenset(tags.get("h", "").split(":"))


def is_aligned(signer: str, domain: str) -> bool:
    """Return True if a signature of domain `signer` speaks for addresses at `domain`: the same, or one above
    it.

    A domain below it does not, though DMARC may say so: which domains have strangers below them is only
    known from a public list (`alice@dyndns.example` and `mallory.dyndns.example`).
    """
    signer, domain = signer.lower().rstrip("."), domain.lower()
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def _above(head: MailHeader, hops: int) -> list[HeaderField]:
    """The result fields above our first `Received` line: at most as many as servers of ours would write."""
    received = [at for at, field in enumerate(head.fields) if field.name == "received"]
    top = head.fields[: received[hops - 1]] if len(received) >= hops else ()
    return [field for field in top if field.name == "authentication-results"][:MAX_RESULTS]


def _parse(value: bytes) -> AuthenticationResultsHeader | None:
    """The library recurses on nested comments and raises many things; nothing of that means anything else
    than that the field is of no use."""
    if value.count(b"(") > MAX_BRACKETS or not value.isascii():
        return None
    try:
        return AuthenticationResultsHeader.parse(f"Authentication-Results: {value.decode('ascii')}")
    except Exception:  # noqa: BLE001 - see above
        return None


def _proves(result: object, domain: str) -> bool:
    method, said = _method_and_result(result)
    if said != "pass":
        return False
    if method == "dmarc":
        return _lower(_properties(result, "from")) == [domain]
    signers = list(_properties(result, "d"))
    return method == "dkim" and len(signers) == 1 and is_aligned(signers[0], domain)


def _denies(result: object, domain: str) -> bool:
    method, said = _method_and_result(result)
    if method == "spf":
        return said in _REFUSED and _senders(result) == [domain]
    return (method, said) == ("dmarc", "fail") and domain in _lower(_properties(result, "from"))


def _disagrees(result: object, domain: str) -> bool:
    """Return True if this is at odds with a proof: DMARC failed, or passed for another domain."""
    method, said = _method_and_result(result)
    if method != "dmarc":
        return False
    whose = _lower(_properties(result, "from"))
    return said == "fail" or (said == "pass" and bool(whose) and whose != [domain])


def _is_straight(result: object, domain: str) -> bool:
    return _method_and_result(result) == ("spf", "pass") and _senders(result) == [domain]


def _method_and_result(result: object) -> tuple[str, str]:
    return str(getattr(result, "method", "")).lower(), str(getattr(result, "result", "")).lower()


def _senders(result: object) -> list[str]:
    """The domains of the envelope's sender, as SPF was asked for it."""
    return [each.rpartition("@")[2] for each in _lower(_properties(result, "mailfrom", "smtp"))]


def _lower(values: Iterable[str]) -> list[str]:
    return [value.lower() for value in values]


def _properties(result: object, name: str, kind: str = "header") -> Iterator[str]:
    """The values of a property, such as `header.from`."""
    for each in getattr(result, "properties", ()):
        if str(each.type).lower() == kind and str(each.name).lower() == name:
            yield str(each.value)
