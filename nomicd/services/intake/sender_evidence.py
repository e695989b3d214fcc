"""What proves a sender's domain, looked up when a mail comes in: before it is stored, and never within a
transaction. It is kept with the mail, for `identity` to judge by.
"""

from __future__ import annotations

import msgspec

from nomicd.mail.address import gate
from nomicd.mail.arrival import network
from nomicd.mail.head import Head, split
from nomicd.mail.results import came_straight, coverage, denied, vouched
from nomicd.mail.twists import reads_one_way
from nomicd.services.ports import Reading, Trust, Writing
from nomicd.services.registers.terms import Station
from nomicd.services.world import Signatures

COVERED = frozenset({"from", "to", "subject", "date", "message-id"})
"""What a signature of DKIM must cover: what it leaves open, somebody else may have written."""


class SenderEvidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found when a mail came: the server of ours that vouches for the sender's domain, or the domain
    whose own signature held; or the server of ours that says that the domain did not send it. `origin` is the
    network that handed it to our server. `spent`: it was read as the last mail to a reply address that is
    good no more."""

    server: str = ""
    domain: str = ""
    denied: str = ""
    origin: str = ""
    spent: bool = False

    @property
    def proves(self) -> bool:
        """Whether it speaks for the sender."""
        return bool(self.server or self.domain)

    @property
    def found(self) -> bool:
        """Whether there is any."""
        return self.proves or bool(self.denied or self.origin or self.spent)


class SenderVerifier:
    """Looks at mails as they come in: slow, so never within a transaction."""

    def __init__(self, station: Station, signatures: Signatures | None = None) -> None:
        self._station = station
        self._signatures = signatures

    def look(self, raw: bytes, trust: Trust) -> SenderEvidence:
        """What proves the sender's domain, where the way in did not prove the sender already."""
        if trust >= Trust.PROVED:
            return SenderEvidence()
        head = split(raw)
        sender = gate(head).address
        if not sender:
            return SenderEvidence()
        found = self._found(raw, head, sender)
        return msgspec.structs.replace(found, origin=network(head, self._station.hops))

    def _found(self, raw: bytes, head: Head, sender: str) -> SenderEvidence:
        domain = sender.rpartition("@")[2]
        needed = COVERED | ({"cc"} if any(field.name == "cc" for field in head.fields) else set())
        ours = (self._station.servers, self._station.hops)
        straight = came_straight(head, sender, *ours)

        def covers(fields: frozenset[str]) -> bool:
            return needed <= fields and (straight or reads_one_way(raw, head, fields))

        server = vouched(head, sender, *ours)
        if server and all(map(covers, coverage(head, domain))):
            return SenderEvidence(server=server)  # (without a signature it was proved by the way it came)
        denied_by = "" if server else denied(head, sender, *ours)
        if self._signatures is None:
            return SenderEvidence(denied=denied_by)
        for signature in self._signatures.check(raw, domain):
            if covers(signature.fields):
                return SenderEvidence(domain=signature.domain)
        return SenderEvidence(denied=denied_by)


def keep_evidence(tx: Writing, mail_id: int, found: SenderEvidence) -> None:
    """Keep what was found with its mail."""
    if found.found:
        tx.put(f"evidence/{mail_id}", msgspec.json.encode(found).decode())


def evidence(tx: Reading, mail_id: int) -> SenderEvidence:
    """What was found when that mail came."""
    kept = tx.get(f"evidence/{mail_id}")
    return msgspec.json.decode(kept, type=SenderEvidence) if kept else SenderEvidence()
