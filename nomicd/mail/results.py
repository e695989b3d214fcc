"""What a mail server of ours found out about the sender: `Authentication-Results` (RFC 8601), read with care.

Anybody can write such a field. One counts only if it names a server of ours and stands above the first
`Received` line that a server of ours wrote: what stands there was put there after the mail came in. That
line is found by counting, for its words can be forged as well: an operator says how many our servers add.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial

from authres import AuthenticationResultsHeader

from nomicd.mail.head import Field, Head

MAX_RESULTS = 4
MAX_BRACKETS = 40


def vouched(head: Head, sender: str, servers: Collection[str], hops: int = 1) -> str:
    """The server of ours that says that the sender's domain sent this mail, by DMARC or an aligned DKIM
    signature; "" if none does. `servers` are our authserv-ids; `hops` is the least number of `Received`
    lines that our servers put on a mail. `sender` is the address that passed the gate.
    """
    return _says(head, servers, hops, partial(_proves, domain=sender.rpartition("@")[2]))


def denied(head: Head, sender: str, servers: Collection[str], hops: int = 1) -> str:
    """The server of ours that says (DMARC) that the sender's domain did not send this mail; or ""."""
    return _says(head, servers, hops, partial(_denies, domain=sender.rpartition("@")[2]))


def _says(head: Head, servers: Collection[str], hops: int, that: Callable[[object], bool]) -> str:
    ours = {server.lower() for server in servers}
    for field in _above(head, hops) if ours else ():
        results = _parsed(field.value)
        if results is None or str(results.authserv_id).lower() not in ours:
            continue
        if any(that(result) for result in results.results or ()):
            return str(results.authserv_id).lower()
    return ""


def covered(head: Head, domain: str, needed: Collection[str]) -> bool:
    """Whether each signature that may speak for that domain covers these fields and the whole body. A server
    says that a signature holds, not over what: of one that leaves something open, anybody can send a copy
    with other words in it. A mail without such a signature was proved by the way it came."""
    values = [field.value for field in head.fields if field.name == "dkim-signature"]
    return all(_covers(value, domain, needed) for value in values)


def _covers(value: bytes, domain: str, needed: Collection[str]) -> bool:
    pairs = (part.partition("=") for part in value.decode("latin-1").split(";"))
    tags = {name.strip().lower(): "".join(words.split()).lower() for name, _, words in pairs}
    if not aligned(tags.get("d", ""), domain):
        return True
    return "l" not in tags and set(needed) <= set(tags.get("h", "").split(":"))


def aligned(signer: str, domain: str) -> bool:
    """Whether a signature of domain `signer` speaks for addresses at `domain`: the same, or one above it.

    A domain below it does not, though DMARC may say so: which domains have strangers below them is only
    known from a public list (`alice@dyndns.example` and `mallory.dyndns.example`).
    """
    signer, domain = signer.lower().rstrip("."), domain.lower()
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def _above(head: Head, hops: int) -> list[Field]:
    """The result fields above our first `Received` line: at most as many as servers of ours would write."""
    received = [at for at, field in enumerate(head.fields) if field.name == "received"]
    top = head.fields[: received[hops - 1]] if len(received) >= hops else ()
    return [field for field in top if field.name == "authentication-results"][:MAX_RESULTS]


def _parsed(value: bytes) -> AuthenticationResultsHeader | None:
    """The library recurses on nested comments and raises many things; nothing of that means anything else
    than that the field is of no use."""
    if value.count(b"(") > MAX_BRACKETS or not value.isascii():
        return None
    try:
        return AuthenticationResultsHeader.parse(f"Authentication-Results: {value.decode('ascii')}")
    except Exception:  # noqa: BLE001 - see above
        return None


def _proves(result: object, domain: str) -> bool:
    method, said = str(getattr(result, "method", "")).lower(), str(getattr(result, "result", "")).lower()
    if said != "pass":
        return False
    if method == "dmarc":
        return _lower(_properties(result, "from")) == [domain]
    signers = list(_properties(result, "d"))
    return method == "dkim" and len(signers) == 1 and aligned(signers[0], domain)


def _denies(result: object, domain: str) -> bool:
    method, said = str(getattr(result, "method", "")).lower(), str(getattr(result, "result", "")).lower()
    return (method, said) == ("dmarc", "fail") and domain in _lower(_properties(result, "from"))


def _lower(values: Iterable[str]) -> list[str]:
    return [value.lower() for value in values]


def _properties(result: object, name: str) -> Iterator[str]:
    """The values of a `header.` property."""
    for each in getattr(result, "properties", ()):
        if str(each.type).lower() == "header" and str(each.name).lower() == name:
            yield str(each.value)
